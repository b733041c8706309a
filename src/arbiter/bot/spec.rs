//! The specification of a bot, in the form that a user writes for a seat.

use std::path::{Path, PathBuf};

use crate::arbiter::runtime::{BotProgram, MAX_MEMORY, own_process};
use crate::cards::Quoted;
use crate::games::Audience;
use crate::protocol::Seat;

/// How to start and set up a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The command: executable and arguments. The words are passed to the bot unchanged.
    pub program: Vec<String>,
    /// The directory in which the bot runs. Relative paths of the bot are relative to it. `None` for the directory of
    /// the arbiter.
    pub(crate) directory: Option<PathBuf>,
    /// The options to set, as names and values.
    pub options: Vec<(String, String)>,
    /// The cards that the bot is shown.
    pub(crate) sees: Sees,
    /// The bot's name in reports. `None` when the bot's own `id name` is used.
    pub name: Option<String>,
    /// The limit on the private memory of the bot, in MiB. `None` when the limit of the match applies.
    pub(crate) memory: Option<u64>,
    /// Whether the seat has no clock, because a person decides.
    pub(crate) no_clock: bool,
    /// Whether the bot runs without the sandbox of its match.
    pub(crate) trusted: bool,
    /// The text that the user wrote.
    pub written: String,
}

/// The cards that a bot is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Sees {
    /// The cards that its seat may see.
    #[default]
    Own,
    /// Every hand. Such a bot is a measuring rod, not a player.
    All,
}

impl Sees {
    /// The audience for which the bot's events are masked in this seat.
    pub(crate) fn at(self, seat: Seat) -> Audience {
        match self {
            Self::Own => Audience::Seat(seat),
            Self::All => Audience::Record,
        }
    }
}

/// The prefix that marks a built-in player in place of a command line.
const OWN: &str = "talon:";

/// The prefix that marks a bot that is shown every hand.
const CLAIRVOYANT_PREFIX: &str = "clairvoyant:";

impl BotSpec {
    /// Whether the bot is a built-in player, which the executable of the arbiter runs.
    pub(crate) fn is_built_in(&self) -> bool {
        self.program.first().is_some_and(|name| Path::new(name) == own_process::executable())
    }

    /// The program that is started.
    pub(crate) fn program(&self) -> BotProgram<'_> {
        BotProgram { words: &self.program, directory: self.directory.as_deref() }
    }

    /// Reads a specification. It has one of three forms: a command line; `talon:PLAYER[,OPTION=VALUE]…` for a built-in
    /// player, which is started by the command `engine`; or keys and values, such as `name=mybot
    /// command="python3 bot.py" directory=bots/mine option.Depth=3`. The value of `command` is a command line or a
    /// built-in player. A bot with the prefix `clairvoyant:` is shown every hand, as the player `talon:clairvoyant` is.
    ///
    /// # Errors
    /// When quotes do not match, a key is unknown, a value is wrong, or there is no command.
    pub fn parse(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let written = written.trim();
        let Some(keys) = SeatKeys::parse(written)? else { return Self::parse_command(written, engine) };
        let Some(command) = keys.command else {
            return Err(SpecError::NoCommand { written: Quoted::new(written) });
        };
        let spec = Self::parse_command(command.trim(), engine)?;
        Ok(Self {
            options: [spec.options, keys.options].concat(),
            directory: keys.directory,
            name: keys.name.or(spec.name),
            memory: keys.memory,
            no_clock: keys.no_clock.is_some(),
            written: written.to_owned(),
            ..spec
        })
    }

    /// Whether the text has this key.
    pub(crate) fn has_key(&self, key: &str) -> bool {
        let words = shlex::split(&self.written).unwrap_or_default();
        let is_key = |word: &String| word.split_once('=').is_some_and(|(own, _)| own == key);
        words.first().is_some_and(|word| starts_with_key(word)) && words.iter().any(is_key)
    }

    /// Reads a specification without keys.
    fn parse_command(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let (sees, program) = match written.strip_prefix(CLAIRVOYANT_PREFIX) {
            Some(program) => (Sees::All, program),
            None => (Sees::Own, written),
        };
        let Some(player_and_options) = program.strip_prefix(OWN) else {
            let program = shlex::split(program).filter(|program| !program.is_empty());
            let program = program.ok_or_else(|| SpecError::Command { written: Quoted::new(written) })?;
            return Ok(Self {
                program,
                directory: None,
                options: Vec::new(),
                sees,
                name: None,
                memory: None,
                no_clock: false,
                trusted: false,
                written: written.to_owned(),
            });
        };
        let mut parts = player_and_options.split(',');
        let player = parts.next().unwrap_or_default();
        let mut options = vec![("Player".to_owned(), player.to_owned())];
        for part in parts {
            let (name, value) =
                part.split_once('=').ok_or_else(|| SpecError::Option { part: Quoted::new(part) })?;
            options.push((name.to_owned(), value.to_owned()));
        }
        let sees = if player == crate::protocol::CLAIRVOYANT { Sees::All } else { sees };
        let name = Some(player_and_options.to_owned());
        let written = written.to_owned();
        Ok(Self {
            program: engine.to_vec(),
            directory: None,
            options,
            sees,
            name,
            memory: None,
            no_clock: false,
            trusted: false,
            written,
        })
    }
}

