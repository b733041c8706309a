//! `arbiter report`.

use std::fs::File;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::arbiter::stats::MatchFigures;
use crate::arbiter::tournament::{MatchPart, RecordedMatch, watch_match};
use crate::cards::Quoted;
use crate::cli::arbiter::report::game_sample::GameSample;
use crate::cli::arbiter::report::page::page;
use crate::cli::arbiter::report::report_data::ReportData;
use crate::cli::arbiter::report::report_faults::ReportFaults;
use crate::cli::exit_code::USAGE;
use crate::cli::languages::Language;
use crate::games::GameRegistry;

#[derive(Args)]
pub(in crate::cli::arbiter) struct ReportArguments {
    /// The record.
    record: PathBuf,
    /// The HTML file, which is replaced [default: the record's name with .html].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The language in which the page opens. The page can switch to any other.
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// The directory of the match's fault bundles.
    #[arg(long, value_name = "DIR", default_value = "talon-faults")]
    bundles: PathBuf,
}

/// Writes the report of a match, and prints its file.
pub(in crate::cli::arbiter) fn write_report(games: &GameRegistry, arguments: &ReportArguments) -> ExitCode {
    match try_write(games, arguments) {
        Ok(written) => {
            // Writing fails when no process reads the output any more.
            let _ = writeln!(io::stdout(), "{written}");
            ExitCode::SUCCESS
        }
        Err(error) => {
            eprintln!("arbiter: {error}");
            ExitCode::from(USAGE)
        }
    }
}

fn try_write(games: &GameRegistry, arguments: &ReportArguments) -> Result<String, String> {
    let ReportArguments { record, out, lang, bundles } = arguments;
    let data = data_of_record(games, record, bundles)?;
    let out = out.clone().unwrap_or_else(|| record.with_extension("html"));
    if out == *record {
        return Err(format!(
            "the report would replace the record {}: choose a file with --out",
            shown(record)
        ));
    }
    let page = page(&data, *lang).map_err(|error| error.to_string())?;
    std::fs::write(&out, page).map_err(|error| format!("cannot write {}: {error}", shown(&out)))?;
    Ok(shown(&out))
}

fn shown(path: &Path) -> String {
    Quoted::text(&path.display().to_string()).to_string()
}

/// The data of the match of a record.
fn data_of_record(games: &GameRegistry, record: &Path, bundles: &Path) -> Result<ReportData, String> {
    let file = File::open(record).map_err(|error| format!("cannot read {}: {error}", shown(record)))?;
    let (mut sample, mut faults) = (GameSample::new(games), ReportFaults::new(bundles));
    let mut figures: Option<MatchFigures> = None;
    let (summary, recorded) = watch_match(games, file, &mut |part| match part {
        MatchPart::Game(game) => {
            sample.offer(&game);
            faults.add(&game);
        }
        MatchPart::Block { participant_of, games, is_void: false } => {
            figures.get_or_insert_with(|| MatchFigures::new(participant_of.to_vec())).add_block(games);
        }
        MatchPart::Block { is_void: true, .. } => {}
    })
    .map_err(|error| format!("cannot read {}: {error}", shown(record)))?;
    if let Some(error) = summary.errors.first() {
        let path = shown(record);
        return Err(format!(
            "{path}: {error}; a report needs a record without errors: arbiter replay {path}"
        ));
    }
    let recorded: RecordedMatch = recorded.ok_or_else(|| {
        let path = shown(record);
        format!("{path} does not name the players of one match before every game: a report needs a match")
    })?;
    // A match whose blocks are all void has no figures.
    let figures = figures.unwrap_or_else(|| MatchFigures::new(recorded.statistics.participant_of.clone()));
    let faults = faults.finish(&recorded.header.key_hash, recorded.header.deals_per_session);
    Ok(ReportData::new(recorded, &figures, sample, faults))
}
