//! The comments before the first game of a record: the plan of its match.

use std::fmt::Write;

use crate::arbiter::plan::match_key::{HASH_COMMENT, sha256};
use crate::arbiter::plan::plan_text;
use crate::arbiter::plan::seating::Seating;
use crate::arbiter::referee::FaultPolicy;
use crate::protocol::{Line, NewGame};

/// The version of plans and records. Other versions are refused.
pub(crate) const PLAN_VERSION: u32 = 3;

/// The beginning of the comment with the version of the plan. This comment is the first line of a plan.
pub(crate) const VERSION_COMMENT: &str = "# plan version: ";

/// The beginning of the first line of a record. The version of the arbiter that wrote the record follows.
pub(crate) const ARBITER_COMMENT: &str = "# arbiter: talon ";

/// The beginning of the comment with the time at which the match was begun. The comment is not part of the plan.
pub(crate) const DATE_COMMENT: &str = "# date: ";

/// The beginning of the comment with the `newgame` line of the first deal of every session.
const GAME_COMMENT: &str = "# game: ";

/// The beginning of the comment with the number of distinct deals.
const DEALS_COMMENT: &str = "# deals: ";

/// The beginning of the comment with the number of deals in a session.
const SESSION_COMMENT: &str = "# deals per session: ";

/// The beginning of the comment with the seatings of a block. There is no such comment if they are the rotations of the
/// players.
const SEATING_COMMENT: &str = "# seating: ";

/// The beginning of the comment with the only session that is played: a block and a rotation, counted from 1.
const ONLY_COMMENT: &str = "# only: ";

/// The beginning of the comment with the sequential test that ends the match: hypotheses and error rates.
const SPRT_COMMENT: &str = "# sprt: ";

/// The beginning of the comment with the cost of a fault.
const POLICY_COMMENT: &str = "# on fault: ";

/// The beginning of the comment with the limits of decisions.
const CLOCK_COMMENT: &str = "# clock: ";

/// The beginning of the comment with the limits of processes.
const LIMITS_COMMENT: &str = "# limits: ";

/// The beginning of the comment with a path that sandboxed bots may also read. The number of the path follows.
const READABLE_COMMENT: &str = "# readable ";

/// The beginning of the comment with the text that the user wrote for a player. The number of the player follows.
const SEAT_COMMENT: &str = "# seat ";

/// The beginning of the comment with the name of a player. The number of the player follows.
const PLAYER_COMMENT: &str = "# player ";

/// The beginning of the comment that gives the participant of each player, counted from 1.
const PARTICIPANTS_COMMENT: &str = "# participants: ";

/// The beginning of the comment with the name of a participant that was withdrawn from a tournament.
pub(crate) const WITHDRAWN_COMMENT: &str = "# withdrawn: ";

/// The beginning of the comment with the hash of the plan. This comment follows the plan.
pub(crate) const PLAN_HASH_COMMENT: &str = "# plan hash: ";

/// The largest number of distinct deals of a match. The number of every game is then below 2⁶⁴.
pub(crate) const MAX_DEALS: u64 = 1_000_000_000_000;

/// The largest number of deals in a session.
pub(crate) const MAX_DEALS_PER_SESSION: u64 = 1_000_000;

/// The largest number of games of a plan. It also bounds the numbers of blocks and deals.
pub(crate) const MAX_GAMES: u64 = 1 << 62;

/// The plan of a match, in the form of the comments before the first game of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordHeader {
    /// The `newgame` line of the first deal of every session. `None` when the record was written by hand.
    pub(crate) new: Option<NewGame>,
    /// The number of distinct deals.
    pub(crate) deals: u64,
    pub(crate) deals_per_session: u64,
    /// The seatings of a block.
    pub(crate) seating: Seating,
    /// The block and the rotation of the only session that is played, counted from 0.
    pub(crate) only: Option<(u64, usize)>,
    /// The sequential test that ends the match. Empty without a test.
    pub(crate) sprt: String,
    /// The cost of a fault.
    pub(crate) fault_policy: FaultPolicy,
    /// The limits of decisions, in words.
    pub(crate) clock: String,
    /// The limits of processes, in words.
    pub(crate) limits: String,
    /// The paths that sandboxed bots may also read.
    pub(crate) readable: Vec<String>,
    /// The text that the user wrote for each player.
    pub(crate) seats: Vec<String>,
    /// The names of the players. Empty when the record was written by hand.
    pub(crate) names: Vec<String>,
    /// For each player, its participant, counted from 0.
    pub(crate) participants: Vec<usize>,
    pub(crate) key_hash: String,
}

impl Default for RecordHeader {
    fn default() -> Self {
        Self {
            new: None,
            deals: 0,
            deals_per_session: 1,
            seating: Seating::default(),
            only: None,
            sprt: String::new(),
            fault_policy: FaultPolicy::Substitute,
            clock: String::new(),
            limits: String::new(),
            readable: Vec::new(),
            seats: Vec::new(),
            names: Vec::new(),
            participants: Vec::new(),
            key_hash: String::new(),
        }
    }
}

