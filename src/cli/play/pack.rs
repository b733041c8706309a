//! The letters and symbols of cards on a screen and in the input of a person. "Line letters" are the letters
//! of cards in protocol lines.

use talon_games::{PackArt, SuitArt, folded};

use crate::languages::Texts;

/// The maximum number of interpretations of a person's words.
const MAX_READINGS: usize = 64;

/// The pack of cards of a game, with the letters of its cards in each language.
#[derive(Clone, Copy, Debug)]
pub(super) struct Pack(pub(super) &'static PackArt);

impl Pack {
    /// Returns each letter that protocol lines use for a card, with the letters that stand for it in the
    /// language of `texts`.
    fn pairs(self, texts: &Texts) -> impl Iterator<Item = (char, &str)> {
        self.0.letters.chars().zip(texts.get(self.0.letters_key).split(' '))
    }

    /// Returns the letters that stand for a line letter in the language. `None` when the line letter is a
    /// digit.
    fn shown(self, letter: char, texts: &Texts) -> Option<&str> {
        self.pairs(texts).find(|(line_letter, _)| *line_letter == letter).map(|(_, shown)| shown)
    }

    /// Formats a card with the letters of the language. Returns the text and the suit of the card. `symbols`
    /// requests the symbol of the suit. Returns `None` if `card` is not a card with a suit.
    pub(super) fn card(self, card: &str, symbols: bool, texts: &Texts) -> Option<(String, &'static SuitArt)> {
        let mut letters = card.chars();
        let (Some(rank), Some(suit), None) = (letters.next(), letters.next(), letters.next()) else {
            return None;
        };
        let suit = self.0.suits.iter().find(|art| art.letter == suit)?;
        let rank = match (rank, self.shown(rank, texts)) {
            ('T', _) => "10".to_owned(),
            (_, Some(shown)) => shown.to_owned(),
            (number, None) => number.to_string(),
        };
        let symbol = suit.symbol.filter(|_| symbols).or_else(|| self.shown(suit.letter, texts))?;
        Some((format!("{rank}{symbol}"), suit))
    }

    /// Lists the suits that have a symbol: each symbol with the letters that a person types for the suit.
    pub(super) fn signs(self, texts: &Texts) -> Vec<String> {
        let sign = |art: &SuitArt| Some(format!("{} {}", art.symbol?, self.shown(art.letter, texts)?));
        self.0.suits.iter().filter_map(sign).collect()
    }

    /// Returns the name of a suit in the language. `suit` is the line letter of the suit, or the last word of
    /// the key of its name, such as `hearts`.
    pub(super) fn suit_name(self, suit: &str, texts: &Texts) -> Option<String> {
        let by_letter = |art: &&SuitArt| suit.strip_prefix(art.letter) == Some("");
        let by_name = |art: &&SuitArt| art.key.ends_with(suit);
        let art = self.0.suits.iter().find(by_letter).or_else(|| self.0.suits.iter().find(by_name))?;
        Some(texts.get(art.key).to_owned())
    }

    /// Replaces the letters of the language in a person's word by line letters. The word is a rank, or a rank
    /// and the beginning of the name of its suit. A word stays unchanged if it already has line letters, or
    /// if it is not a card.
    pub(super) fn line_word(self, typed: &str, texts: &Texts) -> String {
        let word = folded(typed);
        let ends = word.char_indices().map(|(at, _)| at).skip(1).chain([word.len()]);
        let read = ends.filter(|&at| at > 0).find_map(|at| {
            let (rank, suit) = word.split_at(at);
            let own = self.line_rank(rank);
            let rank = own.or_else(|| self.rank_of_language(rank, texts))?;
            if suit.is_empty() {
                return own.is_none().then(|| rank.to_string());
            }
            let line_suit = self.0.suits.iter().find(|art| suit.strip_prefix(art.letter) == Some(""));
            match line_suit {
                Some(_) if own.is_some() => Some(typed.to_owned()),
                Some(art) => Some(format!("{rank}{}", art.letter)),
                None => self.suit_beginning(suit, texts).map(|art| format!("{rank}{}", art.letter)),
            }
        });
        read.unwrap_or_else(|| typed.to_owned())
    }

    /// Returns the line letter of a rank. `text` is the rank in lower case. For `10`, returns `T`.
    fn line_rank(self, text: &str) -> Option<char> {
        let mut letters = text.chars();
        match (letters.next()?, letters.next()) {
            ('1', Some('0')) if text.len() == 2 => Some('T'),
            ('t', None) => Some('T'),
            (number @ '1'..='9', None) => Some(number),
            (letter, None) => self.0.letters.chars().find(|line_letter| {
                line_letter.is_ascii_uppercase() && line_letter.to_ascii_lowercase() == letter
            }),
            _ => None,
        }
    }

    fn rank_of_language(self, text: &str, texts: &Texts) -> Option<char> {
        let is_meant =
            |(line_letter, shown): &(char, &str)| line_letter.is_ascii_uppercase() && folded(shown) == text;
        self.pairs(texts).find(is_meant).map(|(line_letter, _)| line_letter)
    }

    /// Returns the rank whose name begins with this text, which must have at least two letters. Returns
    /// `None` when no rank or several ranks fit.
    fn rank_beginning(self, text: &str, texts: &Texts) -> Option<char> {
        let names = self.0.letters.chars().zip(texts.get(self.0.rank_names_key).split(' '));
        let mut meant = names.filter(|(_, name)| text.len() > 1 && folded(name).starts_with(text));
        meant.next().filter(|_| meant.next().is_none()).map(|(line_letter, _)| line_letter)
    }

    /// Returns the suit that `text` stands for. `text` is the printed letters of the suit, its symbol, or its
    /// line letter.
    fn printed_suit(self, text: &str, texts: &Texts) -> Option<&'static SuitArt> {
        self.0.suits.iter().find(|art| {
            let letters = self.shown(art.letter, texts).map(folded);
            art.symbol == Some(text)
                || letters.as_deref() == Some(text)
                || text.strip_prefix(art.letter) == Some("")
        })
    }

    /// Lists the possible interpretations of a person's words, most likely first. Each interpretation has as
    /// many words as the person typed. [`talon_games::read_card`] can read these words.
    ///
    /// The first interpretation reads letters as they are printed. A blank between rank and suit is optional.
    /// The second interpretation applies [`Pack::line_word`] to each word. In the other interpretations, a
    /// word is the beginning of the name of a rank or a suit in the language. Rank and suit may come in
    /// either order.
    pub(super) fn readings(self, typed: &[String], texts: &Texts) -> Vec<Vec<String>> {
        let words: Vec<String> = typed.iter().map(|word| folded(word)).collect();
        let line_words: Vec<String> = typed.iter().map(|word| self.line_word(word, texts)).collect();
        let is_rank = |at: usize| {
            let word = words.get(at).map_or("", String::as_str);
            self.line_rank(word).or_else(|| self.rank_of_language(word, texts)).is_some()
                || self.rank_beginning(word, texts).is_some()
        };
        let is_beside_rank = |at: usize| is_rank(at + 1) || at.checked_sub(1).is_some_and(is_rank);
        let is_number = |at: usize| words.get(at).is_some_and(|word| word.parse::<u8>().is_ok());
        let numbered = |at: usize| {
            let is_beside_number = is_number(at + 1) || at.checked_sub(1).is_some_and(is_number);
            let (_, word) = self.0.numbered.filter(|(letter, _)| words[at] == *letter)?;
            is_beside_number.then_some(word)
        };
        let name = |art: &SuitArt| folded(texts.get(art.key));
        let mut readings = Vec::new();
        let printed = (0..words.len()).map(|at| {
            let word = words[at].as_str();
            if let Some(word) = numbered(at) {
                return word.to_owned();
            }
            let suit = self.printed_suit(word, texts).filter(|_| word.len() > 1 || is_beside_rank(at));
            let is_of_language =
                |art: &&SuitArt| self.shown(art.letter, texts).map(folded).as_deref() == Some(word);
            suit.filter(is_of_language).map_or_else(|| line_words[at].clone(), name)
        });
        readings.push(printed.collect::<Vec<_>>());
        readings.push(line_words.clone());
        let mut others: Vec<Vec<String>> = vec![Vec::new()];
        for (at, word) in words.iter().enumerate() {
            let mut meant = vec![line_words[at].clone()];
            // A word that is already a card, in printed form or in line letters, gets no further
            // interpretations.
            if numbered(at).is_none() && !self.is_line_card(&line_words[at]) {
                meant.extend(self.rank_beginning(word, texts).map(String::from));
                let suit = self.printed_suit(word, texts).or_else(|| self.suit_beginning(word, texts));
                meant.extend(suit.filter(|_| word.len() > 1 || is_beside_rank(at)).map(name));
                meant.extend(self.joined(word, texts));
            }
            others = others
                .iter()
                .flat_map(|before| {
                    meant.iter().map(|word| [before.as_slice(), std::slice::from_ref(word)].concat())
                })
                .take(MAX_READINGS)
                .collect();
        }
        others.retain(|words| !readings.contains(words));
        readings.extend(others);
        readings
    }

    /// Returns whether a word is a card with line letters.
    fn is_line_card(self, word: &str) -> bool {
        let word = word.to_lowercase();
        let number = self.0.numbered.and_then(|(letter, _)| word.strip_prefix(letter));
        let rank = self.0.suits.iter().find_map(|art| word.strip_suffix(art.letter));
        number.is_some_and(|number| number.parse::<u8>().is_ok())
            || rank.is_some_and(|rank| self.line_rank(rank).is_some())
    }

    /// Lists the cards that a word may stand for. The word is a rank and a suit without a blank between them,
    /// in either order.
    fn joined(self, word: &str, texts: &Texts) -> Vec<String> {
        let places = word.char_indices().map(|(at, _)| at).skip(1);
        let halves =
            places.map(|at| word.split_at(at)).flat_map(|(first, second)| [(first, second), (second, first)]);
        let card = |(rank, suit): (&str, &str)| {
            let of_language =
                || self.rank_of_language(rank, texts).or_else(|| self.rank_beginning(rank, texts));
            let rank = self.line_rank(rank).or_else(of_language)?;
            let art = self.printed_suit(suit, texts).or_else(|| self.suit_beginning(suit, texts))?;
            Some(format!("{rank}{}", art.letter))
        };
        halves.filter_map(card).collect()
    }

    /// Returns the suit whose symbol is `text`, or whose name begins with `text`. Returns `None` when no suit
    /// or several suits fit.
    fn suit_beginning(self, text: &str, texts: &Texts) -> Option<&'static SuitArt> {
        let is_meant =
            |art: &&SuitArt| art.symbol == Some(text) || folded(texts.get(art.key)).starts_with(text);
        let mut meant = self.0.suits.iter().filter(is_meant);
        meant.next().filter(|_| meant.next().is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::languages::Language;

    fn all_texts(language: Language) -> Texts {
        Texts::of_games(language, talon_engine::all_games().iter().map(|game| &**game))
    }

    /// Returns the pack of each game.
    fn packs() -> impl Iterator<Item = Pack> {
        talon_engine::all_games()
            .iter()
            .filter_map(|game| Some(Pack(game.screen?.pack())))
            .collect::<Vec<_>>()
            .into_iter()
    }

    /// Returns the pack of the game with this name.
    fn pack_of(game: &str) -> Pack {
        let games = talon_engine::all_games();
        let game = games.find(game, None).expect("a game");
        Pack(game.screen.expect("a screen").pack())
    }

    #[test]
    fn every_card_is_read_as_it_is_shown() {
        for language in Language::ALL {
            let texts = all_texts(language);
            for pack in packs() {
                let ranks =
                    pack.0.letters.chars().filter(char::is_ascii_uppercase).chain("123456789T".chars());
                let cards = ranks
                    .flat_map(|rank| pack.0.suits.iter().map(move |art| format!("{rank}{}", art.letter)));
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
    fn the_symbols_of_a_pack_have_the_letters_of_the_language() {
        assert_eq!(pack_of("marias").signs(&all_texts(Language::Cs)), ["♥ če"]);
        assert_eq!(pack_of("tarok").signs(&all_texts(Language::Sl)), ["♣ kr", "♦ ka", "♥ sr", "♠ pi"]);
    }

    #[test]
    fn english_has_the_letters_of_the_lines() {
        let texts = all_texts(Language::En);
        for pack in packs() {
            assert!(pack.pairs(&texts).all(|(line_letter, shown)| shown == line_letter.to_string()));
        }
    }

    #[test]
    fn every_language_has_all_letters_and_each_once() {
        for language in Language::ALL {
            let texts = all_texts(language);
            for pack in packs() {
                let mut shown: Vec<&str> = texts.get(pack.0.letters_key).split(' ').collect();
                shown.sort_unstable();
                shown.dedup();
                assert_eq!(shown.len(), pack.0.letters.len(), "{} {}", language.code(), pack.0.letters_key);
                let ranks = pack.0.letters.chars().filter(char::is_ascii_uppercase).count();
                assert_eq!(
                    texts.get(pack.0.rank_names_key).split(' ').count(),
                    ranks,
                    "{} {}",
                    language.code(),
                    pack.0.rank_names_key
                );
            }
        }
    }

    #[test]
    fn letters_of_the_language_and_of_the_lines_are_read() {
        let read = |game: &str, language, word| pack_of(game).line_word(word, &all_texts(language));
        for (game, language, word, card) in [
            ("marias", Language::Sk, "hze", "Ol"),
            ("marias", Language::Sk, "Hža", "Oa"),
            ("marias", Language::Sk, "H", "O"),
            ("marias", Language::Sk, "Dh", "Uh"),
            ("marias", Language::Sk, "oh", "oh"),
            ("marias", Language::Sk, "Kz", "Kz"),
            ("marias", Language::Sk, "hra", "hra"),
            ("tarok", Language::Sl, "D♥", "Qh"),
            ("tarok", Language::Sl, "fkr", "Jc"),
            ("tarok", Language::Sl, "t5", "t5"),
            ("tarok", Language::Sl, "dve", "dve"),
            ("tablic", Language::Hr, "10ka", "Td"),
            ("tablic", Language::Hr, "as", "as"),
            ("tablic", Language::Hr, "As", "As"),
            ("tablic", Language::Hr, "d", "d"),
        ] {
            assert_eq!(read(game, language, word), card, "{word}");
        }
    }

    /// Returns all interpretations of these words.
    fn readings(pack: Pack, language: Language, words: &str) -> Vec<String> {
        let typed: Vec<String> = words.split(' ').map(str::to_owned).collect();
        pack.readings(&typed, &all_texts(language)).iter().map(|words| words.join(" ")).collect()
    }

    #[test]
    fn a_card_may_have_a_blank_and_either_order() {
        for language in Language::ALL {
            let texts = all_texts(language);
            for pack in packs() {
                for (card, art) in [("10", 'T'), ("8", '8'), ("K", 'K')].iter().flat_map(|(_, rank)| {
                    pack.0.suits.iter().map(move |art| (format!("{rank}{}", art.letter), art))
                }) {
                    let (shown, _) = pack.card(&card, false, &texts).expect("a card");
                    let suit = pack.shown(art.letter, &texts).expect("letters");
                    let rank = shown.strip_suffix(suit).expect("the suit comes last");
                    let name = folded(texts.get(art.key));
                    let as_printed = |words: &str| readings(pack, language, words).swap_remove(0);
                    let line_rank = if rank == "10" { "10".to_owned() } else { card[..1].to_owned() };
                    for (words, expected) in [
                        (format!("{rank} {suit}"), format!("{line_rank} {name}")),
                        (format!("{suit} {rank}"), format!("{name} {line_rank}")),
                    ] {
                        assert!(
                            as_printed(&words).eq_ignore_ascii_case(&expected),
                            "{}: {words}",
                            language.code()
                        );
                    }
                    assert!(
                        readings(pack, language, &format!("{suit}{rank}")).contains(&card),
                        "{suit}{rank}"
                    );
                }
            }
        }
    }

    #[test]
    fn ranks_and_suits_are_named_by_the_beginnings_of_their_names() {
        for (game, language, words, expected) in [
            ("tarok", Language::Sl, "ka fant", "karo fant"),
            ("tarok", Language::Sl, "F ka", "J karo"),
            ("tarok", Language::Sl, "fan kar", "J karo"),
            ("tarok", Language::Sl, "kafant", "Jd"),
            ("tarok", Language::Sl, "fantka", "Jd"),
            ("tarok", Language::Sl, "pi kra", "pik K"),
            ("marias", Language::Sk, "ze hor", "zelen O"),
            ("marias", Language::Sk, "žaes", "Aa"),
            ("marias", Language::Hr, "ži do", "zir U"),
            ("tablic", Language::Hr, "tr kra", "tref K"),
            ("tablic", Language::En, "d 2", "diamonds 2"),
            ("tarok", Language::Hr, "t 7", "tarok 7"),
            ("tarok", Language::Hr, "7 t", "7 tarok"),
        ] {
            assert!(
                readings(pack_of(game), language, words).iter().any(|words| words == expected),
                "{words}: {:?}",
                readings(pack_of(game), language, words)
            );
        }
    }

    #[test]
    fn a_printed_card_means_nothing_else() {
        for (game, language, word) in [
            ("tarok", Language::Hr, "t7"),
            ("tarok", Language::Hr, "Kh"),
            ("marias", Language::Sk, "Hze"),
            ("tablic", Language::Sl, "10ka"),
        ] {
            let mut readings = readings(pack_of(game), language, word);
            readings.dedup();
            assert_eq!(readings.len(), 1, "{word}: {readings:?}");
        }
    }
}
