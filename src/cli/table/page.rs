//! The files and texts of the browser page.

use std::borrow::Cow;
use std::collections::BTreeMap;

use talon_engine::PlayableGame;
use talon_games::{GameRegistry, GameRules};
use talon_server::PageFile;
use talon_table::CardPictures;

use super::comments::without_comments;
use crate::languages::{Language, Texts, WORDS};
use crate::page::{
    BOARD, BOARD_STYLE, CAPTIONS, CARD_COURTS, CARD_MOTIFS, CARD_NUMBERS, CARD_PICTURES, CARD_SIGNS,
    CARDS_SCRIPT, CARDS_STYLE, ELEMENTS, LOOKS, MOVING, looks,
};

const SCRIPT: &str = "text/javascript; charset=utf-8";
const STYLE: &str = "text/css; charset=utf-8";
const JSON: &str = "application/json";
const DRAWING: &str = "image/svg+xml";

/// The frame of the page. Every link of the server opens this frame. The fragment of the link determines the
/// content.
const FRAME: &str = include_str!("page/table.html");

/// The scripts that run in a worker and not in the page.
const STREAM_WORKER: &str = "/stream_worker.js";
const SERVICE_WORKER: &str = "/service_worker.js";

/// The scripts that a browser does not load with the page: the workers, and the pages and dialogs that many people
/// never open.
const LATE_SCRIPTS: [&str; 24] = [
    STREAM_WORKER,
    SERVICE_WORKER,
    "/rules.js",
    "/replay.js",
    "/deal_sheet.js",
    "/daily.js",
    "/challenge.js",
    "/challenge_dialog.js",
    "/standings.js",
    "/result_picture.js",
    "/people.js",
    "/puzzles.js",
    "/evening.js",
    "/evening_clock.js",
    "/evening_common.js",
    "/evening_feed.js",
    "/evening_form.js",
    "/evening_part.js",
    "/evening_results.js",
    "/evening_sections.js",
    "/evenings.js",
    "/organise.js",
    "/organise_dialogs.js",
    "/wall.js",
];

/// The prefix of the name of a table with the lesson of one game. The name of the game follows the prefix.
const LESSON_OF_A_GAME: &str = "lesson_";

