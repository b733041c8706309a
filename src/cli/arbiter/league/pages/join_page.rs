//! The page that says how to join a league.

use std::collections::BTreeSet;

use talon_league::PROVISIONAL_BLOCKS;

use crate::arbiter::league::pages::league_page::LeaguePage;
use crate::page::escaped;

/// What is asked of a bot: the keys of the texts.
const ASKED: [&str; 6] =
    ["asked_protocol", "asked_time", "asked_faults", "asked_remote", "asked_version", "asked_author"];

/// Returns the page.
pub(super) fn join_page(page: &LeaguePage<'_>) -> String {
    let games: BTreeSet<&str> = page.view.ladders.iter().map(|ladder| ladder.game.as_str()).collect();
    let game = page.view.ladders.first().map_or("GAME", |ladder| ladder.game.as_str());
    let address = connect_address(&page.view.address);
    let given =
        if address.is_empty() { format!("\n<p>{}</p>", page.t("address_given")) } else { String::new() };
    let address = if address.is_empty() { page.t("address_word") } else { escaped(&address) };
    let others: Vec<&str> = games.into_iter().filter(|other| *other != game).collect();
    let others = match others.as_slice() {
        [] => String::new(),
        others => format!("\n<p>{}</p>", page.coded("other_games", &[("games", &others.join("`, `"))])),
    };
    let blocks = PROVISIONAL_BLOCKS.to_string();
    let item = |key: &str| format!("<li>{}</li>\n", page.coded(key, &[("blocks", &blocks)]));
    let asked = ASKED.map(item).concat();
    let main = format!(
        "<h1>{}</h1>\n<p class=\"note\">{}</p>\n<ol class=\"steps\">\n\
         <li>{}\n<pre>arbiter init python {} mybot</pre>{others}</li>\n\
         <li>{}</li>\n\
         <li>{}\n<pre>arbiter connect {address} --token-file my.token -- python3 mybot/bot.py</pre>{given}</li>\n</ol>\n\
         <h2>{}</h2>\n<ul class=\"asked\">\n{asked}</ul>\n<p class=\"note\">{}</p>\n",
        page.t("join_title"),
        page.coded("join_note", &[]),
        page.t("step_bot"),
        escaped(game),
        page.coded("step_token", &[]),
        page.t("step_connect"),
        page.t("asked"),
        page.coded("join_docs", &[]),
    );
    page.framed(&page.t("join_title"), &main)
}

/// Returns the address of a league for `arbiter connect`. Empty when the league has none.
fn connect_address(address: &str) -> String {
    let address = address.trim_end_matches('/');
    match address.split_once("://") {
        Some(("https", rest)) => format!("wss://{rest}"),
        Some(("http", rest)) => format!("ws://{rest}"),
        _ => address.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bot_connects_by_websocket_to_the_address_of_the_pages() {
        for (address, connected) in [
            ("https://league.example/", "wss://league.example"),
            ("http://127.0.0.1:8090", "ws://127.0.0.1:8090"),
            ("wss://league.example/a", "wss://league.example/a"),
            ("", ""),
        ] {
            assert_eq!(connect_address(address), connected);
        }
    }
}
