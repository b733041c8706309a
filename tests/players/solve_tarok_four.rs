//! Compares the perfect-information solver of tarok for four with plain minimax.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::agents::tarok::four::{agents, solve_klop, solve_play};
use talon::agents::tarok::{SOLVER_FEATURES, Solution};
use talon::agents::{Control, Decision, DecisionContext};
use talon::cards::tarok::{Card, TAROKS, TRULA};
use talon::cards::{Card as _, Random, shuffled};
use talon::games::tarok::four::{Contract, Move, Rules, SEATS, State, View};
use talon::games::{Position as _, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits, Solver};

/// Returns the number of endings of each contract: a tenth of the environment variable `TALON_ENDINGS`.
/// Without the variable, the number is 150. `.ci/full` sets the variable.
fn endings() -> usize {
    std::env::var("TALON_ENDINGS").map_or(1500, |count| count.parse().expect("a number")) / 10
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

fn cards_left(state: &State) -> usize {
    Seat::all(SEATS).map(|seat| state.hand(seat).len()).sum()
}

/// Shuffles a pack in which `seat` gets most cards of the kind that the contract needs.
fn pack(contract: Contract, seat: Seat, random: &mut Random) -> Vec<Card> {
    let mut pack: Vec<Card> = shuffled(random);
    let strength = |card: &Card| match contract {
        Contract::Berac | Contract::Open | Contract::Piccolo => card.index() % 22 % 8,
        Contract::Colour => usize::from(TAROKS.contains(*card)) * 10 + 7 - (card.index() + 2) % 8,
        _ => 54 - if TAROKS.contains(*card) { card.index() + 30 } else { (card.index() + 2) % 8 },
    };
    if !contract.has_bonuses() && contract != Contract::Klop || random.random_bool(0.3) {
        pack.sort_by_key(strength);
        let mut rest = pack.split_off(12);
        for _ in 0..random.random_range(0..4) {
            let (one, other) = (random.random_range(0..12), random.random_range(0..42));
            std::mem::swap(&mut pack[one], &mut rest[other]);
        }
        let rest: Vec<Card> = shuffled(random).into_iter().filter(|card| rest.contains(card)).collect();
        let (mut own, mut rest) = (pack.into_iter(), rest.into_iter());
        let place = |at: usize| if at < 48 && at % SEATS == seat.index() { own.next() } else { rest.next() };
        pack = (0..54).filter_map(place).collect();
    }
    pack
}

/// Plays a random deal of this contract under random options until `left` cards are left to play. Returns
/// `None` if the deal ends before that.
fn ending(rules: &Rules, contract: Contract, seed: u64, left: usize) -> Option<State> {
    let mut random = Random::new(seed, 21);
    let rules = Rules {
        radelci: [0; SEATS].map(|_: u16| random.random_range(0..2)),
        is_rounded: random.random(),
        mond_value: if random.random() { 21 } else { 20 },
        klop_35: random.random(),
        radelc_deal: random.random(),
        valat_kontra: random.random(),
        without_valat: random.random(),
        colour_void_free: random.random(),
        losers_pay: random.random(),
        deals: random.random_range(1..3),
        radelc_end: if random.random() { 40 } else { 0 },
        ..*rules
    };
    let declarer = Seat::new(random.random_range(0..SEATS));
    let declarer = if contract == Contract::Klop { Seat::new(0) } else { declarer };
    let mut state = State::new(&rules);
    state.deal(&pack(contract, declarer, &mut random), &mut |_| {});
    // In half of the deals, each seat keeps the trula and the called king as long as it can.
    let keeps: bool = random.random();
    while let Turn::Seat(seat) = state.turn() {
        let legal = state.legal_cards();
        let others = legal - TRULA - state.public().called_king();
        let made = match state.random_move(&mut random)? {
            Move::Bid(_) => {
                let bid = Move::Bid(Some(rules.ladder.required_bid(contract)));
                if seat == declarer && state.check(&bid).is_ok() { bid } else { Move::Bid(None) }
            }
            Move::Play(_) => Move::Play(contract),
            Move::Card(_) if cards_left(&state) <= left => return Some(state),
            Move::Card(_) if seat == declarer && random.random_bool(0.8) && !contract.has_bonuses() => {
                let key = |card: &Card| card.index() % if contract == Contract::Colour { 8 } else { 54 };
                let is_low = contract.has_duties();
                Move::Card(if is_low {
                    legal.iter().min_by_key(key)?
                } else {
                    legal.iter().max_by_key(key)?
                })
            }
            Move::Card(card) if keeps => Move::Card(others.random(&mut random).unwrap_or(card)),
            made => made,
        };
        if state.check(&made).is_err() {
            return None;
        }
        state.make(&made);
    }
    None
}

fn endings_of(rules: Rules, contract: Contract, left: [usize; 2]) -> impl Iterator<Item = State> {
    let [least, most] = left;
    (0..).filter_map(move |seed| ending(&rules, contract, seed, least + seed as usize % (most + 1 - least)))
}

/// Computes the margin of declarer's side from these payoffs, or in klop the payoff of `seat`.
fn value_of(state: &State, seat: Seat, payoffs: &[i64]) -> i64 {
    let Some(declarer) = state.public().declarer() else { return payoffs[seat.index()] };
    let is_own = |other: usize| [Some(declarer), state.partner()].contains(&Some(Seat::new(other)));
    let (own, others): (Vec<usize>, Vec<usize>) = (0..SEATS).partition(|&seat| is_own(seat));
    let sum = |seats: &[usize]| seats.iter().map(|&seat| payoffs[seat]).sum::<i64>();
    others.len() as i64 * sum(&own) - own.len() as i64 * sum(&others)
}

/// Computes the value by plain minimax. In klop, `seat` plays against the three other seats.
fn minimax(state: &State, seat: Seat) -> i64 {
    let Turn::Seat(mover) = state.turn() else {
        return value_of(state, seat, &state.payoffs().unwrap());
    };
    let values = moves(state).into_iter().map(|made| {
        let mut after = state.clone();
        after.make(&made);
        minimax(&after, seat)
    });
    let maximizes = match state.public().declarer() {
        Some(declarer) => [Some(declarer), state.partner()].contains(&Some(mover)),
        None => mover == seat,
    };
    if maximizes { values.max() } else { values.min() }.unwrap()
}

struct Solvers {
    sides: Vec<Solver<u8, u64>>,
    klop: Vec<Solver<u8>>,
}

impl Solvers {
    fn new(features: &[SearchFeatures]) -> Self {
        Self {
            sides: features.iter().map(|&features| Solver::new(features)).collect(),
            klop: features.iter().map(|&features| Solver::new(features)).collect(),
        }
    }

    fn solve(&mut self, at: usize, state: &State, nodes: Option<u64>) -> Solution<Move> {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes));
        match state.public().declarer() {
            Some(_) => solve_play(state, &mut self.sides[at], &mut meter),
            None => solve_klop(state, &mut self.klop[at], &mut meter),
        }
        .expect("a card is due")
    }
}

