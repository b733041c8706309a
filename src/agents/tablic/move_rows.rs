//! Converts moves to rows of integers for machine learning (`docs/export.md`). The two row forms are taken
//! from the original program: the log of its greedy player and the log of its minimax player (`PohlepniLog`,
//! `MinimaxLog`).

use talon_games::cards::CardSet;
use talon_games::cards::french::Card;
use talon_games::protocol::{Line, NewGame, Seat};
use talon_games::tablic::{Event, Move, State, Tablic, View};
use talon_games::{Features, Game as _, MoveRows, Position as _, State as _, View as _};

use super::minimax::probably_absent;
use crate::tablic::compact::classes::{CLASSES, CardClass, ClassSet};

/// The names of the classes, in the order of their numbers.
const NAMES: [&str; CLASSES] = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "2c", "Td"];

/// The row form of the greedy player's log.
const GREEDY: &str = "greedy";

/// The row form of the minimax player's log.
const MINIMAX: &str = "minimax";

/// The converter of moves to rows in both forms.
#[derive(Debug)]
pub struct TablicRows;

impl MoveRows for TablicRows {
    fn forms(&self) -> &'static [&'static str] {
        &[GREEDY, MINIMAX]
    }

    fn rows(&self, form: &str, new: &NewGame, lines: &[(&str, bool)]) -> Option<Vec<Features>> {
        let mut state = State::new(&Tablic::rules(new).ok()?);
        let mut history: Vec<Event> = Vec::new();
        let mut rows = Vec::new();
        for &(line, has_row) in lines {
            let event = Tablic::parse_event(&Line::parse(line)?).ok()?;
            if let (Event::Move(seat, played), true) = (&event, has_row) {
                // `settle` fails while cards are due. Then `apply` below refuses the move.
                let _ = state.settle();
                let view = View::of(&state, *seat);
                rows.push(if form == GREEDY {
                    greedy_row(&view, played)
                } else {
                    let masked: Vec<Event> = history.iter().map(|event| Tablic::mask(event, *seat)).collect();
                    minimax_row(&view, &masked, played)
                });
            }
            state.apply(&event).ok()?;
            history.push(event);
        }
        Some(rows)
    }
}

/// Returns a row with three parts. The first part has, for each class, 1 if the hand holds the class,
/// otherwise 0. The second part has, for each class, the number of its cards on the table. The third part is
/// the class played.
fn greedy_row(view: &View, played: &Move) -> Features {
    let mut row = Features::new();
    add_classes(&mut row, "hand", held(view.hand()));
    add_classes(&mut row, "table", counts(view.public().table()));
    row.push(("played".to_owned(), class_number(played.card)));
    row
}

/// Returns a row with the move, and with all facts that the player `minimax` uses for its decision. The row
/// has 17 integers for each player, and 49 more integers. `history` holds the events before the move.
fn minimax_row(view: &View, history: &[Event], played: &Move) -> Features {
    let (public, own) = (view.public(), view.seat());
    let players = public.players();
    let mut row = vec![("players".to_owned(), players as i64), ("seat".to_owned(), own.index() as i64)];
    let points = |seat| {
        let score = public.score(seat);
        (format!("points_{seat}"), score.points + score.tablas)
    };
    row.extend(Seat::all(players).map(points));
    row.extend(Seat::all(players).map(|seat| (format!("cards_{seat}"), public.pile(seat).len() as i64)));
    row.push(("last".to_owned(), public.last().map_or(-1, |seat| seat.index() as i64)));
    add_classes(&mut row, "seen", counts(view.hand() | public.seen()));
    let absent = probably_absent(view, history);
    for distance in 1..players {
        let absent = flags(absent[(own.index() + distance) % players]);
        add_classes(&mut row, &format!("absent_{distance}"), absent);
    }
    add_classes(&mut row, "hand", held(view.hand()));
    add_classes(&mut row, "table", counts(public.table()));
    row.push(("played".to_owned(), class_number(played.card)));
    add_classes(&mut row, "captured", counts(played.captured));
    row
}

