//! The drawing of a scene in plain text, for people at the command line of an engine. It is the same for
//! every game.

use super::choice_entry::keyword;
use super::scene::{Scene, SeenCards};
use super::scene_line::SceneLine;
use crate::game::{Game, PLAY, Turn, View as _};
use crate::protocol::Seat;

/// The maximum width of a row in columns. With the `# ` before it, a row has at most 80 columns.
const COLUMNS: usize = 78;

/// The maximum number of legal moves in a drawn scene. A row has no room for more moves.
pub const DRAWN_MOVES: usize = 16;

/// The width of a label in columns.
const LABEL: usize = 9;

/// A seat, and its hand as a person holds it, in groups of cards.
pub type SortedHand = (Seat, Vec<Vec<String>>);

/// Returns the hand of each view's seat as a person holds it.
pub fn sorted_hands<'views, G: Game>(views: impl IntoIterator<Item = &'views G::View>) -> Vec<SortedHand> {
    let words = |cards: &Vec<G::Card>| cards.iter().map(ToString::to_string).collect();
    let hand = |view: &G::View| (view.seat(), G::sorted_hand(view).iter().map(words).collect());
    views.into_iter().map(hand).collect()
}

/// Returns the rows of a scene: the facts, the cards in their places, every hand and the trick. The last row
/// says who acts next, or gives the result. `sorted` contains the hands that the reader knows completely.
#[must_use]
pub fn drawn_rows(line: &SceneLine, sorted: &[SortedHand]) -> Vec<String> {
    let scene = &line.scene;
    let mut rows = Vec::new();
    let mut add = |label: &str, text: &str| rows.extend(broken(label, text));
    for (fact, values) in &line.facts {
        add(fact, values);
    }
    if let Some(trump) = scene.trump.as_ref().filter(|_| line.fact("trump").is_empty()) {
        add("trump", &cards(trump));
    }
    for (seat, suit) in &scene.marriages {
        add("marriage", &format!("seat {seat} {suit}"));
    }
    if !scene.table.is_empty() {
        add("table", &scene.table.join(" "));
    }
    match &scene.talon[..] {
        [] => {}
        [all] => add("talon", &cards(all)),
        groups => {
            let groups = groups.iter().zip(1..).map(|(group, number)| format!("{number}: {}", cards(group)));
            add("talon", &groups.collect::<Vec<_>>().join("  "));
        }
    }
    if !scene.discards.is_empty() {
        add("discards", &cards(&scene.discards));
    }
    for seat in Seat::all(scene.hands.len()) {
        let text = hand(line, seat, sorted);
        if line.turn != Turn::Over || !text.is_empty() {
            let mark = if line.turn == Turn::Seat(seat) { '>' } else { ' ' };
            add(&format!("{mark} seat {}", seat.index()), &text);
        }
    }
    if !scene.trick.is_empty() {
        add("trick", &trick(scene));
    }
    for (seat, score) in Seat::all(line.scores.len()).zip(&line.scores) {
        let items: Vec<String> = score.iter().map(|(key, value)| format!("{key} {value}")).collect();
        add(&format!("score {seat}"), &items.join(", "));
    }
    rows.push(last_row(line));
    rows
}

/// Returns the text of a row. Where the row is too wide for the columns, it is broken between two words.
fn broken(label: &str, text: &str) -> Vec<String> {
    let mut rows = vec![format!("{label:<LABEL$}")];
    for word in text.split(' ') {
        match rows.last_mut() {
            Some(row) if row.chars().count() + 1 + word.chars().count() <= COLUMNS => {
                row.push(' ');
                row.push_str(word);
            }
            // Where a row is broken between two words with two blanks, the second blank is dropped.
            _ if word.is_empty() => {}
            _ => rows.push(format!("{:LABEL$} {word}", "")),
        }
    }
    rows.iter().map(|row| row.trim_end().to_owned()).collect()
}

/// Returns the text of the cards in one place: the shown cards, and the number of cards that are not shown.
fn cards(seen: &SeenCards) -> String {
    let hidden = match seen.hidden {
        0 => None,
        1 => Some("1 card face down".to_owned()),
        hidden => Some(format!("{hidden} cards face down")),
    };
    let shown = (!seen.shown.is_empty()).then(|| seen.shown.join(" "));
    shown.into_iter().chain(hidden).collect::<Vec<_>>().join(", ")
}

/// Returns the text of a hand. A hand in `sorted` is written in its groups, with two blanks between groups.
/// Any other hand is written as the scene shows it.
fn hand(line: &SceneLine, seat: Seat, sorted: &[SortedHand]) -> String {
    let known = sorted.iter().find(|(sorted_seat, _)| *sorted_seat == seat);
    known.map_or_else(
        || cards(&line.scene.hands[seat.index()]),
        |(_, groups)| groups.iter().map(|group| group.join(" ")).collect::<Vec<_>>().join("  "),
    )
}

/// Returns the text of the trick: each card with the seat that played it. A complete trick also has its
/// winner.
fn trick(scene: &Scene) -> String {
    let plays: Vec<String> = scene.trick.iter().map(|(seat, card)| format!("seat {seat} {card}")).collect();
    let taken = scene.winner.map(|seat| format!("; seat {seat} takes it")).unwrap_or_default();
    plays.join(", ") + &taken
}

/// Returns the last row. It has one of these contents:
///
/// - the seat to move, with its moves if they have a keyword and fit into the row;
/// - the remark that cards are due;
/// - the payoff of each seat.
fn last_row(line: &SceneLine) -> String {
    match line.turn {
        Turn::Chance => "cards to be dealt".to_owned(),
        Turn::Over => {
            format!("over: {}", line.result.iter().map(i64::to_string).collect::<Vec<_>>().join(" "))
        }
        Turn::Seat(seat) => {
            let row = format!("seat {seat} to move");
            let Some(legal) = &line.legal else { return row };
            let moves = legal.moves.join(" | ");
            let is_said = legal.moves.first().is_some_and(|first| keyword(first).is_some());
            match format!("{row}: {moves}") {
                whole if is_said && legal.count.complete && whole.chars().count() <= COLUMNS => whole,
                _ if line.phase == PLAY => row,
                _ => format!("{row}: {}; moves lists them", line.phase),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_row_is_broken_within_the_columns() {
        let cards = vec!["10h"; 52].join(" ");
        let rows = broken("> seat 1", &cards);
        assert!(rows.len() > 1 && rows.iter().all(|row| row.chars().count() <= COLUMNS), "{rows:?}");
        assert_eq!(rows.join(" ").split_whitespace().skip(3).collect::<Vec<_>>().join(" "), cards);
    }
}
