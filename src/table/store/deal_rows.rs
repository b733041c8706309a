//! Reads deals from rows of the database.

use rusqlite::Row;
use rusqlite::types::Type;

use talon_games::protocol::{Command, NewGame};

use crate::SavedDeal;
use crate::saved_session::fits;

/// Reads a deal from six consecutive columns that begin at `first`: `number, rotation, counts, newgame,
/// lines, result`.
pub(super) fn read_deal(row: &Row<'_>, first: usize) -> rusqlite::Result<SavedDeal> {
    let (new, lines, result): (String, String, Option<String>) =
        (row.get(first + 3)?, row.get(first + 4)?, row.get(first + 5)?);
    let bad = |column: usize, text: String| {
        rusqlite::Error::FromSqlConversionFailure(first + column, Type::Text, text.into())
    };
    let new = new_game(&new).ok_or_else(|| bad(3, "no newgame line".to_owned()))?;
    let result = result.as_deref().map(points).transpose().map_err(|text| bad(5, text))?;
    if result.as_ref().is_some_and(|points| !fits(points, new.players)) {
        return Err(bad(5, format!("its result is not of {} players", new.players)));
    }
    let count = |column: usize| {
        let number: i64 = row.get(first + column)?;
        u64::try_from(number).map_err(|_| bad(column, format!("{number} is below 0")))
    };
    Ok(SavedDeal {
        number: count(0)?,
        rotation: count(1)?,
        counts: row.get(first + 2)?,
        new,
        lines: lines.lines().map(str::to_owned).collect(),
        result,
    })
}

fn new_game(line: &str) -> Option<NewGame> {
    match Command::parse(line) {
        Ok(Some(Command::NewGame(new))) => Some(new),
        _ => None,
    }
}

fn points(text: &str) -> Result<Vec<i64>, String> {
    text.split(' ').map(|word| word.parse().map_err(|_| format!("'{word}' is no number of points"))).collect()
}
