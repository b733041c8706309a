//! Measures the speed of the captures of tablić: `cargo bench --bench captures`.
//!
//! divan prints averages, which hide the worst cases. So this program first searches for the worst cases and
//! prints them. If there is an argument after `--`, such as a filter, this search is skipped.

use std::time::{Duration, Instant};

use divan::counter::ItemsCount;
use divan::{Bencher, black_box};
use rand::RngExt;
use talon::cards::french::Card;
use talon::cards::{Card as _, CardSet, Random, shuffled};
use talon::games::tablic::captures::{best_capture, captures, is_capture, random_option};
use talon::games::tablic::values::number;

fn main() {
    if std::env::args().skip(1).eq(["--bench"]) {
        print_worst_cases();
    }
    divan::main();
}

type Position = (Card, CardSet<Card>);

/// Draws a card, and `size` other cards that lie on the table.
fn position(size: usize, random: &mut Random) -> Position {
    let pack: Vec<Card> = shuffled(random);
    (pack[size], pack[..size].iter().copied().collect())
}

fn positions(size: usize, count: usize) -> Vec<Position> {
    let mut random = Random::new(size as u64, 0);
    (0..count).map(|_| position(size, &mut random)).collect()
}

const SIZES: [usize; 9] = [0, 4, 6, 8, 10, 12, 16, 24, 51];

#[divan::bench(args = SIZES)]
fn list_at_most_a_thousand(bencher: Bencher, size: usize) {
    let positions = positions(size, 1_000);
    let mut out = Vec::new();
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for &(card, table) in &positions {
            black_box(captures(card, table, 1_000, &mut out));
            black_box(&out);
        }
    });
}

#[divan::bench(args = SIZES)]
fn draw_an_option(bencher: Bencher, size: usize) {
    let positions = positions(size, 1_000);
    let mut random = Random::new(1, 1);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for &(card, table) in &positions {
            black_box(random_option(card, table, &mut random));
        }
    });
}

#[divan::bench(args = SIZES)]
fn find_the_best(bencher: Bencher, size: usize) {
    let positions = positions(size, 1_000);
    bencher.counter(ItemsCount::new(positions.len())).bench_local(|| {
        for &(card, table) in &positions {
            black_box(best_capture(card, table));
        }
    });
}

#[divan::bench]
fn check_a_set(bencher: Bencher) {
    let mut random = Random::new(3, 0);
    let sets: Vec<Position> = (0..10_000).map(|_| hard_set(&mut random)).collect();
    bencher.counter(ItemsCount::new(sets.len())).bench_local(|| {
        for &(card, set) in &sets {
            black_box(is_capture(card, set));
        }
    });
}

/// Draws 48 random moves, as many as a game of two players has. Each move is a random card. The card makes a
/// random capture, or is laid on the table.
#[divan::bench]
fn play_a_random_game(bencher: Bencher) {
    let mut random = Random::new(4, 0);
    bencher.bench_local(|| {
        let pack: Vec<Card> = shuffled(&mut random);
        let mut table: CardSet<Card> = pack[..4].iter().copied().collect();
        for &card in &pack[4..] {
            let taken = random_option(card, table, &mut random);
            table = if taken.is_empty() { table | CardSet::of(card) } else { table - taken };
        }
        black_box(table)
    });
}

/// Draws a card, and a set that is a capture or close to a capture.
fn hard_set(random: &mut Random) -> Position {
    let pack: Vec<Card> = shuffled(random);
    let card = pack[51];
    let low = |most: u8| pack[..51].iter().copied().filter(move |&card| number(card) <= most);
    let goal = if number(card) == 1 { 11 } else { number(card) };
    let set: CardSet<Card> = match random.random_range(0..5) {
        // Low cards.
        0 => low(random.random_range(2..=7)).take(random.random_range(1..=28)).collect(),
        // All low cards except a few.
        1 => low(goal).skip(random.random_range(0..8)).collect(),
        // Cards of a few ranks.
        2 => {
            let ranks: u16 = random.random::<u16>() & random.random::<u16>();
            let most = random.random_range(1..=51);
            low(goal).filter(|&card| ranks >> card.rank() as u16 & 1 == 1).take(most).collect()
        }
        // Any cards.
        3 => low(goal).take(random.random_range(1..=51)).collect(),
        // Whole groups. Two of their cards are then replaced by other cards.
        _ => {
            let mut rest: Vec<Card> = low(goal).collect();
            let (mut set, mut left) = (CardSet::EMPTY, goal);
            while let Some(position) = rest.iter().position(|&card| number(card) <= left) {
                let next = rest.remove(position);
                set.insert(next);
                left -= number(next);
                left = if left == 0 { goal } else { left };
            }
            for _ in 0..2 {
                if let (Some(out), Some(new)) = (set.random(random), rest.pop()) {
                    set.remove(out);
                    set.insert(new);
                }
            }
            set
        }
    };
    (card, mended(card, set, random))
}

