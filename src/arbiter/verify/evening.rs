//! Checks the record of an evening of people. The server published the hash of the key of each round before the round.
//! The cards of every game must follow from the key of its round, and the results from the moves.
//!
//! The record has no plan: the people and the organiser decide who plays. So the check cannot find a last table, or the
//! last deals of a table, that are missing. Rounds, tables and deals must be there in order, from the first one on, and
//! at each table the same players, who move down one seat with each deal.

use std::io::Read;

use talon_games::GameRegistry;
use talon_games::cards::{Quoted, Random};
use talon_games::protocol::{
    ADJUSTED_COMMENT, AWAY_COMMENT, Command, DEAL_COMMENT, HASH_COMMENT, KEY_COMMENT, Line, NewGame,
    PLAYERS_COMMENT, ROUND_COMMENT, Refusal, TABLE_COMMENT, UNCOUNTED_COMMENT,
};

use crate::blocks::{RecordError, for_each_line};
use crate::plan::MatchKey;
use crate::verify::record::VerifyError;
use crate::verify::replayed_deal::{ReplayedDeal, error, written};

/// An evening whose record agrees with the keys of its rounds and the rules.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct VerifiedEvening {
    /// The name of the evening.
    pub name: String,
    /// The number of games.
    pub games: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// For each round, its number and the hash of its key.
    pub rounds: Vec<(u64, String)>,
}

/// Deals the games of an evening again from the keys of the rounds, and compares them with the record.
///
/// # Errors
/// The record cannot be read, or a line contradicts the key of its round or the rules. The first such line is
/// reported.
pub fn verify_evening(games: &GameRegistry, record: impl Read) -> Result<VerifiedEvening, VerifyError> {
    let mut lines = Vec::new();
    for_each_line(record, |line| lines.push(line.map(str::to_owned).map_err(Refusal::from)))?;
    // The key comes after the games of its round, so the keys are read first.
    let key_of = |line: &Result<String, Refusal>| {
        let key = line.as_ref().ok()?.strip_prefix(KEY_COMMENT)?;
        Some(MatchKey::parse(key.trim()).map_err(|bad| error(bad.to_string())))
    };
    let mut reader = EveningReader {
        games,
        keys: lines.iter().filter_map(key_of).collect(),
        found: VerifiedEvening::default(),
        round: None,
        table: 0,
        deal: None,
        players: None,
        away: Vec::new(),
        first: None,
        next: None,
        game: None,
        most: 0,
    };
    let last = lines.len().max(1) as u64;
    let at =
        |line: u64| move |refusal: Refusal| VerifyError::Record(RecordError { line, text: refusal.text });
    for (line, number) in lines.into_iter().zip(1..) {
        line.and_then(|line| reader.take(&line)).map_err(at(number))?;
    }
    reader.finish().map_err(at(last))
}

/// A round in the record.
struct OpenRound {
    number: u64,
    key: Option<MatchKey>,
}

/// What the next deal at a table must be.
struct NextDeal {
    number: u64,
    /// The names of the players by their seats in the deal before.
    players: Vec<String>,
    new: NewGame,
    /// The `newgame` line of every session.
    first: NewGame,
    /// The number of deals of the session so far.
    in_session: usize,
}

/// Reads the lines of a record of an evening.
struct EveningReader<'a> {
    games: &'a GameRegistry,
    /// The keys of the rounds, the last one first after the first call of `begin_round`.
    keys: Vec<Result<MatchKey, Refusal>>,
    found: VerifiedEvening,
    round: Option<OpenRound>,
    /// The number of the table of the next game, and the number of its deal.
    table: u64,
    deal: Option<u64>,
    players: Option<Vec<String>>,
    /// The names of the players for whom the next game does not count.
    away: Vec<String>,
    /// The `newgame` line of the first deal at all tables of the round.
    first: Option<NewGame>,
    /// The next deal at this table. `None` before its first deal.
    next: Option<NextDeal>,
    game: Option<(NewGame, ReplayedDeal)>,
    /// The number of distinct deals of the round so far.
    most: u64,
}

