//! `arbiter init`.

use std::fmt::Write as _;
use std::fs::OpenOptions;
use std::io::{self, Write as _};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use talon_files::LinkPolicy;
use talon_games::GameRegistry;

use crate::arbiter::init::starter_bot::{BotLanguage, StarterBot};
use crate::arbiter::one_line::{exit_code, shown};
use crate::standard_output;

/// The arguments of `arbiter init`.
#[derive(Args)]
pub(crate) struct StarterArguments {
    /// The language of the bot. In Python and JavaScript the bot plays by rules of thumb, in the other languages
    /// at random.
    #[arg(value_enum)]
    language: BotLanguage,
    /// The game: tablic, marias or tarok. The bot for tarok plays it for three and for four.
    game: String,
    /// The directory. It is created when it does not exist. Existing files are never overwritten.
    directory: PathBuf,
}

/// Writes a bot, a README and a test into a directory.
pub(crate) fn write_bot(games: &GameRegistry, bots: &[StarterBot], arguments: &StarterArguments) -> ExitCode {
    exit_code(try_write(games, bots, arguments).map(|()| ExitCode::SUCCESS))
}

fn try_write(games: &GameRegistry, bots: &[StarterBot], arguments: &StarterArguments) -> Result<(), String> {
    let StarterArguments { language, game, directory } = arguments;
    let players = match games.find(game, None) {
        Ok(found) => found.players().first().copied().unwrap_or(1),
        Err(error) => return Err(format!("{error}{}", hint(games, game))),
    };
    let fits = |bot: &&StarterBot| bot.language == *language && bot.game.is_none_or(|name| name == game);
    let bot = bots.iter().find(fits).ok_or_else(|| {
        format!("no bot in {} for {game}: c, go, java and rust have a bot for every game", language.title())
    })?;
    let unwritten = |error: io::Error| format!("cannot write to {}: {error}", directory.display());
    let files = files(bot, game, players, &bot_name(directory));
    // All names are compared before the first file is written, so a refusal leaves the directory unchanged.
    for (name, _) in &files {
        let path = directory.join(name);
        if path.symlink_metadata().is_ok() {
            let path = path.display();
            return Err(format!("{path} exists: init overwrites no file; give another directory"));
        }
    }
    talon_files::make_directory(directory, LinkPolicy::Followed).map_err(unwritten)?;
    for (name, contents) in &files {
        let mut options = OpenOptions::new();
        options.write(true).create_new(true);
        let file = talon_files::open(&directory.join(name), &options, LinkPolicy::Refused);
        file.and_then(|mut file| file.write_all(contents.as_bytes())).map_err(unwritten)?;
    }
    let (.., test) = language.test();
    let names: Vec<&str> = files.iter().map(|(name, _)| *name).collect();
    let place = shown(directory);
    standard_output::print(&format!("wrote {} to {place}\nnext, in {place}: {test}", names.join(", ")))
}

/// Returns the hint at a game whose name differs from this word only by accents, case, or characters after
/// it, such as a number of players.
fn hint(games: &GameRegistry, word: &str) -> String {
    let plain: String = word
        .to_lowercase()
        .chars()
        .map(|letter| match letter {
            'ć' | 'č' => 'c',
            'š' => 's',
            'á' => 'a',
            letter => letter,
        })
        .collect();
    let Some(name) = games.names().into_iter().find(|name| plain.starts_with(name)) else {
        return String::new();
    };
    let players: Vec<String> = games.players_of(name).iter().map(ToString::to_string).collect();
    format!("; write {name}, whose bot plays for {} players", players.join(", "))
}

/// Returns the name of the bot: the name of its directory, without characters that need quotes in a shell or
/// in a text of a program.
fn bot_name(directory: &Path) -> String {
    let whole = directory.canonicalize().unwrap_or_else(|_| directory.to_owned());
    let name = whole.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let name: String = name
        .chars()
        .map(|letter| if letter.is_alphanumeric() || "._-".contains(letter) { letter } else { '-' })
        .collect();
    if name.is_empty() { "bot".to_owned() } else { name }
}

/// Returns the files of a bot: their names and their contents.
fn files(bot: &StarterBot, game: &str, players: usize, name: &str) -> [(&'static str, String); 3] {
    let language = bot.language;
    let (test_file, test_text, test) = language.test();
    let mut play = format!("arbiter --game {game} --deals 100 --participant \"{}\"", language.run());
    for _ in 1..players {
        // Writing to a string cannot fail.
        let _ = write!(play, " --participant talon:random");
    }
    let filled = |text: &str| {
        text.replace("{name}", name)
            .replace("{language}", language.title())
            .replace("{game}", game)
            .replace("{bot}", description(bot))
            .replace("{test}", test)
            .replace("{match}", &play)
            .replace("{run}", language.run())
            .replace("{build}\n", &language.build().map(|build| format!("{build}\n")).unwrap_or_default())
    };
    let code = bot
        .text
        .replace(&format!("id name {}", bot.file), &format!("id name {name}"))
        .replace("id author Talon", "id author unknown")
        .replace(&format!("-o random scripts/bots/{}", bot.file), &format!("-o bot {}", language.file()))
        .replace("scripts/bots/", "");
    [
        (language.file(), code),
        (test_file, filled(test_text)),
        ("README.md", filled(include_str!("templates/README.md.txt"))),
    ]
}

/// Says in one sentence how the bot plays and what to change.
fn description(bot: &StarterBot) -> &'static str {
    match bot.game {
        Some(_) => "It plays by rules of thumb: its file says which functions to change.",
        None => "It draws one of the legal moves at random: change how it chooses.",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_name_of_a_bot_needs_no_quotes() {
        for (directory, name) in [
            ("/nowhere/my bot", "my-bot"),
            ("bots/Žofka_2", "Žofka_2"),
            ("x\"y\\z'\n", "x-y-z--"),
            ("/", "bot"),
        ] {
            assert_eq!(bot_name(Path::new(directory)), name);
        }
    }
}
