//! Learns the limits of `silicon` for bids and announcements. The program of the thesis learns them in the
//! same way while it plays (4.2.2, 4.2.3).
//!
//!     cargo run --release --package research --bin silicon_limits -- FILE DEALS SEED [quick]
//!
//! Three `silicon` players play DEALS deals and change seats after each deal. Each player adapts its own
//! limits to its results. FILE gets a line for each deal. It has the number of the deal, the contract, the
//! player who was declarer, and whether declarer won. Each announced bonus follows, with 1 if it was made. If
//! a run was stopped, the next run continues after the last line. When FILE is complete, the program prints
//! the limits of the three players and the means of these limits over the second half of the deals.
//!
//! With `quick`, the players search fewer worlds and simulate fewer deals than in the thesis: 4 worlds,
//! depths 3, 6 and 9, and 3 talons with 3 deals each.

mod adaptive_limits;

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::Write as _;
use std::sync::atomic::AtomicBool;

use adaptive_limits::AdaptiveLimits;
use talon::agents::Control;
use talon::agents::tarok::silicon::{SiliconLimits, SiliconSettings, best_move as silicon_move};
use talon::cards::{Random, shuffled};
use talon::games::tarok::three::{Contract, Item, Outcome, Rules, SEATS, State, TarokThree, View};
use talon::games::{Game as _, Position as _, State as _, Turn, View as _};
use talon::protocol::Seat;

/// The result of a deal. `declarer` is the number of a player, not a seat.
struct DealResult {
    contract: String,
    declarer: Option<usize>,
    won: bool,
    announced: Vec<(Item, bool)>,
}

impl DealResult {
    fn of(outcome: &Outcome, declarer: Option<Seat>, deal: u64) -> Self {
        let made = |item| outcome.item(item).is_some_and(|score| score.value > 0);
        let announced = |&item: &Item| outcome.item(item).is_some_and(|score| score.announced);
        Self {
            contract: outcome.contract().word().to_owned(),
            declarer: declarer.map(|seat| player_at(seat, deal)),
            won: made(Item::Game),
            announced: SiliconLimits::BONUSES
                .into_iter()
                .filter(announced)
                .map(|item| (item, made(item)))
                .collect(),
        }
    }

    fn line(&self, deal: u64) -> String {
        let declarer = self.declarer.map_or_else(|| "-".to_owned(), |player| player.to_string());
        let mut line = format!("{deal} {} {declarer} {}", self.contract, u8::from(self.won));
        for (item, made) in &self.announced {
            let _ = write!(line, " {}:{}", item.word(), u8::from(*made));
        }
        line
    }

    fn parse(line: &str) -> Option<Self> {
        let words: Vec<&str> = line.split_whitespace().collect();
        let [_, contract, declarer, won, announced @ ..] = &words[..] else { return None };
        let item = |word: &&str| {
            let (name, made) = word.split_once(':')?;
            Some((SiliconLimits::BONUSES.into_iter().find(|item| item.word() == name)?, made == "1"))
        };
        Some(Self {
            contract: (*contract).to_owned(),
            declarer: declarer.parse().ok(),
            won: *won == "1",
            announced: announced.iter().map(item).collect::<Option<_>>()?,
        })
    }

    fn teach(&self, players: &mut [AdaptiveLimits; SEATS]) {
        let Some(declarer) = self.declarer else { return };
        if self.contract == Contract::Berac.word() {
            players[declarer].played_berac(self.won);
            return;
        }
        for (number, player) in players.iter_mut().enumerate() {
            let is_declarer = number == declarer;
            player.played(is_declarer, self.won == is_declarer);
        }
        for &(item, made) in &self.announced {
            players[declarer].announced(item, made);
        }
    }
}

/// Returns the player who has this seat. After each deal, every player moves to the next lower seat.
fn player_at(seat: Seat, deal: u64) -> usize {
    (seat.index() + deal as usize) % SEATS
}

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let (file, deals, seed, quick) = match &arguments[..] {
        [file, deals, seed] => (file, deals.parse::<u64>()?, seed.parse()?, false),
        [file, deals, seed, quick] if quick == "quick" => (file, deals.parse()?, seed.parse()?, true),
        _ => {
            println!("usage: silicon_limits FILE DEALS SEED [quick]");
            return Ok(());
        }
    };
    let mut players = [AdaptiveLimits::new(SiliconLimits::THESIS); SEATS];
    let mut history = Vec::new();
    for line in fs::read_to_string(file).unwrap_or_default().lines() {
        let result = DealResult::parse(line).ok_or_else(|| format!("no result of a deal: {line}"))?;
        result.teach(&mut players);
        history.push(players.map(|player| player.limits));
    }
    let mut journal = File::options().create(true).append(true).open(file)?;
    for deal in history.len() as u64..deals {
        let (outcome, declarer) = play(&players, deal, seed, quick).ok_or("a deal ended without a result")?;
        let result = DealResult::of(&outcome, declarer, deal);
        result.teach(&mut players);
        history.push(players.map(|player| player.limits));
        writeln!(journal, "{}", result.line(deal))?;
    }
    for (number, player) in players.iter().enumerate() {
        let SiliconLimits { bid, berac, bonuses: [trula, kings, pagat] } = player.limits;
        println!("player {number}: bid {bid} berac {berac} trula {trula} kings {kings} pagat {pagat}");
    }
    let half = &history[history.len() / 2..];
    let mean = |value: fn(&SiliconLimits) -> i64| {
        half.iter().flatten().map(|limits| value(limits) as f64).sum::<f64>() / (half.len() * SEATS) as f64
    };
    println!(
        "mean of the second half: bid {:.2} berac {:.1} trula {:.1} kings {:.1} pagat {:.1}",
        mean(|limits| limits.bid),
        mean(|limits| limits.berac),
        mean(|limits| limits.bonuses[0]),
        mean(|limits| limits.bonuses[1]),
        mean(|limits| limits.bonuses[2]),
    );
    Ok(())
}

/// Plays a deal. Returns its outcome and its declarer.
fn play(
    players: &[AdaptiveLimits; SEATS],
    deal: u64,
    seed: u64,
    quick: bool,
) -> Option<(Outcome, Option<Seat>)> {
    let rules = Rules::default();
    let mut random = Random::new(seed, deal);
    let mut state = State::new(&rules);
    let mut views: Vec<View> = Seat::all(SEATS).map(|seat| View::new(&rules, seat)).collect();
    let mut events = Vec::new();
    let pack = shuffled(&mut random);
    state.deal(&pack, &mut |event| events.push(event));
    let stop = AtomicBool::new(false);
    let control = Control::unlimited(&stop, &|_| {});
    loop {
        for event in events.drain(..) {
            for view in &mut views {
                view.apply(&TarokThree::mask(&event, view.seat())).ok()?;
            }
        }
        let seat = match state.turn() {
            Turn::Seat(seat) => seat,
            Turn::Chance => {
                state.deal(&pack, &mut |event| events.push(event));
                continue;
            }
            Turn::Over => break,
        };
        let view = &mut views[seat.index()];
        view.settle().ok()?;
        let limits = players[player_at(seat, deal)].limits;
        let mut settings = SiliconSettings { limits, ..SiliconSettings::default() };
        if quick {
            (settings.worlds, settings.depths) = (4, [3, 6, 9]);
            (settings.talons, settings.talon_deals, settings.discard_deals) = (3, 3, 9);
        }
        let chosen = silicon_move(view, &settings, &mut random, &control)?;
        state.play(&chosen, &mut |event| events.push(event)).ok()?;
    }
    Some((state.outcome()?, state.public().declarer()))
}
