//! The state of a league, which follows from the entries of its journal.

use std::collections::BTreeMap;

use crate::entry::{LeagueEntry, MatchSummary, RoundEntry, RoundMatch};

/// The state of a league.
#[derive(Clone, Debug, Default)]
pub struct LeagueState {
    /// The ladders that have played, by name.
    pub ladders: BTreeMap<String, LadderState>,
    /// The days in order.
    pub days: Vec<LeagueDay>,
    /// The rounds in order. The number of a round is its place, counted from 1.
    pub rounds: Vec<LeagueRoundState>,
}

/// A ladder that has played.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct LadderState {
    /// The hash of its plan.
    pub plan: String,
    /// The fixed ratings of the first versions of anchors, by name.
    pub ratings: BTreeMap<String, f64>,
    /// For each anchor, the hash of the moves of each of its versions.
    pub anchors: BTreeMap<String, Vec<String>>,
}

/// A day of a league.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueDay {
    /// The date.
    pub date: String,
    /// The hash of the key.
    pub hash: String,
    /// Whether the key was published.
    pub is_revealed: bool,
}

/// A round, and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeagueRoundState {
    /// The round.
    pub round: RoundEntry,
    /// What became of it.
    pub outcome: RoundOutcome,
}

/// What became of a round.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RoundOutcome {
    /// It is being played. Nothing of it is published.
    Open,
    /// It was played, with these results of its matches.
    Played(Vec<MatchSummary>),
    /// It was given up for this reason.
    Abandoned(String),
}

/// Why the entries of a journal contradict each other.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs, reason = "the text of an error says what its fields are")]
pub enum LeagueStateError {
    #[error("entry {entry} of the journal begins the day {date} a second time")]
    Day { entry: usize, date: String },
    #[error("entry {entry} of the journal begins the ladder {name} a second time")]
    Ladder { entry: usize, name: String },
    #[error("entry {entry} of the journal has an anchor of the ladder {name}, which has not begun")]
    Anchor { entry: usize, name: String },
    #[error("entry {entry} of the journal begins round {round}: the next round is {next}")]
    Round { entry: usize, round: u64, next: u64 },
    #[error("entry {entry} of the journal ends round {round}, which is not open")]
    NotOpen { entry: usize, round: u64 },
    #[error("entry {entry} of the journal has results that do not fit the plan of round {round}")]
    Results { entry: usize, round: u64 },
    #[error("entry {entry} of the journal publishes the key of {date}, which has no key or an open round")]
    Reveal { entry: usize, date: String },
}

impl LeagueState {
    /// Computes the state from the entries of a journal.
    ///
    /// # Errors
    /// The entries contradict each other.
    pub fn of(entries: &[LeagueEntry]) -> Result<Self, LeagueStateError> {
        let mut state = Self::default();
        for (number, entry) in (1..).zip(entries) {
            state.add(number, entry)?;
        }
        Ok(state)
    }

    /// Adds the entry with this number, counted from 1.
    ///
    /// # Errors
    /// The entry contradicts the state.
    pub fn add(&mut self, entry: usize, added: &LeagueEntry) -> Result<(), LeagueStateError> {
        match added {
            LeagueEntry::Day { date, hash } => {
                if self.days.iter().any(|day| day.date == *date) {
                    return Err(LeagueStateError::Day { entry, date: date.clone() });
                }
                let (date, hash) = (date.clone(), hash.clone());
                self.days.push(LeagueDay { date, hash, is_revealed: false });
            }
            LeagueEntry::Ladder { name, plan, ratings } => {
                let anchors = BTreeMap::new();
                let ladder = LadderState { plan: plan.clone(), ratings: ratings.clone(), anchors };
                let known = self.ladders.insert(name.clone(), ladder);
                if known.is_some() {
                    return Err(LeagueStateError::Ladder { entry, name: name.clone() });
                }
            }
            LeagueEntry::Anchor { ladder, name, moves } => {
                let unknown = || LeagueStateError::Anchor { entry, name: ladder.clone() };
                let ladder = self.ladders.get_mut(ladder).ok_or_else(unknown)?;
                ladder.anchors.entry(name.clone()).or_default().push(moves.clone());
            }
            LeagueEntry::Round(round) => {
                let next = self.rounds.len() as u64 + 1;
                let is_of_open_day = self.days.iter().any(|day| day.date == round.date && !day.is_revealed);
                if round.round != next || !is_of_open_day {
                    return Err(LeagueStateError::Round { entry, round: round.round, next });
                }
                let (round, outcome) = (round.clone(), RoundOutcome::Open);
                self.rounds.push(LeagueRoundState { round, outcome });
            }
            LeagueEntry::Played { round, results } => {
                let open = self.open_round(entry, *round)?;
                if !fit(&open.round.matches, results) {
                    return Err(LeagueStateError::Results { entry, round: *round });
                }
                open.outcome = RoundOutcome::Played(results.clone());
            }
            LeagueEntry::Abandoned { round, reason } => {
                self.open_round(entry, *round)?.outcome = RoundOutcome::Abandoned(reason.clone());
            }
            LeagueEntry::Revealed { date } => {
                let has_open = self.has_open_round_of(date);
                let day = self.days.iter_mut().find(|day| day.date == *date && !day.is_revealed);
                match day.filter(|_| !has_open) {
                    Some(day) => day.is_revealed = true,
                    None => return Err(LeagueStateError::Reveal { entry, date: date.clone() }),
                }
            }
        }
        Ok(())
    }

