//! The captures of tablić, compared with the examples of the rules, with recorded positions and with brute
//! force.

use std::collections::HashSet;

use rand::RngExt;
use statrs::distribution::{ChiSquared, ContinuousCDF};
use talon::cards::french::{Card, Rank, Suit};
use talon::cards::{Card as _, CardSet, Random, shuffled};
use talon::games::tablic::captures::{best_capture, captures, is_capture, random_option};
use talon::games::tablic::values::{TEN_OF_DIAMONDS, TWO_OF_CLUBS, number, points};

fn card(text: &str) -> Card {
    Card::parse(text).expect("a card")
}

fn set(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).expect("a set of cards")
}

fn listed(card: Card, table: CardSet<Card>) -> Vec<CardSet<Card>> {
    let mut out = Vec::new();
    assert!(
        captures(card, table, usize::MAX, &mut out),
        "{card} on {table}: a list without limit is complete"
    );
    out
}

fn sorted(mut sets: Vec<CardSet<Card>>) -> Vec<CardSet<Card>> {
    sets.sort_by_key(|set| set.bits());
    sets
}

// The examples of section *A turn* in the rules.

#[test]
fn a_card_takes_groups_that_each_make_up_its_number() {
    for (played, captured, is_legal) in [
        ("As", "Ah", true),
        ("As", "Ah Tc", true),
        ("As", "Ah Ad 9s", true),
        ("As", "Ah Ad Ac 8h", true),
        // In one turn, an ace may capture groups that add up to 1 and groups that add up to 11.
        ("As", "Ah Ad Tc", true),
        ("As", "Ah 4c 7d", true),
        ("As", "Ah Ad Ac", true),
        ("As", "Tc", false),
        ("As", "Ah Td Tc", false),
        // One ace counts 1, the other 11.
        ("Jd", "Ah Ac", true),
        ("Jd", "Ah", false),
        ("Jd", "Ah Ac As", false),
        // A card does not take a card of a higher number.
        ("6s", "7h", false),
        ("6s", "6h 7h", false),
        ("Ts", "Th Ah Jd Qd Kd", false),
    ] {
        assert_eq!(is_capture(card(played), set(captured)), is_legal, "{played} takes {captured}");
    }
}

#[test]
fn a_seven_takes_a_three_with_either_four_not_both() {
    let table = set("3h 4d 4c");
    assert_eq!(sorted(listed(card("7s"), table)), [set("3h 4c"), set("3h 4d")]);
    assert!(!is_capture(card("7s"), table));
}

#[test]
fn a_seven_may_take_two_threes_and_two_fours_at_once() {
    let table = set("3h 3s 4d 4c");
    assert!(is_capture(card("7s"), table));
    assert_eq!(best_capture(card("7s"), table), table);
    assert_eq!(listed(card("7s"), table).len(), 5);
}

#[test]
fn two_groupings_of_the_same_cards_are_one_capture() {
    // Each 2 can form a group with each 5. Both ways to group them capture the same four cards.
    let table = set("2c 2d 5c 5d 7h");
    let all = listed(card("7s"), table);
    assert_eq!(all.iter().filter(|&&capture| capture == table).count(), 1);
    assert_eq!(all.len(), 11);
}

#[test]
fn the_empty_set_is_no_capture_and_is_never_listed() {
    for card in CardSet::<Card>::FULL {
        assert!(!is_capture(card, CardSet::EMPTY));
        assert_eq!(listed(card, CardSet::EMPTY), []);
        assert_eq!(best_capture(card, CardSet::EMPTY), CardSet::EMPTY);
        assert_eq!(random_option(card, CardSet::EMPTY, &mut Random::new(0, 0)), CardSet::EMPTY);
    }
}

// Recorded positions.

#[derive(serde::Deserialize)]
struct Recorded {
    card: String,
    table: Vec<String>,
    captures: Vec<Vec<String>>,
}

