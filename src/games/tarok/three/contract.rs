//! The contracts, and the items that may be announced and raised: the game and the four bonuses.

#![cfg_attr(not(test), deny(clippy::expect_used, clippy::panic))]

use super::rules::SEATS;
use crate::tarok::{
    ContractWord, Duties, ItemSet, MoveForms, SetUpForms, TarokEvent, TarokLine, TarokMove, TarokSetUp,
};
use crate::words::words;

words! {
    /// The contracts, from low to high (rules, *Bidding*).
    pub enum Contract {
        /// Each player plays alone and tries to get the fewest points.
        Klop = "klop",
        /// Declarer takes three cards from the talon.
        Three = "three",
        /// Declarer takes two cards from the talon.
        Two = "two",
        /// Declarer takes one card from the talon.
        One = "one",
        /// Declarer plays without the talon.
        Solo = "solo",
        /// Declarer must take no trick.
        Berac = "berac",
    }
}

impl Contract {
    /// Returns the value of the contract; 0 for klop.
    pub const fn value(self) -> i64 {
        [0, 10, 20, 30, 50, 70][self as usize]
    }

    /// Returns the number of cards that declarer takes from the talon; 0 if the talon stays face down.
    pub const fn group(self) -> usize {
        [0, 3, 2, 1, 0, 0][self as usize]
    }

    /// Returns whether declarer's card points decide the contract: true for `three`, `two`, `one` and `solo`,
    /// which also have announcements.
    pub const fn is_for_points(self) -> bool {
        matches!(self, Self::Three | Self::Two | Self::One | Self::Solo)
    }

    /// Returns whether all players must beat the trick if they can, and may not play the pagat if another
    /// card is allowed: true for klop and berač.
    pub const fn has_duties(self) -> bool {
        matches!(self, Self::Klop | Self::Berac)
    }

    /// Returns the rule about which cards a seat must play to a trick.
    pub const fn duties(self) -> Duties {
        if self.has_duties() { Duties::Klop } else { Duties::Usual }
    }
}

impl ContractWord for Contract {
    const FORMS: MoveForms = MoveForms {
        any: "bid CONTRACT|pass, play CONTRACT, take N, discard CARDS, announce [ITEM]…, kontra [ITEM]…, or a card",
        bid: ["bid three|two|one|solo|berac|pass", "bid two|one|solo|berac|pass"],
        play: ["play klop|three|two|one|solo|berac"; 2],
        announce: [
            "announce [trula] [kings] [pagat] [valat], each once",
            "announce [trula] [kings] [pagat] [valat]",
        ],
        kontra: [
            "kontra [game] [trula] [kings] [pagat] [valat], each once",
            "kontra [game] [trula] [kings] [pagat] [valat]",
        ],
    };
    const SET_UP: SetUpForms = SetUpForms {
        seats: SEATS,
        show: "show talon CARDS, show S gift CARD",
        contract: "contract klop, or contract three|two|one|solo|berac S",
        announced: "announced [S] ITEM…: one or more of trula, kings, pagat, valat, each once",
        names_announcer: false,
        raised: "raised ITEM N S [S]: raised N times, 1 to 4, by these defenders",
        names_raisers: true,
    };
    const HAS_CALL: bool = false;
    const IN_PLACE_OF_ANNOUNCEMENT: Option<Self> = None;
}

words! {
    /// One item for which the seats are scored (rules, *Announcements and kontra*).
    pub enum Item {
        /// The contract itself.
        Game = "game",
        /// To have pagat, mond and škis in declarer's pile.
        Trula = "trula",
        /// To have all four kings in declarer's pile.
        Kings = "kings",
        /// To win the last trick with the pagat.
        Pagat = "pagat",
        /// To win all tricks.
        Valat = "valat",
    }
}

impl Item {
    /// Returns the value of an announced bonus. An unannounced bonus is worth half of this value. For the
    /// game, returns 0, because the value of the game depends on the contract.
    pub const fn value(self) -> i64 {
        [0, 20, 20, 50, 500][self as usize]
    }
}

/// The set of items of this game.
pub type Items = ItemSet<Item>;

/// One decision of a seat.
pub type Move = TarokMove<Contract, Item>;

/// An event of a deal.
pub type Event = TarokEvent<Contract, Item>;

/// A line that sets up a position.
pub type SetUpLine = TarokLine<Contract, Item>;

/// The facts that the lines so far give about a position.
pub type SetUp = TarokSetUp<Contract, Item>;
