//! What a player knows about the hidden cards.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rand::RngExt;
use talon::cards::tarok::{Card, KINGS, Suit, TAROKS, TRULA};
use talon::cards::{CardSet, Packet, Random};
use talon::games::tarok::three::{Contract, Event, Move, Rules, State, Talon, TarokThree, View};
use talon::games::{Game, Position, State as _, View as _};
use talon::protocol::Seat;

use crate::common::draws::{Draws, assert_uniform};
use crate::tarok::{cards, deal_of, dealt, event, random_game, some_rules};

/// Returns the lines of a deal, masked for a seat.
fn stream(events: &[Event], seat: Seat) -> String {
    let lines: Vec<String> = events.iter().map(|event| TarokThree::mask(event, seat).to_string()).collect();
    lines.join("\n")
}

/// Builds the view of a seat from these events, masked for the seat.
fn view_of(rules: Rules, events: &[Event], seat: Seat) -> View {
    let mut view = View::new(&rules, seat);
    events.iter().for_each(|event| view.apply(&TarokThree::mask(event, seat)).unwrap());
    view
}

/// The hidden cards at one point of a deal, for each place that contains hidden cards.
#[derive(Clone, Debug)]
struct Hidden {
    hands: [CardSet<Card>; 3],
    talon: Vec<Card>,
    discards: CardSet<Card>,
}

impl Hidden {
    fn of(state: &State) -> Self {
        Self {
            hands: std::array::from_fn(|seat| state.hand(Seat::new(seat))),
            talon: state.talon().unwrap().cards().to_vec(),
            discards: state.discards(),
        }
    }
}

/// Replays the moves in the deal with these hidden cards. Returns `None` when a move is illegal in this deal.
fn replay(rules: Rules, events: &[Event], hidden: &Hidden) -> Option<(State, Vec<Event>)> {
    let talon = Talon::new(&hidden.talon)?;
    let mut hands = hidden.hands;
    let mut contract = Contract::Klop;
    for event in events {
        match *event {
            Event::Move(seat, Move::Card(card)) => hands[seat.index()] |= CardSet::of(card),
            Event::Move(_, Move::Play(played)) => contract = played,
            _ => {}
        }
    }
    for event in events {
        if let Event::Move(seat, Move::Take(group)) = *event {
            let hand = &mut hands[seat.index()];
            *hand = (*hand | hidden.discards) - talon.group(contract.group(), group);
        }
    }
    if hands.iter().any(|hand| hand.len() != 16) {
        return None;
    }
    let mut state = dealt(rules, hands, &hidden.talon);
    let mut replayed: Vec<Event> =
        Seat::all(3).map(|seat| Event::Deal(seat, Packet::shown(hands[seat.index()]))).collect();
    replayed.push(Event::DealTalon(Some(talon)));
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
    for seed in 0..120 {
        let rules = some_rules(seed);
        let (end, events) = random_game(rules, seed, |_| {});
        contracts.insert(end.public().contract());
        let mut random = Random::new(seed, 8);
        let mut state = State::new(&rules);
        let mut views: Vec<View> = Seat::all(3).map(|seat| View::new(&rules, seat)).collect();
        for (place, event) in events.iter().enumerate() {
            state.apply(event).unwrap();
            let so_far = &events[..=place];
            for view in &mut views {
                view.apply(&TarokThree::mask(event, view.seat())).unwrap();
                assert_eq!(view.hand(), state.hand(view.seat()));
                // A view does not settle between a move and the move's `show` line.
                let mut settled = view.clone();
                if place < 3 || settled.settle().is_err() {
                    continue;
                }
                assert_eq!(view.public(), state.public());
                let world = view.sample(&mut random);
                let (replayed, lines) = replay(rules, so_far, &Hidden::of(&world)).expect("a legal deal");
                assert_eq!(replayed, world);
                assert_eq!(stream(&lines, view.seat()), stream(so_far, view.seat()));
            }
        }
        assert_eq!(state, end, "the events determine the state");
    }
    assert_eq!(contracts.len(), 6, "{contracts:?}");
}