/// Adds one number for each class to the row.
fn add_classes(row: &mut Features, name: &str, numbers: Vec<i64>) {
    row.extend(NAMES.iter().zip(numbers).map(|(class, number)| (format!("{name}_{class}"), number)));
}

fn class_number(card: Card) -> i64 {
    CardClass::of(card).index() as i64
}

/// Counts the cards of each class.
fn counts(cards: CardSet<Card>) -> Vec<i64> {
    let mut counts = vec![0; CLASSES];
    cards.iter().for_each(|card| counts[CardClass::of(card).index()] += 1);
    counts
}

/// Returns, for each class, 1 if one of the cards belongs to the class, otherwise 0.
fn held(cards: CardSet<Card>) -> Vec<i64> {
    flags(cards.iter().map(CardClass::of).collect())
}

fn flags(classes: ClassSet) -> Vec<i64> {
    CardClass::all().map(|class| i64::from(classes.contains(class))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use talon_games::cards::Packet;
    use talon_games::tablic::Rules;

    fn cards(text: &str) -> CardSet<Card> {
        CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    fn played(text: &str) -> Move {
        Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
    }

    /// Returns the view of seat 1 after the first move, and the events so far.
    fn position() -> (View, Vec<Event>) {
        let hidden = Packet { shown: CardSet::EMPTY, hidden: 6 };
        let events = vec![
            Event::Table(cards("2c 3s 7h Qs")),
            Event::Deal(Seat::new(0), hidden),
            Event::Deal(Seat::new(1), Packet::shown(cards("2d Td 6h 8h 9h Kh"))),
            Event::Move(Seat::new(0), played("9s 2c 7h")),
        ];
        let mut view = View::new(&Rules::alone(2), Seat::new(1));
        events.iter().for_each(|event| view.apply(event).unwrap());
        (view, events)
    }

    /// Finds the entries whose name begins with `name` and whose number is not 0. For each of them, returns
    /// the rest of its name, and its number.
    fn some<'a>(row: &'a Features, name: &str) -> Vec<(&'a str, i64)> {
        let named = |(key, number): &'a (String, i64)| Some((key.strip_prefix(name)?, *number));
        row.iter().filter_map(named).filter(|(_, number)| *number != 0).collect()
    }

    #[test]
    fn a_greedy_row_has_31_integers() {
        let (view, _) = position();
        let row = greedy_row(&view, &played("Kh"));
        assert_eq!(row.len(), 31);
        assert_eq!(some(&row, "hand_"), [("2", 1), ("6", 1), ("8", 1), ("9", 1), ("K", 1), ("Td", 1)]);
        assert_eq!(some(&row, "table_"), [("3", 1), ("Q", 1)]);
        assert_eq!(row[30], ("played".to_owned(), 12));
    }

    #[test]
    fn a_minimax_row_has_17_integers_a_player_and_49_more() {
        for players in [2, 3, 48] {
            let view = View::new(&Rules::alone(players), Seat::new(1));
            assert_eq!(minimax_row(&view, &[], &played("Kh")).len(), 17 * players + 49);
        }
        let (view, events) = position();
        let row = minimax_row(&view, &events, &played("Td"));
        let names: Vec<&str> = row[..7].iter().map(|(name, _)| name.as_str()).collect();
        assert_eq!(names, ["players", "seat", "points_0", "points_1", "cards_0", "cards_1", "last"]);
        assert_eq!(row[..7].iter().map(|(_, number)| *number).collect::<Vec<_>>(), [2, 1, 1, 0, 3, 0, 0]);
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
        assert_eq!(some(&row, "seen_"), seen);
        // A queen or a jack would have won two points; the ten of diamonds is in the seat's own hand.
        assert_eq!(some(&row, "absent_1_"), [("J", 1), ("Q", 1)]);
        assert_eq!(some(&row, "table_"), [("3", 1), ("Q", 1)]);
        assert_eq!((some(&row, "played"), some(&row, "captured_")), (vec![("", 14)], vec![]));
        let captured = minimax_row(&view, &events, &played("Qh 3s"));
        assert_eq!(some(&captured, "played"), [("", 11)]);
        assert_eq!(some(&captured, "captured_"), [("3", 1)]);
    }
}