/// The text files of the page: path, content type, text.
const FILES: [(&str, &str, &str); 90] = [
    ("/", "text/html; charset=utf-8", FRAME),
    ("/manifest.json", "application/manifest+json", include_str!("page/manifest.json")),
    ("/icon.svg", DRAWING, include_str!("page/icons/icon.svg")),
    ("/icon_full.svg", DRAWING, include_str!("page/icons/icon_full.svg")),
    ("/cards.css", STYLE, CARDS_STYLE),
    ("/board.css", STYLE, BOARD_STYLE),
    ("/table.css", STYLE, include_str!("page/table.css")),
    ("/phone.css", STYLE, include_str!("page/phone.css")),
    ("/result.css", STYLE, include_str!("page/result.css")),
    ("/evening.css", STYLE, include_str!("page/evening.css")),
    ("/elements.js", SCRIPT, ELEMENTS),
    ("/looks.js", SCRIPT, LOOKS),
    ("/card_signs.js", SCRIPT, CARD_SIGNS),
    ("/card_courts.js", SCRIPT, CARD_COURTS),
    ("/card_motifs.js", SCRIPT, CARD_MOTIFS),
    ("/card_numbers.js", SCRIPT, CARD_NUMBERS),
    ("/card_pictures.js", SCRIPT, CARD_PICTURES),
    ("/cards.js", SCRIPT, CARDS_SCRIPT),
    ("/board.js", SCRIPT, BOARD),
    ("/captions.js", SCRIPT, CAPTIONS),
    ("/moving.js", SCRIPT, MOVING),
    ("/rules_part.js", SCRIPT, include_str!("page/scripts/lobby/rules_part.js")),
    ("/seat_rows.js", SCRIPT, include_str!("page/scripts/lobby/seat_rows.js")),
    ("/start_choices.js", SCRIPT, include_str!("page/scripts/lobby/start_choices.js")),
    ("/table_list.js", SCRIPT, include_str!("page/scripts/lobby/table_list.js")),
    ("/table_maker.js", SCRIPT, include_str!("page/scripts/lobby/table_maker.js")),
    ("/table_settings.js", SCRIPT, include_str!("page/scripts/lobby/table_settings.js")),
    ("/table_rules.js", SCRIPT, include_str!("page/scripts/lobby/table_rules.js")),
    ("/api.js", SCRIPT, include_str!("page/scripts/network/api.js")),
    ("/hub.js", SCRIPT, include_str!("page/scripts/network/hub.js")),
    ("/service.js", SCRIPT, include_str!("page/scripts/network/service.js")),
    (SERVICE_WORKER, SCRIPT, include_str!("page/scripts/network/service_worker.js")),
    ("/links.js", SCRIPT, include_str!("page/scripts/network/links.js")),
    ("/sending.js", SCRIPT, include_str!("page/scripts/network/sending.js")),
    ("/storage.js", SCRIPT, include_str!("page/scripts/network/storage.js")),
    (STREAM_WORKER, SCRIPT, include_str!("page/scripts/network/stream_worker.js")),
    ("/streams.js", SCRIPT, include_str!("page/scripts/network/streams.js")),
    ("/acts.js", SCRIPT, include_str!("page/scripts/seat/acts.js")),
    ("/display.js", SCRIPT, include_str!("page/scripts/seat/display.js")),
    ("/moves.js", SCRIPT, include_str!("page/scripts/seat/moves.js")),
    ("/seats.js", SCRIPT, include_str!("page/scripts/seat/seats.js")),
    ("/app.js", SCRIPT, include_str!("page/scripts/app.js")),
    ("/auction.js", SCRIPT, include_str!("page/scripts/deal/auction.js")),
    ("/bar.js", SCRIPT, include_str!("page/scripts/deal/bar.js")),
    ("/choices.js", SCRIPT, include_str!("page/scripts/deal/choices.js")),
    ("/clock.js", SCRIPT, include_str!("page/scripts/deal/clock.js")),
    ("/evening.js", SCRIPT, include_str!("page/scripts/evening/evening.js")),
    ("/evening_clock.js", SCRIPT, include_str!("page/scripts/evening/evening_clock.js")),
    ("/evening_common.js", SCRIPT, include_str!("page/scripts/evening/evening_common.js")),
    ("/evening_feed.js", SCRIPT, include_str!("page/scripts/evening/evening_feed.js")),
    ("/evening_form.js", SCRIPT, include_str!("page/scripts/evening/evening_form.js")),
    ("/evening_part.js", SCRIPT, include_str!("page/scripts/evening/evening_part.js")),
    ("/evening_results.js", SCRIPT, include_str!("page/scripts/evening/evening_results.js")),
    ("/evening_sections.js", SCRIPT, include_str!("page/scripts/evening/evening_sections.js")),
    ("/evenings.js", SCRIPT, include_str!("page/scripts/evening/evenings.js")),
    ("/organise.js", SCRIPT, include_str!("page/scripts/evening/organise.js")),
    ("/organise_dialogs.js", SCRIPT, include_str!("page/scripts/evening/organise_dialogs.js")),
    ("/wall.js", SCRIPT, include_str!("page/scripts/evening/wall.js")),
    ("/challenge.js", SCRIPT, include_str!("page/scripts/pages/challenge.js")),
    ("/challenge_dialog.js", SCRIPT, include_str!("page/scripts/deal/challenge_dialog.js")),
    ("/standings.js", SCRIPT, include_str!("page/scripts/pages/standings.js")),
    ("/result_picture.js", SCRIPT, include_str!("page/scripts/pages/result_picture.js")),
    ("/daily.js", SCRIPT, include_str!("page/scripts/pages/daily.js")),
    ("/dialogs.js", SCRIPT, include_str!("page/scripts/dialogs.js")),
    ("/drag.js", SCRIPT, include_str!("page/scripts/drag.js")),
    ("/join.js", SCRIPT, include_str!("page/scripts/pages/join.js")),
    ("/keys.js", SCRIPT, include_str!("page/scripts/keys.js")),
    ("/lobby.js", SCRIPT, include_str!("page/scripts/pages/lobby.js")),
    ("/notifications.js", SCRIPT, include_str!("page/scripts/notifications.js")),
    ("/panel.js", SCRIPT, include_str!("page/scripts/deal/panel.js")),
    ("/people.js", SCRIPT, include_str!("page/scripts/pages/people.js")),
    ("/person.js", SCRIPT, include_str!("page/scripts/pages/person.js")),
    ("/puzzles.js", SCRIPT, include_str!("page/scripts/pages/puzzles.js")),
    ("/press.js", SCRIPT, include_str!("page/scripts/press.js")),
    ("/queue.js", SCRIPT, include_str!("page/scripts/queue.js")),
    ("/replay.js", SCRIPT, include_str!("page/scripts/deal/replay.js")),
    ("/result.js", SCRIPT, include_str!("page/scripts/deal/result.js")),
    ("/review.js", SCRIPT, include_str!("page/scripts/deal/review.js")),
    ("/seat.js", SCRIPT, include_str!("page/scripts/pages/seat.js")),
    ("/settings.js", SCRIPT, include_str!("page/scripts/settings.js")),
    ("/share.js", SCRIPT, include_str!("page/scripts/share.js")),
    ("/sheet.js", SCRIPT, include_str!("page/scripts/deal/sheet.js")),
    ("/deal_sheet.js", SCRIPT, include_str!("page/scripts/deal/deal_sheet.js")),
    ("/rules.js", SCRIPT, include_str!("page/scripts/rules.js")),
    ("/signals.js", SCRIPT, include_str!("page/scripts/signals.js")),
    ("/talk.js", SCRIPT, include_str!("page/scripts/talk.js")),
    ("/words.js", SCRIPT, include_str!("page/scripts/words.js")),
    ("/menu.js", SCRIPT, include_str!("page/scripts/menu.js")),
    ("/lesson.js", SCRIPT, include_str!("page/scripts/deal/lesson.js")),
    ("/between.js", SCRIPT, include_str!("page/scripts/deal/between.js")),
];

