//! A game in progress.

use std::thread;

use talon::agents::{Encoder, margin_of};
use talon::games::{Game, State as _};
use talon::protocol::Seat;

pub type GameRules<E> = <<E as Encoder>::Game as Game>::Rules;
pub type GameState<E> = <<E as Encoder>::Game as Game>::State;
pub type GameView<E> = <<E as Encoder>::Game as Game>::View;
pub type GameMove<E> = <<E as Encoder>::Game as Game>::Move;
pub type GameCard<E> = <<E as Encoder>::Game as Game>::Card;
pub type GameEvent<E> = <<E as Encoder>::Game as Game>::Event;

/// A game in progress: its state, the networks' memory of the round, and the events if a player reads them.
pub struct Table<E: Encoder> {
    pub state: GameState<E>,
    pub memory: E::Memory,
    history: Option<Vec<GameEvent<E>>>,
}

impl<E: Encoder> Clone for Table<E> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), memory: self.memory.clone(), history: self.history.clone() }
    }
}

impl<E: Encoder> Table<E> {
    pub fn new(rules: &GameRules<E>, keeps_history: bool) -> Self {
        let history = keeps_history.then(Vec::new);
        Self { state: GameState::<E>::new(rules), memory: E::Memory::default(), history }
    }

    /// Deals the packets that are due.
    pub fn deal(&mut self, pack: &[GameCard<E>]) {
        self.memory = E::Memory::default();
        let history = &mut self.history;
        self.state.deal(pack, &mut |event| {
            if let Some(history) = history {
                history.push(event);
            }
        });
    }

    /// Makes a move of the seat of this view.
    pub fn make(&mut self, view: &GameView<E>, played: &GameMove<E>, workspace: &mut E::Workspace) {
        E::remember(&mut self.memory, view, played, workspace);
        match &mut self.history {
            Some(history) => {
                let done = self.state.play(played, &mut |event| history.push(event));
                done.expect("a player makes legal moves");
            }
            None => self.state.make(played),
        }
    }

    /// The margin of a seat in a deal that is over.
    ///
    /// # Panics
    /// When the deal is not over.
    pub fn margin(&self, seat: Seat) -> f64 {
        margin_of(&self.state.payoffs().expect("a deal that is over has payoffs"), seat)
    }

    /// The events of the deal, masked for a seat; empty if the events are not kept.
    pub fn history(&self, seat: Seat) -> Vec<GameEvent<E>> {
        self.history.iter().flatten().map(|event| E::Game::mask(event, seat)).collect()
    }
}

/// The results of `play` for all numbers below `count`. The calls are divided among threads.
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
