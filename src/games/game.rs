//! A game: its types, and the two kinds of position.

use std::fmt::{Debug, Display};
use std::num::NonZeroUsize;

use rand::RngExt;

use super::audience::Audience;
use super::error::{SyntaxError, TurnError};
use super::features::{FeatureSink, Features};
use super::rule_table::RuleTable;
use super::screen::{Entry, EntryError, Scene, enter_choice};
use super::sides::Sides;
use crate::cards::{Card, Random, shuffled_numbers};
use crate::payoff_item::PayoffItem;
use crate::protocol::{Code, Coded, Line, NewGame, NewGameError, Refusal, Seat};

/// An event line of a game: its form, and its description for `help`.
pub type Keyword = (&'static str, &'static str);

/// A key of `score` lines that gives a seat's role in the deal, and the values of this key. The values are in
/// the order of the reports.
pub type Role = (&'static str, &'static [&'static str]);

/// Who acts next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat is to move.
    Seat(Seat),
    /// Cards are dealt next.
    Chance,
    /// The deal is over.
    Over,
}

impl Turn {
    /// Checks that `seat` is to move.
    ///
    /// # Errors
    /// When another seat or no seat is to move.
    pub fn check(self, seat: Seat) -> Result<(), TurnError> {
        match self {
            Self::Seat(turn) if turn == seat => Ok(()),
            Self::Seat(turn) => Err(TurnError::OtherSeat { seat, turn }),
            Self::Chance => Err(TurnError::Dealing),
            Self::Over => Err(TurnError::Over),
        }
    }

    /// Returns the seat to move; `None` when no seat is to move.
    #[must_use]
    pub const fn seat(self) -> Option<Seat> {
        match self {
            Self::Seat(seat) => Some(seat),
            Self::Chance | Self::Over => None,
        }
    }
}

/// Whether a bounded list is complete.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// The list has all items.
    Complete,
    /// The list was cut at the limit.
    Cut,
}

impl Listing {
    /// Appends at most `limit` items of `all` to `list`, and returns whether `list` has all of them.
    pub fn fill<T>(mut all: impl Iterator<Item = T>, limit: usize, list: &mut Vec<T>) -> Self {
        list.extend(all.by_ref().take(limit));
        if all.next().is_none() { Self::Complete } else { Self::Cut }
    }
}

/// The maximum number of legal moves from which a person chooses.
pub const MAX_CHOICES: usize = 2000;

/// The length of a session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SessionLength {
    /// The number of deals by default. The arguments of a match can set another number.
    Deals(NonZeroUsize),
    /// The session ends with the first deal after which [`State::ends_session`] holds. The rotations of a
    /// session may differ in length, so results are counted by session, not by deal.
    UntilOver {
        /// The maximum number of deals.
        most: NonZeroUsize,
    },
}

impl SessionLength {
    /// Returns the maximum number of deals in a session.
    #[must_use]
    pub const fn most(self) -> NonZeroUsize {
        match self {
            Self::Deals(deals) | Self::UntilOver { most: deals } => deals,
        }
    }

    /// Returns whether the rules of the game decide when a session ends.
    #[must_use]
    pub const fn is_open(self) -> bool {
        matches!(self, Self::UntilOver { .. })
    }
}

