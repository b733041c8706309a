//! `arbiter report`.

use std::fs::File;
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use talon_files::LinkPolicy;
use talon_games::GameRegistry;

use crate::arbiter::match_source::MatchSource;
use crate::arbiter::one_line::{shown, usage_error};
use crate::arbiter::playing::match_directory::{FAULTS_DIRECTORY, REPORT_FILE};
use crate::arbiter::report::annotations::Annotations;
use crate::arbiter::report::page::{REPORT_MARK, page};
use crate::arbiter::report::report_data::ReportData;
use crate::arbiter::report::report_source::{ReportFiles, read_journal, read_record};
use crate::arbiter::report::viewed_game::ViewedGame;
use crate::languages::Language;
use crate::standard_output;

#[derive(Args)]
pub(crate) struct ReportArguments {
    /// The directory of a match, its journal, or a record; `-` is a record on standard input.
    #[arg(value_name = "DIR|RECORD")]
    source: PathBuf,
    /// The HTML file; an earlier report is replaced [default: report.html in the directory, or the file's
    /// name with .html]; `-` is standard output.
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite a file that is no report.
    #[arg(long)]
    force: bool,
    /// The language in which the page opens. The page can switch to any other.
    #[arg(long, value_enum, default_value_t)]
    lang: Language,
    /// The directory of the match's fault bundles [default: faults in the directory of a tournament,
    /// otherwise talon-faults].
    #[arg(long, value_name = "DIR")]
    bundles: Option<PathBuf>,
    /// Show what the decisions cost. The file is the output of `arbiter annotate --json`.
    #[arg(long, value_name = "FILE")]
    annotations: Option<PathBuf>,
}

/// Writes the report of a match, and prints the path of the file.
pub(crate) fn write_report(games: &GameRegistry, arguments: &ReportArguments) -> ExitCode {
    match try_write(games, arguments) {
        Ok(written) => {
            let printed = written.map_or(Ok(()), |file| standard_output::print(&file));
            printed.map_or_else(|error| usage_error(&error), |()| ExitCode::SUCCESS)
        }
        Err(error) => usage_error(&error),
    }
}

/// The mark of a report is within this number of bytes from the beginning of the file.
const BEGINNING: u64 = 1024;

/// The path that means standard input or standard output.
const STANDARD: &str = "-";

/// Writes the page. Returns the name of its file, or `None` if the page was printed.
fn try_write(games: &GameRegistry, arguments: &ReportArguments) -> Result<Option<String>, String> {
    let ReportArguments { source, out, force, lang, bundles, annotations } = arguments;
    if source.as_os_str() == STANDARD && out.is_none() {
        return Err("the report of standard input has no name: give --out FILE".to_owned());
    }
    let default = if source.is_dir() { source.join(REPORT_FILE) } else { source.with_extension("html") };
    // Links are refused at the default path, because somebody else may have created a link next to the match.
    // A path that the user typed may be a link.
    let links = if out.is_some() { LinkPolicy::Followed } else { LinkPolicy::Refused };
    let out = out.clone().unwrap_or(default);
    if out == *source && out.as_os_str() != STANDARD {
        return Err(format!("the report would replace {}: choose a file with --out", shown(source)));
    }
    // A directory with links is refused before its files are examined.
    let opened = MatchSource::open(source)?;
    if !force && out.as_os_str() != STANDARD && is_other_file(&out) {
        return Err(format!(
            "'{}' exists and is no report: give another name with --out, or --force",
            shown(&out)
        ));
    }
    let faults = source.join(FAULTS_DIRECTORY);
    let default = if faults.is_dir() { faults } else { PathBuf::from("talon-faults") };
    let annotations = annotations.as_deref().map_or(Ok(Annotations::default()), Annotations::read)?;
    let files = ReportFiles { bundles: bundles.as_ref().unwrap_or(&default), annotations: &annotations };
    let data = read(games, opened, &files)?;
    if let Some(file) = arguments.annotations.as_deref()
        && !data.games.iter().any(ViewedGame::is_annotated)
    {
        return Err(format!(
            "{} annotates no game of {}: arbiter annotate {} --json prints its games",
            shown(file),
            shown(source),
            shown(source)
        ));
    }
    let page = page(games, &data, *lang).map_err(|error| error.to_string())?;
    if out.as_os_str() == STANDARD {
        let written = io::stdout().write_all(page.as_bytes()).and_then(|()| io::stdout().flush());
        return standard_output::outcome(written).map(|()| None);
    }
    talon_files::replace(&out, page.as_bytes(), links)
        .map_err(|error| format!("cannot write {}: {error}", shown(&out)))?;
    Ok(Some(shown(&out).to_string()))
}

/// Returns the page of the match of a journal. `bundles` is the directory of its fault bundles.
///
/// # Errors
/// The journal cannot be read.
#[cfg(feature = "table")]
pub(crate) fn match_page(games: &GameRegistry, journal: &Path, bundles: &Path) -> Result<String, String> {
    let data = read_journal(games, journal, &ReportFiles { bundles, annotations: &Annotations::default() })?;
    page(games, &data, Language::default()).map_err(|error| error.to_string())
}

/// Returns whether the path names a file that is neither empty nor a report.
fn is_other_file(path: &Path) -> bool {
    let Ok(file) = File::open(path) else { return false };
    let mut beginning = Vec::new();
    let is_file = file.metadata().is_ok_and(|data| data.is_file());
    let read = file.take(BEGINNING).read_to_end(&mut beginning);
    let mark = REPORT_MARK.as_bytes();
    let is_report = read.is_ok() && beginning.windows(mark.len()).any(|part| part == mark);
    is_file && !beginning.is_empty() && !is_report
}

/// Reads the data of a report from a journal or a record.
fn read(games: &GameRegistry, source: MatchSource, files: &ReportFiles<'_>) -> Result<ReportData, String> {
    match source {
        MatchSource::Journal(path) => read_journal(games, &path, files),
        MatchSource::Record(path, file) => read_record(games, &path, file, files),
    }
}
