//! The arguments of a match, and the match plan that they describe.

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, ValueEnum};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::arbiter::plan::{
    MAX_DEALS_PER_SESSION, MAX_DEPTH, MatchKey, MatchPlan, Seating, SequentialTest, SessionFilter,
};
use crate::arbiter::referee::{DEFAULT_STARTUP, DealTime, Effort, FaultPolicy, TimeControl, Timing};
use crate::arbiter::runtime::{Launch, Limits, MAX_MEMORY};
use crate::cli::arbiter::options::affinity::CoreList;
use crate::cli::arbiter::options::match_output::MatchOutput;
use crate::cli::arbiter::options::observe_arguments::ObserveArguments;
use crate::cli::arbiter::options::sandbox_arguments::SandboxArguments;
use crate::cli::arbiter::options::seats::{Seats, about_default_seats, read_seats};
use crate::cli::arbiter::output::match_details::Details;
use crate::cli::arbiter::own_executable;
use crate::cli::arbiter::running::hidden_directory;
use crate::engine::PlayableGame;
use crate::games::GameRegistry;
use crate::protocol::{LONGEST, NewGame, NewGameError, Seat};

/// The options of a match. A plan holds them as typed values, without those that it does not take.
#[derive(Args, Clone, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(clippy::struct_excessive_bools, reason = "every flag is a field")]
pub(in crate::cli) struct MatchArguments {
    #[arg(long, default_value = "tablic")]
    pub(in crate::cli) game: String,
    /// A player, one for each seat: the command line of a bot, or talon:PLAYER[,OPTION=VALUE]… for a built-in player
    /// [default: the built-in players of the game that move at once]. Or keys and values: 'name=NAME command="COMMAND"
    /// directory=DIR option.NAME=VALUE memory=MIB clock=none', where only command is needed. A bot runs in DIR, or where
    /// the arbiter was started; the words of its command are not changed. The player
    /// talon:clairvoyant, and any player after the prefix clairvoyant:, is shown every hand: for measurements.
    #[arg(long = "seat", value_name = "PLAYER")]
    #[serde(rename = "seat", default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) seats: Vec<String>,
    /// The number of players [default: the number of --seat options]. Fewer seats are repeated to fill the table,
    /// if their number divides it.
    #[arg(long, value_parser = count(Seat::MOST as u64))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) players: Option<NonZeroUsize>,
    /// A rule option of the game.
    #[arg(long = "rule", value_name = "KEY=VALUE")]
    #[serde(rename = "rule", default, skip_serializing_if = "Vec::is_empty")]
    pub(in crate::cli) rules: Vec<Rule>,
    /// The number of distinct deals, rounded up to whole sessions. Each is played in every rotation of the players
    /// [default: 200, or one session with clock=none].
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_DEALS))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) deals: Option<u64>,
    /// The number of consecutive deals of a session at one table [default: 6 in tarok for three players and 8 for four,
    /// where radelci are carried from deal to deal, otherwise 1].
    #[arg(long, value_parser = count(MAX_DEALS_PER_SESSION))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) deals_per_session: Option<NonZeroUsize>,
    /// The seatings in which the cards of a block are played: every rotation of the players in the order of the seats,
    /// balanced orders, or only one seating, which is the order of the seats (fixed), the reverse order, or an order
    /// that is drawn for each block (random). In a game with pairs, rotations are those of the pairs.
    #[arg(long, value_name = "SEATING", default_value_t, value_parser = seating())]
    pub(in crate::cli) seating: Seating,
    /// A small number instead of a secret key, for tests and repeatable matches. Anyone who reads these arguments knows
    /// all cards.
    #[arg(long, conflicts_with = "key")]
    #[serde(skip)]
    pub(in crate::cli) seed: Option<u64>,
    /// The key of an earlier match, to play the same deals again. Anyone who reads these arguments knows all cards
    /// [default: a new secret key, revealed at the end].
    #[arg(long, value_name = "HEX", value_parser = MatchKey::parse)]
    #[serde(skip)]
    pub(in crate::cli) key: Option<MatchKey>,
    /// With --key: the entropy of an earlier match that was planned.
    #[arg(long, value_name = "TEXT", requires = "key")]
    #[serde(skip)]
    pub(in crate::cli) entropy: Option<String>,
    /// The time limit of a decision, in milliseconds.
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=LONGEST))]
    pub(in crate::cli) movetime: u64,
    /// Instead of --movetime: the time limit for all decisions of a deal, and the increment after each decision, in
    /// milliseconds.
    #[arg(long, value_name = "BANK[+INCREMENT]", conflicts_with = "movetime")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) clock: Option<DealTime>,
    /// Instead of --movetime: the mean time limit of a deal, in milliseconds. Unused time is added to the next deal.
    #[arg(long, value_name = "MS", value_parser = clap::value_parser!(u64).range(1..=LONGEST),
        conflicts_with_all = ["movetime", "clock"])]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) average: Option<u64>,
    /// Ask the players to search this number of nodes, within the time limit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..), conflicts_with = "depth")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) nodes: Option<u64>,
    /// Ask the players to search to this depth, within the time limit.
    #[arg(long, value_parser = clap::value_parser!(u64).range(1..=MAX_DEPTH))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) depth: Option<u64>,
    /// The tolerance beyond the time limit, in milliseconds.
    #[arg(long, default_value_t = 200)]
    pub(in crate::cli) margin: u64,
    /// The time limit for the handshake of a bot, and then the same time for `readyok`, in milliseconds.
    #[arg(long, default_value_t = DEFAULT_STARTUP.as_millis() as u64)]
    pub(in crate::cli) startup: u64,
    /// Let one process play the same deal in several rotations. For bots that are trusted not to remember cards.
    #[arg(long, conflicts_with = "sandbox")]
    #[serde(default, skip_serializing_if = "is_false")]
    pub(in crate::cli) share_processes: bool,
    /// The cost of a fault. A substitute always plays on for the seat. With `substitute` the seat scores what the
    /// substitute scores; with `forfeit`, as in --on-fault 'forfeit 10', also at most minus this number of points.
    #[arg(long = "on-fault", value_name = "substitute|forfeit POINTS", default_value_t)]
    #[serde(rename = "on-fault")]
    pub(in crate::cli) fault_policy: FaultPolicy,
    /// The number of tables that play at the same time.
    #[arg(long, default_value_t = NonZeroUsize::MIN, value_parser = concurrency())]
    pub(in crate::cli) concurrency: NonZeroUsize,
    /// Pin the bots of each table to one core. The tables take CORES in turn, or without CORES all cores that the
    /// arbiter may use.
    #[arg(long, value_name = "CORES", num_args = 0..=1, require_equals = true, default_missing_value = "",
        value_parser = CoreList::parse)]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) affinity: Option<CoreList>,
    /// The file for the records of all games. It must not exist, or be empty.
    #[arg(long)]
    #[serde(skip)]
    pub(in crate::cli) record: Option<PathBuf>,
    /// Overwrite the file of --record.
    #[arg(long, requires = "record")]
    #[serde(skip)]
    pub(in crate::cli) force: bool,
    /// The directory for fault bundles, one directory for each; `none` keeps none.
    #[arg(long, value_name = "DIR", default_value = "talon-faults")]
    pub(in crate::cli) bundles: PathBuf,
    /// The bots whose lines are kept, with times: only bots with a fault, in the bundle of the fault, or all bots, in a
    /// file for each player in the directory of the bundles.
    #[arg(long, value_enum, default_value_t = Transcripts::Faults)]
    pub(in crate::cli) transcripts: Transcripts,
    /// Play only this session of the match: a block and a rotation, both counted from 1.
    #[arg(long, value_name = "BLOCK.ROTATION", value_parser = session)]
    #[serde(skip)]
    pub(in crate::cli) only: Option<SessionFilter>,
    /// Stop as soon as a sequential test decides whether the first player's difference to the second one is H0 or H1,
    /// in points a game, as in --sprt 0 0.5. For two players, each of whom may have several seats; --deals is the
    /// maximum.
    #[arg(long, num_args = 2, value_names = ["H0", "H1"], allow_negative_numbers = true, conflicts_with = "only")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) sprt: Option<Vec<f64>>,
    /// With --sprt: the probability to accept H1 although H0 is true.
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    pub(in crate::cli) sprt_alpha: f64,
    /// With --sprt: the probability to accept H0 although H1 is true.
    #[arg(long, value_name = "RATE", default_value_t = 0.05, requires = "sprt")]
    pub(in crate::cli) sprt_beta: f64,
    /// The limit on the private memory of each process of a bot, and in a cgroup also of all its processes together, in
    /// MiB [default: no limit]. A seat's own limit, as in --seat 'command="python3 bot.py" memory=512', takes precedence.
    #[arg(long, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=MAX_MEMORY))]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) memory: Option<u64>,
    #[command(flatten)]
    #[serde(flatten)]
    pub(in crate::cli) sandbox: SandboxArguments,
    #[command(flatten)]
    #[serde(skip)]
    pub(in crate::cli) observe: ObserveArguments,
    /// Print one JSON object on standard output.
    #[arg(long, conflicts_with = "observe")]
    #[serde(default, skip_serializing_if = "is_false")]
    pub(in crate::cli) json: bool,
    /// Add the results of each block, or of each block and each game, to the JSON object.
    #[arg(long, value_enum, requires = "json")]
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(in crate::cli) details: Option<Details>,
}

