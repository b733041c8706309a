//! What people and programs see of a position, and the names that people enter.

pub(in crate::games) mod entry;
pub(in crate::games) mod facts;
pub(in crate::games) mod features;
pub(in crate::games) mod scene;
mod screens;

pub use screens::TarokScreen;
