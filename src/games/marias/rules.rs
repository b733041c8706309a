//! The options of mariáš, the constants of its rules, its two sides, and the cards of a seat.

use super::strength::{FAT, Tens};
use crate::cards::CardSet;
use crate::cards::german::Card;
use crate::games::words::words;
use crate::protocol::Seat;

/// The game of mariáš.
#[derive(Debug)]
pub enum Marias {}

/// The number of seats.
pub const SEATS: usize = 3;

/// The sizes of the first packets, by seat.
pub const FIRST_PACKETS: [usize; SEATS] = [7, 5, 5];

/// The size of every second packet.
pub const SECOND_PACKET: usize = 5;

/// The number of cards that seat 0 lays into the talon.
pub const TALON: usize = 2;

/// The number of cards in each hand when the play begins, and so the number of tricks.
pub const HAND: usize = 10;

/// The maximum number of doublings of one goal under any rules: flek, re, tutti, boty, kalhoty, kaiser, rekaiser.
pub const MAX_FLEKS: u8 = 7;

/// The announced stovka that prevents a silent hundred of hra (option `silent_hundred`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum SilentHundred {
    /// A stovka of the same side. The hundred still counts if the other side announced stovka (`other`).
    #[default]
    UnlessOwn,
    /// A stovka of either side. The hundred counts only if no seat announced stovka (`none`).
    UnlessAny,
}

/// The marriage that is counted towards an announced stovka (option `stovka_marriage`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StovkaMarriage {
    /// The best marriage of the side.
    #[default]
    Highest,
    /// The marriage that the side showed first.
    First,
    /// All marriages of the side.
    Each,
}

/// When the marriages of the other side make a lost stovka dearer (option `stovka_against`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StovkaAgainst {
    /// When the tens are added (`scale`).
    #[default]
    Scale,
    /// Always (`on`).
    On,
    /// Never (`off`).
    Off,
}

/// The options of a `newgame marias` line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::struct_excessive_bools, reason = "each field is a key of `newgame` with two values")]
pub struct Rules {
    /// The strength of the tens in a trump game.
    pub tens: Tens,
    /// The stake of betl; 0 when betl is not played.
    pub betl: u8,
    /// The stake of durch; 0 when durch is not played.
    pub durch: u8,
    /// Whether stovka replaces hra; otherwise it stands beside hra.
    pub stovka_replaces: bool,
    /// The stake of a stovka before anything multiplies it. Options `stovka_base` and `pay` make it 1, 2 or 4.
    pub stovka_base: i64,
    /// Whether the side of a stovka, not each opponent, gains or pays the multiplier (`stovka_base half`). Then
    /// `stovka_base` is 1.
    pub stovka_half: bool,
    /// Whether the tens of a hundred are added; otherwise each doubles the stake.
    pub stovka_adds: bool,
    /// The marriage that is counted towards an announced stovka.
    pub stovka_marriage: StovkaMarriage,
    /// The announced stovka that prevents a silent hundred.
    pub silent_hundred: SilentHundred,
    /// Whether an announced sedma that is killed counts twice.
    pub killed_double: bool,
    /// Whether the trump card may be laid into the talon.
    pub talon_trump: bool,
    /// Whether seat 0 may choose an unseen card as its trump card.
    pub z_lidu: bool,
    /// Whether an undoubled hra without another goal is paid and not played.
    pub undoubled_pays: bool,
    /// Whether a deal is not played, and nobody gets anything, when seat 0 announced hra and sedma and hra alone was doubled,
    /// once.
    pub sedma_flek_cancels: bool,
    /// Whether the seat that announced sedma must keep the trump 7 as long as it can.
    pub keep_seven: bool,
    /// Whether sedma may be announced without the trump 7.
    pub false_seven: bool,
    /// Whether goals may be announced after the first turn of a seat.
    pub announce_late: bool,
    /// Whether hearts as trumps double every stake.
    pub red_double: bool,
    /// The most that one opponent pays or gets; 0 for no cap.
    pub cap: u32,
    /// The maximum number of doublings of one goal, and of betl and durch; at most [`MAX_FLEKS`].
    pub fleks: u8,
    /// Whether the trump 7 in the last trick counts when no seat announced sedma.
    pub silent_sedma: bool,
    /// Whether the sedma and the stovka of one seat are won and lost together.
    pub stosedm_together: bool,
    /// When the marriages of the other side make a lost stovka dearer.
    pub stovka_against: StovkaAgainst,
    /// Whether a defender with the king or the ober of trumps must double hra in its first turn.
    pub must_flek: bool,
    /// Whether seat 0 may announce sedma and stovka in place of naming a game.
    pub top107: bool,
    /// Whether seat 0 takes the talon when it takes betl over.
    pub retake: bool,
}

