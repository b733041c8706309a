//! The list of all keys of a description. `arbiter tournament --help` prints it, and `docs/arbiter.md`
//! contains the same list as a Markdown table.

use talon_arbiter::plan::{Kind, PARTICIPANT_KEYS, PLAN_KEYS, Place, PlanKey};

use crate::text_table::wrapped;

/// The width of a line of the list, in characters.
const WIDTH: usize = 78;

/// Formats the keys of a file and of its participants for a terminal. Each key has a line with its value and
/// default, followed by its meaning.
pub(crate) fn key_list() -> String {
    let file: String = PLAN_KEYS.iter().filter(|key| key.place != Place::Written).map(entry).collect();
    let participant: String = PARTICIPANT_KEYS.iter().map(entry).collect();
    format!("The keys of the file:\n\n{file}\nThe keys of a [[participant]]:\n\n{participant}")
}

fn entry(key: &PlanKey) -> String {
    let default = key.default.map_or(String::new(), |word| format!(" (default {word})"));
    wrapped(&format!("  {} = {}{default}\n      {}", key.name, value(key), key.help), WIDTH) + "\n"
}

/// Describes the expected value of a key in words.
fn value(key: &PlanKey) -> String {
    match key.kind {
        Kind::Parsed(_) => format!("a text, {}", key.placeholder.replace('|', " or ")),
        Kind::Text => "a text".to_owned(),
        kind => kind.expected(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The head of the table.
    const HEAD: &str =
        "| key | value | default | option | in the plan | meaning |\n|---|---|---|---|---|---|\n";

    /// Formats the keys of a file and of its participants as two Markdown tables.
    fn key_tables() -> String {
        let file: String =
            PLAN_KEYS.iter().filter(|key| key.place != Place::Written).map(|key| row(key, true)).collect();
        let participant: String = PARTICIPANT_KEYS.iter().map(|key| row(key, false)).collect();
        let head = HEAD.replace("| option | in the plan ", "").replacen("|---|---", "", 1);
        format!("{HEAD}{file}\nThe keys of a `[[participant]]`:\n\n{head}{participant}")
    }

    fn row(key: &PlanKey, is_of_file: bool) -> String {
        let cell = |text: &str| text.replace('|', "\\|");
        let default = key.default.map_or(String::new(), |word| format!("`{word}`"));
        let option = match key.kind {
            _ if !key.is_option() => "no".to_owned(),
            Kind::Switch => format!("`--{}`", key.name),
            _ if key.bare.is_some() => format!("`--{}[={}]`", key.name, cell(key.placeholder)),
            _ => format!("`--{} {}`", key.name, cell(&key.placeholder.replace("> <", " "))),
        };
        let place = if key.place == Place::Plan { "yes" } else { "no" };
        let middle = if is_of_file { format!("| {option} | {place} ") } else { String::new() };
        format!("| `{}` | {} | {default} {middle}| {} |\n", key.name, cell(&value(key)), cell(key.help))
    }

    #[test]
    fn the_documentation_has_the_table_of_keys() {
        let page = include_str!("../../../../docs/arbiter.md");
        assert!(page.contains(&key_tables()), "docs/arbiter.md lacks this table:\n{}", key_tables());
    }

    #[test]
    fn the_help_lists_the_keys_of_the_documentation_in_80_columns() {
        let (list, table) = (key_list(), key_tables());
        let joined = list.split_whitespace().collect::<Vec<_>>().join(" ");
        for key in PLAN_KEYS.iter().chain(PARTICIPANT_KEYS).filter(|key| key.place != Place::Written) {
            let line = format!("{} = {}", key.name, value(key));
            assert!(joined.contains(&line) && joined.contains(key.help), "{line}");
            assert!(table.contains(&format!("| `{}` | ", key.name)), "{line}");
        }
        assert!(list.lines().all(|line| line.chars().count() <= 80), "{list}");
    }
}
