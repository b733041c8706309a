//! How the lineups of a tournament are chosen.

use serde::Deserialize;

/// How the lineups of a tournament are chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TournamentFormat {
    /// All participants sit at one table. Two participants play every mix; the mixes balance each other.
    Match,
    /// Every subset of the participants that fills a table plays. If there are fewer participants than seats, every
    /// pair plays in every mix.
    RoundRobin,
    /// One participant plays against every subset of the others.
    Gauntlet,
    /// Participants with similar scores meet in rounds.
    Swiss,
}

impl TournamentFormat {
    /// The word for the format in files.
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
