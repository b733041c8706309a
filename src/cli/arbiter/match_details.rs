//! The results of single blocks and games, for the JSON object of a match.

use std::collections::BTreeMap;

use clap::ValueEnum;
use serde::{Deserialize, Serialize};

use crate::arbiter::stats::GameOutcome;
use crate::protocol::FaultKind;

/// The details that a match collects.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(super) enum Details {
    /// The points of each block.
    Blocks,
    /// Also the seats, points, scores and faults of each game.
    Games,
}

/// The results of single blocks and games so far.
pub(super) struct MatchDetails {
    details: Option<Details>,
    /// `None` when no details are wanted.
    pub(super) blocks: Option<Vec<BlockDetails>>,
}

/// The results of one block. Every list has one entry for each player, in the order of the `--seat` options.
#[derive(Serialize)]
pub(super) struct BlockDetails {
    /// The number of the block, counted from 1.
    block: u64,
    void: bool,
    games: usize,
    /// The sum of the points of its games.
    points: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_results: Option<Vec<GameDetails>>,
}

/// The results of one game. Every list has one entry for each player.
#[derive(Serialize)]
struct GameDetails {
    /// The number of the game in its block, counted from 1.
    game: u64,
    /// The seats, counted from 0 as in the lines of the protocol.
    seats: Vec<usize>,
    points: Vec<i64>,
    /// The kind of fault, or null.
    faults: Vec<Option<&'static str>>,
    /// The items of the `score` lines.
    scores: Vec<BTreeMap<String, String>>,
}

impl MatchDetails {
    pub(super) fn new(details: Option<Details>) -> Self {
        Self { details, blocks: details.map(|_| Vec::new()) }
    }

    /// The same details, without a block.
    pub(super) fn emptied(&self) -> Self {
        Self::new(self.details)
    }

    /// Adds a block, by its number, counted from 0.
    pub(super) fn add(&mut self, index: u64, void: bool, games: &[GameOutcome]) {
        let Some(blocks) = &mut self.blocks else { return };
        let players = games.first().map_or(0, |game| game.points.len());
        let points = |player: usize| games.iter().map(|game| game.points[player]).sum();
        let results = || (1..).zip(games).map(|(number, game)| GameDetails::new(number, game)).collect();
        blocks.push(BlockDetails {
            block: index + 1,
            void,
            games: games.len(),
            points: (0..players).map(points).collect(),
            game_results: (self.details == Some(Details::Games)).then(results),
        });
    }
}

impl GameDetails {
    fn new(number: u64, game: &GameOutcome) -> Self {
        Self {
            game: number,
            seats: game.seats.iter().map(|seat| seat.index()).collect(),
            points: game.points.clone(),
            faults: game.faults.iter().map(|fault| fault.map(FaultKind::word)).collect(),
            scores: game.scores.iter().map(|score| score.iter().cloned().collect()).collect(),
        }
    }
}
