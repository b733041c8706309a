//! Measures the time of the perfect-information solvers.
//!
//! Run `cargo bench --bench solve`. A number as an argument sets the number of deals. A text selects the
//! lines whose name contains it. Example: `cargo bench --bench solve -- 100 "tarok 10"`. The program
//! `ablation` in `scripts/research` measures the effect of each search feature.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use talon::agents;
use talon::cards::{Random, shuffled};
use talon::games::marias::{self, MoveKind, Statement, Statements};
use talon::games::tarok::{four, three};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;
use talon::search::{Meter, SearchLimits, Solver};

/// The default number of deals for each line.
const DEALS: u64 = 1000;

/// The maximum size of the transposition table for tarok, as in `go open`.
const MAX_TABLE_SIZE: usize = 1 << 26;

/// The node limit of one solve. So many nodes take about ten seconds.
const NODES: u64 = 100_000_000;

fn main() -> ExitCode {
    let (mut deals, mut wanted) = (DEALS, String::new());
    // Cargo adds the argument `--bench`.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        match argument.parse() {
            Ok(0) => {
                eprintln!("solve: the number of deals must be at least 1");
                return ExitCode::FAILURE;
            }
            Ok(number) => deals = number,
            Err(_) => wanted = argument,
        }
    }
    println!(
        "{:<28}{:>8}{:>10}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}{:>10}",
        "time in ms", "solves", "mean", "median", "90 %", "99 %", "max", "nodes", "nodes/s", "given up"
    );
    let line = |name: &str, deals: u64, costs: &dyn Fn(u64) -> Costs| {
        if name.contains(&wanted) {
            costs(deals).print(name);
        }
    };
    line("mariáš, hra alone", deals, &|deals| marias_costs(deals, false));
    line("mariáš, random bids", deals, &|deals| marias_costs(deals, true));
    line("mariáš, values of all cards", deals, &marias_values_costs);
    line("mariáš, betl", deals, &|deals| plain_costs(deals, marias::PlainGame::Betl));
    line("mariáš, durch", deals, &|deals| plain_costs(deals, marias::PlainGame::Durch));
    for cards in [4, 6, 8, 10, 12, 16] {
        // Long endings take more time, so the bench solves fewer of them.
        let deals = if cards < 10 { deals } else { deals.div_ceil(10) };
        line(&format!("tarok {cards} cards"), deals, &|deals| tarok_costs(deals, cards));
    }
    for cards in [4, 6, 8, 9, 10, 12] {
        let deals = if cards < 8 { deals } else { deals.div_ceil(10) };
        line(&format!("tarok for 4, {cards} cards"), deals, &|deals| tarok_four_costs(deals, cards));
    }
    ExitCode::SUCCESS
}

/// The costs of several solves. `given_up` counts the solves that reached the node limit.
#[derive(Default)]
struct Costs {
    /// The time of each solve, in milliseconds.
    times: Vec<f64>,
    nodes: u64,
    given_up: u64,
}

