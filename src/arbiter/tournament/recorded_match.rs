//! A match from its record: the statistics that the match had.

use std::collections::BTreeSet;
use std::io::{self, Read};

use crate::arbiter::record::{
    DATE_COMMENT, PlayerOrders, RecordHeader, RecordPart, RecordedGame, ReplaySummary, replay_games,
};
use crate::arbiter::referee::{FaultPolicy, Thought};
use crate::arbiter::stats::{GameOutcome, SequentialSample, SequentialTest, Statistics};
use crate::games::{GameRegistry, Table};
use crate::protocol::{NewGame, Seat};

/// A match from its record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedMatch {
    /// The `newgame` line of its first game.
    pub(crate) new: NewGame,
    /// When it was played. Empty when the record does not say.
    pub(crate) date: String,
    /// The plan of the match, as far as the record has it.
    pub(crate) header: RecordHeader,
    /// The names of the players.
    pub(crate) names: Vec<String>,
    /// The statistics of the games, without times: a record has none.
    pub(crate) statistics: Statistics,
}

/// A part of a recorded match.
pub(crate) enum MatchPart<'a> {
    /// A game.
    Game(MatchGame<'a>),
    /// The games of a block, after the last of them.
    Block {
        /// The participant of each player.
        participant_of: &'a [usize],
        /// The games by player.
        games: &'a [GameOutcome],
        /// Whether a fault made the block void.
        is_void: bool,
    },
}

/// A game of a recorded match.
pub(crate) struct MatchGame<'a> {
    /// The number of its block.
    pub(crate) block: u64,
    /// The number of its deal in the block.
    pub(crate) deal: u64,
    /// The rotation of the players, or other seating.
    pub(crate) rotation: usize,
    /// The game, by seat.
    pub(crate) game: &'a RecordedGame,
    /// Its table, after the last event.
    pub(crate) table: &'a dyn Table,
    /// The game, by player.
    pub(crate) outcome: &'a GameOutcome,
}

/// Replays a record, passes the games and blocks of its match to `watch`, in order, and collects the results of the match. They
/// are `None` when the games name no players, or are not games of one match. Blocks after the decision of a sequential test
/// are left out.
///
/// # Errors
/// When the record cannot be read.
pub(crate) fn watch_match(
    games: &GameRegistry,
    record: impl Read,
    watch: &mut dyn FnMut(MatchPart<'_>),
) -> io::Result<(ReplaySummary, Option<RecordedMatch>)> {
    let mut reader = MatchReader { watch: Some(watch), ends_at_decision: true, ..MatchReader::new(games) };
    let summary = replay_games(games, record, &mut |part| reader.take(part))?;
    Ok((summary, reader.finish()))
}

/// Reads the match of a record from its parts.
pub(super) struct MatchReader<'a> {
    games: &'a GameRegistry,
    watch: Option<&'a mut dyn FnMut(MatchPart<'_>)>,
    header: RecordHeader,
    date: String,
    /// Whether blocks after the decision of a sequential test are left out.
    ends_at_decision: bool,
    state: ReaderState,
}

enum ReaderState {
    /// No game so far.
    Empty,
    /// All games belong to one match so far.
    Reading(Box<MatchInProgress>),
    /// The games are not games of one match.
    Mixed,
}

struct MatchInProgress {
    game: String,
    /// The orders in which the players sit.
    orders: PlayerOrders,
    result: RecordedMatch,
    block: RecordedBlock,
    /// The sequential test that ends the match.
    test: Option<SequentialSample>,
}

/// The games of a block so far.
#[derive(Default)]
struct RecordedBlock {
    /// The number of the block. `None` before its first game.
    number: Option<u64>,
    deals: BTreeSet<u64>,
    games: Vec<GameOutcome>,
}

impl<'a> MatchReader<'a> {
    /// A reader without a watcher. It keeps all blocks.
    pub(super) fn new(games: &'a GameRegistry) -> Self {
        let header = RecordHeader::default();
        let (date, state) = (String::new(), ReaderState::Empty);
        Self { games, watch: None, header, date, ends_at_decision: false, state }
    }

    /// Takes the next part of the record.
    pub(super) fn take(&mut self, part: RecordPart<'_>) {
        match part {
            RecordPart::Heading(comment) => {
                if let Some(date) = comment.strip_prefix(DATE_COMMENT) {
                    date.clone_into(&mut self.date);
                }
                self.header.take(comment);
            }
            // The plan of another match, or a second plan of this one.
            RecordPart::Comment(comment) if RecordHeader::default().take(comment) => {
                self.state = ReaderState::Mixed;
            }
            RecordPart::Comment(_) => {}
            RecordPart::Game(game, table) => {
                if let ReaderState::Empty = self.state {
                    self.begin(&game);
                }
                let ReaderState::Reading(reading) = &mut self.state else { return };
                if reading.add(&game, table, &self.header, &mut self.watch).is_none() {
                    self.state = ReaderState::Mixed;
                }
            }
        }
    }

