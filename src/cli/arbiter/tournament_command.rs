//! `arbiter tournament`, and `arbiter run` and `arbiter resume` of a tournament.

use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::arbiter::InputFile;
use crate::arbiter::journal::{JournalHeader, JournalLine, JournalReader, JournalWriter};
use crate::arbiter::pairing::{TournamentFile, TournamentFormat};
use crate::arbiter::record::MatchKey;
use crate::arbiter::runtime;
use crate::arbiter::tournament::{BlockSelection, CountedBlocks, MatchPlan, ParticipantResults, Shard};
use crate::cards::Quoted;
use crate::cli::arbiter::exposed_directory::refuse_exposed;
use crate::cli::arbiter::hidden_directory::HiddenDirectory;
use crate::cli::arbiter::journal_record::JournalRecord;
use crate::cli::arbiter::match_directory::check_links;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::observe_arguments::ObserveArguments;
use crate::cli::arbiter::one_line::{print_error, usage_error};
use crate::cli::arbiter::running_tournament::{PreparedTournament, RunningTournament, TournamentStop};
use crate::cli::arbiter::tournament_directory::{TOURNAMENT_FILE, TournamentDirectory};
use crate::cli::arbiter::tournament_table::participant_table;
use crate::cli::arbiter::{match_arguments, own_executable, sandbox_arguments, signals, tournament_plan};
use crate::cli::exit_code::INTERRUPTED;
use crate::cli::standard_output;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;

#[derive(Args)]
pub(super) struct TournamentArguments {
    /// The file of the tournament.
    file: PathBuf,
    /// The directory of key, journal and results [default: the name of the file without its extension].
    directory: Option<PathBuf>,
    /// The number of tables that play at the same time.
    #[arg(long, value_parser = match_arguments::concurrency())]
    concurrency: Option<NonZeroUsize>,
    /// Play only this part of the blocks: shard I of N, counted from 1. Each shard has a journal of its own; arbiter merge
    /// puts them together.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Play nothing: make the directory with its key, and print the hashes to publish. arbiter run plays it.
    #[arg(long, conflicts_with_all = ["shard", "close", "observe"])]
    plan: bool,
    /// End a tournament whose blocks were all played: reveal its key. It takes no further participants then.
    #[arg(long, conflicts_with_all = ["shard", "observe"])]
    close: bool,
    #[command(flatten)]
    observe: ObserveArguments,
}

/// Which blocks of a tournament are played, and how.
#[derive(Clone, Copy)]
pub(super) struct TournamentPartArguments {
    pub(super) concurrency: Option<NonZeroUsize>,
    pub(super) shard: Option<Shard>,
    pub(super) observe: ObserveArguments,
}

/// Plays a tournament, or the blocks of it that are missing; or plans it, or ends it.
pub(super) fn play_tournament(
    games: &GameRegistry<dyn PlayableGame>,
    arguments: &TournamentArguments,
) -> ExitCode {
    let path = arguments.directory.clone().unwrap_or_else(|| arguments.file.with_extension(""));
    let origin = arguments.file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let origin = origin.unwrap_or(Path::new("."));
    let TournamentArguments { concurrency, shard, observe, .. } = *arguments;
    let part = TournamentPartArguments { concurrency, shard, observe };
    finish(read(&arguments.file).and_then(|(text, file)| {
        if arguments.plan {
            return plan(games, &TournamentDirectory::create(&path, origin)?, &text, file, part);
        }
        let directory = TournamentDirectory::open(&path, origin)?;
        let file = file.with_plan_version(directory.plan_version);
        if arguments.close {
            return close(&directory, &file);
        }
        play(games, &directory, &text, file, &[], part)
    }))
}