/// Removes or adds a few cards, so that the sum of the set becomes a multiple of the target, if possible.
/// Returns the new set.
fn mended(card: Card, mut set: CardSet<Card>, random: &mut Random) -> CardSet<Card> {
    let goal = if number(card) == 1 { 11 } else { u32::from(number(card)) };
    for _ in 0..8 {
        let sum: u32 = set.iter().map(|card| u32::from(number(card))).sum();
        if sum.is_multiple_of(goal) {
            break;
        }
        let change = random.random_range(0..52);
        if let Some(change) = Card::from_index(change)
            && change != card
            && u32::from(number(change)) <= goal
            && !set.remove(change)
        {
            set.insert(change);
        }
    }
    set
}

/// Draws a card, and a table with many cards but few groups. The table has all cards of some ranks, and some
/// cards of the other ranks.
fn hard_table(random: &mut Random) -> Position {
    let pack: Vec<Card> = shuffled(random);
    let card = pack[51];
    let ranks: u16 = random.random();
    let others = random.random_range(0..=8);
    let (often, seldom): (Vec<Card>, Vec<Card>) =
        pack[..51].iter().partition(|card| ranks >> card.rank() as u16 & 1 == 1);
    (card, often.into_iter().chain(seldom.into_iter().take(others)).collect())
}

/// The time of the longest call, the total time of all calls, and their number.
struct Worst {
    longest: Duration,
    position: Position,
    sum: Duration,
    count: u32,
}

impl Worst {
    fn new() -> Self {
        let position = (Card::from_index(0).expect("a card"), CardSet::EMPTY);
        Self { longest: Duration::ZERO, position, sum: Duration::ZERO, count: 0 }
    }

    /// Measures the time of a call. A call that takes longer than all earlier calls is measured again, so
    /// that a single disturbance does not count.
    fn time(&mut self, position: Position, mut call: impl FnMut(Position)) {
        let mut timed = || {
            let start = Instant::now();
            call(black_box(position));
            start.elapsed()
        };
        let first = timed();
        self.sum += first;
        self.count += 1;
        if first > self.longest {
            let again = (0..4).map(|_| timed()).fold(first, Duration::min);
            if again > self.longest {
                (self.longest, self.position) = (again, position);
            }
        }
    }

    fn print(&self, name: &str) {
        let (card, set) = self.position;
        let mean = self.sum / self.count.max(1);
        println!("{name:<36} {:>9} calls, mean {mean:>9.2?}, longest {:>9.2?}", self.count, self.longest);
        println!("    {card} and {set}");
    }
}

/// Searches for a slow position by hill climbing. A neighbour of a position differs by one or two cards. The
/// search goes to a neighbour if the call takes longer on it.
fn climb(seed: u64, climbs: usize, steps: usize, mut call: impl FnMut(Position)) -> Worst {
    let mut random = Random::new(seed, 0);
    let mut worst = Worst::new();
    for _ in 0..climbs {
        let start = hard_table(&mut random);
        let mut top = Worst::new();
        top.time(start, &mut call);
        for _ in 0..steps {
            let (card, mut set) = top.position;
            for _ in 0..random.random_range(1..=3) {
                if let Some(change) = Card::from_index(random.random_range(0..52))
                    && change != card
                    && !set.remove(change)
                {
                    set.insert(change);
                }
            }
            top.time((card, set), &mut call);
        }
        worst.sum += top.sum;
        worst.count += top.count;
        if top.longest > worst.longest {
            (worst.longest, worst.position) = (top.longest, top.position);
        }
    }
    worst
}

/// Measures the time of the call on `count` positions.
fn many(
    seed: u64,
    count: usize,
    make: impl Fn(&mut Random) -> Position,
    mut call: impl FnMut(Position),
) -> Worst {
    let mut random = Random::new(seed, 0);
    let mut worst = Worst::new();
    for _ in 0..count {
        worst.time(make(&mut random), &mut call);
    }
    worst
}

fn print_worst_cases() {
    let check = |(card, set)| {
        black_box(is_capture(card, set));
    };
    let best = |(card, table)| {
        black_box(best_capture(card, table));
    };
    let mut out = Vec::new();
    let mut list = |(card, table)| {
        black_box(captures(card, table, 1_000, &mut out));
    };
    let mut chance = Random::new(5, 0);
    let mut draw = |(card, table)| {
        black_box(random_option(card, table, &mut chance));
    };
    let full = |random: &mut Random| position(51, random);
    let any = |random: &mut Random| {
        let size = random.random_range(0..=51);
        position(size, random)
    };

    many(11, 1_000_000, hard_set, check).print("is_capture, hard sets");
    climb(12, 40, 5_000, check).print("is_capture, climbing");
    many(21, 20_000, full, best).print("best_capture, 51 cards");
    many(22, 100_000, any, best).print("best_capture, any table");
    many(23, 100_000, hard_table, best).print("best_capture, hard tables");
    climb(24, 40, 2_000, best).print("best_capture, climbing");
    many(31, 20_000, full, &mut draw).print("random_option, 51 cards");
    many(32, 100_000, any, &mut draw).print("random_option, any table");
    many(33, 100_000, hard_table, &mut draw).print("random_option, hard tables");
    climb(34, 40, 2_000, &mut draw).print("random_option, climbing");
    many(41, 10_000, any, &mut list).print("captures, at most 1000, any table");
    many(42, 20_000, hard_table, &mut list).print("captures, at most 1000, hard tables");
    climb(43, 20, 1_000, &mut list).print("captures, at most 1000, climbing");
}
