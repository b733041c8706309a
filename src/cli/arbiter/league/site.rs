//! The pages of a league, served from memory and from the folder of published files, or written as static files.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Arc, PoisonError, RwLock};

use axum::Router;
use axum::extract::{Path as RequestPath, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use axum::routing::get;
use clap::Args;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::LeagueView;

use crate::arbiter::league::league_directory::SETTINGS_FILE;
use crate::arbiter::league::pages::site_files;
use crate::arbiter::league::status_command::read_view;
use crate::arbiter::output::number_format::counted;

#[derive(Args)]
pub(super) struct SiteArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The folder for the pages. It is created when it does not exist.
    out: PathBuf,
}

/// The files of the pages, by path.
type SiteFiles = BTreeMap<String, Vec<u8>>;

/// The pages of a league that is being served.
#[derive(Clone)]
pub(super) struct LeagueSite {
    games: Arc<GameRegistry>,
    files: Arc<RwLock<Arc<SiteFiles>>>,
    /// The folder of the published files.
    public: PathBuf,
}

impl LeagueSite {
    /// Creates a site without pages. `public` is the folder of the published files.
    pub(super) fn new(games: GameRegistry, public: &Path) -> Self {
        Self { games: Arc::new(games), files: Arc::default(), public: public.to_owned() }
    }

    /// Shows what is published now.
    pub(super) fn show(&self, view: &LeagueView) {
        let files = Arc::new(site_files(&self.games, view));
        *self.files.write().unwrap_or_else(PoisonError::into_inner) = files;
    }

    /// Returns the routes of the pages.
    pub(super) fn router(&self) -> Router {
        let first = |State(site): State<Self>| async move { site.answer("index.html") };
        let other = |State(site): State<Self>, RequestPath(path): RequestPath<String>| async move {
            site.answer(&path)
        };
        Router::new().route("/", get(first)).route("/{*path}", get(other)).with_state(self.clone())
    }

    /// Answers a request for a file.
    fn answer(&self, path: &str) -> Response {
        let path = if path.ends_with('/') { format!("{path}index.html") } else { path.to_owned() };
        let files = Arc::clone(&self.files.read().unwrap_or_else(PoisonError::into_inner));
        let found = match files.get(&path) {
            Some(bytes) => Ok(bytes.clone()),
            None if is_published(&path) => fs::read(self.public.join(&path)),
            None => Err(io::ErrorKind::NotFound.into()),
        };
        match found {
            Ok(bytes) => {
                let headers = [
                    (header::CONTENT_TYPE, content_type(&path)),
                    (header::CONTENT_SECURITY_POLICY, policy(&path)),
                    (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
                    (header::REFERRER_POLICY, "no-referrer"),
                    // A page changes with each round.
                    (header::CACHE_CONTROL, "no-cache"),
                ];
                (headers, bytes).into_response()
            }
            Err(_) => (StatusCode::NOT_FOUND, "no such page\n").into_response(),
        }
    }
}

/// Returns whether a path has the form of a published file: `days/DATE/FILE`. No other file is read.
fn is_published(path: &str) -> bool {
    let is_plain = |part: &str| {
        !part.starts_with('.')
            && part.chars().all(|letter| letter.is_ascii_alphanumeric() || "-.".contains(letter))
    };
    match path.split('/').collect::<Vec<_>>()[..] {
        ["days", date, file] => is_plain(date) && is_plain(file) && !date.is_empty() && !file.is_empty(),
        _ => false,
    }
}

/// Returns the content security policy of a file. The page of a match has its scripts and styles in itself.
fn policy(path: &str) -> &'static str {
    if path.starts_with("days/") {
        return "default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; img-src data:; \
                base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
    }
    "default-src 'none'; style-src 'self'; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
}

fn content_type(path: &str) -> &'static str {
    match path.rsplit_once('.').map(|(_, ending)| ending) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("json") => "application/json",
        Some("xml") => "application/atom+xml; charset=utf-8",
        Some("svg") => "image/svg+xml",
        _ => "text/plain; charset=utf-8",
    }
}

/// Writes the pages and the published files of a league into a folder.
pub(super) fn write_site(
    games: &GameRegistry<PlayableGame>,
    arguments: &SiteArguments,
) -> Result<String, String> {
    let SiteArguments { directory, out } = arguments;
    let (league, _, view) = read_view(games, directory)?;
    if out.join(SETTINGS_FILE).exists() {
        return Err(format!("{} is the directory of a league: give another folder", out.display()));
    }
    let cannot = |error: io::Error| format!("cannot write {}: {error}", out.display());
    let write = |path: &str, bytes: &[u8]| {
        let path = out.join(path);
        path.parent()
            .map_or(Ok(()), fs::create_dir_all)
            .and_then(|()| fs::write(&path, bytes))
            .map_err(cannot)
    };
    let files = site_files(&games.rules(), &view);
    files.iter().try_for_each(|(path, bytes)| write(path, bytes))?;
    let mut copied = 0;
    for day in &view.days {
        let folder = league.public_day(&day.date);
        for entry in
            fs::read_dir(&folder).map_err(|error| format!("cannot read {}: {error}", folder.display()))?
        {
            let path = entry.map_err(cannot)?.path();
            let name = path.file_name().map_or(String::new(), |name| name.to_string_lossy().into_owned());
            let name = format!("days/{}/{name}", day.date);
            if is_published(&name) {
                write(&name, &fs::read(&path).map_err(cannot)?)?;
                copied += 1;
            }
        }
    }
    Ok(format!(
        "{}, and {} of {}, are in {}\n",
        counted(files.len() as u64, "page"),
        counted(copied, "file"),
        counted(view.days.len() as u64, "day"),
        out.display()
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_published_files_of_days_are_read() {
        for (path, is) in [
            ("days/2026-11-29/day.json", true),
            ("days/2026-11-29/000001-1.record", true),
            ("days/../keys", false),
            ("days/../../keys/2026-11-29", false),
            ("days/2026-11-29/../x", false),
            ("days//x", false),
            ("days/2026-11-29/.x", false),
            ("days/2026-11-29", false),
            ("keys/2026-11-29/x", false),
        ] {
            assert_eq!(is_published(path), is, "{path}");
        }
    }
}
