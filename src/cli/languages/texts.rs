//! The languages of screens and reports, and their texts.

use std::collections::BTreeMap;

use clap::ValueEnum;

use talon_games::{GameRules, GameScreen};

/// A language of the texts. `--lang` takes its two-letter code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Language {
    /// English.
    #[default]
    En,
    /// Croatian.
    Hr,
    /// Slovene.
    Sl,
    /// Slovak.
    Sk,
    /// Czech.
    Cs,
}

/// Languages for which there are no texts, each with a similar language for which there are.
const NEAR: [(&str, Language); 2] = [("sr", Language::Hr), ("bs", Language::Hr)];

/// The variables with the locale of a terminal. The first one that is not empty counts.
const LOCALE: [&str; 3] = ["LC_ALL", "LC_MESSAGES", "LANG"];

impl Language {
    /// Every language, English first.
    pub(crate) const ALL: [Self; 5] = [Self::En, Self::Hr, Self::Sl, Self::Sk, Self::Cs];

    /// Returns the language with this two-letter code.
    pub(crate) fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.code() == code)
    }

    /// Returns the language for a tag such as `cs`, `cs-CZ` or `cs_CZ.UTF-8`. `None` when there are neither
    /// texts in this language nor in a similar one.
    pub(crate) fn of_tag(tag: &str) -> Option<Self> {
        let code = tag.trim().get(..2)?.to_ascii_lowercase();
        let near = || NEAR.into_iter().find(|(near, _)| *near == code).map(|(_, language)| language);
        Self::of_code(&code).or_else(near)
    }

    /// Returns the language of the terminal's locale, or English.
    pub(crate) fn of_environment() -> Self {
        let mut set = LOCALE.into_iter().filter_map(|name| std::env::var(name).ok());
        set.find(|tag| !tag.is_empty()).and_then(|tag| Self::of_tag(&tag)).unwrap_or_default()
    }

    /// Returns the two-letter code (ISO 639-1).
    pub(crate) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Hr => "hr",
            Self::Sl => "sl",
            Self::Sk => "sk",
            Self::Cs => "cs",
        }
    }

    /// Returns the content of the language's file. The file is TOML. It has a table for each screen, and a
    /// string for each text.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::En => include_str!("en.toml"),
            Self::Hr => include_str!("hr.toml"),
            Self::Sl => include_str!("sl.toml"),
            Self::Sk => include_str!("sk.toml"),
            Self::Cs => include_str!("cs.toml"),
        }
    }
}

/// The name of the table with the words that several games share.
pub(crate) const WORDS: &str = "word";

/// The prefix of the name of a table with the words of one game. The name of the game follows the prefix.
const WORDS_OF_A_GAME: &str = "word_";

/// The texts of one language. The key of a text is `table.name`: the table in the language's file, and the
/// name of the string in this table.
#[derive(Clone, Debug)]
pub(crate) struct Texts {
    by_key: BTreeMap<String, String>,
}

impl Texts {
    /// Loads the texts of `language` that do not belong to a game.
    pub(crate) fn of(language: Language) -> Self {
        let mut by_key = BTreeMap::new();
        // A test below refuses malformed files, so the parser cannot fail in a released program.
        let tables: toml::Table = toml::from_str(language.file()).unwrap_or_default();
        for (table, texts) in tables {
            for (name, text) in texts.as_table().into_iter().flatten() {
                insert_text(&mut by_key, &format!("{table}.{name}"), text);
            }
        }
        Self { by_key }
    }

