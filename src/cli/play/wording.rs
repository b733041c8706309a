//! The words of a screen: texts of one language, the names of the seats, the letters and symbols of cards.

use super::style::{Colour, Style};
use crate::cli::languages::Texts;
use crate::games::{PAIR, folded};
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

    /// A word of the person, converted to the letters of the protocol lines.
    pub(super) fn line_word(&self, typed: &str) -> String {
        self.pack.line_word(typed, &self.texts)
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

/// A suit of a pack, as a screen shows it.
#[derive(Debug)]
pub(super) struct SuitArt {
    /// The letter of the suit in lines.
    letter: char,
    /// The symbol of the suit. `None` if not every terminal can draw it.
    symbol: Option<&'static str>,
    /// The colour of the suit.
    pub(super) colour: Colour,
    /// The key of the suit's name.
    key: &'static str,
}

/// The pack of a game.
#[derive(Debug)]
pub(super) struct Pack {
    /// The key of the text with the letters of ranks and suits.
    key: &'static str,
    /// The letters of the same ranks and suits in lines.
    letters: &'static str,
    suits: &'static [SuitArt],
}

/// The suits of French cards.
const FRENCH_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'c', symbol: Some("♣"), colour: Colour::Plain, key: "cards.clubs" },
    SuitArt { letter: 'd', symbol: Some("♦"), colour: Colour::Red, key: "cards.diamonds" },
    SuitArt { letter: 'h', symbol: Some("♥"), colour: Colour::Red, key: "cards.french_hearts" },
    SuitArt { letter: 's', symbol: Some("♠"), colour: Colour::Plain, key: "cards.spades" },
];

/// The suits of German cards.
const GERMAN_SUITS: &[SuitArt] = &[
    SuitArt { letter: 'h', symbol: Some("♥"), colour: Colour::Red, key: "cards.hearts" },
    SuitArt { letter: 'l', symbol: None, colour: Colour::Green, key: "cards.leaves" },
    SuitArt { letter: 'a', symbol: None, colour: Colour::Plain, key: "cards.acorns" },
    SuitArt { letter: 'b', symbol: None, colour: Colour::Yellow, key: "cards.bells" },
];

/// The pack of tablić.
pub(super) const TABLIC_PACK: &Pack =
    &Pack { key: "card_letters.tablic", letters: "AJQKcdhs", suits: FRENCH_SUITS };

/// The pack of mariáš.
pub(super) const MARIAS_PACK: &Pack =
    &Pack { key: "card_letters.marias", letters: "UOKAhlab", suits: GERMAN_SUITS };

pub(super) const TAROK_PACK: &Pack =
    &Pack { key: "card_letters.tarok", letters: "JCQKcdhs", suits: FRENCH_SUITS };

