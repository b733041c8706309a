//! Deals in which some lines are left out, masked or impossible.

use talon::arbiter::blocks::replay;
use talon::cards::german::Card;
use talon::cards::{Card as _, Random, shuffled};
use talon::games::marias::{Event, EventError, Rules, State, View};
use talon::games::{Position, State as _, Turn, View as _};
use talon::protocol::{Code, Coded, Line, Seat};

use crate::marias::{DEAL, event, newgame, options, random_game, state, view};

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
    let entry = games.find("marias", None).unwrap();
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
        let lines = played.record_from(0);
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
            let written = table.record_from(0);
            assert_eq!(written, lines);
        }
        for _ in 0..33 {
            assert_eq!(host.draw(), full_host.draw());
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
    let deal = "deal 1 9h Uh Al Tl Kl";
    let masked = view(1, &[DEAL[0], DEAL[1], DEAL[2], "move 0 trump ??", DEAL[5], "move 0 discard ?? ??"]);
    let mut missing = View::new(&Rules::default(), Seat::new(1));
    for line in [deal, "move 0 trump ??", DEAL[5], "move 0 discard ?? ??"] {
        missing.apply(&event(line)).unwrap();
    }
    assert_eq!(missing, masked);
}

#[test]
fn a_state_refuses_hidden_and_missing_packets() {
    let cases: [(&[&str], &str, &str); 3] = [
        (&[], "deal 1 ?? ?? ?? ?? ??", "the cards of seat 1 are hidden: send deal 1 with its cards"),
        (&DEAL[..2], "move 0 trump Oh", "seat 2 has no cards: send deal 2 CARDS"),
        (&DEAL[..3], "move 0 trump ??", "cards of seat 0 are hidden: send its lines unmasked"),
    ];
    for (lines, last, expected) in cases {
        let mut state = state(Rules::default(), lines);
        let before = state.clone();
        let error: EventError = state.apply(&event(last)).unwrap_err();
        assert_eq!((error.to_string().as_str(), error.code()), (expected, Code::State), "{last}");
        assert_eq!(state, before);
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
