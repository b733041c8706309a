//! The bidding, the talon, the announcements and kontra.

use talon::games::tarok::{Event, Item, Move, Rules, State, Tarok};
use talon::games::{Game, Position, State as _, Turn};
use talon::protocol::Seat;

use crate::tarok::{cards, deal_of, legal, parse, refused, say};

#[test]
fn only_a_seat_before_the_holder_may_bid_the_same() {
    let mut state = deal_of(Rules::default(), ["", "", ""], "");
    let low = |bid: &str, standing: &str, holder: usize| {
        format!(
            "bid {bid} is too low: seat {holder} holds {standing}; \
             bid higher, or the same from a seat before it, or pass"
        )
    };
    assert_eq!(refused(&state, "bid three"), low("three", "three", 0));
    assert_eq!(refused(&state, "play klop"), "another move is due now: bid two|one|solo|berac|pass");
    say(&mut state, "bid one");
    assert_eq!(refused(&state, "bid two"), low("two", "one", 1));
    assert_eq!(refused(&state, "bid one"), low("one", "one", 1));
    say(&mut state, "bid solo;bid solo");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(1)), "seat 0 bid the same, so seat 1 must answer");
    assert_eq!(refused(&state, "bid solo"), low("solo", "solo", 0));
    say(&mut state, "bid berac;bid pass;bid berac;bid pass");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(0)));
    assert_eq!(
        refused(&state, "play solo"),
        "solo is too low: berac was bid, name that or a higher contract"
    );
    let klop = "klop cannot be named: somebody has bid berac, and klop is only played when nobody raised";
    assert_eq!(refused(&state, "play klop"), klop);
    say(&mut state, "play berac");
    assert_eq!(state.public().declarer(), Some(Seat::new(0)));
}

#[test]
fn turns_run_1_2_0_and_skip_seats_that_passed() {
    let mut state = deal_of(Rules::default(), ["", "", ""], "");
    let turns = ["bid two", "bid pass", "bid two", "bid one", "bid one", "bid pass"];
    for (turn, text) in [1, 2, 0, 1, 0, 1].into_iter().zip(turns) {
        assert_eq!(state.turn(), Turn::Seat(Seat::new(turn)), "before {text}");
        say(&mut state, text);
    }
    assert_eq!((state.turn(), state.public().bidding().holder()), (Turn::Seat(Seat::new(0)), Seat::new(0)));
}

#[test]
fn when_nobody_bids_seat_0_names_klop_or_more() {
    let mut state = deal_of(Rules::default(), ["", "", ""], "");
    say(&mut state, "bid pass;bid pass");
    let named: Vec<String> = legal(&state).iter().map(ToString::to_string).collect();
    assert_eq!(named, ["play klop", "play three", "play two", "play one", "play solo", "play berac"]);
    say(&mut state, "play klop");
    assert_eq!((state.public().declarer(), state.turn()), (None, Turn::Seat(Seat::new(0))));
}

