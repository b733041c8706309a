//! Announcements by all seats, silent bonuses of the defenders, and profiles (sections *All announce* and
//! *Profiles* of the rules).

use std::fs;

use rand::RngExt;
use talon::cards::{Card as _, Random};
use talon::games::tarok::three::{
    Event, Item, Items, MondScope, Move, Rules, State, TarokThree, ValatScoring, View,
};
use talon::games::{Game, Position as _, Public as _, State as _, Turn, View as _};
use talon::protocol::{Coded as _, Command, Line, Seat};

use super::{deal_of, legal, parse, say};
use crate::common::ROOT;
use crate::second_rules::{self, new_game};

const ALL: Rules = Rules { all_announce: true, ..Rules::DEFAULT };

fn rules(keys: &str) -> Rules {
    new_game::<TarokThree>(keys).1
}

/// Returns a deal up to the declarer's announcement. Seat 0 plays solo.
fn solo(rules: Rules) -> State {
    let mut state = deal_of(rules, ["t1", "t21", "t22"], "");
    say(&mut state, "bid pass;bid pass;play solo");
    state
}

fn refusal(state: &State, text: &str) -> String {
    let error = state.check(&parse(text)).unwrap_err();
    format!("{} {error}", error.code())
}

#[test]
fn a_key_beats_a_reading_and_a_reading_beats_a_profile() {
    let federation = Rules::FEDERATION;
    for (keys, expected) in [
        ("profile table", Rules::DEFAULT),
        ("profile thesis", Rules::THESIS),
        ("profile federation", federation),
        (
            "profile federation reading thesis",
            Rules { klop_federation: true, all_announce: true, silent_defenders: true, ..Rules::THESIS },
        ),
        ("reading table profile thesis", Rules::DEFAULT),
        ("mond all reading table profile thesis", Rules { mond: MondScope::All, ..Rules::DEFAULT }),
        ("announcers declarer profile federation", Rules { all_announce: false, ..federation }),
        ("profile federation silent_defenders off", Rules { silent_defenders: false, ..federation }),
        ("klop_federation off profile federation", Rules { klop_federation: false, ..federation }),
        ("valat add profile federation", Rules { valat: ValatScoring::Add, ..federation }),
        ("announcers all", ALL),
        ("silent_defenders on", Rules { silent_defenders: true, ..Rules::DEFAULT }),
        ("silent_symmetric on profile federation", Rules { silent_symmetric: true, ..federation }),
    ] {
        assert_eq!(rules(keys), expected, "{keys}");
    }
}

#[test]
fn a_profile_of_another_game_is_refused() {
    let Ok(Some(Command::NewGame(new))) = Command::parse("newgame tarok players 3 profile zei") else {
        panic!()
    };
    let error = TarokThree::rules(&new).unwrap_err();
    assert_eq!(error.to_string(), "profile cannot be 'zei': expected table|thesis|federation");
}

#[test]
fn every_defender_has_one_turn_to_announce() {
    let mut state = solo(ALL);
    for (seat, said, moves) in
        [(0, "announce pagat", 16), (1, "announce trula kings valat", 8), (2, "announce", 1)]
    {
        assert_eq!(state.turn(), Turn::Seat(Seat::new(seat)));
        assert_eq!(legal(&state).len(), moves, "seat {seat}");
        say(&mut state, said);
    }
    assert_eq!(state.public().phase(), "kontra");
    assert_eq!(state.public().announced(), Items::EMPTY.with(Item::Pagat));
    let owners = Items::BONUSES.iter().map(|item| state.public().stakes().owner(item).unwrap().index());
    assert_eq!(owners.collect::<Vec<_>>(), [1, 1, 0, 1]);
    assert_eq!(refusal(&state, "announce"), "state announcements are made once, before kontra");

    let mut state = solo(Rules { silent_defenders: true, ..Rules::DEFAULT });
    say(&mut state, "announce");
    assert_eq!(state.public().phase(), "kontra");
}

#[test]
fn each_bonus_is_announced_by_one_seat() {
    let mut state = solo(ALL);
    say(&mut state, "announce kings");
    let taken = "illegal kings: seat 0 has announced it; each bonus is announced once";
    assert_eq!(refusal(&state, "announce trula kings"), taken);
    say(&mut state, "announce trula");
    assert_eq!(
        refusal(&state, "announce trula"),
        "illegal trula: seat 1 has announced it; each bonus is announced once"
    );
}

#[test]
fn declarer_raises_the_items_of_the_defenders_first() {
    let mut state = solo(ALL);
    say(&mut state, "announce;announce trula;announce kings");
    // The defenders raise nothing. Declarer speaks after them, for the first time.
    let own = "illegal kontra trula: it is your own side's, and nobody has raised it";
    assert_eq!(refusal(&state, "kontra trula"), own);
    assert_eq!(state.turn(), Turn::Seat(Seat::new(1)));
    say(&mut state, "kontra;kontra");
    assert_eq!(state.turn(), Turn::Seat(Seat::new(0)));
    let unraised =
        "illegal kontra game: no defender has raised it, and declarer only raises after a defender";
    assert_eq!(refusal(&state, "kontra game"), unraised);
    say(&mut state, "kontra trula");
    assert_eq!(legal(&state).len(), 4, "re on trula, and kontra on the game");
    say(&mut state, "kontra trula");
    // The other defender may raise only the game.
    assert_eq!(legal(&state).len(), 2);
    say(&mut state, "kontra;kontra trula kings");
    let levels = |state: &State| Item::ALL.map(|item| state.public().stakes().level(item));
    assert_eq!(levels(&state), [0, 3, 1, 0, 0]);
    // The defenders raise to mort. Declarer then has nothing to raise, so its turn is skipped.
    say(&mut state, "kontra trula kings;kontra");
    say(&mut state, "kontra kings");
    say(&mut state, "kontra kings;kontra");
    assert_eq!(levels(&state), [0, 4, 4, 0, 0]);
    assert_eq!(state.public().phase(), "play");

    let mut state = solo(ALL);
    say(&mut state, "announce;announce trula;announce;kontra;kontra;kontra");
    assert_eq!(state.public().phase(), "play", "declarer raises nothing in its first turn");
    let mut state = solo(ALL);
    say(&mut state, "announce pagat;announce;announce;kontra;kontra");
    assert_eq!(state.public().phase(), "play", "declarer has nothing to raise");
}

