//! The presentation of each figure. Text, JSON, the report, the live page and exports all use the same
//! description. It gives the name of the field, the label and the unit for people, how the figure is rounded,
//! its interval, and when it is left out.
//!
//! A new figure of a row needs a field of the row and an entry here. The pages find their texts in other
//! languages by the names of the fields.

use serde::Serialize;

use crate::stats::difference_figures::DifferenceFigures;
use crate::stats::figures::{Figures, RunFigures, SequentialFigures};
use crate::stats::player_figures::{PlayerFigures, ProcessFigures, TimeFigures};

/// How a number is rounded for people. JSON, the data of pages and exports have the unrounded number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Rounding {
    /// As the operator wrote it.
    Given,
    /// A whole number.
    Whole,
    /// One decimal.
    One,
    /// Two decimals.
    Two,
    /// As many decimals as give half the width of the interval about three digits, but at most two decimals.
    Interval,
    /// The ends of an interval, each with as many decimals as `Interval` gives.
    Ends,
    /// A share, as a whole percentage.
    Percent,
    /// Bytes, rounded up to whole mebibytes.
    Mebibytes,
}

/// An output that shows a figure to people or in a table. JSON and the data of pages are not listed here,
/// because they have all fields.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum FigureWriter {
    /// The report as plain text: its tables and sentences.
    Text,
    /// The page of the report.
    Report,
    /// The live page.
    Live,
    /// Exported tables.
    Export,
}

/// The tables in the report as plain text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum TextTable {
    /// The results of the participants.
    Results,
    /// The decision times of the participants, and the resources that their processes used.
    Times,
}

/// When JSON, the data of pages and exports have no number for a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LeftOut {
    /// The figure always has a number.
    Never,
    /// The number is null in the described case, because it cannot be computed.
    Null(&'static str),
    /// The field or the column is absent in the described case, because the figure does not belong to the
    /// match.
    Absent(&'static str),
}

/// The value of a figure.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum FigureValue {
    /// A count.
    Count(i64),
    /// Another number.
    Number(f64),
    /// The ends of an interval.
    Ends([f64; 2]),
}

/// The description of a figure in rows of type `R`.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Figure<R> {
    /// The name of the field in JSON and the data of pages, and of the column in exported tables.
    pub field: &'static str,
    /// The heading for people. `{unit}` stands for the unit of the points: a game or a session.
    pub label: &'static str,
    /// The unit of the number.
    pub unit: &'static str,
    /// How the figure is rounded for people.
    pub rounding: Rounding,
    /// The name of the field that holds the interval of this figure: half its width, or its two ends.
    pub interval: Option<&'static str>,
    /// When the figure has no number.
    #[serde(skip)]
    pub left_out: LeftOut,
    /// The figure is shown to people only if it is above this number. A column is left out if none of its
    /// numbers is above this number.
    pub above: Option<f64>,
    /// The table (in the plain text and on the pages) in which the figure is a column, and the rank of the
    /// column. When the text is too wide, columns of lower rank are left out first.
    pub table: Option<(TextTable, u8)>,
    /// The outputs that show the figure.
    pub shown: &'static [FigureWriter],
    /// The value of the figure in a row. `None` when the row has no value.
    #[serde(skip)]
    pub value: fn(&R) -> Option<FigureValue>,
}

fn count(value: impl Into<Option<u64>>) -> Option<FigureValue> {
    value.into().map(|value| FigureValue::Count(i64::try_from(value).unwrap_or(i64::MAX)))
}

fn number(value: impl Into<Option<f64>>) -> Option<FigureValue> {
    value.into().map(FigureValue::Number)
}

fn ends(value: Option<[f64; 2]>) -> Option<FigureValue> {
    value.map(FigureValue::Ends)
}

fn time(figures: &PlayerFigures, value: fn(&TimeFigures) -> Option<FigureValue>) -> Option<FigureValue> {
    figures.times.as_ref().and_then(value)
}

