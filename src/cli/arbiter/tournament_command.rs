//! `arbiter tournament`, and `arbiter run` and `arbiter resume` of a tournament.

use std::borrow::Borrow;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use crate::arbiter::InputFile;
use crate::arbiter::blocks::{JournalError, JournalHeader, JournalLine, JournalReader, JournalWriter};
use crate::arbiter::plan::{
    GameDefaults, MatchPlan, Shard, TournamentFile, TournamentFormat, TournamentParticipant,
};
use crate::arbiter::run::check_game;
use crate::arbiter::stats::{CountedBlocks, Figures, SequentialSample, Statistics};
use crate::cards::Quoted;
use crate::cli::arbiter::one_line::{exit_code, print_error};
use crate::cli::arbiter::options::match_arguments;
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::options::observe_arguments::ObserveArguments;
use crate::cli::arbiter::options::tournament_options;
use crate::cli::arbiter::output::fault_bundle::FaultBundles;
use crate::cli::arbiter::output::journal_record::JournalRecord;
use crate::cli::arbiter::output::number_format::counted;
use crate::cli::arbiter::output::sequential_text;
use crate::cli::arbiter::output::standings::standings_table;
use crate::cli::arbiter::output::version_changes::version_changes;
use crate::cli::arbiter::own_executable;
use crate::cli::arbiter::progress::match_progress::{MatchData, MatchProgress};
use crate::cli::arbiter::running::bot_history::BotHistory;
use crate::cli::arbiter::running::match_directory::{TOURNAMENT_FILE, check_links};
use crate::cli::arbiter::running::match_journal::MatchJournal;
use crate::cli::arbiter::running::match_runner::{MatchRunner, Surroundings};
use crate::cli::arbiter::running::match_watchers::MatchWatchers;
use crate::cli::arbiter::running::tournament_directory::TournamentDirectory;
use crate::cli::arbiter::running::tournament_lineups::{TournamentLineups, TournamentStop};
use crate::cli::exit_code::{INTERRUPTED, USAGE};
use crate::cli::standard_output;
use crate::engine::PlayableGame;
use crate::games::{GameRegistry, GameRules, Role};
use crate::protocol::NewGame;

#[derive(Args)]
pub(super) struct TournamentArguments {
    /// The file of the tournament.
    file: PathBuf,
    /// The directory of key, journal and results [default: the name of the file without its extension].
    directory: Option<PathBuf>,
    /// The number of tables that play at the same time.
    #[arg(long, value_parser = match_arguments::concurrency())]
    concurrency: Option<NonZeroUsize>,
    /// Refuse bots that have changed since their earlier games, as their files or their `id name` show. Without this option
    /// a warning is printed.
    #[arg(long, conflicts_with_all = ["plan", "close"])]
    strict_versions: bool,
    /// Play only this part of the blocks: shard I of N, counted from 1. Each shard has a journal of its own; arbiter merge
    /// puts them together.
    #[arg(long, value_name = "I/N")]
    shard: Option<Shard>,
    /// Play nothing: make the directory with its key, and print the hashes to publish. arbiter run plays it.
    #[arg(long, conflicts_with_all = ["shard", "close", "observe", "live"])]
    plan: bool,
    /// End a tournament whose blocks were all played: reveal its key. After that no participants can be added.
    #[arg(long, conflicts_with_all = ["shard", "observe", "live"])]
    close: bool,
    #[command(flatten)]
    observe: ObserveArguments,
}

/// Which blocks of a tournament are played, and how.
#[derive(Clone, Copy)]
pub(super) struct TournamentPartArguments {
    pub(super) concurrency: Option<NonZeroUsize>,
    pub(super) shard: Option<Shard>,
    pub(super) strict_versions: bool,
    pub(super) observe: ObserveArguments,
}

