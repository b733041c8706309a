//! A key of a description: its type, and how its value is read from a file and from the command line.

use serde::{Deserialize, Serialize};
use toml::de::DeValue;
use toml::{Table, Value};

use talon_games::cards::Quoted;

/// A key of a description. It has the same name in a file, in the lines of a plan, and as an option of the
/// command line.
#[derive(Clone, Copy, Debug)]
pub struct PlanKey {
    /// The name, as in `deals-per-session`. The option is `--deals-per-session`.
    pub name: &'static str,
    /// The type of the key's values.
    pub kind: Kind,
    /// The placeholder of the value in the help of the option.
    pub placeholder: &'static str,
    /// The value when the key is missing, as a word of the command line. `None` when there is no default, or
    /// when the default depends on the game.
    pub default: Option<&'static str>,
    /// The value when the option is given without a value. `None` when the option needs a value.
    pub bare: Option<&'static str>,
    /// Where the key belongs.
    pub place: Place,
    /// The key without which this key is refused.
    pub needs: Option<&'static str>,
    /// The keys that are refused beside this key.
    pub excludes: &'static [&'static str],
    /// What the key means.
    pub help: &'static str,
}

/// Where a key belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// The key says what is played. The key is written into the lines of the plan, of the journal and of the
    /// record.
    Plan,
    /// The key says how this machine plays and what it writes. The key is written into the file of a plan,
    /// but not into the lines of the plan.
    Machine,
    /// The key fixes the cards. The key is written into no plan.
    Secret,
    /// The arbiter writes the key into the lines of a plan. It is not an option.
    Written,
}

/// The type of a key's values.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A text.
    Text,
    /// One of these words.
    Word(&'static [&'static str]),
    /// A text that the function accepts. If the function refuses a text, it says what is expected.
    Parsed(fn(&str) -> Result<(), String>),
    /// A whole number in a range.
    Count {
        /// The smallest number.
        least: u64,
        /// The largest number.
        most: u64,
    },
    /// A number.
    Number,
    /// Two numbers.
    TwoNumbers,
    /// `true` or `false`. The option has no value.
    Switch,
    /// A list of texts. The option is given once for each text.
    Texts,
    /// Texts by key. The option is given once for each pair, as `KEY=VALUE`.
    Pairs,
    /// Values by name: texts, whole numbers and switches. There is no option.
    Options,
    /// Tables of participants. The option is given once for each participant.
    Participants,
}

impl Kind {
    /// Describes the expected value in words.
    #[must_use]
    pub fn expected(&self) -> String {
        match self {
            Self::Text | Self::Parsed(_) => "a text in quotation marks".to_owned(),
            Self::Word(words) => match words.split_last() {
                Some((last, [])) => (*last).to_owned(),
                Some((last, others)) => format!("{} or {last}", others.join(", ")),
                None => String::new(),
            },
            Self::Count { least, most } => format!("a whole number from {least} to {most}"),
            Self::Number => "a number".to_owned(),
            Self::TwoNumbers => "two numbers, as in [0, 0.5]".to_owned(),
            Self::Switch => "true or false".to_owned(),
            Self::Texts => "texts, as in [\"a\", \"b\"]".to_owned(),
            Self::Pairs => "texts by key, as in { bidding = \"free\" }".to_owned(),
            Self::Options => "values by name, as in { Depth = 3 }".to_owned(),
            Self::Participants => "[[participant]] tables".to_owned(),
        }
    }

