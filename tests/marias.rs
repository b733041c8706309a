//! The rules of mariáš (`docs/rules/marias.md`), sentence by sentence, and deals played by another implementation.

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use serde_json::Value;
use talon::arbiter::replay::replay;
use talon::cards::german::{Card, Rank, Suit};
use talon::cards::{Card as _, CardSet, Packet, Random, shuffled};
use talon::games::marias::strength::{FAT, KINGS, OBERS, Tens, beats, kings_beside, obers_beside, stronger};
use talon::games::marias::{
    Announced, Bidding, Ending, Event, EventError, Goal, Illegal, MOST_FLEKS, Marias, Move, Pay, Rules,
    Seven, Side, State, Statement, Statements, View, multiplier,
};
use talon::games::{Audience, Game, Listing, Position, State as _, Turn, View as _};
use talon::protocol::{Code, Coded, Line, NewGame, Seat};

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap()
}

fn event(text: &str) -> Event {
    Event::parse(&Line::parse(text).unwrap()).unwrap()
}

fn made(text: &str) -> Move {
    Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

/// The deals of another implementation.
fn vectors() -> Vec<Value> {
    include_str!("data/marias/deals.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

fn list(value: &Value) -> CardSet<Card> {
    value.as_array().unwrap().iter().map(|token| card(token.as_str().unwrap())).collect()
}

fn words(value: &Value) -> Vec<&str> {
    value.as_array().unwrap().iter().map(|word| word.as_str().unwrap()).collect()
}

fn rules(deal: &Value) -> Rules {
    Rules {
        tens: if deal["tens"] == "natural" { Tens::Natural } else { Tens::High },
        pay: if deal["pay"] == "tavern" { Pay::Tavern } else { Pay::Thesis },
        killed_double: deal["killed_double"].as_bool().unwrap(),
    }
}

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

fn turn(state: &State) -> Seat {
    let Turn::Seat(seat) = state.turn() else { panic!("no seat is to move") };
    seat
}

fn deal_packets(state: &mut State, packets: &Value) {
    for (seat, packet) in Seat::all(3).zip(packets.as_array().unwrap()) {
        state.apply(&Event::Deal(seat, Packet::shown(list(packet)))).unwrap();
    }
}

/// Plays a deal of the vectors to the end; checks what is legal on the way, and tells of every event.
fn play_vector(deal: &Value, mut look: impl FnMut(&State, &Event)) -> State {
    let mut state = State::new(&rules(deal));
    let mut play = |state: &mut State, seat: Seat, made: Move| {
        assert_eq!(turn(state), seat, "{deal}");
        let mut events = Vec::new();
        state.play(&made, &mut |event| events.push(event)).unwrap();
        events.iter().for_each(|event| look(state, event));
    };
    deal_packets(&mut state, &deal["first"]);
    play(&mut state, Seat::new(0), Move::Trump(card(deal["trump"].as_str().unwrap())));
    deal_packets(&mut state, &deal["second"]);
    let discards = moves(&state).into_iter().map(|made| match made {
        Move::Discard(cards) => cards,
        other => panic!("{other} is no discard"),
    });
    let pairs: Vec<_> = discards.collect();
    let single = pairs.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
    assert_eq!(single, list(&deal["legal_talon"]), "{deal}");
    assert_eq!(pairs.len(), single.len() * (single.len() - 1) / 2);
    play(&mut state, Seat::new(0), Move::Discard(list(&deal["talon"])));
    let bids = deal["bids"].as_array().unwrap();
    for (bid, legal) in bids.iter().zip(deal["legal_statements"].as_array().unwrap()) {
        let seat = Seat::new(bid[0].as_u64().unwrap() as usize);
        let ours: BTreeSet<String> =
            state.public().bidding().statements(seat).iter().map(|statement| statement.to_string()).collect();
        assert_eq!(ours, words(legal).into_iter().map(str::to_owned).collect(), "{deal}");
        let said = words(&bid[1]).join(" ");
        let said = Statements::parse(&said.split_whitespace().collect::<Vec<_>>()).unwrap();
        // Every set of them is legal, and nothing else.
        let opening = Statements::SILENCE.with(Statement::HRA);
        let sets = 1_usize << ours.len();
        let legal_moves = moves(&state);
        let opens = !state.public().bidding().is_open();
        assert_eq!(legal_moves.len(), if opens { sets / 2 } else { sets });
        assert!(
            legal_moves
                .iter()
                .all(|made| matches!(made, Move::Say(said) if !opens || opening.is_subset(*said)))
        );
        play(&mut state, seat, Move::Say(said));
    }
    let mut winners = Vec::new();
    for (number, played) in deal["plays"].as_array().unwrap().iter().enumerate() {
        let seat = Seat::new(played[0].as_u64().unwrap() as usize);
        assert_eq!(state.public().playable(state.hand(seat)), list(&played[2]), "play {number} of {deal}");
        play(&mut state, seat, Move::Play(card(played[1].as_str().unwrap())));
        if number % 3 == 2 {
            winners.push(state.public().trick().winner().index() as u64);
        }
    }
    assert_eq!(serde_json::json!(winners), deal["winners"]);
    assert_eq!(state.turn(), Turn::Over);
    state
}

#[test]
fn every_deal_of_the_other_implementation_is_played_and_paid_alike() {
    let (mut fleks, mut killed, mut silent) = (0, 0, 0);
    for deal in vectors() {
        let mut marriages = [Vec::new(), Vec::new()];
        let mut trump = None;
        let state = play_vector(&deal, |_, event| match *event {
            Event::ShowMarriage(seat, suit) => {
                let worth = if trump == Some(suit) { 40 } else { 20 };
                let side = Side::of(seat) as usize;
                marriages[side].push(serde_json::json!([seat.index(), suit.to_string(), worth]));
            }
            Event::ShowTrump(_, card) => trump = Some(card.suit()),
            _ => {}
        });
        let outcome = state.public().outcome().unwrap();
        assert_eq!(serde_json::json!(outcome.points), deal["points"], "{deal}");
        let sorted = |value: Value| {
            let mut items: Vec<String> = value.as_array().unwrap().iter().map(Value::to_string).collect();
            items.sort();
            items
        };
        for side in 0..2 {
            let ours = serde_json::json!(marriages[side]);
            assert_eq!(sorted(ours), sorted(deal["marriages"][side].clone()), "{deal}");
        }
        assert_eq!(serde_json::json!(state.payoffs().unwrap()), deal["payments"], "{deal}");

        let goals = deal["goals"].as_object().unwrap();
        let side = |side: Side| serde_json::json!(side as usize);
        let hra = &goals["hra"];
        assert_eq!(hra["won_by"], side(outcome.hra.payment.won_by));
        assert_eq!(hra["stake"], outcome.hra.payment.stake);
        assert_eq!(
            hra["silent_hundred"],
            serde_json::json!(outcome.hra.silent_hundred.map(|side| side as usize))
        );
        for (goal, name) in [(Goal::Hra, "hra"), (Goal::Sedma, "sedma"), (Goal::Stovka, "stovka")] {
            let announced = state.public().bidding().goal(goal);
            assert_eq!(announced.is_some(), goals.contains_key(name));
            if let Some(announced) = announced {
                assert_eq!(goals[name]["by"], announced.by.index());
                assert_eq!(goals[name]["fleks"], announced.fleks);
                fleks += u32::from(announced.fleks);
            }
        }
        assert_eq!(
            outcome.sedma.is_some(),
            goals.contains_key("sedma") || goals.contains_key("silent_sedma")
        );
        if let Some(sedma) = outcome.sedma {
            let theirs = &goals[if sedma.announced { "sedma" } else { "silent_sedma" }];
            assert_eq!(theirs["by"], sedma.by.index());
            assert_eq!(theirs["stake"], sedma.payment.stake, "{deal}");
            assert_eq!(theirs["won_by"], side(sedma.payment.won_by));
            assert_eq!(theirs["result"] == "killed", sedma.killed);
            killed += u32::from(sedma.killed);
            silent += u32::from(!sedma.announced);
        }
        if let Some(stovka) = outcome.stovka {
            let theirs = &goals["stovka"];
            assert_eq!(theirs["counted"], stovka.counted);
            assert_eq!(theirs["multiplier"], stovka.multiplier);
            assert_eq!(theirs["stake"], stovka.payment.stake);
            assert_eq!(theirs["won_by"], side(stovka.payment.won_by));
            assert_eq!(theirs["result"] == "won", stovka.payment.won_by == Side::of(stovka.by));
        }
    }
    assert!(fleks > 50 && killed > 10 && silent > 10, "{fleks} fleks, {killed} killed, {silent} silent");
}

/// The options number `seed`: every combination comes.
fn options(seed: u64) -> Rules {
    Rules {
        tens: if seed & 1 == 0 { Tens::High } else { Tens::Natural },
        pay: if seed & 2 == 0 { Pay::Thesis } else { Pay::Tavern },
        killed_double: seed & 4 == 0,
    }
}

/// Plays a whole random game; calls `look` before every move and at the end, with the events so far.
fn random_game(seed: u64, mut look: impl FnMut(&State, &[Event])) -> (State, Vec<Event>) {
    let mut random = Random::new(seed, 3);
    let pack = shuffled(&mut random);
    let mut state = State::new(&options(seed));
    let mut events = Vec::new();
    loop {
        match state.turn() {
            Turn::Chance => state.deal(&pack, &mut |event| events.push(event)),
            Turn::Over => {
                look(&state, &events);
                return (state, events);
            }
            Turn::Seat(_) => {
                look(&state, &events);
                let made = state.random_move(&mut random).unwrap();
                state.play(&made, &mut |event| events.push(event)).unwrap();
            }
        }
    }
}

/// The state that these lines tell of.
fn state(rules: Rules, lines: &[&str]) -> State {
    let mut state = State::new(&rules);
    lines.iter().for_each(|line| state.apply(&event(line)).unwrap());
    state
}

fn play(state: &mut State, text: &str) -> Result<(), Illegal> {
    state.play(&made(text), &mut |_| {})
}

/// A deal up to the bidding: hearts are trumps.
const DEAL: [&str; 8] = [
    "deal 0 7h 8h Oh Kh Th 7l 8l",
    "deal 1 9h Uh Al Tl Kl",
    "deal 2 Ah 9l Ul Ol 7a",
    "move 0 trump Oh",
    "deal 0 8a 9a Ua 7b 8b",
    "deal 1 Oa Ka Ta Aa 9b",
    "deal 2 Ub Ob Kb Tb Ab",
    "move 0 discard 7b 8b",
];

/// [`DEAL`] with seat 0's opening and the silence of the others: seat 0 is to lead.
fn opened() -> State {
    let mut state = state(Rules::default(), &DEAL);
    ["say hra", "say", "say"].iter().for_each(|text| play(&mut state, text).unwrap());
    state
}

#[test]
fn the_strength_of_cards_is_that_of_the_option() {
    for (tens, order) in [(Tens::High, "789UOKTA"), (Tens::Natural, "789TUOKA")] {
        for suit in "hlab".chars() {
            let ascending: Vec<Card> = order.chars().map(|rank| card(&format!("{rank}{suit}"))).collect();
            for (at, &one) in ascending.iter().enumerate() {
                assert_eq!(stronger(one, tens), ascending[at + 1..].iter().copied().collect());
            }
        }
    }
    assert!(beats(card("7h"), card("Ab"), Suit::Hearts, Tens::High), "a trump beats what is none");
    assert!(!beats(card("Ab"), card("7a"), Suit::Hearts, Tens::High), "other suits beat nothing");
    assert_eq!(FAT, cards("Th Ah Tl Al Ta Aa Tb Ab"));
}

#[test]
fn king_and_ober_are_neighbours_in_both_orders() {
    for tens in [Tens::High, Tens::Natural] {
        for ober in OBERS {
            let king = kings_beside(CardSet::of(ober));
            assert_eq!(stronger(ober, tens), stronger(king.first().unwrap(), tens) | king);
            assert_eq!(obers_beside(king), CardSet::of(ober));
        }
    }
    assert_eq!(KINGS, kings_beside(CardSet::FULL));
}

#[test]
fn seven_five_and_five_cards_are_dealt_then_five_each_after_the_trump_card() {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut state = State::new(&Rules::default());
    state.deal(&pack, &mut |_| {});
    assert_eq!(state.hand(Seat::new(0)), cards("7h 8h 9h Uh Oh Kh Th"));
    assert_eq!(state.hand(Seat::new(1)), cards("Ah 7l 8l 9l Ul"));
    assert_eq!(state.hand(Seat::new(2)), cards("Ol Kl Tl Al 7a"));
    assert_eq!(turn(&state), Seat::new(0));
    assert_eq!(moves(&state).len(), 7);
    play(&mut state, "trump 7h").unwrap();
    assert_eq!(state.turn(), Turn::Chance);
    state.deal(&pack, &mut |_| {});
    assert_eq!([0, 1, 2].map(|seat| state.hand(Seat::new(seat)).len()), [12, 10, 10]);
    assert_eq!(state.undealt(), CardSet::EMPTY);
    play(&mut state, "discard 8h Oh").unwrap();
    assert_eq!(state.hand(Seat::new(0)).len(), 10);
    assert_eq!(state.public().trump(), None, "face down until the opening");
    play(&mut state, "say hra").unwrap();
    assert_eq!(state.public().trump(), Some(card("7h")));
}

#[test]
fn three_or_more_cards_can_always_go_into_the_talon() {
    let mut fewest = usize::MAX;
    for seed in 0..2000 {
        let mut random = Random::new(seed, 9);
        // Hands with many fat cards: the worst there can be has all eight.
        let mut hand = FAT;
        while hand.len() > seed as usize % 9 {
            hand.remove(hand.random(&mut random).unwrap());
        }
        while hand.len() < 12 {
            hand.insert((CardSet::FULL - hand).random(&mut random).unwrap());
        }
        let mut first = hand;
        while first.len() > 7 {
            first.remove(first.random(&mut random).unwrap());
        }
        let mut rest: Vec<Card> = (CardSet::FULL - hand).iter().collect();
        let mut pack: Vec<Card> = first.iter().chain(rest.drain(..10)).chain((hand - first).iter()).collect();
        pack.extend(rest);
        let mut state = State::new(&options(seed));
        state.deal(&pack, &mut |_| {});
        let trump = state.random_move(&mut random).unwrap();
        state.play(&trump, &mut |_| {}).unwrap();
        state.deal(&pack, &mut |_| {});
        assert_eq!(state.hand(Seat::new(0)), hand);
        let count = moves(&state).len();
        assert!(count >= 3, "three cards make three pairs");
        fewest = fewest.min(count);
    }
    assert_eq!(fewest, 3);
}

#[test]
fn obers_kings_and_other_trumps_may_be_discarded_but_no_fat_card_and_not_the_trump_card() {
    let discarding = state(Rules::default(), &DEAL[..7]);
    for text in ["discard 7h Kh", "discard 8h 8l"] {
        play(&mut discarding.clone(), text).unwrap();
    }
    let cases = [
        ("discard Th 7l", "Th is fat: tens and aces may not be discarded", Code::Illegal),
        ("discard Oh 7l", "Oh is the trump card, which may not be discarded", Code::Illegal),
        ("discard 9h 7l", "9h is not in the hand of seat 0: choose a card it holds", Code::Illegal),
        ("trump 7h", "not now: seat 0 is to fill the talon: discard CARD CARD", Code::State),
        ("say hra", "not now: seat 0 is to fill the talon: discard CARD CARD", Code::State),
        ("7h", "not now: seat 0 is to fill the talon: discard CARD CARD", Code::State),
    ];
    for (text, expected, code) in cases {
        let mut state = discarding.clone();
        let error = play(&mut state, text).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.code()), (expected, code));
        assert_eq!(state, discarding, "an illegal move changes nothing");
    }
    let one = Move::Discard(cards("7h"));
    assert_eq!(discarding.check(&one).unwrap_err().to_string(), "1 cards for the talon: discard exactly 2");
}

/// Says all this in turn; then whose turn it is, or that the seats play.
fn bidding(said: &[&str]) -> (State, Result<(), Illegal>) {
    let mut state = state(Rules::default(), &DEAL);
    for (at, text) in said.iter().enumerate() {
        let before = state.clone();
        let result = play(&mut state, text);
        if result.is_err() {
            assert_eq!(state, before);
            assert_eq!(at + 1, said.len(), "{result:?}");
            return (state, result);
        }
    }
    (state, Ok(()))
}

#[test]
fn every_bid_against_the_rules_is_named() {
    let seven = ["say flek hra"; 7].concat().replace("hrasay", "hra|say");
    let eighth: Vec<&str> = ["say hra"].into_iter().chain(seven.split('|')).collect();
    // Seats 1 and 0 raise by turns; seat 2 is silent between them.
    let mut turns = vec![eighth[0]];
    for pair in eighth[1..].chunks(2) {
        turns.push(pair[0]);
        turns.push("say");
        turns.extend(pair.get(1));
    }
    turns.push("say flek hra");
    let cases: [(&[&str], &str); 8] = [
        (&["say"], "the opening announces hra: say hra [sedma] [stovka]"),
        (&["say sedma"], "the opening announces hra: say hra [sedma] [stovka]"),
        (&["say hra flek hra"], "flek hra: nobody has announced hra"),
        (
            &["say hra sedma", "say sedma"],
            "sedma was announced by seat 0 already: each goal is announced once in a deal",
        ),
        (&["say hra", "say flek sedma"], "flek sedma: nobody has announced sedma"),
        (
            &["say hra", "say sedma", "say flek sedma"],
            "flek sedma: seat 1 of the same side announced it, and the other side doubles first",
        ),
        (
            &["say hra", "say flek hra", "say flek hra"],
            "flek hra: the same side raised it last, and raising belongs to the side",
        ),
        (&["say hra", "7h"], "not now: seat 1 is to speak: say [STATEMENT…]"),
    ];
    for (said, expected) in cases {
        assert_eq!(bidding(said).1.unwrap_err().to_string(), expected);
    }
    let (state, result) = bidding(&turns);
    assert_eq!(result.unwrap_err().to_string(), "flek hra: it was doubled 7 times, and that is the most");
    assert_eq!(state.public().bidding().goal(Goal::Hra).unwrap().fleks, MOST_FLEKS);
    let out_of_turn = state.public().check(Seat::new(2), CardSet::EMPTY, None, &made("say"));
    assert_eq!(out_of_turn.unwrap_err().to_string(), "seat 2 cannot move: it is seat 0's turn");
}

#[test]
fn bidding_ends_when_seat_0_is_silent_or_both_others_in_one_round() {
    let over = |said: &[&str]| {
        let (state, result) = bidding(said);
        result.unwrap();
        assert_eq!(
            state.check(&made("say")).is_err(),
            moves(&state).iter().all(|made| matches!(made, Move::Play(_)))
        );
        state.check(&made("say")).is_err()
    };
    assert!(over(&["say hra", "say", "say"]));
    assert!(!over(&["say hra", "say", "say sedma"]));
    assert!(over(&["say hra", "say", "say sedma", "say"]));
    assert!(!over(&["say hra", "say flek hra", "say"]));
    assert!(over(&["say hra", "say flek hra", "say", "say"]), "seats 1 and 2 are not asked again");
    // Seat 2 is silent, then seat 1, with seat 0 speaking between: that is not one round.
    assert!(!over(&["say hra", "say sedma", "say", "say stovka", "say"]));
    assert!(!over(&["say hra", "say sedma", "say", "say stovka", "say", "say flek stovka"]));
    assert!(over(&["say hra", "say sedma", "say", "say stovka", "say", "say"]));
    let (state, _) = bidding(&["say hra", "say", "say"]);
    assert_eq!(turn(&state), Seat::new(0));
}

#[test]
fn seat_0_may_announce_in_later_rounds_and_a_goal_rises_at_most_once_in_a_turn() {
    let (state, result) =
        bidding(&["say hra", "say flek hra", "say", "say flek hra sedma stovka", "say flek sedma"]);
    result.unwrap();
    assert_eq!(state.public().bidding().goal(Goal::Stovka), Some(Announced { by: Seat::new(0), fleks: 0 }));
    assert_eq!(state.public().bidding().goal(Goal::Hra).unwrap().fleks, 2);
    assert!(Move::parse(&["say", "flek", "hra", "flek", "hra"]).is_err());
}

#[test]
fn sedma_may_be_announced_without_the_trump_7() {
    let (state, result) = bidding(&["say hra", "say sedma"]);
    result.unwrap();
    assert!(!state.hand(Seat::new(1)).contains(card("7h")));
}

#[test]
fn a_card_that_breaks_a_duty_is_refused_with_the_duty() {
    let mut state = opened();
    let refused = |state: &State, text: &str| state.check(&made(text)).unwrap_err().to_string();
    assert_eq!(
        refused(&state, "Kh"),
        "Kh may not be played: a king goes after its ober, and Oh is still in the hand"
    );
    assert_eq!(refused(&state, "Al"), "Al is not in the hand of seat 0: choose a card it holds");
    play(&mut state, "8a").unwrap();
    assert_eq!(
        refused(&state, "9b"),
        "9b may not be played: the hand has cards of the suit led, follow suit with a"
    );
    assert_eq!(
        refused(&state, "Ka"),
        "Ka may not be played: a king goes after its ober, and Oa is still in the hand"
    );
    play(&mut state, "Ta").unwrap();
    assert_eq!(
        refused(&state, "Ab"),
        "Ab may not be played: the hand has cards of the suit led, follow suit with a"
    );
    play(&mut state, "7a").unwrap();
    assert_eq!(turn(&state), Seat::new(1));
    play(&mut state, "Al").unwrap();
    assert_eq!(
        refused(&state, "Ah"),
        "Ah may not be played: the hand has cards of the suit led, follow suit with l"
    );
    play(&mut state, "9l").unwrap();
    play(&mut state, "7l").unwrap();
    play(&mut state, "Kl").unwrap();
    play(&mut state, "Ol").unwrap();
    play(&mut state, "8l").unwrap();
    play(&mut state, "Tl").unwrap();
    play(&mut state, "Ul").unwrap();
    assert_eq!(
        refused(&state, "9a"),
        "9a may not be played: the hand has no card of the suit led but has trumps, play a trump, h"
    );
    play(&mut state, "Oh").unwrap();
    // Seat 0 leads its 8: whoever can must beat it.
    play(&mut state, "8h").unwrap();
    play(&mut state, "9h").unwrap();
    play(&mut state, "Ah").unwrap();
    assert_eq!(turn(&state), Seat::new(2));
    play(&mut state, "Kb").unwrap_err();
    play(&mut state, "Ub").unwrap();
    play(&mut state, "7h").unwrap();
    play(&mut state, "9b").unwrap();
    play(&mut state, "Ua").unwrap();
    assert_eq!(refused(&state, "9b"), "9b is not in the hand of seat 1: choose a card it holds");
}

#[test]
fn who_can_beat_the_leading_card_must() {
    let mut state = opened();
    play(&mut state, "Th").unwrap();
    play(&mut state, "9h").unwrap();
    assert_eq!(state.public().playable(state.hand(Seat::new(2))), cards("Ah"));
    let mut state = opened();
    play(&mut state, "7h").unwrap();
    play(&mut state, "Uh").unwrap();
    play(&mut state, "Ah").unwrap();
    play(&mut state, "Ol").unwrap();
    play(&mut state, "7l").unwrap();
    assert_eq!(state.check(&made("Kl")), Ok(()), "seat 1 has no ober of leaves");
    play(&mut state, "Tl").unwrap();
    // Seat 1 leads a suit that was led before: seat 2 holds 9 and U, seat 0 the 8.
    play(&mut state, "Kl").unwrap();
    play(&mut state, "9l").unwrap();
    play(&mut state, "8l").unwrap();
    assert_eq!(turn(&state), Seat::new(1));
    play(&mut state, "9h").unwrap();
    play(&mut state, "Ub").unwrap();
    assert_eq!(
        state.check(&made("8h")).unwrap_err().to_string(),
        "8h may not be played: the hand has a card of the suit that beats 9h, beat it"
    );
}

/// The legal cards by the letter of the rule page, one card after the other.
fn by_the_letter(hand: CardSet<Card>, pile: &[Card], trump: Suit, tens: Tens) -> CardSet<Card> {
    let holds = |rank, suit| hand.contains(Card::new(rank, suit));
    let free: Vec<Card> =
        hand.iter().filter(|card| !(card.rank() == Rank::King && holds(Rank::Ober, card.suit()))).collect();
    assert!(!free.is_empty(), "filter 0 never empties the hand");
    let Some(&led) = pile.first() else { return free.into_iter().collect() };
    let mut leading = led;
    for &card in &pile[1..] {
        if beats(card, leading, trump, tens) {
            leading = card;
        }
    }
    let keep = |suit: Suit| {
        let kept: Vec<Card> = free.iter().copied().filter(|card| card.suit() == suit).collect();
        assert_eq!(kept.is_empty(), hand.is_disjoint(suit.cards()), "filter 0 leaves every suit");
        let beating: Vec<Card> = kept
            .iter()
            .copied()
            .filter(|&card| leading.suit() == suit && beats(card, leading, trump, tens))
            .collect();
        let held =
            |card: Card| card.suit() == suit && leading.suit() == suit && beats(card, leading, trump, tens);
        assert_eq!(beating.is_empty(), !hand.iter().any(held), "nor does it take the only card that beats");
        if beating.is_empty() { kept } else { beating }
    };
    for suit in [led.suit(), trump] {
        let kept = keep(suit);
        if !kept.is_empty() {
            return kept.into_iter().collect();
        }
    }
    free.into_iter().collect()
}

#[test]
fn the_legal_cards_are_those_of_the_rule_page_and_never_none() {
    let mut compared = 0;
    for seed in 0..3000 {
        random_game(seed, |state, _| {
            let public = state.public();
            let (Turn::Seat(seat), Some(trump), false) =
                (state.turn(), public.trump(), state.check(&made("say")).is_ok())
            else {
                return;
            };
            let trick = public.trick();
            let pile: Vec<Card> =
                if trick.is_complete() { Vec::new() } else { trick.cards().map(|(_, card)| card).collect() };
            let legal = by_the_letter(state.hand(seat), &pile, trump.suit(), public.rules().tens);
            assert_eq!(public.playable(state.hand(seat)), legal);
            assert!(!legal.is_empty());
            compared += 1;
        });
    }
    assert!(compared > 80_000);
}

#[test]
fn every_pair_held_after_the_talon_scores_and_the_points_are_as_the_rules_say() {
    let mut pairs = 0;
    for seed in 0..5000 {
        let mut held = [CardSet::EMPTY; 3];
        let (end, _) = random_game(seed, |state, _| {
            if state.public().seen().is_empty() && state.public().trump().is_some() {
                held = [0, 1, 2]
                    .map(|seat| obers_beside(state.hand(Seat::new(seat))) & state.hand(Seat::new(seat)));
            }
        });
        let public = end.public();
        let trump = public.trump().unwrap().suit();
        let mut marriages = 0;
        for seat in Seat::all(3) {
            assert_eq!(public.marriages(seat), held[seat.index()]);
            pairs += held[seat.index()].len();
            marriages +=
                held[seat.index()].iter().map(|ober| if ober.suit() == trump { 40 } else { 20 }).sum::<i64>();
        }
        let outcome = public.outcome().unwrap();
        let [own, others] = outcome.points;
        assert_eq!(own + others, 90 + marriages);
        assert!(own + others <= 190);
        assert_eq!((own + others) / 10 % 2, 1, "an odd number of tens");
        assert!(own < 100 || others < 100);
        let payoffs = end.payoffs().unwrap();
        assert_eq!(payoffs.iter().sum::<i64>(), 0);
        assert_eq!(payoffs[0], -2 * payoffs[1]);
        assert_eq!(payoffs[1], payoffs[2]);
    }
    assert!(pairs > 5000);
}

#[test]
fn stovka_doubles_once_for_each_ten_above_a_hundred() {
    assert_eq!([100, 110, 150, 190].map(multiplier), [1, 2, 32, 512]);
    assert_eq!(multiplier(190), 512);
    assert_eq!(multiplier(190) << 7, 65_536);
}

fn goals(hra: u8, sedma: Option<(usize, u8)>, stovka: Option<(usize, u8)>) -> Bidding {
    let announced = |(by, fleks)| Announced { by: Seat::new(by), fleks };
    Bidding::with_goals([Some(announced((0, hra))), sedma.map(announced), stovka.map(announced)])
}

fn ending(trump: Suit, own: i64, marriages: [&str; 3], bidding: Bidding) -> Ending {
    Ending { trump, card_points: [own, 90 - own], marriages: marriages.map(cards), bidding, seven: None }
}

const TAVERN: Rules = Rules { tens: Tens::High, pay: Pay::Tavern, killed_double: true };

#[test]
fn stakes_reach_2_to_the_19th_and_payments_1574912() {
    // Forhont has every point there is; seat 1 announced sedma and stovka, and its trump 7 is killed.
    let bidding = goals(7, Some((1, 7)), Some((1, 7)));
    let seven = Some(Seven { by: Seat::new(1), takes: false });
    let all = Ending { seven, ..ending(Suit::Hearts, 90, ["Oh Ol Oa Ob", "", ""], bidding) };
    let outcome = all.outcome(&TAVERN);
    assert_eq!(outcome.points, [190, 0]);
    assert_eq!(outcome.stovka.unwrap().payment.stake, 1 << 19);
    assert_eq!(outcome.hra.payment.stake, 1 << 18);
    assert_eq!(outcome.sedma.unwrap().payment.stake, 1 << 10);
    assert_eq!(outcome.payoffs(), [1_574_912, -787_456, -787_456]);
}

#[test]
fn a_silent_hundred_doubles_hra_once_for_each_ten_above_90() {
    let rules = Rules::default();
    let stake = |own, marriages: [&str; 3], stovka| {
        let outcome = ending(Suit::Bells, own, marriages, goals(0, None, stovka)).outcome(&rules);
        (outcome.hra.payment.stake, outcome.hra.silent_hundred)
    };
    assert_eq!(stake(50, ["Ob", "", ""], None), (1, None));
    assert_eq!(stake(60, ["Ob", "", ""], None), (2, Some(Side::Forhont)));
    assert_eq!(stake(70, ["Ob", "", ""], None), (4, Some(Side::Forhont)));
    assert_eq!(stake(20, ["", "Ob", "Oa"], None), (16, Some(Side::Opponents)), "130 points");
    assert_eq!(stake(60, ["Ob", "", ""], Some((0, 0))), (1, None), "announced by that side");
    assert_eq!(
        stake(60, ["Ob", "", ""], Some((2, 0))),
        (2, Some(Side::Forhont)),
        "announced by the other side"
    );
}

#[test]
fn hra_is_won_by_strictly_more_points_and_hearts_double_every_stake() {
    let rules = Rules::default();
    let payoffs =
        |trump, own| ending(trump, own, [""; 3], goals(1, Some((0, 0)), None)).outcome(&rules).payoffs();
    assert_eq!(payoffs(Suit::Bells, 50), [0, 0, 0], "hra with flek won, sedma lost: 2 - 2");
    assert_eq!(payoffs(Suit::Bells, 40), [-8, 4, 4]);
    assert_eq!(payoffs(Suit::Hearts, 40), [-16, 8, 8]);
    let least = ending(Suit::Leaves, 50, [""; 3], goals(0, None, None)).outcome(&rules).payoffs();
    assert_eq!(least, [2, -1, -1], "the smallest gain is 2");
}

#[test]
fn stovka_counts_one_marriage_then_all_of_them() {
    let stovka = |own, marriages: [&str; 3], by, pay| {
        let rules = Rules { pay, ..Rules::default() };
        let ending = ending(Suit::Bells, own, marriages, goals(0, None, Some((by, 0))));
        let stovka = ending.outcome(&rules).stovka.unwrap();
        (stovka.counted, stovka.multiplier, stovka.payment.stake, stovka.payment.won_by)
    };
    assert_eq!(stovka(60, ["Ob", "", ""], 0, Pay::Thesis), (100, 1, 2, Side::Forhont));
    assert_eq!(stovka(60, ["Ob Oa", "", ""], 0, Pay::Thesis), (100, 4, 8, Side::Forhont));
    assert_eq!(stovka(60, ["Ob Oa", "", ""], 0, Pay::Tavern), (100, 4, 16, Side::Forhont));
    assert_eq!(
        stovka(70, ["Ol Oa", "", ""], 0, Pay::Thesis),
        (90, 1, 2, Side::Opponents),
        "paid as 190 - 90"
    );
    assert_eq!(stovka(30, ["", "", ""], 0, Pay::Thesis), (30, 64, 128, Side::Opponents), "paid as 160");
    assert_eq!(
        stovka(20, ["", "Ob", "Ol"], 2, Pay::Thesis),
        (110, 8, 16, Side::Opponents),
        "whoever showed it"
    );
    assert_eq!(stovka(80, ["", "", ""], 1, Pay::Thesis), (10, 256, 512, Side::Forhont));
}

#[test]
fn sedma_is_won_killed_or_lost_and_silent_when_nobody_announced_it() {
    let sedma = |announced, seven: Option<(usize, bool)>, killed_double| {
        let rules = Rules { killed_double, ..Rules::default() };
        let seven = seven.map(|(by, takes)| Seven { by: Seat::new(by), takes });
        let ending = Ending { seven, ..ending(Suit::Bells, 50, [""; 3], goals(0, announced, None)) };
        ending.outcome(&rules).sedma.map(|sedma| (sedma.payment.stake, sedma.payment.won_by, sedma.killed))
    };
    let (forhont, opponents) = (Side::Forhont, Side::Opponents);
    assert_eq!(sedma(Some((0, 0)), Some((0, true)), true), Some((2, forhont, false)));
    assert_eq!(sedma(Some((0, 2)), Some((0, true)), true), Some((8, forhont, false)));
    assert_eq!(sedma(Some((0, 0)), Some((0, false)), true), Some((4, opponents, true)));
    assert_eq!(sedma(Some((0, 0)), Some((0, false)), false), Some((2, opponents, true)));
    assert_eq!(sedma(Some((0, 0)), None, true), Some((2, opponents, false)), "the 7 went before");
    assert_eq!(
        sedma(Some((1, 0)), Some((2, true)), true),
        Some((2, forhont, false)),
        "the partner's 7 takes it"
    );
    assert_eq!(sedma(Some((1, 0)), Some((2, false)), true), Some((2, forhont, false)));
    assert_eq!(
        sedma(Some((1, 0)), Some((0, true)), true),
        Some((2, forhont, false)),
        "no silent sedma besides"
    );
    assert_eq!(sedma(None, Some((2, true)), true), Some((1, opponents, false)));
    assert_eq!(sedma(None, Some((2, false)), true), Some((1, forhont, true)), "never doubled");
    assert_eq!(sedma(None, None, true), None);
}

#[test]
fn every_card_is_in_one_place_all_the_time() {
    for seed in 0..300 {
        random_game(seed, |state, _| {
            let mut places = vec![state.undealt(), state.face_down().talon];
            for seat in Seat::all(3) {
                places.push(state.public().played(seat));
                places.push(state.hand(seat));
                assert_eq!(state.hand(seat).len(), state.public().hand_size(seat));
            }
            assert_eq!(state.face_down().talon.len(), state.public().talon_size());
            assert_eq!(places.iter().map(|cards| cards.len()).sum::<usize>(), 32);
            assert_eq!(places.iter().fold(CardSet::EMPTY, |all, &cards| all | cards), CardSet::FULL);
            let trump = state.face_down().trump;
            let held = state.hand(Seat::new(0)) | state.public().played(Seat::new(0));
            assert!(trump.is_none_or(|card| held.contains(card)));
        });
    }
}

/// Every move there is.
fn all_moves() -> Vec<Move> {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut all: Vec<Move> = pack.iter().flat_map(|&card| [Move::Trump(card), Move::Play(card)]).collect();
    for (at, &first) in pack.iter().enumerate() {
        all.extend(pack[at + 1..].iter().map(|&second| Move::Discard([first, second].into_iter().collect())));
    }
    for bits in 0..64_usize {
        let chosen = Statement::ALL.into_iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1);
        all.push(Move::Say(chosen.map(|(_, statement)| statement).collect()));
    }
    all
}

