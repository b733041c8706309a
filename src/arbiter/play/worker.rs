//! A worker: one thread with one event loop that runs some tables.

use std::sync::mpsc::Sender;

use crate::bot::event_loop::{EventLoop, Wakeup};
use crate::bot::interrupt::Interrupt;
use crate::bot::latency::Latency;
use crate::bot::process_end::ProcessEnd;
use crate::play::block::PlayedBlock;
use crate::play::match_context::MatchContext;
use crate::play::table_runner::TableRunner;
use crate::process::SeatRuntime;

/// A message of a worker to the match.
pub(super) enum WorkerMessage {
    /// A block that was played.
    Block(PlayedBlock),
    /// The last message of a worker, with its measurements.
    End(Box<WorkerEnd>),
}

/// The measurements of a worker.
pub(super) struct WorkerEnd {
    /// The scheduling latency.
    pub(super) latency: Latency,
    /// How the bot processes ended, each with the player of its bot.
    pub(super) ended: Vec<(usize, ProcessEnd)>,
}

pub(super) struct Worker<'a> {
    pub(super) context: &'a MatchContext<'a>,
    pub(super) runtime: &'a SeatRuntime,
    pub(super) interrupt: &'a Interrupt,
    /// The number of the worker's first table in the match.
    pub(super) first_table: usize,
    /// The number of the worker's tables.
    pub(super) tables: usize,
}

impl Worker<'_> {
    /// Plays blocks until no blocks are left.
    pub(super) fn run(&self, messages: &Sender<WorkerMessage>) {
        let mut event_loop = match EventLoop::new(self.runtime, self.interrupt) {
            Ok(event_loop) => event_loop.with_first_table(self.first_table),
            Err(error) => {
                self.context.stop(format!("cannot make an event loop: {error}"));
                return;
            }
        };
        let mut tables: Vec<TableRunner<'_>> =
            (0..self.tables).map(|number| TableRunner::new(self.context, self.first_table, number)).collect();
        let mut stopped = self.interrupt.is_set();
        while !stopped && self.context.shortage.get().is_none() {
            for table in &mut tables {
                // A game without bots is over at once, so there is no event to wait for.
                loop {
                    if let Some(block) = table.take_block() {
                        stopped |= messages.send(WorkerMessage::Block(block)).is_err();
                    }
                    if !table.advance(&mut event_loop) {
                        break;
                    }
                }
            }
            if stopped || self.context.shortage.get().is_some() || tables.iter().all(TableRunner::is_idle) {
                break;
            }
            match event_loop.next(tables.iter().filter_map(TableRunner::deadline).min()) {
                Wakeup::Bot(id, owner, event) => {
                    if let Some(table) = tables.get_mut(owner.table) {
                        table.handle(id, owner.player, event, &mut event_loop);
                    }
                }
                Wakeup::Deadline(now) => {
                    tables.iter_mut().for_each(|table| table.expire(now, &mut event_loop));
                }
                // A table may wait for this departure.
                Wakeup::Departed => {}
                Wakeup::Interrupted => stopped = true,
            }
        }
        event_loop.close();
        let end = WorkerEnd { latency: event_loop.latency().clone(), ended: event_loop.take_ended() };
        // The receiver may have ended already.
        let _ = messages.send(WorkerMessage::End(Box::new(end)));
    }
}