/// One seat's `score` line: keys and values in order.
pub type Score = Vec<(&'static str, String)>;

/// A card game: its types, and the functions that connect these types. No value of the implementing type is
/// ever created.
pub trait Game: Sized + Send + Sync + 'static {
    /// The game's name in `newgame`.
    const NAME: &'static str;
    /// The numbers of players that the game allows, ascending.
    const PLAYERS: &'static [usize];
    /// The pages of rules for people: for each language, its two-letter code (ISO 639-1) and the page in
    /// Markdown. English comes first. Empty for a game without such pages.
    const RULES_PAGES: &'static [(&'static str, &'static str)] = &[];
    /// The event lines of the game, `move` included.
    const KEYWORDS: &'static [Keyword];
    /// The default number of deals in a session. It is 1 if the game carries nothing from deal to deal.
    const SESSION: NonZeroUsize = NonZeroUsize::MIN;
    /// The roles that a seat can have in a deal, such as declarer and defender. Reports group a player's
    /// games by role.
    const ROLES: &'static [Role] = &[];

    /// A card of the game's pack.
    type Card: Card;
    /// The options of a `newgame` line.
    type Rules: RuleTable;
    /// The cards of one seat that decide which of its moves are legal.
    type Hand: Copy;
    /// A move as written, legal or not. Prints in canonical form.
    type Move: Clone + Eq + Debug + Display + Send + Sync;
    /// An event. All or some of its cards may be hidden. Prints as its line.
    type Event: Clone + Eq + Debug + Display + Send + Sync;
    /// Why a move is illegal.
    type Illegal: Coded;
    /// Why an event cannot have happened.
    type EventError: Coded;
    /// The public part of a deal.
    type Public: Public<Game = Self>;
    /// All cards and everything public.
    type State: State<Game = Self>;
    /// The knowledge of one seat.
    type View: View<Game = Self>;

    /// Reads the options of a `newgame` line.
    ///
    /// # Errors
    /// When the game does not support the number of players or a key of the line, or the values contradict
    /// each other.
    fn rules(new: &NewGame) -> Result<Self::Rules, NewGameError> {
        new.check(Self::PLAYERS, Self::Rules::RULE_KEYS)?;
        Self::checked_rules(Self::Rules::read(new), new)
    }

    /// Completes rules that were read from a line, and refuses values that contradict each other. Accepts all
    /// values by default.
    ///
    /// # Errors
    /// When the values contradict each other.
    fn checked_rules(rules: Self::Rules, _new: &NewGame) -> Result<Self::Rules, NewGameError> {
        Ok(rules)
    }

    /// Returns the keys of `newgame` that have one value for all seats, if this value changes from deal to
    /// deal in a session with these rules ([`State::carry`]). A list with a value for each seat always
    /// changes, so its key is not among them. Empty by default.
    fn carried_keys(_rules: &Self::Rules) -> &'static [&'static str] {
        &[]
    }

    /// Returns the length of a session with these rules. By default, it is [`Game::SESSION`] deals.
    fn session(_rules: &Self::Rules) -> SessionLength {
        SessionLength::Deals(Self::SESSION)
    }

    /// Reads a move.
    ///
    /// # Errors
    /// When the tokens are not a move of this game in any position.
    fn parse_move(tokens: &[&str]) -> Result<Self::Move, SyntaxError>;

    /// Reads an event line with one of the keywords in [`Game::KEYWORDS`].
    ///
    /// # Errors
    /// When the line does not have the form of its keyword.
    fn parse_event(line: &Line<'_>) -> Result<Self::Event, SyntaxError>;

    /// Returns whether the error has only one cause: the reader does not know the cards of a seat. Another
    /// reader may know these cards.
    fn is_hidden(error: &Self::EventError) -> bool;

    /// Hides the cards of the event that `seat` may not see. No other function hides cards.
    fn mask(event: &Self::Event, seat: Seat) -> Self::Event;

    /// Returns an event as this reader sees it, in a deal with `players` players.
    fn seen(event: &Self::Event, reader: Audience, players: usize) -> Self::Event {
        match reader {
            Audience::Record => event.clone(),
            Audience::Seat(seat) => Self::mask(event, seat),
            Audience::Public => {
                Seat::all(players).fold(event.clone(), |event, seat| Self::mask(&event, seat))
            }
        }
    }

    /// Changes the cards of a scene by an event. The event is given as the reader of the scene sees it.
    /// `public` is the public part after the event. Does nothing by default.
    fn draw(_scene: &mut Scene, _event: &Self::Event, _public: &Self::Public) {}

    /// Sets how many face-down cards each place of a scene has. Shows the cards that everybody knows to be in
    /// a place. Does nothing by default.
    fn draw_known(_scene: &mut Scene, _public: &Self::Public) {}

    /// Reads the words with which a person enters a move. The move is for the view's own seat, which must be
    /// to move. `is_finished` means that no more words follow. By default, a person names a move by its
    /// parts, or by its number in the list of legal moves.
    ///
    /// # Errors
    /// The words are not a legal move. The error gives the reason.
    fn enter(view: &Self::View, words: &[&str], is_finished: bool) -> Result<Entry<Self::Move>, EntryError> {
        let mut moves = Vec::new();
        view.legal_moves(MAX_CHOICES, &mut moves);
        enter_choice(&moves, words, is_finished, |_, _| None)
    }

    /// Returns the hand of the view's seat, sorted as a person holds it: one list for each suit, trumps
    /// first. Each list begins with the strongest card. Empty by default.
    fn sorted_hand(_view: &Self::View) -> Vec<Vec<Self::Card>> {
        Vec::new()
    }

    /// Returns facts that the seat of a view knows and that are not public. An example is which suits another
    /// hand cannot hold. A screen shows these facts beside the public facts. Empty by default.
    fn own_facts(_view: &Self::View) -> Score {
        Score::new()
    }

    /// Writes the features of a view, which are its knowledge as numbers for machine learning. Writes none by
    /// default.
    fn features(_view: &Self::View, _features: &mut impl FeatureSink) {}

    /// Returns the names and values of [`Game::features`].
    fn named_features(view: &Self::View) -> Features {
        let mut features = Features::new();
        Self::features(view, &mut features);
        features
    }
}