#[test]
fn the_list_of_legal_moves_agrees_with_the_check_of_one_move() {
    let all = all_moves();
    for seed in 0..200 {
        random_game(seed, |state, _| {
            let listed = moves(state);
            let texts: BTreeSet<String> = listed.iter().map(ToString::to_string).collect();
            assert_eq!(texts.len(), listed.len(), "a move is listed twice");
            let legal: BTreeSet<String> =
                all.iter().filter(|made| state.check(made).is_ok()).map(ToString::to_string).collect();
            assert_eq!(texts, legal);
            let mut some = Vec::new();
            let half = listed.len() / 2;
            let listing = state.legal_moves(half, &mut some);
            assert_eq!(listing == Listing::Cut, !listed.is_empty());
            assert_eq!(some, listed[..half]);
        });
    }
}

#[test]
fn a_random_move_is_any_legal_one_uniformly() {
    let mut random = Random::new(5, 5);
    let (later, _) = bidding(&["say hra stovka", "say sedma flek hra", "say"]);
    for state in [state(Rules::default(), &DEAL[..3]), state(Rules::default(), &DEAL[..7]), later, opened()] {
        let moves = moves(&state);
        let draws = moves.len() * 1000;
        let mut counts: HashMap<String, f64> = HashMap::new();
        for _ in 0..draws {
            *counts.entry(state.random_move(&mut random).unwrap().to_string()).or_default() += 1.0;
        }
        assert_uniform(moves.iter().map(ToString::to_string), counts, draws);
    }
}

