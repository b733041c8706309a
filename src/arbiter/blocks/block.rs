//! A block that was played. A block is one line of a journal. All figures of a match are computed from its
//! blocks.

use std::collections::BTreeSet;
use std::time::Duration;

use serde::{Deserialize, Serialize};

use talon_games::cards::Quoted;
use talon_games::protocol::{FaultKind, Seat};

use crate::blocks::header::JournalHeader;
use crate::blocks::limits::{MAX_COUNT, MAX_GAMES, MAX_MICROSECONDS, MAX_POINTS, check_number};
use crate::plan::partner;
use crate::referee::{FaultCosts, SeatTiming, TimeHistogram};

/// A block that was played. It is one session that was played once in each seating, always with the same
/// cards.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The number of the block, counted from 0. The line of the block begins with this number.
    #[serde(rename = "block")]
    pub number: u64,
    /// The number of the session, counted from 0. Blocks with the same session number are played with the
    /// same cards.
    pub session: u64,
    /// For each player of this block, the number of its participant, counted from 0.
    pub players: Vec<usize>,
    /// Whether the rules of the game decide when a session ends. If so, the seatings may have different
    /// numbers of deals. The values of the block are then points a session instead of points a game.
    #[serde(default, skip_serializing_if = "is_false")]
    pub by_session: bool,
    /// Whether the game is played in pairs. Partners sit opposite each other and are one participant.
    #[serde(default, skip_serializing_if = "is_false")]
    pub in_pairs: bool,
    /// The games in order: first the deals of the first seating, then the deals of the second seating, and so
    /// on.
    pub games: Vec<BlockGame>,
}

/// A game of a block. Its lists are indexed by seat, except `faults`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockGame {
    /// The number of the seating in the block, counted from 0.
    pub seating: usize,
    /// The number of the deal in the session, counted from 0.
    pub deal: u64,
    /// For each seat, its player as an index into [`Block::players`].
    pub order: Vec<usize>,
    /// The points of each seat, after the cost of faults.
    pub points: Vec<i64>,
    /// The number of moves that each seat made itself.
    pub moves: Vec<u64>,
    /// The faults in order. A seat fails at most once in a game.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faults: Vec<BlockFault>,
    /// The thinking time of each seat. No other field of a block differs between two runs of deterministic
    /// bots.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub time: Vec<SeatTime>,
    /// The lines of the game, from `newgame` to `result`, each with a line end.
    pub record: String,
}

/// A fault in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockFault {
    /// The seat that made the fault.
    pub seat: usize,
    /// The kind of the fault, as the `fault` line names it.
    pub kind: String,
    /// A description of the fault, in one line.
    pub detail: String,
    /// The number of moves that the substitute made for the seat.
    pub substituted: u64,
}

/// The thinking time of a seat in a game. Times are in microseconds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SeatTime {
    /// The number of answers that the seat gave.
    pub n: u64,
    /// The total time of all answers.
    pub us: u64,
    /// The longest time of an answer. It also covers the wait for an answer that did not come in time.
    pub max: u64,
    /// The number of answers that came after the time limit but within the margin.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub late: u64,
    /// The largest time by which a late answer exceeded the limit.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub over: u64,
    /// A histogram of the times. The first element is the index of the first bin that is not empty. The other
    /// elements are counts, one for each bin from this bin to the last bin that is not empty. Bin `b` counts
    /// times from 2ᵇ up to 2ᵇ⁺¹ microseconds. [`TimeHistogram`] reads this form.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub hist: Vec<u32>,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_false(flag: &bool) -> bool {
    !flag
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde passes references")]
fn is_zero(number: &u64) -> bool {
    *number == 0
}