/// The word that [`Public::phase`] returns for the card play.
pub const PLAY: &str = "play";

/// The public part of a deal. It is computed from all events that every seat sees. One function of the public
/// part and the mover's hand decides which moves are legal.
pub trait Public: Clone + Debug + Send + Sync {
    /// The game.
    type Game: Game<Public = Self>;

    /// Returns who acts next.
    fn turn(&self) -> Turn;

    /// Returns the phase of the deal, as the word in `status` lines. It is `deal` while cards are due, and
    /// `over` at the end. Between the two it is [`PLAY`] by default; a game with more phases has more words.
    fn phase(&self) -> &'static str {
        match self.turn() {
            Turn::Seat(_) => PLAY,
            Turn::Chance => "deal",
            Turn::Over => "over",
        }
    }

    /// Returns the public facts of the position that a screen shows beside the cards, such as the contract,
    /// the stakes and the points so far. Each fact is a key and a value. Empty by default.
    fn facts(&self) -> Score {
        Score::new()
    }

    /// Returns the sides of the deal, as far as every seat knows them. Before the first card, only the sides
    /// that the `newgame` line fixes are known. By default, every seat is its own side.
    fn sides(&self) -> Sides {
        Sides::alone()
    }

    /// Checks that `seat` may make this move when its hand is `hand`. Does not list the other moves.
    ///
    /// # Errors
    /// The rule that forbids the move.
    fn check(
        &self,
        seat: Seat,
        hand: <Self::Game as Game>::Hand,
        r#move: &<Self::Game as Game>::Move,
    ) -> Result<(), <Self::Game as Game>::Illegal>;

    /// Appends the legal moves of the seat to move to `moves`, in a fixed order. Appends at most `limit`
    /// moves. `hand` is the hand of this seat.
    ///
    /// # Panics
    /// May panic when no seat is to move.
    fn legal_moves(
        &self,
        hand: <Self::Game as Game>::Hand,
        limit: usize,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    ) -> Listing;

    /// Draws a legal move of the seat to move in the same way as the game's `random` player. `hand` is the
    /// hand of this seat. By default, the function lists the moves and draws one uniformly.
    ///
    /// # Panics
    /// When no seat is to move, or the hand is not that seat's.
    fn random_move(
        &self,
        hand: <Self::Game as Game>::Hand,
        random: &mut Random,
    ) -> <Self::Game as Game>::Move {
        random_of_few(self, hand, random)
    }
}

/// Lists the legal moves of the seat to move, whose hand is `hand`, and draws one uniformly. Use it only
/// where the list is short.
pub(super) fn random_of_few<P: Public>(
    public: &P,
    hand: <P::Game as Game>::Hand,
    random: &mut Random,
) -> <P::Game as Game>::Move {
    let mut moves = Vec::new();
    public.legal_moves(hand, usize::MAX, &mut moves);
    moves.swap_remove(random.random_range(0..moves.len()))
}

/// A state or a view. It is computed from events. It determines who acts next and which moves are legal.
pub trait Position: Clone + Debug + Send + Sync {
    /// The game.
    type Game: Game;

    /// Returns the public part of the position.
    fn public(&self) -> &<Self::Game as Game>::Public;

    /// Returns the seat whose moves this position can check, and the hand of this seat. In a view, this is
    /// the view's own seat. In a state, it is the seat to move, or seat 0 when no seat is to move.
    fn mover(&self) -> (Seat, <Self::Game as Game>::Hand);

    /// Applies an event. In a position that was set up by hand, the first move also checks the whole
    /// position.
    ///
    /// # Errors
    /// When the event cannot have happened; the position is unchanged then.
    fn apply(&mut self, event: &<Self::Game as Game>::Event) -> Result<(), <Self::Game as Game>::EventError> {
        let mut after = self.clone();
        after.advance(event)?;
        *self = after;
        Ok(())
    }

    /// Like [`Position::apply`], but a refused event may leave the position partly changed.
    ///
    /// # Errors
    /// When the event cannot have happened; the position must not be used then.
    fn advance(
        &mut self,
        event: &<Self::Game as Game>::Event,
    ) -> Result<(), <Self::Game as Game>::EventError>;

    /// Ends the dealing: a seat without a `deal` line gets as many hidden cards as the others. Does nothing
    /// when no dealing is in progress. The default implementation never does anything.
    ///
    /// # Errors
    /// When the events so far make no valid position; the position is unchanged then.
    fn settle(&mut self) -> Result<(), <Self::Game as Game>::EventError> {
        Ok(())
    }

