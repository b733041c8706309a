//! The comments before a game of a record, which the arbiter and the tables of people write alike.

/// The beginning of the comment with the number of the deal.
pub const DEAL_COMMENT: &str = "# deal: ";

/// The beginning of the comment with the names of the players by seat.
pub const PLAYERS_COMMENT: &str = "# players: ";

/// The comment before a game that is checked, but is not a part of the results. The game may be unfinished.
pub const UNCOUNTED_COMMENT: &str = "# counts: no";

/// Returns a name as it appears in the list of a game's players. In the list, a comma and a blank separate
/// the names, so they are escaped in a name.
pub fn name_in_list(name: &str) -> String {
    name.replace(", ", "\\u{2c} ")
}