#[test]
fn recorded_lists_of_captures_are_reproduced() {
    let text = include_str!("../data/tablic/captures.jsonl");
    for line in text.lines() {
        let recorded: Recorded = serde_json::from_str(line).expect("a recorded position");
        let (card, table) = (card(&recorded.card), set(&recorded.table.join(" ")));
        let expected = sorted(recorded.captures.iter().map(|capture| set(&capture.join(" "))).collect());
        assert_eq!(sorted(listed(card, table)), expected, "{card} on {table}");
        for capture in expected {
            assert!(is_capture(card, capture), "{card} takes {capture}");
        }
    }
}

#[derive(serde::Deserialize)]
struct GreedyMove {
    table: Vec<String>,
    cards: Vec<String>,
    capture: Vec<String>,
}

#[test]
fn recorded_greedy_moves_equal_the_best_capture() {
    let text = include_str!("../data/tablic/greedy.jsonl");
    for line in text.lines() {
        let recorded: GreedyMove = serde_json::from_str(line).expect("a recorded move");
        let (table, capture) = (set(&recorded.table.join(" ")), set(&recorded.capture.join(" ")));
        for text in recorded.cards {
            let best = best_capture(card(&text), table);
            // A capture is always better than laying the same card.
            assert_eq!(merits(best), merits(capture), "{text} on {table}");
        }
    }
}

// Brute force over all subsets of the table.

/// Returns the merits of a capture, the most important merit first.
fn merits(cards: CardSet<Card>) -> (u8, usize, bool, bool, usize) {
    let aces = cards.iter().filter(|card| card.rank() == Rank::Ace).count();
    (points(cards), cards.len(), cards.contains(TEN_OF_DIAMONDS), cards.contains(TWO_OF_CLUBS), aces)
}

/// Returns whether the cards can add up to `sum`. Each ace counts 1 or 11.
fn adds_up(cards: &[Card], sum: i32) -> bool {
    match cards {
        [] => sum == 0,
        [ace, rest @ ..] if ace.rank() == Rank::Ace => adds_up(rest, sum - 1) || adds_up(rest, sum - 11),
        [other, rest @ ..] => adds_up(rest, sum - i32::from(number(*other))),
    }
}

/// Computes whether `card` captures each subset of the table. A subset is a bit mask of positions. It is a
/// capture if its first card is in a group, and the rest of the subset is empty or a capture.
fn brute_force(card: Card, table: &[Card]) -> Vec<bool> {
    let chosen = |subset: usize| -> Vec<Card> {
        (0..table.len())
            .filter(|position| subset >> position & 1 == 1)
            .map(|position| table[position])
            .collect()
    };
    let groups: Vec<usize> = (1..1 << table.len())
        .filter(|&subset| {
            let group = chosen(subset);
            let sums = if card.rank() == Rank::Ace { vec![1, 11] } else { vec![i32::from(number(card))] };
            sums.into_iter().any(|sum| adds_up(&group, sum))
        })
        .collect();
    let mut takes = vec![true];
    for subset in 1_usize..1 << table.len() {
        let first = subset & subset.wrapping_neg();
        let split =
            groups.iter().any(|&group| group & first != 0 && group & !subset == 0 && takes[subset - group]);
        takes.push(split);
    }
    takes[0] = false;
    takes
}

/// Draws a card to play and a table of `size` cards with at least `aces` aces. With `low`, most cards are
/// low.
fn position(size: usize, aces: usize, low: bool, random: &mut Random) -> (Card, Vec<Card>) {
    let mut pack: Vec<Card> = shuffled(random);
    if low {
        pack.sort_by_key(|card| number(*card) > 7);
        let from = random.random_range(0..8);
        pack.swap(size, size + from);
    }
    for suit in 0..aces.min(size) {
        let ace = Card::new(Rank::Ace, Suit::ALL[suit]);
        if let Some(position) = pack.iter().position(|&card| card == ace) {
            pack.swap(suit, position);
        }
    }
    (pack[size], pack[..size].to_vec())
}

