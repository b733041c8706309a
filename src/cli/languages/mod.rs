//! The texts that people read. Each of the four languages has one file.

mod texts;

pub(crate) use texts::{Language, Texts, WORDS};
