//! Inference about hidden hands from the moves of a round, for `minimax` and for the networks of `master`.

use talon_games::cards::CardSet;
use talon_games::cards::french::Card;
use talon_games::protocol::Seat;
use talon_games::tablic::{Event, MAX_SEATS, Move, Public};

use crate::tablic::compact::classes::{CardClass, ClassCounts, ClassSet};
use crate::tablic::compact::move_cache::{MoveCache, better_than};
use crate::tablic::compact::moves::{Gain, GainRule};

/// Adds the inference from one move. The seat is assumed to hold no card of a class that would have won more.
/// It is no longer assumed to lack the class that it played.
pub fn add_absent(absent: &mut ClassSet, played: CardClass, better: ClassSet) {
    *absent = absent.or(better);
    absent.remove(played);
}

/// For each seat, the classes that would have won more than the card played, at one of the seat's moves in
/// this round. A seat that held such a class would probably have played it. The player `minimax` uses the
/// same inference (`docs/players/tablic.md`).
#[derive(Clone, Copy, Debug)]
pub struct RoundMemory([ClassSet; MAX_SEATS]);

impl Default for RoundMemory {
    fn default() -> Self {
        Self([ClassSet::EMPTY; MAX_SEATS])
    }
}

impl RoundMemory {
    /// Returns the memory of the current round, which contains the last of these events. In the last round
    /// the memory is empty, because all unseen cards are in the hands.
    pub fn of(public: &Public, history: &[Event], rule: GainRule, cache: &mut MoveCache) -> Self {
        let mut memory = Self::default();
        if public.is_last_round() {
            return memory;
        }
        let dealt = history.iter().rposition(|event| matches!(event, Event::Deal(..)));
        let mut table = CardSet::EMPTY;
        for (at, event) in history.iter().enumerate() {
            match event {
                Event::Table(cards) => table = *cards,
                Event::Move(seat, played) => {
                    if Some(at) > dealt {
                        memory.add(*seat, played, table, rule, cache);
                    }
                    if played.captured.is_empty() {
                        table.insert(played.card);
                    } else {
                        table -= played.captured;
                    }
                }
                _ => {}
            }
        }
        memory
    }

    /// Adds the inference from a move with these cards on the table.
    pub fn add(
        &mut self,
        seat: Seat,
        played: &Move,
        table: CardSet<Card>,
        rule: GainRule,
        cache: &mut MoveCache,
    ) {
        let (class, counts) = (CardClass::of(played.card), ClassCounts::of(table));
        let gain = Gain::of(class, ClassCounts::of(played.captured), counts, rule);
        let (moves, _) = cache.moves_on(counts, CardClass::all().collect());
        add_absent(&mut self.0[seat.index()], class, better_than(gain, class, moves, rule));
    }

    /// Returns the classes that the seat probably does not hold.
    pub fn absent(&self, seat: Seat) -> ClassSet {
        self.0[seat.index()]
    }
}
