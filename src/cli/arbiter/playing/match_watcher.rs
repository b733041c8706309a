//! `--observe`: prints the games in words while they are played.

use std::io::{self, Write as _};
use std::sync::mpsc::{Sender, channel};
use std::thread::{self, JoinHandle};

use talon_arbiter::play::Watcher;
use talon_games::GameRules;

use crate::languages::Language;
use crate::play::ObservedMatch;

/// A message to the printer thread.
enum Watched {
    /// The names of the players of the following games.
    Players(Vec<String>),
    /// Lines of a game's record. The first field has, for each seat of the game, the index of its player.
    Lines(Vec<usize>, String),
}

/// The printer of games. It prints in a separate thread, so that a slow terminal does not delay the arbiter.
pub(crate) struct MatchWatcher {
    watched: Sender<Watched>,
    printer: JoinHandle<()>,
}

impl MatchWatcher {
    /// Starts the printer for a match of this game between these players.
    pub(crate) fn new(game: GameRules, players: &[String], language: Language) -> Result<Self, String> {
        let name = game.name;
        let observed = ObservedMatch::new(game, players, language);
        let mut observed = observed.ok_or_else(|| format!("--observe has no words for {name} yet"))?;
        let (sender, watched) = channel();
        let printer = thread::Builder::new().spawn(move || {
            for part in watched {
                let (players, lines) = match part {
                    Watched::Players(names) => {
                        observed.set_players(names);
                        continue;
                    }
                    Watched::Lines(players, lines) => (players, lines),
                };
                for words in observed.words(&players, &lines) {
                    // A write error means that nobody reads the output.
                    let _ = writeln!(io::stdout(), "{words}");
                }
            }
        });
        let printer = printer.map_err(|error| format!("--observe: no thread is free: {error}"))?;
        Ok(Self { watched: sender, printer })
    }

    /// Sets the players of the next games.
    pub(crate) fn set_players(&self, names: &[String]) {
        // An error means that the printer has ended.
        let _ = self.watched.send(Watched::Players(names.to_vec()));
    }

    /// Prints the remaining lines and ends the printer.
    pub(crate) fn finish(self) {
        let Self { watched, printer } = self;
        drop(watched);
        let _ = printer.join();
    }
}

impl Watcher for MatchWatcher {
    fn lines(&self, _table: usize, players: &[usize], lines: &str) {
        // An error means that the printer has ended.
        let _ = self.watched.send(Watched::Lines(players.to_vec(), lines.to_owned()));
    }
}
