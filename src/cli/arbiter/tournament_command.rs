//! `arbiter tournament`.

use std::fs;
use std::io::{self, Write as _};
use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{Args, Parser as _};

use crate::arbiter::bot::{BotSpec, Interrupt};
use crate::arbiter::journal::{
    JournalHeader, JournalLine, JournalParticipant, JournalProcess, JournalReader, JournalRun, JournalWriter,
    VERSION,
};
use crate::arbiter::pairing::{Lineup, TournamentFile, TournamentFormat, TournamentParticipant, swiss_round};
use crate::arbiter::runtime;
use crate::arbiter::tournament::{BlockSelection, Match, MatchPlan, MatchResult, TournamentPart};
use crate::cli::arbiter::fault_bundle::FaultBundles;
use crate::cli::arbiter::match_command::MatchOutput;
use crate::cli::arbiter::match_progress::MatchProgress;
use crate::cli::arbiter::number_format::counted;
use crate::cli::arbiter::plan_command::PlannedArguments;
use crate::cli::arbiter::tournament_directory::{TOURNAMENT_FILE, TournamentDirectory};
use crate::cli::arbiter::tournament_table::TournamentTable;
use crate::cli::arbiter::{match_arguments, own_executable, sandbox_arguments, seats, signals};
use crate::cli::exit_code::{INTERRUPTED, USAGE};
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
}

/// Plays a tournament, or the blocks of it that are missing.
pub(super) fn play_tournament(
    games: &GameRegistry<dyn PlayableGame>,
    arguments: &TournamentArguments,
) -> ExitCode {
    let directory = arguments.directory.clone().unwrap_or_else(|| arguments.file.with_extension(""));
    let origin = arguments.file.parent().filter(|parent| !parent.as_os_str().is_empty());
    finish(read(&arguments.file).and_then(|(text, file)| {
        let directory = TournamentDirectory::open(&directory, origin.unwrap_or(Path::new(".")))?;
        play(games, &directory, &text, file, arguments.concurrency)
    }))
}

/// Plays the missing blocks of the tournament of a directory.
pub(super) fn resume_tournament(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &Path,
    concurrency: Option<NonZeroUsize>,
) -> ExitCode {
    finish(read(&directory.join(TOURNAMENT_FILE)).and_then(|(text, file)| {
        let directory = TournamentDirectory::read(directory)?;
        play(games, &directory, &text, file, concurrency)
    }))
}

fn finish(done: Result<ExitCode, String>) -> ExitCode {
    done.unwrap_or_else(|error| {
        eprintln!("arbiter: {error}");
        ExitCode::from(USAGE)
    })
}

fn read(path: &Path) -> Result<(String, TournamentFile), String> {
    let text =
        fs::read_to_string(path).map_err(|error| format!("cannot read {}: {error}", path.display()))?;
    let file = TournamentFile::parse(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    Ok((text, file))
}

/// A tournament while it is played.
struct RunningTournament<'a> {
    games: GameRegistry,
    directory: &'a TournamentDirectory,
    file: TournamentFile,
    base: MatchPlan,
    specs: Vec<BotSpec>,
    output: MatchOutput,
    selection: BlockSelection,
    writer: JournalWriter,
    interrupt: Interrupt,
    /// What stopped the tournament.
    stopped: Option<Stop>,
}

/// Why a tournament ended early.
enum Stop {
    Interrupted,
    Error(String),
}

