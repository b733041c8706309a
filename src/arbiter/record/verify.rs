//! Checks the deals of a record against its key: that the arbiter dealt what it was bound to before the first card.
//!
//! Every game is dealt from the key and played again by the moves of the record, and each of its lines must be the one
//! that comes of it.

use std::collections::BTreeSet;
use std::io::{self, Read};

use crate::arbiter::record::match_key::{DEAL_COMMENT, HASH_COMMENT, KEY_COMMENT, MatchKey};
use crate::arbiter::record::replay::{Mistake, each_line};
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::games::{Audience, PlayError, Table, Turn};
use crate::protocol::{Code, Command, Line, NewGame, Refusal};

/// A record of which all cards follow from its key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Verified {
    /// Whole games.
    pub games: u64,
    /// The numbers of their deals.
    pub deals: BTreeSet<u64>,
}

impl Verified {
    /// How many deals before the last one there is no game of: a match that was stopped may have left some out.
    #[must_use]
    pub fn missing(&self) -> u64 {
        self.deals.last().map_or(0, |last| last - (self.deals.len() as u64 - 1))
    }
}

/// Why a record is not verified.
#[derive(Debug, thiserror::Error)]
pub enum VerifyError {
    /// It cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The first thing in it that is not as it was promised.
    #[error("{0}")]
    Mistake(Mistake),
}

/// Deals the games of a record again from its key, and compares.
///
/// # Errors
/// When it cannot be read; and at the first line that does not follow from the key.
pub fn verify(games: &GameRegistry, record: impl Read) -> Result<Verified, VerifyError> {
    let mut lines: Vec<Result<String, Refusal>> = Vec::new();
    each_line(record, |line| lines.push(line.map(str::to_owned).map_err(Refusal::from)))?;
    let at = |index: usize| {
        move |refusal: Refusal| VerifyError::Mistake(Mistake { line: index as u64 + 1, text: refusal.text })
    };
    // The key stands last: the cards can only be checked once it is known.
    let (line, key) = revealed(&lines).map_err(at(lines.len().saturating_sub(1)))?;
    promised(&lines, &key).map_err(at(line))?;
    let mut verify = Verify { games, key, deal: None, game: None, verified: Verified::default() };
    for (index, line) in lines.iter().enumerate() {
        let taken = line.as_ref().map_err(Clone::clone).and_then(|line| verify.take(line));
        taken.map_err(|refusal| verify.in_game(&refusal)).map_err(at(index))?;
    }
    verify.end().map_err(|refusal| verify.in_game(&refusal)).map_err(at(lines.len() - 1))?;
    if verify.verified.games == 0 {
        return Err(at(lines.len() - 1)(state("no game in it: newgame begins one".to_owned())));
    }
    Ok(verify.verified)
}

/// The key, and the number of its line, counted from 0.
fn revealed(lines: &[Result<String, Refusal>]) -> Result<(usize, MatchKey), Refusal> {
    let last = lines.iter().enumerate().rev().find_map(|(index, line)| {
        let key = line.as_ref().ok()?.strip_prefix(KEY_COMMENT)?;
        Some(MatchKey::parse(key.trim()).map(|key| (index, key)))
    });
    let text =
        || format!("no line '{KEY_COMMENT}…' after the last game: it is written when the match has ended");
    last.ok_or_else(|| state(text()))?.map_err(|error| state(error.to_string()))
}

/// Checks that the hash before the first game is that of the key.
fn promised(lines: &[Result<String, Refusal>], key: &MatchKey) -> Result<(), Refusal> {
    let header = lines.iter().flatten().take_while(|line| !begins_game(line));
    let mut hashes = header.filter_map(|line| line.strip_prefix(HASH_COMMENT)).map(str::trim);
    match hashes.next() {
        Some(hash) if hash == key.hash() => Ok(()),
        Some(hash) => Err(state(format!(
            "the hash of this key is {}, and {} was told before the first game",
            key.hash(),
            Quoted::line(hash)
        ))),
        None => Err(state(format!("no line '{HASH_COMMENT}…' before the first game: nothing was promised"))),
    }
}

