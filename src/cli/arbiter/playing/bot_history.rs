//! Stores which bots have played in a match or a tournament so far, and finds the bots that have changed.

use talon_arbiter::blocks::{JournalBot, JournalVersions, are_same_bots};
use talon_arbiter::bot::BotSpec;
use talon_arbiter::play::BotVersions;
use talon_games::cards::Quoted;

use crate::arbiter::one_line::print_error;
use crate::arbiter::output::version_changes::described;

/// The bots that have played in a match or a tournament so far.
pub(crate) struct BotHistory {
    /// The names of the participants.
    names: Vec<String>,
    /// The bots of all runs so far. The bots of this run begin at `first_own`.
    versions: Vec<JournalVersions>,
    first_own: usize,
    known: BotVersions,
    /// Whether a bot that has changed since its earlier games is refused.
    pub(crate) refuses_changes: bool,
}

impl BotHistory {
    /// Creates the history with the bots of earlier runs.
    pub(crate) fn new(names: Vec<String>, versions: Vec<JournalVersions>) -> Self {
        let (first_own, known) = (versions.len(), BotVersions::default());
        Self { names, versions, first_own, known, refuses_changes: false }
    }

    /// Returns the bots of all runs so far.
    pub(crate) fn versions(&self) -> &[JournalVersions] {
        &self.versions
    }

    /// Adds bots that are about to play, and reports the bots that have changed since their earlier games.
    /// Each bot comes with its participant and its `id name`. Returns `None` if this run already has the same
    /// bots.
    ///
    /// # Errors
    /// A bot has changed and changes are refused.
    pub(crate) fn add<'b>(
        &mut self,
        date: &str,
        bots: impl Iterator<Item = (usize, &'b BotSpec, &'b str)>,
    ) -> Result<Option<JournalVersions>, String> {
        let (now, playing) = self.now(date, bots);
        self.report(&now, &playing)?;
        let own = &self.versions[self.first_own..];
        let is_known = |&participant: &usize| {
            let bots = now.bots_of(participant);
            bots.is_empty()
                || latest(own, participant).is_some_and(|(_, latest_bots)| are_same_bots(&latest_bots, &bots))
        };
        if !own.is_empty() && playing.iter().all(is_known) {
            return Ok(None);
        }
        self.versions.push(now.clone());
        Ok(Some(now))
    }

    /// Refuses bots whose files have changed since their earlier games. No bot is started.
    ///
    /// # Errors
    /// A bot has changed.
    pub(crate) fn refuse_changed<'b>(
        mut self,
        bots: impl Iterator<Item = (usize, &'b BotSpec)>,
    ) -> Result<(), String> {
        self.refuses_changes = true;
        let (now, playing) = self.now("", bots.map(|(participant, bot)| (participant, bot, "")));
        self.report(&now, &playing)
    }

    /// Returns the versions of these bots, and all participants that play, including built-in players.
    fn now<'b>(
        &mut self,
        date: &str,
        bots: impl Iterator<Item = (usize, &'b BotSpec, &'b str)>,
    ) -> (JournalVersions, Vec<usize>) {
        let mut now = JournalVersions {
            date: date.to_owned(),
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            bots: Vec::new(),
        };
        let mut playing = Vec::new();
        for (participant, spec, id) in bots {
            playing.push(participant);
            let version = self.known.of(spec);
            now.bots.extend(version.map(|version| JournalBot {
                participant,
                id: id.to_owned(),
                hash: version.hash,
                hashed: version.hashed,
            }));
        }
        now.bots.sort_unstable();
        now.bots.dedup();
        playing.sort_unstable();
        playing.dedup();
        (now, playing)
    }

    /// Prints a warning for each changed bot. If changes are refused, returns an error for the first changed
    /// bot.
    fn report(&self, now: &JournalVersions, playing: &[usize]) -> Result<(), String> {
        for &participant in playing {
            let bots = now.bots_of(participant);
            let change = if bots.is_empty() {
                // The version of a built-in player is the version of the arbiter.
                let last = self.versions.last().filter(|run| run.talon != now.talon);
                last.map(|run| format!("Talon {} on {}, now Talon {}", run.talon, run.date, now.talon))
            } else {
                let last = latest(&self.versions, participant);
                let last = last.filter(|(_, last_bots)| !are_same_bots(last_bots, &bots));
                last.map(|(run, last_bots)| {
                    format!("{} on {}, now {}", described(&last_bots), run.date, described(&bots))
                })
            };
            let Some(change) = change else { continue };
            let name = Quoted::new(self.names.get(participant).map_or("?", String::as_str));
            let changed = format!("'{name}' has changed since its earlier games: {change}");
            if self.refuses_changes {
                return Err(format!("{changed}; without --strict-versions all its games count together"));
            }
            print_error(&format!("warning: {changed}; its games count together (--strict-versions refuses)"));
        }
        Ok(())
    }
}

/// Returns the last run in which bots of this participant played, and these bots.
fn latest(versions: &[JournalVersions], participant: usize) -> Option<(&JournalVersions, Vec<&JournalBot>)> {
    let mut runs = versions.iter().rev().map(|run| (run, run.bots_of(participant)));
    runs.find(|(_, bots)| !bots.is_empty())
}
