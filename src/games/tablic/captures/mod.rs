//! Which cards a card captures (rules of tablić, *A turn*).
//!
//! A card captures any non-empty set of table cards that can be split into disjoint groups, each of which adds up to
//! its number; an ace counts 1 or 11, in each group anew, on the table and as the card played. How the set was split
//! is no part of the move.
//!
//! Suits never matter for a splitting, so whatever asks about one works on how many cards there are of each number
//! (`counts`, `splitting`). Up to ten cards, all subsets are looked at together, one bit each (`subsets`). On larger
//! tables captures are found group by group (`listing`), and drawn or ranked by way of an easier question that has
//! all of them among its answers (`surplus`). Nothing is remembered from call to call.
//!
//! ```
//! use talon::cards::{Card as _, CardSet, Random, french::Card};
//! use talon::games::tablic::captures::{best_capture, captures, is_capture, random_option};
//!
//! let seven = Card::parse("7s").unwrap();
//! let table = CardSet::parse(&["3h", "4d", "4c", "Kh"]).unwrap();
//!
//! let mut found = Vec::new();
//! let complete = captures(seven, table, 100, &mut found);
//! let both = [CardSet::parse(&["3h", "4c"]).unwrap(), CardSet::parse(&["3h", "4d"]).unwrap()];
//! assert_eq!((found.as_slice(), complete), (both.as_slice(), true));
//!
//! assert!(is_capture(seven, both[0]));
//! assert!(!is_capture(seven, both[0] | both[1]));
//! assert!(both.contains(&best_capture(seven, table)));
//!
//! let option = random_option(seven, table, &mut Random::new(1, 0));
//! assert!(option.is_empty() || both.contains(&option));
//! ```

mod counts;
mod groups;
mod listing;
mod splitting;
mod subsets;
mod surplus;
mod table;
mod weight;

use rand::RngExt;

use self::counts::Counts;
use self::subsets::Subsets;
use self::surplus::Surplus;
use self::table::Table;
use super::values::number;
use crate::cards::french::{Card, Rank};
use crate::cards::{CardSet, Random};

/// Whether `card` may capture exactly these cards (rules of tablić, *A turn*). The empty set is no capture.
///
/// Quick for every set up to the whole pack: it looks for one splitting, and never twice at the same rest.
#[must_use]
pub fn is_capture(card: Card, captured: CardSet<Card>) -> bool {
    let target = target(card);
    if captured.is_empty() || captured != eligible(captured, target) {
        return false;
    }
    let counts = Counts::of(captured);
    splitting::elevens(counts, target)
        .is_some_and(|elevens| splitting::splits(counts.with_elevens(elevens), target))
}

/// Puts the captures that `card` has on `table` into `out`, which it clears first: each set of cards once, at most
/// `limit` of them. Says whether these are all (rules of tablić, *A turn*).
///
/// The order depends on the card and the table alone. The number of captures explodes with the table, so a caller
/// that can be given any table should ask for no more than it can use.
pub fn captures(card: Card, table: CardSet<Card>, limit: usize, out: &mut Vec<CardSet<Card>>) -> bool {
    out.clear();
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        out.extend(subsets.captures().take(limit).map(CardSet::from_bits));
        return out.len() + 1 == subsets.len() as usize;
    }
    listing::list(&Table::new(cards, target), limit, out)
}

/// Draws what to do with `card`, every option as likely as every other: to lay it, which is the empty set, or any of
/// its captures (rules of tablić, *A turn*; the *random* player).
///
/// The draw is exactly uniform on every table. On a large one it draws from a somewhat larger family of sets that can
/// be counted, until it meets one that is an option.
#[must_use]
pub fn random_option(card: Card, table: CardSet<Card>, random: &mut Random) -> CardSet<Card> {
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        return match subsets.len() {
            1 => CardSet::EMPTY,
            options => CardSet::from_bits(subsets.nth(random.random_range(0..options))),
        };
    }
    let table = Table::new(cards, target);
    let mut ways = [[1; 5]; 15];
    for number in 1..=14 {
        for count in 0..=table.counts.get(number) {
            ways[usize::from(number)][usize::from(count)] = table.choices(number, count).count() as u64;
        }
    }
    let surplus = Surplus::counted(table.counts, target, &ways);
    let total = surplus.total();
    loop {
        // The empty set is always among the answers: this ends.
        if let Some((counts, choices)) = surplus.nth(random.random_range(0..total)) {
            let counts = counts.as_cards();
            let chosen = (1..=14).filter(|&number| counts.get(number) > 0).filter_map(|number| {
                table.choices(number, counts.get(number)).nth(usize::from(choices[usize::from(number)]))
            });
            return CardSet::from_bits(chosen.fold(0, |cards, chosen| cards | chosen));
        }
    }
}

/// The best capture that `card` has on `table`; empty when it has none (rules of tablić, *A turn*; the *greedy*
/// player).
///
/// Best is the capture with the most points; of those, the one with the most cards, then one with the ten of
/// diamonds, with the two of clubs, with the most aces. It is the same one each time.
#[must_use]
pub fn best_capture(card: Card, table: CardSet<Card>) -> CardSet<Card> {
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        let captures = subsets.captures().map(CardSet::from_bits);
        return captures.max_by_key(|&capture| weight::weight(capture)).unwrap_or_default();
    }
    let table = Table::new(cards, target);
    let mut worths = [[0; 5]; 15];
    for number in 1..=14 {
        for count in 0..=table.counts.get(number) {
            let cards = CardSet::from_bits(weight::heaviest(&table, number, count));
            worths[usize::from(number)][usize::from(count)] = weight::weight(cards);
        }
    }
    let counts = Surplus::ranked(table.counts, target, &worths).best().as_cards();
    let cards = (1..=14).map(|number| weight::heaviest(&table, number, counts.get(number)));
    CardSet::from_bits(cards.fold(0, |cards, chosen| cards | chosen))
}

/// What a group of the card adds up to. For the ace that is 11: the only group of sum 1 is a single ace, and as a
/// single ace may count 11, the groups of sum 11 are all there is.
const fn target(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 11,
        _ => number(card),
    }
}

/// The cards that are no higher than the target, which are the lowest of the pack.
fn eligible(table: CardSet<Card>, target: u8) -> CardSet<Card> {
    let ranks = if target > 10 { target - 1 } else { target };
    CardSet::from_bits(table.bits() & !(u64::MAX << (4 * ranks)))
}
