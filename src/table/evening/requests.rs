//! What the organiser and the participants may change, and when.

use std::collections::BTreeSet;

use talon_games::protocol::{Code, Refusal};

use super::journal::{Author, Change};
use super::movement::{PastRound, next_tables};
use super::settings::Movement;
use super::state::{Evening, EveningRound};
use crate::hosted::{DELETED, TableError, check_distinct, clean_name, clean_words};
use crate::limits::{KEPT_PLACES, MAX_ADJUSTMENT, MAX_PARTICIPANTS};

fn refused<T>(text: String) -> Result<T, TableError> {
    Err(TableError::Refused(Refusal::new(Code::Option, text)))
}

fn state<T>(text: String) -> Result<T, TableError> {
    Err(TableError::State(text))
}

impl Evening {
    fn check_open(&self) -> Result<(), TableError> {
        if self.is_closed { state("this evening is over".to_owned()) } else { Ok(()) }
    }

    /// Returns a cleaned name for a participant. `own` is the participant who changes the name.
    ///
    /// # Errors
    /// The name is not allowed, or it looks like another name of the evening.
    fn clean_name(&self, name: &str, own: Option<usize>) -> Result<String, TableError> {
        let name = clean_name(name)?;
        if name.is_empty() {
            return refused("a participant needs a name".to_owned());
        }
        let others = self.participants.iter().enumerate().filter(|(place, _)| Some(*place) != own);
        let others = others.map(|(_, other)| other.name.clone()).chain(self.settings.names_of_fills());
        // The name of deleted people is for nobody else.
        let others = others.chain([DELETED.to_owned()]);
        check_distinct(&name, others.collect::<Vec<_>>().iter().map(String::as_str))?;
        Ok(name)
    }

    /// Adds a participant with this name. Returns the change and the cleaned name.
    ///
    /// # Errors
    /// The name is not allowed or taken, there are too many participants, or only the organiser registers them.
    pub(crate) fn register(&self, by: Author, name: &str) -> Result<(Change, String), TableError> {
        self.check_open()?;
        if self.is_shut && by != Author::Organiser {
            return Err(TableError::Forbidden("the registration is over: ask the organiser"));
        }
        // Some places are kept for those whom the organiser registers.
        let most = if by == Author::Organiser { MAX_PARTICIPANTS } else { MAX_PARTICIPANTS - KEPT_PLACES };
        if self.participants.iter().filter(|participant| participant.is_here).count() >= most
            || self.participants.len() >= 10 * MAX_PARTICIPANTS
        {
            return state(format!("an evening has at most {most} participants"));
        }
        let name = self.clean_name(name, None)?;
        Ok((Change::Registered { participant: self.participants.len() }, name))
    }

    /// Lets a person take the name of a participant.
    ///
    /// # Errors
    /// Another person has taken it, the participant has left, or has a seat in the running round.
    pub(crate) fn take(&self, participant: usize) -> Result<Change, TableError> {
        self.check_open()?;
        self.check_participant(participant)?;
        let Some(own) = self.participants.get(participant) else { return Err(TableError::Taken) };
        if own.person.is_some() || !own.is_here || own.name == DELETED {
            return Err(TableError::Taken);
        }
        // Whoever takes a seat within a round could have seen its deals at another table.
        if self.running().is_some_and(|round| round.seat_of(participant).is_some()) {
            return state(format!(
                "'{}' plays from the next round on: wait until this round has ended",
                own.name
            ));
        }
        Ok(Change::Taken { participant })
    }

    /// Lets another person take the name of a participant.
    ///
    /// # Errors
    /// No person has taken it.
    pub(crate) fn release(&self, participant: usize) -> Result<Change, TableError> {
        self.check_open()?;
        self.check_participant(participant)?;
        if self.participants.get(participant).is_some_and(|own| own.person.is_none()) {
            return state(format!("no device has taken the name of participant {participant}"));
        }
        Ok(Change::Released { participant })
    }

