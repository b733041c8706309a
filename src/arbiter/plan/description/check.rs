//! Checks that the keys of a description fit each other.

use talon_games::cards::Quoted;
use talon_games::protocol::name_in_list;

use crate::plan::description::key::{SandboxMode, Transcripts};
use crate::plan::description::stage::Stage;
use crate::plan::{Description, Format, PlanError, Seating};

/// The largest number of blocks in a tournament.
const MAX_BLOCKS: u64 = 1_000_000_000;

/// The largest number of games in a description. This limit also bounds the numbers of blocks and deals.
pub const MAX_GAMES: u64 = 1 << 62;

impl Description {
    /// Checks that the values are consistent.
    ///
    /// # Errors
    /// Two keys contradict each other. The error names the key to change.
    pub fn check(&self) -> Result<(), PlanError> {
        self.check_given_names()?;
        self.check_format()?;
        self.check_test()?;
        self.check_outputs()?;
        self.check_remote()?;
        if self.has_person() && self.format != Format::Match {
            return Err(PlanError::Person(
                "a tournament measures bots, all by the same clock: a person plays in arbiter match, with clock=none",
            ));
        }
        let games_of_block = self.deals_per_session.max(1) * self.seatings() as u64;
        let most = MAX_BLOCKS.min(MAX_GAMES / games_of_block);
        if self.all_blocks()? > most {
            return Err(PlanError::Value {
                key: "deals",
                value: Quoted::new(&self.deals.to_string()),
                expected: format!("at most {} over all lineups", most.saturating_mul(self.deals_per_session)),
            });
        }
        Ok(())
    }

    /// Checks that every participant has a name of its own.
    ///
    /// # Errors
    /// A name is missing, is wrong, or is given twice.
    pub fn check_names(&self) -> Result<(), PlanError> {
        match self.participants.iter().find(|participant| participant.name.is_empty()) {
            Some(_) => Err(wrong_name("")),
            None => self.check_given_names(),
        }
    }

    fn check_given_names(&self) -> Result<(), PlanError> {
        let given: Vec<&str> = self
            .participants
            .iter()
            .map(|participant| participant.name.as_str())
            .filter(|name| !name.is_empty())
            .collect();
        for (at, name) in given.iter().enumerate() {
            if name.trim() != *name || !Quoted::is_plain(name) {
                return Err(wrong_name(name));
            }
            if given[..at].iter().any(|other| name_in_list(other) == name_in_list(name)) {
                return Err(PlanError::Name { name: Quoted::new(name) });
            }
        }
        Ok(())
    }

    fn check_format(&self) -> Result<(), PlanError> {
        let is_format = |format| self.format == format;
        for (key, is_misplaced, way_out) in [
            (
                "challenger",
                self.challenger.is_some() && !is_format(Format::Gauntlet),
                "it is the participant of a gauntlet that meets all others",
            ),
            (
                "challengers",
                self.challengers.is_some() && !is_format(Format::Gauntlet),
                "it is the number of participants of a gauntlet that meet all others",
            ),
            (
                "rounds",
                self.rounds.is_some() && !is_format(Format::Swiss),
                "it is the number of rounds of a Swiss tournament",
            ),
            (
                "lineups",
                self.lineups.is_some() && !is_format(Format::RoundRobin),
                "it chooses among the lineups of a round robin",
            ),
            (
                "lineup",
                !self.lineup.is_empty() && !is_format(Format::Match),
                "it is the one lineup of a match",
            ),
            (
                "details",
                self.details.is_some() && !is_format(Format::Match),
                "it adds the results of a match to its JSON object: arbiter export has those of a tournament",
            ),
            (
                "transcripts",
                self.transcripts == Transcripts::All && !is_format(Format::Match),
                "only a match keeps all transcripts: those of faults are in the fault bundles",
            ),
            ("only", self.only.is_some() && !is_format(Format::Match), "it is a session of a match"),
        ] {
            if is_misplaced {
                return Err(PlanError::Format { key, format: self.format.word(), way_out });
            }
        }
        let names = self.names();
        if let Some(challenger) = self.challenger.as_ref().filter(|challenger| !names.contains(challenger)) {
            return Err(PlanError::Value {
                key: "challenger",
                value: Quoted::new(challenger),
                expected: format!("the name of a participant: {}", names.join(", ")),
            });
        }
        let is_in_pairs = self.seating == Seating::Pairs;
        if let Some(participant) =
            self.participants.iter().find(|participant| participant.partner.is_some() && !is_in_pairs)
        {
            return Err(PlanError::Partner { name: Quoted::new(&participant.name) });
        }
        if is_in_pairs && !(self.players >= 4 && self.players.is_multiple_of(2)) {
            let expected = "an even number from 4 on, because the seating is pairs".to_owned();
            let value = Quoted::new(&self.players.to_string());
            return Err(PlanError::Value { key: "players", value, expected });
        }
        if self.format == Format::Swiss && names.len() < self.places() {
            return Err(self.misfit("give as many as seats, or more"));
        }
        if !self.lineup.is_empty() && self.lineup.len() != self.players {
            return Err(self.misfit("give as many as seats, or a number that divides it"));
        }
        let last = Stage { participants: names.len(), deals: self.deals };
        let mut stages = self.stages.iter().chain([&last]).zip(self.stages.iter().chain([&last]).skip(1));
        if stages.any(|(one, next)| one.participants > next.participants || one.deals > next.deals) {
            let value = self.stages.first().map_or(String::new(), ToString::to_string);
            let expected = "fewer participants and deals than after it".to_owned();
            return Err(PlanError::Value { key: "stages", value: Quoted::new(&value), expected });
        }
        Ok(())
    }

