//! Why the specification of a bot cannot be read.

use crate::cards::Quoted;

/// Why a specification cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    /// No command.
    #[error("no command: '{written}' is empty or its quotes do not match")]
    Command {
        /// The text that the user wrote.
        written: Quoted,
    },
    /// A seat with keys, but without `cmd`.
    #[error("no program: add cmd=\"COMMAND\" to '{written}'")]
    NoCommand {
        /// The text that the user wrote.
        written: Quoted,
    },
    /// A word that is not a key with its value.
    #[error("no key: '{word}' is not KEY=VALUE; quote a command with blanks, as in cmd=\"python3 bot.py\"")]
    Word {
        /// The word.
        word: Quoted,
    },
    /// An unknown key.
    #[error("no key '{key}': the keys of a seat are name, cmd, dir, option.NAME, memory, clock")]
    Key {
        /// The key.
        key: Quoted,
    },
    /// A key that is given more than once.
    #[error("key '{key}' is given twice: give it once")]
    Repeated {
        /// The key.
        key: Quoted,
    },
    /// A key with a wrong value.
    #[error("{key} cannot be '{value}': expected {expected}")]
    Value {
        /// The key.
        key: Quoted,
        /// The value.
        value: Quoted,
        /// The values that the key takes, in words.
        expected: &'static str,
    },
    /// An option without a value.
    #[error("no option: '{part}' is not NAME=VALUE, as in talon:minimax,Depth=2")]
    Option {
        /// The text that the user wrote.
        part: Quoted,
    },
}
