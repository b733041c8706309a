//! Scenes. Every card has one place, and a seat's scene shows only cards that the seat's lines show.

use std::collections::BTreeSet;

use talon::cards::{Random, shuffled_numbers};
use talon::engine::PlayableGame;
use talon::games::{Audience, GameRegistry, Scene, SceneLine, SeenCards, Table, Turn};
use talon::protocol::{Command, Line, Seat};

use crate::common::barrier;

const GAMES: [(&str, usize); 6] =
    [("tablic", 2), ("tablic", 3), ("tablic", 6), ("marias", 3), ("tarok", 3), ("tarok", 4)];

/// The moves of tarok that the test prefers.
const PREFERRED: [&[&str]; 3] = [&[], &["bid pass", "play klop"], &["bid pass", "play two"]];

/// A table and its scenes. The first scene is the scene of the record. The scenes of the seats follow.
struct Followed {
    table: Box<dyn Table>,
    scenes: Vec<Scene>,
    /// The number of events that are already drawn in the scenes.
    drawn: usize,
}

impl Followed {
    fn new(games: &GameRegistry<PlayableGame>, (game, players): (&str, usize)) -> Self {
        let table = barrier::table(games, game, players, Vec::new());
        let readers = std::iter::once(Audience::Record).chain(Seat::all(players).map(Audience::Seat));
        let scenes = readers.map(|reader| Scene::new(players, reader)).collect();
        Self { table, scenes, drawn: 0 }
    }

    /// Draws the new events of the table, including `show` events, in all scenes.
    fn draw(&mut self) {
        while self.drawn < self.table.events() {
            self.scenes.iter_mut().for_each(|scene| self.table.draw(self.drawn, scene));
            self.drawn += 1;
        }
    }

    /// Returns the value of a fact, or an empty text when the fact does not hold.
    fn fact(&self, name: &str) -> String {
        self.table
            .facts()
            .into_iter()
            .find(|(known, _)| *known == name)
            .map_or(String::new(), |(_, fact)| fact)
    }
}

/// Plays random games, and calls `check` after each event. Each dealt packet is an event of its own.
fn follow_random_games(check: impl Fn(&Followed)) {
    let games = talon::all_games();
    let mut random = Random::new(40, 0);
    for game in GAMES {
        for deal in 0..60 {
            let mut followed = Followed::new(&games, game);
            let pack = shuffled_numbers(followed.table.pack_size(), &mut random);
            loop {
                match followed.table.turn() {
                    Turn::Chance => followed.table.deal(&pack),
                    // Random bids rarely end in klop or in a contract in which the declarer takes the talon.
                    Turn::Seat(_)
                        if PREFERRED[deal % 3].iter().any(|text| followed.table.play(text).is_ok()) => {}
                    Turn::Seat(_) => followed.table.play_random(&mut random),
                    Turn::Over => break,
                }
                followed.draw();
                check(&followed);
            }
        }
    }
}

/// Lists the cards in the places of a scene. Hidden cards are `??`.
fn placed(scene: &Scene) -> Vec<String> {
    let seen = scene.hands.iter().chain(&scene.talon).chain([&scene.discards]).map(ToString::to_string);
    let open = scene.piles.iter().chain([&scene.table]).map(|cards| cards.join(" "));
    let trick = scene.trick.iter().filter(|_| scene.winner.is_none()).map(|(_, card)| card.clone());
    let all: Vec<String> = seen.chain(open).chain(trick).collect();
    all.join(" ").split_whitespace().map(str::to_owned).collect()
}

#[test]
fn every_card_is_in_one_place_of_the_record() {
    follow_random_games(|followed| {
        let cards = placed(&followed.scenes[0]);
        let stock: usize = followed.fact("stock").parse().unwrap_or(0);
        // In mariáš the deal stops while seat 0 chooses the trump card.
        if followed.fact("phase") != "trump" && followed.table.turn() != Turn::Chance {
            assert_eq!(cards.len() + stock, followed.table.pack_size(), "{:#?}", followed.scenes[0]);
        }
        assert_eq!(cards.iter().collect::<BTreeSet<_>>().len(), cards.len(), "{:#?}", followed.scenes[0]);
    });
}

