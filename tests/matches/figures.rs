//! Asserts that the figures of one match are equal in the text, in JSON, in the report, on the live page and
//! in exports.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::Path;
use std::time::Duration;

use serde_json::Value;
use talon::arbiter::stats::{
    DIFFERENCE, Figure, FigureWriter, MATCH, PLAYER, Rounding, SEQUENTIAL, TextTable,
};

use crate::common::matches::{arbiter, assert_success, errors, folder, invoke, seated};
use crate::common::{shown, text};

/// The output of each writer for the same match.
struct Written {
    text: String,
    json: Value,
    report: Value,
    /// The last snapshot of the live page.
    live: Value,
    /// The exported rows by kind, read from JSON. The CSV rows are equal.
    participants: Vec<Value>,
    differences: Vec<Value>,
}

impl Written {
    /// Plays a match with a sequential test that reaches no decision, and reads all figures.
    fn play() -> Self {
        let plan = folder("figures").join("plan");
        let match_ = ["--deals", "160", "--movetime", "60000", "--bundles", "none", "--sprt", "4.5", "4.6"];
        let seats = seated(&["name=strong command=talon:minimax,Depth=1", "talon:greedy"]);
        assert_success(&invoke(&[&["plan"][..], &seats, &match_, &[shown(&plan)]].concat()));
        let mut played = arbiter(&["run", shown(&plan), "--entropy", "7", "--live"]).spawn().unwrap();
        let mut errors = BufReader::new(played.stderr.take().unwrap());
        let live = last_snapshot(&mut errors);
        let mut rest = String::new();
        errors.read_to_string(&mut rest).unwrap();
        let text = text(&played.wait_with_output().unwrap().stdout);
        Self {
            json: json(&plan),
            report: report(&plan),
            participants: table(&plan, "participants"),
            differences: table(&plan, "differences"),
            text,
            live: live.unwrap_or_else(|| panic!("no snapshot: {rest}")),
        }
    }
}

/// Returns the figures of the last event of the live page. The first line of standard error has the page's
/// address.
fn last_snapshot(errors: &mut impl BufRead) -> Option<Value> {
    let mut line = String::new();
    errors.read_line(&mut line).unwrap();
    let address = line.trim_end().strip_prefix("live: http://127.0.0.1:").expect("an address");
    let (port, token) = address.split_once("/#live=").expect("a token");
    let mut stream = TcpStream::connect((Ipv4Addr::LOCALHOST, port.parse().unwrap())).unwrap();
    stream.set_read_timeout(Some(Duration::from_secs(60))).unwrap();
    let host = format!("Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nConnection: close");
    write!(stream, "GET /api/live/events HTTP/1.1\r\n{host}\r\n\r\n").unwrap();
    let events = BufReader::new(stream).lines();
    let data = events.filter_map(|line| Some(line.ok()?.strip_prefix("data: ")?.to_owned()));
    let mut last: Value = serde_json::from_str(&data.last()?).unwrap();
    Some(last["live"]["figures"].take())
}

/// Returns the results of a complete match as JSON, read from its journal.
fn json(plan: &Path) -> Value {
    let file = plan.join("plan.toml");
    let text = fs::read_to_string(&file).unwrap();
    fs::write(&file, text.replacen("[[participant]]", "json = true\n[[participant]]", 1)).unwrap();
    let resumed = invoke(&["resume", shown(plan)]);
    serde_json::from_slice(&resumed.stdout).unwrap_or_else(|error| panic!("{error}: {}", errors(&resumed)))
}

fn report(plan: &Path) -> Value {
    let page = assert_success(&invoke(&["report", shown(plan), "--out", "-"]));
    let (_, data) = page.split_once("id=\"data\">").expect("the page has data");
    let mut data: Value = serde_json::from_str(data.split_once("</script>").unwrap().0).unwrap();
    data["report"]["figures"].take()
}

/// Returns the rows of an export. Asserts that CSV contains the same numbers as JSON.
fn table(plan: &Path, rows: &str) -> Vec<Value> {
    let export = |format| assert_success(&invoke(&["export", shown(plan), "--as", rows, "--format", format]));
    let table: Vec<Value> = serde_json::from_str(&export("json")).unwrap();
    let csv = export("csv");
    let mut lines = csv.lines().map(split_cells);
    let names = lines.next().expect("a heading");
    for (row, cells) in table.iter().zip(lines) {
        for (name, cell) in names.iter().zip(cells) {
            let value = &row[name];
            let same = match value.as_f64() {
                // The JSON parser is not exact to the last bit.
                Some(number) => {
                    cell.parse::<f64>().is_ok_and(|shown| (shown - number).abs() <= 1e-12 * number.abs())
                }
                None => cell == value.as_str().unwrap_or_default(),
            };
            assert!(same, "{name}: {cell} in CSV, {value} in JSON");
        }
    }
    table
}

