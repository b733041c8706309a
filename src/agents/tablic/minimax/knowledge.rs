//! What the moves of the others tell about their hands.

use crate::agents::tablic::compact::classes::{Class, ClassSet, Counts};
use crate::agents::tablic::compact::offering::{Offering, better_than};
use crate::agents::tablic::compact::offers::Gain;
use crate::cards::CardSet;
use crate::games::View as _;
use crate::games::tablic::{Event, MAX_SEATS, View};

/// By seat: the classes that it probably lacks, since it would have played them (`docs/players.md`, *minimax*).
pub type Lacks = [ClassSet; MAX_SEATS];

/// What a seat's move says about its hand: it has not got what would have won more, and had what it played.
pub fn infer(lacks: &mut ClassSet, played: Class, better: ClassSet) {
    *lacks = lacks.or(better);
    lacks.remove(played);
}

/// What a seat has come to believe of the others by now. Everything is forgotten when new packets come; in the last
/// round nothing is inferred at all.
pub fn from_history(view: &View, history: &[Event]) -> Lacks {
    let mut lacks = [ClassSet::EMPTY; MAX_SEATS];
    if view.public().is_last_round() {
        return lacks;
    }
    let is_deal = |event: &Event| matches!(event, Event::Deal(..));
    let dealt = history.iter().rposition(is_deal);
    let mut offering = Offering::new(1);
    let all = Class::all().collect();
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
                    let (offers, _) = offering.on(counts, all);
                    infer(lacks, class, better_than(gain, class, offers));
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
    let unseen = Counts::of(view.unseen()).classes();
    lacks.map(|lacks| lacks.and(unseen))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Packet;
    use crate::cards::french::Card;
    use crate::games::Position as _;
    use crate::games::tablic::{Move, Rules};
    use crate::protocol::Seat;

    fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    fn classes(text: &str) -> ClassSet {
        cards(text).iter().map(Class::of).collect()
    }

    fn played(seat: usize, text: &str) -> Event {
        Event::Move(Seat::new(seat), Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap())
    }

    /// What seat 1 believes of seat 0 after these events.
    fn believed(events: &[Event]) -> ClassSet {
        let mut view = View::new(&Rules { players: 2 }, Seat::new(1));
        for event in events {
            view.apply(event).unwrap();
        }
        from_history(&view, events)[0]
    }

    fn deal(own: &str) -> [Event; 2] {
        let hidden = Packet { shown: CardSet::EMPTY, hidden: 6 };
        [Event::Deal(Seat::new(0), hidden), Event::Deal(Seat::new(1), Packet::shown(cards(own)))]
    }

    #[test]
    fn an_opponent_lacks_what_would_have_won_more_and_has_what_it_plays() {
        let [theirs, own] = deal("2d 4h 6h 8h 9h Kh");
        let mut events = vec![Event::Table(cards("2c 3s 7h Qs")), theirs, own];
        assert_eq!(believed(&events), ClassSet::EMPTY);

        // That wins one point with two cards. A queen wins two points (Qs), a jack two (2 + 3 + 7), the ten of
        // diamonds two (3 + 7); another ten wins one with two cards, which is no more. Five, three, seven win none.
        events.push(played(0, "9s 2c 7h"));
        assert_eq!(believed(&events), classes("Jh Qh Td"));

        // It had a queen after all; nothing would have been better than to take the other one.
        events.push(played(1, "4h"));
        events.push(played(0, "Qh Qs"));
        assert_eq!(believed(&events), classes("Jh Td"));

        // 3, 4 and 6 lie there. To lay a card counts as nothing, so whatever takes one is better: the three ranks
        // themselves, 7, 9, 10, and the other queens (3 + 4 + 6).
        events.push(played(1, "6h"));
        events.push(played(0, "Ks"));
        assert_eq!(believed(&events), classes("3d 4d 6d 7d 9d Tc Td Jd Qd"));
    }

    #[test]
    fn a_new_round_forgets_and_the_last_one_infers_nothing() {
        let [theirs, own] = deal("2d 4h 6h 8h 9h Kh");
        let mut events = vec![Event::Table(cards("3s")), theirs, own];
        let moves = ["5s", "2d", "5d", "4h", "Js", "6h", "Jd", "8h", "Jh", "9h", "Jc", "Kh"];
        for (number, text) in moves.iter().enumerate() {
            events.push(played(number % 2, text));
        }
        assert_ne!(believed(&events), ClassSet::EMPTY, "somebody passed by a three");
        events.extend(deal("2h 4s 6s 8s 9s Kd"));
        assert_eq!(believed(&events), ClassSet::EMPTY);

        let mut last = vec![
            Event::Table(cards("3s")),
            Event::Deal(Seat::new(0), Packet { shown: CardSet::EMPTY, hidden: 3 }),
            Event::Deal(Seat::new(1), Packet::shown(cards("5h 6h 7h"))),
            Event::Won(Seat::new(1), CardSet::FULL - cards("3s 5h 6h 7h 3h 4h 8h")),
        ];
        last.push(played(0, "4h"));
        assert_eq!(believed(&last), ClassSet::EMPTY, "it might have taken the three");
    }
}
