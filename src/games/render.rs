//! What the drawings of the games have in common: rows with a label, a row for each seat, a last row that says what is
//! awaited.

use super::Turn;
use crate::cards::{Card, CardSet};
use crate::protocol::Seat;

/// How many columns a row may fill: 80 with the `# ` before it.
const COLUMNS: usize = 78;

/// A row: what it is about, and what there is of it.
pub(super) fn row(label: &str, text: &str) -> String {
    format!("{label:<8} {text}")
}

/// The rows of a seat, marked when it is to move: what it holds, broken between two words where that is too wide. None,
/// when the deal is over and nothing is to be said.
pub(super) fn seat_rows(turn: Turn, seat: Seat, text: &str) -> Vec<String> {
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
            // Two blanks where a row is broken are none.
            _ if word.is_empty() => {}
            _ => rows.push(format!("{:9} {word}", "")),
        }
    }
    rows.iter().map(|row| row.trim_end().to_owned()).collect()
}

/// What is awaited: of the seat to move, to `act`; or cards; or the payoffs by seat, when the deal is over.
pub(super) fn last_row(turn: Turn, act: &str, payoffs: &[i64]) -> String {
    match turn {
        Turn::Seat(seat) => format!("seat {seat} to {act}"),
        Turn::Chance => "cards to be dealt".to_owned(),
        Turn::Over => format!("over: {}", payoffs.iter().map(i64::to_string).collect::<Vec<_>>().join(" ")),
    }
}

/// The row of a trick, counted from 1: who has played what, the leader first, and who took it.
pub(super) fn trick_row<C: Card>(
    number: usize,
    leader: Seat,
    cards: impl Iterator<Item = (Seat, C)>,
    taken_by: Option<Seat>,
) -> String {
    let cards: Vec<String> = cards.map(|(seat, card)| format!("seat {seat} {card}")).collect();
    let cards = if cards.is_empty() { format!("seat {leader} leads") } else { cards.join(", ") };
    let taken = taken_by.map(|seat| format!("; seat {seat} takes it")).unwrap_or_default();
    row(&format!("trick {number}"), &(cards + &taken))
}

/// A hand that is known: its groups of cards, two blanks between them.
pub(super) fn grouped<C: Card>(groups: impl IntoIterator<Item = Vec<C>>) -> String {
    let words = |cards: Vec<C>| cards.iter().map(C::to_string).collect::<Vec<_>>().join(" ");
    let groups = groups.into_iter().filter(|cards| !cards.is_empty());
    groups.map(words).collect::<Vec<_>>().join("  ")
}

/// A hand that is not known: how many cards, those that are known to be among them, and the suits that it lacks.
pub(super) fn hidden<C: Card>(count: usize, known: CardSet<C>, lacks: &[&str]) -> String {
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

/// So many of something: `1 trick`, `2 tricks`.
pub(super) fn counted(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { "" } else { "s" })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cards::french;

    #[test]
    fn a_hand_of_any_cards_stays_within_the_columns() {
        let all: Vec<french::Card> = CardSet::FULL.iter().collect();
        let rows = seat_rows(Turn::Seat(Seat::new(1)), Seat::new(1), &grouped([all.clone()]));
        assert!(rows.len() > 1 && rows.iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        let words: Vec<&str> =
            rows.iter().flat_map(|row| row.split(' ')).filter(|word| !word.is_empty()).collect();
        assert_eq!(words[3..], all.iter().map(ToString::to_string).collect::<Vec<_>>());
    }
}
