//! A league whose rounds this process plays: its journal, its results, and the next step.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::Arc;

use talon_arbiter::blocks::JOURNAL_FILE;
use talon_arbiter::bot::Interrupt;
use talon_arbiter::date::now;
use talon_arbiter::play::BotVersions;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::{
    DayKey, LadderEntrants, LadderFacts, LadderResults, LeagueEntry, LeagueJournal, LeagueLadder,
    LeagueParticipant, LeagueParticipants, LeagueState, LeagueView, MatchSummary, PlannedRound, RoundEntry,
};
use talon_remote::Hub;

use crate::arbiter::league::anchor_moves::moves_of_anchors;
use crate::arbiter::league::bot_files::hash_of;
use crate::arbiter::league::league_directory::{LeagueDirectory, make_private};
use crate::arbiter::league::publication::Publication;
use crate::arbiter::league::round_match::{RoundSurroundings, play_round_match, read_summary};
use crate::arbiter::playing::match_directory::MatchDirectory;

/// A league whose rounds this process plays.
pub(super) struct LeagueRun<'a> {
    games: &'a GameRegistry<PlayableGame>,
    pub(super) directory: LeagueDirectory,
    journal: LeagueJournal,
    /// The number of entries in the journal.
    entries: usize,
    pub(super) state: LeagueState,
    results: Vec<LadderResults>,
    pub(super) participants: LeagueParticipants,
    hub: Option<Arc<Hub>>,
    interrupt: Interrupt,
    versions: BotVersions,
    /// The participants whose files were changed.
    changed: BTreeSet<String>,
}

/// Why an interrupted remote round is given up.
const INTERRUPTED_ROUND: &str = "it was interrupted, and a remote bot may have seen its cards";

/// What a step has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum LeagueStep {
    /// A round ended, or a key was published.
    Done,
    /// Nobody can play now.
    Nothing,
    /// The league was asked to stop.
    Stopped,
}

/// What can be played now.
pub(super) enum RoundToPlay {
    /// A round that was chosen earlier.
    Open(RoundEntry),
    /// A round that was chosen now.
    New(RoundEntry),
    /// Nothing yet: a key was published.
    Revealed,
    /// Nothing: nobody can play.
    Nothing,
}

impl<'a> LeagueRun<'a> {
    /// Opens a league, and computes its state from the journal.
    ///
    /// # Errors
    /// Another process plays the league, or a file is wrong.
    pub(super) fn open(
        games: &'a GameRegistry<PlayableGame>,
        mut directory: LeagueDirectory,
        hub: Option<Arc<Hub>>,
        interrupt: Interrupt,
    ) -> Result<Self, String> {
        let text = |error: talon_league::LeagueJournalError| error.to_string();
        let (journal, entries) = LeagueJournal::open(&directory.path).map_err(text)?;
        let state = LeagueState::of(&entries)
            .map_err(|error| format!("{}: {error}", directory.journal().display()))?;
        directory.follow(&state)?;
        let participants = LeagueParticipants::open(&directory.path).map_err(|error| error.to_string())?;
        let results = results_of(&directory, &state);
        let entries = entries.len();
        let mut league = Self {
            games,
            directory,
            journal,
            entries,
            state,
            results,
            participants,
            hub,
            interrupt,
            versions: BotVersions::default(),
            changed: BTreeSet::new(),
        };
        let begun: Vec<String> = league.state.ladders.keys().cloned().collect();
        begun.iter().try_for_each(|ladder| league.follow_anchors(ladder))?;
        Ok(league)
    }

    /// Gives a new version to each anchor of a ladder that makes other moves than before. An open round with an earlier
    /// version is given up.
    fn follow_anchors(&mut self, ladder: &str) -> Result<(), String> {
        let base = Arc::clone(&self.directory.ladder(ladder)?.base);
        for (name, moves) in moves_of_anchors(self.games, &base)? {
            let known = self.state.ladders.get(ladder).and_then(|known| known.anchors.get(&name));
            if known.and_then(|versions| versions.last()) == Some(&moves) {
                continue;
            }
            let open: Vec<RoundEntry> =
                self.state.open_rounds().filter(|open| open.ladder == ladder).cloned().collect();
            for round in open {
                self.give_up(&round, &format!("the moves of the anchor {name} have changed"))?;
            }
            self.append(&LeagueEntry::Anchor { ladder: ladder.to_owned(), name, moves })?;
        }
        self.directory.follow(&self.state)
    }

