//! The directory of a league: its settings, its ladders, its keys, its rounds, and what is published.

use std::collections::BTreeMap;
use std::fs::{self, DirBuilder};
use std::io;
use std::os::unix::fs::DirBuilderExt as _;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde::Deserialize;

use talon_arbiter::InputFile;
use talon_arbiter::plan::Description;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_league::{
    DayKey, LEAGUE_JOURNAL, LadderFacts, LeagueLadder, LeagueState, ScheduleRules, match_file,
};

use crate::arbiter::options::describe::describe_file;
use crate::arbiter::own_executable;

/// The file with the settings of a league.
pub(super) const SETTINGS_FILE: &str = "league.toml";

/// The folder with a file for each ladder.
pub(super) const LADDERS: &str = "ladders";

/// The folder with the secret keys of the days.
const KEYS: &str = "keys";

/// The folder with the rounds, which has everything that is secret while a round is open.
pub(super) const ROUNDS: &str = "rounds";

/// The folder with the files that are published.
const PUBLIC: &str = "public";

/// The settings of a league, as its file has them.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub(super) struct LeagueSettings {
    /// The title on the pages.
    pub(super) title: String,
    /// The address at which the league is reached, as in `https://league.example`.
    #[serde(default)]
    pub(super) address: String,
    /// The number of blocks of each lineup of a local round.
    #[serde(default = "default_blocks")]
    pub(super) blocks: u64,
    /// The number of sessions of each lineup of a remote round.
    #[serde(default = "default_remote_sessions")]
    pub(super) remote_sessions: u64,
    /// The time of a round, in seconds.
    #[serde(default = "default_round_seconds")]
    pub(super) round_seconds: u64,
    /// The time in which a remote bot may come back after its connection was cut, in seconds.
    #[serde(default = "default_return_seconds")]
    pub(super) return_seconds: u64,
    /// The number of tables that play at the same time.
    #[serde(default = "default_tables")]
    pub(super) tables: u64,
    /// For each ladder, the fixed ratings of its anchors, by name.
    #[serde(default)]
    ratings: BTreeMap<String, BTreeMap<String, f64>>,
}

impl LeagueSettings {
    /// Checks the values.
    fn check(&self) -> Result<(), String> {
        let counts = [
            ("blocks", self.blocks),
            ("remote-sessions", self.remote_sessions),
            ("round-seconds", self.round_seconds),
            ("tables", self.tables),
        ];
        if let Some((key, _)) = counts.iter().find(|(_, value)| *value == 0) {
            return Err(format!("{key}: expected a number from 1"));
        }
        let is_address = ["https://", "http://"].iter().any(|scheme| self.address.starts_with(scheme));
        if !self.address.is_empty() && !is_address {
            let address = Quoted::new(&self.address);
            return Err(format!("address: '{address}' is no address: write https://{address}"));
        }
        Ok(())
    }
}

fn default_blocks() -> u64 {
    4
}

fn default_remote_sessions() -> u64 {
    12
}

fn default_round_seconds() -> u64 {
    60
}

fn default_return_seconds() -> u64 {
    30
}

fn default_tables() -> u64 {
    1
}

/// The directory of a league.
#[derive(Clone, Debug)]
pub(super) struct LeagueDirectory {
    pub(super) path: PathBuf,
    pub(super) settings: LeagueSettings,
    pub(super) ladders: Vec<LeagueLadder>,
}

impl LeagueDirectory {
    /// Opens the directory of a league and reads its settings and its ladders.
    ///
    /// # Errors
    /// The directory is not that of a league, or a file in it is wrong.
    pub(super) fn open(games: &GameRegistry<PlayableGame>, path: &Path) -> Result<Self, String> {
        let shown = path.display();
        let file = path.join(SETTINGS_FILE);
        let text = InputFile::read_text(&file)
            .map_err(|error| format!("no league in {shown}: {error}; arbiter league init makes one"))?;
        let settings: LeagueSettings =
            toml::from_str(&text).map_err(|error| format!("{}: {}", file.display(), error.message()))?;
        settings.check().map_err(|error| format!("{}: {error}", file.display()))?;
        let path = path.canonicalize().map_err(|error| format!("{shown}: {error}"))?;
        let mut ladders = Vec::new();
        for file in ladder_files(&path)? {
            ladders.push(read_ladder(games, &file, &settings)?);
        }
        if ladders.is_empty() {
            return Err(format!(
                "no ladder in {}: put the file of a tournament there",
                path.join(LADDERS).display()
            ));
        }
        let league = Self { path, settings, ladders };
        league.settings.ratings.keys().try_for_each(|name| {
            league
                .ladder(name)
                .map(drop)
                .map_err(|error| format!("{SETTINGS_FILE}: [ratings.{name}]: {error}"))
        })?;
        Ok(league)
    }

