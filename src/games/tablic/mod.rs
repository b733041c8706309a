//! Tablić: lay a card on the table, or capture the table cards that add up to it.
//!
//! 52 cards, 2 to 48 seats. At the beginning, four cards lie on the table. The other cards are dealt in
//! rounds of up to six cards a seat. In its turn, a seat plays one card. It lays the card, or captures table
//! cards. The captured cards must form groups, and the numbers of each group must add up to the number of the
//! played card ([`captures`]). To capture the whole table is a *tabla* and scores a point. At the end of the
//! deal, the rest of the table goes to the seat that captured last. A seat scores card points ([`values`]),
//! its tablas, and 3 points for strictly the most cards.
//!
//! Players that sit opposite each other can play in pairs. A session can be played to a goal of 101 or 151
//! points. Such a session ends with the deal in which a side wins.
//!
//! Only hands and the stock are hidden, so tablić has the shortest code of the games: start with [`Event`],
//! then [`Public`], [`State`] and [`View`].
//!
//! The file `src/games/tablic/rules/en.md` has the rules, and the choices that were made where the sources
//! are silent.

mod actions;
pub mod captures;
mod entry;
mod events;
mod features;
mod illegal;
mod legality;
mod moves;
mod public;
mod rules;
mod scene;
mod score;
mod screens;
mod state;
pub mod values;
mod view;

pub use events::Event;
pub use illegal::{EventError, Illegal};
pub use moves::Move;
pub use public::Public;
pub use rules::{
    FIRST_TABLE, GoalPoints, LONGEST_SESSION, MAX_GOAL_SIDES, MAX_SEATS, MAX_TOTAL, PACKET, Rules,
    SessionGoal, Tablic, packet_size,
};
pub use score::SeatScore;
pub use screens::TablicScreen;
pub use state::State;
pub use view::View;

use super::{Entry, EntryError, FeatureSink, Game, Keyword, Scene, SessionLength, SyntaxError};
use crate::cards::CardSet;
use crate::cards::french::Card;
use crate::protocol::{Line, NewGame, NewGameError, Seat};

impl Game for Tablic {
    const NAME: &'static str = "tablic";
    const PLAYERS: &'static [usize] = &[2, 3, 4, 6, 8, 12, 16, 24, 48];
    const RULES_PAGES: &'static [(&'static str, &'static str)] = &[
        ("en", include_str!("rules/en.md")),
        ("hr", include_str!("rules/hr.md")),
        ("sl", include_str!("rules/sl.md")),
        ("sk", include_str!("rules/sk.md")),
        ("cs", include_str!("rules/cs.md")),
    ];
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
    type Hand = CardSet<Card>;
    type Move = Move;
    type Event = Event;
    type Illegal = Illegal;
    type EventError = EventError;
    type Public = Public;
    type State = State;
    type View = View;

    fn checked_rules(rules: Rules, new: &NewGame) -> Result<Rules, NewGameError> {
        rules.completed(new)
    }

    fn session(rules: &Rules) -> SessionLength {
        match rules.session_goal() {
            Some(_) => SessionLength::UntilOver { most: LONGEST_SESSION },
            None => SessionLength::Deals(Self::SESSION),
        }
    }

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        matches!(error, EventError::Deal(error) if error.is_hidden())
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

    fn features(view: &View, features: &mut impl FeatureSink) {
        features::features(view, features);
    }
}