    /// Checks a value of a file. An error has two texts: what is expected, and the key inside the value that
    /// has the error.
    pub(super) fn check(&self, value: &DeValue<'_>) -> Result<(), (String, String)> {
        let wrong = || Err((String::new(), self.expected()));
        match (self, value) {
            (Self::Text, DeValue::String(_))
            | (Self::Number, DeValue::Integer(_) | DeValue::Float(_))
            | (Self::Switch, DeValue::Boolean(_))
            | (Self::Participants, DeValue::Array(_)) => Ok(()),
            (Self::Word(words), DeValue::String(text)) if words.contains(&text.as_ref()) => Ok(()),
            (Self::Parsed(check), DeValue::String(text)) => check(text).map_err(|text| (String::new(), text)),
            (Self::Count { least, most }, DeValue::Integer(number)) => {
                let number = i64::from_str_radix(number.as_str(), number.radix()).map(u64::try_from);
                if number.is_ok_and(|number| number.is_ok_and(|number| (*least..=*most).contains(&number))) {
                    Ok(())
                } else {
                    wrong()
                }
            }
            (Self::TwoNumbers, DeValue::Array(pair)) if pair.len() == 2 => {
                pair.iter().try_for_each(|number| Self::Number.check(number.get_ref())).or_else(|_| wrong())
            }
            (Self::Texts, DeValue::Array(texts)) => {
                texts.iter().try_for_each(|text| Self::Text.check(text.get_ref())).or_else(|_| wrong())
            }
            (Self::Pairs | Self::Options, DeValue::Table(pairs)) => {
                let fits = |value: &DeValue<'_>| match (self, value) {
                    (_, DeValue::String(_)) | (Self::Options, DeValue::Boolean(_)) => true,
                    (Self::Options, DeValue::Integer(number)) => {
                        i64::from_str_radix(number.as_str(), number.radix()).is_ok()
                    }
                    _ => false,
                };
                let expected = match self {
                    Self::Options => "a text, a whole number, true or false".to_owned(),
                    _ => Self::Text.expected(),
                };
                let wrong = pairs.iter().filter(|(_, value)| !fits(value.get_ref()));
                let first = wrong.min_by_key(|(_, value)| value.span().start);
                first.map_or(Ok(()), |(key, _)| Err((format!(".{}", key.get_ref()), expected)))
            }
            _ => wrong(),
        }
    }

    /// Reads the words of an option.
    ///
    /// # Errors
    /// A word is not of this type. The error says what is expected.
    pub fn read(&self, words: &[String]) -> Result<Value, String> {
        let text = || words.concat();
        let expected = || format!("expected {}", self.expected());
        let number =
            |word: &String| word.parse().map(Value::Float).map_err(|_| "expected a number".to_owned());
        match self {
            Self::Text => Ok(Value::String(text())),
            Self::Word(known) if known.contains(&text().as_str()) => Ok(Value::String(text())),
            Self::Parsed(check) => check(&text()).map(|()| Value::String(text())),
            Self::Count { least, most } => {
                let count = text().parse::<u64>().ok().filter(|count| (*least..=*most).contains(count));
                count.and_then(|count| i64::try_from(count).ok()).map(Value::Integer).ok_or_else(expected)
            }
            Self::Number => number(&text()),
            Self::TwoNumbers => words.iter().map(number).collect::<Result<_, _>>().map(Value::Array),
            Self::Switch => Ok(Value::Boolean(true)),
            Self::Texts => Ok(Value::Array(words.iter().cloned().map(Value::String).collect())),
            Self::Pairs => {
                let pair = |word: &String| {
                    let (key, value) = word.split_once('=').ok_or("expected KEY=VALUE")?;
                    Ok((key.to_owned(), Value::String(value.to_owned())))
                };
                let mut pairs = Table::new();
                for (key, value) in words.iter().map(pair).collect::<Result<Vec<_>, String>>()? {
                    if pairs.contains_key(&key) {
                        return Err(format!("{} is given twice: give it once", Quoted::new(&key)));
                    }
                    pairs.insert(key, value);
                }
                Ok(Value::Table(pairs))
            }
            Self::Word(_) | Self::Options | Self::Participants => Err(expected()),
        }
    }
}

impl PlanKey {
    pub(super) const fn new(
        name: &'static str,
        kind: Kind,
        placeholder: &'static str,
        help: &'static str,
    ) -> Self {
        let (default, bare, place, needs, excludes) = (None, None, Place::Plan, None, &[] as &[_]);
        Self { name, kind, placeholder, default, bare, place, needs, excludes, help }
    }

