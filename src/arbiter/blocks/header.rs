//! The first line of a journal.

use std::path::Path;

use serde::{Deserialize, Serialize};

use crate::arbiter::blocks::error::JournalError;
use crate::arbiter::blocks::limits::{MAX_DEALS_PER_SESSION, MAX_GAMES, MAX_SEATINGS, VERSION, check_number};
use crate::arbiter::plan::{RecordHeader, TournamentFile, TournamentFileError, TournamentParticipant};
use crate::arbiter::referee::FaultPolicy;
use crate::cards::Quoted;
use crate::protocol::{NewGame, Seat};

/// The first line of a journal: what is played, by whom, and how.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalHeader {
    /// The version of the format, always [`super::VERSION`] in a header that was read.
    pub journal: u32,
    /// The version of the arbiter.
    pub talon: String,
    /// The date and time at which the journal was begun, in UTC.
    pub date: String,
    /// The SHA-256 of the plan.
    pub plan_hash: String,
    /// The SHA-256 of the key.
    pub key_hash: String,
    /// The text that was mixed into the key.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entropy: Option<String>,
    /// `match`, or the format of a tournament.
    pub format: String,
    /// The game.
    pub game: String,
    /// The rule options that were given, as keys and values.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<(String, String)>,
    /// The number of seats at a table.
    pub seats: usize,
    /// The number of deals in a session.
    pub deals_per_session: u64,
    /// The name of the seatings of a block: `rotations` in a match.
    pub seating: String,
    /// The number of these seatings. A block plays its session once in each seating, with the same cards.
    pub seatings: usize,
    /// The number of blocks of the whole plan.
    pub blocks: u64,
    /// The cost of a fault.
    pub on_fault: FaultPolicy,
    /// The participants: each bot or built-in player once, even if it has several seats.
    pub participants: Vec<JournalParticipant>,
    /// The names of the players. Empty unless all blocks have the same players. A player is a participant in one seat
    /// of the plan, so a participant with several seats has several players.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub player_names: Vec<String>,
    /// The number of the shard in this journal, counted from 1, and the number of shards. `None` for a whole match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<(u64, u64)>,
    /// The lines of the plan. The hash of the plan covers them.
    pub plan: Vec<String>,
}

/// A participant in a journal.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct JournalParticipant {
    /// Its name in reports.
    pub name: String,
    /// The text that the user wrote for it.
    pub written: String,
    /// The text that the user wrote for its partner, if that is another bot.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub partner: Option<String>,
    /// Whether it was withdrawn. Its blocks that were not played are left out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub withdrawn: bool,
}

/// The plan in the header of a journal.
pub(crate) enum JournalPlan {
    Match(Box<RecordHeader>),
    Tournament(Box<TournamentFile>),
}

impl JournalHeader {
    /// The header of a match with this plan, in which `new` is its first game.
    pub(crate) fn of_match(
        plan: &RecordHeader,
        new: &NewGame,
        date: String,
        entropy: Option<String>,
    ) -> Self {
        let participants = plan.participant_names(&plan.names).into_iter().zip(plan.participant_texts());
        let participant =
            |(name, written)| JournalParticipant { name, written, partner: None, withdrawn: false };
        Self {
            journal: VERSION,
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            date,
            plan_hash: plan.hash(),
            key_hash: plan.key_hash.clone(),
            entropy,
            format: "match".to_owned(),
            game: new.game.clone(),
            rules: new.keys.clone(),
            seats: new.players,
            deals_per_session: plan.deals_per_session,
            seating: plan.seating.word().to_owned(),
            seatings: plan.seating.count(new.players),
            blocks: plan.deals.div_ceil(plan.deals_per_session),
            on_fault: plan.fault_policy,
            participants: participants.map(participant).collect(),
            player_names: plan.names.clone(),
            shard: None,
            plan: plan.lines().lines().map(str::to_owned).collect(),
        }
    }

    /// The header of a tournament.
    ///
    /// # Errors
    /// A value of the file does not fit.
    pub(crate) fn of_tournament(
        file: &TournamentFile,
        date: String,
        entropy: Option<String>,
        key_hash: String,
    ) -> Result<Self, TournamentFileError> {
        let (new, seating) = (file.first_game(), file.seating()?);
        let participant = |own: &TournamentParticipant| JournalParticipant {
            name: own.name.clone(),
            written: own.command.clone(),
            partner: own.partner.clone(),
            withdrawn: false,
        };
        Ok(Self {
            journal: VERSION,
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            date,
            plan_hash: file.hash(),
            key_hash,
            entropy,
            format: file.format.word().to_owned(),
            seatings: seating.count(file.players),
            seating: seating.word().to_owned(),
            game: new.game,
            rules: new.keys,
            seats: new.players,
            deals_per_session: file.session(),
            blocks: file.all_blocks()?,
            on_fault: file.on_fault,
            participants: file.participants.iter().map(participant).collect(),
            player_names: Vec::new(),
            shard: None,
            plan: file.plan_lines(),
        })
    }

