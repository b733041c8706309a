//! The observation and the choices of a seat. A game of a batch and a seat that follows protocol lines use
//! the same functions.

use talon_games::protocol::Seat;
use talon_games::{
    ActionSet, ActionSpace, Continuation, FeatureBytes, FeatureSink, LabelValues, Position as _, Public as _,
    View as _,
};

/// Returns the names of the columns of an observation.
pub fn columns<G: ActionSpace>(rules: &G::Rules) -> Vec<String> {
    let features = G::named_features(&G::View::new(rules, Seat::default()));
    let actions = 0..G::space(rules).actions;
    let chosen = actions.map(|action| format!("chosen_{}", G::action_name(action).replace(' ', "_")));
    let common = ["phase", "turn"].into_iter().map(str::to_owned);
    common.chain(chosen).chain(features.into_iter().map(|(name, _)| name)).collect()
}

/// Returns, for each column of an observation at a table of `players`, the byte values that are labels
/// ([`LabelValues`]).
pub fn codes<G: ActionSpace>(rules: &G::Rules, players: usize) -> Vec<Vec<u8>> {
    let mut codes = LabelValues::new(players);
    codes.add_code(String::new, -1, G::PHASES.len());
    codes.add_code(String::new, -1, players);
    (0..G::space(rules).actions).for_each(|_| codes.add_flag(String::new, false));
    G::features(&G::View::new(rules, Seat::default()), &mut codes);
    codes.codes
}

/// Writes the observation of the seat whose view this is, at a table of `players`. `chosen` are the parts of
/// this seat's unfinished move.
pub fn observe<G: ActionSpace>(
    view: &G::View,
    chosen: ActionSet,
    players: usize,
    actions: usize,
    row: &mut [u8],
) {
    let turn = view.turn().seat();
    let phase = G::PHASES.iter().position(|&phase| phase == view.public().phase());
    let distance = |turn: Seat| (turn.index() + players - view.seat().index()) % players;
    let mut bytes = FeatureBytes::new(row);
    bytes.add(String::new, phase.map_or(-1, |phase| phase as i64));
    bytes.add(String::new, turn.map_or(-1, |turn| distance(turn) as i64));
    let first = bytes.written();
    G::features(view, &mut FeatureBytes::new(&mut row[first + actions..]));
    chosen.write(&mut row[first..first + actions]);
}

/// Returns what can follow after the actions `chosen` of the seat to move. `hand` is the hand of this seat.
/// The function looks for an order in which each of the actions is legal. `None` when it finds no such order.
///
/// # Panics
/// When no seat is to move.
pub fn continuation<G: ActionSpace>(
    public: &G::Public,
    hand: G::Hand,
    chosen: ActionSet,
) -> Option<Continuation<G::Move>> {
    let mut taken = ActionSet::EMPTY;
    loop {
        let next = G::continuation(public, hand, taken);
        let rest = (chosen - taken).iter();
        match next {
            _ if taken == chosen => return Some(next),
            Continuation::Finished(_) => return None,
            Continuation::Legal(legal) => {
                // An action that finishes the move is only taken as the last action.
                let goes_on = |more| {
                    more == chosen || matches!(G::continuation(public, hand, more), Continuation::Legal(_))
                };
                taken = rest
                    .filter(|&action| legal.contains(action))
                    .map(|action| taken | ActionSet::of(action))
                    .find(|&more| goes_on(more))?;
            }
        }
    }
}
