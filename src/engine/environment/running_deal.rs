//! One deal in progress, together with the order of its cards.

use talon_games::cards::refill_keyed_pack;
use talon_games::protocol::Seat;
use talon_games::{Game, Position as _, State, Turn};

/// A deal in progress. It holds the state, the order in which the cards are dealt, and the events if they are
/// kept.
pub struct RunningDeal<G: Game> {
    state: G::State,
    pack: Vec<G::Card>,
    events: Option<Vec<G::Event>>,
}

// This implementation is written by hand. A derived one would require `G: Clone`, although no value of type
// `G` exists.
impl<G: Game> Clone for RunningDeal<G> {
    fn clone(&self) -> Self {
        Self { state: self.state.clone(), pack: self.pack.clone(), events: self.events.clone() }
    }
}

impl<G: Game> RunningDeal<G> {
    /// Creates a deal before its first card. `pack` has all cards in the order in which they are dealt.
    pub fn new(rules: &G::Rules, pack: Vec<G::Card>, keeps_events: bool) -> Self {
        Self { state: G::State::new(rules), pack, events: keeps_events.then(Vec::new) }
    }

    /// Begins a deal of a key before its first card.
    pub(super) fn restart(&mut self, rules: &G::Rules, key: &[u8; 32], deal: u64) {
        self.state = G::State::new(rules);
        refill_keyed_pack(key, deal, &mut self.pack);
        self.events.iter_mut().for_each(Vec::clear);
    }

    /// Returns a copy of the deal with another state: a world that `seat` cannot distinguish from the true
    /// deal. The cards that are not dealt yet come in the order of `pack`. The events are masked for `seat`.
    pub(super) fn with_world(&self, state: G::State, pack: Vec<G::Card>, seat: Seat) -> Self {
        Self { state, pack, events: self.events.is_some().then(|| self.history(seat)) }
    }

    /// Returns the state of the deal.
    pub fn state(&self) -> &G::State {
        &self.state
    }

    /// Returns the events of the deal. `None` if they are not kept.
    pub fn events(&self) -> Option<&[G::Event]> {
        self.events.as_deref()
    }

    /// Returns the events of the deal, masked for a seat. The list is empty if the events are not kept.
    pub fn history(&self, seat: Seat) -> Vec<G::Event> {
        self.events.iter().flatten().map(|event| G::mask(event, seat)).collect()
    }

    /// Deals all packets that are due. Does nothing when no packet is due.
    ///
    /// # Panics
    /// When `pack` has too few cards.
    pub fn deal(&mut self) {
        let events = &mut self.events;
        while self.state.turn() == Turn::Chance {
            self.state.deal(&self.pack, &mut |event| {
                if let Some(events) = events {
                    events.push(event);
                }
            });
        }
    }

    /// Makes a legal move of the seat to move.
    ///
    /// # Panics
    /// When the move is illegal.
    pub fn make(&mut self, r#move: &G::Move) {
        let Some(events) = &mut self.events else { return self.state.make(r#move) };
        if let Err(error) = self.state.play(r#move, &mut |event| events.push(event)) {
            panic!("an illegal move was made, '{move}': {error}");
        }
    }
}
