//! The comments of a record. The arbiter and the tables of people write the same comments.

/// The beginning of the comment with the hash of the key. A record has this comment before the first game whose cards
/// follow from the key.
pub const HASH_COMMENT: &str = "# key hash: ";

/// The beginning of the comment with the key. A record has this comment after the last game whose cards follow from it.
pub const KEY_COMMENT: &str = "# key: ";

/// The beginning of the first comment in the record of an evening.
pub const EVENING_COMMENT: &str = "# evening: ";

/// The beginning of the comment before the games of a round of an evening.
pub const ROUND_COMMENT: &str = "# round: ";

/// The beginning of the comment before the games of a table of a round.
pub const TABLE_COMMENT: &str = "# at table: ";

/// The beginning of the comment with the names of the players for whom the next game of an evening does not count,
/// because a built-in player has made most of their moves.
pub const AWAY_COMMENT: &str = "# away: ";

/// The beginning of the comment with the points by which the organiser of an evening corrects the result of a player in
/// the round. A blank and the name follow the points.
pub const ADJUSTED_COMMENT: &str = "# adjusted: ";

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