    /// Returns who acts next.
    fn turn(&self) -> Turn {
        self.public().turn()
    }

    /// Checks that the seat to move may make this move. Does not list the other moves.
    ///
    /// # Errors
    /// The rule that forbids the move.
    fn check(&self, r#move: &<Self::Game as Game>::Move) -> Result<(), <Self::Game as Game>::Illegal> {
        let (seat, hand) = self.mover();
        self.public().check(seat, hand, r#move)
    }

    /// Replaces the content of `moves` by the legal moves of the seat to move, in a fixed order and at most
    /// `limit` of them. The list is empty when no seat is to move. In a view, the list is also empty when
    /// another seat is to move.
    fn legal_moves(&self, limit: usize, moves: &mut Vec<<Self::Game as Game>::Move>) -> Listing {
        moves.clear();
        let (seat, hand) = self.mover();
        if self.turn() == Turn::Seat(seat) {
            self.public().legal_moves(hand, limit, moves)
        } else {
            Listing::Complete
        }
    }

    /// Draws a legal move as [`Public::random_move`] does. `None` when no seat is to move. In a view, also
    /// `None` when another seat is to move.
    fn random_move(&self, random: &mut Random) -> Option<<Self::Game as Game>::Move> {
        let (seat, hand) = self.mover();
        (self.turn() == Turn::Seat(seat)).then(|| self.public().random_move(hand, random))
    }
}

/// The complete position: the public part, every hand, and the cards not dealt yet. Only the referee and
/// sampled worlds have one.
pub trait State: Position {
    /// Creates a deal before its first card.
    fn new(rules: &<Self::Game as Game>::Rules) -> Self;

    /// Deals the packets that are due and reports the events. `pack` is the whole pack in the order in which
    /// its cards are dealt. The function skips cards that were dealt before. It does nothing unless the turn
    /// is [`Turn::Chance`].
    ///
    /// # Panics
    /// When the pack has too few cards.
    fn deal(
        &mut self,
        pack: &[<Self::Game as Game>::Card],
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    );

    /// Like [`State::deal`], but also works in a position that was partly set up by hand. Cards that already
    /// have a place stay there, and the other cards are dealt. Reports no event when no card is missing. The
    /// default implementation is [`State::deal`].
    ///
    /// # Errors
    /// When the cards placed so far make no valid position; some events may have been applied then.
    ///
    /// # Panics
    /// When the pack has too few cards.
    fn deal_rest(
        &mut self,
        pack: &[<Self::Game as Game>::Card],
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    ) -> Result<(), <Self::Game as Game>::EventError> {
        self.deal(pack, sink);
        Ok(())
    }

    /// Deals the due cards like [`State::deal_rest`], in an order that depends only on `seed`, and reports
    /// the events.
    ///
    /// # Errors
    /// When no cards are due, or the cards placed so far make no valid position; some events may have been
    /// applied then.
    fn deal_random(
        &mut self,
        seed: u64,
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    ) -> Result<(), Refusal> {
        // The same seed always gives the same pack. Later packets come from the remaining cards.
        let count = <Self::Game as Game>::Card::COUNT;
        let numbers = shuffled_numbers(count, &mut Random::new(seed, 0)).into_iter();
        let pack: Vec<_> = numbers
            .filter_map(|number| <Self::Game as Game>::Card::from_index(usize::from(number)))
            .collect();
        let mut is_dealt = false;
        self.deal_rest(&pack, &mut |event| {
            is_dealt = true;
            sink(event);
        })?;
        let text = match self.turn().seat() {
            _ if is_dealt => return Ok(()),
            Some(seat) => format!("no cards are due: seat {seat} is to move"),
            None => "the deal is over: newgame begins another".to_owned(),
        };
        Err(Refusal::new(Code::State, text))
    }

    /// Applies an event from a line, and reports it and the events that it implies. Lines may omit implied
    /// events. An implied event that a line does give is not reported again.
    ///
    /// # Errors
    /// When the event cannot have happened; nothing is changed or reported then.
    fn follow(
        &mut self,
        event: <Self::Game as Game>::Event,
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    ) -> Result<(), <Self::Game as Game>::EventError> {
        let is_known = self.shows().contains(&event);
        self.apply(&event)?;
        if !is_known {
            sink(event);
            self.shows().into_iter().for_each(sink);
        }
        Ok(())
    }

