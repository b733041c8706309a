//! The feed of changes, in the format Atom (RFC 4287). It is in English.

use talon_league::{LeagueChange, LeagueView};

use crate::arbiter::league::pages::league_page::participant_path;
use crate::languages::{Language, Texts};
use crate::page::escaped;

/// Returns the feed.
pub(super) fn feed(view: &LeagueView) -> String {
    let texts = Texts::of(Language::En);
    let title = escaped(&view.title);
    let updated = view.changes.first().map(|change| change.date.as_str());
    let updated = updated.or(view.days.first().map(|day| day.date.as_str())).unwrap_or("1970-01-01");
    let league = league_id(view);
    let entries: String = view.changes.iter().map(|change| entry(view, &texts, &league, change)).collect();
    let address = view.address.trim_end_matches('/');
    let own = if address.is_empty() {
        String::new()
    } else {
        format!("<link rel=\"self\" href=\"{}/feed.xml\"/>\n", escaped(address))
    };
    format!(
        "<?xml version=\"1.0\" encoding=\"utf-8\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\" xml:lang=\"en\">\n\
         <id>{league}</id>\n<title>{title}</title>\n<updated>{}</updated>\n<author><name>{title}</name></author>\n\
         {own}<link href=\"{}\"/>\n{entries}</feed>\n",
        time(updated),
        link(view, "index.html"),
    )
}

fn entry(view: &LeagueView, texts: &Texts, league: &str, change: &LeagueChange) -> String {
    let key = format!("league.change_{}", change.kind);
    let text = escaped(&texts.filled(&key, &[("subject", &change.subject)]));
    let name = change.subject.rsplit_once('@').map_or(change.subject.as_str(), |(name, _)| name);
    let path = if change.kind == "key" { "days.html".to_owned() } else { participant_path(name) };
    format!(
        "<entry>\n<id>{league}/{}/{}</id>\n<title>{text}</title>\n<updated>{}</updated>\n<link href=\"{}\"/>\n\
         <content type=\"text\">{text}</content>\n</entry>\n",
        in_id(change.kind),
        in_id(&change.subject),
        time(&change.date),
        link(view, &path),
    )
}

/// Returns the identifier of the league. The hash of its first key never changes, and no other league has it.
fn league_id(view: &LeagueView) -> String {
    let hash = view.days.last().map_or("new", |day| day.hash.as_str());
    format!("tag:talon.invalid,2026:league/{}", in_id(hash))
}

/// Keeps the characters that an identifier may have.
fn in_id(text: &str) -> String {
    let kept = |letter: &char| letter.is_ascii_alphanumeric() || "._-@".contains(*letter);
    text.chars().filter(kept).collect()
}

/// Returns the address of a page. It is relative when the league has no address.
fn link(view: &LeagueView, path: &str) -> String {
    match view.address.trim_end_matches('/') {
        "" => escaped(path),
        address => escaped(&format!("{address}/{path}")),
    }
}

/// Returns the beginning of a day as a time of Atom.
fn time(date: &str) -> String {
    escaped(&format!("{date}T00:00:00Z"))
}
