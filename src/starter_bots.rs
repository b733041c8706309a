//! The bots that `arbiter init` writes. They are the files in `scripts/bots`, where people also read them.

use talon_cli::{BotLanguage, StarterBot};

/// Makes the entry of a bot from its file in `scripts/bots`.
macro_rules! bot {
    ($language:ident, $game:expr, $file:literal) => {
        StarterBot {
            language: BotLanguage::$language,
            game: $game,
            file: $file,
            text: include_str!(concat!("../scripts/bots/", $file)),
        }
    };
}

/// All starter bots: a bot of rules of thumb for each game in Python and in JavaScript, and in the other
/// languages a bot that plays every game at random.
pub const STARTER_BOTS: &[StarterBot] = &[
    bot!(Python, Some("tablic"), "tablic.py"),
    bot!(Python, Some("marias"), "marias.py"),
    bot!(Python, Some("tarok"), "tarok.py"),
    bot!(Javascript, Some("tablic"), "tablic.js"),
    bot!(Javascript, Some("marias"), "marias.js"),
    bot!(Javascript, Some("tarok"), "tarok.js"),
    bot!(Go, None, "random_bot.go"),
    bot!(C, None, "random_bot.c"),
    bot!(Rust, None, "random_bot.rs"),
    bot!(Java, None, "RandomBot.java"),
];
