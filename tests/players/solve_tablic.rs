//! Compares the open-card solver of tablić with exhaustive search, with each search feature on and off.

use std::sync::atomic::AtomicBool;

use rand::RngExt;
use talon::agents::Control;
use talon::agents::tablic::{RoundSolution, RoundSolver, ScoreDifference, agents};
use talon::cards::french::Card;
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::tablic::{Event, Move, Rules, State};
use talon::games::{Position, State as _, Turn};
use talon::protocol::{Info, InfoScore, Seat};
use talon::search::{Meter, SearchFeature, SearchFeatures, SearchLimits};

/// Lists feature sets: all features, no features, all features but one, each feature alone.
fn settings() -> Vec<SearchFeatures> {
    let one = SearchFeature::ALL
        .into_iter()
        .flat_map(|feature| [SearchFeatures::ALL.without(feature), SearchFeatures::NONE.with(feature)]);
    [SearchFeatures::ALL, SearchFeatures::NONE].into_iter().chain(one).collect()
}

/// Whether a round is the last of a game.
#[derive(Clone, Copy, PartialEq)]
enum Round {
    Last,
    /// A round after which more cards are dealt.
    Other,
}

/// Creates a position with few cards: some hands, a table, and piles with the other cards. The piles have
/// about the same size, so that the majority is undecided. If it is not the last round, some cards are left
/// to deal.
fn position(players: usize, hand: usize, round: Round, random: &mut Random) -> State {
    let mut pack: Vec<Card> = shuffled(random);
    let mut take = |count: usize| pack.split_off(pack.len() - count).into_iter().collect::<CardSet<Card>>();
    let mut state = State::new(&Rules::alone(players));
    let turn = random.random_range(0..players);
    let mut events = vec![Event::Table(take(random.random_range(0..=5)))];
    for seat in Seat::all(players) {
        let size = if seat.index() < turn { hand - 1 } else { hand };
        events.push(Event::Deal(seat, Packet::shown(take(size))));
        events.push(Event::Tablas(seat, random.random_range(0..3)));
    }
    if round == Round::Other {
        take(players * random.random_range(1..=3));
    }
    let mut piles = vec![CardSet::EMPTY; players];
    for (number, card) in pack.into_iter().enumerate() {
        // In some positions one seat is far behind.
        let winner = if random.random_bool(0.8) { number % players } else { random.random_range(0..players) };
        piles[winner].insert(card);
    }
    events.extend(Seat::all(players).zip(piles).map(|(seat, pile)| Event::Won(seat, pile)));
    if random.random_bool(0.8) {
        events.push(Event::Last(Seat::new(random.random_range(0..players))));
    }
    events.push(Event::Turn(Seat::new(turn)));
    for event in &events {
        state.apply(event).unwrap();
    }
    state.settle().unwrap();
    state
}

/// Plays a random game until `left` cards of the last round are left.
fn ending(players: usize, left: usize, random: &mut Random) -> State {
    let pack = shuffled(random);
    let mut state = State::new(&Rules::alone(players));
    let held = |state: &State| Seat::all(players).map(|seat| state.hand(seat).len()).sum::<usize>();
    while !state.public().is_last_round() || held(&state) > left {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |_| {}),
            _ => state.make(&state.random_move(random).unwrap()),
        }
    }
    state
}

/// Computes the result of a seat at the end of the round by exhaustive search. The result is its score minus
/// the scores of all other seats.
fn exhaustive(state: &State, seat: Seat) -> ScoreDifference {
    let players = state.public().players();
    let difference = |of: &dyn Fn(Seat) -> i64| {
        let all: i64 = Seat::all(players).map(of).sum();
        (players as i64 * of(seat) - all) as i32
    };
    match state.turn() {
        Turn::Over => {
            let payoffs = state.payoffs().unwrap();
            ScoreDifference { points: difference(&|seat| payoffs[seat.index()]), cards: 0 }
        }
        Turn::Chance => {
            let score = |seat| state.public().score(seat);
            let points = difference(&|seat| score(seat).points + score(seat).tablas);
            ScoreDifference { points, cards: difference(&|seat| score(seat).cards as i64) }
        }
        Turn::Seat(turn) => {
            let mut moves = Vec::new();
            state.legal_moves(usize::MAX, &mut moves);
            let values = moves.iter().map(|played| exhaustive(&after(state, &[*played]), seat));
            if turn == seat { values.max() } else { values.min() }.unwrap()
        }
    }
}

fn after(state: &State, line: &[Move]) -> State {
    let mut after = state.clone();
    line.iter().for_each(|played| after.play(played, &mut |_| {}).unwrap());
    after
}

fn solve(state: &State, solver: &mut RoundSolver, nodes: Option<u64>) -> RoundSolution {
    let stop = AtomicBool::new(false);
    solver.solve(state, &mut Meter::new(SearchLimits::unlimited(&stop).with_nodes(nodes))).unwrap()
}

fn to_move(state: &State) -> Seat {
    let Turn::Seat(seat) = state.turn() else { panic!("a seat is to move") };
    seat
}

