//! Replays a record, and reads its games as blocks.

use std::io::{self, Read};

use thiserror::Error;

use talon_games::GameRegistry;
use talon_games::cards::Quoted;

use crate::blocks::{
    Block, BlockGame, BlockSet, RecordError, RecordPart, RecordedGame, ReplaySummary, is_of_plan,
    replay_games,
};
use crate::plan::{ENTROPY_COMMENT, PlayerOrders, Seating};
use crate::recorded::{PlannedBlocks, Recorded};
use crate::referee::FaultCosts;

/// A block of a record.
pub struct RecordedBlock {
    /// The block.
    pub block: Block,
    /// Whether the block counts. The blocks after the decision of a sequential test do not count.
    pub counts: bool,
}

/// Why a record has no blocks.
#[derive(Clone, Debug, PartialEq, Error)]
pub enum RecordedBlocksError {
    /// A game has an error.
    #[error("{0}")]
    Record(RecordError),
    /// The games do not belong to one match.
    #[error(
        "game {game}: its players are not those of {expected}: the record of one match or tournament is needed"
    )]
    Mixed {
        /// The part of the record that names the expected players of the game.
        expected: &'static str,
        /// The number of the game, counted from 1.
        game: u64,
    },
    /// All games are unfinished or do not count.
    #[error("the record has no finished game that counts")]
    NoGame,
    /// A line of a plan comes after the first game.
    #[error("'{line}' after the first game: a record of one match is needed, with its plan before the games")]
    Plan {
        /// The line.
        line: Quoted,
    },
    /// The plan cannot be read.
    #[error("the plan before the first game: {0}")]
    Head(String),
    /// A game or a block of the plan is missing.
    #[error("{0}: the record is cut, or somebody took games out: get the whole record")]
    Cut(String),
}

/// Replays a record, and passes its blocks to `take`, in order and without times. If the record lacks the
/// comments of an arbiter, the players are named after the seats, and each game is a block.
///
/// # Errors
/// The record cannot be read. The inner result is an error if the record is not complete, not consistent, or
/// not of one match.
pub fn read_blocks(
    games: &GameRegistry,
    record: impl Read,
    take: &mut dyn FnMut(&Recorded, RecordedBlock),
) -> io::Result<(ReplaySummary, Result<Recorded, RecordedBlocksError>)> {
    let mut reader = BlockReader {
        games,
        take,
        headings: Vec::new(),
        begun: None,
        block: None,
        names: Vec::new(),
        read: Vec::new(),
        played: 0,
        error: None,
    };
    let summary = replay_games(games, record, &mut |part| reader.take(part))?;
    let recorded = match summary.errors.first() {
        Some(error) => Err(RecordedBlocksError::Record(error.clone())),
        None => reader.finish(),
    };
    Ok((summary, recorded))
}

/// A match or a tournament whose first game was read.
struct BegunMatch {
    recorded: Recorded,
    /// The blocks of the plan. `None` when the record has no whole plan.
    plan: Option<PlannedBlocks>,
    /// The orders of the players in the seatings of a block.
    orders: PlayerOrders,
    /// Whether the arbiter wrote the record from a journal, after all blocks were played.
    is_written_whole: bool,
}

struct BlockReader<'a> {
    games: &'a GameRegistry,
    take: &'a mut dyn FnMut(&Recorded, RecordedBlock),
    /// The comments before the first game.
    headings: Vec<String>,
    /// The match or tournament of the record. `None` before the first game.
    begun: Option<BegunMatch>,
    /// The block in progress, with its games so far.
    block: Option<Block>,
    /// The names of the players in the block in progress.
    names: Vec<String>,
    /// The numbers of the blocks that were read so far.
    read: Vec<u64>,
    /// The number of games so far.
    played: u64,
    error: Option<RecordedBlocksError>,
}

