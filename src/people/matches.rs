//! Playing a match for a person.

use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use super::progress::Progress;
use super::{INTERRUPTED, USAGE, interrupt, report};
use crate::arbiter::matches::{Match, MatchPlan};
use crate::engine::Games;

/// Where the results of a match go.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MatchOutput {
    /// The file for the records of all games.
    pub record: Option<PathBuf>,
    /// Whether to print one JSON object instead of a table.
    pub json: bool,
}

/// Plays a match and prints who is better by how much.
#[must_use]
pub fn play_match(games: &Games, plan: MatchPlan, output: &MatchOutput) -> ExitCode {
    match try_play(games, plan, output) {
        Ok(code) => code,
        Err(error) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(USAGE)
        }
    }
}

fn try_play(games: &Games, plan: MatchPlan, output: &MatchOutput) -> Result<ExitCode, String> {
    // First of all, so that an unwritable path is said before the first deal.
    let mut record: Box<dyn Write> = match &output.record {
        Some(path) => {
            let file =
                File::create(path).map_err(|error| format!("cannot write {}: {error}", path.display()))?;
            Box::new(BufWriter::new(file))
        }
        None => Box::new(io::sink()),
    };
    let interrupt = interrupt::on_signals().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let seed = plan.seed;
    let heading = report::heading(&plan);
    let game = plan.new.game.clone();
    let ready = Match::prepare(games, plan, &interrupt).map_err(|error| error.to_string())?;
    // A reader who has gone away does not want to know.
    if !output.json {
        let _ = writeln!(io::stdout(), "{heading}");
    }
    let mut progress = Progress::new(ready.blocks(), ready.names());
    let result = ready.play(&mut record, &mut progress).map_err(|error| error.to_string())?;
    let faults = progress.finish();
    let text = if output.json {
        report::json(&game, &result).map_err(|error| error.to_string())?
    } else {
        report::table(&result, &faults, seed)
    };
    let _ = writeln!(io::stdout(), "{text}");
    if output.json && !faults.is_empty() {
        eprintln!("{}", report::faults(&result, &faults));
    }
    Ok(if result.interrupted { ExitCode::from(INTERRUPTED) } else { ExitCode::SUCCESS })
}
