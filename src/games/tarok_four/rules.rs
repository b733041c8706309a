//! The options of tarok for four, and the constants of its rules.

use super::contract::Contract;
use crate::games::tarok_common::Duties;

/// The game of tarok for four with a called king.
#[derive(Debug)]
pub enum TarokFour {}

/// The number of seats.
pub const SEATS: usize = 4;

/// The number of cards that a seat is dealt, and so the number of tricks.
pub const HAND: usize = 12;

/// Who may name a higher contract than the one that it bid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Upgrade {
    /// Every seat that is left.
    Any,
    /// Seat 0, if nobody has bid in a turn.
    Forehand,
    /// No seat.
    Never,
}

/// The contracts that can be played, and their values.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ladder {
    /// The contracts of the Slovene tables.
    Table,
    /// The contracts of Zei's book.
    Zei,
}

impl Ladder {
    /// The contracts that a seat can hold by its bid, from low to high. Klop, which nobody bids, stands below them.
    pub const fn bids(self) -> &'static [Contract] {
        use Contract::{
            Berac, Colour, Klop, One, Open, Piccolo, Solo1, Solo2, Solo3, Three, Two, Valat, Without,
        };
        match self {
            Self::Table => &[Klop, Three, Two, One, Solo3, Solo2, Solo1, Berac, Without, Open, Colour, Valat],
            Self::Zei => &[Klop, Three, Two, One, Without, Piccolo, Berac, Open],
        }
    }

    /// The place of a contract in [`Ladder::bids`]; `None` when it is not bid.
    pub fn rank(self, contract: Contract) -> Option<u8> {
        self.bids().iter().position(|&bid| bid == contract).map(|rank| rank as u8)
    }

    /// The contract that a seat names when it may also name `contract`: the solo without a partner, which this ladder
    /// does not have as a bid.
    pub const fn named_as(self, contract: Contract) -> Contract {
        match (self, contract) {
            (Self::Zei, Contract::Solo3) => Contract::Three,
            (Self::Zei, Contract::Solo2) => Contract::Two,
            (Self::Zei, Contract::Solo1) => Contract::One,
            (_, contract) => contract,
        }
    }

    /// The value of a contract; 0 for klop.
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

/// The options of a `newgame tarok players 4` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::struct_excessive_bools, reason = "each is one key of the line")]
pub struct Rules {
    /// The radelci that each seat holds before the deal.
    pub radelci: [u16; SEATS],
    /// Whether this deal is a compulsory klop.
    pub compulsory_klop: bool,
    /// The contracts and their values.
    pub ladder: Ladder,
    /// Who may name a higher contract than its bid.
    pub upgrade: Upgrade,
    /// Whether the difference to 35 and the points of klop are rounded to a multiple of 5.
    pub is_rounded: bool,
    /// The price of the mond.
    pub mond_value: i64,
    /// Whether klop is scored with +10 and −35 instead of ±70.
    pub klop_35: bool,
    /// Whether declarer must take the group with the called king.
    pub takes_king: bool,
    /// Whether only a seat that holds the whole trula may announce it.
    pub trula_held: bool,
    /// Whether a lost deal uses up a radelc, too.
    pub radelc_deal: bool,
    /// Whether the kontra of the game multiplies a silent valat.
    pub valat_kontra: bool,
    /// Whether a valat in `without` replaces the game.
    pub without_valat: bool,
    /// Whether a seat without the suit led may play any card in colour valat.
    pub colour_void_free: bool,
    /// Whether the defenders lose what declarer's side wins.
    pub losers_pay: bool,
    /// Whether a pack that deals a hand without taroks is cut.
    pub redeals: bool,
    /// The totals before the deal, if a total of 0 brings a compulsory klop; otherwise `None`.
    pub totals: Option<[i64; SEATS]>,
    /// The price of a radelc at the end of a session.
    pub radelc_end: i64,
    /// The deals that the session still has, this one included; 0 if they are not counted.
    pub deals: u16,
}

impl Rules {
    /// The rules of `profile table`, which are the defaults.
    pub const TABLE: Self = Self {
        radelci: [0; SEATS],
        compulsory_klop: false,
        ladder: Ladder::Table,
        upgrade: Upgrade::Any,
        is_rounded: false,
        mond_value: 21,
        klop_35: false,
        takes_king: false,
        trula_held: false,
        radelc_deal: false,
        valat_kontra: true,
        without_valat: false,
        colour_void_free: false,
        losers_pay: false,
        redeals: false,
        totals: None,
        radelc_end: 0,
        deals: 0,
    };

    /// The rules of `profile zei`.
    pub const ZEI: Self =
        Self { ladder: Ladder::Zei, klop_35: true, takes_king: true, trula_held: true, ..Self::TABLE };

    /// What the seats must play to a trick of this contract.
    pub const fn duties(&self, contract: Contract) -> Duties {
        match contract {
            Contract::Colour if self.colour_void_free => Duties::Suit,
            contract if contract.has_duties() => Duties::Klop,
            _ => Duties::Usual,
        }
    }

    /// What a radelc costs at the end of this deal; 0 unless the session ends with it.
    pub fn radelc_price(&self) -> i64 {
        if self.deals == 1 { self.radelc_end } else { 0 }
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TABLE
    }
}
