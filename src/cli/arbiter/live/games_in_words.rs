//! The games that run now, as boards and in words.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use talon_games::protocol::{Command, Line};
use talon_games::{Audience, GameRules, Table};

use crate::languages::Language;
use crate::play::ObservedMatch;

/// The number of sentences of a game that are kept, the last ones.
const SENTENCES: usize = 12;

/// The lines of the game at one table. The thread of the table writes them, and must not wait for the server, which has
/// a lower priority.
#[derive(Debug, Default)]
pub(super) struct TableLines {
    /// What the server reads.
    lines: Mutex<GameLines>,
    /// What was written while the server was reading. Only the thread of the table uses it.
    backlog: Mutex<Vec<Written>>,
}

/// One part of the record of a game.
#[derive(Debug)]
struct Written {
    /// The names of the players of the match, if the part begins a game.
    names: Option<Arc<[String]>>,
    /// The player in each seat.
    players: Vec<usize>,
    text: String,
}

/// The lines of one game.
#[derive(Clone, Debug, Default)]
struct GameLines {
    /// The number of games that have begun at this table.
    game: u64,
    names: Arc<[String]>,
    players: Vec<usize>,
    /// The record of the game so far.
    record: String,
}

impl GameLines {
    fn add(&mut self, written: Written) {
        if let Some(names) = written.names {
            self.game += 1;
            self.record.clear();
            (self.names, self.players) = (names, written.players);
        }
        self.record.push_str(&written.text);
    }
}

impl TableLines {
    /// Adds lines of the record of a game. `names` gives the names of the players of the match.
    pub(super) fn add(&self, names: impl FnOnce() -> Arc<[String]>, players: &[usize], lines: &str) {
        let names = lines.starts_with("newgame ").then(names);
        let mut backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        backlog.push(Written { names, players: players.to_vec(), text: lines.to_owned() });
        if let Ok(mut own) = self.lines.try_lock() {
            backlog.drain(..).for_each(|written| own.add(written));
        }
    }

    /// Returns the lines. Every change of them is complete, so a thread that panicked has left them usable.
    fn lock(&self) -> MutexGuard<'_, GameLines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The game at one table, described as far as its lines were read.
pub(super) struct DescribedGame {
    game: u64,
    read: usize,
    /// `None` before the first game, and for a game without words.
    observed: Option<ObservedMatch>,
    /// The position. `None` before the first line of a game.
    position: Option<Box<dyn Table>>,
    shown: ShownGame,
}

/// The game at one table, as the page shows it.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct ShownGame {
    /// The table, counted from 1.
    table: usize,
    /// The names of the players, by seat.
    seats: Vec<String>,
    /// The number of moves so far.
    moves: usize,
    /// Whether the game is over.
    over: bool,
    /// The position with all cards, as the line `scene` of the protocol has it.
    scene: Option<serde_json::Value>,
    /// The last sentences.
    said: VecDeque<String>,
}

impl DescribedGame {
    pub(super) fn new(table: usize) -> Self {
        let shown = ShownGame { table: table + 1, ..ShownGame::default() };
        Self { game: 0, read: 0, observed: None, position: None, shown }
    }

    /// Reads the lines since the last call. Returns the game. `None` before the first game of the table.
    pub(super) fn read(&mut self, lines: &TableLines, game: GameRules) -> Option<&ShownGame> {
        let (new, players) = {
            let own = lines.lock();
            if own.game != self.game {
                (self.game, self.read) = (own.game, 0);
                match &mut self.observed {
                    Some(observed) => observed.set_players(own.names.to_vec()),
                    None => self.observed = ObservedMatch::new(game, &own.names, Language::En),
                }
                let name = |&player: &usize| own.names.get(player).cloned().unwrap_or_default();
                let seats = own.players.iter().map(name).collect();
                self.shown = ShownGame { seats, table: self.shown.table, ..ShownGame::default() };
            }
            (own.record.get(self.read..).unwrap_or_default().to_owned(), own.players.clone())
        };
        self.read += new.len();
        self.follow(&new, game);
        self.shown.moves += new.lines().filter(|line| line.starts_with("move ")).count();
        self.shown.over |= new.lines().any(|line| line.starts_with("result "));
        let sentences = self.observed.iter_mut().flat_map(|observed| observed.sentences(&players, &new));
        // The first sentence of a game is its heading, which the page shows in its own way.
        self.shown.said.extend(sentences.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()));
        let surplus = self.shown.said.len().saturating_sub(SENTENCES);
        self.shown.said.drain(..surplus);
        (self.game > 0).then_some(&self.shown)
    }

    /// Follows the lines of a record to the position after them.
    fn follow(&mut self, lines: &str, game: GameRules) {
        for line in lines.lines() {
            if let Ok(Some(Command::NewGame(new))) = Command::parse(line) {
                self.position = game.table(&new).ok();
            } else if let (Some(position), Some(line)) = (&mut self.position, Line::parse(line)) {
                // The other lines of a record, such as results, are no events.
                let _ = position.apply(&line);
            }
        }
        if let Some(position) = self.position.as_mut().filter(|_| !lines.is_empty()) {
            position.settle();
            let scene = position.scene(Audience::Record, 0).json().to_string();
            self.shown.scene = serde_json::from_str(&scene).ok();
        }
    }
}
