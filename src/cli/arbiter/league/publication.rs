//! Writes the files of a league that are published.

use std::fs;
use std::io;
use std::path::Path;

use talon_arbiter::blocks::{JOURNAL_FILE, JournalReader};
use talon_arbiter::stats::CountedBlocks;
use talon_engine::PlayableGame;
use talon_files::LinkPolicy;
use talon_games::GameRegistry;
use talon_league::{
    DAY_FILE, LeagueState, PublishedDay, PublishedRound, RECORD_ENDING, RoundEntry, RoundOutcome, match_file,
};

use crate::arbiter::league::league_directory::LeagueDirectory;
use crate::arbiter::output::journal_record::JournalRecord;
use crate::arbiter::playing::match_directory::{FAULTS_DIRECTORY, MatchDirectory};
use crate::arbiter::report::match_page;

/// Writes the published files of a league.
pub(super) struct Publication<'a> {
    pub(super) games: &'a GameRegistry<PlayableGame>,
    pub(super) directory: &'a LeagueDirectory,
}

impl Publication<'_> {
    /// Writes the records and the pages of the matches of a round. The records do not have the key.
    ///
    /// # Errors
    /// A journal cannot be read, or a file cannot be written.
    pub(super) fn write_matches(&self, round: &RoundEntry) -> Result<(), String> {
        let folder = self.directory.public_day(&round.date);
        create(&folder)?;
        for number in 0..round.matches.len() {
            let path = self.directory.match_directory(round.round, number);
            let (journal, name) = (path.join(JOURNAL_FILE), match_file(round.round, number));
            let text = |error: talon_arbiter::blocks::JournalError| error.to_string();
            let key = MatchDirectory::open(&path)?.deal_key()?;
            let header = JournalReader::open(&journal).map_err(text)?.header().clone();
            let counted = CountedBlocks::read(&journal, &header).map_err(text)?;
            let record = folder.join(format!("{name}{RECORD_ENDING}"));
            JournalRecord::write(&record, &key, false, &journal, &counted).map_err(text)?;
            let page = match_page(&self.games.rules(), &journal, &path.join(FAULTS_DIRECTORY))?;
            replace(&folder.join(format!("{name}.html")), page.as_bytes())?;
        }
        Ok(())
    }

    /// Writes the file of a day.
    ///
    /// # Errors
    /// The file cannot be written.
    pub(super) fn write_day(&self, state: &LeagueState, date: &str) -> Result<(), String> {
        let Some(day) = state.days.iter().find(|day| day.date == date) else { return Ok(()) };
        let folder = self.directory.public_day(date);
        create(&folder)?;
        let key = self.directory.day_key(date)?;
        let of_day = || state.rounds.iter().filter(|known| known.round.date == date);
        let rounds = of_day().filter_map(|known| match &known.outcome {
            RoundOutcome::Played(results) => {
                Some(PublishedRound { round: known.round.clone(), results: results.clone() })
            }
            RoundOutcome::Open | RoundOutcome::Abandoned(_) => None,
        });
        let ended =
            of_day().filter(|known| known.outcome != RoundOutcome::Open).map(|known| known.round.round);
        let span = ended.fold(None, |span: Option<[u64; 2]>, round| {
            Some(span.map_or([round; 2], |[first, last]| [first.min(round), last.max(round)]))
        });
        let abandoned = of_day().filter(|known| matches!(known.outcome, RoundOutcome::Abandoned(_)));
        let published = PublishedDay {
            date: date.to_owned(),
            hash: day.hash.clone(),
            key: day.is_revealed.then(|| key.reveal()),
            span,
            rounds: rounds.collect(),
            abandoned: abandoned.map(|known| known.round.round).collect(),
        };
        let text = serde_json::to_string_pretty(&published).map_err(|error| error.to_string())?;
        replace(&folder.join(DAY_FILE), format!("{text}\n").as_bytes())
    }
}

fn create(folder: &Path) -> Result<(), String> {
    fs::create_dir_all(folder).map_err(|error| format!("cannot create {}: {error}", folder.display()))
}

fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let cannot = |error: io::Error| format!("cannot write {}: {error}", path.display());
    talon_files::replace(path, bytes, LinkPolicy::Refused).map_err(cannot)
}
