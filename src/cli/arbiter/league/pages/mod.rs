//! The pages of a league as files: HTML in every language without scripts, JSON, and a feed of changes.

mod day_page;
mod feed;
mod history_chart;
mod join_page;
mod leaderboard_page;
mod league_page;
mod numbers;
mod participant_page;
mod rating_axis;
mod round_list;
#[cfg(test)]
mod sample_league;
mod standing_table;

use std::collections::BTreeMap;

use serde::Serialize;

use talon_games::GameRegistry;
use talon_league::LeagueView;

use crate::languages::{Language, Texts};
use crate::page::CARDS_STYLE;

use league_page::{LeaguePage, file_name, participant_path};

/// The styles of the pages. The colours are those of the report and the browser table.
const STYLE: &str = include_str!("style.css");

/// The icon of the pages is that of the browser table.
const ICON: &[u8] = include_bytes!("../../../table/page/icons/icon.svg");

/// The selector of the dark colours in the style sheet of the cards.
const DARK: &str = ":root[data-theme=\"dark\"]";

/// Creates all files of the pages, by path: the pages in English at the root and those of each other language in its own
/// folder, `style.css`, `icon.svg`, `feed.xml`, and the JSON below `api`. Links between them are relative. Links below
/// `days` lead to the files that a league publishes for each day.
pub(crate) fn site_files(games: &GameRegistry, view: &LeagueView) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::from([
        ("style.css".to_owned(), style().into_bytes()),
        ("icon.svg".to_owned(), ICON.to_vec()),
        ("feed.xml".to_owned(), feed::feed(view).into_bytes()),
        ("api/league.json".to_owned(), json(view)),
        ("api/rounds.json".to_owned(), json(&view.rounds)),
        ("api/days.json".to_owned(), json(&view.days)),
    ]);
    for ladder in &view.ladders {
        files.insert(format!("api/ladders/{}.json", file_name(&ladder.name)), json(ladder));
    }
    for one in &view.participants {
        files.insert(format!("api/participants/{}.json", file_name(&one.name)), json(one));
    }
    for language in Language::ALL {
        let texts = Texts::of_games(language, games.iter());
        let mut add = |path: &str, contents: &dyn Fn(&LeaguePage<'_>) -> String| {
            let page = LeaguePage::new(view, &texts, language, path.to_owned());
            files.insert(page.path_in(language), contents(&page).into_bytes());
        };
        add("index.html", &leaderboard_page::leaderboard_page);
        add("rounds.html", &round_list::rounds_page);
        add("days.html", &day_page::days_page);
        add("join.html", &join_page::join_page);
        for one in &view.participants {
            add(&participant_path(&one.name), &|page| participant_page::participant_page(page, one));
        }
    }
    files
}

/// Returns the style sheet. The pages have no switch of their own between light and dark colours: they follow the device.
fn style() -> String {
    let (colours, _) = CARDS_STYLE.split_once("\n.card").unwrap_or((CARDS_STYLE, ""));
    let (light, dark) = colours.split_once(DARK).unwrap_or((colours, "{}"));
    format!("{light}@media screen and (prefers-color-scheme: dark) {{\n:root{dark}}}\n\n{STYLE}")
}