/// The icons that operating systems take only as PNG. `tests/browser/draw_icons.py` draws them.
const ICONS: [(&str, &[u8]); 4] = [
    ("/icon_192.png", include_bytes!("page/icons/icon_192.png")),
    ("/icon_512.png", include_bytes!("page/icons/icon_512.png")),
    ("/icon_full_180.png", include_bytes!("page/icons/icon_full_180.png")),
    ("/icon_full_512.png", include_bytes!("page/icons/icon_full_512.png")),
];

/// The page uses the texts of these tables of the language files. The words of each game are in a separate
/// table.
const TABLES: [&str; 10] = [
    "table",
    "start",
    "board",
    "games",
    "card_letters",
    "cards",
    "play_errors",
    "play_rules",
    LESSON_OF_A_GAME,
    WORDS,
];

/// The tables with the rules of the games. The page loads them when a person reads the rules.
const RULES: [&str; 2] = ["play_game_rules", "rule_text"];

/// The tables with the texts of a club's evening. The page loads them when a person opens one of its pages.
const EVENING: [&str; 1] = ["evening"];

/// The keys of further texts that the page uses.
const OTHERS: [&str; 17] = [
    "play.hint_note",
    "play.hint_differs",
    "play.payments",
    "report.fault_start",
    "report.fault_handshake",
    "report.fault_illegal",
    "report.fault_malformed",
    "report.fault_timeout",
    "report.fault_flood",
    "report.fault_crash",
    "report.fault_protocol",
    "play.exactly",
    "play.chosen",
    "play.capture_first",
    "play.capture_more",
    "play.capture_adds",
    "play.capture_unfinished",
];

