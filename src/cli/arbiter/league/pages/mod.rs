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
mod standing_table;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use serde::Serialize;

use talon_games::GameRegistry;
use talon_league::LeagueView;

use crate::languages::{Language, Texts};
use crate::page::CARDS_STYLE;

use league_page::{LeaguePage, file_name, participant_path};

/// The styles of the pages. The colours are those of the report and the browser table.
const STYLE: &str = include_str!("style.css");

/// The selector of the dark colours in the style sheet of the cards.
const DARK: &str = ":root[data-theme=\"dark\"]";

/// Creates all files of the pages, by path: the pages in English at the root and those of each other language in its own
/// folder, `style.css`, `feed.xml`, and the JSON below `api`. Links between them are relative. Links below `days` lead to
/// the files that a league publishes for each day.
pub(in crate::arbiter) fn site_files(games: &GameRegistry, view: &LeagueView) -> BTreeMap<String, Vec<u8>> {
    let mut files = BTreeMap::from([
        ("style.css".to_owned(), style().into_bytes()),
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
