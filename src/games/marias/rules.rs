//! The options of mariáš, the constants of its rules, its two sides, and the cards of a seat.

use super::strength::{FAT, Tens};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::protocol::Seat;
use crate::rule_table::rule_table;
use crate::words::words;

/// The game of mariáš.
#[derive(Debug)]
pub enum Marias {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The size of each seat's first packet.
pub const FIRST_PACKETS: [usize; SEATS] = [7, 5, 5];

/// The size of each packet after the first packets.
pub const SECOND_PACKET: usize = 5;

/// The number of cards in the talon.
pub const TALON: usize = 2;

/// The number of cards in each hand when the play begins. It is also the number of tricks.
pub const HAND: usize = 10;

/// The maximum number of doublings of one goal under any rules: flek, re, tutti, boty, kalhoty, kaiser,
/// rekaiser.
pub const MAX_FLEKS: u8 = 7;

words! {
    /// Which announced stovka prevents a silent hundred of hra (option `silent_hundred`).
    pub enum SilentHundred {
        /// A stovka of the side with the hundred. The hundred still counts if the other side announced
        /// stovka.
        UnlessOwn = "other",
        /// A stovka of either side. The hundred counts only if no seat announced stovka.
        UnlessAny = "none",
    }
}

words! {
    /// The stake of a stovka before any multiplier (option `stovka_base`).
    pub enum StovkaBase {
        /// 2.
        Two = "2",
        /// 1.
        One = "1",
        /// 4.
        Four = "4",
        /// 1, for the whole side. The multiplied stake is the total that the side of the stovka gets or pays,
        /// not the amount for each opponent.
        Half = "half",
    }
}

impl StovkaBase {
    /// Returns the stake in points.
    #[must_use]
    pub const fn points(self) -> i64 {
        match self {
            Self::One | Self::Half => 1,
            Self::Two => 2,
            Self::Four => 4,
        }
    }
}

words! {
    /// Which marriages count towards an announced stovka (option `stovka_marriage`).
    pub enum StovkaMarriage {
        /// The best marriage of the side.
        Highest = "highest",
        /// The marriage that the side showed first.
        First = "first",
        /// All marriages of the side.
        Each = "each",
    }
}

words! {
    /// When the marriages of the other side raise the stake of a lost stovka (option `stovka_against`).
    pub enum StovkaAgainst {
        /// When each ten adds to the stake (`stovka_scale add`).
        Scale = "scale",
        /// Always.
        On = "on",
        /// Never.
        Off = "off",
    }
}

rule_table! {
    /// The options of a `newgame marias` line. The profiles are: the sentences of the thesis (`thesis`), the
    /// rules with betl and durch that most people play (`tavern`), the defaults of the program mariasek
    /// (`mariasek`), and the rules of the Czech mariáš association (`association`).
    pub struct Rules {
        /// The strength of the tens in a trump game.
        "tens" => tens: Tens = words Tens,
            profile ["thesis" => Tens::Natural],
            reading ["table" => Tens::High, "thesis" => Tens::Natural];
        "pay" => sets ["thesis", "tavern"];
        /// Whether an announced sedma that is killed counts twice.
        "killed_double" => killed_double: bool = one_of ["on" => true, "off" => false],
            profile ["tavern" | "mariasek" | "association" => false],
            pay ["thesis" => true, "tavern" => false];
        /// Which announced stovka prevents a silent hundred.
        "silent_hundred" => silent_hundred: SilentHundred = words SilentHundred,
            profile ["thesis" => SilentHundred::UnlessAny],
            reading ["table" => SilentHundred::UnlessOwn, "thesis" => SilentHundred::UnlessAny];
        /// The stake of a stovka before any multiplier. Key `reading` overrides `pay thesis`.
        "stovka_base" => stovka_base: StovkaBase = words StovkaBase,
            profile ["thesis" => StovkaBase::Half, "tavern" | "mariasek" | "association" => StovkaBase::Four],
            pay ["thesis" => StovkaBase::Two],
            reading ["table" => StovkaBase::Two, "thesis" => StovkaBase::One],
            pay ["tavern" => StovkaBase::Four];
        /// Whether the trump card may be laid into the talon.
        "talon_trump" => talon_trump: bool = one_of ["forbidden" => false, "allowed" => true],
            profile ["thesis" => true],
            reading ["table" => false, "thesis" => true];
        "reading" => sets ["table", "thesis"];
        /// The stake of betl; 0 when betl is not played.
        "betl" => betl: u8 = one_of ["off" => 0, "5" => 5, "10" => 10, "15" => 15],
            profile ["tavern" | "mariasek" => 5, "association" => 15];
        /// The stake of durch; 0 when durch is not played.
        "durch" => durch: u8 = one_of ["off" => 0, "10" => 10, "20" => 20, "30" => 30],
            profile ["tavern" | "mariasek" => 10, "association" => 30];
        /// Whether stovka replaces hra. If not, a seat announces stovka beside hra.
        "stovka" => stovka_replaces: bool = one_of ["beside" => false, "replaces" => true],
            profile ["tavern" | "mariasek" | "association" => true];
        /// Whether each ten of a hundred adds to the stake. If not, each ten doubles the stake.
        "stovka_scale" => stovka_adds: bool = one_of ["double" => false, "add" => true],
            profile ["mariasek" | "association" => true];
        /// Which marriages count towards an announced stovka.
        "stovka_marriage" => stovka_marriage: StovkaMarriage = words StovkaMarriage,
            profile ["association" => StovkaMarriage::First];
        /// Whether seat 0 may choose an unseen card as its trump card.
        "z_lidu" => z_lidu: bool = one_of ["off" => false, "on" => true],
            profile ["association" => true];
        /// Whether an undoubled hra without any other announced goal is paid without play.
        "undoubled" => undoubled_pays: bool = one_of ["play" => false, "pay" => true],
            profile ["tavern" | "mariasek" | "association" => true];
        /// Whether some deals are cancelled: nobody plays, and nobody pays. These are the deals in which seat
        /// 0 announced hra and sedma, and hra alone was doubled, once.
        "sedma_flek" => sedma_flek_cancels: bool = one_of ["play" => false, "cancel" => true],
            profile ["mariasek" => true];
        /// Whether the seat that announced sedma must keep the trump 7 as long as its other cards allow.
        "keep_seven" => keep_seven: bool = one_of ["off" => false, "on" => true],
            profile ["mariasek" | "association" => true];
        /// Whether sedma may be announced without the trump 7.
        "false_seven" => false_seven: bool = one_of ["on" => true, "off" => false],
            profile ["mariasek" | "association" => false];
        /// Whether goals may be announced after the first turn of a seat.
        "announce_late" => announce_late: bool = one_of ["on" => true, "off" => false],
            profile ["tavern" | "mariasek" | "association" => false];
        /// Whether hearts as trumps double every stake.
        "red_double" => red_double: bool = one_of ["on" => true, "off" => false];
        /// The maximum that one opponent pays or gets in a deal; 0 when there is no maximum.
        "cap" => cap: u32 = number (0, 0..=1_000_000),
            profile ["mariasek" | "association" => 500];
        /// The maximum number of doublings of one goal, of betl, or of durch.
        "fleks" => fleks: u8 = number (MAX_FLEKS, 1..=MAX_FLEKS as i64);
        /// Whether the trump 7 in the last trick counts when no seat announced sedma.
        "silent_sedma" => silent_sedma: bool = one_of ["on" => true, "off" => false];
        /// Whether the sedma and the stovka of one seat are won and lost together.
        "stosedm" => stosedm_together: bool = one_of ["apart" => false, "together" => true];
        /// When the marriages of the other side raise the stake of a lost stovka.
        "stovka_against" => stovka_against: StovkaAgainst = words StovkaAgainst;
        /// Whether a defender with the king or the ober of trumps must double hra in its first turn.
        "must_flek" => must_flek: bool = one_of ["off" => false, "on" => true];
        /// Whether seat 0 may announce sedma and stovka instead of naming a game.
        "top107" => top107: bool = one_of ["off" => false, "on" => true];
        /// Whether seat 0 takes the talon when it takes betl over.
        "retake" => retake: bool = one_of ["on" => true, "off" => false];
        "profile" => profiles ["thesis", "tavern", "association", "mariasek"];
    }
}

impl Rules {
    /// The rules of `reading thesis`: the rules exactly as the thesis prints them.
    pub const THESIS: Self = Self::set_by(&[("reading", "thesis")]);

