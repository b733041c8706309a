//! Games between real processes: what the protocol, the pipes and the referee cost, and what they withstand.
//!
//! `scripts/bench_referee [PART]…`, or `cargo bench --bench referee`; this program is also the bots that it seats.

mod cores;
mod instant;
mod log;
mod memory;
mod ping_pong;
mod table;

use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use cores::Placement;
use instant::{Misbehaviour, Orders};
use log::Log;
use memory::Watched;
use table::{MS, Quiet, Seating, Trouble, instant_bot, line};

/// Of how many runs the best is told: the machine may be busy with other things.
const RUNS: usize = 5;

/// Measures something, and prints it.
type SearchFeature = fn() -> Result<(), Trouble>;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let parts: Vec<String> = match words.next().as_deref() {
        Some("engine") => return talon::engine::run(&talon::all_games()),
        Some("instant") => return ended(&instant::run(&Orders::parse(words))),
        Some("echo") => {
            let core = words.next().and_then(|core| core.parse().ok());
            return ended(&core.map_or(Ok(()), cores::keep_to).and_then(|()| ping_pong::echo()));
        }
        first => first.map(str::to_owned).into_iter().chain(words).collect(),
    };
    // Memory first: what other parts have used and given back would hide what it takes.
    let all: [(&str, SearchFeature); 5] =
        [("memory", memory), ("speed", speed), ("limit", limit), ("faults", faults), ("agents", agents)];
    for (name, part) in all {
        if !parts.is_empty() && !parts.iter().any(|wanted| wanted == name) {
            continue;
        }
        println!("{name}");
        if let Err(error) = part() {
            eprintln!("referee: {error}");
            return ExitCode::FAILURE;
        }
    }
    ExitCode::SUCCESS
}

fn ended(result: &std::io::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// What the arbiter holds: while a million decisions are played, and for a seat that waits.
fn memory() -> Result<(), Trouble> {
    let mut watched = Watched::default();
    let log = scratch("idle");
    let hanging =
        Orders { misbehaviour: Some(Misbehaviour::Hang), log: Some(log.clone()), ..Orders::default() };
    let bot = instant_bot(&hanging)?;
    let few = idle(&bot, 2, 1, &log)?;
    let many = idle(&bot, 48, 16, &log)?;
    let each = many.saturating_sub(few) / (48 * 16 - 2);
    line("memory of the arbiter for each of 48 seats × 16 tables", &kib(each), "≤ 200 KiB");
    let seating = Seating { deals: 5250, concurrency: 2, ..Seating::of(instant_bot(&Orders::default())?, 4) };
    seating.play(&mut watched)?;
    for (decisions, bytes) in watched.marks() {
        line(&format!("memory after {decisions} decisions, 4 seats, two tables"), &kib(bytes), "flat");
    }
    let big = Seating { deals: 16, concurrency: 16, ..Seating::of(instant_bot(&Orders::default())?, 48) };
    let played = big.play(&mut Quiet)?;
    line("48 seats × 16 tables, 768 games", &played.speed(), "they play");
    Ok(())
}

/// How much memory the arbiter holds while the seats of all tables wait for one of each, which hangs.
fn idle(bot: &str, players: usize, tables: usize, log: &PathBuf) -> Result<u64, Trouble> {
    let _ = std::fs::remove_file(log);
    let seating = Seating {
        deals: tables as u64,
        concurrency: tables,
        time: 600_000 * MS,
        ..Seating::of(bot.to_owned(), players)
    };
    let bytes = seating.stop_when(|| {
        let all_wait = Log::read(log).is_ok_and(|notes| notes.len() == tables);
        all_wait.then(memory::resident)
    })?;
    let _ = std::fs::remove_file(log);
    Ok(bytes)
}

/// What a decision costs; beside it a bare round trip through two pipes.
fn speed() -> Result<(), Trouble> {
    for placement in Placement::all()? {
        // In a thread of its own: where it keeps to, all that it starts keeps to.
        let figures = thread::spawn(move || overhead(placement).map_err(|error| error.to_string()));
        figures.join().map_err(|_| "a thread ended too soon")??;
    }
    Ok(())
}

fn overhead(placement: Placement) -> Result<(), Trouble> {
    let core = placement.take()?;
    let words = placement.words();
    let bot = instant_bot(&Orders { core, ..Orders::default() })?;
    let two = Seating { deals: 500, ..Seating::of(bot.clone(), 2) };
    let (mut trip, mut decision) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        trip = trip.min(ping_pong::measure(50_000, core)?.as_secs_f64() * 1e6);
        decision = decision.min(two.play(&mut Quiet)?.micros());
    }
    line(&format!("bare round trip, {words}"), &format!("{trip:.1} µs"), "");
    line(&format!("decision, 2 seats, one table, {words}"), &format!("{decision:.1} µs"), "≤ 15 µs");
    line(&format!("decision in round trips, {words}"), &format!("{:.2}", decision / trip), "≤ 2.6");
    for concurrency in [1, 2] {
        let four = Seating { deals: 150, concurrency, ..Seating::of(bot.clone(), 4) };
        let mut best = four.play(&mut Quiet)?;
        for _ in 1..RUNS {
            let played = four.play(&mut Quiet)?;
            if played.micros() < best.micros() {
                best = played;
            }
        }
        line(&format!("4 seats, tables: {concurrency}, {words}"), &best.speed(), "≥ 10,000/s");
    }
    Ok(())
}

