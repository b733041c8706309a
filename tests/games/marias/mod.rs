//! The rules of mariáš (`src/games/marias/rules/en.md`). Each sentence of the rules has a test. This file
//! contains the helpers of all parts and the tests of whole deals.

mod bidding;
mod dealing;
mod lines;
mod payment;
mod readings;
mod second_rules;
mod takeovers;
mod tricks;
mod vectors;
mod worlds;

use std::collections::{BTreeSet, HashMap};

use proptest::prelude::*;
use talon::cards::german::Card;
use talon::cards::{Card as _, CardSet, Random, shuffled};
use talon::games::marias::strength::Tens;
use talon::games::marias::{
    Event, Illegal, Marias, Move, Rules, SilentHundred, State, Statement, StovkaBase, View,
};
use talon::games::{Game, Listing, Position, State as _, Turn, View as _};
use talon::protocol::{Line, NewGame, Seat};

use crate::common::draws::assert_uniform;
use crate::marias::bidding::bidding;

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

fn moves(state: &State) -> Vec<Move> {
    let mut moves = Vec::new();
    state.legal_moves(usize::MAX, &mut moves);
    moves
}

fn turn(state: &State) -> Seat {
    let Turn::Seat(seat) = state.turn() else { panic!("no seat is to move") };
    seat
}

/// Returns the rules with this number. The numbers 0 to 47 give every combination of the options.
fn options(seed: u64) -> Rules {
    Rules {
        tens: if seed & 1 == 0 { Tens::High } else { Tens::Natural },
        killed_double: seed & 4 == 0,
        silent_hundred: if seed & 2 == 0 { SilentHundred::UnlessOwn } else { SilentHundred::UnlessAny },
        stovka_base: StovkaBase::ALL[seed as usize % 3],
        talon_trump: seed >> 3 & 1 == 1,
        ..Rules::DEFAULT
    }
}

/// Plays a whole random game. Calls `look` with the state and the events before every move and at the end.
fn random_game(seed: u64, look: impl FnMut(&State, &[Event])) -> (State, Vec<Event>) {
    random_game_of(options(seed), seed, look)
}

/// Plays a whole random game under these rules. Calls `look` as [`random_game`] does.
fn random_game_of(rules: Rules, seed: u64, mut look: impl FnMut(&State, &[Event])) -> (State, Vec<Event>) {
    let mut random = Random::new(seed, 3);
    let pack = shuffled(&mut random);
    let mut state = State::new(&rules);
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

/// Returns the state after these lines.
fn state(rules: Rules, lines: &[&str]) -> State {
    let mut state = State::new(&rules);
    lines.iter().for_each(|line| state.apply(&event(line)).unwrap());
    state
}

fn play(state: &mut State, text: &str) -> Result<(), Illegal> {
    state.play(&made(text), &mut |_| {})
}

/// The lines of a deal up to the bidding. Hearts are trumps.
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

/// Returns the state after [`DEAL`], the opening of seat 0 and the passes of the other seats. Seat 0 leads
/// next.
fn opened() -> State {
    let mut state = state(Rules::default(), &DEAL);
    ["say hra", "say", "say"].iter().for_each(|text| play(&mut state, text).unwrap());
    state
}

#[test]
fn every_card_is_always_in_one_place() {
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
            let talon = state.face_down().talon;
            let places = if options(seed).talon_trump { held | talon } else { held };
            assert!(trump.is_none_or(|card| places.contains(card)));
        });
    }
}

/// Lists every move that can occur in the game.
fn all_moves() -> Vec<Move> {
    let pack: Vec<Card> = CardSet::FULL.iter().collect();
    let mut all: Vec<Move> = pack.iter().flat_map(|&card| [Move::Trump(card), Move::Card(card)]).collect();
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
fn listed_moves_are_exactly_the_legal_ones() {
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
        let mut counts: HashMap<String, f64> = HashMap::new();
        for _ in 0..moves.len() * 1000 {
            *counts.entry(state.random_move(&mut random).unwrap().to_string()).or_default() += 1.0;
        }
        let all: Vec<String> = moves.iter().map(ToString::to_string).collect();
        assert_uniform(&all, counts);
    }
}

/// Returns the rules of a `newgame` line with these keys.
fn rules(keys: &str) -> Rules {
    let new = newgame(keys);
    Marias::rules(&new).unwrap()
}

fn newgame(keys: &str) -> NewGame {
    let text = format!("newgame marias players 3 {keys}");
    NewGame::parse(&text.split_whitespace().skip(1).collect::<Vec<_>>()).unwrap()
}

/// Returns the view of `seat` after these lines, which are masked for the seat.
fn view(seat: usize, lines: &[&str]) -> View {
    view_with(Rules::default(), seat, lines)
}

/// Returns the view of `seat` under these rules after these lines, which are masked for the seat.
fn view_with(rules: Rules, seat: usize, lines: &[&str]) -> View {
    let mut view = View::new(&rules, Seat::new(seat));
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
fn killed_double_follows_pay_by_default() {
    assert_eq!(rules(""), Rules::default());
    assert_eq!(
        rules("tens natural pay tavern"),
        Rules {
            tens: Tens::Natural,
            killed_double: false,
            stovka_base: StovkaBase::Four,
            ..Rules::default()
        }
    );
    assert!(rules("pay tavern killed_double on").killed_double);
    assert!(!rules("killed_double off").killed_double);
}

#[test]
fn nothing_is_carried_to_the_next_deal() {
    assert_eq!(random_game(1, |_, _| {}).0.carry(), Vec::new());
}

proptest! {
    #[test]
    fn a_move_reads_back_from_its_own_text(index in 0..all_moves().len()) {
        let made = all_moves()[index];
        let text = made.to_string();
        prop_assert_eq!(Move::parse(&text.split(' ').collect::<Vec<_>>()).unwrap(), made);
    }

    #[test]
    fn no_tokens_make_the_parsers_panic(
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
