//! The options of tarok for three, and the constants of its rules.

use crate::rule_table::rule_table;
use crate::tarok::MAX_RADELCI;
use crate::words::words;

/// The game of tarok for three.
#[derive(Debug)]
pub enum TarokThree {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The number of cards that a seat is dealt. It is also the number of tricks.
pub const HAND: usize = 16;

words! {
    /// What a valat does to declarer's other items (option `valat`).
    pub enum ValatScoring {
        /// The valat replaces declarer's other items.
        Replace = "replace",
        /// The valat counts in addition to declarer's other items.
        Add = "add",
    }
}

words! {
    /// The contracts in which a lost mond costs points (option `mond`).
    pub enum MondScope {
        /// The contracts `three`, `two`, `one` and `solo`. In `solo`, a mond that lies in the talon costs
        /// nothing.
        Points = "points",
        /// All contracts, klop and berač included. In `solo`, a mond that lies in the talon costs points as
        /// well.
        All = "all",
    }
}

words! {
    /// When the deal ends in berač (option `berac`).
    pub enum BeracEnd {
        /// When declarer wins its first trick. If declarer wins none, after the last trick.
        FirstTrick = "first_trick",
        /// Always after the last trick.
        AllTricks = "all_tricks",
    }
}

rule_table! {
    /// The options of a `newgame tarok players 3` line. The profile `thesis` has the rules of the thesis,
    /// taken word for word. The profile `federation` has the rules of the federations.
    pub struct Rules {
        /// For each seat, the number of radelci that it holds before the deal.
        "radelci" => radelci: [u16; SEATS] = by_seat (0..=MAX_RADELCI);
        /// Whether declarer pays for unannounced bonuses that the defenders made.
        "silent_symmetric" => silent_symmetric: bool = one_of ["off" => false, "on" => true];
        /// Whether klop is scored by the rules of the federations.
        "klop_federation" => klop_federation: bool = one_of ["off" => false, "on" => true],
            profile ["federation" => true];
        "reading" => sets ["table", "thesis"];
        /// What a valat does to declarer's other items.
        "valat" => valat: ValatScoring = words ValatScoring,
            profile ["thesis" => ValatScoring::Add],
            reading ["table" => ValatScoring::Replace, "thesis" => ValatScoring::Add];
        /// Whether the kontra of the game also multiplies a silent valat.
        "valat_kontra" => valat_kontra: bool = one_of ["on" => true, "off" => false],
            profile ["thesis" => false],
            reading ["table" => true, "thesis" => false];
        /// The contracts in which a lost mond costs points.
        "mond" => mond: MondScope = words MondScope,
            profile ["thesis" => MondScope::All],
            reading ["table" => MondScope::Points, "thesis" => MondScope::All];
        /// When the deal ends in berač.
        "berac" => berac: BeracEnd = words BeracEnd,
            profile ["thesis" => BeracEnd::AllTricks],
            reading ["table" => BeracEnd::FirstTrick, "thesis" => BeracEnd::AllTricks];
        /// Whether the defenders may announce bonuses as well.
        "announcers" => all_announce: bool = one_of ["declarer" => false, "all" => true],
            profile ["federation" => true];
        /// Whether the defenders are paid for their unannounced bonuses.
        "silent_defenders" => silent_defenders: bool = one_of ["off" => false, "on" => true],
            profile ["federation" => true];
        "profile" => sets ["table", "thesis", "federation"];
    }
}

impl Rules {
    /// The rules of `reading thesis`, which are also the rules of `profile thesis`.
    pub const THESIS: Self = Self::set_by(&[("reading", "thesis")]);

    /// The rules of `profile federation`.
    pub const FEDERATION: Self = Self::set_by(&[("profile", "federation")]);

    /// Returns whether the rules ever pay the defenders for bonuses of their own.
    pub const fn pays_defenders(&self) -> bool {
        self.all_announce || self.silent_defenders
    }
}
