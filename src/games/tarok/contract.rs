//! The contracts, and the items that may be announced and raised: the game and the four bonuses.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use crate::games::tarok_common::{ItemSet, ItemWord};

/// The contracts, from low to high (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Contract {
    /// Each player plays for itself, for the fewest points.
    Klop,
    /// Declarer takes three cards from the talon.
    Three,
    /// Declarer takes two cards from the talon.
    Two,
    /// Declarer takes one card from the talon.
    One,
    /// Declarer plays without the talon.
    Solo,
    /// Declarer must take no trick.
    Berac,
}

impl Contract {
    /// All contracts, ascending.
    pub const ALL: [Self; 6] = [Self::Klop, Self::Three, Self::Two, Self::One, Self::Solo, Self::Berac];

    /// Its word in lines.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Klop => "klop",
            Self::Three => "three",
            Self::Two => "two",
            Self::One => "one",
            Self::Solo => "solo",
            Self::Berac => "berac",
        }
    }

    /// The contract with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|contract| contract.word() == word)
    }

    /// The value of the contract; 0 for klop.
    pub const fn value(self) -> i64 {
        match self {
            Self::Klop => 0,
            Self::Three => 10,
            Self::Two => 20,
            Self::One => 30,
            Self::Solo => 50,
            Self::Berac => 70,
        }
    }

    /// The number of cards that declarer takes from the talon; 0 if the talon stays face down.
    pub const fn group(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Two => 2,
            Self::One => 1,
            Self::Klop | Self::Solo | Self::Berac => 0,
        }
    }

    /// Whether the contract is played for declarer's card points, with announcements. This holds for `three`, `two`,
    /// `one` and `solo`.
    pub const fn is_for_points(self) -> bool {
        matches!(self, Self::Three | Self::Two | Self::One | Self::Solo)
    }

    /// Whether all players must beat if they can and must keep the pagat back. This holds for klop and berač.
    pub const fn has_duties(self) -> bool {
        matches!(self, Self::Klop | Self::Berac)
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One item of declarer's score (rules, *Announcements and kontra*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Item {
    /// The contract itself.
    Game,
    /// Pagat, mond and škis in declarer's pile.
    Trula,
    /// All four kings in declarer's pile.
    Kings,
    /// The last trick won with the pagat.
    Pagat,
    /// All tricks.
    Valat,
}

impl Item {
    /// The number of items.
    pub const COUNT: usize = 5;

    /// All items.
    pub const ALL: [Self; Self::COUNT] = [Self::Game, Self::Trula, Self::Kings, Self::Pagat, Self::Valat];

    /// Its word in lines.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Trula => "trula",
            Self::Kings => "kings",
            Self::Pagat => "pagat",
            Self::Valat => "valat",
        }
    }

    /// The value of an announced bonus. An unannounced bonus is worth half of this value. The game has the value 0
    /// here, because its value depends on the contract.
    pub const fn value(self) -> i64 {
        match self {
            Self::Game => 0,
            Self::Trula | Self::Kings => 20,
            Self::Pagat => 50,
            Self::Valat => 500,
        }
    }
}

impl ItemWord for Item {
    const ALL: &'static [Self] = &Item::ALL;

    fn number(self) -> u8 {
        self as u8
    }

    fn word(self) -> &'static str {
        Self::word(self)
    }
}

impl fmt::Display for Item {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// The set of items of this game.
pub type Items = ItemSet<Item>;

impl Items {
    /// The game alone.
    pub const GAME: Self = Self::from_bits(1);

    /// The items that declarer may announce.
    pub const BONUSES: Self = Self::from_bits(0b11110);
}
