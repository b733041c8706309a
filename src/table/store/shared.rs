//! The deals that several tables share, in the database. The methods store the table of each person, list the
//! results of all these people, remember who has seen the cards of a table, and store the newest day whose keys
//! are public.

use rusqlite::{OptionalExtension as _, Transaction, params};

use talon_server::StoreError;

use super::Store;
use super::seats::write_seat;
use super::tables::insert_table;
use crate::hosted::{SavedSeat, TableSettings};
use crate::shared::{SharedDeals, SharedPlayer, SharedResult};

/// The key under which the newest day whose keys are public is stored.
const PUBLISHED: &str = "published day";

/// The result of adding a table with shared deals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum SharedTable {
    /// The table was added.
    Added,
    /// The person already has a table with these deals. The field is its identifier.
    Existing(String),
    /// The deals may be public, so no table may be added.
    Over,
}

impl Store {
    /// Adds a table with shared deals. The person has the seat `first`. A person has at most one table with the
    /// same shared deals of a game.
    pub(crate) async fn add_shared_table(
        &self,
        [id, game, settings]: [&str; 3],
        created: i64,
        shared: &SharedDeals,
        (first, person): (usize, &str),
    ) -> Result<SharedTable, StoreError> {
        let (shared, key) = (shared.clone(), shared.key(id));
        let [id, game, settings, person] = [id, game, settings, person].map(str::to_owned);
        self.database
            .run(move |transaction| {
                if let Some(existing) = shared_table(transaction, &person, &key, &game)? {
                    return Ok(SharedTable::Existing(existing));
                }
                if is_over(transaction, &shared)? {
                    return Ok(SharedTable::Over);
                }
                insert_table(transaction, &id, &game, &settings, created)?;
                let update = "UPDATE hosted SET shared = ?2, owner = ?3 WHERE id = ?1";
                transaction.execute(update, params![id, key, person])?;
                let seat = SavedSeat { person: Some(person), is_opened: true, ..SavedSeat::default() };
                write_seat(transaction, &id, first, &seat)?;
                Ok(SharedTable::Added)
            })
            .await
    }

    /// Returns the table with shared deals that a person has begun. `key` is [`SharedDeals::key`]. `None` when
    /// there is no such table.
    pub(crate) async fn shared_table(
        &self,
        person: &str,
        key: &str,
        game: &str,
    ) -> Result<Option<String>, StoreError> {
        let [person, key, game] = [person, key, game].map(str::to_owned);
        self.database.run(move |transaction| shared_table(transaction, &person, &key, &game)).await
    }

    /// Lists the people who play shared deals of a game, with their counted results. Of the daily deals only
    /// those count that ended on their date. The results of a challenger count also without a history at that time,
    /// but not where the challenger was helped. `own` is the identifier of a table with these deals.
    pub(crate) async fn shared_players(
        &self,
        shared: &SharedDeals,
        own: &str,
        game: &str,
    ) -> Result<Vec<SharedPlayer>, StoreError> {
        let (key, game, date) = (shared.key(own), game.to_owned(), shared.date().map(str::to_owned));
        let challenger = key.strip_prefix("challenge ").map(str::to_owned);
        self.database
            .run(move |transaction| {
                let mut query = transaction.prepare(
                    "SELECT hosted.id, person.id, person.name, first_seat,
                 (SELECT count(*) FROM deal WHERE deal.hosted = hosted.id AND deal.result IS NOT NULL)
                 FROM hosted JOIN seat ON seat.hosted = hosted.id JOIN person ON person.id = seat.person
                 WHERE shared = ?1 AND game = ?2 AND owner = person.id OR hosted.id = ?3
                 ORDER BY hosted.created, hosted.rowid",
                )?;
                let rows = query.query_map(params![key, game, challenger], |row| {
                    let table: String = row.get(0)?;
                    let player = SharedPlayer {
                        person: row.get(1)?,
                        name: row.get(2)?,
                        is_challenger: challenger.as_ref() == Some(&table),
                        finished: row.get::<_, i64>(4)? as usize,
                        results: Vec::new(),
                    };
                    Ok((table, row.get::<_, i64>(3)? as usize, player))
                })?;
                let found: Vec<(String, usize, SharedPlayer)> = rows.collect::<Result<_, _>>()?;
                let with_results = |(table, first, player): (String, usize, SharedPlayer)| {
                    let mut results = vec![None; player.finished];
                    if player.is_challenger {
                        results = played_results(transaction, &table, first)?;
                    }
                    let mut query = transaction.prepare(
                        "SELECT deal, points, master FROM result
                     WHERE hosted = ?1 AND person = ?2 AND (?3 IS NULL OR date = ?3)",
                    )?;
                    let rows = query.query_map(params![table, player.person, date], |row| {
                        let result = SharedResult { points: row.get(1)?, master: row.get(2)? };
                        Ok((row.get::<_, i64>(0)? as usize, result))
                    })?;
                    for row in rows {
                        let (deal, result) = row?;
                        results.resize(results.len().max(deal + 1), None);
                        if let Some(place) = results.get_mut(deal) {
                            *place = Some(result);
                        }
                    }
                    Ok(SharedPlayer { results, ..player })
                };
                found.into_iter().map(with_results).collect()
            })
            .await
    }

    /// Returns whether shared deals are no longer secret, as [`is_open`] does.
    pub(crate) async fn is_open(&self, shared: &SharedDeals, own: &str) -> Result<bool, StoreError> {
        let (shared, own) = (shared.clone(), own.to_owned());
        self.database.run(move |transaction| is_open(transaction, &shared, &own)).await
    }

