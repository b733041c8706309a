//! The information barrier in mariáš: two deals that a seat cannot distinguish give it byte-identical event lines.

use rand::RngExt;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled_numbers};
use talon::games::Audience;
use talon::protocol::{Line, Seat};

use crate::common::barrier::marias::{Keys, Marias, PLAIN_GAME_RULES, TALON_TRUMP, TENS, start, table};
use crate::common::barrier::{self, Counts, Faces, Leak, Writer};
use crate::common::barrier::{
    is_card, is_face_down_for, pairs_of_rules, peeking, project_mask, record, scene, spacing, stream,
    unmasked, unmasked_scene,
};

/// Compares pairs of random games under these rule sets. Each game is stopped at a random point.
fn pairs_of_games(wanted: u64, rules: &[Keys], write: Writer<'_>) -> Result<Counts, Leak> {
    barrier::pairs::<Marias>(&mut Random::new(6, 1), wanted, write, |games, random| {
        start(games, rules, random)
    })
}

/// Returns the cards that seat 0 laid face down with the move of this name. There are one or two such cards.
fn face_down<'a>(record: &'a str, name: &str) -> Vec<&'a str> {
    let found = record.lines().find_map(|line| line.strip_prefix(&format!("move 0 {name} ")));
    found.map(|cards| cards.split(' ').collect()).unwrap_or_default()
}

/// Returns the history with another discard: the trump card replaces a discard, or another card of the hand
/// replaces the discarded trump card. If the rest of the history is then still legal, seats 1 and 2 receive
/// the same lines.
fn with_trump_card_elsewhere(record: &str) -> Vec<String> {
    let (trump, talon) = (face_down(record, "trump"), face_down(record, "discard"));
    let (&[trump], &[first, second]) = (trump.as_slice(), talon.as_slice()) else { return Vec::new() };
    let dealt = record.lines().filter_map(|line| line.strip_prefix("deal 0 "));
    let is_fat = |card: &str| card.starts_with(['T', 'A']);
    let in_hand = dealt.flat_map(|cards| cards.split(' ')).filter(|&card| {
        let is_played = record.lines().any(|line| line == format!("move 0 {card}"));
        !is_fat(card) && !is_played && !talon.contains(&card)
    });
    let exchanged: Vec<[&str; 2]> = if talon.contains(&trump) {
        let kept = if first == trump { second } else { first };
        in_hand.map(|card| [kept, card]).collect()
    } else {
        in_hand.filter(|&card| card == trump).flat_map(|card| [[first, card], [second, card]]).collect()
    };
    let with = |[one, other]: [&str; 2]| {
        let discard = format!("move 0 discard {first} {second}");
        record.replacen(&discard, &format!("move 0 discard {one} {other}"), 1)
    };
    exchanged.into_iter().map(with).collect()
}

/// Plays random games with the rule sets of [`TALON_TRUMP`]. For seats 1 and 2, compares each game with the
/// same history in which the trump card is in another place. Entry `n` of the result is the number of such
/// pairs of histories with `n` moves after the discard. The last entry also counts all longer games.
fn pairs_by_place_of_trump_card<const COUNTS: usize>(
    games_played: u32,
    write: Writer<'_>,
) -> Result<[u32; COUNTS], Leak> {
    let games = talon::all_games();
    let mut random = Random::new(6, 7);
    let mut pairs = [0; COUNTS];
    for _ in 0..games_played {
        let one = start(&games, &TALON_TRUMP, &mut random).table;
        let history = record(one.as_ref());
        for changed in with_trump_card_elsewhere(&history) {
            let mut other = barrier::seated(&games, &one.newgame(Audience::Record));
            if barrier::lines(&changed).any(|line| other.apply(&line).is_err()) {
                continue;
            }
            // A marriage may be shown in only one of the two histories.
            let rest = |record: &str| -> Vec<String> {
                record.lines().filter(|line| !line.contains(" discard ")).map(str::to_owned).collect()
            };
            if rest(&record(other.as_ref())) != rest(&history) {
                continue;
            }
            for seat in [1, 2].map(Seat::new) {
                let (one, other) = (stream(one.as_ref(), seat, write), stream(other.as_ref(), seat, write));
                if one != other {
                    return Err(Leak::Difference { one, other });
                }
            }
            let after = history.lines().skip_while(|line| !line.contains(" discard ")).skip(1);
            pairs[after.filter(|line| line.starts_with("move ")).count().min(COUNTS - 1)] += 1;
        }
    }
    Ok(pairs)
}

