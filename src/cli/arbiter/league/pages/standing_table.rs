//! The tables of ratings on the pages of a league.

use std::fmt::Write as _;

use talon_league::{LadderView, StandingView};

use crate::arbiter::league::pages::league_page::{LeaguePage, scrolled_table};
use crate::arbiter::league::pages::numbers::NONE;
use crate::arbiter::league::pages::rating_axis::{AXIS_LENGTH, RatingAxis};

/// The columns between the error bar and the counts of a row: the keys of their titles.
const COUNTS: [&str; 5] = ["better_than", "blocks", "games", "faults", "ms_a_game"];

/// Returns the number of decimals of the ratings of a ladder. The smallest interval determines it.
pub(super) fn rating_decimals(ladder: &LadderView) -> usize {
    let widths = ladder.standings.iter().filter(|row| row.plays).filter_map(|row| row.interval);
    let narrowest = widths.map(|[low, high]| high - low).fold(f64::INFINITY, f64::min);
    match narrowest / 2.0 {
        half if half < 1.0 => 2,
        half if half < 100.0 || half.is_infinite() => 1,
        _ => 0,
    }
}

/// Returns the table of these versions of a ladder. Each row has its rank, or `None`. `name` is HTML.
pub(super) fn standing_table(
    page: &LeaguePage<'_>,
    ladder: &LadderView,
    rows: &[(Option<usize>, &StandingView)],
    name: &str,
) -> String {
    let axis = RatingAxis::of(ladder);
    let [low, high] = [axis.low, axis.high].map(|end| page.numbers.decimal(end, axis.decimals));
    let ends = format!(
        "<span class=\"unseen\">{}</span><span class=\"ends\" aria-hidden=\"true\"><span>{low}</span><span>{high}</span>\
         </span>",
        page.t("interval")
    );
    let counts = COUNTS.map(|key| page.t(key));
    let head = [vec![page.t("rank"), page.t("version"), page.t("rating"), ends], counts.to_vec()].concat();
    let decimals = rating_decimals(ladder);
    let body: String =
        rows.iter().map(|(rank, row)| standing_row(page, *rank, row, &axis, decimals)).collect();
    scrolled_table("standings", name, &head, &body)
}

/// Returns whether an arrow stands for a rating of these rows.
pub(super) fn is_off_axis(ladder: &LadderView, rows: &[(Option<usize>, &StandingView)]) -> bool {
    let axis = RatingAxis::of(ladder);
    rows.iter().filter_map(|(_, row)| row.rating).any(|rating| !axis.has(rating))
}

fn standing_row(
    page: &LeaguePage<'_>,
    rank: Option<usize>,
    row: &StandingView,
    axis: &RatingAxis,
    decimals: usize,
) -> String {
    let numbers = page.numbers;
    let rank = rank.map_or(NONE.to_owned(), |rank| numbers.count(rank as u64));
    let rating =
        row.rating.map_or(NONE.to_owned(), |rating| numbers.estimate(rating, row.interval, decimals));
    let faults = if row.faults > 0 { " class=\"fault\"" } else { "" };
    let ms_decimals = usize::from(row.ms_a_game < 10.0);
    format!(
        "<tr class=\"{}{}\"><td>{rank}</td><th scope=\"row\">{}<small>{}</small></th><td>{rating}</td>\
         <td class=\"drawn\">{}</td><td>{}</td><td>{}</td><td>{}</td><td{faults}>{}</td><td>{}</td></tr>\n",
        kind_class(row.kind),
        if row.is_provisional { " provisional" } else { "" },
        page.version(&row.version),
        marks(page, row),
        error_bar(row, axis),
        better_than(page, &row.better_than),
        numbers.decimal(row.blocks, 0),
        numbers.count(row.games),
        numbers.count(row.faults),
        numbers.decimal(row.ms_a_game, ms_decimals),
    )
}

/// Returns the class of how a version takes part.
fn kind_class(kind: &str) -> &'static str {
    match kind {
        "anchor" => "anchor",
        "remote" => "remote",
        _ => "local",
    }
}

/// Returns the author of a version and what the reader must know about it.
fn marks(page: &LeaguePage<'_>, row: &StandingView) -> String {
    let kind = kind_class(row.kind);
    let mut marks = vec![crate::page::escaped(&row.author)];
    marks.push(format!("<span class=\"kind\">{}</span>", page.t(kind)));
    if row.is_provisional {
        marks.push(page.t("provisional"));
    }
    marks.retain(|mark| !mark.is_empty());
    marks.join(" · ")
}

/// Draws a rating with its interval. A screen reader reads the numbers in the cell before it.
fn error_bar(row: &StandingView, axis: &RatingAxis) -> String {
    let x = |value: f64| axis.place(value, AXIS_LENGTH).round();
    let mut drawn = format!("<path class=\"zero\" d=\"M{} 0V40\"/>", x(0.0));
    let Some(rating) = row.rating else { return bar_picture(&drawn, "") };
    if let Some([low, high]) = row.interval {
        // The ends are compared, because the interval may lie beyond the axis.
        let (low, high) = (x(low), x(high));
        if low < high {
            let _ = write!(drawn, "<path class=\"whisker\" d=\"M{low} 20H{high}\"/>");
        }
    }
    if axis.has(rating) {
        let _ = write!(drawn, "<path class=\"dot\" d=\"M{} 20h.01\"/>", x(rating));
        return bar_picture(&drawn, "");
    }
    let arrow = if rating < axis.low { ("below", "◂") } else { ("above", "▸") };
    bar_picture(&drawn, &format!("<span class=\"off {}\">{}</span>", arrow.0, arrow.1))
}

fn bar_picture(drawn: &str, arrow: &str) -> String {
    format!(
        "<div class=\"bar\" aria-hidden=\"true\"><svg viewBox=\"0 0 {AXIS_LENGTH} 40\" preserveAspectRatio=\"none\">{drawn}</svg>\
         {arrow}</div>"
    )
}

fn better_than(page: &LeaguePage<'_>, worse: &[String]) -> String {
    if worse.is_empty() {
        return "0".to_owned();
    }
    let items: Vec<String> = worse.iter().map(|version| page.version(version)).collect();
    let items = items.join("</li><li>");
    let count = page.numbers.count(worse.len() as u64);
    format!("<details class=\"better\"><summary>{count}</summary><ul><li>{items}</li></ul></details>")
}
