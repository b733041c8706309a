//! The rules of tablić (`src/games/tablic/rules/en.md`). Each sentence of the rules has a test.

mod second_rules;

use std::collections::{BTreeSet, HashMap};

use crate::common::draws::{Draws, assert_uniform};
use proptest::prelude::*;
use talon::cards::french::Card;
use talon::cards::{Card as _, CardSet, Packet, Random, shuffled};
use talon::games::tablic::captures::is_capture;
use talon::games::tablic::values::points;
use talon::games::tablic::{Event, EventError, Illegal, Move, Rules, State, Tablic, View};
use talon::games::{Game, Listing, Position, State as _, Turn, View as _};
use talon::protocol::{Code, Coded, Line, Seat};

const PLAYERS: &[usize] = Tablic::PLAYERS;

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap()
}

fn event(text: &str) -> Event {
    Event::parse(&Line::parse(text).unwrap()).unwrap()
}

/// Returns the settled state after these lines.
fn state(players: usize, lines: &[&str]) -> State {
    let mut state = State::new(&Rules::alone(players));
    lines.iter().for_each(|line| state.apply(&event(line)).unwrap());
    state.settle().unwrap();
    state
}

fn play(state: &mut State, text: &str) -> Result<(), Illegal> {
    state.play(&Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap(), &mut |_| {})
}

/// Plays a whole random game. Calls `look` before every move and at the end.
fn random_game(players: usize, seed: u64, mut look: impl FnMut(&State)) -> (State, Vec<Event>) {
    let mut random = Random::new(seed, players as u64);
    let pack = shuffled(&mut random);
    let mut state = State::new(&Rules::alone(players));
    let mut events = Vec::new();
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Over => {
                look(&state);
                return (state, events);
            }
            Turn::Seat(_) => {
                look(&state);
                let played = state.random_move(&mut random).unwrap();
                state.play(&played, &mut |event| events.push(event)).unwrap();
            }
        }
    }
}

#[test]
fn all_card_points_add_to_22() {
    let one_point = "Ac Ad Ah As 2c Tc Th Ts Jc Jd Jh Js Qc Qd Qh Qs Kc Kd Kh Ks";
    assert_eq!(points(CardSet::FULL), 22);
    assert_eq!(points(cards("Td")), 2);
    for one in cards(one_point) {
        assert_eq!(points(CardSet::of(one)), 1, "{one}");
    }
    assert_eq!(points(CardSet::FULL - cards(one_point) - cards("Td")), 0);
}

#[test]
fn the_players_are_the_divisors_of_48_above_1() {
    let divisors: Vec<usize> = (2..=48).filter(|players| 48 % players == 0).collect();
    assert_eq!(PLAYERS, divisors);
}

#[test]
fn rounds_deal_six_cards_or_what_the_stock_gives() {
    for (players, rounds) in
        [(2, vec![6; 4]), (3, vec![6, 6, 4]), (4, vec![6, 6]), (16, vec![3]), (48, vec![1])]
    {
        let (_, events) = random_game(players, 1, |_| {});
        let Event::Table(table) = events[0] else { panic!("the table comes first") };
        assert_eq!(table.len(), 4);
        let mut sizes = Vec::new();
        let mut rest = &events[1..];
        while let [Event::Deal(..), ..] = rest {
            let packets: Vec<_> = rest[..players].iter().collect();
            for (seat, packet) in packets.iter().enumerate() {
                let Event::Deal(owner, packet) = packet else { panic!("a packet for every seat") };
                assert_eq!((owner.index(), packet.len()), (seat, packet.shown.len()));
            }
            let Event::Deal(_, packet) = packets[0] else { panic!("a packet for every seat") };
            sizes.push(packet.len());
            let moves = rest[players..].iter().take_while(|event| matches!(event, Event::Move(..))).count();
            assert_eq!(moves, packet.len() * players);
            rest = &rest[players + moves..];
        }
        // With three players each seat gets 16 cards: 6 + 6 + 4.
        assert_eq!(sizes, rounds, "{players} players");
    }
}

#[test]
fn cards_are_dealt_one_at_a_time_round_the_table_from_seat_0() {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut state = State::new(&Rules::alone(3));
    state.deal(&pack, &mut |_| {});
    assert_eq!(state.public().table(), cards("Ac Ad Ah As"));
    assert_eq!(state.hand(Seat::new(0)), cards("2c 2s 3h 4d 5c 5s"));
    assert_eq!(state.hand(Seat::new(1)), cards("2d 3c 3s 4h 5d 6c"));
    assert_eq!(state.hand(Seat::new(2)), cards("2h 3d 4c 4s 5h 6d"));
}

