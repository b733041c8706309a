//! What a player knows about the hidden cards.

use std::collections::{BTreeSet, HashMap};

use talon::cards::german::{Card, Suit};
use talon::cards::{CardSet, Packet, Random};
use talon::games::marias::strength::{FAT, KINGS, OBERS, kings_beside, obers_beside};
use talon::games::marias::{Event, Goal, Marias, Move, Rules, State, View};
use talon::games::{Game, Position, State as _, Turn, View as _};
use talon::protocol::Seat;

use crate::common::draws::Draws;
use crate::marias::{DEAL, OPENED, card, cards, options, random_game, random_game_of, view};

fn views(rules: Rules) -> Vec<View> {
    Seat::all(3).map(|seat| View::new(&rules, seat)).collect()
}

#[test]
fn excluded_cards_are_never_in_a_hand() {
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
                    assert!(view.public().known(seat).is_subset(state.hand(seat)));
                    excluded += (view.unseen() - view.possible(seat)).len();
                }
            }
        }
        assert_eq!(state, end, "the events determine the state");
    }
    assert!(excluded > 10_000);
}

#[test]
fn a_silent_ober_excludes_its_king() {
    let before = [&OPENED[..], &["move 0 8a", "move 1 Oa"]].concat();
    let silent = view(2, &before);
    assert!(!silent.possible(Seat::new(1)).contains(card("Ka")));
    assert!(silent.possible(Seat::new(0)).contains(card("Ka")));
    let shown = view(2, &[&before[..], &["show 1 marriage a"]].concat());
    assert_eq!(shown.public().known(Seat::new(1)), cards("Ka"));
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
    assert_eq!(view.public().known(Seat::new(0)), cards("Oh"));
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

/// Returns whether `seat` gets the same lines when the moves are replayed in this world. The function chooses
/// the packets of the other seats and the hidden choices of seat 0 so that they agree with the world.
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
            Event::Move(mover, Move::Card(card)) if *mover == owner => Some(*card),
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
                // Any split of the hand into packets will do, but the trump card must be in the first packet
                // of seat 0.
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

/// Lists all ways to deal hands of these sizes from `cards`.
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

/// Returns the parts of a state that differ between the worlds of a view: the three hands and the talon.
fn key(state: &State) -> [CardSet<Card>; 4] {
    let [first, second, third] = [0, 1, 2].map(|seat| state.hand(Seat::new(seat)));
    [first, second, third, state.face_down().talon]
}

type Kinds = HashMap<&'static str, u32>;

/// Lists the kinds of facts that a view knows about the unseen cards of another seat.
fn knowledge(view: &View, other: Seat) -> Vec<&'static str> {
    let (public, unseen) = (view.public(), view.unseen());
    let ruled_out = unseen - view.possible(other);
    let played = public.played(other);
    let silent = kings_beside(played - public.marriages(other));
    let by_duty = ruled_out
        - kings_beside(played)
        - obers_beside(played)
        - public.trump().map_or(CardSet::EMPTY, CardSet::of);
    let suits = [Suit::Hearts, Suit::Leaves, Suit::Acorns, Suit::Bells].map(|suit| suit.cards() & unseen);
    let is_void = |suit: &CardSet<Card>| !suit.is_empty() && suit.is_subset(ruled_out);
    let is_low = |suit: &CardSet<Card>| !is_void(suit) && !suit.is_disjoint(by_duty);
    let trump = public.trump().map_or(CardSet::EMPTY, CardSet::of);
    let trump_unseen = other.index() == 0 && !trump.is_empty() && trump.is_subset(unseen);
    let kinds = [
        ("a suit that was not followed", suits.iter().any(is_void)),
        ("a card that was not beaten", suits.iter().any(is_low)),
        ("a silent ober", !(silent & unseen).is_empty()),
        ("a king played", !(obers_beside(played) & unseen).is_empty()),
        ("a marriage shown", !kings_beside(public.marriages(other)).is_disjoint(unseen)),
        ("the trump card in the hand", trump_unseen && !public.known(other).is_disjoint(trump)),
        ("the trump card in the hand or the talon", trump_unseen && public.known(other).is_disjoint(trump)),
        ("fat cards not in the talon", view.seat().index() != 0 && !unseen.is_disjoint(FAT)),
        ("the own talon", view.seat().index() == 0),
    ];
    kinds.into_iter().filter(|(_, active)| *active).map(|(kind, _)| kind).collect()
}

/// Lists the worlds in which the seat of a view gets the same lines. Tries all deals of the unseen cards.
fn possible_worlds(state: &State, view: &View, events: &[Event]) -> Vec<[CardSet<Card>; 4]> {
    let (public, seat) = (state.public(), view.seat());
    let others: Vec<Seat> = Seat::all(3).filter(|&other| other != seat).collect();
    let mut sizes: Vec<usize> = others.iter().map(|&other| public.hand_size(other)).collect();
    sizes.extend((seat.index() != 0).then_some(2));
    let trump = public.trump().unwrap();
    splits(view.unseen(), &sizes)
        .into_iter()
        .map(|parts| {
            let mut world = [CardSet::EMPTY; 4];
            world[seat.index()] = view.hand();
            others.iter().zip(&parts).for_each(|(other, &part)| world[other.index()] = part);
            world[3] = parts.get(2).copied().unwrap_or(state.face_down().talon);
            world
        })
        .filter(|world| looks_the_same(world, trump, events, *public.rules(), seat))
        .collect()
}

