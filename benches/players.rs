//! Measures the built-in players of all games, and the solver of tablić. The figures are time, lateness and
//! strength.
//!
//! Run `cargo bench --bench players`. Arguments select one game and change the number of deals: `cargo bench
//! --bench players -- marias 1000`. The timed decisions run one after the other. The deals that measure
//! strength run on all processors.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use talon::agents::tablic::{ROUND_FEATURES, RoundSolver, agents};
use talon::agents::{self, Agent, AgentSet, Control, Decision, DecisionContext};
use talon::cards::french::Card;
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::marias::{self, Bidding, Goal, Marias, Outcome, Side};
use talon::games::tablic::{Event, Move, Rules, State, Tablic};
use talon::games::tarok::three::{self, Contract, Item, TarokThree};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::{OptionTable, Seat};
use talon::search::{Meter, SearchLimits};

/// The default number of deals that measure strength at tablić. Each deal is played twice.
const TABLIC_DEALS: u64 = 200;

/// The default number of deals that measure strength at mariáš. Each deal is played three times.
const MARIAS_DEALS: u64 = 2000;

/// The default number of deals that measure the strength of the searching players at mariáš.
const SEARCHED_DEALS: u64 = 300;

/// The node limit of a decision when the strength of the searching players at mariáš is measured. Such a
/// search takes about a millisecond.
const SEARCHED_NODES: &str = "20000";

/// The default number of deals that measure strength at tarok. Each deal is played three times.
const TAROK_DEALS: u64 = 2000;

/// The default number of deals that measure the strength of `silicon`. There are few, because `silicon`
/// searches.
const SILICON_DEALS: u64 = 50;

/// The number of deals whose decisions are timed.
const TIMED: u64 = 50;

/// The rules of tablić for two players.
const TWO: Rules = Rules::alone(2);

/// The time limits for positions with the most cards on the table, in milliseconds.
const LIMITS: [u64; 3] = [5, 20, 50];

/// The number of measurements in each such position.
const REPEATS: usize = 3;

const SEED: u64 = 1;

fn main() -> ExitCode {
    let (mut deals, mut game) = (None, None);
    // Cargo adds the argument `--bench`.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        match (argument.as_str(), argument.parse()) {
            (Tablic::NAME | Marias::NAME | TarokThree::NAME, _) => game = Some(argument),
            (_, Ok(number)) if number > 1 => deals = Some(number),
            _ => {
                eprintln!("players: `{argument}` is neither a game nor a number of deals above 1");
                return ExitCode::FAILURE;
            }
        }
    }
    let is_wanted = |name: &str| game.as_deref().is_none_or(|game| game == name);
    if is_wanted(Tablic::NAME) {
        time_of_minimax();
        time_of_the_solver();
        reach_of_the_solver();
        lateness();
        strength(deals.unwrap_or(TABLIC_DEALS));
    }
    if is_wanted(Marias::NAME) {
        time_of_search_at_marias();
        search_at_marias(deals.unwrap_or(SEARCHED_DEALS));
        strength_at_marias(deals.unwrap_or(MARIAS_DEALS));
    }
    if is_wanted(TarokThree::NAME) {
        tarok_strength(deals);
        tarok_contracts(deals.unwrap_or(TAROK_DEALS));
    }
    ExitCode::SUCCESS
}

/// Measures the time of the decisions of minimax in games against greedy. Forced decisions do not count.
fn time_of_minimax() {
    println!("minimax, 2 players, {TIMED} deals: time of a decision in ms");
    print_times_head();
    let greedy = tablic("greedy", &[]);
    for depth in 1..=4 {
        let minimax = minimax(depth);
        let mut times = Vec::new();
        for deal in 0..TIMED {
            play(&TWO, &[&minimax, &greedy], deal, &mut |state, time| {
                if state.turn() == Turn::Seat(Seat::new(0)) && state.hand(Seat::new(0)).len() > 1 {
                    times.push(time);
                }
            });
        }
        print_times(&format!("depth {depth}"), &times);
    }
    println!();
}

fn print_times_head() {
    println!("{:<12}{:>10}{:>10}{:>10}{:>10}", "", "decisions", "mean", "99 %", "max");
}

