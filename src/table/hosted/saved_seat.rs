//! The stored part of a seat.

/// The stored part of a seat. It says which person has the seat, and which built-in player plays for this
/// person. A seat has the same index in all deals of the table: the seat of its player in the first deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedSeat {
    /// The key of the person's history. `None` for a guest without a history.
    pub(crate) person: Option<String>,
    /// The name that the person has chosen. It is stored with the person.
    pub(crate) name: Option<String>,
    /// The name of the built-in player that plays for the person. `None` while the person plays.
    pub(crate) substitute: Option<String>,
    /// Whether somebody else has played for the person in the last deal. If so, the result does not count for
    /// the person.
    pub(crate) was_helped: bool,
    /// The number of earlier links of this seat.
    pub(crate) link: u64,
    /// Whether a page was ever opened with the current link.
    pub(crate) is_opened: bool,
}
