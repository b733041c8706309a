//! The screen of tablić.

use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::protocol::Seat;
use crate::screen::{
    FRENCH_SUITS, FactRow, FactValue, GameScreen, HandOrder, MAX_FULL_ROWS, Middle, PackArt, PageLook, Row,
    ScreenWords, StartChoice,
};
use crate::{SceneEvent, SceneLine, Turn};

/// The pack.
const PACK: PackArt = PackArt {
    letters_key: "card_letters.tablic",
    letters: "AJQKcdhs",
    rank_names_key: "rank_names.tablic",
    suits: FRENCH_SUITS,
    order: HandOrder { suits: "chsd", ranks: "A23456789TJQK", by_rank: true },
    numbered: None,
};

/// The page in the browser.
const LOOK: PageLook = PageLook {
    middle: Middle::Table,
    rows: &[FactRow::SIDES, FactRow::GOAL, FactRow::new("stock", "stock", FactValue::Text("cards_left"))],
    won_facts: &["cards", "points", "tablas"],
    ..PageLook::TRICKS
};

/// The choices of a start page: two players alone, and four players in pairs.
const START_CHOICES: [StartChoice; 2] = [
    StartChoice {
        rules: &[("", "goal 101 payoff points")],
        shown: &["goal"],
        cards: &["2c", "Td", "Js"],
        ..StartChoice::new("tablic_two", 2)
    },
    StartChoice {
        rules: &[("", "pairs on goal 101 payoff points")],
        shown: &["goal"],
        cards: &["Qh", "Ad", "Ts"],
        ..StartChoice::new("tablic_pairs", 4)
    },
];

/// The screen of tablić.
#[derive(Debug)]
pub struct TablicScreen;

/// Returns three numbers of a seat as texts: the cards, the points and the tablas that it has won.
fn won(scene: &SceneLine, seat: Seat) -> [String; 3] {
    ["cards", "points", "tablas"]
        .map(|fact| scene.fact(fact).get(seat.index()).map_or_else(String::new, |value| (*value).to_owned()))
}

/// Returns whether the seat is the partner of the person at the screen.
fn is_partner(scene: &SceneLine, seat: Seat) -> bool {
    let sides = scene.fact("sides");
    let own = scene.scene.reader().seat().filter(|&own| own != seat);
    own.is_some_and(|own| sides.get(own.index()).is_some_and(|side| sides.get(seat.index()) == Some(side)))
}

/// Lists the other players at a large table who have won cards. The list is in the order of play and starts
/// after the person at the screen.
fn others(scene: &SceneLine, own: Seat, words: &dyn ScreenWords) -> String {
    let players = scene.scene.hands.len();
    let after = (1..players).map(|step| Seat::new((own.index() + step) % players));
    let winners = after.filter(|&seat| !scene.scene.piles[seat.index()].is_empty()).map(|seat| {
        let last = if scene.fact_seat("last", 0) == Some(seat) { "*" } else { "" };
        // Only the last word of the name is used, because a single word cannot be broken at the end of a
        // line.
        let name = words.name(seat).rsplit(' ').next().unwrap_or_default();
        format!("{name}:{}{last}", won(scene, seat).join("/"))
    });
    let winners: Vec<String> = winners.collect();
    let key = if winners.is_empty() { "play_tablic.nothing_won" } else { "play_tablic.won" };
    words.filled(key, &[("players", &winners.join(" "))])
}

/// Returns the ranks of the cards that the scene does not show. Each rank is followed by the number of its
/// cards that are not shown.
fn unseen(scene: &SceneLine) -> String {
    let scene = &scene.scene;
    let hands = scene.hands.iter().flat_map(|hand| &hand.shown);
    let seen: Vec<&String> = hands.chain(scene.piles.iter().flatten()).chain(&scene.table).collect();
    let counts = Rank::ALL.into_iter().filter_map(|rank| {
        let of_rank =
            CardSet::<Card>::FULL.iter().filter(|card| card.rank() == rank).map(|card| card.to_string());
        let unseen: Vec<String> = of_rank.filter(|card| !seen.contains(&card)).collect();
        let name = unseen.first()?.get(..1).map(|name| if name == "T" { "10" } else { name })?.to_owned();
        Some(if unseen.len() == 1 { name } else { format!("{name}x{}", unseen.len()) })
    });
    counts.collect::<Vec<_>>().join(" ")
}

