//! `arbiter league init`: writes the directory of a new league.

use std::path::{Path, PathBuf};

use clap::Args;

use talon_engine::PlayableGame;
use talon_files::LinkPolicy;
use talon_games::GameRegistry;

use crate::arbiter::league::league_directory::{LADDERS, LeagueDirectory, SETTINGS_FILE, make_private};

#[derive(Args)]
pub(super) struct InitLeagueArguments {
    /// The directory of the league. It must be new or empty.
    directory: PathBuf,
    /// The title on the pages.
    #[arg(long, default_value = "A league of card players")]
    title: String,
    /// The address at which the league is reached, as in <https://league.example>.
    #[arg(long, default_value = "")]
    address: String,
}

/// The levels of the strongest player that are anchors, beside a player that moves at once.
const ANCHOR_LEVELS: [u8; 5] = [1, 3, 5, 7, 9];

/// Returns the name of a ladder of a game, and the file of a tournament between its anchors. The ladder has as many anchors as
/// seats, so that it plays with a single participant.
fn ladder_file(games: &GameRegistry<PlayableGame>, game: &PlayableGame) -> Option<(String, String)> {
    let offer = game.offer();
    let players = offer.players.first().copied()?;
    let is_alone = games.iter().filter(|other| other.offer().name == offer.name).count() == 1;
    let name = if is_alone { offer.name.clone() } else { format!("{}{players}", offer.name) };
    let quick = game.quick_agents.first()?;
    let levels =
        ANCHOR_LEVELS.iter().map(|level| (format!("master-{level}"), format!("master,Strength={level}")));
    let anchors = std::iter::once(((*quick).to_owned(), (*quick).to_owned())).chain(levels);
    let anchor = |(name, text): (String, String)| {
        format!("\n[[participant]]\nname = \"{name}\"\ncommand = \"talon:{text}\"\n")
    };
    let anchors: String = anchors.take(players.max(2)).map(anchor).collect();
    let game = offer.name;
    let rules = format!("game = \"{game}\"\nplayers = {players}\nformat = \"round-robin\"\nmovetime = 200\n");
    Some((name, rules + &anchors))
}

/// Writes the directory of a new league. Returns what to do next.
pub(super) fn init_league(
    games: &GameRegistry<PlayableGame>,
    arguments: &InitLeagueArguments,
) -> Result<String, String> {
    let InitLeagueArguments { directory, title, address } = arguments;
    let shown = directory.display();
    let cannot = |error: std::io::Error| format!("cannot write {shown}: {error}");
    if std::fs::read_dir(directory).is_ok_and(|mut entries| entries.next().is_some()) {
        return Err(format!("{shown} is not empty: give a new directory"));
    }
    make_private(&directory.join(LADDERS)).map_err(cannot)?;
    let write = |path: &Path, text: &str| {
        talon_files::replace(path, text.as_bytes(), LinkPolicy::Refused).map_err(cannot)
    };
    for (name, text) in games.iter().filter_map(|game| ladder_file(games, game)) {
        write(&directory.join(LADDERS).join(format!("{name}.toml")), &text)?;
    }
    // A string of JSON is also a string of TOML.
    let quoted = |text: &str| serde_json::Value::from(text).to_string();
    let settings = format!(
        "title = {}\naddress = {}\n\n# The blocks of each lineup of a round, and the sessions of a lineup with a remote bot.\nblocks = 4\nremote-sessions = 12\n\n# The time of a round, in seconds.\nround-seconds = 60\n\n# The time in which a remote bot may come back after its connection was cut, in seconds.\nreturn-seconds = 30\n\n# The number of tables that play at the same time.\ntables = 1\n",
        quoted(title),
        quoted(address)
    );
    // The settings are written last, so a directory with settings is complete.
    write(&directory.join(SETTINGS_FILE), &settings)?;
    let league = LeagueDirectory::open(games, directory)?;
    let ladders: Vec<&str> = league.ladders.iter().map(|ladder| ladder.name.as_str()).collect();
    Ok(format!(
        "a league with the ladders {}\nnext: arbiter league add {shown} NAME --author AUTHOR --command \"COMMAND\"; \
         arbiter league serve {shown}\n",
        ladders.join(", ")
    ))
}
