//! `talon rules`: prints the rules of a game for people.

use std::process::ExitCode;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::protocol::KeyKind;

use crate::exit_code::USAGE;
use crate::languages::{Language, Texts};
use crate::standard_output;

/// Prints the rules of a game for this number of players, in a language, then the options of its `newgame`
/// line.
pub(super) fn show_rules(
    games: &GameRegistry<PlayableGame>,
    name: &str,
    players: Option<usize>,
    language: Language,
) -> ExitCode {
    let game = match games.find(name, players) {
        Ok(game) => game,
        Err(error) => {
            eprintln!("talon: {error}");
            return ExitCode::from(USAGE);
        }
    };
    let page = game.rules_page(language.code()).trim_end();
    if page.is_empty() {
        eprintln!("talon: {name} has no page of rules");
        return ExitCode::from(USAGE);
    }
    let texts = Texts::of_games(language, [&**game]);
    let offer = game.offer();
    let players: Vec<String> = offer.players.iter().map(ToString::to_string).collect();
    let options = match game.keys() {
        [] => texts.get("rules_page.no_options").to_owned(),
        keys => {
            let no_default = format!(" ({})", texts.get("rules_page.no_default"));
            let keys = keys.iter().map(|key| {
                let note = if matches!(key.kind, KeyKind::Profile(_)) { &*no_default } else { "" };
                format!("- {key}{note}")
            });
            let keys: Vec<String> = keys.collect();
            format!("{}\n\n{}", texts.get("rules_page.default"), keys.join("\n"))
        }
    };
    let newgame = format!("`newgame {name} players N [KEY VALUE]…`");
    let values = [("newgame", &*newgame), ("players", &*players.join(", "))];
    let text = format!(
        "{}\n\n## {}\n\n{}\n\n{options}",
        without_links(page),
        texts.get("rules_page.options"),
        texts.filled("rules_page.begins", &values)
    );
    standard_output::exit_code("talon", standard_output::print(&text))
}

/// Replaces each link `[TEXT](TARGET)` of a Markdown page by its `TEXT`, because nobody can follow links in
/// the output.
fn without_links(page: &str) -> String {
    let mut text = String::with_capacity(page.len());
    let mut rest = page;
    while let Some(at) = rest.find("](") {
        let (before, after) = rest.split_at(at);
        let (Some(open), Some(close)) = (before.rfind('['), after.find(')')) else { break };
        text.extend([&before[..open], &before[open + 1..]]);
        rest = &after[close + 1..];
    }
    text + rest
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_link_is_replaced_by_its_text() {
        assert_eq!(without_links("see [a b](c.md#d), [1] and [e](f)."), "see a b, [1] and e.");
        assert_eq!(without_links("no link](here"), "no link](here");
    }
}
