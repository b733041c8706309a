//! What each seat knows in deals with betl and durch, takeovers, and the unseen trump card.

use std::collections::HashSet;

use talon::cards::german::Card;
use talon::cards::{CardSet, Random, shuffled};
use talon::games::marias::strength::FAT;
use talon::games::marias::{Event, Goal, Marias, Move, MoveKind, Rules, State, StovkaAgainst, View};
use talon::games::{Entry, Game, Position, Public as _, State as _, Turn, View as _};
use talon::protocol::Seat;

use crate::common::draws::Draws;
use crate::marias::{DEAL, made, moves, play as make, rules, state, turn, view_with};

/// The rules of the deals: with betl and durch or without them, and with the trump card in the talon.
const RULES: [Rules; 6] = [
    Rules::ASSOCIATION,
    Rules::MARIASEK,
    Rules { talon_trump: true, ..Rules::TAVERN },
    Rules { z_lidu: true, ..Rules::DEFAULT },
    Rules { betl: 5, keep_seven: true, false_seven: false, ..Rules::THESIS },
    Rules {
        must_flek: true,
        top107: true,
        retake: false,
        fleks: 3,
        stosedm_together: true,
        silent_sedma: false,
        stovka_against: StovkaAgainst::On,
        ..Rules::MARIASEK
    },
];

/// Plays a deal by random moves, but prolongs betl and durch as long as possible. Calls `look` after each
/// event.
fn play(rules: &Rules, seed: u64, mut look: impl FnMut(&State, &[Event])) {
    let mut random = Random::new(seed, 45);
    let pack = shuffled(&mut random);
    let mut state = State::new(rules);
    let mut events: Vec<Event> = Vec::new();
    while state.turn() != Turn::Over {
        let mut new = Vec::new();
        if state.turn() == Turn::Chance {
            state.deal(&pack, &mut |event| new.push(event));
        } else {
            let made = long_move(&state, &mut random);
            state.play(&made, &mut |event| new.push(event)).unwrap();
        }
        // `look` needs the state after all new events.
        events.extend(new);
        look(&state, &events);
    }
}

/// Draws a move. If it ends betl or durch, chooses another move that does not end it. If there is no such
/// move, keeps the drawn move.
fn long_move(state: &State, random: &mut Random) -> Move {
    let drawn = state.random_move(random).unwrap();
    if state.public().plain_game().is_none() || state.public().due() != Some(MoveKind::Card) {
        return drawn;
    }
    let goes_on = |made: &Move| {
        let mut after = state.clone();
        after.make(made);
        after.turn() != Turn::Over
    };
    if goes_on(&drawn) { drawn } else { moves(state).into_iter().find(goes_on).unwrap_or(drawn) }
}

#[test]
fn a_view_of_the_lines_is_the_view_of_the_state() {
    let (mut takeovers, mut double, mut lidu) = (0, 0, 0);
    for seed in 0..1500 {
        let rules = RULES[seed as usize % RULES.len()];
        let mut random = Random::new(seed, 46);
        play(&rules, seed, |state, events| {
            for seat in Seat::all(3) {
                let mut view = View::new(&rules, seat);
                for event in events {
                    view.apply(&Marias::mask(event, seat)).unwrap_or_else(|error| panic!("{event}: {error}"));
                }
                assert_eq!(view, View::of(state, seat), "seed {seed}, seat {seat}");
                if state.turn() == Turn::Chance {
                    continue;
                }
                for other in Seat::all(3).filter(|&other| other != seat) {
                    let hidden = state.hand(other) - view.possible(other);
                    assert!(
                        hidden.is_empty(),
                        "seed {seed}: seat {seat} excludes {hidden} from seat {other}"
                    );
                }
                let world = view.sample(&mut random);
                assert_eq!(View::of(&world, seat), view, "seed {seed}, seat {seat}");
                assert_eq!(world.undealt().len(), state.undealt().len());
                assert_eq!(world.face_down().trump.is_some(), is_known(&view), "seed {seed}, seat {seat}");
            }
        });
        play(&rules, seed, |state, events| {
            if state.turn() == Turn::Over {
                let taken = state.public().takers().count();
                takeovers += usize::from(taken > 0);
                double += usize::from(taken > 1);
                lidu += usize::from(events.iter().any(|event| matches!(event, Event::DealTrump(_))));
            }
        });
    }
    assert!(takeovers > 300 && double > 20 && lidu > 50, "{takeovers} {double} {lidu}");
}

/// Returns whether the worlds of this view have a trump card.
fn is_known(view: &View) -> bool {
    let public = view.public();
    public.has_trump_card() && (view.seat().index() == 0 || public.has_trumps())
}

/// Lists all ways to put the unseen cards into the two other hands and the talon.
fn splits(cards: CardSet<Card>, sizes: &[usize]) -> Vec<Vec<CardSet<Card>>> {
    let Some((&size, rest)) = sizes.split_first() else { return vec![Vec::new()] };
    let listed: Vec<Card> = cards.iter().collect();
    let subsets = (0..1_u64 << listed.len()).filter(|bits| bits.count_ones() as usize == size);
    let parts = subsets.map(|bits| -> CardSet<Card> {
        (0..listed.len()).filter(|place| bits >> place & 1 == 1).map(|place| listed[place]).collect()
    });
    parts
        .flat_map(|part| splits(cards - part, rest).into_iter().map(move |rest| [vec![part], rest].concat()))
        .collect()
}