#[test]
fn brute_force_agrees_on_small_tables() {
    let mut random = Random::new(2026, 1);
    let mut out = Vec::new();
    for round in 0_usize..20_000 {
        let (card, cards) = position(round % 11, round / 11 % 5, round % 3 == 0, &mut random);
        let table: CardSet<Card> = cards.iter().copied().collect();
        let takes = brute_force(card, &cards);
        let mut expected = Vec::new();
        for (subset, &taken) in takes.iter().enumerate() {
            let captured = (0..cards.len()).filter(|position| subset >> position & 1 == 1);
            let captured: CardSet<Card> = captured.map(|position| cards[position]).collect();
            assert_eq!(is_capture(card, captured), taken, "{card} takes {captured}");
            if taken {
                expected.push(captured);
            }
        }
        let expected = sorted(expected);
        assert_eq!(sorted(listed(card, table)), expected, "{card} on {table}");
        let best = expected.iter().copied().max_by_key(|&capture| merits(capture)).unwrap_or_default();
        assert_eq!(merits(best_capture(card, table)), merits(best), "{card} on {table}");

        let limit = random.random_range(0..=expected.len() + 1);
        let complete = captures(card, table, limit, &mut out);
        assert_eq!((out.len(), complete), (limit.min(expected.len()), limit >= expected.len()));
        assert!(out.iter().all(|capture| expected.contains(capture)));
    }
}

#[test]
fn brute_force_agrees_on_large_tables() {
    let mut random = Random::new(2026, 2);
    let mut out = Vec::new();
    for round in 0_usize..300 {
        let size = 11 + round % 4;
        let (card, cards) = position(size, round % 5, round % 2 == 0, &mut random);
        let table: CardSet<Card> = cards.iter().copied().collect();
        let takes = brute_force(card, &cards);
        let mut expected = Vec::new();
        for (subset, &taken) in takes.iter().enumerate() {
            let captured = (0..size).filter(|position| subset >> position & 1 == 1);
            let captured: CardSet<Card> = captured.map(|position| cards[position]).collect();
            assert_eq!(is_capture(card, captured), taken, "{card} takes {captured}");
            if taken {
                expected.push(captured);
            }
        }
        let expected = sorted(expected);
        assert_eq!(sorted(listed(card, table)), expected, "{card} on {table}");
        let best = expected.iter().copied().max_by_key(|&capture| merits(capture)).unwrap_or_default();
        assert_eq!(merits(best_capture(card, table)), merits(best), "{card} on {table}");

        let limit = random.random_range(0..=expected.len() + 1);
        let complete = captures(card, table, limit, &mut out);
        assert_eq!((out.len(), complete), (limit.min(expected.len()), limit >= expected.len()));
        out = sorted(out);
        out.dedup();
        assert_eq!(out.len(), limit.min(expected.len()), "no capture is listed twice");
    }
}

/// Returns whether `numbers` can be divided into groups that each add up to `goal`. Fills each group with its
/// lowest cards first. An ace counts 1 or 11.
fn fills(
    numbers: &mut [u8; 15],
    goal: u8,
    left: u8,
    from: usize,
    failed: &mut HashSet<([u8; 15], u8, usize)>,
) -> bool {
    if left == 0 {
        return numbers.iter().all(|&count| count == 0) || fills(numbers, goal, goal, 1, failed);
    }
    if failed.contains(&(*numbers, left, from)) {
        return false;
    }
    // A new group begins with the lowest remaining card, so that each set of groups is tried in one order
    // only.
    let lowest = numbers.iter().position(|&count| count > 0).unwrap_or(15);
    let last = if left == goal { lowest } else { 14 };
    for number in from.max(lowest)..=last.min(14) {
        if numbers[number] == 0 {
            continue;
        }
        numbers[number] -= 1;
        let values: &[u8] = if number == 1 { &[1, 11] } else { &[number as u8] };
        let filled =
            values.iter().any(|&value| value <= left && fills(numbers, goal, left - value, number, failed));
        numbers[number] += 1;
        if filled {
            return true;
        }
    }
    failed.insert((*numbers, left, from));
    false
}