impl Pack {
    /// The letters of the lines, each paired with the letters of the language.
    fn pairs<'texts>(&self, texts: &'texts Texts) -> impl Iterator<Item = (char, &'texts str)> {
        self.letters.chars().zip(texts.get(self.key).split(' '))
    }

    /// The letters of the language for a letter of the lines. `None` when the letter is the number of a card.
    fn shown<'texts>(&self, letter: char, texts: &'texts Texts) -> Option<&'texts str> {
        self.pairs(texts).find(|(own, _)| *own == letter).map(|(_, shown)| shown)
    }

    /// A card of the lines with the letters of the language, and its suit. If `symbols` is set, the symbol of the suit
    /// is used. `None` for a text that is not a card of a suit.
    pub(super) fn card(
        &self,
        card: &str,
        symbols: bool,
        texts: &Texts,
    ) -> Option<(String, &'static SuitArt)> {
        let mut letters = card.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return None;
        };
        let suit = self.suits.iter().find(|art| art.letter == suit)?;
        let rank = match (rank, self.shown(rank, texts)) {
            ('T', _) => "10".to_owned(),
            (_, Some(shown)) => shown.to_owned(),
            (number, None) => number.to_string(),
        };
        let symbol = suit.symbol.filter(|_| symbols).or_else(|| self.shown(suit.letter, texts))?;
        Some((format!("{rank}{symbol}"), suit))
    }

    /// The name of a suit in the language. `suit` is the last word of its key, such as `hearts`, or its letter in lines.
    fn suit_name(&self, suit: &str, texts: &Texts) -> Option<String> {
        let by_letter = |art: &&SuitArt| suit.strip_prefix(art.letter) == Some("");
        let by_name = |art: &&SuitArt| art.key.ends_with(suit);
        let art = self.suits.iter().find(by_letter).or_else(|| self.suits.iter().find(by_name))?;
        Some(texts.get(art.key).to_owned())
    }

    /// Replaces the letters of the language in a word of the person by the letters of the lines. The word is a rank, or
    /// a rank and the beginning of the name of its suit. A word that is already a card of the lines, or that is not a
    /// card, is unchanged.
    pub(super) fn line_word(&self, typed: &str, texts: &Texts) -> String {
        let word = folded(typed);
        let ends = word.char_indices().map(|(at, _)| at).skip(1).chain([word.len()]);
        let read = ends.filter(|&at| at > 0).find_map(|at| {
            let (rank, suit) = word.split_at(at);
            let own = self.line_rank(rank);
            let rank = own.or_else(|| self.rank_of_language(rank, texts))?;
            if suit.is_empty() {
                return own.is_none().then(|| rank.to_string());
            }
            let line_suit = self.suits.iter().find(|art| suit.strip_prefix(art.letter) == Some(""));
            match line_suit {
                Some(_) if own.is_some() => Some(typed.to_owned()),
                Some(art) => Some(format!("{rank}{}", art.letter)),
                None => self.suit_of_language(suit, texts).map(|suit| format!("{rank}{suit}")),
            }
        });
        read.unwrap_or_else(|| typed.to_owned())
    }

    /// The letter of a rank in the lines. `text` is the rank in lower case; `10` gives `T`.
    fn line_rank(&self, text: &str) -> Option<char> {
        let mut letters = text.chars();
        match (letters.next()?, letters.next()) {
            ('1', Some('0')) if text.len() == 2 => Some('T'),
            ('t', None) => Some('T'),
            (number @ '1'..='9', None) => Some(number),
            (letter, None) => self
                .letters
                .chars()
                .find(|own| own.is_ascii_uppercase() && own.to_ascii_lowercase() == letter),
            _ => None,
        }
    }

    fn rank_of_language(&self, text: &str, texts: &Texts) -> Option<char> {
        let is_meant = |(own, shown): &(char, &str)| own.is_ascii_uppercase() && folded(shown) == text;
        self.pairs(texts).find(is_meant).map(|(own, _)| own)
    }

    /// The suit with this symbol, or with a name that begins with this text.
    fn suit_of_language(&self, text: &str, texts: &Texts) -> Option<char> {
        let is_meant =
            |art: &&SuitArt| art.symbol == Some(text) || folded(texts.get(art.key)).starts_with(text);
        let mut meant = self.suits.iter().filter(is_meant);
        meant.next().filter(|_| meant.next().is_none()).map(|art| art.letter)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cli::languages::Language;

    const PACKS: [&Pack; 3] = [TABLIC_PACK, MARIAS_PACK, TAROK_PACK];

    #[test]
    fn every_card_is_read_as_it_is_shown() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            for pack in PACKS {
                let ranks = pack.letters.chars().filter(char::is_ascii_uppercase).chain("123456789T".chars());
                let cards =
                    ranks.flat_map(|rank| pack.suits.iter().map(move |art| format!("{rank}{}", art.letter)));
                for card in cards {
                    for symbols in [false, true] {
                        let (shown, _) = pack.card(&card, symbols, &texts).expect("a card");
                        let read = pack.line_word(&shown, &texts).replace("10", "T");
                        let read =
                            read.replace('♣', "c").replace('♦', "d").replace('♥', "h").replace('♠', "s");
                        assert_eq!(read, card, "{}: {shown}", language.code());
                    }
                }
            }
        }
    }

    #[test]
    fn english_has_the_letters_of_the_lines() {
        let texts = Texts::of(Language::En);
        for pack in PACKS {
            assert!(pack.pairs(&texts).all(|(own, shown)| shown == own.to_string()));
        }
    }

    #[test]
    fn every_language_has_all_letters_and_each_once() {
        for language in Language::ALL {
            let texts = Texts::of(language);
            for pack in PACKS {
                let mut shown: Vec<&str> = texts.get(pack.key).split(' ').collect();
                shown.sort_unstable();
                shown.dedup();
                assert_eq!(shown.len(), pack.letters.len(), "{} {}", language.code(), pack.key);
            }
        }
    }

    #[test]
    fn letters_of_the_language_and_of_the_lines_are_read() {
        let read = |pack: &Pack, language, word| pack.line_word(word, &Texts::of(language));
        for (pack, language, word, card) in [
            (MARIAS_PACK, Language::Sk, "hze", "Ol"),
            (MARIAS_PACK, Language::Sk, "Hža", "Oa"),
            (MARIAS_PACK, Language::Sk, "H", "O"),
            (MARIAS_PACK, Language::Sk, "Dh", "Uh"),
            (MARIAS_PACK, Language::Sk, "oh", "oh"),
            (MARIAS_PACK, Language::Sk, "Kz", "Kz"),
            (MARIAS_PACK, Language::Sk, "hra", "hra"),
            (TAROK_PACK, Language::Sl, "D♥", "Qh"),
            (TAROK_PACK, Language::Sl, "fkr", "Jc"),
            (TAROK_PACK, Language::Sl, "t5", "t5"),
            (TAROK_PACK, Language::Sl, "dve", "dve"),
            (TABLIC_PACK, Language::Hr, "10ka", "Td"),
            (TABLIC_PACK, Language::Hr, "as", "as"),
            (TABLIC_PACK, Language::Hr, "As", "As"),
            (TABLIC_PACK, Language::Hr, "d", "d"),
        ] {
            assert_eq!(read(pack, language, word), card, "{word}");
        }
    }
}