/// Plays a tournament or its missing blocks, or plans it, or ends it.
pub(super) fn play_tournament(
    games: &GameRegistry<PlayableGame>,
    arguments: &TournamentArguments,
) -> ExitCode {
    let path = arguments.directory.clone().unwrap_or_else(|| arguments.file.with_extension(""));
    let origin = arguments.file.parent().filter(|parent| !parent.as_os_str().is_empty());
    let origin = origin.unwrap_or(Path::new("."));
    let TournamentArguments { concurrency, shard, strict_versions, observe, .. } = *arguments;
    let part = TournamentPartArguments { concurrency, shard, strict_versions, observe };
    exit_code(read(games, &arguments.file).and_then(|(text, file)| {
        file.notes.iter().for_each(|note| print_error(note));
        // A refused file must not leave a directory, whose plan a repaired file would not extend.
        let seating = file.seating().map_err(|error| error.to_string())?;
        check_game(&games.rules(), &file.first_game(), seating).map_err(|error| error.to_string())?;
        if arguments.plan {
            let directory = TournamentDirectory::create(&path, origin)?;
            return plan(games, &directory, &text, file, part);
        }
        if arguments.close {
            let directory = TournamentDirectory::read(&path)?;
            return close(&directory, &file);
        }
        let directory = TournamentDirectory::open(&path, origin)?;
        directory.check_begun()?;
        play(games, &directory, &text, file, &[], part)
    }))
}

/// Plays a planned tournament. The deals follow from its key and the entropy text.
pub(super) fn run_tournament(
    games: &GameRegistry<PlayableGame>,
    directory: &Path,
    entropy: &str,
    part: TournamentPartArguments,
) -> ExitCode {
    exit_code(read_own(games, directory).and_then(|(text, file)| {
        let directory = TournamentDirectory::read(directory)?;
        let directory = directory.into_run(entropy, part.shard, &file.hash())?;
        play(games, &directory, &text, file, &[], part)
    }))
}

/// Plays the missing blocks of the tournament of a directory, except those of withdrawn participants.
pub(super) fn resume_tournament(
    games: &GameRegistry<PlayableGame>,
    directory: &Path,
    withdraw: &[String],
    part: TournamentPartArguments,
) -> ExitCode {
    exit_code(read_own(games, directory).and_then(|(text, file)| {
        let directory = TournamentDirectory::read(directory)?;
        directory.check_begun()?;
        play(games, &directory, &text, file, withdraw, part)
    }))
}