/// A command line that has only the options of a match.
#[derive(Parser)]
struct OnlyMatch {
    #[command(flatten)]
    plan: MatchArguments,
}

impl Default for MatchArguments {
    fn default() -> Self {
        OnlyMatch::parse_from(["arbiter"]).plan
    }
}

/// A rule option, as `KEY=VALUE`.
#[derive(Clone, Debug, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub(in crate::cli) struct Rule {
    pub(in crate::cli) key: String,
    pub(in crate::cli) value: String,
}

impl FromStr for Rule {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (key, value) = text.split_once('=').ok_or("expected KEY=VALUE")?;
        Ok(Self { key: key.to_owned(), value: value.to_owned() })
    }
}

impl TryFrom<String> for Rule {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        text.parse()
    }
}

impl From<Rule> for String {
    fn from(Rule { key, value }: Rule) -> Self {
        format!("{key}={value}")
    }
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(in crate::cli) enum Transcripts {
    /// The game of each fault that has a bundle.
    Faults,
    /// Every game of every bot.
    All,
}

/// Upper limits far beyond practical use. They keep the number of every game of a match below 2⁶⁴.
const MAX_DEALS: u64 = 1_000_000_000_000;
/// The maximum number of tables.
const MAX_TABLES: u64 = 100_000;

/// The number of deals of a match.
const DEALS: u64 = 200;

/// The number of sessions of a match whose sessions end by the rules of the game.
const SESSIONS: u64 = 100;

/// With this value of `--bundles`, no bundles are kept.
const NO_BUNDLES: &str = "none";

/// A value as a word of the command line.
fn word(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde calls it with a reference")]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// A parser for the number of tables.
pub(in crate::cli) fn concurrency() -> impl TypedValueParser<Value = NonZeroUsize> {
    count(MAX_TABLES)
}

/// A parser for numbers from 1 to `max`.
fn count(max: u64) -> impl TypedValueParser<Value = NonZeroUsize> {
    clap::value_parser!(u64)
        .range(1..=max)
        .try_map(|count| usize::try_from(count).and_then(NonZeroUsize::try_from))
}

/// A parser for the seatings of a block.
fn seating() -> impl TypedValueParser<Value = Seating> {
    let known = PossibleValuesParser::new(Seating::ALL.map(Seating::word));
    known.try_map(|word| word.parse::<Seating>())
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
    /// The options that a plan holds. `None` when this arbiter does not know all of them.
    pub(in crate::cli) fn from_plan(options: &Value) -> Option<Self> {
        let read = Self::deserialize(options).ok()?;
        let is_whole = serde_json::to_value(&read).is_ok_and(|own| own == *options);
        is_whole.then_some(read)
    }

    /// The options of these command-line words. `None` when the words are not options of a match.
    #[cfg(test)]
    fn from_words(words: &[String]) -> Option<Self> {
        let words = std::iter::once("arbiter").chain(words.iter().map(String::as_str));
        OnlyMatch::try_parse_from(words).ok().map(|only| only.plan)
    }

    /// The command-line words of these options. Options with their default values are left out.
    pub(in crate::cli) fn words(&self) -> Vec<String> {
        let options = |own: &Self| match serde_json::to_value(own) {
            Ok(Value::Object(options)) => options,
            _ => serde_json::Map::new(),
        };
        let defaults = options(&Self::default());
        let mut words = Vec::new();
        for (name, value) in
            options(self).into_iter().filter(|(name, value)| defaults.get(name) != Some(value))
        {
            let values: Vec<String> = match &value {
                Value::Bool(_) => Vec::new(),
                Value::Array(values) => values.iter().map(word).collect(),
                value => vec![word(value)],
            };
            match name.as_str() {
                // The values of these options follow an equals sign.
                "affinity" | "sandbox" => words.push(format!("--{name}={}", values.concat())),
                // This option has two values.
                "sprt" => words.extend(std::iter::once(format!("--{name}")).chain(values)),
                _ if values.is_empty() => words.push(format!("--{name}")),
                _ => words.extend(values.into_iter().flat_map(|value| [format!("--{name}"), value])),
            }
        }
        words
    }

    /// The match plan, and the destinations of its results.
    pub(in crate::cli) fn into_plan(
        self,
        games: &GameRegistry<PlayableGame>,
    ) -> Result<(MatchPlan, MatchOutput), String> {
        if self.transcripts == Transcripts::All && self.bundles.as_os_str() == NO_BUNDLES {
            return Err("--transcripts all needs a directory: leave out --bundles none".to_owned());
        }
        if self.record.as_ref().is_some_and(|record| record.as_os_str() == "-") {
            return Err("--record - is no file, and standard output has the results: give a file".to_owned());
        }
        let wanted = self.players.map(NonZeroUsize::get);
        let game = match games.find(&self.game, wanted.or(Some(self.seats.len()))) {
            // Without --players, the number of seats may be that of no game.
            Err(NewGameError::Count { .. }) if wanted.is_none() => games.find(&self.game, None),
            found => found,
        };
        let game = game.map_err(|error| error.to_string())?;
        let Seats { players, table } = read_seats(&self.seats, wanted, game, &games.players_of(&self.game))?;
        let person = players.iter().any(|spec| spec.no_clock);
        self.observe.tables(Some(self.concurrency))?;
        let new = NewGame { game: self.game.clone(), players: table, seat: None, keys: self.rules() };
        let session = game.session(&new);
        if let Some(given) =
            self.deals_per_session.filter(|&given| session.is_open() && given > session.most())
        {
            let most = session.most();
            return Err(format!(
                "--deals-per-session {given}: a session has at most {most} deals by these rules"
            ));
        }
        let is_in_pairs = self.seating == Seating::Rotations && game.is_in_pairs(&new);
        let seating = if is_in_pairs { Seating::Pairs } else { self.seating };
        let (deals_per_session, only) = if person {
            self.session_of_people(session.most())?
        } else {
            (self.deals_per_session.unwrap_or(session.most()), self.only)
        };
        let deals = match self.deals {
            Some(deals) => deals,
            None if person => deals_per_session.get() as u64,
            // The deals are those that the sessions may have. A session may end before its last one.
            None if session.is_open() => SESSIONS * deals_per_session.get() as u64,
            None => DEALS,
        };
        let plan = MatchPlan {
            new,
            players,
            // The last session is played to its end, so the number of deals is rounded up.
            deals: deals.next_multiple_of(deals_per_session.get() as u64),
            deals_per_session,
            by_session: session.is_open(),
            order: seating,
            key: self.key()?,
            timing: self.timing(),
            fault_policy: self.fault_policy,
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
        let default_seats = self.seats.is_empty().then(|| about_default_seats(game, table));
        let output = MatchOutput { rounded_from, default_seats, ..self.into_output() };
        Ok((MatchPlan { sequential, ..plan }, output))
    }

    /// The session of a table with a person: its number of deals, and its place in the match. The person must not see
    /// the same cards twice.
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

    /// The first given option that a plan does not take.
    pub(in crate::cli) fn fixes_deals(&self) -> Option<&'static str> {
        let given = [
            ("--seed", self.seed.is_some()),
            ("--key", self.key.is_some()),
            ("--record", self.record.is_some()),
            ("--only", self.only.is_some()),
            ("--observe", self.observe.language().is_some()),
            ("--live", self.observe.live_port().is_some()),
        ];
        given.into_iter().find(|(_, is_given)| *is_given).map(|(option, _)| option)
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

    fn rules(&self) -> Vec<(String, String)> {
        self.rules.iter().map(|rule| (rule.key.clone(), rule.value.clone())).collect()
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
            (Some(time), _) => TimeControl::Deal { bank: ms(time.bank), increment: ms(time.increment) },
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

    fn launch(&self) -> Result<Launch, String> {
        let cores = self.affinity.clone().map(CoreList::into_cores).transpose()?.unwrap_or_default();
        let launch = own_executable::launch()?.with_limits(Limits { memory: self.memory }).with_cores(cores);
        self.sandbox.apply(launch, self.hidden())
    }

    /// The files that no sandboxed bot may read, even if they lie in the directory of the bot.
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
            rounded_from: None,
            default_seats: None,
            observe: self.observe.language(),
            live: self.observe.live_port(),
            command: std::env::args_os().map(|word| word.to_string_lossy().into_owned()).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::plan::tournament_hint;

    #[test]
    fn the_words_of_options_give_the_options() {
        let words = "--affinity=0,2 --bundles none --clock 500+5 --json --on-fault 'forfeit 3' --readable x \
                     --rule a=b --rule c=d --sandbox=require --seat 'sh bot.sh' --seat talon:random --sprt -1.5 0.5";
        let words = shlex::split(words).unwrap();
        let options = MatchArguments::from_words(&words).unwrap();
        assert_eq!(options.words(), words);
        let planned = MatchArguments::from_plan(&serde_json::to_value(&options).unwrap()).unwrap();
        assert_eq!(planned.words(), words);
        assert!(MatchArguments::default().words().is_empty());
    }

    #[test]
    fn every_option_of_a_match_is_a_key_of_a_tournament_file_or_has_a_hint_there() {
        let command = MatchArguments::augment_args(clap::Command::new("match"));
        let words: Vec<&str> = command.get_arguments().filter_map(clap::Arg::get_long).collect();
        assert!(words.len() > 30, "{words:?}");
        let lost: Vec<&&str> = words.iter().filter(|word| tournament_hint(word).is_none()).collect();
        assert!(lost.is_empty(), "{lost:?}");
    }
}
