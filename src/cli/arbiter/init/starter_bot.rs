//! The bots to begin with, and what is known about their languages.

use clap::ValueEnum;

/// A bot that `arbiter init` writes.
#[derive(Clone, Copy, Debug)]
pub struct StarterBot {
    /// The language of the bot.
    pub language: BotLanguage,
    /// The game that the bot plays. `None` for a bot that plays every game.
    pub game: Option<&'static str>,
    /// The name of the bot's file in the project. The bot gives it as its `id name`.
    pub file: &'static str,
    /// The text of this file.
    pub text: &'static str,
}

/// A programming language in which `arbiter init` writes a bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum BotLanguage {
    /// Python 3.10 or newer.
    #[value(alias = "py")]
    Python,
    /// JavaScript for Node 18 or newer.
    #[value(alias = "js", alias = "node")]
    Javascript,
    /// Go 1.19 or newer.
    #[value(alias = "golang")]
    Go,
    /// C99.
    C,
    /// Rust.
    #[value(alias = "rs")]
    Rust,
    /// Java 11 or newer.
    Java,
}

impl BotLanguage {
    /// Returns the name of the language in a text.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Python => "Python",
            Self::Javascript => "JavaScript",
            Self::Go => "Go",
            Self::C => "C",
            Self::Rust => "Rust",
            Self::Java => "Java",
        }
    }

    /// Returns the name of the bot's file.
    pub(super) fn file(self) -> &'static str {
        match self {
            Self::Python => "bot.py",
            Self::Javascript => "bot.js",
            Self::Go => "bot.go",
            Self::C => "bot.c",
            Self::Rust => "bot.rs",
            // The file of a public class has the name of the class.
            Self::Java => "RandomBot.java",
        }
    }

    /// Returns the command that compiles the bot. `None` for a language that needs none.
    pub(super) fn build(self) -> Option<&'static str> {
        match self {
            Self::Python | Self::Javascript | Self::Java => None,
            Self::Go => Some("go build -o bot bot.go"),
            Self::C => Some("cc -O2 -o bot bot.c"),
            Self::Rust => Some("rustc -O -o bot bot.rs"),
        }
    }

    /// Returns the command that starts the bot.
    pub(super) fn run(self) -> &'static str {
        match self {
            Self::Python => "python3 bot.py",
            Self::Javascript => "node bot.js",
            Self::Go | Self::C | Self::Rust => "./bot",
            Self::Java => "java RandomBot.java",
        }
    }

    /// Returns the test of the bot: the name of its file, its text, and the command that runs it.
    pub(super) fn test(self) -> (&'static str, &'static str, &'static str) {
        match self {
            Self::Python => ("test_bot.py", include_str!("templates/test_bot.py.txt"), "python3 test_bot.py"),
            Self::Javascript => ("bot.test.js", include_str!("templates/bot.test.js.txt"), "node --test"),
            _ => ("check.sh", include_str!("templates/check.sh.txt"), "sh check.sh"),
        }
    }
}