fn print_times(name: &str, times: &[Duration]) {
    let times = Times::new(times);
    let [mean, late, max] = [times.mean(), times.percentile(99), times.percentile(100)];
    println!("{name:<12}{:>10}{mean:>10.3}{late:>10.3}{max:>10.3}", times.0.len());
}

/// Measures the time in which the solver solves a round from its first card on. Greedy or random players have
/// played the earlier rounds.
fn time_of_the_solver() {
    println!("solver, beginning of a round: time in ms");
    println!(
        "{:<34}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>12}",
        "", "rounds", "mean", "median", "99 %", "max", "nodes", "nodes/s"
    );
    solver_row("last of 2, greedy so far", 2, "greedy", 1000, |state| state.public().is_last_round());
    solver_row("last of 2, random so far", 2, "random", 1000, |state| state.public().is_last_round());
    solver_row("third of 2, greedy so far", 2, "greedy", 200, |state| state.public().stock() == 12);
    solver_row("last of 3, greedy so far", 3, "greedy", 200, |state| state.public().is_last_round());
    println!();
}

/// For each deal, measures the time to solve the first position that satisfies `is_it`.
fn solver_row(what: &str, players: usize, name: &str, deals: u64, is_it: fn(&State) -> bool) {
    let player = tablic(name, &[]);
    let mut solver = RoundSolver::new(ROUND_FEATURES);
    let (mut times, mut nodes) = (Vec::new(), 0);
    for deal in 0..deals {
        let mut first = None;
        play(&Rules::alone(players), &vec![&player; players], deal, &mut |state, _| {
            if first.is_none() && is_it(state) {
                first = Some(state.clone());
            }
        });
        let Some(state) = first else { continue };
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop));
        let started = Instant::now();
        solver.solve(&state, &mut meter);
        times.push(started.elapsed());
        nodes += meter.nodes();
    }
    let (times, count) = (Times::new(&times), times.len() as u64);
    let [mean, median, late, max] =
        [times.mean(), times.percentile(50), times.percentile(99), times.percentile(100)];
    let (nodes, speed) = (nodes / count, nodes as f64 / times.0.iter().sum::<f64>() * 1000.0);
    println!("{what:<34}{count:>8}{mean:>10.3}{median:>10.3}{late:>10.3}{max:>10.3}{nodes:>10}{speed:>12.0}");
}

/// Measures with how many cards left the solver can solve the last round within a second. With eight players
/// or more, the last round is the whole game.
fn reach_of_the_solver() {
    const DEALS: u64 = 3;
    println!(
        "solver: the number of cards left in all hands together from which the last round is solved \
         within 1 s, minimum of {DEALS} deals played by greedy"
    );
    println!("{:<10}{:>16}{:>10}", "players", "of the round's", "solved");
    let greedy = tablic("greedy", &[]);
    for &players in Tablic::PLAYERS {
        let (mut all, mut least) = (0, usize::MAX);
        for deal in 0..DEALS {
            let mut states = Vec::new();
            play(&Rules::alone(players), &vec![&greedy; players], deal, &mut |state, _| {
                if state.public().is_last_round() {
                    states.push(state.clone());
                }
            });
            all = states.len();
            let solved = states.iter().rev().take_while(|state| is_solved_in_a_second(state)).count();
            least = least.min(solved);
        }
        println!("{players:<10}{all:>16}{least:>10}");
    }
    println!();
}

fn is_solved_in_a_second(state: &State) -> bool {
    let stop = AtomicBool::new(false);
    let deadline = Some(Instant::now() + Duration::from_secs(1));
    let mut meter = Meter::new(SearchLimits { deadline, ..SearchLimits::unlimited(&stop) });
    let round = RoundSolver::new(ROUND_FEATURES).solve(state, &mut meter);
    round.is_some_and(|round| round.exact().is_some())
}