#[test]
fn a_seat_sees_the_same_lines_under_every_reading() {
    for keys in TALON_TRUMP {
        let pairs = pairs_of_rules();
        let counts = pairs_of_games(pairs, &[keys], &project_mask).unwrap();
        let (talons, trumps) = (counts.differing(" discard "), counts.differing("move 0 trump "));
        assert!(talons > pairs / 60 && trumps > pairs / 120, "{keys:?}: {counts:?}");
    }
}

#[test]
fn a_seat_sees_the_same_lines_with_betl_and_durch() {
    for keys in PLAIN_GAME_RULES {
        sees_the_same_lines_of_the_whole_game(keys);
    }
}

/// Asserts that enough pairs differ in each kind of face-down cards: the discards, the talon that another
/// seat took, the discards of that seat, the trump card, and the unseen trump card.
fn sees_the_same_lines_of_the_whole_game(keys: Keys) {
    let only_z_lidu = keys == [("z_lidu", "on")];
    let (has_betl, has_lidu) = (!only_z_lidu, only_z_lidu || keys == [("profile", "association")]);
    // Few deals give the trump card face down to another seat.
    let pairs = pairs_of_rules() * if has_lidu { 4 } else { 1 };
    let counts = pairs_of_games(pairs, &[keys], &project_mask).unwrap();
    println!("{keys:?}: {counts:#?}");
    let differences = [
        (true, " discard ", 40),
        (true, "move 0 trump ", 120),
        (has_lidu, "deal trump ", 1_000),
        (has_betl, " talon ", 200),
        (has_betl, "taker's discard", 200),
        (has_betl, "only the taker's discard", 400),
    ];
    for (occurs, what, share) in differences {
        assert_eq!(
            counts.differing(what) > if occurs { pairs / share } else { 0 },
            occurs,
            "{what}: {counts:?}"
        );
    }
    let kinds = [
        (true, "move trump", Faces::Down),
        (true, "move discard", Faces::Up),
        (true, "move discard", Faces::Down),
        (true, "move say", Faces::Up),
        (true, "move", Faces::Up),
        (has_lidu, "deal trump", Faces::Up),
        (has_lidu, "deal trump", Faces::Down),
        (has_betl, "move play betl", Faces::Up),
        (has_betl, "move play durch", Faces::Up),
        (has_betl, "move say good", Faces::Up),
        (has_betl, "move say bad", Faces::Up),
        (has_betl, "show talon", Faces::Up),
        (has_betl, "show talon", Faces::Down),
    ];
    counts.assert_moves(&["move trump", "move discard", "move say", "move"]);
    if has_betl {
        counts.assert_moves(&["move play betl", "move play durch", "move say good", "move say bad"]);
    }
    for (occurs, kind, faces) in kinds {
        assert_eq!(
            counts.seen(kind, faces) > if occurs { pairs / 80 } else { 0 },
            occurs,
            "{kind}: {counts:?}"
        );
    }
    pairs_of_games(pairs / 10, &[keys], &scene).unwrap();
}

#[test]
fn a_mask_that_shows_the_talon_that_was_taken_is_caught() {
    let peeking = peeking(|line, _| line.contains(" talon "));
    assert!(matches!(pairs_of_games(1_000, &PLAIN_GAME_RULES, &peeking), Err(Leak::Card { .. })));
}

#[test]
fn no_line_tells_whether_the_trump_card_was_discarded() {
    // The last count is the number of pairs whose games go on after the bidding, with cards played.
    let pairs: [u32; 6] = pairs_by_place_of_trump_card(3_000, &project_mask).unwrap();
    assert!(pairs.iter().all(|&count| count > 50), "{pairs:?}");
}

#[test]
fn a_mask_that_tells_the_place_of_the_trump_card_is_caught() {
    // This broken mask writes other blanks between the hidden discards when one of them is an ober. Some
    // trump cards are obers.
    let spacing = spacing(|line| line.contains(" discard ") && line.contains('O'));
    let leak = pairs_by_place_of_trump_card::<1>(1_000, &spacing);
    assert!(matches!(leak, Err(Leak::Difference { .. })));
}