#[test]
fn every_reader_counts_the_same_cards_in_each_place() {
    let counts = |scene: &Scene| {
        let hands: Vec<usize> = scene.hands.iter().map(SeenCards::len).collect();
        let talon: usize = scene.talon.iter().map(SeenCards::len).sum();
        (hands, scene.piles.clone(), scene.trick.clone(), scene.table.clone(), talon, scene.discards.len())
    };
    follow_random_games(|followed| {
        let record = counts(&followed.scenes[0]);
        assert!(followed.scenes.iter().all(|scene| counts(scene) == record), "{:#?}", followed.scenes);
    });
}

#[test]
fn a_scene_of_a_seat_has_only_cards_that_its_lines_show_or_prove() {
    follow_random_games(|followed| {
        for (seat, scene) in Seat::all(followed.table.players()).zip(&followed.scenes[1..]) {
            let lines = barrier::stream(followed.table.as_ref(), seat, &barrier::project_mask);
            // A marriage shows the ober. It proves that the king is in the same hand.
            let known = followed.fact("known").replace(',', " ");
            let shown: BTreeSet<&str> = lines.split_whitespace().chain(known.split_whitespace()).collect();
            let cards = placed(scene);
            assert!(cards.iter().all(|card| shown.contains(card.as_str())), "{lines}{scene:#?}");
            assert_eq!(scene.hands[seat.index()].hidden, 0, "{lines}{scene:#?}");
        }
    });
}

#[test]
fn a_hand_shows_only_cards_that_the_seat_holds() {
    follow_random_games(|followed| {
        let (record, seats) = followed.scenes.split_first().unwrap();
        for scene in seats {
            for (shown, held) in scene.hands.iter().zip(&record.hands) {
                assert!(shown.shown.iter().all(|card| held.shown.contains(card)), "{record:#?}{scene:#?}");
            }
        }
    });
}

#[test]
fn piles_and_tricks_agree_with_the_facts_of_the_rules() {
    follow_random_games(|followed| {
        let scene = &followed.scenes[0];
        let won = followed.fact("cards");
        if !won.is_empty() {
            let piles: Vec<String> = scene.piles.iter().map(|pile| pile.len().to_string()).collect();
            assert_eq!(piles.join(" "), won);
        }
        if let (Some((winner, _)), takes) = (&scene.last_trick, followed.fact("takes")) {
            assert!(takes.ends_with(&format!(" {winner}")), "{takes}: {scene:#?}");
        }
    });
}

/// Returns the scene of an engine that received these lines. The first line is `newgame`.
fn scene_after(lines: &str) -> SceneLine {
    let mut lines = lines.lines();
    let Ok(Some(Command::NewGame(new))) = Command::parse(lines.next().unwrap()) else { panic!("newgame") };
    let mut host = talon::all_games().of(&new).unwrap().deal_host(&new).unwrap();
    for line in lines {
        host.apply(&Line::parse(line).unwrap()).unwrap_or_else(|refusal| panic!("{line}: {refusal}"));
    }
    host.scene(None, 0).unwrap()
}

/// A deal of mariáš as seat 1 sees it. Seat 2 cannot follow leaves and has no trump. Seat 0 leads.
const MARIAS: &str = "newgame marias players 3 seat 1\ndeal 0 ?? ?? ?? ?? ?? ?? ??\ndeal 1 9h Uh Al Tl Kl\n\
    deal 2 ?? ?? ?? ?? ??\nmove 0 trump ??\ndeal 0 ?? ?? ?? ?? ??\ndeal 1 Oa Ka Ta Aa 9b\ndeal 2 ?? ?? ?? ?? ??\n\
    move 0 discard ?? ??\nmove 0 say hra\nshow 0 trump Oh\nmove 1 say\nmove 2 say\nmove 0 8l\nmove 1 Al\nmove 2 7b\n";

