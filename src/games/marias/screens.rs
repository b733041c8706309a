//! The screen of mariáš.

use super::lesson;
use crate::protocol::Seat;
use crate::screen::{
    Doubling, FactRow, FactValue, GERMAN_SUITS, GameScreen, HandOrder, LessonStep, MoveForm, PackArt,
    PageLook, Row, ScreenWords, StartChoice, doubled, doubled_item, hand_facts, move_parts, trick,
};
use crate::{SceneEvent, SceneLine};

/// The pack.
const PACK: PackArt = PackArt {
    letters_key: "card_letters.marias",
    letters: "UOKAhlab",
    rank_names_key: "rank_names.marias",
    suits: GERMAN_SUITS,
    order: HandOrder::GERMAN,
    numbered: None,
};

/// Creates the row of an announced goal. It shows the seat that announced the goal, and the doubling of the
/// goal.
const fn goal(goal: &'static str) -> FactRow {
    FactRow { doubled: Some(goal), ..FactRow::new("", goal, FactValue::Seat) }
}

/// The page in the browser.
const LOOK: PageLook = PageLook {
    moves: &[
        ("trump", MoveForm::Cards),
        ("discard", MoveForm::Cards),
        ("take", MoveForm::Cards),
        ("play", MoveForm::Word),
        ("say", MoveForm::Words),
    ],
    doubling: Some(Doubling { names: &FLEKS, word: Some("flek"), keyword: None }),
    rows: &[
        FactRow::new("trump", "trump", FactValue::Trump),
        goal("betl"),
        goal("durch"),
        goal("hra"),
        goal("sedma"),
        goal("stovka"),
        FactRow::SIDES,
        FactRow::GOAL,
    ],
    first_role: Some("forhont"),
    ..PageLook::TRICKS
};

/// The choice of a start page. People play mariáš with betl and durch.
const START_CHOICES: [StartChoice; 1] = [StartChoice {
    rules: &[("", "profile tavern"), ("cs", "profile mariasek")],
    shown: &["betl", "durch", "stovka_scale"],
    cards: &["Kh", "Oh", "7h"],
    lesson: Some(20),
    ..StartChoice::new("marias", 3)
}];

/// The screen of mariáš.
#[derive(Debug)]
pub struct MariasScreen;

/// The names of the doublings. The index is the number of doublings.
const FLEKS: [&str; 8] = ["", "flek", "re", "tutti", "boty", "kalhoty", "kaiser", "rekaiser"];

/// The goals, and the games without trumps. Each word is also the key of a fact. This fact gives the seat
/// that plays for the goal, and the number of doublings.
const GOALS: [&str; 5] = ["hra", "sedma", "stovka", "betl", "durch"];

/// The other words that a seat can say.
const WORDS: [&str; 4] = ["colour", "good", "bad", "lidu"];

/// Returns one row for each suit of the hand, with the name of the suit.
fn hand(scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
    let trump = scene.scene.trump.iter().flat_map(|trump| &trump.shown).next();
    let trump = trump.map(|card| words.suit_of(card));
    let rows = scene.sorted_hand.iter().enumerate().map(|(at, cards)| {
        let suit = cards.first().map(|card| words.suit_of(card)).unwrap_or_default();
        let mark =
            if Some(&suit) == trump.as_ref() { words.text("play_marias.trump_mark") } else { String::new() };
        let label = if at == 0 { words.text("play.hand") } else { String::new() };
        Row::new(label, format!("{} ({suit}{mark})", words.cards_of(cards)))
    });
    rows.collect()
}

/// Returns the known facts about a seat: its role, its hand and its marriages. When only seat 0 can be the
/// declarer, the role of seat 0 is forhont. When any seat can still become the declarer, no seat has a role.
fn seat_text(scene: &SceneLine, seat: Seat, words: &dyn ScreenWords) -> String {
    let forhont = Seat::new(0);
    let mut facts = Vec::new();
    if seat == forhont {
        facts.push(words.word("forhont"));
    }
    let is_known = scene.fact("sides").is_empty();
    match scene.fact_seat("declarer", 0) {
        Some(declarer) if declarer == seat => facts.push(words.word("declarer")),
        None if !is_known || seat == forhont => {}
        _ => facts.push(words.word("defender")),
    }
    facts.extend(hand_facts(scene, seat, words));
    for (_, suit) in scene.scene.marriages.iter().filter(|(by, _)| *by == seat) {
        facts.push(words.filled("play_marias.marriage", &[("suit", &words.suit_name(suit))]));
    }
    facts.join(", ")
}

fn trump(scene: &SceneLine, words: &dyn ScreenWords) -> String {
    let is_turned_up = !scene.fact("trump").is_empty();
    match scene.scene.trump.as_ref().map(|trump| trump.shown.first()) {
        Some(Some(card)) if is_turned_up => format!("{} ({})", words.card(card), words.suit_of(card)),
        Some(Some(card)) => words.filled("play_marias.face_down", &[("card", &words.card(card))]),
        Some(None) => words.text("play_marias.hidden_trump"),
        None => words.text("play_marias.no_trump"),
    }
}

