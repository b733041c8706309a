//! What a game is: its types, and the two sides of a position.

use std::fmt::{Debug, Display};
use std::num::NonZeroUsize;

use super::SyntaxError;
use crate::cards::{Card, Random};
use crate::protocol::{Coded, Line, NewGame, NewGameError, RuleKey, Seat};

/// An event line of a game: how it is written, and what it says, for `help`.
pub type Keyword = (&'static str, &'static str);

/// A key of the `score` lines whose word says what a seat was, and its words in the order of reports.
pub type Role = (&'static str, &'static [&'static str]);

/// Who is to act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat is to move.
    Seat(Seat),
    /// Cards are to be dealt.
    Chance,
    /// The deal is played out.
    Over,
}

/// Whether a bounded list holds everything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Listing {
    /// Nothing is missing.
    Complete,
    /// The list was cut at the limit.
    Cut,
}

/// How one seat's points came about: the words and numbers of its `score` line, in order.
pub type Score = Vec<(&'static str, String)>;

/// A card game.
///
/// A name for its types, and the functions that connect them; no value of it is ever made.
pub trait Game: Sized + Send + Sync + 'static {
    /// The name in `newgame`.
    const NAME: &'static str;
    /// The numbers of players it is played with, ascending.
    const PLAYERS: &'static [usize];
    /// The rule options and carried state that `newgame` takes.
    const KEYS: &'static [RuleKey];
    /// The event lines it knows, `move` included.
    const KEYWORDS: &'static [Keyword];
    /// How many deals make a session, unless somebody asks otherwise: one where nothing is carried from deal to deal.
    const SESSION: NonZeroUsize = NonZeroUsize::MIN;
    /// What a seat can be in a deal, a declarer or a defender: reports tell the games of a player apart by these.
    const ROLES: &'static [Role] = &[];

    /// A card of its pack.
    type Card: Card;
    /// What `newgame` says, understood.
    type Rules: Clone + Send + Sync;
    /// A move as written: a value that may or may not be legal somewhere. Prints in canonical form.
    type Move: Clone + Eq + Debug + Display + Send + Sync;
    /// Something that happened, with all its cards or with some of them hidden. Prints as its line.
    type Event: Clone + Eq + Debug + Display + Send + Sync;
    /// Why a move may not be made.
    type Illegal: Coded;
    /// Why an event cannot have happened.
    type EventError: Coded;
    /// Everything.
    type State: State<Game = Self>;
    /// What one seat knows.
    type View: View<Game = Self>;

    /// Understands a `newgame` line whose players and keys were checked against this game's.
    ///
    /// # Errors
    /// When the values contradict each other.
    fn rules(new: &NewGame) -> Result<Self::Rules, NewGameError>;

    /// Reads a move.
    ///
    /// # Errors
    /// When the tokens are no move of this game in any position.
    fn parse_move(tokens: &[&str]) -> Result<Self::Move, SyntaxError>;

    /// Reads an event line with one of [`Game::KEYWORDS`].
    ///
    /// # Errors
    /// When it is not written as its keyword asks.
    fn parse_event(line: &Line<'_>) -> Result<Self::Event, SyntaxError>;

    /// Whether an error only says that a seat's cards were not told to the reader, who may be told of other seats.
    fn is_hidden(error: &Self::EventError) -> bool;

    /// What `seat` may see of an event. The only place that hides.
    fn mask(event: &Self::Event, seat: Seat) -> Self::Event;

    /// A picture of the position for people, from the views that are known, at least one; lines without `# `.
    fn render(views: &[&Self::View]) -> Vec<String>;
}

/// Either side of a position: a fold of events that knows whose turn it is and what is legal.
pub trait Position: Clone + Debug + Send + Sync {
    /// The game.
    type Game: Game;

    /// Who is to act.
    fn turn(&self) -> Turn;

    /// Takes in what happened; a position set up by hand is checked when its first move comes.
    ///
    /// # Errors
    /// When it cannot have happened; the position is unchanged then.
    fn apply(&mut self, event: &<Self::Game as Game>::Event) -> Result<(), <Self::Game as Game>::EventError>;

    /// Ends the dealing: a seat whose packet was not told is taken to hold as many hidden cards as the others. Does
    /// nothing when no dealing is in progress.
    ///
    /// # Errors
    /// When the cards told so far are no position; it is unchanged then.
    fn settle(&mut self) -> Result<(), <Self::Game as Game>::EventError>;

    /// Whether the seat to move may make this move, without listing the others.
    ///
    /// # Errors
    /// The rule that forbids it.
    fn check(&self, r#move: &<Self::Game as Game>::Move) -> Result<(), <Self::Game as Game>::Illegal>;

    /// Lists the legal moves of the seat to move into `moves`, emptied first; at most `limit`, in a fixed order.
    fn legal_moves(&self, limit: usize, moves: &mut Vec<<Self::Game as Game>::Move>) -> Listing;

    /// A move drawn as the game's `random` player draws it, uniformly, without listing; nothing when no seat is to
    /// move.
    fn random_move(&self, random: &mut Random) -> Option<<Self::Game as Game>::Move>;
}

/// Everything: what is public, every hand, the cards not dealt yet.
pub trait State: Position {
    /// A deal before its first card.
    fn new(rules: &<Self::Game as Game>::Rules) -> Self;

    /// Deals what is to be dealt now, from a whole pack in the order in which its cards come, those not dealt yet;
    /// reports what happened. Does nothing unless it is [`Turn::Chance`].
    fn deal(
        &mut self,
        pack: &[<Self::Game as Game>::Card],
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    );

    /// Makes a move of the seat to move and reports what it caused, the move first.
    ///
    /// # Errors
    /// The rule that forbids it; nothing is changed or reported then.
    fn play(
        &mut self,
        r#move: &<Self::Game as Game>::Move,
        sink: &mut dyn FnMut(<Self::Game as Game>::Event),
    ) -> Result<(), <Self::Game as Game>::Illegal>;

    /// What the last move brought to light beside what it says: the `show` lines that follow it. A record may leave
    /// them out; an event among these changes nothing.
    fn shows(&self) -> Vec<<Self::Game as Game>::Event> {
        Vec::new()
    }

    /// The payoff of each seat in points; nothing before the deal is over.
    fn payoffs(&self) -> Option<Vec<i64>>;

    /// How the payoffs came about, by seat; numbers are summed in reports, words counted.
    fn scores(&self) -> Vec<Score>;

    /// What the next deal of a session begins with, seats moved on by one: the keys of `newgame` that change.
    fn carry(&self) -> Vec<(&'static str, String)> {
        Vec::new()
    }
}

/// What one seat knows: what is public, its own cards, and what the rules prove about the others.
pub trait View: Position {
    /// What `seat` knows before the first card.
    fn new(rules: &<Self::Game as Game>::Rules, seat: Seat) -> Self;

    /// Whose view it is.
    fn seat(&self) -> Seat;

    /// A world drawn uniformly from those that agree with everything this seat knows for certain. The view must be
    /// settled, see [`Position::settle`].
    fn sample(&self, random: &mut Random) -> <Self::Game as Game>::State;

    /// Every world that agrees with everything this seat knows for certain, each once; nothing when they are more than
    /// `limit`, or more is open than the cards of a hand. The view must be settled.
    fn worlds(&self, _limit: usize) -> Option<Vec<<Self::Game as Game>::State>> {
        None
    }
}
