//! The texts that the screen of a game shows and prints.

use super::wording::{Pack, Wording};
use crate::games::{Game, Position as _, View as _};
use crate::protocol::{Command, Line};

/// With this number of players or more, a screen shows the players in a compact form.
pub(super) const MANY: usize = 6;

/// A row of the screen: a label and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) label: String,
    pub(super) text: String,
}

impl Row {
    /// A row.
    pub(super) fn new(label: impl Into<String>, text: impl Into<String>) -> Self {
        Self { label: label.into(), text: text.into() }
    }
}

/// The screen of one game. It is made only from the lines of one seat, so it cannot show hidden cards.
pub(super) trait GameScreen: Sync {
    fn pack(&self) -> &'static Pack;

    /// The position, as seen by the seat that received these lines. The first line is `newgame`.
    fn rows(&self, lines: &[String], wording: &Wording) -> Vec<Row>;

    /// The sentence for an event line. `before` has the lines before it. `None` for a line that people need not read.
    fn told(&self, before: &[String], line: &str, wording: &Wording) -> Option<String>;

    /// A sentence about the position after a move, for people who watch. `None` by default.
    fn after_move(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// If the last of these lines completes a trick, the sentence about who takes it. Otherwise `None`.
    fn takes_trick(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// The sentence that ends a deal. `lines` are the lines of the deal. `None` by default.
    fn ended(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// The question for the next choice.
    fn question(&self, lines: &[String], wording: &Wording) -> String;

    /// The name of a choice for people.
    fn choice(&self, choice: &str, wording: &Wording) -> String;

    /// The name of the next choice. It can depend on the position after these lines. For example, a doubling has the
    /// name of its level.
    fn due_choice(&self, choice: &str, _lines: &[String], wording: &Wording) -> String {
        self.choice(choice, wording)
    }

    /// The last trick, or the game's equivalent of it.
    fn last(&self, lines: &[String], wording: &Wording) -> Vec<String>;

    /// Whether the choices are listed with their numbers.
    fn numbers_choices(&self) -> bool {
        true
    }
}

/// The view of the seat that the first of these lines names. `None` when the lines do not belong to one seat of this
/// game.
pub(super) fn view_of<G: Game>(lines: &[String]) -> Option<G::View> {
    let (first, events) = lines.split_first()?;
    let Ok(Some(Command::NewGame(new))) = Command::parse(first) else { return None };
    let rules = G::rules(&new).ok()?;
    let mut view = G::View::new(&rules, new.seat?);
    for line in events {
        view.apply(&G::parse_event(&Line::parse(line)?).ok()?).ok()?;
    }
    // This fails while cards are due.
    let _ = view.settle();
    Some(view)
}

/// The cards played to tricks so far. Each entry has the seat and the card, as tokens.
pub(super) fn plays(lines: &[String]) -> Vec<(&str, &str)> {
    let moves = lines.iter().filter(|line| line.starts_with("move ") && line.split(' ').count() == 3);
    moves
        .filter_map(|line| {
            let mut words = line.split(' ').skip(1);
            Some((words.next()?, words.next()?))
        })
        .filter(|(_, card)| card.len() <= 3 && card.chars().any(|letter| !letter.is_ascii_lowercase()))
        .collect()
}

/// The last complete trick in a game of three players, as sentences.
pub(super) fn last_trick(lines: &[String], wording: &Wording) -> Vec<String> {
    let plays = plays(lines);
    let whole = plays.len() / 3;
    let Some(trick) = plays.chunks(3).nth(whole.wrapping_sub(1)) else {
        return vec![wording.text("play.no_trick_yet")];
    };
    let cards: Vec<String> = trick
        .iter()
        .map(|(seat, card)| format!("{}: {}", wording.name_of(seat), wording.card(card)))
        .collect();
    vec![wording.filled("play.last_trick", &[("cards", &cards.join(", "))])]
}
