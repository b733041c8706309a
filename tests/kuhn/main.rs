//! Tests the game interface with Kuhn poker, a game outside the project in a registry of its own, with the
//! project's referee, records, mask and engine.
//!
//! This test binary is also its own engine: called with `engine`, it plays Kuhn poker on standard input and output.

mod agents;
mod game;
mod open;

use std::collections::{BTreeMap, HashMap};
use std::num::NonZeroUsize;
use std::process::{Command, ExitCode, Stdio};
use std::time::Duration;

use game::{Card, Kuhn, Move, State, View};
use libtest_mimic::{Arguments, Trial};
use talon::arbiter::bot::BotSpec;
use talon::arbiter::bot::Interrupt;
use talon::arbiter::record::MatchKey;
use talon::arbiter::record::replay;
use talon::arbiter::referee::FaultPolicy;
use talon::arbiter::referee::{Effort, TimeControl, Timing};
use talon::arbiter::runtime::Launch;
use talon::arbiter::stats::Statistics;
use talon::arbiter::tournament::{Block, Match, MatchPlan, MatchResult, Observer};
use talon::cards::{Card as _, Random};
use talon::engine::{GameAgents, PlayableGame};
use talon::games::GameRegistry;
use talon::games::{Audience, Game, GameTable, Position, State as _, Table, Turn, View as _};
use talon::protocol::{NewGame, Seat};

fn games() -> GameRegistry<dyn PlayableGame> {
    GameRegistry::new(vec![std::sync::Arc::new(GameAgents::new(agents::agents()))])
}

fn main() -> ExitCode {
    if std::env::args().nth(1).as_deref() == Some("engine") {
        return talon::engine::run(&games());
    }
    let tests: [(&str, fn()); 8] = [
        ("the_published_equilibrium_is_worth_minus_one_eighteenth", the_value),
        ("nobody_gains_by_leaving_the_equilibrium", the_equilibrium),
        ("a_seat_sees_the_same_lines_whatever_the_other_holds", the_mask),
        ("a_sampled_world_is_either_of_two_cards_equally_often", the_sample),
        ("with_open_cards_the_search_finds_what_trying_everything_finds", || open::test(&packs())),
        ("engines_play_a_match_under_the_referee_and_its_record_replays", the_match),
        ("a_bot_in_another_language_that_never_heard_of_it_plays_it", the_stranger),
        ("an_engine_of_this_list_knows_only_this_game", the_session),
    ];
    let trial = |(name, test): (&str, fn())| {
        Trial::test(name, move || {
            test();
            Ok(())
        })
    };
    let trials = tests.into_iter().map(trial).collect();
    libtest_mimic::run(&Arguments::from_args(), trials).exit_code()
}

/// All deals: packs in every order.
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

/// An exact fraction.
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

/// The probability of this move in the equilibrium.
fn chance(state: &State, seat: Seat, action: Move, alpha: i64) -> Ratio {
    let bets = agents::bets(&state.public, state.hands[seat.index()].unwrap(), alpha);
    Ratio::new(if action == Move::Bet { bets } else { 18 - bets }, 18)
}

/// The expected payoff of seat 0 here when both play the equilibrium.
fn value(state: &State, alpha: i64) -> Ratio {
    let Turn::Seat(seat) = state.turn() else { return Ratio::new(state.payoffs().unwrap()[0], 1) };
    legal(state).into_iter().fold(Ratio(0, 1), |sum, action| {
        let mut after = state.clone();
        after.play(&action, &mut |_| {}).unwrap();
        sum.plus(chance(state, seat, action, alpha).times(value(&after, alpha)))
    })
}

fn the_value() {
    for alpha in 0..=6 {
        let all = packs().iter().fold(Ratio(0, 1), |sum, pack| sum.plus(value(&dealt(*pack), alpha)));
        assert_eq!(all.times(Ratio(1, 6)), Ratio(-1, 18), "alpha {alpha}/18");
    }
}

/// The information set of a seat: its card and the moves.
type InformationSet = (Option<Card>, Vec<Move>);