fn play(
    games: &GameRegistry<dyn PlayableGame>,
    directory: &TournamentDirectory,
    text: &str,
    file: TournamentFile,
    concurrency: Option<NonZeroUsize>,
) -> Result<ExitCode, String> {
    runtime::protect_own_memory();
    let game = games.find(&file.game).map_err(|error| error.to_string())?;
    let (base, output) = base_plan(games, &file, directory, concurrency)?;
    let engine = own_executable::engine_command();
    let spec = |own: &TournamentParticipant| participant_spec(own, &directory.origin, &engine, game);
    let specs = file.participants.iter().map(spec).collect::<Result<Vec<_>, _>>()?;
    let (launch, sandbox) = sandbox_arguments::probe(base.launch.clone(), output.sandbox)?;
    let launch = launch.with_hidden(&directory.path);
    let base = MatchPlan { launch, key: directory.key.clone(), ..base };
    let unrelated = runtime::child_pids();
    if let Err(error) = runtime::adopt_orphans() {
        log::info!("cannot find processes that bots leave behind outside their process groups: {error}");
    }
    let interrupt =
        signals::interrupt_in_two_steps().map_err(|error| format!("cannot watch for signals: {error}"))?;
    let header = header(&file, &base, directory)?;
    let (writer, selection) = open_journal(directory, &file, &header)?;
    fs::write(directory.path.join(TOURNAMENT_FILE), text)
        .map_err(|error| format!("cannot write {}: {error}", directory.path.display()))?;
    let (blocks, played) = (header.blocks, selection.played.len());
    let lines: Vec<String> = [
        format!(
            "{}: {}, {} of {} played",
            file.game,
            counted(specs.len() as u64, "participant"),
            played,
            counted(blocks, "block")
        ),
        format!("key hash: {}\nplan hash: {}", header.key_hash, header.plan_hash),
    ]
    .into_iter()
    .chain(sandbox)
    .collect();
    // Writing fails when no process reads the output any more.
    let _ = writeln!(io::stdout(), "{}", lines.join("\n"));
    let mut running = RunningTournament {
        games: games.rules(),
        directory,
        file,
        base,
        specs,
        output,
        selection,
        writer,
        interrupt,
        stopped: None,
    };
    running.play_all()?;
    runtime::kill_orphans(&unrelated);
    let table =
        TournamentTable::read(&directory.journal(None), u64::MAX).map_err(|error| error.to_string())?;
    let _ = writeln!(io::stdout(), "\n{}\n{} of {blocks} blocks", table.text(), table.blocks());
    match running.stopped {
        Some(Stop::Error(error)) => Err(error),
        Some(Stop::Interrupted) => {
            let shown = directory.path.to_string_lossy();
            let shown = shlex::try_quote(&shown).map_err(|error| error.to_string())?;
            eprintln!("arbiter: blocks are missing; to play them: arbiter resume {shown}");
            Ok(ExitCode::from(INTERRUPTED))
        }
        None => Ok(ExitCode::SUCCESS),
    }
}