/// Lists all ways to put `cards` into three places. Place `i` takes `room[i]` cards.
fn ways(cards: &[Card], room: [usize; 3]) -> Vec<[CardSet<Card>; 3]> {
    let Some((&card, rest)) = cards.split_first() else { return vec![[CardSet::EMPTY; 3]] };
    let mut found = Vec::new();
    for place in (0..3).filter(|&place| room[place] > 0) {
        let mut left = room;
        left[place] -= 1;
        for mut way in ways(rest, left) {
            way[place].insert(card);
            found.push(way);
        }
    }
    found
}

/// Lists the kinds of facts that a view knows about hidden cards.
fn knowledge(view: &View) -> BTreeSet<&'static str> {
    let (public, unseen) = (view.public(), view.unseen());
    let is_declarer = public.declarer() == Some(view.seat());
    let duties = public.contract().is_some_and(Contract::has_duties);
    let gone = Seat::all(3).fold(public.trick().set(), |gone, seat| gone | public.pile(seat));
    let taken = public.taken() - gone - public.discards().shown;
    let suits = [Suit::Hearts, Suit::Diamonds, Suit::Spades, Suit::Clubs].map(Suit::cards);
    let mut kinds = BTreeSet::new();
    let mut note = |kind, active: bool| {
        if active {
            kinds.insert(kind);
        }
    };
    for other in Seat::all(3).filter(|&seat| seat != view.seat()) {
        let excluded = public.excluded(other) & unseen;
        for cards in suits.map(|suit| suit & unseen).into_iter().chain([TAROKS & unseen]) {
            let is_void = !cards.is_empty() && cards.is_subset(excluded);
            note("a suit that was not followed", is_void && cards.is_disjoint(TAROKS));
            note("no taroks", is_void && !cards.is_disjoint(TAROKS));
            let excluded = excluded & (cards - CardSet::of(Card::PAGAT));
            note("a card that was not beaten", duties && !is_void && !excluded.is_empty());
        }
        let pagat_alone =
            excluded & TAROKS == CardSet::of(Card::PAGAT) && !((unseen & TAROKS) - excluded).is_empty();
        note("the pagat not played when it was forced", duties && pagat_alone);
    }
    note("a taken card", !is_declarer && !taken.is_empty());
    note("a tarok discarded openly", !is_declarer && !public.discards().shown.is_empty());
    note(
        "neither taroks nor kings among the hidden discards",
        !is_declarer && public.discards().hidden > 0 && !(unseen & (TAROKS | KINGS)).is_empty(),
    );
    note("the own discards", is_declarer && !view.discards().is_empty());
    note("gifts", !public.gifts().is_empty());
    note("a hidden talon", public.talon().is_none() && public.gifts().is_empty());
    kinds
}

/// The key is a contract and whether the seat is declarer. The value is the number of comparisons and the
/// number of excluded deals.
type Kinds = BTreeMap<(Contract, bool), (u32, usize)>;

/// Returns whether every contract was compared for declarer and for a defender, and every kind of fact
/// occurred.
fn is_complete(kinds: &Kinds, known: &BTreeMap<&str, u32>) -> bool {
    // Klop has no declarer.
    let contracts = kinds.len() == 11 && kinds.values().all(|&(_, ruled_out)| ruled_out > 0);
    contracts && known.len() == 10 && known.values().all(|&count| count > 3)
}