impl Block {
    /// Returns the block number at the beginning of a line. `None` when the line does not hold a block, or
    /// when the number is too large for a block.
    pub fn number_in(line: &[u8]) -> Option<u64> {
        let digits = line.strip_prefix(br#"{"block":"#)?;
        let end = digits.iter().position(|byte| !byte.is_ascii_digit())?;
        let number = std::str::from_utf8(&digits[..end]).ok()?.parse().ok()?;
        (number < MAX_GAMES).then_some(number)
    }

    /// Reads the line of a block. The line is from a journal with this header.
    ///
    /// # Errors
    /// The line is not a block that fits this header; the text says why.
    pub fn parse(line: &[u8], header: &JournalHeader) -> Result<Self, String> {
        let block: Self = serde_json::from_slice(line).map_err(|error| error.to_string())?;
        block.validated(header)
    }

    /// Checks a block that was read from a journal with this header, and makes its texts safe to print.
    pub(super) fn validated(mut self, header: &JournalHeader) -> Result<Self, String> {
        if !self.is_consistent(header.contestants) || self.players.len() != header.description.players {
            return Err("its lists do not fit each other".to_owned());
        }
        let below = |what, number: u64, end: u64| match number {
            number if number < end => Ok(()),
            number => Err(format!("{what} {number}: the header has {end}, counted from 0")),
        };
        below("block", self.number, header.blocks)?;
        below("session", self.session, header.blocks)?;
        for game in &mut self.games {
            below("seating", game.seating as u64, header.seatings as u64)?;
            below("deal", game.deal, header.deals_per_session())?;
            game.validate()?;
        }
        Ok(self)
    }

    /// Returns the number of distinct deals.
    pub(crate) fn deals(&self) -> u64 {
        self.games.iter().map(|game| game.deal).collect::<BTreeSet<u64>>().len() as u64
    }

    /// Returns the same block without times. Deterministic bots give equal blocks in two runs.
    #[must_use]
    pub fn without_times(mut self) -> Self {
        self.games.iter_mut().for_each(|game| game.time.clear());
        self
    }

    /// Returns the number that a game adds to the divisor of the points. If the values of the block are
    /// points a game, this number is 1. If the values are points a session, the number is 1 for the first
    /// game of a session and 0 for the other games.
    pub(crate) fn weight(&self, game: &BlockGame) -> u64 {
        u64::from(!self.by_session || game.deal == 0)
    }

    /// Returns whether a player is the second of two partners that have the same entry in the statistics. The
    /// games of this player are not counted again, because a pair plays one game, not two. `entry_of` gives,
    /// for each player, the index of its entry.
    pub(crate) fn is_second_of_pair(&self, player: usize, entry_of: &[usize]) -> bool {
        let first = partner(player, entry_of.len());
        self.in_pairs && first < player && entry_of[first] == entry_of[player]
    }

    /// Returns, for each of the `participants` participants, the total points of its players and the number
    /// of their games. If the block's values are points a session, sessions are counted instead of games.
    #[must_use]
    pub fn points_of(&self, participants: usize) -> Vec<(i64, u64)> {
        let mut sums = vec![(0, 0); participants];
        for game in &self.games {
            for (&player, points) in game.order.iter().zip(&game.points) {
                let Some(sum) = self.players.get(player).and_then(|&player| sums.get_mut(player)) else {
                    continue;
                };
                sum.0 += points;
                sum.1 += self.weight(game);
            }
        }
        sums
    }

    /// Returns the mean points of participant 0 minus the mean points of participant 1. The unit is points a
    /// game, or points a session if the block is counted by session. `None` when one of the two does not play
    /// in the block.
    #[must_use]
    pub fn difference(&self) -> Option<f64> {
        let mean = |(points, games): (i64, u64)| (games > 0).then(|| points as f64 / games as f64);
        match self.points_of(2)[..] {
            [one, other] => Some(mean(one)? - mean(other)?),
            _ => None,
        }
    }

    /// Returns whether the numbers and lists of the block are consistent with each other and with this number
    /// of participants. If so, all indices are valid.
    pub fn is_consistent(&self, participants: usize) -> bool {
        let seats = self.players.len();
        let fits = |game: &BlockGame| {
            game.order.len() == seats
                && (0..seats).all(|player| game.order.contains(&player))
                && [game.points.len(), game.moves.len()] == [seats; 2]
                && (game.time.is_empty() || game.time.len() == seats)
                && game.faults.iter().all(|fault| fault.seat < seats)
                && (0..seats).all(|seat| game.faults.iter().filter(|fault| fault.seat == seat).count() <= 1)
        };
        self.players.iter().all(|&participant| participant < participants) && self.games.iter().all(fits)
    }
}

impl BlockGame {
    /// Checks the numbers of the game, and makes its texts safe to print.
    fn validate(&mut self) -> Result<(), String> {
        self.points
            .iter()
            .try_for_each(|points| check_number("points", points.unsigned_abs(), MAX_POINTS))?;
        self.moves.iter().try_for_each(|&moves| check_number("moves", moves, MAX_COUNT))?;
        for SeatTime { n, us, max, late, over, .. } in &self.time {
            [*n, *late].into_iter().try_for_each(|count| check_number("time", count, MAX_COUNT))?;
            [*us, *max, *over].into_iter().try_for_each(|us| check_number("time", us, MAX_MICROSECONDS))?;
        }
        for fault in &mut self.faults {
            check_number("substituted", fault.substituted, MAX_COUNT)?;
            [&mut fault.kind, &mut fault.detail].into_iter().for_each(Quoted::make_plain);
        }
        Quoted::make_lines_plain(&mut self.record);
        Ok(())
    }

