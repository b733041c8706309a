//! The comments before the first game of a record: the plan of its match.

use std::fmt::Write;

use crate::arbiter::record::match_key::{HASH_COMMENT, sha256};
use crate::arbiter::record::planned_game::PlannedGame;
use crate::arbiter::referee::FaultPolicy;
use crate::cards::Quoted;
use crate::protocol::{Line, NewGame};

/// Begins the comment with the `newgame` line of the first deal of every session.
const GAME_COMMENT: &str = "# game: ";

/// Begins the comment with the number of distinct deals.
const DEALS_COMMENT: &str = "# deals: ";

/// Begins the comment with the number of deals in a session.
const SESSION_COMMENT: &str = "# deals per session: ";

/// Begins the comment with the only session that is played: a block and a rotation, counted from 1.
const ONLY_COMMENT: &str = "# only: ";

/// Begins the comment with the sequential test that ends the match: hypotheses and error rates.
const SPRT_COMMENT: &str = "# sprt: ";

/// Begins the comment with the cost of a fault.
const POLICY_COMMENT: &str = "# on fault: ";

/// Begins the comment with the limits of decisions.
const CLOCK_COMMENT: &str = "# clock: ";

/// Begins the comment with the limits of processes.
const LIMITS_COMMENT: &str = "# limits: ";

/// Begins the comment with the text that the user wrote for a player, before the player's number.
const SEAT_COMMENT: &str = "# seat ";

/// Begins the comment with the name of a player, before the player's number.
const PLAYER_COMMENT: &str = "# player ";

/// Begins the comment with the participant of each player, counted from 1.
const PARTICIPANTS_COMMENT: &str = "# participants: ";

/// Begins the comment with the hash of the plan, which follows the plan.
pub(crate) const PLAN_HASH_COMMENT: &str = "# plan hash: ";

/// Numbers beyond these limits are no numbers of a plan. They keep the number of every game below 2⁶⁴.
const MAX_DEALS: u64 = 1_000_000_000_000;
const MAX_DEALS_PER_SESSION: u64 = 1_000_000;

/// The plan of a match, as the comments before the first game of its record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordHeader {
    /// The `newgame` line of the first deal of every session. `None` for a record that was written by hand.
    pub(crate) new: Option<NewGame>,
    /// The number of distinct deals.
    pub(crate) deals: u64,
    /// The number of deals in a session.
    pub(crate) deals_per_session: u64,
    /// The block and the rotation of the only session that is played, counted from 0.
    pub(crate) only: Option<(u64, usize)>,
    /// The sequential test that ends the match. Empty for none.
    pub(crate) sprt: String,
    /// The cost of a fault.
    pub(crate) fault_policy: FaultPolicy,
    /// The limits of decisions, in words.
    pub(crate) clock: String,
    /// The limits of processes, in words.
    pub(crate) limits: String,
    /// What the user wrote for each player.
    pub(crate) seats: Vec<String>,
    /// The names of the players. Empty for a record that was written by hand.
    pub(crate) names: Vec<String>,
    /// The participant of each player, counted from 0.
    pub(crate) participants: Vec<usize>,
    /// The hash of the key.
    pub(crate) key_hash: String,
}

impl Default for RecordHeader {
    fn default() -> Self {
        Self {
            new: None,
            deals: 0,
            deals_per_session: 1,
            only: None,
            sprt: String::new(),
            fault_policy: FaultPolicy::Substitute,
            clock: String::new(),
            limits: String::new(),
            seats: Vec::new(),
            names: Vec::new(),
            participants: Vec::new(),
            key_hash: String::new(),
        }
    }
}

impl RecordHeader {
    /// The comment lines.
    pub(crate) fn lines(&self) -> String {
        let policy = match self.fault_policy {
            FaultPolicy::Substitute => "substitute".to_owned(),
            FaultPolicy::Forfeit { penalty } => format!("forfeit {penalty}"),
            FaultPolicy::VoidBlock => "void-block".to_owned(),
        };
        let mut lines = String::new();
        // Writing to a string cannot fail.
        if let Some(new) = &self.new {
            let _ = writeln!(lines, "{GAME_COMMENT}{new}\n{DEALS_COMMENT}{}", self.deals);
        }
        let _ = writeln!(lines, "{SESSION_COMMENT}{}", self.deals_per_session);
        if let Some((block, rotation)) = self.only {
            let _ = writeln!(lines, "{ONLY_COMMENT}{}.{}", block + 1, rotation + 1);
        }
        let _ = writeln!(lines, "{POLICY_COMMENT}{policy}");
        for (comment, text) in
            [(SPRT_COMMENT, &self.sprt), (CLOCK_COMMENT, &self.clock), (LIMITS_COMMENT, &self.limits)]
        {
            if !text.is_empty() {
                let _ = writeln!(lines, "{comment}{text}");
            }
        }
        for (comment, texts) in [(SEAT_COMMENT, &self.seats), (PLAYER_COMMENT, &self.names)] {
            for (number, text) in (1..).zip(texts) {
                let _ = writeln!(lines, "{comment}{number}: {}", Quoted::text(text));
            }
        }
        let numbers: Vec<String> = self.participants.iter().map(|number| (number + 1).to_string()).collect();
        let _ = writeln!(lines, "{PARTICIPANTS_COMMENT}{}", numbers.join(", "));
        if !self.key_hash.is_empty() {
            let _ = writeln!(lines, "{HASH_COMMENT}{}", self.key_hash);
        }
        lines
    }

