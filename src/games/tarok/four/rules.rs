//! The options of tarok for four, and the constants of its rules.

use super::contract::Contract;
use crate::protocol::{NewGame, NewGameError};
use crate::rule_table::rule_table;
use crate::tarok::{Duties, MAX_RADELCI};
use crate::words::words;

/// The game of tarok for four with a called king.
#[derive(Debug)]
pub enum TarokFour {}

/// The number of seats.
pub const SEATS: usize = 4;

/// The number of cards that a seat is dealt. It is also the number of tricks.
pub const HAND: usize = 12;

/// The maximum total of a seat. The minimum total is the negative of this number.
pub(super) const MAX_TOTAL: i64 = 99_999;

words! {
    /// Which seats may name a higher contract than their own bid (option `upgrade`).
    pub enum Upgrade {
        /// Any seat that is the last one left in the bidding.
        Any = "any",
        /// Only seat 0, and only if nobody has bid in a turn.
        Forehand = "forehand",
        /// No seat.
        Never = "none",
    }
}

words! {
    /// The contracts that can be played, and their values (option `ladder`).
    pub enum Ladder {
        /// The contracts of the Slovene tables.
        Table = "table",
        /// The contracts of Zei's book.
        Zei = "zei",
    }
}

impl Ladder {
    /// Returns the contracts in the order of the bidding, from low to high. The first one is klop, which
    /// nobody bids.
    pub const fn bids(self) -> &'static [Contract] {
        use Contract::{
            Berac, Colour, Klop, One, Open, Piccolo, Solo1, Solo2, Solo3, Three, Two, Valat, Without,
        };
        match self {
            Self::Table => &[Klop, Three, Two, One, Solo3, Solo2, Solo1, Berac, Without, Open, Colour, Valat],
            Self::Zei => &[Klop, Three, Two, One, Without, Piccolo, Berac, Open],
        }
    }

    /// Returns the index of a contract in [`Ladder::bids`]; `None` when the contract cannot be bid.
    pub fn rank(self, contract: Contract) -> Option<u8> {
        self.bids().iter().position(|&bid| bid == contract).map(|rank| rank as u8)
    }

    /// Returns the bid that a seat must hold to name `contract`. In the ladder `zei`, nobody bids a solo. A
    /// solo needs the bid of the contract that takes the same number of cards from the talon.
    pub const fn required_bid(self, contract: Contract) -> Contract {
        match (self, contract) {
            (Self::Zei, Contract::Solo3) => Contract::Three,
            (Self::Zei, Contract::Solo2) => Contract::Two,
            (Self::Zei, Contract::Solo1) => Contract::One,
            (_, contract) => contract,
        }
    }

    /// Returns the value of a contract; 0 for klop.
    pub const fn value(self, contract: Contract) -> i64 {
        match (self, contract) {
            (_, Contract::Klop) => 0,
            (_, Contract::Three) => 10,
            (_, Contract::Two) | (Self::Zei, Contract::Solo3) => 20,
            (_, Contract::One) | (Self::Zei, Contract::Solo2) => 30,
            (Self::Table, Contract::Solo3) | (Self::Zei, Contract::Solo1) => 40,
            (Self::Table, Contract::Solo2) | (Self::Zei, Contract::Without) => 50,
            (Self::Table, Contract::Solo1) | (_, Contract::Piccolo) => 60,
            (_, Contract::Berac) => 70,
            (Self::Table, Contract::Without) | (Self::Zei, Contract::Open) => 80,
            (Self::Table, Contract::Open) => 90,
            (_, Contract::Colour) => 125,
            (_, Contract::Valat) => 500,
        }
    }
}

