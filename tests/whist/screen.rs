//! The screen of the game in the terminal.

use talon::cards::german::{Card, Suit};
use talon::games::screen::{
    GERMAN_SUITS, GameScreen, HandOrder, PackArt, Row, ScreenWords, hand_facts, trick,
};
use talon::games::{Scene, SceneEvent, SceneLine};
use talon::protocol::Seat;

use crate::game::{Cards, Event, HAND, Public, SEATS, View};

/// The pack. Its letters are the same in every language.
const PACK: PackArt = PackArt {
    letters_key: "card_letters.whist",
    letters: "UOKAhlab",
    rank_names_key: "rank_names.whist",
    suits: GERMAN_SUITS,
    order: HandOrder::GERMAN,
    numbered: None,
};

/// Moves the cards of a scene by an event.
pub fn draw(scene: &mut Scene, event: &Event, public: &Public) {
    match *event {
        Event::Deal(seat, packet) => scene.deal(seat, packet),
        Event::Move(seat, card) => {
            scene.play_to_trick(seat, card);
            if scene.has_complete_trick() {
                scene.take_trick(Seat::new(public.leader));
            }
        }
    }
    draw_known(scene, public);
}

/// Sets the sizes of the hands.
pub fn draw_known(scene: &mut Scene, public: &Public) {
    for seat in Seat::all(public.packets) {
        let left = HAND - public.played[seat.index()].len();
        scene.show_hand(seat, left, Cards::EMPTY);
    }
}

/// Returns the cards of the hand, grouped by suit. The cards of each suit are in descending order.
pub fn sorted_hand(view: &View) -> Vec<Vec<Card>> {
    let suits = Suit::ALL.map(|suit| {
        let mut cards: Vec<Card> = (view.hand & suit.cards()).iter().collect();
        cards.reverse();
        cards
    });
    suits.into_iter().filter(|cards| !cards.is_empty()).collect()
}

/// The screen of whist.
#[derive(Debug)]
pub struct WhistScreen;

impl GameScreen for WhistScreen {
    fn pack(&self) -> &'static PackArt {
        &PACK
    }

    fn texts(&self) -> &'static str {
        include_str!("texts.toml")
    }

    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row> {
        let seats = Seat::all(SEATS);
        let mut rows: Vec<Row> =
            seats.map(|seat| Row::new(words.name(seat), hand_facts(scene, seat, words).join(", "))).collect();
        rows.extend(trick(scene, words));
        rows.push(Row::keyed(words, "play.hand", words.cards_of(scene.sorted_hand.iter().flatten())));
        rows
    }

    fn event_sentence(&self, event: &SceneEvent, _: &SceneLine, words: &dyn ScreenWords) -> Option<String> {
        let values = [("name", words.name(event.seat()?)), ("card", &*words.cards_of(&event.moved.shown))];
        (event.action == "card").then(|| words.filled("play.plays", &values))
    }

    fn question(&self, _: &SceneLine, words: &dyn ScreenWords) -> String {
        words.text("play.which_card")
    }

    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String {
        words.card(choice)
    }
}
