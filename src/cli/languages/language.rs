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

    /// The page of the rules of a game in this language. `None` for English, whose pages the games have, and for a game that
    /// has no page in it.
    pub(in crate::cli) fn rules_page(self, game: &str) -> Option<&'static str> {
        Some(match (self, game) {
            (Self::Hr, "tablic") => include_str!("../../../docs/rules/hr/tablic.md"),
            (Self::Hr, "marias") => include_str!("../../../docs/rules/hr/marias.md"),
            (Self::Hr, "tarok") => include_str!("../../../docs/rules/hr/tarok.md"),
            (Self::Sl, "tablic") => include_str!("../../../docs/rules/sl/tablic.md"),
            (Self::Sl, "marias") => include_str!("../../../docs/rules/sl/marias.md"),
            (Self::Sl, "tarok") => include_str!("../../../docs/rules/sl/tarok.md"),
            (Self::Sk, "tablic") => include_str!("../../../docs/rules/sk/tablic.md"),
            (Self::Sk, "marias") => include_str!("../../../docs/rules/sk/marias.md"),
            (Self::Sk, "tarok") => include_str!("../../../docs/rules/sk/tarok.md"),
            _ => return None,
        })
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