impl RecordHeader {
    /// The header that these lines describe. Lines that do not belong to a header are skipped.
    pub(crate) fn of_lines(lines: &[String]) -> Self {
        let mut header = Self::default();
        for line in lines {
            header.take(line);
        }
        header
    }

    /// The comment lines.
    pub(crate) fn lines(&self) -> String {
        let mut lines = String::new();
        // Writing to a string cannot fail.
        let _ = writeln!(lines, "{VERSION_COMMENT}{PLAN_VERSION}");
        if let Some(new) = &self.new {
            let _ = writeln!(lines, "{GAME_COMMENT}{new}\n{DEALS_COMMENT}{}", self.deals);
        }
        let _ = writeln!(lines, "{SESSION_COMMENT}{}", self.deals_per_session);
        if self.seating != Seating::default() {
            let _ = writeln!(lines, "{SEATING_COMMENT}{}", self.seating);
        }
        if let Some((block, rotation)) = self.only {
            let _ = writeln!(lines, "{ONLY_COMMENT}{}.{}", block + 1, rotation + 1);
        }
        let _ = writeln!(lines, "{POLICY_COMMENT}{}", self.fault_policy);
        for (comment, text) in
            [(SPRT_COMMENT, &self.sprt), (CLOCK_COMMENT, &self.clock), (LIMITS_COMMENT, &self.limits)]
        {
            if !text.is_empty() {
                let _ = writeln!(lines, "{comment}{text}");
            }
        }
        for (comment, texts) in
            [(READABLE_COMMENT, &self.readable), (SEAT_COMMENT, &self.seats), (PLAYER_COMMENT, &self.names)]
        {
            for (number, text) in (1..).zip(texts) {
                let _ = writeln!(lines, "{comment}{number}: {}", plan_text::to_line(text));
            }
        }
        let numbers: Vec<String> = self.participants.iter().map(|number| (number + 1).to_string()).collect();
        let _ = writeln!(lines, "{PARTICIPANTS_COMMENT}{}", numbers.join(", "));
        if !self.key_hash.is_empty() {
            let _ = writeln!(lines, "{HASH_COMMENT}{}", self.key_hash);
        }
        lines
    }

    /// The first of these comments that belongs to a plan and cannot be read.
    pub(crate) fn unreadable(comments: &[String]) -> Option<&String> {
        comments.iter().find(|line| {
            let is_wrong_policy =
                line.strip_prefix(POLICY_COMMENT).map(|text| text.parse::<FaultPolicy>().is_err());
            let is_wrong_seating =
                line.strip_prefix(SEATING_COMMENT).map(|text| text.trim().parse::<Seating>().is_err());
            is_wrong_policy.or(is_wrong_seating).unwrap_or(false)
        })
    }

    /// The cost of a fault, in words.
    pub(crate) fn policy_text(&self) -> String {
        self.fault_policy.to_string()
    }

