//! The screen of tablić.

use super::game_screen::{GameScreen, MANY, Row};
use super::pack::{Pack, TABLIC_PACK};
use super::wording::Wording;
use crate::cards::CardSet;
use crate::cards::french::{Card, Rank};
use crate::games::{SceneEvent, SceneLine, Turn};
use crate::protocol::Seat;

/// The screen of tablić.
pub(super) struct TablicScreen;

/// The cards, the points and the tablas that a seat has won.
fn won(scene: &SceneLine, seat: Seat) -> [String; 3] {
    ["cards", "points", "tablas"]
        .map(|fact| scene.fact(fact).get(seat.index()).map_or_else(String::new, |own| (*own).to_owned()))
}

/// Whether the seat is another one of the pair of the person.
fn is_partner(scene: &SceneLine, seat: Seat) -> bool {
    let sides = scene.fact("sides");
    let own = scene.scene.reader().seat().filter(|&own| own != seat);
    own.is_some_and(|own| sides.get(own.index()).is_some_and(|side| sides.get(seat.index()) == Some(side)))
}

/// The other players at a large table who have won cards. They are in the order of play, beginning after the person.
fn others(scene: &SceneLine, own: Seat, wording: &Wording) -> String {
    let players = scene.scene.hands.len();
    let after = (1..players).map(|step| Seat::new((own.index() + step) % players));
    let winners = after.filter(|&seat| !scene.scene.piles[seat.index()].is_empty()).map(|seat| {
        let last = if scene.fact_seat("last", 0) == Some(seat) { "*" } else { "" };
        // Only the last word of the name is used, because a single word is not broken at the end of a line.
        let name = wording.name(seat).rsplit(' ').next().unwrap_or_default();
        format!("{name}:{}{last}", won(scene, seat).join("/"))
    });
    let winners: Vec<String> = winners.collect();
    let key = if winners.is_empty() { "play_tablic.nothing_won" } else { "play_tablic.won" };
    wording.filled(key, &[("players", &winners.join(" "))])
}

/// The ranks of the cards that the scene does not show, and how many there are of each.
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

fn table(scene: &SceneLine, wording: &Wording) -> String {
    let table = sorted(&scene.scene.table);
    if table.is_empty() { wording.text("play_tablic.empty") } else { wording.cards_of(&table) }
}

/// Cards in the order of the pack.
fn sorted(cards: &[String]) -> Vec<String> {
    let all = CardSet::<Card>::FULL.iter().map(|card| card.to_string());
    all.filter(|card| cards.contains(card)).collect()
}

impl GameScreen for TablicScreen {
    fn pack(&self) -> &'static Pack {
        TABLIC_PACK
    }

    fn rows(&self, scene: &SceneLine, wording: &Wording) -> Vec<Row> {
        let players = scene.scene.hands.len();
        let own = scene.scene.reader().seat().filter(|_| players > MANY);
        let mut rows = Vec::new();
        for seat in Seat::all(players).filter(|&seat| own.is_none_or(|own| own == seat)) {
            let [won, points, tablas] = won(scene, seat);
            let held = scene.scene.hands[seat.index()].len().to_string();
            let values = [("held", &*held), ("won", &*won), ("points", &*points), ("tablas", &*tablas)];
            let mut text = wording.filled("play_tablic.seat", &values);
            if is_partner(scene, seat) {
                text += &wording.text("play_tablic.partner");
            }
            if scene.fact_seat("last", 0) == Some(seat) {
                text += &wording.text("play_tablic.captured_last");
            }
            rows.push(Row::new(wording.name(seat), text));
        }
        rows.extend(own.map(|own| Row::keyed(wording, "play_tablic.others", others(scene, own, wording))));
        let stock = scene.fact("stock").concat();
        let values = [("cards", &*unseen(scene)), ("stock", &*stock)];
        let unseen = wording.filled("play_tablic.unseen_cards", &values);
        rows.push(Row::keyed(wording, "play_tablic.unseen", unseen));
        rows.push(Row::keyed(wording, "play_tablic.table", table(scene, wording)));
        rows.push(Row::keyed(wording, "play.hand", wording.cards_of(scene.sorted_hand.iter().flatten())));
        rows
    }

    fn told(&self, event: &SceneEvent, scene: &SceneLine, wording: &Wording) -> Option<String> {
        let name = event.seat().map_or("", |seat| wording.name(seat));
        let card = wording.cards_of(&event.moved.shown);
        let values = [("name", name), ("card", &*card), ("cards", &*wording.cards_of(&event.captured))];
        match event.action {
            "table" => {
                Some(wording.filled("play_tablic.first_table", &[("cards", &wording.cards(event.words()))]))
            }
            // The packets of the first round follow the table, those of a later round follow a move.
            "deal" if event.seat() == Some(Seat::new(0)) => {
                let is_later = scene.happened.iter().all(|event| event.action != "table");
                is_later.then(|| wording.text("play_tablic.new_round"))
            }
            "lay" => Some(wording.filled("play_tablic.lays", &values)),
            "capture" => Some(wording.filled("play_tablic.takes", &values)),
            "tabla" => Some(wording.filled("play_tablic.takes_all", &values)),
            _ => None,
        }
    }

    fn after_move(&self, scene: &SceneLine, wording: &Wording) -> Option<String> {
        let cards = || wording.filled("play_tablic.first_table", &[("cards", &table(scene, wording))]);
        // At the end the table is empty, because the remaining cards go to a player.
        (scene.turn != Turn::Over).then(cards)
    }

    fn question(&self, _: &SceneLine, wording: &Wording) -> String {
        wording.text("play_tablic.which_card")
    }

    fn choice(&self, choice: &str, wording: &Wording) -> String {
        wording.cards_in(choice)
    }

    fn numbers_choices(&self) -> bool {
        false
    }
}
