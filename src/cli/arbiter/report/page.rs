//! The HTML page of a report: one self-contained file.

use std::collections::BTreeMap;

use serde::Serialize;

use talon_arbiter::stats::{FIGURE_TABLE, FigureTable};
use talon_games::GameRegistry;

use crate::arbiter::report::report_data::ReportData;
use crate::languages::{Language, Texts, WORDS};
use crate::page;

/// The frame of the page. A name in double braces is a placeholder for a part.
const FRAME: &str = include_str!("page/page.html");

/// The element near the beginning of the frame that identifies a report.
pub(super) const REPORT_MARK: &str = r#"<meta name="generator" content="arbiter report">"#;

/// The styles of the report. The first two style sheets are shared with other pages. The third is only for
/// the report.
const STYLES: [&str; 3] = [page::CARDS_STYLE, page::BOARD_STYLE, include_str!("page/style.css")];

/// The scripts, in the order of their dependencies. Other pages use the first eleven modules, too.
const SCRIPTS: [&str; 25] = [
    page::ELEMENTS,
    page::LOOKS,
    page::FIGURES,
    page::CARD_SIGNS,
    page::CARD_COURTS,
    page::CARD_MOTIFS,
    page::CARD_NUMBERS,
    page::CARD_PICTURES,
    page::CARDS_SCRIPT,
    page::CAPTIONS,
    page::BOARD,
    include_str!("page/numbers.js"),
    include_str!("page/charts.js"),
    include_str!("page/course_chart.js"),
    include_str!("page/frames.js"),
    include_str!("page/decision_values.js"),
    include_str!("page/game_list.js"),
    include_str!("page/side_panel.js"),
    include_str!("page/viewer_controls.js"),
    include_str!("page/viewer.js"),
    include_str!("page/sections.js"),
    include_str!("page/result_parts.js"),
    include_str!("page/detail_parts.js"),
    include_str!("page/theme.js"),
    include_str!("page/report.js"),
];

/// The names of the tables in the language files whose texts the page uses.
const TABLES: [&str; 6] = ["report", "board", "games", "card_letters", "cards", WORDS];

/// The data that the scripts of the page read.
#[derive(Serialize)]
struct Embedded<'a> {
    language: &'static str,
    /// For each language, its texts by their keys `table.name`.
    texts: BTreeMap<&'static str, BTreeMap<String, String>>,
    /// The languages in the order of the menu.
    languages: [&'static str; 5],
    /// The descriptions of the figures.
    described: FigureTable,
    /// The appearance of the game's cards and board.
    looks: serde_json::Value,
    report: &'a ReportData,
}

/// Creates the page. The page opens in this language.
///
/// # Errors
/// A number is not finite.
pub(super) fn page(
    games: &GameRegistry,
    report: &ReportData,
    language: Language,
) -> serde_json::Result<String> {
    let texts = Language::ALL.map(|language| (language.code(), texts(games, language))).into();
    let languages = Language::ALL.map(Language::code);
    let described = FIGURE_TABLE;
    let looks = serde_json::from_str(&page::looks(games.named(&report.game)).to_string())?;
    let embedded = Embedded { language: language.code(), texts, languages, described, looks, report };
    let data = for_script(&serde_json::to_string(&embedded)?);
    let script = SCRIPTS.map(page::in_one_script).concat();
    let style = STYLES.concat();
    let parts = [("language", language.code()), ("style", &style), ("script", &script), ("data", &data)];
    Ok(fill(FRAME, &parts))
}

fn texts(games: &GameRegistry, language: Language) -> BTreeMap<String, String> {
    let texts = Texts::of_games(language, games.iter());
    texts.of_tables(&TABLES).collect()
}

/// Escapes JSON, so that no text in it, such as the name of a bot, can end the surrounding HTML element.
fn for_script(json: &str) -> String {
    let mut safe = String::with_capacity(json.len() + json.len() / 16);
    for letter in json.chars() {
        match letter {
            '<' => safe.push_str("\\u003c"),
            '>' => safe.push_str("\\u003e"),
            '&' => safe.push_str("\\u0026"),
            '\u{2028}' => safe.push_str("\\u2028"),
            '\u{2029}' => safe.push_str("\\u2029"),
            letter => safe.push(letter),
        }
    }
    safe
}