/// Measures the lateness in positions with the most cards on the table: each seat has one card, and all other
/// cards are on the table.
fn lateness() {
    const TABLES: usize = 6;
    println!(
        "full tables, {TABLES} each: maximum lateness in ms for each time limit in ms; of each table the minimum"
    );
    println!("of {REPEATS} runs, so that other load on the machine does not count");
    let heads =
        LIMITS.map(|limit| format!("{:>12}{:>12}", format!("minimax {limit}"), format!("solver {limit}")));
    println!("{:<10}{:>8}{}", "players", "table", heads.concat());
    let mut random = Random::new(SEED, u64::MAX);
    for &players in Tablic::PLAYERS {
        let tables: Vec<Vec<Event>> = (0..TABLES).map(|_| full_table(players, &mut random)).collect();
        let row = LIMITS.map(|limit| {
            let latest = tables.iter().map(|events| {
                let times = (0..REPEATS).map(|_| late(players, events, limit));
                times.fold([Duration::MAX; 2], |least, times| both(least, times, Duration::min))
            });
            let [minimax, solver] =
                latest.fold([Duration::ZERO; 2], |most, times| both(most, times, Duration::max));
            format!("{:>12.2}{:>12.2}", minimax.as_secs_f64() * 1000.0, solver.as_secs_f64() * 1000.0)
        });
        println!("{players:<10}{:>8}{}", 52 - players, row.concat());
    }
    println!();
}

fn both(one: [Duration; 2], two: [Duration; 2], join: fn(Duration, Duration) -> Duration) -> [Duration; 2] {
    [join(one[0], two[0]), join(one[1], two[1])]
}

/// Measures the lateness of minimax and of the solver in one such position.
fn late(players: usize, events: &[Event], limit: u64) -> [Duration; 2] {
    let rules = Rules::alone(players);
    let minimax = tablic("minimax", &[("Depth", "6"), ("MaxTime", "0")]);
    let seat = Seated::after(&rules, Seat::new(0), events);
    let mut state = State::new(&rules);
    for event in events {
        expect(state.apply(event));
    }
    expect(state.settle());
    let after = |answer: &dyn Fn(&Control<'_>) -> Option<Decision<Move>>| {
        let stop = AtomicBool::new(false);
        let mut control = unlimited(&stop);
        let limit = Duration::from_millis(limit);
        control.limits.deadline = Some(control.limits.started + limit);
        answer(&control);
        control.limits.elapsed().saturating_sub(limit)
    };
    let minimax = after(&|control| Some(minimax.choose(&rules, &seat, Random::new(SEED, 0), control)));
    [minimax, after(&|control| (agents().solve.unwrap())(&state, control))]
}

/// Measures strength by duplicate deals. Each deal is played twice. In the second game the players have
/// exchanged their seats.
fn strength(deals: u64) {
    println!(
        "strength, {deals} deals × 2: difference in points a game, ± half of the 95 % confidence interval"
    );
    println!("{:<28}{:>18}{:>14}", "", "difference", "s a game");
    let (greedy, random) = (tablic("greedy", &[]), tablic("random", &[]));
    print_duel("greedy – random", &greedy, &random, deals);
    for depth in 1..=3 {
        print_duel(&format!("minimax, depth {depth} – greedy"), &minimax(depth), &greedy, deals);
    }
}

fn print_duel(name: &str, one: &Player<Tablic>, two: &Player<Tablic>, deals: u64) {
    let played = of_all(deals, |deal| {
        let started = Instant::now();
        let first = play(&TWO, &[one, two], deal, &mut |_, _| {});
        let second = play(&TWO, &[two, one], deal, &mut |_, _| {});
        let difference = (first[0] - first[1] + second[1] - second[0]) as f64 / 2.0;
        (difference, started.elapsed().as_secs_f64() / 2.0)
    });
    let (differences, times): (Vec<f64>, Vec<f64>) = played.into_iter().unzip();
    let time = times.iter().sum::<f64>() / deals as f64;
    println!("{name:<28}{:>18}{time:>14.4}", mean(&differences));
}

/// Calls `work` for every deal, on all processors. Returns the results in the order of the deals.
fn of_all<T: Send>(deals: u64, work: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let (next, made) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let draw = || {
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals {
                return;
            }
            let result = work(deal);
            expect(made.lock()).push((deal, result));
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZeroUsize::get) {
            scope.spawn(draw);
        }
    });
    let mut made = expect(made.into_inner());
    made.sort_by_key(|&(deal, _)| deal);
    made.into_iter().map(|(_, result)| result).collect()
}

/// Formats the mean of the values, followed by ± and half the width of its 95 % confidence interval.
fn mean(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:+.2} ± {:.2}", 1.96 * (variance / count).sqrt())
}

