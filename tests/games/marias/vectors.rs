//! Deals that another implementation played.

use std::collections::BTreeSet;

use serde_json::Value;
use talon::cards::german::Card;
use talon::cards::{CardSet, Packet};
use talon::games::marias::strength::Tens;
use talon::games::marias::{Event, Goal, Move, Rules, Side, State, Statement, Statements, StovkaBase};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::marias::{card, moves, turn};

/// Returns the deals that another implementation played.
fn vectors() -> Vec<Value> {
    include_str!("../../data/marias/deals.jsonl")
        .lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
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
        stovka_base: if deal["pay"] == "tavern" { StovkaBase::Four } else { StovkaBase::Two },
        killed_double: deal["killed_double"].as_bool().unwrap(),
        ..Rules::default()
    }
}

fn deal_packets(state: &mut State, packets: &Value) {
    for (seat, packet) in Seat::all(3).zip(packets.as_array().unwrap()) {
        state.apply(&Event::Deal(seat, Packet::shown(list(packet)))).unwrap();
    }
}

/// Plays a deal of the vectors to its end. Checks the legal moves before each move, and calls `look` with
/// every event.
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
        other => panic!("{other} is not a discard"),
    });
    let pairs: Vec<_> = discards.collect();
    let single = pairs.iter().fold(CardSet::EMPTY, |all, &cards| all | cards);
    assert_eq!(single, list(&deal["legal_talon"]), "{deal}");
    assert_eq!(pairs.len(), single.len() * (single.len() - 1) / 2);
    play(&mut state, Seat::new(0), Move::Discard(list(&deal["talon"])));
    let bids = deal["bids"].as_array().unwrap();
    for (bid, legal) in bids.iter().zip(deal["legal_statements"].as_array().unwrap()) {
        let seat = Seat::new(bid[0].as_u64().unwrap() as usize);
        let ours: BTreeSet<String> = state
            .public()
            .statements(state.mover().1)
            .iter()
            .map(|statement| statement.to_string())
            .collect();
        assert_eq!(ours, words(legal).into_iter().map(str::to_owned).collect(), "{deal}");
        let said = words(&bid[1]).join(" ");
        let said = Statements::parse(&said.split_whitespace().collect::<Vec<_>>()).unwrap();
        // Every subset of these statements is a legal move, but an opening must contain hra.
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
        assert_eq!(state.public().legal_cards(state.hand(seat)), list(&played[2]), "play {number} of {deal}");
        play(&mut state, seat, Move::Card(card(played[1].as_str().unwrap())));
        if number % 3 == 2 {
            winners.push(state.public().trick().winner().unwrap().index() as u64);
        }
    }
    assert_eq!(serde_json::json!(winners), deal["winners"]);
    assert_eq!(state.turn(), Turn::Over);
    state
}

#[test]
fn deals_of_another_implementation_are_paid_alike() {
    let (mut fleks, mut killed, mut silent) = (0, 0, 0);
    for deal in vectors() {
        let mut marriages = [Vec::new(), Vec::new()];
        let mut trump = None;
        let state = play_vector(&deal, |_, event| match *event {
            Event::ShowMarriage(seat, suit) => {
                let worth = if trump == Some(suit) { 40 } else { 20 };
                let side = Side::of(seat, Seat::new(0)) as usize;
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
        assert_eq!(hra["won_by"], side(outcome.hra.unwrap().payment.won_by));
        assert_eq!(hra["stake"], outcome.hra.unwrap().payment.stake);
        assert_eq!(
            hra["silent_hundred"],
            serde_json::json!(outcome.hra.unwrap().silent_hundred.map(|side| side as usize))
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
            assert_eq!(theirs["result"] == "won", stovka.payment.won_by == Side::of(stovka.by, Seat::new(0)));
        }
    }
    assert!(fleks > 50 && killed > 10 && silent > 10, "{fleks} fleks, {killed} killed, {silent} silent");
}
