//! The results of single blocks and games, for the JSON object of a match.

use std::collections::BTreeMap;

use serde::Serialize;

use talon_arbiter::blocks::{Block, BlockGame};
use talon_arbiter::plan::Details;
use talon_games::protocol::FaultKind;

/// The results of single blocks and games so far.
pub(crate) struct MatchDetails {
    details: Option<Details>,
    /// The details of the blocks. `None` when no details are requested.
    pub(crate) blocks: Option<Vec<BlockDetails>>,
}

/// The results of one block. Each list has an entry for every player, in the order of the lineup.
#[derive(Serialize)]
pub(crate) struct BlockDetails {
    /// The number of the block, counted from 1.
    block: u64,
    games: usize,
    /// For each player, the sum of its points in the games of the block.
    points: Vec<i64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    game_results: Option<Vec<GameDetails>>,
}

/// The results of one game. Every list has one entry for each player.
#[derive(Serialize)]
struct GameDetails {
    /// The number of the game in its block, counted from 1.
    game: u64,
    /// For each player, the number of its seat, counted from 0 as in the lines of the protocol.
    seats: Vec<usize>,
    points: Vec<i64>,
    /// For each player, the kind of its fault. `null` for a player without a fault.
    faults: Vec<Option<&'static str>>,
    /// For each player, the items of its `score` lines: keys and values.
    scores: Vec<BTreeMap<String, String>>,
}

impl MatchDetails {
    pub(crate) fn new(details: Option<Details>) -> Self {
        Self { details, blocks: details.map(|_| Vec::new()) }
    }

    /// Creates details without blocks, with the same options.
    pub(crate) fn emptied(&self) -> Self {
        Self::new(self.details)
    }

    pub(crate) fn add(&mut self, block: &Block) {
        let Some(blocks) = &mut self.blocks else { return };
        let mut points = vec![0; block.players.len()];
        for game in &block.games {
            game.order
                .iter()
                .zip(&game.points)
                .for_each(|(&player, game_points)| points[player] += game_points);
        }
        let results =
            || (1..).zip(&block.games).map(|(number, game)| GameDetails::new(number, game)).collect();
        blocks.push(BlockDetails {
            block: block.number + 1,
            games: block.games.len(),
            points,
            game_results: (self.details == Some(Details::Games)).then(results),
        });
    }
}

impl GameDetails {
    fn new(number: u64, game: &BlockGame) -> Self {
        let (seats, scores) = (game.seats(), game.scores());
        let score = |&seat: &usize| {
            let items: &[(&str, &str)] = &scores[seat];
            items.iter().map(|&(key, value)| (key.to_owned(), value.to_owned())).collect()
        };
        Self {
            game: number,
            points: seats.iter().map(|&seat| game.points[seat]).collect(),
            faults: seats.iter().map(|&seat| game.fault_kind_of(seat).map(FaultKind::word)).collect(),
            scores: seats.iter().map(score).collect(),
            seats,
        }
    }
}
