//! The blocks of a record, as a journal would have them.

use thiserror::Error;

use crate::arbiter::journal::{JournalBlock, JournalFault, JournalGame};
use crate::arbiter::record::{
    PlayerOrders, RecordError, RecordHeader, RecordPart, RecordedGame, replay_games,
};
use crate::arbiter::referee::FaultPolicy;
use crate::arbiter::tournament::counted_blocks::CountedBlocks;
use crate::cards::Quoted;
use crate::games::GameRegistry;
use crate::protocol::{FaultKind, Seat};

/// The blocks of a record.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct RecordedBlocks {
    /// The names of the participants.
    pub(crate) participants: Vec<String>,
    /// The number of deals in a session.
    pub(crate) deals_per_session: u64,
    /// The blocks in order. They have no times.
    pub(crate) blocks: Vec<JournalBlock>,
}

/// Why a record has no blocks.
#[derive(Clone, Debug, PartialEq, Error)]
pub(crate) enum RecordedBlocksError {
    /// The text is no record.
    #[error("{0}")]
    NoRecord(String),
    /// A game has an error.
    #[error("{0}")]
    Record(RecordError),
    /// The games do not belong to one match.
    #[error("game {game}: its players are not those of the first game: a record of one match is needed")]
    Mixed {
        /// The number of the game, counted from 1.
        game: usize,
    },
    /// A line of a plan comes after the first game.
    #[error("'{line}' after the first game: a record of one match is needed, with its plan before the games")]
    Plan {
        /// The line.
        line: Quoted,
    },
}

/// Replays a record, and sorts its games into blocks. Without the comments of an arbiter, the players are named after the
/// seats, and each game is a block. Blocks after the decision of a sequential test are left out.
///
/// # Errors
/// When a game has an error, or the games do not belong to one match.
pub(crate) fn recorded_blocks(
    games: &GameRegistry,
    record: &str,
) -> Result<RecordedBlocks, RecordedBlocksError> {
    let (mut header, mut played, mut late) = (RecordHeader::default(), Vec::new(), None);
    let replayed = replay_games(games, record.as_bytes(), &mut |part| match part {
        RecordPart::Heading(comment) => drop(header.take(comment)),
        RecordPart::Comment(comment) => {
            if late.is_none() && RecordHeader::default().take(comment) {
                late = Some(Quoted::line(comment));
            }
        }
        RecordPart::Game(game, _) => played.push(game),
    });
    let summary = replayed.map_err(|error| RecordedBlocksError::NoRecord(error.to_string()))?;
    if let Some(error) = summary.errors.into_iter().next() {
        return Err(RecordedBlocksError::Record(error));
    }
    if let Some(line) = late {
        return Err(RecordedBlocksError::Plan { line });
    }
    let players = played.first().map_or(0, |game| game.points.len());
    let names = match played.first().and_then(|game| game.players.as_ref()) {
        _ if header.names.len() == players => header.names.clone(),
        Some(line) => line.split(", ").map(str::to_owned).collect(),
        None => (0..players).map(|seat| format!("seat {seat}")).collect(),
    };
    let of = header.participants(players);
    let count = of.iter().max().map_or(0, |last| last + 1);
    let first = |participant| of.iter().position(|&other| other == participant);
    let participants =
        (0..count).map(|own| first(own).and_then(|at| names.get(at).cloned()).unwrap_or_default()).collect();
    let orders = PlayerOrders::new(header.order, players);
    let mut blocks: Vec<JournalBlock> = Vec::new();
    for (number, (game, text)) in played.iter().zip(game_texts(record)).enumerate() {
        let deal = game.deal.unwrap_or(number as u64);
        let (session, deal) = (deal / header.deals_per_session, deal % header.deals_per_session);
        let place = place(game, &orders, &names, deal);
        let place = place.ok_or(RecordedBlocksError::Mixed { game: number + 1 })?;
        if blocks.last().is_none_or(|block| block.session != session) {
            let players = of.clone();
            blocks.push(JournalBlock { block: session, session, players, void: false, games: Vec::new() });
        }
        let Some(block) = blocks.last_mut() else { continue };
        block.void |= header.fault_policy.voids_block() && !game.faults.is_empty();
        block.games.push(journal_game(game, text, place, deal, header.fault_policy));
    }
    let counted = CountedBlocks::of_record(&header, &blocks);
    blocks.retain(|block| counted.has(block.block));
    Ok(RecordedBlocks { participants, deals_per_session: header.deals_per_session, blocks })
}

/// The seating of a game and the player in each seat. `None` when the names are others than those of the match, or in
/// another order.
fn place(
    game: &RecordedGame,
    orders: &PlayerOrders,
    names: &[String],
    deal: u64,
) -> Option<(usize, Vec<usize>)> {
    if game.points.len() != names.len() {
        return None;
    }
    match &game.players {
        Some(line) => orders.find(line, names, deal),
        None => Some((0, (0..names.len()).collect())),
    }
}

fn journal_game(
    game: &RecordedGame,
    record: String,
    (seating, order): (usize, Vec<usize>),
    deal: u64,
    policy: FaultPolicy,
) -> JournalGame {
    let mut points = game.points.clone();
    let fault = |(seat, kind): &(Seat, FaultKind)| JournalFault {
        seat: seat.index(),
        kind: kind.word().to_owned(),
        detail: String::new(),
        substituted: JournalGame::substituted_moves(&record, seat.index()),
    };
    let faults: Vec<JournalFault> = game.faults.iter().map(fault).collect();
    faults.iter().for_each(|fault| points[fault.seat] = policy.points(points[fault.seat]));
    JournalGame {
        seating,
        deal,
        order,
        points,
        moves: game.own_moves.clone(),
        faults,
        time: Vec::new(),
        record,
    }
}

/// The lines of each game, without comments.
fn game_texts(record: &str) -> Vec<String> {
    let mut texts: Vec<String> = Vec::new();
    for line in record.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
        if line == "newgame" || line.starts_with("newgame ") {
            texts.push(String::new());
        }
        if let Some(text) = texts.last_mut() {
            text.extend([line, "\n"]);
        }
    }
    texts
}
