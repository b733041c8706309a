//! The knowledge about a game that a search by learned values needs besides the rules.

use talon_games::Game;
use talon_games::cards::Random;
use talon_games::protocol::Seat;

use super::encoder::MoveChoice;
use crate::search::{Meter, Stopped};

/// The past of a world: how its cards were dealt and played, hidden cards included.
#[derive(Clone, Debug)]
pub struct WorldHistory<G: Game> {
    /// The pack, in the order in which its cards were dealt.
    pub pack: Vec<G::Card>,
    /// The moves.
    pub moves: Vec<(Seat, G::Move)>,
    /// The number of moves, from the beginning of `moves` on, whose cards are the same in all worlds.
    pub shared_moves: usize,
}

/// A kind of player that moves without looking ahead. In some games, many people and programs move in this
/// way.
#[derive(Debug)]
pub struct QuickPlayer<G: Game> {
    /// The probability, before any move of the seat, that another seat has such a player.
    pub probability: f64,
    /// Returns the move of the view's seat, which must be to move.
    pub best_move: fn(&G::View) -> Option<G::Move>,
    /// Returns whether such a player might make this move.
    pub might_make: fn(&G::View, &G::Move) -> bool,
}

/// The knowledge about a game that [`ValueSearch`](super::ValueSearch) needs besides the learned values:
/// which decisions to search, what kinds of players sit at the other seats, the past of a world, and the
/// exact values that end playouts.
pub trait SearchModel: MoveChoice {
    /// The quick player of the game. If there is none, all seats are expected to move by the learned values.
    const QUICK_PLAYER: Option<QuickPlayer<Self::Game>> = None;

    /// Returns whether playouts improve the decision of this view's seat, which must be to move. If playouts
    /// do not improve it, only the learned value decides.
    fn searches(_view: &<Self::Game as Game>::View) -> bool {
        true
    }

    /// Returns the weight of a learned value in the decision of this view's seat: it counts as much as the playouts of this
    /// number of worlds. With few worlds, the decision depends mainly on the learned value.
    fn prior_worlds(_view: &<Self::Game as Game>::View) -> f64 {
        48.0
    }

    /// Returns the margin of `seat` when all cards are known and all seats play best. `None` when a hand has
    /// more than `cards` cards, or when an exact search is not quick.
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

    /// Returns the past of a world that agrees with the view. `history` holds the events of the deal, masked
    /// for the view's seat. If the world does not determine the order in which some cards were dealt, this
    /// order is drawn. `None` for a position that was set up by hand.
    fn past(
        view: &<Self::Game as Game>::View,
        history: &[<Self::Game as Game>::Event],
        world: &<Self::Game as Game>::State,
        random: &mut Random,
    ) -> Option<WorldHistory<Self::Game>>;
}