impl BlockReader<'_> {
    fn take(&mut self, part: RecordPart<'_>) {
        match part {
            RecordPart::Heading(comment) => self.headings.push(comment.to_owned()),
            RecordPart::Comment(comment) => {
                // The comment is the plan of another match, or a second plan of this match.
                let is_other = !matches!(self.error, Some(RecordedBlocksError::Plan { .. }))
                    && !self.is_tournament()
                    && is_of_plan(comment);
                if is_other {
                    self.error = Some(RecordedBlocksError::Plan { line: Quoted::line(comment) });
                }
            }
            RecordPart::Game(game, _) => {
                self.played += 1;
                if game.counts && self.error.is_none() {
                    self.error = self.add(*game).err();
                }
            }
        }
    }

    fn is_tournament(&self) -> bool {
        self.begun.as_ref().is_some_and(|begun| begun.recorded.is_tournament())
    }

    fn finish(mut self) -> Result<Recorded, RecordedBlocksError> {
        if self.error.is_none() {
            self.error = self.end_block().err();
        }
        if let Some(error) = self.error {
            return Err(error);
        }
        let Some(BegunMatch { recorded, plan, is_written_whole, .. }) = self.begun else {
            return Err(RecordedBlocksError::NoGame);
        };
        let Some(plan) = plan else { return Ok(recorded) };
        let read: BlockSet = self.read.into_iter().collect();
        match plan.counted.first_missing(&read, plan.range()) {
            Some(missing) if is_written_whole => {
                let missing = format!("block {} of {} is missing", missing + 1, plan.blocks);
                Err(RecordedBlocksError::Cut(missing))
            }
            _ => Ok(Recorded { test: plan.counted.into_test(), ..recorded }),
        }
    }

    fn end_block(&mut self) -> Result<(), RecordedBlocksError> {
        let (Some(block), Some(begun)) = (self.block.take(), &mut self.begun) else { return Ok(()) };
        let mut counts = true;
        if let Some(plan) = &mut begun.plan {
            if let Some(missing) = plan.missing_in(&block) {
                return Err(RecordedBlocksError::Cut(missing));
            }
            counts = plan.add(&block);
        }
        self.read.push(block.number);
        (self.take)(&begun.recorded, RecordedBlock { block, counts });
        Ok(())
    }

    /// Adds a game.
    fn add(&mut self, game: RecordedGame) -> Result<(), RecordedBlocksError> {
        if self.begun.is_none() {
            let read = Recorded::new(self.games, &self.headings, &game);
            let (recorded, plan) = read.map_err(RecordedBlocksError::Head)?;
            let orders = PlayerOrders::new(recorded.seating, game.points.len());
            let is_run = self.headings.iter().any(|line| line.starts_with(ENTROPY_COMMENT));
            let is_written_whole = is_run || recorded.is_tournament();
            self.begun = Some(BegunMatch { recorded, plan, orders, is_written_whole });
        }
        let of_tournament = self.begun.as_ref().is_some_and(|begun| begun.recorded.is_tournament());
        let expected = if of_tournament { "its block in the plan" } else { "the first game" };
        let game_number = self.played;
        self.add_to_block(game).unwrap_or(Err(RecordedBlocksError::Mixed { expected, game: game_number }))
    }

    /// Adds a game to its block. `None` when the game does not belong to this match or tournament.
    fn add_to_block(&mut self, game: RecordedGame) -> Option<Result<(), RecordedBlocksError>> {
        let BegunMatch { recorded, .. } = self.begun.as_mut()?;
        recorded.names_players &= game.players.is_some() && game.new.game == recorded.new.game;
        let deals = recorded.deals_per_session;
        let deal = match game.deal {
            None if recorded.is_tournament() => return None,
            deal => deal.unwrap_or(self.played - 1),
        };
        let (number, deal) = (deal / deals, deal % deals);
        if self.block.as_ref().is_none_or(|block| block.number != number) {
            if let Err(error) = self.end_block() {
                return Some(Err(error));
            }
            let BegunMatch { recorded, plan, .. } = self.begun.as_mut()?;
            let (names, players) = match (&recorded.header, plan) {
                (Some(header), Some(plan)) => {
                    let lineup = plan.lineup(number)?.clone();
                    (header.names_of(&lineup), lineup)
                }
                _ => (recorded.players.clone(), (0..recorded.players.len()).collect()),
            };
            self.names = names;
            let (by_session, in_pairs) = (recorded.by_session, recorded.seating == Seating::Pairs);
            let block = Block { number, session: number, players, by_session, in_pairs, ..Block::default() };
            self.block = Some(block);
        }
        let (Some(BegunMatch { recorded, orders, .. }), Some(block)) = (&self.begun, &mut self.block) else {
            return None;
        };
        if game.points.len() != self.names.len() {
            return None;
        }
        let (seating, order) = match &game.players {
            Some(line) => orders.find(line, &self.names, deal)?,
            None => (0, (0..self.names.len()).collect()),
        };
        let fault_cost = FaultCosts { policy: recorded.fault_policy, of_pairs: block.in_pairs };
        block.games.push(block_game(game, seating, order, deal, fault_cost));
        Some(Ok(()))
    }
}

/// Converts a recorded game to a game of a block. `order` gives the player in each seat.
fn block_game(
    game: RecordedGame,
    seating: usize,
    order: Vec<usize>,
    deal: u64,
    costs: FaultCosts,
) -> BlockGame {
    let RecordedGame { points, faults, own_moves: moves, lines: record, .. } = game;
    BlockGame { seating, deal, order, points, moves, record, ..BlockGame::default() }
        .with_faults(&faults, costs)
}