#[test]
fn a_scene_has_the_hand_of_its_reader_as_a_person_holds_it() {
    let groups =
        |scene: SceneLine| -> Vec<String> { scene.sorted_hand.iter().map(|cards| cards.join(" ")).collect() };
    assert_eq!(groups(scene_after(MARIAS)), ["Uh 9h", "Tl Kl", "Aa Ta Ka Oa", "9b"]);
    let natural = MARIAS.replace("seat 1\n", "seat 1 tens natural\n");
    assert_eq!(groups(scene_after(&natural)), ["Uh 9h", "Kl Tl", "Aa Ka Oa Ta", "9b"]);
    let tarok =
        "newgame tarok players 3 seat 1\ndeal 1 t1 t11 t13 t15 t17 t19 t20 t22 2h Kh Qd Kd 8s Ks Jc Kc\n";
    let sorted = ["t22 t20 t19 t17 t15 t13 t11 t1", "Kh 2h", "Kd Qd", "Ks 8s", "Kc Jc"];
    assert_eq!(groups(scene_after(tarok)), sorted);
    assert!(groups(scene_after(&MARIAS.replace(" seat 1", ""))).is_empty(), "no seat is the reader");
}

#[test]
fn a_scene_has_all_words_of_the_deal_in_their_order() {
    let said = |lines: &str| -> Vec<String> {
        let said = scene_after(lines).said.into_iter();
        said.map(|said_line| format!("{} {} {}", said_line.seat, said_line.action, said_line.words.join(" ")))
            .collect()
    };
    // The trump card was face down until it was shown.
    assert_eq!(said(MARIAS), ["0 trump trump Oh", "0 say say hra", "1 say say", "2 say say"]);
    let before = MARIAS.split_once("show").expect("the trump card is shown").0;
    assert_eq!(said(before), ["0 trump trump ??", "0 say say hra"]);
    let hands =
        "newgame tarok players 3 seat 1\ndeal 1 t1 t11 t13 t15 t17 t19 t20 t22 2h Kh Qd Kd 8s Ks Jc Kc\n";
    let auction =
        "move 1 bid two\nmove 2 bid one\nmove 0 bid pass\nmove 1 bid one\nmove 2 bid pass\nmove 1 play one\n";
    let words = ["1 bid bid two", "2 bid bid one", "0 bid bid pass", "1 bid bid one", "2 bid bid pass"];
    let words = [&words[..], &["1 contract play one"]].concat();
    assert_eq!(said(&format!("{hands}{auction}")), words);
}

#[test]
fn a_seat_is_told_what_only_it_can_conclude() {
    // Seat 2 holds no leaves, and no hearts either: with a heart, the rules force seat 2 to trump.
    assert_eq!(scene_after(MARIAS).fact("lacks"), ["2", "hearts", "leaves"]);
    assert!(scene_after(&MARIAS.replace(" seat 1", "")).fact("lacks").is_empty());
}

#[test]
fn the_talon_of_klop_loses_its_gifts_for_every_reader() {
    let games = talon::all_games();
    let mut followed = Followed::new(&games, ("tarok", 3));
    let pack = shuffled_numbers(followed.table.pack_size(), &mut Random::new(1, 0));
    followed.table.deal(&pack);
    for played in ["bid pass", "bid pass", "play klop"] {
        followed.draw();
        followed.table.play(played).unwrap();
    }
    let mut random = Random::new(1, 1);
    for left in (0..=5).rev() {
        let tricks = followed.fact("takes");
        while followed.fact("takes") == tricks {
            followed.table.play_random(&mut random);
            followed.draw();
        }
        assert!(
            followed
                .scenes
                .iter()
                .all(|scene| { scene.talon.iter().map(SeenCards::len).sum::<usize>() == left }),
            "{:#?}",
            followed.scenes
        );
    }
    assert_eq!(followed.fact("gifts").split(' ').count(), 6);
}