fn process(
    figures: &PlayerFigures,
    value: fn(&ProcessFigures) -> Option<FigureValue>,
) -> Option<FigureValue> {
    figures.processes.as_ref().and_then(value)
}

fn run(figures: &Figures, value: fn(&RunFigures) -> Option<FigureValue>) -> Option<FigureValue> {
    figures.run.as_ref().and_then(value)
}

const NO_SPREAD: LeftOut = LeftOut::Null("when all blocks are equal, and for fewer than two blocks");
const NO_GAME: LeftOut = LeftOut::Null("without a game");
const NO_RATING: LeftOut = LeftOut::Null("for a player, and when some participants cannot be compared");
const NO_SESSIONS: LeftOut = LeftOut::Absent("unless sessions are the unit");
const NO_WINS: LeftOut = LeftOut::Absent("in a game with roles");
const NO_TIMES: LeftOut = LeftOut::Absent("without times, as in a record");
const NO_PROCESSES: LeftOut = LeftOut::Absent("when the processes were not measured");
const NO_RUN: LeftOut = LeftOut::Absent("unless this command played the match");
const WHILE_PLAYED: LeftOut = LeftOut::Null("while the match is played");
const FEW_BLOCKS: LeftOut = LeftOut::Null("for fewer than 10 blocks, and while the match is played");
const NO_ESTIMATE: LeftOut = LeftOut::Null("while there are too few blocks to estimate it");

