//! `arbiter`: seats programs at a table, deals, referees, measures.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use clap::builder::TypedValueParser;
use clap::{Args, Parser, Subcommand, ValueEnum};
use talon::arbiter::bot::BotSpec;
use talon::arbiter::conformance::conformance_run::Patience;
use talon::arbiter::record::match_key::MatchKey;
use talon::arbiter::referee::clock::{Effort, TimeControl, Timing};
use talon::arbiter::referee::fault::FaultPolicy;
use talon::arbiter::runtime::launcher::{self, SeatArguments};
use talon::arbiter::runtime::seat_runtime::SeatRuntime;
use talon::arbiter::runtime::watchdog::{self, WatchdogArguments};
use talon::arbiter::runtime::{Launch, Limits};
use talon::arbiter::sandbox::Sandbox;
use talon::arbiter::tournament::match_run::{MatchPlan, SessionFilter};
use talon::cli::{MatchOutput, USAGE};
use talon::engine::PlayableGame;
use talon::games::GameRegistry;
use talon::protocol::{LONGEST, NewGame, NewGameError};

/// Seats programs at a table, deals, referees, measures.
///
/// Without a subcommand it plays a match, as `arbiter match` does.
#[derive(Parser)]
#[command(version, args_conflicts_with_subcommands = true)]
struct Arguments {
    #[command(subcommand)]
    command: Option<Subcommands>,
    #[command(flatten)]
    plan: MatchArguments,
}

#[derive(Subcommand)]
enum Subcommands {
    /// Plays a match between programs and prints who is better by how much.
    Match(Box<MatchArguments>),
    /// Replays a record: every move and every result is checked.
    Replay {
        /// The record.
        file: PathBuf,
    },
    /// Deals the games of a record again from the key at its end: all cards must follow from it, and its hash must
    /// state before the first game.
    Verify {
        /// The record.
        file: PathBuf,
    },
    /// Tries a bot: handshake, options, whole games, errors, stop, quit; says what to mend.
    Check {
        /// The bot's command line, or talon:PLAYER[,OPTION=VALUE]….
        command: String,
        /// The game to try it with; the first it offers, unless given.
        #[arg(long)]
        game: Option<String>,
        /// What it is given for a decision, in milliseconds.
        #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
        movetime: u64,
        /// What it may take to start, in milliseconds.
        #[arg(long, default_value_t = 5000)]
        startup: u64,
    },
    /// Runs our own engine, as `talon` does.
    #[command(hide = true)]
    Engine,
    /// Ends all seats when the arbiter has died.
    #[command(hide = true, name = "__guard")]
    Watchdog(WatchdogArguments),
    /// Becomes a program at a seat.
    #[command(hide = true, name = "__seat")]
    Seat(SeatArguments),
}

