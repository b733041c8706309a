//! What a network sees of a decision: a view and its moves as sets of inputs.

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

    /// The number of inputs of each network. The decisions of a game are divided among its networks, by the part of the
    /// deal.
    const INPUTS: &'static [usize];

    /// The network for the decision of the seat of this view, which is to move; an index into [`Encoder::INPUTS`].
    fn network(view: &<Self::Game as Game>::View) -> usize;

    /// Appends the moves to choose from: the legal moves, or the reasonable ones where there are too many. Moves that differ
    /// by nothing the rules count may be represented by one of them. Never empty when the seat is to move.
    fn candidates(
        view: &<Self::Game as Game>::View,
        workspace: &mut Self::Workspace,
        moves: &mut Vec<<Self::Game as Game>::Move>,
    );

    /// The part of the margin that the deal has decided so far, in points. The networks learn the rest.
    fn settled(_view: &<Self::Game as Game>::View) -> f64 {
        0.0
    }

    /// Appends the inputs of the view, each once.
    fn encode_view(view: &<Self::Game as Game>::View, inputs: &mut Vec<u16>);

    /// Appends the inputs of a move, each once and none of them an input of the view.
    fn encode_move(
        view: &<Self::Game as Game>::View,
        played: &<Self::Game as Game>::Move,
        workspace: &mut Self::Workspace,
        inputs: &mut Vec<u16>,
    );
}
