//! The player `master`: playouts with learned values, and an exact search of the last round of two players
//! (`docs/players/tablic.md`, *master*).

use std::sync::LazyLock;

use talon_games::cards::french::Card;
use talon_games::cards::{Card as _, Random};
use talon_games::protocol::{Info, InfoScore, Seat};
use talon_games::tablic::{Event, FIRST_TABLE, Move, State, Tablic, View, packet_size};
use talon_games::{Listing, Position as _, State as _, Turn, View as _};

use super::compact::classes::equivalent_cards;
use super::encoder::{TablicEncoder, TablicWorkspace};
use super::{greedy, solve};
use crate::search::{Meter, Stopped};
use crate::value_search::EXACT_ENDINGS;
use crate::{
    ActionValues, ComparedMove, Control, Decision, DecisionContext, MULTI_PV, MoveChoice as _, QuickPlayer,
    SearchModel, ValueSearch, WorldDraw, WorldHistory, margin_of,
};

/// The node limit of the search for the best response to a greedy opponent. The search then takes some tens
/// of milliseconds.
const RESPONSE_NODES: u64 = 50_000;

/// The least node limit of the values of all moves in the last round. With fewer nodes, some moves would have no value.
const COMPARED_NODES: u64 = 1_000_000;

/// The most moves that are compared in the last round.
const MOST_COMPARED: usize = 1000;

/// The search with the learned values that the program contains. The values are read only once.
static SEARCH: LazyLock<ValueSearch<TablicEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// Creates the search of `master` with these values.
pub fn master_search(values: ActionValues<TablicEncoder>) -> ValueSearch<TablicEncoder> {
    let draw = WorldDraw { worlds: 4, temperature: 1.0 };
    ValueSearch { values, range: 4.0, solved_cards: 0, draw }
}

/// Returns the learned margin of each of these moves.
pub(super) fn learned(view: &View, history: &[Event], moves: &[Move]) -> Vec<f64> {
    SEARCH.learned(view, history, moves)
}

/// Returns the move with the greatest expected margin.
pub(super) fn choose(context: &mut DecisionContext<'_, Tablic>) -> Option<Decision<Move>> {
    master_decision(&SEARCH, context)
}