#[test]
fn worlds_with_must_flek_are_uniform_over_the_possible_deals() {
    let mut random = Random::new(3, 77);
    let mut compared = Draws::default();
    let (mut counted, mut proven) = (0, 0);
    for seed in 0..150 {
        let rules = Rules { must_flek: true, ..options(seed) };
        random_game_of(rules, seed, |state, events| {
            let public = state.public();
            let hra = public.bidding().goal(Goal::Hra);
            if public.tricks_played() != 7 || hra.is_none_or(|hra| hra.fleks > 1) || counted > 150 {
                return;
            }
            for seat in Seat::all(3) {
                let view = View::of(state, seat);
                let all = possible_worlds(state, &view, events);
                assert_eq!(view.count_worlds(), all.len() as u128, "seat {seat} of game {seed}");
                counted += 1;
                let pair = (KINGS | OBERS) & public.trump().unwrap().suit().cards() & view.unseen();
                proven += usize::from(!pair.is_empty());
                if counted % 4 == 0 && all.len() > 1 {
                    let mut counts: HashMap<[CardSet<Card>; 4], f64> = HashMap::new();
                    for _ in 0..all.len() * 60 {
                        *counts.entry(key(&view.sample(&mut random))).or_default() += 1.0;
                    }
                    compared.compare_uniform(&all, counts);
                }
            }
        });
    }
    compared.assert_plausible();
    assert!(counted > 100 && proven > 10, "{counted} {proven}");
}

#[test]
fn sampled_worlds_are_uniform_over_the_possible_deals() {
    let mut random = Random::new(1, 77);
    let mut compared = Draws::default();
    let (mut drawn_from, mut counted) = (0, 0);
    // The number of times that each kind of fact occurs, in the counted views and in the sampled views.
    let (mut kinds, mut drawn_kinds): (Kinds, Kinds) = Default::default();
    for seed in 0..160 {
        random_game(seed, |state, events| {
            let left = 10 - state.public().tricks_played();
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
                let all = possible_worlds(state, &view, events);
                assert_eq!(view.count_worlds(), all.len() as u128, "seat {seat} of game {seed}");
                counted += 1;
                let active: BTreeSet<&str> =
                    others.into_iter().flat_map(|other| knowledge(&view, other)).collect();
                active.iter().for_each(|kind| *kinds.entry(kind).or_default() += 1);
                if seed % 8 < 2 && all.len() > 1 {
                    let mut counts: HashMap<[CardSet<Card>; 4], f64> = HashMap::new();
                    for _ in 0..all.len() * 100 {
                        *counts.entry(key(&view.sample(&mut random))).or_default() += 1.0;
                    }
                    compared.compare_uniform(&all, counts);
                    drawn_from += 1;
                    active.iter().for_each(|kind| *drawn_kinds.entry(kind).or_default() += 1);
                }
            }
        });
    }
    compared.assert_plausible();
    println!("{kinds:#?}, {counted} counted; {drawn_kinds:#?}, {drawn_from} drawn from");
    assert!(kinds.len() == 9 && kinds.values().all(|&count| count > 15), "{kinds:?}");
    assert!(drawn_kinds.len() == 9 && drawn_kinds.values().all(|&count| count > 3), "{drawn_kinds:?}");
    assert!(counted > 400 && drawn_from > 80, "{counted} counted, {drawn_from} drawn from");
}

#[test]
fn worlds_before_the_play_obey_the_dealing() {
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
fn the_inference_example_of_the_thesis_is_reproduced() {
    // Example 3.7.1 of thesis 004. Hearts are trumps. A plays the lower court card of leaves, B the nine of
    // leaves, and C the upper court card of bells. So B has no stronger leaves, and C has neither leaves nor
    // hearts.
    let lines = [
        "deal 0 7h 9h Uh Oh Kh Th Ah",
        "deal 1 7l 8l 9l 7b 8b",
        "deal 2 7a 8a 9a Ua Oa",
        "move 0 trump 7h",
        "deal 0 Ul Ol Kl Tl Al",
        "deal 1 9b Kb Tb Ab 8h",
        "deal 2 Ka Ta Aa Ob Ub",
        "move 0 discard 9h Uh",
        "move 0 say hra",
        "show 0 trump 7h",
        "move 1 say",
        "move 2 say",
        "move 0 Ul",
        "move 1 9l",
        "move 2 Ob",
    ];
    let third = view(2, &lines);
    assert_eq!(
        third.unseen() - third.possible(Seat::new(1)),
        cards("7h Ol Kl Tl Al"),
        "and the trump card is seat 0's"
    );
    let second = view(1, &lines);
    // The example does not mention one fact: an ober played without a marriage proves that the seat does not
    // hold the king of the same suit.
    let ruled_out = cards("7h 9h Uh Oh Kh Th Ah Ol Kl Tl Al");
    assert_eq!(second.unseen() - second.possible(Seat::new(2)), ruled_out);
    let first = view(0, &lines);
    assert_eq!(first.unseen() - first.possible(Seat::new(2)), cards("7l 8l 8h Kb"));
    assert_eq!(first.unseen() - first.possible(Seat::new(1)), CardSet::EMPTY);
}
