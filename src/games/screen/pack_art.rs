//! The letters, symbols and colours of a pack, as a screen shows them.

/// A colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The colour of text and of suits without a colour.
    Plain,
    /// Hearts, and the diamonds of French cards.
    Red,
    /// The leaves of German cards.
    Green,
    /// The bells of German cards.
    Yellow,
    /// Cards that have a number and no suit.
    Blue,
}

/// A suit of a pack, as a screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SuitArt {
    /// The letter of the suit in lines.
    pub letter: char,
    /// The symbol of the suit. `None` if not every terminal can draw it.
    pub symbol: Option<&'static str>,
    /// The colour of the suit.
    pub colour: Colour,
    /// The key of the suit's name.
    pub key: &'static str,
}

/// The pack of a game, as a screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackArt {
    /// The key of the text with the letters of ranks and suits.
    pub key: &'static str,
    /// The letters of the same ranks and suits in lines.
    pub letters: &'static str,
    /// The key of the text with the names of the same ranks.
    pub names: &'static str,
    /// The suits.
    pub suits: &'static [SuitArt],
    /// The letter of the cards that have a number and no suit, which is printed before the number, and the word for such a
    /// card. `None` when the pack has no such cards.
    pub numbered: Option<(&'static str, &'static str)>,
}

/// The suits of French cards.
pub const FRENCH_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'c', symbol: Some("♣"), colour: Colour::Plain, key: "cards.clubs" },
    SuitArt { letter: 'd', symbol: Some("♦"), colour: Colour::Red, key: "cards.diamonds" },
    SuitArt { letter: 'h', symbol: Some("♥"), colour: Colour::Red, key: "cards.french_hearts" },
    SuitArt { letter: 's', symbol: Some("♠"), colour: Colour::Plain, key: "cards.spades" },
];

/// The suits of German cards.
pub const GERMAN_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'h', symbol: Some("♥"), colour: Colour::Red, key: "cards.hearts" },
    SuitArt { letter: 'l', symbol: None, colour: Colour::Green, key: "cards.leaves" },
    SuitArt { letter: 'a', symbol: None, colour: Colour::Plain, key: "cards.acorns" },
    SuitArt { letter: 'b', symbol: None, colour: Colour::Yellow, key: "cards.bells" },
];
