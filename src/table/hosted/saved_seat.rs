//! The stored part of a seat.

/// The stored part of a seat: its person, and who plays for this person. The seat is identified by its number
/// in the first deal.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedSeat {
    /// The key of the person's history. `None` for a guest without a history.
    pub(crate) person: Option<String>,
    /// The name that the person has chosen. It is stored with the person.
    pub(crate) name: Option<String>,
    /// The built-in player that plays for a person who has left.
    pub(crate) substitute: Option<String>,
    /// Whether somebody else has played for the person in the last deal. The result then does not count.
    pub(crate) was_helped: bool,
    /// The number of earlier links of this seat.
    pub(crate) link: u64,
    /// Whether a page was ever opened with the current link.
    pub(crate) is_opened: bool,
}
