//! The watchers of a match, which `--observe` and `--live` request.

use std::sync::Arc;

use talon_arbiter::plan::MatchPlan;
use talon_arbiter::play::Watcher;
use talon_games::{GameRegistry, GameRules};

use crate::arbiter::live::{LiveMatch, LiveSubject};
use crate::arbiter::playing::match_watcher::MatchWatcher;
use crate::languages::Language;

/// The watchers that the user requested.
pub(crate) struct MatchWatchers {
    /// The printer of `--observe`.
    printed: Option<MatchWatcher>,
    /// The browser page of `--live`.
    live: Option<Arc<LiveMatch>>,
}

impl MatchWatchers {
    /// Starts the watchers of a match between players with these names.
    pub(crate) fn begin(games: &GameRegistry, plan: &MatchPlan, names: &[String]) -> Result<Self, String> {
        let description = &plan.description;
        let game = games.iter().find(|known| known.name == plan.new.game).copied();
        let language = description.lang.as_deref().and_then(Language::of_code).unwrap_or_default();
        let printed = game.filter(|_| description.observe).map(|game| (language, game));
        let printed = printed.map(|(language, game)| MatchWatcher::new(game, names, language)).transpose()?;
        let show = |(port, game): (u16, GameRules)| {
            LiveMatch::start(port, LiveSubject { game, names: names.to_vec(), tables: plan.tables().get() })
        };
        let live = description.live.zip(game).map(show).transpose()?.map(Arc::new);
        Ok(Self { printed, live })
    }

    /// Prints the address of the page. Call this function after the page has its first figures.
    pub(crate) fn announce(&self) {
        if let Some(live) = &self.live {
            // The address goes to standard error, because standard output may be a JSON object or a file that
            // bots can read.
            eprintln!("live: {}", live.address());
        }
    }

    /// Returns whether the games are printed in words.
    pub(crate) fn print(&self) -> bool {
        self.printed.is_some()
    }

    /// Returns the browser page of the match, if the user requested it.
    pub(crate) fn live(&self) -> Option<&Arc<LiveMatch>> {
        self.live.as_ref()
    }

    /// Returns these watchers. `None` when no watcher is requested.
    pub(crate) fn any(&self) -> Option<&dyn Watcher> {
        (self.printed.is_some() || self.live.is_some()).then_some(self as &dyn Watcher)
    }

    /// Sets the players of the next games.
    pub(crate) fn set_players(&self, names: &[String]) {
        self.printed.iter().for_each(|printed| printed.set_players(names));
        self.live.iter().for_each(|live| live.set_players(names));
    }

    /// Prints the remaining lines and closes the page.
    pub(crate) fn finish(self) {
        self.printed.into_iter().for_each(MatchWatcher::finish);
        self.live.iter().for_each(|live| live.end());
    }
}

impl Watcher for MatchWatchers {
    fn lines(&self, table: usize, players: &[usize], lines: &str) {
        self.printed.iter().for_each(|printed| printed.lines(table, players, lines));
        self.live.iter().for_each(|live| live.lines(table, players, lines));
    }
}
