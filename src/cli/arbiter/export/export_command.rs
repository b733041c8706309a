//! `arbiter export`.

use std::io::{self, BufWriter, ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use talon_files::{LinkPolicy, NewFile};
use talon_games::{GameRegistry, MAX_CHOICES};

use crate::arbiter::export::export_format::{ExportFormat, write_csv, write_json, write_npz};
use crate::arbiter::export::export_source::ExportSource;
use crate::arbiter::export::export_table::ExportTable;
use crate::arbiter::export::export_tables::{ExportContents, ExportKind, export_table};
use crate::arbiter::one_line::usage_error;

#[derive(Args)]
pub(crate) struct ExportArguments {
    /// The directory of a match, its journal, or a record; `-` is a record on standard input.
    source: PathBuf,
    /// What a row is.
    #[arg(long = "as", value_enum, value_name = "ROWS")]
    kind: ExportKind,
    /// With --as full: the maximum number of legal moves that a row lists.
    #[arg(long, value_name = "N", default_value_t = MAX_CHOICES)]
    legal: usize,
    /// With --as greedy, minimax or full: only the moves of this participant.
    #[arg(long, value_name = "NAME")]
    participant: Option<String>,
    #[arg(long, value_enum, default_value_t = ExportFormat::Csv)]
    format: ExportFormat,
    /// The file, which must not exist; `-` is standard output [default: standard output, except for npz].
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Overwrite the file of --out.
    #[arg(long, requires = "out")]
    force: bool,
}

/// Writes a table of the results of a match.
pub(crate) fn export_match(games: &GameRegistry, arguments: &ExportArguments) -> ExitCode {
    match try_export(games, arguments) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => usage_error(&error),
    }
}

fn try_export(games: &GameRegistry, arguments: &ExportArguments) -> Result<(), String> {
    let ExportArguments { source, kind, legal, participant, format, out, force } = arguments;
    if *format == ExportFormat::Npz && out.is_none() {
        return Err("npz is a binary file: give --out FILE".to_owned());
    }
    let has_moves = matches!(kind, ExportKind::Greedy | ExportKind::Minimax | ExportKind::Full);
    if participant.is_some() && !has_moves {
        return Err(
            "--participant chooses the moves of --as greedy, minimax and full: leave it out".to_owned()
        );
    }
    let contents = ExportContents { kind: *kind, legal: *legal, only: participant.as_deref() };
    let table = export_table(games, ExportSource::open(games, source)?, &contents)?;
    match out {
        Some(path) if path.as_os_str() != "-" => {
            let file = create(path, *force)?;
            write_file(&table, *format, file)
                .map_err(|error| format!("cannot write {}: {error}", path.display()))
        }
        _ => match write_text(&table, *format, &mut io::stdout().lock()) {
            // A closed pipe is not an error: the reader needs no more output.
            Err(error) if error.kind() == ErrorKind::BrokenPipe => Ok(()),
            written => written.map_err(|error| format!("cannot write the table: {error}")),
        },
    }
}

fn create(path: &Path, force: bool) -> Result<NewFile, String> {
    let file =
        if force { NewFile::replace(path, LinkPolicy::Followed) } else { NewFile::create(path, false) };
    let way_out = "--out does not overwrite a file; give another name, or --force";
    file.map_err(|error| not_created(path, &error, way_out))
}

/// Returns the error of a file that cannot be created. `way_out` is the way out when the file exists.
pub(crate) fn not_created(path: &Path, error: &io::Error, way_out: &str) -> String {
    match error.kind() {
        ErrorKind::AlreadyExists => format!("'{}' exists: {way_out}", path.display()),
        _ => format!("cannot write {}: {error}", path.display()),
    }
}

/// Writes a table to a file.
pub(crate) fn write_file(table: &ExportTable, format: ExportFormat, mut file: NewFile) -> io::Result<()> {
    match format {
        ExportFormat::Npz => write_npz(table, &mut file)?,
        _ => write_text(table, format, &mut file)?,
    }
    file.finish().map(drop)
}

fn write_text(table: &ExportTable, format: ExportFormat, output: &mut dyn Write) -> io::Result<()> {
    let mut output = BufWriter::new(output);
    match format {
        ExportFormat::Json => write_json(table, &mut output)?,
        _ => write_csv(table, &mut output)?,
    }
    output.flush()
}
