//! Plays the lines of blocks again, and computes the blocks that follow from the plan, the key, the moves and
//! the rules.

use std::collections::BTreeMap;

use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_games::protocol::{Line, NewGame, Refusal, Seat, name_in_list};

use crate::blocks::{Block, BlockGame, JournalHeader};
use crate::plan::{Format, MatchKey, Seating, SessionFilter};
use crate::recorded::{PlannedBlocks, PlannedGame};
use crate::referee::FaultCosts;
use crate::verify::replayed_deal::{ReplayedDeal, ReplayedResult, error, written};

/// A match whose record or journal agrees with its plan, its key and the rules.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifiedMatch {
    /// The number of games.
    pub games: u64,
    /// The number of distinct deals.
    pub deals: u64,
    /// The faults by player and seat. The faults cannot be verified, because only the operator of the match
    /// reports them.
    pub faults: Vec<SeatFaults>,
    /// The only session that was played. `None` when all sessions were played.
    pub only: Option<SessionFilter>,
    /// The names of the participants that were withdrawn. The games that these participants did not play are
    /// left out.
    pub withdrawn: Vec<String>,
    /// The hash of the plan.
    pub plan_hash: String,
    /// The text that was mixed into the key.
    pub entropy: Option<String>,
}

/// The faults of a player in a seat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatFaults {
    /// The name of the player, or of the participant in a tournament.
    pub player: String,
    /// The seat of the player.
    pub seat: Seat,
    /// The number of games in which the player failed.
    pub games: u64,
}

/// The state of the check after some lines.
pub(super) struct BlockVerifier<'a> {
    games: &'a GameRegistry,
    pub(super) plan: PlannedBlocks,
    pub(super) key: MatchKey,
    /// The block so far.
    block: Block,
    /// The names of the players in the block.
    names: Vec<String>,
    /// The points of the session so far, by player.
    pub(super) totals: Vec<i64>,
    /// The game that has no result yet.
    game: Option<VerifiedGame>,
    /// The `newgame` line of the next deal of the session. `None` when the last deal ended its session.
    next: Option<NewGame>,
    /// The `newgame` line of the first deal of every session.
    first: NewGame,
    /// Whether the rules of the game decide when a session ends.
    by_session: bool,
    /// The number of complete games.
    pub(super) played: u64,
    /// The number of distinct deals of complete blocks.
    deals: u64,
    /// The number of games with a fault, by player and seat. In a tournament the participants are the
    /// players.
    faults: BTreeMap<(usize, usize), u64>,
}

struct VerifiedGame {
    place: PlannedGame,
    order: Vec<usize>,
    replayed: ReplayedDeal,
    /// The lines so far, each with a line end.
    lines: String,
}

impl<'a> BlockVerifier<'a> {
    pub(super) fn new(games: &'a GameRegistry, plan: PlannedBlocks, key: MatchKey) -> Self {
        let first = plan.description.first_game();
        Self {
            games,
            block: Block::default(),
            names: Vec::new(),
            totals: Vec::new(),
            game: None,
            next: None,
            by_session: games.of(&first).is_ok_and(|game| game.session(&first).is_open()),
            first,
            played: 0,
            deals: 0,
            faults: BTreeMap::new(),
            plan,
            key,
        }
    }

    /// Begins a block between players with these names.
    pub(super) fn begin_block(&mut self, number: u64, players: Vec<usize>, names: Vec<String>) {
        let (by_session, in_pairs) = (self.by_session, self.plan.seating() == Seating::Pairs);
        self.block = Block { number, session: number, players, by_session, in_pairs, ..Block::default() };
        self.names = names;
    }

    /// Begins a game with its `newgame` line.
    pub(super) fn begin(&mut self, place: PlannedGame, line: &str) -> Result<(), Refusal> {
        if place.deal == 0 {
            self.totals = vec![0; self.names.len()];
            self.next = Some(self.first.clone());
        }
        let over = || error("the session is over: the deal before it ended it".to_owned());
        let next = self.next.clone().ok_or_else(over)?;
        let planned = next.to_string();
        if line != planned {
            let (line, expected) = (Quoted::line(line), self.described(&place));
            return Err(error(format!("'{line}' contradicts the plan: {expected} has '{planned}'")));
        }
        let table = self.games.of(&next)?.table(&next)?;
        let (deal, order) = (place.deal_number(), self.plan.order(&self.key, &place));
        let pack = self.key.deal(deal, table.pack_size());
        let replayed = ReplayedDeal::new(table, pack, self.key.substitute_random(place.number()), deal);
        self.game = Some(VerifiedGame { place, order, replayed, lines: planned + "\n" });
        Ok(())
    }

