//! The robots, and the open-card solver of tablić: how fast, how late, how strong.
//!
//! `cargo bench --bench players`; for the strength over another number of deals: `cargo bench --bench players -- 1000`.
//! Times are taken one decision at a time; the games that only measure strength use all processors.

use std::num::NonZeroUsize;
use std::process::ExitCode;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use talon::cards::french::Card;
use talon::cards::{CardSet, Packet, Random, shuffled};
use talon::games::tablic::{Event, Rules, State, Tablic};
use talon::games::tarok::{self, Contract, Item, Tarok};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::players::tablic::roster;
use talon::players::{Choice, Control, Question, Robot, Roster};
use talon::protocol::{OptionTable, Seat};

/// Deals for the strength, each played twice, unless told otherwise.
const DEALS: u64 = 200;

/// Deals of tarok for the strength, each played in all rotations, and for the contracts that are played.
const TAROK_DEALS: u64 = 5000;

/// Deals from which decisions are timed.
const TIMED: u64 = 50;

/// What the searchers are allowed on full tables.
const LIMIT: Duration = Duration::from_millis(50);

const SEED: u64 = 1;

fn main() -> ExitCode {
    // Cargo says `--bench` too.
    let mut deals = DEALS;
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        match argument.parse() {
            Ok(number) if number > 1 => deals = number,
            _ => {
                eprintln!("players: `{argument}` is no number of deals above 1");
                return ExitCode::FAILURE;
            }
        }
    }
    time_of_minimax();
    time_of_the_solver();
    lateness();
    strength(deals);
    tarok_strength(TAROK_DEALS);
    tarok_contracts(TAROK_DEALS);
    ExitCode::SUCCESS
}

/// Decisions of minimax against greedy, forced ones left out.
fn time_of_minimax() {
    println!("minimax, 2 players, {TIMED} deals: time of a decision in ms");
    println!("{:<12}{:>10}{:>10}{:>10}{:>10}", "", "decisions", "mean", "99 %", "max");
    let greedy = Player::new("greedy", &[]);
    for depth in 1..=4 {
        let minimax = Player::minimax(depth);
        let mut times = Vec::new();
        for deal in 0..TIMED {
            play(&[&minimax, &greedy], deal, &mut |state, time| {
                if state.turn() == Turn::Seat(Seat::new(0)) && state.hand(Seat::new(0)).len() > 1 {
                    times.push(time);
                }
            });
        }
        let times = Times::new(&times);
        let [mean, late, max] = [times.mean(), times.percentile(99), times.percentile(100)];
        println!("depth {depth:<6}{:>10}{mean:>10.3}{late:>10.3}{max:>10.3}", times.0.len());
    }
    println!();
}

/// The positions at the beginning of a last round to which greedy players come.
fn time_of_the_solver() {
    const POSITIONS: u64 = 200;
    println!("solver, beginning of the last round of 2 players, {POSITIONS} positions: time in ms");
    println!("{:>10}{:>10}{:>10}{:>10}{:>14}{:>12}", "mean", "median", "99 %", "max", "nodes", "nodes/s");
    let greedy = Player::new("greedy", &[]);
    let (mut times, nodes) = (Vec::new(), AtomicU64::new(0));
    for deal in 0..POSITIONS {
        let mut last_round = None;
        play(&[&greedy, &greedy], deal, &mut |state, _| {
            if state.public().is_last_round() && last_round.is_none() {
                last_round = Some(state.clone());
            }
        });
        let Some(state) = last_round else { continue };
        let (stop, searched) = (AtomicBool::new(false), AtomicU64::new(0));
        let report = |info: &talon::protocol::Info| searched.store(info.nodes, Ordering::Relaxed);
        let control = Control { report: &report, ..unlimited(&stop) };
        (roster().solve)(&state, &control);
        times.push(control.elapsed());
        nodes.fetch_add(searched.into_inner(), Ordering::Relaxed);
    }
    let (nodes, times) = (nodes.into_inner(), Times::new(&times));
    let [mean, median, late, max] =
        [times.mean(), times.percentile(50), times.percentile(99), times.percentile(100)];
    let speed = nodes as f64 / times.0.iter().sum::<f64>() * 1000.0;
    println!("{mean:>10.2}{median:>10.2}{late:>10.2}{max:>10.2}{nodes:>14}{speed:>12.0}");
    println!();
}

