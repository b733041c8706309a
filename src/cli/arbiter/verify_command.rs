//! `arbiter verify`.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use crate::arbiter::record::{VerifiedDeals, VerifyError, verify};
use crate::cli::arbiter::number_format::plural;
use crate::cli::exit_code::USAGE;
use crate::games::GameRegistry;

/// Checks that all cards of a record file follow from the key at its end.
pub(super) fn verify_record(games: &GameRegistry, path: &Path) -> ExitCode {
    let verified = File::open(path).map_err(VerifyError::from).and_then(|file| verify(games, file));
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

fn summary(verified: &VerifiedDeals) -> String {
    let (games, deals) = (verified.games, verified.deals.len() as u64);
    let all = format!(
        "{games} game{} of {deals} deal{}: all cards follow from the key",
        plural(games),
        plural(deals)
    );
    match verified.missing() {
        0 => all,
        missing => format!("{all}; {missing} earlier deal{} without a game", plural(missing)),
    }
}
