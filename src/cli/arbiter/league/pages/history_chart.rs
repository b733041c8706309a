//! The history of ratings, drawn as a small chart for each participant.

use std::fmt::Write as _;

use talon_league::{HistoryView, LadderView};

use crate::arbiter::league::pages::league_page::{LeaguePage, scrolled_table};
use crate::arbiter::league::pages::numbers::NONE;
use crate::arbiter::league::pages::rating_axis::RatingAxis;
use crate::arbiter::league::pages::standing_table::rating_decimals;
use crate::page::escaped;

/// The size of a chart in its own units.
const SIZE: (f64, f64) = (1000.0, 100.0);

/// The place of the last day. The point there needs some space.
const LAST_DAY: f64 = 975.0;

/// The part of the height between the ends of the axis. A point at an end needs some space.
const MIDDLE: f64 = 0.9;

/// The maximum number of days that are drawn. The chart of a longer history leaves out days evenly.
const MAX_DRAWN_DAYS: usize = 180;

/// The number of the latest days in the table of numbers.
const TABLE_DAYS: usize = 31;

/// The charts of the history of a ladder.
pub(super) struct HistoryCharts<'a> {
    page: &'a LeaguePage<'a>,
    ladder: &'a LadderView,
    axis: RatingAxis,
    /// The days that are drawn, each with its place.
    days: Vec<(f64, &'a HistoryView)>,
}

impl<'a> HistoryCharts<'a> {
    /// Creates the charts. `None` for a history of fewer than two days.
    pub(super) fn new(page: &'a LeaguePage<'a>, ladder: &'a LadderView) -> Option<Self> {
        let [first, .., last] = ladder.history.as_slice() else { return None };
        let [from, to] = [first, last].map(|day| day_number(&day.date));
        let x = |date: &str| match to - from {
            0 => LAST_DAY,
            days => (day_number(date) - from) as f64 / days as f64 * LAST_DAY,
        };
        let every = ladder.history.len().div_ceil(MAX_DRAWN_DAYS);
        let is_drawn = |at: usize| (ladder.history.len() - 1 - at).is_multiple_of(every);
        let days = ladder.history.iter().enumerate().filter(|(at, _)| is_drawn(*at));
        let days = days.map(|(_, day)| (x(&day.date), day)).collect();
        Some(Self { page, ladder, axis: RatingAxis::of(ladder), days })
    }

    /// Returns a chart for each version that plays, with the earlier versions of its participant. All other versions
    /// that play are in the background.
    pub(super) fn of_all(&self, number: usize) -> String {
        let playing: Vec<&str> = self.playing().collect();
        let behind = format!("behind{number}");
        let mut panels = String::new();
        for (at, &version) in playing.iter().enumerate() {
            let background = if at == 0 {
                let curves: String = playing.iter().map(|other| self.curve(other, "others")).collect();
                format!("<g id=\"{behind}\">{curves}</g>")
            } else {
                format!("<use href=\"#{behind}\"/>")
            };
            panels += &self.panel(version, &background);
        }
        format!("<div class=\"panels\">\n{panels}</div>\n{}", self.numbers(&playing))
    }

    /// Returns the chart of one version, with the earlier versions of its participant.
    pub(super) fn of_version(&self, version: &str) -> String {
        format!("<div class=\"panels single\">\n{}</div>\n", self.panel(version, ""))
    }

    /// Returns the versions that play and have a history.
    fn playing(&self) -> impl Iterator<Item = &'a str> + '_ {
        let playing = self.ladder.standings.iter().filter(|row| row.plays).map(|row| row.version.as_str());
        playing.filter(|version| self.days.iter().any(|(_, day)| day.ratings.contains_key(*version)))
    }