    /// Takes the versions of the anchors from the journal.
    ///
    /// # Errors
    /// The rules, the limits, the anchors or the fixed ratings of a ladder were changed after its first round.
    pub(super) fn follow(&mut self, state: &LeagueState) -> Result<(), String> {
        for (name, played) in &state.ladders {
            let ladder = self.ladder(name)?;
            if ladder.base.plan_hash() != played.plan {
                return Err(format!(
                    "the file of the ladder {name} was changed after its first round: restore it, and give the new rules a \
                     file of another name"
                ));
            }
            if ladder.ratings != played.ratings {
                return Err(format!(
                    "{SETTINGS_FILE}: the ratings of the ladder {name} were changed after its first round: restore them"
                ));
            }
        }
        for ladder in &mut self.ladders {
            ladder.anchor_versions = state.anchor_versions(&ladder.name);
        }
        Ok(())
    }

    /// Returns the ladder with this name.
    ///
    /// # Errors
    /// There is no such ladder.
    pub(super) fn ladder(&self, name: &str) -> Result<&LeagueLadder, String> {
        let known = || self.ladders.iter().map(|ladder| ladder.name.as_str()).collect::<Vec<_>>().join(", ");
        let found = self.ladders.iter().find(|ladder| ladder.name == name);
        found.ok_or_else(|| format!("no ladder '{name}': the ladders are {}", known()))
    }

    /// Returns what the pages say of a ladder.
    pub(super) fn facts(ladder: &LeagueLadder) -> LadderFacts {
        let new = ladder.base.first_game().to_string();
        LadderFacts {
            name: ladder.name.clone(),
            game: ladder.base.game.clone(),
            rules: new.trim_start_matches("newgame ").to_owned(),
            players: ladder.base.players,
            clock: ladder.base.clock_text(),
            anchors: ladder.base.names(),
            anchor_versions: ladder.base.names().iter().map(|name| ladder.anchor_id(name)).collect(),
        }
    }

    /// Returns the path of the journal.
    pub(super) fn journal(&self) -> PathBuf {
        self.path.join(LEAGUE_JOURNAL)
    }

    /// Returns the directory of a match of a round. `number` is the number of the match, counted from 0.
    pub(super) fn match_directory(&self, round: u64, number: usize) -> PathBuf {
        self.path.join(ROUNDS).join(match_file(round, number))
    }

    /// Returns the folder of the published files.
    pub(super) fn public(&self) -> PathBuf {
        self.path.join(PUBLIC)
    }

    /// Returns the folder of the published files of a day.
    pub(super) fn public_day(&self, date: &str) -> PathBuf {
        self.public().join("days").join(date)
    }

    /// Draws the key of a day that has not begun, and stores it. If an interrupted call has stored one, this key is kept.
    ///
    /// # Errors
    /// The key cannot be read or written, or the system has no randomness.
    pub(super) fn new_day_key(&self, date: &str) -> Result<DayKey, String> {
        let path = self.path.join(KEYS).join(date);
        let cannot = |error: io::Error| format!("cannot use {}: {error}", path.display());
        make_private(&self.path.join(KEYS)).map_err(cannot)?;
        if !path.exists() {
            let key = DayKey::new_random().map_err(cannot)?;
            talon_files::create_secret(&path, format!("{}\n", key.reveal()).as_bytes()).map_err(cannot)?;
        }
        self.day_key(date)
    }

