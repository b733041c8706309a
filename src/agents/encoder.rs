//! Encodes a view and its moves as inputs of a network.

use std::fmt::Debug;

use rand::RngExt;

use talon_games::Game;
use talon_games::cards::Random;

/// Encodes the decisions of a game for [`ActionValues`](super::ActionValues). Every input is 0 or 1; an
/// encoding lists the numbers of the inputs that are 1.
///
/// The encoding of a move in a view is the union of the inputs of the view and the inputs of the move. So the
/// inputs of the view are computed only once for all moves.
pub trait Encoder: Sync + 'static {
    /// The game.
    type Game: Game;

    /// The data that the encoder keeps between decisions to save time, such as a cache of moves. The data
    /// changes no result.
    type Workspace: Default;

    /// Public facts about the moves that were made since cards were last dealt. The networks need these
    /// facts, and a view does not contain them. The type is `()` when a view contains everything that the
    /// networks need.
    type Memory: Clone + Default + Debug + Send + Sync;

    /// All facts from which inputs are computed: the view, the memory, and facts derived from both. They are
    /// computed once and then used for all moves of the view.
    type Facts<'a>;

    /// For each network, its number of inputs. Each part of the deal has its own network for the decisions in
    /// this part. Further networks value positions between two rounds.
    const INPUTS: &'static [usize];

    /// Returns the index, in [`Encoder::INPUTS`], of the network for the decision of this view's seat. The
    /// seat must be to move.
    fn network(view: &<Self::Game as Game>::View) -> usize;

    /// Returns the index, in [`Encoder::INPUTS`], of the network for a position between two rounds, before
    /// the next cards are dealt. The network takes the viewpoint of this view's seat. `None` when there is no
    /// such network; a playout then goes on to the end of the deal.
    fn round_end(_view: &<Self::Game as Game>::View) -> Option<usize> {
        None
    }

    /// Returns the part of the margin, in points, that is already decided in this deal. The networks learn
    /// the rest of the margin, divided by [`Encoder::stake`].
    fn settled(_view: &<Self::Game as Game>::View) -> f64 {
        0.0
    }

    /// Returns the stake of the deal after announcements and doublings, as a multiple of the stake of an
    /// ordinary deal; at least 1. The networks learn margins divided by the stake. Otherwise the few doubled
    /// deals would outweigh all others.
    fn stake(_view: &<Self::Game as Game>::View) -> f64 {
        1.0
    }

    /// Returns the memory after these events, which are masked for the seat of the view.
    fn memory(
        _view: &<Self::Game as Game>::View,
        _history: &[<Self::Game as Game>::Event],
        _workspace: &mut Self::Workspace,
    ) -> Self::Memory {
        Self::Memory::default()
    }

    /// Adds a move to the memory. `view` is the view of the seat that makes the move, before the move. Only
    /// the seat and the public part of the view are used.
    fn remember(
        _memory: &mut Self::Memory,
        _view: &<Self::Game as Game>::View,
        _played: &<Self::Game as Game>::Move,
        _workspace: &mut Self::Workspace,
    ) {
    }

    /// Computes the facts of a view and a memory. The view's seat must be to move.
    fn facts<'a>(view: &'a <Self::Game as Game>::View, memory: &'a Self::Memory) -> Self::Facts<'a>;

    /// Appends the inputs for the view and the memory. Each input is appended only once.
    fn encode_view(facts: &Self::Facts<'_>, inputs: &mut Vec<u16>);

    /// Appends the inputs of a move. Each input is appended only once. None of them is an input of the view.
    fn encode_move(
        facts: &Self::Facts<'_>,
        played: &<Self::Game as Game>::Move,
        workspace: &mut Self::Workspace,
        inputs: &mut Vec<u16>,
    );
}

/// The selection of the moves that are compared by their learned values.
pub trait MoveChoice: Encoder {
    /// Appends the moves to choose from: the legal moves, or only the reasonable moves if there are too many.
    /// One move may represent several moves that the rules treat alike. At least one move is appended when
    /// the seat is to move.
    fn candidates(
        view: &<Self::Game as Game>::View,
        workspace: &mut Self::Workspace,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    );

    /// Returns the legal moves that the rules treat like `played`, with `played` itself. The default returns only
    /// `played`.
    fn equal_moves(
        _view: &<Self::Game as Game>::View,
        played: &<Self::Game as Game>::Move,
    ) -> Vec<<Self::Game as Game>::Move> {
        vec![played.clone()]
    }

    /// Draws one of [`MoveChoice::equal_moves`]. So the choice among these moves tells the other seats nothing.
    fn equal_move(
        view: &<Self::Game as Game>::View,
        played: <Self::Game as Game>::Move,
        random: &mut Random,
    ) -> <Self::Game as Game>::Move {
        let mut equal = Self::equal_moves(view, &played);
        if equal.len() < 2 { played } else { equal.swap_remove(random.random_range(0..equal.len())) }
    }
}

/// A writer that appends the numbers of the inputs that are 1. Each call writes the next group of inputs.
#[derive(Debug)]
pub struct InputWriter<'a> {
    inputs: &'a mut Vec<u16>,
    next: usize,
}

impl<'a> InputWriter<'a> {
    /// Creates a writer whose first input has the number `first`.
    #[inline]
    pub fn new(inputs: &'a mut Vec<u16>, first: usize) -> Self {
        Self { inputs, next: first }
    }

    /// Returns the number of the first input in the next group.
    #[inline]
    pub fn next_input(&self) -> usize {
        self.next
    }

    /// Writes one input.
    #[inline]
    pub fn flag(&mut self, is_set: bool) {
        if is_set {
            self.inputs.push(self.next as u16);
        }
        self.next += 1;
    }

    /// Writes `count` inputs. Input `number`, counted from 0, is 1; if `number` is too great, the last input
    /// is 1.
    #[inline]
    pub fn one_hot(&mut self, count: usize, number: usize) {
        self.inputs.push((self.next + number.min(count - 1)) as u16);
        self.next += count;
    }

    /// Like [`InputWriter::one_hot`], but all inputs are 0 if `number` is `None`.
    #[inline]
    pub fn one_hot_or_none(&mut self, count: usize, number: Option<usize>) {
        match number {
            Some(number) => self.one_hot(count, number),
            None => self.next += count,
        }
    }

    /// Writes `count` inputs. The first `value` of them are 1.
    #[inline]
    pub fn thermometer(&mut self, count: usize, value: usize) {
        let end = self.next + value.min(count);
        self.inputs.extend(self.next as u16..end as u16);
        self.next += count;
    }

    /// Writes `count` inputs. The inputs with these numbers, each below `count`, are 1.
    #[inline]
    pub fn numbers(&mut self, count: usize, numbers: impl Iterator<Item = usize>) {
        self.inputs.extend(numbers.map(|number| (self.next + number) as u16));
        self.next += count;
    }

    /// Writes these bits as `count` inputs, the lowest bit first.
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
