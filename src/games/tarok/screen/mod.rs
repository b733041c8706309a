//! Positions as people and programs see them, and the names that people enter.

pub(crate) mod entry;
pub(crate) mod facts;
pub(crate) mod features;
mod lesson;
pub(crate) mod scene;
mod screens;

pub use screens::TarokScreen;