    /// Makes a move of the seat to move and reports the events that it causes, the move first.
    ///
    /// # Errors
    /// The rule that forbids the move; nothing is changed or reported then.
    fn play(
        &mut self,
        r#move: &<Self::Game as Game>::Move,
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    ) -> Result<(), <Self::Game as Game>::Illegal>;

    /// Makes a move that is known to be legal, without reporting it, for searches and playouts.
    ///
    /// # Panics
    /// When no seat is to move, or the move is illegal.
    fn make(&mut self, r#move: &<Self::Game as Game>::Move) {
        if let Err(error) = self.play(r#move, &mut |_| {}) {
            panic!("an illegal move was made, '{move}': {error}");
        }
    }

    /// Returns the `show` events that follow the last move. A record may omit them, because applying such an
    /// event changes nothing. Empty by default.
    fn shows(&self) -> Vec<<Self::Game as Game>::Event> {
        Vec::new()
    }

    /// Returns the payoff of each seat in points; `None` before the deal is over.
    fn payoffs(&self) -> Option<Vec<i64>>;

    /// Returns, for each seat, the points by which players compare the moves of a deal. `None` before the
    /// deal is over. By default, the points are the payoffs. A game in which most deals of a session pay
    /// nothing needs other points, because equal payoffs do not distinguish a good move from a bad one.
    fn points(&self) -> Option<Vec<i64>> {
        self.payoffs()
    }

    /// Returns, for each seat, the breakdown of its payoff as keys and values. Reports add up the values that
    /// are numbers and count the values that are words. By default, every breakdown is empty.
    fn scores(&self) -> Vec<Score> {
        vec![Score::new(); self.payoffs().map_or(0, |payoffs| payoffs.len())]
    }

    /// Returns the items of the payoffs. Their amounts add up to the payoffs. Empty before the deal is over. By
    /// default, the list is empty.
    fn payoff_items(&self) -> Vec<PayoffItem> {
        Vec::new()
    }

    /// Returns the public facts of the position ([`Public::facts`]). Some facts change for the next deals of
    /// the session. After the deal is over, such a fact has its new value. By default, the facts are those of
    /// the public part.
    fn facts(&self) -> Score {
        self.public().facts()
    }

    /// Returns the keys of `newgame` that carry something over to the next deal of a session, and their
    /// values. A list with a value for each seat is in the seat order of the next deal. In the next deal,
    /// each player sits one seat lower. Empty by default.
    fn carry(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }

    /// Returns whether the session ends with this deal, regardless of the planned number of deals. Always
    /// `false` except in games whose rules end a session ([`SessionLength::UntilOver`]).
    fn ends_session(&self) -> bool {
        false
    }
}

/// Applies an event of the dealing and reports it.
pub(super) fn deal_event<S: State>(
    state: &mut S,
    event: <S::Game as Game>::Event,
    sink: &mut dyn FnMut(<S::Game as Game>::Event),
) {
    if let Err(error) = state.advance(&event) {
        panic!("the dealing made an impossible event, '{event}': {error}");
    }
    sink(event);
}

/// The knowledge of one seat: the public part, the seat's own cards, and the facts about the other hands that
/// the rules prove.
pub trait View: Position {
    /// Creates the view of `seat` before the first card.
    fn new(rules: &<Self::Game as Game>::Rules, seat: Seat) -> Self;

    /// Returns the view of `seat` in a state. A view that starts empty and receives all events of the state,
    /// masked for this seat, is equal to it.
    fn of(state: &<Self::Game as Game>::State, seat: Seat) -> Self;

    /// Returns the view's own seat.
    fn seat(&self) -> Seat;

    /// Returns the sides as far as this seat knows them: the public sides, and the sides that its own cards
    /// prove. By default, the function returns the public sides.
    fn sides(&self) -> Sides {
        self.public().sides()
    }

    /// Draws a world uniformly from those that agree with everything this seat knows for certain.
    ///
    /// # Panics
    /// When the view is not settled, see [`Position::settle`]. A settled view always has a world.
    fn sample(&self, random: &mut Random) -> <Self::Game as Game>::State;

    /// Returns every world that agrees with everything this seat knows for certain. Each world appears once.
    /// `None` when there are more than `limit` worlds, or when the game does not list the worlds of this
    /// position. The view must be settled.
    fn worlds(&self, _limit: usize) -> Option<Vec<<Self::Game as Game>::State>> {
        None
    }

    /// Returns a move after which the result of the deal is certain, if the rules of the game prove it
    /// without a list of the worlds. The seat must be to move in the card play. After the move and any moves
    /// of the others, the rules must prove it again. `None` by default.
    fn sure_move(&self) -> Option<<Self::Game as Game>::Move> {
        None
    }
}