/// Defines a list of descriptions. An entry has the field, the label, the unit, the rounding and the value.
/// These optional parts may follow: the interval, the cases in which the figure is left out, the limit above
/// which people see the figure, and its table with the rank. The outputs that show the figure come last.
macro_rules! figures {
    ($(#[$doc:meta])* $name:ident: $row:ty, $figures:ident $(
        $field:literal, $label:literal, $unit:literal, $rounding:ident, $value:expr
        $(, interval $interval:literal)? $(, left out $left_out:ident)? $(, above $above:expr)?
        $(, column $table:ident $rank:expr)?; $($shown:ident),+;
    )+) => {
        $(#[$doc])*
        pub const $name: &[Figure<$row>] = &[$(Figure {
            field: $field,
            label: $label,
            unit: $unit,
            rounding: Rounding::$rounding,
            interval: first(&[$($interval)?]),
            left_out: left_out(&[$($left_out)?]),
            above: first(&[$($above)?]),
            table: first(&[$((TextTable::$table, $rank))?]),
            shown: &[$(FigureWriter::$shown),+],
            value: |$figures: &$row| $value,
        }),+];
    };
}

/// Returns the only entry of a list.
const fn first<T: Copy>(list: &[T]) -> Option<T> {
    match list {
        [entry] => Some(*entry),
        _ => None,
    }
}

const fn left_out(list: &[LeftOut]) -> LeftOut {
    match list {
        [entry] => *entry,
        _ => LeftOut::Never,
    }
}

figures! {
    /// The figures of a participant or a player.
    PLAYER: PlayerFigures, player
    "blocks", "blocks", "blocks", Whole, count(player.blocks); Export;
    "mean", "points {unit}", "points", Interval, number(player.mean.mean),
        interval "ci95", left out NO_GAME, column Results u8::MAX; Text, Report, Live, Export;
    "ci95", "±", "points", Interval, number(player.mean.ci95), left out NO_SPREAD; Text, Report, Live, Export;
    "games", "games", "games", Whole, count(player.games), column Results 3; Text, Report, Live, Export;
    "sessions", "sessions", "sessions", Whole, count(player.sessions),
        left out NO_SESSIONS, column Results 3; Text, Report, Live, Export;
    "points", "points", "points", Whole, Some(FigureValue::Count(player.points)); Export;
    "rating", "rating", "points", Interval, number(player.rating),
        interval "rating_ci95", left out NO_RATING; Report, Export;
    "rating_ci95", "±", "points", Interval, number(player.rating_ci95), left out NO_RATING; Report, Export;
    "wins", "wins", "games", Whole, count(player.wins),
        left out NO_WINS, column Results 2; Text, Report, Live, Export;
    "draws", "draws", "games", Whole, count(player.draws),
        left out NO_WINS, column Results 1; Text, Report, Live, Export;
    "faults", "faults", "games", Whole, count(player.faults), column Results 4; Text, Report, Live, Export;
    "substituted", "substituted", "share of the games", Percent, number(player.substituted),
        above PlayerFigures::SUBSTITUTED_OFTEN, column Results 5; Text, Report, Live, Export;
    "moves", "moves", "moves", Whole, count(player.moves); Export;
    "decisions", "decisions", "answers", Whole, time(player, |times| count(times.decisions)),
        left out NO_TIMES, column Times 2; Text, Report, Export;
    "mean_ms", "ms a move", "ms", Two, time(player, |times| number(times.mean_ms)),
        left out NO_TIMES, column Times u8::MAX; Text, Report, Export;
    "max_ms", "max ms", "ms", One, time(player, |times| number(times.max_ms)),
        left out NO_TIMES, column Times 6; Text, Report, Export;
    "overruns", "overruns", "answers", Whole, time(player, |times| count(times.overruns)),
        left out NO_TIMES, above 0.0, column Times 5; Text, Report, Export;
    "overrun_ms", "worst ms", "ms", One, time(player, |times| number(times.overrun_ms)),
        left out NO_TIMES, above 0.0, column Times 4; Text, Report, Export;
    "cpu_s", "cpu s", "s", One, process(player, |used| number(used.cpu_s)),
        left out NO_PROCESSES, column Times 1; Text, Export;
    "peak_memory", "MiB", "bytes", Mebibytes, process(player, |used| count(used.peak_memory)),
        left out NO_PROCESSES, column Times 0; Text, Export;
}

figures! {
    /// The figures of the difference between two participants.
    DIFFERENCE: DifferenceFigures, difference
    "blocks", "blocks", "blocks", Whole, count(difference.blocks); Export;
    "mean", "points {unit}", "points", Interval, number(difference.mean.mean),
        interval "interval95"; Text, Report, Live, Export;
    "ci95", "±", "points", Interval, number(difference.mean.ci95), left out NO_SPREAD; Text, Export;
    "interval95", "95 % interval", "points", Ends, ends(difference.interval95),
        left out NO_SPREAD; Text, Report, Export;
    "adjusted_p", "adjusted p", "", Two, number(difference.adjusted_p), left out NO_SPREAD; Export;
    "anytime95", "valid at any time", "points", Ends, ends(difference.anytime95),
        left out NO_SPREAD; Text, Report, Live, Export;
    "trimmed_mean", "10 % trimmed mean", "points", Interval, number(difference.trimmed_mean),
        interval "trimmed95", left out WHILE_PLAYED; Text, Report, Export;
    "trimmed95", "its interval", "points", Ends, ends(difference.trimmed95), left out FEW_BLOCKS; Text, Report, Export;
    "variance", "variance", "points squared", Two, number(difference.variance), left out NO_SPREAD; Export;
    "variance_saved", "duplication saves", "share", Percent, number(difference.variance_saved),
        left out NO_SPREAD; Text, Report, Export;
}

figures! {
    /// The figures of the whole match.
    MATCH: Figures, figures
    "blocks", "blocks", "blocks", Whole, count(figures.blocks); Text, Report, Live;
    "deals", "deals", "deals", Whole, count(figures.deals); Text, Report;
    "games", "games", "games", Whole, count(figures.games); Text, Report;
    "decisions", "decisions", "answers", Whole, count(figures.decisions), left out NO_TIMES; Text;
    "elapsed_s", "seconds", "s", One, run(figures, |run| number(run.elapsed_s)), left out NO_RUN; Text;
    "latency_max_ms", "max", "ms", One, run(figures, |run| number(run.latency_max_ms)), left out NO_RUN; Text;
    "latency_p99_ms", "p99", "ms", One, run(figures, |run| number(run.latency_p99_ms)), left out NO_RUN; Text;
    "stalls", "stalls", "stalls", Whole, run(figures, |run| count(run.stalls)), left out NO_RUN, above 0.0; Text;
}

figures! {
    /// The figures of a sequential test.
    SEQUENTIAL: SequentialFigures, test
    "h0", "H0", "points", Given, number(test.h0); Text, Report;
    "h1", "H1", "points", Given, number(test.h1); Text, Report;
    "alpha", "α", "", Given, number(test.alpha); Text;
    "beta", "β", "", Given, number(test.beta); Text;
    "llr", "LLR", "", Two, number(test.llr); Text, Report, Live;
    "lower", "lower bound", "", Two, number(test.lower); Text, Report, Live;
    "upper", "upper bound", "", Two, number(test.upper); Text, Report, Live;
    "blocks", "blocks", "blocks", Whole, count(test.blocks); Text, Report;
    "blocks_left", "blocks left", "blocks", Whole, number(test.blocks_left), left out NO_ESTIMATE; Text, Live;
}

/// The descriptions of all figures for the pages, with one list for each kind of row.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct FigureTable {
    /// The figures of the match.
    #[serde(rename = "match")]
    pub whole: &'static [Figure<Figures>],
    /// The figures of a participant or a player.
    pub player: &'static [Figure<PlayerFigures>],
    /// The figures of the difference between two participants.
    pub difference: &'static [Figure<DifferenceFigures>],
    /// The figures of the sequential test.
    pub sprt: &'static [Figure<SequentialFigures>],
}

