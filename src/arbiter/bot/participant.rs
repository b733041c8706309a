//! A participant as a person writes it: the text of `--participant`, or a table of a TOML file.

use std::collections::BTreeMap;

use serde::{Deserialize, Deserializer, Serialize};

use talon_games::cards::Quoted;

use crate::process::MAX_MEMORY;

/// A participant of a match or a tournament.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Participant {
    /// The participant's name in reports. Empty when the bot gives the name.
    #[serde(default)]
    pub name: String,
    /// The command line of a bot, or `talon:PLAYER` for a built-in player. Empty for a remote bot.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub command: String,
    /// The name under which a bot of another machine connects. `None` for a bot with a command.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub remote: Option<String>,
    /// The partner in a game with pairs. The text is the name of a participant or a command line. With a
    /// name, the bot of that participant is the partner. `None` when the partner is another process of the
    /// same bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<String>,
    /// The directory in which the bot runs. `None` for the directory of the description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub directory: Option<String>,
    /// The values of the bot's options, by name.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty", deserialize_with = "options")]
    pub options: BTreeMap<String, String>,
    /// The limit on the private memory of the bot, in MiB. `None` for the limit of the description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub memory: Option<u64>,
    /// Whether the bot runs without the sandbox.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub trusted: bool,
    /// The clock of the bot. `None` for the clock of the description.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub clock: Option<OwnClock>,
}

/// A clock that differs from the clock of the other participants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum OwnClock {
    /// No clock, because a person decides.
    None,
}

/// Reads options. A number and a switch are read as their text.
fn options<'d, D: Deserializer<'d>>(value: D) -> Result<BTreeMap<String, String>, D::Error> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum OptionValue {
        Switch(bool),
        Number(i64),
        Text(String),
    }
    let text = |value| match value {
        OptionValue::Switch(switch) => switch.to_string(),
        OptionValue::Number(number) => number.to_string(),
        OptionValue::Text(text) => text,
    };
    let options = BTreeMap::<String, OptionValue>::deserialize(value)?;
    Ok(options.into_iter().map(|(name, value)| (name, text(value))).collect())
}

/// The prefix that marks a built-in player in place of a command line.
pub(crate) const BUILT_IN_PREFIX: &str = "talon:";

/// Synonyms of keys, each with the key that it stands for.
pub(crate) const KEY_SYNONYMS: [(&str, &str); 2] = [("cmd", "command"), ("dir", "directory")];

/// The beginning of every key that sets an option of the bot.
const OPTION_PREFIX: &str = "option.";

impl Participant {
    /// Reads the text of a participant. It has one of three forms: a command line;
    /// `talon:PLAYER[,OPTION=VALUE]…` for a built-in player; or keys and values, quoted as in a shell, such
    /// as `name=mybot command="python3 bot.py" directory=bots/mine option.Depth=3`.
    ///
    /// ```
    /// use talon_arbiter::bot::Participant;
    ///
    /// let own = Participant::parse(r#"name=mybot command="python3 bot.py" option.Depth=3"#)?;
    /// assert_eq!((own.name.as_str(), own.command.as_str()), ("mybot", "python3 bot.py"));
    /// assert_eq!(own.options["Depth"], "3");
    /// # Ok::<(), talon_arbiter::bot::SpecError>(())
    /// ```
    ///
    /// # Errors
    /// A key is unknown or given twice, a value is wrong, or there is no command.
    pub fn parse(text: &str) -> Result<Self, SpecError> {
        let text = text.trim();
        let words = shlex::split(text).unwrap_or_default();
        let mut participant = Self::default();
        if !words.first().is_some_and(|word| starts_with_key(word)) {
            text.clone_into(&mut participant.command);
            return Ok(participant);
        }
        let mut given = Vec::new();
        for word in &words {
            let (key, value) =
                word.split_once('=').ok_or_else(|| SpecError::Word { word: Quoted::new(word) })?;
            participant.set(key, value)?;
            let is_option = key.starts_with(OPTION_PREFIX);
            let key = if is_option { key.to_ascii_lowercase() } else { own_key(key).to_owned() };
            if given.contains(&key) {
                return Err(SpecError::Repeated { key: Quoted::new(&key) });
            }
            given.push(key);
        }
        match (participant.remote.is_some(), given.iter().any(|key| key == "command")) {
            (false, false) => Err(SpecError::NoCommand { written: Quoted::new(text) }),
            _ => participant.checked(),
        }
    }

    /// Returns the participant if it has no key that a remote bot cannot have.
    ///
    /// # Errors
    /// The participant is a remote bot, and has a key of a bot that the arbiter starts.
    pub(crate) fn checked(self) -> Result<Self, SpecError> {
        let keys = [
            ("command", !self.command.is_empty()),
            ("directory", self.directory.is_some()),
            ("memory", self.memory.is_some()),
            ("trusted", self.trusted),
            ("clock", self.clock.is_some()),
            ("partner", self.partner.is_some()),
        ];
        match keys.into_iter().find(|(_, is_given)| *is_given && self.remote.is_some()) {
            Some((key, _)) => Err(SpecError::Remote { key }),
            None => Ok(self),
        }
    }

