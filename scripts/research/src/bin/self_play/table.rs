//! A game in progress.

use std::thread;

use talon::agents::{Encoder, margin_of};
use talon::environment::RunningDeal;
use talon::games::{Game, State as _};
use talon::protocol::Seat;

pub type GameRules<E> = <<E as Encoder>::Game as Game>::Rules;
pub type GameState<E> = <<E as Encoder>::Game as Game>::State;
pub type GameView<E> = <<E as Encoder>::Game as Game>::View;
pub type GameMove<E> = <<E as Encoder>::Game as Game>::Move;
pub type GameCard<E> = <<E as Encoder>::Game as Game>::Card;
pub type GameEvent<E> = <<E as Encoder>::Game as Game>::Event;

/// A game in progress, with the facts about the round that the networks need and a view does not contain.
pub struct Table<E: Encoder> {
    running: RunningDeal<E::Game>,
    pub memory: E::Memory,
}

impl<E: Encoder> Clone for Table<E> {
    fn clone(&self) -> Self {
        Self { running: self.running.clone(), memory: self.memory.clone() }
    }
}

impl<E: Encoder> Table<E> {
    /// Creates a game before its first card. `pack` is the whole pack in dealing order. `keeps_history` is
    /// true if a player reads the events.
    pub fn new(rules: &GameRules<E>, pack: Vec<GameCard<E>>, keeps_history: bool) -> Self {
        Self { running: RunningDeal::new(rules, pack, keeps_history), memory: E::Memory::default() }
    }

    pub fn state(&self) -> &GameState<E> {
        self.running.state()
    }

    /// Deals the packets that are due.
    pub fn deal(&mut self) {
        self.memory = E::Memory::default();
        self.running.deal();
    }

    /// Makes a move of the seat of this view.
    pub fn make(&mut self, view: &GameView<E>, played: &GameMove<E>, workspace: &mut E::Workspace) {
        E::remember(&mut self.memory, view, played, workspace);
        self.running.make(played);
    }

    /// Returns the margin of a seat in a deal that is over.
    ///
    /// # Panics
    /// The deal is not over.
    pub fn margin(&self, seat: Seat) -> f64 {
        margin_of(&self.state().payoffs().expect("a deal that is over has payoffs"), seat)
    }

    /// Returns the events of the deal, masked for a seat. Returns no events if they are not kept.
    pub fn history(&self, seat: Seat) -> Vec<GameEvent<E>> {
        self.running.history(seat)
    }
}

/// Calls `play` for each number below `count`, on several threads. Returns the results.
pub fn of_each<E: Encoder, T: Send>(
    count: u64,
    play: impl Fn(u64, &mut E::Workspace) -> Option<T> + Sync,
) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, |threads| threads.get() as u64);
    let play = &play;
    thread::scope(|scope| {
        let work = move |thread: u64| {
            let mut workspace = E::Workspace::default();
            let numbers = (thread..count).step_by(threads as usize);
            numbers.filter_map(|number| play(number, &mut workspace)).collect::<Vec<_>>()
        };
        let workers: Vec<_> = (0..threads).map(|thread| scope.spawn(move || work(thread))).collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a worker ends")).collect()
    })
}
