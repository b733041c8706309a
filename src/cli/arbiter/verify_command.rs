//! `arbiter verify`.

use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::InputFile;
use crate::arbiter::journal::JournalReader;
use crate::arbiter::record::{SeatFaults, VerifiedMatch, VerifyError, verify};
use crate::arbiter::tournament::{JournalVerifyError, check_match_journal, verify_tournament};
use crate::cards::Quoted;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::record_file;
use crate::cli::exit_code::USAGE;
use crate::games::GameRegistry;

/// Checks the match of a record file, of a journal or of a directory against its plan, its key and the rules.
pub(super) fn verify_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let is_journal = path.is_dir() || path.extension().is_some_and(|extension| extension == "jsonl");
    if is_journal {
        return verify_journal(games, path);
    }
    let verified = InputFile::open(path).map_err(VerifyError::from).and_then(|file| verify(games, file));
    print(verified, path)
}

/// Checks a tournament by its journal, and a match by the record that derives from its journal.
fn verify_journal(games: &GameRegistry, path: &Path) -> ExitCode {
    let refuse = |error: &dyn std::fmt::Display| {
        eprintln!("arbiter: {error}");
        ExitCode::from(USAGE)
    };
    let header = match JournalReader::open(path) {
        Ok(reader) => reader.header().clone(),
        Err(error) => return refuse(&error),
    };
    if header.plan.first().is_some_and(|line| line.starts_with("# game: newgame ")) {
        let record = match record_file::of_journal(path) {
            Ok(record) => record,
            Err(error) => return refuse(&error),
        };
        let verified = verify(games, record.as_bytes());
        let checked = verified.as_ref().map_or(Ok(()), |_| check_match_journal(games, path, &record));
        return checked.map_or_else(|error| contradicted(&error, path), |()| print(verified, path));
    }
    match verify_tournament(games, path) {
        Ok(verified) => {
            let _ = writeln!(io::stdout(), "{}", summary(&verified));
            ExitCode::SUCCESS
        }
        Err(error) => contradicted(&error, path),
    }
}

/// Prints why a journal is not verified.
fn contradicted(error: &JournalVerifyError, path: &Path) -> ExitCode {
    if let JournalVerifyError::Journal(error) = error {
        eprintln!("arbiter: {error}");
        return ExitCode::from(USAGE);
    }
    let _ = writeln!(io::stdout(), "{}: {error}", path.display());
    ExitCode::FAILURE
}

fn print(verified: Result<VerifiedMatch, VerifyError>, path: &Path) -> ExitCode {
    // Writing fails when no process reads the output any more.
    match verified {
        Ok(verified) => {
            let _ = writeln!(io::stdout(), "{}", summary(&verified));
            ExitCode::SUCCESS
        }
        Err(VerifyError::Record(error)) => {
            let _ = writeln!(io::stdout(), "{}: {error}", path.display());
            ExitCode::FAILURE
        }
        Err(VerifyError::Read(error)) => {
            eprintln!("arbiter: cannot read {}: {error}", path.display());
            ExitCode::from(USAGE)
        }
    }
}

/// What the check has shown, and what it cannot show.
fn summary(verified: &VerifiedMatch) -> String {
    let VerifiedMatch { games, deals, faults, only, plan_hash, entropy } = verified;
    let all_faults = faults.iter().map(|own| own.games).sum();
    let (games, deals) = (counted(*games, "game"), counted(*deals, "deal"));
    let session = only.map_or(String::new(), |(block, rotation)| {
        format!(" (session {}.{} alone)", block + 1, rotation + 1)
    });
    let origin = match entropy {
        Some(entropy) => format!("the cards follow from the key and the entropy '{entropy}'"),
        None => "the cards follow from the key alone: its owner may have chosen it among several".to_owned(),
    };
    let of_seat = |own: &SeatFaults| {
        let SeatFaults { player, seat, games } = own;
        format!("{} in seat {seat}: {games}", Quoted::text(player))
    };
    let word = match faults.iter().map(of_seat).collect::<Vec<_>>().join(", ") {
        of_seats if of_seats.is_empty() => String::new(),
        of_seats => format!("moves and faults are the operator's word: {of_seats}\n"),
    };
    format!(
        "{games} of {deals}{session}, {}: every game of the plan once; cards, substitutes and results follow \
         from plan, key, moves and rules\n{word}{origin}\nplan hash: {plan_hash}",
        counted(all_faults, "fault")
    )
}
