//! The formats of an export.

use std::io::{self, BufWriter, Seek, Write};

use clap::ValueEnum;
use serde_json::{Map, Number, Value};
use zip::write::SimpleFileOptions;
use zip::{CompressionMethod, ZipWriter};

use crate::arbiter::export::export_table::{ExportColumn, ExportTable};

/// The name of the column with the names of participants.
const NAME_COLUMN: &str = "name";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// Comma-separated values with a heading (RFC 4180).
    Csv,
    /// A list of objects, one for each row.
    Json,
    /// An archive of numpy with an array for each column.
    Npz,
}

/// Writes a table as comma-separated values. A missing number becomes an empty cell.
pub(super) fn write_csv(table: &ExportTable, output: &mut dyn Write) -> io::Result<()> {
    let heading: Vec<&str> = table.columns.iter().map(|(name, _)| &**name).collect();
    writeln!(output, "{}", heading.join(","))?;
    for row in 0..table.rows() {
        let cells: Vec<String> =
            table.columns.iter().map(|(name, column)| csv_cell(name == NAME_COLUMN, column, row)).collect();
        writeln!(output, "{}", cells.join(","))?;
    }
    Ok(())
}

/// Returns a cell as text. A spreadsheet evaluates a text that begins like a formula. A participant's name
/// that begins so gets the prefix `'`.
fn csv_cell(is_name: bool, column: &ExportColumn, row: usize) -> String {
    match column {
        ExportColumn::Integers(values) => values[row].to_string(),
        ExportColumn::Numbers(values) if values[row].is_nan() => String::new(),
        ExportColumn::Numbers(values) => values[row].to_string(),
        ExportColumn::Texts(values) | ExportColumn::LongTexts(values) => {
            let is_formula = is_name && values[row].starts_with(['=', '+', '-', '@']);
            let text = if is_formula { format!("'{}", values[row]) } else { values[row].clone() };
            if text.contains(['"', ',', '\n', '\r']) {
                format!("\"{}\"", text.replace('"', "\"\""))
            } else {
                text
            }
        }
    }
}

/// Writes a table as a list of objects. A missing number is `null`.
pub(super) fn write_json(table: &ExportTable, output: &mut dyn Write) -> io::Result<()> {
    write!(output, "[")?;
    for row in 0..table.rows() {
        let cell = |column: &ExportColumn| match column {
            ExportColumn::Integers(values) => Value::from(values[row]),
            ExportColumn::Numbers(values) => Number::from_f64(values[row]).map_or(Value::Null, Value::Number),
            ExportColumn::Texts(values) | ExportColumn::LongTexts(values) => {
                Value::from(values[row].as_str())
            }
        };
        let object: Map<String, Value> =
            table.columns.iter().map(|(name, column)| (name.clone().into_owned(), cell(column))).collect();
        let comma = if row == 0 { "" } else { "," };
        write!(output, "{comma}\n{}", Value::Object(object))?;
    }
    writeln!(output, "\n]")
}

/// Writes a table as a compressed archive of numpy, with an array `NAME.npy` for each column. A column of
/// long texts has two arrays instead. `NAME.values` contains the bytes of all texts. `NAME.offsets` contains
/// the offset of each text, then the end of the last text.
pub(super) fn write_npz(table: &ExportTable, output: impl Write + Seek) -> io::Result<()> {
    let mut archive = ZipWriter::new(output);
    // Arrays of more than 4 GiB need large archive entries.
    let options =
        SimpleFileOptions::default().compression_method(CompressionMethod::Deflated).large_file(true);
    for (name, column) in &table.columns {
        let mut array = |name: &str, array: NpyArray<'_>| {
            archive.start_file(format!("{name}.npy"), options)?;
            array.write(&mut BufWriter::new(&mut archive))
        };
        match column {
            ExportColumn::Integers(values) => array(name, NpyArray::Integers(values))?,
            ExportColumn::Numbers(values) => array(name, NpyArray::Numbers(values))?,
            ExportColumn::Texts(values) => array(name, NpyArray::Texts(values))?,
            ExportColumn::LongTexts(values) => {
                array(&format!("{name}.values"), NpyArray::Bytes(values))?;
                array(&format!("{name}.offsets"), NpyArray::Integers(&offsets(values)))?;
            }
        }
    }
    archive.finish()?.flush()
}

/// Returns the offset of each text in the bytes of all texts. The last item is the end of the last text.
fn offsets(texts: &[String]) -> Vec<i64> {
    let mut end = 0;
    let ends = texts.iter().map(|text| {
        end += text.len() as i64;
        end
    });
    std::iter::once(0).chain(ends).collect()
}