/// Reads the file of a tournament.
pub(super) fn read(
    games: &GameRegistry<impl Borrow<GameRules>>,
    path: &Path,
) -> Result<(String, TournamentFile), String> {
    let text =
        InputFile::read_text(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let defaults = |new: &NewGame| {
        games.of(new).map_or(GameDefaults::default(), |game| {
            let game = game.borrow();
            let deals_per_session = game.session(new).most().get() as u64;
            GameDefaults { is_in_pairs: game.is_in_pairs(new), deals_per_session }
        })
    };
    let file =
        TournamentFile::parse(&text, defaults).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((text, file))
}

/// Reads the copy of the tournament file in the directory of a tournament.
pub(super) fn read_own(
    games: &GameRegistry<impl Borrow<GameRules>>,
    directory: &Path,
) -> Result<(String, TournamentFile), String> {
    check_links(directory)?;
    read(games, &directory.join(TOURNAMENT_FILE))
}

fn plan(
    games: &GameRegistry<PlayableGame>,
    directory: &TournamentDirectory,
    text: &str,
    file: TournamentFile,
    part: TournamentPartArguments,
) -> Result<ExitCode, String> {
    let probed = prepare(games, directory, file, part).and_then(|(tournament, surroundings, _)| {
        tournament.probe(&surroundings.interrupt)?;
        Ok(tournament.file.hash())
    });
    // Once the plan is written, its key stays: somebody may have read the hashes.
    let hash = probed.inspect_err(|_| directory.discard())?;
    directory.write_plan(text, &hash)?;
    let shown = directory.own.shown()?;
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
    let path = directory.own.journal(None);
    let text = |error: JournalError| error.to_string();
    let header = JournalReader::open(&path).map_err(text)?.header().clone();
    if header.plan_hash != file.hash() {
        return Err(format!("{} is the journal of another plan: give its own file", path.display()));
    }
    let mut journal = MatchJournal::resume(&path, header, None).map_err(text)?;
    let counted = CountedBlocks::read(&path, &journal.header).map_err(text)?;
    if !counted.is_whole(&journal.selection.played, journal.header.blocks) {
        return Err(format!("{}: {}", path.display(), directory.own.way_on(None)?));
    }
    journal.reveal(&directory.key).map_err(text)?;
    drop(journal);
    let key = directory.deal_key()?;
    JournalRecord::write(&directory.own.record(), &key, true, &path, &counted).map_err(text)?;
    standard_output::print(&format!("key: {}", key.reveal()))?;
    Ok(ExitCode::SUCCESS)
}

/// A tournament before its bots are started, the environment of the bots, and the destinations of the results.
fn prepare(
    games: &GameRegistry<PlayableGame>,
    directory: &TournamentDirectory,
    file: TournamentFile,
    part: TournamentPartArguments,
) -> Result<(TournamentLineups, Surroundings, MatchOutput), String> {
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
    let game = games.find(&file.game, Some(file.players)).map_err(|error| error.to_string())?;
    let (mut base, output) =
        tournament_options::base_plan(games, &file, directory, part.observe.tables(part.concurrency)?)?;
    let engine = own_executable::engine_command();
    let specs = file.participants.iter();
    let specs = specs.map(|own| tournament_options::participant_spec(own, &directory.origin, &engine, game));
    let specs = specs.collect::<Result<Vec<_>, _>>()?;
    let partner = |own: &TournamentParticipant| {
        let own = file.partner_of(own)?;
        Some(tournament_options::participant_spec(&own, &directory.origin, &engine, game))
    };
    let partners = file.participants.iter().map(|own| partner(own).transpose());
    let partners = partners.collect::<Result<Vec<_>, _>>()?;
    let surroundings = Surroundings::prepare(&mut base, &specs, &output, Some(&directory.own.path))?;
    base.key = directory.deal_key()?;
    let output = MatchOutput { observe: part.observe.language(), live: part.observe.live_port(), ..output };
    Ok((TournamentLineups { games: games.rules(), file, base, specs, partners }, surroundings, output))
}

fn play(
    games: &GameRegistry<PlayableGame>,
    directory: &TournamentDirectory,
    text: &str,
    file: TournamentFile,
    withdraw: &[String],
    part: TournamentPartArguments,
) -> Result<ExitCode, String> {
    let (tournament, surroundings, output) = prepare(games, directory, file, part)?;
    let header = tournament_options::header(&tournament.file, directory, part.shard)?;
    if part.strict_versions {
        refuse_changed(&directory.own.journal(part.shard), &tournament, withdraw)?;
    }
    let mut journal = open_journal(directory, &tournament.file, header, withdraw, part.shard)?;
    directory.keep_file(text)?;
    journal.bots.refuses_changes = part.strict_versions;
    print_head(&journal, &surroundings.sandbox);
    let mut runner = runner(&tournament, surroundings, &journal, &output)?;
    let stopped = tournament.play(&mut runner, &mut journal)?;
    finish(directory, roles(&tournament), runner, journal, stopped, part.shard)
}

/// Refuses bots that have changed since their games in this journal, before anything is written.
fn refuse_changed(journal: &Path, tournament: &TournamentLineups, withdraw: &[String]) -> Result<(), String> {
    // Without a journal that can be read no bot has played.
    let Ok(reader) = JournalReader::open(journal) else { return Ok(()) };
    let withdrawn = [&reader.header().withdrawn_names()[..], withdraw].concat();
    let names: Vec<String> = tournament.file.participants.iter().map(|own| own.name.clone()).collect();
    let versions = reader.map_while(Result::ok).filter_map(|line| match line {
        JournalLine::Versions { versions } => Some(versions),
        _ => None,
    });
    let history = BotHistory::new(names.clone(), versions.collect());
    let bots = tournament.specs.iter().zip(&tournament.partners).enumerate();
    let bots = bots.filter(|(own, _)| !withdrawn.contains(&names[*own]));
    history.refuse_changed(bots.flat_map(|(own, (bot, partner))| {
        std::iter::once(bot).chain(partner.as_ref()).map(move |bot| (own, bot))
    }))
}

/// Prints the information that is known before the first deal.
fn print_head(journal: &MatchJournal, sandbox: &[String]) {
    let MatchJournal { header, selection, .. } = journal;
    let (blocks, played) = (selection.wanted_in(&(0..header.blocks)), selection.played.len());
    let of_shard = selection.shard.map_or(String::new(), |shard| format!("shard {shard}, "));
    let lines = [
        format!(
            "{}: {}, {of_shard}{played} of {} played",
            header.game,
            counted(header.participants.len() as u64, "participant"),
            counted(blocks, "block")
        ),
        format!("key hash: {}\nplan hash: {}", header.key_hash, header.plan_hash),
    ];
    // Writing fails when no process reads the output any more.
    let _ = writeln!(io::stdout(), "{}", [&lines, sandbox].concat().join("\n"));
}

/// The runner that continues a journal.
fn runner(
    tournament: &TournamentLineups,
    surroundings: Surroundings,
    journal: &MatchJournal,
    output: &MatchOutput,
) -> Result<MatchRunner, String> {
    let (file, header) = (&tournament.file, &journal.header);
    let results = Statistics::read_tournament(journal.writer.path(), roles(tournament), |_| true);
    let results = results.map_err(|error| error.to_string())?;
    let names: Vec<String> = header.participants.iter().map(|own| own.name.clone()).collect();
    let watchers = MatchWatchers::begin(&tournament.games, &tournament.base, &names, output)?;
    let everybody = MatchPlan { players: tournament.specs.clone(), ..tournament.base.clone() };
    let bundles = FaultBundles::new(output.bundles.clone(), &everybody);
    let (blocks, played) = (journal.selection.wanted_in(&(0..header.blocks)), journal.selection.played.len());
    let mut progress = MatchProgress::new(&names, blocks, played, bundles).of_tournament(results);
    let mut test = sequential_sample(file)?;
    if let Some(test) = &mut test {
        journal.feed_test(test, file.blocks()).map_err(|error| error.to_string())?;
    }
    progress.stop_by(test, file.blocks(), &surroundings.interrupt);
    Ok(MatchRunner::new(surroundings, progress, watchers))
}

/// The roles of the game of a tournament.
fn roles(tournament: &TournamentLineups) -> &'static [Role] {
    tournament.games.of(&tournament.base.new).map_or(&[][..], |game| game.roles)
}