#[test]
fn sampled_worlds_are_uniform_over_the_possible_deals() {
    let mut kinds = Kinds::new();
    let mut known: BTreeMap<&str, u32> = BTreeMap::new();
    let mut compared = Draws::default();
    for seed in 0..30_000 {
        // The rarest kind of fact occurs once in a thousand deals. It may be missing in 3000 deals, but not
        // in 30,000 deals.
        if seed >= 3000 && is_complete(&kinds, &known) {
            break;
        }
        let rules = Rules::default();
        let (end, events) = random_game(rules, seed, |_| {});
        let mut random = Random::new(seed, 4);
        let contract = end.public().contract().unwrap();
        let seat = Seat::new(random.random_range(0..3));
        let kind = (contract, end.public().declarer() == Some(seat));
        let enough = if contract.has_duties() { 40 } else { 12 };
        // It is rare that a seat had to play the pagat and did not play it. So the test never skips such
        // deals.
        let played: Vec<Card> = events
            .iter()
            .filter_map(|event| match event {
                Event::Move(_, Move::Card(card)) => Some(*card),
                _ => None,
            })
            .collect();
        let lack = |trick: &[Card]| {
            trick.len() == 3 && TRULA - trick.iter().copied().collect() == CardSet::of(Card::PAGAT)
        };
        let rare =
            contract.has_duties() && played.chunks(3).any(|trick| lack(trick) && trick[2].suit().is_none());
        if !rare && kinds.get(&kind).is_some_and(|(count, _)| *count >= enough) {
            continue;
        }
        // Finds the first point of the deal at which there are few enough worlds to list them all.
        let Some((view, so_far, all)) = (0..events.len()).find_map(|length| {
            let so_far = &events[..length];
            if length < 30 || matches!(so_far[length - 1], Event::Deal(..)) {
                return None;
            }
            let view = view_of(rules, so_far, seat);
            if view.clone().settle().is_err() {
                return None;
            }
            let public = view.public();
            let [next, last] = [seat.next(3), seat.next(3).next(3)];
            let known = kind.1 || public.talon().is_none();
            let taken = if known { CardSet::EMPTY } else { public.taken() };
            let gone = Seat::all(3).fold(public.trick().set(), |gone, seat| gone | public.pile(seat));
            let hidden: Vec<Card> =
                (view.unseen() | (taken - gone - public.discards().shown)).iter().collect();
            let hands = [public.hand_size(next), public.hand_size(last)];
            let aside = hidden.len().checked_sub(hands[0] + hands[1])?;
            let few = if aside == 6 { 2 } else { 3 };
            if hands[0] > few + 2 * usize::from(aside == 0) || hands[0] == 0 {
                return None;
            }
            Some((view, so_far, ways(&hidden, [hands[0], hands[1], aside])))
        }) else {
            continue;
        };
        let (next, last) = (seat.next(3), seat.next(3).next(3));
        let public = view.public();
        let legal: Vec<[u64; 3]> = all
            .iter()
            .filter(|way| {
                let mut hands = [view.hand(); 3];
                (hands[next.index()], hands[last.index()]) = (way[0], way[1]);
                let discards = if kind.1 { view.discards() } else { public.discards().shown | way[2] };
                let hidden = if let Some(talon) = public.talon() {
                    Hidden { hands, talon: talon.cards().to_vec(), discards }
                } else {
                    let talon = public.gifts().iter().copied().chain(way[2]).collect();
                    Hidden { hands, talon, discards: CardSet::EMPTY }
                };
                replay(rules, so_far, &hidden)
                    .is_some_and(|(_, lines)| stream(&lines, seat) == stream(so_far, seat))
            })
            .map(|way| way.map(CardSet::bits))
            .collect();
        assert!(!legal.is_empty());
        let mut counts: HashMap<[u64; 3], f64> = HashMap::new();
        for _ in 0..legal.len() * 60 {
            let world = view.sample(&mut random);
            let aside = match public.talon() {
                Some(_) if kind.1 => CardSet::EMPTY,
                Some(_) => world.discards() - public.discards().shown,
                None => {
                    world.talon().unwrap().set() - public.gifts().iter().copied().collect::<CardSet<Card>>()
                }
            };
            let way = [world.hand(next), world.hand(last), aside].map(CardSet::bits);
            *counts.entry(way).or_default() += 1.0;
        }
        let (count, ruled_out) = kinds.entry(kind).or_default();
        *count += 1;
        *ruled_out += all.len() - legal.len();
        compared.compare_uniform(&legal, counts);
        knowledge(&view).into_iter().for_each(|kind| *known.entry(kind).or_default() += 1);
    }
    compared.assert_plausible();
    println!("{known:#?}");
    assert!(is_complete(&kinds, &known), "{kinds:?}");
}

