//! Measures how late the agents answer in every game. The agents are called through the engine's deal host.
//!
//! Run `cargo bench --bench deadlines`. Each agent makes the same number of decisions with each limit. The
//! argument sets this number: `cargo bench --bench deadlines -- 500`.

use std::process::ExitCode;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use talon::agents::Control;
use talon::cards::{Random, shuffled_numbers};
use talon::engine::{DealHost, PlayableGame};
use talon::games::{Audience, Table, Turn};
use talon::protocol::{CLAIRVOYANT, Line, NewGame};

/// The time limits, in milliseconds.
const LIMITS: [u64; 3] = [5, 20, 50];

/// The default number of decisions that each agent makes with each limit.
const DECISIONS: usize = 150;

/// One decision in this number of decisions of a game is measured.
const EVERY: usize = 3;

fn main() -> ExitCode {
    let mut decisions = DECISIONS;
    // Cargo adds the argument `--bench`.
    for argument in std::env::args().skip(1).filter(|argument| argument != "--bench") {
        match argument.parse() {
            Ok(number) if number > 0 => decisions = number,
            _ => {
                eprintln!("deadlines: '{argument}' is not a number of decisions");
                return ExitCode::FAILURE;
            }
        }
    }
    println!(
        "{:<10}{:<14}{:>8}{:>10}{:>10}{:>14}{:>14}",
        "game", "agent", "players", "limit ms", "mean ms", "p99 late ms", "max late ms"
    );
    for entry in talon::all_games().iter() {
        let players = entry.offer().players;
        let (Some(&fewest), Some(&most)) = (players.first(), players.last()) else { continue };
        let agents =
            entry.agents.iter().map(|&(name, _)| name).chain(entry.has_solver.then_some(CLAIRVOYANT));
        for agent in agents {
            for seats in if fewest == most { vec![fewest] } else { vec![fewest, 4, most] } {
                for limit in LIMITS {
                    measure(entry, agent, seats, Duration::from_millis(limit), decisions);
                }
            }
        }
    }
    ExitCode::SUCCESS
}

/// Measures the decisions of an agent in positions of random games. Prints a row with the results.
fn measure(entry: &PlayableGame, agent: &'static str, players: usize, limit: Duration, decisions: usize) {
    let mut times = Vec::new();
    let mut options = talon::engine::option_table(&talon::all_games());
    options.set("Player", Some(agent)).expect("an agent of the list");
    let mut deal = 0;
    while times.len() < decisions {
        let new = NewGame { game: entry.name.to_owned(), players, seat: None, keys: Vec::new() };
        let mut table = entry.table(&new).expect("a table");
        let mut host = entry.deal_host(&new).expect("a host");
        let mut random = Random::new(deal, 1);
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        deal += 1;
        let (mut sent, mut seen) = (0, 0);
        while times.len() < decisions && table.turn() != Turn::Over {
            if table.turn() == Turn::Chance {
                table.deal(&pack);
                continue;
            }
            send_events(&*table, &mut *host, &mut sent);
            if seen % EVERY == deal as usize % EVERY {
                let decision = host.think(false, &options).expect("a decision");
                let stop = AtomicBool::new(false);
                let mut control = Control::unlimited(&stop, &|_| {});
                control.limits.deadline = Some(control.limits.started + limit);
                let answer = decision.run(&control);
                times.push(control.limits.elapsed());
                assert!(answer.is_some());
            }
            seen += 1;
            table.play_random(&mut random);
        }
    }
    times.sort_unstable();
    let mean = times.iter().sum::<Duration>().as_secs_f64() * 1000.0 / times.len() as f64;
    let after = |time: Duration| (time.as_secs_f64() - limit.as_secs_f64()) * 1000.0;
    println!(
        "{:<10}{agent:<14}{players:>8}{:>10}{mean:>10.2}{:>14.2}{:>14.2}",
        entry.name,
        limit.as_millis(),
        after(times[(times.len() - 1) * 99 / 100]),
        after(times[times.len() - 1])
    );
}

/// Sends the events of the table to the host, beginning with event number `sent`.
fn send_events(table: &dyn Table, host: &mut dyn DealHost, sent: &mut usize) {
    let mut lines = String::new();
    (*sent..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut lines));
    *sent = table.events();
    for line in lines.lines().filter_map(Line::parse) {
        host.apply(&line).expect("a line of the game");
    }
}
