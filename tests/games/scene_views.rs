//! Compares each scene in JSON with the view of the same seat in the same position.

use serde_json::Value;
use talon::cards::{Random, shuffled_numbers};
use talon::games::marias::Marias;
use talon::games::tablic::Tablic;
use talon::games::tarok::four::TarokFour;
use talon::games::tarok::three::TarokThree;
use talon::games::{Audience, Game, Position, Table, Turn, View};
use talon::protocol::Seat;

use crate::common::barrier::{self, lines, project_mask, stream};

/// Builds the view of a seat from the lines that it received.
fn view<G: Game>(table: &dyn Table, seat: Seat) -> G::View {
    let rules = G::rules(&table.newgame(Audience::Record)).expect("the table's rules");
    let mut view = G::View::new(&rules, seat);
    for line in lines(&stream(table, seat, &project_mask)) {
        let event = G::parse_event(&line).unwrap_or_else(|_| panic!("{line:?}"));
        view.apply(&event).unwrap_or_else(|_| panic!("{line:?}"));
    }
    view
}

/// Returns the cards of a place, sorted as text, and the number of hidden cards.
fn cards(place: &Value) -> (Vec<String>, u64) {
    let shown =
        place["cards"].as_array().expect("cards").iter().map(|card| card.as_str().unwrap().to_owned());
    let mut shown: Vec<String> = shown.collect();
    shown.sort_unstable();
    (shown, place["hidden"].as_u64().expect("a number"))
}

/// Returns each move of `legal` as the text that follows `move S` in a line.
fn moves(legal: &Value) -> Vec<String> {
    let keyword = legal["keyword"].as_str();
    let text = |parts: &Value| {
        let parts = parts.as_array().expect("parts").iter().map(|part| part.as_str().unwrap());
        keyword.into_iter().chain(parts).collect::<Vec<_>>().join(" ")
    };
    legal["moves"].as_array().expect("moves").iter().map(text).collect()
}

/// Compares the scene of every seat with the seat's view in every position of random deals.
fn compare<G: Game>(
    players: &[usize],
    preferred: &[&[&str]],
    hand: impl Fn(&G::View) -> Vec<String>,
    hand_size: impl Fn(&G::Public, Seat) -> usize,
) {
    let games = talon::all_games();
    let mut random = Random::new(42, 0);
    let mut with_moves = 0;
    for deal in 0..40 {
        let mut table = barrier::table(&games, G::NAME, players[deal % players.len()], Vec::new());
        let pack = shuffled_numbers(table.pack_size(), &mut random);
        while table.turn() != Turn::Over {
            match table.turn() {
                Turn::Chance => table.deal(&pack),
                _ if preferred[deal % preferred.len()].iter().any(|text| table.play(text).is_ok()) => {}
                _ => table.play_random(&mut random),
            }
            for seat in Seat::all(table.players()) {
                let text = table.scene(Audience::Seat(seat), 1000).to_string();
                let scene: Value = serde_json::from_str(&text).expect("JSON");
                let view = view::<G>(table.as_ref(), seat);
                let mut held = hand(&view);
                held.sort_unstable();
                assert_eq!(cards(&scene["hands"][seat.index()]), (held.clone(), 0), "{text}");
                for other in Seat::all(table.players()).filter(|&other| other != seat) {
                    let (shown, hidden) = cards(&scene["hands"][other.index()]);
                    assert_eq!(shown.len() + hidden as usize, hand_size(view.public(), other), "{text}");
                    assert!(shown.iter().all(|card| !held.contains(card)), "{text}");
                }
                if table.turn() == Turn::Seat(seat) {
                    let (mut view, mut legal) = (view, Vec::new());
                    view.settle().unwrap_or_else(|_| panic!("{text}"));
                    view.legal_moves(1000, &mut legal);
                    let legal: Vec<String> = legal.iter().map(ToString::to_string).collect();
                    let listed = moves(&scene["legal"]).into_iter().map(|text| {
                        let words: Vec<&str> = text.split(' ').collect();
                        G::parse_move(&words).expect("a move").to_string()
                    });
                    assert_eq!(listed.collect::<Vec<_>>(), legal, "{text}");
                    with_moves += 1;
                } else {
                    assert!(scene["legal"].is_null(), "{text}");
                }
            }
        }
    }
    assert!(with_moves > 1000, "{with_moves}");
}

#[test]
fn a_scene_of_tablic_has_the_hands_and_moves_of_the_view() {
    compare::<Tablic>(
        &[2, 3, 6],
        &[&[]],
        |view| view.hand().iter().map(|card| card.to_string()).collect(),
        talon::games::tablic::Public::hand_size,
    );
}

#[test]
fn a_scene_of_marias_has_the_hands_and_moves_of_the_view() {
    compare::<Marias>(
        &[3],
        &[&[]],
        |view| view.hand().iter().map(|card| card.to_string()).collect(),
        talon::games::marias::Public::hand_size,
    );
}

#[test]
fn a_scene_of_tarok_has_the_hands_and_moves_of_the_view() {
    compare::<TarokThree>(
        &[3],
        &[&[], &["bid pass", "play three"], &["bid pass", "play klop"], &["bid pass", "play one"]],
        |view| view.hand().iter().map(|card| card.to_string()).collect(),
        |public, seat| public.hand_size(seat),
    );
}

#[test]
fn a_scene_of_tarok_for_four_has_the_hands_and_moves_of_the_view() {
    compare::<TarokFour>(
        &[4],
        &[
            &["bid pass", "play three"],
            &["bid pass", "play klop"],
            &["bid solo1", "bid pass", "play solo1"],
            &["bid open", "bid pass", "play open"],
        ],
        |view| view.hand().iter().map(|card| card.to_string()).collect(),
        |public, seat| public.hand_size(seat),
    );
}