    /// Returns the same game with these faults. The fault policy is applied to the points of the seats that
    /// failed.
    pub(crate) fn with_faults(mut self, faults: &[(Seat, FaultKind)], costs: FaultCosts) -> Self {
        for (seat, kind) in faults.iter().map(|(seat, kind)| (seat.index(), kind)) {
            let (kind, substituted) = (kind.word().to_owned(), Self::substituted_moves(&self.record, seat));
            self.faults.push(BlockFault { seat, kind, detail: String::new(), substituted });
            costs.apply(seat, &mut self.points);
        }
        self
    }

    /// Returns, for each player, its seat.
    pub fn seats(&self) -> Vec<usize> {
        let seat_of = |player| self.order.iter().position(|&other| other == player).unwrap_or(0);
        (0..self.order.len()).map(seat_of).collect()
    }

    /// Returns, for each seat, the keys and values of its `score` line, such as role and contract.
    #[must_use]
    pub fn scores(&self) -> Vec<Vec<(&str, &str)>> {
        let mut scores = vec![Vec::new(); self.order.len()];
        // The last line of a record is the result, and the score lines come before it.
        for line in self.record.lines().rev().skip(1) {
            let mut words = line.split(' ');
            if words.next() != Some("score") {
                break;
            }
            let seat: Option<usize> = words.next().and_then(|seat| seat.parse().ok());
            let Some(score) = seat.and_then(|seat| scores.get_mut(seat)) else { continue };
            while let (Some(key), Some(value)) = (words.next(), words.next()) {
                score.push((key, value));
            }
        }
        scores
    }

    /// Returns the fault of a seat.
    #[must_use]
    pub fn fault_of(&self, seat: usize) -> Option<&BlockFault> {
        self.faults.iter().find(|fault| fault.seat == seat)
    }

    /// Returns the kind of a seat's fault, if this version knows the kind.
    pub fn fault_kind_of(&self, seat: usize) -> Option<FaultKind> {
        self.fault_of(seat)?.known_kind()
    }

    /// Returns the thinking time of a seat and the number of its moves.
    #[must_use]
    pub fn thought(&self, seat: usize) -> SeatTiming {
        let moves = self.moves.get(seat).copied().unwrap_or(0);
        let Some(time) = self.time.get(seat) else { return SeatTiming { moves, ..SeatTiming::default() } };
        let us = Duration::from_micros;
        SeatTiming {
            decisions: time.n,
            moves,
            total: us(time.us),
            slowest: us(time.max),
            overruns: time.late,
            overrun: us(time.over),
            histogram: TimeHistogram::from_compact(&time.hist),
        }
    }

