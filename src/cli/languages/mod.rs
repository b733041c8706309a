//! The texts of the user interface. Each of the five languages has a file.

// Only reports and pages use all languages and tables.
#![cfg_attr(not(feature = "arbiter"), allow(dead_code, unused_imports))]

mod texts;

pub(crate) use texts::{Language, Texts, WORDS};