impl RunningTournament<'_> {
    /// Plays all lineups in order, until the tournament is stopped.
    fn play_all(&mut self) -> Result<(), String> {
        if self.file.format == TournamentFormat::Swiss {
            return self.play_swiss();
        }
        let lineups = self.file.lineups().map_err(|error| error.to_string())?;
        self.probe(&lineups)?;
        for (number, lineup) in (0..).zip(lineups) {
            self.play_lineup(number, &lineup)?;
            if self.stopped.is_some() {
                break;
            }
        }
        Ok(())
    }

    fn play_swiss(&mut self) -> Result<(), String> {
        let (seats, blocks) = (self.file.seats, self.file.blocks);
        let everybody: Vec<Lineup> = (0..self.specs.len())
            .map(|own| (0..seats).map(|seat| (own + seat) % self.specs.len()).collect())
            .collect();
        self.probe(&everybody)?;
        let tables = (self.specs.len() / seats) as u64;
        for round in 0..self.file.rounds.unwrap_or(1) {
            let end = round * tables * blocks;
            self.writer.sync().map_err(|error| error.to_string())?;
            let table = TournamentTable::read(&self.directory.journal(None), end)
                .map_err(|error| error.to_string())?;
            let (standings, met) = table.before_round(round, blocks);
            for (number, lineup) in (round * tables..).zip(swiss_round(&standings, met, seats)) {
                self.play_lineup(number, &lineup)?;
                if self.stopped.is_some() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// The plan of a lineup.
    fn plan(&self, number: u64, lineup: Lineup) -> MatchPlan {
        let seating = self.file.seating().unwrap_or_default();
        MatchPlan {
            players: lineup.iter().map(|&own| self.specs[own].clone()).collect(),
            part: Some(TournamentPart { first_block: number * self.file.blocks, lineup, seating }),
            ..self.base.clone()
        }
    }

    /// Starts every participant once, so that mistakes are found before the first deal.
    fn probe(&self, lineups: &[Lineup]) -> Result<(), String> {
        let mut known = vec![false; self.specs.len()];
        for lineup in lineups {
            if lineup.iter().all(|&own| known[own]) {
                continue;
            }
            lineup.iter().for_each(|&own| known[own] = true);
            let plan = self.plan(0, lineup.clone());
            Match::prepare(&self.games, plan, &self.interrupt).map_err(|error| error.to_string())?;
        }
        Ok(())
    }

    /// Plays the missing blocks of a lineup.
    fn play_lineup(&mut self, number: u64, lineup: &[usize]) -> Result<(), String> {
        let plan = self.plan(number, lineup.to_vec());
        if self.selection.missing(&plan.range()) == 0 {
            return Ok(());
        }
        let date = jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string();
        let bundles = FaultBundles::new(self.output.bundles.clone(), &plan);
        let ready = Match::prepare(&self.games, plan, &self.interrupt).map_err(|error| error.to_string())?;
        let ready = ready.select(self.selection.clone());
        let missing = ready.blocks();
        let mut progress = MatchProgress::new(missing, 0, ready.names(), bundles, None, None);
        let result = ready.play_to_journal(&mut self.writer, &mut progress);
        let finished = progress.finish();
        // The key of a tournament stays secret, because further participants may come.
        let unbundled = finished.bundles.finish(|_| None);
        let blocks = result.statistics.blocks + result.statistics.voided;
        if result.record_error.is_none() && blocks > 0 {
            let line =
                JournalLine::Run { run: run(date, blocks, &result, lineup, self.base.concurrency.get()) };
            self.writer.append(&line).map_err(|error| error.to_string())?;
        }
        self.stopped = match (result.record_error.or(result.shortage).or(unbundled), result.interrupted) {
            (Some(error), _) => Some(Stop::Error(error)),
            (None, true) => Some(Stop::Interrupted),
            (None, false) => None,
        };
        Ok(())
    }
}

/// What the run of a lineup measured.
fn run(date: String, blocks: u64, result: &MatchResult, lineup: &[usize], tables: usize) -> JournalRun {
    let us = |time: std::time::Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
    let players = result.statistics.players.iter().zip(lineup);
    JournalRun {
        date,
        blocks,
        elapsed_us: us(result.time),
        tables,
        stalls: result.stalls,
        latency_max_us: us(result.latency.max()),
        processes: players
            .map(|(player, &participant)| JournalProcess {
                participant,
                cpu_us: us(player.processor_time),
                peak_bytes: player.peak_memory,
            })
            .collect(),
    }
}

/// The plan that all lineups have in common.
fn base_plan(
    games: &GameRegistry<dyn PlayableGame>,
    file: &TournamentFile,
    directory: &TournamentDirectory,
    concurrency: Option<NonZeroUsize>,
) -> Result<(MatchPlan, MatchOutput), String> {
    let mut words = vec!["arbiter".to_owned(), "--game".to_owned(), file.game.clone()];
    let mut add = |option: &str, value: Option<String>| {
        words.extend(value.into_iter().flat_map(|value| [format!("--{option}"), value]));
    };
    let number = |number: Option<u64>| number.map(|number| number.to_string());
    add("players", Some(file.seats.to_string()));
    for (key, value) in &file.rules {
        add("rule", Some(format!("{key}={value}")));
    }
    add("deals-per-session", number(file.deals_per_session));
    add("movetime", number(file.movetime));
    add("clock", file.clock.clone());
    add("average", number(file.average));
    add("nodes", number(file.nodes));
    add("depth", number(file.depth));
    add("margin", number(file.margin));
    add("startup", number(file.startup));
    let (policy, penalty) =
        match file.on_fault.as_deref().map(|policy| policy.split_once(' ').unwrap_or((policy, ""))) {
            Some((policy, penalty)) => {
                (Some(policy.to_owned()), Some(penalty.to_owned()).filter(|text| !text.is_empty()))
            }
            None => (None, None),
        };
    add("on-fault", policy);
    add("penalty", penalty);
    add("concurrency", concurrency.map(|tables| tables.to_string()));
    add("bundles", Some(directory.path.join("faults").to_string_lossy().into_owned()));
    if file.participants.iter().any(|own| !own.trusted) {
        words.push("--sandbox".to_owned());
    }
    let parsed = PlannedArguments::try_parse_from(words).map_err(|error| {
        let text = error.to_string();
        text.lines().next().unwrap_or_default().trim_start_matches("error: ").to_owned()
    })?;
    let (plan, output) = parsed.plan.into_plan(games)?;
    let deals = file.blocks * plan.deals_per_session.get() as u64;
    Ok((MatchPlan { deals, ..plan }, output))
}

/// The specification of a participant.
fn participant_spec(
    own: &TournamentParticipant,
    origin: &Path,
    engine: &[String],
    game: &dyn PlayableGame,
) -> Result<BotSpec, String> {
    let place = format!("participant '{}'", own.name);
    let options = own.options.iter().map(|(name, value)| format!("option.{name}={value}"));
    let memory = own.memory.map(|memory| format!("memory={memory}"));
    let words: Vec<String> = [format!("name={}", own.name), format!("cmd={}", own.command)]
        .into_iter()
        .chain(options)
        .chain(memory)
        .collect();
    let written =
        shlex::try_join(words.iter().map(String::as_str)).map_err(|error| format!("{place}: {error}"))?;
    let mut spec = seats::read_player(&written, &place, engine, game)?;
    let directory = origin.join(own.directory.as_deref().unwrap_or("."));
    if !directory.is_dir() {
        return Err(format!("{place}: no directory {}", directory.display()));
    }
    if spec.program != engine {
        for (place, word) in spec.program.iter_mut().enumerate() {
            let path = directory.join(&*word);
            // A program without a slash is searched as a shell does.
            if (place > 0 || word.contains('/')) && path.exists() {
                *word = path.to_string_lossy().into_owned();
            }
        }
    }
    spec.trusted = own.trusted;
    spec.written = format!("{}: {}", own.name, own.command);
    Ok(spec)
}

fn header(
    file: &TournamentFile,
    base: &MatchPlan,
    directory: &TournamentDirectory,
) -> Result<JournalHeader, String> {
    let seating = file.seating().map_err(|error| error.to_string())?;
    let lineups = match file.format {
        TournamentFormat::Swiss => file.rounds.unwrap_or(1) * (file.participants.len() / file.seats) as u64,
        _ => file.lineups().map_err(|error| error.to_string())?.len() as u64,
    };
    let participant = |own: &TournamentParticipant| JournalParticipant {
        name: own.name.clone(),
        written: own.command.clone(),
    };
    Ok(JournalHeader {
        journal: VERSION,
        talon: env!("CARGO_PKG_VERSION").to_owned(),
        date: jiff::Timestamp::now().strftime("%Y-%m-%d %H:%M:%S UTC").to_string(),
        plan_hash: file.hash(),
        key_hash: directory.key.hash(),
        entropy: None,
        format: file.format.word().to_owned(),
        game: file.game.clone(),
        rules: base.new.keys.clone(),
        seats: file.seats,
        deals_per_session: base.deals_per_session.get() as u64,
        seating: seating.word().to_owned(),
        seatings: seating.count(file.seats),
        blocks: lineups * file.blocks,
        on_fault: base.fault_policy.into(),
        participants: file.participants.iter().map(participant).collect(),
        player_names: Vec::new(),
        shard: None,
        plan: file.plan_lines(),
    })
}

/// Begins, resumes or extends the journal.
fn open_journal(
    directory: &TournamentDirectory,
    file: &TournamentFile,
    header: &JournalHeader,
) -> Result<(JournalWriter, BlockSelection), String> {
    let path = directory.journal(None);
    if !path.exists() {
        let writer = JournalWriter::create(&path, header).map_err(|error| error.to_string())?;
        return Ok((writer, BlockSelection::default()));
    }
    if let Ok(reader) = JournalReader::open(&path)
        && reader.header().plan_hash != header.plan_hash
        && file.extends(&reader.header().plan)
    {
        JournalWriter::replace_header(&path, header).map_err(|error| error.to_string())?;
    }
    let (writer, index, repair) = JournalWriter::resume(&path, header).map_err(|error| error.to_string())?;
    if let Some(repair) = repair {
        eprintln!("arbiter: {repair}");
    }
    Ok((writer, BlockSelection { played: index.played(), shard: None }))
}
