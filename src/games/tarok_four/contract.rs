//! The contracts, and the items that may be announced and raised: the game and the five bonuses.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, Suit};
use crate::games::tarok_common::{Illegal, ItemSet, ItemWord};

/// The king of a suit.
pub(super) fn king_of(suit: Suit) -> CardSet<Card> {
    suit.cards() & KINGS
}

/// The contracts (rules, *Bidding*). Their order is that of lists; the rules have the order of bids.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Contract {
    /// Each player plays for itself, for the fewest points.
    Klop,
    /// Declarer calls a king and takes three cards from the talon.
    Three,
    /// Declarer calls a king and takes two cards from the talon.
    Two,
    /// Declarer calls a king and takes one card from the talon.
    One,
    /// Declarer, alone, takes three cards from the talon.
    Solo3,
    /// Declarer, alone, takes two cards from the talon.
    Solo2,
    /// Declarer, alone, takes one card from the talon.
    Solo1,
    /// Declarer must take exactly one trick.
    Piccolo,
    /// Declarer must take no trick.
    Berac,
    /// Declarer plays without the talon.
    Without,
    /// Declarer must take no trick, with its hand open after the first trick.
    Open,
    /// Declarer must take all tricks, and taroks do not trump.
    Colour,
    /// Declarer must take all tricks.
    Valat,
}

impl Contract {
    /// The number of contracts.
    pub const COUNT: usize = 13;

    /// All contracts.
    pub const ALL: [Self; Self::COUNT] = [
        Self::Klop,
        Self::Three,
        Self::Two,
        Self::One,
        Self::Solo3,
        Self::Solo2,
        Self::Solo1,
        Self::Piccolo,
        Self::Berac,
        Self::Without,
        Self::Open,
        Self::Colour,
        Self::Valat,
    ];

    /// Its word in lines.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Klop => "klop",
            Self::Three => "three",
            Self::Two => "two",
            Self::One => "one",
            Self::Solo3 => "solo3",
            Self::Solo2 => "solo2",
            Self::Solo1 => "solo1",
            Self::Piccolo => "piccolo",
            Self::Berac => "berac",
            Self::Without => "without",
            Self::Open => "open",
            Self::Colour => "colour",
            Self::Valat => "valat",
        }
    }

    /// The contract with this word.
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|contract| contract.word() == word)
    }

    /// The number of cards that declarer takes from the talon; 0 if the talon stays face down.
    pub const fn group(self) -> usize {
        match self {
            Self::Three | Self::Solo3 => 3,
            Self::Two | Self::Solo2 => 2,
            Self::One | Self::Solo1 => 1,
            _ => 0,
        }
    }

    /// Whether declarer calls a king.
    pub const fn has_call(self) -> bool {
        matches!(self, Self::Three | Self::Two | Self::One)
    }

    /// Whether it is `solo3`, `solo2` or `solo1`, from which declarer may go on to colour valat.
    pub const fn is_solo(self) -> bool {
        matches!(self, Self::Solo3 | Self::Solo2 | Self::Solo1)
    }

    /// Whether bonuses are announced and scored: `three` to `solo1`.
    pub const fn has_bonuses(self) -> bool {
        self.group() > 0
    }

    /// Whether a lost mond costs points.
    pub const fn counts_mond(self) -> bool {
        self.has_bonuses() || matches!(self, Self::Without)
    }

    /// Whether all players must beat if they can and must keep the pagat back.
    pub const fn has_duties(self) -> bool {
        matches!(self, Self::Klop | Self::Piccolo | Self::Berac | Self::Open)
    }

    /// Whether declarer leads to the first trick; otherwise seat 0 does.
    pub const fn is_led_by_declarer(self) -> bool {
        !self.has_bonuses() && !matches!(self, Self::Klop)
    }

    /// The error for an announcement, if the contract has no bonuses.
    pub(super) const fn no_announcements(self) -> Illegal {
        Illegal::NoAnnouncements { contract: self.word(), solo: "the solos with the talon" }
    }

    /// Whether every seat gets a radelc after it.
    pub const fn brings_radelci(self) -> bool {
        !self.has_bonuses()
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

/// One item of the score of declarer's side (rules, *Announcements*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Item {
    /// The contract itself.
    Game,
    /// Pagat, mond and škis in the pile of one side.
    Trula,
    /// All four kings in the pile of one side.
    Kings,
    /// The called king in the last trick, won by its side.
    King,
    /// The last trick won with the pagat.
    Pagat,
    /// All tricks.
    Valat,
}

impl Item {
    /// The number of items.
    pub const COUNT: usize = 6;

    /// All items.
    pub const ALL: [Self; Self::COUNT] =
        [Self::Game, Self::Trula, Self::Kings, Self::King, Self::Pagat, Self::Valat];

    /// Its word in lines.
    pub const fn word(self) -> &'static str {
        match self {
            Self::Game => "game",
            Self::Trula => "trula",
            Self::Kings => "kings",
            Self::King => "king",
            Self::Pagat => "pagat",
            Self::Valat => "valat",
        }
    }

    /// The value of an announced bonus. A silent bonus is worth half of it. The game has the value 0 here, because its
    /// value depends on the contract.
    pub const fn value(self) -> i64 {
        match self {
            Self::Game => 0,
            Self::Trula | Self::Kings | Self::King => 20,
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

/// A set of items.
pub type Items = ItemSet<Item>;

impl Items {
    /// All items.
    pub const FULL: Self = Self::from_bits(0b11_1111);

    /// The items that may be announced.
    pub const ALL_BONUSES: Self = Self::from_bits(0b11_1110);
}