/// Replaces each `{{name}}` in the frame. Names inside the parts are not replaced.
fn fill(frame: &str, parts: &[(&str, &str)]) -> String {
    let mut page = String::new();
    let mut pieces = frame.split("{{");
    page.push_str(pieces.next().unwrap_or_default());
    for piece in pieces {
        let (name, rest) = piece.split_once("}}").unwrap_or((piece, ""));
        page.push_str(parts.iter().find(|(known, _)| *known == name).map_or("", |(_, part)| part));
        page.push_str(rest);
    }
    page
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Returns the rules of all games.
    fn games() -> GameRegistry {
        GameRegistry::new(talon_engine::all_games().iter().map(|game| **game).collect())
    }
    use talon_arbiter::stats::{FigureWriter, PLAYER, TextTable};
    use talon_games::protocol::FaultKind;

    /// Collects the names of texts that the scripts and the frame use. A name is the word in `t("name"` and
    /// in `data-text="name"`. A name that ends with `_` is a prefix of several names.
    fn used() -> BTreeSet<String> {
        let sources = SCRIPTS.into_iter().chain([FRAME]);
        let mut used = BTreeSet::new();
        for source in sources {
            for mark in ["t(\"", "data-text=\"", "data-label=\""] {
                for (at, _) in source.match_indices(mark) {
                    // Here `t` is the end of another identifier, as in `set("`.
                    if source[..at].ends_with(|letter: char| letter.is_alphanumeric()) {
                        continue;
                    }
                    let name = source[at + mark.len()..].split('"').next().unwrap();
                    used.insert(name.to_owned());
                }
            }
        }
        used
    }

    #[test]
    fn every_text_of_the_page_exists() {
        let texts = texts(&games(), Language::En);
        let used = used();
        assert!(used.len() > 40, "{used:?}");
        for name in &used {
            let exists = ["report", "board"].map(|table| format!("{table}.{name}")).iter().any(|key| {
                if name.ends_with('_') {
                    texts.keys().any(|known| known.starts_with(key))
                } else {
                    texts.contains_key(key)
                }
            });
            assert!(exists, "en.toml has no text {name} in [report] and [board]");
        }
    }

    #[test]
    fn every_text_of_the_report_is_used() {
        let used = used();
        for key in texts(&games(), Language::En).keys() {
            let Some(name) = key.strip_prefix("report.") else { continue };
            let is_used = used.contains(name)
                || used.iter().any(|known| known.ends_with('_') && name.starts_with(known.as_str()));
            assert!(is_used, "no script uses {name}");
        }
    }

    #[test]
    fn figures_have_their_labels_in_every_language() {
        let results = PLAYER.iter().filter(|figure| figure.shown.contains(&FigureWriter::Report));
        let results = results.filter_map(|figure| Some((figure.field, figure.label, figure.table?.0)));
        for language in Language::ALL {
            let texts = texts(&games(), language);
            for (field, label, table) in results.clone() {
                let text = texts.get(&format!("report.figure_{field}"));
                let text = text.unwrap_or_else(|| panic!("{}: figure_{field}", language.code()));
                let is_label = language == Language::En && table == TextTable::Results;
                assert!(!is_label || text.to_lowercase() == label, "{text} is not {label}");
            }
        }
    }

    #[test]
    fn every_kind_of_fault_has_a_text() {
        let texts = texts(&games(), Language::En);
        for kind in FaultKind::ALL {
            assert!(texts.contains_key(&format!("report.fault_{kind}")), "{kind}");
        }
    }

    #[test]
    fn data_never_ends_its_element() {
        let safe = for_script("{\"name\":\"</script><script>alert(1)<!--&\u{2028}\"}");
        assert!(!safe.contains(['<', '>', '&', '\u{2028}']), "{safe}");
        let read: serde_json::Value = serde_json::from_str(&safe).unwrap();
        assert_eq!(read["name"], "</script><script>alert(1)<!--&\u{2028}");
    }

    #[test]
    fn a_part_with_braces_is_not_filled() {
        let parts = [("a", "{{b}}"), ("b", "!")];
        assert_eq!(fill("<{{a}}{{b}}{{c}}>", &parts), "<{{b}}!>");
        for part in ["language", "style", "script", "data"] {
            assert_eq!(FRAME.matches(&format!("{{{{{part}}}}}")).count(), 1, "{part}");
        }
    }

    #[test]
    fn the_page_loads_nothing() {
        let sources = SCRIPTS.into_iter().chain([FRAME]).chain(STYLES);
        for source in sources {
            for word in ["http://", "https://", "@import", "innerHTML", "eval(", "url("] {
                let text = source.replace("http://www.w3.org/", "").replace("url(#", "");
                assert!(!text.contains(word), "{word}");
            }
        }
    }
}
