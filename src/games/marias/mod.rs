//! Mariáš (volený, for three players): one declarer plays against two defenders. The game has tricks,
//! marriages, and goals that can be doubled. Some rules add the games betl and durch.
//!
//! 32 German cards. Seat 0 is dealt seven cards and chooses a trump card among them. Then it is dealt five
//! more cards and lays two cards into the talon. Each of the others is dealt ten cards. Seat 0 opens the
//! bidding with an announcement of its goals, then the seats announce and double goals in turn ([`Bidding`]).
//! Ten tricks follow. The seats have duties to follow suit, to beat and to trump ([`Public::legal_cards`]). A
//! marriage scores when its ober is played. One side wins each goal, and the other side pays for it
//! ([`Outcome`]).
//!
//! Under rules with betl or durch, seat 0 first names a game and the others answer. A seat may answer by
//! taking the game over. It then takes the talon, discards, and is the declarer of betl or durch. These games
//! have no trumps and end with the trick that decides them ([`PlainOutcome`]).
//!
//! Cards that seat 0 lays face down are hidden from the others. The cards played prove facts about hands
//! ([`Public::excluded`], [`Public::known`]). A [`View`] samples worlds that agree with all these facts.
//!
//! The file `src/games/marias/rules/en.md` has the rules, and the choices that were made where the sources
//! are silent.

mod actions;
mod bidding;
mod deal_score;
mod entry;
mod events;
mod features;
mod illegal;
mod legality;
mod lesson;
mod moves;
mod payoff_items;
mod public;
mod rules;
mod scene;
mod score;
mod screens;
mod set_up;
mod state;
pub mod strength;
mod sure_card;
mod trick;
mod view;

pub use bidding::{Announced, Bidding};
pub use events::Event;
pub use illegal::{Duty, EventError, Illegal, IllegalBid};
pub use moves::{Goal, Move, MoveKind, Statement, Statements};
pub use public::Public;
pub use rules::{
    FIRST_PACKETS, HAND, MAX_FLEKS, Marias, PlainGame, Rules, SEATS, SECOND_PACKET, SeatCards, Side,
    SilentHundred, StovkaAgainst, StovkaBase, StovkaMarriage, TALON,
};
pub use score::{Ending, Hra, Outcome, Payment, PlainOutcome, SEDMA_STAKE, Sedma, Seven, Stovka, multiplier};
pub use screens::MariasScreen;
pub use set_up::SetUpLine;
pub use state::{FaceDown, State};
pub use trick::Trick;
pub use view::View;

use super::{Entry, EntryError, FeatureSink, Game, Keyword, Role, Scene, Score, SetUpError, SyntaxError};
use crate::cards::german::Card;
use crate::protocol::{Line, Seat};

impl Game for Marias {
    const NAME: &'static str = "marias";
    const PLAYERS: &'static [usize] = &[SEATS];
    const RULES_PAGES: &'static [(&'static str, &'static str)] = &[
        ("en", include_str!("rules/en.md")),
        ("hr", include_str!("rules/hr.md")),
        ("sl", include_str!("rules/sl.md")),
        ("sk", include_str!("rules/sk.md")),
        ("cs", include_str!("rules/cs.md")),
    ];
    const KEYWORDS: &'static [Keyword] = &[
        ("deal S CARDS", "adds a packet to seat S's hand; ?? is a hidden card"),
        ("deal trump CARD", "marias: the unseen card that seat 0 has chosen as its trump card"),
        ("move S trump CARD", "marias: seat 0 chooses its trump card; trump lidu: a card not dealt yet"),
        ("move S discard CARD CARD", "marias: seat 0, or the seat that took the talon, fills it"),
        ("move S play colour|betl|durch", "marias: seat S names the game"),
        ("move S say good [flek GAME]", "marias: seat S lets the game be played, and doubles it"),
        ("move S say bad", "marias: seat S takes the game over"),
        ("move S say [STATEMENT…]", "marias: seat S announces goals and doubles them: say sedma flek hra"),
        ("move S CARD", "marias: seat S plays a card"),
        ("show S trump CARD", "marias: the trump card is turned up"),
        ("show S talon CARD CARD", "marias: the cards that seat S has taken from the talon"),
        ("show S marriage SUIT", "marias: seat S, who has played the ober, holds the king"),
        ("trump CARD", "marias: begins a position set up by hand: the trump card turned up"),
        ("goal S GOAL [N]", "marias: sets up a position: seat S announced GOAL, doubled N times"),
        ("deal talon CARD CARD", "marias: sets up a position: the cards in the talon"),
        ("won S CARDS", "marias: sets up a position: cards in the tricks that seat S has won"),
        ("trick S CARD [CARD]", "marias: sets up a position: the trick on the table, which seat S leads"),
        ("lacks S CARDS", "marias: sets up a position: cards or suits that seat S is known not to hold"),
        ("turn S", "marias: sets up a position: seat S is to move"),
    ];

    const ROLES: &'static [Role] = &[("role", &["forhont", "defender", "declarer"])];

    type Card = Card;
    type Rules = Rules;
    type Hand = SeatCards;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type Public = Public;
    type State = State;
    type View = View;

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        match error {
            EventError::Deal(error) | EventError::SetUp(SetUpError::Deal(error)) => error.is_hidden(),
            EventError::HiddenMove { .. }
            | EventError::TrumpNotShown
            | EventError::TalonNotShown { .. }
            | EventError::HiddenTalon => true,
            _ => false,
        }
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn draw(scene: &mut Scene, event: &Event, public: &Public) {
        scene::draw(scene, event, public);
    }

    fn draw_known(scene: &mut Scene, public: &Public) {
        scene::draw_known(scene, public);
    }

    fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
        entry::enter(view, words, is_finished)
    }

    fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
        scene::sorted_hand(view)
    }

    fn own_facts(view: &View) -> Score {
        scene::own_facts(view)
    }

    fn features(view: &View, features: &mut impl FeatureSink) {
        features::features(view, features);
    }
}