/// Bots that need 15 ms, under a limit of 20 ms, without any margin.
fn limit() -> Result<(), Trouble> {
    let log = scratch("limit");
    let orders = Orders { think: 15 * MS, log: Some(log.clone()), ..Orders::default() };
    let seating = Seating {
        deals: 210,
        concurrency: 8,
        time: 20 * MS,
        margin: Duration::ZERO,
        ..Seating::of(instant_bot(&orders)?, 2)
    };
    let played = seating.play(&mut Quiet)?;
    let notes = Log::read(&log)?;
    std::fs::remove_file(&log)?;
    let own = notes.iter().filter(|note| note.thought > 20 * MS).count();
    let longest = notes.iter().map(|note| note.thought).max().unwrap_or_default();
    let what = format!("answers after 15 ms of 20, no margin, {} decisions", played.statistics().decisions());
    line(&what, &format!("{} lost on time", played.faults()), "0 by the arbiter");
    line("late by the bots' own clocks", &format!("{own}, longest {longest:.1?}"), "all that are lost");
    line("longest as the arbiter saw it", &format!("{:.1?}", played.slowest()), "");
    line("how late the arbiter looked: 99 %, longest", &played.delay(), "");
    Ok(())
}

/// How long after its deadline a seat that misbehaves has been dealt with, as the next seat sees it.
fn faults() -> Result<(), Trouble> {
    let (time, margin, deals) = (50 * MS, 50 * MS, 10);
    for misbehaviour in Misbehaviour::ALL {
        let log = scratch(misbehaviour.word());
        let good = instant_bot(&Orders { log: Some(log.clone()), ..Orders::default() })?;
        let bad = instant_bot(&Orders { misbehaviour: Some(misbehaviour), ..Orders::default() })?;
        let seating = Seating { deals, time, margin, ..Seating::of(good, 2) }.against(bad);
        let played = seating.play(&mut Quiet)?;
        let mut waits: Vec<Duration> = Log::read(&log)?.iter().map(|note| note.waited).collect();
        std::fs::remove_file(&log)?;
        waits.sort_unstable();
        // In half of the games the other seat is asked first, and its wait is not seen.
        waits.drain(..waits.len().saturating_sub(deals as usize));
        let games = played.statistics().games;
        let late = |wait: Option<&Duration>| {
            let seconds = wait.ok_or("nobody waited")?.as_secs_f64() - (time + margin).as_secs_f64();
            Ok::<_, Trouble>(format!("{:+.1} ms", seconds * 1000.0))
        };
        let (typical, longest) = (late(waits.get(waits.len() / 2))?, late(waits.last())?);
        line(
            &format!(
                "{}: {} games, {} faults; after the deadline",
                misbehaviour.word(),
                games,
                played.faults()
            ),
            &format!("{typical}, at most {longest}"),
            "≤ 50 ms",
        );
    }
    Ok(())
}

/// Our own robots.
fn agents() -> Result<(), Trouble> {
    for (robot, players, deals) in [("greedy", 2, 1000), ("random", 2, 1000), ("greedy", 4, 300)] {
        for concurrency in [1, 2] {
            let seating = Seating { deals, concurrency, ..Seating::of(format!("talon:{robot}"), players) };
            let played = seating.play(&mut Quiet)?;
            line(&format!("{robot} × {players}, tables: {concurrency}"), &played.speed(), "");
        }
    }
    Ok(())
}

fn kib(bytes: u64) -> String {
    format!("{} KiB", bytes >> 10)
}

/// A file for the notes of bots, which is not there yet.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("talon-referee-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}
