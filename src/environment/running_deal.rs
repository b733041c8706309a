//! One deal in progress with the order of its pack.

use crate::games::{Game, Position as _, State, Turn};

/// A deal in progress: its state, and the order in which the cards of its pack are dealt.
pub struct RunningDeal<G: Game> {
    /// The position.
    pub state: G::State,
    pack: Vec<G::Card>,
}

// Written by hand because a derive would require `Clone` of `G`, of which there are no values.
impl<G: Game> Clone for RunningDeal<G> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), pack: self.pack.clone() }
    }
}

impl<G: Game> RunningDeal<G> {
    /// A deal before its first card. `pack` is the whole pack in the order in which its cards are dealt.
    pub fn new(rules: &G::Rules, pack: Vec<G::Card>) -> Self {
        Self { state: G::State::new(rules), pack }
    }

    /// A deal that goes on from a state, such as a sampled world. Of `pack`, the cards that are not dealt yet follow in
    /// its order.
    pub fn from_state(state: G::State, pack: Vec<G::Card>) -> Self {
        Self { state, pack }
    }

    /// Deals the packets that are due and reports the events. Does nothing when none are due.
    ///
    /// # Panics
    /// When the pack has too few cards.
    pub fn deal(&mut self, sink: &mut dyn FnMut(G::Event)) {
        while self.state.turn() == Turn::Chance {
            self.state.deal(&self.pack, sink);
        }
    }

    /// Makes a legal move of the seat to move, and reports the events that it causes.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn play(&mut self, r#move: &G::Move, sink: &mut dyn FnMut(G::Event)) {
        if let Err(error) = self.state.play(r#move, sink) {
            panic!("an illegal move was made, '{move}': {error}");
        }
    }

    /// Makes a legal move of the seat to move without reporting it.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn make(&mut self, r#move: &G::Move) {
        self.state.make(r#move);
    }
}
