//! The texts of a game's screen. All texts are computed from scenes.

use std::fmt::Debug;

use super::lesson::LessonStep;
use super::pack_art::PackArt;
use super::page_look::PageLook;
use super::scene_line::{SceneEvent, SceneLine};
use super::start_choice::StartChoice;
use crate::game::{PLAY, Turn};
use crate::protocol::Seat;

/// The form of a word that is the object of a sentence. A text takes this form with a blank such as
/// `{what:acc}`.
pub const ACCUSATIVE: &str = "acc";

/// The maximum number of players that a screen shows in full. More players have a compact form.
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

/// The texts of a screen in one language, the names of the players, and the look of the cards.
pub trait ScreenWords {
    /// Returns the text under this key. Returns the key itself when there is no such text.
    fn text(&self, key: &str) -> String;

    /// Returns the text under this key. Each `{name}` in it is replaced by the value with this name.
    fn filled(&self, key: &str, values: &[(&str, &str)]) -> String;

    /// Returns the text for a word of the game, such as a bid or a part of a result. The key of the text is
    /// in the group `word_GAME`, or in the group `word` if several games have the word. Returns the word
    /// itself when there is no text for it.
    fn word(&self, word: &str) -> String;

    /// Returns a form of the text for a word of the game, such as [`ACCUSATIVE`]. Returns the plain text when
    /// the word has no such form in the language.
    fn word_in(&self, word: &str, form: &str) -> String;

    /// Returns the name of the player in a seat.
    fn name(&self, seat: Seat) -> &str;

    /// Returns a card as the screen shows it.
    fn card(&self, card: &str) -> String;

    /// Returns the name of a suit. `suit` is the English name of the suit, or its letter in protocol lines.
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

    /// Returns the cards that a text lists, as the screen shows them, with blanks between them.
    pub fn cards_in(&self, text: &str) -> String {
        self.cards(text.split(' ').filter(|card| !card.is_empty()))
    }

    /// Returns the name of a card's suit.
    pub fn suit_of(&self, card: &str) -> String {
        card.get(card.len().saturating_sub(1)..).map(|suit| self.suit_name(suit)).unwrap_or_default()
    }
}

/// The screen of one game. It knows no rules, because the scene of a seat has everything that the screen
/// shows.
pub trait GameScreen: Debug + Sync {
    /// Returns the look of the game's pack on a screen.
    fn pack(&self) -> &'static PackArt;

    /// Returns how a page in the browser shows the game. By default, it shows a trick game without bidding.
    fn look(&self) -> PageLook {
        PageLook::TRICKS
    }

    /// Returns the choices that a start page offers for the game. A choice whose number of players the game
    /// does not allow is left out. By default there are none; a start page then offers the default rules with
    /// the first number of players.
    fn start_choices(&self) -> &'static [StartChoice] {
        &[]
    }

    /// Returns the texts of the game as TOML. Under `table.name` is one text in all languages, each with its
    /// two-letter language code (ISO 639-1).
    fn texts(&self) -> &'static str;

    /// Returns the rows that show the position.
    fn rows(&self, scene: &SceneLine, words: &dyn ScreenWords) -> Vec<Row>;

    /// Returns the sentence for an event that has led to this scene. `None` for an event that people do not
    /// need to read about.
    fn event_sentence(
        &self,
        event: &SceneEvent,
        scene: &SceneLine,
        words: &dyn ScreenWords,
    ) -> Option<String>;

    /// Returns a sentence for spectators about the position after a move. `None` by default.
    fn after_move(&self, _scene: &SceneLine, _words: &dyn ScreenWords) -> Option<String> {
        None
    }

    /// Returns the question that asks the person for the next choice.
    fn question(&self, scene: &SceneLine, words: &dyn ScreenWords) -> String;

    /// Returns the text of a choice for people.
    fn choice(&self, choice: &str, words: &dyn ScreenWords) -> String;

    /// Returns the text of a choice that is due now. Unlike the text of [`GameScreen::choice`], it can depend
    /// on the scene. For example, a doubling gets the name of its level.
    fn due_choice(&self, choice: &str, _scene: &SceneLine, words: &dyn ScreenWords) -> String {
        self.choice(choice, words)
    }

    /// Returns the steps of a lesson about this scene, for the person in its seat, in the order in which they are
    /// read. By default there are none.
    fn lesson(&self, _scene: &SceneLine) -> Vec<LessonStep> {
        Vec::new()
    }

    /// Returns whether the screen lists the choices with numbers.
    fn numbers_choices(&self) -> bool {
        true
    }
}

/// Returns a text with each card and the seat that played it.
pub fn plays(plays: &[(Seat, String)], words: &dyn ScreenWords) -> String {
    let plays = plays.iter().map(|(seat, card)| format!("{}: {}", words.name(*seat), words.card(card)));
    plays.collect::<Vec<_>>().join(", ")
}

/// Returns the row with the trick on the table, or with the seat that leads the next trick. `None` outside
/// the card play.
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

/// Returns the facts about a hand that every game shows: the size of the hand, the cards that everybody knows
/// to be in it, and the suits that it lacks.
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

/// Returns the words that belong to a seat in a fact. The fact lists some seats, and the words of a seat
/// follow it.
fn by_seat<'scene>(scene: &'scene SceneLine, fact: &str, seat: Seat) -> Vec<&'scene str> {
    let words = scene.fact(fact).into_iter();
    let own = words.skip_while(|word| Seat::parse(word) != Ok(seat)).skip(1);
    own.take_while(|word| Seat::parse(word).is_err()).collect()
}

/// Returns the pairs of a name and a number in a fact, such as each raised item with the number of its
/// raises.
pub fn counts<'scene>(scene: &'scene SceneLine, fact: &str) -> Vec<(&'scene str, usize)> {
    let words = scene.fact(fact);
    words.chunks(2).filter_map(|pair| Some((*pair.first()?, pair.get(1)?.parse().ok()?))).collect()
}

/// Returns the text for a doubling of an item: the name of the level, and the item in the form that the language
/// needs.
pub fn doubled_item(raise: &str, item: &str, words: &dyn ScreenWords) -> String {
    let [what, object] = [words.word(item), words.word_in(item, ACCUSATIVE)];
    words.filled("board.doubled", &[("raise", raise), ("what", &what), ("what:acc", &object)])
}

/// Returns the text for this level of doubling: its name and its factor. `names` has the name of each level.
/// Empty for level 0.
pub fn doubled(names: &[&str], level: usize) -> String {
    let name = names.get(level).filter(|_| level > 0);
    name.map(|name| format!(" {name} ×{}", 1_u64 << level)).unwrap_or_default()
}
