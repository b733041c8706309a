//! The screen of tarok, for three and for four.

use super::game_screen::{GameScreen, Row, counts, doubled, hand_facts, trick};
use super::pack::{Pack, TAROK_PACK};
use super::wording::Wording;
use crate::games::{SceneEvent, SceneLine};
use crate::protocol::Seat;

pub(super) struct TarokScreen;

/// The names of the raises, by their number.
const RAISES: [&str; 5] = ["", "kontra", "re", "sub", "mort"];

/// The item of the contract itself, beside the bonuses.
const GAME: &str = "game";

/// The hand: the first group, then the others in one row.
fn hand(scene: &SceneLine, wording: &Wording) -> Vec<Row> {
    let groups: Vec<String> = scene.sorted_hand.iter().map(|cards| wording.cards_of(cards)).collect();
    let Some((first, plain)) = groups.split_first() else { return Vec::new() };
    let plain = (!plain.is_empty()).then(|| Row::new("", plain.join("   ")));
    std::iter::once(Row::keyed(wording, "play.hand", first)).chain(plain).collect()
}

/// The known facts about a seat.
fn seat_text(scene: &SceneLine, seat: Seat, wording: &Wording) -> String {
    let mut words = Vec::new();
    let number = |fact: &str| scene.fact(fact).get(seat.index()).map(|number| (*number).to_owned());
    if scene.fact("passed").contains(&seat.to_string().as_str()) {
        words.push(wording.text("play_tarok.passed"));
    } else if let (Some(holder), [bid, ..]) = (scene.fact_seat("bid", 1), &scene.fact("bid")[..])
        && holder == seat
    {
        words.push(wording.filled("play_tarok.holds_bid", &[("bid", &TarokScreen.choice(bid, wording))]));
    }
    if scene.fact_seat("declarer", 0) == Some(seat) {
        words.push(wording.text("play_tarok.declarer"));
    }
    if scene.fact_seat("partner", 0) == Some(seat) {
        words.push(wording.text("play_tarok.partner"));
    }
    words.extend(hand_facts(scene, seat, wording));
    if let Some(held) = number("radelci").filter(|held| held != "0") {
        words.push(wording.filled("play_tarok.radelci", &[("count", &held)]));
    }
    // Without a declarer, everybody has points of his own.
    if let (Some(own), None) = (number("points"), scene.fact_seat("declarer", 0)) {
        words.push(wording.filled("play_tarok.own_points", &[("points", &own)]));
    }
    words.join(", ")
}

/// The deals that the session still has, and whether this one is a compulsory klop.
fn session(scene: &SceneLine, wording: &Wording) -> Option<String> {
    let left = scene.fact("deals").first().map(|&deals| {
        let key = if deals == "1" { "play_tarok.last_deal" } else { "play_tarok.deals_left" };
        wording.filled(key, &[("deals", deals)])
    });
    let is_klop = !scene.fact("compulsory_klop").is_empty();
    let klop = is_klop.then(|| wording.text("play_tarok.compulsory_klop"));
    let words: Vec<String> = klop.into_iter().chain(left).collect();
    (!words.is_empty()).then(|| words.join(", "))
}

/// The contract, the bonuses announced, and the raises.
fn stakes(scene: &SceneLine, wording: &Wording) -> Option<String> {
    let contract = *scene.fact("contract").first()?;
    let raised = counts(scene, "raised");
    let raise = |item: &str| {
        let level = raised.iter().find(|(raised, _)| *raised == item).map_or(0, |(_, level)| *level);
        doubled(&RAISES, level)
    };
    let by = scene.fact_seat("declarer", 0);
    let by = by.map(|seat| format!(" ({})", wording.name(seat))).unwrap_or_default();
    let mut words = vec![format!("{}{by}{}", TarokScreen.choice(contract, wording), raise(GAME))];
    if let Some(suit) = scene.fact("called").first() {
        let values = [("contract", &*words[0]), ("king", &*king(suit, wording))];
        words[0] = wording.filled("play_tarok.called", &values);
    }
    // With announcements by all seats each item is followed by the seat that announced it.
    let said = scene.fact("announced");
    let announced: Vec<&str> = said.iter().copied().filter(|word| Seat::parse(word).is_err()).collect();
    let others =
        raised.iter().map(|(item, _)| *item).filter(|item| *item != GAME && !announced.contains(item));
    for item in announced.iter().copied().chain(others) {
        let name = TarokScreen.choice(item, wording);
        let by = said.iter().skip_while(|word| **word != item).nth(1).and_then(|seat| Seat::parse(seat).ok());
        let name = by.map_or(name.clone(), |seat| {
            let values = [("item", &*name), ("name", wording.name(seat))];
            wording.filled("play_tarok.by", &values)
        });
        words.push(format!("{name}{}", raise(item)));
    }
    Some(words.join(", "))
}

/// The king of a suit, by the letter of the suit.
fn king(suit: &str, wording: &Wording) -> String {
    wording.card(&format!("K{suit}"))
}