impl Costs {
    /// Measures a solve. `solve` returns whether it finished within the node limit.
    fn of(&mut self, solve: impl FnOnce(&mut Meter<'_>) -> bool) {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(SearchLimits::unlimited(&stop).with_nodes(Some(NODES)));
        let started = Instant::now();
        self.given_up += u64::from(!solve(&mut meter));
        self.times.push(started.elapsed().as_secs_f64() * 1000.0);
        self.nodes += meter.nodes();
    }

    fn print(mut self, name: &str) {
        self.times.sort_by(f64::total_cmp);
        let count = self.times.len();
        let at = |percent: usize| self.times[(count - 1) * percent / 100];
        let sum: f64 = self.times.iter().sum();
        println!(
            "{name:<28}{count:>8}{:>10.3}{:>10.3}{:>10.3}{:>10.3}{:>10.3}{:>12}{:>12.0}{:>10}",
            sum / count as f64,
            at(50),
            at(90),
            at(99),
            at(100),
            self.nodes / count as u64,
            self.nodes as f64 / sum * 1000.0,
            self.given_up
        );
    }
}

/// Plays random moves of a deal of tarok until each hand has `cards` cards. Returns `None` if the contract is
/// not a game for points.
fn tarok_deal(deal: u64, cards: usize) -> Option<three::State> {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = three::State::new(&three::Rules::default());
    state.deal(&pack, &mut |_| {});
    while state.legal_cards().is_empty()
        || state.hand(Seat::new(0)).len() > cards
        || !state.public().trick().cards().is_empty()
    {
        let silent = three::Move::Kontra(three::Items::EMPTY);
        let silent = Some(silent).filter(|made| state.check(made).is_ok());
        let made = silent.or_else(|| state.random_move(&mut random))?;
        state.make(&made);
    }
    let played = state.public().contract().filter(|contract| contract.is_for_points());
    played.filter(|_| state.turn() != Turn::Over).map(|_| state)
}

fn tarok_costs(deals: u64, cards: usize) -> Costs {
    let solver = Solver::with_growing_table(agents::tarok::SOLVER_FEATURES, MAX_TABLE_SIZE);
    let (mut costs, mut solver) = (Costs::default(), solver);
    for state in (0..).filter_map(|deal| tarok_deal(deal, cards)).take(deals as usize) {
        costs.of(|meter| {
            agents::tarok::three::solve_play(&state, &mut solver, meter)
                .is_some_and(|play| play.value.is_some())
        });
    }
    costs
}

/// Plays random moves of a deal of tarok for four until each hand has `cards` cards. No seat announces or
/// raises anything. Returns `None` if the contract is not a game for points.
fn tarok_four_deal(deal: u64, cards: usize) -> Option<four::State> {
    use four::{Items, Move};
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = four::State::new(&four::Rules::default());
    state.deal(&pack, &mut |_| {});
    while state.legal_cards().is_empty()
        || state.hand(Seat::new(0)).len() > cards
        || !state.public().trick().cards().is_empty()
    {
        let silent = [Move::Announce(Items::EMPTY), Move::Kontra(Items::EMPTY)];
        let silent = silent.into_iter().find(|made| state.check(made).is_ok());
        let made = silent.or_else(|| state.random_move(&mut random))?;
        state.make(&made);
    }
    let played = state.public().contract().filter(|contract| contract.has_bonuses());
    played.filter(|_| state.turn() != Turn::Over).map(|_| state)
}

/// Measures tarok for four in the same way as [`tarok_costs`].
fn tarok_four_costs(deals: u64, cards: usize) -> Costs {
    let solver = Solver::with_growing_table(agents::tarok::SOLVER_FEATURES, MAX_TABLE_SIZE);
    let (mut costs, mut solver) = (Costs::default(), solver);
    for state in (0..).filter_map(|deal| tarok_four_deal(deal, cards)).take(deals as usize) {
        costs.of(|meter| {
            agents::tarok::four::solve_play(&state, &mut solver, meter)
                .is_some_and(|play| play.value.is_some())
        });
    }
    costs
}

/// Plays a mariáš deal up to the first card, with a random trump card and a random talon. With `talks`, the
/// bids are random. Without it, seat 0 announces only hra.
fn marias_deal(deal: u64, talks: bool) -> marias::State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = marias::State::new(&marias::Rules::default());
    while state.public().due() != Some(MoveKind::Card) {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let silent = [Statements::SILENCE, Statements::SILENCE.with(Statement::HRA)].map(marias::Move::Say);
        let silent = silent.into_iter().find(|said| !talks && state.check(said).is_ok());
        let made = silent.or_else(|| state.random_move(&mut random)).expect("the deal is not over");
        state.make(&made);
    }
    state
}

/// Plays a deal of betl or durch up to the first card. In betl seat 0 discards its two highest cards, in
/// durch its two lowest cards, so that many games are close.
fn plain_deal(deal: u64, game: marias::PlainGame) -> marias::State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = marias::State::new(&marias::Rules::MARIASEK);
    while state.public().due() != Some(MoveKind::Card) {
        let made = match state.public().due() {
            None => {
                state.deal(&pack, &mut |_| {});
                continue;
            }
            Some(MoveKind::Discard) => {
                let mut cards: Vec<_> = state.hand(Seat::new(0)).iter().collect();
                let above = |card| marias::strength::stronger(card, marias::strength::Tens::Natural).len();
                cards.sort_by_key(|&card| above(card));
                if game == marias::PlainGame::Durch {
                    cards.reverse();
                }
                marias::Move::Discard(cards.into_iter().take(marias::TALON).collect())
            }
            Some(MoveKind::Game) => marias::Move::Play(Some(game)),
            Some(MoveKind::Answer) => marias::Move::Good(None),
            Some(_) => state.random_move(&mut random).expect("the deal is not over"),
        };
        state.make(&made);
    }
    state
}

/// Measures betl or durch in the same way as [`marias_costs`].
fn plain_costs(deals: u64, game: marias::PlainGame) -> Costs {
    let (mut costs, mut solver) = (Costs::default(), Solver::new(agents::marias::SOLVER_FEATURES));
    for deal in 0..deals {
        let state = plain_deal(deal, game);
        costs.of(|meter| {
            agents::marias::solve_play(&state, &mut solver, meter).is_some_and(|play| play.value().is_some())
        });
    }
    costs
}

fn marias_costs(deals: u64, talks: bool) -> Costs {
    let (mut costs, mut solver) = (Costs::default(), Solver::new(agents::marias::SOLVER_FEATURES));
    for deal in 0..deals {
        let state = marias_deal(deal, talks);
        costs.of(|meter| {
            agents::marias::solve_play(&state, &mut solver, meter).is_some_and(|play| play.value().is_some())
        });
    }
    costs
}

/// Measures in the same way as [`marias_costs`]. Here a solve computes the value of each card of the leader.
fn marias_values_costs(deals: u64) -> Costs {
    let (mut costs, mut solver) = (Costs::default(), Solver::new(agents::marias::SOLVER_FEATURES));
    for deal in 0..deals {
        let state = marias_deal(deal, false);
        costs.of(|meter| {
            let values = agents::marias::card_values(&state, &mut solver, meter);
            values.is_some_and(|values| {
                values.iter().all(|value| value.declarer.start() == value.declarer.end())
            })
        });
    }
    costs
}
