//! Deals that other implementations played.

use serde_json::Value;
use talon::cards::tarok::Card;
use talon::cards::{CardSet, Packet};
use talon::games::tarok::three::values::points;
use talon::games::tarok::three::{Event, Item, Items, Move, Rules, State, Talon};
use talon::games::{Position, State as _, Turn};
use talon::protocol::Seat;

use crate::tarok::{card, dealt, gifts, legal, parse};

fn vectors(text: &str) -> impl Iterator<Item = (usize, Value)> {
    text.lines().enumerate().map(|(number, line)| (number + 1, serde_json::from_str(line).unwrap()))
}

fn list(value: &Value) -> &[Value] {
    value.as_array().map_or(&[], Vec::as_slice)
}

fn words(value: &Value) -> Vec<&str> {
    list(value).iter().map(|word| word.as_str().unwrap()).collect()
}

fn card_list(value: &Value) -> Vec<Card> {
    words(value).into_iter().map(card).collect()
}

fn card_set(value: &Value) -> CardSet<Card> {
    CardSet::parse(&words(value)).unwrap()
}

fn numbers(value: &Value) -> Vec<i64> {
    list(value).iter().map(|number| number.as_i64().unwrap()).collect()
}

fn seat(value: &Value) -> Seat {
    Seat::new(value.as_u64().unwrap() as usize)
}

fn radelci(value: &Value) -> [u16; 3] {
    let numbers = numbers(value);
    std::array::from_fn(|seat| numbers[seat] as u16)
}

fn items(value: &Value) -> Items {
    Items::parse(&words(value), Items::BONUSES.union(Items::GAME)).unwrap()
}

/// Plays a move after checking whose turn it is.
fn go(state: &mut State, mover: Seat, played: &Move, shown: &mut Vec<Event>, line: usize) {
    assert_eq!(state.turn(), Turn::Seat(mover), "line {line}: before {played}");
    let played = state.play(played, &mut |event| shown.push(event));
    played.unwrap_or_else(|error| panic!("line {line}: {error}"));
}

/// Plays the cards of a vector. Compares the legal cards before each card.
fn play_cards(state: &mut State, plays: &Value, shown: &mut Vec<Event>, line: usize) {
    for play in list(plays) {
        let [mover, played, legal] = list(play) else { panic!("line {line}: [seat, card, legal]") };
        let played = card(played.as_str().unwrap());
        assert_eq!(state.legal_cards(), card_set(legal), "line {line}: before {played}");
        // The check of one move must agree with the list of legal moves.
        for card in CardSet::<Card>::FULL {
            assert_eq!(state.check(&Move::Card(card)).is_ok(), state.legal_cards().contains(card));
        }
        go(state, seat(mover), &Move::Card(played), shown, line);
    }
}

fn expected_gifts(value: &Value) -> Vec<(Seat, Card)> {
    list(value).iter().map(|gift| (seat(&gift[0]), card(gift[1].as_str().unwrap()))).collect()
}

#[test]
fn deals_of_a_second_implementation_are_scored_alike() {
    for (line, deal) in vectors(include_str!("../../data/tarok/deals.jsonl")) {
        let rules = Rules {
            radelci: radelci(&deal["radelci_before"]),
            silent_symmetric: deal["options"]["silent_symmetric"].as_bool().unwrap(),
            klop_federation: deal["options"]["klop_federation"].as_bool().unwrap(),
            ..Rules::default()
        };
        let hands: Vec<CardSet<Card>> = list(&deal["hands"]).iter().map(card_set).collect();
        let mut state = dealt(rules, hands.try_into().unwrap(), &card_list(&deal["talon"]));
        let mut shown = Vec::new();
        let listed = |state: &State| -> Vec<String> {
            let mut listed: Vec<String> = legal(state).iter().map(ToString::to_string).collect();
            listed.sort();
            listed
        };
        let wanted = |prefix: &str, value: &Value| -> Vec<String> {
            let mut wanted: Vec<String> =
                words(value).iter().map(|word| format!("{prefix} {word}")).collect();
            wanted.sort();
            wanted
        };
        for bid in list(&deal["bids"]) {
            assert_eq!(listed(&state), wanted("bid", &bid[2]), "line {line}");
            go(
                &mut state,
                seat(&bid[0]),
                &parse(&format!("bid {}", bid[1].as_str().unwrap())),
                &mut shown,
                line,
            );
        }
        let declarer = seat(&deal["declarer"]);
        assert_eq!(state.turn(), Turn::Seat(declarer), "line {line}");
        assert_eq!(state.public().bidding().standing().word(), deal["standing"].as_str().unwrap());
        assert_eq!(listed(&state), wanted("play", &deal["contract_legal"]), "line {line}");
        let contract = deal["contract"].as_str().unwrap();
        go(&mut state, declarer, &parse(&format!("play {contract}")), &mut shown, line);
        if let Some(group) = deal["group"].as_u64() {
            assert_eq!(shown.pop(), Talon::new(&card_list(&deal["talon"])).map(Event::ShowTalon));
            go(&mut state, declarer, &Move::Take(group as u8), &mut shown, line);
            let legal_discards = state.public().legal_discards(state.hand(declarer));
            assert_eq!(legal_discards, card_set(&deal["discard_legal"]), "line {line}");
            let discards = Move::Discard(Packet::shown(card_set(&deal["discards"])));
            go(&mut state, declarer, &discards, &mut shown, line);
        }
        if !["klop", "berac"].contains(&contract) {
            let announced = Move::Announce(items(&deal["announcements"]));
            assert_eq!(legal(&state).len(), 16);
            go(&mut state, declarer, &announced, &mut shown, line);
        }
        for word in list(&deal["kontra"]) {
            assert_eq!(state.public().stakes().open_to(seat(&word[0])), items(&word[2]), "line {line}");
            assert_eq!(legal(&state).len(), 1 << list(&word[2]).len());
            go(&mut state, seat(&word[0]), &Move::Kontra(items(&word[1])), &mut shown, line);
        }
        play_cards(&mut state, &deal["plays"], &mut shown, line);
        assert_eq!(gifts(&shown), expected_gifts(&deal["gifts"]), "line {line}");

        compare_scores(&state, &deal, line);
    }
}

