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
