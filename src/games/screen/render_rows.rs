//! Drawing a position for people: the rows that all games have in common.

use crate::cards::{Card, CardSet};
use crate::games::game::Turn;
use crate::protocol::Seat;

/// The maximum width of a row in columns: 80 with the `# ` before it.
const COLUMNS: usize = 78;

pub(in crate::games) fn row(label: &str, text: &str) -> String {
    format!("{label:<8} {text}")
}

/// The rows of a seat, marked when it is to move. A text that is too wide is broken between words. No rows when the
/// deal is over and the text is empty.
pub(in crate::games) fn seat_rows(turn: Turn, seat: Seat, text: &str) -> Vec<String> {
    if turn == Turn::Over && text.is_empty() {
        return Vec::new();
    }
    let mark = if turn == Turn::Seat(seat) { '>' } else { ' ' };
    let mut rows = vec![format!("{mark} seat {:<2}", seat.index())];
    for word in text.split(' ') {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                row.push(' ');
                row.push_str(word);
            }
            // Where a row is broken at two blanks, the second blank is dropped.
            _ if word.is_empty() => {}
            _ => rows.push(format!("{:9} {word}", "")),
        }
    }
    rows.iter().map(|row| row.trim_end().to_owned()).collect()
}

/// The last row: the seat to move and its action `act`, or that cards are due, or the payoffs by seat.
pub(in crate::games) fn last_row(turn: Turn, act: &str, payoffs: &[i64]) -> String {
    match turn {
        Turn::Seat(seat) => format!("seat {seat} to {act}"),
        Turn::Chance => "cards to be dealt".to_owned(),
        Turn::Over => format!("over: {}", payoffs.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// The row of trick number `number`, counted from 1: the cards with the seats that played them, and the winner.
pub(in crate::games) fn trick_row<C: Card>(
    number: usize,
    leader: Seat,
    plays: impl Iterator<Item = (Seat, C)>,
    taken_by: Option<Seat>,
) -> String {
    let cards: Vec<String> = plays.map(|(seat, card)| format!("seat {seat} {card}")).collect();
    let cards = if cards.is_empty() { format!("seat {leader} leads") } else { cards.join(", ") };
    let taken = taken_by.map(|seat| format!("; seat {seat} takes it")).unwrap_or_default();
    row(&format!("trick {number}"), &(cards + &taken))
}

/// A known hand: groups of cards, with two blanks between groups.
pub(in crate::games) fn grouped<C: Card>(groups: impl IntoIterator<Item = Vec<C>>) -> String {
    let words = |cards: Vec<C>| cards.iter().map(C::to_string).collect::<Vec<_>>().join(" ");
    let groups = groups.into_iter().filter(|cards| !cards.is_empty());
    groups.map(words).collect::<Vec<_>>().join("  ")
}

/// A hidden hand: the number of cards, the known cards among them, and its voids.
pub(in crate::games) fn hidden<C: Card>(count: usize, known: CardSet<C>, lacks: &[&str]) -> String {
    if known.len() == count {
        return known.to_string();
    }
    let mut words = vec![counted(count, "card")];
    if !known.is_empty() {
        words.push(format!("{known} among them"));
    }
    words.extend(lacks.iter().map(|suit| format!("no {suit}")));
    words.join(", ")
}

/// A number and a noun: `1 trick`, `2 tricks`.
pub(in crate::games) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::french;

    #[test]
    fn a_long_hand_is_broken_within_the_columns() {
        let all: Vec<french::Card> = CardSet::FULL.iter().collect();
        let rows = seat_rows(Turn::Seat(Seat::new(1)), Seat::new(1), &grouped([all.clone()]));
        assert!(rows.len() > 1 && rows.iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        let words: Vec<&str> =
            rows.iter().flat_map(|row| row.split(' ')).filter(|word| !word.is_empty()).collect();
        assert_eq!(words[3..], all.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
}