/// Lists feature sets: all features, no features, and all features but one.
fn settings() -> Vec<SearchFeatures> {
    let without = SearchFeature::ALL.into_iter().map(|feature| SOLVER_FEATURES.without(feature));
    [SOLVER_FEATURES, SearchFeatures::NONE].into_iter().chain(without).collect()
}

#[test]
fn tarok_for_four_endings_of_every_contract_equal_minimax() {
    let features = settings();
    let (mut solvers, mut rests) = (Solvers::new(&features), 0);
    for rules in [Rules::DEFAULT, Rules::ZEI] {
        let contracts = Contract::ALL.into_iter().filter(|&contract| {
            contract == Contract::Klop || rules.ladder.rank(rules.ladder.required_bid(contract)).is_some()
        });
        for contract in contracts {
            let (mut values, mut partners) = (std::collections::HashSet::new(), 0);
            for (number, state) in endings_of(rules, contract, [5, 11]).take(endings()).enumerate() {
                let seat = state.turn().seat().unwrap();
                let value = minimax(&state, seat);
                for at in 0..features.len() {
                    let solution = solvers.solve(at, &state, None);
                    assert_eq!(solution.value, Some(value), "{contract} {number}, {at}: {state:?}");
                    assert_eq!(solution.bounds, (value, value));
                }
                for nodes in [0, 5, 25] {
                    let (least, most) = solvers.solve(0, &state, Some(nodes)).bounds;
                    assert!(
                        (least..=most).contains(&value),
                        "{contract} {number}: {value}, {least} to {most}"
                    );
                }
                let best = solvers.solve(0, &state, None).line[0];
                let mut after = state.clone();
                after.make(&best);
                assert_eq!(minimax(&after, seat), value, "{contract} {number}: {best} keeps the value");
                values.insert(value);
                partners += usize::from(state.partner().is_some());
                let king = state.public().called_king();
                let holds_king = Seat::all(SEATS).any(|seat| !state.hand(seat).is_disjoint(king));
                rests += usize::from(state.public().king_was_in_talon() && holds_king);
            }
            assert!(values.len() > 3, "{contract}: {values:?}");
            assert!(partners < endings() && (partners > endings() / 3) == contract.has_call(), "{contract}");
        }
    }
    assert!(rests > endings() / 10, "{rests} endings decide about the rest of the talon");
}