#[test]
fn capturing_is_never_obligatory() {
    let mut state = state(2, &["table Qs Ac Td Tc", "deal 0 As Qc", "deal 1 5h 6h"]);
    let before = state.clone();
    assert!(state.check(&Move::lay(card("As"))).is_ok());
    play(&mut state, "As Td Ac").unwrap();
    assert_eq!(state.public().table(), cards("Qs Tc"));
    assert_eq!(state.public().pile(Seat::new(0)), cards("As Ac Td"));
    assert_eq!(state.public().last(), Some(Seat::new(0)));
    let mut laid = before;
    play(&mut laid, "As").unwrap();
    assert_eq!(laid.public().table(), cards("Qs Ac Td Tc As"));
    assert_eq!(laid.public().last(), None);
}

#[test]
fn capturing_the_whole_table_is_a_tabla() {
    let mut state = state(2, &["table 3h 4d", "deal 0 7s Kd", "deal 1 Kc Ac"]);
    play(&mut state, "7s 3h 4d").unwrap();
    assert_eq!(state.public().tablas(Seat::new(0)), 1);
    let mut moves = Vec::new();
    assert_eq!(state.legal_moves(100, &mut moves), Listing::Complete);
    assert!(moves.iter().all(|played| played.captured.is_empty()) && moves.len() == 2);
}

#[test]
fn the_rest_of_the_table_goes_to_the_last_capturer() {
    let lines = ["table 2d 3d 9s", "won 0 Ac Ad", "won 1 4h 4s", "last 1", "turn 1", "deal 1 Kc"];
    let mut state = state(2, &lines);
    // Cards that are not placed would be dealt next, so the test first puts them into a pile.
    let rest = state.undealt();
    let mut lines: Vec<String> = lines.iter().map(ToString::to_string).collect();
    lines.insert(0, format!("won 0 {rest}"));
    state = self::state(2, &lines.iter().map(String::as_str).collect::<Vec<_>>());
    play(&mut state, "Kc").unwrap();
    assert_eq!(state.turn(), Turn::Over);
    assert_eq!(state.public().table(), CardSet::EMPTY);
    assert_eq!(state.public().pile(Seat::new(1)), cards("2d 3d 4h 4s 9s Kc"));
    assert_eq!(state.public().tablas(Seat::new(1)), 0);
}

#[test]
fn without_captures_the_table_goes_to_nobody() {
    // Each of 48 seats lays its only card. A lay is always legal.
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut state = State::new(&Rules::alone(48));
    state.deal(&pack, &mut |_| {});
    while let Turn::Seat(seat) = state.turn() {
        let lay = Move::lay(state.hand(seat).first().unwrap());
        state.play(&lay, &mut |_| {}).unwrap();
    }
    assert_eq!(state.public().table().len(), 52);
    assert_eq!(state.payoffs(), Some(vec![0; 48]));
}

#[test]
fn strictly_the_most_cards_score_three_points() {
    let most = |first: &str, second: &str| {
        let won = [format!("won 0 {first}"), format!("won 1 {second}")];
        let won = won.iter().map(String::as_str).filter(|line| line.len() > "won 0 ".len());
        let state = state(2, &won.chain(["deal 0 9c", "deal 1 9d"]).collect::<Vec<_>>());
        [0, 1].map(|seat| state.public().score(Seat::new(seat)).most)
    };
    assert_eq!(most("2d 3d 4d", "5d 6d"), [3, 0]);
    assert_eq!(most("2d 3d", "5d 6d"), [0, 0]);
    assert_eq!(most("", ""), [0, 0]);
}

#[test]
fn the_scores_of_a_game_sum_to_22_or_25_plus_the_tablas() {
    let (mut ties, mut majorities) = (0, 0);
    for seed in 0..3000 {
        let players = PLAYERS[seed as usize % PLAYERS.len()];
        let (state, _) = random_game(players, seed, |_| {});
        let public = state.public();
        let tablas: i64 = Seat::all(players).map(|seat| public.tablas(seat) as i64).sum();
        let sum: i64 = state.payoffs().unwrap().iter().sum();
        let taken: i64 = Seat::all(players).map(|seat| i64::from(points(public.pile(seat)))).sum();
        assert_eq!(taken + i64::from(points(public.table())), 22);
        match sum - taken - tablas {
            0 => ties += 1,
            3 => majorities += 1,
            other => panic!("{other} points are too many"),
        }
    }
    assert!(ties > 50 && majorities > 2000, "{ties} ties, {majorities} majorities");
}

