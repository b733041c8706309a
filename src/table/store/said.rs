//! What was said at the tables, in the database.

use rusqlite::{Transaction, params};

use talon_server::StoreError;

use super::Store;
use crate::hosted::{Said, SaidKind};
use crate::limits::MAX_SAID;

impl Store {
    /// Lists what was said at a table, oldest first.
    pub(crate) async fn said(&self, table: &str) -> Result<Vec<Said>, StoreError> {
        let table = table.to_owned();
        self.database
            .run(move |transaction| {
                let mut query = transaction.prepare(
                "SELECT number, deal, person, name, kind, text FROM said WHERE hosted = ?1 ORDER BY number",
            )?;
                let rows = query.query_map([table], |row| {
                    let kind = SaidKind::parse(&row.get::<_, String>(4)?);
                    let (number, deal): (i64, i64) = (row.get(0)?, row.get(1)?);
                    let (person, name, text) = (row.get(2)?, row.get(3)?, row.get(5)?);
                    Ok(kind.map(|kind| Said {
                        number: number as u64,
                        deal: deal as usize,
                        person,
                        name,
                        kind,
                        text,
                    }))
                })?;
                rows.filter_map(Result::transpose).collect()
            })
            .await
    }
}

/// Adds a line, and deletes the lines that the table no longer keeps.
pub(super) fn add_said(transaction: &Transaction<'_>, table: &str, said: &Said) -> rusqlite::Result<()> {
    let Said { number, deal, person, name, kind, text } = said;
    let (number, deal) = (*number as i64, *deal as i64);
    transaction
        .prepare(
            "INSERT INTO said VALUES (?1, ?2, ?3, (SELECT id FROM person WHERE id = ?4), ?5, ?6, ?7)
             ON CONFLICT DO NOTHING",
        )?
        .execute(params![table, number, deal, person, name, kind.word(), text])?;
    transaction
        .prepare("DELETE FROM said WHERE hosted = ?1 AND number <= ?2")?
        .execute(params![table, number - MAX_SAID as i64])
        .map(drop)
}
