//! Which deals a table shares with other tables.

use serde::{Deserialize, Serialize};

/// The deals that a table shares with other tables.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum SharedDeals {
    /// The table plays the daily deals of a date, `YYYY-MM-DD`.
    Daily { date: String },
    /// The table plays the deals of another table as a challenge. `table` is the identifier of that table.
    Challenge { table: String },
    /// The table plays a round of an evening. `evening` is the identifier of the evening, and `round` is counted from 1.
    Round { evening: String, round: usize },
    /// Others play the first deals of this table as a challenge. `deals` is the number of these deals.
    Offered { deals: usize },
}

impl SharedDeals {
    /// Returns the text that all tables have in common that were opened to play these deals. `own` is the
    /// identifier of the table that has these settings.
    pub(crate) fn key(&self, own: &str) -> String {
        match self {
            Self::Daily { date } => format!("daily {date}"),
            Self::Challenge { table } => format!("challenge {table}"),
            Self::Round { evening, round } => format!("round {evening} {round}"),
            Self::Offered { .. } => format!("challenge {own}"),
        }
    }

    /// Returns the word for the kind in a frame.
    pub(crate) fn word(&self) -> &'static str {
        match self {
            Self::Daily { .. } => "daily",
            Self::Challenge { .. } => "challenge",
            Self::Round { .. } => "round",
            Self::Offered { .. } => "offered",
        }
    }

    /// Returns whether the table was opened to play these deals. Such a table has the same settings for
    /// everybody, and nobody gets help at it.
    pub(crate) fn is_joined(&self) -> bool {
        matches!(self, Self::Daily { .. } | Self::Challenge { .. } | Self::Round { .. })
    }

    /// Returns whether one person plays these deals with built-in players at a table. Nobody waits for this person, so
    /// nobody plays in the person's place.
    pub(crate) fn is_alone(&self) -> bool {
        matches!(self, Self::Daily { .. } | Self::Challenge { .. })
    }

    /// Returns whether deal `deal` of the table, counted from 1, is shared.
    pub(crate) fn has(&self, deal: usize) -> bool {
        match self {
            Self::Daily { .. } | Self::Challenge { .. } | Self::Round { .. } => true,
            Self::Offered { deals } => deal <= *deals,
        }
    }

    /// Returns the date of the daily deals. `None` for other deals.
    pub(crate) fn date(&self) -> Option<&str> {
        match self {
            Self::Daily { date } => Some(date),
            Self::Challenge { .. } | Self::Round { .. } | Self::Offered { .. } => None,
        }
    }
}
