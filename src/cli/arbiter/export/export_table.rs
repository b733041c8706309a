//! A table for export.

use std::borrow::Cow;

/// A table: named columns of equal length.
#[derive(Clone, Debug, Default, PartialEq)]
pub(crate) struct ExportTable {
    /// The columns in order.
    pub(super) columns: Vec<(Cow<'static, str>, ExportColumn)>,
}

/// The values of a column, one for each row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExportColumn {
    /// Whole numbers.
    Integers(Vec<i64>),
    /// Numbers. A missing number is `NaN`.
    Numbers(Vec<f64>),
    /// Texts. A missing text is empty.
    Texts(Vec<String>),
    /// Texts of very different lengths.
    LongTexts(Vec<String>),
}

/// A value of a row.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum ExportValue {
    Integer(i64),
    Number(Option<f64>),
    Text(String),
    /// A text in a column whose texts have very different lengths, such as a list of moves.
    LongText(String),
}

impl ExportTable {
    /// Adds a row. The first row determines the columns. Every other row must have values for the same
    /// columns.
    pub(super) fn push<N: Into<Cow<'static, str>>>(&mut self, row: Vec<(N, ExportValue)>) {
        let row: Vec<(Cow<'static, str>, ExportValue)> =
            row.into_iter().map(|(name, value)| (name.into(), value)).collect();
        if self.columns.is_empty() {
            let column = |value: &ExportValue| match value {
                ExportValue::Integer(_) => ExportColumn::Integers(Vec::new()),
                ExportValue::Number(_) => ExportColumn::Numbers(Vec::new()),
                ExportValue::Text(_) => ExportColumn::Texts(Vec::new()),
                ExportValue::LongText(_) => ExportColumn::LongTexts(Vec::new()),
            };
            self.columns = row.iter().map(|(name, value)| (name.clone(), column(value))).collect();
        }
        for ((_, column), (_, value)) in self.columns.iter_mut().zip(row) {
            match (column, value) {
                (ExportColumn::Integers(values), ExportValue::Integer(value)) => values.push(value),
                (ExportColumn::Numbers(values), ExportValue::Number(value)) => {
                    values.push(value.unwrap_or(f64::NAN));
                }
                (ExportColumn::Texts(values), ExportValue::Text(value))
                | (ExportColumn::LongTexts(values), ExportValue::LongText(value)) => values.push(value),
                _ => debug_assert!(false, "a value of another type than its column"),
            }
        }
    }

    pub(super) fn rows(&self) -> usize {
        self.columns.first().map_or(0, |(_, column)| match column {
            ExportColumn::Integers(values) => values.len(),
            ExportColumn::Numbers(values) => values.len(),
            ExportColumn::Texts(values) | ExportColumn::LongTexts(values) => values.len(),
        })
    }
}

impl From<u64> for ExportValue {
    fn from(value: u64) -> Self {
        Self::Integer(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<usize> for ExportValue {
    fn from(value: usize) -> Self {
        Self::from(value as u64)
    }
}

impl From<i64> for ExportValue {
    fn from(value: i64) -> Self {
        Self::Integer(value)
    }
}

impl From<Option<f64>> for ExportValue {
    fn from(value: Option<f64>) -> Self {
        Self::Number(value)
    }
}

impl From<&str> for ExportValue {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}
