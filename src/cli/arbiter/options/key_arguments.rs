//! The keys of a description as options of the command line.

use std::marker::PhantomData;
use std::num::NonZeroUsize;

use clap::builder::{PossibleValuesParser, ValueParser};
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches};
use toml::{Table, Value};

use talon_arbiter::plan::{Description, Draft, Kind, PARTICIPANT, PLAN_KEYS, PlanError, PlanKey};

/// A set of keys that a command takes as options.
pub(crate) trait KeySet {
    /// Whether the help of the command shows the defaults of the keys.
    const SHOWS_DEFAULTS: bool;

    /// Returns whether the set has a key.
    fn has(key: &PlanKey) -> bool;
}

/// All keys: the keys of a match, of a plan and of a tournament.
#[derive(Clone, Debug)]
pub(crate) struct AllKeys;

/// The keys that a run of a plan may change.
#[derive(Clone, Debug)]
pub(crate) struct RunKeys;

/// The keys of a conformance test.
#[derive(Clone, Debug)]
pub(crate) struct CheckKeys;

impl KeySet for AllKeys {
    const SHOWS_DEFAULTS: bool = true;

    fn has(key: &PlanKey) -> bool {
        key.is_option()
    }
}

impl KeySet for RunKeys {
    const SHOWS_DEFAULTS: bool = false;

    fn has(key: &PlanKey) -> bool {
        ["concurrency", "observe", "lang", "live"].contains(&key.name)
    }
}

impl KeySet for CheckKeys {
    const SHOWS_DEFAULTS: bool = false;

    fn has(key: &PlanKey) -> bool {
        ["rules", "memory", "sandbox", "readable"].contains(&key.name)
    }
}

/// The options of a key set that were given on the command line.
#[derive(Clone, Debug)]
pub(crate) struct KeyArguments<S> {
    /// The values of all keys except the participants.
    pub(crate) keys: Table,
    /// The texts of the participants.
    participants: Vec<String>,
    set: PhantomData<S>,
}

impl KeyArguments<AllKeys> {
    /// Creates the draft of these options.
    pub(crate) fn draft(self) -> Result<Draft, PlanError> {
        Draft::of_words(self.keys, &self.participants)
    }
}

impl KeyArguments<RunKeys> {
    /// Returns the description with the changes that the options of this run make. A run with `--observe` has
    /// one table.
    pub(crate) fn change(&self, description: &Description) -> Result<Description, String> {
        let number = |key: &str| self.keys.get(key).and_then(Value::as_integer);
        let tables =
            number("concurrency").and_then(|tables| NonZeroUsize::new(usize::try_from(tables).ok()?));
        let is_observed = self.keys.contains_key("observe") || description.observe;
        if is_observed && description.json {
            return Err("--observe and the --json of the plan print on the same output: leave out --observe"
                .to_owned());
        }
        if is_observed && tables.is_some_and(|tables| tables.get() > 1) {
            return Err("--observe shows one table: leave out --concurrency".to_owned());
        }
        let lang = self.keys.get("lang").and_then(Value::as_str).map(str::to_owned);
        Ok(Description {
            observe: is_observed,
            concurrency: tables.or(if is_observed {
                Some(NonZeroUsize::MIN)
            } else {
                description.concurrency
            }),
            lang: lang.or_else(|| description.lang.clone()),
            live: number("live").and_then(|port| u16::try_from(port).ok()).or(description.live),
            ..description.clone()
        })
    }
}

impl<S: KeySet> Args for KeyArguments<S> {
    fn augment_args(command: Command) -> Command {
        PLAN_KEYS
            .iter()
            .filter(|key| S::has(key))
            .fold(command, |command, key| command.arg(argument::<S>(key)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl<S: KeySet> FromArgMatches for KeyArguments<S> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let (mut keys, mut participants) = (Table::new(), Vec::new());
        for key in PLAN_KEYS.iter().filter(|key| S::has(key)) {
            if matches.value_source(key.name) != Some(ValueSource::CommandLine) {
                continue;
            }
            let words = matches.get_raw(key.name).into_iter().flatten();
            let words: Vec<String> = words.map(|word| word.to_string_lossy().into_owned()).collect();
            if key.name == PARTICIPANT {
                participants = words;
                continue;
            }
            let read = key.kind.read(&words);
            let value = read.map_err(|error| {
                clap::Error::raw(clap::error::ErrorKind::InvalidValue, format!("--{}: {error}", key.name))
            })?;
            keys.insert(key.name.to_owned(), value);
        }
        Ok(Self { keys, participants, set: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

/// Creates the command-line option of a key.
fn argument<S: KeySet>(key: &'static PlanKey) -> Arg {
    let placeholders: Vec<&str> = key.placeholder.split("> <").collect();
    let names = |key: &&&str| PLAN_KEYS.iter().any(|plan_key| plan_key.name == **key && S::has(plan_key));
    let arg = Arg::new(key.name)
        .long(key.name)
        .help(key.help)
        .value_names(placeholders)
        .conflicts_with_all(key.excludes.iter().filter(names).copied().collect::<Vec<_>>());
    let arg = match key.kind {
        Kind::Switch => arg.action(ArgAction::SetTrue).value_names([""; 0]),
        Kind::Texts | Kind::Participants => arg.action(ArgAction::Append),
        Kind::Pairs => arg.action(ArgAction::Append).value_parser(ValueParser::new(pair)),
        Kind::TwoNumbers => {
            arg.num_args(2).allow_negative_numbers(true).value_parser(clap::value_parser!(f64))
        }
        Kind::Number => arg.value_parser(clap::value_parser!(f64)),
        Kind::Count { least, most } => arg.value_parser(clap::value_parser!(u64).range(least..=most)),
        Kind::Word(words) => arg.value_parser(PossibleValuesParser::new(words)),
        Kind::Parsed(check) => arg.value_parser(move |text: &str| check(text).map(|()| text.to_owned())),
        Kind::Text | Kind::Options => arg,
    };
    let arg = match key.bare {
        Some(word) => arg.num_args(0..=1).require_equals(true).default_missing_value(word),
        None => arg,
    };
    let arg = match key.default.filter(|_| S::SHOWS_DEFAULTS && !matches!(key.kind, Kind::Switch)) {
        Some(word) => arg.default_value(word),
        None => arg,
    };
    let needed = match key.name {
        "readable" => Some("sandbox"),
        _ => key
            .needs
            .filter(|needed| PLAN_KEYS.iter().any(|plan_key| plan_key.name == *needed && S::has(plan_key))),
    };
    let arg = arg.hide(key.name == "live" && cfg!(not(feature = "table")));
    needed.into_iter().fold(arg, Arg::requires)
}

fn pair(text: &str) -> Result<String, String> {
    text.split_once('=').map(|_| text.to_owned()).ok_or_else(|| "expected KEY=VALUE".to_owned())
}