#[derive(Args)]
struct MatchArguments {
    /// The game.
    #[arg(long, default_value = "tablic")]
    game: String,
    /// A player: a command line, or talon:PLAYER[,OPTION=VALUE]… for a robot of our own engine. One for each seat;
    /// the strongest robots of the game unless given. For measurements, talon:clairvoyant is shown every hand, and so
    /// is any other with clairvoyant: before it.
    #[arg(long = "seat", value_name = "PLAYER")]
    seats: Vec<String>,
    /// How many play, as many as there are seats unless given; seats that are fewer are repeated to fill the table.
    #[arg(long)]
    players: Option<usize>,
    /// A rule option of the game: KEY=VALUE.
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_value)]
    rules: Vec<(String, String)>,
    /// How many distinct deals; each is played in every rotation of the players.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=MOST_DEALS))]
    deals: u64,
    /// How many deals of a session follow each other at one table; as many as the game says unless given: six in
    /// tarok, where radelci are carried from deal to deal, else one.
    #[arg(long, value_parser = count(MOST_A_SESSION))]
    deals_per_session: Option<NonZeroUsize>,
    /// A small number in place of a secret key, for tests and repetition: whoever reads these arguments knows all
    /// cards.
    #[arg(long, conflicts_with = "key")]
    seed: Option<u64>,
    /// The key of the deals, from a match that revealed it, to play the same deals again; whoever reads these
    /// arguments knows all cards. A fresh secret one, revealed at the end, unless given.
    #[arg(long, value_name = "HEX", value_parser = MatchKey::parse)]
    key: Option<MatchKey>,
    /// What a seat is given for a decision, in milliseconds.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
    movetime: u64,
    /// Instead: what a seat is given for all decisions of a deal, and what each decision adds, in milliseconds.
    #[arg(long, value_name = "BANK[+INCREMENT]", value_parser = bank, conflicts_with = "movetime")]
    clock: Option<(u64, u64)>,
    /// Instead: what a seat is given for a deal on average, in milliseconds; what a deal leaves over, the next may use.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=LONGEST),
        conflicts_with_all = ["movetime", "clock"])]
    average: Option<u64>,
    /// Ask the seats to search so many nodes, within their time.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "depth")]
    nodes: Option<u64>,
    /// Ask the seats to search so deep, within their time.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1000))]
    depth: Option<u64>,
    /// What a seat may take beyond its time, in milliseconds.
    #[arg(long, default_value_t = 200)]
    margin: u64,
    /// What a program may take to start, in milliseconds.
    #[arg(long, default_value_t = 5000)]
    startup: u64,
    /// Let one process play the same cards in more than one rotation: for programs that are trusted not to remember.
    #[arg(long)]
    share_processes: bool,
    /// What a fault costs; a substitute plays on for the seat in any case.
    #[arg(long = "on-fault", value_enum, default_value_t = Policy::Substitute)]
    fault_policy: Policy,
    /// The points that a forfeit costs; 0 unless given.
    #[arg(long)]
    penalty: Option<u32>,
    /// How many tables play at a time.
    #[arg(long, default_value_t = NonZeroUsize::MIN, value_parser = count(MOST_TABLES))]
    concurrency: NonZeroUsize,
    /// The file for the records of all games.
    #[arg(long)]
    record: Option<PathBuf>,
    /// The directory in which what is known of faults is kept, a directory for each; `none` for not at all.
    #[arg(long, value_name = "DIR", default_value = "talon-faults")]
    bundles: PathBuf,
    /// Play only this session of the match: a block and a rotation of it, both counted from 1.
    #[arg(long, value_name = "BLOCK.ROTATION", value_parser = only)]
    only: Option<SessionFilter>,
    /// What private memory each process of a program may have, in MiB, and in a control group all of them together; as
    /// much as they get unless given.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..))]
    memory: Option<u64>,
    /// Put every program in a sandbox: no network, nothing to read but its own files and the system's, nothing to write
    /// but its own directory, no other process to reach. What the system here cannot enforce is said first.
    #[arg(long, conflicts_with = "share_processes")]
    sandbox: bool,
    /// A file or directory that programs in the sandbox may read, too.
    #[arg(long, value_name = "PATH", requires = "sandbox")]
    readable: Vec<PathBuf>,
    /// Print one JSON object on standard output.
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, ValueEnum)]
enum Policy {
    /// The seat scores what the substitute makes of it.
    Substitute,
    /// The seat scores minus the penalty.
    Forfeit,
    /// The whole block counts for nobody.
    VoidBlock,
}

/// The most deals, deals of a session, and tables that can be asked for: far beyond what anyone plays, and small enough
/// that every game of a match has a number.
const MOST_DEALS: u64 = 1_000_000_000_000;
const MOST_A_SESSION: u64 = 1_000_000;
const MOST_TABLES: u64 = 100_000;

fn key_value(text: &str) -> Result<(String, String), String> {
    let pair = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((pair.0.to_owned(), pair.1.to_owned()))
}

/// Reads a number from 1 to `most`.
fn count(most: u64) -> impl TypedValueParser<Value = NonZeroUsize> {
    clap::value_parser!(u64)
        .range(1..=most)
        .try_map(|count| usize::try_from(count).and_then(NonZeroUsize::try_from))
}

