//! The page with the days of a league and their keys.

use talon_league::DayView;

use crate::arbiter::league::pages::league_page::{LeaguePage, file_name};
use crate::page::escaped;

/// The number of the latest days that are open on the page. The others are in a part that can be opened.
const SHOWN_DAYS: usize = 7;

/// Returns the page.
pub(super) fn days_page(page: &LeaguePage<'_>) -> String {
    let title = page.t("days");
    let (latest, earlier) = page.view.days.split_at(page.view.days.len().min(SHOWN_DAYS));
    let parts = |days: &[DayView]| -> String { days.iter().map(|day| day_part(page, day)).collect() };
    let earlier = match earlier.len() {
        0 => String::new(),
        count => format!(
            "<details class=\"numbers earlier-days\"><summary>{}</summary>\n{}</details>\n",
            page.filled("earlier_days", &[("count", &page.numbers.count(count as u64))]),
            parts(earlier)
        ),
    };
    let main = format!(
        "<h1>{title}</h1>\n<p class=\"note\">{}</p>\n<p class=\"note\">{}</p>\n<pre>arbiter verify \
         {}</pre>\n{}{earlier}",
        page.t("days_note"),
        page.coded("verify_note", &[]),
        page.t("directory"),
        parts(latest),
    );
    page.framed(&title, &main)
}

fn day_part(page: &LeaguePage<'_>, day: &DayView) -> String {
    let date = escaped(&day.date);
    let key = match &day.key {
        Some(key) => format!("<code>{}</code>", escaped(key)),
        None => page.t("key_secret"),
    };
    let facts = [
        ("rounds", page.numbers.count(day.rounds as u64)),
        ("key_hash", format!("<code>{}</code>", escaped(&day.hash))),
        ("key", key),
        (
            "file",
            format!(
                "<a href=\"{}\">day.json</a>",
                page.file(&format!("days/{}/day.json", file_name(&day.date)))
            ),
        ),
    ];
    let facts = facts.map(|(name, fact)| format!("<div><dt>{}</dt><dd>{fact}</dd></div>", page.t(name)));
    format!(
        "<section class=\"day\" id=\"day{}\">\n<h2><time>{date}</time></h2>\n<dl>{}</dl>\n</section>\n",
        file_name(&day.date),
        facts.concat()
    )
}
