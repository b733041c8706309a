//! What a player knows: which seats can hold the called king, and whether sampled worlds are uniform.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rand::RngExt;
use talon::cards::tarok::Card;
use talon::cards::{CardSet, Packet, Random};
use talon::games::tarok::four::{Contract, Event, Move, Rules, State, TarokFour, View};
use talon::games::tarok::three::Talon;
use talon::games::{Game, Position, Public as _, State as _, View as _};
use talon::protocol::Seat;

use super::{event, random_game, rules, some_keys, stream, view_of};
use crate::common::draws::Draws;

/// The hidden cards at one point of a deal, for each place that contains hidden cards.
#[derive(Clone, Debug)]
struct Hidden {
    hands: [CardSet<Card>; 4],
    talon: Vec<Card>,
    discards: CardSet<Card>,
}

/// Replays the moves in the deal with these hidden cards. Returns `None` when a move is illegal in this deal.
fn replay(rules: Rules, events: &[Event], hidden: &Hidden) -> Option<(State, Vec<Event>)> {
    let talon = Talon::new(&hidden.talon)?;
    let mut hands = hidden.hands;
    let mut contract = Contract::Klop;
    for event in events {
        match *event {
            Event::Move(seat, Move::Card(card)) => hands[seat.index()] |= CardSet::of(card),
            // When a solo becomes colour valat, the groups of the talon stay the same.
            Event::Move(_, Move::Play(played)) if contract == Contract::Klop => contract = played,
            _ => {}
        }
    }
    for event in events {
        if let Event::Move(seat, Move::Take(group)) = *event {
            let hand = &mut hands[seat.index()];
            *hand = (*hand | hidden.discards) - talon.group(contract.group(), group);
        }
    }
    if hands.iter().any(|hand| hand.len() != 12) {
        return None;
    }
    let mut state = State::new(&rules);
    let mut replayed: Vec<Event> =
        Seat::all(4).map(|seat| Event::Deal(seat, Packet::shown(hands[seat.index()]))).collect();
    replayed.push(Event::DealTalon(Some(talon)));
    replayed.iter().for_each(|event| state.apply(event).unwrap());
    for event in events {
        if let Event::Move(_, played) = *event {
            let played = match played {
                Move::Discard(_) => Move::Discard(Packet::shown(hidden.discards)),
                played => played,
            };
            state.play(&played, &mut |event| replayed.push(event)).ok()?;
        }
    }
    Some((state, replayed))
}

#[test]
fn every_sampled_world_replays_to_the_same_lines() {
    let mut contracts = BTreeSet::new();
    for seed in 0..160 {
        let rules = rules(&some_keys(if seed % 2 == 0 { "table" } else { "zei" }, seed));
        let (end, events) = random_game(rules, seed, |_, _| {});
        contracts.insert(end.public().contract());
        let mut random = Random::new(seed, 8);
        let mut state = State::new(&rules);
        let mut views: Vec<View> = Seat::all(4).map(|seat| View::new(&rules, seat)).collect();
        for (place, event) in events.iter().enumerate() {
            state.apply(event).unwrap();
            let so_far = &events[..=place];
            for view in &mut views {
                view.apply(&TarokFour::mask(event, view.seat())).unwrap();
                assert_eq!(view.hand(), state.hand(view.seat()));
                // A view does not settle between a move and the move's `show` line.
                let mut settled = view.clone();
                if place < 4 || settled.settle().is_err() {
                    continue;
                }
                assert_eq!(*view, View::of(&state, view.seat()));
                check_sides(view, &state);
                let world = view.sample(&mut random);
                let hidden = Hidden {
                    hands: Seat::all(4).map(|seat| world.hand(seat)).collect::<Vec<_>>().try_into().unwrap(),
                    talon: world.talon().unwrap().cards().to_vec(),
                    discards: world.discards(),
                };
                let (replayed, lines) = replay(rules, so_far, &hidden).expect("a legal deal");
                assert_eq!(replayed, world);
                assert_eq!(stream(&lines, view.seat()), stream(so_far, view.seat()));
            }
        }
        assert_eq!(state, end, "the events determine the state");
    }
    assert!(contracts.len() >= 11, "{contracts:?}");
}

/// Asserts that the sides that a view reports agree with the state.
fn check_sides(view: &View, state: &State) {
    let public = view.public();
    for seat in Seat::all(4) {
        let truth = public.declarer() == Some(seat) || state.partner() == Some(seat);
        if let Some(known) = view.is_with_declarer(seat).filter(|_| public.declarer().is_some()) {
            assert!(known == truth || public.talon().is_none(), "seat {seat} in the view of {}", view.seat());
        }
        let is_sided = public.declarer().is_some() && public.talon().is_some();
        for sides in [public.sides(), view.sides()].iter().filter(|_| is_sided) {
            if let Some(side) = sides.of(seat) {
                assert_eq!(side, usize::from(!truth), "seat {seat} in the view of {}", view.seat());
            }
        }
    }
    if public.talon().is_some() {
        assert!(public.partner().is_none() || public.partner() == state.partner());
        assert!(public.king_seat().is_none() || public.king_seat() == state.king_holder());
    }
}

/// Lists all ways to put `cards` into four places. Place `i` takes `room[i]` cards.
fn ways(cards: &[Card], room: [usize; 4]) -> Vec<[CardSet<Card>; 4]> {
    let Some((&card, rest)) = cards.split_first() else { return vec![[CardSet::EMPTY; 4]] };
    let mut found = Vec::new();
    for place in (0..4).filter(|&place| room[place] > 0) {
        let mut left = room;
        left[place] -= 1;
        for mut way in ways(rest, left) {
            way[place].insert(card);
            found.push(way);
        }
    }
    found
}

