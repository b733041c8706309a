//! The details of the scores as columns of an export.

use crate::arbiter::export::export_table::{ExportColumn, ExportTable};

/// A column for each key that some score has, such as `score_role`. Scores of one table need not have the same keys.
#[derive(Debug, Default)]
pub(super) struct ScoreColumns {
    rows: usize,
    columns: Vec<(String, Vec<Option<String>>)>,
}

impl ScoreColumns {
    /// Adds the score of a row.
    pub(super) fn push(&mut self, score: &[(&str, &str)]) {
        self.columns.iter_mut().for_each(|(_, values)| values.push(None));
        self.rows += 1;
        for &(key, value) in score {
            let index = self.columns.iter().position(|(known, _)| known == key).unwrap_or_else(|| {
                self.columns.push((key.to_owned(), vec![None; self.rows]));
                self.columns.len() - 1
            });
            if let Some(last) = self.columns[index].1.last_mut() {
                *last = Some(value.to_owned());
            }
        }
    }

    /// Adds the columns to a table with as many rows. A column has numbers if all its values are whole numbers.
    pub(super) fn add_to(self, table: &mut ExportTable) {
        for (key, values) in self.columns {
            let whole = |value: &Option<String>| value.as_ref().map(|text| text.parse::<i64>()).transpose();
            let numbers: Result<Vec<Option<i64>>, _> = values.iter().map(whole).collect();
            let column = if let Ok(numbers) = numbers {
                if let Some(whole) = numbers.iter().copied().collect() {
                    ExportColumn::Integers(whole)
                } else {
                    let cell = |number: Option<i64>| number.map_or(f64::NAN, |number| number as f64);
                    ExportColumn::Numbers(numbers.into_iter().map(cell).collect())
                }
            } else {
                ExportColumn::Texts(values.into_iter().map(Option::unwrap_or_default).collect())
            };
            table.columns.push((format!("score_{key}").into(), column));
        }
    }
}