    fn panel(&self, version: &str, background: &str) -> String {
        let name = |id: &str| id.rsplit_once('@').map_or(id.to_owned(), |(name, _)| name.to_owned());
        let standing = self.ladder.standings.iter().find(|row| row.version == version);
        let earlier = self.ladder.standings.iter().filter(|row| row.version != version);
        let earlier = earlier.filter(|row| name(&row.version) == name(version));
        let mut drawn = background.to_owned();
        let zero = self.y(0.0);
        let _ = write!(drawn, "<path class=\"zero\" d=\"M0 {zero:.1}H{}\"/>", SIZE.0);
        for row in earlier {
            drawn += &self.curve(&row.version, "curve earlier");
        }
        drawn += &self.band(version);
        drawn += &self.curve(version, "curve");
        drawn += &self.last_point(version);
        let arrow = match standing.and_then(|row| row.rating).filter(|rating| !self.axis.has(*rating)) {
            Some(rating) if rating < self.axis.low => {
                "<span class=\"off below\" aria-hidden=\"true\">▾</span>"
            }
            Some(_) => "<span class=\"off above\" aria-hidden=\"true\">▴</span>",
            None => "",
        };
        let now = standing.and_then(|row| Some((row.rating?, row.interval)));
        let now = now.map_or(NONE.to_owned(), |(rating, interval)| {
            self.page.numbers.estimate(rating, interval, rating_decimals(self.ladder))
        });
        let [low, high] =
            [self.axis.low, self.axis.high].map(|end| self.page.numbers.decimal(end, self.axis.decimals));
        let kind = standing.map_or("local", |row| row.kind);
        format!(
            "<figure class=\"panel {kind}\"><figcaption>{} <span>{now}</span></figcaption>\n\
             <div class=\"plot\"><svg viewBox=\"0 0 {} {}\" preserveAspectRatio=\"none\" role=\"img\" aria-label=\"{}\">{drawn}</svg>\
             <span class=\"end high\" aria-hidden=\"true\">{high}</span><span class=\"end low\" aria-hidden=\"true\">{low}</span>{arrow}</div>\n\
             <p class=\"ends\" aria-hidden=\"true\"><span>{}</span><span>{}</span></p></figure>\n",
            self.page.version(version),
            SIZE.0,
            SIZE.1,
            self.description(version),
            self.ladder.history.first().map_or(String::new(), |day| escaped(&day.date)),
            self.ladder.history.last().map_or(String::new(), |day| escaped(&day.date)),
        )
    }

    /// Describes the chart of a version in words: its first and its last rating.
    fn description(&self, version: &str) -> String {
        let rated = |(_, day): &(f64, &HistoryView)| Some((day.date.clone(), *day.ratings.get(version)?));
        let mut days = self.days.iter().filter_map(rated);
        let Some(first) = days.next() else { return escaped(version) };
        let last = days.next_back().unwrap_or_else(|| first.clone());
        let decimals = rating_decimals(self.ladder);
        let text = |(_, (rating, interval)): &(String, (f64, Option<[f64; 2]>))| {
            self.page.numbers.estimate(*rating, *interval, decimals)
        };
        self.page.filled(
            "history_of",
            &[
                ("version", version),
                ("from", &first.0),
                ("to", &last.0),
                ("first", &text(&first)),
                ("last", &text(&last)),
            ],
        )
    }

    fn y(&self, value: f64) -> f64 {
        // A value beyond the axis is drawn, and clipped by the frame.
        let share = (value - self.axis.low) / (self.axis.high - self.axis.low);
        SIZE.1 * (0.5 + MIDDLE * (0.5 - share.clamp(-5.0, 6.0)))
    }

    fn points<'b>(&'b self, version: &'b str) -> impl Iterator<Item = (f64, f64, Option<[f64; 2]>)> + 'b {
        let rated = |(x, day): &(f64, &HistoryView)| {
            let (rating, interval) = day.ratings.get(version)?;
            Some((*x, *rating, *interval))
        };
        self.days.iter().filter_map(rated)
    }

