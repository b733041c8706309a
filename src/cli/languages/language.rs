//! The languages of Talon's screens and reports.

use clap::ValueEnum;

/// A language that the texts are written in. `--lang` takes its two-letter code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Language {
    /// English.
    #[default]
    En,
    /// Croatian.
    Hr,
    /// Slovene.
    Sl,
    /// Slovak.
    Sk,
}

impl Language {
    /// Every language, English first.
    pub(in crate::cli) const ALL: [Self; 4] = [Self::En, Self::Hr, Self::Sl, Self::Sk];

    /// The two-letter code (ISO 639-1).
    pub(in crate::cli) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Hr => "hr",
            Self::Sl => "sl",
            Self::Sk => "sk",
        }
    }

    /// The language's file: TOML, a table for each screen, a string for each text.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::En => include_str!("en.toml"),
            Self::Hr => include_str!("hr.toml"),
            Self::Sl => include_str!("sl.toml"),
            Self::Sk => include_str!("sk.toml"),
        }
    }
}
