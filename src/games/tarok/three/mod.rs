//! Tarok for three with 54 cards. A deal has the bidding, the talon, kontra, and sixteen tricks.
//!
//! Three seats hold 16 cards each, and six cards lie in the talon. After the bidding ([`Bidding`]), either
//! one player, *declarer*, plays a [`Contract`] against the two *defenders*, or all play klop. In the
//! contracts `three`, `two` and `one`, declarer takes a group of the [`Talon`] and discards the same number
//! of cards. Declarer may announce bonuses, and both sides may raise the stakes item by item ([`Items`],
//! [`Stakes`]). Sixteen tricks follow ([`Trick`]). In klop and berač, every player must beat the trick if it
//! can.
//!
//! Hands, the talon and declarer's discards are hidden. A [`View`] has the facts that a seat can infer about
//! them.
//!
//! The file `src/games/tarok/three/rules/en.md` has the rules, and the choices that were made where the
//! sources are silent.

mod actions;
mod bidding;
mod contract;
mod defenders_bonuses;
mod entry;
mod features;
mod game_types;
mod legality;
mod payoff_items;
mod public;
mod rules;
mod scene;
mod score;
mod set_up;

pub use super::{
    Auction, CardsInPlay, Duties, Duty, EventError, Illegal, ItemScore, MAX_RADELCI, Raisers, TALON, Talon,
    values,
};
pub use bidding::{Bidding, Stakes};
pub use contract::{Contract, Event, Item, Items, Move, SetUpLine};
pub use defenders_bonuses::{DefendersBonus, DefendersBonuses, DefendersShares};
pub use game_types::{State, Trick, View};
pub use public::Public;
pub use rules::{BeracEnd, HAND, MondScope, Rules, SEATS, TarokThree, ValatScoring};
pub use score::Outcome;
pub use score::klop as klop_points;

use std::num::NonZeroUsize;

use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::{Line, Seat};
use crate::{Entry, EntryError, FeatureSink, Game, Keyword, Role, Scene, Score, SyntaxError};

impl Game for TarokThree {
    const NAME: &'static str = "tarok";
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
        ("contract CONTRACT [S]", "tarok: begins a position set up by hand: the contract, and declarer"),
        ("taken N", "tarok: sets up a position: declarer took this group of the talon"),
        ("discards S CARDS", "tarok: sets up a position: the discards of declarer S"),
        ("announced [S] ITEM…", "tarok: sets up a position: the bonuses that declarer, or seat S, announced"),
        (
            "raised ITEM N [S] [S]",
            "tarok: sets up a position: an item was raised N times, by these defenders",
        ),
        ("mond S", "tarok: sets up a position: seat S has lost the mond in a trick"),
        ("won S CARDS", "tarok: sets up a position: cards in the tricks that seat S has won"),
        ("trick S CARD [CARD]", "tarok: sets up a position: the trick on the table, which seat S leads"),
        ("lacks S CARDS", "tarok: sets up a position: cards or suits that seat S is known not to hold"),
        ("turn S", "tarok: sets up a position: seat S is to move"),
    ];

    /// In a session of this length, each player is forehand (seat 0) twice.
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

    fn parse_move(tokens: &[&str]) -> Result<Move, SyntaxError> {
        Move::parse(tokens)
    }

    fn parse_event(line: &Line<'_>) -> Result<Event, SyntaxError> {
        Event::parse(line)
    }

    fn is_hidden(error: &EventError) -> bool {
        error.is_hidden()
    }

    fn mask(event: &Event, seat: Seat) -> Event {
        event.mask(seat)
    }

    fn draw(scene: &mut Scene, event: &Event, public: &Public) {
        super::scene::draw(scene, event, public);
    }

    fn draw_known(scene: &mut Scene, public: &Public) {
        super::scene::draw_known(scene, public);
    }

    fn enter(view: &View, words: &[&str], is_finished: bool) -> Result<Entry<Move>, EntryError> {
        entry::enter(view, words, is_finished)
    }

    fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
        super::scene::sorted(view.hand())
    }

    fn own_facts(view: &View) -> Score {
        scene::own_facts(view)
    }

    fn features(view: &View, features: &mut impl FeatureSink) {
        features::features(view, features);
    }
}