#[test]
fn a_second_algorithm_agrees_on_large_sets() {
    let mut random = Random::new(2026, 8);
    let mut answers = [0_u32; 2];
    for round in 0..6_000 {
        let (card, mut set) = position_with_few_ranks(round % 30, &mut random);
        let goal = if card.rank() == Rank::Ace { 11 } else { number(card) };
        // Few random sets are captures, so the test removes cards until the sum is a multiple of the goal.
        let sum = |set: CardSet<Card>| set.iter().map(|card| u32::from(number(card))).sum::<u32>();
        while !sum(set).is_multiple_of(u32::from(goal)) {
            set = set.random(&mut random).map_or(set, |out| set - CardSet::of(out));
        }
        let mut numbers = [0; 15];
        for card in set {
            numbers[usize::from(number(card))] += 1;
        }
        let filled = !set.is_empty() && fills(&mut numbers, goal, goal, 1, &mut HashSet::new());
        assert_eq!(is_capture(card, set), filled, "{card} takes {set}");
        answers[usize::from(filled)] += 1;
    }
    assert!(answers.iter().all(|&count| count > 600), "both answers are common: {answers:?}");
}

/// Draws a card and a table. The table has up to `size` other cards of a few ranks, none higher than the
/// card.
fn position_with_few_ranks(size: usize, random: &mut Random) -> (Card, CardSet<Card>) {
    let pack: Vec<Card> = shuffled(random);
    let card = pack[51];
    let goal = if card.rank() == Rank::Ace { 11 } else { number(card) };
    let ranks: u16 = random.random();
    let others = pack[..51].iter().copied().filter(|&other| number(other) <= goal);
    (card, others.filter(|&other| ranks >> other.rank() as u16 & 1 == 1).take(size).collect())
}

#[test]
fn on_large_tables_the_best_capture_is_the_heaviest() {
    let mut random = Random::new(2026, 9);
    let mut out = Vec::new();
    let mut complete = 0;
    for round in 0..600 {
        let (card, table) = position_with_few_ranks(11 + round % 20, &mut random);
        if captures(card, table, 50_000, &mut out) {
            let best = out.iter().copied().max_by_key(|&capture| merits(capture)).unwrap_or_default();
            assert_eq!(merits(best_capture(card, table)), merits(best), "{card} on {table}");
            complete += 1;
        }
    }
    assert!(complete > 300, "most lists are complete: {complete}");
}

#[test]
fn whole_groups_of_a_full_pack_are_a_capture() {
    let mut random = Random::new(2026, 3);
    for _ in 0..2_000 {
        let pack: Vec<Card> = shuffled(&mut random);
        let (card, mut rest) = (pack[0], pack[1..].to_vec());
        let goal = if card.rank() == Rank::Ace { 11 } else { i32::from(number(card)) };
        let mut built = CardSet::EMPTY;
        let mut left = goal;
        while let Some(position) = rest.iter().position(|&card| i32::from(number(card)) <= left) {
            let next = rest.remove(position);
            built.insert(next);
            left -= i32::from(number(next));
            if left == 0 {
                left = goal;
                assert!(is_capture(card, built), "{card} takes {built}");
                // If no card is an ace and one card of a group is removed, the sum of the other cards is not
                // a multiple of the target.
                let ace = built.iter().any(|card| card.rank() == Rank::Ace);
                if i32::from(number(next)) < goal && !ace {
                    let less = built - CardSet::of(next);
                    assert!(!is_capture(card, less), "{card} does not take {less}");
                }
            }
        }
    }
}

#[test]
fn no_listed_capture_of_a_huge_table_beats_the_best() {
    let mut random = Random::new(2026, 4);
    let mut out = Vec::new();
    for round in 0..500 {
        let size = 15 + round % 37;
        let (card, cards) = position(size, 0, false, &mut random);
        let table: CardSet<Card> = cards.iter().copied().collect();
        let best = best_capture(card, table);
        assert!(best.is_subset(table) && (best.is_empty() || is_capture(card, best)), "{card} on {table}");
        let complete = captures(card, table, 1_000, &mut out);
        assert!(complete || out.len() == 1_000);
        for &capture in &out {
            assert!(capture.is_subset(table) && is_capture(card, capture), "{card} takes {capture}");
            assert!(merits(capture) <= merits(best), "{card} on {table}: {capture} outweighs {best}");
        }
        // Tries every set that differs from the best set by one card: by an added card or by an exchanged
        // card.
        for more in table - best {
            let larger = best | CardSet::of(more);
            assert!(!is_capture(card, larger), "{card} takes {larger}, which outweighs {best}");
            for less in best {
                let swapped = larger - CardSet::of(less);
                assert!(merits(swapped) <= merits(best) || !is_capture(card, swapped), "{card}: {swapped}");
            }
        }
    }
}

