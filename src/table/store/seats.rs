//! The seats of people in the database.

use std::collections::HashMap;
use std::time::Duration;

use rusqlite::{Transaction, params};

use talon_server::StoreError;

use super::Store;
use crate::hosted::{SavedSeat, SavedSubstitute, SubstituteReason};

impl Store {
    /// Lists the stored seats of a table. Each entry has the number of the seat in the first deal.
    pub(crate) async fn seats(&self, table: &str) -> Result<Vec<(usize, SavedSeat)>, StoreError> {
        let table = table.to_owned();
        self.database.run(move |transaction| {
            let mut query = transaction.prepare(
                "SELECT first_seat, person, name, substitute, reason, helped, link, opened, bank, own_moves, helped_moves
                 FROM seat LEFT JOIN person ON person.id = seat.person WHERE hosted = ?1 ORDER BY first_seat",
            )?;
            let rows = query.query_map([table], |row| {
                let seat = SavedSeat {
                    person: row.get(1)?,
                    name: row.get(2)?,
                    substitute: substitute_of(row.get(3)?, row.get::<_, Option<String>>(4)?.as_deref()),
                    was_helped: row.get(5)?,
                    link: row.get::<_, i64>(6)? as u64,
                    is_opened: row.get(7)?,
                    own_moves: row.get(9)?,
                    helped_moves: row.get(10)?,
                    bank: row.get::<_, Option<i64>>(8)?.map(|bank| Duration::from_millis(bank as u64)),
                };
                Ok((row.get::<_, i64>(0)? as usize, seat))
            })?;
            rows.collect()
        })
        .await
    }

    /// Returns the number of earlier links for each seat whose link was renewed. The key is the identifier of
    /// the table, and the number of the seat in the first deal.
    pub(crate) async fn renewed_links(&self) -> Result<HashMap<(String, usize), u64>, StoreError> {
        self.database
            .run(|transaction| {
                let mut query =
                    transaction.prepare("SELECT hosted, first_seat, link FROM seat WHERE link > 0")?;
                let rows = query.query_map([], |row| {
                    Ok(((row.get(0)?, row.get::<_, i64>(1)? as usize), row.get::<_, i64>(2)? as u64))
                })?;
                rows.collect()
            })
            .await
    }
}

/// Reads the substitute of a person from its two columns.
fn substitute_of(player: Option<String>, reason: Option<&str>) -> Option<SavedSubstitute> {
    let reason = SubstituteReason::parse(reason?)?;
    player.map(|player| SavedSubstitute { player, reason })
}

/// Writes a seat of a table, and records that its person sees the cards of the table. If the person of the seat was deleted meanwhile, the seat is written without a
/// person.
pub(super) fn write_seat(
    transaction: &Transaction<'_>,
    table: &str,
    first_seat: usize,
    seat: &SavedSeat,
) -> rusqlite::Result<()> {
    let SavedSeat { person, name: _, substitute, was_helped, own_moves, helped_moves, link, is_opened, bank } =
        seat;
    let player = substitute.as_ref().map(|substitute| &substitute.player);
    let reason = seat.substitute_reason().map(SubstituteReason::word);
    transaction
        .prepare(
            "INSERT INTO seat VALUES (?1, ?2, (SELECT id FROM person WHERE id = ?3), ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)
             ON CONFLICT DO UPDATE SET person = excluded.person, substitute = ?4, reason = ?5, helped = ?6,
             link = ?7, opened = ?8, bank = ?9, own_moves = ?10, helped_moves = ?11",
        )?
        .execute(params![
            table,
            first_seat as i64,
            person,
            player,
            reason,
            was_helped,
            *link as i64,
            is_opened,
            bank.map(|bank| bank.as_millis() as i64),
            own_moves,
            helped_moves
        ])?;
    let seen = "INSERT INTO seen SELECT ?1, id FROM person WHERE id = ?2 ON CONFLICT DO NOTHING";
    transaction.execute(seen, params![table, person]).map(drop)
}