/// Checks that `draws` draws, counted, fall uniformly on `all`, and on nothing else.
fn assert_uniform<K: std::hash::Hash + Eq>(
    all: impl Iterator<Item = K>,
    mut counts: HashMap<K, f64>,
    draws: usize,
) {
    let all: Vec<K> = all.collect();
    let expected = draws as f64 / all.len() as f64;
    let chi_squared: f64 =
        all.iter().map(|key| (counts.remove(key).unwrap_or(0.0) - expected).powi(2) / expected).sum();
    assert!(counts.is_empty(), "something was drawn that should not be");
    // Mean and deviation of chi-squared with k degrees are k and √(2k): five deviations.
    let degrees = all.len() as f64 - 1.0;
    assert!((chi_squared - degrees).abs() <= 5.0 * (2.0 * degrees).sqrt(), "{chi_squared} for {degrees}");
}

fn views(rules: Rules) -> Vec<View> {
    Seat::all(3).map(|seat| View::new(&rules, seat)).collect()
}

#[test]
fn views_follow_games_and_what_they_rule_out_is_never_there() {
    let mut excluded = 0;
    for seed in 0..600 {
        let rules = options(seed);
        let (end, events) = random_game(seed, |_, _| {});
        let mut state = State::new(&rules);
        let mut views = views(rules);
        for (at, event) in events.iter().enumerate() {
            state.apply(event).unwrap();
            for view in &mut views {
                view.apply(&Marias::mask(event, view.seat())).unwrap();
                assert_eq!(view.hand(), state.hand(view.seat()));
                if matches!(events.get(at + 1), Some(Event::ShowTrump(..) | Event::ShowMarriage(..))) {
                    continue;
                }
                assert_eq!(view.public(), state.public());
                assert!(view.count_worlds() > 0);
                for seat in Seat::all(3).filter(|&seat| seat != view.seat()) {
                    assert!(state.hand(seat).is_subset(view.possible(seat)));
                    assert!(view.public().shown(seat).is_subset(state.hand(seat)));
                    excluded += (view.unseen() - view.possible(seat)).len();
                }
            }
        }
        assert_eq!(state, end, "the events tell the whole game");
    }
    assert!(excluded > 10_000);
}

