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

/// A ladder of a new league: its name, its game, the number of players, and its anchors.
struct NewLadder {
    name: &'static str,
    game: &'static str,
    players: usize,
    /// The names of the anchors, and their texts after `talon:`. The first one has the rating 0.
    anchors: &'static [(&'static str, &'static str)],
}

/// The ladders of a new league. Each has as many anchors as seats, so that it plays with a single participant.
const NEW_LADDERS: [NewLadder; 4] = [
    NewLadder {
        name: "tablic",
        game: "tablic",
        players: 2,
        anchors: &[("greedy", "greedy"), ("random", "random"), ("master-2", "master,Strength=2")],
    },
    NewLadder {
        name: "marias",
        game: "marias",
        players: 3,
        anchors: &[("smart", "smart"), ("master-1", "master,Strength=1"), ("master-3", "master,Strength=3")],
    },
    NewLadder {
        name: "tarok3",
        game: "tarok",
        players: 3,
        anchors: &[
            ("simple", "simple"),
            ("master-1", "master,Strength=1"),
            ("master-3", "master,Strength=3"),
        ],
    },
    NewLadder {
        name: "tarok4",
        game: "tarok",
        players: 4,
        anchors: &[
            ("simple", "simple"),
            ("master-1", "master,Strength=1"),
            ("master-3", "master,Strength=3"),
            ("master-5", "master,Strength=5"),
        ],
    },
];

impl NewLadder {
    /// Returns the file of a tournament between the anchors.
    fn file(&self) -> String {
        let Self { game, players, anchors, .. } = self;
        let anchor = |(name, text): &(&str, &str)| {
            format!("\n[[participant]]\nname = \"{name}\"\ncommand = \"talon:{text}\"\n")
        };
        let anchors: String = anchors.iter().map(anchor).collect();
        format!("game = \"{game}\"\nplayers = {players}\nformat = \"round-robin\"\nmovetime = 200\n{anchors}")
    }
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
    for ladder in NEW_LADDERS {
        write(&directory.join(LADDERS).join(format!("{}.toml", ladder.name)), &ladder.file())?;
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
