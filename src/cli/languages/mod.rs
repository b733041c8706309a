//! The texts that people read, in four languages, one file each.

mod language;
mod texts;

pub(in crate::cli) use language::Language;
pub(in crate::cli) use texts::Texts;
