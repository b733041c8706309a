//! The arguments of `arbiter`.

use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};
use clap_complete::Shell;

use talon_arbiter::bot::{BotSpec, Participant};
use talon_arbiter::conformance::TimeLimits;
use talon_arbiter::plan::{Description, synonym_note};
use talon_arbiter::process::Limits;
use talon_arbiter::referee::DEFAULT_STARTUP;
use talon_games::protocol::{MAX_TIME_MS, Seat};

use crate::arbiter::annotate::AnnotateArguments;
use crate::arbiter::benchmark::BenchmarkCommand;
use crate::arbiter::check_command::BotCheck;
use crate::arbiter::export::ExportArguments;
use crate::arbiter::init::init_command::StarterArguments;
#[cfg(feature = "table")]
use crate::arbiter::league::LeagueArguments;
use crate::arbiter::match_command::MatchArguments;
use crate::arbiter::merge_command::MergeArguments;
use crate::arbiter::one_line::print_error;
use crate::arbiter::options::key_arguments::{CheckKeys, KeyArguments};
use crate::arbiter::options::key_table::key_list;
use crate::arbiter::options::sandbox_probe::with_sandbox;
use crate::arbiter::own_executable;
use crate::arbiter::plan_command::PlanArguments;
#[cfg(feature = "table")]
use crate::arbiter::remote::{ConnectArguments, TokenArguments};
use crate::arbiter::report::ReportArguments;
use crate::arbiter::resume_command::ResumeArguments;
use crate::arbiter::run_command::RunArguments;
use crate::arbiter::tournament_command::TournamentArguments;

/// The exit codes, which the help shows at its end.
const EXIT_CODES: &str = "Exit codes:
  0    the match was played
  1    a record or a bot failed its check, or the arbiter lacked a resource and stopped the match
  2    refused before the first deal, or results or bundles were not written
  3    a substitute played for a participant in more than 10 % of its games
  4    --sprt accepted H0 (after H1 the exit code is 0)
  5    --sprt made no decision
  130  interrupted, with the results so far";

/// Returns the text at the end of the long help of `arbiter tournament`.
fn tournament_help() -> String {
    format!("{}\n{EXIT_CODES}", key_list())
}

/// Seats bots at a table, deals, referees and measures.
///
/// Without a subcommand it plays a match, as `arbiter match` does.
#[derive(Parser)]
#[command(name = "arbiter", version)]
#[command(args_conflicts_with_subcommands = true, after_help = EXIT_CODES)]
pub(super) struct ArbiterArguments {
    #[command(subcommand)]
    pub(super) command: Option<ArbiterCommand>,
    #[command(flatten)]
    pub(super) own: MatchArguments,
}

