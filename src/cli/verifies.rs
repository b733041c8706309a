//! Checking the deals of a record for a person.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;
use std::process::ExitCode;

use super::{USAGE, report::plural};
use crate::arbiter::record::verify::{Verified, VerifyError, verify};
use crate::games::GameRegistry;

/// Deals a record file again from the key at its end, and says whether all cards follow from it.
#[must_use]
pub fn verify_deals(games: &GameRegistry, path: &Path) -> ExitCode {
    let verified = File::open(path).map_err(VerifyError::from).and_then(|file| verify(games, file));
    // A reader who has gone away does not want to know.
    match verified {
        Ok(verified) => {
            let _ = writeln!(io::stdout(), "{}", summary(&verified));
            ExitCode::SUCCESS
        }
        Err(VerifyError::Mistake(mistake)) => {
            let _ = writeln!(io::stdout(), "{}: {mistake}", path.display());
            ExitCode::FAILURE
        }
        Err(VerifyError::Read(error)) => {
            eprintln!("arbiter: cannot read {}: {error}", path.display());
            ExitCode::from(USAGE)
        }
    }
}

fn summary(verified: &Verified) -> String {
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