/// Checks for every set of features that the solver finds the same values as exhaustive search.
fn agree(positions: impl Iterator<Item = State>) {
    let mut solvers: Vec<RoundSolver> = settings().into_iter().map(RoundSolver::new).collect();
    for (number, state) in positions.enumerate() {
        let seat = to_move(&state);
        let difference = exhaustive(&state, seat);
        let mut line = None;
        for solver in &mut solvers {
            let solution = solve(&state, solver, None);
            assert_eq!(solution.exact(), Some(difference), "position {number}: {state:?}");
            line = line.or(Some(solution.line));
        }
        let line = line.unwrap();
        assert_eq!(
            exhaustive(&after(&state, &line[..1]), seat),
            difference,
            "position {number}: {} keeps the value",
            line[0]
        );
        let end = after(&state, &line);
        assert!(!matches!(end.turn(), Turn::Seat(_)), "position {number}: the line is played to the end");
        assert_eq!(exhaustive(&end, seat), difference, "position {number}: the line has the value");
    }
}

#[test]
fn last_rounds_of_two_are_solved_exactly() {
    let mut random = Random::new(1, 0);
    agree((0..2000).map(|number| position(2, [2, 3, 3, 3][number % 4], Round::Last, &mut random)));
    agree((0..800).map(|number| ending(2, 3 + number % 2, &mut random)));
}

#[test]
fn last_rounds_of_more_than_two_are_solved_exactly() {
    let mut random = Random::new(2, 0);
    agree((0..700).map(|number| position(3, 1 + number % 2, Round::Last, &mut random)));
    agree((0..400).map(|number| ending(3, 2 + number % 3, &mut random)));
    agree((0..300).map(|_| position(4, 1, Round::Last, &mut random)));
    agree((0..500).map(|number| ending(4, 2 + number % 3, &mut random)));
    agree((0..500).map(|number| ending([6, 8, 12][number % 3], 3, &mut random)));
}

#[test]
fn rounds_before_the_last_are_solved_exactly() {
    let mut random = Random::new(3, 0);
    agree((0..700).map(|number| position(2, 2 + number % 2, Round::Other, &mut random)));
    agree((0..500).map(|_| position(3, 1, Round::Other, &mut random)));
}

#[test]
fn bounds_at_a_node_limit_hold_the_value() {
    let mut random = Random::new(4, 0);
    let mut solver = RoundSolver::new(SearchFeatures::ALL);
    let mut open = 0;
    for number in 0..300 {
        let round = [Round::Last, Round::Other][number % 2];
        let state = position([2, 3][number / 2 % 2], 3, round, &mut random);
        let difference = solve(&state, &mut solver, None).exact().unwrap();
        for nodes in (0..200).step_by(20) {
            let stopped = solve(&state, &mut solver, Some(nodes));
            assert!(
                (stopped.least..=stopped.most).contains(&difference),
                "{stopped:?}, not {difference:?}: {state:?}"
            );
            assert_eq!(state.check(&stopped.line[0]), Ok(()));
            open += usize::from(stopped.exact().is_none());
        }
    }
    assert!(open > 500, "only {open} reached the limit");
}

/// Returns the last `info` report and the expected payoff of `go open`.
fn go(state: &State, nodes: Option<u64>) -> (Info, Option<f64>) {
    let (stop, last) = (AtomicBool::new(false), std::sync::Mutex::new(None));
    let report = |info: &Info| *last.lock().unwrap() = Some(info.clone());
    let control =
        Control { limits: SearchLimits { nodes, ..SearchLimits::unlimited(&stop) }, report: &report };
    let choice = (agents().solve.unwrap())(state, &control).unwrap();
    assert_eq!(state.check(&choice.r#move), Ok(()));
    (last.into_inner().unwrap().unwrap(), choice.expect)
}

#[test]
fn reported_payoff_bounds_hold_the_expected_payoff() {
    let mut random = Random::new(5, 0);
    let mut reported = 0;
    for number in 0..200 {
        let state = position([2, 2, 3][number % 3], 3, Round::Last, &mut random);
        let (info, expect) = go(&state, None);
        let payoff = expect.unwrap();
        assert_eq!((info.score, info.bounds), (expect.map(InfoScore::Payoff), None));
        for nodes in (0..200).step_by(20) {
            let (info, expect) = go(&state, Some(nodes));
            let Some((least, most)) = info.bounds else {
                assert_eq!(expect, Some(payoff));
                continue;
            };
            assert!((least..=most).contains(&payoff), "{least} to {most}, not {payoff}: {state:?}");
            reported += 1;
        }
    }
    assert!(reported > 300, "bounds were reported only {reported} times");
}

#[test]
fn only_the_last_round_has_an_expected_payoff() {
    let state = position(2, 3, Round::Other, &mut Random::new(6, 0));
    let (info, expect) = go(&state, None);
    assert!(matches!(info.score, Some(InfoScore::Heuristic(_))), "{info}");
    assert_eq!((info.bounds, expect), (None, None));
}