    /// Returns the synonyms among the keys of a text. Each synonym comes with the key that it stands for.
    pub fn synonyms_in(text: &str) -> Vec<(&'static str, &'static str)> {
        let words = shlex::split(text.trim()).unwrap_or_default();
        let is_keyed = words.first().is_some_and(|word| starts_with_key(word));
        let has =
            |key: &str| words.iter().any(|word| word.split_once('=').is_some_and(|(known, _)| known == key));
        KEY_SYNONYMS.into_iter().filter(|(synonym, _)| is_keyed && has(synonym)).collect()
    }

    fn set(&mut self, key: &str, value: &str) -> Result<(), SpecError> {
        let wrong = |expected: &'static str| SpecError::Value {
            key: Quoted::new(key),
            value: Quoted::new(value),
            expected,
        };
        if let Some(option) = key.strip_prefix(OPTION_PREFIX).filter(|option| !option.is_empty()) {
            self.options.insert(option.to_owned(), value.to_owned());
            return Ok(());
        }
        match own_key(key) {
            "name" if value.trim().is_empty() => return Err(wrong("the name of the player in reports")),
            "name" if !Quoted::is_plain(value) => return Err(wrong("a name without control characters")),
            "name" => value.trim().clone_into(&mut self.name),
            "command" => value.trim().clone_into(&mut self.command),
            "partner" => self.partner = Some(value.to_owned()),
            "remote" if value.trim().is_empty() || !Quoted::is_plain(value) => {
                return Err(wrong("the name under which the remote bot connects"));
            }
            "remote" => self.remote = Some(value.trim().to_owned()),
            "directory" if value.is_empty() => return Err(wrong("the directory in which the bot runs")),
            "directory" => self.directory = Some(value.to_owned()),
            "memory" => {
                let memory = value.parse().ok().filter(|memory| (1..=MAX_MEMORY).contains(memory));
                self.memory = Some(memory.ok_or_else(|| wrong("a number of MiB from 1 to 16777216"))?);
            }
            "trusted" => self.trusted = value.parse().map_err(|_| wrong("true or false"))?,
            "clock" if value == "none" => self.clock = Some(OwnClock::None),
            "clock" => {
                return Err(wrong(
                    "none; --movetime, --clock and --average are the clocks of all participants",
                ));
            }
            "options" => {
                let hint = "in this form an option is option.NAME, as in option.Depth=3";
                return Err(SpecError::OtherKey { key: Quoted::new(key), hint });
            }
            _ => return Err(SpecError::Key { key: Quoted::new(key) }),
        }
        Ok(())
    }

    /// Returns the text that [`Participant::parse`] reads. The name of a built-in player is left out if it is
    /// the default.
    #[must_use]
    pub fn text(&self) -> String {
        let has_own_name =
            self.name.is_empty() || self.command.strip_prefix(BUILT_IN_PREFIX) == Some(&self.name);
        if has_own_name { self.written() } else { self.joined(Some(&self.name)) }
    }

    /// Returns the text without the name.
    #[must_use]
    pub fn written(&self) -> String {
        let bare = Self { command: self.command.clone(), name: self.name.clone(), ..Self::default() };
        let is_keyed = || {
            shlex::split(&self.command)
                .is_some_and(|words| words.first().is_some_and(|word| starts_with_key(word)))
        };
        if *self == bare && !is_keyed() { self.command.clone() } else { self.joined(None) }
    }

    fn joined(&self, name: Option<&str>) -> String {
        let memory = self.memory.map(|memory| memory.to_string());
        let keys = [
            ("name", name),
            ("command", Some(self.command.as_str()).filter(|_| self.remote.is_none())),
            ("remote", self.remote.as_deref()),
            ("partner", self.partner.as_deref()),
            ("directory", self.directory.as_deref()),
            ("memory", memory.as_deref()),
            ("trusted", self.trusted.then_some("true")),
            ("clock", self.clock.map(|OwnClock::None| "none")),
        ];
        let keys = keys.into_iter().filter_map(|(key, value)| Some((key.to_owned(), value?)));
        let options =
            self.options.iter().map(|(name, value)| (format!("{OPTION_PREFIX}{name}"), value.as_str()));
        let shell = shlex::Quoter::new().allow_nul(true);
        // Quoting fails only for the character 0, and `allow_nul` allows this character.
        let quoted = |text: &str| shell.quote(text).map_or(String::new(), std::borrow::Cow::into_owned);
        let is_bare = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        let word = |(key, value): (String, &str)| {
            if key.chars().all(is_bare) {
                format!("{key}={}", quoted(value))
            } else {
                quoted(&format!("{key}={value}"))
            }
        };
        keys.chain(options).map(word).collect::<Vec<_>>().join(" ")
    }
}