/// Plays a planned tournament, with deals that follow from its key and a text.
pub(super) fn run_tournament(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &Path,
    entropy: &str,
    part: TournamentPartArguments,
) -> ExitCode {
    finish(read_own(directory).and_then(|(text, file)| {
        let directory = TournamentDirectory::read(directory)?;
        let file = file.with_plan_version(directory.plan_version);
        let directory = directory.into_run(entropy, part.shard, &file.hash())?;
        play(games, &directory, &text, file, &[], part)
    }))
}

/// Plays the missing blocks of the tournament of a directory, but for those of the participants that are withdrawn.
pub(super) fn resume_tournament(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &Path,
    withdraw: &[String],
    part: TournamentPartArguments,
) -> ExitCode {
    finish(read_own(directory).and_then(|(text, file)| {
        let directory = TournamentDirectory::read(directory)?;
        let file = file.with_plan_version(directory.plan_version);
        directory.check_begun()?;
        play(games, &directory, &text, file, withdraw, part)
    }))
}

fn finish(done: Result<ExitCode, String>) -> ExitCode {
    done.unwrap_or_else(|error| usage_error(&error))
}

/// Reads the file of a tournament.
///
/// # Errors
/// It cannot be read, or is no file of a tournament.
pub(super) fn read(path: &Path) -> Result<(String, TournamentFile), String> {
    let text =
        InputFile::read_text(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let file = TournamentFile::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((text, file))
}

/// Reads the copy of the tournament file in the directory of a tournament.
///
/// # Errors
/// As [`read`], or a file of the directory is a link.
pub(super) fn read_own(directory: &Path) -> Result<(String, TournamentFile), String> {
    check_links(directory)?;
    read(&directory.join(TOURNAMENT_FILE))
}

fn plan(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &TournamentDirectory,
    text: &str,
    file: TournamentFile,
    part: TournamentPartArguments,
) -> Result<ExitCode, String> {
    let (tournament, _) = prepare(games, directory, file, part)?;
    tournament.probe()?;
    let hash = tournament.file.hash();
    directory.write_plan(text, &hash)?;
    let shown = directory.shown()?;
    let text = format!(
        "key hash: {}\nplan hash: {hash}\npublish both hashes, then play with a text that nobody could know before: \
         arbiter run {shown} --entropy TEXT",
        directory.key.hash()
    );
    standard_output::print(&text)?;
    Ok(ExitCode::SUCCESS)
}

/// Ends a tournament whose blocks were all played.
fn close(directory: &TournamentDirectory, file: &TournamentFile) -> Result<ExitCode, String> {
    let path = directory.journal(None);
    let header = JournalReader::open(&path).map_err(|error| error.to_string())?.header().clone();
    if header.plan_hash != file.hash() {
        return Err(format!("{} is the journal of another plan: give its own file", path.display()));
    }
    let (mut writer, index, _) = JournalWriter::resume(&path, &header).map_err(|error| error.to_string())?;
    let counted = CountedBlocks::read(&path, &header).map_err(|error| error.to_string())?;
    if !counted.is_whole(index.played(), header.blocks) {
        return Err(format!("{}: {}", path.display(), directory.way_on(None)?));
    }
    if !index.has_key {
        reveal(directory, &mut writer)?;
    }
    drop(writer);
    let key = directory.deal_key()?;
    JournalRecord::write(&directory.record(), &key, true, &path, &counted)
        .map_err(|error| error.to_string())?;
    standard_output::print(&format!("key: {}", key.reveal()))?;
    Ok(ExitCode::SUCCESS)
}

fn reveal(directory: &TournamentDirectory, writer: &mut JournalWriter) -> Result<(), String> {
    let key = JournalLine::Key { key: directory.key.reveal() };
    writer.append(&key).and_then(|()| writer.sync()).map_err(|error| error.to_string())
}

/// A tournament before its bots are started, and lines about the sandbox.
fn prepare(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &TournamentDirectory,
    file: TournamentFile,
    part: TournamentPartArguments,
) -> Result<(PreparedTournament, Vec<String>), String> {
    runtime::protect_own_memory();
    if part.shard.is_some() && file.format == TournamentFormat::Swiss {
        return Err("a Swiss tournament has no shards, because the lineups of a round follow from the results before it: \
                    play it on one machine with --concurrency"
            .to_owned());
    }
    if part.shard.is_some() && file.sprt.is_some() {
        return Err(
            "a sequential test needs its blocks in order: play without --shard, or without sprt".to_owned()
        );
    }
    let game = games.find(&file.game).map_err(|error| error.to_string())?;
    let (base, output) =
        tournament_plan::base_plan(games, &file, directory, part.observe.tables(part.concurrency)?)?;
    let engine = own_executable::engine_command();
    let specs = file.participants.iter();
    let specs = specs.map(|own| tournament_plan::participant_spec(own, &directory.origin, &engine, game));
    let specs = specs.collect::<Result<Vec<_>, _>>()?;
    let (launch, sandbox) = sandbox_arguments::probe(base.launch.clone(), output.sandbox)?;
    let launch = launch.with_hidden(&directory.path);
    refuse_exposed(&directory.path, &specs, &launch)?;
    let base = MatchPlan { launch, key: directory.deal_key()?, ..base };
    let interrupt =
        signals::interrupt_in_two_steps().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let hidden = output.sandbox.as_ref().and(output.bundles.as_deref());
    let hidden = hidden.map(HiddenDirectory::create).transpose()?;
    let (games, bundles, observe) = (games.rules(), output.bundles, part.observe.language());
    let prepared = PreparedTournament { games, file, base, specs, bundles, hidden, observe, interrupt };
    Ok((prepared, sandbox))
}

fn play(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &TournamentDirectory,
    text: &str,
    file: TournamentFile,
    withdraw: &[String],
    part: TournamentPartArguments,
) -> Result<ExitCode, String> {
    let unrelated = runtime::child_pids();
    if let Err(error) = runtime::adopt_orphans() {
        log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
    }
    let (tournament, sandbox) = prepare(games, directory, file, part)?;
    let mut header = tournament_plan::header(&tournament.file, &tournament.base, directory, part.shard)?;
    let (writer, selection, has_key) =
        open_journal(directory, &tournament.file, &mut header, withdraw, part.shard)?;
    directory.keep_file(text)?;
    let (blocks, played) = (selection.size(&(0..header.blocks)), selection.played.len());
    let of_shard = part.shard.map_or(String::new(), |shard| format!("shard {shard}, "));
    let lines: Vec<String> = [
        format!(
            "{}: {}, {of_shard}{played} of {} played",
            header.game,
            counted(header.participants.len() as u64, "participant"),
            counted(blocks, "block")
        ),
        format!("key hash: {}\nplan hash: {}", header.key_hash, header.plan_hash),
    ]
    .into_iter()
    .chain(sandbox)
    .collect();
    // Writing fails when no process reads the output any more.
    let _ = writeln!(io::stdout(), "{}", lines.join("\n"));
    let mut running =
        RunningTournament::new(tournament, directory.journal(part.shard), selection, writer, &header)?;
    running.play_all()?;
    runtime::kill_orphans(&unrelated);
    let (mut writer, stopped, sequential) = running.finish();
    let path = directory.journal(part.shard);
    writer.sync().map_err(|error| error.to_string())?;
    let counted = CountedBlocks::read(&path, &header).map_err(|error| error.to_string())?;
    let results = ParticipantResults::read(&path, |block| counted.has(block));
    let results = results.map_err(|error| error.to_string())?;
    let is_whole = stopped.is_none() && part.shard.is_none();
    // A planned tournament takes no further participants, so its key need not be secret any more.
    if is_whole && directory.entropy.is_some() && !has_key {
        reveal(directory, &mut writer)?;
    }
    drop(writer);
    if is_whole {
        let is_revealed = has_key || directory.entropy.is_some();
        let key: MatchKey = directory.deal_key()?;
        JournalRecord::write(&directory.record(), &key, is_revealed, &path, &counted)
            .map_err(|error| error.to_string())?;
    }
    let table = participant_table(&header.shown_names(), &results);
    let decision = sequential.as_ref().map_or(String::new(), |test| format!("\n{}", test.lines()));
    let printed =
        standard_output::print(&format!("\n{table}\n{} of {blocks} blocks{decision}", results.blocks));
    match stopped {
        Some(TournamentStop::Error(error)) => Err(error),
        Some(TournamentStop::Interrupted) => {
            print_error(&directory.way_on(part.shard)?);
            Ok(ExitCode::from(INTERRUPTED))
        }
        None => {
            printed?;
            Ok(sequential.map_or(ExitCode::SUCCESS, |test| ExitCode::from(test.exit_code())))
        }
    }
}

/// Begins, resumes or extends the journal, and keeps in its header which participants are withdrawn. Returns whether it has the
/// key, too.
fn open_journal(
    directory: &TournamentDirectory,
    file: &TournamentFile,
    header: &mut JournalHeader,
    withdraw: &[String],
    shard: Option<Shard>,
) -> Result<(JournalWriter, BlockSelection, bool), String> {
    let path = directory.journal(shard);
    if !path.exists() {
        withdraw.first().map_or(Ok(()), |name| Err(unplayed(name)))?;
        let writer = JournalWriter::create(&path, header).map_err(|error| error.to_string())?;
        return Ok((writer, BlockSelection { shard, ..BlockSelection::default() }, false));
    }
    if let Ok(reader) = JournalReader::open(&path) {
        let earlier = reader.header();
        header.keep_withdrawn(earlier);
        if earlier.plan_hash == header.plan_hash {
            header.date.clone_from(&earlier.date);
        } else {
            file.check_extension(&earlier.plan).map_err(|error| error.to_string())?;
            directory.check_open(&path)?;
        }
        withdraw.iter().try_for_each(|name| withdrawn(file, header, name))?;
        if earlier.plan_hash != header.plan_hash || earlier.withdrawn() != header.withdrawn() {
            let is_played = reader.into_iter().any(|line| matches!(line, Ok(JournalLine::Block(_))));
            withdraw.first().filter(|_| !is_played).map_or(Ok(()), |name| Err(unplayed(name)))?;
            JournalWriter::replace_header(&path, header).map_err(|error| error.to_string())?;
        }
    }
    let (writer, index, repair) = JournalWriter::resume(&path, header).map_err(|error| error.to_string())?;
    if let Some(repair) = repair {
        print_error(&repair);
    }
    let left_out = file.blocks_of(&header.withdrawn()).map_err(|error| error.to_string())?;
    Ok((writer, BlockSelection { played: index.played(), shard, left_out }, index.has_key))
}

/// Withdraws a participant.
///
/// # Errors
/// There is none of this name, or the format needs all its participants.
fn withdrawn(file: &TournamentFile, header: &mut JournalHeader, name: &str) -> Result<(), String> {
    let refuse = |reason: &str| Err(format!("--withdraw '{}': {reason}", Quoted::new(name)));
    match file.format {
        TournamentFormat::Match => return refuse("a match has no block without one of its participants"),
        TournamentFormat::Swiss => {
            return refuse(
                "the pairs of a Swiss tournament follow from all results before; a participant that does not start loses \
                 its games",
            );
        }
        TournamentFormat::RoundRobin | TournamentFormat::Gauntlet => {}
    }
    let Some(own) = header.participants.iter_mut().find(|own| own.name == name) else {
        let names: Vec<String> = header.participants.iter().map(|own| own.name.clone()).collect();
        return refuse(&format!("no participant has this name; they are {}", names.join(", ")));
    };
    own.withdrawn = true;
    Ok(())
}

fn unplayed(name: &str) -> String {
    let name = Quoted::new(name);
    format!(
        "--withdraw '{name}': no block was played yet; leave the participant out of the file, and begin anew"
    )
}
