//! The table of the keys of a description, as `arbiter tournament --help` prints it and `docs/arbiter.md` has it.

use crate::arbiter::plan::{KEYS, Kind, PARTICIPANT_KEYS, Place, PlanKey};

/// The columns of the table.
const HEAD: &str = "| key | value | default | option | in the plan | meaning |\n|---|---|---|---|---|---|\n";

/// The tables of the keys of a file and of its participants, in Markdown.
pub(in crate::cli) fn key_tables() -> String {
    let file: String =
        KEYS.iter().filter(|key| key.place != Place::Written).map(|key| row(key, true)).collect();
    let participant: String = PARTICIPANT_KEYS.iter().map(|key| row(key, false)).collect();
    let head = HEAD.replace("| option | in the plan ", "").replacen("|---|---", "", 1);
    format!("{HEAD}{file}\nThe keys of a `[[participant]]`:\n\n{head}{participant}")
}

fn row(key: &PlanKey, is_of_file: bool) -> String {
    let value = match key.kind {
        Kind::Parsed(_) | Kind::Text => "a text".to_owned(),
        kind => kind.expected(),
    };
    let default = key.default.map_or(String::new(), |word| format!("`{word}`"));
    let option = match key.kind {
        _ if !key.is_option() => "no".to_owned(),
        Kind::Switch => format!("`--{}`", key.name),
        _ if key.bare.is_some() => format!("`--{}[={}]`", key.name, key.placeholder.replace('|', "\\|")),
        _ => format!("`--{} {}`", key.name, key.placeholder.replace("> <", " ").replace('|', "\\|")),
    };
    let place = if key.place == Place::Plan { "yes" } else { "no" };
    let middle = if is_of_file { format!("| {option} | {place} ") } else { String::new() };
    format!(
        "| `{}` | {} | {default} {middle}| {} |\n",
        key.name,
        value.replace('|', "\\|"),
        key.help.replace('|', "\\|")
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_documentation_has_the_table_of_keys() {
        let page = include_str!("../../../../docs/arbiter.md");
        assert!(page.contains(&key_tables()), "docs/arbiter.md lacks this table:\n{}", key_tables());
    }
}