    /// Gives a participant another name. Returns the change and the cleaned name.
    ///
    /// # Errors
    /// The name is not allowed or taken.
    pub(crate) fn rename(&self, participant: usize, name: &str) -> Result<(Change, String), TableError> {
        self.check_participant(participant)?;
        if self.participants.get(participant).is_some_and(|own| own.name == DELETED) {
            return state(format!("participant {participant} is deleted: register again"));
        }
        let name = self.clean_name(name, Some(participant))?;
        Ok((Change::Renamed { participant }, name))
    }

    /// Makes two participants partners.
    ///
    /// # Errors
    /// The evening has no pairs, or one of them does not exist.
    pub(crate) fn make_pair(&self, participants: [usize; 2]) -> Result<Change, TableError> {
        self.check_open()?;
        if self.settings.movement != Movement::Pairs {
            return Err(TableError::Forbidden("this evening has no pairs: everybody moves alone"));
        }
        participants.iter().try_for_each(|participant| self.check_participant(*participant))?;
        if participants[0] == participants[1] {
            return refused("nobody is the own partner: name two participants".to_owned());
        }
        Ok(Change::Paired { participants })
    }

    /// Makes a participant the partner of another one who has no partner yet. `None` when they are partners already.
    ///
    /// # Errors
    /// The other one has another partner or has left, or the errors of [`Evening::make_pair`].
    pub(crate) fn pair_with(&self, own: usize, other: usize) -> Result<Option<Change>, TableError> {
        let change = self.make_pair([own, other])?;
        match self.participants.get(other) {
            Some(partner) if partner.partner == Some(own) => Ok(None),
            Some(partner) if partner.is_here && partner.partner.is_none() => Ok(Some(change)),
            _ => state(format!("participant {other} has a partner or has left: choose another one")),
        }
    }

    /// Ends the pair of a participant.
    ///
    /// # Errors
    /// The participant has no partner.
    pub(crate) fn end_pair(&self, participant: usize) -> Result<Change, TableError> {
        self.check_open()?;
        self.check_participant(participant)?;
        if self.participants.get(participant).is_some_and(|own| own.partner.is_none()) {
            return state(format!("participant {participant} has no partner"));
        }
        Ok(Change::Unpaired { participant })
    }

    /// Lets a participant play no more rounds.
    ///
    /// # Errors
    /// The participant has left already.
    pub(crate) fn leave(&self, participant: usize) -> Result<Change, TableError> {
        self.check_is_here(participant, true)?;
        Ok(Change::Left { participant })
    }

    /// Lets a participant who has left play again.
    ///
    /// # Errors
    /// The participant has not left.
    pub(crate) fn come_back(&self, participant: usize) -> Result<Change, TableError> {
        self.check_is_here(participant, false)?;
        if self.participants.get(participant).is_some_and(|own| own.name == DELETED) {
            return state(format!("participant {participant} is deleted: register again"));
        }
        Ok(Change::Returned { participant })
    }

    fn check_is_here(&self, participant: usize, is_here: bool) -> Result<(), TableError> {
        self.check_open()?;
        self.check_participant(participant)?;
        if self.participants.get(participant).is_some_and(|own| own.is_here == is_here) {
            return Ok(());
        }
        let has = if is_here { "has left already" } else { "has not left" };
        state(format!("participant {participant} {has}"))
    }

    fn check_participant(&self, participant: usize) -> Result<(), TableError> {
        if participant < self.participants.len() {
            return Ok(());
        }
        refused(format!("no participant {participant}: the evening has {}", self.participants.len()))
    }

    /// Says who sits where in the next round: for each table, the participant of each seat of the first deal.
    ///
    /// # Errors
    /// A round is running, all rounds are over, or fewer than two participants are here.
    pub(crate) fn next_round(&self) -> Result<Vec<Vec<Option<usize>>>, TableError> {
        self.check_open()?;
        if self.running().is_some() {
            return state(format!("round {} is running: end it first", self.rounds.len()));
        }
        if self.rounds.len() >= self.settings.rounds {
            return state("these were all rounds of this evening".to_owned());
        }
        let units = self.units();
        if units.is_empty() || units.iter().flatten().flatten().count() < 2 {
            return state("a round needs at least two participants: register them first".to_owned());
        }
        let past: Vec<PastRound> = self
            .rounds
            .iter()
            .map(|round| round.tables.iter().map(|table| table.seats.clone()).collect())
            .collect();
        Ok(next_tables(&self.settings, &units, &past))
    }