/// The descriptions of all figures.
pub const FIGURE_TABLE: FigureTable =
    FigureTable { whole: MATCH, player: PLAYER, difference: DIFFERENCE, sprt: SEQUENTIAL };

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    /// Asserts that each field of the row in JSON has the value that its description gives, and that at least
    /// one output shows each figure.
    fn check<R: Serialize>(table: &[Figure<R>], row: &R) {
        let json = serde_json::to_value(row).unwrap();
        for figure in table {
            let written = match (figure.value)(row) {
                Some(FigureValue::Count(count)) => Value::from(count),
                Some(FigureValue::Number(number)) => Value::from(number),
                Some(FigureValue::Ends(ends)) => Value::from(ends.to_vec()),
                None => Value::Null,
            };
            assert_eq!(json.get(figure.field), Some(&written), "{}", figure.field);
            let is_interval = matches!((figure.value)(row), Some(FigureValue::Ends(_)));
            assert!(!is_interval || figure.rounding == Rounding::Ends, "{}", figure.field);
            assert!(!figure.shown.is_empty(), "nobody shows {}", figure.field);
            let interval = figure.interval.is_none_or(|field| table.iter().any(|other| other.field == field));
            assert!(interval, "{} has no description of its interval", figure.field);
            assert_eq!(
                table.iter().filter(|other| other.field == figure.field).count(),
                1,
                "{}",
                figure.field
            );
        }
    }

    #[test]
    fn every_description_is_that_of_a_field() {
        let times = TimeFigures {
            decisions: 9,
            mean_ms: 0.5,
            max_ms: 4.0,
            overruns: 1,
            overrun_ms: 2.5,
            ..TimeFigures::default()
        };
        let processes = ProcessFigures { cpu_s: 1.5, peak_memory: 7 };
        let player =
            PlayerFigures { times: Some(times), processes: Some(processes), ..PlayerFigures::default() };
        check(PLAYER, &PlayerFigures { sessions: Some(1), wins: Some(2), draws: Some(3), ..player });
        check(
            DIFFERENCE,
            &DifferenceFigures { interval95: Some([1.0, 2.0]), ..DifferenceFigures::default() },
        );
        check(MATCH, &Figures { run: Some(RunFigures::default()), decisions: Some(1), ..Figures::default() });
        let test = crate::plan::SequentialTest::new(0.0, 1.0, 0.05, 0.05).unwrap();
        let sample = crate::stats::SequentialSample::new(test, 1);
        check(SEQUENTIAL, &SequentialFigures::new(&sample));
    }
}