/// Splits a line of CSV into cells.
fn split_cells(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    let parts =
        parts.map(|(place, part)| if place % 2 == 0 { part.replace(',', "\n") } else { part.to_owned() });
    parts.collect::<String>().split('\n').map(str::to_owned).collect()
}

/// Asserts that a printed number equals a value after rounding to the printed decimals.
fn assert_rounded(what: &str, printed: &str, value: f64) {
    let number: f64 = printed.replace('−', "-").parse().unwrap_or_else(|_| panic!("{what}: {printed}"));
    let decimals = printed.split_once('.').map_or(0, |(_, digits)| digits.len());
    let unit = 10_f64.powi(-(decimals as i32));
    assert!((number - value).abs() <= 0.5 * unit * (1.0 + 1e-6), "{what}: {printed} is not {value}");
}

/// Asserts that a cell of the text equals a value after the rounding of the figure. If the cell has an
/// interval, `half` is half the width of this interval.
fn assert_cell<R>(figure: &Figure<R>, cell: &str, value: &Value, half: &Value) {
    let (what, value) = (figure.field, value.as_f64().expect("a number"));
    let decimals = |cell: &str| cell.split_once('.').map_or(0, |(_, digits)| digits.len());
    match figure.rounding {
        Rounding::Mebibytes => assert_eq!(cell.parse(), Ok((value / f64::from(1 << 20)).ceil())),
        Rounding::Percent => assert_rounded(what, cell.trim_end_matches('%'), 100.0 * value),
        Rounding::Interval => {
            let (mean, own) = cell.split_once(" ± ").expect("an interval");
            assert_rounded(what, mean, value);
            assert_rounded(what, own.trim(), half.as_f64().expect("an interval"));
        }
        rounding => {
            let expected =
                [Rounding::Whole, Rounding::One, Rounding::Two].iter().position(|known| *known == rounding);
            assert_eq!(Some(decimals(cell)), expected, "{what}: {cell}");
            assert_rounded(what, cell, value);
        }
    }
}

/// Finds a cell in the tables of the text. `heading` is the heading of its column, and `row` is the name of
/// its row. Two blanks separate the columns.
fn cell(text: &str, heading: &str, row: &str) -> Option<String> {
    let split = |line: &str| -> Vec<String> {
        // A short half width is padded with blanks.
        let line = line.replace("±  ", "± ");
        line.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect()
    };
    let tables = text.split("\n\n").filter(|table| table.starts_with(" player "));
    tables.into_iter().find_map(|table| {
        let at = split(table.lines().next()?).iter().position(|column| column == heading)?;
        let line = table.lines().find(|line| split(line).first().is_some_and(|name| name == row))?;
        split(line).get(at).cloned()
    })
}

/// Asserts that all writers of a figure write the same value as JSON. The report and the live page have the
/// figure in their data. An export has it in a column.
fn assert_same<R>(figure: &Figure<R>, json: &Value, report: &Value, live: &Value, export: Option<&Value>) {
    let Figure { field, shown, left_out, .. } = figure;
    assert!(!shown.is_empty(), "no writer shows {field}");
    let value = json.get(field);
    // A figure may be absent from JSON, but then no writer may show it.
    let Some(value) = value else { panic!("{field} is not in JSON: {left_out:?}") };
    if shown.contains(&FigureWriter::Report) {
        assert_eq!(report.get(field), Some(value), "{field} in the report");
    }
    if shown.contains(&FigureWriter::Live) {
        assert_eq!(live.get(field), Some(value), "{field} on the live page");
    }
    if shown.contains(&FigureWriter::Export) {
        let export = export.unwrap_or_else(|| panic!("no table has {field}"));
        if figure.rounding == Rounding::Ends {
            let ends = ["low", "high"].map(|end| export[format!("{field}_{end}")].clone());
            let ends = Value::from(ends.to_vec());
            assert!(
                ends == *value || value.is_null() && ends[0].is_null(),
                "{field}: {ends} in the export, not {value}"
            );
        } else {
            let number = |value: &Value| value.as_f64();
            assert!(export.get(field).is_some(), "{field} is no column");
            assert_eq!(number(&export[field]), number(value), "{field} in the export");
        }
    }
}