/// The payoff of `me` over these states, weighted by their reach probabilities, when the other seat plays the
/// equilibrium and `me` plays a best response that uses only its view.
fn best_answer(states: &[(State, Ratio)], me: Seat, alpha: i64) -> Ratio {
    let mut sum = Ratio(0, 1);
    // States in the same information set get the same move.
    let mut alike: HashMap<InformationSet, Vec<(State, Ratio)>> = HashMap::new();
    for (state, reach) in states {
        match state.turn() {
            Turn::Over => {
                sum = sum.plus(reach.times(Ratio::new(state.payoffs().unwrap()[me.index()], 1)));
            }
            Turn::Seat(seat) if seat == me => {
                let key = (state.hands[me.index()], state.public.said.clone());
                alike.entry(key).or_default().push((state.clone(), *reach));
            }
            _ => {
                let after: Vec<(State, Ratio)> = legal(state)
                    .into_iter()
                    .map(|action| {
                        let mut after = state.clone();
                        after.play(&action, &mut |_| {}).unwrap();
                        (after, reach.times(chance(state, me.next(2), action, alpha)))
                    })
                    .collect();
                let by_hand = after.into_iter();
                for (state, reach) in by_hand {
                    if state.turn() == Turn::Over {
                        sum = sum.plus(reach.times(Ratio::new(state.payoffs().unwrap()[me.index()], 1)));
                    } else {
                        let key = (state.hands[me.index()], state.public.said.clone());
                        alike.entry(key).or_default().push((state, reach));
                    }
                }
            }
        }
    }
    for states in alike.into_values() {
        let answers = legal(&states[0].0).into_iter().map(|action| {
            let after: Vec<(State, Ratio)> = states
                .iter()
                .map(|(state, reach)| {
                    let mut after = state.clone();
                    after.play(&action, &mut |_| {}).unwrap();
                    (after, *reach)
                })
                .collect();
            best_answer(&after, me, alpha)
        });
        let best = answers.max_by(|a, b| (a.0 * b.1).cmp(&(b.0 * a.1))).unwrap();
        sum = sum.plus(best);
    }
    sum
}

fn the_equilibrium() {
    for alpha in 0..=6 {
        let states: Vec<(State, Ratio)> = packs().iter().map(|pack| (dealt(*pack), Ratio(1, 6))).collect();
        assert_eq!(best_answer(&states, Seat::new(0), alpha), Ratio(-1, 18), "alpha {alpha}/18");
        assert_eq!(best_answer(&states, Seat::new(1), alpha), Ratio(1, 18), "alpha {alpha}/18");
    }
}

fn table() -> GameTable<Kuhn> {
    let new = NewGame { game: "kuhn".to_owned(), players: 2, seat: None, keys: Vec::new() };
    GameTable::new(&new).unwrap()
}

/// A seat's lines are equal in all deals that differ only in cards hidden from it, until a showdown.
fn the_mask() {
    let said: [&[&str]; 7] = [
        &[],
        &["pass"],
        &["bet"],
        &["pass", "bet"],
        &["bet", "pass"],
        &["pass", "bet", "pass"],
        &["bet", "bet"],
    ];
    let mut shown = 0;
    for seat in Seat::all(2) {
        for said in said {
            let mut streams: BTreeMap<Option<Card>, Vec<String>> = BTreeMap::new();
            for pack in packs() {
                let mut table = table();
                let pack: Vec<u8> = pack.iter().map(|card| card.index() as u8).collect();
                table.deal(&pack);
                said.iter().for_each(|action| table.play(action).unwrap());
                let mut lines = String::new();
                (0..table.events())
                    .for_each(|index| table.write_line(index, Audience::Seat(seat), &mut lines));
                if lines.contains("show") {
                    shown += 1;
                    lines = lines.lines().take_while(|line| !line.starts_with("show")).collect();
                }
                streams.entry(table.state().hands[seat.index()]).or_default().push(lines);
            }
            assert_eq!(streams.len(), 3);
            for streams in streams.into_values() {
                assert_eq!(streams.len(), 2);
                assert_eq!(streams[0], streams[1]);
            }
        }
    }
    assert_eq!(shown, 2 * 6);
}