    /// The SHA-256 of the comment lines, in hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        sha256(self.lines())
    }

    /// Reads a comment line. Returns whether the line belongs to the header. If a value cannot be read, it is skipped.
    pub(crate) fn take(&mut self, comment: &str) -> bool {
        if let Some(version) = comment.strip_prefix(VERSION_COMMENT) {
            return version.parse() == Ok(PLAN_VERSION);
        } else if let Some(seating) = comment.strip_prefix(SEATING_COMMENT) {
            self.seating = seating.trim().parse().unwrap_or_default();
        } else if let Some(line) = comment.strip_prefix(GAME_COMMENT) {
            let line = Line::parse(line).filter(|line| line.keyword == "newgame");
            self.new = line.and_then(|line| NewGame::parse(&line.tokens).ok());
        } else if let Some(deals) = comment.strip_prefix(DEALS_COMMENT) {
            self.deals = deals.trim().parse().ok().filter(|&deals| deals <= MAX_DEALS).unwrap_or(0);
        } else if let Some(only) = comment.strip_prefix(ONLY_COMMENT) {
            self.only = only.split_once('.').and_then(|(block, rotation)| {
                let block =
                    block.trim().parse::<u64>().ok()?.checked_sub(1).filter(|&block| block < MAX_DEALS)?;
                Some((block, rotation.trim().parse::<usize>().ok()?.checked_sub(1)?))
            });
        } else if let Some(test) = comment.strip_prefix(SPRT_COMMENT) {
            test.trim_end().clone_into(&mut self.sprt);
        } else if let Some(clock) = comment.strip_prefix(CLOCK_COMMENT) {
            clock.trim_end().clone_into(&mut self.clock);
        } else if let Some(limits) = comment.strip_prefix(LIMITS_COMMENT) {
            limits.trim_end().clone_into(&mut self.limits);
        } else if let Some(hash) = comment.strip_prefix(HASH_COMMENT) {
            hash.trim_end().clone_into(&mut self.key_hash);
        } else if let Some(policy) = comment.strip_prefix(POLICY_COMMENT) {
            let policy = policy.trim();
            self.fault_policy = policy.parse().unwrap_or_default();
        } else if let Some(deals) = comment.strip_prefix(SESSION_COMMENT) {
            let fits = |deals: &u64| (1..=MAX_DEALS_PER_SESSION).contains(deals);
            self.deals_per_session = deals.trim().parse().ok().filter(fits).unwrap_or(1);
        } else if let Some(numbered) = comment.strip_prefix(READABLE_COMMENT) {
            take_numbered(numbered, &mut self.readable);
        } else if let Some(numbered) = comment.strip_prefix(SEAT_COMMENT) {
            take_numbered(numbered, &mut self.seats);
        } else if let Some(numbered) = comment.strip_prefix(PLAYER_COMMENT) {
            take_numbered(numbered, &mut self.names);
        } else if let Some(numbers) = comment.strip_prefix(PARTICIPANTS_COMMENT) {
            let number = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1);
            self.participants = numbers.split(',').map(number).collect::<Option<_>>().unwrap_or_default();
        } else {
            return false;
        }
        true
    }

    /// For each of this number of players, its participant. If the header does not give the participants, every player
    /// is a separate participant.
    pub(crate) fn participants(&self, players: usize) -> Vec<usize> {
        let is_numbered = |&number: &usize| number == 0 || self.participants.contains(&(number - 1));
        let fits = self.participants.len() == players && self.participants.iter().all(is_numbered);
        if fits { self.participants.clone() } else { (0..players).collect() }
    }

    /// The name of each participant. `names` are those of the players.
    pub(crate) fn participant_names(&self, names: &[String]) -> Vec<String> {
        self.seating.participant_names(names, &self.participants(names.len()))
    }

    /// The text that the user wrote for each participant.
    pub(crate) fn participant_texts(&self) -> Vec<String> {
        self.seating.participant_texts(&self.seats, &self.participants(self.names.len()))
    }

    /// The number of seatings of a block.
    pub(crate) fn seatings(&self) -> usize {
        self.new.as_ref().map_or(0, |new| self.seating.count(new.players))
    }
}

/// Adds the text of a numbered comment, `NUMBER: TEXT`, if its number is the next one.
fn take_numbered(numbered: &str, texts: &mut Vec<String>) {
    if let Some((number, text)) = numbered.split_once(": ")
        && number.parse() == Ok(texts.len() + 1)
    {
        texts.extend(plan_text::from_line(text.trim_end()));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_header_give_the_header() {
        for fault_policy in [FaultPolicy::Substitute, FaultPolicy::Forfeit { penalty: 7 }] {
            let names = ["a, b", "c: d", "a, b#2"].map(str::to_owned).to_vec();
            let new = NewGame::parse(&["whist", "players", "3", "trump", "h"]).unwrap();
            let header = RecordHeader {
                new: Some(new),
                deals: 12,
                deals_per_session: 6,
                seating: Seating::Reverse,
                only: Some((1, 2)),
                sprt: "0 0.5 0.05 0.05".to_owned(),
                fault_policy,
                clock: "1000 ms a move".to_owned(),
                limits: "startup 5000 ms".to_owned(),
                readable: vec!["a, b".to_owned()],
                seats: ["command=x", "talon:greedy\\n", &format!("python3 'a: b' {}z", "v\n".repeat(5000))]
                    .map(str::to_owned)
                    .to_vec(),
                names,
                participants: vec![0, 1, 0],
                key_hash: "00".to_owned(),
            };
            let mut read = RecordHeader::default();
            assert!(header.lines().lines().all(|line| read.take(line)));
            assert_eq!(read, header);
        }
        assert!(!RecordHeader::default().take("# players: a, b"));
    }

    #[test]
    fn every_letter_of_a_seat_changes_the_hash() {
        let hash = |seat: String| RecordHeader { seats: vec![seat], ..RecordHeader::default() }.hash();
        let long = "v".repeat(70_000);
        assert_ne!(hash(format!("{long}a")), hash(format!("{long}b")));
        assert_ne!(hash("a\nb".to_owned()), hash("a\\nb".to_owned()));
    }

    #[test]
    fn a_wrong_header_has_a_participant_for_each_player() {
        for wrong in ["1, 3", "0, 1", "1", "x, 1", "99999999999, 1"] {
            let mut header = RecordHeader::default();
            assert!(header.take(&format!("{PARTICIPANTS_COMMENT}{wrong}")));
            assert_eq!(header.participants(2), [0, 1], "{wrong}");
        }
    }
}
