//! The stored part of a seat.

use std::time::Duration;

/// Why the person of a seat is away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Away {
    /// The person has left the table, and comes back on request.
    Left,
    /// No page of the person was open for some time, or the host has asked for a substitute. The person plays
    /// on when a page is opened again.
    Absent,
    /// The seat has got a new link. The person with this link plays from the next deal on.
    Passing,
}

/// Why a built-in player plays for the person of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SubstituteReason {
    /// The person is away, and has time.
    Away(Away),
    /// The time of the person is over, for this move or for this deal. The person may be away, too. Whoever
    /// leaves or comes back changes nothing about the time.
    Time(Option<Away>),
}

impl SubstituteReason {
    /// All reasons.
    const ALL: [Self; 7] = [
        Self::Away(Away::Left),
        Self::Away(Away::Absent),
        Self::Away(Away::Passing),
        Self::Time(None),
        Self::Time(Some(Away::Left)),
        Self::Time(Some(Away::Absent)),
        Self::Time(Some(Away::Passing)),
    ];

    /// Returns the word for the reason in the database.
    pub(crate) fn word(self) -> &'static str {
        match self {
            Self::Away(Away::Left) => "left",
            Self::Away(Away::Absent) => "absent",
            Self::Away(Away::Passing) => "passing",
            Self::Time(None) => "time",
            Self::Time(Some(Away::Left)) => "time left",
            Self::Time(Some(Away::Absent)) => "time absent",
            Self::Time(Some(Away::Passing)) => "time passing",
        }
    }

    /// Parses the word for a reason.
    pub(crate) fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|reason| reason.word() == word)
    }

    /// Returns why the person is away. `None` when only the time of the person is over.
    pub(super) fn away(self) -> Option<Away> {
        match self {
            Self::Away(away) => Some(away),
            Self::Time(away) => away,
        }
    }

    /// Returns the reason that remains when the person is no longer away.
    pub(super) fn without_absence(self) -> Option<Self> {
        match self {
            Self::Away(_) => None,
            Self::Time(_) => Some(Self::Time(None)),
        }
    }

    /// Returns the reason that remains when the person has time again.
    pub(super) fn with_time(self) -> Option<Self> {
        self.away().map(Self::Away)
    }
}

/// The built-in player that plays for the person of a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SavedSubstitute {
    /// The name of the built-in player.
    pub(crate) player: String,
    pub(crate) reason: SubstituteReason,
}

/// The stored part of a seat. It says which person has the seat, and which built-in player plays for this
/// person. A seat has the same index in all deals of the table: the seat of its player in the first deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedSeat {
    /// The key of the person's history. `None` for a guest without a history.
    pub(crate) person: Option<String>,
    /// The name that the person has chosen. It is stored with the person.
    pub(crate) name: Option<String>,
    /// The built-in player that plays for the person. `None` while the person plays.
    pub(crate) substitute: Option<SavedSubstitute>,
    /// Whether a substitute has moved in the last deal, the seat has passed to another person in it, or the
    /// person has asked for a hint. If so, the result of the deal counts for nobody.
    pub(crate) was_helped: bool,
    /// The numbers of moves in the last deal that the person has made, and that somebody else has made for the person.
    pub(crate) own_moves: u32,
    pub(crate) helped_moves: u32,
    /// What is left of the person's bank in the last deal. `None` if it is whole, or the table has no bank.
    pub(crate) bank: Option<Duration>,
    /// The number of earlier links of this seat.
    pub(crate) link: u64,
    /// Whether a page was ever opened with the current link.
    pub(crate) is_opened: bool,
}

impl SavedSeat {
    /// Returns why a built-in player plays for the person. `None` while the person plays.
    pub(crate) fn substitute_reason(&self) -> Option<SubstituteReason> {
        self.substitute.as_ref().map(|substitute| substitute.reason)
    }

    /// Returns why the person is away. `None` while the person is at the table.
    pub(super) fn away(&self) -> Option<Away> {
        self.substitute_reason().and_then(SubstituteReason::away)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_reason_is_read_back_from_its_word() {
        for reason in SubstituteReason::ALL {
            assert_eq!(SubstituteReason::parse(reason.word()), Some(reason));
        }
    }
}
