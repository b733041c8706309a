//! Tables as text.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

/// A table with one horizontal line, below its header.
pub(super) fn plain_table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    let line_below_header = LineStyle::none().fill('─').junction('─');
    table.load_style(TableStyle::new().header_separator(line_below_header)).set_header(header);
    table
}

/// Aligns every column except the first to the right.
pub(super) fn align_numbers(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// A column of a table that is fitted to a width.
#[cfg(all(feature = "arbiter", unix))]
pub(super) struct Column {
    pub(super) header: String,
    pub(super) cells: Vec<String>,
    /// Whether the column is left out when the table is too wide.
    pub(super) is_optional: bool,
}

#[cfg(all(feature = "arbiter", unix))]
impl Column {
    /// A column that every table has.
    pub(super) fn new(header: &str, cells: Vec<String>) -> Self {
        Self { header: header.to_owned(), cells, is_optional: false }
    }

    /// A column that is left out when the table is too wide.
    pub(super) fn optional(header: &str, cells: Vec<String>) -> Self {
        Self { is_optional: true, ..Self::new(header, cells) }
    }
}

/// A table of these columns, numbers aligned to the right. While it is wider than `width`, it loses its last optional
/// column.
#[cfg(all(feature = "arbiter", unix))]
pub(super) fn fitted_table(mut columns: Vec<Column>, width: usize) -> String {
    loop {
        let table = dense_table(&columns);
        let last = columns.iter().rposition(|column| column.is_optional);
        match last.filter(|_| table.lines().any(|line| line.chars().count() > width)) {
            Some(last) => drop(columns.remove(last)),
            None => return table,
        }
    }
}

/// A table with two blanks between its columns.
#[cfg(all(feature = "arbiter", unix))]
fn dense_table(columns: &[Column]) -> String {
    let mut table = plain_table(columns.iter().map(|column| column.header.clone()).collect());
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or(0);
    for row in 0..rows {
        table.add_row(columns.iter().map(|column| column.cells.get(row).cloned().unwrap_or_default()));
    }
    align_numbers(&mut table);
    for column in table.column_iter_mut() {
        column.set_padding((1, 0));
    }
    table.trim_fmt()
}

#[cfg(all(test, feature = "arbiter", unix))]
mod tests {
    use super::*;

    #[test]
    fn a_wide_table_loses_its_last_optional_columns() {
        let column = |header: &str, cell: &str| Column::optional(header, vec![cell.to_owned()]);
        let table = |width| {
            let player = Column::new("player", vec!["random".to_owned()]);
            let columns = vec![player, column("cards", "5"), column("points", "7"), column("most", "1")];
            fitted_table(columns, width)
        };
        assert_eq!(table(30).lines().next(), Some(" player  cards  points  most"));
        assert_eq!(table(28).lines().last(), Some(" random      5       7     1"));
        assert_eq!(table(27).lines().next(), Some(" player  cards  points"));
        assert_eq!(table(1).lines().next(), Some(" player"));
    }
}