/// Returns a value as JSON. A number that is not finite is `null`.
fn json(value: &impl Serialize) -> Vec<u8> {
    // Only maps whose keys are no texts cannot be written, and a view has none.
    serde_json::to_vec(value).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use talon_league::{DayView, LeagueChange};

    use super::sample_league::{HOSTILE, PEOPLE, sample_league};
    use super::*;

    /// The end of the name of a page.
    const PAGE: &str = ".html";

    fn games() -> GameRegistry {
        GameRegistry::new(talon_engine::all_games().iter().map(|game| **game).collect())
    }

    /// Creates a league on two games.
    fn league(mark: &str) -> LeagueView {
        sample_league(mark, &games().names())
    }

    /// Returns the pages of a league as texts, by path.
    fn pages(view: &LeagueView) -> BTreeMap<String, String> {
        let files = site_files(&games(), view).into_iter();
        files.map(|(path, contents)| (path, String::from_utf8(contents).expect("UTF-8"))).collect()
    }

    /// Returns the values of an attribute in a page.
    fn attributes<'a>(page: &'a str, name: &str) -> Vec<&'a str> {
        let mark = format!(" {name}=\"");
        page.split(&mark).skip(1).filter_map(|rest| rest.split('"').next()).collect()
    }

    /// Returns the path to which a relative link leads.
    fn target(from: &str, link: &str) -> String {
        let mut parts: Vec<&str> = from.split('/').collect();
        parts.pop();
        for part in link.split('/') {
            if part == ".." {
                parts.pop().expect("the link stays below the root");
            } else {
                parts.push(part);
            }
        }
        parts.join("/")
    }

    #[test]
    fn nothing_that_a_league_says_is_html() {
        for (path, page) in pages(&league(HOSTILE)) {
            if path.ends_with(PAGE) || path == "feed.xml" {
                assert!(!page.contains("<b>&") && !page.contains("&\"") && !page.contains("\"x"), "{path}");
                assert!(page.contains("&lt;b&gt;&amp;&quot;x"), "{path}");
            }
        }
    }

    #[test]
    fn every_link_leads_to_a_file_of_the_pages_or_of_a_day() {
        for mark in ["", HOSTILE] {
            let pages = pages(&league(mark));
            let mut days = BTreeSet::new();
            for (path, page) in pages.iter().filter(|(path, _)| path.ends_with(PAGE)) {
                let links = attributes(page, "href");
                assert!(links.len() > 10, "{path}");
                for link in links {
                    let Some((link, id)) = link.split_once('#') else {
                        let target = target(path, link);
                        assert!(pages.contains_key(&target) || target.starts_with("days/"), "{path}: {link}");
                        days.extend(target.strip_prefix("days/").map(str::to_owned));
                        continue;
                    };
                    assert!(link.is_empty() && page.contains(&format!(" id=\"{id}\"")), "{path}: {id}");
                }
            }
            let expected = ["2026-10-28/day.json", "2026-10-28/001301-1.html", "2026-10-28/001301-1.record"];
            assert!(expected.iter().all(|file| days.contains(*file)), "{days:?}");
        }
    }

    #[test]
    fn every_language_has_the_same_pages_with_its_own_texts() {
        let pages = pages(&league(""));
        let of = |folder: &str| -> BTreeSet<&str> {
            pages
                .keys()
                .filter_map(|path| path.strip_prefix(folder))
                .filter(|path| path.ends_with(PAGE))
                .collect()
        };
        let others = ["hr/", "sl/", "sk/", "cs/"];
        let english = of("").into_iter().filter(|path| !others.iter().any(|other| path.starts_with(other)));
        let english: BTreeSet<&str> = english.collect();
        assert_eq!(english.len(), 4 + PEOPLE.len());
        for (folder, title) in others.into_iter().zip(["Poredak", "Lestvica", "Poradie", "Pořadí"]) {
            assert_eq!(of(folder), english, "{folder}");
            assert!(
                pages[&format!("{folder}index.html")].contains(&format!("<title>{title} · ")),
                "{folder}"
            );
        }
        for (path, page) in pages.iter().filter(|(path, _)| path.ends_with(PAGE)) {
            // The key of a text that is missing would be on the page.
            let known = ["example", "json", "md"];
            let keys = page.split("league.").skip(1).filter(|rest| rest.starts_with(char::is_alphabetic));
            let keys = keys.filter(|rest| !known.iter().any(|word| rest.starts_with(word)));
            assert_eq!(keys.count(), 0, "{path}");
            let code = path.get(..2).filter(|_| path.as_bytes()[2] == b'/').unwrap_or("en");
            assert!(page.contains(&format!("<html lang=\"{code}\">")), "{path}");
        }
    }

    #[test]
    fn every_text_of_the_pages_is_used() {
        let sources = [
            include_str!("day_page.rs"),
            include_str!("feed.rs"),
            include_str!("history_chart.rs"),
            include_str!("join_page.rs"),
            include_str!("leaderboard_page.rs"),
            include_str!("league_page.rs"),
            include_str!("participant_page.rs"),
            include_str!("round_list.rs"),
            include_str!("standing_table.rs"),
        ]
        .concat();
        // A key is composed of a prefix and a word of the view.
        let composed = ["note_", "change_", "local", "retired"];
        for (key, _) in Texts::of(Language::En).of_tables(&["league"]) {
            let name = key.trim_start_matches("league.");
            let is_composed = composed.iter().any(|prefix| name.starts_with(prefix));
            assert!(is_composed || sources.contains(&format!("\"{name}\"")), "no page uses {name}");
        }
    }

    #[test]
    fn the_json_is_the_view() {
        let view = league("");
        let files = site_files(&games(), &view);
        let read = |path: &str| serde_json::from_slice::<serde_json::Value>(&files[path]).expect("JSON");
        let league = read("api/league.json");
        assert_eq!(league["ladders"][1]["standings"][0]["rating"], 21.4);
        assert_eq!(league["title"], view.title.as_str());
        assert_eq!(read("api/rounds.json"), league["rounds"]);
        assert_eq!(read("api/days.json"), league["days"]);
        assert_eq!(read("api/ladders/four.json"), league["ladders"][0]);
        assert_eq!(read("api/participants/ana.json"), league["participants"][0]);
    }

    #[test]
    fn an_entry_of_the_feed_keeps_its_identifier() {
        let ids = |view: &LeagueView| -> Vec<String> {
            let feed = feed::feed(view);
            let ids = feed.split("<id>").skip(1).filter_map(|rest| rest.split("</id>").next());
            ids.map(str::to_owned).collect()
        };
        let mut view = league("");
        let before = ids(&view);
        let own: BTreeSet<&String> = before.iter().collect();
        assert_eq!(own.len(), 4, "{before:?}");
        // A day, a change and another address come, and the title changes.
        view.days.insert(0, DayView { date: "2026-10-29".to_owned(), ..DayView::default() });
        view.changes.insert(0, LeagueChange { subject: "new".to_owned(), ..view.changes[1].clone() });
        view.address = String::new();
        view.title = "Another".to_owned();
        let mut after = ids(&view);
        after.remove(1);
        assert_eq!(after, before);
    }

    #[test]
    fn the_colours_follow_the_device() {
        let style = style();
        assert!(!style.contains("data-theme") && !style.contains(".card"), "{style}");
        assert_eq!(style.matches("--paper: #").count(), 2);
        assert!(style.contains("@media screen and (prefers-color-scheme: dark) {\n:root {\n"), "{style}");
        assert_eq!(style.matches('{').count(), style.matches('}').count());
    }

    #[test]
    fn the_pages_have_no_script_and_load_only_their_style() {
        for (path, page) in pages(&league("")).iter().filter(|(path, _)| path.ends_with(PAGE)) {
            for word in ["<script", " style=", " src=", "javascript:", "onclick", "onload"] {
                assert!(!page.contains(word), "{path}: {word}");
            }
        }
    }

    #[test]
    fn an_empty_league_has_pages() {
        let pages = pages(&LeagueView::default());
        assert_eq!(pages.keys().filter(|path| path.ends_with(PAGE)).count(), 20);
        assert!(pages["join.html"].contains("arbiter connect ADDRESS --token-file my.token"));
    }
}