#[test]
fn the_order_of_a_hidden_talon_is_sampled_uniformly() {
    let state = deal_of(Rules::default(), ["", "", ""], "");
    let events = [Event::Deal(Seat::new(1), Packet::shown(state.hand(Seat::new(1))))];
    let mut view = view_of(Rules::default(), &events, Seat::new(1));
    view.settle().unwrap();
    let mut random = Random::new(2, 2);
    let unseen: Vec<Card> = (CardSet::FULL - state.hand(Seat::new(1))).iter().collect();
    // Each place is tested separately, because the places of a talon are not independent.
    let mut counts: [HashMap<Card, f64>; 6] = Default::default();
    for _ in 0..20_000 {
        for (place, &card) in view.sample(&mut random).talon().unwrap().cards().iter().enumerate() {
            *counts[place].entry(card).or_default() += 1.0;
        }
    }
    counts.into_iter().for_each(|counts| assert_uniform(&unseen, counts));
}

#[test]
fn a_view_refuses_an_impossible_event_unchanged() {
    let state = deal_of(Rules::default(), ["t2 t3 4h", "Kh Qh", "3h"], "t7 Qc 9c Kd t22 8c");
    let shown = "show talon t7 Qc 9c Kd t22 8c";
    let three = ["move 1 bid pass", "move 2 bid pass", "move 0 play three"];
    let cases: [(&[&str], &str, &str); 12] = [
        (&[], "deal 3 ??", "no seat 3: 3 players sit in seats 0 to 2"),
        (&["deal 0 ?? ??"], "move 1 bid pass", "seat 0 holds 2 cards: 16 are dealt"),
        (
            &["move 1 bid pass"],
            "deal 0 ??",
            "the cards are dealt: send deal lines before the first move, after newgame",
        ),
        (&["deal talon ?? ?? ?? ?? ?? ??"], "deal talon ?? ?? ?? ?? ?? ??", "the talon is dealt already"),
        (&[], "move 2 bid pass", "seat 2 cannot move: it is seat 1's turn"),
        (&[], shown, "the talon is not turned up now: it is after three, two or one was named"),
        (&three, "move 0 take 1", "the talon is turned up: send show talon CARDS"),
        (&three, "show talon t7 Qc 9c Kd t22 Kh", "Kh is already elsewhere: every card is in one place"),
        (
            &[three[0], three[1], three[2], shown],
            "show talon t7 Qc 9c Kd 8c t22",
            "these are not the cards of the talon in their order: send show talon t7 Qc 9c Kd t22 8c",
        ),
        (
            &[three[0], three[1], three[2], shown, "move 0 take 2"],
            "move 0 discard t7 ?? ??",
            "t7 is not in the hand of seat 0: play a card it holds",
        ),
        (
            &[three[0], three[1], three[2], shown, "move 0 take 2"],
            "move 0 discard Kd ?? ??",
            "Kd cannot be discarded: kings and t1, t21, t22 stay in the hand",
        ),
        (
            &[three[0], three[1], "move 0 play klop"],
            "show 0 gift t5",
            "no gift now: in klop the winners of the first six tricks get one",
        ),
    ];
    for (lines, last, expected) in cases {
        let mut view = view_after(&state, 1, lines);
        let before = view.clone();
        assert_eq!(view.apply(&event(last)).unwrap_err().to_string(), expected, "{last}");
        assert_eq!(view, before);
    }
}

/// Builds the view of `seat` in a deal from these lines.
fn view_after(state: &State, seat: usize, lines: &[&str]) -> View {
    let seat = Seat::new(seat);
    let mut view = View::new(&Rules::default(), seat);
    view.apply(&event(&format!("deal {seat} {}", state.hand(seat)))).unwrap();
    for line in lines {
        view.apply(&event(line)).unwrap_or_else(|error| panic!("{line}: {error}"));
    }
    view
}

