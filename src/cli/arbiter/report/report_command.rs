//! `arbiter report`.

use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::arbiter::InputFile;
use crate::cli::arbiter::one_line::{shown, usage_error};
use crate::cli::arbiter::report::journal_source::read_journal;
use crate::cli::arbiter::report::page::page;
use crate::cli::arbiter::report::record_source::read_record;
use crate::cli::arbiter::report::report_data::ReportData;
use crate::cli::languages::Language;
use crate::games::GameRegistry;

/// The report in the directory of a match.
const REPORT_FILE: &str = "report.html";

#[derive(Args)]
pub(in crate::cli) struct ReportArguments {
    /// The directory of a match, its journal, or a record.
    #[arg(value_name = "DIR|RECORD")]
    source: PathBuf,
    /// The HTML file, which is replaced [default: report.html in the directory, or the file's name with .html].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// The language in which the page opens. The page can switch to any other.
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// The directory of the match's fault bundles [default: faults in the directory of a tournament, otherwise
    /// talon-faults].
    #[arg(long, value_name = "DIR")]
    bundles: Option<PathBuf>,
}

/// Writes the report of a match, and prints its file.
pub(in crate::cli) fn write_report(games: &GameRegistry, arguments: &ReportArguments) -> ExitCode {
    match try_write(games, arguments) {
        Ok(written) => {
            // Writing fails when no process reads the output any more.
            let _ = writeln!(io::stdout(), "{written}");
            ExitCode::SUCCESS
        }
        Err(error) => usage_error(&error),
    }
}

fn try_write(games: &GameRegistry, arguments: &ReportArguments) -> Result<String, String> {
    let ReportArguments { source, out, lang, bundles } = arguments;
    let default = if source.is_dir() { source.join(REPORT_FILE) } else { source.with_extension("html") };
    let out = out.clone().unwrap_or(default);
    if out == *source {
        return Err(format!("the report would replace {}: choose a file with --out", shown(source)));
    }
    let is_journal = is_journal(source).map_err(|error| format!("cannot read {}: {error}", shown(source)))?;
    let read = if is_journal { read_journal } else { read_record };
    let own = source.join("faults");
    let default = if own.is_dir() { own } else { PathBuf::from("talon-faults") };
    let data = ReportData::new(read(games, source, bundles.as_ref().unwrap_or(&default))?);
    let page = page(&data, *lang).map_err(|error| error.to_string())?;
    std::fs::write(&out, page).map_err(|error| format!("cannot write {}: {error}", shown(&out)))?;
    Ok(shown(&out).to_string())
}

/// Whether this is the directory of a match, or a file of JSON lines. A record never begins with a brace.
fn is_journal(source: &Path) -> io::Result<bool> {
    if source.is_dir() {
        return Ok(true);
    }
    let mut first = [0];
    let length = InputFile::open(source)?.read(&mut first)?;
    Ok(first[..length] == *b"{")
}