/// Returns the number of doublings of an announced goal.
fn fleks(scene: &SceneLine, goal: &str) -> Option<usize> {
    scene.fact(goal).get(1)?.parse().ok()
}

/// Returns the name of a goal together with the name of this level of doubling.
fn flek(number: usize, goal: &str, words: &dyn ScreenWords) -> String {
    doubled_item(FLEKS.get(number).unwrap_or(&"flek"), goal, words)
}

impl GameScreen for MariasScreen {
    fn pack(&self) -> &'static PackArt {
        &PACK
    }

    fn look(&self) -> PageLook {
        LOOK
    }

    fn start_choices(&self) -> &'static [StartChoice] {
        &START_CHOICES
    }

    fn texts(&self) -> &'static str {
        concat!(include_str!("texts.toml"), include_str!("lesson.toml"))
    }

    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
        let mut rows: Vec<Row> = Seat::all(scene.scene.hands.len())
            .map(|seat| Row::new(words.name(seat), seat_text(scene, seat, words)))
            .collect();
        // After a seat has taken the game over, there is no trump card.
        if scene.scene.trump.is_some() || ["deal", "trump"].contains(&scene.phase) {
            rows.push(Row::keyed(words, "play_marias.trump", trump(scene, words)));
        }
        let goals = GOALS.iter().filter_map(|goal| {
            let by = words.name(scene.fact_seat(goal, 0)?);
            Some(format!("{} ({by}){}", self.choice(goal, words), doubled(&FLEKS, fleks(scene, goal)?)))
        });
        let goals: Vec<String> = goals.collect();
        if !goals.is_empty() {
            rows.push(Row::keyed(words, "play_marias.goals", goals.join(", ")));
        }
        let talon = scene.scene.talon.iter().flat_map(|group| &group.shown);
        let talon = words.cards_of(talon);
        if !talon.is_empty() {
            rows.push(Row::keyed(words, "play_marias.talon", talon));
        }
        if let ([forhont, defenders, ..], [_, ..]) = (&scene.fact("points")[..], &scene.fact("takes")[..]) {
            let values = [("forhont", *forhont), ("defenders", *defenders)];
            rows.push(Row::keyed(words, "play.points", words.filled("play_marias.points", &values)));
        }
        rows.extend(trick(scene, words));
        rows.extend(hand(scene, words));
        rows
    }

    fn event_sentence(
        &self,
        event: &SceneEvent,
        scene: &SceneLine,
        words: &dyn ScreenWords,
    ) -> Option<String> {
        let name = event.seat().map_or("", |seat| words.name(seat));
        let moved = words.cards_of(&event.moved.shown);
        Some(match event.action {
            "trump" => words.filled("play_marias.chooses_trump", &[("name", name)]),
            "discard" => words.filled("play_marias.discards", &[("name", name)]),
            "take" if moved.is_empty() => words.filled("play_marias.takes_talon", &[("name", name)]),
            "take" => words.filled("play_marias.takes_cards", &[("name", name), ("cards", &moved)]),
            "say" | "contract" => {
                let said = move_parts(&event.words().collect::<Vec<_>>().join(" "));
                let said = said.iter().map(|part| match part.strip_prefix("flek ") {
                    Some(goal) => flek(fleks(scene, goal).unwrap_or(1), goal, words),
                    None => self.choice(part, words),
                });
                let said: Vec<String> = said.collect();
                let key = if said.is_empty() { "play_marias.silent" } else { "play.says" };
                words.filled(key, &[("name", name), ("said", &said.join(", "))])
            }
            "card" => words.filled("play.plays", &[("name", name), ("card", &moved)]),
            "trump_shown" => words.filled("play_marias.turned_up", &[("card", &moved)]),
            "marriage" => {
                let suit = event.words().last().map(|suit| words.suit_name(suit)).unwrap_or_default();
                words.filled("play_marias.shows_marriage", &[("name", name), ("suit", &suit)])
            }
            _ => return None,
        })
    }

    fn question(&self, scene: &SceneLine, words: &dyn ScreenWords) -> String {
        words.text(match scene.phase {
            "trump" => "play_marias.which_trump",
            "discard" => "play_marias.which_discards",
            "bid" => "play_marias.what_to_say",
            "game" => "play_marias.which_game",
            "answer" => "play_marias.what_to_answer",
            _ => "play.which_card",
        })
    }

    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String {
        if let Some(goal) = choice.strip_prefix("flek ") {
            return flek(1, goal, words);
        }
        if GOALS.contains(&choice) || WORDS.contains(&choice) {
            words.word(choice)
        } else {
            words.card(choice)
        }
    }

    fn lesson(&self, scene: &SceneLine) -> Vec<LessonStep> {
        lesson::steps(scene)
    }

    fn due_choice(&self, choice: &str, scene: &SceneLine, words: &dyn ScreenWords) -> String {
        let doubled = choice.strip_prefix("flek ").and_then(|goal| Some((goal, fleks(scene, goal)?)));
        match doubled {
            Some((goal, fleks)) => flek(fleks + 1, goal, words),
            None => self.choice(choice, words),
        }
    }
}
