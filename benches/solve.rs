//! The exact solvers of open cards: how fast from the first card on, and which part of the search saves how much.
//!
//! `cargo bench --bench solve`; over another number of deals: `cargo bench --bench solve -- 100`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use talon::cards::{Random, shuffled};
use talon::games::marias::{self, Expected, Statement, Statements};
use talon::games::tarok;
use talon::games::{Position, State as _, Turn};
use talon::players;
use talon::players::marias::{OPEN_PLAY, open_play};
use talon::protocol::Seat;
use talon::search::{Budget, Meter, Part, Parts, Solver};

/// Deals for each line of a table, unless told otherwise.
const DEALS: u64 = 1000;

fn main() -> ExitCode {
    let mut deals = DEALS;
    // Cargo says `--bench` too.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        match argument.parse() {
            Ok(number) if number > 0 => deals = number,
            _ => {
                eprintln!("solve: `{argument}` is no number of deals");
                return ExitCode::FAILURE;
            }
        }
    }
    marias_from_the_first_card(deals);
    marias_by_parts(deals);
    tarok_by_cards(deals);
    tarok_by_parts(deals);
    ExitCode::SUCCESS
}

/// What some solves took.
#[derive(Default)]
struct Costs {
    /// In milliseconds.
    times: Vec<f64>,
    nodes: u64,
}

impl Costs {
    fn of(&mut self, solve: impl FnOnce(&mut Meter<'_>)) {
        let stop = AtomicBool::new(false);
        let mut meter = Meter::new(Budget { stop: &stop, deadline: None, nodes: None });
        let started = Instant::now();
        solve(&mut meter);
        self.times.push(started.elapsed().as_secs_f64() * 1000.0);
        self.nodes += meter.nodes();
    }

    fn print(mut self, name: &str) {
        self.times.sort_by(f64::total_cmp);
        let count = self.times.len();
        let at = |percent: usize| self.times[(count - 1) * percent / 100];
        let sum: f64 = self.times.iter().sum();
        println!(
            "{name:<26}{count:>8}{:>10.3}{:>10.3}{:>10.3}{:>10.3}{:>12}{:>12.0}",
            sum / count as f64,
            at(50),
            at(99),
            at(100),
            self.nodes / count as u64,
            self.nodes as f64 / sum * 1000.0
        );
    }
}

fn head(title: &str) {
    println!("{title}: time in ms");
    println!(
        "{:<26}{:>8}{:>10}{:>10}{:>10}{:>10}{:>12}{:>12}",
        "", "solves", "mean", "median", "99 %", "max", "nodes", "nodes/s"
    );
}

/// A tarok deal between declarer and defenders at which each seat holds so many cards: everything at random so far.
fn tarok_deal(deal: u64, cards: usize) -> Option<tarok::State> {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = tarok::State::new(&tarok::Rules::default());
    state.deal(&pack, &mut |_| {});
    while state.legal_cards().is_empty()
        || state.hand(Seat::new(0)).len() > cards
        || !state.public().trick().cards().is_empty()
    {
        let silent = tarok::Move::Kontra(tarok::Items::EMPTY);
        let silent = Some(silent).filter(|made| state.check(made).is_ok());
        let made = silent.or_else(|| state.random_move(&mut random))?;
        state.make(&made);
    }
    let played = state.public().contract().filter(|contract| contract.is_for_points());
    played.filter(|_| state.turn() != Turn::Over).map(|_| state)
}

fn tarok_costs(deals: u64, cards: usize, parts: Parts) -> Costs {
    let (mut costs, mut solver) = (Costs::default(), Solver::new(parts));
    for state in (0..).filter_map(|deal| tarok_deal(deal, cards)).take(deals as usize) {
        costs.of(|meter| drop(players::tarok::open_play(&state, &mut solver, meter)));
    }
    costs
}

fn tarok_by_cards(deals: u64) {
    head("tarok for points, exact payoff with so many cards in each hand");
    for cards in [4, 6, 8, 10] {
        // The last ones take long.
        let deals = if cards < 10 { deals } else { deals.div_ceil(10) };
        tarok_costs(deals, cards, players::tarok::OPEN_PLAY).print(&format!("{cards} cards"));
    }
    println!();
}

fn tarok_by_parts(deals: u64) {
    let parts = players::tarok::OPEN_PLAY;
    head("tarok for points, 6 cards, parts of the search");
    let deals = deals.div_ceil(10);
    tarok_costs(deals, 6, parts).print("as it plays");
    for part in Part::ALL {
        let name = format!("{part:?}").to_lowercase();
        tarok_costs(deals, 6, parts.without(part)).print(&format!("without {name}"));
    }
    println!();
}

/// A mariáš deal at the first card: trump card and talon at random, and either nothing but hra said, or anything.
fn marias_deal(deal: u64, talks: bool) -> marias::State {
    let mut random = Random::new(deal, 0);
    let pack = shuffled(&mut random);
    let mut state = marias::State::new(&marias::Rules::default());
    while state.public().expected() != Some(Expected::Play) {
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |_| {});
            continue;
        }
        let silent = [Statements::SILENCE, Statements::SILENCE.with(Statement::HRA)].map(marias::Move::Say);
        let silent = silent.into_iter().find(|said| !talks && state.check(said).is_ok());
        let Some(made) = silent.or_else(|| state.random_move(&mut random)) else { break };
        state.make(&made);
    }
    state
}

fn marias_costs(deals: u64, talks: bool, parts: Parts) -> Costs {
    let (mut costs, mut solver) = (Costs::default(), Solver::new(parts));
    for deal in 0..deals {
        let state = marias_deal(deal, talks);
        costs.of(|meter| drop(open_play(&state, &mut solver, meter)));
    }
    costs
}

fn marias_from_the_first_card(deals: u64) {
    head("mariáš, exact payoff at the first card");
    marias_costs(deals, false, OPEN_PLAY).print("hra alone");
    marias_costs(deals, true, OPEN_PLAY).print("anything said");
    println!();
}

fn marias_by_parts(deals: u64) {
    head("mariáš, anything said, parts of the search");
    let deals = deals.div_ceil(2);
    marias_costs(deals, true, OPEN_PLAY).print("as it plays");
    for part in Part::ALL {
        let name = format!("{part:?}").to_lowercase();
        if OPEN_PLAY.has(part) {
            marias_costs(deals, true, OPEN_PLAY.without(part)).print(&format!("without {name}"));
        } else {
            marias_costs(deals, true, OPEN_PLAY.with(part)).print(&format!("with {name}"));
        }
    }
    println!();
}
