//! The rules of tarok (`src/games/tarok/three/rules/en.md`). Each sentence of the rules has a test. This file
//! contains the helpers of all parts and the tests of whole deals.

mod announcers;
mod bidding;
mod scoring;
mod tricks;
mod vectors;
mod worked;
mod worlds;

use std::collections::{BTreeMap, BTreeSet, HashMap};

use proptest::prelude::*;
use talon::agents::Control;
use talon::agents::tarok::three;
use talon::cards::tarok::Card;
use talon::cards::{Card as _, CardSet, Packet, Random, shuffled};
use talon::games::tarok::three::{
    BeracEnd, Contract, Event, Items, MondScope, Move, Rules, State, Talon, TarokThree, ValatScoring,
};
use talon::games::{Game, Listing, Position, State as _, Turn};
use talon::protocol::{Line, NewGame, Seat};
use talon::search::SearchLimits;

use crate::common::draws::assert_uniform;

fn event(text: &str) -> Event {
    Event::parse(&Line::parse(text).unwrap()).unwrap()
}

fn cards(text: &str) -> CardSet<Card> {
    CardSet::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

fn card(text: &str) -> Card {
    Card::parse(text).unwrap()
}

fn parse(text: &str) -> Move {
    Move::parse(&text.split_whitespace().collect::<Vec<_>>()).unwrap()
}

fn legal(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

/// Deals these hands and this talon.
fn dealt(rules: Rules, hands: [CardSet<Card>; 3], talon: &[Card]) -> State {
    let mut state = State::new(&rules);
    for (seat, hand) in Seat::all(3).zip(hands) {
        state.apply(&Event::Deal(seat, Packet::shown(hand))).unwrap();
    }
    state.apply(&Event::DealTalon(Talon::new(talon))).unwrap();
    state
}

fn gifts(events: &[Event]) -> Vec<(Seat, Card)> {
    let gift =
        |event: &Event| if let Event::ShowGift(seat, card) = event { Some((*seat, *card)) } else { None };
    events.iter().filter_map(gift).collect()
}

/// Deals these cards. The other cards fill up the hands and then the talon, beginning with the last card of
/// the pack.
fn deal_of(rules: Rules, hands: [&str; 3], talon: &str) -> State {
    let talon: Vec<Card> = talon.split_whitespace().map(card).collect();
    let mut named = hands.map(cards);
    let mut rest =
        CardSet::FULL - named.iter().fold(talon.iter().copied().collect(), |all, &hand| all | hand);
    for hand in &mut named {
        while hand.len() < 16 {
            let next = rest.iter().last().unwrap();
            rest.remove(next);
            hand.insert(next);
        }
    }
    let talon: Vec<Card> = talon.into_iter().chain(rest).collect();
    dealt(rules, named, &talon)
}

fn say(state: &mut State, moves: &str) {
    for text in moves.split(';') {
        state.play(&parse(text), &mut |_| {}).unwrap_or_else(|error| panic!("{text}: {error}"));
    }
}

/// Plays to the end of the deal. Each move is the first legal card of this order, or the lowest legal card
/// when no card of the order is legal.
fn finish(state: &mut State, order: &str) {
    let order: Vec<Card> = order.split_whitespace().map(card).collect();
    while state.turn() != Turn::Over {
        let legal = state.legal_cards();
        let next = order.iter().copied().find(|&card| legal.contains(card)).or(legal.first()).unwrap();
        state.play(&Move::Card(next), &mut |_| {}).unwrap();
    }
}

/// Plays a random deal to its end. Some random bids and raises are replaced by passes, so that all contracts
/// occur. Calls `look` before every move and at the end.
fn random_game(rules: Rules, seed: u64, mut look: impl FnMut(&State)) -> (State, Vec<Event>) {
    let mut random = Random::new(seed, 5);
    let mut state = State::new(&rules);
    let mut events = Vec::new();
    state.deal(&shuffled(&mut random), &mut |event| events.push(event));
    while state.turn() != Turn::Over {
        look(&state);
        let mut played = state.random_move(&mut random).unwrap();
        if matches!(played, Move::Bid(_)) && random.random_range(0..4) > 0 {
            played = Move::Bid(None);
        }
        if matches!(played, Move::Play(_)) && random.random_range(0..2) > 0 {
            played = legal(&state)[0];
        }
        state.play(&played, &mut |event| events.push(event)).unwrap();
    }
    look(&state);
    (state, events)
}

fn some_rules(seed: u64) -> Rules {
    Rules {
        radelci: [0, 1, 2].map(|seat| ((seed >> seat) % 3) as u16),
        silent_symmetric: seed.is_multiple_of(2),
        klop_federation: seed.is_multiple_of(3),
        valat: if seed % 4 < 2 { ValatScoring::Replace } else { ValatScoring::Add },
        valat_kontra: seed % 5 < 3,
        mond: if seed % 7 < 4 { MondScope::Points } else { MondScope::All },
        berac: if seed % 11 < 6 { BeracEnd::FirstTrick } else { BeracEnd::AllTricks },
        all_announce: seed % 13 < 6,
        silent_defenders: seed % 17 < 8,
    }
}

#[test]
fn every_card_is_always_in_one_place() {
    for seed in 0..150 {
        random_game(some_rules(seed), seed, |state| {
            let public = state.public();
            let mut places = vec![public.trick().set(), state.discards()];
            for seat in Seat::all(3) {
                assert_eq!(state.hand(seat).len(), public.hand_size(seat));
                places.extend([state.hand(seat), public.pile(seat)]);
            }
            let gifts: CardSet<Card> = public.gifts().iter().copied().collect();
            places.push(state.talon().unwrap().set() - gifts - public.taken());
            assert_eq!(places.iter().map(|cards| cards.len()).sum::<usize>(), 54);
            assert_eq!(places.iter().fold(CardSet::EMPTY, |all, &cards| all | cards), CardSet::FULL);
        });
    }
}

#[test]
fn the_last_six_cards_of_the_pack_are_the_talon() {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut state = State::new(&Rules::default());
    let mut events = Vec::new();
    state.deal(&pack, &mut |event| events.push(event.to_string()));
    assert_eq!(state.hand(Seat::new(0)), cards("t1 t4 t7 t10 t13 t16 t19 t22 2h Ch 4d 1d Qd 8s Js Ks"));
    assert_eq!(events[3], "deal talon 9c Tc Jc Cc Qc Kc");
    assert_eq!((events.len(), state.turn()), (4, Turn::Seat(Seat::new(1))));
}

#[test]
fn a_reading_sets_all_its_options_and_a_key_beats_it() {
    let rules = |keys: &str| {
        let line = format!("tarok players 3 {keys}");
        let new = NewGame::parse(&line.split_whitespace().collect::<Vec<_>>()).unwrap();
        TarokThree::rules(&new).unwrap()
    };
    let all = "radelci 0,12,3 silent_symmetric on klop_federation on valat add valat_kontra off mond all berac all_tricks";
    let radelci = [0, 12, 3];
    assert_eq!(rules(all), Rules { radelci, silent_symmetric: true, klop_federation: true, ..Rules::THESIS });
    assert_eq!(rules("reading table"), Rules::default());
    assert_eq!(rules("reading thesis"), Rules::THESIS);
    let explicit = [
        ("valat replace", Rules { valat: ValatScoring::Replace, ..Rules::THESIS }),
        ("valat_kontra on", Rules { valat_kontra: true, ..Rules::THESIS }),
        ("mond points", Rules { mond: MondScope::Points, ..Rules::THESIS }),
        ("berac first_trick", Rules { berac: BeracEnd::FirstTrick, ..Rules::THESIS }),
        ("klop_federation on", Rules { klop_federation: true, ..Rules::THESIS }),
    ];
    for (key, expected) in explicit {
        assert_eq!(rules(&format!("{key} reading thesis")), expected, "{key}");
        assert_eq!(rules(&format!("reading thesis {key}")), expected, "{key}");
    }
    let of_table = [
        ("valat add", Rules { valat: ValatScoring::Add, ..Rules::DEFAULT }),
        ("valat_kontra off", Rules { valat_kontra: false, ..Rules::DEFAULT }),
        ("mond all", Rules { mond: MondScope::All, ..Rules::DEFAULT }),
        ("berac all_tricks", Rules { berac: BeracEnd::AllTricks, ..Rules::DEFAULT }),
    ];
    for (key, expected) in of_table {
        for reading in ["", "reading table"] {
            assert_eq!(rules(&format!("{key} {reading}")), expected, "{key}");
        }
    }
}

#[test]
fn listed_moves_are_exactly_the_legal_ones() {
    let mut kinds = BTreeMap::new();
    for seed in 0..60 {
        let mut random = Random::new(seed, 9);
        random_game(some_rules(seed), seed, |state| {
            if state.turn() == Turn::Over {
                return;
            }
            let moves = legal(state);
            let distinct: BTreeSet<String> = moves.iter().map(ToString::to_string).collect();
            assert_eq!(distinct.len(), moves.len(), "a move is listed twice");
            assert!(moves.iter().all(|played| state.check(played).is_ok()));
            assert!(moves.contains(&state.random_move(&mut random).unwrap()));
            let kind = distinct.first().unwrap().split(' ').next().unwrap().to_owned();
            *kinds.entry(if kind.len() > 3 { kind } else { "card".to_owned() }).or_insert(0) += 1;
            let others = CardSet::<Card>::FULL.iter().map(Move::Card);
            let others = others.chain(Contract::ALL.map(|bid| Move::Bid(Some(bid))));
            let others = others.chain(Contract::ALL.map(Move::Play)).chain((0..8).map(Move::Take));
            let others = others.chain(Items::BONUSES.subsets().map(Move::Announce));
            let everything = Items::BONUSES.union(Items::GAME);
            let others = others.chain(everything.subsets().map(Move::Kontra)).chain([Move::Bid(None)]);
            for played in others {
                assert_eq!(state.check(&played).is_ok(), moves.contains(&played), "{played}");
            }
            let mut cut = Vec::new();
            let listing = state.legal_moves(2, &mut cut);
            assert_eq!(cut, moves[..moves.len().min(2)]);
            assert_eq!(listing == Listing::Cut, moves.len() > 2);
        });
    }
    for kind in ["announce", "card", "discard", "kontra", "play", "take"] {
        assert!(kinds.contains_key(kind), "{kind} in {kinds:?}");
    }
}

#[test]
fn a_random_move_is_drawn_uniformly() {
    let mut state = deal_of(Rules::default(), ["t1 t5 t21 Kh Qh 4h", "", ""], "");
    let mut random = Random::new(3, 3);
    say(&mut state, "bid pass;bid pass;play two;take 1");
    for text in ["", "discard 4h Qh;announce;kontra;kontra"] {
        if !text.is_empty() {
            say(&mut state, text);
        }
        let moves = legal(&state);
        let mut counts: HashMap<String, f64> = HashMap::new();
        for _ in 0..moves.len() * 300 {
            *counts.entry(state.random_move(&mut random).unwrap().to_string()).or_default() += 1.0;
        }
        let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_uniform(&all, counts);
    }
}

#[test]
fn a_record_may_leave_out_its_show_lines() {
    let games = talon::all_games();
    for seed in 0..40 {
        let (_, events) = random_game(Rules::default(), seed, |_| {});
        let new = NewGame { game: "tarok".to_owned(), players: 3, seat: None, keys: Vec::new() };
        let entry = games.find("tarok", None).unwrap();
        let (mut whole, mut short) = (entry.deal_host(&new).unwrap(), entry.deal_host(&new).unwrap());
        for event in &events {
            let line = event.to_string();
            let line = Line::parse(&line).unwrap();
            whole.apply(&line).unwrap();
            if line.keyword != "show" {
                short.apply(&line).unwrap();
            }
            assert_eq!(whole.draw(), short.draw());
            if let (Ok(one), Ok(other)) = (whole.legal(50), short.legal(50)) {
                assert_eq!(one, other);
            }
        }
        // Undo also removes the `show` lines of the move.
        whole.undo().unwrap();
        short.undo().unwrap();
        assert_eq!(whole.draw(), short.draw());
    }
}

#[test]
fn the_open_card_solver_is_exact_at_the_end() {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let solve = three::agents().solve.unwrap();
    for seed in 0..12 {
        random_game(Rules::default(), seed, |state| {
            if state.turn() == Turn::Over {
                return;
            }
            let control = Control {
                limits: SearchLimits { nodes: Some(300), ..SearchLimits::unlimited(&stop) },
                report: &|_| {},
            };
            let choice = solve(state, &control).unwrap();
            assert!(state.check(&choice.r#move).is_ok());
            let Turn::Seat(seat) = state.turn() else { return };
            if Seat::all(3).all(|seat| state.hand(seat).len() == 1) && !state.legal_cards().is_empty() {
                // All three cards are forced, so the payoff is certain.
                let mut end = state.clone();
                finish(&mut end, "");
                let payoff = end.payoffs().unwrap()[seat.index()];
                assert_eq!(choice.expect, Some(payoff as f64));
            }
        });
    }
}

proptest! {
    #[test]
    fn a_move_reads_back_from_its_own_text(kind in 0..7_u8, bits in any::<u64>(), number in 0..64_usize) {
        let items = |allowed: Items| allowed.subsets().nth(number % allowed.subsets().count()).unwrap();
        let played = match kind {
            0 => Move::Bid((number % 6 > 0).then(|| Contract::ALL[number % 6])),
            1 => Move::Play(Contract::ALL[number % 6]),
            2 => Move::Take((number % 6) as u8 + 1),
            3 => Move::Discard(Packet { shown: CardSet::from_bits(bits), hidden: 0 }),
            4 => Move::Announce(items(Items::BONUSES)),
            5 => Move::Kontra(items(Items::BONUSES.union(Items::GAME))),
            _ => Move::Card(Card::from_index(number % 54).unwrap()),
        };
        let text = played.to_string();
        let tokens: Vec<&str> = text.split(' ').collect();
        prop_assert_eq!(Move::parse(&tokens).unwrap(), played);
    }

    #[test]
    fn no_tokens_make_the_parsers_panic(
        line in "(deal|move|show)( [0-3]| talon)?( bid| play| take| discard| announce| kontra| gift)?( [0-9A-Za-z?]{0,3}){0,20}"
    ) {
        let line = Line::parse(&line).unwrap();
        if let Ok(event) = Event::parse(&line) {
            let text = event.to_string();
            prop_assert_eq!(Event::parse(&Line::parse(&text).unwrap()).unwrap(), event);
            let mut state = deal_of(Rules::default(), ["", "", ""], "");
            let before = state.clone();
            if state.apply(&event).is_err() {
                prop_assert_eq!(state, before);
            }
        }
    }
}