    pub(super) const fn default(self, word: &'static str) -> Self {
        Self { default: Some(word), ..self }
    }

    pub(super) const fn bare(self, word: &'static str) -> Self {
        Self { bare: Some(word), ..self }
    }

    pub(super) const fn needs(self, key: &'static str) -> Self {
        Self { needs: Some(key), ..self }
    }

    pub(super) const fn excludes(self, keys: &'static [&'static str]) -> Self {
        Self { excludes: keys, ..self }
    }

    pub(super) const fn at(self, place: Place) -> Self {
        Self { place, ..self }
    }

    /// Returns whether the command line has an option for the key. Key `lineup` has no option, because the
    /// order of the participants on the command line gives the lineup of a match.
    #[must_use]
    pub fn is_option(&self) -> bool {
        self.place != Place::Written && self.name != "lineup"
    }

    /// Returns whether a value means the same as a missing key.
    pub(super) fn is_off(value: &Value) -> bool {
        matches!(value, Value::Boolean(false)) || value.as_str() == Some("none")
    }
}

/// How much of the sandbox must be enforced.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SandboxMode {
    /// Bots run without a sandbox.
    None,
    /// Bots run with the parts of the sandbox that the system can enforce. The missing parts are printed.
    #[default]
    Available,
    /// Bots run with the whole sandbox. If the system cannot enforce all of it, the arbiter plays nothing.
    Require,
}

/// The transcripts that are kept.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Transcripts {
    /// The transcript of the bot that made a fault, in the bundle of the fault.
    #[default]
    Faults,
    /// The transcripts of all bots in all games.
    All,
}

/// The details in the JSON object of a match.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Details {
    /// The points of each block.
    Blocks,
    /// The points of each block, and the seats, points, scores and faults of each game.
    Games,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_of_another_type_is_named_with_what_is_expected() {
        let count = Kind::Count { least: 1, most: 9 };
        for (kind, text, expected) in [
            (count, "\"many\"", ("", "a whole number from 1 to 9")),
            (count, "0", ("", "a whole number from 1 to 9")),
            (count, "99999999999999999999", ("", "a whole number from 1 to 9")),
            (count, "1.5", ("", "a whole number from 1 to 9")),
            (Kind::Text, "3", ("", "a text in quotation marks")),
            (Kind::Word(&["a", "b", "c"]), "\"d\"", ("", "a, b or c")),
            (Kind::TwoNumbers, "[1, \"x\"]", ("", "two numbers, as in [0, 0.5]")),
            (Kind::TwoNumbers, "1", ("", "two numbers, as in [0, 0.5]")),
            (Kind::Pairs, "{ a = 1 }", (".a", "a text in quotation marks")),
            (Kind::Pairs, "1", ("", "texts by key, as in { bidding = \"free\" }")),
            (Kind::Switch, "1", ("", "true or false")),
            (Kind::Texts, "[1]", ("", "texts, as in [\"a\", \"b\"]")),
            (Kind::Options, "{ Y = 1, X = 0.5 }", (".X", "a text, a whole number, true or false")),
            (Kind::Options, "{ X = 99999999999999999999 }", (".X", "a text, a whole number, true or false")),
            (Kind::Options, "1", ("", "values by name, as in { Depth = 3 }")),
            (Kind::Participants, "3", ("", "[[participant]] tables")),
        ] {
            let (inside, text) = (expected.0.to_owned(), (expected.1.to_owned(), text));
            assert_eq!(
                kind.check(DeValue::parse(text.1).unwrap().get_ref()),
                Err((inside, text.0)),
                "{}",
                text.1
            );
        }
        for (kind, text) in [(count, "0x9"), (Kind::Options, "{ A = true, B = -3, C = \"x\" }")] {
            assert_eq!(kind.check(DeValue::parse(text).unwrap().get_ref()), Ok(()), "{text}");
        }
    }
}
