//! `talon bench`: a fixed piece of work, counted and timed.

use std::sync::atomic::AtomicBool;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use std::time::Instant;

use super::PlayableGame;
use crate::agents::Control;
use crate::cards::{Random, shuffled_numbers};
use crate::games::GameRegistry;
use crate::games::{Audience, Turn};
use crate::protocol::{Info, Line, NewGame, Refusal};

/// What a bench did.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Benched {
    /// Decisions made.
    pub decisions: u64,
    /// Nodes searched: the same on every machine, until the search changes.
    pub nodes: u64,
    /// How long it took.
    pub time: Duration,
}

/// Lets the strongest robot of each game play `deals` fixed deals against itself to the end, and counts.
///
/// # Errors
/// When a game refuses its own lines, which would be a defect of the game.
pub fn bench(games: &GameRegistry<dyn PlayableGame>, deals: u64) -> Result<Benched, Refusal> {
    let started = Instant::now();
    let (mut decisions, mut nodes) = (0, 0);
    let options = games.options();
    for entry in games.iter() {
        for deal in 0..deals {
            let offer = entry.offer();
            let players = offer.players.first().copied().unwrap_or(2);
            let new = NewGame { game: offer.name, players, seat: None, keys: Vec::new() };
            let (mut table, mut host) = (entry.table(&new)?, entry.deal_host(&new)?);
            let pack = shuffled_numbers(table.pack_size(), &mut Random::new(0, deal));
            let mut told = 0;
            loop {
                match table.turn() {
                    Turn::Over => break,
                    Turn::Chance => table.deal(&pack),
                    Turn::Seat(_) => {
                        let mut lines = String::new();
                        (told..table.events())
                            .for_each(|index| table.write_line(index, Audience::Record, &mut lines));
                        told = table.events();
                        for line in lines.lines().filter_map(Line::parse) {
                            host.apply(&line)?;
                        }
                        let (stop, latest) = (AtomicBool::new(false), AtomicU64::new(0));
                        let report = |info: &Info| latest.store(info.nodes, Ordering::Relaxed);
                        let control = Control::unlimited(&stop, &report);
                        let answer = host.think(false, &options)?.run(&control);
                        nodes += latest.load(Ordering::Relaxed);
                        decisions += 1;
                        let text = answer.map(|answer| answer.text).unwrap_or_default();
                        table.play(&text).map_err(|error| error.refusal().clone())?;
                    }
                }
            }
        }
    }
    Ok(Benched { decisions, nodes, time: started.elapsed() })
}

impl std::fmt::Display for Benched {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let seconds = self.time.as_secs_f64();
        let speed = if seconds > 0.0 { self.nodes as f64 / seconds } else { 0.0 };
        writeln!(f, "decisions {}", self.decisions)?;
        writeln!(f, "nodes {}", self.nodes)?;
        write!(f, "time {:.0} ms, {speed:.0} nodes per second", seconds * 1000.0)
    }
}
