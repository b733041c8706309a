//! The page with the leaderboard of each ladder.

use std::fmt::Write as _;

use talon_league::{LadderView, PROVISIONAL_BLOCKS, StandingView};

use crate::arbiter::league::pages::history_chart::HistoryCharts;
use crate::arbiter::league::pages::league_page::LeaguePage;
use crate::arbiter::league::pages::standing_table::{is_off_axis, standing_table};
use crate::page::escaped;

/// The number of the latest changes on the page. The feed has all.
const SHOWN_CHANGES: usize = 8;

/// Returns the page.
pub(super) fn leaderboard_page(page: &LeaguePage<'_>) -> String {
    let view = page.view;
    let mut main = format!("<h1>{}</h1>\n", page.t("leaderboard"));
    if view.ladders.len() > 1 {
        let link = |(number, ladder): (usize, &LadderView)| {
            format!("<a href=\"#ladder{number}\">{}</a>", escaped(&ladder.name))
        };
        let links: String = view.ladders.iter().enumerate().map(link).collect();
        let _ = writeln!(main, "<nav class=\"ladders\" aria-label=\"{}\">{links}</nav>", page.t("ladders"));
    }
    // A ladder on which nobody has played comes last.
    let (played, others): (Vec<_>, Vec<_>) =
        view.ladders.iter().enumerate().partition(|(_, ladder)| ladder.rounds > 0);
    for (number, ladder) in played.into_iter().chain(others) {
        main += &ladder_part(page, number, ladder);
    }
    main += &participants(page);
    main += &changes(page);
    page.framed(&page.t("leaderboard"), &main)
}

fn ladder_part(page: &LeaguePage<'_>, number: usize, ladder: &LadderView) -> String {
    let facts = [
        ("players", page.numbers.count(ladder.players as u64)),
        ("clock", format!("<span lang=\"en\">{}</span>", escaped(&ladder.clock))),
        ("rounds", page.numbers.count(ladder.rounds)),
        ("blocks", page.numbers.count(ladder.blocks)),
        ("rules", format!("<code>{}</code>", escaped(&ladder.rules))),
    ];
    let facts = facts.map(|(key, fact)| format!("<div><dt>{}</dt><dd>{fact}</dd></div>", page.t(key)));
    let mut part = format!(
        "<section id=\"ladder{number}\">\n<h2>{} <small>{}</small></h2>\n<dl class=\"facts\">{}</dl>\n",
        escaped(&ladder.name),
        page.game_name(&ladder.game),
        facts.concat(),
    );
    if ladder.rounds == 0 {
        return part + &format!("<p class=\"note\">{}</p>\n</section>\n", page.t("no_rounds"));
    }
    let (playing, others): (Vec<_>, Vec<_>) = ladder.standings.iter().partition(|row| row.plays);
    let playing: Vec<(Option<usize>, &StandingView)> =
        playing.into_iter().enumerate().map(|(at, row)| (row.rating.map(|_| at + 1), row)).collect();
    let others: Vec<(Option<usize>, &StandingView)> = others.into_iter().map(|row| (None, row)).collect();
    let name = page.filled("standings_of", &[("ladder", &ladder.name)]);
    part += &standing_table(page, ladder, &playing, &name);
    part += &legend(page, &playing, is_off_axis(ladder, &playing));
    if !others.is_empty() {
        let count = page.numbers.count(others.len() as u64);
        let title = page.filled("earlier", &[("count", &count)]);
        // The name of each table differs from those of all others.
        let table = standing_table(page, ladder, &others, &format!("{name}, {title}"));
        let _ = writeln!(part, "<details class=\"numbers\"><summary>{title}</summary>\n{table}</details>");
    }
    if let Some(charts) = HistoryCharts::new(page, ladder) {
        let _ = write!(
            part,
            "<h3>{}</h3>\n<p class=\"note\">{}</p>\n{}",
            page.filled("history", &[("ladder", &ladder.name)]),
            page.t("history_note"),
            charts.of_all(number),
        );
    }
    part + "</section>\n"
}

/// Explains the words and signs of a table that occur in these rows.
fn legend(page: &LeaguePage<'_>, rows: &[(Option<usize>, &StandingView)], has_arrows: bool) -> String {
    let has = |kind: &str| rows.iter().any(|(_, row)| row.kind == kind);
    let is_provisional = rows.iter().any(|(_, row)| row.is_provisional);
    let explained =
        [("rating", true), ("better_than", true), ("anchor", has("anchor")), ("remote", has("remote"))];
    let blocks = PROVISIONAL_BLOCKS.to_string();
    let items =
        explained.into_iter().chain([("provisional", is_provisional)]).filter(|(_, is_there)| *is_there);
    let item = |word: &str, text: &str| format!("<div><dt>{word}</dt><dd>{text}</dd></div>");
    let mut items: String = items
        .map(|(word, _)| item(&page.t(word), &page.filled(&format!("note_{word}"), &[("blocks", &blocks)])))
        .collect();
    if has_arrows {
        items += &item("◂ ▸", &page.t("off_axis"));
    }
    format!("<dl class=\"legend\">{items}</dl>\n")
}

/// Returns the list of all participants. Those that have not played are in no leaderboard.
fn participants(page: &LeaguePage<'_>) -> String {
    if page.view.participants.is_empty() {
        return format!("<p class=\"note\">{}</p>\n", page.t("no_participants"));
    }
    let item = |one: &talon_league::ParticipantView| {
        let kind = if one.is_retired { "retired" } else { one.kind };
        let marks = [escaped(&one.author), page.t(kind), escaped(&one.ladders.join(", "))];
        let marks: Vec<String> = marks.into_iter().filter(|mark| !mark.is_empty()).collect();
        format!("<li>{}<small>{}</small></li>\n", page.participant(&one.name, &one.name), marks.join(" · "))
    };
    let items: String = page.view.participants.iter().map(item).collect();
    format!(
        "<section>\n<h2>{}</h2>\n<ul class=\"people\">\n{items}</ul>\n</section>\n",
        page.t("participants")
    )
}

fn changes(page: &LeaguePage<'_>) -> String {
    if page.view.changes.is_empty() {
        return String::new();
    }
    let item = |change: &talon_league::LeagueChange| {
        let text = page.filled(&format!("change_{}", change.kind), &[("subject", &change.subject)]);
        format!("<li><time>{}</time> {text}</li>\n", escaped(&change.date))
    };
    let items: String = page.view.changes.iter().take(SHOWN_CHANGES).map(item).collect();
    format!(
        "<section>\n<h2>{}</h2>\n<ul class=\"changes\">\n{items}</ul>\n<p class=\"note\"><a href=\"{}\">{}</a></p>\n</section>\n",
        page.t("changes"),
        page.file("feed.xml"),
        page.t("all_changes"),
    )
}
