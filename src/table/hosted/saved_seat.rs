//! The stored part of a seat.

/// The stored part of a seat, which is named by its number in the first deal: who has it, and who plays for this person.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SavedSeat {
    /// The key of the person's history. `None` for a guest without one.
    pub(crate) person: Option<String>,
    /// The name that the person has chosen. It is stored with the person.
    pub(crate) name: Option<String>,
    /// The built-in player that plays for the person, who has left.
    pub(crate) substitute: Option<String>,
    /// Whether somebody else has played for the person in the last deal, so that its result does not count.
    pub(crate) was_helped: bool,
    /// The number of links that the seat has had before this one.
    pub(crate) link: u64,
    /// Whether a page was opened with the link.
    pub(crate) is_opened: bool,
}