fn bank(text: &str) -> Result<(u64, u64), String> {
    let (bank, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| text.parse().ok().filter(|ms| *ms <= LONGEST);
    let wrong = || format!("expected BANK or BANK+INCREMENT in milliseconds, up to {LONGEST}");
    let bank = number(bank).filter(|bank| *bank > 0).ok_or_else(wrong)?;
    Ok((bank, number(increment).ok_or_else(wrong)?))
}

fn only(text: &str) -> Result<SessionFilter, String> {
    let numbers = text.split_once('.').and_then(|(block, rotation)| {
        let block: u64 = block.parse().ok()?;
        let rotation: usize = rotation.parse().ok()?;
        Some(SessionFilter { block: block.checked_sub(1)?, rotation: rotation.checked_sub(1)? })
    });
    numbers.ok_or_else(|| "expected BLOCK.ROTATION, both counted from 1".to_owned())
}

/// How this very program starts a seat.
fn launch() -> Result<Launch, String> {
    let seat = vec![own_path(), "__seat".to_owned()];
    Launch::new(seat).map_err(|error| format!("no randomness for the name of the match: {error}"))
}

fn own_path() -> String {
    std::env::current_exe().map_or_else(|_| "arbiter".to_owned(), |path| path.to_string_lossy().into_owned())
}

/// How this very program is started as an engine, so that it can seat robots of its own wherever it lies.
fn own_engine() -> Vec<String> {
    vec![own_path(), "engine".to_owned()]
}

/// The robots of a game, the strongest first, as many as play; fewer are repeated.
fn default_seats(
    games: &GameRegistry<dyn PlayableGame>,
    game: &str,
    players: Option<usize>,
) -> Result<Vec<String>, NewGameError> {
    let entry = games.find(game)?;
    let players = players.or(entry.offer().players.first().copied()).unwrap_or(1);
    let robots = entry.agents().into_iter().map(|(name, _)| format!("talon:{name}"));
    Ok(robots.cycle().take(players).collect())
}

impl MatchArguments {
    fn plan(self, games: &GameRegistry<dyn PlayableGame>) -> Result<(MatchPlan, MatchOutput), String> {
        let seats = if self.seats.is_empty() {
            default_seats(games, &self.game, self.players).map_err(|error| error.to_string())?
        } else {
            self.seats
        };
        if self.penalty.is_some() && !matches!(self.fault_policy, Policy::Forfeit) {
            return Err("--penalty is what a forfeit costs: add --on-fault forfeit".to_owned());
        }
        let deals_per_session = match self.deals_per_session {
            Some(deals) => deals,
            None => games.find(&self.game).map_err(|error| error.to_string())?.session(),
        };
        let ms = Duration::from_millis;
        let control = match (self.clock, self.average) {
            (Some((bank, increment)), _) => TimeControl::Deal { bank: ms(bank), increment: ms(increment) },
            (None, Some(average)) => TimeControl::Average(ms(average)),
            (None, None) => TimeControl::Move(ms(self.movetime)),
        };
        let effort = match (self.nodes, self.depth) {
            (Some(nodes), _) => Effort::Nodes(nodes),
            (None, Some(depth)) => Effort::Depth(depth),
            (None, None) => Effort::Time,
        };
        let limited = launch()?.with_limits(Limits { memory: self.memory });
        let engine = own_engine();
        let players = seats.iter().map(|seat| BotSpec::parse(seat, &engine)).collect::<Result<Vec<_>, _>>();
        let players = players.map_err(|error| error.to_string())?;
        let table = self.players.unwrap_or(players.len());
        let players = if table.is_multiple_of(players.len()) {
            players.iter().cycle().take(table).cloned().collect()
        } else {
            players
        };
        let key = match self.key.or(self.seed.map(MatchKey::from_seed)) {
            Some(key) => key,
            None => MatchKey::fresh().map_err(|error| format!("no randomness for a key: {error}"))?,
        };
        let plan = MatchPlan {
            new: NewGame { game: self.game, players: table, seat: None, keys: self.rules },
            players,
            // A session that is begun is played to its end.
            deals: self.deals.next_multiple_of(deals_per_session.get() as u64),
            deals_per_session,
            key,
            timing: Timing { control, effort, margin: ms(self.margin), startup: ms(self.startup) },
            fault_policy: match self.fault_policy {
                Policy::Substitute => FaultPolicy::Substitute,
                Policy::Forfeit => FaultPolicy::Forfeit { penalty: self.penalty.unwrap_or(0) },
                Policy::VoidBlock => FaultPolicy::VoidBlock,
            },
            concurrency: self.concurrency,
            launch: if self.sandbox {
                limited.with_sandbox(Sandbox { readable: self.readable })
            } else {
                limited
            },
            only: self.only,
            watchdog: vec![own_path(), "__guard".to_owned()],
            share_processes: self.share_processes,
        };
        Ok((
            plan,
            MatchOutput {
                record: self.record,
                json: self.json,
                sandbox: self.sandbox,
                bundles: Some(self.bundles).filter(|directory| directory.as_os_str() != "none"),
                command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
            },
        ))
    }
}

fn main() -> ExitCode {
    env_logger::init();
    let games = talon::all_games();
    let Arguments { command, plan } = Arguments::parse();
    match command.unwrap_or_else(|| Subcommands::Match(Box::new(plan))) {
        Subcommands::Match(arguments) => match arguments.plan(&games) {
            Ok((plan, output)) => talon::cli::play_match(&games.rules(), plan, &output),
            Err(error) => usage(&error),
        },
        Subcommands::Replay { file } => talon::cli::replay(&games.rules(), &file),
        Subcommands::Verify { file } => talon::cli::verify_deals(&games.rules(), &file),
        Subcommands::Check { command, game, movetime, startup } => {
            match BotSpec::parse(&command, &own_engine())
                .map_err(|error| error.to_string())
                .and_then(|spec| Ok((spec, launch()?)))
            {
                Ok((spec, launch)) => {
                    let [move_time, startup] = [movetime, startup].map(Duration::from_millis);
                    let patience = Patience { move_time, margin: Duration::from_millis(200), startup };
                    talon::cli::check(
                        &games.rules(),
                        &spec,
                        game.as_deref(),
                        &patience,
                        &SeatRuntime::shared(launch),
                    )
                }
                Err(error) => usage(&error),
            }
        }
        Subcommands::Engine => talon::engine::run(&games),
        Subcommands::Watchdog(arguments) => watchdog::run(&arguments),
        Subcommands::Seat(arguments) => launcher::run(&arguments),
    }
}

fn usage(error: &str) -> ExitCode {
    eprintln!("arbiter: {error}");
    ExitCode::from(USAGE)
}