/// Measures the time of the decisions of three equal players at mariáš. Only decisions with a search count.
fn time_of_search_at_marias() {
    println!("mariáš, three equal players, {TIMED} deals: time of a searched decision in ms");
    print_times_head();
    let limited = [("MaxNodes", "0"), ("MaxTime", "10")];
    for (what, name, options) in
        [("minimax", "minimax", &[][..]), ("trusting", "trusting", &[]), ("10 ms", "trusting", &limited)]
    {
        let player = marias(name, options);
        let mut times = Vec::new();
        for deal in 0..TIMED {
            play(&marias::Rules::default(), &[&player; marias::SEATS], deal, &mut |state, time| {
                let Turn::Seat(seat) = state.turn() else { return };
                let is_open = state.public().legal_cards(state.hand(seat)).len() > 1;
                if state.public().tricks_played() > 0 && is_open {
                    times.push(time);
                }
            });
        }
        print_times(what, &times);
    }
    println!();
}

/// Runs the second and the third test of the thesis (5.2). Then plays matches between the searching players.
fn search_at_marias(deals: u64) {
    println!(
        "mariáš, {deals} deals, {SEARCHED_NODES} nodes a decision: points a game, and the gain over smart with the same \
         cards, ± half of the 95 % confidence interval"
    );
    let smart = marias("smart", &[]);
    let [minimax, trusting] =
        ["minimax", "trusting"].map(|name| marias(name, &[("MaxNodes", SEARCHED_NODES), ("MaxTime", "0")]));
    for player in [&minimax, &trusting] {
        let name = player.agent.name;
        for (what, seats) in [
            (format!("{name} as forhont"), &[0][..]),
            (format!("{name} as next opponent"), &[1]),
            (format!("{name} as last opponent"), &[2]),
            (format!("two {name}, together"), &[1, 2]),
        ] {
            print_gain(&what, player, seats, &smart, deals);
        }
        let gains = of_all(deals, |deal| trio([player, &smart, &smart], deal)[0] as f64 / 3.0);
        println!("{:<28}{:>18}", format!("{name} – two smart"), mean(&gains));
    }
    for (one, two) in [(&minimax, &trusting), (&trusting, &minimax)] {
        let gains = of_all(deals, |deal| trio([one, two, two], deal)[0] as f64 / 3.0);
        println!("{:<28}{:>18}", format!("{} – two {}", one.agent.name, two.agent.name), mean(&gains));
    }
    println!();
}

/// Prints the total payoff of a player on these seats, and its gain over `other` on the same seats.
fn print_gain(what: &str, player: &Player<Marias>, seats: &[usize], other: &Player<Marias>, deals: u64) {
    let found = of_all(deals, |deal| {
        let gain = |player| {
            let table = [0, 1, 2].map(|seat| if seats.contains(&seat) { player } else { other });
            let payoffs = play(&marias::Rules::default(), &table, deal, &mut |_, _| {});
            seats.iter().map(|&seat| payoffs[seat]).sum::<i64>() as f64
        };
        let gained = gain(player);
        (gained, gained - gain(other))
    });
    let (gains, more): (Vec<f64>, Vec<f64>) = found.into_iter().unzip();
    println!("{what:<28}{:>18}{:>18}", mean(&gains), mean(&more));
}

fn marias(name: &str, options: &[(&str, &str)]) -> Player<Marias> {
    Player::new(agents::marias::agents(), name, options)
}

/// Measures strength at mariáš by duplicate deals. Each deal is played in all three rotations.
fn strength_at_marias(deals: u64) {
    let players = ["smart", "min", "max", "random"].map(|name| marias(name, &[]));
    println!(
        "mariáš, {deals} deals × 3: points a game of one against two others, ± half of the 95 % confidence interval"
    );
    let heads = players.iter().map(|two| format!("{:>20}", format!("two {}", two.agent.name)));
    println!("{:<10}{}", "", heads.collect::<String>());
    for one in &players {
        let against = players.iter().map(|two| {
            let gains = of_all(deals, |deal| trio([one, two, two], deal)[0] as f64 / 3.0);
            format!("{:>20}", mean(&gains))
        });
        println!("{:<10}{}", one.agent.name, against.collect::<String>());
    }
    println!();
    // The losses of `random` are so large that they hide the differences between the other players. So the
    // trios are played again without `random`.
    for length in [players.len(), players.len() - 1] {
        all_trios(&players[..length], deals);
    }
    three_equal_players(&players[0], deals);
}

