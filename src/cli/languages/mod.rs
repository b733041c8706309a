//! The texts that people read. Each of the four languages has one file.

mod texts;

pub(in crate::cli) use texts::{Language, Texts, WORDS};
