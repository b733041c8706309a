//! The blocks that the plan of a match or a tournament requires.

use std::ops::Range;
use std::sync::Arc;

use talon_games::lineups::Lineup;

use crate::blocks::{Block, JournalHeader};
use crate::plan::{Description, Format, MatchKey, PlanError, Seating, Segment, order_in_deal, swiss_round};
use crate::stats::{CountedBlocks, Statistics};

/// The blocks of a plan.
pub(crate) struct PlannedBlocks {
    pub(crate) description: Arc<Description>,
    /// The number of blocks in the whole plan.
    pub(crate) blocks: u64,
    /// The blocks that count, and the blocks that may be missing.
    pub(crate) counted: CountedBlocks,
    lineups: PlannedLineups,
    segments: Vec<Segment>,
}

/// The lineup of each block.
enum PlannedLineups {
    /// All lineups are known before the first block.
    Fixed(Vec<Lineup>),
    /// The lineups of a round follow from the results of earlier rounds.
    Swiss {
        /// The results before the round.
        results: Box<Statistics>,
        /// The lineups of the round.
        lineups: Vec<Lineup>,
    },
}

impl PlannedBlocks {
    /// Creates the blocks of the plan in this header.
    ///
    /// # Errors
    /// The description has no valid lineups, or the only session that it selects does not exist.
    pub(crate) fn of_header(header: &JournalHeader) -> Result<Self, PlanError> {
        let description = &header.description;
        let (blocks, seatings) = (header.blocks, header.seatings);
        if let Some(only) = description.only.filter(|only| only.block >= blocks || only.rotation >= seatings)
        {
            return Err(PlanError::Game(format!("the plan has no session {only}")));
        }
        let lineups = match description.format {
            Format::Swiss => {
                let results = Box::new(Statistics::of_tournament(description.participants.len(), &[]));
                PlannedLineups::Swiss { results, lineups: Vec::new() }
            }
            _ => PlannedLineups::Fixed(description.all_lineups()?),
        };
        Ok(Self {
            blocks,
            counted: CountedBlocks::of_description(description, &header.withdrawn_numbers())?,
            lineups,
            segments: description.segments()?,
            description: Arc::clone(description),
        })
    }

    /// Returns the number of deals in a session.
    pub(crate) fn deals_per_session(&self) -> u64 {
        self.description.deals_per_session
    }

    /// Returns how the participants are seated in a block.
    pub(crate) fn seating(&self) -> Seating {
        self.description.seating
    }

    /// Returns the numbers of the blocks to play.
    pub(crate) fn range(&self) -> Range<u64> {
        self.description.only.map_or(0..self.blocks, |only| only.block..only.block + 1)
    }

    /// Returns the numbers of the seatings that are played.
    fn rotations(&self) -> Range<usize> {
        let all = 0..self.description.seatings();
        self.description.only.map_or(all, |only| only.rotation..only.rotation + 1)
    }

    /// Describes the games that a block lacks. `None` when it has all games of the plan.
    pub(crate) fn missing_in(&self, block: &Block) -> Option<String> {
        let games = |seating| block.games.iter().filter(|game| game.seating == seating).count() as u64;
        // The rules may end a session after any deal.
        let is_whole = |games| if block.by_session { games > 0 } else { games == self.deals_per_session() };
        let seating = self.rotations().find(|&seating| !is_whole(games(seating)))?;
        let (number, games) = (block.number + 1, games(seating));
        let planned = self.deals_per_session();
        Some(format!("block {number} has {games} of {planned} games in seating {}", seating + 1))
    }

    /// Returns the games of a block in order.
    pub(crate) fn games_of(&self, block: u64) -> impl Iterator<Item = PlannedGame> + use<> {
        let (session, seatings) = (self.deals_per_session(), self.description.seatings());
        self.rotations().flat_map(move |rotation| {
            (0..session).map(move |deal| PlannedGame { block, rotation, deal, session, seatings })
        })
    }

    /// Returns the player in each seat of a game.
    pub(crate) fn order(&self, key: &MatchKey, game: &PlannedGame) -> Vec<usize> {
        let orders = key.orders(self.seating(), self.description.players, game.block);
        orders.get(game.rotation).map_or(Vec::new(), |first| order_in_deal(first, game.deal))
    }

    /// Returns the lineup of a block. The caller asks for the blocks in order.
    pub(crate) fn lineup(&mut self, block: u64) -> Option<&Lineup> {
        let description = &self.description;
        let number = self.segments.iter().find(|segment| block < segment.end())?.lineup_of(block);
        match &mut self.lineups {
            PlannedLineups::Fixed(lineups) => lineups.get(usize::try_from(number).ok()?),
            PlannedLineups::Swiss { results, lineups } => {
                let (tables, blocks) =
                    (description.tables_of_round().max(1), description.blocks_of_lineup().max(1));
                if block.is_multiple_of(tables * blocks) {
                    let (standings, met) = results.before_round(number / tables, blocks);
                    let places = swiss_round(&standings, &met, description.places());
                    *lineups = places.into_iter().map(|places| description.seating.filled(places)).collect();
                }
                lineups.get((number % tables) as usize)
            }
        }
    }

    /// Adds the next block. Later lineups and the sequential test follow from its results. Returns whether
    /// the block counts.
    pub(crate) fn add(&mut self, block: &Block) -> bool {
        if let PlannedLineups::Swiss { results, .. } = &mut self.lineups {
            results.add(block);
        }
        self.counted.add(block)
    }
}

/// A game, identified by its place in the plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct PlannedGame {
    /// The block, counted from 0.
    pub(crate) block: u64,
    /// The seating of the game in its block, counted from 0. A seating is for example a rotation.
    pub(crate) rotation: usize,
    /// The deal in its session, counted from 0.
    pub(crate) deal: u64,
    /// The number of deals in a session.
    session: u64,
    /// The number of seatings in a block.
    seatings: usize,
}

impl PlannedGame {
    /// Returns the number of the game, counted from 0 over the whole match.
    pub(crate) fn number(&self) -> u64 {
        (self.block * self.seatings as u64 + self.rotation as u64) * self.session + self.deal
    }

    /// Returns the number of the game's deal, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self) -> u64 {
        self.block * self.session + self.deal
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bot::Participant;
    use crate::plan::SessionFilter;
    use talon_games::protocol::NewGame;

    #[test]
    fn a_plan_has_every_deal_in_every_rotation_once() {
        let participant = |name: &str| Participant { name: name.to_owned(), ..Participant::default() };
        let new = NewGame::parse(&["whist", "players", "3"]).unwrap();
        let description = Description::of_match(&new, ["a", "b", "c"].map(participant).to_vec());
        let description = Description { deals: 4, deals_per_session: 2, ..description };
        let games = |description: &Description| {
            let header =
                JournalHeader::new(Arc::new(description.clone()), String::new(), None, String::new())
                    .unwrap();
            let blocks = PlannedBlocks::of_header(&header).unwrap();
            blocks.range().flat_map(|block| blocks.games_of(block)).collect::<Vec<_>>()
        };
        let numbers: Vec<u64> = games(&description).iter().map(PlannedGame::number).collect();
        assert_eq!(numbers, (0..12).collect::<Vec<_>>());
        let deals: Vec<u64> = games(&description).iter().map(PlannedGame::deal_number).collect();
        assert_eq!(deals, [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3]);
        let only = Description { only: Some(SessionFilter { block: 1, rotation: 2 }), ..description };
        assert_eq!(games(&only).iter().map(PlannedGame::number).collect::<Vec<_>>(), [10, 11]);
    }
}