/// Plays a deal with three players in all three rotations. Returns the sum of each player's payoffs.
fn trio(players: [&Player<Marias>; 3], deal: u64) -> [i64; 3] {
    let mut gains = [0; 3];
    for rotation in 0..3 {
        let seated = [0, 1, 2].map(|seat| players[(seat + rotation) % 3]);
        let payoffs = play(&marias::Rules::default(), &seated, deal, &mut |_, _| {});
        for (seat, payoff) in payoffs.into_iter().enumerate() {
            gains[(seat + rotation) % 3] += payoff;
        }
    }
    gains
}

/// Runs the first test of the thesis (5.1): plays all trios, with repetition, and prints each player's total
/// payoff.
fn all_trios(players: &[Player<Marias>], deals: u64) {
    let kinds = 0..players.len();
    let pairs = kinds.flat_map(|first| (first..players.len()).map(move |second| (first, second)));
    let trios =
        pairs.flat_map(|(first, second)| (second..players.len()).map(move |third| [first, second, third]));
    let (mut sums, mut count) = (vec![0; players.len()], 0);
    for kinds in trios {
        for gains in of_all(deals, |deal| trio(kinds.map(|kind| &players[kind]), deal)) {
            kinds.into_iter().zip(gains).for_each(|(kind, gain)| sums[kind] += gain);
        }
        count += 1;
    }
    println!("all {count} trios: total points of each player in 10,000 games of each trio");
    for (player, sum) in players.iter().zip(sums) {
        println!("{:<10}{:>12.0}", player.agent.name, 10_000.0 * sum as f64 / (3 * deals) as f64);
    }
    println!();
}

/// Prints statistics of games of three equal players.
fn three_equal_players(player: &Player<Marias>, deals: u64) {
    let ends = of_all(deals, |deal| {
        let end = play_out(&marias::Rules::default(), &[player; 3], deal, &mut |_, _| {});
        let outcome = expect(end.public().outcome().ok_or("the outcome of a game that is over"));
        (*end.public().bidding(), outcome)
    });
    println!("three {}, {deals} deals", player.agent.name);
    let share = |what: &str, is: &dyn Fn(&Bidding, &Outcome) -> bool| {
        let count = ends.iter().filter(|(bidding, outcome)| is(bidding, outcome)).count();
        println!("{what:<28}{:>16.1} %", 100.0 * count as f64 / deals as f64);
    };
    share("forhont wins hra", &|_, outcome| outcome.hra.unwrap().payment.won_by == Side::Declarer);
    share("hra doubled", &|bidding, _| bidding.goal(Goal::Hra).is_some_and(|hra| hra.fleks > 0));
    for side in Side::ALL {
        let by = |bidding: &Bidding| {
            bidding.goal(Goal::Sedma).is_some_and(|sedma| Side::of(sedma.by, Seat::new(0)) == side)
        };
        share(&format!("sedma announced, {side:?}"), &|bidding, _| by(bidding));
        share("  and won", &|bidding, outcome| {
            by(bidding) && outcome.sedma.is_some_and(|sedma| sedma.payment.won_by == side)
        });
    }
    let gains: Vec<f64> = ends.iter().map(|(_, outcome)| outcome.payoffs()[0] as f64).collect();
    println!("{:<28}{:>18}", "points of forhont", mean(&gains));
}

