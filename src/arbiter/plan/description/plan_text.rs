//! The text of a description. In a plan, a journal and a record, each line of this text begins with `# `.
//! Without this mark, the lines are the file of a tournament. One writer and one reader handle both forms.

use std::fmt::Write as _;

use toml::{Table, Value};

use talon_games::cards::Quoted;

use crate::plan::description::draft::read_table;
use crate::plan::description::key::{Place, PlanKey};
use crate::plan::description::keys::{PARTICIPANT, PARTICIPANT_KEYS, PLAN_KEYS, PLAN_VERSION};
use crate::plan::{Description, Format, PlanError, sha256};

/// The name of the plan file in the directory of a match.
pub const PLAN_FILE: &str = "plan.toml";

/// The beginning of every plan line in a record.
const PLAN_LINE_MARK: &str = "# ";

/// The first line of a plan in a record, without the version.
pub const VERSION_LINE: &str = "# version = ";

/// The line before a participant.
const PARTICIPANT_LINE: &str = "[[participant]]";

impl Description {
    /// Returns the plan as lines.
    #[must_use]
    pub fn plan_lines(&self) -> Vec<String> {
        self.lines(&[Place::Plan, Place::Written])
            .into_iter()
            .map(|line| format!("{PLAN_LINE_MARK}{line}"))
            .collect()
    }

    /// Returns the SHA-256 of the plan's lines, joined by line feeds, in hexadecimal digits.
    #[must_use]
    pub fn plan_hash(&self) -> String {
        sha256(self.plan_lines().join("\n"))
    }

    /// Returns the text of the description's file, without the keys that fix the cards.
    #[must_use]
    pub fn file_text(&self) -> String {
        self.lines(&[Place::Plan, Place::Written, Place::Machine]).join("\n") + "\n"
    }

    /// Returns the text of the description's file, with the seed, or with the key and the entropy.
    #[must_use]
    pub fn file_text_with_key(&self) -> String {
        self.lines(&[Place::Plan, Place::Machine, Place::Secret]).join("\n") + "\n"
    }

    fn lines(&self, places: &[Place]) -> Vec<String> {
        let mut values = self.values();
        let mut lines: Vec<String> = Vec::new();
        for key in PLAN_KEYS.iter().filter(|key| places.contains(&key.place)) {
            if let Some(value) = values.remove(key.name).filter(|_| key.name != PARTICIPANT) {
                lines.push(format!("{} = {}", key.name, text_of(&value)));
            }
        }
        for participant in &self.participants {
            let mut values = Table::try_from(participant).unwrap_or_default();
            lines.push(PARTICIPANT_LINE.to_owned());
            for key in PARTICIPANT_KEYS {
                if let Some(value) = values.remove(key.name) {
                    lines.push(format!("{} = {}", key.name, text_of(&value)));
                }
            }
        }
        lines
    }

    /// Returns the values of the keys, without the values that mean the same as a missing key.
    pub(super) fn values(&self) -> Table {
        // `try_from` cannot fail, because the description has only types of TOML.
        let mut values = Table::try_from(self).unwrap_or_default();
        if !self.lineup.is_empty() {
            let name = |&number: &usize| {
                Value::String(
                    self.participants
                        .get(number)
                        .map_or(String::new(), |participant| participant.name.clone()),
                )
            };
            values.insert("lineup".to_owned(), Value::Array(self.lineup.iter().map(name).collect()));
        }
        values.retain(|name, value| {
            let is_usual = || {
                let key = PlanKey::find(name).filter(|key| key.place == Place::Machine);
                let usual = key.and_then(|key| key.kind.read(&[key.default?.to_owned()]).ok());
                usual.as_ref() == Some(value)
            };
            match value {
                Value::Array(values) => !values.is_empty(),
                Value::Table(values) => !values.is_empty(),
                Value::Boolean(false) => false,
                _ => !is_usual(),
            }
        });
        values
    }

    /// Reads the description from the lines of a plan.
    ///
    /// # Errors
    /// The lines have another version, or are not the lines that [`Description::plan_lines`] writes.
    pub fn of_plan_lines(lines: &[String]) -> Result<Self, PlanError> {
        let wrong = |line: &str| PlanError::PlanLine { line: Quoted::line(line) };
        let first = lines.first().map_or("", String::as_str);
        let version = first.strip_prefix(VERSION_LINE).ok_or(PlanError::NoPlanLine { line: VERSION_LINE })?;
        check_version(version)?;
        let bare =
            |line: &String| line.strip_prefix(PLAN_LINE_MARK).map(str::to_owned).ok_or_else(|| wrong(line));
        let text = lines.iter().map(bare).collect::<Result<Vec<_>, _>>()?.join("\n");
        let description = Self::of_file_text(&text)?;
        let written = description.plan_lines();
        let difference = lines.iter().zip(&written).find(|(line, written)| line != written);
        match difference.map(|(line, _)| line).or(lines.get(written.len())) {
            Some(line) => Err(wrong(line)),
            None if written.len() > lines.len() => Err(wrong(lines.last().map_or("", String::as_str))),
            None => Ok(description),
        }
    }