    /// Checks a header that was read, and makes its texts safe to print.
    pub(super) fn accepted(mut self) -> Result<Self, String> {
        check_number("seats", self.seats as u64, Seat::MOST as u64)?;
        check_number("deals_per_session", self.deals_per_session, MAX_DEALS_PER_SESSION)?;
        check_number("seatings", self.seatings as u64, MAX_SEATINGS)?;
        if self.seats == 0 || self.deals_per_session == 0 {
            return Err("seats or deals_per_session 0: at least 1".to_owned());
        }
        let games = self.blocks.checked_mul(self.deals_per_session * self.seatings.max(1) as u64);
        if games.is_none_or(|games| games > MAX_GAMES) {
            return Err(format!("blocks {}: at most {MAX_GAMES} games in all", self.blocks));
        }
        if let Some((own, of)) = self.shard
            && !(1..=of).contains(&own)
        {
            return Err(format!("shard {own} of {of}: they are counted from 1"));
        }
        let Self { talon, date, plan_hash, key_hash, entropy, format, game, seating, .. } = &mut self;
        let words = [talon, date, plan_hash, key_hash, format, game, seating];
        words.into_iter().for_each(Quoted::make_plain);
        entropy.iter_mut().for_each(Quoted::make_plain);
        for (key, value) in &mut self.rules {
            [key, value].into_iter().for_each(Quoted::make_plain);
        }
        for JournalParticipant { name, written, partner, .. } in &mut self.participants {
            [name, written].into_iter().chain(partner).for_each(Quoted::make_plain);
        }
        self.player_names.iter_mut().chain(&mut self.plan).for_each(Quoted::make_plain);
        Ok(self)
    }

    /// The plan. An error names the line that does not belong in the plan of a tournament.
    pub(crate) fn read_plan(&self) -> Result<JournalPlan, TournamentFileError> {
        if !TournamentFile::is_in_record(&self.plan) {
            return Ok(JournalPlan::Match(Box::new(RecordHeader::of_lines(&self.plan))));
        }
        let participants: Vec<(String, String)> =
            self.participants.iter().map(|own| (own.name.clone(), own.written.clone())).collect();
        TournamentFile::from_plan(&self.plan, &participants)
            .map(|file| JournalPlan::Tournament(Box::new(file)))
    }

    /// Checks that both headers belong to the same match with the same cards. The headers of shards of one match pass
    /// this check. `path` is the file of this header.
    pub(crate) fn check_cards(&self, expected: &Self, path: &Path) -> Result<(), JournalError> {
        let texts = |header: &Self| {
            let entropy = header.entropy.clone().unwrap_or_default();
            [("plan", header.plan_hash.clone()), ("key", header.key_hash.clone()), ("entropy", entropy)]
        };
        Self::check_texts(&texts(self), &texts(expected), path)
    }

    /// Checks that the journal belongs to the plan with this hash. `path` is the file of this header.
    pub(crate) fn check_plan(&self, plan_hash: &str, path: &Path) -> Result<(), JournalError> {
        Self::check_texts(&[("plan", self.plan_hash.clone())], &[("plan", plan_hash.to_owned())], path)
    }

    /// Checks that both headers belong to the same match and the same shard of it. `path` is the file of this header.
    pub(crate) fn check_match(&self, expected: &Self, path: &Path) -> Result<(), JournalError> {
        self.check_cards(expected, path)?;
        let shard = |header: &Self| header.shard.map_or("none".to_owned(), |(own, of)| format!("{own}/{of}"));
        Self::check_texts(&[("shard", shard(self))], &[("shard", shard(expected))], path)
    }

    fn check_texts(
        found: &[(&'static str, String)],
        expected: &[(&'static str, String)],
        path: &Path,
    ) -> Result<(), JournalError> {
        match found.iter().zip(expected).find(|(found, expected)| found != expected) {
            Some(((what, found), (_, expected))) => Err(JournalError::Foreign {
                path: path.to_owned(),
                what,
                found: Quoted::line(found).to_string(),
                expected: Quoted::line(expected).to_string(),
            }),
            None => Ok(()),
        }
    }

    /// Marks the participants that another header of the same match marks as withdrawn.
    pub(crate) fn keep_withdrawn(&mut self, other: &Self) {
        for (own, other) in self.participants.iter_mut().zip(&other.participants) {
            own.withdrawn |= other.withdrawn;
        }
    }

    /// The participants that were withdrawn.
    #[must_use]
    pub fn withdrawn(&self) -> Vec<usize> {
        (0..self.participants.len()).filter(|&own| self.participants[own].withdrawn).collect()
    }

    /// The names of the participants that were withdrawn.
    #[must_use]
    pub fn withdrawn_names(&self) -> Vec<String> {
        self.withdrawn().into_iter().map(|own| self.participants[own].name.clone()).collect()
    }

    /// The names of the participants, as a table of results shows them.
    #[must_use]
    pub fn shown_names(&self) -> Vec<String> {
        self.participants.iter().map(|own| shown_name(&own.name, own.withdrawn)).collect()
    }

    /// The names of the players of a block. `players` gives the participant of each player. In a tournament, a
    /// participant with several seats has several names: from its second seat on, `#2`, `#3` … is appended.
    #[must_use]
    pub fn names_of(&self, players: &[usize]) -> Vec<String> {
        if self.player_names.len() == players.len() {
            return self.player_names.clone();
        }
        let name = |(player, &participant): (usize, &usize)| {
            let name = self.participants.get(participant).map_or("?", |known| known.name.as_str());
            match players[..player].iter().filter(|&&earlier| earlier == participant).count() {
                0 => name.to_owned(),
                earlier => format!("{name}#{}", earlier + 1),
            }
        };
        players.iter().enumerate().map(name).collect()
    }
}

/// The name of a participant, as a table of results shows it.
pub(crate) fn shown_name(name: &str, is_withdrawn: bool) -> String {
    if is_withdrawn { format!("{name} (withdrawn)") } else { name.to_owned() }
}