    fn curve(&self, version: &str, class: &str) -> String {
        let points = path(self.points(version).map(|(x, rating, _)| (x, self.y(rating))));
        if points.is_empty() { points } else { format!("<path class=\"{class}\" d=\"{points}\"/>") }
    }

    fn band(&self, version: &str) -> String {
        let known: Vec<(f64, [f64; 2])> =
            self.points(version).filter_map(|(x, _, interval)| Some((x, interval?))).collect();
        let lower = known.iter().map(|(x, [low, _])| (*x, self.y(*low)));
        let upper = known.iter().rev().map(|(x, [_, high])| (*x, self.y(*high)));
        let points = path(lower.chain(upper));
        if points.is_empty() { points } else { format!("<path class=\"band\" d=\"{points}Z\"/>") }
    }

    fn last_point(&self, version: &str) -> String {
        let Some((x, rating, _)) = self.points(version).last() else { return String::new() };
        format!("<path class=\"dot\" d=\"M{x:.0} {:.1}h.01\"/>", self.y(rating))
    }

    /// Returns the numbers of the latest days as a table that can be opened.
    fn numbers(&self, versions: &[&str]) -> String {
        let page = self.page;
        let head: Vec<String> = std::iter::once(page.t("date"))
            .chain(versions.iter().map(|version| page.version(version)))
            .collect();
        let decimals = rating_decimals(self.ladder);
        let cell = |rating: Option<&(f64, Option<[f64; 2]>)>| {
            let text = rating.map(|&(rating, interval)| page.numbers.estimate(rating, interval, decimals));
            format!("<td>{}</td>", text.unwrap_or_else(|| NONE.to_owned()))
        };
        let mut rows = String::new();
        for day in self.ladder.history.iter().rev().take(TABLE_DAYS) {
            let ratings = versions.iter().map(|version| day.ratings.get(*version));
            let cells: String = ratings.map(cell).collect();
            let _ = writeln!(rows, "<tr><th scope=\"row\">{}</th>{cells}</tr>", escaped(&day.date));
        }
        let name = page.filled("history", &[("ladder", &self.ladder.name)]);
        format!(
            "<details class=\"numbers\"><summary>{}</summary>\n{}</details>\n",
            page.t("as_table"),
            scrolled_table("days", &name, &head, &rows)
        )
    }
}

/// Returns the data of a path through these points.
fn path(points: impl Iterator<Item = (f64, f64)>) -> String {
    let mut text = String::new();
    for (at, (x, y)) in points.filter(|(x, y)| x.is_finite() && y.is_finite()).enumerate() {
        let _ = write!(text, "{}{x:.0} {y:.1}", if at == 0 { "M" } else { "L" });
    }
    text
}

/// Returns the number of the day of a date such as `2026-11-29`, counted from the first of March of the year 0. Returns 0
/// for a text that is no date.
fn day_number(date: &str) -> i64 {
    let mut parts = date.split('-').map(|part| part.parse::<i64>().unwrap_or(0));
    let [year, month, day] = [(); 3].map(|()| parts.next().unwrap_or(0));
    // The year begins in March, so that the day that some years have more is its last.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    year * 365 + year.div_euclid(4) - year.div_euclid(100)
        + year.div_euclid(400)
        + (153 * month + 2) / 5
        + day
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_days_between_two_dates_are_counted() {
        for (one, other, days) in [
            ("2026-11-29", "2026-11-30", 1),
            ("2026-12-31", "2027-01-01", 1),
            ("2028-02-28", "2028-03-01", 2),
            ("2026-02-28", "2026-03-01", 1),
            ("2026-01-01", "2027-01-01", 365),
        ] {
            assert_eq!(day_number(other) - day_number(one), days, "{one} {other}");
        }
    }

    #[test]
    fn a_path_leaves_out_points_that_cannot_be_drawn() {
        let points = [(0.0, 1.0), (1.0, f64::NAN), (2.0, 3.25)];
        assert_eq!(path(points.into_iter()), "M0 1.0L2 3.2");
    }
}
