//! Kuhn poker, a game that only this test binary has. The binary is its own engine. The published equilibrium
//! gives exact numbers that test the engine, the referee, the records, the mask and the search.

mod agents;
mod game;
mod open;
#[path = "../common/own_game.rs"]
mod own_game;

use std::collections::{BTreeMap, HashMap};
use std::io::Write as _;
use std::process::{Command, ExitCode, Stdio};
use std::sync::atomic::AtomicBool;

use agents::agents;
use game::{Card, Kuhn, Move, State};
use own_game::{lines, play, replay, table, view};
use talon::agents::{Control, DecisionContext, Evaluator};
use talon::cards::Random;
use talon::games::{Audience, Position as _, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::SearchLimits;

fn main() -> ExitCode {
    let tests = tests![
        the_equilibrium_is_worth_minus_one_eighteenth,
        nobody_gains_by_leaving_the_equilibrium,
        ismcts_folds_no_king_and_calls_with_no_jack,
        lines_do_not_depend_on_the_card_of_the_other_seat,
        the_view_of_a_state_is_that_of_its_lines,
        the_value_of_a_bet_is_its_expected_payoff,
        both_possible_cards_are_sampled_equally_often,
        every_search_setting_matches_exhaustive_search,
        the_equilibrium_beats_random,
        a_record_replays_without_errors,
        a_replay_finds_a_wrong_result,
        a_bot_plays_a_game_that_it_does_not_know,
        the_engine_offers_the_games_of_its_registry,
    ];
    own_game::run(agents(), None, tests)
}

/// Lists the packs of all deals: the three cards in every order.
fn packs() -> Vec<[Card; 3]> {
    use Card::{Jack, King, Queen};
    vec![
        [Jack, Queen, King],
        [Jack, King, Queen],
        [Queen, Jack, King],
        [Queen, King, Jack],
        [King, Jack, Queen],
        [King, Queen, Jack],
    ]
}

/// An exact fraction: numerator and denominator.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ratio(i64, i64);

impl Ratio {
    fn new(top: i64, bottom: i64) -> Self {
        let (mut a, mut b) = (top.abs(), bottom);
        while b != 0 {
            (a, b) = (b, a % b);
        }
        let common = a.max(1);
        Self(top / common, bottom / common)
    }

    fn plus(self, other: Self) -> Self {
        Self::new(self.0 * other.1 + other.0 * self.1, self.1 * other.1)
    }

    fn times(self, other: Self) -> Self {
        Self::new(self.0 * other.0, self.1 * other.1)
    }
}

/// Returns the state after a move.
fn after(state: &State, action: Move) -> State {
    let mut after = state.clone();
    after.play(&action, &mut |_| {}).unwrap();
    after
}

fn dealt(pack: [Card; 3]) -> State {
    let mut state = State::new(&());
    state.deal(&pack, &mut |_| {});
    state
}

fn legal(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(10, &mut moves);
    moves
}

/// Returns the probability of a move in the equilibrium.
fn probability(state: &State, seat: Seat, action: Move, alpha: i64) -> Ratio {
    let bets = agents::bets(&state.public, state.hands[seat.index()].unwrap(), alpha);
    Ratio::new(if action == Move::Bet { bets } else { 18 - bets }, 18)
}

/// Returns the expected payoff of seat 0 in this state when both seats play the equilibrium.
fn value(state: &State, alpha: i64) -> Ratio {
    let Turn::Seat(seat) = state.turn() else { return Ratio::new(state.payoffs().unwrap()[0], 1) };
    legal(state).into_iter().fold(Ratio(0, 1), |sum, action| {
        sum.plus(probability(state, seat, action, alpha).times(value(&after(state, action), alpha)))
    })
}

fn the_view_of_a_state_is_that_of_its_lines() {
    for pack in packs() {
        for moves in [&[][..], &["pass"], &["bet"], &["pass", "bet"], &["pass", "bet", "bet"]] {
            own_game::compare_views(&table::<Kuhn>(&pack, moves));
        }
    }
}

fn the_value_of_a_bet_is_its_expected_payoff() {
    let stop = AtomicBool::new(false);
    // Against random play, a bet with the king wins one or two points. A bet with the jack wins one point or
    // loses two.
    for (pack, expected) in [(packs()[4], 1.5), (packs()[0], -0.5)] {
        let view = view::<Kuhn>(&table::<Kuhn>(&pack, &[""; 0]), Seat::new(0));
        let world = |random: &mut Random| view.sample(random);
        let (seat, points) = (Seat::new(0), State::payoffs);
        let evaluator = Evaluator::<Kuhn, _> { world, policy: agents().playout, seat, points, seed: 1 };
        let found = evaluator.evaluate(&[Move::Bet], 1, 4000, SearchLimits::unlimited(&stop)).unwrap();
        assert!((found.candidates[0].payoff - expected).abs() < 0.1, "{found:?}");
    }
}

fn the_equilibrium_is_worth_minus_one_eighteenth() {
    for alpha in 0..=6 {
        let all = packs().iter().fold(Ratio(0, 1), |sum, pack| sum.plus(value(&dealt(*pack), alpha)));
        assert_eq!(all.times(Ratio(1, 6)), Ratio(-1, 18), "alpha {alpha}/18");
    }
}

/// A seat's information set: its card, and the moves so far.
type InformationSet = (Option<Card>, Vec<Move>);

/// Returns the payoff of `seat` in these states, weighted by their reach probabilities. The other seat plays
/// the equilibrium. `seat` plays a best response and uses only its view.
fn best_response(states: Vec<(State, Ratio)>, seat: Seat, alpha: i64) -> Ratio {
    let mut sum = Ratio(0, 1);
    let mut information_sets: HashMap<InformationSet, Vec<(State, Ratio)>> = HashMap::new();
    let mut queue = states;
    while let Some((state, reach)) = queue.pop() {
        match state.turn() {
            Turn::Seat(mover) if mover == seat => {
                let information_set = (state.hands[seat.index()], state.public.said.clone());
                information_sets.entry(information_set).or_default().push((state, reach));
            }
            Turn::Seat(mover) => queue.extend(legal(&state).into_iter().map(|action| {
                (after(&state, action), reach.times(probability(&state, mover, action, alpha)))
            })),
            _ => sum = sum.plus(reach.times(Ratio::new(state.payoffs().unwrap()[seat.index()], 1))),
        }
    }
    // A seat must make the same move in all states of an information set.
    for states in information_sets.into_values() {
        let values = legal(&states[0].0).into_iter().map(|action| {
            let reached = states.iter().map(|(state, reach)| (after(state, action), *reach)).collect();
            best_response(reached, seat, alpha)
        });
        sum = sum.plus(values.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap());
    }
    sum
}

fn nobody_gains_by_leaving_the_equilibrium() {
    for alpha in 0..=6 {
        let states: Vec<(State, Ratio)> = packs().iter().map(|pack| (dealt(*pack), Ratio(1, 6))).collect();
        assert_eq!(best_response(states.clone(), Seat::new(0), alpha), Ratio(-1, 18), "alpha {alpha}/18");
        assert_eq!(best_response(states, Seat::new(1), alpha), Ratio(1, 18), "alpha {alpha}/18");
    }
}

fn ismcts_folds_no_king_and_calls_with_no_jack() {
    let agents = agents();
    let ismcts = agents.agents.iter().find(|agent| agent.name == "ismcts").unwrap();
    let stop = AtomicBool::new(false);
    let limits = SearchLimits::unlimited(&stop).with_nodes(Some(2000));
    let mut asked = 0;
    for before in [&[Move::Bet][..], &[Move::Pass, Move::Bet]] {
        for pack in packs() {
            let state = before.iter().fold(dealt(pack), |state, action| after(&state, *action));
            let Turn::Seat(seat) = state.turn() else { panic!("a seat must answer the bet") };
            let best = match state.hands[seat.index()] {
                Some(Card::King) => Move::Bet,
                Some(Card::Jack) => Move::Pass,
                _ => continue,
            };
            let view = game::View::of(&state, seat);
            let decision = (ismcts.choose)(&mut DecisionContext {
                rules: &(),
                view: &view,
                history: &[],
                options: &OptionTable::default(),
                random: Random::new(asked, 0),
                control: &Control { limits, report: &|_| () },
            });
            assert_eq!(decision.unwrap().r#move, best, "{pack:?} {before:?}");
            asked += 1;
        }
    }
    assert_eq!(asked, 8);
}

fn lines_do_not_depend_on_the_card_of_the_other_seat() {
    let said: [&[&str]; 7] = [
        &[],
        &["pass"],
        &["bet"],
        &["pass", "bet"],
        &["bet", "pass"],
        &["pass", "bet", "pass"],
        &["bet", "bet"],
    ];
    let mut showdowns = 0;
    for (seat, said) in Seat::all(2).flat_map(|seat| said.map(|said| (seat, said))) {
        let mut lines_by_card: BTreeMap<Option<Card>, Vec<String>> = BTreeMap::new();
        for pack in packs() {
            let table = table::<Kuhn>(&pack, said);
            let lines = lines(&table, Audience::Seat(seat));
            // A showdown shows both cards.
            let (hidden, shown) = lines.split_at(lines.find("show").unwrap_or(lines.len()));
            showdowns += usize::from(!shown.is_empty());
            let card = table.state().hands[seat.index()];
            lines_by_card.entry(card).or_default().push(hidden.to_owned());
        }
        assert_eq!(lines_by_card.len(), 3);
        assert!(lines_by_card.into_values().all(|lines| lines.len() == 2 && lines[0] == lines[1]));
    }
    assert_eq!(showdowns, 2 * 6);
}

fn both_possible_cards_are_sampled_equally_often() {
    let view = view::<Kuhn>(&table(&packs()[0], &[""; 0]), Seat::new(1));
    assert_eq!(view.card, Some(Card::Queen));
    let mut random = Random::new(1, 1);
    let king = [Some(Card::King), Some(Card::Queen)];
    let kings = (0..10_000).filter(|_| view.sample(&mut random).hands == king).count();
    assert!((4800..5200).contains(&kings), "{kings}");
}

fn every_search_setting_matches_exhaustive_search() {
    open::test(&packs());
}

fn the_equilibrium_beats_random() {
    let (result, _) = play(agents(), &["talon:equilibrium", "talon:random"], 1000);
    assert_eq!(result.statistics.games, 2000);
    let difference = &result.statistics.differences[0][0];
    assert!(difference.mean() > difference.half_width().unwrap(), "{difference:?}");
}

fn a_record_replays_without_errors() {
    let (_, record) = play(agents(), &["talon:equilibrium", "talon:random"], 500);
    assert!(record.contains("show 0 card "));
    assert_eq!(replay(agents(), &record), (1000, 0));
}

fn a_replay_finds_a_wrong_result() {
    let (_, record) = play(agents(), &["talon:equilibrium", "talon:random"], 500);
    assert_eq!(replay(agents(), &record.replacen("result 1 -1", "result 2 -2", 1)), (999, 1));
}

fn a_bot_plays_a_game_that_it_does_not_know() {
    if Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err() {
        println!("python3 is missing: the test is skipped");
        return;
    }
    let (result, _) = play(agents(), &["talon:equilibrium", "python3 scripts/bots/any_game.py"], 200);
    assert_eq!(result.statistics.games, 400);
}

fn the_engine_offers_the_games_of_its_registry() {
    let exe = std::env::current_exe().unwrap();
    let mut engine =
        Command::new(exe).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let input = "talon 1\nnewgame kuhn players 2\ndeal 0 K\ndeal 1 Q\ngo open\nquit\n";
    engine.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
    let output = String::from_utf8(engine.wait_with_output().unwrap().stdout).unwrap();
    let offers: Vec<&str> = output.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(offers, ["game kuhn players 2"]);
    assert_eq!(output.lines().last(), Some("bestmove bet"));
}