/// Returns the cards whose places a view does not know. Also returns how many of them are in each of four
/// places: the three other hands, and the talon together with the discards.
fn unknown(view: &View) -> Option<(Vec<Card>, [usize; 4])> {
    let (public, seat) = (view.public(), view.seat());
    let knows = public.declarer() == Some(seat) || public.talon().is_none();
    let taken = if knows { CardSet::EMPTY } else { public.taken() };
    let gone = Seat::all(4).fold(public.trick().set(), |gone, seat| gone | public.pile(seat));
    let hidden: Vec<Card> = (view.unseen() | (taken - gone - public.discards().shown)).iter().collect();
    let mut room = [0; 4];
    let mut next = seat;
    for size in room.iter_mut().take(3) {
        next = next.next(4);
        *size = public.hand_size(next);
    }
    room[3] = hidden.len().checked_sub(room.iter().sum())?;
    Some((hidden, room))
}

#[test]
fn sampled_worlds_are_uniform_over_the_possible_deals() {
    let mut compared = Draws::default();
    let (mut kinds, mut open) = (BTreeMap::<(Contract, bool), u32>::new(), 0);
    for seed in 0..4_000 {
        let rules = rules(if seed % 2 == 0 { "" } else { "profile zei" });
        let (end, events) = random_game(rules, seed, |_, _| {});
        let mut random = Random::new(seed, 4);
        let contract = end.public().contract().unwrap();
        let seat = Seat::new(random.random_range(0..4));
        let is_declarer = end.public().declarer() == Some(seat);
        let enough = if contract.has_call() { 16 } else { 8 };
        if kinds.get(&(contract, is_declarer)).is_some_and(|&count| count >= enough) {
            continue;
        }
        // Finds the first point of the deal at which the ways to place the hidden cards are few enough to
        // list.
        let found = (40..events.len()).find_map(|length| {
            let view = view_of(rules, &events[..length], seat);
            view.clone().settle().ok()?;
            let (hidden, room) = unknown(&view)?;
            let few = hidden.len() <= if contract.has_call() { 9 } else { 8 };
            (few && room[0] > 0).then(|| (view, &events[..length], ways(&hidden, room)))
        });
        let Some((view, so_far, all)) = found else { continue };
        let public = view.public();
        let others = [1, 2, 3].map(|distance| Seat::new((seat.index() + distance) % 4));
        let legal: Vec<[u64; 4]> = all
            .iter()
            .filter(|way| {
                let mut hands = [view.hand(); 4];
                others.iter().zip(way.iter()).for_each(|(seat, &hand)| hands[seat.index()] = hand);
                let discards = if is_declarer { view.discards() } else { public.discards().shown | way[3] };
                let hidden = if let Some(talon) = public.talon() {
                    Hidden { hands, talon: talon.cards().to_vec(), discards }
                } else {
                    let talon = public.gifts().iter().copied().chain(way[3]).collect();
                    Hidden { hands, talon, discards: CardSet::EMPTY }
                };
                replay(rules, so_far, &hidden)
                    .is_some_and(|(_, lines)| stream(&lines, seat) == stream(so_far, seat))
            })
            .map(|way| way.map(CardSet::bits))
            .collect();
        assert!(!legal.is_empty());
        let king = public.called_king();
        let places = |way: &[u64; 4]| way.iter().position(|bits| bits & king.bits() != 0);
        open += u32::from(legal.iter().map(places).collect::<BTreeSet<_>>().len() > 1);
        let mut counts: HashMap<[u64; 4], f64> = HashMap::new();
        for _ in 0..legal.len() * 40 {
            let world = view.sample(&mut random);
            let aside = match public.talon() {
                Some(_) if is_declarer => CardSet::EMPTY,
                Some(_) => world.discards() - public.discards().shown,
                None => {
                    world.talon().unwrap().set() - public.gifts().iter().copied().collect::<CardSet<Card>>()
                }
            };
            let [one, two, three] = others.map(|seat| world.hand(seat));
            *counts.entry([one, two, three, aside].map(CardSet::bits)).or_default() += 1.0;
        }
        *kinds.entry((contract, is_declarer)).or_default() += 1;
        compared.compare_uniform(&legal, counts);
    }
    println!("{kinds:?}, {open} with several places of the called king");
    compared.assert_plausible();
    assert!(kinds.len() >= 12 && open >= 10, "{kinds:?}, {open}");
}

/// A player must play the pagat only if it has no card of the led suit. In tarok for three the suit makes no
/// difference: if `t21` and `t22` are both in the trick before its last card, a tarok was led.
#[test]
fn a_seat_that_follows_suit_under_t21_and_t22_may_still_hold_the_pagat() {
    let lines = "\
deal 0 t3 t5 t9 t14 t16 t17 t22 4h 3h 9s Ts Jc
move 1 bid open
move 2 bid pass
move 3 bid pass
move 0 bid pass
move 1 play open
move 2 kontra
move 3 kontra
move 0 kontra
move 1 2h
move 2 Kh
move 3 Qh
move 0 4h
show 1 hand t1 t7 t10 t11 1h 4d 3d Jd Kd 8s Cs
move 2 1d
move 3 t21
move 0 t22
move 1 3d";
    let mut view = View::new(&rules("profile zei"), Seat::new(0));
    for line in lines.lines() {
        view.apply(&event(line)).unwrap();
    }
    view.settle().unwrap();
    assert!(view.sample(&mut Random::new(1, 1)).hand(Seat::new(1)).contains(Card::PAGAT));
}
