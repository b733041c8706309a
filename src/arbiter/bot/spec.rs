//! The specification of a bot: how it is started and set up.

use std::path::{Path, PathBuf};

use talon_games::Audience;
use talon_games::cards::Quoted;
use talon_games::protocol::Seat;

use crate::bot::participant::{BUILT_IN_PREFIX, Participant, SpecError};
use crate::process::{BotProgram, own_process};

/// How to start and set up a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotSpec {
    /// The command: executable and arguments. The words are passed to the bot unchanged.
    pub program: Vec<String>,
    /// The directory in which the bot runs. Relative paths of the bot are relative to it. `None` for the
    /// directory of the arbiter.
    pub directory: Option<PathBuf>,
    /// The options to set, as names and values.
    pub options: Vec<(String, String)>,
    /// The cards that the bot is shown.
    pub sees: Sees,
    /// The bot's name in reports. `None` when the bot's own `id name` is used.
    pub name: Option<String>,
    /// The limit on the private memory of the bot, in MiB. `None` when the limit of the match applies.
    pub memory: Option<u64>,
    /// Whether the seat has no clock, because a person decides.
    pub no_clock: bool,
    /// Whether the bot runs without the sandbox of its match.
    pub trusted: bool,
    /// The name under which a bot of another machine connects. `None` for a bot that the arbiter starts.
    pub remote: Option<String>,
    /// The text that the user wrote.
    pub written: String,
}

/// The cards that a bot is shown.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sees {
    /// The cards that its seat may see.
    #[default]
    Own,
    /// Every hand. Such a bot is a measuring rod, not a player.
    All,
}

impl Sees {
    /// Returns the audience of the bot's events when the bot sits in this seat. The events are masked for
    /// this audience.
    pub fn at(self, seat: Seat) -> Audience {
        match self {
            Self::Own => Audience::Seat(seat),
            Self::All => Audience::Record,
        }
    }
}

/// The prefix that marks a bot that is shown every hand.
const CLAIRVOYANT_PREFIX: &str = "clairvoyant:";

impl BotSpec {
    /// Returns whether the bot is a built-in player, which the executable of the arbiter runs.
    pub fn is_built_in(&self) -> bool {
        self.program.first().is_some_and(|name| Path::new(name) == own_process::executable())
    }

    /// Returns the program that is started.
    pub(crate) fn program(&self) -> BotProgram<'_> {
        BotProgram { words: &self.program, directory: self.directory.as_deref() }
    }

    /// Reads the text of a participant ([`Participant::parse`]). Relative directories are relative to the
    /// directory of this process. `engine` is the command that starts the engine of built-in players. A bot
    /// with the prefix `clairvoyant:` is shown every hand, like the player `talon:clairvoyant`.
    ///
    /// # Errors
    /// Quotes do not match, a key is unknown, a value is wrong, or there is no command.
    pub fn parse(text: &str, engine: &[String]) -> Result<Self, SpecError> {
        let here = std::env::current_dir().unwrap_or_default();
        Participant::parse(text)?.spec(engine, &here)
    }

    /// Reads a specification without keys.
    fn parse_command(written: &str, engine: &[String]) -> Result<Self, SpecError> {
        let (sees, program) = match written.strip_prefix(CLAIRVOYANT_PREFIX) {
            Some(program) => (Sees::All, program),
            None => (Sees::Own, written),
        };
        let Some(player_and_options) = program.strip_prefix(BUILT_IN_PREFIX) else {
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
                remote: None,
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
        let sees = if player == talon_games::protocol::CLAIRVOYANT { Sees::All } else { sees };
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
            remote: None,
            written,
        })
    }
}

impl Participant {
    /// Returns the specification of the bot. `engine` is the command that starts the engine of built-in
    /// players, and relative directories are relative to `base`.
    ///
    /// # Errors
    /// The command is empty, its quotes do not match, or an option of a built-in player is not `NAME=VALUE`.
    pub fn spec(&self, engine: &[String], base: &Path) -> Result<BotSpec, SpecError> {
        if let Some(name) = &self.remote {
            return Ok(self.remote_spec(name));
        }
        let spec = BotSpec::parse_command(self.command.trim(), engine)?;
        let options = self.options.iter().map(|(name, value)| (name.clone(), value.clone()));
        let directory =
            self.directory.as_ref().map_or_else(|| base.to_owned(), |directory| base.join(directory));
        Ok(BotSpec {
            options: spec.options.into_iter().chain(options).collect(),
            directory: Some(directory),
            name: Some(self.name.clone()).filter(|name| !name.is_empty()).or(spec.name),
            memory: self.memory,
            no_clock: self.clock.is_some(),
            trusted: self.trusted,
            written: self.written(),
            ..spec
        })
    }

    /// Returns the specification of a remote bot. Without a name of its own, it has the name under which it
    /// connects.
    fn remote_spec(&self, remote: &str) -> BotSpec {
        let name = if self.name.is_empty() { remote } else { &self.name };
        BotSpec {
            program: Vec::new(),
            directory: None,
            options: self.options.iter().map(|(name, value)| (name.clone(), value.clone())).collect(),
            sees: Sees::Own,
            name: Some(name.to_owned()),
            memory: None,
            no_clock: false,
            trusted: false,
            remote: Some(remote.to_owned()),
            written: self.written(),
        }
    }
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
    fn a_participant_gives_a_specification() {
        let spec = parse(
            r#"name="my bot" command="python3 'a b.py' x=1" option.Depth=3 "option.Own Book=true" memory=512"#,
        );
        assert_eq!(spec.name.as_deref(), Some("my bot"));
        assert_eq!(spec.program, ["python3", "a b.py", "x=1"]);
        assert_eq!(spec.options, pairs(&[("Depth", "3"), ("Own Book", "true")]));
        assert_eq!((spec.memory, spec.sees), (Some(512), Sees::Own));
        let here = std::env::current_dir().unwrap();
        assert_eq!(parse("command=./bot directory=a/b").directory, Some(here.join("a/b")));
        let bot_spec = parse("command=talon:minimax,Depth=2 option.Threads=4");
        assert_eq!(
            (bot_spec.program[0].as_str(), bot_spec.name.as_deref()),
            ("engine", Some("minimax,Depth=2"))
        );
        assert_eq!(bot_spec.options, pairs(&[("Player", "minimax"), ("Depth", "2"), ("Threads", "4")]));
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
    fn a_wrong_command_names_the_way_out() {
        for (written, expected) in [
            ("", "no command: '' is empty or its quotes do not match"),
            ("command='bot", "no command: 'command='bot' is empty or its quotes do not match"),
            ("command=", "no command: '' is empty or its quotes do not match"),
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