/// The visible part of the talon.
fn talon(scene: &SceneLine, wording: &Wording) -> Option<String> {
    let groups = scene.scene.talon.iter().filter(|group| !group.shown.is_empty());
    let groups: Vec<String> = groups.map(|group| wording.cards_of(&group.shown)).collect();
    let (taken, gifts) = (scene.fact("taken"), scene.fact("gifts"));
    if !taken.is_empty() {
        let values = [("taken", &*wording.cards(taken)), ("left", &*groups.join(" "))];
        Some(wording.filled("play_tarok.talon_taken", &values))
    } else if !gifts.is_empty() {
        Some(wording.filled("play_tarok.gifts", &[("cards", &wording.cards(gifts))]))
    } else {
        let groups: Vec<String> =
            groups.iter().zip(1..).map(|(group, number)| format!("{number}: {group}")).collect();
        (!groups.is_empty()).then(|| groups.join("   "))
    }
}

impl GameScreen for TarokScreen {
    fn pack(&self) -> &'static Pack {
        TAROK_PACK
    }

    fn rows(&self, scene: &SceneLine, wording: &Wording) -> Vec<Row> {
        let mut rows: Vec<Row> = Seat::all(scene.scene.hands.len())
            .map(|seat| Row::new(wording.name(seat), seat_text(scene, seat, wording)))
            .collect();
        let mut add = |key: &str, text: Option<String>| {
            rows.extend(text.map(|text| Row::keyed(wording, key, text)));
        };
        add("play_tarok.session", session(scene, wording));
        add("play_tarok.contract", stakes(scene, wording));
        add("play_tarok.talon", talon(scene, wording));
        let discards = wording.cards_of(&scene.scene.discards.shown);
        add("play_tarok.discards", Some(discards).filter(|cards| !cards.is_empty()));
        if let [declarer, defenders] = scene.fact("counted")[..] {
            let values = [("declarer", declarer), ("defenders", defenders)];
            add("play.points", Some(wording.filled("play_tarok.points", &values)));
        }
        rows.extend(trick(scene, wording));
        rows.extend(hand(scene, wording));
        rows
    }

    fn told(&self, event: &SceneEvent, scene: &SceneLine, wording: &Wording) -> Option<String> {
        let name = event.seat().map_or("", |seat| wording.name(seat));
        let moved = wording.cards_of(&event.moved.shown);
        // The words after the keyword of the move.
        let parts: Vec<&str> = event.words().skip(1).collect();
        let said = || parts.iter().map(|part| self.choice(part, wording)).collect::<Vec<_>>().join(", ");
        Some(match event.action {
            "bid" => wording.filled("play.says", &[("name", name), ("said", &said())]),
            "contract" => {
                wording.filled("play_tarok.plays_contract", &[("name", name), ("contract", &said())])
            }
            "call" => {
                let king = parts.first().map(|suit| king(suit, wording)).unwrap_or_default();
                wording.filled("play_tarok.calls", &[("name", name), ("king", &king)])
            }
            "hand" => wording.filled("play_tarok.hand_shown", &[("name", name), ("cards", &moved)]),
            "take" => wording.filled("play_tarok.takes", &[("name", name), ("number", &parts.join(" "))]),
            "discard" if moved.is_empty() => wording.filled("play_tarok.discards_hidden", &[("name", name)]),
            "discard" => wording.filled("play_tarok.discards_shown", &[("name", name), ("cards", &moved)]),
            "announce" if parts.is_empty() => {
                wording.filled("play_tarok.announces_nothing", &[("name", name)])
            }
            "announce" => wording.filled("play_tarok.announces", &[("name", name), ("items", &said())]),
            "kontra" if parts.is_empty() => return None,
            "kontra" => {
                let raised = counts(scene, "raised");
                let raise = |item: &&str| {
                    let level =
                        raised.iter().find(|(raised, _)| raised == item).map_or(1, |(_, level)| *level);
                    raise(level, item, wording)
                };
                let said: Vec<String> = parts.iter().map(raise).collect();
                wording.filled("play.says", &[("name", name), ("said", &said.join(", "))])
            }
            "card" => wording.filled("play.plays", &[("name", name), ("card", &moved)]),
            "talon" => wording.filled("play_tarok.talon_shown", &[("cards", &wording.cards(parts))]),
            "gift" => wording.filled("play_tarok.gift", &[("name", name), ("card", &moved)]),
            _ => return None,
        })
    }

    fn question(&self, scene: &SceneLine, wording: &Wording) -> String {
        wording.text(match scene.phase {
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

    fn choice(&self, choice: &str, wording: &Wording) -> String {
        let is_letter = |letter: char| letter.is_ascii_lowercase() || letter.is_ascii_digit();
        let is_word = choice.len() > 3 && choice.chars().all(is_letter);
        if is_word || ["two", "one"].contains(&choice) {
            return wording.text(&format!("play_tarok.{choice}"));
        }
        wording.card(choice)
    }

    fn due_choice(&self, choice: &str, scene: &SceneLine, wording: &Wording) -> String {
        match scene.phase {
            "call" => return king(choice, wording),
            "kontra" => {}
            _ => return self.choice(choice, wording),
        }
        let raised = counts(scene, "raised");
        let level = raised.iter().find(|(raised, _)| *raised == choice).map_or(0, |(_, level)| *level);
        raise(level + 1, choice, wording)
    }
}

/// An item with its raise of this number.
fn raise(number: usize, item: &str, wording: &Wording) -> String {
    format!("{} {}", RAISES.get(number).unwrap_or(&RAISES[1]), TarokScreen.choice(item, wording))
}
