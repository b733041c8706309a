//! Compares what `master` expects with what it gets, by phase, contract and role, over games that it plays against itself.
//!
//!     cargo run --release --package research --bin calibrate -- "NEWGAME" DEALS SEED [NODES [PLOT.svg]]
//!     cargo run --release --package research --bin calibrate -- "NEWGAME" DEALS SEED NODES CHOSEN INSTEAD
//!
//! In each phase of a deal (bids, talon, kontra, cards), the last decision of each seat with a choice counts. The program
//! compares the margin that `master` expected there with the margin at the end of the deal: the payoff of the seat minus the
//! mean payoff of the others. NODES is the limit of a decision, 2000 by default. Values of one deal are not independent, so
//! the interval comes from the means of the deals. PLOT.svg is a drawing of all groups with at least 10 deals.
//!
//! A second table has the bids, announcements and doublings: every decision counts, by the move that was chosen. So its rows
//! depend only on what `master` knew when it chose, while contract and role are known only afterwards.
//!
//! With CHOSEN and INSTEAD, two moves such as `"bid open" "bid pass"`, the program measures what a choice gains: wherever
//! `master` chooses the first move, the deal is played to its end twice, with each of the two moves.

mod choice_gain;
mod plot;

use std::collections::BTreeMap;
use std::error::Error;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::thread;

use talon::agents::{Control, margin_of};
use talon::cards::{Random, shuffled_numbers};
use talon::engine::{DealHost, PlayableGame, option_table};
use talon::games::{Audience, Table, Turn};
use talon::protocol::{Info, InfoScore, Line, NewGame, OptionTable, Seat};
use talon::search::SearchLimits;

/// The limit of a decision without the argument NODES.
const NODES: u64 = 2000;

/// The fewest deals of a group in the drawing, and of a chosen move.
const FEWEST_DRAWN: usize = 10;

/// The most different moves of a phase in which moves are words, not cards.
const MOST_WORDS: usize = 40;

/// A group of decisions: phase, contract and role. For the moves that were chosen: phase and move.
type Group = (String, String, String);

type Groups = BTreeMap<Group, Vec<(u64, Outcome)>>;

/// What was expected and what came, each as a mean over the seats of one deal.
#[derive(Clone, Copy, Debug)]
struct Outcome {
    expected: f64,
    got: f64,
}

/// The means of a group with the half width of the 95 % interval of the difference.
#[derive(Clone, Debug)]
struct Calibration {
    group: Group,
    deals: usize,
    expected: f64,
    got: f64,
    half_width: f64,
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let [line, deals, seed, ref more @ ..] = arguments[..] else {
        println!("usage: calibrate \"NEWGAME\" DEALS SEED [NODES [PLOT.svg | CHOSEN INSTEAD]]");
        return Ok(());
    };
    let new = NewGame::parse(&line.split(' ').collect::<Vec<_>>())?;
    let (deals, seed): (u64, u64) = (deals.parse()?, seed.parse()?);
    let nodes = more.first().map_or(Ok(NODES), |text| text.parse())?;
    if let [_, chosen, instead] = more {
        choice_gain::print_gain(&new, (deals, seed, nodes), (chosen, instead))?;
        return Ok(());
    }
    let [calibrations, chosen] = calibrate(&new, (deals, seed, nodes))?.map(summaries);
    println!("{line}: {deals} deals, seed {seed}, {nodes} nodes a decision\n");
    println!("| phase | contract | role | deals | expected | got | got − expected |");
    println!("|---|---|---|---|---|---|---|");
    for one in &calibrations {
        let (phase, contract, role) = &one.group;
        println!("| {phase} | {contract} | {role} | {} |", one.figures());
    }
    println!("\n| phase | chosen | deals | expected | got | got − expected |");
    println!("|---|---|---|---|---|---|");
    let words = |phase: &str| chosen.iter().filter(|one| one.group.0 == phase).count() <= MOST_WORDS;
    for one in chosen.iter().filter(|one| one.deals >= FEWEST_DRAWN && words(&one.group.0)) {
        let (phase, played, _) = &one.group;
        println!("| {phase} | {played} | {} |", one.figures());
    }
    if let Some(file) = more.get(1) {
        let drawn: Vec<Calibration> =
            calibrations.into_iter().filter(|group| group.deals >= FEWEST_DRAWN).collect();
        std::fs::write(file, plot::svg(&drawn))?;
    }
    Ok(())
}

impl Calibration {
    fn figures(&self) -> String {
        let Self { deals, expected, got, half_width, .. } = self;
        format!("{deals} | {expected:+.1} | {got:+.1} | {:+.1} ± {half_width:.1}", got - expected)
    }
}

/// Plays the deals on all processors. Returns the groups by contract and role, and those by the move that was chosen.
fn calibrate(new: &NewGame, (deals, seed, nodes): (u64, u64, u64)) -> Result<[Groups; 2], Box<dyn Error>> {
    let games = talon::all_games();
    let (entry, options) = (games.of(new)?, option_table(&games));
    entry.table(new).map_err(|refusal| refusal.text)?;
    let groups = Mutex::new([Groups::new(), Groups::new()]);
    for_each_deal(deals, |deal| {
        let outcomes = play(entry, new, (seed, deal), nodes, &options);
        let mut groups = groups.lock().expect("no thread panics");
        for (groups, outcomes) in groups.iter_mut().zip(outcomes) {
            for (group, outcome) in outcomes {
                groups.entry(group).or_default().push((deal, outcome));
            }
        }
    })?;
    Ok(groups.into_inner()?)
}