#[test]
fn a_full_record_can_do_without_its_show_lines() {
    for seed in 0..300 {
        let rules = options(seed);
        let (end, events) = random_game(seed, |_, _| {});
        let mut state = State::new(&rules);
        let is_shown = |event: &&Event| matches!(event, Event::ShowTrump(..) | Event::ShowMarriage(..));
        events.iter().filter(|event| !is_shown(event)).for_each(|event| state.apply(event).unwrap());
        assert_eq!(state, end);
    }
}

fn newgame(keys: &str) -> NewGame {
    let text = format!("newgame marias players 3 {keys}");
    NewGame::parse(&text.split_whitespace().skip(1).collect::<Vec<_>>()).unwrap()
}

#[test]
fn readers_of_every_card_write_the_show_lines_that_were_left_out_and_check_those_they_find() {
    let games = talon::all_games();
    let entry = games.find("marias").unwrap();
    for seed in 0..100 {
        let new = newgame("tens natural");
        let mut played = entry.table(&new).unwrap();
        let mut random = Random::new(seed, 4);
        let pack: Vec<u8> = shuffled::<Card>(&mut random).iter().map(|card| card.index() as u8).collect();
        while played.turn() != Turn::Over {
            if played.turn() == Turn::Chance { played.deal(&pack) } else { played.play_random(&mut random) }
        }
        let mut lines = String::new();
        (0..played.events()).for_each(|index| played.write_line(index, Audience::Record, &mut lines));
        let without: Vec<&str> = lines.lines().filter(|line| !line.starts_with("show")).collect();
        let (mut table, mut full) = (entry.table(&new).unwrap(), entry.table(&new).unwrap());
        let (mut desk, mut full_desk) = (entry.desk(&new).unwrap(), entry.desk(&new).unwrap());
        for line in without.iter().filter_map(|line| Line::parse(line)) {
            table.apply(&line).unwrap();
            desk.apply(&line).unwrap();
        }
        for line in lines.lines().filter_map(Line::parse) {
            full.apply(&line).unwrap();
            full_desk.apply(&line).unwrap();
        }
        for table in [table, full] {
            let mut written = String::new();
            (0..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut written));
            assert_eq!(written, lines);
        }
        for _ in 0..33 {
            assert_eq!(desk.draw(), full_desk.draw());
            desk.undo().unwrap();
            full_desk.undo().unwrap();
        }
        let result = played.payoffs().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        for record in [lines.clone(), without.join("\n") + "\n"] {
            let record = format!("{new}\n{record}result {result}\n");
            let replayed = replay(&games, record.as_bytes()).unwrap();
            assert_eq!((replayed.games, replayed.mistakes), (1, Vec::new()));
        }
        let wrong = lines.replacen("show 0 trump", "show 1 trump", 1);
        let replayed = replay(&games, format!("{new}\n{wrong}").as_bytes()).unwrap();
        assert_eq!(replayed.mistakes.len(), 1);
    }
}

