//! The state of an evening, as it follows from the entries of the journal.

use std::collections::BTreeSet;

use super::journal::{Change, JournalEntry, RoundTable};
use super::settings::EveningSettings;
use crate::hosted::clean_name;

/// A participant of an evening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EveningParticipant {
    pub(crate) name: String,
    /// The key of the person's history. `None` while no person has taken the name.
    pub(crate) person: Option<String>,
    /// Whether the participant plays in the next round.
    pub(crate) is_here: bool,
    /// The partner, in a movement in pairs.
    pub(crate) partner: Option<usize>,
}

/// A round that has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct EveningRound {
    pub(crate) tables: Vec<RoundTable>,
    /// The time at which the round began, in seconds since 1970.
    pub(crate) began: i64,
    /// Whether the time of the round is over.
    pub(crate) is_timed: bool,
    pub(crate) is_ended: bool,
    /// The deals that do not count: the table and the deal, counted from 1.
    voided: BTreeSet<(usize, usize)>,
    /// The corrections: the participant and the points.
    adjusted: Vec<(usize, i64)>,
}

impl EveningRound {
    /// Returns the table and the seat of a participant. The seat is that of the first deal.
    pub(crate) fn seat_of(&self, participant: usize) -> Option<(&RoundTable, usize)> {
        self.tables.iter().find_map(|table| {
            let first = table.seats.iter().position(|seat| *seat == Some(participant))?;
            Some((table, first))
        })
    }

    /// Returns whether a deal of a table counts. Both are counted from 1.
    pub(crate) fn counts(&self, table: usize, deal: usize) -> bool {
        !self.voided.contains(&(table, deal))
    }

    /// Returns the sum of the corrections for a participant.
    pub(crate) fn adjustment(&self, participant: usize) -> i64 {
        self.adjusted.iter().filter(|(own, _)| *own == participant).map(|(_, points)| points).sum()
    }
}

/// An evening.
#[derive(Clone, Debug)]
pub(crate) struct Evening {
    pub(crate) id: String,
    pub(crate) settings: EveningSettings,
    pub(crate) participants: Vec<EveningParticipant>,
    /// The rounds that have begun.
    pub(crate) rounds: Vec<EveningRound>,
    pub(crate) journal: Vec<JournalEntry>,
    /// Whether only the organiser registers participants.
    pub(crate) is_shut: bool,
    pub(crate) is_closed: bool,
}

impl Evening {
    /// Creates an evening with these participants, whose names and persons are stored beside the journal. No entry has
    /// been applied yet.
    pub(crate) fn new(
        id: String,
        settings: EveningSettings,
        participants: Vec<(String, Option<String>)>,
    ) -> Self {
        let participant = |(name, person)| EveningParticipant { name, person, is_here: false, partner: None };
        Self {
            id,
            settings,
            participants: participants.into_iter().map(participant).collect(),
            rounds: Vec::new(),
            journal: Vec::new(),
            is_shut: false,
            is_closed: false,
        }
    }

    /// Applies a stored entry.
    pub(crate) fn apply(&mut self, entry: JournalEntry) {
        match &entry.change {
            Change::Registered { participant } | Change::Returned { participant } => {
                self.set_here(*participant, true);
            }
            Change::Left { participant } => self.set_here(*participant, false),
            Change::Paired { participants } => self.pair(*participants),
            Change::Unpaired { participant } => self.unpair(&[*participant]),
            Change::Began { tables, .. } => self.rounds.push(EveningRound {
                tables: tables.clone(),
                began: entry.at,
                is_timed: false,
                is_ended: false,
                voided: BTreeSet::new(),
                adjusted: Vec::new(),
            }),
            Change::Timed { round } => self.change_round(*round, |round| round.is_timed = true),
            Change::Ended { round } => self.change_round(*round, |round| round.is_ended = true),
            Change::Adjusted { participant, round, points, .. } => {
                self.change_round(*round, |round| round.adjusted.push((*participant, *points)));
            }
            Change::Voided { round, table, deal, .. } => {
                self.change_round(*round, |round| {
                    round.voided.insert((*table, *deal));
                });
            }
            Change::Counted { round, table, deal, .. } => {
                self.change_round(*round, |round| {
                    round.voided.remove(&(*table, *deal));
                });
            }
            Change::Shut => self.is_shut = true,
            Change::Reopened => self.is_shut = false,
            Change::Closed => self.is_closed = true,
            Change::Opened | Change::Taken { .. } | Change::Released { .. } | Change::Renamed { .. } => {}
        }
        self.journal.push(entry);
    }