/// Calls `play` for each deal, on all processors.
fn for_each_deal(deals: u64, play: impl Fn(u64) + Sync) -> Result<(), Box<dyn Error>> {
    let next = AtomicU64::new(0);
    let threads = thread::available_parallelism()?.get();
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let deal = next.fetch_add(1, Ordering::Relaxed);
                    if deal >= deals {
                        return;
                    }
                    play(deal);
                }
            });
        }
    });
    Ok(())
}

fn summaries(groups: Groups) -> Vec<Calibration> {
    groups.into_iter().map(|(group, outcomes)| summary(group, outcomes)).collect()
}

/// Plays one deal. Returns, for each group, the mean over its decisions: first by contract and role, then by the move that
/// was chosen.
fn play(
    entry: &PlayableGame,
    new: &NewGame,
    (seed, deal): (u64, u64),
    nodes: u64,
    options: &OptionTable,
) -> [Vec<(Group, Outcome)>; 2] {
    let mut table = entry.table(new).expect("the newgame line was checked");
    let mut host = entry.deal_host(new).expect("the newgame line was checked");
    let pack = shuffled_numbers(table.pack_size(), &mut Random::new(seed, deal));
    let mut passed_on = 0;
    // The last expectation of each seat in each phase.
    let mut expected: BTreeMap<(usize, &'static str), f64> = BTreeMap::new();
    let mut decisions = Vec::new();
    loop {
        match table.turn() {
            Turn::Over => break,
            Turn::Chance => table.deal(&pack),
            Turn::Seat(seat) => {
                send(&*table, &mut *host, &mut passed_on);
                let (text, margin) = decide(&*host, options, nodes);
                if let Some(margin) = margin {
                    let phase = table.phase();
                    // In the play of the cards, the first decision counts: the last ones are nearly certain.
                    if phase == "play" {
                        expected.entry((seat.index(), phase)).or_insert(margin);
                    } else {
                        expected.insert((seat.index(), phase), margin);
                        decisions.push((seat, (phase.to_owned(), text.clone(), String::new()), margin));
                    }
                }
                table.play(&text).expect("the engine makes a legal move");
            }
        }
    }
    let payoffs = table.payoffs().expect("the deal is over");
    let scores = table.scores();
    // The contract is a fact of the deal that only the score of the declarer has.
    let contract = scores.iter().find_map(|score| word(score, "contract")).unwrap_or_default();
    let by_role = expected.into_iter().map(|((seat, phase), expected)| {
        let role = scores.get(seat).and_then(|score| word(score, "role")).unwrap_or_default();
        (Seat::new(seat), (phase.to_owned(), contract.clone(), role), expected)
    });
    [means(by_role, &payoffs), means(decisions.into_iter(), &payoffs)]
}

/// Returns the means of each group of decisions, which are seat, group and expected margin.
fn means(decisions: impl Iterator<Item = (Seat, Group, f64)>, payoffs: &[i64]) -> Vec<(Group, Outcome)> {
    let mut groups: BTreeMap<Group, (f64, f64, f64)> = BTreeMap::new();
    for (seat, group, expected) in decisions {
        let group = groups.entry(group).or_default();
        *group = (group.0 + 1.0, group.1 + expected, group.2 + margin_of(payoffs, seat));
    }
    let mean = |(group, (count, expected, got)): (Group, (f64, f64, f64))| {
        (group, Outcome { expected: expected / count, got: got / count })
    };
    groups.into_iter().map(mean).collect()
}

/// Returns a value of a score.
fn word(score: &talon::games::Score, key: &str) -> Option<String> {
    score.iter().find(|(name, _)| *name == key).map(|(_, value)| value.clone())
}

/// Sends the events from number `sent` on.
fn send(table: &dyn Table, host: &mut dyn DealHost, sent: &mut usize) {
    let mut lines = String::new();
    (*sent..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut lines));
    *sent = table.events();
    for line in lines.lines().filter_map(Line::parse) {
        host.apply(&line).expect("the game accepts its own lines");
    }
}

/// Returns the move of the strongest player, and the margin that it expects. `None` for a move without a choice.
fn decide(host: &dyn DealHost, options: &OptionTable, nodes: u64) -> (String, Option<f64>) {
    let (stop, margin) = (AtomicBool::new(false), Mutex::new(None));
    let report = |info: &Info| {
        if let Some(InfoScore::Heuristic(value)) = info.score {
            *margin.lock().expect("no thread panics") = Some(value);
        }
    };
    let limits = SearchLimits::unlimited(&stop).with_nodes(Some(nodes));
    let decision = host.think(false, options).expect("a seat is to move");
    let best = decision.run(&Control { limits, report: &report }).expect("a seat is to move");
    (best.text, margin.into_inner().expect("no thread panics"))
}

fn summary(group: Group, mut outcomes: Vec<(u64, Outcome)>) -> Calibration {
    // The order of the deals does not depend on the threads, so the sums do not either.
    outcomes.sort_by_key(|(deal, _)| *deal);
    let deals = outcomes.len();
    let mean = |of: &dyn Fn(&Outcome) -> f64| {
        outcomes.iter().map(|(_, outcome)| of(outcome)).sum::<f64>() / deals as f64
    };
    let (expected, got) = (mean(&|one| one.expected), mean(&|one| one.got));
    let squares = mean(&|one| (one.got - one.expected - (got - expected)).powi(2));
    let half_width = if deals > 1 { 1.96 * (squares / (deals - 1) as f64).sqrt() } else { f64::INFINITY };
    Calibration { group, deals, expected, got, half_width }
}