/// The lines of a deal as `seat` is sent them, up to some point.
fn view(seat: usize, lines: &[&str]) -> View {
    let mut view = View::new(&Rules::default(), Seat::new(seat));
    lines.iter().for_each(|line| view.apply(&event(line).mask(Seat::new(seat))).unwrap());
    view
}

const OPENED: [&str; 12] = [
    DEAL[0],
    DEAL[1],
    DEAL[2],
    DEAL[3],
    DEAL[4],
    DEAL[5],
    DEAL[6],
    DEAL[7],
    "move 0 say hra",
    "show 0 trump Oh",
    "move 1 say",
    "move 2 say",
];

#[test]
fn a_played_ober_proves_its_king_there_when_shown_and_not_there_when_silent() {
    let before = [&OPENED[..], &["move 0 8a", "move 1 Oa"]].concat();
    let silent = view(2, &before);
    assert!(!silent.possible(Seat::new(1)).contains(card("Ka")));
    assert!(silent.possible(Seat::new(0)).contains(card("Ka")));
    let shown = view(2, &[&before[..], &["show 1 marriage a"]].concat());
    assert_eq!(shown.public().shown(Seat::new(1)), cards("Ka"));
    assert!(!shown.possible(Seat::new(0)).contains(card("Ka")));
    for seed in 0..200 {
        let mut random = Random::new(seed, 8);
        assert!(shown.sample(&mut random).hand(Seat::new(1)).contains(card("Ka")));
        assert!(!silent.sample(&mut random).hand(Seat::new(1)).contains(card("Ka")));
    }
}

