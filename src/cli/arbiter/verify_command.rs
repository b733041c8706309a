//! `arbiter verify`.

use std::path::Path;
use std::process::ExitCode;

use talon_arbiter::InputFile;
use talon_arbiter::blocks::{JOURNAL_FILE, JournalError, RECORD_FILE};
use talon_arbiter::verify::{
    JournalVerifyError, SeatFaults, VerifiedEvening, VerifiedMatch, VerifyError, first_difference, verify,
    verify_evening, verify_journal,
};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::EVENING_COMMENT;

use crate::arbiter::benchmark::{ROW_FILE, ScoreRow};
#[cfg(feature = "table")]
use crate::arbiter::league::{day_summary, is_day};
use crate::arbiter::match_source::MatchSource;
use crate::arbiter::one_line::{shown, usage_error};
use crate::arbiter::output::number_format::counted;
use crate::standard_output;

/// The reason why a match is not verified.
enum VerifyFailure {
    /// The match contradicts its plan, its key or the rules.
    Contradiction(String),
    /// A file cannot be read.
    Unreadable(String),
}

impl VerifyFailure {
    fn of_record(error: VerifyError, path: &Path) -> Self {
        match error {
            VerifyError::Record(error) => Self::Contradiction(error.to_string()),
            VerifyError::Read(error) => Self::Unreadable(format!("cannot read {}: {error}", path.display())),
        }
    }
}

impl From<JournalError> for VerifyFailure {
    fn from(error: JournalError) -> Self {
        Self::Unreadable(error.to_string())
    }
}

/// Checks a match against its plan, its key and the rules. `path` is a record, a journal or a directory.
pub(super) fn verify_record(games: &GameRegistry<PlayableGame>, path: &Path) -> ExitCode {
    let verified = verify_path(&games.rules(), path)
        .and_then(|text| Ok(text + &verify_row(games, path).map_err(VerifyFailure::Contradiction)?));
    let (text, code) = match verified {
        Ok(summary) => (summary, ExitCode::SUCCESS),
        Err(VerifyFailure::Contradiction(error)) => {
            (format!("{}: {}", shown(path), Quoted::text(&error)), ExitCode::FAILURE)
        }
        Err(VerifyFailure::Unreadable(error)) => return usage_error(&error),
    };
    standard_output::print(&text).map_or_else(|error| usage_error(&error), |()| code)
}

/// Checks a match or an evening. Returns what the check has shown.
fn verify_path(games: &GameRegistry, path: &Path) -> Result<String, VerifyFailure> {
    #[cfg(feature = "table")]
    if is_day(path) {
        return match talon_league::verify_day(games, path) {
            Ok(verified) => Ok(day_summary(&verified)),
            Err(error @ talon_league::VerifyDayError::Read { .. }) => {
                Err(VerifyFailure::Unreadable(error.to_string()))
            }
            Err(error) => Err(VerifyFailure::Contradiction(error.to_string())),
        };
    }
    if path.join("league.toml").exists() {
        let shown = path.display();
        let text = format!("{shown} is the directory of a league: arbiter league verify {shown}");
        return Err(VerifyFailure::Unreadable(text));
    }
    if path.extension().is_some_and(|extension| extension == "jsonl") {
        return verify_own_journal(games, path).map(|verified| summary(&verified));
    }
    let journal = match MatchSource::open(path).map_err(VerifyFailure::Unreadable)? {
        MatchSource::Journal(journal) => journal,
        MatchSource::Record(record, mut file) => {
            let of_record = |error: VerifyError| VerifyFailure::of_record(error, &record);
            let verified = if file.begins_with(EVENING_COMMENT).map_err(|error| of_record(error.into()))? {
                verify_evening(games, file).map(|verified| evening_summary(&verified))
            } else {
                verify(games, file).map(|verified| summary(&verified))
            };
            return verified.map_err(of_record);
        }
    };
    let verified = summary(&verify_own_journal(games, &journal)?);
    let record = path.join(RECORD_FILE);
    if !path.is_dir() || !record.exists() {
        return Ok(verified);
    }
    match first_difference(&journal, &record)? {
        Some(line) => Err(VerifyFailure::Contradiction(format!(
            "line {line} of {RECORD_FILE} does not follow from {JOURNAL_FILE}: delete {RECORD_FILE}, and arbiter resume \
             writes it again"
        ))),
        None => Ok(verified),
    }
}