    /// Lists who has seen the cards of a table: the keys of people, and `None` for somebody without a key, such as
    /// a spectator.
    pub(crate) async fn viewers(&self, table: &str) -> Result<Vec<Option<String>>, StoreError> {
        let table = table.to_owned();
        self.database
            .run(move |transaction| {
                let mut query = transaction.prepare("SELECT DISTINCT viewer FROM seen WHERE hosted = ?1")?;
                query.query_map([table], |row| row.get(0))?.collect()
            })
            .await
    }

    /// Records that somebody without a key sees the cards of a table.
    pub(crate) async fn add_unknown_viewer(&self, table: &str) -> Result<(), StoreError> {
        let table = table.to_owned();
        self.database
            .run(move |transaction| {
                let insert = "INSERT INTO seen SELECT ?1, NULL
                          WHERE NOT EXISTS (SELECT 1 FROM seen WHERE hosted = ?1 AND viewer IS NULL)";
                transaction.execute(insert, [table]).map(drop)
            })
            .await
    }

    /// Records that the keys of this day and of all earlier days are public. Afterwards no table with the
    /// daily deals of these days can be added.
    pub(crate) async fn publish_day(&self, date: &str) -> Result<(), StoreError> {
        let date = date.to_owned();
        self.database
            .run(move |transaction| {
                let insert = "INSERT INTO server VALUES (?1, ?2)
                          ON CONFLICT DO UPDATE SET value = ?2 WHERE value < ?2";
                transaction.execute(insert, params![PUBLISHED, date]).map(drop)
            })
            .await
    }
}

/// Returns whether shared deals are no longer secret. `own` is the identifier of a table with these deals. The daily
/// deals are open when their keys are public. The deals of a challenge are open when the table of the challenger is
/// closed, and every other table with them is closed or complete. The deals of a round are open when the round has ended.
pub(super) fn is_open(
    transaction: &Transaction<'_>,
    shared: &SharedDeals,
    own: &str,
) -> rusqlite::Result<bool> {
    let challenger = match shared {
        SharedDeals::Daily { .. } => return is_over(transaction, shared),
        SharedDeals::Challenge { table } => table,
        SharedDeals::Round { evening, round } => {
            let query = "SELECT 1 FROM evening WHERE id = ?1 AND ended >= ?2";
            return transaction.prepare(query)?.exists(params![evening, *round as i64]);
        }
        SharedDeals::Offered { .. } => own,
    };
    let key = SharedDeals::Challenge { table: challenger.to_owned() }.key("");
    let mut query = transaction.prepare(
        "SELECT id, settings,
         (SELECT count(*) FROM deal WHERE deal.hosted = hosted.id AND deal.result IS NOT NULL)
         FROM hosted WHERE closed = 0 AND (shared = ?1 OR id = ?2)",
    )?;
    let mut rows = query.query([&key, challenger])?;
    while let Some(row) = rows.next()? {
        let (table, settings, finished): (String, String, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let settings: Option<TableSettings> = serde_json::from_str(&settings).ok();
        let last = settings.and_then(|settings| settings.deals);
        if table == challenger || last.is_none_or(|last| finished < last as i64) {
            return Ok(false);
        }
    }
    Ok(true)
}

/// Lists the points of a person in the finished deals of a table. `first` is the person's seat in the first deal. A
/// deal in which the person was helped has no result.
fn played_results(
    transaction: &Transaction<'_>,
    table: &str,
    first: usize,
) -> rusqlite::Result<Vec<Option<SharedResult>>> {
    let query =
        "SELECT rotation, result, helped FROM deal WHERE hosted = ?1 AND result IS NOT NULL ORDER BY place";
    let mut query = transaction.prepare(query)?;
    let rows = query.query_map([table], |row| {
        let (rotation, result, helped): (i64, String, String) = (row.get(0)?, row.get(1)?, row.get(2)?);
        let points: Vec<&str> = result.split(' ').collect();
        let players = points.len();
        let seat = (first + players - rotation as usize % players) % players;
        let points = points.get(seat).and_then(|points| points.parse().ok());
        let was_helped = helped.split(' ').any(|seat| seat.parse() == Ok(first));
        Ok(points.filter(|_| !was_helped).map(|points| SharedResult { points, master: None }))
    })?;
    rows.collect()
}

/// Returns whether nobody may begin to play these deals any more. A challenge is over when the table of the
/// challenger is closed.
fn is_over(transaction: &Transaction<'_>, shared: &SharedDeals) -> rusqlite::Result<bool> {
    match shared {
        SharedDeals::Daily { date } => {
            let query = "SELECT 1 FROM server WHERE name = ?1 AND value >= ?2";
            transaction.prepare(query)?.exists([PUBLISHED, date])
        }
        SharedDeals::Challenge { table } => {
            let query = "SELECT 1 FROM hosted WHERE id = ?1 AND closed = 0";
            transaction.prepare(query)?.exists([table]).map(|is_open| !is_open)
        }
        // Only the organiser opens tables of a round.
        SharedDeals::Round { .. } | SharedDeals::Offered { .. } => Ok(true),
    }
}

fn shared_table(
    transaction: &Transaction<'_>,
    person: &str,
    key: &str,
    game: &str,
) -> rusqlite::Result<Option<String>> {
    let query = "SELECT id FROM hosted WHERE owner = ?1 AND shared = ?2 AND game = ?3";
    transaction.query_row(query, [person, key, game], |row| row.get(0)).optional()
}
