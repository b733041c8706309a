//! Inference about hidden hands from the moves of the other seats, in both readings of the original player.

use talon_games::View as _;
use talon_games::protocol::{Combo, OptionTable, Seat};
use talon_games::tablic::{Event, MAX_SEATS, View};

use crate::tablic::compact::classes::{ClassCounts, ClassSet};
use crate::tablic::compact::move_cache::MoveCache;
use crate::tablic::compact::moves::GainRule;
use crate::tablic::round_memory::RoundMemory;

/// For each seat, the classes that it probably does not hold: if it held a card of such a class, it would
/// have played this card (`docs/players/tablic.md`, *minimax*).
pub type AbsentClasses = [ClassSet; MAX_SEATS];

/// Infers the absent classes from all moves of this round. New packets reset the inference. In the last round
/// nothing is inferred.
pub fn absent_classes(view: &View, history: &[Event], reading: Reading) -> AbsentClasses {
    let mut cache = MoveCache::new(1);
    let memory = RoundMemory::of(view.public(), history, reading.gain_rule(), &mut cache);
    let unseen = ClassCounts::of(view.unseen()).classes();
    std::array::from_fn(|seat| match Seat::new(seat) {
        own if own == view.seat() => ClassSet::EMPTY,
        other => memory.absent(other).and(unseen),
    })
}

/// The name of the option that chooses the reading.
const READING: &str = "Reading";

/// The source that the player follows. The original program and the text about it differ in some points
/// (`docs/players/tablic.md`, *minimax*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The original program. The inference counts a tabla as a point. A leaf before the last round subtracts
    /// the points of the cards laid.
    Program,
    /// The text about the program. The inference does not count a tabla as a point. No leaf subtracts points.
    Text,
}

impl Reading {
    pub fn option() -> Combo {
        Combo { name: READING, default: "program", choices: vec!["program", "text"] }
    }

    /// Returns the reading that the options choose.
    pub fn of(options: &OptionTable) -> Self {
        if options.combo(READING) == Some("text") { Self::Text } else { Self::Program }
    }

    /// Returns the rule by which the inference compares gains.
    pub const fn gain_rule(self) -> GainRule {
        match self {
            Self::Program => GainRule::WithTabla,
            Self::Text => GainRule::CardsOnly,
        }
    }

    /// Returns whether a leaf before the last round subtracts the points of the cards laid.
    pub const fn deducts_laid_cards(self) -> bool {
        matches!(self, Self::Program)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tablic::compact::classes::CardClass;
    use talon_games::Position as _;
    use talon_games::cards::french::Card;
    use talon_games::cards::{CardSet, Packet};
    use talon_games::tablic::{Move, Rules};

    fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    fn classes(text: &str) -> ClassSet {
        cards(text).iter().map(CardClass::of).collect()
    }

    fn played(seat: usize, text: &str) -> Event {
        Event::Move(Seat::new(seat), Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap())
    }

    /// Returns the classes that seat 1 infers, in this reading and after these events, to be absent from the
    /// hand of seat 0.
    fn absent_in(reading: Reading, events: &[Event]) -> ClassSet {
        let mut view = View::new(&Rules::alone(2), Seat::new(1));
        for event in events {
            view.apply(event).unwrap();
        }
        absent_classes(&view, events, reading)[0]
    }

    fn absent(events: &[Event]) -> ClassSet {
        absent_in(Reading::Program, events)
    }

    fn deal(own: &str) -> [Event; 2] {
        let hidden = Packet { shown: CardSet::EMPTY, hidden: 6 };
        [Event::Deal(Seat::new(0), hidden), Event::Deal(Seat::new(1), Packet::shown(cards(own)))]
    }

    #[test]
    fn classes_with_a_greater_gain_are_absent() {
        let [theirs, own] = deal("2d 4h 6h 8h 9h Kh");
        let mut events = vec![Event::Table(cards("2c 3s 7h Qs")), theirs, own];
        assert_eq!(absent(&events), ClassSet::EMPTY);

        // The move wins one point with two cards. Three classes would win two points: a queen (Qs), a jack
        // (2 + 3 + 7) and the ten of diamonds (3 + 7). Another ten would win one point with two cards, which is
        // not more. A five, a three or a seven would win no points.
        events.push(played(0, "9s 2c 7h"));
        assert_eq!(absent(&events), classes("Jh Qh Td"));

        // The seat plays a queen, so it held a queen; no other class would have won more.
        events.push(played(1, "4h"));
        events.push(played(0, "Qh Qs"));
        assert_eq!(absent(&events), classes("Jh Td"));

        // 3, 4 and 6 are on the table. Laying a card gains nothing, so any capture is better. Captures are
        // possible with a 3, 4, 6, 7, 9 or 10, and with another queen (3 + 4 + 6).
        events.push(played(1, "6h"));
        events.push(played(0, "Ks"));
        assert_eq!(absent(&events), classes("3d 4d 6d 7d 9d Tc Td Jd Qd"));
    }

    #[test]
    fn a_tabla_counts_as_a_point_only_in_the_program() {
        // The queen wins one point with two cards (4 + 9), as a king would (5 + 9). A nine would capture all
        // three cards (9, and 4 + 5) and win no points except for the tabla.
        let [theirs, own] = deal("2d 4h 6h 8h 9h Kh");
        let events = [Event::Table(cards("4s 5s 9c")), theirs, own, played(0, "Qs 4s 9c")];
        assert_eq!(absent_in(Reading::Program, &events), classes("9d"));
        assert_eq!(absent_in(Reading::Text, &events), ClassSet::EMPTY);
    }

    #[test]
    fn new_packets_and_the_last_round_reset_the_inference() {
        let [theirs, own] = deal("2d 4h 6h 8h 9h Kh");
        let mut events = vec![Event::Table(cards("3s")), theirs, own];
        let moves = ["5s", "2d", "5d", "4h", "Js", "6h", "Jd", "8h", "Jh", "9h", "Jc", "Kh"];
        for (number, text) in moves.iter().enumerate() {
            events.push(played(number % 2, text));
        }
        assert_ne!(absent(&events), ClassSet::EMPTY, "seat 0 did not capture the three");
        events.extend(deal("2h 4s 6s 8s 9s Kd"));
        assert_eq!(absent(&events), ClassSet::EMPTY);

        let mut last = vec![
            Event::Table(cards("3s")),
            Event::Deal(Seat::new(0), Packet { shown: CardSet::EMPTY, hidden: 3 }),
            Event::Deal(Seat::new(1), Packet::shown(cards("5h 6h 7h"))),
            Event::Won(Seat::new(1), CardSet::FULL - cards("3s 5h 6h 7h 3h 4h 8h")),
        ];
        last.push(played(0, "4h"));
        assert_eq!(absent(&last), ClassSet::EMPTY, "the last round infers nothing");
    }
}
