//! The contracts, and the items that may be announced and raised: the game and the five bonuses.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use crate::cards::CardSet;
use crate::cards::tarok::{Card, KINGS, Suit};
use crate::tarok::{
    ContractWord, Illegal, ItemSet, MoveForms, SetUpForms, TarokEvent, TarokLine, TarokMove, TarokSetUp,
};
use crate::words::words;

/// Returns the king of a suit, as a set.
pub(super) fn king_of(suit: Suit) -> CardSet<Card> {
    suit.cards() & KINGS
}

words! {
    /// The contracts (rules, *Bidding*), in the order in which lists show them. `Ladder::bids` has the order
    /// of the bidding.
    pub enum Contract {
        /// Each player plays alone and tries to get the fewest points.
        Klop = "klop",
        /// Declarer calls a king and takes three cards from the talon.
        Three = "three",
        /// Declarer calls a king and takes two cards from the talon.
        Two = "two",
        /// Declarer calls a king and takes one card from the talon.
        One = "one",
        /// Declarer plays alone and takes three cards from the talon.
        Solo3 = "solo3",
        /// Declarer plays alone and takes two cards from the talon.
        Solo2 = "solo2",
        /// Declarer plays alone and takes one card from the talon.
        Solo1 = "solo1",
        /// Declarer must take exactly one trick.
        Piccolo = "piccolo",
        /// Declarer must take no trick.
        Berac = "berac",
        /// Declarer plays without the talon.
        Without = "without",
        /// Declarer must take no trick. Its hand lies open after the first trick.
        Open = "open",
        /// Declarer must take all tricks. Taroks do not beat the cards of other suits.
        Colour = "colour",
        /// Declarer must take all tricks.
        Valat = "valat",
    }
}

impl Contract {
    /// Returns the number of cards that declarer takes from the talon; 0 if the talon stays face down.
    pub const fn group(self) -> usize {
        match self {
            Self::Three | Self::Solo3 => 3,
            Self::Two | Self::Solo2 => 2,
            Self::One | Self::Solo1 => 1,
            _ => 0,
        }
    }

    /// Returns whether declarer calls a king.
    pub const fn has_call(self) -> bool {
        matches!(self, Self::Three | Self::Two | Self::One)
    }

    /// Returns whether the contract is `solo3`, `solo2` or `solo1`. From these contracts, declarer may go on
    /// to colour valat.
    pub const fn is_solo(self) -> bool {
        matches!(self, Self::Solo3 | Self::Solo2 | Self::Solo1)
    }

    /// Returns whether bonuses are announced and scored: true for `three` to `solo1`.
    pub const fn has_bonuses(self) -> bool {
        self.group() > 0
    }

    /// Returns whether a lost mond costs points.
    pub const fn counts_mond(self) -> bool {
        self.has_bonuses() || matches!(self, Self::Without)
    }

    /// Returns whether all players must beat the trick if they can, and may not play the pagat if another
    /// card is allowed.
    pub const fn has_duties(self) -> bool {
        matches!(self, Self::Klop | Self::Piccolo | Self::Berac | Self::Open)
    }

    /// Returns whether declarer leads to the first trick. If not, seat 0 leads.
    pub const fn is_led_by_declarer(self) -> bool {
        !self.has_bonuses() && !matches!(self, Self::Klop)
    }

    /// Returns the error for an announcement in a contract that has no bonuses.
    pub(super) const fn no_announcements(self) -> Illegal {
        Illegal::NoAnnouncements { contract: self.word(), solo: "the solos with the talon" }
    }

    /// Returns whether every seat gets a radelc after the contract.
    pub const fn brings_radelci(self) -> bool {
        !self.has_bonuses()
    }
}

impl ContractWord for Contract {
    const FORMS: MoveForms = MoveForms {
        any: "bid CONTRACT|pass, play CONTRACT, call SUIT, take N, discard CARDS, announce [ITEM]…, \
              kontra [ITEM]…, or a card",
        bid: [
            "bid two|one|solo3|solo2|solo1|piccolo|berac|without|open|colour|valat|pass, of the contracts of the ladder",
            "bid CONTRACT|pass",
        ],
        play: ["play CONTRACT: klop, or a contract of the ladder", "play CONTRACT"],
        announce: [
            "announce [trula] [kings] [king] [pagat] [valat], each once",
            "announce [trula] [kings] [king] [pagat] [valat]",
        ],
        kontra: [
            "kontra [game] [trula] [kings] [king] [pagat] [valat], each once",
            "kontra [game] [trula] [kings] [king] [pagat] [valat]",
        ],
    };
    const SET_UP: SetUpForms = SetUpForms {
        seats: 4,
        show: "show talon CARDS, show S gift CARD, show S hand CARDS",
        contract: "contract klop, or contract CONTRACT S",
        announced: "announced S ITEM…: one or more of trula, kings, king, pagat, valat, each once",
        names_announcer: true,
        raised: "raised ITEM N: raised N times, 1 to 4",
        names_raisers: false,
    };
    const HAS_CALL: bool = true;
    const IN_PLACE_OF_ANNOUNCEMENT: Option<Self> = Some(Self::Colour);
}

words! {
    /// One item for which declarer's side is scored (rules, *Announcements*).
    pub enum Item {
        /// The contract itself.
        Game = "game",
        /// To have pagat, mond and škis in the pile of one side.
        Trula = "trula",
        /// To have all four kings in the pile of one side.
        Kings = "kings",
        /// To win the last trick with the called king in it. The side of the called king must win the trick.
        King = "king",
        /// To win the last trick with the pagat.
        Pagat = "pagat",
        /// To win all tricks.
        Valat = "valat",
    }
}

impl Item {
    /// Returns the value of an announced bonus. A silent bonus is worth half of this value. For the game,
    /// returns 0, because the value of the game depends on the contract.
    pub const fn value(self) -> i64 {
        [0, 20, 20, 20, 50, 500][self as usize]
    }
}

/// A set of items.
pub type Items = ItemSet<Item>;

/// One decision of a seat.
pub type Move = TarokMove<Contract, Item>;

/// An event of a deal.
pub type Event = TarokEvent<Contract, Item>;

/// A line that sets up a position.
pub type SetUpLine = TarokLine<Contract, Item>;

/// The facts that the lines so far give about a position.
pub type SetUp = TarokSetUp<Contract, Item>;
