//! Tarok for three: bidding, the talon, kontra, and sixteen tricks with 54 cards.
//!
//! Three seats hold 16 cards each, six lie in the talon. After the bidding ([`Bidding`]) one player, *declarer*, plays
//! a [`Contract`] against the two *defenders*, or all play klop. In three, two and one declarer takes a group of the
//! [`Talon`] and lays as many cards down; it may announce bonuses, and both sides may raise what is at stake, item by
//! item ([`Items`], [`Kontra`]). Then follow the tricks ([`Trick`]); in klop and berač all are bound to beat.
//!
//! Built as all games are: [`Event`] and the mask, [`Public`], then [`State`] and [`View`], which add what is hidden:
//! hands, the talon, declarer's discards. What a seat can work out about these stands in [`View`].
//!
//! The rules, and the choices made where their sources are silent, follow `docs/rules/tarok.md`.

mod bidding;
mod contract;
mod events;
mod illegal;
mod items;
mod kontra;
mod moves;
mod public;
mod render;
mod score;
mod state;
mod talon;
mod trick;
pub mod values;
mod view;

pub use bidding::Bidding;
pub use contract::Contract;
pub use events::Event;
pub use illegal::{EventError, Illegal, NoTurn};
pub use items::{Item, Items};
pub use kontra::Kontra;
pub use moves::Move;
pub use public::Public;
pub use score::{ItemScore, Outcome};
pub use state::State;
pub use talon::Talon;
pub use trick::Trick;
pub use view::View;

use std::num::NonZeroUsize;

use super::{Game, Keyword, Role, SyntaxError};
use crate::cards::tarok::Card;
use crate::protocol::{KeyKind, Line, NewGame, NewGameError, RuleKey, Seat};

/// The seats at the table.
pub const SEATS: usize = 3;

/// How many cards a seat is dealt, and so how many tricks there are.
pub const HAND: usize = 16;

/// How many cards lie in the talon.
pub const TALON: usize = 6;

/// The most radelci that a seat can hold: more are not counted, so that a list of them always has a text form.
pub const MAX_RADELCI: u64 = 999;

/// What `newgame tarok` says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rules {
    /// The radelci that each seat holds before the deal.
    pub radelci: [u16; SEATS],
    /// Whether declarer pays for bonuses that it did not announce and the defenders made.
    pub silent_symmetric: bool,
    /// Whether klop is scored as federations do.
    pub klop_federation: bool,
}

/// The game of tarok.
#[derive(Debug)]
pub enum Tarok {}

const SWITCH: KeyKind = KeyKind::Words(&["off", "on"]);

impl Game for Tarok {
    const NAME: &'static str = "tarok";
    const PLAYERS: &'static [usize] = &[SEATS];
    const KEYS: &'static [RuleKey] = &[
        RuleKey { name: "radelci", kind: KeyKind::SeatList { max: MAX_RADELCI } },
        RuleKey { name: "silent_symmetric", kind: SWITCH },
        RuleKey { name: "klop_federation", kind: SWITCH },
    ];
    const KEYWORDS: &'static [Keyword] = &[
        ("deal S CARDS", "adds a packet to seat S's hand; ?? is a hidden card"),
        ("deal talon CARDS", "tarok: lays the talon, in its order"),
        ("move S bid CONTRACT|pass", "tarok: seat S bids three, two, one, solo or berac"),
        ("move S play CONTRACT", "tarok: seat S names the contract to be played, or klop"),
        ("move S take N", "tarok: seat S takes a group of the talon, counted from 1"),
        ("move S discard CARDS", "tarok: seat S lays down as many cards as it took"),
        ("move S announce [ITEM…]", "tarok: seat S announces trula, kings, pagat, valat"),
        (
            "move S kontra [ITEM…]",
            "tarok: seat S raises the game or what was announced: kontra, re, sub, mort",
        ),
        ("move S CARD", "tarok: seat S plays a card"),
        ("show talon CARDS", "tarok: the talon is turned up"),
        ("show S gift CARD", "tarok: seat S gets a card of the talon for a trick of klop"),
    ];

    /// Everybody is forehand twice.
    const SESSION: NonZeroUsize = NonZeroUsize::MIN.saturating_add(5);
    const ROLES: &'static [Role] = &[
        ("role", &["declarer", "defender", "player"]),
        ("contract", &["klop", "three", "two", "one", "solo", "berac"]),
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
        let mut rules = Rules::default();
        for (key, value) in &new.keys {
            match key.as_str() {
                "silent_symmetric" => rules.silent_symmetric = value == "on",
                "klop_federation" => rules.klop_federation = value == "on",
                _ => {
                    // The list was checked: a number within the limits for each seat.
                    for (radelci, number) in rules.radelci.iter_mut().zip(value.split(',')) {
                        *radelci = number.parse().unwrap_or_default();
                    }
                }
            }
        }
        Ok(rules)
    }

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        matches!(
            error,
            EventError::Hidden { .. }
                | EventError::HiddenTalon
                | EventError::HiddenDiscards { .. }
                | EventError::NoCards { .. }
        )
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn render(views: &[&View]) -> Vec<String> {
        render::render(views)
    }
}
