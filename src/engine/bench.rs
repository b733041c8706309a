//! Fixed deals that one player plays in all seats: the command `talon bench`, and the moves of a player.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use talon_agents::Control;
use talon_agents::search::SearchLimits;
use talon_games::cards::{Random, shuffled_numbers};
use talon_games::protocol::{Code, Info, Line, NewGame, OptionTable, Refusal};
use talon_games::{GameRegistry, Table, Turn};

use super::deal_host::DealHost;
use super::registry::{PlayableGame, option_table};

/// The result of a bench.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchResult {
    /// The number of decisions in all deals.
    pub decisions: u64,
    /// The number of searched nodes. The number is the same on every machine. It changes only when the code
    /// of a search changes.
    pub nodes: u64,
    /// The time from the beginning of the first deal to the end of the last deal.
    pub time: Duration,
}

/// Plays `deals` fixed deals of each game. The game's strongest agent plays in every seat.
///
/// # Errors
/// A game refuses its own lines, which is a bug of the game.
pub fn bench(games: &GameRegistry<PlayableGame>, deals: u64) -> Result<BenchResult, Refusal> {
    let started = Instant::now();
    let mut result = BenchResult::default();
    let options = option_table(games);
    for entry in games.iter() {
        for deal in 0..deals {
            let offer = entry.offer();
            let players = offer.players.first().copied().unwrap_or(2);
            let new = NewGame { game: offer.name, players, seat: None, keys: Vec::new() };
            play_deal(entry, &new, deal, |host| decide(host, &options, &mut result))?;
        }
    }
    Ok(BenchResult { time: started.elapsed(), ..result })
}

/// Returns the moves that a player makes in fixed deals in which it plays all seats, with at most `nodes` nodes for a
/// decision. `options` are names and values. The same program always returns the same moves.
///
/// # Errors
/// The game does not support the `newgame` line, or refuses an option.
pub fn moves_in_fixed_deals(
    games: &GameRegistry<PlayableGame>,
    new: &NewGame,
    options: &[(String, String)],
    (deals, nodes): (u64, u64),
) -> Result<Vec<String>, Refusal> {
    let mut table = option_table(games);
    for (name, value) in options {
        let refused = table.set(name, Some(value));
        refused.map_err(|error| Refusal::new(Code::Option, error.to_string()))?;
    }
    let mut moves = Vec::new();
    for deal in 0..deals {
        play_deal(games.of(new)?, new, deal, |host| {
            let stop = AtomicBool::new(false);
            let limits = SearchLimits::unlimited(&stop).with_nodes(Some(nodes));
            let best = host.think(false, &table)?.run(&Control { limits, report: &|_| () });
            moves.extend(best.map(|best| best.text));
            Ok(moves.last().cloned().unwrap_or_default())
        })?;
    }
    Ok(moves)
}

fn play_deal(
    entry: &PlayableGame,
    new: &NewGame,
    deal: u64,
    mut decide: impl FnMut(&dyn DealHost) -> Result<String, Refusal>,
) -> Result<(), Refusal> {
    let (mut table, mut host) = (entry.table(new)?, entry.deal_host(new)?);
    let pack = shuffled_numbers(table.pack_size(), &mut Random::new(0, deal));
    let mut sent = 0;
    loop {
        match table.turn() {
            Turn::Over => return Ok(()),
            Turn::Chance => table.deal(&pack),
            Turn::Seat(_) => {
                send_events(&*table, &mut *host, &mut sent)?;
                let text = decide(&*host)?;
                table.play(&text).map_err(|error| error.refusal().clone())?;
            }
        }
    }
}

/// Sends the events of the table to the host. The first event that is sent has number `sent`.
fn send_events(table: &dyn Table, host: &mut dyn DealHost, sent: &mut usize) -> Result<(), Refusal> {
    let lines = table.record_from(*sent);
    *sent = table.events();
    lines.lines().filter_map(Line::parse).try_for_each(|line| host.apply(&line))
}

/// Chooses a move with the strongest agent. The search has no limit.
fn decide(host: &dyn DealHost, options: &OptionTable, result: &mut BenchResult) -> Result<String, Refusal> {
    let (stop, nodes) = (AtomicBool::new(false), AtomicU64::new(0));
    let report = |info: &Info| nodes.store(info.nodes, Ordering::Relaxed);
    let best = host.think(false, options)?.run(&Control::unlimited(&stop, &report));
    result.nodes += nodes.load(Ordering::Relaxed);
    result.decisions += 1;
    Ok(best.map(|best| best.text).unwrap_or_default())
}

impl std::fmt::Display for BenchResult {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64();
        let speed = if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 };
        writeln!(f, "decisions {}", self.decisions)?;
        writeln!(f, "nodes {}", self.nodes)?;
        write!(f, "time {:.0} ms, {speed:.0} nodes per second", seconds * 1000.0)
    }
}