    /// Adds a participant, before the entry that says so is applied.
    pub(crate) fn add_participant(&mut self, name: String, person: Option<String>) {
        self.participants.push(EveningParticipant { name, person, is_here: false, partner: None });
    }

    /// Gives a participant another name.
    pub(crate) fn set_name(&mut self, participant: usize, name: String) {
        if let Some(participant) = self.participants.get_mut(participant) {
            participant.name = name;
        }
    }

    /// Gives the name of a participant to a person, or to nobody.
    pub(crate) fn set_person(&mut self, participant: usize, person: Option<String>) {
        if let Some(participant) = self.participants.get_mut(participant) {
            participant.person = person;
        }
    }

    fn set_here(&mut self, participant: usize, is_here: bool) {
        if let Some(participant) = self.participants.get_mut(participant) {
            participant.is_here = is_here;
        }
    }

    fn unpair(&mut self, members: &[usize]) {
        for (own, participant) in self.participants.iter_mut().enumerate() {
            if members.contains(&own) || participant.partner.is_some_and(|partner| members.contains(&partner))
            {
                participant.partner = None;
            }
        }
    }

    fn pair(&mut self, [one, other]: [usize; 2]) {
        self.unpair(&[one, other]);
        for (own, partner) in [(one, other), (other, one)] {
            if let Some(own) = self.participants.get_mut(own) {
                own.partner = Some(partner);
            }
        }
    }

    fn change_round(&mut self, round: usize, change: impl FnOnce(&mut EveningRound)) {
        if let Some(round) = round.checked_sub(1).and_then(|place| self.rounds.get_mut(place)) {
            change(round);
        }
    }

    /// Returns the round that has begun and has not ended.
    pub(crate) fn running(&self) -> Option<&EveningRound> {
        self.rounds.last().filter(|round| !round.is_ended)
    }

    /// Returns the participant whose name a person has taken.
    pub(crate) fn participant_of(&self, person: &str) -> Option<usize> {
        self.participants.iter().position(|own| own.person.as_deref() == Some(person))
    }

    /// Returns the participant with this name that no person has taken.
    pub(crate) fn untaken(&self, name: &str) -> Option<usize> {
        let name = clean_name(name).ok()?;
        let is_same = |own: &EveningParticipant| own.person.is_none() && own.is_here && own.name == name;
        self.participants.iter().position(is_same)
    }

    /// Returns the time until no more deals begin in the running round, in seconds. `now` is in seconds since 1970.
    /// `None` when there is no limit.
    pub(crate) fn left(&self, now: i64) -> Option<u64> {
        let (round, minutes) = (self.running()?, self.settings.minutes?);
        if round.is_timed {
            return Some(0);
        }
        let played = u64::try_from(now.saturating_sub(round.began)).unwrap_or_default();
        Some((minutes * 60).saturating_sub(played))
    }

    /// Returns the name of the player of a seat of a round. `seat` is the number of the seat in the first deal.
    pub(crate) fn name_at(&self, seats: &[Option<usize>], seat: usize) -> String {
        let participant = seats.get(seat).copied().flatten().and_then(|own| self.participants.get(own));
        let fill = || self.settings.names_of_fills().nth(seat).unwrap_or_default();
        participant.map_or_else(fill, |own| own.name.clone())
    }
}