    /// The rules of `profile thesis`.
    pub const PROFILE_THESIS: Self = Self::set_by(&[("profile", "thesis")]);

    /// The rules of `profile tavern`.
    pub const TAVERN: Self = Self::set_by(&[("profile", "tavern")]);

    /// The rules of `profile mariasek`.
    pub const MARIASEK: Self = Self::set_by(&[("profile", "mariasek")]);

    /// The rules of `profile association`.
    pub const ASSOCIATION: Self = Self::set_by(&[("profile", "association")]);

    /// Returns whether betl or durch is played.
    pub const fn has_plain_games(&self) -> bool {
        self.betl > 0 || self.durch > 0
    }

    /// Returns the stake of a game without trumps; 0 when it is not played.
    pub const fn stake(&self, game: PlainGame) -> u8 {
        match game {
            PlainGame::Betl => self.betl,
            PlainGame::Durch => self.durch,
        }
    }

    /// Returns the subset of `cards` that seat 0 may lay into the talon of a trump game. Seat 0 may not lay a
    /// fat card. It may lay its trump card `trump` only if `talon_trump` allows this.
    pub fn discardable(&self, cards: CardSet<Card>, trump: Option<Card>) -> CardSet<Card> {
        let kept = trump.filter(|_| !self.talon_trump).map_or(CardSet::EMPTY, CardSet::of);
        cards - FAT - kept
    }
}

/// The cards of one seat, and the cards that it has laid face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SeatCards {
    /// The cards in the hand. The trump card is one of them, unless this card lies in the talon.
    pub cards: CardSet<Card>,
    /// The trump card that seat 0 has chosen. `None` before the choice. Also `None` for a seat that does not
    /// know the trump card.
    pub trump: Option<Card>,
    /// The talon, if this seat has laid it. Empty for every other seat.
    pub talon: CardSet<Card>,
}

words! {
    /// A game without trumps. The lower game comes first.
    pub enum PlainGame {
        /// The declarer takes no trick.
        Betl = "betl",
        /// The declarer takes every trick.
        Durch = "durch",
    }
}

/// A side: the seats that win and pay together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// The declarer: seat 0 (forhont) in a trump game, any seat in betl and durch.
    Declarer,
    /// The two other seats.
    Defenders,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Declarer, Self::Defenders];

    /// Returns the side of a seat in a deal with this declarer.
    pub fn of(seat: Seat, declarer: Seat) -> Self {
        if seat == declarer { Self::Declarer } else { Self::Defenders }
    }

    /// Returns the other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Declarer => Self::Defenders,
            Self::Defenders => Self::Declarer,
        }
    }
}