/// Why a specification cannot be read.
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command { written: Quoted },
    #[error("no program: add command=\"COMMAND\" or remote=NAME to '{written}'")]
    NoCommand { written: Quoted },
    #[error(
        "no key: '{word}' is not KEY=VALUE; quote a command with blanks, as in command=\"python3 bot.py\""
    )]
    Word { word: Quoted },
    #[error(
        "no key '{key}': the keys of a participant are name, command, remote, partner, directory, option.NAME, memory, trusted, clock"
    )]
    Key { key: Quoted },
    #[error("no key '{key}' of a participant: {hint}")]
    OtherKey { key: Quoted, hint: &'static str },
    #[error("{key} and remote exclude each other: a remote bot runs on the machine of its author")]
    Remote { key: &'static str },
    #[error("key '{key}' is given twice: give it once")]
    Repeated { key: Quoted },
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value { key: Quoted, value: Quoted, expected: &'static str },
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option { part: Quoted },
}

/// Returns the key that a synonym stands for, or the key itself.
fn own_key(key: &str) -> &str {
    KEY_SYNONYMS.iter().find(|(synonym, _)| *synonym == key).map_or(key, |&(_, known_key)| known_key)
}

/// Returns whether a word begins with a key and an equals sign. Neither a path nor the name of a built-in
/// player begins in this way.
fn starts_with_key(word: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(|first: char| first.is_ascii_alphabetic())
            && key.chars().all(|other| other.is_ascii_alphanumeric() || "._-".contains(other))
    };
    word.split_once('=').is_some_and(|(key, _)| key.starts_with(OPTION_PREFIX) || is_key(key))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Participant {
        Participant::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    #[test]
    fn the_text_of_a_participant_gives_the_participant() {
        for text in [
            "talon:greedy",
            "python3 bot.py name=x",
            "./a=b/bot",
            "name='my bot' command='python3 '\\''a b.py'\\'' x=1' option.Depth=3",
            "name=x command=talon:greedy",
            "command=./bot directory=a/b memory=512 trusted=true",
            "command='talon human' clock=none",
            "command=a partner=b 'option.Own Book=true'",
            "command='x=1 y'",
            "remote=ana",
            "name='my bot' remote=ana option.Depth=3",
        ] {
            let participant = parse(text);
            assert_eq!(parse(&participant.text()), participant, "{text}: {}", participant.text());
        }
        assert_eq!(parse("name=greedy command=talon:greedy").text(), "talon:greedy");
        assert_eq!(parse("name=greedy command=talon:greedy").written(), "talon:greedy");
    }

    #[test]
    fn a_synonym_is_read_as_its_key() {
        let participant = parse("name=x cmd=./bot dir=a");
        assert_eq!((participant.command.as_str(), participant.directory.as_deref()), ("./bot", Some("a")));
        assert_eq!(Participant::synonyms_in("name=x cmd=./bot"), [("cmd", "command")]);
        assert_eq!(Participant::synonyms_in("python3 bot.py cmd=x"), []);
    }

    #[test]
    fn a_wrong_participant_names_the_way_out() {
        let keys = "name, command, remote, partner, directory, option.NAME, memory, trusted, clock";
        let unknown = |key: &str| format!("no key '{key}': the keys of a participant are {keys}");
        for (text, expected) in [
            ("name=x", "no program: add command=\"COMMAND\" or remote=NAME to 'name=x'".to_owned()),
            ("command=bot depth=3", unknown("depth")),
            ("command=bot option.=3", unknown("option.")),
            (
                "command=python3 bot.py",
                "no key: 'bot.py' is not KEY=VALUE; quote a command with blanks, as in command=\"python3 bot.py\""
                    .to_owned(),
            ),
            ("command=bot command=bot", "key 'command' is given twice: give it once".to_owned()),
            ("command=bot cmd=bot", "key 'command' is given twice: give it once".to_owned()),
            ("command=bot option.A=1 option.a=2", "key 'option.a' is given twice: give it once".to_owned()),
            (
                "command=bot memory=much",
                "memory cannot be 'much': expected a number of MiB from 1 to 16777216".to_owned(),
            ),
            ("command=bot memory=0", "memory cannot be '0': expected a number of MiB from 1 to 16777216".to_owned()),
            (
                "command=bot memory=17592186044416",
                "memory cannot be '17592186044416': expected a number of MiB from 1 to 16777216".to_owned(),
            ),
            (
                "command=bot clock=5000",
                "clock cannot be '5000': expected none; --movetime, --clock and --average are the clocks of all \
                 participants"
                    .to_owned(),
            ),
            (
                "command=bot directory=",
                "directory cannot be '': expected the directory in which the bot runs".to_owned(),
            ),
            ("name= command=bot", "name cannot be '': expected the name of the player in reports".to_owned()),
        ] {
            assert_eq!(Participant::parse(text).unwrap_err().to_string(), expected, "{text}");
        }
    }
}
