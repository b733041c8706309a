//! The scripts and styles that several pages share: the report of a match, and the browser table.
//!
//! The scripts are modules. A page that has all scripts in one element joins the modules with
//! [`in_one_script`].

use std::collections::BTreeMap;

use talon_games::GameRules;
use talon_games::protocol::Json;

#[cfg(feature = "table")]
mod refused_page;

#[cfg(all(unix, feature = "arbiter", feature = "table"))]
pub(crate) use refused_page::refused_live_page;
#[cfg(feature = "table")]
pub(crate) use refused_page::{escaped, refused_page};

/// The module that creates elements and formats texts and numbers.
pub(crate) const ELEMENTS: &str = include_str!("elements.js");

/// The module that formats the figures of a match.
#[cfg(all(unix, feature = "arbiter"))]
pub(crate) const FIGURES: &str = include_str!("figures.js");

/// The module with the appearance of games.
pub(crate) const LOOKS: &str = include_str!("looks.js");

/// Returns the appearance of these games by name, in the form that `looks.js` uses.
pub(crate) fn looks<'games>(games: impl IntoIterator<Item = &'games GameRules>) -> Json {
    let looks = games.into_iter().filter_map(|game| {
        let screen = game.screen?;
        Some((game.name, screen.look().json(screen.pack())))
    });
    let looks: BTreeMap<_, _> = looks.collect();
    Json::Object(looks.into_iter().collect())
}

/// The module that shows the host's pictures of cards.
pub(crate) const CARD_PICTURES: &str = include_str!("card_pictures.js");

/// The module that draws the signs of suits.
pub(crate) const CARD_SIGNS: &str = include_str!("card_signs.js");

/// The module that draws the figures of court cards.
pub(crate) const CARD_COURTS: &str = include_str!("card_courts.js");

/// The module with the pictures of the taroks.
pub(crate) const CARD_MOTIFS: &str = include_str!("card_motifs.js");

/// The module that draws taroks.
pub(crate) const CARD_NUMBERS: &str = include_str!("card_numbers.js");

/// The module that draws cards.
pub(crate) const CARDS_SCRIPT: &str = include_str!("cards.js");

/// The style sheet with colours and the faces of cards.
pub(crate) const CARDS_STYLE: &str = include_str!("cards.css");

/// The module that draws a scene on a board.
pub(crate) const BOARD: &str = include_str!("board.js");

/// The module that describes events in words.
pub(crate) const CAPTIONS: &str = include_str!("captions.js");

/// The module that moves cards.
#[cfg(feature = "table")]
pub(crate) const MOVING: &str = include_str!("moving.js");

/// The style sheet of the board.
pub(crate) const BOARD_STYLE: &str = include_str!("board.css");

/// Converts a module to a part of one script: removes its imports and the keyword `export`.
#[cfg(all(unix, feature = "arbiter"))]
pub(crate) fn in_one_script(module: &str) -> String {
    let mut script = String::with_capacity(module.len());
    let mut is_import = false;
    for line in module.lines() {
        is_import |= line.starts_with("import ");
        if !is_import {
            script.push_str(line.strip_prefix("export ").unwrap_or(line));
            script.push('\n');
        }
        is_import &= !line.ends_with(';');
    }
    script
}

/// Lists the imports of missing files in the modules of a page.
#[cfg(all(test, feature = "table"))]
pub(crate) fn missing_imports(files: &[(&str, &'static str)]) -> Vec<&'static str> {
    let imported = files.iter().flat_map(|&(_, text)| text.split(" from \"./").skip(1));
    let names = imported.filter_map(|rest| rest.split('"').next());
    names.filter(|name| !files.iter().any(|(path, _)| path.ends_with(&format!("/{name}")))).collect()
}

#[cfg(all(test, unix, feature = "arbiter"))]
mod tests {
    use super::*;

    #[test]
    fn a_module_becomes_a_part_of_a_script() {
        let module = "import {\n  a,\n} from \"./a.js\";\nimport { c } from \"./c.js\";\nexport function b() {\n  \
            return a(\"export \");\n}\n";
        assert_eq!(in_one_script(module), "function b() {\n  return a(\"export \");\n}\n");
    }
}
