//! The contracts.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use std::fmt;

/// The contracts, from low to high (rules, *Bidding*).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum Contract {
    /// Each player for itself, for the fewest points.
    Klop,
    /// Declarer takes three cards from the talon.
    Three,
    /// Declarer takes two.
    Two,
    /// Declarer takes one.
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
    #[must_use]
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
    #[must_use]
    pub fn parse(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|contract| contract.word() == word)
    }

    /// The value of the contract; 0 for klop.
    #[must_use]
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

    /// The number of cards that declarer takes from the talon; 0 where the talon stays face down.
    #[must_use]
    pub const fn group(self) -> usize {
        match self {
            Self::Three => 3,
            Self::Two => 2,
            Self::One => 1,
            Self::Klop | Self::Solo | Self::Berac => 0,
        }
    }

    /// Whether it is played for declarer's card points, with announcements: three, two, one and solo.
    #[must_use]
    pub const fn is_for_points(self) -> bool {
        matches!(self, Self::Three | Self::Two | Self::One | Self::Solo)
    }

    /// Whether all players must beat where they can and keep the pagat back: klop and berač.
    #[must_use]
    pub const fn has_duties(self) -> bool {
        matches!(self, Self::Klop | Self::Berac)
    }
}

impl fmt::Display for Contract {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}
