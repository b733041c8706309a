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

/// The number of cards that a seat is dealt, and so the number of tricks.
pub const HAND: usize = 12;

/// The maximum total of a seat. The minimum total is its negative.
pub(super) const MAX_TOTAL: i64 = 99_999;

words! {
    /// The seats that may name a higher contract than their own bid (option `upgrade`).
    pub enum Upgrade {
        /// Any seat that is left after the bidding.
        Any = "any",
        /// Seat 0, if nobody has bid in a turn.
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
    /// Returns the contracts of the bidding, from low to high. The first is klop, which nobody bids.
    pub const fn bids(self) -> &'static [Contract] {
        use Contract::{
            Berac, Colour, Klop, One, Open, Piccolo, Solo1, Solo2, Solo3, Three, Two, Valat, Without,
        };
        match self {
            Self::Table => &[Klop, Three, Two, One, Solo3, Solo2, Solo1, Berac, Without, Open, Colour, Valat],
            Self::Zei => &[Klop, Three, Two, One, Without, Piccolo, Berac, Open],
        }
    }

    /// Returns the place of a contract in [`Ladder::bids`], from 0; `None` when the contract is not bid.
    pub fn rank(self, contract: Contract) -> Option<u8> {
        self.bids().iter().position(|&bid| bid == contract).map(|rank| rank as u8)
    }

    /// Returns the bid that a seat needs for naming `contract`. In the ladder `zei` a solo is not bid. It
    /// needs the bid of the contract with the same number of talon cards.
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
        /// The radelci that each seat holds before the deal.
        "radelci" => radelci: [u16; SEATS] = by_seat (0..=MAX_RADELCI);
        /// Whether this deal is a compulsory klop.
        "compulsory_klop" => compulsory_klop: bool = one_of ["off" => false, "on" => true];
        /// The contracts and their values.
        "ladder" => ladder: Ladder = words Ladder,
            profile ["zei" => Ladder::Zei];
        /// The seats that may name a higher contract than their own bid.
        "upgrade" => upgrade: Upgrade = words Upgrade;
        /// Whether the difference to 35 and the points of klop are rounded to a multiple of 5.
        "rounding" => is_rounded: bool = one_of ["exact" => false, "nearest5" => true];
        /// The price of the mond.
        "mond_value" => mond_value: i64 = one_of ["21" => 21, "20" => 20];
        /// Whether klop is scored with +10 and −35 instead of ±70.
        "klop" => klop_35: bool = one_of ["70" => false, "35" => true],
            profile ["zei" => true];
        /// Whether declarer must take the group with the called king.
        "talon_king" => takes_king: bool = one_of ["free" => false, "take" => true],
            profile ["zei" => true];
        /// Whether only a seat that holds the whole trula may announce it.
        "trula" => trula_held: bool = one_of ["any" => false, "held" => true],
            profile ["zei" => true];
        /// Whether a lost deal uses up a radelc, too.
        "radelc" => radelc_deal: bool = one_of ["win" => false, "deal" => true];
        /// Whether the kontra of the game multiplies a silent valat.
        "valat_kontra" => valat_kontra: bool = one_of ["on" => true, "off" => false];
        /// Whether a valat in `without` replaces the game.
        "without_valat" => without_valat: bool = one_of ["off" => false, "on" => true];
        /// Whether a seat without the suit led may play any card in colour valat.
        "colour_void" => colour_void_free: bool = one_of ["tarok" => false, "free" => true];
        /// Whether the defenders lose what declarer's side wins.
        "losers" => losers_pay: bool = one_of ["nothing" => false, "pay" => true];
        /// Whether a pack that deals a hand without taroks is cut.
        "redeal" => redeals: bool = one_of ["off" => false, "on" => true];
        /// Whether a total of 0 brings a compulsory klop.
        "zero_klop" => zero_klop: bool = one_of ["off" => false, "on" => true];
        /// The totals before the deal; zeros without `zero_klop`.
        "total" => total: [i64; SEATS] = by_seat (-MAX_TOTAL..=MAX_TOTAL);
        /// The price of a radelc at the end of a session.
        "radelc_end" => radelc_end: i64 = one_of ["0" => 0, "40" => 40, "100" => 100];
        /// The number of deals left in the session, with this deal; 0 if they are not counted.
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

    /// Returns the totals before the deal, if a total of 0 brings a compulsory klop; otherwise `None`.
    pub fn totals(&self) -> Option<[i64; SEATS]> {
        self.zero_klop.then_some(self.total)
    }

    /// Returns the rule about the cards that a seat must play to a trick of this contract.
    pub const fn duties(&self, contract: Contract) -> Duties {
        match contract {
            Contract::Colour if self.colour_void_free => Duties::Suit,
            contract if contract.has_duties() => Duties::Klop,
            _ => Duties::Usual,
        }
    }

    /// Returns the price of a radelc at the end of this deal; 0 unless the session ends with this deal.
    pub fn radelc_price(&self) -> i64 {
        if self.deals == 1 { self.radelc_end } else { 0 }
    }
}
