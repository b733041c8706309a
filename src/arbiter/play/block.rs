//! A block in progress and a played block. The block in progress knows its games so far and its next game.
//! The played block includes its faults.

use talon_games::protocol::{FaultKind, NewGame, Seat};

use crate::blocks::{Block, BlockFault, BlockGame, SeatTime};
use crate::bot::FaultContext;
use crate::bot::driver::with_error;
use crate::plan::{MatchPlan, Seating};
use crate::play::match_context::MatchContext;
use crate::referee::fault::Fault;
use crate::referee::result::GameResult;

/// A played block, as a table passes it on. It includes data that the journal does not keep.
#[derive(Clone, Debug, PartialEq)]
pub struct PlayedBlock {
    /// The block. All other results derive from it.
    pub block: Block,
    /// The faults in order.
    pub faults: Vec<FaultReport>,
    /// The transcripts of all bots in the order of the games, if the plan asks for them.
    pub transcripts: Vec<BotTranscript>,
}

/// The lines to and from a bot in one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotTranscript {
    /// The player, counted from 0.
    pub player: usize,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The game in the block, counted from 0.
    pub game: usize,
    /// One line for each line of the protocol, with the milliseconds since the game began. `>` marks a line
    /// to the bot, `<` a line from the bot.
    pub text: String,
}

/// A fault, with the player, the seat, the block and the game in which it happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FaultReport {
    /// The player, counted from 0.
    pub player: usize,
    /// The player's seat in the game.
    pub seat: Seat,
    /// The block, counted from 0.
    pub block: u64,
    /// The game in the block, counted from 0.
    pub game: usize,
    /// How the bot failed.
    pub fault: Fault,
    /// The bot's last output.
    pub context: FaultContext,
    /// The record of the game in which the fault happened, up to the end of the game.
    pub record: String,
}

impl FaultReport {
    /// Returns the size of the context and the record, in bytes.
    pub(super) fn size(&self) -> usize {
        self.context.size() + self.record.len()
    }

    /// Returns a shorter report. Instead of the whole context and the record, it has at most this number of
    /// last lines.
    #[must_use]
    pub fn shortened(&self, lines: usize) -> Self {
        Self {
            player: self.player,
            seat: self.seat,
            block: self.block,
            game: self.game,
            fault: self.fault.clone(),
            context: self.context.last(lines),
            record: String::new(),
        }
    }
}

/// For each player and each kind of fault, the maximum number of faults in a block whose contexts are kept.
pub(crate) const MAX_CONTEXTS: usize = 3;

pub(super) struct BlockInProgress {
    block: PlayedBlock,
    /// For each seating, the players by seat in the first deal of the session.
    orders: Vec<Vec<usize>>,
    /// The rotation of the next game.
    pub(super) rotation: usize,
    /// The number of the next game's deal in its session, counted from 0.
    deal: usize,
    /// The `newgame` line of the next game.
    pub(super) new: NewGame,
    /// Whether the last game ended its session by the rules of the game.
    is_ended: bool,
}

/// Whether a game was the last of its session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SessionState {
    /// The session goes on.
    Open,
    /// The next game begins a new session.
    Over,
}

impl BlockInProgress {
    /// Creates a block before its first game.
    pub(super) fn new(index: u64, plan: &MatchPlan) -> Self {
        let block = PlayedBlock {
            block: Block {
                number: index,
                session: index,
                players: plan.lineup.clone(),
                by_session: plan.by_session,
                in_pairs: plan.seating() == Seating::Pairs,
                games: Vec::new(),
            },
            faults: Vec::new(),
            transcripts: Vec::new(),
        };
        let orders = plan.orders(index);
        let (rotation, new) = (plan.rotations().start, plan.new.clone());
        Self { block, orders, rotation, deal: 0, new, is_ended: false }
    }

    /// Returns the player in `seat` in the next game. From each deal to the next, each player moves down one
    /// seat.
    pub(super) fn player_at(&self, seat: Seat) -> usize {
        let order = self.orders.get(self.rotation).map_or(&[][..], Vec::as_slice);
        order.get((seat.index() + self.deal) % order.len().max(1)).copied().unwrap_or(0)
    }

    /// Returns the number of the next game, counted from 0 over the whole match.
    pub(super) fn game_number(&self, plan: &MatchPlan) -> u64 {
        plan.description.game_number(self.block.block.number, self.rotation, self.deal as u64)
    }

    /// Returns the number of the next game's deal, counted from 0 over the distinct deals of the match.
    pub(super) fn deal_number(&self, plan: &MatchPlan) -> u64 {
        plan.deal_number(self.block.block.number, self.deal)
    }