/// Keys that are read as others.
pub(crate) const KEY_SYNONYMS: [(&str, &str); 2] = [("cmd", "command"), ("dir", "directory")];

/// The keys of a participant in a tournament file that a seat does not have, with hints.
const OTHER_KEYS: [(&str, &str); 3] = [
    ("options", "a seat has option.NAME, as in option.Depth=3"),
    ("partner", "give the partner a seat of its own"),
    ("trusted", "without --sandbox all bots are trusted"),
];

/// The beginning of every key that sets an option of the bot.
const OPTION_PREFIX: &str = "option.";

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatKeys {
    /// The name in reports.
    pub(super) name: Option<String>,
    /// The bot: a command line or a built-in player.
    pub(super) command: Option<String>,
    /// The directory in which the bot runs, made absolute.
    pub(super) directory: Option<PathBuf>,
    /// The values of `option.NAME`, by name.
    pub(super) options: Vec<(String, String)>,
    /// The limit on the bot's private memory, in MiB.
    pub(super) memory: Option<u64>,
    /// `clock=none`: the seat has no clock.
    pub(super) no_clock: Option<()>,
}

impl SeatKeys {
    /// Reads keys and values, quoted as in a shell. `None` when the first word does not begin with a key and an equals
    /// sign: the text is then a command line.
    pub(super) fn parse(text: &str) -> Result<Option<Self>, SpecError> {
        let Some(words) = shlex::split(text) else { return Ok(None) };
        if !words.first().is_some_and(|word| starts_with_key(word)) {
            return Ok(None);
        }
        let mut keys = Self::default();
        for word in &words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| SpecError::Word { word: Quoted::new(word) })?;
            keys.set(key, value)?;
        }
        Ok(Some(keys))
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let wrong = |expected: &'static str| SpecError::Value {
            key: Quoted::new(key),
            value: Quoted::new(value),
            expected,
        };
        let is_repeated = if let Some(option) = key.strip_prefix(OPTION_PREFIX) {
            if option.is_empty() {
                return Err(SpecError::Key { key: Quoted::new(key) });
            }
            let is_repeated = self.options.iter().any(|(name, _)| name.eq_ignore_ascii_case(option));
            self.options.push((option.to_owned(), value.to_owned()));
            is_repeated
        } else {
            match key {
                "name" if value.trim().is_empty() => return Err(wrong("the name of the player in reports")),
                "name" if !Quoted::is_plain(value) => return Err(wrong("a name without control characters")),
                "name" => self.name.replace(value.trim().to_owned()).is_some(),
                "command" | "cmd" => self.command.replace(value.to_owned()).is_some(),
                "directory" | "dir" => {
                    let directory = std::path::absolute(value);
                    let directory = directory.map_err(|_| wrong("the directory in which the bot runs"))?;
                    self.directory.replace(directory).is_some()
                }
                "memory" => {
                    let memory = value.parse().ok().filter(|memory| (1..=MAX_MEMORY).contains(memory));
                    let memory = memory.ok_or_else(|| wrong("a number of MiB from 1 to 16777216"))?;
                    self.memory.replace(memory).is_some()
                }
                "clock" if value == "none" => self.no_clock.replace(()).is_some(),
                "clock" => {
                    return Err(wrong("none; --movetime, --clock and --average are the clocks of all seats"));
                }
                _ => {
                    let other = OTHER_KEYS.iter().find(|(other, _)| *other == key);
                    let key = Quoted::new(key);
                    return Err(other.map_or(SpecError::Key { key: key.clone() }, |&(_, hint)| {
                        SpecError::OtherKey { key, hint }
                    }));
                }
            }
        };
        if is_repeated { Err(SpecError::Repeated { key: Quoted::new(key) }) } else { Ok(()) }
    }
}

/// Whether a word begins with a key and an equals sign. A path does not, and the name of a built-in player does not.
fn starts_with_key(word: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(|first: char| first.is_ascii_alphabetic())
            && key.chars().all(|other| other.is_ascii_alphanumeric() || "._-".contains(other))
    };
    word.split_once('=').is_some_and(|(key, _)| key.starts_with(OPTION_PREFIX) || is_key(key))
}

