//! The record of the ended rounds of an evening. `arbiter verify` checks it, and the standings follow from it.

use std::fmt::Write as _;

use talon_engine::PlayableGame;
use talon_games::protocol::{
    ADJUSTED_COMMENT, AWAY_COMMENT, EVENING_COMMENT, HASH_COMMENT, KEY_COMMENT, ROUND_COMMENT, Refusal,
    TABLE_COMMENT,
};

use crate::{PlayedDeal, SavedDeal};

/// An ended round.
pub(crate) struct RoundRecord {
    /// The number of the round, counted from 1.
    pub(crate) round: usize,
    /// The hash of the key of the round, and the key itself, in hexadecimal digits.
    pub(crate) key_hash: String,
    pub(crate) key: String,
    pub(crate) tables: Vec<TableRecord>,
    /// The corrections of the organiser: the name of a participant, as in the tables, and the sum of the points.
    pub(crate) adjusted: Vec<(String, i64)>,
}

/// A table of an ended round.
pub(crate) struct TableRecord {
    /// The names of the players, by their seats in the first deal. They are in the form for a record.
    pub(crate) names: Vec<String>,
    /// The finished deals. With each of them stand the seats of the first deal for whose people it does not count.
    pub(crate) deals: Vec<(SavedDeal, Vec<usize>)>,
}

/// Writes the record of the rounds.
///
/// # Errors
/// A line is not possible in its deal. The database excludes this.
pub(crate) fn record_of_rounds(
    game: &PlayableGame,
    name: &str,
    date: &str,
    rounds: &[RoundRecord],
) -> Result<String, Refusal> {
    let version = env!("CARGO_PKG_VERSION");
    let mut text = format!("{EVENING_COMMENT}talon {version}\n# name: {name}\n# date: {date}\n");
    for RoundRecord { round, key_hash, key, tables, adjusted } in rounds {
        // Writing to a string cannot fail.
        let _ = write!(text, "\n{ROUND_COMMENT}{round}\n{HASH_COMMENT}{key_hash}\n");
        for (table, number) in tables.iter().zip(1..) {
            let _ = writeln!(text, "\n{TABLE_COMMENT}{number}");
            write_deals(game, table, &mut text)?;
        }
        text.push('\n');
        for (name, points) in adjusted {
            let _ = writeln!(text, "{ADJUSTED_COMMENT}{points} {name}");
        }
        let _ = writeln!(text, "{KEY_COMMENT}{key}");
    }
    Ok(text)
}

fn write_deals(game: &PlayableGame, table: &TableRecord, text: &mut String) -> Result<(), Refusal> {
    let TableRecord { names, deals } = table;
    for (deal, away) in deals {
        let mut replayed = PlayedDeal::new(game, &deal.new, 0, 0)?;
        deal.lines.iter().try_for_each(|line| replayed.apply(line))?;
        text.push('\n');
        let away: Vec<&str> = away.iter().filter_map(|&seat| names.get(seat)).map(String::as_str).collect();
        if !away.is_empty() {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{AWAY_COMMENT}{}", away.join(", "));
        }
        deal.write_with(names, &replayed.closing_lines(), text);
    }
    Ok(())
}
