//! What a network sees of a decision: a view and its moves as sets of inputs.

use std::fmt::Debug;

use crate::cards::Random;
use crate::games::Game;
use crate::protocol::Seat;
use crate::search::{Meter, Stopped};

/// The past of a world: how its cards were dealt and played, hidden cards included.
#[derive(Clone, Debug)]
pub struct Past<G: Game> {
    /// The pack, in the order in which its cards were dealt.
    pub pack: Vec<G::Card>,
    /// The moves.
    pub moves: Vec<(Seat, G::Move)>,
    /// The number of the first moves that are made of cards which all worlds have in common.
    pub common: usize,
}

/// Encodes the decisions of a game for [`ActionValues`](super::ActionValues). Every input is 0 or 1; an encoding lists
/// the numbers of the inputs that are 1.
///
/// The encoding of a move in a view is the union of the inputs of the view and the inputs of the move, so that the
/// inputs of the view are computed once for all moves.
pub trait Encoder: Sync + 'static {
    /// The game.
    type Game: Game;

    /// What the encoder keeps from decision to decision to save time, such as a cache of moves. It changes no result.
    type Workspace: Default;

    /// What the moves since cards were last dealt tell everybody, and a view does not hold; `()` where views hold all that
    /// the networks see.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// The probability that another seat has a *quick player*, which moves by [`Encoder::quick_move`], before it has moved. If it
    /// is 0, all seats are expected to move by the learned values.
    const QUICK_PLAYERS: f64 = 0.0;

    /// The number of inputs of each network. The decisions of a game are divided among its networks, by the part of the
    /// deal; further networks value what a round leaves.
    const INPUTS: &'static [usize];

    /// The network for the decision of the seat of this view, which is to move; an index into [`Encoder::INPUTS`].
    fn network(view: &<Self::Game as Game>::View) -> usize;

    /// The network that values what a round leaves, for the seat of this view, when the next cards are about to be dealt; an
    /// index into [`Encoder::INPUTS`]. `None` where there is none: a playout then goes on to the end of the deal.
    fn round_end(_view: &<Self::Game as Game>::View) -> Option<usize> {
        None
    }

    /// Appends the moves to choose from: the legal moves, or the reasonable ones where there are too many. Moves that differ
    /// by nothing the rules count may be represented by one of them. Never empty when the seat is to move.
    fn candidates(
        view: &<Self::Game as Game>::View,
        workspace: &mut Self::Workspace,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    );

    /// A move drawn from `random` among those that differ from `played` by nothing the rules count: which of them is played must tell
    /// the others nothing. By default `played` itself.
    fn equal_move(
        _view: &<Self::Game as Game>::View,
        played: <Self::Game as Game>::Move,
        _random: &mut Random,
    ) -> <Self::Game as Game>::Move {
        played
    }

    /// The part of the margin that the deal has decided so far, in points. The networks learn the rest, divided by
    /// [`Encoder::stake`].
    fn settled(_view: &<Self::Game as Game>::View) -> f64 {
        0.0
    }

    /// What is at stake by announcements and doublings, as a multiple of an ordinary deal; at least 1. The networks learn margins
    /// divided by it: otherwise the few doubled deals would hide all others.
    fn stake(_view: &<Self::Game as Game>::View) -> f64 {
        1.0
    }

    /// The memory of events masked for the seat of the view.
    fn memory(
        _view: &<Self::Game as Game>::View,
        _history: &[<Self::Game as Game>::Event],
        _workspace: &mut Self::Workspace,
    ) -> Self::Memory {
        Self::Memory::default()
    }

    /// Adds a move to the memory. The view is that of the seat that makes the move, before it; only its public part and the seat
    /// count.
    fn remember(
        _memory: &mut Self::Memory,
        _view: &<Self::Game as Game>::View,
        _played: &<Self::Game as Game>::Move,
        _workspace: &mut Self::Workspace,
    ) {
    }

    /// Appends the inputs of the view and of the memory, each once.
    fn encode_view(view: &<Self::Game as Game>::View, memory: &Self::Memory, inputs: &mut Vec<u16>);

    /// Appends the inputs of a move, each once and none of them an input of the view.
    fn encode_move(
        view: &<Self::Game as Game>::View,
        memory: &Self::Memory,
        played: &<Self::Game as Game>::Move,
        workspace: &mut Self::Workspace,
        inputs: &mut Vec<u16>,
    );

    /// The move of a quick player in the seat of this view, which is to move; `None` in games without quick players.
    fn quick_move(_view: &<Self::Game as Game>::View) -> Option<<Self::Game as Game>::Move> {
        None
    }

    /// Whether a quick player might make this move.
    fn is_quick(_view: &<Self::Game as Game>::View, _played: &<Self::Game as Game>::Move) -> bool {
        false
    }

    /// Whether playouts improve the decision of the seat of this view, which is to move. Elsewhere the learned value alone decides.
    fn searches(_view: &<Self::Game as Game>::View) -> bool {
        true
    }

    /// The margin of `seat` with best play of all seats with open cards, where at most `cards` are left in each hand and an
    /// exact search is quick. `None` elsewhere.
    ///
    /// # Errors
    /// When a limit is reached.
    fn solved(
        _state: &<Self::Game as Game>::State,
        _cards: usize,
        _seat: Seat,
        _workspace: &mut Self::Workspace,
        _meter: &mut Meter<'_>,
    ) -> Result<Option<f64>, Stopped> {
        Ok(None)
    }

    /// The past of a world that agrees with the view, for events masked for its seat. Where the world leaves the order of
    /// cards open, it is drawn. `None` for a position that was set up by hand.
    fn past(
        view: &<Self::Game as Game>::View,
        history: &[<Self::Game as Game>::Event],
        world: &<Self::Game as Game>::State,
        random: &mut Random,
    ) -> Option<Past<Self::Game>>;
}