fn the_sample() {
    let mut view = View::new(&(), Seat::new(1));
    let mut random = Random::new(1, 1);
    let mut events = Vec::new();
    State::new(&()).deal(&packs()[0], &mut |event| events.push(Kuhn::mask(&event, Seat::new(1))));
    events.iter().for_each(|event| view.apply(event).unwrap());
    assert_eq!(view.card, Some(Card::Queen));
    let kings =
        (0..10_000).filter(|_| view.sample(&mut random).hands == [Some(Card::King), Some(Card::Queen)]);
    let kings = kings.count();
    assert!((4800..5200).contains(&kings), "{kings}");
}

/// The program that starts bots, for any game.
const ARBITER: &str = env!("CARGO_BIN_EXE_arbiter");

struct Quiet;

impl Observer for Quiet {
    fn block(&mut self, block: &Block, _: &Statistics) {
        assert_eq!(block.faults, []);
    }
}

fn play(players: Vec<BotSpec>, deals: u64) -> (MatchResult, String) {
    let plan = MatchPlan {
        new: NewGame { game: "kuhn".to_owned(), players: 2, seat: None, keys: Vec::new() },
        players,
        deals,
        deals_per_session: NonZeroUsize::MIN,
        key: MatchKey::from_seed(1),
        timing: Timing {
            control: TimeControl::Move(Duration::from_secs(5)),
            effort: Effort::Time,
            margin: Duration::from_secs(5),
            startup: Duration::from_secs(20),
        },
        fault_policy: FaultPolicy::Substitute,
        concurrency: NonZeroUsize::MIN,
        launch: Launch::new(ARBITER).unwrap(),
        share_processes: false,
        only: None,
    };
    let (interrupt, _pipe) = Interrupt::never().unwrap();
    let games = games().rules();
    let mut record = Vec::new();
    let ready = Match::prepare(&games, plan, &interrupt).unwrap();
    let result = ready.play(&mut record, &mut Quiet);
    (result, String::from_utf8(record).unwrap())
}

fn own(player: &str) -> BotSpec {
    let exe = std::env::current_exe().unwrap().to_string_lossy().into_owned();
    BotSpec::parse(&format!("talon:{player}"), &[exe, "engine".to_owned()]).unwrap()
}

fn the_match() {
    let (result, record) = play(vec![own("equilibrium"), own("random")], 1000);
    assert_eq!(result.statistics.games, 2000);
    let difference = &result.statistics.differences[0][0];
    assert!(difference.mean() > difference.half_width().unwrap(), "{difference:?}");
    assert!(record.contains("show 0 card "));
    let replayed = replay(&games().rules(), record.as_bytes()).unwrap();
    assert_eq!((replayed.games, replayed.errors), (2000, Vec::new()));
    let spoilt = record.replacen("result 1 -1", "result 2 -2", 1);
    let replayed = replay(&games().rules(), spoilt.as_bytes()).unwrap();
    assert_eq!((replayed.games, replayed.errors.len()), (1999, 1));
}

fn the_stranger() {
    let missing = Command::new("python3").arg("--version").stdout(Stdio::null()).status().is_err();
    if missing {
        println!("python3 is missing: not tried");
        return;
    }
    let external = BotSpec::parse("python3 scripts/bots/any_game.py", &[]).unwrap();
    let (result, _) = play(vec![own("equilibrium"), external], 200);
    assert_eq!(result.statistics.games, 400);
}

fn the_session() {
    use std::io::Write;
    let exe = std::env::current_exe().unwrap();
    let mut child =
        Command::new(exe).arg("engine").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    let lines = "talon 1\nnewgame kuhn players 2\ndeal 0 K\ndeal 1 Q\ngo open\nquit\n";
    child.stdin.take().unwrap().write_all(lines.as_bytes()).unwrap();
    let output = String::from_utf8(child.wait_with_output().unwrap().stdout).unwrap();
    let games: Vec<&str> = output.lines().filter(|line| line.starts_with("game ")).collect();
    assert_eq!(games, ["game kuhn players 2"]);
    assert_eq!(output.lines().last(), Some("bestmove bet"));
}
