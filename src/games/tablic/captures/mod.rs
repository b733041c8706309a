//! The cards that a card captures (rules of tablić, *A turn*).
//!
//! A card captures any non-empty set of table cards that can be split into disjoint groups. The numbers of
//! each group add up to the number of the card. An ace on the table and an ace that is played both count 1 or
//! 11, and the player may choose the value for each group. The splitting is not part of the move.
//!
//! A splitting does not depend on suits, so `splitting` needs only the number of cards of each rank. For up
//! to ten cards, a bit set of all subsets holds every capture at once (`subsets`). For larger tables,
//! `capturable` lists captures group by group. To draw or rank captures on larger tables, `relaxation` uses a
//! relaxation. All captures are among the solutions of the relaxation. No data is kept between calls.
//!
//! ```
//! use talon_games::cards::{Card as _, CardSet, Random, french::Card};
//! use talon_games::tablic::captures::{best_capture, captures, is_capture, random_option};
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

mod capturable;
mod relaxation;
mod splitting;
mod subsets;

use rand::RngExt;

use self::capturable::CapturableCards;
use self::relaxation::Relaxation;
use self::splitting::NumberCounts;
use self::subsets::Subsets;
use super::values::number;
use crate::cards::french::{Card, Rank};
use crate::cards::{Card as _, CardSet, Random};

/// Returns whether `card` may capture exactly these cards (rules of tablić, *A turn*). The empty set is not a
/// capture.
///
/// The test is fast for sets of any size, up to the whole pack. It looks for only one splitting. It caches
/// each set of remaining cards that cannot be split.
pub fn is_capture(card: Card, captured: CardSet<Card>) -> bool {
    let target = target(card);
    if captured.is_empty() || captured != eligible(captured, target) {
        return false;
    }
    let counts = NumberCounts::of(captured);
    splitting::elevens(counts, target)
        .is_some_and(|elevens| splitting::splits(counts.with_elevens(elevens), target))
}

/// Replaces the content of `out` by the captures that `card` has on `table` (rules of tablić, *A turn*). Each
/// set of cards appears once, and there are at most `limit` sets. Returns whether the list is complete.
///
/// The order depends only on the card and the table. The number of captures grows exponentially with the
/// number of table cards. So a caller that may meet any table should set a limit.
pub fn captures(card: Card, table: CardSet<Card>, limit: usize, out: &mut Vec<CardSet<Card>>) -> bool {
    out.clear();
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        out.extend(subsets.captures().take(limit).map(CardSet::from_bits));
        return out.len() + 1 == subsets.len() as usize;
    }
    capturable::list(&CapturableCards::new(cards, target), limit, out)
}

/// Draws one of the options of `card` uniformly. The options are all captures of the card and the empty set.
/// The empty set means that the card is laid (rules of tablić, *A turn*; the *random* player).
///
/// The draw is exactly uniform on every table. On a large table, the function draws solutions of a
/// relaxation, because their number can be computed. It rejects the solutions that are not options.
pub fn random_option(card: Card, table: CardSet<Card>, random: &mut Random) -> CardSet<Card> {
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        return match subsets.len() {
            1 => CardSet::EMPTY,
            options => CardSet::from_bits(subsets.nth(random.random_range(0..options))),
        };
    }
    let table = CapturableCards::new(cards, target);
    let mut ways = [[1; 5]; 15];
    for number in 1..=14 {
        for count in 0..=table.counts.get(number) {
            ways[usize::from(number)][usize::from(count)] = table.choices(number, count).count() as u64;
        }
    }
    let relaxation = Relaxation::counted(table.counts, target, &ways);
    let total = relaxation.total();
    loop {
        // The empty set is always a solution, so the loop ends.
        if let Some((counts, choices)) = relaxation.nth(random.random_range(0..total)) {
            let counts = counts.as_cards();
            let chosen = (1..=14)
                .filter(|&number| counts.get(number) > 0)
                .map(|number| table.choice(number, counts.get(number), choices[usize::from(number)]));
            return CardSet::from_bits(chosen.fold(0, |cards, chosen| cards | chosen));
        }
    }
}