/// Returns the move with the greatest expected margin. The card played is drawn from the equivalent cards in
/// the hand. `None` when the seat is not to move.
///
/// # Panics
/// When the search plays a card that the seat does not hold.
pub fn master_decision(
    search: &ValueSearch<TablicEncoder>,
    context: &mut DecisionContext<'_, Tablic>,
) -> Option<Decision<Move>> {
    let view = context.view;
    let public = view.public();
    let is_open = public.players() == 2 && public.is_last_round();
    let last = (is_open && context.options.check(&EXACT_ENDINGS)).then(|| LastRound::new(context));
    let decision = match &last {
        Some(last) => last.decision(context.control)?,
        None => search.choose(context)?,
    };
    let played = decision.r#move;
    let card = (equivalent_cards(played.card) & view.hand()).random(&mut context.random);
    let card = card.expect("the hand holds the card of its move");
    let played = Move { card, ..played };
    if let Some(last) = last.filter(|_| context.options.spin(&MULTI_PV) > 1)
        && let Some((compared, nodes)) = last.compared(view, played, context.control)
    {
        (context.control.report)(&Info {
            score: compared.first().map(|chosen| InfoScore::Heuristic(chosen.value)),
            nodes,
            time: context.control.limits.elapsed(),
            line: vec![played.to_string()],
            ..Info::default()
        });
        return Some(Decision { r#move: played, compared, ..decision });
    }
    Some(Decision { r#move: played, ..decision })
}

/// The last round of two players, in which the only unseen cards are the other hand. If the other seat has always made a
/// move with the greatest immediate gain, the best move is the best one against greedy play. Otherwise it is the best move
/// against best play.
struct LastRound {
    world: State,
    own: Seat,
    is_against_greedy: bool,
}

impl LastRound {
    fn new(context: &mut DecisionContext<'_, Tablic>) -> Self {
        let world = context.view.sample(&mut context.random);
        let is_against_greedy = has_always_taken_most(context, &world);
        Self { world, own: context.view.seat(), is_against_greedy }
    }

    fn decision(&self, control: &Control<'_>) -> Option<Decision<Move>> {
        let mut left = control.limits.nodes;
        if self.is_against_greedy {
            // The search for the response gets at most half of the nodes. The rest is kept for the exact search,
            // in case the response is not found.
            let nodes = left.map_or(RESPONSE_NODES, |nodes| (nodes / 2).min(RESPONSE_NODES));
            let mut meter = Meter::new(control.limits.with_nodes(Some(nodes)));
            let mut workspace = TablicWorkspace::default();
            if let Ok(response) = best_response(&self.world, self.own, &mut workspace, &mut meter) {
                let payoff = response.payoff as f64;
                (control.report)(&Info {
                    score: Some(InfoScore::Payoff(payoff)),
                    nodes: meter.nodes(),
                    time: control.limits.elapsed(),
                    line: response.moves.iter().map(ToString::to_string).collect(),
                    ..Info::default()
                });
                let best = response.moves.first().copied()?;
                return Some(Decision::expecting(best, Some(payoff)));
            }
            left = left.map(|left| left - meter.nodes());
        }
        let control = Control { limits: control.limits.with_nodes(left), report: control.report };
        solve::solve(&self.world, &control)
    }

    /// Returns all legal moves with the margins that they lead to, the played move first, and the number of nodes. `None` when a
    /// limit is reached.
    fn compared(
        &self,
        view: &View,
        played: Move,
        control: &Control<'_>,
    ) -> Option<(Vec<ComparedMove<Move>>, u64)> {
        let mut legal = Vec::new();
        if view.legal_moves(MOST_COMPARED, &mut legal) == Listing::Cut {
            return None;
        }
        let nodes = control.limits.nodes.map(|nodes| nodes.max(COMPARED_NODES));
        let mut meter = Meter::new(control.limits.with_nodes(nodes));
        let mut workspace = TablicWorkspace::default();
        let mut margin = |r#move: Move| {
            let mut state = self.world.clone();
            state.make(&r#move);
            let value = if self.is_against_greedy || state.turn() == Turn::Over {
                best_response(&state, self.own, &mut workspace, &mut meter).ok()?.margin
            } else {
                solve::last_round_margin(&state, self.own, &mut meter)?
            };
            Some(ComparedMove { r#move, value, error: Some(0.0), worlds: 1 })
        };
        let mut compared = legal.into_iter().map(&mut margin).collect::<Option<Vec<_>>>()?;
        compared.sort_by(|one, other| {
            let is_played = |own: &ComparedMove<Move>| own.r#move == played;
            is_played(other).cmp(&is_played(one)).then(other.value.total_cmp(&one.value))
        });
        Some((compared, meter.nodes()))
    }
}

impl SearchModel for TablicEncoder {
    /// A player whose moves always have the greatest immediate gain, as many people and programs play
    /// (`docs/history/opponents.md`).
    const QUICK_PLAYER: Option<QuickPlayer<Tablic>> = Some(QuickPlayer {
        probability: 0.2,
        best_move: |view| greedy::best_move(view.hand(), view.public().table()),
        might_make: |view, played| greedy::takes_most(played, view.hand(), view.public().table()),
    });

    fn past(view: &View, history: &[Event], world: &State, _: &mut Random) -> Option<WorldHistory<Tablic>> {
        let players = view.public().players();
        let mut past = WorldHistory { pack: Vec::with_capacity(52), moves: Vec::new(), shared_moves: 0 };
        let mut dealt = 0;
        // In this list, the packet of a seat consists of the cards that the seat has played in the round.
        let mut hands: Vec<Vec<Card>> = vec![Vec::new(); players];
        for event in history {
            match *event {
                Event::Table(cards) if past.pack.is_empty() && cards.len() == FIRST_TABLE => {
                    past.pack.extend(cards);
                }
                Event::Deal(seat, _) => {
                    if dealt == players {
                        deal_round(&mut past.pack, &mut hands)?;
                        past.shared_moves = past.moves.len();
                        dealt = 0;
                    }
                    if seat.index() != dealt {
                        return None;
                    }
                    dealt += 1;
                }
                Event::Move(seat, played) => {
                    hands.get_mut(seat.index())?.push(played.card);
                    past.moves.push((seat, played));
                }
                _ => return None,
            }
        }
        for (index, hand) in hands.iter_mut().enumerate() {
            hand.extend(world.hand(Seat::new(index)));
        }
        if dealt != players {
            return None;
        }
        deal_round(&mut past.pack, &mut hands)?;
        Some(past)
    }
}

/// Appends the packets of a round to the pack, card by card. Returns `None` when no deal has such packets:
/// the lines of a game can also set up a position without table cards, or with packets of another size.
fn deal_round(pack: &mut Vec<Card>, hands: &mut [Vec<Card>]) -> Option<()> {
    if pack.len() < FIRST_TABLE {
        return None;
    }
    let size = packet_size(Card::COUNT - pack.len(), hands.len());
    if hands.iter().any(|hand| hand.len() != size) {
        return None;
    }
    for place in 0..size {
        pack.extend(hands.iter().filter_map(|hand| hand.get(place)));
    }
    hands.iter_mut().for_each(Vec::clear);
    Some(())
}

/// A line of play from a position in the last round, and its result.
#[derive(Clone, Debug)]
struct LastRoundLine {
    /// The moves of both seats.
    pub moves: Vec<Move>,
    /// The payoff of the seat that responds to its opponent. The next field is the margin of the same seat.
    pub payoff: i64,
    pub margin: f64,
}

/// Returns whether the other seat has [taken the most](greedy::takes_most) at each of its moves in this deal.
/// `world` holds all hands.
///
/// In the last round of two players, every past hand is known. A player who looks further than one move
/// hardly ever passes this test.
fn has_always_taken_most(context: &mut DecisionContext<'_, Tablic>, world: &State) -> bool {
    let past = TablicEncoder::past(context.view, context.history, world, &mut context.random);
    // A position that was set up by hand has no past.
    let Some(past) = past else { return false };
    let own = context.view.seat();
    let mut state = State::new(context.rules);
    past.moves.iter().all(|(seat, played)| {
        if state.turn() == Turn::Chance {
            state.deal(&past.pack, &mut |_| {});
        }
        let table = state.public().table();
        let takes_most = *seat == own || greedy::takes_most(played, state.hand(*seat), table);
        state.make(played);
        takes_most
    })
}

/// Returns the line with the greatest margin for `own` in the last round of two players. The other seat is
/// assumed to play like [`greedy`].
fn best_response(
    state: &State,
    own: Seat,
    workspace: &mut TablicWorkspace,
    meter: &mut Meter<'_>,
) -> Result<LastRoundLine, Stopped> {
    let mut state = state.clone();
    let mut replies = Vec::new();
    loop {
        match state.turn() {
            Turn::Over => {
                let payoffs = state.payoffs().expect("a deal that is over has payoffs");
                let (payoff, margin) = (payoffs[own.index()], margin_of(&payoffs, own));
                return Ok(LastRoundLine { moves: replies, payoff, margin });
            }
            Turn::Chance => unreachable!("the cards of the last round are dealt"),
            Turn::Seat(seat) if seat == own => break,
            Turn::Seat(seat) => {
                meter.node()?;
                let reply = greedy::best_move(state.hand(seat), state.public().table());
                let reply = reply.expect("the seat to move has a card");
                state.make(&reply);
                replies.push(reply);
            }
        }
    }
    let mut moves = Vec::new();
    TablicEncoder::candidates(&View::of(&state, own), workspace, &mut moves);
    let mut best: Option<LastRoundLine> = None;
    for played in moves {
        meter.node()?;
        let mut next = state.clone();
        next.make(&played);
        let mut line = best_response(&next, own, workspace, meter)?;
        if best.as_ref().is_none_or(|best| line.margin > best.margin) {
            line.moves.insert(0, played);
            best = Some(line);
        }
    }
    let mut best = best.expect("the seat to move has a move");
    best.moves.splice(..0, replies);
    Ok(best)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::AtomicBool;

    use talon_games::Game as _;
    use talon_games::cards::{CardSet, shuffled};
    use talon_games::protocol::OptionTable;
    use talon_games::tablic::Rules;

    /// Plays a deal of four players up to the second round. All seats play like `greedy`, except that seat 2
    /// lays every card that could capture. Returns the state, the events, and whether seat 2 has laid such a
    /// card.
    fn second_round(deal: u64) -> (State, Vec<Event>, bool) {
        let pack = shuffled(&mut Random::new(deal, 64));
        let (mut state, mut events) = (State::new(&Rules::alone(4)), Vec::new());
        let mut has_laid = false;
        while let Turn::Chance | Turn::Seat(_) = state.turn() {
            let Turn::Seat(seat) = state.turn() else {
                state.deal(&pack, &mut |event| events.push(event));
                continue;
            };
            if state.public().is_last_round() {
                break;
            }
            let (hand, table) = (state.hand(seat), state.public().table());
            let greedy = greedy::best_move(hand, table).expect("the seat to move has a card");
            let lays = seat.index() == 2 && !greedy.captured.is_empty();
            has_laid |= lays;
            let played = if lays { Move { captured: CardSet::EMPTY, ..greedy } } else { greedy };
            state.play(&played, &mut |event| events.push(event)).expect("the move is legal");
        }
        (state, events, has_laid)
    }

    #[test]
    fn a_seat_that_takes_the_most_in_the_first_round_is_probably_a_quick_player() {
        let prior = TablicEncoder::QUICK_PLAYER.map_or(0.0, |player| player.probability);
        let (mut greedy, mut laying) = (Vec::new(), Vec::new());
        for deal in 0..20 {
            let (state, events, has_laid) = second_round(deal);
            let seat = Seat::new(0);
            let stop = AtomicBool::new(false);
            let control = Control::unlimited(&stop, &|_| {});
            let context = DecisionContext {
                rules: &Rules::alone(4),
                view: &View::of(&state, seat),
                history: &events.iter().map(|event| Tablic::mask(event, seat)).collect::<Vec<_>>(),
                options: &OptionTable::new(ValueSearch::<TablicEncoder>::options()),
                random: Random::new(deal, 65),
                control: &control,
            };
            let mut workspace = TablicWorkspace::default();
            let mut meter = Meter::new(control.limits);
            let random = &mut Random::new(deal, 66);
            let quick =
                SEARCH.draw.quick_players(&SEARCH.values, &context, random, &mut workspace, &mut meter);
            assert!(quick[0].abs() < f64::EPSILON, "{}", quick[0]);
            greedy.extend([quick[1], quick[3]]);
            laying.extend(has_laid.then_some(quick[2]));
        }
        let mean = |all: Vec<f64>| all.iter().sum::<f64>() / all.len() as f64;
        let (greedy, laying) = (mean(greedy), mean(laying));
        assert!(greedy > 2.0 * prior, "{greedy}");
        assert!(laying < prior / 4.0, "{laying}");
    }
}