/// Collects all files of the page, including the texts of each language. The appearance of each game has the
/// addresses of the pictures of its cards.
///
/// # Errors
/// A text cannot be written as JSON.
pub(crate) fn page_files(
    games: &GameRegistry<PlayableGame>,
    pictures: &CardPictures,
) -> serde_json::Result<Vec<PageFile>> {
    let fixed = FILES.iter().map(|&(path, content_type, text)| PageFile {
        path,
        content_type,
        // A service worker is in charge of the addresses below the directory of its script.
        is_at_root: ["/", SERVICE_WORKER].contains(&path),
        bytes: match content_type {
            _ if path == "/" => frame().into_bytes().into(),
            SCRIPT | STYLE => without_comments(text).into_bytes().into(),
            _ => text.as_bytes().into(),
        },
    });
    let icons = ICONS.iter().map(|&(path, bytes)| Ok(file(path, "image/png", bytes.into())));
    let texts = Language::ALL.map(|language| {
        let bytes = serde_json::to_vec(&texts(language, games.iter().map(|game| &**game)))?;
        Ok(file(texts_path(language), JSON, bytes.into()))
    });
    let later = [(RULES.as_slice(), rules_path as fn(Language) -> _), (EVENING.as_slice(), evening_path)];
    let later = later.into_iter().flat_map(|(tables, path)| {
        Language::ALL.map(|language| {
            let texts = Texts::of_games(language, games.iter().map(|game| &**game));
            let texts: BTreeMap<String, String> = texts.of_tables(tables).collect();
            Ok(file(path(language), JSON, serde_json::to_vec(&texts)?.into()))
        })
    });
    let mut looks: serde_json::Value =
        serde_json::from_str(&looks(games.iter().map(|game| &**game)).to_string())?;
    for (game, look) in looks.as_object_mut().into_iter().flatten() {
        if let Some(own) = pictures.of_game(game) {
            look["pictures"] = serde_json::to_value(own)?;
        }
    }
    let looks = file("/looks.json", JSON, serde_json::to_vec(&looks)?.into());
    fixed.map(Ok).chain(icons).chain(texts).chain(later).chain([Ok(looks)]).collect()
}

/// Returns a file under the path with the hash.
const fn file(path: &'static str, content_type: &'static str, bytes: Cow<'static, [u8]>) -> PageFile {
    PageFile { path, content_type, is_at_root: false, bytes }
}

/// Returns the frame with a link to each further script of the page, so that a browser loads these scripts at once.
fn frame() -> String {
    let is_early = |path: &str| !LATE_SCRIPTS.contains(&path) && !FRAME.contains(path);
    let modules = FILES.iter().filter(|(path, kind, _)| *kind == SCRIPT && is_early(path));
    let links = modules.map(|(path, ..)| format!("<link rel=\"modulepreload\" href=\"{{files}}{path}\">"));
    FRAME.replace("{modules}", &links.collect::<Vec<_>>().join("\n"))
}

/// Returns the path under which the server has the texts of a language.
const fn texts_path(language: Language) -> &'static str {
    match language {
        Language::En => "/texts/en.json",
        Language::Hr => "/texts/hr.json",
        Language::Sl => "/texts/sl.json",
        Language::Sk => "/texts/sk.json",
        Language::Cs => "/texts/cs.json",
    }
}

/// Returns the path under which the server has the rules of the games in a language.
const fn rules_path(language: Language) -> &'static str {
    match language {
        Language::En => "/rules/en.json",
        Language::Hr => "/rules/hr.json",
        Language::Sl => "/rules/sl.json",
        Language::Sk => "/rules/sk.json",
        Language::Cs => "/rules/cs.json",
    }
}

/// Returns the path under which the server has the texts of a club's evening in a language.
const fn evening_path(language: Language) -> &'static str {
    match language {
        Language::En => "/evening/en.json",
        Language::Hr => "/evening/hr.json",
        Language::Sl => "/evening/sl.json",
        Language::Sk => "/evening/sk.json",
        Language::Cs => "/evening/cs.json",
    }
}