    /// Appends an entry and follows it.
    fn append(&mut self, entry: &LeagueEntry) -> Result<(), String> {
        // An entry that contradicts the state is not written.
        let mut state = self.state.clone();
        state.add(self.entries + 1, entry).map_err(|error| error.to_string())?;
        self.journal.append(entry).map_err(|error| error.to_string())?;
        (self.state, self.entries) = (state, self.entries + 1);
        Ok(())
    }

    /// Takes the next step: ends an open round, publishes a key, or plays the next round.
    ///
    /// # Errors
    /// A file cannot be read or written, or the arbiter lacks a resource.
    pub(super) fn step(&mut self) -> Result<LeagueStep, String> {
        match self.open_or_plan()? {
            RoundToPlay::Open(round) => self.play(&round, true),
            RoundToPlay::New(round) => self.play(&round, false),
            RoundToPlay::Revealed => Ok(LeagueStep::Done),
            RoundToPlay::Nothing => Ok(LeagueStep::Nothing),
        }
    }

    /// Returns the round that is open. If none is open, publishes a key that is due, or chooses the next round and writes
    /// its matches.
    ///
    /// # Errors
    /// A file cannot be read or written.
    pub(super) fn open_or_plan(&mut self) -> Result<RoundToPlay, String> {
        let open = self.state.open_rounds().next().cloned();
        if let Some(round) = open {
            return Ok(RoundToPlay::Open(round));
        }
        if self.reveal_before(&today())? {
            return Ok(RoundToPlay::Revealed);
        }
        let today = self.current_day();
        if !self.state.days.iter().any(|day| day.date == today) {
            let hash = self.directory.new_day_key(&today)?.hash();
            self.append(&LeagueEntry::Day { date: today.clone(), hash })?;
            self.publish_day(&today)?;
        }
        match self.plan_next(&today)? {
            Some(planned) => {
                self.write(&planned)?;
                let name = planned.entry.ladder.clone();
                if !self.state.ladders.contains_key(&name) {
                    let ladder = self.directory.ladder(&name)?;
                    let (plan, ratings) = (ladder.base.plan_hash(), ladder.ratings.clone());
                    self.append(&LeagueEntry::Ladder { name: name.clone(), plan, ratings })?;
                    self.follow_anchors(&name)?;
                }
                self.append(&LeagueEntry::Round(planned.entry.clone()))?;
                let RoundEntry { round, ladder, matches, .. } = &planned.entry;
                log::info!("round {round}: {ladder}, {} matches", matches.len());
                Ok(RoundToPlay::New(planned.entry))
            }
            None => Ok(RoundToPlay::Nothing),
        }
    }

    /// Returns the name of the day to whose key the next round belongs: the date of today. If this day was closed early,
    /// the next one of the same date has `.2` appended, and so on.
    fn current_day(&self) -> String {
        let today = today();
        let is_closed =
            |name: &String| self.state.days.iter().any(|day| day.date == *name && day.is_revealed);
        let names = (2..).map(|number: u64| format!("{today}.{number}"));
        std::iter::once(today.clone()).chain(names).find(|name| !is_closed(name)).unwrap_or_default()
    }

    /// Closes all days: publishes the keys that are still secret. Returns the names of the days.
    ///
    /// # Errors
    /// A round is open, or a file cannot be written.
    pub(super) fn close(&mut self) -> Result<Vec<String>, String> {
        let open: Vec<RoundEntry> = self.state.open_rounds().cloned().collect();
        for round in open {
            // The rest of a remote round is not played, because the bot has seen cards.
            if round.matches.iter().all(|planned| planned.compared.is_none()) {
                let league = self.directory.path.display();
                return Err(format!(
                    "round {} is open: arbiter league serve {league} --rounds 1 finishes it",
                    round.round
                ));
            }
            self.give_up(&round, INTERRUPTED_ROUND)?;
        }
        let secret = self.state.days.iter().filter(|day| !day.is_revealed);
        let dates: Vec<String> = secret.map(|day| day.date.clone()).collect();
        for date in &dates {
            self.checked_key(date)?;
            self.append(&LeagueEntry::Revealed { date: date.clone() })?;
            self.publish_day(date)?;
        }
        Ok(dates)
    }

