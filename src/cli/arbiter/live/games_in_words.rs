//! The games in progress, as scenes and as sentences.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::Serialize;

use talon_games::protocol::{Command, Line};
use talon_games::{Audience, GameRules, Table};

use crate::languages::Language;
use crate::play::ObservedMatch;

/// The maximum number of sentences that are kept for each game. Older sentences are dropped.
const SENTENCES: usize = 12;

/// The lines of the game at one table. The table's thread writes the lines. This thread must not wait for the
/// server's thread, which has a lower priority.
#[derive(Debug, Default)]
pub(super) struct TableLines {
    /// The lines that the server reads.
    lines: Mutex<GameLines>,
    /// The lines that were written while the server was reading. Only the table's thread uses them.
    backlog: Mutex<Vec<Written>>,
}

/// A part of the record of a game.
#[derive(Debug)]
struct Written {
    /// The names of the players of the match. `None` if the part does not begin a game.
    names: Option<Arc<[String]>>,
    /// For each seat, the index of its player in the names of the players.
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
    /// Adds lines to the record of the game. `names` returns the names of the players of the match.
    pub(super) fn add(&self, names: impl FnOnce() -> Arc<[String]>, players: &[usize], lines: &str) {
        let names = lines.starts_with("newgame ").then(names);
        let mut backlog = self.backlog.lock().unwrap_or_else(PoisonError::into_inner);
        backlog.push(Written { names, players: players.to_vec(), text: lines.to_owned() });
        if let Ok(mut lines) = self.lines.try_lock() {
            backlog.drain(..).for_each(|written| lines.add(written));
        }
    }

    /// Locks the lines. No change of the lines stops halfway, so the lines are usable even after a panic.
    fn lock(&self) -> MutexGuard<'_, GameLines> {
        self.lines.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The description of the game at one table, up to the last line that was read.
pub(super) struct DescribedGame {
    game: u64,
    read: usize,
    /// The writer of sentences. `None` before the first game, and for a game without sentences.
    observed: Option<ObservedMatch>,
    /// The position after the last line. `None` before the first line of a game.
    position: Option<Box<dyn Table>>,
    shown: ShownGame,
}

/// The game at one table in the form that the page shows.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub(super) struct ShownGame {
    /// The number of the table, counted from 1.
    table: usize,
    /// The names of the players, by seat.
    seats: Vec<String>,
    /// The number of moves so far.
    moves: usize,
    /// Whether the game is over.
    over: bool,
    /// The scene with all cards, as in the line `scene` of the protocol.
    scene: Option<serde_json::Value>,
    /// The last sentences about the game.
    said: VecDeque<String>,
}

impl DescribedGame {
    pub(super) fn new(table: usize) -> Self {
        let shown = ShownGame { table: table + 1, ..ShownGame::default() };
        Self { game: 0, read: 0, observed: None, position: None, shown }
    }

    /// Reads the lines since the last call. Returns the game in the form for the page, or `None` before the
    /// first game of the table.
    pub(super) fn read(&mut self, lines: &TableLines, game: GameRules) -> Option<&ShownGame> {
        let (new, players) = {
            let table = lines.lock();
            if table.game != self.game {
                (self.game, self.read) = (table.game, 0);
                match &mut self.observed {
                    Some(observed) => observed.set_players(table.names.to_vec()),
                    None => self.observed = ObservedMatch::new(game, &table.names, Language::En),
                }
                let name = |&player: &usize| table.names.get(player).cloned().unwrap_or_default();
                let seats = table.players.iter().map(name).collect();
                self.shown = ShownGame { seats, table: self.shown.table, ..ShownGame::default() };
            }
            (table.record.get(self.read..).unwrap_or_default().to_owned(), table.players.clone())
        };
        self.read += new.len();
        self.follow(&new, game);
        self.shown.moves += new.lines().filter(|line| line.starts_with("move ")).count();
        self.shown.over |= new.lines().any(|line| line.starts_with("result "));
        let sentences = self.observed.iter_mut().flat_map(|observed| observed.sentences(&players, &new));
        // The first sentence of a game is its heading. It is left out, because the page has a heading of its
        // own.
        self.shown.said.extend(sentences.map(|text| text.trim().to_owned()).filter(|text| !text.is_empty()));
        let surplus = self.shown.said.len().saturating_sub(SENTENCES);
        self.shown.said.drain(..surplus);
        (self.game > 0).then_some(&self.shown)
    }

    /// Applies the lines of a record to the position.
    fn follow(&mut self, lines: &str, game: GameRules) {
        for line in lines.lines() {
            if let Ok(Some(Command::NewGame(new))) = Command::parse(line) {
                self.position = game.table(&new).ok();
            } else if let (Some(position), Some(line)) = (&mut self.position, Line::parse(line)) {
                // Other lines of a record, such as results, are not events and are ignored.
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