    /// Returns the next game of a block. `places` yields the games of the block in the plan. Skips the deals
    /// after the end of a session.
    pub(super) fn next_place(&self, places: &mut impl Iterator<Item = PlannedGame>) -> Option<PlannedGame> {
        places.find(|place| place.deal == 0 || self.next.is_some())
    }

    /// Returns whether a session may have fewer deals than the plan.
    pub(super) fn is_open(&self) -> bool {
        self.by_session
    }

    /// Describes a game of the plan.
    pub(super) fn described(&self, place: &PlannedGame) -> String {
        let names: Vec<String> = self.names.iter().map(|name| name_in_list(name)).collect();
        let names = by_seat(&self.plan.order(&self.key, place), &names);
        format!("deal {} with {names}", place.deal_number())
    }

    /// Takes the next line of the game. The last line ends the game.
    pub(super) fn take(&mut self, line: &Line<'_>) -> Result<(), Refusal> {
        let Some(mut game) = self.game.take() else {
            return Err(error(format!("'{}' outside a game", Quoted::new(line.keyword))));
        };
        let taken = game.replayed.take(line);
        game.lines.extend([&*written(line), "\n"]);
        match game.replayed.result() {
            Some(result) if taken.is_ok() => self.close(game, result),
            _ => self.game = Some(game),
        }
        taken
    }

    /// Fails when the current game has no result.
    pub(super) fn end_game(&self) -> Result<(), Refusal> {
        if self.game.is_some() { Err(error("it has no result".to_owned())) } else { Ok(()) }
    }

    /// Adds a complete game to its block.
    fn close(&mut self, game: VerifiedGame, result: ReplayedResult) {
        let VerifiedGame { place, order, lines, .. } = game;
        let ReplayedResult { points, faults, next } = result;
        let moves = (0..points.len()).map(|seat| {
            let played = format!("move {seat} ");
            lines.lines().filter(|line| line.starts_with(&played)).count() as u64
        });
        let game = BlockGame {
            seating: place.rotation,
            deal: place.deal,
            moves: moves.collect(),
            order,
            points,
            record: lines,
            ..BlockGame::default()
        };
        let costs = FaultCosts { policy: self.plan.description.on_fault, of_pairs: self.block.in_pairs };
        let mut game = game.with_faults(&faults, costs);
        for fault in &game.faults {
            game.moves[fault.seat] -= fault.substituted;
            let player = game.order[fault.seat];
            let is_match = self.plan.description.format == Format::Match;
            let player = if is_match { player } else { self.block.players[player] };
            *self.faults.entry((player, fault.seat)).or_default() += 1;
        }
        for (&player, points) in game.order.iter().zip(&game.points) {
            self.totals[player] += points;
        }
        self.block.games.push(game);
        self.next = next;
        self.played += 1;
    }

    /// Returns the block that follows from the lines so far.
    pub(super) fn end_block(&mut self) -> Block {
        let block = std::mem::take(&mut self.block);
        self.deals += block.deals();
        self.plan.add(&block);
        block
    }

    /// Returns the verified match of this header.
    pub(super) fn finish(self, header: &JournalHeader) -> VerifiedMatch {
        let players = header.player_names();
        let names = if players.is_empty() { header.description.names() } else { players };
        let of_seat = |(&(player, seat), &games): (&(usize, usize), &u64)| SeatFaults {
            player: names.get(player).cloned().unwrap_or_default(),
            seat: Seat::new(seat),
            games,
        };
        VerifiedMatch {
            games: self.played,
            deals: self.deals,
            faults: self.faults.iter().map(of_seat).collect(),
            only: self.plan.description.only,
            withdrawn: header.withdrawn.clone(),
            plan_hash: self.plan.description.plan_hash(),
            entropy: self.key.entropy().map(str::to_owned),
        }
    }
}

/// Checks that exactly one blank separates the tokens of a line.
pub(super) fn check_blanks(parsed: &Line<'_>, line: &str) -> Result<(), Refusal> {
    let expected = written(parsed);
    if expected == line {
        return Ok(());
    }
    let (line, expected) = (Quoted::line(line), Quoted::line(&expected));
    Err(error(format!("'{line}' has other blanks than the arbiter writes: '{expected}'")))
}

/// Returns the texts of the players, in the order of their seats, separated by a comma and a blank.
pub(super) fn by_seat(order: &[usize], texts: &[String]) -> String {
    let texts = order.iter().map(|&player| texts.get(player).map_or("", String::as_str));
    texts.collect::<Vec<_>>().join(", ")
}
