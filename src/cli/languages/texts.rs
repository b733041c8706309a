//! The languages of screens and reports, and their texts.

use std::collections::BTreeMap;

use clap::ValueEnum;

/// A language of the texts. `--lang` takes its two-letter code.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(in crate::cli) enum Language {
    /// English.
    #[default]
    En,
    /// Croatian.
    Hr,
    /// Slovene.
    Sl,
    /// Slovak.
    Sk,
}

impl Language {
    /// Every language, English first.
    pub(in crate::cli) const ALL: [Self; 4] = [Self::En, Self::Hr, Self::Sl, Self::Sk];

    /// The language with this two-letter code.
    pub(in crate::cli) fn of_code(code: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|own| own.code() == code)
    }

    /// The two-letter code (ISO 639-1).
    pub(in crate::cli) const fn code(self) -> &'static str {
        match self {
            Self::En => "en",
            Self::Hr => "hr",
            Self::Sl => "sl",
            Self::Sk => "sk",
        }
    }

    /// The file of the language. It is TOML, with a table for each screen and a string for each text.
    pub(super) const fn file(self) -> &'static str {
        match self {
            Self::En => include_str!("en.toml"),
            Self::Hr => include_str!("hr.toml"),
            Self::Sl => include_str!("sl.toml"),
            Self::Sk => include_str!("sk.toml"),
        }
    }
}

/// The texts of one language. The key of a text has the form `table.name`: its table and its name in the language's
/// file.
#[derive(Clone, Debug)]
pub(in crate::cli) struct Texts {
    by_key: BTreeMap<String, String>,
}

impl Texts {
    /// The texts of `language`.
    pub(in crate::cli) fn of(language: Language) -> Self {
        let mut by_key = BTreeMap::new();
        // The tests below fail for a malformed file, so a released program has no such file.
        let tables: toml::Table = toml::from_str(language.file()).unwrap_or_default();
        for (table, texts) in tables {
            for (name, text) in texts.as_table().into_iter().flatten() {
                if let Some(text) = text.as_str() {
                    by_key.insert(format!("{table}.{name}"), text.to_owned());
                }
            }
        }
        Self { by_key }
    }

    /// The text under `key`. For an unknown key, the key itself is the text.
    pub(in crate::cli) fn get<'texts>(&'texts self, key: &'texts str) -> &'texts str {
        self.by_key.get(key).map_or(key, String::as_str)
    }

    /// The text under `key`, with `{name}` replaced by its value.
    pub(in crate::cli) fn filled(&self, key: &str, values: &[(&str, &str)]) -> String {
        values
            .iter()
            .fold(self.get(key).to_owned(), |text, (name, value)| text.replace(&format!("{{{name}}}"), value))
    }

    /// The names and texts of one table, sorted by name.
    pub(in crate::cli) fn table<'texts>(
        &'texts self,
        table: &'texts str,
    ) -> impl Iterator<Item = (&'texts str, &'texts str)> + 'texts {
        self.by_key.iter().filter_map(move |(key, text)| {
            let (in_table, name) = key.split_once('.')?;
            (in_table == table).then_some((name, text.as_str()))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The names that a text has in braces.
    fn blanks(text: &str) -> BTreeSet<&str> {
        text.split('{').skip(1).filter_map(|rest| Some(rest.split_once('}')?.0)).collect()
    }

    #[test]
    fn every_language_file_is_toml() {
        for language in Language::ALL {
            let parsed = toml::from_str::<toml::Table>(language.file());
            assert!(parsed.is_ok(), "{}: {parsed:?}", language.code());
        }
    }

    #[test]
    fn every_language_has_the_same_texts() {
        let english: BTreeSet<String> = Texts::of(Language::En).by_key.into_keys().collect();
        for language in Language::ALL {
            let keys: BTreeSet<String> = Texts::of(language).by_key.into_keys().collect();
            assert_eq!(keys, english, "{}", language.code());
        }
    }

    #[test]
    fn a_text_has_the_same_blanks_in_every_language() {
        let english = Texts::of(Language::En);
        for language in Language::ALL {
            let texts = Texts::of(language);
            for (key, text) in &texts.by_key {
                assert_eq!(blanks(text), blanks(english.get(key)), "{} {key}", language.code());
            }
        }
    }

    #[test]
    fn a_word_of_tarok_has_one_text_at_the_table_in_results_and_in_the_browser() {
        use crate::games::tarok::four::{Contract, Item};
        for language in Language::ALL {
            let texts = Texts::of(language);
            let text = |key: &str| texts.by_key.get(key).map(String::as_str);
            let contracts = Contract::ALL.map(|contract| ("score_values", contract.word()));
            let items = Item::ALL.map(|item| ("score", item.word()));
            for (scores, word) in contracts.into_iter().chain(items).chain([("score_values", "partner")]) {
                let at_table = text(&format!("play_tarok.{word}"));
                let of_game = text(&format!("board.word_tarok_{word}"));
                let in_browser = of_game.or_else(|| text(&format!("board.word_{word}")));
                let code = language.code();
                assert!(at_table.is_some(), "{code} {word}");
                assert_eq!(text(&format!("{scores}.{word}")), at_table, "{code} {scores}.{word}");
                assert_eq!(in_browser, at_table, "{code} board.word_{word}");
            }
        }
    }

    #[test]
    fn blanks_are_filled_by_name() {
        let texts = Texts { by_key: [("a.b".to_owned(), "{x} of {y}".to_owned())].into() };
        assert_eq!(texts.filled("a.b", &[("y", "4"), ("x", "3")]), "3 of 4");
        assert_eq!(texts.get("a.c"), "a.c");
    }
}
