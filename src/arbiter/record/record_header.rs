//! The comments before the first game of a record that say what the statistics of its games need.

use std::fmt::Write;

use crate::arbiter::referee::FaultPolicy;

/// Begins the comment with the cost of a fault.
const POLICY_COMMENT: &str = "# on fault: ";

/// Begins the comment with the number of deals in a session.
const SESSION_COMMENT: &str = "# deals per session: ";

/// Begins the comment with the name of a player, before the player's number.
const PLAYER_COMMENT: &str = "# player ";

/// Begins the comment with the participant of each player, counted from 1.
const PARTICIPANTS_COMMENT: &str = "# participants: ";

/// The players of a recorded match, and the conditions that its statistics depend on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct RecordHeader {
    /// The cost of a fault.
    pub(crate) fault_policy: FaultPolicy,
    /// The number of deals in a session.
    pub(crate) deals_per_session: u64,
    /// The names of the players. Empty for a record that was written by hand.
    pub(crate) names: Vec<String>,
    /// The participant of each player, counted from 0.
    pub(crate) participants: Vec<usize>,
}

impl Default for RecordHeader {
    fn default() -> Self {
        Self {
            fault_policy: FaultPolicy::Substitute,
            deals_per_session: 1,
            names: Vec::new(),
            participants: Vec::new(),
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
        let mut lines = format!("{POLICY_COMMENT}{policy}\n{SESSION_COMMENT}{}\n", self.deals_per_session);
        for (number, name) in (1..).zip(&self.names) {
            // Writing to a string cannot fail.
            let _ = writeln!(lines, "{PLAYER_COMMENT}{number}: {name}");
        }
        let numbers: Vec<String> = self.participants.iter().map(|number| (number + 1).to_string()).collect();
        lines + &format!("{PARTICIPANTS_COMMENT}{}\n", numbers.join(", "))
    }

    /// Takes a comment line. Returns whether it belongs to the header. A value that cannot be read is skipped.
    pub(crate) fn take(&mut self, comment: &str) -> bool {
        if let Some(policy) = comment.strip_prefix(POLICY_COMMENT) {
            self.fault_policy = match policy.trim().split_once(' ').unwrap_or((policy.trim(), "0")) {
                ("forfeit", penalty) => FaultPolicy::Forfeit { penalty: penalty.parse().unwrap_or(0) },
                ("void-block", _) => FaultPolicy::VoidBlock,
                _ => FaultPolicy::Substitute,
            };
        } else if let Some(deals) = comment.strip_prefix(SESSION_COMMENT) {
            self.deals_per_session = deals.trim().parse().unwrap_or(1).max(1);
        } else if let Some((number, name)) =
            comment.strip_prefix(PLAYER_COMMENT).and_then(|rest| rest.split_once(": "))
        {
            // Players come in order.
            if number.parse() == Ok(self.names.len() + 1) {
                self.names.push(name.trim_end().to_owned());
            }
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
        if self.participants.len() == players && self.participants.iter().all(is_numbered) {
            self.participants.clone()
        } else {
            (0..players).collect()
        }
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
            let header =
                RecordHeader { fault_policy, deals_per_session: 6, names, participants: vec![0, 1, 0] };
            let mut read = RecordHeader::default();
            assert!(header.lines().lines().all(|line| read.take(line)));
            assert_eq!(read, header);
        }
        assert!(!RecordHeader::default().take("# players: a, b"));
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
