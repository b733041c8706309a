//! Options: one list of options is used both to print them and to check their values.

use std::fmt;

use super::error::{Code, Coded};
use super::number::{NumberError, signed_number};
use crate::cards::Quoted;

/// The option that chooses the built-in player.
pub const PLAYER: &str = "Player";

/// A value of option [`PLAYER`]. With this value the engine answers every `go` like `go open`, so it knows
/// all hands.
pub const CLAIRVOYANT: &str = "clairvoyant";

/// The lowest number that a whole-number option can allow.
const MIN_NUMBER: i128 = i64::MIN as i128;

/// The greatest number that a whole-number option can allow.
const MAX_NUMBER: i128 = u64::MAX as i128;

/// The maximum number of option names in the error for an unknown option.
const MAX_NAMES: usize = 8;

/// A whole-number option. The constant that declares the option is also the key with which its value is read.
/// All values fit 64 bits, signed or unsigned.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Spin {
    /// The option's name.
    pub name: &'static str,
    /// The default value.
    pub default: i128,
    /// The least value.
    pub min: i128,
    /// The greatest value.
    pub max: i128,
}

/// An option that is true or false.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Check {
    /// The option's name.
    pub name: &'static str,
    /// The default value.
    pub default: bool,
}

/// An option with a list of values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combo {
    /// The option's name.
    pub name: &'static str,
    /// The default value.
    pub default: &'static str,
    /// All values.
    pub choices: Vec<&'static str>,
}

/// The type of an option.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum OptionKind {
    /// `check`: `true` or `false`.
    Check {
        /// The default value.
        default: bool,
    },
    /// `spin`: a whole number.
    Spin {
        /// The default value.
        default: i128,
        /// The least value.
        min: i128,
        /// The greatest value.
        max: i128,
    },
    /// `combo`: one of a list of words.
    Combo {
        /// The default value.
        default: String,
        /// All values.
        choices: Vec<String>,
    },
    /// `string`: any text.
    Text {
        /// The default value.
        default: String,
    },
    /// `button`: an option without a value. Setting it triggers an action.
    Button,
}

/// An option. It prints as its `option` line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionSpec {
    /// The option's name. Names are compared without regard to letter case.
    pub name: String,
    /// The type.
    pub kind: OptionKind,
}

impl From<Spin> for OptionSpec {
    fn from(spin: Spin) -> Self {
        let Spin { name, default, min, max } = spin;
        Self { name: name.to_owned(), kind: OptionKind::Spin { default, min, max } }
    }
}

impl From<Check> for OptionSpec {
    fn from(check: Check) -> Self {
        Self { name: check.name.to_owned(), kind: OptionKind::Check { default: check.default } }
    }
}

impl From<Combo> for OptionSpec {
    fn from(combo: Combo) -> Self {
        let choices = combo.choices.into_iter().map(str::to_owned).collect();
        Self {
            name: combo.name.to_owned(),
            kind: OptionKind::Combo { default: combo.default.to_owned(), choices },
        }
    }
}

impl fmt::Display for OptionSpec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "option name {} type ", self.name)?;
        match &self.kind {
            OptionKind::Check { default } => write!(f, "check default {default}"),
            OptionKind::Spin { default, min, max } => write!(f, "spin default {default} min {min} max {max}"),
            OptionKind::Combo { default, choices } => {
                write!(f, "combo default {default}")?;
                choices.iter().try_for_each(|choice| write!(f, " var {choice}"))
            }
            OptionKind::Text { default } if default.is_empty() => f.write_str("string default <empty>"),
            OptionKind::Text { default } => write!(f, "string default {default}"),
            OptionKind::Button => f.write_str("button"),
        }
    }
}

impl OptionSpec {
    /// Parses the tokens after `option`.
    ///
    /// # Errors
    /// When the tokens are not `name N type T …` with the words that type `T` needs.
    pub fn parse(tokens: &[&str]) -> Result<Self, SetOptionError> {
        let bad = || SetOptionError::Spec { line: Quoted::new(&tokens.join(" ")) };
        if tokens.iter().any(|token| token.chars().any(char::is_control)) {
            return Err(bad());
        }
        let type_at = tokens.iter().position(|&token| token == "type").ok_or_else(bad)?;
        let name = match tokens {
            ["name", ..] if type_at > 1 => tokens[1..type_at].join(" "),
            _ => return Err(bad()),
        };
        let kind = match &tokens[type_at + 1..] {
            ["check", "default", "true"] => OptionKind::Check { default: true },
            ["check", "default", "false"] => OptionKind::Check { default: false },
            ["spin", "default", default, "min", min, "max", max] => {
                let [default, min, max] =
                    [default, min, max].map(|token| signed_number(token, MIN_NUMBER, MAX_NUMBER));
                let (default, min, max) = (default?, min?, max?);
                if !(min..=max).contains(&default) {
                    return Err(bad());
                }
                OptionKind::Spin { default, min, max }
            }
            ["combo", "default", default, choices @ ..] => {
                let (words, values): (Vec<_>, Vec<_>) =
                    choices.iter().enumerate().partition(|(at, _)| at % 2 == 0);
                if words.iter().any(|(_, word)| **word != "var") || words.len() != values.len() {
                    return Err(bad());
                }
                let choices = values.into_iter().map(|(_, value)| (*value).to_owned()).collect();
                OptionKind::Combo { default: (*default).to_owned(), choices }
            }
            ["string", "default", "<empty>"] | ["string"] => OptionKind::Text { default: String::new() },
            ["string", "default", default @ ..] => OptionKind::Text { default: default.join(" ") },
            ["button"] => OptionKind::Button,
            _ => return Err(bad()),
        };
        Ok(Self { name, kind })
    }

