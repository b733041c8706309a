//! The journal of an evening. It has an entry for each change, in order.

use serde::{Deserialize, Serialize};

/// Who has made a change.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Author {
    Organiser,
    Participant,
    Server,
}

/// A table of a round.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct RoundTable {
    /// The identifier of the hosted table.
    pub(crate) id: String,
    /// For each seat of the first deal, its participant. `None` for a built-in player.
    pub(crate) seats: Vec<Option<usize>>,
}

/// A change of an evening. Participants are counted from 0, and rounds, tables and deals from 1.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "what", rename_all = "lowercase")]
pub(crate) enum Change {
    /// The evening was opened.
    Opened,
    /// Nobody registers any more, except by the organiser.
    Shut,
    /// Everybody with the link can register again.
    Reopened,
    /// A participant was added. The name is stored with the participant.
    Registered { participant: usize },
    /// A person has taken the name of a participant.
    Taken { participant: usize },
    /// Another person may take the name of a participant.
    Released { participant: usize },
    /// A participant has another name.
    Renamed { participant: usize },
    /// Two participants are partners.
    Paired { participants: [usize; 2] },
    /// A participant has no partner any more.
    Unpaired { participant: usize },
    /// A participant plays no more rounds.
    Left { participant: usize },
    /// A participant who had left plays again, from the next round on.
    Returned { participant: usize },
    /// A round has begun.
    Began { round: usize, tables: Vec<RoundTable> },
    /// The time of a round is over. No more deals begin.
    Timed { round: usize },
    /// A round has ended. Its deals are no longer secret.
    Ended { round: usize },
    /// The organiser corrects the points of a participant in a round.
    Adjusted { participant: usize, round: usize, points: i64, reason: String },
    /// A deal of a table does not count.
    Voided { round: usize, table: usize, deal: usize, reason: String },
    /// A deal of a table counts again.
    Counted { round: usize, table: usize, deal: usize, reason: String },
    /// The evening is over.
    Closed,
}

impl Change {
    /// Returns whether the change is a part of the results: a round, or a correction.
    pub(crate) fn is_of_results(&self) -> bool {
        matches!(
            self,
            Self::Began { .. }
                | Self::Ended { .. }
                | Self::Adjusted { .. }
                | Self::Voided { .. }
                | Self::Counted { .. }
        )
    }
}

/// An entry of the journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct JournalEntry {
    /// The time in seconds since 1970.
    pub(crate) at: i64,
    pub(crate) by: Author,
    #[serde(flatten)]
    pub(crate) change: Change,
}
