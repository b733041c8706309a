//! The page of a participant.

use std::fmt::Write as _;

use talon_league::{LadderView, ParticipantView, RoundView, StandingView};

use crate::arbiter::league::pages::history_chart::HistoryCharts;
use crate::arbiter::league::pages::league_page::{LeaguePage, scrolled_table};
use crate::arbiter::league::pages::round_list::round_list;
use crate::arbiter::league::pages::standing_table::standing_table;
use crate::page::escaped;

/// The number of the latest rounds on the page.
const SHOWN_ROUNDS: usize = 20;

/// Returns the page.
pub(super) fn participant_page(page: &LeaguePage<'_>, one: &ParticipantView) -> String {
    let kind = if one.is_retired { "retired" } else { one.kind };
    let about: Vec<String> =
        [escaped(&one.author), page.t(kind)].into_iter().filter(|part| !part.is_empty()).collect();
    let mut main =
        format!("<p class=\"kicker\">{}</p>\n<h1>{}</h1>\n", about.join(" · "), escaped(&one.name));
    if one.kind == "remote" {
        let _ = writeln!(main, "<p class=\"note\">{}</p>", page.t("remote_note"));
    }
    main += &versions(page, one);
    for ladder in &page.view.ladders {
        main += &ladder_part(page, one, ladder);
    }
    let is_in = |round: &&RoundView| {
        let mut results = round.matches.iter().flat_map(|own| &own.results);
        results.any(|(version, _)| one.versions.iter().any(|(own, _)| own == version))
    };
    let rounds: Vec<&RoundView> = page.view.rounds.iter().filter(is_in).take(SHOWN_ROUNDS).collect();
    let _ = write!(main, "<h2>{}</h2>\n{}", page.t("latest_rounds"), round_list(page, &rounds, "h3"));
    page.framed(&escaped(&one.name), &main)
}

fn versions(page: &LeaguePage<'_>, one: &ParticipantView) -> String {
    let item = |(version, date): &(String, String)| {
        format!("<div><dt>{}</dt><dd><time>{}</time></dd></div>", escaped(version), escaped(date))
    };
    let items: String = one.versions.iter().rev().map(item).collect();
    format!("<h2>{}</h2>\n<dl class=\"facts\">{items}</dl>\n", page.t("versions"))
}

/// Returns the ratings and results of a participant on a ladder. Empty when it has none.
fn ladder_part(page: &LeaguePage<'_>, one: &ParticipantView, ladder: &LadderView) -> String {
    let playing = ladder.standings.iter().filter(|row| row.plays).map(|row| &row.version);
    let playing: Vec<&String> = playing.collect();
    let rank = |row: &StandingView| {
        let at = playing.iter().position(|version| **version == row.version);
        at.filter(|_| row.rating.is_some()).map(|at| at + 1)
    };
    let own = |row: &&StandingView| row.participant == one.name;
    let mut rows: Vec<(Option<usize>, &StandingView)> =
        ladder.standings.iter().filter(own).map(|row| (rank(row), row)).collect();
    // The newest version is the first.
    let age = |row: &StandingView| one.versions.iter().rev().position(|(version, _)| *version == row.version);
    rows.sort_by_key(|(_, row)| age(row));
    let Some((_, newest)) = rows.first() else { return String::new() };
    let name = page.filled("standings_of", &[("ladder", &ladder.name)]);
    let mut part = format!(
        "<section>\n<h2>{} <small>{}</small></h2>\n{}",
        escaped(&ladder.name),
        page.game_name(&ladder.game),
        standing_table(page, ladder, &rows, &name),
    );
    if let Some(charts) = HistoryCharts::new(page, ladder) {
        part += &charts.of_version(&newest.version);
    }
    let meetings = one.meetings.iter().filter(|own| own.ladder == ladder.name);
    let meetings = meetings.map(|own| MeetingRow {
        version: &own.version,
        label: page.version(&own.opponent),
        games: own.games,
        points: own.points,
    });
    let opponents =
        result_table(page, one, ladder, ("by_opponent", "opponent"), &meetings.collect::<Vec<_>>());
    let roles = one.roles.iter().filter(|own| own.ladder == ladder.name);
    let roles = roles.map(|own| MeetingRow {
        version: &own.version,
        label: page.role_name(&ladder.game, &own.role),
        games: own.games,
        points: own.points,
    });
    let roles = result_table(page, one, ladder, ("by_role", "role"), &roles.collect::<Vec<_>>());
    let _ = writeln!(part, "<div class=\"pair\">\n<div>{opponents}</div>\n<div>{roles}</div>\n</div>");
    part + "</section>\n"
}

/// A row of a table of results.
struct MeetingRow<'a> {
    version: &'a str,
    /// The opponent or the role, as HTML.
    label: String,
    games: u64,
    points: f64,
}

/// Returns a table of results: those of the newest version, and those of the others in a part that can be opened.
fn result_table(
    page: &LeaguePage<'_>,
    one: &ParticipantView,
    ladder: &LadderView,
    (title, label): (&str, &str),
    rows: &[MeetingRow<'_>],
) -> String {
    let mut text = String::new();
    let newest_first = one.versions.iter().rev();
    for (number, version) in newest_first
        .map(|(version, _)| version)
        .filter(|own| rows.iter().any(|row| row.version == *own))
        .enumerate()
    {
        let mut own: Vec<&MeetingRow<'_>> = rows.iter().filter(|row| row.version == version).collect();
        own.sort_by_key(|row| std::cmp::Reverse(row.games));
        let row = |row: &&MeetingRow<'_>| {
            format!(
                "<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                row.label,
                page.numbers.count(row.games),
                page.numbers.signed(row.points, 1)
            )
        };
        let body: String = own.iter().map(row).collect();
        let head = [page.t(label), page.t("games"), page.t("points_a_game")];
        let name = format!("{}, {}, {}", page.t(title), escaped(&ladder.name), escaped(version));
        let table = scrolled_table("results", &name, &head, &body);
        if number == 0 {
            let _ = write!(text, "<h3>{} <small>{}</small></h3>\n{table}", page.t(title), escaped(version));
        } else {
            let _ = writeln!(
                text,
                "<details class=\"numbers\"><summary>{}</summary>\n{table}</details>",
                escaped(version)
            );
        }
    }
    text
}