/// Returns whether `seat` gets the same lines in a deal with these hands and this talon at the end of
/// `events`. Tries all choices of the hidden packets, discards and taken cards until one choice makes all
/// moves legal.
fn agrees(
    hands: [CardSet<Card>; 3],
    talon: CardSet<Card>,
    events: &[Event],
    rules: &Rules,
    seat: Seat,
) -> bool {
    let played = |owner: Seat| {
        let cards = events.iter().filter_map(move |event| match event {
            Event::Move(mover, Move::Card(card)) if *mover == owner => Some(*card),
            _ => None,
        });
        cards.collect::<CardSet<Card>>()
    };
    let kept: Vec<CardSet<Card>> = Seat::all(3).map(|owner| hands[owner.index()] | played(owner)).collect();
    // Lists the talons that were taken, the last first. If the seat did not see a talon, any cards of the
    // taker may have been in this talon.
    let layers: Vec<Seat> = std::iter::once(Seat::new(0))
        .chain(events.iter().filter_map(|event| match event {
            Event::Move(mover, Move::Bad) => Some(*mover).filter(|mover| rules.retake || mover.index() != 0),
            _ => None,
        }))
        .collect();
    let own_talons: Vec<CardSet<Card>> = events
        .iter()
        .filter_map(|event| match event {
            Event::Move(mover, Move::Discard(cards)) if *mover == seat => Some(*cards),
            Event::ShowTalon(taker, packet) if *taker == seat => Some(packet.shown),
            _ => None,
        })
        .collect();
    let mut talons = vec![talon];
    let mut hand = kept.clone();
    for at in (1..layers.len()).rev() {
        let (layer, taker) = (layers[at - 1], layers[at]);
        let held = hand[taker.index()] | talons[0];
        let is_first = at == 1;
        let known = own_talons
            .iter()
            .copied()
            .find(|cards| cards.is_subset(held))
            .filter(|_| layer == seat || taker == seat);
        let legal = if is_first && is_colour(events) { rules.discardable(held, None) } else { held };
        let chosen: CardSet<Card> = legal.iter().take(2).collect();
        let seen = if layer == seat || taker == seat {
            let Some(known) = known else { return false };
            known
        } else {
            chosen
        };
        if seen.len() != 2 {
            return false;
        }
        hand[taker.index()] = held - seen;
        talons.insert(0, seen);
    }
    // `hand` contains the ten cards of each seat after the first discard.
    let mut state = State::new(rules);
    let mut dealt = [CardSet::EMPTY; 3];
    let mut whole = hand.clone();
    whole[0] |= talons[0];
    let trump = (whole[0] - talons[0]).first();
    let (mut discards, mut lines) = (0, Vec::new());
    for event in events {
        let same = match *event {
            Event::Deal(owner, packet) if owner != seat => {
                let size = packet.len();
                let mut left = whole[owner.index()] - dealt[owner.index()];
                let mut cards = CardSet::EMPTY;
                if owner.index() == 0 && dealt[0].is_empty() {
                    let Some(trump) = trump else { return false };
                    cards.insert(trump);
                    left.remove(trump);
                }
                cards |= left.iter().take(size - cards.len()).collect();
                dealt[owner.index()] |= cards;
                Event::Deal(owner, talon_packet(cards))
            }
            Event::Move(owner, Move::Trump(_)) if owner != seat => {
                let Some(trump) = trump else { return false };
                Event::Move(owner, Move::Trump(trump))
            }
            Event::Move(owner, Move::Discard(_)) => {
                discards += 1;
                Event::Move(owner, Move::Discard(talons[discards - 1]))
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

fn talon_packet(cards: CardSet<Card>) -> talon::cards::Packet<Card> {
    talon::cards::Packet::shown(cards)
}

fn is_colour(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Move(_, Move::Play(None))))
}

#[test]
fn worlds_after_a_takeover_are_uniform_over_the_possible_deals() {
    let mut random = Random::new(1, 78);
    let mut compared = Draws::default();
    let (mut counted, mut drawn) = (0, 0);
    let mut chains: HashSet<(usize, usize)> = HashSet::new();
    for seed in 0..6000 {
        let rules = Rules { z_lidu: false, ..RULES[[1, 2, 5][seed as usize % 3]] };
        play(&rules, seed, |state, events| {
            let public = state.public();
            let looks = public.tricks_played() == 7 && public.trick().is_complete();
            if !looks || public.plain_game().is_none() || state.turn() == Turn::Over || counted > 600 {
                return;
            }
            assert!(turn(state).index() < 3);
            for seat in Seat::all(3) {
                let view = View::of(state, seat);
                let others: Vec<Seat> = Seat::all(3).filter(|&other| other != seat).collect();
                let mut sizes: Vec<usize> = others.iter().map(|&other| public.hand_size(other)).collect();
                let aside = view.unseen().len() - sizes.iter().sum::<usize>();
                sizes.push(aside);
                let worlds: Vec<[CardSet<Card>; 4]> = splits(view.unseen(), &sizes)
                    .into_iter()
                    .map(|parts| {
                        let mut world = [CardSet::EMPTY; 4];
                        world[seat.index()] = view.hand();
                        others.iter().zip(&parts).for_each(|(other, &part)| world[other.index()] = part);
                        world[3] = if aside > 0 { parts[2] } else { view.face_down().talon };
                        world
                    })
                    .filter(|&[first, second, third, talon]| {
                        agrees([first, second, third], talon, events, &rules, seat)
                    })
                    .collect();
                assert_eq!(view.count_worlds(), worlds.len() as u128, "seed {seed}, seat {seat}");
                counted += 1;
                let takers: Vec<Seat> = public.takers().collect();
                let own = takers.iter().position(|&taker| taker == seat);
                chains.insert((takers.len(), own.map_or(9, |place| place)));
                if counted % 5 == 0 && worlds.len() > 1 {
                    let mut counts = std::collections::HashMap::new();
                    for _ in 0..worlds.len() * 60 {
                        let world = view.sample(&mut random);
                        let [first, second, third] = [0, 1, 2].map(|seat| world.hand(Seat::new(seat)));
                        let key = [first, second, third, world.face_down().talon];
                        *counts.entry(key).or_default() += 1.0;
                    }
                    compared.compare_uniform(&worlds, counts);
                    drawn += 1;
                }
            }
        });
    }
    compared.assert_plausible();
    assert!(counted > 100 && drawn > 20 && chains.len() >= 4, "{counted} {drawn} {chains:?}");
}

#[test]
fn with_top107_seat_0_opens_with_sedma_and_stovka_in_place_of_a_game() {
    for (keys, opening) in [
        ("profile mariasek top107 on", "say sedma stovka"),
        ("betl 5 durch 10 top107 on", "say hra sedma stovka"),
    ] {
        let rules = rules(keys);
        let mut state = state(rules, &DEAL);
        let texts: Vec<String> = moves(&state).iter().map(ToString::to_string).collect();
        assert_eq!(texts, ["play colour", "play betl", "play durch", opening]);
        let view = view_with(rules, 0, &DEAL);
        assert_eq!(made(&opening.replace("say", "play")), made(opening));
        for words in [&opening.split(' ').collect::<Vec<_>>()[..], &["sedma", "stovka"]] {
            let entry = Marias::enter(&view, words, true);
            assert!(matches!(entry, Ok(Entry::Moves(entered)) if entered == [made(opening)]), "{words:?}");
        }
        let one = Marias::enter(&view, &["stovka"], true).unwrap_err();
        assert_eq!(one.kind, talon::games::EntryErrorKind::Missing);
        make(&mut state, opening).unwrap();
        assert_eq!((turn(&state), state.public().phase()), (Seat::new(1), "bid"));
        assert_eq!(state.public().trump(), Some(crate::marias::card("Oh")));
        assert_eq!(state.public().bidding().goal(Goal::Hra).is_some(), !rules.stovka_replaces);
        let opened = format!("move 0 {opening}");
        let shown = [&DEAL[..], &[&opened, "show 0 trump Oh"]].concat();
        let view = view_with(rules, 1, &shown);
        for seed in 0..100 {
            assert!(view.sample(&mut Random::new(seed, 1)).face_down().talon.is_disjoint(FAT));
        }
    }
    let without = [&DEAL[..7], &["move 0 discard 7h 8b"]].concat();
    assert_eq!(moves(&state(rules("profile mariasek top107 on"), &without)).len(), 3, "no trump 7");
}

#[test]
fn with_retake_off_seat_0_takes_betl_over_without_the_talon() {
    let said = [
        "move 0 play colour",
        "move 1 say bad",
        "show 1 talon 7b 8b",
        "move 1 discard 7b Al",
        "move 1 play betl",
        "move 2 say good",
        "move 0 say bad",
    ];
    let (rules, lines) = (rules("profile mariasek retake off"), [&DEAL[..], &said].concat());
    let mut state = state(rules, &lines);
    assert_eq!((turn(&state), state.shows()), (Seat::new(0), Vec::new()));
    assert_eq!(moves(&state), [made("play durch")]);
    let talon = state.face_down().talon;
    assert_eq!(talon, crate::marias::cards("Al 7b"));
    assert_eq!(view_with(rules, 1, &lines).face_down().talon, talon, "seat 1 knows its discard");
    let view = view_with(rules, 0, &lines);
    assert!(view.face_down().talon.is_empty());
    // Seat 0 discarded 7b and 8b. Each is in the hand of seat 1 or in the talon.
    let laid = crate::marias::cards("7b 8b");
    assert!(view.possible(Seat::new(2)).is_disjoint(laid));
    assert!(laid.is_subset(view.possible(Seat::new(1))));
    for text in ["play durch", "say good", "say good"] {
        make(&mut state, text).unwrap();
    }
    assert_eq!((turn(&state), state.public().declarer()), (Seat::new(0), Seat::new(0)));
}
