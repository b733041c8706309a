//! JSON text, for the lines that programs with a screen read.

use std::fmt;

/// A JSON value. It prints on one line. The keys of an object keep their order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Json {
    /// `null`.
    Null,
    /// `true` or `false`.
    Bool(bool),
    /// A whole number.
    Number(i64),
    /// A string.
    Text(String),
    /// An array.
    List(Vec<Json>),
    /// An object: keys and values in order.
    Object(Vec<(&'static str, Json)>),
}

impl Json {
    /// Creates an array of these values.
    pub fn list<T: Into<Self>>(values: impl IntoIterator<Item = T>) -> Self {
        Self::List(values.into_iter().map(Into::into).collect())
    }
}

impl From<&str> for Json {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}

impl From<&String> for Json {
    fn from(text: &String) -> Self {
        Self::Text(text.clone())
    }
}

impl From<i64> for Json {
    fn from(number: i64) -> Self {
        Self::Number(number)
    }
}

impl From<usize> for Json {
    fn from(number: usize) -> Self {
        Self::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}

impl From<bool> for Json {
    fn from(value: bool) -> Self {
        Self::Bool(value)
    }
}

/// Converts `None` to `null`.
impl<T: Into<Self>> From<Option<T>> for Json {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Bool(value) => write!(f, "{value}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Text(text) => write_text(text, f),
            Self::List(values) => {
                f.write_str("[")?;
                for (place, value) in values.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write!(f, "{value}")?;
                }
                f.write_str("]")
            }
            Self::Object(fields) => {
                f.write_str("{")?;
                for (place, (key, value)) in fields.iter().enumerate() {
                    f.write_str(if place == 0 { "" } else { "," })?;
                    write_text(key, f)?;
                    write!(f, ":{value}")?;
                }
                f.write_str("}")
            }
        }
    }
}

fn write_text(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str("\"")?;
    for letter in text.chars() {
        match letter {
            '"' | '\\' => write!(f, "\\{letter}")?,
            letter if letter < ' ' => write!(f, "\\u{:04x}", u32::from(letter))?,
            letter => write!(f, "{letter}")?,
        }
    }
    f.write_str("\"")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_print_on_one_line() {
        let value = Json::Object(vec![
            ("none", Json::Null),
            ("flag", true.into()),
            ("points", Json::list([-2_i64, 0, 2])),
            ("text", "a \"quoted\" \\ line\nend".into()),
            ("empty", Json::Object(Vec::new())),
        ]);
        assert_eq!(
            value.to_string(),
            r#"{"none":null,"flag":true,"points":[-2,0,2],"text":"a \"quoted\" \\ line\u000aend","empty":{}}"#
        );
    }
}