    /// Publishes the key of the first day before today whose key is secret. Returns whether there was one.
    fn reveal_before(&mut self, today: &str) -> Result<bool, String> {
        let date = |name: &str| name.split('.').next().unwrap_or_default().to_owned();
        let past = self.state.days.iter().find(|day| !day.is_revealed && date(&day.date).as_str() < today);
        let Some(date) = past.map(|day| day.date.clone()) else { return Ok(false) };
        self.checked_key(&date)?;
        self.append(&LeagueEntry::Revealed { date: date.clone() })?;
        self.publish_day(&date)?;
        Ok(true)
    }

    /// Reads the key of a day, and checks that it is the one whose hash was published.
    fn checked_key(&self, date: &str) -> Result<DayKey, String> {
        let key = self.directory.day_key(date)?;
        match self.state.days.iter().find(|day| day.date == date) {
            Some(day) if day.hash == key.hash() => Ok(key),
            _ => Err(format!(
                "the key of {date} does not have the hash that was published: restore the folder keys"
            )),
        }
    }

    /// Returns whether a participant still has the files of its version. If not, it does not play.
    fn has_its_files(&mut self, participant: &LeagueParticipant) -> bool {
        let Some(version) = participant.versions.last().filter(|_| !participant.is_remote) else {
            return true;
        };
        let hash = hash_of(&version.command, &version.directory, &mut self.versions);
        if hash.as_deref() == Ok(version.hash.as_str()) {
            return true;
        }
        let name = &participant.name;
        if self.changed.insert(name.clone()) {
            eprintln!("the files of {name} were changed: it plays again after arbiter league replace");
        }
        false
    }

    /// Chooses the next round: of the ladders on which somebody can play, the one with the fewest rounds.
    fn plan_next(&mut self, today: &str) -> Result<Option<PlannedRound>, String> {
        let mut participants = self.participants.all().map_err(|error| error.to_string())?;
        participants.retain(|one| self.has_its_files(one));
        let hub = self.hub.clone();
        let connected = move |name: &str| hub.as_ref().is_some_and(|hub| hub.waiting(name) > 0);
        let entrants = LadderEntrants { participants: &participants, connected: &connected };
        let (round, key) = (self.state.rounds.len() as u64 + 1, self.checked_key(today)?);
        let mut order: Vec<usize> = (0..self.directory.ladders.len()).collect();
        order.sort_by_key(|&ladder| self.results[ladder].counts().0);
        for ladder in order {
            let results = &mut self.results[ladder];
            let planned = self.directory.ladders[ladder].next_round(results, &entrants, (round, today, &key));
            if let Some(planned) = planned.map_err(|error| error.to_string())? {
                return Ok(Some(planned));
            }
        }
        Ok(None)
    }

    /// Writes the directories of a round's matches. No card is dealt before the round is in the journal, so a directory that
    /// an interrupted call has left is replaced.
    fn write(&self, planned: &PlannedRound) -> Result<(), String> {
        let PlannedRound { entry, plans } = planned;
        let key = self.checked_key(&entry.date)?;
        for (number, (plan, planned)) in plans.iter().zip(&entry.matches).enumerate() {
            let path = self.directory.match_directory(entry.round, number);
            let cannot = |error: std::io::Error| format!("cannot write {}: {error}", path.display());
            if path.exists() {
                std::fs::remove_dir_all(&path).map_err(cannot)?;
            }
            make_private(path.parent().unwrap_or(Path::new("."))).map_err(cannot)?;
            MatchDirectory::of_league(&path, plan, key.match_key(entry.round, planned.deals))?;
        }
        Ok(())
    }

    /// Gives up a round.
    fn give_up(&mut self, round: &RoundEntry, reason: &str) -> Result<LeagueStep, String> {
        log::warn!("round {} is given up: {reason}", round.round);
        self.append(&LeagueEntry::Abandoned { round: round.round, reason: reason.to_owned() })?;
        self.publish_day(&round.date)?;
        Ok(LeagueStep::Done)
    }