impl EveningReader<'_> {
    fn take(&mut self, line: &str) -> Result<(), Refusal> {
        if line.starts_with('#') {
            return self.read_comment(line);
        }
        let Some(parsed) = Line::parse(line) else { return Ok(()) };
        if let Some(Command::NewGame(new)) = Command::parse(line).map_err(Refusal::from)? {
            return self.begin_game(&new);
        }
        let Some((_, game)) = &mut self.game else {
            return Err(error(format!("'{}' outside a game", Quoted::new(parsed.keyword))));
        };
        if parsed.keyword == "fault" {
            return Err(error(format!("'{}' in a game of people", Quoted::line(&written(&parsed)))));
        }
        game.take(&parsed)
    }

    fn read_comment(&mut self, line: &str) -> Result<(), Refusal> {
        let number = |text: &str| -> Result<u64, Refusal> {
            let found = text.parse::<u64>().ok().filter(|found| found.to_string() == text);
            found.ok_or_else(|| error(format!("'{}' is no number", Quoted::line(text))))
        };
        if let Some(name) = line.strip_prefix("# name: ") {
            name.trim().clone_into(&mut self.found.name);
        } else if let Some(round) = line.strip_prefix(ROUND_COMMENT) {
            self.begin_round(number(round)?)?;
        } else if let Some(hash) = line.strip_prefix(HASH_COMMENT) {
            self.commit(hash.trim())?;
        } else if let Some(table) = line.strip_prefix(TABLE_COMMENT) {
            self.end_game()?;
            let table = number(table)?;
            if table != self.table + 1 {
                return Err(error(format!("table {table} in place of table {}", self.table + 1)));
            }
            (self.table, self.next) = (table, None);
        } else if let Some(deal) = line.strip_prefix(DEAL_COMMENT) {
            self.deal = Some(number(deal)?);
        } else if let Some(players) = line.strip_prefix(PLAYERS_COMMENT) {
            self.players = Some(players.split(", ").map(str::to_owned).collect());
        } else if let Some(away) = line.strip_prefix(AWAY_COMMENT) {
            self.end_game()?;
            self.away = away.split(", ").map(str::to_owned).collect();
        } else if let Some(adjusted) = line.strip_prefix(ADJUSTED_COMMENT) {
            self.end_game()?;
            let points = adjusted.split_once(' ').filter(|(_, name)| !name.is_empty());
            let points =
                points.and_then(|(points, _)| points.parse::<i64>().ok().filter(|points| *points != 0));
            if points.is_none() {
                return Err(error(format!(
                    "'{}' is no correction: points and a name",
                    Quoted::line(adjusted)
                )));
            }
        } else if line.starts_with("# counts: ") && line != UNCOUNTED_COMMENT {
            return Err(error(format!("'{}' in place of '{UNCOUNTED_COMMENT}'", Quoted::line(line))));
        } else if line.starts_with(KEY_COMMENT) {
            self.end_round()?;
        }
        Ok(())
    }

    fn begin_round(&mut self, number: u64) -> Result<(), Refusal> {
        if let Some(open) = &self.round {
            return Err(error(format!("round {} has no line '{KEY_COMMENT}…' after its games", open.number)));
        }
        let expected = self.found.rounds.len() as u64 + 1;
        if number != expected {
            return Err(error(format!("round {number} in place of round {expected}")));
        }
        self.round = Some(OpenRound { number, key: None });
        (self.table, self.next, self.most, self.first) = (0, None, 0, None);
        Ok(())
    }

    /// Checks that the hash before the games of the round is that of its key.
    fn commit(&mut self, hash: &str) -> Result<(), Refusal> {
        let place = self.found.rounds.len();
        let Some(round) = &mut self.round else {
            return Err(error(format!("'{HASH_COMMENT}…' before the first round")));
        };
        let key = self.keys.get(place).cloned();
        let key =
            key.ok_or_else(|| error(format!("no line '{KEY_COMMENT}…' after the games of this round")))??;
        if key.hash() != hash {
            let (own, hash) = (key.hash(), Quoted::line(hash));
            return Err(error(format!(
                "the hash of the key of this round is {own}, but the record has {hash}"
            )));
        }
        round.key = Some(key);
        Ok(())
    }

    fn begin_game(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end_game()?;
        let key = self.round.as_ref().and_then(|round| round.key.clone());
        let key =
            key.ok_or_else(|| error(format!("a game before '{ROUND_COMMENT}…' and '{HASH_COMMENT}…'")))?;
        let deal = self.deal.take();
        let deal = deal.ok_or_else(|| error(format!("no line '{DEAL_COMMENT}…' before this game")))?;
        let players = self.players.take().filter(|_| self.table > 0);
        let players = players.ok_or_else(|| {
            error(format!("no lines '{TABLE_COMMENT}…' and '{PLAYERS_COMMENT}…' before this game"))
        })?;
        if let Some(away) = self.away.iter().find(|away| !players.contains(away)) {
            return Err(error(format!("'{}' is away, and no player of this game", Quoted::text(away))));
        }
        self.away.clear();
        self.check_next(new, deal, &players)?;
        let table = self.games.of(new)?.table(new)?;
        let pack = key.deal(deal, table.pack_size());
        let next = self.next.get_or_insert_with(|| NextDeal {
            number: 0,
            players: Vec::new(),
            new: new.clone(),
            first: new.clone(),
            in_session: 0,
        });
        (next.number, next.players) = (next.number + 1, players);
        next.in_session = if new.keys == next.first.keys { 1 } else { next.in_session + 1 };
        self.most = self.most.max(deal + 1);
        // Nobody plays at random, so this generator is never used.
        self.game = Some((new.clone(), ReplayedDeal::new(table, pack, Random::new(0, 0), deal)));
        Ok(())
    }

    /// Checks that a game is the next one of its table.
    fn check_next(&mut self, new: &NewGame, deal: u64, players: &[String]) -> Result<(), Refusal> {
        let table = self.table;
        if players.len() != new.players {
            return Err(error(format!("{} names for {} players", players.len(), new.players)));
        }
        let Some(next) = &self.next else {
            if deal != 0 {
                return Err(error(format!("table {table} begins with deal {deal}")));
            }
            let first = self.first.get_or_insert_with(|| new.clone());
            if first != new {
                return Err(error(format!("table {table} begins with '{new}', and others with '{first}'")));
            }
            return Ok(());
        };
        if deal != next.number {
            return Err(error(format!("table {table} has deal {deal} in place of deal {}", next.number)));
        }
        if next.new.to_string() != new.to_string() {
            let expected = &next.new;
            return Err(error(format!("'{new}' does not follow from the deal before it: '{expected}'")));
        }
        let mut moved = next.players.clone();
        moved.rotate_left(1);
        if moved != players {
            let expected = moved.join(", ");
            return Err(error(format!("the players of this deal are not '{}'", Quoted::text(&expected))));
        }
        Ok(())
    }

    /// Ends the game in progress, which must have its result.
    fn end_game(&mut self) -> Result<(), Refusal> {
        let Some((new, game)) = self.game.take() else { return Ok(()) };
        let result = game.result().ok_or_else(|| error("this game has no result".to_owned()))?;
        self.found.games += 1;
        let session = self.games.of(&new)?.session(&new);
        if let Some(next) = &mut self.next {
            // A session that is over begins again.
            let is_longest = session.is_open() && next.in_session >= session.most().get();
            let carried = result.next.filter(|_| !is_longest);
            next.new = carried.unwrap_or_else(|| next.first.clone());
        }
        Ok(())
    }

    fn end_round(&mut self) -> Result<(), Refusal> {
        self.end_game()?;
        if self.deal.is_some() || self.players.is_some() || !self.away.is_empty() {
            return Err(error(format!("a line '{DEAL_COMMENT}…' or '{PLAYERS_COMMENT}…' without a game")));
        }
        let Some(OpenRound { number, key: Some(key) }) = self.round.take() else {
            return Err(error(format!("a key without '{ROUND_COMMENT}…' and '{HASH_COMMENT}…' before it")));
        };
        self.found.deals += self.most;
        self.found.rounds.push((number, key.hash()));
        Ok(())
    }

    fn finish(mut self) -> Result<VerifiedEvening, Refusal> {
        self.end_game()?;
        if let Some(open) = &self.round {
            return Err(error(format!("round {} has no line '{KEY_COMMENT}…' after its games", open.number)));
        }
        if self.found.games == 0 {
            return Err(error("the record has no game: no round has ended yet".to_owned()));
        }
        Ok(self.found)
    }
}
