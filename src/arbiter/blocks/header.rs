//! The first line of a journal.

use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use talon_games::cards::Quoted;

use crate::blocks::error::JournalError;
use crate::blocks::limits::{MAX_SEATINGS, VERSION, check_number};
use crate::plan::{Description, PlanError, sha256};

/// The first line of a journal. It contains the plan and facts about this match, such as its date and its
/// shard.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
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
    /// The number of the shard in this journal, counted from 1, and the number of shards. `None` for a whole
    /// match.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<(u64, u64)>,
    /// The names of the withdrawn participants. The arbiter does not play the remaining blocks of these
    /// participants.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub withdrawn: Vec<String>,
    /// One line for each extension of the tournament: the time of the extension, and the results before it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub extended: Vec<String>,
    /// The lines of the plan. The hash of the plan covers these lines.
    pub plan: Vec<String>,
    /// The description that was read from the lines of the plan.
    #[serde(skip)]
    pub description: Arc<Description>,
    /// The number of blocks in the description.
    #[serde(skip)]
    pub blocks: u64,
    /// The number of seatings in a block.
    #[serde(skip)]
    pub seatings: usize,
    /// The number of contestants. A contestant is a participant. In a match of a game with pairs, it is a
    /// pair.
    #[serde(skip)]
    pub contestants: usize,
}

impl JournalHeader {
    /// Creates the header of a new journal.
    ///
    /// # Errors
    /// The number of participants does not fit the format of the description.
    pub fn new(
        description: Arc<Description>,
        date: String,
        entropy: Option<String>,
        key_hash: String,
    ) -> Result<Self, PlanError> {
        let plan = description.plan_lines();
        Ok(Self {
            journal: VERSION,
            talon: env!("CARGO_PKG_VERSION").to_owned(),
            date,
            plan_hash: sha256(plan.join("\n")),
            key_hash,
            entropy,
            shard: None,
            withdrawn: Vec::new(),
            extended: Vec::new(),
            plan,
            blocks: description.all_blocks()?,
            seatings: description.seatings(),
            contestants: description.contestant_names().len(),
            description,
        })
    }

    /// Reads the plan of a header from a journal, and checks the header.
    pub(super) fn validated(mut self) -> Result<Self, String> {
        let description = Description::of_plan_lines(&self.plan).map_err(|error| format!("plan: {error}"))?;
        (self.blocks, self.seatings) =
            (description.all_blocks().map_err(|error| error.to_string())?, description.seatings());
        self.contestants = description.contestant_names().len();
        self.description = Arc::new(description);
        self.checked()
    }

    /// Checks a header that was read, and makes its texts safe to print.
    pub(super) fn checked(mut self) -> Result<Self, String> {
        check_number("seatings", self.seatings as u64, MAX_SEATINGS)?;
        if let Some((own, of)) = self.shard
            && !(1..=of).contains(&own)
        {
            return Err(format!("shard {own} of {of}: they are counted from 1"));
        }
        let Self { talon, date, plan_hash, key_hash, entropy, withdrawn, extended, .. } = &mut self;
        let words = [talon, date, plan_hash, key_hash].into_iter().chain(entropy);
        words.chain(withdrawn).chain(extended).for_each(Quoted::make_plain);
        Ok(self)
    }

    /// Returns the number of deals in a session.
    #[must_use]
    pub fn deals_per_session(&self) -> u64 {
        self.description.deals_per_session
    }

    /// Checks that both headers belong to the same match with the same cards. Headers of two shards of one
    /// match pass this check. `path` is the file of this header.
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

    /// Checks that both headers belong to the same match and the same shard of it. `path` is the file of this
    /// header.
    pub(crate) fn check_match(&self, expected: &Self, path: &Path) -> Result<(), JournalError> {
        self.check_cards(expected, path)?;
        let shard =
            |header: &Self| header.shard.map_or("none".to_owned(), |(number, of)| format!("{number}/{of}"));
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
    pub fn keep_withdrawn(&mut self, other: &Self) {
        for name in &other.withdrawn {
            if !self.withdrawn.contains(name) {
                self.withdrawn.push(name.clone());
            }
        }
    }

    /// Returns the numbers of the participants that were withdrawn.
    #[must_use]
    pub fn withdrawn_numbers(&self) -> Vec<usize> {
        let names = self.description.names();
        (0..names.len()).filter(|&participant| self.withdrawn.contains(&names[participant])).collect()
    }

    /// Returns the names of the contestants, as a table of results shows them.
    #[must_use]
    pub fn shown_names(&self) -> Vec<String> {
        let shown =
            |name: String| if self.withdrawn.contains(&name) { format!("{name} (withdrawn)") } else { name };
        self.description.contestant_names().into_iter().map(shown).collect()
    }

    /// Returns the names of the players in a match. The list is empty for a tournament, because only a match
    /// has exactly one lineup.
    #[must_use]
    pub fn player_names(&self) -> Vec<String> {
        self.description.only_lineup().map_or(Vec::new(), |lineup| self.names_of(&lineup))
    }

    /// Returns the names of the players in a block. `players` gives, for each player, the index of its
    /// contestant.
    #[must_use]
    pub fn names_of(&self, players: &[usize]) -> Vec<String> {
        self.description.player_names(players)
    }
}
