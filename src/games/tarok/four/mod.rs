//! Tarok for four with a called king. A deal has the bidding, the call, the talon, announcements by all
//! seats, kontra, and twelve tricks.
//!
//! Four seats hold 12 cards each, and six cards lie in the talon. After the bidding ([`Bidding`]), either one
//! player, *declarer*, plays a [`Contract`], or all play klop. In `three`, `two` and `one`, declarer calls a
//! king. The seat that holds the king is declarer's partner. The partner is a secret until the lines show who
//! it is. All seats may announce bonuses, and the sides raise the stakes item by item ([`Items`],
//! [`Stakes`]). The rules of raising do not reveal the partner. The cards, the counting, the tricks and the
//! talon are as in [tarok for three](super::three).
//!
//! Hands, the talon and declarer's discards are hidden. A [`View`] has the facts that a seat can infer about
//! them.
//!
//! The file `src/games/tarok/four/rules/en.md` has the rules, and the choices that were made where the
//! sources differ.

mod actions;
mod bidding;
mod contract;
mod entry;
mod features;
mod legality;
mod payoff_items;
mod public;
mod rules;
mod scene;
mod score;
mod session;
mod set_up;
mod sides;
mod state;
mod view;

pub use super::{EventError, Illegal};
pub use bidding::{Bidding, Stakes};
pub use contract::{Contract, Event, Item, Items, Move, SetUpLine};
pub use legality::Discards;
pub use public::{Public, Trick};
pub use rules::{HAND, Ladder, Rules, SEATS, TarokFour, Upgrade};
pub use score::klop as klop_points;
pub use score::{Outcome, SideResult};
pub use session::klop_cost;
pub use sides::ShownSide;
pub use state::State;
pub use view::View;

use std::num::NonZeroUsize;

use crate::cards::CardSet;
use crate::cards::tarok::Card;
use crate::protocol::{Line, NewGame, NewGameError, Seat};
use crate::{Entry, EntryError, FeatureSink, Game, Keyword, Role, Scene, Score, SessionLength, SyntaxError};

impl Game for TarokFour {
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
        ("deal talon CARDS", "tarok for 4: deals the talon, in its order"),
        ("move S bid CONTRACT|pass", "tarok for 4: seat S bids a contract"),
        ("move S play CONTRACT", "tarok for 4: seat S names the contract to be played, or klop"),
        ("move S call SUIT", "tarok for 4: seat S calls the king of a suit: h, d, s or c"),
        ("move S take N", "tarok for 4: seat S takes a group of the talon, counted from 1"),
        ("move S discard CARDS", "tarok for 4: seat S discards as many cards as it took"),
        ("move S announce [ITEM…]", "tarok for 4: seat S announces trula, kings, king, pagat, valat"),
        (
            "move S kontra [ITEM…]",
            "tarok for 4: seat S raises the game or what was announced: kontra, re, sub, mort",
        ),
        ("move S CARD", "tarok for 4: seat S plays a card"),
        ("show talon CARDS", "tarok for 4: the talon is turned up"),
        ("show S gift CARD", "tarok for 4: seat S gets a card of the talon for a trick of klop"),
        ("show S hand CARDS", "tarok for 4: the hand of declarer of open berač"),
        (
            "contract CONTRACT [S]",
            "tarok for 4: begins a position set up by hand: the contract, and declarer",
        ),
        ("called SUIT", "tarok for 4: sets up a position: declarer called the king of this suit"),
        ("partner S", "tarok for 4: sets up a position: seat S has played the called king"),
        ("taken N", "tarok for 4: sets up a position: declarer took this group of the talon"),
        ("discards S CARDS", "tarok for 4: sets up a position: the discards of declarer S"),
        ("announced S ITEM…", "tarok for 4: sets up a position: the bonuses that seat S announced"),
        ("raised ITEM N", "tarok for 4: sets up a position: an item was raised N times"),
        ("mond S", "tarok for 4: sets up a position: seat S has lost the mond in a trick"),
        ("won S CARDS", "tarok for 4: sets up a position: cards in the tricks that seat S has won"),
        ("trick S CARD…", "tarok for 4: sets up a position: the trick on the table, which seat S leads"),
        ("lacks S CARDS", "tarok for 4: sets up a position: cards or suits that seat S is known not to hold"),
        ("turn S", "tarok for 4: sets up a position: seat S is to move"),
    ];

    /// In a session of this length, each player is forehand (seat 0) twice.
    const SESSION: NonZeroUsize = NonZeroUsize::MIN.saturating_add(7);
    const ROLES: &'static [Role] = &[
        ("role", &["declarer", "partner", "defender", "player"]),
        (
            "contract",
            &[
                "klop", "three", "two", "one", "solo3", "solo2", "solo1", "piccolo", "berac", "without",
                "open", "colour", "valat",
            ],
        ),
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

    fn carried_keys(rules: &Rules) -> &'static [&'static str] {
        if rules.zero_klop { &["deals", "compulsory_klop"] } else { &["deals"] }
    }

    fn session(rules: &Rules) -> SessionLength {
        match NonZeroUsize::new(rules.deals.into()) {
            Some(most) => SessionLength::UntilOver { most },
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
