//! Tarok for three: bidding, the talon, kontra, and sixteen tricks with 54 cards.
//!
//! Three seats hold 16 cards each; six cards lie in the talon. After the bidding ([`Bidding`]) one player, *declarer*,
//! plays a [`Contract`] against the two *defenders*, or all play klop. In three, two and one declarer takes a group of
//! the [`Talon`] and discards as many cards. It may announce bonuses, and both sides may raise the stakes item by item
//! ([`Items`], [`Kontra`]). Sixteen tricks follow ([`Trick`]); in klop and berač all players must beat where they can.
//!
//! Hands, the talon and declarer's discards are hidden; [`View`] has the facts that a seat can infer about
//! them.
//!
//! The rules, with the choices made where their sources are silent, are in `docs/rules/tarok.md`.

mod bidding;
mod contract;
mod events;
mod illegal;
mod items;
mod kontra;
mod legality;
mod moves;
mod public;
mod render;
mod rules;
mod score;
mod state;
mod talon;
mod trick;
pub mod values;
mod view;

pub use bidding::Bidding;
pub use contract::Contract;
pub use events::Event;
pub use illegal::{Duty, EventError, Illegal};
pub use items::{Item, Items};
pub use kontra::Kontra;
pub use moves::Move;
pub use public::Public;
pub use rules::{HAND, MAX_RADELCI, Rules, SEATS, TALON, Tarok};
pub use score::{ItemScore, Outcome};
pub use state::State;
pub use talon::Talon;
pub use trick::Trick;
pub use view::View;

use std::num::NonZeroUsize;

use super::{Game, Keyword, Role, SyntaxError};
use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::{KeyKind, Line, NewGame, NewGameError, RuleKey, Seat};

const SWITCH: KeyKind = KeyKind::Words(&["off", "on"]);

impl Game for Tarok {
    const NAME: &'static str = "tarok";
    const PLAYERS: &'static [usize] = &[SEATS];
    const KEYS: &'static [RuleKey] = &[
        RuleKey { name: "radelci", kind: KeyKind::SeatList { max: MAX_RADELCI } },
        RuleKey { name: "silent_symmetric", kind: SWITCH },
        RuleKey { name: "klop_federation", kind: SWITCH },
    ];
    const RULES_PAGE: &'static str = include_str!("../../../docs/rules/tarok.md");
    const KEYWORDS: &'static [Keyword] = &[
        ("deal S CARDS", "adds a packet to seat S's hand; ?? is a hidden card"),
        ("deal talon CARDS", "tarok: deals the talon, in its order"),
        ("move S bid CONTRACT|pass", "tarok: seat S bids three, two, one, solo or berac"),
        ("move S play CONTRACT", "tarok: seat S names the contract to be played, or klop"),
        ("move S take N", "tarok: seat S takes a group of the talon, counted from 1"),
        ("move S discard CARDS", "tarok: seat S discards as many cards as it took"),
        ("move S announce [ITEM…]", "tarok: seat S announces trula, kings, pagat, valat"),
        (
            "move S kontra [ITEM…]",
            "tarok: seat S raises the game or what was announced: kontra, re, sub, mort",
        ),
        ("move S CARD", "tarok: seat S plays a card"),
        ("show talon CARDS", "tarok: the talon is turned up"),
        ("show S gift CARD", "tarok: seat S gets a card of the talon for a trick of klop"),
    ];

    /// Each player is forehand twice.
    const SESSION: NonZeroUsize = NonZeroUsize::MIN.saturating_add(5);
    const ROLES: &'static [Role] = &[
        ("role", &["declarer", "defender", "player"]),
        ("contract", &["klop", "three", "two", "one", "solo", "berac"]),
    ];

    type Card = Card;
    type Rules = Rules;
    type Hand = CardSet<Card>;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type Public = Public;
    type State = State;
    type View = View;

    fn rules(new: &NewGame) -> Result<Rules, NewGameError> {
        let mut rules = Rules::default();
        for (key, value) in &new.keys {
            match key.as_str() {
                "silent_symmetric" => rules.silent_symmetric = value == "on",
                "klop_federation" => rules.klop_federation = value == "on",
                "radelci" => {
                    for (radelci, number) in rules.radelci.iter_mut().zip(value.split(',')) {
                        *radelci =
                            number.parse().expect("NewGame::check accepts only numbers within the limits");
                    }
                }
                _ => panic!("NewGame::check accepts only the keys of tarok, not '{key}'"),
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
        match error {
            EventError::Deal(error) => error.is_hidden(),
            EventError::HiddenTalon | EventError::HiddenMove { .. } => true,
            _ => false,
        }
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn render(views: &[&View]) -> Vec<String> {
        render::render(views)
    }
}