#[derive(Subcommand)]
pub(super) enum ArbiterCommand {
    /// Plays a match and prints which player is better and by how much.
    #[command(after_help = EXIT_CODES)]
    Match(Box<MatchArguments>),
    /// Plans a match: writes the plan and a new secret key into a directory, and prints their hashes. Takes
    /// the options of a match.
    Plan(Box<PlanArguments>),
    /// Plays the match or the tournament of a plan. Its deals follow from SHA-256 of the key followed by a
    /// text.
    #[command(after_help = EXIT_CODES)]
    Run(Box<RunArguments>),
    /// Plays the blocks that an interrupted run of a plan has left: after Ctrl-C, after the arbiter was
    /// killed, or after a power loss.
    #[command(after_help = EXIT_CODES)]
    Resume(Box<ResumeArguments>),
    /// Plays a tournament: participants, game and format come from a file. A later start plays the missing
    /// blocks, including those of participants that were added at the end of the file.
    #[command(after_help = EXIT_CODES, after_long_help = tournament_help())]
    Tournament(Box<TournamentArguments>),
    /// Plays talon-bench-1: an agent against a frozen pool, with a row for the leaderboard.
    #[command(subcommand)]
    Benchmark(BenchmarkCommand),
    /// Merges the journals of the shards of a match. The result does not depend on their order. A block may
    /// be in several journals, if its results are equal.
    Merge(MergeArguments),
    /// Replays a record and checks every move and every result.
    Replay {
        /// The record, or a directory with a record.
        file: PathBuf,
    },
    /// Says what each decision of a record cost: by what the seat knew, and with all cards face up. Prints the mistakes and a
    /// table by player, role and phase.
    Annotate(AnnotateArguments),
    /// Writes one HTML file with the figures of a match, and a viewer that plays its games card by card.
    Report(ReportArguments),
    /// Checks a match or a tournament: every game of the plan was played once, and the cards, the results and
    /// the moves of substitutes follow from plan, key, moves and rules. Prints the hash of the plan, which
    /// was published before the first deal.
    Verify {
        /// The record, the journal, or the directory of the match or tournament.
        file: PathBuf,
    },
    /// Writes the results of a match as a table: CSV, JSON or arrays of numpy.
    Export(ExportArguments),
    /// Tests a bot and reports what to fix: handshake, options, whole games, errors, stop, quit.
    Check(CheckArguments),
    /// Writes a bot to begin with into a directory: the bot, a README, and a test that calls `arbiter check`.
    Init(StarterArguments),
    /// Runs a bot on this machine in the seats of an arbiter elsewhere: its lines go over a WebSocket, and no
    /// code is uploaded. Ctrl-C lets the games in progress go on to their end.
    #[cfg(feature = "table")]
    Connect(ConnectArguments),
    /// A tournament without end: bots come, go and get new versions, and each has a rating on each ladder.
    #[cfg(feature = "table")]
    League(LeagueArguments),
    /// Draws a token for a remote bot and prints it. The file keeps only its hash. An earlier token of the
    /// bot is revoked.
    #[cfg(feature = "table")]
    Token(TokenArguments),
    /// Prints a completion script, to be sourced by a shell.
    Completions { shell: Shell },
    /// Writes the man pages of arbiter and talon into a directory.
    Man {
        /// The directory. It is created when it does not exist.
        directory: PathBuf,
    },
    /// Runs the engine, as `talon` does.
    #[command(hide = true)]
    Engine,
}

#[derive(Args)]
pub(super) struct CheckArguments {
    /// The bot's command line, or talon:PLAYER[,OPTION=VALUE]… for a built-in player.
    command: String,
    /// The game [default: the first that the bot offers].
    #[arg(long)]
    game: Option<String>,
    /// The number of players at the table [default: every number that the bot offers].
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=Seat::MAX_SEATS as u64))]
    players: Option<u64>,
    /// Fail on advice too: lines that no arbiter sends, such as malformed ones.
    #[arg(long)]
    strict: bool,
    /// Print one JSON object on standard output.
    #[arg(long)]
    json: bool,
    /// The time limit of a decision, in milliseconds.
    #[arg(long, default_value_t = 200, value_parser = clap::value_parser!(u64).range(1..=MAX_TIME_MS))]
    movetime: u64,
    /// The time limit for the handshake of the bot, and then the same time for `readyok`, in milliseconds.
    #[arg(long, default_value_t = DEFAULT_STARTUP.as_millis() as u64)]
    startup: u64,
    #[command(flatten)]
    keys: KeyArguments<CheckKeys>,
}

/// The extra time after the time limit of a decision.
const MARGIN: Duration = Duration::from_millis(200);

impl CheckArguments {
    pub(super) fn into_check(self) -> Result<BotCheck, String> {
        let bot = BotSpec::parse(&self.command, &own_executable::engine_command())
            .map_err(|error| error.to_string())?;
        for (synonym, key) in Participant::synonyms_in(&self.command) {
            print_error(&synonym_note(synonym, key));
        }
        let Self { game, strict, json, .. } = self;
        // A test uses only these keys of the description.
        let mut keys = self.keys.keys;
        keys.entry("sandbox").or_insert_with(|| toml::Value::String("none".to_owned()));
        let description: Description = keys.try_into().map_err(|error: toml::de::Error| error.to_string())?;
        if !description.rules.is_empty() && game.is_none() {
            return Err("--rules needs --game: give the game whose rules they are".to_owned());
        }
        let [move_time, startup] = [self.movetime, self.startup].map(Duration::from_millis);
        let limits = TimeLimits { move_time, margin: MARGIN, startup };
        let players = self.players.map(|players| players as usize);
        let launch = own_executable::launch()?.with_limits(Limits { memory: description.memory });
        let readable = description.readable.iter().map(|path| description.path(path)).collect();
        let launch = with_sandbox(launch, description.sandbox, readable, Vec::new())?;
        Ok(BotCheck {
            bot,
            game,
            players,
            rules: description.rules,
            limits,
            launch,
            sandbox: description.sandbox,
            strict,
            json,
        })
    }
}