#[test]
fn the_figures_of_a_match_are_equal_in_all_writers() {
    let Written { text, json, report, live, participants, differences } = Written::play();
    for figure in MATCH {
        let is_latency = figure.field.starts_with("latency") || figure.field == "stalls";
        assert_same(figure, &json, &report, &live, None);
        let value = json[figure.field].as_f64();
        // The latency is a measurement of one command, so the command that reads a match again shows another
        // latency.
        if let Some(value) =
            value.filter(|value| !is_latency && figure.above.is_none_or(|limit| *value > limit))
        {
            let line = text.lines().find(|line| line.contains(" decisions, in ")).expect("the totals");
            let words: Vec<&str> = line.split([' ', ',']).collect();
            let number = match figure.field {
                "blocks" => text.lines().find_map(|line| line.split_once(" blocks, ")).expect("the blocks").0,
                "games" => words[0],
                "elapsed_s" => words[words.len() - 2],
                field => words[words.iter().position(|word| *word == field).expect("a count") - 1],
            };
            assert_rounded(figure.field, number, value);
        }
    }
    // A match without sessions of several deals has no `sessions` in JSON.
    for figure in PLAYER.iter().filter(|figure| figure.field != "sessions") {
        for (place, participant) in json["participants"].as_array().unwrap().iter().enumerate() {
            let (report, live) = (&report["participants"][place], &live["participants"][place]);
            assert_same(figure, participant, report, live, Some(&participants[place]));
            if let Some((table, _)) = figure.table {
                let heading = figure.label.replace("{unit}", "a game");
                let value = &participant[figure.field];
                let is_seen = figure.above.is_none_or(|limit| value.as_f64() > Some(limit));
                let shown = cell(&text, &heading, participant["name"].as_str().unwrap());
                // Another table may have a column with the heading `points`, for a number of the game's
                // `score` lines.
                match shown.filter(|_| table == TextTable::Results || heading != "points") {
                    Some(cell) if is_seen => {
                        assert_cell(figure, &cell, value, &participant[figure.interval.unwrap_or_default()]);
                    }
                    shown => assert!(!is_seen, "{heading}: {shown:?}\n{text}"),
                }
            }
        }
    }
    let pair = &json["differences"][0];
    let lines: Vec<&str> = text.lines().map(str::trim).collect();
    let numbers = |end: &str| -> Vec<&str> {
        let line = lines.iter().find(|line| line.ends_with(end)).unwrap_or_else(|| panic!("{end}: {text}"));
        let words = line.split_whitespace().map(|word| word.trim_end_matches(','));
        words.filter(|word| word.ends_with(|last: char| last.is_ascii_digit())).collect()
    };
    let number = |value: &Value| value.as_f64().expect("a number");
    for figure in DIFFERENCE {
        assert_same(figure, pair, &report["differences"][0], &live["differences"][0], Some(&differences[0]));
        // A pair may lack some intervals, because there are few blocks.
        if !figure.shown.contains(&FigureWriter::Text) || pair[figure.field].is_null() {
            continue;
        }
        let (field, value) = (figure.field, &pair[figure.field]);
        let sides = numbers(" beats greedy");
        let (low, high) = (&value[0], &value[1]);
        match field {
            "mean" => assert_rounded(field, sides[0], number(value)),
            // The text shows an interval in one of two forms: both ends if one side is longer, and half the
            // width otherwise.
            "ci95" if sides.len() == 2 => assert_rounded(field, sides[1], number(value)),
            "interval95" if sides.len() == 3 => {
                assert_rounded(field, &sides[1].replace('−', ""), number(&pair["mean"]) - number(low));
                assert_rounded(field, &sides[2].replace('+', ""), number(high) - number(&pair["mean"]));
            }
            "ci95" | "interval95" => {}
            "anytime95" => {
                let shown = numbers("valid at any time");
                assert_rounded(field, shown[0], number(low));
                assert_rounded(field, shown[1], number(high));
            }
            "trimmed_mean" => assert_rounded(field, numbers("10 % trimmed mean")[0], number(value)),
            "trimmed95" => {
                assert_rounded(field, numbers("10 % trimmed mean")[1], (number(high) - number(low)) / 2.0);
            }
            "variance_saved" => {
                assert_rounded(field, numbers("% of the variance")[0], 100.0 * number(value).abs());
            }
            field => panic!("this test does not look for {field} in the text"),
        }
    }
    let at = lines.iter().position(|line| line.starts_with("sequential test of ")).expect("the test");
    let test = lines[at..at + 2].join(" ");
    for figure in SEQUENTIAL {
        assert_same(figure, &json["sprt"], &report["sprt"], &live["sprt"], None);
        let Some(value) = json["sprt"][figure.field].as_f64() else { continue };
        let words: Vec<&str> = test.split([' ', ',', ':', ';']).filter(|word| !word.is_empty()).collect();
        let after = |mark: &str| words[words.iter().position(|word| *word == mark).expect("a mark") + 1];
        let number = match figure.field {
            "h0" => after("of"),
            "h1" => after("against"),
            "alpha" => after("α"),
            "beta" => after("β"),
            "llr" => after("LLR"),
            "lower" => after("in"),
            "upper" => after("…"),
            "blocks" => after("after"),
            "blocks_left" => after("about"),
            field => panic!("this test does not look for {field} in the text"),
        };
        assert_rounded(figure.field, number, value);
    }
}
