//! Tablić: lay a card, or capture the cards on the table that add up to it.
//!
//! 52 cards, 2 to 48 seats. Four cards lie on the table, the others are dealt in rounds of up to six each. A turn
//! plays one card: it is laid on the table, or captures a set of table cards that splits into groups which each sum
//! to its number ([`captures`]). Capturing the whole table is a *tabla*, worth a point; at the end the rest of the
//! table goes to whoever captured last. Scored are card points ([`values`]), tablas, and 3 for strictly the most cards.
//!
//! Every card becomes known when it is played and hands are all that is hidden, so this is also the shortest of the
//! games to read: [`Event`] and the mask, [`Public`], then [`State`] and [`View`], which add hands to it.
//!
//! The rules, and the choices made where their sources are silent, follow `docs/rules/tablic.md`.

pub mod captures;
mod events;
mod illegal;
mod moves;
mod public;
mod render;
mod score;
mod state;
pub mod values;
mod view;

pub use events::Event;
pub use illegal::{EventError, Illegal};
pub use moves::Move;
pub use public::Public;
pub use score::SeatScore;
pub use state::State;
pub use view::View;

use super::{Game, Keyword, SyntaxError};
use crate::cards::french::Card;
use crate::protocol::{Line, NewGame, NewGameError, RuleKey, Seat};

/// The most seats a table of tablić has.
pub const MAX_SEATS: usize = 48;

/// How many cards lie on the table before the first round.
pub const FIRST_TABLE: usize = 4;

/// The largest packet.
pub const PACKET: usize = 6;

/// What `newgame tablic` says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    /// How many play: a divisor of 48 above 1.
    pub players: usize,
}

/// The game of tablić.
#[derive(Debug)]
pub enum Tablic {}

impl Game for Tablic {
    const NAME: &'static str = "tablic";
    const PLAYERS: &'static [usize] = &[2, 3, 4, 6, 8, 12, 16, 24, 48];
    const KEYS: &'static [RuleKey] = &[];
    const KEYWORDS: &'static [Keyword] = &[
        ("table CARDS", "tablic: the cards face up on the table, replacing those there"),
        ("deal S CARDS", "adds a packet to seat S's hand; ?? is a hidden card"),
        ("move S CARD [CAPTURED…]", "tablic: seat S plays a card: lays it, or captures"),
        ("turn S", "tablic: sets up a position: seat S is to move"),
        ("won S CARDS", "tablic: sets up a position: cards that seat S has won"),
        ("tablas S N", "tablic: sets up a position: seat S has made N tablas"),
        ("last S", "tablic: sets up a position: seat S captured last"),
    ];

    type Card = Card;
    type Rules = Rules;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type State = State;
    type View = View;

    fn rules(new: &NewGame) -> Result<Rules, NewGameError> {
        Ok(Rules { players: new.players })
    }

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        matches!(error, EventError::Hidden { .. } | EventError::NoCards { .. })
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn render(views: &[&View]) -> Vec<String> {
        render::render(views)
    }
}
