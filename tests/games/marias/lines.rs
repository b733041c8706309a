//! Lines that are left out, masked, or impossible.

use talon::arbiter::record::replay;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled};
use talon::games::marias::{Event, EventError, Rules, State, View};
use talon::games::{Audience, Position, State as _, Turn, View as _};
use talon::protocol::{Code, Coded, Line, Seat};

use crate::marias::{DEAL, OPENED, event, newgame, options, random_game, state, view};

#[test]
fn a_full_record_may_leave_out_its_show_lines() {
    for seed in 0..300 {
        let rules = options(seed);
        let (end, events) = random_game(seed, |_, _| {});
        let mut state = State::new(&rules);
        let is_shown = |event: &&Event| matches!(event, Event::ShowTrump(..) | Event::ShowMarriage(..));
        events.iter().filter(|event| !is_shown(event)).for_each(|event| state.apply(event).unwrap());
        assert_eq!(state, end);
    }
}

#[test]
fn a_table_adds_missing_show_lines_and_checks_the_others() {
    let games = talon::all_games();
    let entry = games.find("marias").unwrap();
    for seed in 0..100 {
        let new = newgame(
            ["tens natural", "reading thesis", "talon_trump allowed stovka_base 1"][seed as usize % 3],
        );
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
        let (mut host, mut full_host) = (entry.deal_host(&new).unwrap(), entry.deal_host(&new).unwrap());
        for line in without.iter().filter_map(|line| Line::parse(line)) {
            table.apply(&line).unwrap();
            host.apply(&line).unwrap();
        }
        for line in lines.lines().filter_map(Line::parse) {
            full.apply(&line).unwrap();
            full_host.apply(&line).unwrap();
        }
        for table in [table, full] {
            let mut written = String::new();
            (0..table.events()).for_each(|index| table.write_line(index, Audience::Record, &mut written));
            assert_eq!(written, lines);
        }
        for _ in 0..33 {
            assert_eq!(host.render(), full_host.render());
            host.undo().unwrap();
            full_host.undo().unwrap();
        }
        let result = played.payoffs().unwrap().iter().map(ToString::to_string).collect::<Vec<_>>().join(" ");
        for record in [lines.clone(), without.join("\n") + "\n"] {
            let record = format!("{new}\n{record}result {result}\n");
            let replayed = replay(&games.rules(), record.as_bytes()).unwrap();
            assert_eq!((replayed.games, replayed.errors), (1, Vec::new()));
        }
        let wrong = lines.replacen("show 0 trump", "show 1 trump", 1);
        let replayed = replay(&games.rules(), format!("{new}\n{wrong}").as_bytes()).unwrap();
        assert_eq!(replayed.errors.len(), 1);
    }
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

pub fn moves_of(view: &View) -> Vec<String> {
    let mut moves = Vec::new();
    view.legal_moves(usize::MAX, &mut moves);
    moves.iter().map(ToString::to_string).collect()
}

#[test]
fn an_impossible_event_is_refused_and_changes_nothing() {
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
            "the cards of seat 1 are hidden: send deal 1 with its cards",
            Code::State,
        ),
        (&DEAL[..2], "move 0 trump Oh", "seat 2 has no cards: send deal 2 CARDS", Code::State),
        (&DEAL[..3], "move 0 trump ??", "cards of seat 0 are hidden: send its lines unmasked", Code::State),
        (&DEAL[..3], "move 1 trump 9h", "seat 1 cannot move: it is seat 0's turn", Code::State),
        (
            &DEAL,
            "show 0 trump Oh",
            "no such show line is due: seat 0 has not just turned up this trump card or played the ober of this marriage",
            Code::State,
        ),
        (
            &OPENED,
            "show 1 marriage h",
            "no such show line is due: seat 1 has not just turned up this trump card or played the ober of this marriage",
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
fn a_view_refuses_an_event_that_leaves_no_world() {
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
            "impossible: the cards played and shown before exclude Oh from the hand of seat 1",
        ),
        // The play has proven that seat 1 has no leaves.
        (
            2,
            &["move 0 7l", "move 1 9h", "move 2 9l"],
            "move 1 8l",
            "impossible: the cards played and shown before exclude 8l from the hand of seat 1",
        ),
        // Seat 0 has ten cards and would have neither leaves nor trumps, although its trump card is public.
        (
            1,
            &["move 0 8a", "move 1 Aa", "move 2 7a", "move 1 Al", "move 2 9l"],
            "move 0 Ab",
            "impossible: no deal of the unseen cards agrees with this event and all before",
        ),
        (
            2,
            &["move 0 8a", "move 1 Ta"],
            "show 1 marriage a",
            "no such show line is due: seat 1 has not just turned up this trump card or played the ober of this marriage",
        ),
        (
            0,
            &["move 0 Oh"],
            "show 0 marriage l",
            "no such show line is due: seat 0 has not just turned up this trump card or played the ober of this marriage",
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
fn every_event_parses_from_its_own_text() {
    for seed in 0..100 {
        for shown in random_game(seed, |_, _| {}).1 {
            for event in [shown, shown.mask(Seat::new(0)), shown.mask(Seat::new(1))] {
                assert_eq!(self::event(&event.to_string()), event);
            }
        }
    }
}
