//! The comments before a game of a record. The arbiter and the tables of people write the same comments.

/// The beginning of the comment that gives the number of the deal.
pub const DEAL_COMMENT: &str = "# deal: ";

/// The beginning of the comment that gives the name of the player in each seat.
pub const PLAYERS_COMMENT: &str = "# players: ";

/// The comment before a game that does not count for the results. The game is still checked. It may be
/// unfinished.
pub const UNCOUNTED_COMMENT: &str = "# counts: no";

/// Returns a name as it appears in the list of a game's players. In the list, a comma and a blank stand
/// between two names, so a comma followed by a blank is escaped in a name.
pub fn name_in_list(name: &str) -> String {
    name.replace(", ", "\\u{2c} ")
}