    /// Checks that every participant is either a command or a remote bot, and that no remote bot sees the same
    /// cards twice.
    fn check_remote(&self) -> Result<(), PlanError> {
        for (number, participant) in (1..).zip(&self.participants) {
            let place = || format!("participant {number}");
            participant.clone().checked().map_err(|error| PlanError::Spec { place: place(), error })?;
        }
        let rotations = if self.only.is_some() { 1 } else { self.seatings() };
        let Some(name) = self.participants.iter().find_map(|participant| participant.remote.as_ref()) else {
            return Ok(());
        };
        if self.trust_remote {
            return Ok(());
        }
        let name = Quoted::new(name);
        if rotations > 1 {
            return Err(PlanError::RemoteRotations { name, rotations });
        }
        let of_player = |(number, _): &(usize, bool)| self.participants[*number].remote.as_deref();
        for lineup in self.all_lineups()? {
            let bots = self.bots_of(&lineup);
            let remote: Vec<&str> = bots.iter().filter_map(of_player).collect();
            if let Some(twice) = remote
                .iter()
                .enumerate()
                .find(|(at, name)| remote[..*at].contains(name))
                .map(|(_, name)| name)
            {
                return Err(PlanError::RemoteSeats { name: Quoted::new(twice) });
            }
        }
        Ok(())
    }

    fn check_test(&self) -> Result<(), PlanError> {
        let Some(_) = self.sprt else { return Ok(()) };
        let contestants = match self.format {
            Format::Match => self.contestant_names().len(),
            Format::Mixes => self.participants.len(),
            _ => 0,
        };
        if contestants == 0 {
            let way_out = "a sequential test compares the two participants of a match, or of mixes";
            return Err(PlanError::Format { key: "sprt", format: self.format.word(), way_out });
        }
        if contestants != 2 {
            return Err(PlanError::Game(format!(
                "sprt compares two participants, and the match has {contestants}: give each of two participants one or \
                 more seats"
            )));
        }
        self.sequential_test().map(drop)
    }

    fn check_outputs(&self) -> Result<(), PlanError> {
        let refuse = |text: &str| Err(PlanError::Game(text.to_owned()));
        if self.transcripts == Transcripts::All && self.bundles.as_deref() == Some("none") {
            return refuse("--transcripts all needs a directory: leave out --bundles none");
        }
        if self.record.as_deref() == Some("-") {
            return refuse("--record - is no file, and standard output has the results: give a file");
        }
        if !self.readable.is_empty() && self.sandbox == SandboxMode::None {
            return Err(PlanError::Needs { key: "readable", needed: "sandbox" });
        }
        if self.observe && self.tables().get() > 1 {
            return refuse("--observe shows one table: leave out --concurrency");
        }
        Ok(())
    }
}

fn wrong_name(name: &str) -> PlanError {
    let expected = "a name without control characters and without blanks at its ends".to_owned();
    PlanError::Value { key: "name", value: Quoted::new(name), expected }
}