#[test]
fn every_card_is_always_in_one_place() {
    for seed in 0..300 {
        let players = PLAYERS[seed as usize % PLAYERS.len()];
        random_game(players, seed, |state| {
            let mut places = vec![state.public().table(), state.undealt()];
            for seat in Seat::all(players) {
                places.push(state.public().pile(seat));
                places.push(state.hand(seat));
                assert_eq!(state.hand(seat).len(), state.public().hand_size(seat));
            }
            assert_eq!(places.iter().map(|cards| cards.len()).sum::<usize>(), 52);
            assert_eq!(places.iter().fold(CardSet::EMPTY, |all, &cards| all | cards), CardSet::FULL);
        });
    }
}

#[test]
fn listed_moves_are_exactly_the_legal_ones() {
    let mut listed = 0;
    for seed in 0..400 {
        let players = PLAYERS[seed as usize % PLAYERS.len()];
        random_game(players, seed, |state| {
            let Turn::Seat(seat) = state.turn() else { return };
            let mut moves = Vec::new();
            if state.legal_moves(2000, &mut moves) == Listing::Cut {
                return;
            }
            let distinct: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(distinct.len(), moves.len(), "a move is listed twice");
            listed += moves.len();
            for played in &moves {
                assert!(state.check(played).is_ok(), "{played} is listed");
            }
            // Tries every card of the pack with every subset of a small table. Only the listed moves must be
            // legal.
            let table: Vec<Card> = state.public().table().iter().collect();
            if table.len() <= 5 {
                let mut legal = 0;
                for card in CardSet::<Card>::FULL {
                    for bits in 0..1_u32 << table.len() {
                        let captured =
                            (0..table.len()).filter(|at| bits >> at & 1 == 1).map(|at| table[at]).collect();
                        legal += usize::from(state.check(&Move { card, captured }).is_ok());
                    }
                }
                assert_eq!(legal, moves.len(), "with {} on {}", state.hand(seat), state.public().table());
            }
        });
    }
    assert!(listed > 50_000);
}

#[test]
fn a_state_refuses_a_move_without_its_packet() {
    let mut state = State::new(&Rules::alone(2));
    state.apply(&event("deal 0 8c")).unwrap();
    let before = state.clone();
    let error: EventError = state.apply(&event("move 1 8c")).unwrap_err();
    assert_eq!(
        (error.to_string().as_str(), error.code()),
        ("seat 1 has no cards: send deal 1 CARDS", Code::State)
    );
    assert_eq!(state, before);
}

#[test]
fn a_view_knows_the_public_part_and_its_own_hand() {
    for seed in 0..200 {
        let players = PLAYERS[seed as usize % PLAYERS.len()];
        let (end, events) = random_game(players, seed, |_| {});
        let mut state = State::new(&Rules::alone(players));
        let mut views: Vec<View> =
            Seat::all(players).map(|seat| View::new(&Rules::alone(players), seat)).collect();
        for event in &events {
            state.apply(event).unwrap();
            for view in &mut views {
                view.apply(&Tablic::mask(event, view.seat())).unwrap();
                assert_eq!(view.hand(), state.hand(view.seat()));
                assert_eq!(view.public(), state.public());
            }
        }
        assert_eq!(state, end, "the events determine the state");
    }
}

#[test]
fn a_set_up_position_equals_the_played_one() {
    for seed in 0..100 {
        let players = PLAYERS[seed as usize % PLAYERS.len()];
        random_game(players, seed, |state| {
            let Turn::Seat(turn) = state.turn() else { return };
            let public = state.public();
            let mut set_up = State::new(&Rules::alone(players));
            let mut apply = |event: Event| set_up.apply(&event).unwrap();
            apply(Event::Table(public.table()));
            apply(Event::Turn(turn));
            for seat in Seat::all(players) {
                apply(Event::Won(seat, public.pile(seat)));
                apply(Event::Tablas(seat, public.tablas(seat) as u8));
                apply(Event::Deal(seat, Packet::shown(state.hand(seat))));
            }
            public.last().into_iter().for_each(|seat| apply(Event::Last(seat)));
            set_up.settle().unwrap();
            assert_eq!(&set_up, state);
        });
    }
}

