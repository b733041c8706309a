//! Mariáš (licitovaný, three at the table): a declarer against two, tricks, marriages, and goals that are doubled.
//!
//! 32 German cards. Seat 0 is dealt seven cards and chooses a trump card among them, gets five more and lays two into
//! the talon; the others hold ten. Seat 0 opens with the goals it plays for, and the seats announce more and double
//! them by turns ([`Bidding`]). Ten tricks follow, with duties to follow suit, beat and trump ([`Public::playable`]),
//! and marriages are worth points when their ober is played. Each goal is won by one side and paid by the other
//! ([`Outcome`]).
//!
//! What a seat lays face down is hidden from the others, and what it plays proves things about its hand:
//! [`Public::excluded`], [`Public::known`]. A [`View`] draws worlds that agree with all of it.
//!
//! The rules, and the choices made where their sources are silent, follow `docs/rules/marias.md`.

mod bidding;
mod events;
mod illegal;
mod moves;
mod public;
mod render;
mod score;
mod state;
pub mod strength;
mod trick;
mod view;

pub use bidding::{Announced, Bidding, MAX_FLEKS};
pub use events::Event;
pub use illegal::{Bid, Duty, EventError, Illegal, MoveKind, NoTurn};
pub use moves::{Goal, Move, Statement, Statements};
pub use public::Public;
pub use score::{Ending, Hra, Outcome, Payment, Sedma, Seven, Stovka, multiplier};
pub use state::{FaceDown, State};
pub use trick::Trick;
pub use view::View;

use super::{Game, Keyword, Role, SyntaxError};
use crate::cards::german::Card;
use crate::protocol::{KeyKind, Line, NewGame, NewGameError, RuleKey, Seat};
use strength::Tens;

/// How many play.
pub const SEATS: usize = 3;

/// The sizes of the first packets, by seat.
pub const FIRST_PACKETS: [usize; SEATS] = [7, 5, 5];

/// The size of every second packet.
pub const SECOND_PACKET: usize = 5;

/// How many cards seat 0 lays into the talon.
pub const TALON: usize = 2;

/// A side: who wins and pays together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Side {
    /// Seat 0, forhont.
    Forhont,
    /// Seats 1 and 2.
    Opponents,
}

impl Side {
    /// Both sides.
    pub const ALL: [Self; 2] = [Self::Forhont, Self::Opponents];

    /// The side of a seat.
    #[must_use]
    pub const fn of(seat: Seat) -> Self {
        if seat.index() == 0 { Self::Forhont } else { Self::Opponents }
    }

    /// The other side.
    #[must_use]
    pub const fn other(self) -> Self {
        match self {
            Self::Forhont => Self::Opponents,
            Self::Opponents => Self::Forhont,
        }
    }
}

/// What the goals are worth before anything multiplies it (option `pay`).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Pay {
    /// Hra 1, sedma 2, stovka 2; a killed sedma is doubled unless told otherwise.
    #[default]
    Thesis,
    /// Hra 1, sedma 2, stovka 4; a killed sedma is not doubled unless told otherwise.
    Tavern,
}

/// What `newgame marias` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// Where the tens stand.
    pub tens: Tens,
    /// What the goals are worth.
    pub pay: Pay,
    /// Whether an announced sedma that is killed counts twice.
    pub killed_double: bool,
}

impl Default for Rules {
    fn default() -> Self {
        Self { tens: Tens::High, pay: Pay::Thesis, killed_double: true }
    }
}

/// The game of mariáš.
#[derive(Debug)]
pub enum Marias {}

impl Game for Marias {
    const NAME: &'static str = "marias";
    const PLAYERS: &'static [usize] = &[SEATS];
    const KEYS: &'static [RuleKey] = &[
        RuleKey { name: "tens", kind: KeyKind::Words(&["high", "natural"]) },
        RuleKey { name: "pay", kind: KeyKind::Words(&["thesis", "tavern"]) },
        RuleKey { name: "killed_double", kind: KeyKind::Words(&["on", "off"]) },
    ];
    const KEYWORDS: &'static [Keyword] = &[
        ("deal S CARDS", "adds a packet to seat S's hand; ?? is a hidden card"),
        ("move S trump CARD", "marias: seat 0 chooses its trump card"),
        ("move S discard CARD CARD", "marias: seat 0 fills the talon"),
        ("move S say [STATEMENT…]", "marias: seat S announces goals and doubles them: say sedma flek hra"),
        ("move S CARD", "marias: seat S plays a card"),
        ("show S trump CARD", "marias: the trump card is turned up"),
        ("show S marriage SUIT", "marias: seat S, who has played the ober, holds the king"),
    ];

    const ROLES: &'static [Role] = &[("role", &["forhont", "defender"])];

    type Card = Card;
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type State = State;
    type View = View;

    fn rules(new: &NewGame) -> Result<Rules, NewGameError> {
        let tens = if new.key("tens") == Some("natural") { Tens::Natural } else { Tens::High };
        let pay = if new.key("pay") == Some("tavern") { Pay::Tavern } else { Pay::Thesis };
        let killed_double = new.key("killed_double").map_or(pay == Pay::Thesis, |value| value == "on");
        Ok(Rules { tens, pay, killed_double })
    }

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        matches!(error, EventError::Hidden { .. } | EventError::NoCards { .. } | EventError::NoTrump)
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn render(views: &[&View]) -> Vec<String> {
        render::render(views)
    }
}
