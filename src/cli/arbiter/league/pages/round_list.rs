//! The rounds of a league with their matches.

use talon_league::{LeagueMatchView, RoundView};

use crate::arbiter::league::pages::league_page::{LeaguePage, file_name};
use crate::page::escaped;

/// Returns the page with the latest rounds.
pub(super) fn rounds_page(page: &LeaguePage<'_>) -> String {
    let rounds: Vec<&RoundView> = page.view.rounds.iter().collect();
    let title = page.t("rounds");
    let main = format!(
        "<h1>{title}</h1>\n<p class=\"note\">{}</p>\n{}",
        page.t("rounds_note"),
        round_list(page, &rounds, "h2")
    );
    page.framed(&title, &main)
}

/// Returns the list of these rounds. `heading` is the name of the element of their headings.
pub(super) fn round_list(page: &LeaguePage<'_>, rounds: &[&RoundView], heading: &str) -> String {
    if rounds.is_empty() {
        return format!("<p class=\"note\">{}</p>\n", page.t("no_rounds"));
    }
    rounds.iter().map(|round| round_part(page, round, heading)).collect()
}

fn round_part(page: &LeaguePage<'_>, round: &RoundView, heading: &str) -> String {
    let number = round.round.to_string();
    let matches: String = round.matches.iter().map(|one| match_item(page, round, one)).collect();
    format!(
        "<section class=\"round\" id=\"round{}\">\n<{heading}>{} <small>{} · <time>{}</time></small></{heading}>\n\
         <ul>\n{matches}</ul>\n</section>\n",
        round.round,
        page.filled("round_number", &[("round", &number)]),
        escaped(&round.ladder),
        escaped(&round.date),
    )
}

fn match_item(page: &LeaguePage<'_>, round: &RoundView, one: &LeagueMatchView) -> String {
    let result = |(version, points): &(String, f64)| {
        let mark = if one.compared.as_ref() == Some(version) { " class=\"compared\"" } else { "" };
        format!("<span{mark}>{} <b>{}</b></span>", page.version(version), page.numbers.signed(*points, 1))
    };
    let results: String = one.results.iter().map(result).collect();
    // A match of a remote round plays one session of each block.
    let unit = if round.is_remote { "session_count" } else { "block_count" };
    let files = format!("days/{}/{}", file_name(&round.date), file_name(&one.file));
    let faults = match one.faults {
        0 => String::new(),
        faults => format!(
            "<span class=\"fault\">{}</span>",
            page.filled("fault_count", &[("count", &page.numbers.count(faults))])
        ),
    };
    format!(
        "<li><span class=\"results\">{results}</span><span class=\"files\">{faults}<span>{}</span>\
         <a href=\"{}\">{}</a><a href=\"{}\">{}</a></span></li>\n",
        page.filled(unit, &[("count", &page.numbers.count(one.blocks))]),
        page.file(&format!("{files}.html")),
        page.t("viewer"),
        page.file(&format!("{files}.record")),
        page.t("record"),
    )
}