    /// Returns the number of the latest version of each anchor of a ladder, by name.
    #[must_use]
    pub fn anchor_versions(&self, ladder: &str) -> BTreeMap<String, u64> {
        let anchors = self.ladders.get(ladder).into_iter().flat_map(|ladder| &ladder.anchors);
        anchors.map(|(name, versions)| (name.clone(), versions.len() as u64)).collect()
    }

    fn open_round(&mut self, entry: usize, round: u64) -> Result<&mut LeagueRoundState, LeagueStateError> {
        let at = usize::try_from(round).ok().and_then(|round| round.checked_sub(1));
        let found =
            at.and_then(|at| self.rounds.get_mut(at)).filter(|known| known.outcome == RoundOutcome::Open);
        found.ok_or(LeagueStateError::NotOpen { entry, round })
    }

    /// Returns the rounds that are open, in order.
    pub fn open_rounds(&self) -> impl Iterator<Item = &RoundEntry> {
        self.rounds.iter().filter(|round| round.outcome == RoundOutcome::Open).map(|round| &round.round)
    }

    /// Returns whether a round of a day is open.
    #[must_use]
    pub fn has_open_round_of(&self, date: &str) -> bool {
        self.open_rounds().any(|round| round.date == date)
    }

    /// Returns the rounds that were played, with their results, in order.
    pub fn played(&self) -> impl Iterator<Item = (&RoundEntry, &[MatchSummary])> {
        self.rounds.iter().filter_map(|round| match &round.outcome {
            RoundOutcome::Played(results) => Some((&round.round, results.as_slice())),
            RoundOutcome::Open | RoundOutcome::Abandoned(_) => None,
        })
    }

    /// Returns the number of rounds of each ladder that were played.
    #[must_use]
    pub fn rounds_of_ladders(&self) -> BTreeMap<&str, u64> {
        let mut counts = BTreeMap::new();
        self.played().for_each(|(round, _)| *counts.entry(round.ladder.as_str()).or_insert(0) += 1);
        counts
    }
}

/// Returns whether results have the form of the plan.
fn fit(matches: &[RoundMatch], results: &[MatchSummary]) -> bool {
    let fits = |(planned, result): (&RoundMatch, &MatchSummary)| {
        let versions = planned.versions.len();
        result.versions.len() == versions
            && result.blocks.len() as u64 == planned.blocks
            && result
                .blocks
                .iter()
                .all(|block| block.len() == versions && block.iter().all(|(_, games)| *games > 0))
    };
    matches.len() == results.len() && matches.iter().zip(results).all(fits)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::entry::VersionSummary;

    fn day(date: &str) -> LeagueEntry {
        LeagueEntry::Day { date: date.to_owned(), hash: "ab".to_owned() }
    }

    fn round(round: u64, date: &str) -> LeagueEntry {
        let matches = vec![RoundMatch {
            versions: vec!["a@1".to_owned(), "b@1".to_owned()],
            blocks: 1,
            deals: 0,
            compared: None,
            plan: String::new(),
            key: String::new(),
        }];
        LeagueEntry::Round(RoundEntry { round, ladder: "x".to_owned(), date: date.to_owned(), matches })
    }

    fn played(round: u64, blocks: usize) -> LeagueEntry {
        let versions = vec![VersionSummary::default(); 2];
        let blocks = vec![vec![(3, 2), (-3, 2)]; blocks];
        LeagueEntry::Played { round, results: vec![MatchSummary { blocks, versions, elapsed_ms: 1 }] }
    }

    fn revealed(date: &str) -> LeagueEntry {
        LeagueEntry::Revealed { date: date.to_owned() }
    }

    #[test]
    fn a_key_is_published_only_when_no_round_of_its_day_is_open() {
        let begun = [day("1"), round(1, "1"), day("2"), round(2, "2")];
        let after = |more: &[LeagueEntry]| LeagueState::of(&[&begun, more].concat());
        assert!(matches!(after(&[revealed("1")]), Err(LeagueStateError::Reveal { entry: 5, .. })));
        let state = after(&[played(1, 1), revealed("1")]).unwrap();
        assert_eq!(state.days.iter().map(|day| day.is_revealed).collect::<Vec<_>>(), [true, false]);
        assert!(matches!(after(&[played(1, 1), revealed("2")]), Err(LeagueStateError::Reveal { .. })));
        let again = [played(1, 1), revealed("1"), round(3, "1")];
        assert!(matches!(after(&again), Err(LeagueStateError::Round { .. })), "its key is known");
    }

    #[test]
    fn a_round_ends_once_and_with_all_its_blocks() {
        let after = |more: &[LeagueEntry]| LeagueState::of(&[&[day("1"), round(1, "1")], more].concat());
        assert!(matches!(after(&[played(1, 0)]), Err(LeagueStateError::Results { .. })));
        assert!(matches!(after(&[played(2, 1)]), Err(LeagueStateError::NotOpen { .. })));
        assert!(matches!(after(&[played(1, 1), played(1, 1)]), Err(LeagueStateError::NotOpen { .. })));
        assert!(matches!(after(&[round(3, "1")]), Err(LeagueStateError::Round { next: 2, .. })));
        assert_eq!(after(&[played(1, 1)]).unwrap().played().count(), 1);
        let given_up = LeagueEntry::Abandoned { round: 1, reason: "no bot".to_owned() };
        assert_eq!(after(&[given_up]).unwrap().played().count(), 0);
    }
}