#[test]
fn declarer_discards_as_many_cards_as_it_took() {
    let hands = ["t1 t5 t21 Kh 4h 3h 2h 1h", "", ""];
    let mut state = deal_of(Rules::default(), hands, "t7 Qc 9c Kd t22 8c");
    say(&mut state, "bid pass;bid pass");
    let mut shown = Vec::new();
    state.play(&parse("play two"), &mut |event| shown.push(event.to_string())).unwrap();
    assert_eq!(shown, ["move 0 play two", "show talon t7 Qc 9c Kd t22 8c"]);
    assert_eq!(refused(&state, "take 4"), "no group 4: in two the talon has groups 1 to 3");
    say(&mut state, "take 2");
    assert!(cards("9c Kd").is_subset(state.hand(Seat::new(0))));
    assert_eq!(refused(&state, "discard 4h"), "1 cards discarded: as many as were taken, 2");
    assert_eq!(refused(&state, "discard 4h 3h 2h"), "3 cards discarded: as many as were taken, 2");
    for kept in ["Kh", "Kd", "t1", "t21"] {
        let expected = format!("{kept} cannot be discarded: kings and t1, t21, t22 stay in the hand");
        assert_eq!(refused(&state, &format!("discard 4h {kept}")), expected);
    }
    assert_eq!(refused(&state, "discard 4h 8c"), "8c is not in the hand of seat 0: play a card it holds");
    assert_eq!(
        refused(&state, "discard 4h ??"),
        "discard names every card: ?? is only for the lines of other seats"
    );
    // A card that was just taken may be discarded.
    say(&mut state, "discard 9c t5");
    assert_eq!(state.discards(), cards("9c t5"));
    assert_eq!(state.public().discards().to_string(), "t5 ??");
    let event = Event::Move(Seat::new(0), parse("discard 9c t5"));
    assert_eq!(Tarok::mask(&event, Seat::new(1)).to_string(), "move 0 discard t5 ??");
    assert_eq!(Tarok::mask(&event, Seat::new(0)).to_string(), "move 0 discard t5 9c");
}

/// The state in which seat 0 is declarer in `contract` and has made these announcements; kontra is next.
fn at_kontra(contract: &str, announced: &str) -> State {
    let mut state = deal_of(Rules::default(), ["t1 t22 Kh", "", ""], "");
    say(&mut state, &format!("bid pass;bid pass;play {contract}"));
    if contract != "berac" {
        say(&mut state, &format!("announce {announced}"));
    }
    state
}

#[test]
fn items_are_raised_from_side_to_side_up_to_mort() {
    let mut state = at_kontra("solo", "trula pagat");
    assert_eq!(refused(&state, "announce trula"), "announcements are made once, before kontra");
    assert_eq!(refused(&state, "kontra kings"), "kontra kings: kings was not announced");
    say(&mut state, "kontra game");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(2)));
    let own = "kontra game: your side raised it last; only the other side may raise it next";
    assert_eq!(refused(&state, "kontra game"), own);
    say(&mut state, "kontra trula");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(0)));
    let unraised = "kontra pagat: no defender has raised it, and declarer only raises after a defender";
    assert_eq!(refused(&state, "kontra pagat"), unraised);
    say(&mut state, "kontra game");
    // The trula keeps its level, and the pagat may still be raised.
    say(&mut state, "kontra pagat;kontra game;kontra game pagat");
    assert_eq!(refused(&state, "kontra game"), "kontra game: it is at mort, ×16, the last level");
    let levels = |state: &State| Item::ALL.map(|item| state.public().kontra().level(item));
    assert_eq!(levels(&state), [4, 1, 0, 2, 0]);
    say(&mut state, "kontra;kontra pagat;kontra trula");
    assert_eq!(levels(&state), [4, 2, 0, 3, 0]);
    say(&mut state, "kontra;kontra");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(0)), "a side raised nothing: declarer leads");
    assert!(state.check(&parse("t22")).is_ok());
    assert_eq!(refused(&state, "announce"), "announcements are made once, before kontra");
}

#[test]
fn a_seat_with_nothing_to_raise_is_skipped() {
    let mut state = at_kontra("berac", "");
    assert_eq!(refused(&state, "kontra trula"), "kontra trula: trula was not announced");
    say(&mut state, "kontra game");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(0)), "seat 2 has nothing to raise");
    say(&mut state, "kontra game;kontra;kontra game;kontra game");
    assert_eq!(state.public().kontra().level(Item::Game), 4);
    assert_eq!(
        legal(&state).iter().filter(|played| matches!(played, Move::Card(_))).count(),
        legal(&state).len()
    );
}

#[test]
fn a_repeated_item_is_a_syntax_error() {
    for text in [
        "announce trula trula",
        "announce game",
        "kontra game game",
        "kontra flek",
        "bid klop",
        "bid",
        "play",
    ] {
        assert!(Move::parse(&text.split(' ').collect::<Vec<_>>()).is_err(), "{text}");
    }
}
