//! The texts of a game's screen. All of them are made from scenes.

use std::fmt::Debug;

use super::pack_art::PackArt;
use super::page_look::PageLook;
use super::scene_line::{SceneEvent, SceneLine};
use crate::game::{PLAY, Turn};
use crate::protocol::Seat;

/// With more players than this number, a screen shows the players in a compact form.
pub const MAX_FULL_ROWS: usize = 6;

/// A row of the screen: a label and its text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Row {
    /// The label; empty for a row that continues the row above.
    pub label: String,
    /// The text.
    pub text: String,
}

impl Row {
    /// Creates a row.
    pub fn new(label: impl Into<String>, text: impl Into<String>) -> Self {
        Self { label: label.into(), text: text.into() }
    }

    /// Creates a row whose label is the text under `key`.
    pub fn keyed(words: &dyn ScreenWords, key: &str, text: impl Into<String>) -> Self {
        Self::new(words.text(key), text)
    }
}

/// The words of a screen in one language, the names of the players, and the cards as the screen draws them.
pub trait ScreenWords {
    /// Returns the text under this key; the key itself when it is unknown.
    fn text(&self, key: &str) -> String;

    /// Returns the text under this key, with `{name}` replaced by its value.
    fn filled(&self, key: &str, values: &[(&str, &str)]) -> String;

    /// Returns the text for a word of the game, such as a bid or a part of a result. It stands under `word_`
    /// and the name of the game, or under `word` if several games have the word. For an unknown word, returns
    /// the word itself.
    fn word(&self, word: &str) -> String;

    /// Returns the name of the player in a seat.
    fn name(&self, seat: Seat) -> &str;

    /// Returns a card as the screen shows it.
    fn card(&self, card: &str) -> String;

    /// Returns the name of a suit. The suit is given in English, or by its letter in lines.
    fn suit_name(&self, suit: &str) -> String;
}

impl dyn ScreenWords + '_ {
    /// Returns cards as the screen shows them, with blanks between them.
    pub fn cards<'cards>(&self, cards: impl IntoIterator<Item = &'cards str>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    /// Returns these cards as the screen shows them, with blanks between them.
    pub fn cards_of<'cards>(&self, cards: impl IntoIterator<Item = &'cards String>) -> String {
        self.cards(cards.into_iter().map(String::as_str))
    }

    /// Returns the cards of a text as the screen shows them, with blanks between them.
    pub fn cards_in(&self, text: &str) -> String {
        self.cards(text.split(' ').filter(|card| !card.is_empty()))
    }

    /// Returns the name of a card's suit.
    pub fn suit_of(&self, card: &str) -> String {
        card.get(card.len().saturating_sub(1)..).map(|suit| self.suit_name(suit)).unwrap_or_default()
    }
}

/// The screen of one game. It knows no rules: a scene of one seat has everything that the screen shows.
pub trait GameScreen: Debug + Sync {
    /// Returns the game's pack, as the screen shows it.
    fn pack(&self) -> &'static PackArt;

    /// Returns how a page in the browser shows the game. By default, it shows a trick game without bidding.
    fn look(&self) -> PageLook {
        PageLook::TRICKS
    }

    /// Returns the texts of the game as TOML: under `table.name`, the text in each language, by the
    /// two-letter language code (ISO 639-1).
    fn texts(&self) -> &'static str;

    /// Returns the rows that show the position.
    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row>;

    /// Returns the sentence for an event that has led to this scene. `None` for an event that people need not
    /// read.
    fn event_sentence(
        &self,
        event: &SceneEvent,
        scene: &SceneLine,
        words: &dyn ScreenWords,
    ) -> Option<String>;

    /// Returns a sentence about the position after a move, for people who watch. `None` by default.
    fn after_move(&self, _scene: &SceneLine, _words: &dyn ScreenWords) -> Option<String> {
        None
    }

    /// Returns the question that asks for the next choice.
    fn question(&self, scene: &SceneLine, words: &dyn ScreenWords) -> String;

    /// Returns a choice as people read it.
    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String;

    /// Returns a choice that is due now, as people read it. Unlike [`GameScreen::choice`], it can depend on
    /// the scene. For example, a doubling gets the name of its level.
    fn due_choice(&self, choice: &str, _scene: &SceneLine, words: &dyn ScreenWords) -> String {
        self.choice(choice, words)
    }

    /// Returns whether the choices are listed with their numbers.
    fn numbers_choices(&self) -> bool {
        true
    }
}

/// Returns cards with the seats that played them, as text.
pub fn plays(plays: &[(Seat, String)], words: &dyn ScreenWords) -> String {
    let plays = plays.iter().map(|(seat, card)| format!("{}: {}", words.name(*seat), words.card(card)));
    plays.collect::<Vec<_>>().join(", ")
}

/// Returns the trick on the table, or the seat that leads to the next trick. `None` while no cards are
/// played.
pub fn trick(scene: &SceneLine, words: &dyn ScreenWords) -> Option<Row> {
    let Turn::Seat(turn) = scene.turn else { return None };
    let is_open = scene.scene.winner.is_none() && !scene.scene.trick.is_empty();
    let text = if is_open {
        plays(&scene.scene.trick, words)
    } else {
        words.filled("play.leads", &[("name", words.name(turn))])
    };
    (scene.phase == PLAY).then(|| Row::keyed(words, "play.trick", text))
}

/// Returns the facts about a hand that every game shows: its size, the cards that it is known to hold, and
/// the suits that it lacks.
pub fn hand_facts(scene: &SceneLine, seat: Seat, words: &dyn ScreenWords) -> Vec<String> {
    let hand = &scene.scene.hands[seat.index()];
    let mut facts = vec![words.filled("play.held", &[("count", &hand.len().to_string())])];
    if scene.scene.reader().seat() == Some(seat) {
        return facts;
    }
    if !hand.shown.is_empty() {
        facts.push(words.filled("play.holds", &[("cards", &words.cards_of(&hand.shown))]));
    }
    let lacks: Vec<String> =
        by_seat(scene, "lacks", seat).into_iter().map(|suit| words.suit_name(suit)).collect();
    if !lacks.is_empty() {
        facts.push(words.filled("play.lacks", &[("suits", &lacks.join(", "))]));
    }
    facts
}

/// Returns the words about a seat in a fact that lists some seats, each followed by its words.
fn by_seat<'scene>(scene: &'scene SceneLine, fact: &str, seat: Seat) -> Vec<&'scene str> {
    let words = scene.fact(fact).into_iter();
    let own = words.skip_while(|word| Seat::parse(word) != Ok(seat)).skip(1);
    own.take_while(|word| Seat::parse(word).is_err()).collect()
}

/// Returns the names and numbers of a fact, such as each raised item with the number of its raises.
pub fn counts<'scene>(scene: &'scene SceneLine, fact: &str) -> Vec<(&'scene str, usize)> {
    let words = scene.fact(fact);
    words.chunks(2).filter_map(|pair| Some((*pair.first()?, pair.get(1)?.parse().ok()?))).collect()
}

/// Returns the name and the factor of this level of doubling. `names` has the names of the levels. Empty for
/// level 0.
pub fn doubled(names: &[&str], level: usize) -> String {
    let name = names.get(level).filter(|_| level > 0);
    name.map(|name| format!(" {name} ×{}", 1_u64 << level)).unwrap_or_default()
}
