//! The player `master`: playouts with learned values (`docs/players/marias.md`, *master*).

use std::sync::LazyLock;

use rand::seq::SliceRandom as _;

use talon_games::cards::german::Card;
use talon_games::cards::{CardSet, Random};
use talon_games::marias::{Event, Marias, Move, MoveKind, Rules, SEATS, Side, State, StovkaBase, View};
use talon_games::protocol::Seat;
use talon_games::{Position as _, View as _};

use super::encoder::{MariasEncoder, MariasWorkspace};
use super::heuristic_policy;
use super::smart::Smart;
use super::solve::solve_play;
use super::trump_table::best_trump_card;
use crate::search::{Meter, Stopped};
use crate::{ActionValues, Decision, DecisionContext, SearchModel, ValueSearch, WorldDraw, WorldHistory};

/// The search with the learned values that the program contains. The values are read only once.
static SEARCH: LazyLock<ValueSearch<MariasEncoder>> = LazyLock::new(|| {
    let values = ActionValues::read(include_bytes!("master.networks"));
    master_search(values.expect("the networks fit the encoder"))
});

/// Creates the search of `master` with these values.
pub fn master_search(values: ActionValues<MariasEncoder>) -> ValueSearch<MariasEncoder> {
    ValueSearch {
        values,
        range: f64::INFINITY,
        solved_cards: 5,
        draw: WorldDraw { worlds: 1, temperature: 2.0 },
    }
}

/// Returns the learned margin of each of these moves.
///
/// For a decision without learned values, returns 1 for the move of `smart` and 0 for every other move.
pub(super) fn learned(view: &View, history: &[Event], moves: &[Move]) -> Vec<f64> {
    if is_trained(view) {
        return SEARCH.learned(view, history, moves);
    }
    let smart = heuristic_policy::best_move::<Smart>(view);
    moves.iter().map(|&played| f64::from(u8::from(Some(played) == smart))).collect()
}

/// Returns the move with the greatest expected margin. For a decision without learned values, returns the
/// trump card of the trump table, or else the move of `smart`.
pub(super) fn choose(context: &mut DecisionContext<'_, Marias>) -> Option<Decision<Move>> {
    if is_trained(context.view) {
        return SEARCH.choose(context);
    }
    let smart = heuristic_policy::choose::<Smart>(context)?;
    Some(match smart.r#move {
        Move::Trump(_) => Decision::of(Move::Trump(best_trump_card(context.view.hand()))),
        _ => smart,
    })
}

/// Returns whether there are learned values for all decisions under these rules.
fn has_trained_rules(rules: &Rules) -> bool {
    let &Rules { tens, killed_double, silent_hundred, stovka_base, talon_trump, .. } = rules;
    stovka_base != StovkaBase::Half
        && *rules == Rules { tens, killed_double, silent_hundred, stovka_base, talon_trump, ..Rules::DEFAULT }
}

/// Returns whether there are learned values for this decision. Rules that lack learned values for some
/// decisions have none for the trump card. Of these rules, only those with betl or durch have values for the
/// discards.
fn is_trained(view: &View) -> bool {
    let rules = view.public().rules();
    let is_learned = match view.public().due() {
        Some(MoveKind::Trump) => false,
        Some(MoveKind::Discard) => rules.has_plain_games(),
        _ => true,
    };
    has_trained_rules(rules) || is_learned
}

impl SearchModel for MariasEncoder {
    /// Returns `false` for statements and answers, and for the cards of a defender of betl or durch. Uniformly drawn
    /// worlds ignore that the others doubled or declared because of their hands, so a search doubles too
    /// often. The learned values come from games in which the others decided because of their hands.
    fn searches(view: &View) -> bool {
        let public = view.public();
        match public.due() {
            Some(MoveKind::Say | MoveKind::Answer) => false,
            Some(MoveKind::Card) => public.has_trumps() || public.declarer() == view.seat(),
            _ => true,
        }
    }

    fn solved(
        state: &State,
        cards: usize,
        seat: Seat,
        workspace: &mut MariasWorkspace,
        meter: &mut Meter<'_>,
    ) -> Result<Option<f64>, Stopped> {
        let public = state.public();
        if public.due() != Some(MoveKind::Card) || public.hand_size(state.mover().0) > cards {
            return Ok(None);
        }
        let Some(solution) = solve_play(state, &mut workspace.solver, meter) else { return Ok(None) };
        let forhont = solution.value().ok_or(Stopped)? as f64;
        // The payoffs add up to 0, and the two opponents have the same payoff.
        Ok(Some(if public.side(seat) == Side::Declarer { 1.5 * forhont } else { -0.75 * forhont }))
    }

    /// Returns the past of a world that agrees with the view. The order in which a seat got its hidden cards
    /// is drawn; forhont holds its trump card from the first packet on. `None` in three cases: the events
    /// lack packets, the position was set up by hand, or there are no learned values for all decisions under
    /// these rules.
    fn past(
        view: &View,
        history: &[Event],
        world: &State,
        random: &mut Random,
    ) -> Option<WorldHistory<Marias>> {
        if !has_trained_rules(view.public().rules()) {
            return None;
        }
        let trump = world.public().trump().or(world.face_down().trump);
        let mut left: [Vec<Card>; SEATS] = std::array::from_fn(|index| {
            let seat = Seat::new(index);
            let laid = if index == 0 { world.face_down().talon } else { CardSet::EMPTY };
            let mut cards: Vec<Card> =
                (world.hand(seat) | world.public().played(seat) | laid).iter().collect();
            if seat != view.seat() {
                cards.shuffle(random);
                // The cards are dealt from the end of the list.
                if let Some(place) = cards.iter().position(|&card| Some(card) == trump) {
                    let last = cards.len() - 1;
                    cards.swap(place, last);
                }
            }
            cards
        });
        let mut past = WorldHistory { pack: Vec::with_capacity(32), moves: Vec::new(), shared_moves: 0 };
        for event in history {
            match *event {
                Event::Deal(seat, packet) if seat == view.seat() => past.pack.extend(packet.shown),
                Event::Deal(seat, packet) => {
                    let left = left.get_mut(seat.index())?;
                    let rest = left.len().checked_sub(packet.len())?;
                    past.pack.extend(left.drain(rest..).rev());
                }
                Event::Move(seat, played) => past.moves.push((seat, played)),
                Event::HiddenTrump(seat) => past.moves.push((seat, Move::Trump(trump?))),
                Event::HiddenDiscard(seat) => past.moves.push((seat, Move::Discard(world.face_down().talon))),
                Event::ShowTrump(..) | Event::ShowMarriage(..) => {}
                Event::SetUp(_) | Event::DealTrump(_) | Event::ShowTalon(..) => return None,
            }
        }
        // A person may leave out the packets of the other seats. Then the order of their cards is not known.
        let others = || Seat::all(SEATS).filter(|&seat| seat != view.seat());
        others().all(|seat| left[seat.index()].is_empty()).then_some(past)
    }
}
