//! The fault bundles of a remote bot, for its author. Whoever has the token of a bot gets its bundles, and no others.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use axum::{Json, Router};
use serde::Serialize;

use talon_league::LeagueView;
use talon_remote::{BotTokens, TokenText};

use crate::arbiter::league::league_directory::ROUNDS;
use crate::arbiter::playing::match_directory::FAULTS_DIRECTORY;

/// The most bundles of an answer.
const MOST_BUNDLES: usize = 20;

/// Longer files of a bundle are left out.
const MOST_BYTES: u64 = 1 << 18;

/// The fault bundles of the rounds that are published.
#[derive(Clone)]
pub(super) struct OwnFaults {
    /// The directory of the league.
    league: PathBuf,
    tokens: Arc<dyn BotTokens>,
    /// The matches with faults, newest first.
    matches: Arc<RwLock<Vec<FaultyMatch>>>,
}

/// A match of a published round in which somebody made a fault.
#[derive(Clone, Debug)]
struct FaultyMatch {
    round: u64,
    ladder: String,
    /// The name of its directory among the rounds.
    directory: String,
    /// The versions in the order of the plan.
    versions: Vec<String>,
}

/// A fault bundle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
struct OwnBundle {
    round: u64,
    ladder: String,
    version: String,
    bundle: String,
    /// The text of each file.
    files: BTreeMap<String, String>,
}

impl OwnFaults {
    /// Creates the bundles of a league without published rounds. `tokens` has the tokens of its bots.
    pub(super) fn new(league: &Path, tokens: Arc<dyn BotTokens>) -> Self {
        Self { league: league.to_owned(), tokens, matches: Arc::default() }
    }

    /// Offers the bundles of what is published now.
    pub(super) fn show(&self, view: &LeagueView) {
        let of_round = |round: &talon_league::RoundView| {
            let faulty = round.matches.iter().filter(|one| one.faults > 0);
            let faulty = faulty.map(|one| FaultyMatch {
                round: round.round,
                ladder: round.ladder.clone(),
                directory: one.file.clone(),
                versions: one.results.iter().map(|(version, _)| version.clone()).collect(),
            });
            faulty.collect::<Vec<_>>()
        };
        let matches = view.rounds.iter().flat_map(of_round).collect();
        *self.matches.write().unwrap_or_else(PoisonError::into_inner) = matches;
    }

    /// Returns the route `/faults`.
    pub(super) fn router(&self) -> Router {
        Router::new().route("/faults", get(answer)).with_state(self.clone())
    }

    /// Returns the newest bundles of a bot.
    fn bundles_of(&self, bot: &str) -> Vec<OwnBundle> {
        let matches = self.matches.read().unwrap_or_else(PoisonError::into_inner).clone();
        let is_own = |version: &String| version.rsplit_once('@').is_some_and(|(name, _)| name == bot);
        let mut bundles = Vec::new();
        for one in matches.iter().filter(|one| one.versions.iter().any(is_own)) {
            let folder = self.league.join(ROUNDS).join(&one.directory).join(FAULTS_DIRECTORY);
            let entries = fs::read_dir(folder).into_iter().flatten().flatten();
            let mut folders: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            folders.sort();
            for folder in folders {
                let files = files_of(&folder);
                let player = files.get("fault.txt").and_then(|text| player_of(text));
                let version = player.and_then(|player| one.versions.get(player)).filter(|one| is_own(one));
                let Some(version) = version.cloned() else { continue };
                let bundle = folder.file_name().unwrap_or_default().to_string_lossy().into_owned();
                let (round, ladder) = (one.round, one.ladder.clone());
                bundles.push(OwnBundle { round, ladder, version, bundle, files });
                if bundles.len() == MOST_BUNDLES {
                    return bundles;
                }
            }
        }
        bundles
    }
}

/// Answers a request with the token of a bot.
async fn answer(State(faults): State<OwnFaults>, headers: HeaderMap) -> Response {
    let header = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok());
    let token = header.and_then(|text| text.strip_prefix("Bearer ")).and_then(TokenText::read);
    let read = tokio::task::spawn_blocking(move || {
        let bot = faults.tokens.bot(&token?.hash())?;
        Some(faults.bundles_of(&bot))
    });
    match read.await {
        Ok(Some(bundles)) => ([(header::CACHE_CONTROL, "no-store")], Json(bundles)).into_response(),
        _ => (
            StatusCode::UNAUTHORIZED,
            "this address needs the header Authorization: Bearer TOKEN, with the token of a bot\n",
        )
            .into_response(),
    }
}

/// Returns the texts of the files of a bundle, without the line that names a directory of the server.
fn files_of(folder: &Path) -> BTreeMap<String, String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let small =
        entries.filter(|entry| entry.metadata().is_ok_and(|data| data.is_file() && data.len() <= MOST_BYTES));
    let text = |entry: fs::DirEntry| {
        let text = fs::read_to_string(entry.path()).ok()?;
        let lines = text.split_inclusive('\n').filter(|line| !line.starts_with("directory: "));
        Some((entry.file_name().to_string_lossy().into_owned(), lines.collect()))
    };
    small.filter_map(text).collect()
}

/// Returns the place of the player in the plan, from the line `player: N, seat S`.
fn player_of(fault: &str) -> Option<usize> {
    let line = fault.lines().find_map(|line| line.strip_prefix("player: "))?;
    line.split(',').next()?.parse::<usize>().ok()?.checked_sub(1)
}
