//! The finished deals of all tables, for an export. They are read from the database file, also while a server uses
//! it.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use rusqlite::Transaction;

use talon_server::StoreError;

use super::Store;
use super::deal_rows::read_deal;
use super::open_deals::OpenDeals;
use super::people::seat_in;
use super::results::{OpponentKind, TableOpponent, opponents_of};
use super::schema::SCHEMA;
use crate::SavedDeal;
use crate::hosted::DELETED;
use crate::saved_session::distinct_names;

/// The finished deals that count for a person, without those that are still secret. They contain no key, token or
/// seed.
pub struct FinishedDeals {
    deals: Vec<FinishedDeal>,
    /// The number of deals that cannot be read.
    pub damaged: usize,
}

struct FinishedDeal {
    deal: SavedDeal,
    /// The player of each seat.
    players: Vec<DealPlayer>,
}

/// A player of a finished deal. Equal values are the same player.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum DealPlayer {
    Deleted,
    BuiltIn(String),
    Bot(String),
    Guest(String),
    /// A person with a history. The number is greater for a person who is newer.
    Person(i64, String),
}

impl DealPlayer {
    fn name(&self) -> &str {
        match self {
            Self::Deleted => DELETED,
            Self::BuiltIn(name) | Self::Bot(name) | Self::Guest(name) | Self::Person(_, name) => name,
        }
    }
}

/// The finished deals of one game for one number of players.
pub struct GameDeals {
    /// The names of all players. Two players with the same name are told apart by a number.
    pub names: Vec<String>,
    /// For each deal its record, and the player of each seat as an index into `names`.
    pub deals: Vec<(String, Vec<usize>)>,
}

impl FinishedDeals {
    /// Lists the games of the deals with their numbers of players.
    pub fn games(&self) -> BTreeSet<(&str, usize)> {
        self.deals.iter().map(|FinishedDeal { deal, .. }| (&*deal.new.game, deal.new.players)).collect()
    }

    /// Returns the deals of one game for this number of players.
    pub fn of_game(&self, game: &str, players: usize) -> GameDeals {
        let is_wanted =
            |finished: &&FinishedDeal| finished.deal.new.game == game && finished.deal.new.players == players;
        let wanted: Vec<&FinishedDeal> = self.deals.iter().filter(is_wanted).collect();
        let all: BTreeSet<&DealPlayer> = wanted.iter().flat_map(|deal| &deal.players).collect();
        let names: Vec<String> = all.iter().map(|player| player.name().to_owned()).collect();
        let places: BTreeMap<&DealPlayer, usize> = all.into_iter().zip(0..).collect();
        let deal = |FinishedDeal { deal, players }: &FinishedDeal| {
            let mut record = String::new();
            deal.write(&[], &mut record);
            (record, players.iter().filter_map(|player| places.get(player).copied()).collect())
        };
        GameDeals {
            names: distinct_names(&names, names.len()),
            deals: wanted.into_iter().map(deal).collect(),
        }
    }
}

impl Store {
    /// Reads the finished deals of a data directory. A server may use the directory at the same time. A deal that
    /// counts for nobody is left out, and so is a shared deal that is still secret.
    ///
    /// # Errors
    /// The directory has no database of this version, or the file cannot be read.
    pub fn finished_deals(directory: &Path) -> Result<FinishedDeals, StoreError> {
        let file = SCHEMA.file_in(directory);
        let failed = |error: rusqlite::Error| StoreError::of(&file, &error);
        let mut connection = SCHEMA.open_to_read(directory)?;
        let transaction = connection.transaction().map_err(failed)?;
        read(&transaction).map_err(failed)
    }
}

fn read(transaction: &Transaction<'_>) -> rusqlite::Result<FinishedDeals> {
    let open = OpenDeals::read(transaction)?;
    let people = people(transaction)?;
    // Every result of a deal names all its players, so one of them is enough.
    let mut query = transaction.prepare(
        "SELECT deal.hosted, deal.place, min(result.seat), result.person,
         number, rotation, deal.counts, newgame, lines, deal.result
         FROM result JOIN deal ON deal.hosted = result.hosted AND deal.place = result.deal
         JOIN hosted ON hosted.id = deal.hosted WHERE deal.result IS NOT NULL
         GROUP BY deal.hosted, deal.place ORDER BY hosted.created, hosted.rowid, deal.place",
    )?;
    let mut rows = query.query([])?;
    let (mut deals, mut damaged) = (Vec::new(), 0);
    while let Some(row) = rows.next()? {
        let (table, place, seat): (String, i64, i64) = (row.get(0)?, row.get(1)?, row.get(2)?);
        if !open.has(&table, place as usize) {
            continue;
        }
        let person: String = row.get(3)?;
        let others = opponents_of(transaction, &table, place as usize, seat as usize)?;
        let finished = read_deal(row, 4).ok().and_then(|deal| {
            let players = players_of(&deal, &people, (seat as usize, &person), &others)?;
            Some(FinishedDeal { deal, players })
        });
        match finished {
            Some(finished) => deals.push(finished),
            None => damaged += 1,
        }
    }
    Ok(FinishedDeals { deals, damaged })
}

/// Returns all people by their keys.
fn people(transaction: &Transaction<'_>) -> rusqlite::Result<BTreeMap<String, DealPlayer>> {
    let mut query = transaction.prepare("SELECT id, rowid, name FROM person")?;
    query.query_map([], |row| Ok((row.get(0)?, DealPlayer::Person(row.get(1)?, row.get(2)?))))?.collect()
}

/// Returns the player of each seat. `own` is the seat and the key of a person with a result in this deal, and
/// `others` are the opponents in this result. `None` when they do not fit the deal.
fn players_of(
    deal: &SavedDeal,
    people: &BTreeMap<String, DealPlayer>,
    own: (usize, &str),
    others: &[TableOpponent],
) -> Option<Vec<DealPlayer>> {
    let mut players = vec![None; deal.new.players];
    *players.get_mut(own.0)? = Some(people.get(own.1)?.clone());
    for TableOpponent { first_seat, kind, person, name } in others {
        let player = match kind {
            OpponentKind::Person => person.as_ref().and_then(|key| people.get(key)).cloned(),
            OpponentKind::Guest => Some(DealPlayer::Guest(name.clone())).filter(|_| name != DELETED),
            OpponentKind::Player => Some(DealPlayer::BuiltIn(name.clone())),
            OpponentKind::Bot => Some(DealPlayer::Bot(name.clone())),
        };
        *players.get_mut(seat_in(deal, *first_seat))? = Some(player.unwrap_or(DealPlayer::Deleted));
    }
    players.into_iter().collect()
}