    /// Loads the texts of `language`, including the texts of these games.
    pub(crate) fn of_games<'games>(
        language: Language,
        games: impl IntoIterator<Item = &'games GameRules>,
    ) -> Self {
        let mut texts = Self::of(language);
        for screen in games.into_iter().filter_map(|game| game.screen) {
            texts.by_key.extend(of_screen(screen, language));
        }
        texts
    }

    /// Returns the text under `key`. If there is none, it returns the key itself.
    pub(crate) fn get<'texts>(&'texts self, key: &'texts str) -> &'texts str {
        self.by_key.get(key).map_or(key, String::as_str)
    }

    /// Returns the text for a word of a game. If there is none, it returns the word itself.
    pub(crate) fn word<'texts>(&'texts self, game: &str, word: &'texts str) -> &'texts str {
        self.text_of_word(game, word).unwrap_or(word)
    }

    /// Returns a form of a word of a game, such as its accusative. `None` if the word has no such form.
    pub(crate) fn form(&self, game: &str, word: &str, form: &str) -> Option<&str> {
        self.text_of_word(game, &format!("{word}.{form}"))
    }

    fn text_of_word(&self, game: &str, word: &str) -> Option<&str> {
        let text = |table: &str| self.by_key.get(&format!("{table}.{word}"));
        text(&format!("{WORDS_OF_A_GAME}{game}")).or_else(|| text(WORDS)).map(String::as_str)
    }

    /// Returns the text under `key` with each `{name}` replaced by its value.
    pub(crate) fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        values
            .iter()
            .fold(self.get(key).to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }

    /// Returns the keys and texts of these tables, sorted by key. A name that ends with `_` stands for every
    /// table whose name begins with it. For the table [`WORDS`], it returns the words of each game, too.
    pub(crate) fn of_tables(&self, tables: &[&str]) -> impl Iterator<Item = (String, String)> {
        let is_in = |key: &&String| {
            let table = key.split('.').next().unwrap_or_default();
            tables.iter().any(|&known| {
                let prefix = if known == WORDS { WORDS_OF_A_GAME } else { known };
                known == table || prefix.ends_with('_') && table.starts_with(prefix)
            })
        };
        self.by_key.iter().filter(move |(key, _)| is_in(key)).map(|(key, text)| (key.clone(), text.clone()))
    }
}

/// Loads the texts of a game's screen in this language, by key.
fn of_screen(screen: &dyn GameScreen, language: Language) -> BTreeMap<String, String> {
    let mut by_key = BTreeMap::new();
    // A test below refuses a malformed file of a built-in game.
    let tables: toml::Table = toml::from_str(screen.texts()).unwrap_or_default();
    for (table, texts) in tables {
        for (name, text) in texts.as_table().into_iter().flatten() {
            if let Some(text) = text.get(language.code()) {
                insert_text(&mut by_key, &format!("{table}.{name}"), text);
            }
        }
    }
    by_key
}

/// The form of a word that stands under the key of the word itself: the nominative.
const PLAIN: &str = "nom";

