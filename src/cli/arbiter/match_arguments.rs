//! The arguments of a match, and the match plan that they describe.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, ValueEnum};

use crate::arbiter::record::{MatchKey, PLAN_VERSION, Seating};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::referee::{Effort, TimeControl, Timing};
use crate::arbiter::runtime::{Launch, Limits, MAX_MEMORY};
use crate::arbiter::stats::SequentialTest;
use crate::arbiter::tournament::{MatchPlan, SessionFilter};
use crate::cli::arbiter::affinity::CoreList;
use crate::cli::arbiter::match_command::MatchOutput;
use crate::cli::arbiter::match_details::Details;
use crate::cli::arbiter::observe_arguments::ObserveArguments;
use crate::cli::arbiter::sandbox_arguments::SandboxArguments;
use crate::cli::arbiter::seats::{Seats, read_seats};
use crate::cli::arbiter::{hidden_directory, own_executable};
use crate::engine::PlayableGame;
use crate::games::GameRegistry;
use crate::protocol::{LONGEST, NewGame, Seat};

#[derive(Args)]
#[allow(clippy::struct_excessive_bools, reason = "every flag is a field")]
pub(super) struct MatchArguments {
    /// The game.
    #[arg(long, default_value = "tablic")]
    game: String,
    /// A player, one for each seat: the command line of a bot, or talon:PLAYER[,OPTION=VALUE]… for a built-in player
    /// [default: the strongest built-in players of the game]. Or keys and values: 'name=NAME cmd="COMMAND" dir=DIR
    /// option.NAME=VALUE memory=MIB clock=none', where only cmd is needed. A bot runs in DIR, and without it in the directory
    /// where the arbiter was started; its words are not changed. The player talon:clairvoyant, and any player after the
    /// prefix clairvoyant:, is shown every hand: for measurements.
    #[arg(long = "seat", value_name = "PLAYER")]
    seats: Vec<String>,
    /// The number of players [default: the number of --seat options]. Fewer seats are repeated to fill the table,
    /// if their number divides it.
    #[arg(long, value_parser = count(Seat::MOST as u64))]
    players: Option<NonZeroUsize>,
    /// A rule option of the game.
    #[arg(long = "rule", value_name = "KEY=VALUE", value_parser = key_value)]
    rules: Vec<(String, String)>,
    /// The number of distinct deals, rounded up to whole sessions. Each is played in every rotation of the players
    /// [default: 200, or one session with clock=none].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_DEALS))]
    deals: Option<u64>,
    /// The number of consecutive deals of a session at one table [default: 6 in tarok, where radelci are carried from
    /// deal to deal, otherwise 1].
    #[arg(long, value_parser = count(MAX_DEALS_PER_SESSION))]
    deals_per_session: Option<NonZeroUsize>,
    /// Who sits where when the cards of a block are played: in every rotation of the players in the order of the seats, in
    /// balanced orders, or once, in the order of the seats (fixed), in the reverse order, or in one that is drawn for
    /// each block (random).
    #[arg(long, value_name = "ORDER", default_value_t, value_parser = order())]
    order: Seating,
    /// A small number instead of a secret key, for tests and repeatable matches. Anyone who reads these arguments knows
    /// all cards.
    #[arg(long, conflicts_with = "key")]
    seed: Option<u64>,
    /// The key of an earlier match, to play the same deals again. Anyone who reads these arguments knows all cards
    /// [default: a new secret key, revealed at the end].
    #[arg(long, value_name = "HEX", value_parser = MatchKey::parse)]
    key: Option<MatchKey>,
    /// With --key: the entropy of an earlier match that was planned.
    #[arg(long, value_name = "TEXT", requires = "key")]
    entropy: Option<String>,
    /// The time limit of a decision, in milliseconds.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
    movetime: u64,
    /// Instead of --movetime: the time limit for all decisions of a deal, and the increment after each decision, in
    /// milliseconds.
    #[arg(long, value_name = "BANK[+INCREMENT]", value_parser = bank, conflicts_with = "movetime")]
    clock: Option<(u64, u64)>,
    /// Instead of --movetime: the mean time limit of a deal, in milliseconds. Unused time is added to the next deal.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=LONGEST),
        conflicts_with_all = ["movetime", "clock"])]
    average: Option<u64>,
    /// Ask the players to search this number of nodes, within the time limit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "depth")]
    nodes: Option<u64>,
    /// Ask the players to search to this depth, within the time limit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=1000))]
    depth: Option<u64>,
    /// The tolerance beyond the time limit, in milliseconds.
    #[arg(long, default_value_t = 200)]
    margin: u64,
    /// The time limit for the handshake of a bot, and then the same time for `readyok`, in milliseconds.
    #[arg(long, default_value_t = 5000)]
    startup: u64,
    /// Let one process play the same deal in several rotations. For bots that are trusted not to remember cards.
    #[arg(long, conflicts_with = "sandbox")]
    share_processes: bool,
    /// The cost of a fault. A substitute always plays on for the seat.
    #[arg(long = "on-fault", value_enum, default_value_t = Policy::Substitute)]
    fault_policy: Policy,
    /// The points that a forfeit costs at least [default: 0].
    #[arg(long)]
    penalty: Option<u32>,
    /// The number of tables that play at the same time.
    #[arg(long, default_value_t = NonZeroUsize::MIN, value_parser = concurrency())]
    concurrency: NonZeroUsize,
    /// Pin the bots of each table to one core. The tables take the cores in turn: these, or all cores that the arbiter may
    /// use.
    #[arg(long, value_name = "CORES", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_parser = CoreList::parse)]
    affinity: Option<CoreList>,
    /// The file for the records of all games. It must not exist, or be empty.
    #[arg(long)]
    record: Option<PathBuf>,
    /// Overwrite the file of --record.
    #[arg(long, requires = "record")]
    force: bool,
    /// The directory for fault bundles, one directory for each; `none` keeps none.
    #[arg(long, value_name = "DIR", default_value = "talon-faults")]
    bundles: PathBuf,
    /// The bots whose lines are kept, with times: those with a fault, in its bundle, or all, in a file for each player in
    /// the directory of the bundles.
    #[arg(long, value_enum, default_value_t = Transcripts::Faults)]
    transcripts: Transcripts,
    /// Play only this session of the match: a block and a rotation, both counted from 1.
    #[arg(long, value_name = "BLOCK.ROTATION", value_parser = session)]
    only: Option<SessionFilter>,
    /// Stop as soon as a sequential test decides whether the first player's difference to the second one is H0 or H1, in
    /// points a game, as in --sprt 0 0.5. For two players, of whom each may have several seats; --deals is the maximum.
    #[arg(long, num_args = 2, value_names = ["H0", "H1"], allow_negative_numbers = true, conflicts_with = "only")]
    sprt: Option<Vec<f64>>,
    /// With --sprt: the probability to accept H1 although H0 is true.
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    sprt_alpha: f64,
    /// With --sprt: the probability to accept H0 although H1 is true.
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    sprt_beta: f64,
    /// The limit on the private memory of each process of a bot, and in a cgroup of all its processes together, in MiB
    /// [default: no limit]. A seat's own limit, as in --seat 'cmd="python3 bot.py" memory=512', comes first.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=MAX_MEMORY))]
    memory: Option<u64>,
    #[command(flatten)]
    sandbox: SandboxArguments,
    #[command(flatten)]
    observe: ObserveArguments,
    /// Print one JSON object on standard output.
    #[arg(long, conflicts_with = "observe")]
    json: bool,
    /// Add the results of each block, or of each block and each game, to the JSON object.
    #[arg(long, value_enum, requires = "json")]
    details: Option<Details>,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Policy {
    /// The seat scores what the substitute scores.
    Substitute,
    /// The seat scores what the substitute scores, and at most minus the penalty.
    Forfeit,
    /// The policy of plans of version 1.
    #[value(hide = true)]
    VoidBlock,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Transcripts {
    /// The game of each fault that has a bundle.
    Faults,
    /// Every game of every bot.
    All,
}

/// Upper limits, far beyond practical use, that keep the number of every game of a match below 2⁶⁴.
const MAX_DEALS: u64 = 1_000_000_000_000;
/// The maximum number of deals in a session.
const MAX_DEALS_PER_SESSION: u64 = 1_000_000;
/// The maximum number of tables.
const MAX_TABLES: u64 = 100_000;

/// The number of deals of a match.
const DEALS: u64 = 200;

/// The value of --bundles that keeps none.
const NO_BUNDLES: &str = "none";

fn key_value(text: &str) -> Result<(String, String), String> {
    let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
    Ok((key.to_owned(), value.to_owned()))
}

/// A parser for the number of tables.
pub(super) fn concurrency() -> impl TypedValueParser<Value = NonZeroUsize> {
    count(MAX_TABLES)
}

/// A parser for numbers from 1 to `max`.
fn count(max: u64) -> impl TypedValueParser<Value = NonZeroUsize> {
    clap::value_parser!(u64)
        .range(1..=max)
        .try_map(|count| usize::try_from(count).and_then(NonZeroUsize::try_from))
}

/// A parser for the seatings of a block.
fn order() -> impl TypedValueParser<Value = Seating> {
    let known = PossibleValuesParser::new(Seating::ALL.map(Seating::word));
    known.try_map(|word| word.parse::<Seating>())
}

fn bank(text: &str) -> Result<(u64, u64), String> {
    let (bank, increment) = text.split_once('+').unwrap_or((text, "0"));
    let number = |text: &str| text.parse().ok().filter(|ms| *ms <= LONGEST);
    let wrong = || format!("expected BANK or BANK+INCREMENT in milliseconds, up to {LONGEST}");
    let bank = number(bank).filter(|bank| *bank > 0).ok_or_else(wrong)?;
    Ok((bank, number(increment).ok_or_else(wrong)?))
}

fn session(text: &str) -> Result<SessionFilter, String> {
    let numbers = text.split_once('.').and_then(|(block, rotation)| {
        let block: u64 = block.parse().ok()?;
        let rotation: usize = rotation.parse().ok()?;
        Some(SessionFilter { block: block.checked_sub(1)?, rotation: rotation.checked_sub(1)? })
    });
    numbers.ok_or_else(|| "expected BLOCK.ROTATION, both counted from 1".to_owned())
}

impl MatchArguments {
    /// The match plan, and the destinations of its results.
    pub(super) fn into_plan(
        self,
        games: &GameRegistry<dyn PlayableGame>,
    ) -> Result<(MatchPlan, MatchOutput), String> {
        if self.transcripts == Transcripts::All && self.bundles.as_os_str() == NO_BUNDLES {
            return Err("--transcripts all needs a directory: leave out --bundles none".to_owned());
        }
        if self.record.as_ref().is_some_and(|record| record.as_os_str() == "-") {
            return Err("--record - is no file, and standard output has the results: give a file".to_owned());
        }
        let game = games.find(&self.game).map_err(|error| error.to_string())?;
        let Seats { players, table } = read_seats(&self.seats, self.players.map(NonZeroUsize::get), game)?;
        let person = players.iter().any(|spec| spec.no_clock);
        self.observe.tables(Some(self.concurrency))?;
        let (deals_per_session, only) = if person {
            self.session_of_people(game.session())?
        } else {
            (self.deals_per_session.unwrap_or_else(|| game.session()), self.only)
        };
        let deals = match self.deals {
            Some(deals) => deals,
            None if person => deals_per_session.get() as u64,
            None => DEALS,
        };
        let plan = MatchPlan {
            version: PLAN_VERSION,
            new: NewGame { game: self.game.clone(), players: table, seat: None, keys: self.rules.clone() },
            players,
            // The last session is played to its end, so the number of deals is rounded up.
            deals: deals.next_multiple_of(deals_per_session.get() as u64),
            deals_per_session,
            order: self.order,
            key: self.key()?,
            timing: self.timing(),
            fault_policy: self.fault_policy()?,
            concurrency: self.concurrency,
            launch: self.launch()?,
            keep_transcripts: self.transcripts == Transcripts::All,
            only,
            sequential: None,
            part: None,
            built_in: game.player_names().into_iter().map(str::to_owned).collect(),
            share_processes: self.share_processes,
            begun: None,
        };
        let sequential = self.sequential_test(&plan)?;
        let rounded_from = self.deals.filter(|&deals| deals < plan.deals);
        Ok((MatchPlan { sequential, ..plan }, MatchOutput { rounded_from, ..self.into_output() }))
    }

    /// The session of a table with a person, who may see no cards twice: its number of deals, and its place in the match.
    fn session_of_people(
        &self,
        usual: NonZeroUsize,
    ) -> Result<(NonZeroUsize, Option<SessionFilter>), String> {
        if self.sprt.is_some() {
            return Err(
                "--sprt measures, and a table with clock=none does not: leave out one of them".to_owned()
            );
        }
        let given = self.deals.and_then(|deals| usize::try_from(deals).ok()).and_then(NonZeroUsize::new);
        let deals = given.or(self.deals_per_session).unwrap_or(usual);
        if self.deals_per_session.is_some_and(|session| session != deals) {
            let text =
                "a table with clock=none plays one session: give --deals alone, the number of its deals";
            return Err(text.to_owned());
        }
        Ok((deals, Some(self.only.unwrap_or(SessionFilter { block: 0, rotation: 0 }))))
    }

    /// An option that a plan does not take.
    pub(super) fn fixes_deals(&self) -> Option<&'static str> {
        let given = [
            ("--seed", self.seed.is_some()),
            ("--key", self.key.is_some()),
            ("--record", self.record.is_some()),
            ("--only", self.only.is_some()),
            ("--observe", self.observe.language().is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
    }

    /// Refuses a policy that only plans of version 1 have.
    ///
    /// # Errors
    /// The policy is such a policy.
    pub(super) fn check_policy(&self) -> Result<(), String> {
        if self.fault_policy == Policy::VoidBlock {
            return Err(
                "--on-fault void-block lets a bot void a block that it loses: use substitute or forfeit"
                    .to_owned(),
            );
        }
        Ok(())
    }

    fn sequential_test(&self, plan: &MatchPlan) -> Result<Option<SequentialTest>, String> {
        let Some([h0, h1]) = self.sprt.as_deref() else { return Ok(None) };
        let participants = plan.participants().into_iter().max().map_or(0, |last| last + 1);
        if participants != 2 {
            return Err(format!(
                "--sprt compares two players, and the match has {participants}: give each of two players one or more seats"
            ));
        }
        let test = SequentialTest::new(*h0, *h1, self.sprt_alpha, self.sprt_beta);
        test.map(Some).map_err(|error| format!("--sprt: {error}"))
    }

    fn key(&self) -> Result<MatchKey, String> {
        let key = match self.key.clone().or(self.seed.map(MatchKey::from_seed)) {
            Some(key) => key,
            None => MatchKey::fresh().map_err(|error| format!("no randomness for a key: {error}"))?,
        };
        match &self.entropy {
            Some(text) => key.with_entropy(text).map_err(|error| error.to_string()),
            None => Ok(key),
        }
    }

    fn timing(&self) -> Timing {
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
        Timing { control, effort, margin: ms(self.margin), startup: ms(self.startup) }
    }

    fn fault_policy(&self) -> Result<FaultPolicy, String> {
        if self.penalty.is_some() && self.fault_policy != Policy::Forfeit {
            return Err("--penalty is the cost of a forfeit: add --on-fault forfeit".to_owned());
        }
        Ok(match self.fault_policy {
            Policy::Substitute => FaultPolicy::Substitute,
            Policy::Forfeit => FaultPolicy::Forfeit { penalty: self.penalty.unwrap_or(0) },
            Policy::VoidBlock => FaultPolicy::VoidBlock,
        })
    }

    fn launch(&self) -> Result<Launch, String> {
        let cores = self.affinity.clone().map(CoreList::into_cores).transpose()?.unwrap_or_default();
        let launch = own_executable::launch()?.with_limits(Limits { memory: self.memory }).with_cores(cores);
        self.sandbox.apply(launch, self.hidden())
    }

    /// The files that no sandboxed bot may read, although they may lie in its directory.
    fn hidden(&self) -> Vec<PathBuf> {
        let bundles = Some(&self.bundles).filter(|directory| directory.as_os_str() != NO_BUNDLES);
        let own = self.record.iter().chain(bundles);
        let own = own.filter_map(|path| std::path::absolute(path).ok());
        own.chain(hidden_directory::redirected_outputs()).collect()
    }

    fn into_output(self) -> MatchOutput {
        MatchOutput {
            record: self.record,
            force: self.force,
            json: self.json,
            details: self.details,
            sandbox: self.sandbox.sandbox,
            bundles: Some(self.bundles).filter(|directory| directory.as_os_str() != NO_BUNDLES),
            planned: None,
            rounded_from: None,
            observe: self.observe.language(),
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
        }
    }
}
