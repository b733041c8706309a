//! Solves random deals of mariáš for `scripts/research/trump-table`. Each deal is solved several times, each
//! time with another suit of forhont's first seven cards as trumps.
//!
//!     cargo run --release --package research --bin trump_table -- deals FILE SEED FIRST STEP COUNT [DEALS]
//!
//! Appends one record for each deal to FILE until FILE has COUNT records. The records have the numbers FIRST,
//! FIRST + STEP, and so on. A deal depends only on SEED and its number, so an existing FILE can be continued.
//! Without DEALS, every deal has a new hand. With DEALS, this number of successive deals have the same hand,
//! and the class of the hand is drawn uniformly.
//!
//!     cargo run --release --package research --bin trump_table -- classes FILE
//!
//! Writes one hand of each class, in the order of the class numbers.
//!
//!     cargo run --release --package research --bin trump_table -- match DEALS SEED
//!
//! Plays deals with `smart` on all seats. Prints forhont's mean gain with its 95 % interval for two trump
//! cards: the trump card from the trump table, and a trump card from forhont's longest suit.
//!
//! A hand is a `u32` with a bit for each card. A record is a hand and four `i16`. Each `i16` is forhont's
//! payoff with one suit as trumps, or −32768 for a suit that was not tried. To compute this payoff, seat 0
//! announces only hra, `smart` discards, and the solver plays all cards with all hands open. The program
//! tries every suit with at least two cards. A hand with only one such suit has no choice, so no suit is
//! tried. All numbers are little-endian.

use std::error::Error;
use std::fs::{self, File};
use std::io::{BufWriter, Write as _};
use std::sync::atomic::AtomicBool;

use rand::RngExt as _;

use talon::agents::marias::{HandClass, SOLVER_FEATURES, agents, best_trump_card, solve_play, trump_card};
use talon::cards::german::{Card, Suit};
use talon::cards::{CardSet, Random, shuffled};
use talon::games::marias::{Move, MoveKind, Rules, State, Statement, Statements, View};
use talon::games::{Position as _, State as _, Turn, View as _};
use talon::protocol::Seat;
use talon::search::{Meter, SearchLimits, Solver};

/// The number of cards from which forhont chooses the trump suit.
const HAND_CARDS: usize = 7;

/// The size of a record, in bytes.
const RECORD: u64 = 12;

/// The minimum number of cards of a suit that is tried. Every hand has a suit with two cards, and a single
/// card is never the best choice.
const MIN_TRUMPS: usize = 2;

/// The payoff in a record for a suit that was not tried.
const NONE: i16 = i16::MIN;

const USAGE: &str =
    "usage: trump_table deals FILE SEED FIRST STEP COUNT [DEALS] | classes FILE | match DEALS SEED";

fn main() -> Result<(), Box<dyn Error>> {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let arguments: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match arguments[..] {
        ["classes", file] => {
            let hands: Vec<u8> =
                classes().into_iter().flat_map(|hand| (hand.bits() as u32).to_le_bytes()).collect();
            Ok(fs::write(file, hands)?)
        }
        ["deals", file, seed, first, step, count, ref deals @ ..] if deals.len() < 2 => {
            let deals = deals.first().map(|deals| deals.parse()).transpose()?;
            append(file, &Deals::new(seed.parse()?, deals), first.parse()?, step.parse()?, count.parse()?)
        }
        ["match", deals, seed] => {
            compare(deals.parse()?, seed.parse()?);
            Ok(())
        }
        [] => {
            println!("{USAGE}");
            Ok(())
        }
        _ => Err(USAGE.into()),
    }
}

/// Lists one hand of each class.
fn classes() -> Vec<CardSet<Card>> {
    let mut hands = vec![CardSet::EMPTY; HandClass::COUNT];
    let mut bits: u64 = (1 << HAND_CARDS) - 1;
    while bits < 1 << 32 {
        let hand = CardSet::from_bits(bits);
        hands[HandClass::of(hand).index()] = hand;
        // Computes the next number with the same number of set bits.
        let carried = bits + (bits & bits.wrapping_neg());
        bits = carried | (((bits ^ carried) >> 2) >> bits.trailing_zeros());
    }
    hands
}

/// Appends the records that are missing in the file.
fn append(path: &str, deals: &Deals, first: u64, step: u64, count: u64) -> Result<(), Box<dyn Error>> {
    let file = File::options().create(true).append(true).open(path)?;
    // A stopped run may have left an incomplete record.
    let done = file.metadata()?.len() / RECORD;
    file.set_len(done * RECORD)?;
    let mut file = BufWriter::new(file);
    let mut solver = Solver::new(SOLVER_FEATURES);
    for number in (done..count).map(|record| first + record * step) {
        let pack = deals.pack(number);
        let hand: CardSet<Card> = pack[..HAND_CARDS].iter().copied().collect();
        file.write_all(&(hand.bits() as u32).to_le_bytes())?;
        let tried = Suit::ALL.map(|suit| (hand & suit.cards()).len() >= MIN_TRUMPS);
        let is_choice = tried.iter().filter(|&&tried| tried).count() > 1;
        for (suit, tried) in Suit::ALL.into_iter().zip(tried) {
            let trump = trump_card(hand, suit).filter(|_| tried && is_choice);
            let value = trump.map_or(Ok(NONE), |trump| value(&pack, trump, &mut solver).try_into())?;
            file.write_all(&value.to_le_bytes())?;
        }
    }
    Ok(file.flush()?)
}