    /// Lists who takes a place at a table: each person, or each pair. A built-in player is the partner of a person
    /// without a partner.
    fn units(&self) -> Vec<Vec<Option<usize>>> {
        let is_here = |place: &usize| self.participants.get(*place).is_some_and(|own| own.is_here);
        let here = (0..self.participants.len()).filter(is_here);
        match self.settings.movement {
            Movement::Individual => here.map(|own| vec![Some(own)]).collect(),
            Movement::Pairs => {
                let mut seated = BTreeSet::new();
                let mut units = Vec::new();
                for own in here {
                    if seated.insert(own) {
                        let partner = self.participants.get(own).and_then(|own| own.partner).filter(is_here);
                        seated.extend(partner);
                        units.push(vec![Some(own), partner]);
                    }
                }
                units
            }
        }
    }

    /// Corrects the points of a participant in a round.
    ///
    /// # Errors
    /// The round or the participant does not exist, the points are too many, or there is no reason.
    pub(crate) fn adjust(
        &self,
        participant: usize,
        round: usize,
        points: i64,
        reason: &str,
    ) -> Result<Change, TableError> {
        self.check_participant(participant)?;
        self.ended(round)?;
        if points == 0 || points.abs() > MAX_ADJUSTMENT {
            return refused(format!(
                "points {points} is not from -{MAX_ADJUSTMENT} to {MAX_ADJUSTMENT}, or it is 0"
            ));
        }
        Ok(Change::Adjusted { participant, round, points, reason: clean_words(reason)? })
    }

    /// Says whether a deal of a table counts.
    ///
    /// # Errors
    /// The round, the table or the deal does not exist, the deal counts so already, or there is no reason.
    pub(crate) fn void(
        &self,
        [round, table, deal]: [usize; 3],
        counts: bool,
        reason: &str,
    ) -> Result<Change, TableError> {
        let of_round = self.ended(round)?;
        if !(1..=of_round.tables.len()).contains(&table) {
            return refused(format!("no table {table}: round {round} has {}", of_round.tables.len()));
        }
        if !(1..=self.settings.deals).contains(&deal) {
            return refused(format!("no deal {deal}: a round has {}", self.settings.deals));
        }
        if of_round.counts(table, deal) == counts {
            let word = if counts { "counts already" } else { "does not count already" };
            return state(format!("deal {deal} of table {table} {word}"));
        }
        let reason = clean_words(reason)?;
        Ok(if counts {
            Change::Counted { round, table, deal, reason }
        } else {
            Change::Voided { round, table, deal, reason }
        })
    }

    /// Returns an ended round. Corrections of a running round could tell something of its results.
    fn ended(&self, round: usize) -> Result<&EveningRound, TableError> {
        let ended = round.checked_sub(1).and_then(|place| self.rounds.get(place));
        match ended {
            Some(own) if own.is_ended => Ok(own),
            Some(_) => state(format!("round {round} is running: end it first")),
            None => refused(format!("no round {round}: {} have begun", self.rounds.len())),
        }
    }

    /// Says whether everybody with the link can register.
    ///
    /// # Errors
    /// It is so already.
    pub(crate) fn shut(&self, is_shut: bool) -> Result<Change, TableError> {
        self.check_open()?;
        if self.is_shut == is_shut {
            let word = if is_shut { "over" } else { "open" };
            return state(format!("the registration is {word} already"));
        }
        Ok(if is_shut { Change::Shut } else { Change::Reopened })
    }

    /// Ends the evening.
    ///
    /// # Errors
    /// The evening is over, or a round is running.
    pub(crate) fn close(&self) -> Result<Change, TableError> {
        self.check_open()?;
        if self.running().is_some() {
            return state(format!("round {} is running: end it first", self.rounds.len()));
        }
        Ok(Change::Closed)
    }
}
