//! The letters, symbols and colours of a pack, as a screen shows them.

/// A colour of a suit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Colour {
    /// The colour of text, and of suits that have no colour of their own.
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
    /// The key of the text with the suit's name.
    pub key: &'static str,
    /// The sign that a page in the browser draws for the suit: `heart`, `diamond`, `spade`, `club`, `leaf`,
    /// `acorn` or `bell`.
    pub sign: &'static str,
}

/// The order of the cards in a sorted hand. Cards with a number and no suit come first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct HandOrder {
    /// The letters of the suits in the order of the hand. Neighbouring suits differ in colour.
    pub suits: &'static str,
    /// The letters of the ranks in the order of the hand.
    pub ranks: &'static str,
    /// Whether cards of the same rank lie together. If not, cards of the same suit lie together.
    pub by_rank: bool,
}

impl HandOrder {
    /// The order of German cards. Cards of the same suit lie together, from the ace down, with the ten below
    /// the ace.
    pub const GERMAN: Self = Self { suits: "halb", ranks: "ATKOU987", by_rank: false };
}

/// The pack of a game, as a screen shows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PackArt {
    /// The key of the text that has the letters of the ranks and suits in the language of the screen.
    pub letters_key: &'static str,
    /// The letters of the same ranks and suits in protocol lines, in the same order.
    pub letters: &'static str,
    /// The key of the text that has the names of the same ranks.
    pub rank_names_key: &'static str,
    /// The suits.
    pub suits: &'static [SuitArt],
    /// The order of a sorted hand in the browser.
    pub order: HandOrder,
    /// For cards that have a number and no suit: the letter that lines write before the number, and the word
    /// for such a card. `None` when the pack has no such cards.
    pub numbered: Option<(&'static str, &'static str)>,
}

/// The suits of French cards.
pub const FRENCH_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'c', symbol: Some("♣"), colour: Colour::Plain, key: "cards.clubs", sign: "club" },
    SuitArt { letter: 'd', symbol: Some("♦"), colour: Colour::Red, key: "cards.diamonds", sign: "diamond" },
    SuitArt {
        letter: 'h',
        symbol: Some("♥"),
        colour: Colour::Red,
        key: "cards.french_hearts",
        sign: "heart",
    },
    SuitArt { letter: 's', symbol: Some("♠"), colour: Colour::Plain, key: "cards.spades", sign: "spade" },
];

/// The suits of German cards.
pub const GERMAN_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'h', symbol: Some("♥"), colour: Colour::Red, key: "cards.hearts", sign: "heart" },
    SuitArt { letter: 'l', symbol: None, colour: Colour::Green, key: "cards.leaves", sign: "leaf" },
    SuitArt { letter: 'a', symbol: None, colour: Colour::Plain, key: "cards.acorns", sign: "acorn" },
    SuitArt { letter: 'b', symbol: None, colour: Colour::Yellow, key: "cards.bells", sign: "bell" },
];
