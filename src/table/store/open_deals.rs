//! Which deals of the tables everybody may learn something of. The rule is [`may_learn`], for a reader who plays
//! none of the deals.

use std::collections::BTreeMap;

use rusqlite::Transaction;

use super::shared::is_open;
use crate::hosted::TableSettings;
use crate::shared::{Reader, SharedDeals, may_learn};

/// The deals of which everybody may learn something.
pub(super) struct OpenDeals {
    /// For each table, what it shares, with whether these deals are open. A table whose settings cannot be read is missing,
    /// because nobody knows what it shares.
    tables: BTreeMap<String, Option<(bool, SharedDeals)>>,
}

impl OpenDeals {
    /// Reads what the tables share.
    pub(super) fn read(transaction: &Transaction<'_>) -> rusqlite::Result<Self> {
        let mut query = transaction.prepare("SELECT id, settings FROM hosted")?;
        let mut rows = query.query([])?;
        let mut tables = BTreeMap::new();
        while let Some(row) = rows.next()? {
            let (id, settings): (String, String) = (row.get(0)?, row.get(1)?);
            let Ok(TableSettings { shared, .. }) = serde_json::from_str(&settings) else { continue };
            let state = match shared {
                Some(shared) => Some((is_open(transaction, &shared, &id)?, shared)),
                None => None,
            };
            tables.insert(id, state);
        }
        Ok(Self { tables })
    }

    /// Returns whether everybody may learn something of a deal. `place` is its index at its table.
    pub(super) fn has(&self, table: &str, place: usize) -> bool {
        let may = |state: &Option<(bool, SharedDeals)>| {
            let (shared, is_open) =
                state.as_ref().map_or((None, true), |(is_open, shared)| (Some(shared), *is_open));
            may_learn(shared, is_open, Reader::Other, place + 1)
        };
        self.tables.get(table).is_some_and(may)
    }
}