    /// Returns whether all blocks of a round were played.
    fn is_complete(&self, round: &RoundEntry) -> bool {
        round.matches.iter().enumerate().all(|(number, planned)| {
            let journal = self.directory.match_directory(round.round, number).join(JOURNAL_FILE);
            read_summary(self.games, &journal)
                .is_ok_and(|summary| summary.blocks.len() as u64 == planned.blocks)
        })
    }

    /// Plays the missing blocks of a round, and publishes it when it is over. `is_resumed` tells whether another process may
    /// have dealt cards of the round.
    fn play(&mut self, round: &RoundEntry, is_resumed: bool) -> Result<LeagueStep, String> {
        let surroundings = RoundSurroundings {
            league: &self.directory.path,
            games: self.games,
            interrupt: &self.interrupt,
            remote_bots: self.hub.as_ref().map(Hub::bots),
        };
        let names: Vec<String> = round.matches.iter().map(|planned| planned.versions.join(" – ")).collect();
        log::info!("round {} of {}: {}", round.round, round.ladder, names.join("; "));
        // A remote bot may have seen cards of the block that was interrupted, and must not see them again.
        let is_remote = round.matches.iter().any(|planned| planned.compared.is_some());
        if is_remote && is_resumed && !self.is_complete(round) {
            return self.give_up(round, INTERRUPTED_ROUND);
        }
        for number in 0..round.matches.len() {
            let path = self.directory.match_directory(round.round, number);
            if !path.exists() {
                return self.give_up(round, "the directory of a match is missing");
            }
            if !play_round_match(&surroundings, &path)? {
                return Ok(LeagueStep::Stopped);
            }
        }
        let results: Vec<MatchSummary> = (0..round.matches.len())
            .map(|number| {
                let journal = self.directory.match_directory(round.round, number);
                read_summary(self.games, &journal.join(JOURNAL_FILE))
            })
            .collect::<Result<_, _>>()?;
        // The files of the matches are published first. They count when the journal has the round.
        Publication { games: self.games, directory: &self.directory }.write_matches(round)?;
        self.append(&LeagueEntry::Played { round: round.round, results: results.clone() })?;
        self.publish_day(&round.date)?;
        add_round(&self.directory.ladders, &mut self.results, round, &results);
        Ok(LeagueStep::Done)
    }

    fn publish_day(&self, date: &str) -> Result<(), String> {
        Publication { games: self.games, directory: &self.directory }.write_day(&self.state, date)
    }

    /// Returns what the pages show now.
    ///
    /// # Errors
    /// The database cannot be read.
    pub(super) fn view(&self) -> Result<LeagueView, String> {
        let participants = self.participants.all().map_err(|error| error.to_string())?;
        Ok(view_of(&self.directory, &self.state, &self.results, &participants))
    }
}

/// Computes the results of all ladders.
pub(super) fn results_of(directory: &LeagueDirectory, state: &LeagueState) -> Vec<LadderResults> {
    let mut results: Vec<LadderResults> = directory.ladders.iter().map(LeagueLadder::no_results).collect();
    state.played().for_each(|(round, played)| add_round(&directory.ladders, &mut results, round, played));
    results
}

/// Adds a round to the results of its ladder.
fn add_round(
    ladders: &[LeagueLadder],
    results: &mut [LadderResults],
    round: &RoundEntry,
    played: &[MatchSummary],
) {
    for (ladder, results) in ladders.iter().zip(results).filter(|(ladder, _)| ladder.name == round.ladder) {
        results.add(round, played, &ladder.base.names());
        results.end_day(&round.date);
    }
}

/// Returns what the pages show.
pub(super) fn view_of(
    directory: &LeagueDirectory,
    state: &LeagueState,
    results: &[LadderResults],
    participants: &[LeagueParticipant],
) -> LeagueView {
    let ladders: Vec<(LadderFacts, &LadderResults)> =
        directory.ladders.iter().map(LeagueDirectory::facts).zip(results).collect();
    let revealed = state.days.iter().filter(|day| day.is_revealed);
    let keys: BTreeMap<String, String> = revealed
        .filter_map(|day| Some((day.date.clone(), directory.day_key(&day.date).ok()?.reveal())))
        .collect();
    let settings = &directory.settings;
    LeagueView::new((&settings.title, &settings.address), &ladders, participants, state, &keys)
}

/// Returns the date of today in UTC.
pub(super) fn today() -> String {
    now().split(' ').next().unwrap_or_default().to_owned()
}