rule_table! {
    /// The options of a `newgame tarok players 4` line. The profile `zei` has the rules of Zei's book.
    pub struct Rules {
        "profile" => sets ["table", "zei"];
        /// For each seat, the number of radelci that it holds before the deal.
        "radelci" => radelci: [u16; SEATS] = by_seat (0..=MAX_RADELCI);
        /// Whether this deal is a compulsory klop.
        "compulsory_klop" => compulsory_klop: bool = one_of ["off" => false, "on" => true];
        /// The contracts and their values.
        "ladder" => ladder: Ladder = words Ladder,
            profile ["zei" => Ladder::Zei];
        /// Which seats may name a higher contract than their own bid.
        "upgrade" => upgrade: Upgrade = words Upgrade;
        /// Whether two numbers are rounded to a multiple of 5: the difference to 35, and the points of klop.
        "rounding" => is_rounded: bool = one_of ["exact" => false, "nearest5" => true];
        /// The number of points that a lost mond costs.
        "mond_value" => mond_value: i64 = one_of ["21" => 21, "20" => 20];
        /// Whether klop gives +10 to a winner and −35 to a loser. If not, it gives +70 and −70.
        "klop" => klop_35: bool = one_of ["70" => false, "35" => true],
            profile ["zei" => true];
        /// Whether declarer must take the group that has the called king.
        "talon_king" => takes_king: bool = one_of ["free" => false, "take" => true],
            profile ["zei" => true];
        /// Whether only a seat that holds the whole trula may announce it.
        "trula" => trula_held: bool = one_of ["any" => false, "held" => true],
            profile ["zei" => true];
        /// Whether a lost deal uses up a radelc as well. If not, only a won deal does.
        "radelc" => radelc_deal: bool = one_of ["win" => false, "deal" => true];
        /// Whether the kontra of the game also multiplies a silent valat.
        "valat_kontra" => valat_kontra: bool = one_of ["on" => true, "off" => false];
        /// Whether a valat in the contract `without` replaces the game.
        "without_valat" => without_valat: bool = one_of ["off" => false, "on" => true];
        /// Whether a seat without the suit led may play any card in colour valat. If not, it must play a
        /// tarok.
        "colour_void" => colour_void_free: bool = one_of ["tarok" => false, "free" => true];
        /// Whether the defenders pay what declarer's side wins.
        "losers" => losers_pay: bool = one_of ["nothing" => false, "pay" => true];
        /// Whether a pack is cut when it deals a hand without taroks.
        "redeal" => redeals: bool = one_of ["off" => false, "on" => true];
        /// Whether a total of 0 leads to a compulsory klop.
        "zero_klop" => zero_klop: bool = one_of ["off" => false, "on" => true];
        /// For each seat, its total before the deal. All totals are 0 without `zero_klop`.
        "total" => total: [i64; SEATS] = by_seat (-MAX_TOTAL..=MAX_TOTAL);
        /// The number of points that each radelc costs at the end of a session.
        "radelc_end" => radelc_end: i64 = one_of ["0" => 0, "40" => 40, "100" => 100];
        /// The number of deals left in the session, this deal included. It is 0 if the deals are not counted.
        "deals" => deals: u16 = number (0, 0..=999);
    }
}

impl Rules {
    /// The rules of `profile zei`.
    pub const ZEI: Self = Self::set_by(&[("profile", "zei")]);

    /// Refuses values that contradict each other.
    pub(super) fn completed(self, new: &NewGame) -> Result<Self, NewGameError> {
        let refused = |text: &str| Err(NewGameError::Contradiction(text.to_owned()));
        if !self.zero_klop && new.key("total").is_some() {
            return refused("total: only a game with zero_klop on takes it");
        }
        if let Self { radelc_end: price @ 1.., deals: 0, .. } = self {
            return refused(&format!(
                "radelc_end '{price}': only a session with deals has an end; add deals 8"
            ));
        }
        Ok(self)
    }

    /// Returns the total of each seat before the deal. `None` unless a total of 0 leads to a compulsory klop.
    pub fn totals(&self) -> Option<[i64; SEATS]> {
        self.zero_klop.then_some(self.total)
    }

    /// Returns the rule about which cards a seat must play to a trick in this contract.
    pub const fn duties(&self, contract: Contract) -> Duties {
        match contract {
            Contract::Colour if self.colour_void_free => Duties::Suit,
            contract if contract.has_duties() => Duties::Klop,
            _ => Duties::Usual,
        }
    }

    /// Returns the number of points that each radelc costs at the end of this deal. It is 0 when the session
    /// does not end with this deal.
    pub fn radelc_price(&self) -> i64 {
        if self.deals == 1 { self.radelc_end } else { 0 }
    }
}