#[test]
fn a_seat_that_did_not_follow_has_none_of_the_suit() {
    let state = deal_of(Rules::default(), ["4h 3h", "Kh Qh", "t5"], "");
    let lines = [
        "move 1 bid pass",
        "move 2 bid pass",
        "move 0 play solo",
        "move 0 announce",
        "move 1 kontra",
        "move 2 kontra",
        "move 0 4h",
        "move 1 Kh",
        "move 2 t5",
        "move 2 t8",
        "move 0 3h",
        "move 1 Qd",
    ];
    let mut view = view_after(&state, 0, &lines);
    assert_eq!(view.public().excluded(Seat::new(2)), cards("4h 3h 2h 1h Jh Ch Qh Kh"));
    assert_eq!(view.public().excluded(Seat::new(1)), TAROKS);
    let error = view.apply(&event("move 2 Jh")).unwrap_err();
    assert_eq!(error.to_string(), "impossible: its moves before exclude Jh from the hand of seat 2");
}

#[test]
fn a_king_taken_from_the_talon_is_in_declarers_hand() {
    let state = deal_of(Rules::default(), ["4h t2", "Kh 4d", "3h 3d"], "t7 Qc 9c Kd t22 8c");
    let lines = [
        "move 1 bid pass",
        "move 2 bid pass",
        "move 0 play two",
        "show talon t7 Qc 9c Kd t22 8c",
        "move 0 take 2",
        "move 0 discard ?? ??",
        "move 0 announce",
        "move 1 kontra",
        "move 2 kontra",
        "move 0 4h",
        "move 1 Kh",
        "move 2 3h",
        "move 1 4d",
        "move 2 3d",
    ];
    let mut view = view_after(&state, 1, &lines);
    let error = view.apply(&event("move 0 t2")).unwrap_err();
    assert_eq!(
        error.to_string(),
        "impossible: no deal of the unseen cards agrees with this event of seat 0 and all before"
    );
    view.apply(&event("move 0 Kd")).unwrap();
}

#[test]
fn the_pagat_excludes_other_taroks() {
    let klop = ["move 1 bid pass", "move 2 bid pass", "move 0 play klop"];
    // Seat 2 does not hold t1, because it did not play t1 when t21 and t22 were in the trick.
    let state = deal_of(Rules::default(), ["t21", "t22", "t5 t6"], "");
    let view = view_after(&state, 0, &[&klop[..], &["move 0 t21", "move 1 t22", "move 2 t5"]].concat());
    assert_eq!(view.public().excluded(Seat::new(2)), cards("t1"));
    let hands = [
        "t10",
        "t2 t3 Kd 7s 8s 9s Ts Js Cs Qs Ks 7c 8c 9c Tc Jc",
        "t1 4h 3h 2h 1h Jh Ch Qh Kh 4d 3d 2d 1d Jd Cd Qd",
    ];
    // Seat 2 played t1 without being forced, so it held no other tarok. Seat 1 held no tarok above t10.
    let state = deal_of(Rules::default(), hands, "");
    let view = view_after(&state, 0, &[&klop[..], &["move 0 t10", "move 1 t2", "move 2 t1"]].concat());
    assert_eq!(view.public().excluded(Seat::new(2)), TAROKS);
    assert_eq!(
        view.public().excluded(Seat::new(1)),
        cards("t11 t12 t13 t14 t15 t16 t17 t18 t19 t20 t21 t22")
    );
    // Without the duties of klop, t1 proves nothing.
    let solo = [
        "move 1 bid pass",
        "move 2 bid pass",
        "move 0 play solo",
        "move 0 announce",
        "move 1 kontra",
        "move 2 kontra",
    ];
    let view = view_after(&state, 0, &[&solo[..], &["move 0 t10", "move 1 t2", "move 2 t1"]].concat());
    assert_eq!(view.public().excluded(Seat::new(2)), CardSet::EMPTY);
}
