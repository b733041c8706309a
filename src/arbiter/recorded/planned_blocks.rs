//! What the plan of a match or a tournament says about its blocks.

use std::ops::Range;

use crate::arbiter::blocks::{Block, JournalHeader, JournalPlan};
use crate::arbiter::plan::{
    Lineup, MatchKey, RecordHeader, Seating, TournamentFile, TournamentFileError, TournamentFormat,
    order_in_deal, sha256, swiss_round,
};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::stats::{CountedBlocks, Statistics};
use crate::games::GameRegistry;
use crate::protocol::NewGame;

/// The blocks of a plan.
pub(crate) struct PlannedBlocks {
    /// The hash of the plan.
    pub(crate) hash: String,
    /// `match`, or the format of a tournament.
    pub(crate) format: &'static str,
    /// The `newgame` line of the first deal of a session.
    pub(crate) first: NewGame,
    pub(crate) seating: Seating,
    pub(crate) deals_per_session: u64,
    pub(crate) policy: FaultPolicy,
    /// The number of blocks of the whole plan.
    pub(crate) blocks: u64,
    /// The block and the rotation of the only session that is played, counted from 0.
    pub(crate) only: Option<(u64, usize)>,
    /// The names of the players of a match. Empty for a tournament, whose blocks have different players.
    pub(crate) player_names: Vec<String>,
    /// The blocks that count, and those that may be missing.
    pub(crate) counted: CountedBlocks,
    lineups: PlannedLineups,
    /// The number of blocks of a lineup.
    blocks_of_lineup: u64,
}

/// The lineup of each block.
enum PlannedLineups {
    /// All lineups are known before the first block.
    Fixed(Vec<Lineup>),
    /// The lineups of a round follow from the results of earlier rounds.
    Swiss {
        /// The results before the round.
        results: Box<Statistics>,
        /// The number of lineups of a round.
        tables: u64,
        /// The lineups of the round.
        lineups: Vec<Lineup>,
    },
}

impl PlannedBlocks {
    /// The blocks of the plan in this header. An error says what is wrong in the plan, or what it lacks.
    pub(crate) fn of_header(games: &GameRegistry, header: &JournalHeader) -> Result<Self, String> {
        match header.read_plan().map_err(|error| error.to_string())? {
            JournalPlan::Match(plan) => Self::of_match(&plan).map_err(str::to_owned),
            JournalPlan::Tournament(file) => {
                games.find(&file.game, Some(file.players)).map_err(|error| error.to_string())?;
                Self::of_tournament(&file, header).map_err(|error| error.to_string())
            }
        }
    }

