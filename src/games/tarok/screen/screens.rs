//! The screen of tarok, which is the same for three and for four players.

use super::lesson;
use crate::protocol::Seat;
use crate::screen::{
    ACCUSATIVE, Doubling, FRENCH_SUITS, FactRow, FactValue, GameScreen, HandOrder, LessonStep, MoveForm,
    PackArt, PageLook, Row, ScreenWords, StartChoice, counts, doubled, doubled_item, hand_facts, trick,
};
use crate::{SceneEvent, SceneLine};

/// The look of the pack.
const PACK: PackArt = PackArt {
    letters_key: "card_letters.tarok",
    letters: "JCQKcdhs",
    rank_names_key: "rank_names.tarok",
    suits: FRENCH_SUITS,
    order: HandOrder { suits: "hsdc", ranks: "KQCJT09871234", by_rank: false },
    numbered: Some(("t", "tarok")),
};

/// Creates the row of a fact whose first value is a word of the game. `by` is a fact whose last value is a
/// seat. The row also shows the player in this seat.
const fn word(label: &'static str, fact: &'static str, by: &'static str) -> FactRow {
    FactRow { by: Some(by), ..FactRow::new(label, fact, FactValue::Word) }
}

/// How a page in the browser shows tarok.
const LOOK: PageLook = PageLook {
    moves: &[
        ("bid", MoveForm::Word),
        ("play", MoveForm::Word),
        ("call", MoveForm::Word),
        ("take", MoveForm::Group),
        ("discard", MoveForm::Cards),
        ("announce", MoveForm::Words),
        ("kontra", MoveForm::Words),
    ],
    doubling: Some(Doubling { names: &RAISES, word: None, keyword: Some("kontra") }),
    rows: &[
        FactRow::new("session", "compulsory_klop", FactValue::Text("compulsory_klop")),
        FactRow::new("session", "deals", FactValue::Text("deals_left")),
        FactRow { doubled: Some(GAME), ..word("contract", "contract", "declarer") },
        FactRow { unless: Some("contract"), ..word("highest_bid", "bid", "bid") },
        word("called", "called", "partner"),
        FactRow { doubled: Some(GAME), ..FactRow::new("", "announced", FactValue::Items) },
        FactRow::new("talon_value", "talon_points", FactValue::Numbers),
        FactRow::new("radelci", "radelci", FactValue::BySeat),
        FactRow::SIDES,
        FactRow::GOAL,
    ],
    shows_played: &["berac"],
    circles: Some("radelci"),
    ..PageLook::TRICKS
};

/// The choices of a start page: tarok for three and for four.
const START_CHOICES: [StartChoice; 2] = [
    StartChoice {
        rules: &[("sl", "profile federation")],
        cards: &["t22", "t21", "t1"],
        ..StartChoice::new("tarok_three", 3)
    },
    StartChoice { cards: &["Kh", "Qd", "t20"], lesson: Some(14), ..StartChoice::new("tarok_four", 4) },
];

/// The screen of tarok.
#[derive(Debug)]
pub struct TarokScreen;

/// The names of the raises. The index is the number of raises.
const RAISES: [&str; 5] = ["", "kontra", "re", "sub", "mort"];

/// The word for the item *game*, which is the contract itself.
const GAME: &str = "game";

/// Returns the rows of the hand. The first row has the first group of cards. The second row has all other
/// groups.
fn hand(scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
    let groups: Vec<String> = scene.sorted_hand.iter().map(|cards| words.cards_of(cards)).collect();
    let Some((first, plain)) = groups.split_first() else { return Vec::new() };
    let plain = (!plain.is_empty()).then(|| Row::new("", plain.join("   ")));
    std::iter::once(Row::keyed(words, "play.hand", first)).chain(plain).collect()
}

/// Returns the text with the known facts about a seat.
fn seat_text(scene: &SceneLine, seat: Seat, words: &dyn ScreenWords) -> String {
    let mut said = Vec::new();
    let number = |fact: &str| scene.fact(fact).get(seat.index()).map(|number| (*number).to_owned());
    if scene.fact("passed").contains(&seat.to_string().as_str()) {
        said.push(words.text("play_tarok.passed"));
    } else if let (Some(holder), [bid, ..]) = (scene.fact_seat("bid", 1), &scene.fact("bid")[..])
        && holder == seat
    {
        said.push(words.filled("play_tarok.holds_bid", &[("bid", &TarokScreen.choice(bid, words))]));
    }
    if scene.fact_seat("declarer", 0) == Some(seat) {
        said.push(words.word("declarer"));
    }
    if scene.fact_seat("partner", 0) == Some(seat) {
        said.push(words.word("partner"));
    }
    said.extend(hand_facts(scene, seat, words));
    if let Some(held) = number("radelci").filter(|held| held != "0") {
        said.push(words.filled("play_tarok.radelci", &[("count", &held)]));
    }
    // When there is no declarer, each seat has its own points.
    if let (Some(own), None) = (number("points"), scene.fact_seat("declarer", 0)) {
        said.push(words.filled("play_tarok.own_points", &[("points", &own)]));
    }
    said.join(", ")
}

