//! `arbiter tournament`: reads the description of a tournament from a file, and plays, plans or closes the
//! tournament.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use talon_arbiter::blocks::{JournalError, JournalReader};
use talon_arbiter::plan::Description;
use talon_arbiter::stats::CountedBlocks;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::one_line::exit_code;
use crate::arbiter::options::describe::describe_file;
use crate::arbiter::output::journal_record::JournalRecord;
use crate::arbiter::plan_command::write_plan;
use crate::arbiter::playing::directory_run::DirectoryRun;
use crate::arbiter::playing::match_directory::MatchDirectory;
use crate::arbiter::playing::match_journal::MatchJournal;
use crate::arbiter::run_command::PartArguments;
use crate::standard_output;

#[derive(Args)]
pub(super) struct TournamentArguments {
    /// The file of the tournament.
    file: PathBuf,
    /// The directory of key, journal and results [default: the name of the file without its extension].
    #[arg(value_name = "DIRECTORY")]
    path: Option<PathBuf>,
    #[command(flatten)]
    part: PartArguments,
    /// Play nothing: make the directory with its key, and print the hashes to publish. arbiter run plays it.
    #[arg(long, conflicts_with_all = ["shard", "close", "observe", "live", "strict_versions"])]
    plan: bool,
    /// End a tournament whose blocks were all played: reveal its key. After that nothing can be added.
    #[arg(long, conflicts_with_all = ["shard", "observe", "live", "strict_versions"])]
    close: bool,
}

/// Plays the missing blocks of a tournament, plans it, or closes it.
pub(super) fn play_tournament(
    games: &GameRegistry<PlayableGame>,
    arguments: TournamentArguments,
) -> ExitCode {
    exit_code(try_play(games, arguments))
}

fn try_play(games: &GameRegistry<PlayableGame>, arguments: TournamentArguments) -> Result<ExitCode, String> {
    let TournamentArguments { file, path, part, plan, close: is_closing } = arguments;
    let path = path.unwrap_or_else(|| file.with_extension(""));
    let description = describe_file(games, &file)?;
    check_fit(&description)?;
    if plan {
        return write_plan(games, description, &path);
    }
    if is_closing {
        return close(&MatchDirectory::open(&path)?, &description);
    }
    let description = part.keys.change(&description)?;
    let directory = MatchDirectory::begin(&path, &description)?;
    directory.check_begun()?;
    DirectoryRun::new(part.of(directory, Vec::new()), description).play(games)
}

/// Refuses descriptions that cannot be played in a directory.
fn check_fit(description: &Description) -> Result<(), String> {
    if description.has_person() {
        return Err("a tournament measures bots, all by the same clock: a person plays in arbiter match, with clock=none"
            .to_owned());
    }
    match description.only {
        Some(only) => Err(format!(
            "only = \"{only}\": a journal has all sessions; arbiter match --only {only} plays one"
        )),
        None => Ok(()),
    }
}

/// Closes a tournament whose blocks were all played.
pub(super) fn close(directory: &MatchDirectory, description: &Description) -> Result<ExitCode, String> {
    let path = directory.journal(None);
    let text = |error: JournalError| error.to_string();
    let header = JournalReader::open(&path).map_err(text)?.header().clone();
    let extended = description.extending(&header.description).map(|extended| extended.plan_hash());
    if extended.as_ref() != Ok(&header.plan_hash) {
        return Err(format!("{} is the journal of another plan: give its own file", path.display()));
    }
    let mut journal = MatchJournal::resume(&path, header, None).map_err(text)?;
    let counted = CountedBlocks::read(&path, &journal.header).map_err(text)?;
    if !counted.is_whole(&journal.selection.played, journal.header.blocks) {
        return Err(format!("{}: {}", path.display(), directory.way_on(None)?));
    }
    journal.reveal(&directory.key).map_err(text)?;
    drop(journal);
    let key = directory.deal_key()?;
    JournalRecord::write(&directory.record(), &key, true, &path, &counted).map_err(text)?;
    standard_output::print(&format!("key: {}", key.reveal()))?;
    Ok(ExitCode::SUCCESS)
}
