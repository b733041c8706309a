//! A day of a league as it is published, and its verification from the published files alone.

use std::io::{self, Read as _};
use std::path::Path;

use serde::{Deserialize, Serialize};

use talon_arbiter::recorded::{RecordedBlock, read_blocks};
use talon_arbiter::verify::{VerifyError, verify};
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::KEY_COMMENT;

use crate::day_key::DayKey;
use crate::entry::{MatchSummary, RoundEntry, RoundMatch, VersionSummary};
use crate::results::add_block;
use crate::view::match_file;

/// The name of the file of a day.
pub const DAY_FILE: &str = "day.json";

/// The ending of the record of a match.
pub const RECORD_ENDING: &str = ".record";

/// The largest size of a record, in bytes.
const MAX_RECORD_BYTES: u64 = 1 << 28;

/// A day as it is published. The records of its matches are beside its file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedDay {
    /// The date.
    pub date: String,
    /// The hash of the key.
    pub hash: String,
    /// The key. `None` while it is secret.
    pub key: Option<String>,
    /// The numbers of the first and the last round of the day. `None` before its first round.
    pub span: Option<[u64; 2]>,
    /// The rounds that were played, in order.
    pub rounds: Vec<PublishedRound>,
    /// The numbers of the rounds that were given up.
    pub abandoned: Vec<u64>,
}

/// A round that was played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PublishedRound {
    /// The round.
    pub round: RoundEntry,
    /// The results of its matches.
    pub results: Vec<MatchSummary>,
}

/// What the verification of a day has shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedDay {
    /// The date.
    pub date: String,
    /// The hash of the key.
    pub hash: String,
    /// The number of rounds, of matches and of games.
    pub counts: (usize, usize, u64),
    /// The numbers of the rounds that were given up.
    pub abandoned: Vec<u64>,
}

/// Why a day is not verified.
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum VerifyDayError {
    #[error("cannot read {path}: {error}")]
    Read { path: String, error: io::Error },
    #[error("{path}: {reason}")]
    Form { path: String, reason: String },
    #[error(
        "the key of {date} is secret until the date has passed and no round of the day is open: try again later"
    )]
    Secret { date: String },
    #[error("the key of {date} does not have the hash that was published")]
    Key { date: String },
    #[error("round {round}, match {number}: {reason}")]
    Match { round: u64, number: usize, reason: String },
}

impl PublishedDay {
    /// Reads the file of a day from its folder.
    ///
    /// # Errors
    /// The file cannot be read, or is not the file of a day.
    pub fn read(folder: &Path) -> Result<Self, VerifyDayError> {
        let file = folder.join(DAY_FILE);
        let path = || file.display().to_string();
        let text =
            std::fs::read_to_string(&file).map_err(|error| VerifyDayError::Read { path: path(), error })?;
        serde_json::from_str(&text)
            .map_err(|error| VerifyDayError::Form { path: path(), reason: error.to_string() })
    }
}

/// Verifies a day from its folder: every match was played once from the key of the day, with the plan and the results that
/// the file of the day has.
///
/// # Errors
/// A file cannot be read, the key is secret, or a file contradicts the others.
pub fn verify_day(games: &GameRegistry, folder: &Path) -> Result<VerifiedDay, VerifyDayError> {
    let day = PublishedDay::read(folder)?;
    let path = || folder.join(DAY_FILE).display().to_string();
    let (date, hash) = (day.date.clone(), day.hash.clone());
    let key = day.key.as_deref().ok_or_else(|| VerifyDayError::Secret { date: date.clone() })?;
    let key = DayKey::parse(key).map_err(|_| VerifyDayError::Key { date: date.clone() })?;
    if key.hash() != hash {
        return Err(VerifyDayError::Key { date });
    }
    check_numbers(&day).map_err(|reason| VerifyDayError::Form { path: path(), reason })?;
    let mut counts = (day.rounds.len(), 0, 0);
    let mut numbers: Vec<u64> = Vec::new();
    for PublishedRound { round, results } in &day.rounds {
        if round.date != date || numbers.last().is_some_and(|last| *last >= round.round) {
            let reason = "it is of another day, or out of order".to_owned();
            return Err(VerifyDayError::Match { round: round.round, number: 0, reason });
        }
        numbers.push(round.round);
        if let Some(reason) = wrong_matches(&round.matches) {
            return Err(VerifyDayError::Match { round: round.round, number: 0, reason });
        }
        if round.matches.len() != results.len() {
            let reason = "it has results of other matches".to_owned();
            return Err(VerifyDayError::Match { round: round.round, number: results.len(), reason });
        }
        for number in 0..results.len() {
            let verified = verify_match(games, folder, &key, round, results, number);
            let games = verified.map_err(|reason| VerifyDayError::Match {
                round: round.round,
                number: number + 1,
                reason,
            })?;
            counts.1 += 1;
            counts.2 += games;
        }
    }
    Ok(VerifiedDay { date, hash, counts, abandoned: day.abandoned })
}