/// Measures strength by duplicate deals of tarok: each deal is played in all three rotations.
fn tarok_strength(deals: Option<u64>) {
    println!(
        "tarok, deals × 3: difference to the mean of the two others in points a game, ± half of the 95 % confidence interval; time of a decision"
    );
    println!(
        "{:<28}{:>8}{:>18}{:>12}{:>12}{:>12}",
        "", "deals", "difference", "mean ms", "99 % ms", "max ms"
    );
    let [silicon, simple, random] = ["silicon", "simple", "random"].map(tarok_player);
    let quick = deals.unwrap_or(TAROK_DEALS);
    let slow = deals.unwrap_or(SILICON_DEALS);
    for (one, two, deals) in [
        (&silicon, &simple, slow),
        (&silicon, &random, slow),
        (&simple, &silicon, slow),
        (&simple, &random, quick),
        (&random, &simple, quick),
    ] {
        let played = of_all(deals, |deal| tarok_rotations(one, two, deal));
        let (differences, times): (Vec<f64>, Vec<Vec<Duration>>) = played.into_iter().unzip();
        let times = Times::new(&times.concat());
        let [usual, late, longest] = [times.mean(), times.percentile(99), times.percentile(100)];
        let name = format!("{} – two {}", one.agent.name, two.agent.name);
        println!("{name:<28}{deals:>8}{:>18}{usual:>12.3}{late:>12.3}{longest:>12.3}", mean(&differences));
    }
    println!();
}

/// Plays all three rotations of a deal. Returns the payoff of `one` minus the mean payoff of the other two
/// players, and the times of the decisions of `one`.
fn tarok_rotations(one: &Player<TarokThree>, two: &Player<TarokThree>, deal: u64) -> (f64, Vec<Duration>) {
    let (mut difference, mut times) = (0.0, Vec::new());
    for seat in Seat::all(three::SEATS) {
        let mut players = [two; three::SEATS];
        players[seat.index()] = one;
        let end = play_out(&three::Rules::default(), &players, deal, &mut |state, time| {
            if state.turn() == Turn::Seat(seat) {
                times.push(time);
            }
        });
        let payoffs = expect(end.payoffs().ok_or("the payoffs of a game that is over"));
        difference += (3 * payoffs[seat.index()] - payoffs.iter().sum::<i64>()) as f64 / 2.0;
    }
    (difference / three::SEATS as f64, times)
}

/// Three `simple` players play. Prints how often each contract is played, and its results. In klop the score
/// is the score of seat 0.
fn tarok_contracts(deals: u64) {
    println!("tarok, {deals} deals of three players simple");
    println!("{:<10}{:>10}{:>10}{:>22}", "", "share", "won", "score");
    let simple = tarok_player("simple");
    let played = of_all(deals, |deal| {
        let end = play_out(&three::Rules::default(), &[&simple; three::SEATS], deal, &mut |_, _| {});
        let outcome = expect(end.outcome().ok_or("the score of a game that is over"));
        let declarer = end.public().declarer().unwrap_or(Seat::new(0));
        // The score of a valat replaces the score of the game.
        let game = outcome.item(Item::Game).or(outcome.item(Item::Valat));
        let won = game.is_some_and(|game| game.value > 0);
        (outcome.contract(), won, outcome.payoffs()[declarer.index()] as f64)
    });
    for contract in Contract::ALL {
        let of_it = || played.iter().filter(|&&(played, ..)| played == contract);
        let count = of_it().count() as f64;
        if count < 2.0 {
            continue;
        }
        let share = 100.0 * count / played.len() as f64;
        let won = 100.0 * of_it().filter(|&&(_, won, _)| won).count() as f64 / count;
        let scores: Vec<f64> = of_it().map(|&(.., score)| score).collect();
        println!("{:<10}{share:>8.2} %{won:>8.0} %{:>22}", contract.word(), mean(&scores));
    }
}

fn tarok_player(name: &str) -> Player<TarokThree> {
    Player::new(agents::tarok::three::agents(), name, &[])
}

/// Times in milliseconds, in ascending order.
struct Times(Vec<f64>);

impl Times {
    fn new(times: &[Duration]) -> Self {
        let mut times: Vec<f64> = times.iter().map(|time| time.as_secs_f64() * 1000.0).collect();
        times.sort_by(f64::total_cmp);
        Self(times)
    }

    fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// Returns a percentile of the times, in milliseconds.
    fn percentile(&self, percent: usize) -> f64 {
        let place = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }
}

/// Unwraps a result. The result is an error only when this program has a bug.
fn expect<T, E: std::fmt::Debug>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error:?}"),
    }
}

fn unlimited(stop: &AtomicBool) -> Control<'_> {
    Control::unlimited(stop, &|_| {})
}

/// A built-in player with its options.
struct Player<G: Game> {
    agent: Agent<G>,
    options: OptionTable,
}