/// Why a specification cannot be read.
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command { written: Quoted },
    #[error("no program: add command=\"COMMAND\" to '{written}'")]
    NoCommand { written: Quoted },
    #[error(
        "no key: '{word}' is not KEY=VALUE; quote a command with blanks, as in command=\"python3 bot.py\""
    )]
    Word { word: Quoted },
    #[error("no key '{key}': the keys of a seat are name, command, directory, option.NAME, memory, clock")]
    Key { key: Quoted },
    #[error("no key '{key}' of a seat: {hint}")]
    OtherKey { key: Quoted, hint: &'static str },
    #[error("key '{key}' is given twice: give it once")]
    Repeated { key: Quoted },
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value { key: Quoted, value: Quoted, expected: &'static str },
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option { part: Quoted },
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(written: &str) -> BotSpec {
        BotSpec::parse(written, &["engine".to_owned()]).unwrap_or_else(|error| panic!("{written}: {error}"))
    }

    fn pairs(options: &[(&str, &str)]) -> Vec<(String, String)> {
        options.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned())).collect()
    }

    #[test]
    fn a_seat_has_keys() {
        let spec = parse(
            r#"name="my bot" command="python3 'a b.py' x=1" option.Depth=3 "option.Own Book=true" memory=512"#,
        );
        assert_eq!(spec.name.as_deref(), Some("my bot"));
        assert_eq!(spec.program, ["python3", "a b.py", "x=1"]);
        assert_eq!(spec.options, pairs(&[("Depth", "3"), ("Own Book", "true")]));
        assert_eq!((spec.memory, spec.sees), (Some(512), Sees::Own));
        assert_eq!(spec.directory, None);
        let here = std::env::current_dir().unwrap();
        assert_eq!(parse("command=./bot directory=a/b").directory, Some(here.join("a/b")));
        let own = parse("command=talon:minimax,Depth=2 option.Threads=4");
        assert_eq!((own.program[0].as_str(), own.name.as_deref()), ("engine", Some("minimax,Depth=2")));
        assert_eq!(own.options, pairs(&[("Player", "minimax"), ("Depth", "2"), ("Threads", "4")]));
        assert_eq!(parse("command=clairvoyant:./bot").sees, Sees::All);
        assert!(parse("command=\"talon human\" clock=none").no_clock && !spec.no_clock);
    }

    #[test]
    fn a_command_without_keys_stays_a_command() {
        for (written, program) in [
            ("python3 bot.py name=x", "python3"),
            ("./a=b/bot", "./a=b/bot"),
            ("/a=b", "/a=b"),
            ("talon:minimax,Depth=2", "engine"),
        ] {
            assert_eq!(parse(written).program[0], program, "{written}");
        }
    }

    #[test]
    fn a_wrong_seat_names_the_way_out() {
        for (written, expected) in [
            ("", "no command: '' is empty or its quotes do not match"),
            ("command='bot", "no command: 'command='bot' is empty or its quotes do not match"),
            ("command=", "no command: '' is empty or its quotes do not match"),
            ("name=x", "no program: add command=\"COMMAND\" to 'name=x'"),
            (
                "command=bot depth=3",
                "no key 'depth': the keys of a seat are name, command, directory, option.NAME, memory, clock",
            ),
            (
                "command=bot option.=3",
                "no key 'option.': the keys of a seat are name, command, directory, option.NAME, memory, clock",
            ),
            (
                "command=python3 bot.py",
                "no key: 'bot.py' is not KEY=VALUE; quote a command with blanks, as in command=\"python3 bot.py\"",
            ),
            ("command=bot command=bot", "key 'command' is given twice: give it once"),
            ("command=bot option.A=1 option.a=2", "key 'option.a' is given twice: give it once"),
            (
                "command=bot memory=much",
                "memory cannot be 'much': expected a number of MiB from 1 to 16777216",
            ),
            ("command=bot memory=0", "memory cannot be '0': expected a number of MiB from 1 to 16777216"),
            (
                "command=bot memory=17592186044416",
                "memory cannot be '17592186044416': expected a number of MiB from 1 to 16777216",
            ),
            (
                "command=bot clock=5000",
                "clock cannot be '5000': expected none; --movetime, --clock and --average are the clocks of all seats",
            ),
            (
                "command=bot directory=",
                "directory cannot be '': expected the directory in which the bot runs",
            ),
            ("name= command=bot", "name cannot be '': expected the name of the player in reports"),
            (
                "command=talon:minimax,Depth",
                "no option: 'Depth' is not NAME=VALUE, as in talon:minimax,Depth=2",
            ),
        ] {
            let error = BotSpec::parse(written, &[]).unwrap_err();
            assert_eq!(error.to_string(), expected, "{written}");
        }
    }
}