/// The sequential test of a tournament, without blocks. Each value is the mean over one block of each lineup.
fn sequential_sample(file: &TournamentFile) -> Result<Option<SequentialSample>, String> {
    let Some(test) = file.sequential_test() else { return Ok(None) };
    let test = test.map_err(|error| format!("sprt: {error}"))?;
    let lineups = file.lineups().map_err(|error| error.to_string())?.len();
    Ok(Some(SequentialSample::new(test, lineups)))
}

/// Completes the journal, writes the record of a complete tournament, and prints the standings.
fn finish(
    directory: &TournamentDirectory,
    roles: &'static [Role],
    runner: MatchRunner,
    mut journal: MatchJournal,
    stopped: Option<TournamentStop>,
    shard: Option<Shard>,
) -> Result<ExitCode, String> {
    let text = |error: JournalError| error.to_string();
    let MatchData { bundles, sequential, .. } = runner.finish();
    // The key of a tournament stays secret, because further participants may come.
    let unbundled = bundles.finish(|_| None);
    unbundled.iter().for_each(|error| print_error(error));
    journal.writer.sync().map_err(text)?;
    let path = directory.own.journal(shard);
    let counted = CountedBlocks::read(&path, &journal.header).map_err(text)?;
    let results = Statistics::read_tournament(&path, roles, |block| counted.has(block)).map_err(text)?;
    let is_whole = stopped.is_none() && shard.is_none();
    // No participants can be added to a planned tournament, so its key need not be secret any more.
    if is_whole && directory.own.entropy.is_some() {
        journal.reveal(&directory.key).map_err(text)?;
    }
    let changes = version_changes(&journal.header.shown_names(), journal.bots.versions());
    let changes = changes.iter().fold(String::new(), |text, change| text + "\n" + change);
    let MatchJournal { header, writer, selection, has_key, .. } = journal;
    drop(writer);
    if is_whole {
        let key = directory.deal_key()?;
        JournalRecord::write(&directory.own.record(), &key, has_key, &path, &counted).map_err(text)?;
    }
    let figures = Figures::snapshot(&results, &header.shown_names(), sequential.as_ref());
    let table = standings_table(&figures);
    let decision =
        figures.sprt.as_ref().map_or(String::new(), |test| format!("\n{}", sequential_text::lines(test)));
    let (played, blocks) = (figures.blocks, selection.wanted_in(&(0..header.blocks)));
    let printed =
        standard_output::print(&format!("\n{table}\n{played} of {blocks} blocks{decision}{changes}"));
    match stopped {
        Some(TournamentStop::Error(error)) => Err(error),
        Some(TournamentStop::Interrupted) => {
            print_error(&directory.own.way_on(shard)?);
            Ok(ExitCode::from(INTERRUPTED))
        }
        None => {
            printed?;
            let code = sequential.map_or(0, |test| sequential_text::exit_code(test.accepted()));
            // A full disk is not a success.
            Ok(ExitCode::from(if unbundled.is_some() { USAGE } else { code }))
        }
    }
}