fn table(scene: &SceneLine, words: &dyn ScreenWords) -> String {
    let table = sorted(&scene.scene.table);
    if table.is_empty() { words.text("play_tablic.empty") } else { words.cards_of(&table) }
}

/// Returns cards in the order of the pack.
fn sorted(cards: &[String]) -> Vec<String> {
    let all = CardSet::<Card>::FULL.iter().map(|card| card.to_string());
    all.filter(|card| cards.contains(card)).collect()
}

impl GameScreen for TablicScreen {
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
        include_str!("texts.toml")
    }

    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
        let players = scene.scene.hands.len();
        let own = scene.scene.reader().seat().filter(|_| players > MAX_FULL_ROWS);
        let mut rows = Vec::new();
        for seat in Seat::all(players).filter(|&seat| own.is_none_or(|own| own == seat)) {
            let [won, points, tablas] = won(scene, seat);
            let held = scene.scene.hands[seat.index()].len().to_string();
            let values = [("held", &*held), ("won", &*won), ("points", &*points), ("tablas", &*tablas)];
            let mut text = words.filled("play_tablic.seat", &values);
            if is_partner(scene, seat) {
                text += &words.text("play_tablic.partner");
            }
            if scene.fact_seat("last", 0) == Some(seat) {
                text += &words.text("play_tablic.captured_last");
            }
            rows.push(Row::new(words.name(seat), text));
        }
        rows.extend(own.map(|own| Row::keyed(words, "play_tablic.others", others(scene, own, words))));
        let stock = scene.fact("stock").concat();
        let values = [("cards", &*unseen(scene)), ("stock", &*stock)];
        let unseen = words.filled("play_tablic.unseen_cards", &values);
        rows.push(Row::keyed(words, "play_tablic.unseen", unseen));
        rows.push(Row::keyed(words, "play_tablic.table", table(scene, words)));
        rows.push(Row::keyed(words, "play.hand", words.cards_of(scene.sorted_hand.iter().flatten())));
        rows
    }

    fn event_sentence(
        &self,
        event: &SceneEvent,
        scene: &SceneLine,
        words: &dyn ScreenWords,
    ) -> Option<String> {
        let name = event.seat().map_or("", |seat| words.name(seat));
        let card = words.cards_of(&event.moved.shown);
        let values = [("name", name), ("card", &*card), ("cards", &*words.cards_of(&event.captured))];
        match event.action {
            "table" => {
                Some(words.filled("play_tablic.first_table", &[("cards", &words.cards(event.words()))]))
            }
            // In the first round, the packets follow the `table` event. In a later round, the packets follow
            // a move.
            "deal" if event.seat() == Some(Seat::new(0)) => {
                let is_later = scene.happened.iter().all(|event| event.action != "table");
                is_later.then(|| words.text("play_tablic.new_round"))
            }
            "lay" => Some(words.filled("play_tablic.lays", &values)),
            "capture" => Some(words.filled("play_tablic.takes", &values)),
            "tabla" => Some(words.filled("play_tablic.takes_all", &values)),
            _ => None,
        }
    }

    fn after_move(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Option<String> {
        let cards = || words.filled("play_tablic.first_table", &[("cards", &table(scene, words))]);
        // At the end, the table is empty: the remaining cards have gone to a player.
        (scene.turn != Turn::Over).then(cards)
    }

    fn question(&self, _: &SceneLine, words: &dyn ScreenWords) -> String {
        words.text("play_tablic.which_card")
    }

    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String {
        words.cards_in(choice)
    }

    fn numbers_choices(&self) -> bool {
        false
    }
}
