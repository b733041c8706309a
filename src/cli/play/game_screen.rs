//! What the screen of a game shows and says.

use super::wording::{Pack, Wording};
use crate::games::{Game, Position as _, View as _};
use crate::protocol::{Command, Line};

/// From more players than this on, a screen shows them in a compact form.
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

/// The screen of one game. It is made from the lines of one seat alone, so that it shows nothing else.
pub(super) trait GameScreen: Sync {
    fn pack(&self) -> &'static Pack;

    /// The position, for the seat whose lines these are; `newgame` is the first.
    fn rows(&self, lines: &[String], wording: &Wording) -> Vec<Row>;

    /// What an event line says, after the lines before it. `None` for a line that people need not be told.
    fn told(&self, before: &[String], line: &str, wording: &Wording) -> Option<String>;

    /// What is said of the position after a move, for people who watch. None by default.
    fn after_move(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// Who takes the trick that the last of these lines completes. `None` when it completes none.
    fn takes_trick(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// What is said when the deal is over and these are its lines. None by default.
    fn ended(&self, _lines: &[String], _wording: &Wording) -> Option<String> {
        None
    }

    /// The question for the choice that is due.
    fn question(&self, lines: &[String], wording: &Wording) -> String;

    /// A choice by its name.
    fn choice(&self, choice: &str, wording: &Wording) -> String;

    /// A choice that is due in the position of these lines, by the name that people give it there: a doubling has the
    /// name of its level.
    fn due_choice(&self, choice: &str, _lines: &[String], wording: &Wording) -> String {
        self.choice(choice, wording)
    }

    /// The last trick, or what stands for it.
    fn last(&self, lines: &[String], wording: &Wording) -> Vec<String>;

    /// Whether the choices are listed with their numbers.
    fn numbers_choices(&self) -> bool {
        true
    }
}

/// The view of the seat that the first of these lines names. `None` when the lines are not of one seat of this game.
pub(super) fn view_of<G: Game>(lines: &[String]) -> Option<G::View> {
    let (first, events) = lines.split_first()?;
    let Ok(Some(Command::NewGame(new))) = Command::parse(first) else { return None };
    let rules = G::rules(&new).ok()?;
    let mut view = G::View::new(&rules, new.seat?);
    for line in events {
        view.apply(&G::parse_event(&Line::parse(line)?).ok()?).ok()?;
    }
    // Fails while cards are due.
    let _ = view.settle();
    Some(view)
}

/// The cards played so far, in tricks: the seat and the card of each, as tokens.
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

/// The last complete trick of three, as sentences.
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