// Random draws of captures.

/// Draws captures with the sampler of the program. Returns the probability that a uniform sampler draws them
/// at least as unevenly.
fn likelihood(card: Card, table: CardSet<Card>, draws_an_option: usize, random: &mut Random) -> f64 {
    let mut options = listed(card, table);
    options.push(CardSet::EMPTY);
    let options = sorted(options);
    let mut counts = vec![0_u32; options.len()];
    for _ in 0..options.len() * draws_an_option {
        let drawn = random_option(card, table, random);
        let position = options.binary_search_by_key(&drawn.bits(), |option| option.bits());
        counts[position.expect("only options are drawn")] += 1;
    }
    if options.len() == 1 {
        return 1.0;
    }
    let expected = draws_an_option as f64;
    let statistic: f64 = counts.iter().map(|&count| (f64::from(count) - expected).powi(2) / expected).sum();
    ChiSquared::new((options.len() - 1) as f64).expect("a degree of freedom").sf(statistic)
}

#[test]
fn options_of_a_small_table_are_drawn_uniformly() {
    let mut random = Random::new(2026, 5);
    for (played, table) in [
        ("As", "Ah Ad Tc 9s"),
        ("Jd", "Ah Ac Td 2c"),
        ("7s", "3h 3s 4d 4c 7h"),
        ("Kd", "Ac Ad 2c 2h 5h 7c 7d Js Kh"),
        ("Ks", "Ac Ad Ah 3c 3d 4h 5d 9c Td Jd"),
        ("9s", "2c 2d 3c 4h 5d 6h 7d 9c"),
    ] {
        let likelihood = likelihood(card(played), set(table), 100, &mut random);
        assert!(likelihood > 1e-4, "{played} on {table}: {likelihood}");
    }
}

#[test]
fn options_of_a_large_table_are_drawn_uniformly() {
    let mut random = Random::new(2026, 6);
    for (played, table) in [
        ("As", "Ah Ad Ac 2c 2d 3c 3d 5h 6h 8c 9s Tc"),
        ("Jd", "Ah Ac Ad As 2c 3d 5h 7c 8d 9h Td Ts Jc"),
        ("Qd", "Ah Ac Ad As 2c 2d 3d 4h 5h 9h Td Jc Qc"),
        ("Kd", "Ah Ac Ad As 3c 3d 4h 6h 8c 9h Td Jc Qc"),
        ("Ks", "2c 2d 2h 4c 4d 5c 5d 7c 7d 9h 9d Td Js Ks"),
        ("9s", "Ac 2c 2d 3c 4h 4d 5d 5c 6h 7d 8d 9c"),
        ("5d", "Ac Ad Ah 2c 2d 2h 3c 3d 4c 4h 5h"),
    ] {
        let likelihood = likelihood(card(played), set(table), 50, &mut random);
        assert!(likelihood > 1e-4, "{played} on {table}: {likelihood}");
    }
}

#[test]
fn the_same_seed_draws_the_same_options() {
    let draw = || {
        let mut random = Random::new(9, 9);
        let tables = (0..200).map(|round| position(round % 52, 0, false, &mut random)).collect::<Vec<_>>();
        tables
            .into_iter()
            .map(|(card, cards)| random_option(card, cards.into_iter().collect(), &mut random))
            .collect::<Vec<_>>()
    };
    assert_eq!(draw(), draw());
}

#[test]
fn every_draw_from_a_huge_table_is_an_option() {
    let mut random = Random::new(2026, 7);
    for round in 0..5_000 {
        let (card, cards) = position(12 + round % 40, 0, false, &mut random);
        let table: CardSet<Card> = cards.into_iter().collect();
        let drawn = random_option(card, table, &mut random);
        assert!(
            drawn.is_subset(table) && (drawn.is_empty() || is_capture(card, drawn)),
            "{card} takes {drawn}"
        );
    }
}