    /// Checks a value for this option and returns it in canonical form.
    ///
    /// # Errors
    /// The option does not take the value. The error names the values that the option takes.
    pub fn check(&self, value: Option<&str>) -> Result<String, SetOptionError> {
        let wrong = |expected: String| SetOptionError::Value {
            name: self.name.clone(),
            value: Quoted::new(value.unwrap_or_default()),
            expected,
        };
        match (&self.kind, value) {
            (OptionKind::Button, None) => Ok(String::new()),
            (OptionKind::Button, Some(_)) => Err(wrong("no value".to_owned())),
            (OptionKind::Check { .. }, Some(value @ ("true" | "false"))) => Ok(value.to_owned()),
            (OptionKind::Check { .. }, _) => Err(wrong("true or false".to_owned())),
            (OptionKind::Spin { min, max, .. }, value) => {
                let number = signed_number(value.unwrap_or_default(), *min, *max);
                number
                    .map(|number| number.to_string())
                    .map_err(|_| wrong(format!("a whole number from {min} to {max}")))
            }
            (OptionKind::Combo { choices, .. }, value) => value
                .and_then(|value| choices.iter().find(|choice| choice.eq_ignore_ascii_case(value)))
                .cloned()
                .ok_or_else(|| wrong(format!("one of {}", choices.join(", ")))),
            (OptionKind::Text { .. }, value) => Ok(value.unwrap_or_default().to_owned()),
        }
    }

    fn default_text(&self) -> String {
        match &self.kind {
            OptionKind::Check { default } => default.to_string(),
            OptionKind::Spin { default, .. } => default.to_string(),
            OptionKind::Combo { default, .. } | OptionKind::Text { default } => default.clone(),
            OptionKind::Button => String::new(),
        }
    }
}

/// The options of an engine, each with its value.
#[derive(Clone, Debug, Default)]
pub struct OptionTable {
    rows: Vec<(OptionSpec, String)>,
}

impl OptionTable {
    /// Creates a table of these options with their default values. If a name is repeated, only the first
    /// option with this name is used.
    pub fn new(specs: impl IntoIterator<Item = OptionSpec>) -> Self {
        let mut table = Self::default();
        for spec in specs {
            if table.find(&spec.name).is_none() {
                let default = spec.default_text();
                table.rows.push((spec, default));
            }
        }
        table
    }

    /// Returns the options, in the order in which they are printed.
    pub fn specs(&self) -> impl Iterator<Item = &OptionSpec> {
        self.rows.iter().map(|(spec, _)| spec)
    }