/// Returns the best capture that `card` has on `table`. Empty when the card has no capture (rules of tablić,
/// *A turn*; the *greedy* player).
///
/// The best capture has the most points. Ties are broken by the most cards, then by the ten of diamonds, the
/// two of clubs, and the most aces. The result is deterministic.
pub fn best_capture(card: Card, table: CardSet<Card>) -> CardSet<Card> {
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        let captures = subsets.captures().map(CardSet::from_bits);
        return captures.max_by_key(|&capture| capturable::weight(capture)).unwrap_or_default();
    }
    let table = CapturableCards::new(cards, target);
    let mut values = [[0; 5]; 15];
    for number in 1..=14 {
        for count in 0..=table.counts.get(number) {
            let cards = CardSet::from_bits(capturable::heaviest(&table, number, count));
            values[usize::from(number)][usize::from(count)] = capturable::weight(cards);
        }
    }
    let counts = Relaxation::ranked(table.counts, target, &values).best().as_cards();
    let cards = (1..=14).map(|number| capturable::heaviest(&table, number, counts.get(number)));
    CardSet::from_bits(cards.fold(0, |cards, chosen| cards | chosen))
}

/// The value that is added for a number when all named cards of this number are taken. It is more than the
/// weight of the whole pack.
const NAMED_CARDS_BONUS: u64 = 1 << 20;

/// Returns the best capture among those that contain all cards of `named`, by the order of [`best_capture`].
/// `None` when no capture contains them. When `named` is empty and the card has no capture, the result is the
/// empty set.
pub fn best_capture_with(card: Card, table: CardSet<Card>, named: CardSet<Card>) -> Option<CardSet<Card>> {
    if named.is_empty() {
        return Some(best_capture(card, table));
    }
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        let captures = subsets.captures().map(CardSet::from_bits);
        return captures
            .filter(|&capture| named.is_subset(capture))
            .max_by_key(|&capture| capturable::weight(capture));
    }
    let table = CapturableCards::new(cards, target);
    if named.bits() & !table.cards != 0 {
        return None;
    }
    let least = NumberCounts::of(named);
    let mut values = [[0; 5]; 15];
    for number in 1..=14 {
        for count in 0..=table.counts.get(number) {
            let cards = CardSet::from_bits(capturable::heaviest_with(&table, number, count, named.bits()));
            let is_enough = least.get(number) > 0 && count >= least.get(number);
            values[usize::from(number)][usize::from(count)] =
                capturable::weight(cards) + if is_enough { NAMED_CARDS_BONUS } else { 0 };
        }
    }
    let numbers = (1..=14).filter(|&number| least.get(number) > 0).count() as u64;
    let counts =
        Relaxation::ranked(table.counts, target, &values).best_from(numbers * NAMED_CARDS_BONUS)?.as_cards();
    let cards =
        (1..=14).map(|number| capturable::heaviest_with(&table, number, counts.get(number), named.bits()));
    Some(CardSet::from_bits(cards.fold(0, |cards, chosen| cards | chosen)))
}

/// Returns the table cards that a capture can have in addition to `named`. A card is in the result if some
/// capture contains this card and all cards of `named`.
pub fn extensions(card: Card, table: CardSet<Card>, named: CardSet<Card>) -> CardSet<Card> {
    let target = target(card);
    let cards = eligible(table, target);
    if let Some(subsets) = Subsets::new(cards.bits(), target) {
        let captures = subsets.captures().filter(|capture| named.bits() & !capture == 0);
        return CardSet::from_bits(captures.fold(0, |cards, capture| cards | capture)) - named;
    }
    let mut found = CardSet::EMPTY;
    let mut left = cards - named;
    while let Some(first) = left.first() {
        // Cards of the same number can replace each other in every capture.
        let alike = left & CardSet::from_bits(0b1111 << (first.index() & !3));
        left -= alike;
        if best_capture_with(card, table, named | CardSet::of(first)).is_some() {
            found |= alike;
        }
    }
    found
}

/// Returns the sum that each captured group must have. For an ace, the sum is 11. The only group of sum 1 is
/// a single ace, and a single ace can also count 11, so groups of sum 11 cover this case.
const fn target(card: Card) -> u8 {
    match card.rank() {
        Rank::Ace => 11,
        _ => number(card),
    }
}

/// Returns the table cards whose numbers are not above the target.
fn eligible(table: CardSet<Card>, target: u8) -> CardSet<Card> {
    let ranks = if target > 10 { target - 1 } else { target };
    CardSet::from_bits(table.bits() & !(u64::MAX << (4 * ranks)))
}
