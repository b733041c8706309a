//! Remembers deals of tablić. The bot knows all hands when the same cards are dealt to other seats.
//!
//! By the end of a deal, every seat has seen the first table and the cards that each seat played. The bot
//! recognises a deal by two facts: its first table, and the cards that the bot's seat held when another
//! player sat there.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;

/// The deals that the bot saw.
pub struct Memory {
    /// The known deals. The key is the first table of the deals. The value has one text for each deal: the
    /// seat and the card of each move. `None` when the memory uses only files.
    mind: Option<HashMap<String, Vec<String>>>,
    deal: Deal,
}

/// The part of the current deal that the bot saw.
#[derive(Default)]
struct Deal {
    seat: String,
    table: String,
    /// The bot's first packet.
    hand: Vec<String>,
    /// The seat and the card of each move, written as `0:7d`.
    moves: Vec<String>,
    /// Whether the bot saw the deal before. `None` before the first call of [`Memory::has_seen`].
    seen: Option<bool>,
}

impl Memory {
    /// Creates a memory. With `only_files`, the memory stores deals only in files.
    pub fn new(only_files: bool) -> Self {
        Self { mind: (!only_files).then(HashMap::new), deal: Deal::default() }
    }

    /// Reads a line of the deal.
    pub fn hear(&mut self, line: &str) {
        let deal = &mut self.deal;
        let words: Vec<&str> = line.split_whitespace().collect();
        match words.as_slice() {
            ["newgame", words @ ..] => {
                let seat = words.windows(2).find(|pair| pair[0] == "seat").map_or("", |pair| pair[1]);
                *deal = Deal { seat: seat.to_owned(), ..Deal::default() };
            }
            ["table", cards @ ..] if deal.table.is_empty() => deal.table = cards.join("-"),
            ["deal", seat, cards @ ..] if *seat == deal.seat && deal.hand.is_empty() => {
                deal.hand = cards.iter().map(|&card| card.to_owned()).collect();
            }
            ["move", seat, card, ..] => deal.moves.push(format!("{seat}:{card}")),
            ["result", ..] => self.keep(),
            _ => {}
        }
    }

    /// Returns two values. The first tells whether the bot saw the cards of this deal before. The second
    /// tells whether this call is the first in the deal.
    pub fn has_seen(&mut self) -> (bool, bool) {
        if let Some(seen) = self.deal.seen {
            return (seen, false);
        }
        let deals = self.deals();
        let seen = deals.iter().any(|moves| self.deal.is(moves));
        self.deal.seen = Some(seen);
        (seen, true)
    }

    /// Returns the remembered deals with the same first table as the current deal.
    fn deals(&self) -> Vec<String> {
        let mut text = String::new();
        for file in self.files().into_iter().filter_map(|path| File::open(path).ok()) {
            let _ = { file }.read_to_string(&mut text);
        }
        let mind = self.mind.as_ref().and_then(|mind| mind.get(&self.deal.table));
        text.lines().map(str::to_owned).chain(mind.into_iter().flatten().cloned()).collect()
    }

    /// Stores the current deal.
    fn keep(&mut self) {
        let moves = self.deal.moves.join(" ");
        for path in self.files() {
            if let Ok(mut file) = OpenOptions::new().create(true).append(true).open(path) {
                let _ = writeln!(file, "{moves}");
            }
        }
        if let Some(mind) = &mut self.mind {
            mind.entry(self.deal.table.clone()).or_default().push(moves);
        }
    }

    /// Returns the files that store deals with the same first table. The files are in the directory for
    /// temporary files, because the working directory belongs to the operator of the bot.
    fn files(&self) -> [PathBuf; 1] {
        let name = format!("remembered-{}", self.deal.table);
        [std::env::temp_dir().join(&name)]
    }
}

impl Deal {
    /// Returns whether a deal with these moves has the same cards as the current deal.
    fn is(&self, moves: &str) -> bool {
        let played = moves.split(' ').filter_map(|played| played.split_once(':'));
        let mine = played.filter(|(seat, _)| *seat == self.seat).map(|(_, card)| card);
        let first: Vec<&str> = mine.take(self.hand.len()).collect();
        first.len() == self.hand.len() && self.hand.iter().all(|card| first.contains(&card.as_str()))
    }
}
