//! Remembers deals of tablić, to know all hands when the same cards come again in other seats.
//!
//! Every seat sees the first table and, by the end, who played which card. So a deal is known again by its table, and
//! by the own hand being what the one who sat here then played first.

use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{Read, Write};
use std::path::PathBuf;

/// All that was ever seen.
pub struct Memory {
    /// By first table, the deals, each the seats and cards of its moves; nothing when only files are used.
    mind: Option<HashMap<String, Vec<String>>>,
    deal: Deal,
}

/// What was seen of the deal in progress.
#[derive(Default)]
struct Deal {
    seat: String,
    table: String,
    /// The first packet of its own.
    hand: Vec<String>,
    /// Seat and card of each move, as `0:7d`.
    moves: Vec<String>,
    /// Whether it was seen before, once that was asked.
    seen: Option<bool>,
}

impl Memory {
    /// Nothing in mind, whatever is in files.
    pub fn new(only_files: bool) -> Self {
        Self { mind: (!only_files).then(HashMap::new), deal: Deal::default() }
    }

    /// Takes in a line of the deal.
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

    /// Whether the cards of this deal were seen before; the second word says whether this is asked for the first time.
    pub fn has_seen(&mut self) -> (bool, bool) {
        if let Some(seen) = self.deal.seen {
            return (seen, false);
        }
        let deals = self.deals();
        let seen = deals.iter().any(|moves| self.deal.is(moves));
        self.deal.seen = Some(seen);
        (seen, true)
    }

    /// The deals with this table, wherever they are kept.
    fn deals(&self) -> Vec<String> {
        let mut text = String::new();
        for file in self.files().into_iter().filter_map(|path| File::open(path).ok()) {
            let _ = { file }.read_to_string(&mut text);
        }
        let mind = self.mind.as_ref().and_then(|mind| mind.get(&self.deal.table));
        text.lines().map(str::to_owned).chain(mind.into_iter().flatten().cloned()).collect()
    }

    /// Keeps the deal, wherever it can.
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

    /// Where deals with this table are kept: where it works, and among the temporary files.
    fn files(&self) -> [PathBuf; 2] {
        let name = format!("remembered-{}", self.deal.table);
        [PathBuf::from(&name), std::env::temp_dir().join(&name)]
    }
}

impl Deal {
    /// Whether one with these moves had the same cards.
    fn is(&self, moves: &str) -> bool {
        let played = moves.split(' ').filter_map(|played| played.split_once(':'));
        let mine = played.filter(|(seat, _)| *seat == self.seat).map(|(_, card)| card);
        let first: Vec<&str> = mine.take(self.hand.len()).collect();
        first.len() == self.hand.len() && self.hand.iter().all(|card| first.contains(&card.as_str()))
    }
}
