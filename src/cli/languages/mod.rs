//! The texts that people read. Each of the four languages has one file.

// Only reports and pages go through all languages and tables.
#![cfg_attr(not(feature = "arbiter"), allow(dead_code, unused_imports))]

mod texts;

pub(crate) use texts::{Language, Texts, WORDS};
