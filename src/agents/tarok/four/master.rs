//! `master`: playouts with learned values (`docs/players/tarok-four.md`, *master*).

use std::sync::LazyLock;

use talon_games::Public as _;
use talon_games::cards::Random;
use talon_games::protocol::Seat;
use talon_games::tarok::four::{Event, Move, State, TarokFour, View};

use super::encoder::{TarokEncoder, TarokWorkspace};
use super::simple;
use crate::search::{Meter, Stopped};
use crate::tarok::master::{prior_worlds, solved_margin};
use crate::tarok::world_past::world_past;
use crate::{
    ActionValues, Decision, DecisionContext, QuickPlayer, SearchModel, ValueSearch, WorldDraw, WorldHistory,
};

/// The search with the learned values that the program contains. The values are read only once.
static SEARCH: LazyLock<ValueSearch<TarokEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// Creates the search of `master` with these values.
pub fn master_search(values: ActionValues<TarokEncoder>) -> ValueSearch<TarokEncoder> {
    let draw = WorldDraw { worlds: 4, temperature: 5.0 };
    ValueSearch { values, range: f64::INFINITY, solved_cards: 3, draw }
}

/// Returns the learned margin of each of these moves.
pub(super) fn learned(view: &View, history: &[Event], moves: &[Move]) -> Vec<f64> {
    SEARCH.learned(view, history, moves)
}

/// Returns the move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, TarokFour>) -> Option<Decision<Move>> {
    SEARCH.choose(context)
}

impl SearchModel for TarokEncoder {
    /// `simple`, which stands for all players that follow rules of thumb (`docs/history/opponents.md`).
    const QUICK_PLAYER: Option<QuickPlayer<TarokFour>> = Some(QuickPlayer {
        probability: 0.2,
        best_move: simple::best_move,
        might_make: |view, played| simple::best_move(view).as_ref() == Some(played),
    });

    /// Returns `true` for all decisions except kontra. A search of kontra would raise too often, because its
    /// worlds ignore why the others raised or declared. So in these worlds the others have worse hands than
    /// in the real deal. The learned values come from games in which the others raised and declared because
    /// of their hands.
    fn searches(view: &View) -> bool {
        view.public().phase() != "kontra"
    }

    fn prior_worlds(view: &View) -> f64 {
        prior_worlds(view.public().phase())
    }

    fn solved(
        state: &State,
        cards: usize,
        seat: Seat,
        workspace: &mut TarokWorkspace,
        meter: &mut Meter<'_>,
    ) -> Result<Option<f64>, Stopped> {
        solved_margin(state, cards, seat, &mut workspace.solver, meter)
    }

    fn past(_: &View, history: &[Event], world: &State, _: &mut Random) -> Option<WorldHistory<TarokFour>> {
        world_past(history, world)
    }
}