    fn find(&self, name: &str) -> Option<usize> {
        self.rows.iter().position(|(spec, _)| spec.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option.
    ///
    /// # Errors
    /// When the option does not exist or does not take the value. The table is unchanged then.
    pub fn set(&mut self, name: &str, value: Option<&str>) -> Result<(), SetOptionError> {
        let row = self
            .find(name)
            .ok_or_else(|| SetOptionError::Name { name: Quoted::new(name), known: self.known_names() })?;
        let value = self.rows[row].0.check(value)?;
        self.rows[row].1 = value;
        Ok(())
    }

    /// Returns the names of the options, for the error about an unknown option. If there are many options,
    /// returns only the first ones.
    fn known_names(&self) -> String {
        let names: Vec<&str> = self.specs().map(|spec| spec.name.as_str()).take(MAX_NAMES).collect();
        let more = self.rows.len() - names.len();
        let rest = if more > 0 { format!(" and {more} more, which talon lists") } else { String::new() };
        names.join(", ") + &rest
    }

    fn text(&self, name: &str) -> Option<&str> {
        self.find(name).map(|row| self.rows[row].1.as_str())
    }

    /// Returns the value of a whole-number option, or its default when the option is not in the table.
    /// Returns 0 for a negative value.
    pub fn spin(&self, spin: &Spin) -> u64 {
        u64::try_from(self.signed_spin(spin)).unwrap_or(0)
    }

    /// Returns the value of a whole-number option, or its default when the option is not in the table.
    pub fn signed_spin(&self, spin: &Spin) -> i128 {
        self.text(spin.name).and_then(|text| text.parse().ok()).unwrap_or(spin.default)
    }

    /// Returns the value of a true-or-false option, or its default when the option is not in the table.
    pub fn check(&self, check: &Check) -> bool {
        self.text(check.name).map_or(check.default, |text| text == "true")
    }

    /// Returns the value of an option with a list of values; `None` when the option is not in the table.
    pub fn combo(&self, name: &str) -> Option<&str> {
        self.text(name)
    }
}

/// Returns the name and the value of a line `setoption name N [value V]`. The value is `None` when the line
/// has none.
pub(super) fn parse_setoption(tokens: &[&str]) -> Result<(String, Option<String>), SetOptionError> {
    let ["name", rest @ ..] = tokens else { return Err(SetOptionError::Form) };
    let value_at = rest.iter().position(|&token| token == "value");
    let (name, value) = match value_at {
        Some(at) => (&rest[..at], Some(rest[at + 1..].join(" "))),
        None => (rest, None),
    };
    if name.is_empty() { Err(SetOptionError::Form) } else { Ok((name.join(" "), value)) }
}

/// Why a `setoption` or `option` line is refused.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[allow(missing_docs)]
pub enum SetOptionError {
    #[error("expected: setoption name N [value V]")]
    Form,
    #[error("no option: '{line}' is not 'name N type check|spin|combo|string|button …'")]
    Spec { line: Quoted },
    #[error("option {0}")]
    Number(#[from] NumberError),
    #[error("no option '{name}': the options are {known}")]
    Name { name: Quoted, known: String },
    #[error("no option '{name}': did you mean '{similar}'?")]
    Misspelt { name: Quoted, similar: Quoted },
    #[error("{name} cannot be '{value}': expected {expected}")]
    Value { name: String, value: Quoted, expected: String },
}

impl Coded for SetOptionError {
    fn code(&self) -> Code {
        match self {
            Self::Form | Self::Spec { .. } | Self::Number(_) => Code::Syntax,
            Self::Name { .. } | Self::Misspelt { .. } | Self::Value { .. } => Code::Option,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const DEPTH: Spin = Spin { name: "Depth", default: 3, min: 1, max: 6 };

    fn table() -> OptionTable {
        let player = Combo { name: "Player", default: "greedy", choices: vec!["random", "greedy"] };
        OptionTable::new([player.into(), DEPTH.into(), Check { name: "Own Book", default: true }.into()])
    }

    #[test]
    fn every_option_line_parses_back() {
        let button = OptionSpec { name: "Clear".to_owned(), kind: OptionKind::Button };
        let text = OptionSpec { name: "Path".to_owned(), kind: OptionKind::Text { default: String::new() } };
        for spec in table().specs().chain([&button, &text]) {
            let line = spec.to_string();
            let tokens: Vec<&str> = line.split(' ').skip(1).collect();
            assert_eq!(OptionSpec::parse(&tokens).as_ref(), Ok(spec));
        }
    }

    #[test]
    fn a_value_out_of_range_is_refused() {
        let mut table = table();
        assert_eq!(table.set("depth", Some("6")), Ok(()));
        assert_eq!(table.spin(&DEPTH), 6);
        let error = table.set("Depth", Some("7")).unwrap_err();
        assert_eq!(error.to_string(), "Depth cannot be '7': expected a whole number from 1 to 6");
        assert_eq!(table.spin(&DEPTH), 6);
        let error = table.set("Player", Some("master")).unwrap_err();
        assert_eq!(error.to_string(), "Player cannot be 'master': expected one of random, greedy");
        let error = table.set("Hash", None).unwrap_err();
        assert_eq!(error.to_string(), "no option 'Hash': the options are Player, Depth, Own Book");
    }

    #[test]
    fn a_range_may_have_negative_numbers() {
        let limit = Spin { name: "Limit", default: 7, min: -70, max: 70 };
        let mut table = OptionTable::new([limit.into()]);
        table.set("Limit", Some("-24")).unwrap();
        assert_eq!((table.signed_spin(&limit), table.spin(&limit)), (-24, 0));
        let error = table.set("Limit", Some("-71")).unwrap_err();
        assert_eq!(error.to_string(), "Limit cannot be '-71': expected a whole number from -70 to 70");
    }

    #[test]
    fn names_and_text_values_may_contain_blanks() {
        let tokens: Vec<&str> = "name Own Book value false".split(' ').collect();
        assert_eq!(parse_setoption(&tokens), Ok(("Own Book".to_owned(), Some("false".to_owned()))));
    }
}