#[test]
fn the_trump_card_is_known_in_seat_0s_hand_until_it_is_played() {
    let view = view(1, &OPENED);
    assert_eq!(view.public().shown(Seat::new(0)), cards("Oh"));
    assert!(!view.possible(Seat::new(2)).contains(card("Oh")));
    let mut random = Random::new(1, 8);
    for _ in 0..100 {
        let world = view.sample(&mut random);
        assert!(world.hand(Seat::new(0)).contains(card("Oh")));
        assert!(world.face_down().talon.is_disjoint(FAT));
    }
}

#[test]
fn seat_0_samples_its_own_talon_and_trump_card() {
    let view = view(0, &DEAL);
    let world = view.sample(&mut Random::new(1, 8));
    assert_eq!((world.face_down().talon, world.face_down().trump), (cards("7b 8b"), Some(card("Oh"))));
    assert_eq!(world.hand(Seat::new(0)), view.hand());
}

#[test]
fn missing_deal_lines_of_other_seats_mean_hidden_cards() {
    let own = "deal 1 9h Uh Al Tl Kl";
    let masked = view(1, &[DEAL[0], DEAL[1], DEAL[2], "move 0 trump ??", DEAL[5], "move 0 discard ?? ??"]);
    let mut missing = View::new(&Rules::default(), Seat::new(1));
    for line in [own, "move 0 trump ??", DEAL[5], "move 0 discard ?? ??"] {
        missing.apply(&event(line)).unwrap();
    }
    assert_eq!(missing, masked);
    missing.apply(&event("move 0 say hra")).unwrap();
    let error = missing.clone().settle().unwrap_err();
    assert_eq!(error.to_string(), "the trump card is not known: send show 0 trump CARD");
    missing.apply(&event("show 0 trump Oh")).unwrap();
    assert_eq!(
        moves_of(&missing),
        [
            "say",
            "say sedma",
            "say stovka",
            "say sedma stovka",
            "say flek hra",
            "say sedma flek hra",
            "say stovka flek hra",
            "say sedma stovka flek hra"
        ]
    );
}

