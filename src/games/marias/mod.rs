//! Mariáš (licitovaný, for three): one declarer against two, with tricks, marriages, and goals that are doubled.
//!
//! 32 German cards. Seat 0 is dealt seven cards, chooses a trump card among them, is dealt five more and lays two into
//! the talon; the others hold ten. Seat 0 opens by announcing its goals, then the seats announce and double goals in
//! turn ([`Bidding`]). Ten tricks follow, with duties to follow suit, to beat and to trump ([`Public::legal_cards`]).
//! A marriage scores when its ober is played. Each goal is won by one side and paid by the other ([`Outcome`]).
//!
//! Cards that seat 0 lays face down are hidden from the others. The cards played prove things about hands:
//! [`Public::excluded`], [`Public::known`]. A [`View`] samples worlds that agree with all of it.
//!
//! The rules, with the choices made where their sources are silent, are in `docs/rules/marias.md`.

mod bidding;
mod events;
mod hand;
mod illegal;
mod legality;
mod moves;
mod public;
mod render;
mod rules;
mod score;
mod side;
mod state;
pub mod strength;
mod trick;
mod view;

pub use bidding::{Announced, Bidding, MAX_FLEKS};
pub use events::Event;
pub use hand::Hand;
pub use illegal::{Duty, EventError, Illegal, IllegalBid};
pub use moves::{Goal, Move, MoveKind, Statement, Statements};
pub use public::Public;
pub use rules::{FIRST_PACKETS, HAND, Marias, Pay, Rules, SEATS, SECOND_PACKET, TALON};
pub use score::{Ending, Hra, Outcome, Payment, Sedma, Seven, Stovka, multiplier};
pub use side::Side;
pub use state::{FaceDown, State};
pub use trick::Trick;
pub use view::View;

use super::{Game, Keyword, Role, SyntaxError};
use crate::cards::german::Card;
use crate::protocol::{KeyKind, Line, NewGame, NewGameError, RuleKey, Seat};
use strength::Tens;

impl Game for Marias {
    const NAME: &'static str = "marias";
    const PLAYERS: &'static [usize] = &[SEATS];
    const KEYS: &'static [RuleKey] = &[
        RuleKey { name: "tens", kind: KeyKind::Words(&["high", "natural"]) },
        RuleKey { name: "pay", kind: KeyKind::Words(&["thesis", "tavern"]) },
        RuleKey { name: "killed_double", kind: KeyKind::Words(&["on", "off"]) },
    ];
    const RULES_PAGE: &'static str = include_str!("../../../docs/rules/marias.md");
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
    type Hand = Hand;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type Public = Public;
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
        match error {
            EventError::Deal(error) => error.is_hidden(),
            EventError::HiddenMove { .. } | EventError::TrumpNotShown => true,
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