    /// Counts, in the lines of a record, the moves that the substitute made for a seat after the fault of the
    /// seat.
    pub(crate) fn substituted_moves(record: &str, seat: usize) -> u64 {
        let (fault, played) = (format!("fault {seat} "), format!("move {seat} "));
        let after = record.lines().skip_while(|line| !line.starts_with(&fault));
        after.filter(|line| line.starts_with(&played)).count() as u64
    }
}

impl BlockFault {
    /// Returns the kind of the fault. `None` when this version of the arbiter does not know it.
    pub fn known_kind(&self) -> Option<FaultKind> {
        FaultKind::parse(&self.kind).ok()
    }
}

impl From<&SeatTiming> for SeatTime {
    fn from(thought: &SeatTiming) -> Self {
        let us = |time: Duration| u64::try_from(time.as_micros()).unwrap_or(u64::MAX);
        Self {
            n: thought.decisions,
            us: us(thought.total),
            max: us(thought.slowest),
            late: thought.overruns,
            over: us(thought.overrun),
            hist: thought.histogram.compact(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(record: &str) -> BlockGame {
        BlockGame {
            seating: 0,
            deal: 0,
            order: vec![1, 0],
            points: vec![1, 2],
            moves: vec![3, 4],
            faults: Vec::new(),
            time: Vec::new(),
            record: record.to_owned(),
        }
    }

    #[test]
    fn scores_come_from_the_record() {
        let record = "newgame x players 2\nmove 0 a\nscore 0 role declarer won yes\nscore 1 role defender\nresult 1 2\n";
        let expected = [vec![("role", "declarer"), ("won", "yes")], vec![("role", "defender")]];
        assert_eq!(game(record).scores(), expected);
        assert_eq!(game("").scores(), [vec![], vec![]]);
    }

    #[test]
    fn moves_after_a_fault_are_the_substitutes() {
        let record = "move 1 a\nmove 0 a\nfault 1 crash\nmove 1 b\nmove 0 b\nmove 1 c\n";
        assert_eq!(BlockGame::substituted_moves(record, 1), 2);
        assert_eq!(BlockGame::substituted_moves(record, 0), 0);
    }

    #[test]
    fn a_seats_time_gives_its_thought() {
        let us = Duration::from_micros;
        let mut thought = SeatTiming { moves: 3, ..SeatTiming::default() };
        thought.add(us(5), us(0));
        thought.add(us(900), us(100));
        let played = BlockGame { time: vec![SeatTime::from(&thought), SeatTime::default()], ..game("") };
        assert_eq!(played.thought(0), thought);
        assert_eq!(played.thought(1), SeatTiming { moves: 4, ..SeatTiming::default() });
    }

    #[test]
    fn lists_of_another_length_do_not_fit() {
        let block = |game| Block {
            number: 0,
            session: 0,
            players: vec![0, 1],
            by_session: false,
            in_pairs: false,
            games: vec![game],
        };
        assert!(block(game("")).is_consistent(2));
        assert!(!block(game("")).is_consistent(1));
        assert!(!block(BlockGame { order: vec![0, 0], ..game("") }).is_consistent(2));
        assert!(!block(BlockGame { points: vec![0], ..game("") }).is_consistent(2));
        assert!(!block(BlockGame { time: vec![SeatTime::default()], ..game("") }).is_consistent(2));
        let fault = |seat| BlockFault { seat, kind: String::new(), detail: String::new(), substituted: 0 };
        assert!(block(BlockGame { faults: vec![fault(1), fault(0)], ..game("") }).is_consistent(2));
        assert!(!block(BlockGame { faults: vec![fault(1), fault(1)], ..game("") }).is_consistent(2));
        assert!(!block(BlockGame { faults: vec![fault(2)], ..game("") }).is_consistent(2));
    }

    #[test]
    fn the_number_of_a_block_is_read_from_its_line() {
        for (line, expected) in [
            (&br#"{"block":17,"session":0"#[..], Some(17)),
            (br#"{"block":17"#, None),
            (br#"{"block":x}"#, None),
            (br#"{"run":1}"#, None),
            (br#"{"block":18446744073709551615,"session":0"#, None),
        ] {
            assert_eq!(Block::number_in(line), expected);
        }
    }
}