fn moves_of(view: &View) -> Vec<String> {
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn what_cannot_have_happened_is_refused_and_changes_nothing() {
    let state_cases: [(&[&str], &str, &str, Code); 11] = [
        (&[], "deal 0 7h", "a packet of 1: seat 0 is dealt 7 cards now", Code::Card),
        (
            &DEAL[..1],
            "deal 1 7h 8a 9a Ua Oa",
            "7h is already in a hand: every card is in one place",
            Code::Card,
        ),
        (
            &DEAL[..1],
            DEAL[0],
            "seat 0 has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it",
            Code::State,
        ),
        (
            &DEAL[..3],
            DEAL[4],
            "seat 0 has its packet: 7, 5 and 5 cards come before the trump card, 5 each after it",
            Code::State,
        ),
        (&[], "deal 3 7h", "no seat 3: 3 players sit in seats 0 to 2", Code::Syntax),
        (
            &[],
            "deal 1 ?? ?? ?? ?? ??",
            "cards of seat 1 are hidden: send its lines with the cards",
            Code::State,
        ),
        (&DEAL[..2], "move 0 trump Oh", "seat 2 has no cards: send deal 2 CARDS", Code::State),
        (
            &DEAL[..3],
            "move 0 trump ??",
            "cards of seat 0 are hidden: send its lines with the cards",
            Code::State,
        ),
        (&DEAL[..3], "move 1 trump 9h", "seat 1 cannot move: it is seat 0's turn", Code::State),
        (
            &DEAL,
            "show 0 trump Oh",
            "nothing to show: seat 0 has not just turned up this trump card or played the ober of this marriage",
            Code::State,
        ),
        (
            &OPENED,
            "show 1 marriage h",
            "nothing to show: seat 1 has not just turned up this trump card or played the ober of this marriage",
            Code::State,
        ),
    ];
    for (lines, last, expected, code) in state_cases {
        let mut state = state(Rules::default(), lines);
        let before = state.clone();
        let error: EventError = state.apply(&event(last)).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.code()), (expected, code), "{last}");
        assert_eq!(state, before);
    }
}

#[test]
fn what_a_seat_can_tell_to_be_impossible_is_refused_and_changes_nothing() {
    let view_cases: [(usize, &[&str], &str, &str); 8] = [
        (
            1,
            &["move 0 7l", "move 1 Al", "move 2 9l"],
            "move 1 Kh",
            "Kh is not in the hand of seat 1: choose a card it holds",
        ),
        (
            1,
            &["move 0 7l", "move 1 Al"],
            "move 2 7l",
            "7l is not in the hand of seat 2: choose a card it holds",
        ),
        (
            1,
            &["move 0 7l", "move 1 Al"],
            "move 2 Uh",
            "Uh is not in the hand of seat 2: choose a card it holds",
        ),
        (
            2,
            &["move 0 8a"],
            "move 1 Oh",
            "impossible: by what was played and shown before, seat 1 cannot hold Oh",
        ),
        // Seat 1 has shown that it has no leaves.
        (
            2,
            &["move 0 7l", "move 1 9h", "move 2 9l"],
            "move 1 8l",
            "impossible: by what was played and shown before, seat 1 cannot hold 8l",
        ),
        // Seat 0 has ten cards and shows that it has neither leaves, nor trumps, one of which lies on the table.
        (
            1,
            &["move 0 8a", "move 1 Aa", "move 2 7a", "move 1 Al", "move 2 9l"],
            "move 0 Ab",
            "impossible: no deal of the unseen cards agrees with this and with what was played before",
        ),
        (
            2,
            &["move 0 8a", "move 1 Ta"],
            "show 1 marriage a",
            "nothing to show: seat 1 has not just turned up this trump card or played the ober of this marriage",
        ),
        (
            0,
            &["move 0 Oh"],
            "show 0 marriage l",
            "nothing to show: seat 0 has not just turned up this trump card or played the ober of this marriage",
        ),
    ];
    for (seat, lines, last, expected) in view_cases {
        let mut view = view(seat, &[&OPENED[..], lines].concat());
        let before = view.clone();
        let error = view.apply(&event(last)).unwrap_err();
        assert_eq!(error.to_string(), expected, "{last}");
        assert_eq!(view, before);
    }
}

#[test]
fn options_are_those_of_the_rules_and_killed_double_follows_pay() {
    let rules = |keys: &str| Marias::rules(&newgame(keys)).unwrap();
    assert_eq!(rules(""), Rules::default());
    assert_eq!(
        rules("tens natural pay tavern"),
        Rules { tens: Tens::Natural, pay: Pay::Tavern, killed_double: false }
    );
    assert!(rules("pay tavern killed_double on").killed_double);
    assert!(!rules("killed_double off").killed_double);
    let refused = |keys: &str| newgame(keys).check(Marias::PLAYERS, Marias::KEYS).unwrap_err();
    let error = refused("radelci 0,0,0");
    assert_eq!(error.to_string(), "marias has no key 'radelci': it has tens, pay, killed_double");
    assert_eq!(error.code(), Code::Option);
    assert_eq!(refused("pay much").to_string(), "pay cannot be 'much': expected thesis|tavern");
    let four = NewGame { players: 4, ..newgame("") };
    assert!(four.check(Marias::PLAYERS, Marias::KEYS).is_err());
}

#[test]
fn nothing_is_carried_to_the_next_deal() {
    assert_eq!(random_game(1, |_, _| {}).0.carry(), Vec::new());
}

#[test]
fn the_score_lines_tell_how_the_payoffs_came_about() {
    for seed in 0..300 {
        let (end, _) = random_game(seed, |_, _| {});
        let outcome = end.public().outcome().unwrap();
        let scores = end.scores();
        for (seat, score) in Seat::all(3).zip(&scores) {
            let keys: Vec<&str> = score.iter().map(|(key, _)| *key).collect();
            let expected =
                ["role", "points", "marriages", "hra", "silent_hundred", "sedma", "silent_sedma", "stovka"];
            assert_eq!(keys, expected);
            let side = Side::of(seat);
            assert_eq!(score[0].1, if seat.index() == 0 { "forhont" } else { "defender" });
            assert_eq!(score[1].1, outcome.points[side as usize].to_string());
            assert_eq!(score[3].1 == "won", outcome.hra.payment.won_by == side);
            let stovka = outcome.stovka.map(|stovka| (stovka.payment.won_by, Side::of(stovka.by)));
            let word = match stovka {
                None => "none",
                Some((winner, by)) if winner == side => {
                    if by == side {
                        "made"
                    } else {
                        "stopped"
                    }
                }
                Some((_, by)) => {
                    if by == side {
                        "lost"
                    } else {
                        "conceded"
                    }
                }
            };
            assert_eq!(score[7].1, word);
        }
    }
}

/// Whether the deal that a world comes from, played by the same moves, looks the same to `seat`: the cards that seat 0
/// got first and what it chose are filled in so that they agree with the world.
fn looks_the_same(
    world: &[CardSet<Card>; 4],
    trump: Card,
    events: &[Event],
    rules: Rules,
    seat: Seat,
) -> bool {
    let own = |other: Seat| other == seat;
    let played = |owner: Seat| {
        events.iter().filter_map(move |event| match event {
            Event::Move(mover, Move::Play(card)) if *mover == owner => Some(*card),
            _ => None,
        })
    };
    let mut hands: Vec<CardSet<Card>> =
        Seat::all(3).map(|owner| world[owner.index()] | played(owner).collect()).collect();
    hands[0] |= world[3];
    let mut state = State::new(&rules);
    let mut lines = Vec::new();
    let mut dealt = [CardSet::EMPTY; 3];
    for event in events {
        let same = match *event {
            Event::Deal(owner, packet) if !own(owner) => {
                // Any cards will do, but that the trump card is among the first of seat 0.
                let first = dealt[owner.index()].is_empty();
                let mut left = hands[owner.index()] - dealt[owner.index()];
                let mut cards = CardSet::EMPTY;
                if first && owner.index() == 0 {
                    cards.insert(trump);
                    left.remove(trump);
                }
                while cards.len() < packet.len() {
                    let Some(card) = left.first() else { return false };
                    left.remove(card);
                    cards.insert(card);
                }
                dealt[owner.index()] |= cards;
                Event::Deal(owner, Packet::shown(cards))
            }
            Event::Move(owner, Move::Trump(_)) if !own(owner) => Event::Move(owner, Move::Trump(trump)),
            Event::Move(owner, Move::Discard(_)) if !own(owner) => {
                Event::Move(owner, Move::Discard(world[3]))
            }
            event => event,
        };
        let happened = match same {
            Event::Move(_, made) => state.play(&made, &mut |event| lines.push(event)).is_ok(),
            Event::Deal(..) => {
                lines.push(same);
                state.apply(&same).is_ok()
            }
            _ => true,
        };
        if !happened {
            return false;
        }
    }
    let masked = |events: &[Event]| events.iter().map(|event| event.mask(seat)).collect::<Vec<_>>();
    masked(&lines) == masked(events)
}