/// Compares the parts of the score with the parts that the vector contains for its deal.
fn compare_scores(state: &State, deal: &Value, line: usize) {
    let declarer = seat(&deal["declarer"]);
    let contract = deal["contract"].as_str().unwrap();
    let outcome = state.outcome().unwrap();
    let declarers = outcome.points(declarer);
    match contract {
        "klop" => assert_eq!(
            Seat::all(3).map(|seat| outcome.points(seat)).collect::<Vec<_>>(),
            numbers(&deal["points"])
        ),
        "berac" => assert!(deal["points"].is_null()),
        _ => assert_eq!(vec![declarers, 70 - declarers], numbers(&deal["points"]), "line {line}"),
    }
    let mut scored = Vec::new();
    for item in Item::ALL {
        if let Some(score) = outcome.item(item) {
            scored.push(serde_json::json!([
                item.word(),
                score.announced,
                score.value,
                score.raises,
                score.total()
            ]));
        }
    }
    assert_eq!(Value::Array(scored), deal["items"], "line {line}");
    assert_eq!(outcome.doubled(), deal["doubled"].as_bool().unwrap(), "line {line}");
    let by_seat = |value: &dyn Fn(Seat) -> i64| -> Vec<i64> { Seat::all(3).map(value).collect() };
    assert_eq!(by_seat(&|seat| outcome.mond(seat)), numbers(&deal["mond"]), "line {line}");
    assert_eq!(by_seat(&|seat| outcome.failed_kontra(seat)), numbers(&deal["failed_kontra"]), "line {line}");
    assert_eq!(outcome.radelci(), radelci(&deal["radelci_after"]), "line {line}");
    assert_eq!(state.payoffs().unwrap(), numbers(&deal["score"]), "line {line}");
}

#[test]
fn the_play_of_an_established_framework_is_legal() {
    for (line, deal) in vectors(include_str!("../../data/tarok/play.jsonl")) {
        let contract = deal["contract"].as_str().unwrap();
        let talon = card_list(&deal["talon"]);
        let mut hands: [CardSet<Card>; 3] = std::array::from_fn(|seat| card_set(&deal["hands"][seat]));
        let size = ["one", "two", "three"].iter().position(|word| *word == contract).map_or(0, |at| at + 1);
        let unplaced = CardSet::FULL - hands.iter().fold(CardSet::EMPTY, |all, &hand| all | hand);
        // The vector has the hands after the exchange of cards with the talon, so the test first undoes the
        // exchange.
        let exchange = (size > 0).then(|| {
            let groups: Vec<CardSet<Card>> =
                talon.chunks(size).map(|group| group.iter().copied().collect()).collect();
            let group = groups
                .iter()
                .position(|group| {
                    let rest: CardSet<Card> = talon.iter().copied().collect::<CardSet<Card>>() - *group;
                    rest.is_subset(unplaced) && group.is_subset(hands[0] | unplaced)
                })
                .unwrap();
            let discards = unplaced - (talon.iter().copied().collect::<CardSet<Card>>() - groups[group]);
            hands[0] = (hands[0] | discards) - groups[group];
            (group, discards)
        });
        let mut state = dealt(Rules::default(), hands, &talon);
        let mut play = |text: &str| state.play(&parse(text), &mut |_| {}).unwrap();
        play("bid pass");
        play("bid pass");
        play(&format!("play {contract}"));
        if let Some((group, discards)) = exchange {
            play(&format!("take {}", group + 1));
            play(&format!("discard {discards}"));
        }
        if !["klop", "berac"].contains(&contract) {
            play("announce");
        }
        while contract != "klop" && matches!(legal(&state)[0], Move::Kontra(_)) {
            state.play(&Move::Kontra(Items::EMPTY), &mut |_| {}).unwrap();
        }
        let mut shown = Vec::new();
        play_cards(&mut state, &deal["plays"], &mut shown, line);
        assert_eq!(state.turn(), Turn::Over, "line {line}");
        assert_eq!(gifts(&shown), expected_gifts(&deal["gifts"]), "line {line}");
        let piles: Vec<i64> = Seat::all(3)
            .map(|seat| {
                let discards = if seat.index() == 0 { state.discards() } else { CardSet::EMPTY };
                points(state.public().pile(seat) | discards)
            })
            .collect();
        assert_eq!(piles, numbers(&deal["points"]), "line {line}");
    }
}