/// Checks that the row of a benchmark follows from the journal beside it. Returns a line about it, or nothing if the
/// directory has no row.
fn verify_row(games: &GameRegistry<PlayableGame>, path: &Path) -> Result<String, String> {
    let file = path.join(ROW_FILE);
    if !file.exists() {
        return Ok(String::new());
    }
    let written = InputFile::read_text(&file).map_err(|error| format!("cannot read {ROW_FILE}: {error}"))?;
    if written.trim_end() != ScoreRow::of(games, path)?.json()? {
        return Err(format!(
            "{ROW_FILE} does not follow from {JOURNAL_FILE}: arbiter benchmark row writes it again"
        ));
    }
    Ok(format!("\n{ROW_FILE} follows from the journal"))
}

fn verify_own_journal(games: &GameRegistry, path: &Path) -> Result<VerifiedMatch, VerifyFailure> {
    verify_journal(games, path).map_err(|error| match error {
        JournalVerifyError::Journal(error) => error.into(),
        error => VerifyFailure::Contradiction(error.to_string()),
    })
}

/// Summarizes what the check of an evening has shown and what it cannot show.
fn evening_summary(verified: &VerifiedEvening) -> String {
    let VerifiedEvening { name, games, deals, rounds } = verified;
    let hashes = rounds.iter().map(|(round, hash)| format!("key hash of round {round}: {hash}"));
    let hashes = hashes.collect::<Vec<_>>().join("\n");
    format!(
        "{} of {} in {} of '{}': cards and results follow from the keys, the moves and the rules\n\
         compare the hashes with those that were shown before the rounds; that no table is missing, what counts and the \
         corrections are the organiser's word\n{hashes}",
        counted(*games, "game"),
        counted(*deals, "deal"),
        counted(rounds.len() as u64, "round"),
        Quoted::text(name)
    )
}

/// Summarizes what the check has shown and what it cannot show.
fn summary(verified: &VerifiedMatch) -> String {
    let VerifiedMatch { games, deals, faults, only, withdrawn, plan_hash, entropy } = verified;
    let all_faults = faults.iter().map(|seat_faults| seat_faults.games).sum();
    let (games, deals) = (counted(*games, "game"), counted(*deals, "deal"));
    let session = only.map_or(String::new(), |only| format!(" (session {only} alone)"));
    let origin = match entropy {
        Some(entropy) => format!("the cards follow from the key and the entropy '{entropy}'"),
        None => "the cards follow from the key alone: its owner may have chosen it among several".to_owned(),
    };
    let of_seat = |seat_faults: &SeatFaults| {
        let SeatFaults { player, seat, games } = seat_faults;
        format!("{} in seat {seat}: {games}", Quoted::text(player))
    };
    let left_out = match withdrawn.join(", ") {
        names if names.is_empty() => String::new(),
        names => format!("withdrawn by the operator, so that its other games are left out: {names}\n"),
    };
    let word = match faults.iter().map(of_seat).collect::<Vec<_>>().join(", ") {
        of_seats if of_seats.is_empty() => String::new(),
        of_seats => format!("moves and faults are the operator's word: {of_seats}\n"),
    };
    format!(
        "{games} of {deals}{session}, {}: every game of the plan once; cards, substitutes and results follow \
         from plan, key, moves and rules\n{left_out}{word}{origin}\nplan hash: {plan_hash}",
        counted(all_faults, "fault")
    )
}