    /// Reads the key of a day.
    ///
    /// # Errors
    /// The key cannot be read.
    pub(super) fn day_key(&self, date: &str) -> Result<DayKey, String> {
        let path = self.path.join(KEYS).join(date);
        let cannot = |error: io::Error| format!("cannot use {}: {error}", path.display());
        let text = InputFile::read_text(&path).map_err(cannot)?;
        // The error does not show the text, because it may contain a part of the key.
        DayKey::parse(&text).map_err(|_| format!("{} has no key", path.display()))
    }
}

/// Creates a directory that only its owner may use, if it does not exist.
pub(super) fn make_private(path: &Path) -> io::Result<()> {
    DirBuilder::new().recursive(true).mode(0o700).create(path)
}

/// Returns the files of the ladders, by name.
fn ladder_files(league: &Path) -> Result<Vec<PathBuf>, String> {
    let folder = league.join(LADDERS);
    let cannot = |error: io::Error| format!("cannot read {}: {error}", folder.display());
    let mut files = Vec::new();
    for entry in fs::read_dir(&folder).map_err(cannot)? {
        let path = entry.map_err(cannot)?.path();
        if path.extension().is_some_and(|extension| extension == "toml") {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// Checks the players and the options of the built-in players of a description.
///
/// # Errors
/// A built-in player does not exist, or refuses an option.
pub(super) fn check_built_in(games: &GameRegistry<PlayableGame>, base: &Description) -> Result<(), String> {
    let engine = own_executable::engine_command();
    let game = games.of(&base.first_game()).map_err(|error| error.to_string())?;
    for bot in
        base.bots(&engine).map_err(|error| error.to_string())?.iter().filter(|bot| bot.program == engine)
    {
        let settings = bot.options.iter().map(|(name, value)| (name.as_str(), value.as_str()));
        game.seated_player(settings)
            .map_err(|refusal| format!("'{}': {}", Quoted::new(&bot.written), refusal.text))?;
    }
    Ok(())
}

/// Reads the file of a ladder, which is the file of a tournament between its anchors.
fn read_ladder(
    games: &GameRegistry<PlayableGame>,
    file: &Path,
    settings: &LeagueSettings,
) -> Result<LeagueLadder, String> {
    let mut base = describe_file(games, file)?;
    let shown = file.display();
    let is_built_in = |command: &str| command.starts_with("talon:");
    if let Some(other) = base.participants.iter().find(|anchor| !is_built_in(&anchor.command)) {
        return Err(format!(
            "{shown}: the anchor '{}' is no built-in player: write talon:PLAYER",
            other.command
        ));
    }
    check_built_in(games, &base).map_err(|error| format!("{shown}: {error}"))?;
    for anchor in &mut base.participants {
        if anchor.name.is_empty() {
            anchor.name = anchor.command.trim_start_matches("talon:").replace(',', "-");
        }
    }
    base.concurrency = usize::try_from(settings.tables).ok().and_then(std::num::NonZeroUsize::new);
    let name = file.file_stem().map_or(String::new(), |name| name.to_string_lossy().into_owned());
    let session = base.deals_per_session.max(1);
    let rules = ScheduleRules {
        session,
        blocks: settings.blocks,
        remote_sessions: settings.remote_sessions,
        seconds: settings.round_seconds as f64,
    };
    let ratings = settings.ratings.get(&name).cloned().unwrap_or_default();
    let names = base.names();
    let first = names.first().cloned().unwrap_or_default();
    if ratings.get(&first).is_some_and(|rating| *rating != 0.0) {
        return Err(format!(
            "{SETTINGS_FILE}: [ratings.{name}]: the first anchor, {first}, has the rating 0"
        ));
    }
    if let Some(unknown) = ratings.keys().find(|anchor| !names.contains(anchor)) {
        return Err(format!(
            "{SETTINGS_FILE}: [ratings.{name}] has '{}', but the anchors are {}",
            Quoted::new(unknown),
            names.join(", ")
        ));
    }
    let anchor_versions = BTreeMap::new();
    Ok(LeagueLadder { name, base: Arc::new(base), ratings, rules, anchor_versions })
}