    fn begin(&mut self, game: &RecordedGame) {
        self.state = ReaderState::Mixed;
        let Some(line) = &game.players else { return };
        let players = game.new.players;
        if self.header.names.is_empty() {
            // A record that was written by hand has no header.
            self.header.names = line.split(", ").map(str::to_owned).collect();
        }
        let names = self.header.names.clone();
        let distinct: BTreeSet<&String> = names.iter().collect();
        if distinct.len() != players || names.len() != players {
            return;
        }
        let orders = PlayerOrders::new(self.header.order, players);
        let roles = self.games.find(&game.new.game).map_or(&[][..], |game| game.roles);
        let statistics = Statistics::new(self.header.participants(players), roles);
        let test: Option<SequentialTest> = self.header.sprt.parse().ok().filter(|_| self.ends_at_decision);
        self.state = ReaderState::Reading(Box::new(MatchInProgress {
            game: game.new.game.clone(),
            orders,
            result: RecordedMatch {
                new: game.new.clone(),
                date: self.date.clone(),
                header: self.header.clone(),
                names,
                statistics,
            },
            block: RecordedBlock::default(),
            test: test.map(|test| SequentialSample::new(test, 1)),
        }));
    }

    /// The match. `None` when the games name no players, or are not games of one match.
    pub(super) fn finish(mut self) -> Option<RecordedMatch> {
        let ReaderState::Reading(mut reading) = self.state else { return None };
        reading.end_block(&self.header, &mut self.watch);
        Some(reading.result)
    }
}

impl MatchInProgress {
    /// Adds a game. `None` when it is not a game of this match.
    fn add(
        &mut self,
        game: &RecordedGame,
        table: &dyn Table,
        header: &RecordHeader,
        watch: &mut Option<&mut dyn FnMut(MatchPart<'_>)>,
    ) -> Option<()> {
        let names = &self.result.names;
        if game.new.game != self.game || game.new.players != names.len() {
            return None;
        }
        // Without numbers every game has a deal of its own.
        let deal = game.deal.unwrap_or_else(|| self.result.statistics.games + self.block.games.len() as u64);
        let in_session = deal % header.deals_per_session;
        let (rotation, order) = self.orders.find(game.players.as_ref()?, names, in_session)?;
        let number = deal / header.deals_per_session;
        if self.block.number != Some(number) {
            self.end_block(header, watch);
            self.block.number = Some(number);
        }
        if self.test.as_ref().is_some_and(|test| test.accepted().is_some()) {
            return Some(());
        }
        self.block.deals.insert(deal);
        let outcome = outcome(game, &order, header.fault_policy);
        let (block, deal) = (number, in_session);
        if let Some(watch) = watch {
            watch(MatchPart::Game(MatchGame { block, deal, rotation, game, table, outcome: &outcome }));
        }
        self.block.games.push(outcome);
        Some(())
    }

    fn end_block(&mut self, header: &RecordHeader, watch: &mut Option<&mut dyn FnMut(MatchPart<'_>)>) {
        let RecordedBlock { number, deals, games } = std::mem::take(&mut self.block);
        let has_fault = games.iter().any(|game| game.faults.iter().any(Option::is_some));
        let is_void = header.fault_policy.voids_block() && has_fault;
        if let Some(watch) = watch.as_mut().filter(|_| !games.is_empty()) {
            let participant_of = &self.result.statistics.participant_of;
            watch(MatchPart::Block { participant_of, games: &games, is_void });
        }
        if let (Some(test), Some(number)) = (&mut self.test, number) {
            let difference = difference(&self.result.statistics.participant_of, &games);
            test.add(number, difference.filter(|_| !is_void));
        }
        if is_void {
            self.result.statistics.add_void_block(&games);
        } else {
            self.result.statistics.add_block(deals.len() as u64, &games);
        }
    }
}

/// The points a game of participant 0 minus those of participant 1. `None` when one of them does not play.
fn difference(participant_of: &[usize], games: &[GameOutcome]) -> Option<f64> {
    let mean = |participant: usize| {
        let points = games.iter().flat_map(|game| participant_of.iter().zip(&game.points));
        let own = points.filter(|(own, _)| **own == participant);
        let (sum, count) = own.fold((0, 0_u32), |(sum, count), (_, points)| (sum + points, count + 1));
        (count > 0).then(|| sum as f64 / f64::from(count))
    };
    Some(mean(0)? - mean(1)?)
}

/// The outcome of a game by player. `order` has the player in each seat.
fn outcome(game: &RecordedGame, order: &[usize], fault_policy: FaultPolicy) -> GameOutcome {
    let seat_of = |player| Seat::new(order.iter().position(|&other| other == player).unwrap_or(0));
    let seats: Vec<Seat> = (0..game.points.len()).map(seat_of).collect();
    let fault = |seat: &Seat| game.faults.iter().find(|(failed, _)| failed == seat).map(|(_, kind)| *kind);
    let points = |seat: &Seat| {
        let points = game.points[seat.index()];
        if fault(seat).is_some() { fault_policy.points(points) } else { points }
    };
    let score = |seat: &Seat| {
        game.scores[seat.index()].iter().map(|(key, value)| ((*key).to_owned(), value.clone())).collect()
    };
    // A record has no times.
    let thought = |seat: &Seat| Thought { moves: game.own_moves[seat.index()], ..Thought::default() };
    GameOutcome {
        points: seats.iter().map(points).collect(),
        scores: seats.iter().map(score).collect(),
        faults: seats.iter().map(fault).collect(),
        thoughts: seats.iter().map(thought).collect(),
        seats,
    }
}