/// Inserts a text. If it has forms, the plain form gets the key, and each other form gets `key.form`.
fn insert_text(by_key: &mut BTreeMap<String, String>, key: &str, text: &toml::Value) {
    match text {
        toml::Value::String(text) => {
            by_key.insert(key.to_owned(), text.clone());
        }
        toml::Value::Table(forms) => {
            for (form, text) in forms.iter().filter_map(|(form, text)| Some((form, text.as_str()?))) {
                let key = if form == PLAIN { key.to_owned() } else { format!("{key}.{form}") };
                by_key.insert(key, text.to_owned());
            }
        }
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns all texts of a language.
    fn all_texts(language: Language) -> Texts {
        Texts::of_games(language, talon_engine::all_games().iter().map(|game| &**game))
    }

    /// Returns the words in braces in a text: the name of each blank, with the form that it takes.
    fn blanks_with_forms(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    /// Returns the names of the blanks in a text.
    fn blanks(text: &str) -> BTreeSet<&str> {
        let blanks = blanks_with_forms(text).into_iter();
        blanks.map(|blank| blank.split_once(':').map_or(blank, |(name, _)| name)).collect()
    }

    /// Returns whether this is the key of a form other than the plain one, `table.name.form`.
    fn is_form(key: &str) -> bool {
        key.matches('.').count() > 1
    }

    /// Returns the keys of the texts, without the keys of forms.
    fn plain_keys(texts: Texts) -> BTreeSet<String> {
        texts.by_key.into_keys().filter(|key| !is_form(key)).collect()
    }

    #[test]
    fn a_tag_gives_its_language_or_a_similar_one() {
        for (tag, language) in [
            ("cs_CZ.UTF-8", Some(Language::Cs)),
            ("cs", Some(Language::Cs)),
            ("CS-cz", Some(Language::Cs)),
            ("sk_SK", Some(Language::Sk)),
            ("sr_RS@latin", Some(Language::Hr)),
            ("C.UTF-8", None),
            ("POSIX", None),
            ("de_AT.UTF-8", None),
            ("", None),
        ] {
            assert_eq!(Language::of_tag(tag), language, "{tag}");
        }
    }

    #[test]
    fn every_language_file_is_toml() {
        for language in Language::ALL {
            let parsed = toml::from_str::<toml::Table>(language.file());
            assert!(parsed.is_ok(), "{}: {parsed:?}", language.code());
        }
    }

    #[test]
    fn every_text_of_a_game_is_in_every_language_and_under_a_key_of_its_own() {
        let mut keys = BTreeSet::new();
        let mut files = BTreeSet::new();
        for screen in talon_engine::all_games().iter().filter_map(|game| game.screen) {
            if !files.insert(screen.texts()) {
                continue;
            }
            let tables = toml::from_str::<toml::Table>(screen.texts()).expect("TOML");
            for (table, texts) in tables {
                for (name, text) in texts.as_table().expect("a table") {
                    let codes: BTreeSet<&str> =
                        text.as_table().expect("languages").keys().map(String::as_str).collect();
                    assert_eq!(codes, Language::ALL.map(Language::code).into(), "{table}.{name}");
                    assert!(keys.insert(format!("{table}.{name}")), "{table}.{name} stands twice");
                }
            }
        }
        let base = Texts::of(Language::En);
        assert!(keys.len() > 200 && keys.iter().all(|key| !base.by_key.contains_key(key)), "{}", keys.len());
    }

    #[test]
    fn every_language_has_the_same_texts() {
        let english = plain_keys(all_texts(Language::En));
        for language in Language::ALL {
            let keys = plain_keys(all_texts(language));
            assert_eq!(keys, english, "{}", language.code());
        }
    }

    #[test]
    fn a_text_has_the_same_blanks_in_every_language() {
        let english = all_texts(Language::En);
        for language in Language::ALL {
            let texts = all_texts(language);
            for (key, text) in texts.by_key.iter().filter(|(key, _)| !is_form(key)) {
                assert_eq!(blanks(text), blanks(english.get(key)), "{} {key}", language.code());
            }
        }
    }

    #[test]
    fn only_words_of_a_game_have_forms_and_the_program_fills_every_blank_that_takes_one() {
        // The program fills these blanks with words of a game, and knows their forms.
        let filled = ["what:acc", "contract:acc", "items:acc", "goal:acc", "item:acc"];
        for language in Language::ALL {
            let texts = all_texts(language);
            for (key, text) in &texts.by_key {
                let form = key.rsplit('.').next().unwrap_or_default();
                let is_known = key.starts_with(WORDS) && form == "acc";
                assert!(!is_form(key) || is_known, "{} {key}", language.code());
                for blank in blanks_with_forms(text).into_iter().filter(|blank| blank.contains(':')) {
                    assert!(filled.contains(&blank), "{} {key}: {blank}", language.code());
                }
            }
        }
    }

    #[test]
    fn a_sentence_about_a_player_has_one_that_addresses_the_person() {
        for language in Language::ALL {
            let texts = all_texts(language);
            for (key, text) in &texts.by_key {
                let is_sentence = key.starts_with("board.") && text.contains("{player} ");
                if is_sentence && !key.ends_with("_you") {
                    let own = texts.by_key.get(&format!("{key}_you"));
                    assert!(own.is_some_and(|own| !own.contains("{player}")), "{} {key}", language.code());
                }
            }
        }
    }

    #[test]
    fn every_role_of_a_seat_has_a_text_in_every_language() {
        let games = talon_engine::all_games();
        for language in Language::ALL {
            let texts = all_texts(language);
            for game in games.iter() {
                for word in game.roles.iter().flat_map(|(role, values)| values.iter().chain([role])) {
                    let keys = [format!("{WORDS_OF_A_GAME}{}.{word}", game.name), format!("{WORDS}.{word}")];
                    assert!(
                        keys.iter().any(|key| texts.by_key.contains_key(key)),
                        "{} {keys:?}",
                        language.code()
                    );
                }
            }
        }
    }

    #[test]
    fn a_word_has_the_form_that_a_caption_takes() {
        for (language, game, word, plain, accusative) in [
            (Language::Cs, "marias", "hra", "hra", Some("hru")),
            (Language::Sk, "tarok", "berac", "berač", Some("berača")),
            (Language::Sl, "tarok", "one", "ena", Some("eno")),
            (Language::Hr, "tarok", "klop", "klop", None),
            (Language::En, "tarok", "game", "game", None),
        ] {
            let texts = all_texts(language);
            assert_eq!(texts.word(game, word), plain);
            assert_eq!(texts.form(game, word, "acc"), accusative);
        }
    }

    #[test]
    fn blanks_are_filled_by_name() {
        let texts = Texts { by_key: [("a.b".to_owned(), "{x} of {y}".to_owned())].into() };
        assert_eq!(texts.filled("a.b", &[("y", "4"), ("x", "3")]), "3 of 4");
        assert_eq!(texts.get("a.c"), "a.c");
    }
}
