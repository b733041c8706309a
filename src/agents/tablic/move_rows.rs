//! A move as a row of integers, as the logs of the original program have it for machine learning (`docs/export.md`): the
//! logs of its greedy player and of its minimax player (`PohlepniLog`, `MinimaxLog`).

use super::minimax::probably_absent;
use crate::agents::tablic::compact::classes::{CLASSES, CardClass, ClassSet};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::games::View as _;
use crate::games::tablic::{Event, Move, View};
use crate::protocol::Seat;

/// The names of the classes, in the order of their numbers.
const NAMES: [&str; CLASSES] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "2c", "Td"];

/// The names of the columns of [`greedy_row`].
#[must_use]
pub fn greedy_columns() -> Vec<String> {
    let mut columns = class_columns("hand");
    columns.extend(class_columns("table"));
    columns.push("played".to_owned());
    columns
}

/// The hand by classes as 0 or 1, the number of cards on the table by classes, and the class played.
#[must_use]
pub fn greedy_row(view: &View, played: &Move) -> Vec<i64> {
    let mut row = held(view.hand());
    row.extend(counts(view.public().table()));
    row.push(class_number(played.card));
    row
}

/// The names of the columns of [`minimax_row`] for this number of players.
#[must_use]
pub fn minimax_columns(players: usize) -> Vec<String> {
    let by_seat = |name: &str| (0..players).map(|seat| format!("{name}_{seat}")).collect::<Vec<_>>();
    let mut columns = vec!["players".to_owned(), "seat".to_owned()];
    columns.extend(by_seat("points"));
    columns.extend(by_seat("cards"));
    columns.push("last".to_owned());
    columns.extend(class_columns("seen"));
    (1..players).for_each(|distance| columns.extend(class_columns(&format!("absent_{distance}"))));
    columns.extend(class_columns("hand"));
    columns.extend(class_columns("table"));
    columns.push("played".to_owned());
    columns.extend(class_columns("captured"));
    columns
}

/// Everything that the player `minimax` reasons with, and the move: 17 integers for each player and 49 more. `history` has
/// the events before the move.
#[must_use]
pub fn minimax_row(view: &View, history: &[Event], played: &Move) -> Vec<i64> {
    let (public, own) = (view.public(), view.seat());
    let players = public.players();
    let mut row = vec![players as i64, own.index() as i64];
    row.extend(Seat::all(players).map(|seat| public.score(seat)).map(|score| score.points + score.tablas));
    row.extend(Seat::all(players).map(|seat| public.pile(seat).len() as i64));
    row.push(public.last().map_or(-1, |seat| seat.index() as i64));
    row.extend(counts(view.hand() | public.seen()));
    let absent = probably_absent(view, history);
    for distance in 1..players {
        row.extend(flags(absent[(own.index() + distance) % players]));
    }
    row.extend(held(view.hand()));
    row.extend(counts(public.table()));
    row.push(class_number(played.card));
    row.extend(counts(played.captured));
    row
}

fn class_columns(name: &str) -> Vec<String> {
    NAMES.iter().map(|class| format!("{name}_{class}")).collect()
}

fn class_number(card: Card) -> i64 {
    CardClass::of(card).index() as i64
}

/// The number of cards of each class.
fn counts(cards: CardSet<Card>) -> Vec<i64> {
    let mut counts = vec![0; CLASSES];
    cards.iter().for_each(|card| counts[CardClass::of(card).index()] += 1);
    counts
}

/// For each class 1 if one of the cards belongs to it, else 0.
fn held(cards: CardSet<Card>) -> Vec<i64> {
    flags(cards.iter().map(CardClass::of).collect())
}

fn flags(classes: ClassSet) -> Vec<i64> {
    CardClass::all().map(|class| i64::from(classes.contains(class))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::Packet;
    use crate::games::Position as _;
    use crate::games::tablic::Rules;

    fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    fn played(text: &str) -> Move {
        Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    /// The view of seat 1 after the first move, and the events so far.
    fn position() -> (View, Vec<Event>) {
        let hidden = Packet { shown: CardSet::EMPTY, hidden: 6 };
        let events = vec![
            Event::Table(cards("2c 3s 7h Qs")),
            Event::Deal(Seat::new(0), hidden),
            Event::Deal(Seat::new(1), Packet::shown(cards("2d Td 6h 8h 9h Kh"))),
            Event::Move(Seat::new(0), played("9s 2c 7h")),
        ];
        let mut view = View::new(&Rules { players: 2 }, Seat::new(1));
        events.iter().for_each(|event| view.apply(event).unwrap());
        (view, events)
    }

    /// The classes with their numbers, without those whose number is 0.
    fn some(row: &[i64]) -> Vec<(&'static str, i64)> {
        NAMES.into_iter().zip(row.iter().copied()).filter(|(_, number)| *number != 0).collect()
    }

    #[test]
    fn a_greedy_row_has_31_integers() {
        let (view, _) = position();
        let row = greedy_row(&view, &played("Kh"));
        assert_eq!((row.len(), greedy_columns().len()), (31, 31));
        assert_eq!(some(&row[..15]), [("2", 1), ("6", 1), ("8", 1), ("9", 1), ("K", 1), ("Td", 1)]);
        assert_eq!(some(&row[15..30]), [("3", 1), ("Q", 1)]);
        assert_eq!(row[30], 12);
    }

    #[test]
    fn a_minimax_row_has_17_integers_a_player_and_49_more() {
        for players in [2, 3, 48] {
            assert_eq!(minimax_columns(players).len(), 17 * players + 49);
        }
        let (view, events) = position();
        let row = minimax_row(&view, &events, &played("Td"));
        assert_eq!(row.len(), 17 * 2 + 49);
        assert_eq!(row[..7], [2, 1, 1, 0, 3, 0, 0], "players, seat, points, cards, last");
        let seen = [
            ("2", 1),
            ("3", 1),
            ("6", 1),
            ("7", 1),
            ("8", 1),
            ("9", 2),
            ("Q", 1),
            ("K", 1),
            ("2c", 1),
            ("Td", 1),
        ];
        assert_eq!(some(&row[7..22]), seen);
        // A queen or a jack would have won two points; the ten of diamonds is in the own hand.
        assert_eq!(some(&row[22..37]), [("J", 1), ("Q", 1)]);
        assert_eq!(some(&row[52..67]), [("3", 1), ("Q", 1)]);
        assert_eq!((row[67], some(&row[68..])), (14, vec![]));
        let captured = minimax_row(&view, &events, &played("Qh 3s"));
        assert_eq!((captured[67], some(&captured[68..])), (11, vec![("3", 1)]));
    }
}
