//! The data that all workers and tables of a match share.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicU32, AtomicU64, Ordering};

use talon_games::GameRegistry;

use crate::bot::interrupt::Interrupt;
use crate::plan::MatchPlan;
use crate::play::block_queue::{BlockQueue, NextBlock};

/// The data that all workers and tables of a match share.
pub(super) struct MatchContext<'a> {
    pub(super) games: &'a GameRegistry,
    pub(super) plan: &'a MatchPlan,
    /// The names of the players in reports.
    pub(super) names: &'a [String],
    /// The request to begin no more blocks.
    pub(super) interrupt: &'a Interrupt,
    /// The blocks that are left to play.
    pub(super) blocks: &'a BlockQueue<'a>,
    /// For each player, the number of games in a row in which it failed, over all tables.
    pub(super) failed_in_a_row: &'a [AtomicU32],
    /// The resource that the arbiter lacks. The match stops when this cell is set.
    pub(super) shortage: &'a OnceLock<String>,
    /// The number of bytes that the contexts of faults may still take.
    pub(super) context_bytes: &'a AtomicU64,
    pub(super) stalls: &'a AtomicU64,
    /// The watcher of the match.
    pub(super) watcher: Option<&'a dyn Watcher>,
}

impl MatchContext<'_> {
    /// Stops the match, because the arbiter lacks a resource. No seat is charged.
    pub(super) fn stop(&self, shortage: String) {
        log::error!("the match stops: {shortage}");
        // Only the first shortage is reported.
        let _ = self.shortage.set(shortage);
        self.blocks.close();
    }

    /// Takes the next block to play.
    pub(super) fn take_block(&self) -> NextBlock {
        if self.interrupt.is_finishing() { NextBlock::Over } else { self.blocks.take() }
    }

    /// Reserves memory for the context of a fault. Returns whether enough memory was left.
    pub(super) fn reserve(&self, bytes: usize) -> bool {
        let less = |left: u64| left.checked_sub(bytes as u64);
        self.context_bytes.fetch_update(Ordering::Relaxed, Ordering::Relaxed, less).is_ok()
    }
}

/// Receives the lines of the games, with all cards, while the games are played. The methods run in the
/// threads of the tables, so they must not wait.
pub trait Watcher: Sync {
    /// Receives new lines of a game's record, each with its line end. The first lines of a game begin with
    /// `newgame`. `table` is the number of the table in the match, counted from 0. `players` gives the player
    /// in each seat.
    fn lines(&self, table: usize, players: &[usize], lines: &str);
}