/// The worst that can lie on the table: every seat has one card, all others are on it.
fn lateness() {
    const TABLES: usize = 10;
    println!(
        "full tables, {} ms allowed, {TABLES} tables each: how late the latest answer is, in ms",
        LIMIT.as_millis()
    );
    println!("{:<10}{:>10}{:>10}{:>10}", "players", "table", "minimax", "solver");
    let minimax = Player::new("minimax", &[("Depth", "6"), ("MaxTime", "50")]);
    let mut random = Random::new(SEED, u64::MAX);
    for &players in Tablic::PLAYERS.iter().filter(|&&players| players > 2) {
        let (mut searched, mut solved) = (Duration::ZERO, Duration::ZERO);
        for _ in 0..TABLES {
            let events = full_table(players, &mut random);
            let rules = Rules { players };
            let seat = Seated::after(&rules, &events);
            let stop = AtomicBool::new(false);
            let control = unlimited(&stop);
            minimax.choose(&rules, &seat, Random::new(SEED, 0), &control);
            searched = searched.max(control.elapsed());
            let mut state = State::new(&rules);
            for event in &events {
                expect(state.apply(event));
            }
            expect(state.settle());
            let control = unlimited(&stop);
            let control = Control { deadline: Some(control.started + LIMIT), ..control };
            (roster().solve)(&state, &control);
            solved = solved.max(control.elapsed());
        }
        let [searched, solved] = [searched, solved].map(|time| late(time).as_secs_f64() * 1000.0);
        println!("{players:<10}{:>10}{searched:>10.2}{solved:>10.2}", 52 - players);
    }
    println!();
}

/// Duplicate deals: each is played twice, the seats changed.
fn strength(deals: u64) {
    println!("strength, {deals} deals × 2: points a game more than the other, ± half of the 95 % interval");
    println!("{:<28}{:>18}{:>14}", "", "difference", "s a game");
    let (greedy, random) = (Player::new("greedy", &[]), Player::new("random", &[]));
    print_duel("greedy – random", &greedy, &random, deals);
    for depth in 1..=3 {
        print_duel(&format!("minimax, depth {depth} – greedy"), &Player::minimax(depth), &greedy, deals);
    }
}

fn print_duel(name: &str, one: &Player<Tablic>, two: &Player<Tablic>, deals: u64) {
    let played = each_deal(deals, &|deal| {
        let started = Instant::now();
        let first = play(&[one, two], deal, &mut |_, _| {});
        let second = play(&[two, one], deal, &mut |_, _| {});
        let difference = (first[0] - first[1] + second[1] - second[0]) as f64 / 2.0;
        (difference, started.elapsed().as_secs_f64() / 2.0)
    });
    let (differences, times): (Vec<f64>, Vec<f64>) = played.into_iter().unzip();
    let time = times.iter().sum::<f64>() / times.len() as f64;
    println!("{name:<28}{:>18}{time:>14.4}", with_interval(&differences));
}

/// Does this for every deal, on all processors.
fn each_deal<T: Send>(deals: u64, work: &(dyn Fn(u64) -> T + Sync)) -> Vec<T> {
    let (next, done) = (AtomicU64::new(0), Mutex::new(Vec::new()));
    let worker = || {
        loop {
            let deal = next.fetch_add(1, Ordering::Relaxed);
            if deal >= deals {
                return;
            }
            let result = work(deal);
            expect(done.lock()).push(result);
        }
    };
    thread::scope(|scope| {
        for _ in 0..thread::available_parallelism().map_or(1, NonZeroUsize::get) {
            scope.spawn(worker);
        }
    });
    expect(done.into_inner())
}

/// The mean, ± half of its 95 % interval.
fn with_interval(values: &[f64]) -> String {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let variance = values.iter().map(|value| (value - mean).powi(2)).sum::<f64>() / (count - 1.0);
    format!("{mean:+.2} ± {:.2}", 1.96 * (variance / count).sqrt())
}

/// Duplicate deals of tarok: each is played three times, the players moved on by one seat.
fn tarok_strength(deals: u64) {
    println!(
        "tarok, {deals} deals × 3: points a game more than the mean of the two others, ± half of the 95 % interval"
    );
    let [simple, random] = ["simple", "random"].map(tarok_player);
    for (name, one, two) in
        [("simple – two randoms", &simple, &random), ("random – two simples", &random, &simple)]
    {
        let differences = each_deal(deals, &|deal| {
            let rotations = (0..tarok::SEATS).map(|seat| {
                let mut players = [two; tarok::SEATS];
                players[seat] = one;
                let end = play_out(&tarok::Rules::default(), &players, deal, &mut |_, _| {});
                let payoffs = expect(end.payoffs().ok_or("the payoffs of a game that is over"));
                (3 * payoffs[seat] - payoffs.iter().sum::<i64>()) as f64 / 2.0
            });
            rotations.sum::<f64>() / tarok::SEATS as f64
        });
        println!("{name:<28}{:>18}", with_interval(&differences));
    }
    println!();
}

