//! The inputs of a network: a view and its moves as sets of inputs.

use std::fmt::Debug;

use crate::cards::Random;
use crate::games::Game;

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

    /// Public facts from the moves since cards were last dealt that a view does not hold; `()` when views hold all that
    /// the networks see.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// The number of inputs of each network. The decisions of a game are divided among its networks, by the part of the
    /// deal. Further networks value the position that a round leaves.
    const INPUTS: &'static [usize];

    /// The network for the decision of the seat of this view, which is to move; an index into [`Encoder::INPUTS`].
    fn network(view: &<Self::Game as Game>::View) -> usize;

    /// The network that values the position after a round, for the seat of this view, when the next cards are about to be
    /// dealt: an index into [`Encoder::INPUTS`]. `None` when there is no such network: a playout then goes on to the end of
    /// the deal.
    fn round_end(_view: &<Self::Game as Game>::View) -> Option<usize> {
        None
    }

    /// The part of the margin that the deal has decided so far, in points. The networks learn the rest, divided by
    /// [`Encoder::stake`].
    fn settled(_view: &<Self::Game as Game>::View) -> f64 {
        0.0
    }

    /// The stake of the deal after announcements and doublings, as a multiple of an ordinary deal; at least 1. The networks
    /// learn margins divided by the stake: otherwise the few doubled deals would hide all others.
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

    /// Adds a move to the memory. The view belongs to the seat that makes the move, before the move. Only its seat and its
    /// public part are used.
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
}

/// The moves among which learned values choose.
pub trait MoveChoice: Encoder {
    /// Appends the moves to choose from: the legal moves, or the reasonable ones where there are too many. One move may
    /// represent several moves between which the rules make no difference. Never empty when the seat is to move.
    fn candidates(
        view: &<Self::Game as Game>::View,
        workspace: &mut Self::Workspace,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    );

    /// A move drawn from `random` among the moves that the rules treat like `played`, so that the choice among them tells the
    /// others nothing. By default `played` itself.
    fn equal_move(
        _view: &<Self::Game as Game>::View,
        played: <Self::Game as Game>::Move,
        _random: &mut Random,
    ) -> <Self::Game as Game>::Move {
        played
    }
}

/// Appends the numbers of the inputs that are 1. Each call writes the next group of inputs.
#[derive(Debug)]
pub struct InputWriter<'a> {
    inputs: &'a mut Vec<u16>,
    next: usize,
}

impl<'a> InputWriter<'a> {
    /// Writes the inputs from number `first` on.
    #[inline]
    pub fn new(inputs: &'a mut Vec<u16>, first: usize) -> Self {
        Self { inputs, next: first }
    }

    /// The first input of the next group.
    #[inline]
    pub fn next_input(&self) -> usize {
        self.next
    }

    /// One input.
    #[inline]
    pub fn flag(&mut self, is_set: bool) {
        if is_set {
            self.inputs.push(self.next as u16);
        }
        self.next += 1;
    }

    /// `count` inputs, of which the one with this number is 1. A greater number stands for the last input.
    #[inline]
    pub fn one_hot(&mut self, count: usize, number: usize) {
        self.inputs.push((self.next + number.min(count - 1)) as u16);
        self.next += count;
    }

    /// Like [`InputWriter::one_hot`], but all inputs are 0 without a number.
    #[inline]
    pub fn one_hot_or_none(&mut self, count: usize, number: Option<usize>) {
        match number {
            Some(number) => self.one_hot(count, number),
            None => self.next += count,
        }
    }

    /// `count` inputs, of which the first `value` are 1.
    #[inline]
    pub fn thermometer(&mut self, count: usize, value: usize) {
        let end = self.next + value.min(count);
        self.inputs.extend(self.next as u16..end as u16);
        self.next += count;
    }

    /// `count` inputs, which are these bits.
    #[inline]
    pub fn bits(&mut self, count: usize, bits: impl Into<u64>) {
        let mut bits = bits.into();
        while bits != 0 {
            self.inputs.push((self.next + bits.trailing_zeros() as usize) as u16);
            bits &= bits - 1;
        }
        self.next += count;
    }
}
