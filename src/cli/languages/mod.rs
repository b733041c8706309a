//! The texts that people read, in four languages, one file each.

mod texts;

pub(in crate::cli) use texts::{Language, Texts};