/// All ways to give `sizes` of `cards` away.
fn splits(cards: CardSet<Card>, sizes: &[usize]) -> Vec<Vec<CardSet<Card>>> {
    let Some((&size, others)) = sizes.split_first() else { return vec![Vec::new()] };
    let there: Vec<Card> = cards.iter().collect();
    let mut found = Vec::new();
    for bits in 0..1_u64 << there.len() {
        if bits.count_ones() as usize == size {
            let part: CardSet<Card> =
                (0..there.len()).filter(|at| bits >> at & 1 == 1).map(|at| there[at]).collect();
            for rest in splits(cards - part, others) {
                found.push([vec![part], rest].concat());
            }
        }
    }
    found
}

/// A world by what can differ in it: the three hands and the talon.
fn key(state: &State) -> [CardSet<Card>; 4] {
    let [first, second, third] = [0, 1, 2].map(|seat| state.hand(Seat::new(seat)));
    [first, second, third, state.face_down().talon]
}

#[test]
fn sampled_worlds_are_uniform_over_exactly_the_deals_that_look_the_same_to_the_seat() {
    let mut random = Random::new(1, 77);
    let (mut drawn_from, mut counted) = (0, 0);
    // How often each kind of knowledge left fewer worlds.
    let mut kinds: HashMap<&str, u32> = HashMap::new();
    for seed in 0..400 {
        random_game(seed, |state, events| {
            let left = 10 - state.public().tricks();
            let public = state.public();
            let looked_at = match seed % 4 {
                0 => left == 4,
                _ => left == 3,
            };
            if state.turn() == Turn::Over || !looked_at || public.seen().is_empty() {
                return;
            }
            for seat in Seat::all(3) {
                let rules = public.rules();
                let mut view = View::new(rules, seat);
                events.iter().for_each(|event| view.apply(&event.mask(seat)).unwrap());
                let others: Vec<Seat> = Seat::all(3).filter(|&other| other != seat).collect();
                let mut sizes: Vec<usize> = others.iter().map(|&other| public.hand_size(other)).collect();
                sizes.extend((seat.index() != 0).then_some(2));
                let trump = public.trump().unwrap();
                let all: Vec<[CardSet<Card>; 4]> = splits(view.unseen(), &sizes)
                    .into_iter()
                    .map(|parts| {
                        let mut world = [CardSet::EMPTY; 4];
                        world[seat.index()] = view.hand();
                        others.iter().zip(&parts).for_each(|(other, &part)| world[other.index()] = part);
                        world[3] = parts.get(2).copied().unwrap_or(state.face_down().talon);
                        world
                    })
                    .filter(|world| looks_the_same(world, trump, events, *rules, seat))
                    .collect();
                assert_eq!(view.count_worlds(), all.len() as u64, "seat {seat} of game {seed}");
                counted += 1;
                for other in others {
                    let ruled_out = view.unseen() - view.possible(other);
                    let played = public.played(other);
                    let silent = kings_beside(played - public.marriages(other)) & view.unseen();
                    let mut note = |kind, active: bool| *kinds.entry(kind).or_default() += u32::from(active);
                    note(
                        "a duty not met",
                        !(ruled_out - kings_beside(played) - obers_beside(played)).is_empty(),
                    );
                    note("a silent ober", !(silent & ruled_out).is_empty());
                    note("a king played", !(obers_beside(played) & ruled_out).is_empty());
                    note(
                        "a marriage shown",
                        !kings_beside(public.marriages(other)).is_disjoint(view.unseen()),
                    );
                    note("the trump card", other.index() == 0 && view.unseen().contains(trump));
                    note("fat cards not in the talon", seat.index() != 0 && !view.unseen().is_disjoint(FAT));
                    note("the own talon", seat.index() == 0);
                }
                if seed % 8 < 2 && all.len() > 1 {
                    let draws = all.len() * 100;
                    let mut counts: HashMap<[CardSet<Card>; 4], f64> = HashMap::new();
                    for _ in 0..draws {
                        *counts.entry(key(&view.sample(&mut random))).or_default() += 1.0;
                    }
                    assert_uniform(all.into_iter(), counts, draws);
                    drawn_from += 1;
                }
            }
        });
    }
    println!("{kinds:#?}, {counted} counted, {drawn_from} drawn from");
    assert!(kinds.len() == 7 && kinds.values().all(|&count| count > 50), "{kinds:?}");
    assert!(counted > 1000 && drawn_from > 200, "{counted} counted, {drawn_from} drawn from");
}

#[test]
fn worlds_before_the_play_hold_what_the_dealing_and_the_talon_allow() {
    let mut random = Random::new(2, 77);
    for upto in 1..=OPENED.len() {
        for seat in 0..3 {
            if upto <= seat || upto == 9 {
                continue;
            }
            let mut view = view(seat, &OPENED[..upto]);
            if view.settle().is_err() {
                continue;
            }
            for _ in 0..50 {
                let world = view.sample(&mut random);
                let trump = world.face_down().trump;
                assert_eq!(trump.is_some(), view.public().has_trump_card());
                assert!(trump.is_none_or(|card| world.hand(Seat::new(0)).contains(card)));
                assert!(world.face_down().talon.is_disjoint(FAT));
                assert_eq!(world.public(), view.public());
                assert_eq!(world.hand(Seat::new(seat)), view.hand());
            }
        }
    }
}

#[test]
fn a_position_is_drawn_for_people_with_what_its_readers_know() {
    let full: Vec<View> = (0..3).map(|seat| view(seat, &OPENED)).collect();
    let drawn = Marias::draw(&full.iter().collect::<Vec<_>>()).join("\n");
    let expected = "trump    hearts, Oh
hra      by seat 0
talon    7b 8b
> seat 0  Th Kh Oh 8h 7h  8l 7l  Ua 9a 8a    forhont
  seat 1  Uh 9h  Al Tl Kl  Aa Ta Ka Oa  9b
  seat 2  Ah  Ol Ul 9l  7a  Ab Tb Kb Ob Ub
trick 1  seat 0 leads
seat 0 to play a card";
    assert_eq!(drawn, expected);
    let own = Marias::draw(&[&view(1, &DEAL)]).join("\n");
    assert!(own.starts_with("trump    face down\ntalon    2 cards\n> seat 0  10 cards "), "{own}");
}

proptest! {
    #[test]
    fn a_move_reads_back_from_its_own_text(index in 0..all_moves().len()) {
        let made = all_moves()[index];
        let text = made.to_string();
        prop_assert_eq!(Move::parse(&text.split(' ').collect::<Vec<_>>()).unwrap(), made);
    }

    #[test]
    fn no_tokens_make_the_readers_panic(
        line in "(deal|move|show)( [0-3])?( (trump|discard|say|marriage|hra|flek|sedma|[0-9TUOKAhlab?]{0,3})){0,8}"
    ) {
        let line = Line::parse(&line).unwrap();
        if let Ok(event) = Event::parse(&line) {
            let text = event.to_string();
            prop_assert_eq!(Event::parse(&Line::parse(&text).unwrap()).unwrap(), event);
            for lines in [&DEAL[..0], &DEAL[..3], &DEAL[..7], &DEAL[..], &OPENED[..]] {
                let mut state = state(Rules::default(), lines);
                let before = state.clone();
                if state.apply(&event).is_err() {
                    prop_assert_eq!(state, before);
                }
                let mut view = view(1, lines);
                let before = view.clone();
                if view.apply(&event).is_err() {
                    prop_assert_eq!(view, before);
                }
            }
        }
    }
}

#[test]
fn every_event_reads_back_from_its_own_text_open_and_masked() {
    for seed in 0..100 {
        for shown in random_game(seed, |_, _| {}).1 {
            for event in [shown, shown.mask(Seat::new(0)), shown.mask(Seat::new(1))] {
                assert_eq!(self::event(&event.to_string()), event);
            }
        }
    }
}
