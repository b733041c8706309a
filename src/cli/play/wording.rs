//! The words of a screen: texts of one language, the names of the seats, the letters and symbols of cards.

use super::pack::Pack;
use super::style::{Colour, Style};
use crate::cli::languages::Texts;
use crate::games::PAIR;
use crate::protocol::Seat;

/// The words of a screen.
#[derive(Clone, Debug)]
pub(super) struct Wording {
    pub(super) texts: Texts,
    pub(super) style: Style,
    /// The names of the players, by seat of the current deal.
    pub(super) names: Vec<String>,
    pub(super) pack: &'static Pack,
}

impl Wording {
    /// The text under this key.
    pub(super) fn text(&self, key: &str) -> String {
        self.texts.get(key).to_owned()
    }

    /// The text under this key, with blanks filled.
    pub(super) fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        self.texts.filled(key, values)
    }

    /// The name of the player in a seat.
    pub(super) fn name(&self, seat: Seat) -> &str {
        self.names.get(seat.index()).map_or("?", String::as_str)
    }

    /// The name of the player in the seat that a token names.
    pub(super) fn name_of(&self, token: &str) -> &str {
        Seat::parse(token).map_or("?", |seat| self.name(seat))
    }

    /// The sentence about who takes a trick.
    pub(super) fn trick_taken(&self, winner: Seat) -> String {
        self.said_of(winner, "play.you_take_trick", "board.takes_trick")
    }

    /// The sentence about who gets the cards that are left on the table at the end.
    pub(super) fn rest_taken(&self, last: Seat) -> String {
        self.said_of(last, "play.you_take_rest", "board.rest_goes")
    }

    /// A sentence about a player: the text under `own` for the person, or the text under `others` for another player.
    fn said_of(&self, seat: Seat, own: &str, others: &str) -> String {
        let name = self.name(seat);
        if name == self.text("play.you") { self.text(own) } else { self.filled(others, &[("player", name)]) }
    }

    /// A card as the terminal shows it.
    pub(super) fn card(&self, card: &str) -> String {
        if let Some(number) = card.strip_prefix('t').filter(|number| number.parse::<u8>().is_ok()) {
            return self.style.coloured(&format!("t{number}"), Colour::Blue);
        }
        match self.pack.card(card, self.style.symbols, &self.texts) {
            Some((drawn, suit)) => self.style.coloured(&drawn, suit.colour),
            None => card.to_owned(),
        }
    }

    /// A choice as a person types it: a card in letters, without its colour.
    pub(super) fn typed(&self, choice: &str) -> String {
        self.pack.card(choice, false, &self.texts).map_or_else(|| choice.to_owned(), |(typed, _)| typed)
    }

    /// What the words of the person may mean: see [`Pack::readings`].
    pub(super) fn readings(&self, typed: &[String]) -> Vec<Vec<String>> {
        self.pack.readings(typed, &self.texts)
    }

    /// The name of a card's suit.
    pub(super) fn suit_of(&self, card: &str) -> String {
        card.get(card.len().saturating_sub(1)..).map(|suit| self.suit_name(suit)).unwrap_or_default()
    }

    /// The name of a suit. The suit is given in English, or by its letter in lines.
    pub(super) fn suit_name(&self, suit: &str) -> String {
        self.pack.suit_name(suit, &self.texts).unwrap_or_else(|| self.text(&format!("cards.{suit}")))
    }

    /// Points with one decimal, with the decimal mark of the language.
    pub(super) fn points(&self, points: f64) -> String {
        self.decimal(&format!("{:.1}", rounded(points)))
    }

    /// Points with one decimal and their sign.
    pub(super) fn signed_points(&self, points: f64) -> String {
        self.decimal(&format!("{:+.1}", rounded(points)))
    }

    fn decimal(&self, number: &str) -> String {
        number.replace('.', self.texts.get("play.decimal_mark"))
    }

    /// Cards as the terminal shows them, with blanks between them.
    pub(super) fn cards<'cards>(&self, cards: impl IntoIterator<Item = &'cards str>) -> String {
        cards.into_iter().map(|card| self.card(card)).collect::<Vec<_>>().join(" ")
    }

    /// Cards as the terminal shows them, with blanks between them.
    pub(super) fn cards_of<'cards>(&self, cards: impl IntoIterator<Item = &'cards String>) -> String {
        self.cards(cards.into_iter().map(String::as_str))
    }

    /// The cards of a text, with blanks between them.
    pub(super) fn cards_in(&self, text: &str) -> String {
        self.cards(text.split(' ').filter(|card| !card.is_empty()))
    }

    /// The breakdown of a payoff: the names and values of its parts, except zeros. The number of a pair is a name.
    pub(super) fn score_text(&self, items: &[(&str, &str)]) -> String {
        let known = |table: &str, word: &str| {
            let key = format!("{table}.{word}");
            Some(self.text(&key)).filter(|text| *text != key).unwrap_or_else(|| word.to_owned())
        };
        let items = items.iter().filter(|(key, value)| *key == PAIR || !["0", "none"].contains(value));
        let items =
            items.map(|(key, value)| format!("{} {}", known("score", key), known("score_values", value)));
        items.collect::<Vec<_>>().join(", ")
    }
}

/// Points rounded to one decimal. Minus zero, which an empty sum gives, becomes zero.
fn rounded(points: f64) -> f64 {
    (points * 10.0).round() / 10.0 + 0.0
}
