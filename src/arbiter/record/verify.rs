//! Checks the cards of a record against its key. The arbiter committed itself to these cards before the first
//! deal.
//!
//! Every game is dealt from the key and played by the moves of the record. Each line of the record must equal
//! the computed line.

use std::collections::BTreeSet;
use std::io::{self, Read};

use crate::arbiter::record::line_reader::for_each_line;
use crate::arbiter::record::match_key::{DEAL_COMMENT, HASH_COMMENT, KEY_COMMENT, MatchKey};
use crate::arbiter::record::record_error::RecordError;
use crate::arbiter::record::replayed_deal::ReplayedDeal;
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{Code, Command, Line, NewGame, Refusal};

/// The deals of a record whose cards all follow from its key.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct VerifiedDeals {
    /// The number of complete games.
    pub(crate) games: u64,
    /// The deal numbers of the complete games.
    pub(crate) deals: BTreeSet<u64>,
}

impl VerifiedDeals {
    /// The number of deals that have no game although a later deal has one. An interrupted match may leave
    /// such gaps.
    pub(crate) fn missing(&self) -> u64 {
        self.deals.last().map_or(0, |last| last - (self.deals.len() as u64 - 1))
    }
}

/// Why a record is not verified.
#[derive(Debug, thiserror::Error)]
pub(crate) enum VerifyError {
    /// The record cannot be read.
    #[error("{0}")]
    Read(#[from] io::Error),
    /// The first error in the record.
    #[error("{0}")]
    Record(RecordError),
}

/// The lines of a record. A line that is not text is an error.
type Lines = [Result<String, Refusal>];

/// Deals the games of a record again from the key of the record, and compares them with the record.
///
/// # Errors
/// The record cannot be read, or a line does not follow from the key. The first such line is reported.
pub(crate) fn verify(games: &GameRegistry, record: impl Read) -> Result<VerifiedDeals, VerifyError> {
    let mut lines: Vec<Result<String, Refusal>> = Vec::new();
    for_each_line(record, |line| lines.push(line.map(str::to_owned).map_err(Refusal::from)))?;
    let at = |index: usize| {
        move |refusal: Refusal| {
            VerifyError::Record(RecordError { line: index as u64 + 1, text: refusal.text })
        }
    };
    let last = lines.len().saturating_sub(1);
    // The key comes after the last game, so a second pass checks the games.
    let (line, key) = find_key(&lines).map_err(at(last))?;
    check_commitment(&lines, &key).map_err(at(line))?;
    let mut verifier = Verifier { games, key, deal: None, game: None, verified: VerifiedDeals::default() };
    for (index, line) in lines.iter().enumerate() {
        let taken = line.as_ref().map_err(Clone::clone).and_then(|line| verifier.take(line));
        taken.map_err(|refusal| verifier.in_game(&refusal)).map_err(at(index))?;
    }
    verifier.end().map_err(|refusal| verifier.in_game(&refusal)).map_err(at(last))?;
    if verifier.verified.games == 0 {
        return Err(at(last)(error("the record has no game: newgame begins one".to_owned())));
    }
    Ok(verifier.verified)
}

/// The key, and the index of its line.
fn find_key(lines: &Lines) -> Result<(usize, MatchKey), Refusal> {
    let last = lines.iter().enumerate().rev().find_map(|(index, line)| {
        let key = line.as_ref().ok()?.strip_prefix(KEY_COMMENT)?;
        Some(MatchKey::parse(key.trim()).map(|key| (index, key)))
    });
    let text = || {
        format!("no line '{KEY_COMMENT}…' after the last game: the arbiter writes it at the end of the match")
    };
    last.ok_or_else(|| error(text()))?.map_err(|bad| error(bad.to_string()))
}

/// Checks that the hash before the first game is the hash of the key.
fn check_commitment(lines: &Lines, key: &MatchKey) -> Result<(), Refusal> {
    let header = lines.iter().flatten().take_while(|line| !begins_game(line));
    let mut hashes = header.filter_map(|line| line.strip_prefix(HASH_COMMENT)).map(str::trim);
    match hashes.next() {
        Some(hash) if hash == key.hash() => Ok(()),
        Some(hash) => Err(error(format!(
            "the hash of this key is {}, but the hash before the first game is {}",
            key.hash(),
            Quoted::line(hash)
        ))),
        None => {
            Err(error(format!("no line '{HASH_COMMENT}…' before the first game: there is no commitment")))
        }
    }
}

fn begins_game(line: &str) -> bool {
    Line::parse(line).is_some_and(|line| line.keyword == "newgame")
}

fn error(text: String) -> Refusal {
    Refusal::new(Code::State, text)
}

struct Verifier<'a> {
    games: &'a GameRegistry,
    key: MatchKey,
    /// The number of the next deal, from the comment before it.
    deal: Option<u64>,
    game: Option<ReplayedDeal>,
    verified: VerifiedDeals,
}

impl Verifier<'_> {
    fn take(&mut self, line: &str) -> Result<(), Refusal> {
        if let Some(number) = line.strip_prefix(DEAL_COMMENT) {
            let number = number.trim();
            let deal = number
                .parse()
                .map_err(|_| error(format!("'{}' is not a deal number", Quoted::new(number))))?;
            self.deal = Some(deal);
        }
        match Command::parse(line).map_err(Refusal::from)? {
            Some(Command::NewGame(new)) => self.begin(&new),
            Some(Command::Other(line)) => match &mut self.game {
                Some(game) => game.take(&line),
                None => Err(error(format!("'{}' outside a game", Quoted::new(line.keyword)))),
            },
            Some(Command::Result(_)) => self.close(),
            // Fault lines, scores and comments do not show cards.
            _ => Ok(()),
        }
    }

    fn begin(&mut self, new: &NewGame) -> Result<(), Refusal> {
        self.end()?;
        let missing = || error(format!("no line '{DEAL_COMMENT}…' before this game"));
        let deal = self.deal.take().ok_or_else(missing)?;
        let table = self.games.find(&new.game)?.table(new)?;
        let pack = self.key.deal(deal, table.pack_size());
        self.game = Some(ReplayedDeal::new(table, pack, deal));
        Ok(())
    }

    fn close(&mut self) -> Result<(), Refusal> {
        let game = self.game.take().ok_or_else(|| error("result outside a game".to_owned()))?;
        if !game.is_complete() {
            return Err(error("result before the end of the deal".to_owned()));
        }
        self.verified.games += 1;
        self.verified.deals.insert(game.number());
        Ok(())
    }

    /// Fails when the current game has no result.
    fn end(&self) -> Result<(), Refusal> {
        match &self.game {
            Some(_) => Err(error("it has no result".to_owned())),
            None => Ok(()),
        }
    }

    /// Adds the number of the game, counted from 1, to a message.
    fn in_game(&self, refusal: &Refusal) -> Refusal {
        error(format!("game {}: {}", self.verified.games + 1, refusal.text))
    }
}