/// What three players `simple` play, and how it goes; in klop the score is seat 0's.
fn tarok_contracts(deals: u64) {
    println!("tarok, {deals} deals of three players simple");
    println!("{:<10}{:>10}{:>10}{:>22}", "", "share", "won", "score");
    let simple = tarok_player("simple");
    let played = each_deal(deals, &|deal| {
        let end = play_out(&tarok::Rules::default(), &[&simple; tarok::SEATS], deal, &mut |_, _| {});
        let scoring = expect(end.scoring().ok_or("the score of a game that is over"));
        let declarer = end.public().declarer().unwrap_or(Seat::new(0));
        // A valat takes the place of the game.
        let game = scoring.item(Item::Game).or(scoring.item(Item::Valat));
        let won = game.is_some_and(|game| game.value > 0);
        (scoring.contract(), won, scoring.payoffs()[declarer.index()] as f64)
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
        println!("{:<10}{share:>8.2} %{won:>8.0} %{:>22}", contract.word(), with_interval(&scores));
    }
}

fn tarok_player(name: &str) -> Player<Tarok> {
    Player::of(talon::players::tarok::roster(), name, &[])
}

/// Times in milliseconds, ascending.
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

    /// The time that so many in a hundred do not exceed.
    fn percentile(&self, percent: usize) -> f64 {
        let place = (self.0.len() * percent).div_ceil(100).saturating_sub(1);
        self.0.get(place).copied().unwrap_or(f64::NAN)
    }
}

/// By how much an answer was late.
fn late(time: Duration) -> Duration {
    time.saturating_sub(LIMIT)
}

/// What only a fault of this program can make fail.
fn expect<T, E: std::fmt::Debug>(result: Result<T, E>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => panic!("{error:?}"),
    }
}

fn unlimited(stop: &AtomicBool) -> Control<'_> {
    Control { stop, started: Instant::now(), deadline: None, depth: None, nodes: None, report: &|_| {} }
}

/// A robot with its options.
struct Player<G: Game> {
    robot: Robot<G>,
    options: OptionTable,
}

impl<G: Game> Player<G> {
    fn of(roster: Roster<G>, name: &str, options: &[(&str, &str)]) -> Self {
        let robot = roster.robots.into_iter().find(|robot| robot.name == name);
        let robot = expect(robot.ok_or(name));
        let mut table = OptionTable::new((robot.options)());
        for (name, value) in options {
            expect(table.set(name, Some(value)));
        }
        Self { robot, options: table }
    }

    fn choose(
        &self,
        rules: &G::Rules,
        seat: &Seated<G>,
        random: Random,
        control: &Control<'_>,
    ) -> Choice<G::Move> {
        let mut question = Question {
            rules,
            view: &seat.view,
            history: &seat.history,
            options: &self.options,
            random,
            control,
        };
        expect((self.robot.choose)(&mut question).ok_or("a choice"))
    }
}

impl Player<Tablic> {
    fn new(name: &str, options: &[(&str, &str)]) -> Self {
        Self::of(roster(), name, options)
    }

    /// So deep, without a limit of time.
    fn minimax(depth: usize) -> Self {
        Self::new("minimax", &[("Depth", &depth.to_string()), ("MaxTime", "0")])
    }
}

/// What a seat was told.
struct Seated<G: Game> {
    view: G::View,
    history: Vec<G::Event>,
}

impl<G: Game> Seated<G> {
    fn new(rules: &G::Rules, seat: Seat) -> Self {
        Self { view: G::View::new(rules, seat), history: Vec::new() }
    }

    /// The first seat after these events.
    fn after(rules: &G::Rules, events: &[G::Event]) -> Self {
        let mut seat = Self::new(rules, Seat::new(0));
        for event in events {
            seat.hear(event);
        }
        expect(seat.view.settle());
        seat
    }

    fn hear(&mut self, event: &G::Event) {
        let heard = G::mask(event, self.view.seat());
        expect(self.view.apply(&heard));
        self.history.push(heard);
    }
}

/// Plays a deal of tablić; shows each position in which a seat was asked, and how long it took.
fn play(players: &[&Player<Tablic>], deal: u64, asked: &mut dyn FnMut(&State, Duration)) -> Vec<i64> {
    let end = play_out(&Rules { players: players.len() }, players, deal, asked);
    expect(end.payoffs().ok_or("the payoffs of a game that is over"))
}

/// Plays a deal to its end; shows each position in which a seat was asked, and how long it took.
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
                asked(&state, control.elapsed());
                decisions += 1;
                expect(state.play(&choice.r#move, &mut |event| events.push(event)));
            }
        }
        for event in &events {
            for seat in &mut seats {
                seat.hear(event);
            }
        }
    }
}

/// One card in each hand, all others on the table.
fn full_table(players: usize, random: &mut Random) -> Vec<Event> {
    let pack: Vec<Card> = shuffled(random);
    let table: CardSet<Card> = pack[players..].iter().copied().collect();
    let hands = Seat::all(players).zip(&pack);
    let deals = hands.map(|(seat, &card)| Event::Deal(seat, Packet::shown(CardSet::of(card))));
    std::iter::once(Event::Table(table)).chain(deals).collect()
}