/// Checks that the rounds that were played and given up are all rounds from the first to the last one of the day.
fn check_numbers(day: &PublishedDay) -> Result<(), String> {
    let played = day.rounds.iter().map(|round| round.round.round);
    let mut numbers: Vec<u64> = played.chain(day.abandoned.iter().copied()).collect();
    numbers.sort_unstable();
    let Some([first, last]) = day.span else {
        return if numbers.is_empty() {
            Ok(())
        } else {
            Err("it has rounds, and no span of rounds".to_owned())
        };
    };
    if numbers.iter().copied().eq(first..=last) {
        return Ok(());
    }
    Err(format!("its rounds are not those from {first} to {last}, each once"))
}

/// Returns why the matches of a round do not belong together. `None` when they do: all have deals of their own, or they are
/// pairs of a match with an anchor and a match with a remote version in its place.
fn wrong_matches(matches: &[RoundMatch]) -> Option<String> {
    if matches.iter().all(|planned| planned.compared.is_none()) {
        let deals: std::collections::BTreeSet<u64> = matches.iter().map(|planned| planned.deals).collect();
        return (deals.len() < matches.len()).then(|| "two of its matches have the same deals".to_owned());
    }
    let is_pair = |pair: &[RoundMatch]| match pair {
        [one, other] => {
            let others = |planned: &RoundMatch| {
                let place = planned.compared;
                let rest = planned.versions.iter().enumerate().filter(|(number, _)| Some(*number) != place);
                rest.map(|(_, version)| version.clone()).collect::<Vec<_>>()
            };
            let compared = |planned: &RoundMatch| planned.versions.get(planned.compared?).cloned();
            one.compared.is_some()
                && (one.compared, one.deals, one.blocks) == (other.compared, other.deals, other.blocks)
                && others(one) == others(other)
                && compared(one) != compared(other)
        }
        _ => false,
    };
    let deals: std::collections::BTreeSet<u64> = matches.iter().map(|planned| planned.deals).collect();
    let are_pairs = matches.chunks(2).all(is_pair) && 2 * deals.len() == matches.len();
    (!are_pairs).then(|| "its matches are not pairs with the same deals, seats and others".to_owned())
}

/// Verifies a match of a round. Returns the number of its games.
fn verify_match(
    games: &GameRegistry,
    folder: &Path,
    day: &DayKey,
    round: &RoundEntry,
    results: &[MatchSummary],
    number: usize,
) -> Result<u64, String> {
    let (planned, result) = (&round.matches[number], &results[number]);
    let key = day.match_key(round.round, planned.deals);
    if key.hash() != planned.key {
        return Err("its key does not follow from the key of the day".to_owned());
    }
    let name = format!("{}{RECORD_ENDING}", match_file(round.round, number));
    let file = folder.join(&name);
    let mut text = String::new();
    let is_file =
        std::fs::symlink_metadata(&file).is_ok_and(|data| data.is_file() && data.len() <= MAX_RECORD_BYTES);
    if !is_file {
        return Err(format!("{name} is missing, is no regular file, or is too large"));
    }
    let read = std::fs::File::open(&file).and_then(|mut file| file.read_to_string(&mut text));
    read.map_err(|error| format!("cannot read {name}: {error}"))?;
    if text.lines().any(|line| line.starts_with(KEY_COMMENT)) {
        return Err(format!("{name} has a key of its own"));
    }
    text.extend([KEY_COMMENT, key.reveal().as_str(), "\n"]);
    let verified = verify(games, text.as_bytes()).map_err(|error| match error {
        VerifyError::Record(error) => format!("{name}: {error}"),
        VerifyError::Read(error) => format!("cannot read {name}: {error}"),
    })?;
    if verified.plan_hash != planned.plan {
        return Err(format!("{name} has another plan than the one that was published"));
    }
    let versions = vec![VersionSummary::default(); planned.versions.len()];
    let mut played = MatchSummary { versions, ..MatchSummary::default() };
    let mut names = Vec::new();
    let read = read_blocks(games, text.as_bytes(), &mut |recorded, RecordedBlock { block, .. }| {
        names.clone_from(&recorded.participants);
        add_block(&mut played, &block);
    });
    read.map_err(|error| format!("cannot read {name}: {error}"))?
        .1
        .map_err(|error| format!("{name}: {error}"))?;
    if names != planned.versions {
        let names = names.iter().map(|name| Quoted::new(name).to_string()).collect::<Vec<_>>().join(", ");
        return Err(format!("{name} is a match of {names}"));
    }
    let is_equal = |one: &MatchSummary, other: &MatchSummary| {
        let counts = |summary: &MatchSummary| -> Vec<(u64, u64)> {
            summary.versions.iter().map(|version| (version.games, version.faults)).collect()
        };
        one.blocks == other.blocks && counts(one) == counts(other)
    };
    if !is_equal(&played, result) {
        return Err(format!("the results of {name} are not those that were published"));
    }
    Ok(verified.games)
}