/// Returns the text about the session: the number of deals left, and whether this deal is a compulsory klop.
fn session(scene: &SceneLine, words: &dyn ScreenWords) -> Option<String> {
    let left = scene.fact("deals").first().map(|&deals| {
        let key = if deals == "1" { "play_tarok.last_deal" } else { "play_tarok.deals_left" };
        words.filled(key, &[("deals", deals)])
    });
    let is_klop = !scene.fact("compulsory_klop").is_empty();
    let klop = is_klop.then(|| words.text("play_tarok.compulsory_klop"));
    let said: Vec<String> = klop.into_iter().chain(left).collect();
    (!said.is_empty()).then(|| said.join(", "))
}

/// Returns the text with the contract, the announced bonuses, and the raises.
fn stakes(scene: &SceneLine, words: &dyn ScreenWords) -> Option<String> {
    let contract = *scene.fact("contract").first()?;
    let raised = counts(scene, "raised");
    let raise = |item: &str| {
        let level = raised.iter().find(|(raised, _)| *raised == item).map_or(0, |(_, level)| *level);
        doubled(&RAISES, level)
    };
    let by = scene.fact_seat("declarer", 0);
    let by = by.map(|seat| format!(" ({})", words.name(seat))).unwrap_or_default();
    let mut stakes = vec![format!("{}{by}{}", TarokScreen.choice(contract, words), raise(GAME))];
    if let Some(suit) = scene.fact("called").first() {
        let values = [("contract", &*stakes[0]), ("king", &*king(suit, words))];
        stakes[0] = words.filled("play_tarok.called", &values);
    }
    // When every seat may announce, each announced item is followed by its seat.
    let said = scene.fact("announced");
    let announced: Vec<&str> = said.iter().copied().filter(|word| Seat::parse(word).is_err()).collect();
    let others =
        raised.iter().map(|(item, _)| *item).filter(|item| *item != GAME && !announced.contains(item));
    for item in announced.iter().copied().chain(others) {
        let name = TarokScreen.choice(item, words);
        let by = said.iter().skip_while(|word| **word != item).nth(1).and_then(|seat| Seat::parse(seat).ok());
        let name = by.map_or(name.clone(), |seat| {
            let values = [("item", &*name), ("name", words.name(seat))];
            words.filled("play_tarok.by", &values)
        });
        stakes.push(format!("{name}{}", raise(item)));
    }
    Some(stakes.join(", "))
}

/// Returns the name of the king of a suit. `suit` is the letter of the suit.
fn king(suit: &str, words: &dyn ScreenWords) -> String {
    words.card(&format!("K{suit}"))
}

/// Returns the text about the visible part of the talon.
fn talon(scene: &SceneLine, words: &dyn ScreenWords) -> Option<String> {
    let groups = scene.scene.talon.iter().filter(|group| !group.shown.is_empty());
    let groups: Vec<String> = groups.map(|group| words.cards_of(&group.shown)).collect();
    let (taken, gifts) = (scene.fact("taken"), scene.fact("gifts"));
    if !taken.is_empty() {
        let values = [("taken", &*words.cards(taken)), ("left", &*groups.join(" "))];
        Some(words.filled("play_tarok.talon_taken", &values))
    } else if !gifts.is_empty() {
        Some(words.filled("play_tarok.gifts", &[("cards", &words.cards(gifts))]))
    } else {
        let groups: Vec<String> =
            groups.iter().zip(1..).map(|(group, number)| format!("{number}: {group}")).collect();
        (!groups.is_empty()).then(|| groups.join("   "))
    }
}