impl Rules {
    /// The rules as most tables play them, and the default (`reading table`).
    pub const TABLE: Self = Self {
        tens: Tens::High,
        betl: 0,
        durch: 0,
        stovka_replaces: false,
        stovka_base: 2,
        stovka_half: false,
        stovka_adds: false,
        stovka_marriage: StovkaMarriage::Highest,
        silent_hundred: SilentHundred::UnlessOwn,
        killed_double: true,
        talon_trump: false,
        z_lidu: false,
        undoubled_pays: false,
        sedma_flek_cancels: false,
        keep_seven: false,
        false_seven: true,
        announce_late: true,
        red_double: true,
        cap: 0,
        fleks: MAX_FLEKS,
        silent_sedma: true,
        stosedm_together: false,
        stovka_against: StovkaAgainst::Scale,
        must_flek: false,
        top107: false,
        retake: true,
    };

    /// The rules as the thesis prints them (`reading thesis`).
    pub const THESIS: Self = Self {
        tens: Tens::Natural,
        silent_hundred: SilentHundred::UnlessAny,
        stovka_base: 1,
        talon_trump: true,
        ..Self::TABLE
    };

    /// The sentences of the thesis (`profile thesis`).
    pub const PROFILE_THESIS: Self = Self { stovka_half: true, ..Self::THESIS };

    /// Betl and durch as most tables of people play them (`profile tavern`).
    pub const TAVERN: Self = Self {
        betl: 5,
        durch: 10,
        stovka_replaces: true,
        stovka_base: 4,
        killed_double: false,
        undoubled_pays: true,
        announce_late: false,
        ..Self::TABLE
    };

    /// The defaults of the program mariasek (`profile mariasek`).
    pub const MARIASEK: Self = Self {
        stovka_adds: true,
        sedma_flek_cancels: true,
        keep_seven: true,
        false_seven: false,
        cap: 500,
        ..Self::TAVERN
    };

    /// The rules of the Czech mariáš association (`profile association`).
    pub const ASSOCIATION: Self = Self {
        betl: 15,
        durch: 30,
        stovka_marriage: StovkaMarriage::First,
        z_lidu: true,
        sedma_flek_cancels: false,
        ..Self::MARIASEK
    };

    /// Whether betl or durch is played.
    pub const fn has_plain_games(&self) -> bool {
        self.betl > 0 || self.durch > 0
    }

    /// The stake of a game without trumps; 0 when it is not played.
    pub const fn price(&self, game: PlainGame) -> u8 {
        match game {
            PlainGame::Betl => self.betl,
            PlainGame::Durch => self.durch,
        }
    }

    /// Those of seat 0's `cards` that may be laid into the talon of a trump game. A fat card may not be laid. The trump
    /// card `trump` may be laid only if `talon_trump` allows it.
    pub fn discardable(&self, cards: CardSet<Card>, trump: Option<Card>) -> CardSet<Card> {
        let kept = trump.filter(|_| !self.talon_trump).map_or(CardSet::EMPTY, CardSet::of);
        cards - FAT - kept
    }
}

impl Default for Rules {
    fn default() -> Self {
        Self::TABLE
    }
}

/// The cards of one seat, and what it has laid face down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hand {
    /// The cards. The trump card is one of them unless it lies in the talon.
    pub cards: CardSet<Card>,
    /// The trump card that seat 0 has chosen. `None` before the choice, and for a seat that does not know the card.
    pub trump: Option<Card>,
    /// The talon, if this seat has laid it; otherwise empty.
    pub talon: CardSet<Card>,
}

words! {
    /// A game without trumps, the lower first.
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
    /// The declarer: forhont in a trump game, any seat in betl and durch.
    Declarer,
    /// The two other seats.
    Defenders,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Declarer, Self::Defenders];

    /// The side of a seat in a deal with this declarer.
    pub fn of(seat: Seat, declarer: Seat) -> Self {
        if seat == declarer { Self::Declarer } else { Self::Defenders }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Declarer => Self::Defenders,
            Self::Defenders => Self::Declarer,
        }
    }
}
