//! The two readings of the source: the original program, and its text.

use crate::agents::tablic::compact::abstract_move::GainRule;
use crate::protocol::{Combo, OptionTable};

/// The name of the option.
const NAME: &str = "Reading";

/// Which of the two the player follows where the original program and its text differ (`docs/players/tablic.md`,
/// *minimax*).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reading {
    /// The program: the inference counts a tabla as a point, and a leaf before the last round subtracts the points of
    /// the cards laid.
    Program,
    /// The text: neither.
    Text,
}

impl Reading {
    /// The option.
    pub fn option() -> Combo {
        Combo { name: NAME, default: "program", choices: vec!["program", "text"] }
    }

    /// The value of the option.
    pub fn of(options: &OptionTable) -> Self {
        if options.combo(NAME) == Some("text") { Self::Text } else { Self::Program }
    }

    /// The gains that the inference compares.
    pub const fn gain_rule(self) -> GainRule {
        match self {
            Self::Program => GainRule::WithTabla,
            Self::Text => GainRule::CardsOnly,
        }
    }

    /// Whether a leaf before the last round subtracts the points of the cards laid.
    pub const fn deducts_laid_cards(self) -> bool {
        matches!(self, Self::Program)
    }
}