/// Begins, resumes or extends the journal, and stores the withdrawn participants in its header.
fn open_journal(
    directory: &TournamentDirectory,
    file: &TournamentFile,
    mut header: JournalHeader,
    withdraw: &[String],
    shard: Option<Shard>,
) -> Result<MatchJournal, String> {
    let text = |error: JournalError| error.to_string();
    let path = directory.own.journal(shard);
    if !path.exists() {
        withdraw.first().map_or(Ok(()), |name| Err(unplayed(name)))?;
        return MatchJournal::create(&path, header, shard).map_err(text);
    }
    let earlier = JournalReader::open(&path);
    if earlier.is_err() {
        // The journal has no line that can be read, so no participant has played.
        withdraw.first().map_or(Ok(()), |name| Err(unplayed(name)))?;
    }
    if let Ok(reader) = earlier {
        let earlier = reader.header();
        header.keep_withdrawn(earlier);
        if earlier.plan_hash == header.plan_hash {
            header.date.clone_from(&earlier.date);
        } else {
            file.check_extension(&earlier.plan).map_err(|error| error.to_string())?;
            directory.check_open(&path)?;
        }
        withdraw.iter().try_for_each(|name| withdrawn(file, &mut header, name))?;
        if earlier.plan_hash != header.plan_hash || earlier.withdrawn() != header.withdrawn() {
            let is_played = reader.into_iter().any(|line| matches!(line, Ok(JournalLine::Block(_))));
            withdraw.first().filter(|_| !is_played).map_or(Ok(()), |name| Err(unplayed(name)))?;
            JournalWriter::replace_header(&path, &header).map_err(text)?;
        }
    }
    let mut journal = MatchJournal::resume(&path, header, shard).map_err(text)?;
    let withdrawn = journal.header.withdrawn();
    journal.selection.left_out = file.blocks_of(&withdrawn).map_err(|error| error.to_string())?;
    Ok(journal)
}

/// Withdraws a participant.
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