fn begins_game(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "newgame")
}

fn state(text: String) -> Refusal {
    Refusal::new(Code::State, text)
}

struct Verify<'a> {
    games: &'a GameRegistry,
    key: MatchKey,
    /// The number of the deal that is about to begin.
    deal: Option<u64>,
    game: Option<Dealt>,
    verified: Verified,
}

impl Verify<'_> {
    fn take(&mut self, line: &str) -> Result<(), Refusal> {
        if let Some(number) = line.strip_prefix(DEAL_COMMENT) {
            let number = number.trim();
            let deal = number.parse().map_err(|_| state(format!("no deal '{}'", Quoted::new(number))))?;
            self.deal = Some(deal);
        }
        match Command::parse(line).map_err(Refusal::from)? {
            Some(Command::NewGame(new)) => self.begin(&new),
            Some(Command::Other(line)) => match &mut self.game {
                Some(game) => game.take(&line),
                None => Err(state(format!("'{}' outside a game", Quoted::new(line.keyword)))),
            },
            Some(Command::Result(_)) => self.close(),
            // Faults, scores and comments deal no cards.
            _ => Ok(()),
        }
    }

    fn begin(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end()?;
        let missing = || state(format!("no line '{DEAL_COMMENT}…' before this game"));
        let deal = self.deal.take().ok_or_else(missing)?;
        let table = self.games.find(&new.game)?.table(new)?;
        let pack = self.key.deal(deal, table.pack_size());
        self.game = Some(Dealt { table, pack, deal, seen: 0 });
        Ok(())
    }

    fn close(&mut self) -> Result<(), Refusal> {
        let game = self.game.take().ok_or_else(|| state("result outside a game".to_owned()))?;
        if game.seen < game.table.events() || game.table.turn() != Turn::Over {
            return Err(state("result before the deal is played out".to_owned()));
        }
        self.verified.games += 1;
        self.verified.deals.insert(game.deal);
        Ok(())
    }

    /// Leaves no game without its result.
    fn end(&self) -> Result<(), Refusal> {
        match &self.game {
            Some(_) => Err(state("it has no result".to_owned())),
            None => Ok(()),
        }
    }

    /// What is wrong, with the number of the game, counted from 1.
    fn in_game(&self, refusal: &Refusal) -> Refusal {
        state(format!("game {}: {}", self.verified.games + 1, refusal.text))
    }
}

/// A game that is dealt and played again.
struct Dealt {
    table: Box<dyn Table>,
    pack: Vec<u8>,
    deal: u64,
    /// How many of its events the record has told.
    seen: usize,
}

impl Dealt {
    /// Compares a line with the event that is due.
    fn take(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        if self.seen == self.table.events() {
            self.go_on(line)?;
        }
        let mut due = String::new();
        self.table.write_line(self.seen, Audience::Record, &mut due);
        self.seen += 1;
        if Line::parse(due.trim_end()).as_ref() == Some(line) {
            return Ok(());
        }
        let text = format!("{} {}", line.keyword, line.tokens.join(" "));
        Err(state(format!(
            "'{}' does not follow from the key: in deal {} it is '{}'",
            Quoted::line(&text),
            self.deal,
            due.trim_end()
        )))
    }

    /// Deals what is to be dealt, or plays the move of a line.
    fn go_on(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        match (self.table.turn(), line.keyword, line.tokens.as_slice()) {
            (Turn::Chance, ..) => {
                self.table.deal(&self.pack);
                Ok(())
            }
            (Turn::Seat(_), "move", [_, written @ ..]) => {
                let played = self.table.play(&written.join(" "));
                played.map_err(|error: PlayError| error.refusal().clone())
            }
            (Turn::Seat(seat), keyword, _) => {
                let keyword = Quoted::new(keyword);
                Err(state(format!("'{keyword}' does not follow from the key: seat {seat} is to move")))
            }
            (Turn::Over, keyword, _) => {
                let keyword = Quoted::new(keyword);
                Err(state(format!("'{keyword}' does not follow from the key: the deal is played out")))
            }
        }
    }
}