    /// The blocks of a match. An error says what the plan lacks.
    pub(crate) fn of_match(plan: &RecordHeader) -> Result<Self, &'static str> {
        let fits = |new: &&NewGame| plan.deals > 0 && plan.names.len() == new.players;
        let new =
            plan.new.as_ref().filter(fits).ok_or("no plan before the first game: the arbiter writes it")?;
        let blocks = plan.deals.div_ceil(plan.deals_per_session);
        if plan.only.is_some_and(|(block, rotation)| block >= blocks || rotation >= plan.seatings()) {
            return Err("the plan has no such session as its line '# only: …' says");
        }
        Ok(Self {
            hash: plan.hash(),
            format: "match",
            first: new.clone(),
            seating: plan.seating,
            deals_per_session: plan.deals_per_session,
            policy: plan.fault_policy,
            blocks,
            only: plan.only,
            player_names: plan.names.clone(),
            counted: CountedBlocks::of_match(plan),
            lineups: PlannedLineups::Fixed(vec![plan.participants(new.players)]),
            blocks_of_lineup: blocks,
        })
    }

    /// The blocks of the tournament in this header.
    pub(crate) fn of_tournament(
        file: &TournamentFile,
        header: &JournalHeader,
    ) -> Result<Self, TournamentFileError> {
        Ok(Self {
            // The hash is that of the lines. The file that is read from a plan lacks the options of its participants.
            hash: sha256(header.plan.join("\n")),
            format: file.format.word(),
            first: file.first_game(),
            seating: file.seating()?,
            deals_per_session: file.session(),
            policy: file.on_fault,
            blocks: file.all_blocks()?,
            only: None,
            player_names: Vec::new(),
            counted: CountedBlocks::of_tournament(file, &header.withdrawn())?,
            lineups: match file.format {
                TournamentFormat::Swiss => PlannedLineups::Swiss {
                    results: Box::new(Statistics::of_tournament(file.participants.len(), &[])),
                    tables: file.tables_of_round().max(1),
                    lineups: Vec::new(),
                },
                _ => PlannedLineups::Fixed(file.lineups()?),
            },
            blocks_of_lineup: file.blocks().max(1),
        })
    }

    /// The number of seatings of a block.
    pub(crate) fn seatings(&self) -> usize {
        self.seating.count(self.first.players)
    }

    /// The numbers of the blocks to play.
    pub(crate) fn range(&self) -> Range<u64> {
        self.only.map_or(0..self.blocks, |(block, _)| block..block + 1)
    }

    /// The numbers of the seatings that are played.
    fn rotations(&self) -> Range<usize> {
        self.only.map_or(0..self.seatings(), |(_, rotation)| rotation..rotation + 1)
    }

    /// What a block lacks, in words. `None` when it has all games of the plan.
    pub(crate) fn missing_in(&self, block: &Block) -> Option<String> {
        let games = |seating| block.games.iter().filter(|game| game.seating == seating).count() as u64;
        // The rules may end a session after any deal.
        let is_whole = |games| if block.by_session { games > 0 } else { games == self.deals_per_session };
        let seating = self.rotations().find(|&seating| !is_whole(games(seating)))?;
        let (number, games) = (block.number + 1, games(seating));
        let planned = self.deals_per_session;
        Some(format!("block {number} has {games} of {planned} games in seating {}", seating + 1))
    }

    /// The games of a block in order.
    pub(crate) fn games_of(&self, block: u64) -> impl Iterator<Item = PlannedGame> + use<> {
        let (session, seatings) = (self.deals_per_session, self.seatings());
        self.rotations().flat_map(move |rotation| {
            (0..session).map(move |deal| PlannedGame { block, rotation, deal, session, seatings })
        })
    }

    /// The player in each seat of a game.
    pub(crate) fn order(&self, key: &MatchKey, game: &PlannedGame) -> Vec<usize> {
        let orders = key.orders(self.seating, self.first.players, game.block);
        orders.get(game.rotation).map_or(Vec::new(), |first| order_in_deal(first, game.deal))
    }

    /// The lineup of a block. The caller asks for the blocks in order.
    pub(crate) fn lineup(&mut self, block: u64) -> Option<&Lineup> {
        let number = block / self.blocks_of_lineup;
        match &mut self.lineups {
            PlannedLineups::Fixed(lineups) => lineups.get(usize::try_from(number).ok()?),
            PlannedLineups::Swiss { results, tables, lineups } => {
                if block.is_multiple_of(*tables * self.blocks_of_lineup) {
                    let (standings, met) = results.before_round(number / *tables, self.blocks_of_lineup);
                    let places = swiss_round(&standings, &met, self.seating.places(self.first.players));
                    *lineups = places.into_iter().map(|places| self.seating.filled(places)).collect();
                }
                lineups.get((number % *tables) as usize)
            }
        }
    }

    /// Adds the next block. Later lineups and the sequential test follow from its results. Returns whether the block
    /// counts.
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
    /// The rotation or other seating, counted from 0.
    pub(crate) rotation: usize,
    /// The deal in its session, counted from 0.
    pub(crate) deal: u64,
    /// The number of deals in a session.
    session: u64,
    /// The number of seatings of a block.
    seatings: usize,
}

impl PlannedGame {
    /// The number of the game, counted from 0 over the whole match.
    pub(crate) fn number(&self) -> u64 {
        (self.block * self.seatings as u64 + self.rotation as u64) * self.session + self.deal
    }

    /// The number of its deal, counted from 0 over the distinct deals of the match.
    pub(crate) fn deal_number(&self) -> u64 {
        self.block * self.session + self.deal
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_has_every_deal_in_every_rotation_once() {
        let new = NewGame::parse(&["whist", "players", "3"]).unwrap();
        let names = ["a", "b", "c"].map(str::to_owned).to_vec();
        let plan =
            RecordHeader { new: Some(new), deals: 4, deals_per_session: 2, names, ..RecordHeader::default() };
        let games = |plan: &RecordHeader| {
            let blocks = PlannedBlocks::of_match(plan).unwrap();
            blocks.range().flat_map(|block| blocks.games_of(block)).collect::<Vec<_>>()
        };
        let numbers: Vec<u64> = games(&plan).iter().map(PlannedGame::number).collect();
        assert_eq!(numbers, (0..12).collect::<Vec<_>>());
        let deals: Vec<u64> = games(&plan).iter().map(PlannedGame::deal_number).collect();
        assert_eq!(deals, [0, 1, 0, 1, 0, 1, 2, 3, 2, 3, 2, 3]);
        let only = RecordHeader { only: Some((1, 2)), ..plan };
        assert_eq!(games(&only).iter().map(PlannedGame::number).collect::<Vec<_>>(), [10, 11]);
    }
}