/// Returns the texts that the page uses, by key `table.name`.
pub(crate) fn texts<'games>(
    language: Language,
    games: impl IntoIterator<Item = &'games GameRules>,
) -> BTreeMap<String, String> {
    let texts = Texts::of_games(language, games);
    let others = OTHERS.into_iter().map(|key| (key.to_owned(), texts.get(key).to_owned()));
    texts.of_tables(&TABLES).chain(others).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::page::missing_imports;
    use talon_games::protocol::KeyKind;

    fn all_texts(language: Language) -> BTreeMap<String, String> {
        let games = talon_engine::all_games();
        let mut all = texts(language, games.iter().map(|game| &**game));
        let of_games = Texts::of_games(language, games.iter().map(|game| &**game));
        all.extend(of_games.of_tables(&EVENING));
        all
    }

    /// The values of rules whose texts are the same for all keys.
    const SHARED_VALUES: [&str; 9] =
        ["on", "off", "table", "thesis", "tavern", "federation", "association", "mariasek", "zei"];

    /// Collects the names of texts that the scripts use. A name is the word in `t("name"`. A name that ends
    /// with `_` is a prefix of several names.
    fn used() -> BTreeSet<String> {
        let mut used = BTreeSet::new();
        for (_, _, source) in FILES {
            for mark in ["t(\"", "t(`"] {
                for (at, _) in source.match_indices(mark) {
                    // Here `t` is the end of another identifier, as in `set("`.
                    if source[..at].ends_with(|letter: char| letter.is_alphanumeric()) {
                        continue;
                    }
                    let name = source[at + mark.len()..].split(['"', '`', '$']).next().unwrap_or_default();
                    used.insert(name.to_owned());
                }
            }
        }
        used
    }

    /// The names that a script builds, with `textUnder(` or from lists of settings, keys and headings.
    const MADE: [&str; 17] = [
        "player_",
        "rule_",
        "error_",
        "theme_",
        "face_",
        "sort_",
        "pace_",
        "confirm_",
        "thinking_",
        "state_",
        "key_",
        "by_",
        "seat_",
        "absent_",
        "talk_",
        "signal_",
        "set_",
    ];

    #[test]
    fn every_module_that_a_script_imports_is_served() {
        assert_eq!(missing_imports(&FILES.map(|(path, _, text)| (path, text))), [""; 0]);
    }

    #[test]
    fn every_text_of_the_page_exists() {
        let texts = all_texts(Language::En);
        let used = used();
        assert!(used.len() > 100, "{used:?}");
        for name in used.iter().filter(|name| !name.is_empty()) {
            let exists =
                ["table", "board", "evening"].map(|table| format!("{table}.{name}")).iter().any(|key| {
                    if name.ends_with('_') {
                        texts.keys().any(|known| known.starts_with(key))
                    } else {
                        texts.contains_key(key)
                    }
                });
            assert!(exists, "en.toml has no text {name} in [table], [board] and [evening]");
        }
    }

    #[test]
    fn every_built_in_player_of_a_table_has_a_name_in_every_language() {
        for language in Language::ALL {
            let texts = all_texts(language);
            for game in talon_engine::all_games().iter() {
                // A table offers every player except the one that sees all hands.
                for player in game.player_names().into_iter().filter(|name| *name != "clairvoyant") {
                    let key = format!("table.player_{player}");
                    assert!(texts.contains_key(&key), "{} {}: {key}", language.code(), game.name);
                }
            }
        }
    }

    #[test]
    fn every_text_of_the_table_is_used() {
        let used = used();
        for key in all_texts(Language::En).keys() {
            let own = ["table.", "evening."].iter().find_map(|table| key.strip_prefix(table));
            let Some(name) = own else { continue };
            let begins = |known: &&str| !known.is_empty() && known.ends_with('_') && name.starts_with(*known);
            let quoted = format!("\"{name}\"");
            let is_used = used.contains(name)
                || used.iter().map(String::as_str).chain(MADE).any(|known| begins(&known))
                || FILES.iter().any(|(_, _, source)| source.contains(&quoted));
            assert!(is_used, "no script uses {name}");
        }
    }

    #[test]
    fn every_rule_of_a_game_has_a_text_of_its_own_for_its_key_and_each_value() {
        for language in Language::ALL {
            let texts = all_texts(language);
            let code = language.code();
            for game in talon_engine::all_games().iter() {
                let mut labels = BTreeSet::new();
                for key in game.keys() {
                    let (name, game) = (key.name, &game.name);
                    let (KeyKind::Words(words) | KeyKind::Profile(words)) = key.kind else {
                        let is_shown = matches!(key.kind, KeyKind::Integer { .. });
                        assert!(
                            !is_shown || texts.contains_key(&format!("table.rule_{name}")),
                            "{code} {name}"
                        );
                        continue;
                    };
                    let label = texts.get(&format!("table.rule_{name}"));
                    assert!(
                        label.is_some_and(|label| labels.insert(label)),
                        "{code} {game} {name}: {label:?}"
                    );
                    for value in words.iter().filter(|value| value.parse::<u32>().is_err()) {
                        let shared = format!("table.rule_value_{value}");
                        let has_text = texts.contains_key(&format!("table.rule_value_{name}_{value}"))
                            || SHARED_VALUES.contains(value) && texts.contains_key(&shared);
                        assert!(has_text, "{code} {game} {name} {value}");
                    }
                }
            }
        }
    }

    #[test]
    fn every_module_of_the_page_is_a_file_of_it() {
        let icons = ICONS.iter().map(|(path, _)| *path);
        let paths: BTreeSet<&str> = FILES.iter().map(|(path, ..)| *path).chain(icons).collect();
        for (path, _, source) in FILES {
            for import in source.split("from \"./").skip(1) {
                let name = format!("/{}", import.split('"').next().unwrap_or_default());
                assert!(paths.contains(name.as_str()), "{path} imports {name}");
            }
        }
        let (mut named, frame) = (0, frame());
        for reference in ["href=\"", "src=\""].iter().flat_map(|mark| frame.split(mark).skip(1)) {
            let name = reference.split('"').next().unwrap_or_default();
            let file = name.strip_prefix("{files}").unwrap_or_default();
            assert!(paths.contains(file), "the frame names {name}");
            named += 1;
        }
        assert!(named > 7, "{named}");
    }

    #[test]
    fn every_address_of_the_page_is_relative() {
        for (path, _, source) in FILES {
            for word in ["href=\"/", "src=\"/", "href: \"/", "href: `/", "/#", "location.origin"] {
                assert!(!source.contains(word), "{path}: {word}");
            }
        }
        // The paths of API requests become relative in one function.
        let fetches = FILES.iter().flat_map(|(path, _, source)| {
            source.split("fetch(").skip(1).map(move |call| {
                (
                    path,
                    ["addressOf(", "fileAddress(", "event.request)", "request)", "FRAME,"]
                        .iter()
                        .any(|own| call.starts_with(own)),
                )
            })
        });
        let fetches: Vec<_> = fetches.collect();
        assert!(fetches.len() > 1 && fetches.iter().all(|(_, is_relative)| *is_relative), "{fetches:?}");
    }

    #[test]
    fn the_page_loads_nothing_from_elsewhere_and_makes_no_html_from_text() {
        for (path, _, source) in FILES {
            let text = source.replace("http://www.w3.org/", "");
            for word in [
                "http://",
                "https://",
                "@import",
                "innerHTML",
                "outerHTML",
                "insertAdjacentHTML",
                "eval(",
                "url(",
            ] {
                assert!(!text.contains(word), "{path}: {word}");
            }
        }
        // The content security policy forbids these words.
        for word in [" style=\"", "<style", "onclick", "<script>"] {
            assert!(!FRAME.contains(word), "{word}");
        }
    }
}