/// An array of the format NPY.
enum NpyArray<'a> {
    Integers(&'a [i64]),
    Numbers(&'a [f64]),
    /// The texts, all padded to the length of the longest text.
    Texts(&'a [String]),
    /// The UTF-8 bytes of all texts, one after the other.
    Bytes(&'a [String]),
}

impl NpyArray<'_> {
    /// Writes the array in version 1.0 of the format.
    fn write(&self, output: &mut dyn Write) -> io::Result<()> {
        let (kind, length) = match self {
            Self::Integers(values) => ("<i8".to_owned(), values.len()),
            Self::Numbers(values) => ("<f8".to_owned(), values.len()),
            Self::Texts(values) => (format!("<U{}", longest(values)), values.len()),
            Self::Bytes(values) => ("|u1".to_owned(), values.iter().map(String::len).sum()),
        };
        let mut header = format!("{{'descr': '{kind}', 'fortran_order': False, 'shape': ({length},), }}");
        // The total length of magic, version, length field and header must be a multiple of 64 bytes. The
        // header ends with a line end.
        let padding = 63 - (10 + header.len()) % 64;
        header.extend(std::iter::repeat_n(' ', padding));
        header.push('\n');
        output.write_all(b"\x93NUMPY\x01\x00")?;
        output.write_all(&(header.len() as u16).to_le_bytes())?;
        output.write_all(header.as_bytes())?;
        match self {
            Self::Integers(values) => {
                values.iter().try_for_each(|value| output.write_all(&value.to_le_bytes()))
            }
            Self::Numbers(values) => {
                values.iter().try_for_each(|value| output.write_all(&value.to_le_bytes()))
            }
            Self::Texts(values) => {
                let width = longest(values);
                values.iter().try_for_each(|text| {
                    let letters = text.chars().map(u32::from).chain(std::iter::repeat(0)).take(width);
                    let bytes: Vec<u8> = letters.flat_map(u32::to_le_bytes).collect();
                    output.write_all(&bytes)
                })
            }
            Self::Bytes(values) => values.iter().try_for_each(|text| output.write_all(text.as_bytes())),
        }?;
        output.flush()
    }
}

/// Counts the characters of the longest text. The result is at least 1, because numpy has no texts of length
/// 0.
fn longest(texts: &[String]) -> usize {
    texts.iter().map(|text| text.chars().count()).max().unwrap_or(0).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arbiter::export::export_table::ExportValue;

    fn table() -> ExportTable {
        let mut table = ExportTable::default();
        for (name, points) in [("a, \"b\"", Some(1.5)), ("č", None)] {
            table.push(vec![
                ("game", ExportValue::from(7_u64)),
                ("name", ExportValue::from(name)),
                ("points", ExportValue::from(points)),
            ]);
        }
        table
    }

    fn text(write: impl Fn(&ExportTable, &mut dyn Write) -> io::Result<()>) -> String {
        let mut output = Vec::new();
        write(&table(), &mut output).unwrap();
        String::from_utf8(output).unwrap()
    }

    #[test]
    fn csv_quotes_commas_and_leaves_missing_numbers_empty() {
        assert_eq!(text(write_csv), "game,name,points\n7,\"a, \"\"b\"\"\",1.5\n7,č,\n");
    }

    #[test]
    fn a_name_is_no_formula_in_csv() {
        let mut table = ExportTable::default();
        for (name, card) in [("=1+1", "-"), ("@a, b", "+"), ("-x", "7")] {
            table.push(vec![("name", ExportValue::from(name)), ("card", ExportValue::from(card))]);
        }
        let mut output = Vec::new();
        write_csv(&table, &mut output).unwrap();
        assert_eq!(String::from_utf8(output).unwrap(), "name,card\n'=1+1,-\n\"'@a, b\",+\n'-x,7\n");
    }

    #[test]
    fn json_has_an_object_for_each_row() {
        let rows: Value = serde_json::from_str(&text(write_json)).unwrap();
        let expected = serde_json::json!([
            {"game": 7, "name": "a, \"b\"", "points": 1.5},
            {"game": 7, "name": "č", "points": null},
        ]);
        assert_eq!(rows, expected);
    }

    #[test]
    fn the_header_of_an_array_ends_at_a_multiple_of_64() {
        for rows in [0, 1, 10, 12_345] {
            let mut output = Vec::new();
            NpyArray::Integers(&vec![-1; rows]).write(&mut output).unwrap();
            let length = usize::from(u16::from_le_bytes([output[8], output[9]])) + 10;
            assert_eq!((length % 64, output[length - 1], output.len()), (0, b'\n', length + 8 * rows));
        }
    }
    #[test]
    fn long_texts_are_their_bytes_and_offsets() {
        let texts = ["ač", "", "b / c"].map(str::to_owned);
        assert_eq!(offsets(&texts), [0, 3, 3, 8]);
        assert_eq!(offsets(&[]), [0]);
        let mut output = Vec::new();
        NpyArray::Bytes(&texts).write(&mut output).unwrap();
        assert!(output.ends_with("\načb / c".as_bytes()));
        let (texts, long): (Vec<String>, String) =
            (vec!["x".repeat(10_000), String::new()], "legal".to_owned());
        let mut table = ExportTable::default();
        texts.into_iter().for_each(|text| table.push(vec![(long.clone(), ExportValue::LongText(text))]));
        let mut archive = io::Cursor::new(Vec::new());
        write_npz(&table, &mut archive).unwrap();
        assert!(archive.get_ref().len() < 1000, "{}", archive.get_ref().len());
    }
}