#[test]
fn a_mask_that_tells_only_in_what_the_taker_laid_away_is_caught() {
    // This broken mask masks the first discard correctly. In the second taker's discard it writes other
    // blanks when one of its cards is an ober.
    let takers = |line: &str| line.contains(" discard ") && !line.starts_with("move 0");
    let spacing = spacing(|line| takers(line) && line.contains('O'));
    assert!(matches!(pairs_of_games(5_000, &PLAIN_GAME_RULES, &spacing), Err(Leak::Difference { .. })));
}

#[test]
fn a_seat_sees_the_same_lines_in_a_pair_of_deals() {
    for keys in TENS {
        let pairs = pairs_of_rules();
        let counts = pairs_of_games(pairs, &[keys], &project_mask).unwrap();
        println!("{keys:?}: {counts:#?}");
        let (talons, trumps) = (counts.differing(" discard "), counts.differing("move 0 trump "));
        assert!(talons > pairs / 60 && trumps > pairs / 120, "{counts:?}");
        let kinds = [
            ("deal", Faces::Up),
            ("deal", Faces::Down),
            ("move trump", Faces::Up),
            ("move trump", Faces::Down),
            ("move discard", Faces::Up),
            ("move discard", Faces::Down),
            ("move say", Faces::Up),
            ("move", Faces::Up),
            ("show trump", Faces::Up),
            ("show marriage", Faces::Up),
        ];
        counts.assert_seen(&kinds, pairs / 60);
    }
}

#[test]
fn each_seat_sees_exactly_what_the_rules_show() {
    let games = talon::all_games();
    let mut random = Random::new(6, 4);
    let mut lines = 0;
    for _ in 0..2_000 {
        let pack = shuffled_numbers(Card::COUNT, &mut random);
        let mut table = table(
            &games,
            [TENS[0], TALON_TRUMP[0], PLAIN_GAME_RULES[0], PLAIN_GAME_RULES[1]][random.random_range(0..4)],
        );
        barrier::play_on(table.as_mut(), &pack, usize::MAX, |table| table.play_random(&mut random));
        let record = record(table.as_ref());
        for seat in Seat::all(3) {
            let stream = stream(table.as_ref(), seat, &project_mask);
            for (masked, line) in stream.lines().zip(record.lines()) {
                let parsed = Line::parse(line).unwrap();
                if is_face_down_for::<Marias>(&parsed, seat) {
                    let masked: Vec<&str> = masked.split(' ').collect();
                    let written: Vec<&str> = line.split(' ').collect();
                    let hidden = |token: &str| if is_card::<Card>(token) { "??" } else { token }.to_owned();
                    assert_eq!(masked, written.into_iter().map(hidden).collect::<Vec<_>>());
                } else {
                    assert_eq!(masked, line);
                }
                lines += 1;
            }
            assert_eq!(stream.lines().count(), record.lines().count());
        }
    }
    assert!(lines > 200_000);
}

#[test]
fn a_seat_sees_the_same_scene_in_a_pair_of_deals() {
    let pairs = pairs_of_rules();
    let counts = pairs_of_games(pairs, &TENS, &scene).unwrap();
    let (talons, trumps) = (counts.differing(" discard "), counts.differing("move 0 trump "));
    assert!(talons > pairs / 60 && trumps > pairs / 120, "{counts:?}");
    // The last count is the number of pairs whose games go on after the bidding, with cards played.
    let pairs: [u32; 6] = pairs_by_place_of_trump_card(1_000, &scene).unwrap();
    assert!(pairs.iter().all(|&count| count > 10), "{pairs:?}");
    assert!(matches!(pairs_of_games(100, &TENS, &unmasked_scene), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_all_is_caught() {
    assert!(matches!(pairs_of_games(100, &TENS, &unmasked), Err(Leak::Card { .. })));
}

#[test]
fn a_mask_that_shows_cards_laid_face_down_is_caught() {
    for word in ["trump", "discard"] {
        let peeking = peeking(|line, _| line.starts_with(&format!("move 0 {word}")));
        assert!(matches!(pairs_of_games(1000, &TENS, &peeking), Err(Leak::Card { .. })), "{word}");
    }
}

#[test]
fn a_mask_whose_blanks_depend_on_cards_is_caught() {
    // This broken mask writes two spaces before each hidden card of the discards when a heart is among them.
    let spacing = spacing(|line| line.contains(" discard ") && line.contains('h'));
    assert!(matches!(pairs_of_games(20_000, &TENS, &spacing), Err(Leak::Difference { .. })));
}
