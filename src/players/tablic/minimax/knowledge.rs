//! What the moves of the others tell about their hands.

use super::classes::{Class, ClassSet, Counts};
use super::offers::{Gain, Offering, better_than};
use crate::cards::CardSet;
use crate::games::View as _;
use crate::games::tablic::{Event, MOST_SEATS, View};

/// By seat: the classes that it probably lacks, since it would have played them (`docs/players.md`, *minimax*).
pub type Lacks = [ClassSet; MOST_SEATS];

/// What a seat's move says about its hand: it has not got what would have won more, and had what it played.
pub fn infer(lacks: &mut ClassSet, played: Class, better: ClassSet) {
    *lacks = lacks.or(better);
    lacks.remove(played);
}

/// What a seat has come to believe of the others by now. Everything is forgotten when new packets come; in the last
/// round nothing is inferred at all.
pub fn from_history(view: &View, history: &[Event]) -> Lacks {
    let mut lacks = [ClassSet::EMPTY; MOST_SEATS];
    if view.public().is_last_round() {
        return lacks;
    }
    let is_deal = |event: &Event| matches!(event, Event::Deal(..));
    let dealt = history.iter().rposition(is_deal);
    let mut offering = Offering::new(Class::all().collect(), 1);
    let mut table = CardSet::EMPTY;
    for (at, event) in history.iter().enumerate() {
        match *event {
            Event::Table(cards) => table = cards,
            Event::Move(seat, played) => {
                if Some(at) > dealt
                    && seat != view.seat()
                    && let Some(lacks) = lacks.get_mut(seat.index())
                {
                    let (class, counts) = (Class::of(played.card), Counts::of(table));
                    let gain = Gain::of(class, Counts::of(played.captured), counts);
                    let (offers, _) = offering.on(counts);
                    infer(lacks, class, better_than(gain, class, &offers));
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
    lacks
}