impl<G: Game> Player<G> {
    fn new(agents: AgentSet<G>, name: &str, options: &[(&str, &str)]) -> Self {
        let agent = agents.agents.into_iter().find(|agent| agent.name == name);
        let agent = expect(agent.ok_or(name));
        let mut table = OptionTable::new((agent.options)());
        for (name, value) in options {
            expect(table.set(name, Some(value)));
        }
        Self { agent, options: table }
    }

    fn choose(
        &self,
        rules: &G::Rules,
        seat: &Seated<G>,
        random: Random,
        control: &Control<'_>,
    ) -> Decision<G::Move> {
        let mut context = DecisionContext {
            rules,
            view: &seat.view,
            history: &seat.history,
            options: &self.options,
            random,
            control,
        };
        expect((self.agent.choose)(&mut context).ok_or("a choice"))
    }
}

fn tablic(name: &str, options: &[(&str, &str)]) -> Player<Tablic> {
    Player::new(agents(), name, options)
}

/// Creates minimax with this depth and without a time limit.
fn minimax(depth: usize) -> Player<Tablic> {
    tablic("minimax", &[("Depth", &depth.to_string()), ("MaxTime", "0")])
}

/// A seat, with its view and the events that it has received.
struct Seated<G: Game> {
    view: G::View,
    history: Vec<G::Event>,
}

impl<G: Game> Seated<G> {
    fn new(rules: &G::Rules, seat: Seat) -> Self {
        Self { view: G::View::new(rules, seat), history: Vec::new() }
    }

    /// Creates a seat that has received these events.
    fn after(rules: &G::Rules, seat: Seat, events: &[G::Event]) -> Self {
        let mut seat = Self::new(rules, seat);
        for event in events {
            seat.observe(event);
        }
        expect(seat.view.settle());
        seat
    }

    fn observe(&mut self, event: &G::Event) {
        let heard = G::mask(event, self.view.seat());
        expect(self.view.apply(&heard));
        self.history.push(heard);
    }
}

/// Plays a deal. For each decision, calls `asked` with the position and with the time that the decision took.
fn play<G: Game>(
    rules: &G::Rules,
    players: &[&Player<G>],
    deal: u64,
    asked: &mut dyn FnMut(&G::State, Duration),
) -> Vec<i64> {
    let end = play_out(rules, players, deal, asked);
    expect(end.payoffs().ok_or("the payoffs of a game that is over"))
}

/// Plays a deal in the same way as [`play`]. Returns the final state.
fn play_out<G: Game>(
    rules: &G::Rules,
    players: &[&Player<G>],
    deal: u64,
    asked: &mut dyn FnMut(&G::State, Duration),
) -> G::State {
    let pack: Vec<G::Card> = shuffled(&mut Random::new(SEED, deal));
    let mut state = G::State::new(rules);
    let mut seats: Vec<Seated<G>> = Seat::all(players.len()).map(|seat| Seated::new(rules, seat)).collect();
    let mut decisions = 0;
    loop {
        let mut events = Vec::new();
        match state.turn() {
            Turn::Over => return state,
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Seat(seat) => {
                let seated = &mut seats[seat.index()];
                expect(seated.view.settle());
                let stop = AtomicBool::new(false);
                let control = unlimited(&stop);
                let random = Random::new(!SEED ^ deal, decisions);
                let choice = players[seat.index()].choose(rules, seated, random, &control);
                asked(&state, control.limits.elapsed());
                decisions += 1;
                expect(state.play(&choice.r#move, &mut |event| events.push(event)));
            }
        }
        for event in &events {
            for seat in &mut seats {
                seat.observe(event);
            }
        }
    }
}

/// Returns the events of a deal with the most cards on the table: each hand has one card, and all other cards
/// are on the table.
fn full_table(players: usize, random: &mut Random) -> Vec<Event> {
    let pack: Vec<Card> = shuffled(random);
    let table: CardSet<Card> = pack[players..].iter().copied().collect();
    let hands = Seat::all(players).zip(&pack);
    let deals = hands.map(|(seat, &card)| Event::Deal(seat, Packet::shown(CardSet::of(card))));
    std::iter::once(Event::Table(table)).chain(deals).collect()
}
