//! A seat as keys and values: `name=mybot cmd="python3 bot.py" dir=bots/mine option.Depth=3 memory=512 clock=none`.

use std::path::PathBuf;

use crate::arbiter::bot::spec_error::SpecError;
use crate::arbiter::runtime::MAX_MEMORY;
use crate::cards::Quoted;

/// The prefix of a key that sets an option of the bot.
const OPTION_PREFIX: &str = "option.";

/// The keys of a seat.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct SeatKeys {
    /// The name in reports.
    pub(super) name: Option<String>,
    /// The bot: a command line or a built-in player.
    pub(super) cmd: Option<String>,
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
    /// Reads keys and values, quoted as in a shell. `None` when the text is no list of keys but a command line: its first
    /// word has no key before an equals sign.
    ///
    /// # Errors
    /// When a key is unknown or is given twice, or a value is wrong.
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

    /// Sets the value of a key.
    ///
    /// # Errors
    /// When the key is unknown or was set before, or the value is wrong.
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
                "cmd" => self.cmd.replace(value.to_owned()).is_some(),
                "dir" => {
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
                _ => return Err(SpecError::Key { key: Quoted::new(key) }),
            }
        };
        if is_repeated { Err(SpecError::Repeated { key: Quoted::new(key) }) } else { Ok(()) }
    }
}

/// Whether a word begins with a key and an equals sign. A path or a built-in player does not.
fn starts_with_key(word: &str) -> bool {
    let is_key = |key: &str| {
        key.starts_with(|first: char| first.is_ascii_alphabetic())
            && key.chars().all(|other| other.is_ascii_alphanumeric() || "._-".contains(other))
    };
    word.split_once('=').is_some_and(|(key, _)| key.starts_with(OPTION_PREFIX) || is_key(key))
}