#[test]
fn longer_tarok_for_four_endings_do_not_depend_on_features() {
    use SearchFeature::{Equivalence, LookAhead, QuasiSymmetry, StaticBounds, TranspositionTable};
    let without = [TranspositionTable, StaticBounds, LookAhead, QuasiSymmetry, Equivalence];
    let without = without.into_iter().map(|feature| SOLVER_FEATURES.without(feature));
    let features: Vec<_> = [SOLVER_FEATURES].into_iter().chain(without).collect();
    let mut solvers = Solvers::new(&features);
    for contract in Contract::ALL.into_iter().filter(|&contract| contract != Contract::Piccolo) {
        for (number, state) in endings_of(Rules::DEFAULT, contract, [14, 18]).take(endings() / 5).enumerate()
        {
            let values: Vec<_> =
                (0..features.len()).map(|at| solvers.solve(at, &state, None).value).collect();
            assert!(values.iter().all(|value| *value == values[0]), "{contract} {number}: {values:?}");
        }
    }
}

fn go_open(state: &State, limits: SearchLimits<'_>) -> Decision<Move> {
    let control = Control { limits, report: &|_| {} };
    (agents().solve.unwrap())(state, &control).unwrap()
}

#[test]
fn go_open_answers_in_every_phase_of_whole_deals_of_tarok_for_four() {
    let stop = AtomicBool::new(false);
    let mut phases = std::collections::HashSet::new();
    for seed in 0..24 {
        let rules = if seed % 2 == 0 { Rules::DEFAULT } else { Rules::ZEI };
        let mut random = Random::new(seed, 23);
        let mut state = State::new(&rules);
        state.deal(&shuffled(&mut random), &mut |_| {});
        while state.turn() != Turn::Over {
            let limits = SearchLimits::unlimited(&stop);
            for nodes in [0, 300] {
                let played = go_open(&state, limits.with_nodes(Some(nodes))).r#move;
                assert_eq!(state.check(&played), Ok(()), "seed {seed}: {played}");
            }
            let decision = go_open(&state, SearchLimits { depth: Some(2), nodes: Some(300), ..limits });
            assert_eq!(state.check(&decision.r#move), Ok(()), "seed {seed}");
            phases.insert(talon::games::Public::phase(state.public()));
            // Random bids are mostly high. So in half of the deals all seats pass, and seat 0 names a
            // contract with a called king.
            let played = match state.random_move(&mut random).unwrap() {
                Move::Bid(_) if seed % 4 > 1 => Move::Bid(None),
                Move::Play(_) if seed % 4 > 1 && state.public().contract().is_none() => {
                    Move::Play([Contract::Three, Contract::One][seed as usize % 3 % 2])
                }
                Move::Card(_) => decision.r#move,
                made => made,
            };
            state.make(&played);
        }
    }
    for phase in ["bid", "contract", "call", "take", "discard", "announce", "kontra", "play"] {
        assert!(phases.contains(phase), "{phase}");
    }
}

#[test]
fn go_open_of_tarok_for_four_proves_payoffs() {
    let stop = AtomicBool::new(false);
    for contract in [Contract::Three, Contract::Solo1, Contract::Without, Contract::Berac, Contract::Klop] {
        for state in endings_of(Rules::DEFAULT, contract, [6, 10]).take(20) {
            let seat = state.turn().seat().unwrap();
            let value = minimax(&state, seat);
            for depth in [None, Some(12)] {
                let limits = SearchLimits { depth, ..SearchLimits::unlimited(&stop) };
                let decision = go_open(&state, limits);
                let mut after = state.clone();
                after.make(&decision.r#move);
                assert_eq!(minimax(&after, seat), value, "{contract}: {}", decision.r#move);
                let payoff = decision.expect.expect("the ending is solved");
                let is_klop = contract == Contract::Klop;
                assert!(!is_klop || (payoff - value as f64).abs() < 1e-9, "{payoff} and {value}");
            }
        }
    }
}

/// Returns the margin of a seat over the mean of the others after a card, when all seats then play best with all cards
/// known.
fn margin_after(state: &State, card: &Move, seat: Seat) -> f64 {
    let is_own = |other: Seat| [state.public().declarer(), state.partner()].contains(&Some(other));
    let own = Seat::all(SEATS).filter(|&seat| is_own(seat)).count();
    let mut after = state.clone();
    after.make(card);
    let value = minimax(&after, seat) as f64;
    let (side, sign) = if is_own(seat) { (own, 1.0) } else { (SEATS - own, -1.0) };
    sign * value / ((SEATS - 1) * side) as f64
}

#[test]
fn minimax_of_tarok_for_four_plays_the_card_with_the_best_mean_over_all_worlds() {
    let agents = agents().agents;
    let agent = agents.iter().find(|agent| agent.name == "minimax").unwrap();
    let (stop, mut options) = (AtomicBool::new(false), OptionTable::new((agent.options)()));
    options.set("MaxTime", Some("0")).unwrap();
    options.set("Worlds", Some("1000")).unwrap();
    let control = Control::unlimited(&stop, &|_| {});
    let (mut choices, mut hidden) = (0, 0);
    for contract in [Contract::Three, Contract::Solo1, Contract::Without, Contract::Berac] {
        for (number, state) in endings_of(Rules::DEFAULT, contract, [5, 7]).take(2500).enumerate() {
            let seat = state.turn().seat().unwrap();
            let view = View::of(&state, seat);
            let Some(worlds) = view.worlds(1000) else { continue };
            let random = Random::new(number as u64, 25);
            let mut context = DecisionContext {
                rules: view.public().rules(),
                view: &view,
                history: &[],
                options: &options,
                random,
                control: &control,
            };
            let chosen = (agent.choose)(&mut context).unwrap().r#move;
            let mean = |card: &Move| {
                let margins = worlds.iter().map(|world| margin_after(world, card, seat));
                margins.sum::<f64>() / worlds.len() as f64
            };
            let means: Vec<f64> = moves(&state).iter().map(mean).collect();
            let best = means.iter().copied().fold(f64::MIN, f64::max);
            assert!(mean(&chosen) > best - 1e-9, "{contract} {number}: {chosen} of {means:?}");
            let has_choice = means.iter().any(|&mean| mean < best - 1e-9);
            choices += usize::from(has_choice);
            hidden += usize::from(has_choice && worlds.len() > 1);
        }
    }
    assert!(choices > 30 && hidden > 20, "{choices} choices, {hidden} with hidden cards");
}