    /// Returns the number of the next game in the block, counted from 0.
    fn number_in_block(&self, plan: &MatchPlan) -> usize {
        self.rotation * plan.deals_per_session() as usize + self.deal
    }

    /// Adds the transcripts of the next game, by seat. A bot that was absent has no transcript.
    pub(super) fn add_transcripts(&mut self, transcripts: Vec<Option<String>>, plan: &MatchPlan) {
        let (game, players) = (self.number_in_block(plan), plan.bots.len());
        for (seat, text) in Seat::all(players).zip(transcripts) {
            let player = self.player_at(seat);
            self.block.transcripts.extend(text.map(|text| BotTranscript { player, seat, game, text }));
        }
    }

    /// Returns whether all rotations were played.
    pub(super) fn is_complete(&self, plan: &MatchPlan) -> bool {
        self.rotation == plan.rotations().end
    }

    /// Returns the block that was played.
    pub(super) fn into_block(self) -> PlayedBlock {
        self.block
    }

    /// Adds a game that is over, and keeps the `newgame` line of the next game. `contexts` gives the context
    /// of each fault of the game, in order. Returns, for each player, whether it failed.
    pub(super) fn add(
        &mut self,
        game: &GameResult,
        contexts: Vec<FaultContext>,
        context: &MatchContext<'_>,
    ) -> Vec<bool> {
        let failed = self.add_faults(game, contexts, context);
        self.add_game(game);
        self.is_ended = game.next.is_none();
        if let Some(next) = &game.next {
            self.new.clone_from(next);
        }
        failed
    }

    fn add_faults(
        &mut self,
        game: &GameResult,
        contexts: Vec<FaultContext>,
        of_match: &MatchContext<'_>,
    ) -> Vec<bool> {
        let plan = of_match.plan;
        let players = plan.bots.len();
        let number = self.number_in_block(plan);
        let mut failed = vec![false; players];
        for ((seat, fault), context) in game.faults.iter().zip(contexts) {
            let player = self.player_at(*seat);
            failed[player] = true;
            let fault = with_last_error(fault, &context);
            let is_same = |known: &&FaultReport| (known.player, known.fault.kind) == (player, fault.kind);
            let known = self.block.faults.iter().filter(is_same).count();
            // The contexts of later faults are not needed, and the memory for contexts is limited.
            let is_kept = known < MAX_CONTEXTS && of_match.reserve(context.size() + game.record.len());
            let (context, record) =
                if is_kept { (context, game.record.clone()) } else { (context.last(0), String::new()) };
            self.block.faults.push(FaultReport {
                player,
                seat: *seat,
                block: self.block.block.number,
                game: number,
                fault,
                context,
                record,
            });
        }
        failed
    }

    /// Adds a game. Its data are indexed by seat. The faults of the game were added before, as the last
    /// faults of the block.
    fn add_game(&mut self, game: &GameResult) {
        let players = game.points.len();
        let order = Seat::all(players).map(|seat| self.player_at(seat)).collect();
        let reports = &self.block.faults[self.block.faults.len().saturating_sub(game.faults.len())..];
        let fault = |report: &FaultReport| BlockFault {
            seat: report.seat.index(),
            kind: report.fault.kind.word().to_owned(),
            detail: report.fault.detail.clone(),
            substituted: BlockGame::substituted_moves(&game.record, report.seat.index()),
        };
        self.block.block.games.push(BlockGame {
            seating: self.rotation,
            deal: self.deal as u64,
            order,
            points: game.points.clone(),
            moves: game.timings.iter().map(|timing| timing.moves).collect(),
            faults: reports.iter().map(fault).collect(),
            time: game.timings.iter().map(SeatTime::from).collect(),
            record: game.record.clone(),
        });
    }

    /// Moves on to the next deal. After the last deal of a session, moves on to the next rotation.
    pub(super) fn advance(&mut self, plan: &MatchPlan) -> SessionState {
        self.deal += 1;
        if self.deal < plan.deals_per_session() as usize && !self.is_ended {
            return SessionState::Open;
        }
        (self.deal, self.rotation) = (0, self.rotation + 1);
        self.new.clone_from(&plan.new);
        SessionState::Over
    }
}

/// Returns the fault. If it is a timeout, its detail includes the last error that the bot reported.
fn with_last_error(fault: &Fault, context: &FaultContext) -> Fault {
    let mut fault = fault.clone();
    if let Some(error) = context.error.as_ref().filter(|_| fault.kind == FaultKind::Timeout) {
        fault.detail = with_error(&fault.detail, error);
    }
    fault
}
