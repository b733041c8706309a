//! The comments before a game of a record. The arbiter and the tables of people write the same comments.

/// The beginning of the comment that gives the number of the deal.
pub const DEAL_COMMENT: &str = "# deal: ";

/// The beginning of the comment that gives the names of the players by seat.
pub const PLAYERS_COMMENT: &str = "# players: ";

/// The comment before a game that is checked, but is not a part of the results. The game may be unfinished.
pub const UNCOUNTED_COMMENT: &str = "# counts: no";

/// Returns a name as it appears in the list of a game's players. A comma and a blank separate the names of
/// the list, so this pair of characters is escaped in a name.
pub fn name_in_list(name: &str) -> String {
    name.replace(", ", "\\u{2c} ")
}
