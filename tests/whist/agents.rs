//! The built-in players: `pimc` solves sampled worlds with all cards face up, and `random` plays any legal
//! card.

use talon::agents::{Agent, AgentSet, Decision, DecisionContext, random};
use talon::cards::german::Card;
use talon::games::{Position as _, Turn, View as _};
use talon::search::{Meter, Pimc, PimcResult, SearchLimits, Solve, Stopped, StoppingRule, deepen};

use crate::game::{HAND, SEATS, State, Whist};

/// A state with all cards face up, as a search position. Its value is the number of tricks of seats 0 and 2
/// minus the number of tricks of seats 1 and 3.
impl Solve for State {
    type Move = Card;
    type Undo = State;
    type Key = u64;

    fn is_over(&self) -> bool {
        self.turn() == Turn::Over
    }

    fn maximizes(&self) -> bool {
        self.mover().0.index().is_multiple_of(2)
    }

    fn moves(&mut self, moves: &mut Vec<Card>) -> u64 {
        moves.extend(self.public.legal_cards(self.mover().1));
        1
    }

    fn make(&mut self, card: Card) -> State {
        let before = self.clone();
        self.play_card(card);
        before
    }

    fn unmake(&mut self, _: Card, before: State) {
        *self = before;
    }

    fn value(&self) -> i32 {
        self.public.tricks[0] as i32 - self.public.tricks[1] as i32
    }
}

/// Computes the values of the legal cards in these worlds. A value is positive if it is good for the side of
/// the seat to move.
pub fn evaluate(worlds: Vec<State>, limits: SearchLimits<'_>) -> PimcResult {
    let values = |(): &mut (), world: &State, meter: &mut Meter<'_>| {
        let value = |card| {
            let mut after = world.clone();
            after.play_card(card);
            let solution = deepen(&mut after, [HAND * SEATS], meter, &mut |_, _| {});
            let value = solution.filter(|solution| solution.exact).ok_or(Stopped)?.value;
            Ok(f64::from(if world.maximizes() { value } else { -value }))
        };
        world.public.legal_cards(world.mover().1).into_iter().map(value).collect()
    };
    let pimc = Pimc { stopping_rule: StoppingRule::Ahead { errors: 3.0, least: 16 } };
    pimc.evaluate(worlds.into_iter().map(|world| (world, 1.0)), limits, || (), values)
}

fn pimc(context: &mut DecisionContext<'_, Whist>) -> Option<Decision<Card>> {
    let (view, random) = (context.view, &mut context.random);
    let worlds = (0..32).map(|_| view.sample(random)).collect();
    let best = evaluate(worlds, context.control.limits).best().unwrap_or(0);
    view.public.legal_cards(view.hand).into_iter().nth(best).map(Decision::of)
}

pub fn agents() -> AgentSet<Whist> {
    AgentSet::new(vec![
        Agent::new("pimc", "solves sampled worlds", pimc),
        random::agent("plays a random legal card"),
    ])
}