impl GameScreen for TarokScreen {
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
        concat!(include_str!("../texts.toml"), include_str!("lesson.toml"))
    }

    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
        let mut rows: Vec<Row> = Seat::all(scene.scene.hands.len())
            .map(|seat| Row::new(words.name(seat), seat_text(scene, seat, words)))
            .collect();
        let mut add = |key: &str, text: Option<String>| {
            rows.extend(text.map(|text| Row::keyed(words, key, text)));
        };
        add("play_tarok.session", session(scene, words));
        add("play_tarok.contract", stakes(scene, words));
        add("play_tarok.talon", talon(scene, words));
        let discards = words.cards_of(&scene.scene.discards.shown);
        add("play_tarok.discards", Some(discards).filter(|cards| !cards.is_empty()));
        if let [declarer, defenders] = scene.fact("counted")[..] {
            let values = [("declarer", declarer), ("defenders", defenders)];
            add("play.points", Some(words.filled("play_tarok.points", &values)));
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
        // The words of the move after its keyword.
        let parts: Vec<&str> = event.words().skip(1).collect();
        let said = || parts.iter().map(|part| self.choice(part, words)).collect::<Vec<_>>().join(", ");
        let object =
            || parts.iter().map(|part| words.word_in(part, ACCUSATIVE)).collect::<Vec<_>>().join(", ");
        Some(match event.action {
            "bid" => words.filled("play.says", &[("name", name), ("said", &said())]),
            "contract" => words.filled(
                "play_tarok.plays_contract",
                &[("name", name), ("contract", &said()), ("contract:acc", &object())],
            ),
            "call" => {
                let king = parts.first().map(|suit| king(suit, words)).unwrap_or_default();
                words.filled("play_tarok.calls", &[("name", name), ("king", &king)])
            }
            "hand" => words.filled("play_tarok.hand_shown", &[("name", name), ("cards", &moved)]),
            "take" => words.filled("play_tarok.takes", &[("name", name), ("number", &parts.join(" "))]),
            "discard" if moved.is_empty() => words.filled("play_tarok.discards_hidden", &[("name", name)]),
            "discard" => words.filled("play_tarok.discards_shown", &[("name", name), ("cards", &moved)]),
            "announce" if parts.is_empty() => words.filled("play_tarok.announces_nothing", &[("name", name)]),
            "announce" => words.filled(
                "play_tarok.announces",
                &[("name", name), ("items", &said()), ("items:acc", &object())],
            ),
            "kontra" if parts.is_empty() => return None,
            "kontra" => {
                let raised = counts(scene, "raised");
                let raise = |item: &&str| {
                    let level =
                        raised.iter().find(|(raised, _)| raised == item).map_or(1, |(_, level)| *level);
                    raise(level, item, words)
                };
                let said: Vec<String> = parts.iter().map(raise).collect();
                words.filled("play.says", &[("name", name), ("said", &said.join(", "))])
            }
            "card" => words.filled("play.plays", &[("name", name), ("card", &moved)]),
            "talon" => words.filled("play_tarok.talon_shown", &[("cards", &words.cards(parts))]),
            "gift" => words.filled("play_tarok.gift", &[("name", name), ("card", &moved)]),
            _ => return None,
        })
    }

    fn question(&self, scene: &SceneLine, words: &dyn ScreenWords) -> String {
        words.text(match scene.phase {
            "bid" => "play_tarok.which_bid",
            "contract" => "play_tarok.which_contract",
            "call" => "play_tarok.which_call",
            "take" => "play_tarok.which_group",
            "discard" => "play_tarok.which_discards",
            "announce" => "play_tarok.what_to_announce",
            "kontra" => "play_tarok.what_to_raise",
            _ => "play.which_card",
        })
    }

    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        let is_word = choice.len() > 3 && choice.chars().all(is_letter);
        if is_word || ["two", "one"].contains(&choice) {
            return words.word(choice);
        }
        words.card(choice)
    }

    fn lesson(&self, scene: &SceneLine) -> Vec<LessonStep> {
        lesson::steps(scene)
    }

    fn due_choice(&self, choice: &str, scene: &SceneLine, words: &dyn ScreenWords) -> String {
        match scene.phase {
            "call" => return king(choice, words),
            "kontra" => {}
            _ => return self.choice(choice, words),
        }
        let raised = counts(scene, "raised");
        let level = raised.iter().find(|(raised, _)| *raised == choice).map_or(0, |(_, level)| *level);
        raise(level + 1, choice, words)
    }
}

/// Returns the text for raise number `number` of an item.
fn raise(number: usize, item: &str, words: &dyn ScreenWords) -> String {
    doubled_item(RAISES.get(number).unwrap_or(&RAISES[1]), item, words)
}