#[test]
fn an_announcement_proves_nothing() {
    for seed in 0..40 {
        let mut random = Random::new(seed, 7);
        let mut state = State::new(&Rules::FEDERATION);
        state.deal(&talon::cards::shuffled(&mut random), &mut |_| {});
        say(&mut state, "bid pass;bid pass;play solo;announce");
        let proven = |state: &State| {
            let possible =
                |own| Seat::all(3).map(move |seat| View::of(state, own).possible(seat)).collect::<Vec<_>>();
            Seat::all(3).map(possible).collect::<Vec<_>>()
        };
        let before = proven(&state);
        say(&mut state, "announce trula pagat;announce kings;kontra;kontra;kontra pagat;kontra pagat;kontra");
        assert_eq!(proven(&state), before);
    }
}

/// Returns keys for the deal with this number: a profile, and some single keys.
fn some_keys(profile: &str, number: u64) -> String {
    let keys = [
        "announcers all",
        "silent_defenders on",
        "announcers declarer",
        "silent_defenders off",
        "valat add",
        "valat_kontra off",
        "mond all",
        "berac all_tricks",
        "klop_federation on",
        "silent_symmetric on",
        "reading thesis",
        "reading table",
    ];
    let mut random = Random::new(number, 6);
    let mut chosen = vec![format!("profile {profile}")];
    for key in keys {
        let name = key.split(' ').next().unwrap();
        let is_new = !chosen.iter().any(|other| other.split(' ').next() == Some(name));
        // Every fourth deal has only the profile.
        if !number.is_multiple_of(4) && is_new && random.random_bool(0.3) {
            chosen.push(key.to_owned());
        }
    }
    let radelci = [(); 3].map(|()| [0, 0, 1, 3, 999][random.random_range(0..5)].to_string());
    chosen.push(format!("radelci {}", radelci.join(",")));
    chosen.join(" ")
}

/// Draws a move. Bids are mostly passes, and announcements and raises are mostly silence. In two of five
/// deals one side plays its lowest cards and the other side its highest, so that valats occur.
fn some_move(state: &State, random: &mut Random) -> Move {
    let keep = |items: Items, random: &mut Random| {
        let wanted = |item: Item, random: &mut Random| {
            random.random_bool(if item == Item::Valat { 0.05 } else { 0.35 })
        };
        items.iter().filter(|&item| wanted(item, random)).fold(Items::EMPTY, Items::with)
    };
    match state.random_move(random).unwrap() {
        Move::Bid(_) if random.random_bool(0.75) => Move::Bid(None),
        Move::Play(_) if random.random_bool(0.7) => legal(state)[0],
        Move::Announce(items) => Move::Announce(keep(items, random)),
        Move::Kontra(items) => Move::Kontra(keep(items, random)),
        Move::Card(card) => {
            let declares = state.turn().seat() == state.public().declarer();
            let legal = state.legal_cards();
            let chosen = match (state.talon().unwrap().cards()[0].index() % 5, declares) {
                (0, true) | (1, false) => legal.first(),
                (0, false) | (1, true) => legal.iter().last(),
                _ => None,
            };
            Move::Card(chosen.unwrap_or(card))
        }
        played => played,
    }
}

fn agrees(profile: &str) {
    let contract = |state: &State| {
        let valat = state.outcome().is_some_and(|outcome| outcome.bonuses().has_valat);
        format!("{:?}{}", state.public().contract(), if valat { ", valat of the defenders" } else { "" })
    };
    let keys = |number| some_keys(profile, number);
    second_rules::agrees::<TarokThree>("tarok_three.py", profile, keys, some_move, contract);
}

#[test]
fn the_second_implementation_agrees_on_profile_table() {
    agrees("table");
}

#[test]
fn the_second_implementation_agrees_on_profile_thesis() {
    agrees("thesis");
}

#[test]
fn the_second_implementation_agrees_on_profile_federation() {
    agrees("federation");
}

#[test]
fn deals_worked_by_hand_have_their_payoffs() {
    let text = fs::read_to_string(format!("{ROOT}/tests/data/tarok/announcers.txt")).unwrap();
    let (mut state, mut deals) = (None::<State>, 0);
    for line in text.lines() {
        let Some(parsed) = Line::parse(line).filter(|_| !line.starts_with('#')) else { continue };
        match parsed.keyword {
            "newgame" => {
                let keys = line.strip_prefix("newgame tarok players 3").expect("tarok for three");
                state = Some(State::new(&rules(keys.trim())));
            }
            "result" => {
                let state = state.take().expect("a deal");
                let Ok(Some(Command::Result(points))) = Command::parse(line) else { panic!("{line}") };
                assert_eq!(state.payoffs(), Some(points), "{line}");
                deals += 1;
            }
            "score" => {}
            _ => {
                let event = Event::parse(&parsed).unwrap_or_else(|error| panic!("{line}: {error}"));
                let state = state.as_mut().expect("a deal");
                state.apply(&event).unwrap_or_else(|error| panic!("{line}: {error}"));
            }
        }
    }
    assert!(deals >= 12, "{deals} deals");
}