    /// Reads the description from a complete text that the arbiter wrote. No defaults are inserted.
    ///
    /// # Errors
    /// The text is not such a description, or has another version.
    pub fn of_file_text(text: &str) -> Result<Self, PlanError> {
        if let Some(version) = text.lines().next().and_then(|line| line.strip_prefix("version = ")) {
            check_version(version)?;
        }
        let (mut values, _) = read_table(text)?;
        let names = match values.remove("lineup") {
            Some(Value::Array(names)) => names.iter().filter_map(Value::as_str).map(str::to_owned).collect(),
            _ => Vec::new(),
        };
        let read = values.try_into();
        let mut description: Self =
            read.map_err(|error: toml::de::Error| PlanError::Toml(error.message().to_owned()))?;
        description.set_lineup(&names)?;
        description.check_names()?;
        let is_whole = description.players > 0 && description.deals > 0 && description.deals_per_session > 0;
        if description.version != PLAN_VERSION || !is_whole {
            let line = if is_whole { VERSION_LINE } else { "# deals = " };
            return Err(PlanError::NoPlanLine { line });
        }
        description.check()?;
        Ok(description)
    }

    /// Returns the words of the command line `arbiter match` for this match. Options with their default
    /// values are left out.
    #[must_use]
    pub fn words(&self) -> Vec<String> {
        let values = self.values();
        let mut words = Vec::new();
        for key in PLAN_KEYS.iter().filter(|key| key.place != Place::Written) {
            let is_implied = match key.name {
                "lineup" | PARTICIPANT => true,
                "players" => self.format == Format::Match,
                "sandbox" => self.sandbox == crate::plan::SandboxMode::None,
                _ => false,
            };
            let Some(value) = values.get(key.name).filter(|_| !is_implied) else { continue };
            let usual = key.default.and_then(|word| key.kind.read(&[word.to_owned()]).ok());
            if usual.as_ref() == Some(value) {
                continue;
            }
            let option = format!("--{}", key.name);
            match value {
                Value::Boolean(_) => words.push(option),
                Value::Array(values) if key.name == "sprt" => {
                    words.push(option);
                    words.extend(values.iter().map(word_of));
                }
                Value::Array(values) => {
                    words.extend(values.iter().flat_map(|value| [option.clone(), word_of(value)]));
                }
                Value::Table(pairs) => {
                    let pair = |(key, value): (&String, &Value)| {
                        [option.clone(), format!("{key}={}", word_of(value))]
                    };
                    words.extend(pairs.iter().flat_map(pair));
                }
                value if key.bare.is_some() => words.push(format!("{option}={}", word_of(value))),
                value => words.extend([option, word_of(value)]),
            }
        }
        let lineup = self.only_lineup().map(|lineup| self.bots_of(&lineup));
        let all = || (0..self.participants.len()).map(|participant| (participant, false)).collect();
        for (participant, _) in lineup.unwrap_or_else(all) {
            words.extend([format!("--{PARTICIPANT}"), self.participants[participant].text()]);
        }
        words
    }
}

fn check_version(version: &str) -> Result<(), PlanError> {
    match version.trim().parse() {
        Ok(PLAN_VERSION) => Ok(()),
        _ => Err(PlanError::Version { version: Quoted::new(version.trim()) }),
    }
}

/// Returns a value as a word of the command line.
fn word_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Float(number) => number.to_string(),
        value => text_of(value),
    }
}

/// Returns a value in one line of TOML. Each value has exactly one text.
fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => quoted(text),
        Value::Integer(number) => number.to_string(),
        Value::Float(number) => format!("{number:?}"),
        Value::Boolean(switch) => switch.to_string(),
        Value::Datetime(time) => time.to_string(),
        Value::Array(values) => format!("[{}]", values.iter().map(text_of).collect::<Vec<_>>().join(", ")),
        Value::Table(pairs) => {
            let pair = |(key, value): (&String, &Value)| format!("{} = {}", key_text(key), text_of(value));
            format!("{{ {} }}", pairs.iter().map(pair).collect::<Vec<_>>().join(", "))
        }
    }
}

/// Returns a key as TOML text, without quotes if TOML allows it.
fn key_text(key: &str) -> String {
    let is_bare = |letter: u8| letter.is_ascii_alphanumeric() || b"_-".contains(&letter);
    if !key.is_empty() && key.bytes().all(is_bare) { key.to_owned() } else { quoted(key) }
}

/// Returns a text as a basic string of TOML. Characters that are not plain in a terminal are escaped.
fn quoted(text: &str) -> String {
    let mut line = String::with_capacity(text.len() + 2);
    line.push('"');
    for letter in text.chars() {
        match letter {
            '"' | '\\' => line.extend(['\\', letter]),
            '\n' => line.push_str("\\n"),
            '\r' => line.push_str("\\r"),
            '\t' => line.push_str("\\t"),
            letter if Quoted::is_plain(letter.encode_utf8(&mut [0; 4])) => line.push(letter),
            // Writing to a string cannot fail.
            letter => drop(write!(line, "\\U{:08X}", letter as u32)),
        }
    }
    line.push('"');
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_text_has_a_line_of_its_own() {
        let texts =
            ["a\nb", "a\\nb", "a\\\\nb", "\u{202e}", "\\u{202e}", "žaba 'x' \"y\"", "\t\r\\", "", "\0"];
        for text in texts.map(str::to_owned).into_iter().chain(["v".repeat(100_000)]) {
            let line = quoted(&text);
            assert!(Quoted::is_plain(&line), "{line}");
            let table: Table = toml::from_str(&format!("x = {line}")).unwrap();
            assert_eq!(table["x"].as_str(), Some(text.as_str()));
        }
    }
}
