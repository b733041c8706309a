//! Measures games between real processes. The figures are the overhead of the protocol, the pipes and the
//! referee, and the robustness of the arbiter.
//!
//! Run `scripts/bench_referee [PART]…`, or `cargo bench --bench referee`. This executable is also the bot.

mod bench_match;
mod instant_bot;
mod memory;
mod ping_pong;
mod placement;
mod question_log;
mod starts;

use std::path::PathBuf;
use std::process::ExitCode;
use std::thread;
use std::time::Duration;

use bench_match::{BenchError, BenchMatch, MS, NoObserver, instant_bot, print_line};
use instant_bot::{BotArguments, Misbehaviour};
use memory::MemoryObserver;
use placement::Placement;
use question_log::QuestionLog;
use starts::Start;

/// The number of runs. Only the best run is reported, because other programs may disturb a run.
const RUNS: usize = 5;

/// A function that measures one part and prints its lines.
type Part = fn() -> Result<(), BenchError>;

fn main() -> ExitCode {
    let mut words = std::env::args().skip(1).filter(|word| word != "--bench");
    let parts: Vec<String> = match words.next().as_deref() {
        Some("engine") => {
            return talon::engine::run(&talon::all_games()).map_or(ExitCode::FAILURE, |()| ExitCode::SUCCESS);
        }
        Some("instant-bot") => return exit_code(&instant_bot::run(&BotArguments::parse(words))),
        Some("echo") => {
            let core = words.next().and_then(|core| core.parse().ok());
            return exit_code(&core.map_or(Ok(()), placement::pin_to).and_then(|()| ping_pong::echo()));
        }
        first => first.map(str::to_owned).into_iter().chain(words).collect(),
    };
    // Memory is measured first. After another part, the process would reuse the freed memory of this part,
    // which would hide the growth.
    let all: [(&str, Part); 6] = [
        ("memory", memory),
        ("speed", speed),
        ("limit", limit),
        ("faults", faults),
        ("agents", agents),
        ("starts", starts),
    ];
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

fn exit_code(result: &std::io::Result<()>) -> ExitCode {
    if result.is_ok() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Measures how the memory of the arbiter grows during a million decisions, and how much memory it needs for
/// each waiting seat.
fn memory() -> Result<(), BenchError> {
    let mut watched = MemoryObserver::default();
    let log = scratch("idle");
    let hanging = BotArguments {
        misbehaviour: Some(Misbehaviour::Hang),
        log: Some(log.clone()),
        ..BotArguments::default()
    };
    let bot = instant_bot(&hanging)?;
    let few = idle(&bot, 2, 1, &log)?;
    let many = idle(&bot, 48, 16, &log)?;
    let each = many.saturating_sub(few) / (48 * 16 - 2);
    print_line("memory of the arbiter for each of 48 seats × 16 tables", &kib(each), "≤ 200 KiB");
    let bench_match = BenchMatch {
        deals: 5250,
        concurrency: 2,
        ..BenchMatch::of(instant_bot(&BotArguments::default())?, 4)
    };
    bench_match.play(&mut watched)?;
    for (decisions, bytes) in watched.marks() {
        print_line(&format!("memory after {decisions} decisions, 4 seats, two tables"), &kib(bytes), "flat");
    }
    let big = BenchMatch {
        deals: 16,
        concurrency: 16,
        ..BenchMatch::of(instant_bot(&BotArguments::default())?, 48)
    };
    let played = big.play(&mut NoObserver)?;
    print_line("48 seats × 16 tables, 768 games", &played.speed(), "runs");
    Ok(())
}

/// Returns the memory of the arbiter, in bytes, while every table waits for a bot that hangs.
fn idle(bot: &str, players: usize, tables: usize, log: &PathBuf) -> Result<u64, BenchError> {
    let _ = std::fs::remove_file(log);
    let bench_match = BenchMatch {
        deals: tables as u64,
        concurrency: tables,
        time: 600_000 * MS,
        ..BenchMatch::of(bot.to_owned(), players)
    };
    let bytes = bench_match.stop_when(|| {
        let all_wait = QuestionLog::read(log).is_ok_and(|entries| entries.len() == tables);
        all_wait.then(memory::resident)
    })?;
    let _ = std::fs::remove_file(log);
    Ok(bytes)
}

/// Measures the time of a decision, and the time of a bare round trip over two pipes.
fn speed() -> Result<(), BenchError> {
    for placement in Placement::all()? {
        // The part runs in a separate thread, because the placement of a thread also applies to all processes
        // that it starts.
        let figures = thread::spawn(move || overhead(placement).map_err(|error| error.to_string()));
        figures.join().map_err(|_| "a thread panicked")??;
    }
    Ok(())
}

fn overhead(placement: Placement) -> Result<(), BenchError> {
    let core = placement.apply()?;
    let words = placement.description();
    let bot = instant_bot(&BotArguments { core, ..BotArguments::default() })?;
    let two = BenchMatch { deals: 500, ..BenchMatch::of(bot.clone(), 2) };
    let (mut trip, mut decision) = (f64::INFINITY, f64::INFINITY);
    for _ in 0..RUNS {
        trip = trip.min(ping_pong::measure(50_000, core)?.as_secs_f64() * 1e6);
        decision = decision.min(two.play(&mut NoObserver)?.micros());
    }
    print_line(&format!("bare round trip, {words}"), &format!("{trip:.1} µs"), "");
    print_line(&format!("decision, 2 seats, one table, {words}"), &format!("{decision:.1} µs"), "≤ 15 µs");
    print_line(&format!("decision in round trips, {words}"), &format!("{:.2}", decision / trip), "≤ 2.6");
    for concurrency in [1, 2] {
        let four = BenchMatch { deals: 150, concurrency, ..BenchMatch::of(bot.clone(), 4) };
        let mut best = four.play(&mut NoObserver)?;
        for _ in 1..RUNS {
            let played = four.play(&mut NoObserver)?;
            if played.micros() < best.micros() {
                best = played;
            }
        }
        print_line(&format!("4 seats, tables: {concurrency}, {words}"), &best.speed(), "≥ 10,000/s");
    }
    Ok(())
}

/// Measures a match of bots that think for 15 ms. Their time limit is 20 ms, and there is no margin.
fn limit() -> Result<(), BenchError> {
    let log = scratch("limit");
    let arguments = BotArguments { think: 15 * MS, log: Some(log.clone()), ..BotArguments::default() };
    let bench_match = BenchMatch {
        deals: 210,
        concurrency: 8,
        time: 20 * MS,
        margin: Duration::ZERO,
        ..BenchMatch::of(instant_bot(&arguments)?, 2)
    };
    let played = bench_match.play(&mut NoObserver)?;
    let entries = QuestionLog::read(&log)?;
    std::fs::remove_file(&log)?;
    let own = entries.iter().filter(|entry| entry.thought > 20 * MS).count();
    let longest = entries.iter().map(|entry| entry.thought).max().unwrap_or_default();
    let what = format!("answers after 15 ms of 20, no margin, {} decisions", played.statistics().decisions());
    print_line(&what, &format!("{} timeouts", played.faults()), "0 by the arbiter");
    print_line("timeouts by the bots' own clocks", &format!("{own}, max {longest:.1?}"), "all timeouts");
    print_line("longest by the clock of the arbiter", &format!("{:.1?}", played.slowest()), "");
    print_line("scheduling latency", &played.latency(), "");
    Ok(())
}

/// Measures how late the next bot is asked after the deadline of a misbehaving bot. The clock is the clock of
/// the next bot.
fn faults() -> Result<(), BenchError> {
    let (time, margin, deals) = (50 * MS, 50 * MS, 10);
    for misbehaviour in Misbehaviour::ALL {
        let log = scratch(misbehaviour.word());
        let good = instant_bot(&BotArguments { log: Some(log.clone()), ..BotArguments::default() })?;
        let bad = instant_bot(&BotArguments { misbehaviour: Some(misbehaviour), ..BotArguments::default() })?;
        let bench_match = BenchMatch { deals, time, margin, ..BenchMatch::of(good, 2) }.against(bad);
        let played = bench_match.play(&mut NoObserver)?;
        let mut waits: Vec<Duration> = QuestionLog::read(&log)?.iter().map(|entry| entry.waited).collect();
        std::fs::remove_file(&log)?;
        waits.sort_unstable();
        // In half of the games the bot without faults is asked first, so it logs no wait.
        waits.drain(..waits.len().saturating_sub(deals as usize));
        let games = played.statistics().games;
        let late = |wait: Option<&Duration>| {
            let seconds = wait.ok_or("no bot waited")?.as_secs_f64() - (time + margin).as_secs_f64();
            Ok::<_, BenchError>(format!("{:+.1} ms", seconds * 1000.0))
        };
        let (typical, longest) = (late(waits.get(waits.len() / 2))?, late(waits.last())?);
        print_line(
            &format!(
                "{}: {} games, {} faults; after the deadline",
                misbehaviour.word(),
                games,
                played.faults()
            ),
            &format!("median {typical}, max {longest}"),
            "≤ 50 ms",
        );
    }
    Ok(())
}

/// Measures games of the built-in players.
fn agents() -> Result<(), BenchError> {
    for (player, players, deals) in [("greedy", 2, 1000), ("random", 2, 1000), ("greedy", 4, 300)] {
        for concurrency in [1, 2] {
            let bench_match =
                BenchMatch { deals, concurrency, ..BenchMatch::of(format!("talon:{player}"), players) };
            let played = bench_match.play(&mut NoObserver)?;
            print_line(&format!("{player} × {players}, tables: {concurrency}"), &played.speed(), "");
        }
    }
    Ok(())
}

/// Measures the cost of the sandbox at the start of a bot and in a decision.
fn starts() -> Result<(), BenchError> {
    let mut before = Duration::ZERO;
    for (how, median) in Start::ALL.into_iter().zip(starts::median_starts(200)?) {
        let more = (median.as_secs_f64() - before.as_secs_f64()) * 1e3;
        let figure = format!("{median:.2?}, {more:+.2} ms");
        let target = if how == Start::Namespaced { "≤ +5 ms" } else { "" };
        print_line(&format!("start of a bot {}, median of 200", how.words()), &figure, target);
        before = median;
    }
    for how in [Start::Free, Start::Namespaced] {
        let mut best = Duration::MAX;
        for _ in 0..RUNS {
            best = best.min(starts::all_ready(how, 48)?);
        }
        print_line(&format!("48 seats ready {}", how.words()), &format!("{best:.1?}"), "≤ 1 s");
    }
    for (words, flags) in [("without the sandbox", &[][..]), ("in the sandbox", &["--sandbox"])] {
        let mut best = f64::INFINITY;
        for _ in 0..RUNS {
            best = best.min(starts::decision(flags)?);
        }
        print_line(&format!("decision, 2 seats, {words}"), &format!("{best:.1} µs"), "the same");
    }
    Ok(())
}

fn kib(bytes: u64) -> String {
    format!("{} KiB", bytes >> 10)
}

/// Returns a path for a question log. The file does not exist.
fn scratch(name: &str) -> PathBuf {
    let path = std::env::temp_dir().join(format!("talon-referee-{}-{name}", std::process::id()));
    let _ = std::fs::remove_file(&path);
    path
}