/// Lists all ways to deal hands of these sizes from `cards`.
fn worlds(cards: CardSet<Card>, sizes: &[usize]) -> Vec<Vec<CardSet<Card>>> {
    let Some((&size, others)) = sizes.split_first() else { return vec![Vec::new()] };
    let cards_there: Vec<Card> = cards.iter().collect();
    let mut found = Vec::new();
    for bits in 0..1_u64 << cards_there.len() {
        if bits.count_ones() as usize == size {
            let hand: CardSet<Card> =
                (0..cards_there.len()).filter(|at| bits >> at & 1 == 1).map(|at| cards_there[at]).collect();
            for rest in worlds(cards - hand, others) {
                found.push([vec![hand], rest].concat());
            }
        }
    }
    found
}

#[test]
fn sampled_worlds_are_uniform() {
    // Endings with few unseen cards, some of them in hands and some in the stock.
    for (players, held, unseen, seed) in [(2, 3, 7, 1), (3, 2, 6, 2), (4, 1, 5, 3), (2, 2, 8, 4)] {
        let mut random = Random::new(seed, 77);
        let pack: Vec<Card> = shuffled(&mut random);
        let (unseen, seen) = pack.split_at(unseen);
        let (own, won) = seen.split_at(held);
        let mut view = View::new(&Rules::alone(players), Seat::new(0));
        view.apply(&Event::Deal(Seat::new(0), Packet::shown(own.iter().copied().collect()))).unwrap();
        view.apply(&Event::Won(Seat::new(1), won.iter().copied().collect())).unwrap();
        view.settle().unwrap();
        let all = worlds(unseen.iter().copied().collect(), &vec![held; players - 1]);
        let mut counts: HashMap<Vec<u64>, f64> = HashMap::new();
        for _ in 0..all.len() * 200 {
            let world = view.sample(&mut random);
            assert_eq!(world.hand(Seat::new(0)), view.hand());
            let hands = Seat::all(players).skip(1).map(|seat| world.hand(seat).bits()).collect();
            *counts.entry(hands).or_default() += 1.0;
        }
        let all: Vec<Vec<u64>> =
            all.iter().map(|hands| hands.iter().map(|hand| hand.bits()).collect()).collect();
        assert_uniform(&all, counts);
    }
}

#[test]
fn a_random_move_draws_a_card_then_one_of_its_options() {
    let state = state(2, &["table Ac 3h 4d 4c 7h Td", "deal 0 7s As 2c", "deal 1 5h 6h 9c"]);
    let mut moves = Vec::new();
    state.legal_moves(1000, &mut moves);
    let of_card = |card: Card| moves.iter().filter(|played| played.card == card).count() as f64;
    let mut random = Random::new(5, 5);
    let draws = 300_000.0;
    let mut counts: HashMap<String, f64> = HashMap::new();
    for _ in 0..draws as usize {
        *counts.entry(state.random_move(&mut random).unwrap().to_string()).or_default() += 1.0;
    }
    let mut compared = Draws::default();
    compared
        .compare(moves.iter().map(|played| (played.to_string(), draws / 3.0 / of_card(played.card))), counts);
    compared.assert_plausible();
}

proptest! {
    #[test]
    fn a_move_reads_back_from_its_own_text(index in 0..52_usize, bits in any::<u64>()) {
        let card = Card::from_index(index).unwrap();
        let played = Move { card, captured: CardSet::from_bits(bits) };
        let text = played.to_string();
        let tokens: Vec<&str> = text.split(' ').collect();
        prop_assert_eq!(Move::parse(&tokens).unwrap(), played);
    }

    #[test]
    fn no_tokens_make_the_parsers_panic(line in "(table|deal|move|turn|won|tablas|last)( [0-9A-Za-z?]{0,3}){0,60}") {
        let line = Line::parse(&line).unwrap();
        if let Ok(event) = Event::parse(&line) {
            let text = event.to_string();
            prop_assert_eq!(Event::parse(&Line::parse(&text).unwrap()).unwrap(), event);
            let mut state = State::new(&Rules::alone(2));
            let before = state.clone();
            if state.apply(&event).is_err() {
                prop_assert_eq!(state, before);
            }
        }
    }

    #[test]
    fn a_capture_must_fit_its_card(index in 0..52_usize, bits in any::<u64>(), mask in any::<u64>()) {
        let card = Card::from_index(index).unwrap();
        let captured = CardSet::<Card>::from_bits(bits & mask) - CardSet::of(card);
        if !captured.is_empty() && is_capture(card, captured) && card.rank() as u8 > 0 {
            let ones: usize = captured.iter().map(|card| usize::from(talon::games::tablic::values::number(card))).sum();
            let number = usize::from(talon::games::tablic::values::number(card));
            let aces = captured.iter().filter(|card| card.rank() as u8 == 0).count();
            prop_assert!((0..=aces).any(|elevens| (ones + 10 * elevens).is_multiple_of(number)));
        }
    }
}
