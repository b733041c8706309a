//! Tables in plain text.

use comfy_table::{CellAlignment, LineStyle, Table, TableStyle};

/// Creates an empty table with one horizontal line below its header.
#[must_use]
pub fn plain_table(header: Vec<String>) -> Table {
    let mut table = Table::new();
    let line_below_header = LineStyle::none().fill('─').junction('─');
    table.load_style(TableStyle::new().header_separator(line_below_header)).set_header(header);
    table
}

/// Aligns every column except the first to the right.
pub fn align_numbers(table: &mut Table) {
    for column in table.column_iter_mut().skip(1) {
        column.set_cell_alignment(CellAlignment::Right);
    }
}

/// A column of a table with a limited width.
#[cfg(all(feature = "arbiter", unix))]
pub(super) struct Column {
    pub(super) header: String,
    pub(super) cells: Vec<String>,
    /// The rank of the column. If the table is too wide, the columns with the smallest rank are left out
    /// first. A column whose rank is `None` is never left out.
    rank: Option<u8>,
}

/// The cells of the first column are never shortened below this length, in characters.
#[cfg(all(feature = "arbiter", unix))]
const SHORTEST_CELL: usize = 8;

#[cfg(all(feature = "arbiter", unix))]
impl Column {
    /// Creates a column that is never left out.
    pub(super) fn new(header: &str, cells: Vec<String>) -> Self {
        Self { header: header.to_owned(), cells, rank: None }
    }

    /// Creates a column that is left out if the table is too wide. Columns with a smaller rank are left out
    /// first.
    pub(super) fn optional(rank: u8, header: &str, cells: Vec<String>) -> Self {
        Self { rank: Some(rank), ..Self::new(header, cells) }
    }
}

/// Formats a table of these columns with right-aligned numbers. While the table is wider than `width`,
/// optional columns are left out, smallest rank first. Among columns of equal rank, the rightmost column is
/// left out first. If the table is still too wide, the cells of the first column are shortened in the middle.
#[cfg(all(feature = "arbiter", unix))]
pub(super) fn fitted_table(mut columns: Vec<Column>, width: usize) -> String {
    loop {
        let table = dense_table(&columns);
        let widest = table.lines().map(|line| line.chars().count()).max().unwrap_or(0);
        let Some(excess) = widest.checked_sub(width).filter(|&excess| excess > 0) else { return table };
        let ranked = columns.iter().enumerate().filter_map(|(at, column)| Some((column.rank?, at)));
        if let Some((_, at)) = ranked.min_by_key(|&(rank, at)| (rank, usize::MAX - at)) {
            columns.remove(at);
            continue;
        }
        let Some(first) = columns.first_mut() else { return table };
        let longest = first.cells.iter().map(|cell| cell.chars().count()).max().unwrap_or(0);
        let length = longest.saturating_sub(excess).max(SHORTEST_CELL);
        first.cells.iter_mut().for_each(|cell| *cell = without_middle(cell, length));
        return dense_table(&columns);
    }
}

/// Shortens a text to at most `length` characters by leaving out its middle. The end is kept, because texts
/// often differ there.
#[cfg(all(feature = "arbiter", unix))]
pub(super) fn without_middle(text: &str, length: usize) -> String {
    let all = text.chars().count();
    if all <= length {
        return text.to_owned();
    }
    let (head, tail) = (length / 2, length - length / 2 - 1);
    text.chars().take(head).chain(['…']).chain(text.chars().skip(all - tail)).collect()
}

/// Breaks the lines of a text between words at `width`. Each further line of a broken line is indented by two
/// more blanks than the first. A word longer than `width` is not broken.
#[cfg(all(feature = "arbiter", unix))]
pub(crate) fn wrapped(text: &str, width: usize) -> String {
    let mut lines = Vec::new();
    for line in text.lines() {
        let indent = " ".repeat(2 + line.chars().take_while(|&letter| letter == ' ').count());
        let mut rest = line.to_owned();
        while rest.chars().count() > width {
            let end = rest.char_indices().nth(width).map_or(rest.len(), |(at, _)| at);
            let start = rest.len() - rest.trim_start().len();
            let Some(blank) = rest[..=end].rfind(' ').filter(|&blank| blank > start) else { break };
            lines.push(rest[..blank].trim_end().to_owned());
            rest = indent.clone() + rest[blank..].trim_start();
        }
        lines.push(rest);
    }
    lines.join("\n")
}

/// Formats a table with two blanks between its columns.
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
        let column = |header: &str, cell: &str| Column::optional(0, header, vec![cell.to_owned()]);
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
    #[test]
    fn columns_are_left_out_by_rank_and_names_are_cut_last() {
        let column = |rank, header: &str| Column::optional(rank, header, vec!["1".to_owned()]);
        let table = |width| {
            let player = Column::new("player", vec!["minimax,Depth=2,Hash=16".to_owned()]);
            fitted_table(vec![player, column(2, "games"), column(1, "wins"), column(3, "faults")], width)
        };
        assert_eq!(
            table(46).lines().next().unwrap().trim_end(),
            " player                   games  wins  faults"
        );
        assert_eq!(table(40).lines().next().unwrap().trim_end(), " player                   games  faults");
        assert_eq!(table(20).lines().last(), Some(" minimax,D…2,Hash=16"));
    }

    #[test]
    fn a_long_line_goes_on_in_the_next_one() {
        let text = " ± half of a confidence interval; beats: the interval excludes 0\nshort";
        let expected = " ± half of a confidence\n   interval; beats: the\n   interval excludes 0\nshort";
        assert_eq!(wrapped(text, 24), expected);
        assert_eq!(
            wrapped("a_word_longer_than_the_line and more", 10),
            "a_word_longer_than_the_line and more"
        );
        assert_eq!(wrapped("žžžž žžžž žžžž", 9), "žžžž žžžž\n  žžžž");
    }
}