    /// The SHA-256 of the comment lines, in hexadecimal digits.
    pub(crate) fn hash(&self) -> String {
        sha256(self.lines())
    }

    /// Takes a comment line. Returns whether it belongs to the header. A value that cannot be read is skipped.
    pub(crate) fn take(&mut self, comment: &str) -> bool {
        if let Some(line) = comment.strip_prefix(GAME_COMMENT) {
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
            self.fault_policy = match policy.trim().split_once(' ').unwrap_or((policy.trim(), "0")) {
                ("forfeit", penalty) => FaultPolicy::Forfeit { penalty: penalty.parse().unwrap_or(0) },
                ("void-block", _) => FaultPolicy::VoidBlock,
                _ => FaultPolicy::Substitute,
            };
        } else if let Some(deals) = comment.strip_prefix(SESSION_COMMENT) {
            let fits = |deals: &u64| (1..=MAX_DEALS_PER_SESSION).contains(deals);
            self.deals_per_session = deals.trim().parse().ok().filter(fits).unwrap_or(1);
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

    /// The participant of each of this number of players. Every player is one of its own when the header does not say.
    pub(crate) fn participants(&self, players: usize) -> Vec<usize> {
        let is_numbered = |&number: &usize| number == 0 || self.participants.contains(&(number - 1));
        let fits = self.participants.len() == players && self.participants.iter().all(is_numbered);
        if fits { self.participants.clone() } else { (0..players).collect() }
    }

    /// The games of the match in order.
    pub(crate) fn games(&self) -> impl Iterator<Item = PlannedGame> + use<> {
        let (session, players) = (self.deals_per_session, self.new.as_ref().map_or(0, |new| new.players));
        let blocks = self.only.map_or(0..self.deals.div_ceil(session), |(block, _)| block..block + 1);
        let rotations = self.only.map_or(0..players, |(_, rotation)| rotation..rotation + 1);
        blocks.flat_map(move |block| {
            rotations.clone().flat_map(move |rotation| {
                (0..session).map(move |deal| PlannedGame { block, rotation, deal, session, players })
            })
        })
    }
}

/// Adds a text after its number and a colon, if the number is the next one.
fn take_numbered(numbered: &str, texts: &mut Vec<String>) {
    if let Some((number, text)) = numbered.split_once(": ")
        && number.parse() == Ok(texts.len() + 1)
    {
        texts.push(text.trim_end().to_owned());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lines_of_a_header_give_the_header() {
        for fault_policy in
            [FaultPolicy::Substitute, FaultPolicy::Forfeit { penalty: 7 }, FaultPolicy::VoidBlock]
        {
            let names = ["a, b", "c: d", "a, b#2"].map(str::to_owned).to_vec();
            let new = NewGame::parse(&["whist", "players", "3", "trump", "h"]).unwrap();
            let header = RecordHeader {
                new: Some(new),
                deals: 12,
                deals_per_session: 6,
                only: Some((1, 2)),
                sprt: "0 0.5 0.05 0.05".to_owned(),
                fault_policy,
                clock: "1000 ms a move".to_owned(),
                limits: "startup 5000 ms".to_owned(),
                seats: ["cmd=x", "talon:greedy", "python3 'a: b'"].map(str::to_owned).to_vec(),
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
    fn a_plan_has_every_deal_in_every_rotation_once() {
        let new = NewGame::parse(&["whist", "players", "3"]).unwrap();
        let header =
            RecordHeader { new: Some(new), deals: 4, deals_per_session: 2, ..RecordHeader::default() };
        let games: Vec<PlannedGame> = header.games().collect();
        let numbers: Vec<u64> = games.iter().map(PlannedGame::number).collect();
        assert_eq!(numbers, (0..12).collect::<Vec<_>>());
        let deals: Vec<u64> = games.iter().map(PlannedGame::deal_number).collect();
        assert_eq!(deals, [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3]);
        let only = RecordHeader { only: Some((1, 2)), ..header };
        assert_eq!(only.games().map(|game| game.number()).collect::<Vec<_>>(), [10, 11]);
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
