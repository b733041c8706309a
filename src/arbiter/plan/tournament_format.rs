//! How the lineups of a tournament are chosen.

use serde::Deserialize;

/// How the lineups of a tournament are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// All participants at one table; two participants in every mix that balances.
    Match,
    /// Every subset of the participants that fills a table; every pair in every mix, when there are fewer participants than
    /// seats.
    RoundRobin,
    /// One participant against every subset of the others.
    Gauntlet,
    /// Rounds in which participants with similar scores meet.
    Swiss,
}

impl TournamentFormat {
    /// The word for it in files.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Match => "match",
            Self::RoundRobin => "round-robin",
            Self::Gauntlet => "gauntlet",
            Self::Swiss => "swiss",
        }
    }
}