/// A function that chooses the trump card.
type TrumpChoice = fn(CardSet<Card>) -> Card;

/// Prints forhont's gain: its payoff minus its payoff with the trump card of `smart`.
fn compare(deals: u64, seed: u64) {
    let longest = |hand: CardSet<Card>| {
        let suit = Suit::ALL.into_iter().max_by_key(|suit| (hand & suit.cards()).len());
        suit.and_then(|suit| trump_card(hand, suit)).expect("the hand has cards")
    };
    let ways: [(&str, TrumpChoice); 2] = [("the table", best_trump_card), ("the longest suit", longest)];
    for (name, way) in ways {
        let gains = (0..deals).map(|deal| {
            let pack: Vec<Card> = shuffled(&mut Random::new(seed, deal));
            let hand = pack[..HAND_CARDS].iter().copied().collect();
            (play(&pack, Some(way(hand))) - play(&pack, None)) as f64
        });
        let gains: Vec<f64> = gains.collect();
        let mean = gains.iter().sum::<f64>() / deals as f64;
        let variance = gains.iter().map(|gain| (gain - mean).powi(2)).sum::<f64>() / deals as f64;
        println!("{name}: {mean:+.3} ± {:.3}", 1.96 * (variance / deals as f64).sqrt());
    }
}

/// Plays a deal with `smart` on all seats. Returns forhont's payoff. The trump card is `trump`. If it is
/// `None`, `smart` chooses the trump card.
fn play(pack: &[Card], trump: Option<Card>) -> i64 {
    let smart = agents().playout;
    let mut state = State::new(&Rules::default());
    loop {
        let made = match state.turn() {
            Turn::Over => break,
            Turn::Chance => {
                state.deal(pack, &mut |_| {});
                continue;
            }
            Turn::Seat(seat) => {
                let trump = trump.filter(|_| state.public().due() == Some(MoveKind::Trump));
                let smart = || smart(&View::of(&state, seat), &mut Random::new(0, 0));
                trump.map(Move::Trump).or_else(smart).expect("the seat to move has a move")
            }
        };
        state.make(&made);
    }
    state.payoffs().expect("the deal is over")[0]
}

/// The deals of a seed.
struct Deals {
    seed: u64,
    /// One hand of each class, and the number of successive deals with the same hand. `None` if every deal
    /// has a new hand.
    classes: Option<(Vec<CardSet<Card>>, u64)>,
}

impl Deals {
    fn new(seed: u64, shared: Option<u64>) -> Self {
        Self { seed, classes: shared.map(|shared| (classes(), shared.max(1))) }
    }

    /// Returns the pack of a deal. Its first cards are forhont's first packet.
    fn pack(&self, number: u64) -> Vec<Card> {
        let mut pack = shuffled(&mut Random::new(self.seed, 2 * number));
        if let Some((classes, shared)) = &self.classes {
            let mut random = Random::new(self.seed, 2 * (number / shared) + 1);
            let hand = classes[random.random_range(0..classes.len() as u64) as usize];
            pack.sort_by_key(|&card| !hand.contains(card));
        }
        pack
    }
}

/// Computes forhont's payoff with this trump card.
fn value(pack: &[Card], trump: Card, solver: &mut Solver<u8>) -> i64 {
    let forhont = Seat::new(0);
    let discard = agents().playout;
    let mut state = State::new(&Rules::default());
    while state.public().due() != Some(MoveKind::Card) {
        let made = match state.public().due() {
            None => {
                assert_eq!(state.turn(), Turn::Chance, "cards are dealt before the play");
                state.deal(pack, &mut |_| {});
                continue;
            }
            Some(MoveKind::Trump) => Move::Trump(trump),
            Some(MoveKind::Discard) => {
                let discard = discard(&View::of(&state, forhont), &mut Random::new(0, 0));
                discard.expect("forhont discards")
            }
            Some(_) if state.public().bidding().is_open() => Move::Say(Statements::SILENCE),
            Some(_) => Move::Say(Statements::SILENCE.with(Statement::HRA)),
        };
        state.make(&made);
    }
    let stop = AtomicBool::new(false);
    let mut meter = Meter::new(SearchLimits::unlimited(&stop));
    let solution = solve_play(&state, solver, &mut meter);
    solution.and_then(|solution| solution.value()).expect("the search has no limits")
}
