//! `arbiter league status`, `verify`, `site` and `export`: they read a league that another process may play.

use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};

use clap::Args;

use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_league::{
    DAY_FILE, LeagueJournal, LeagueParticipants, LeagueState, LeagueView, PublishedDay, StandingView,
    VerifiedDay, verify_day,
};

use crate::arbiter::league::league_directory::LeagueDirectory;
use crate::arbiter::league::league_run::{results_of, view_of};
use crate::arbiter::output::number_format::{counted, decimal};

#[derive(Args)]
pub(super) struct StatusArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// Print one JSON object.
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
pub(super) struct VerifyLeagueArguments {
    /// The directory of the league.
    directory: PathBuf,
}

#[derive(Args)]
pub(super) struct ExportLeagueArguments {
    /// The directory of the league.
    directory: PathBuf,
    /// The folder for the tables. It is created when it does not exist.
    out: PathBuf,
}

/// Reads what is published of a league.
pub(super) fn read_view(
    games: &GameRegistry<PlayableGame>,
    directory: &Path,
) -> Result<(LeagueDirectory, LeagueState, LeagueView), String> {
    let mut league = LeagueDirectory::open(games, directory)?;
    let entries = LeagueJournal::read(&league.path).map_err(|error| error.to_string())?;
    let state =
        LeagueState::of(&entries).map_err(|error| format!("{}: {error}", league.journal().display()))?;
    league.follow(&state)?;
    let participants = LeagueParticipants::open(&league.path).map_err(|error| error.to_string())?;
    let participants = participants.all().map_err(|error| error.to_string())?;
    let results = results_of(&league, &state);
    let view = view_of(&league, &state, &results, &participants);
    Ok((league, state, view))
}

/// Returns the standings as text.
pub(super) fn status(
    games: &GameRegistry<PlayableGame>,
    arguments: &StatusArguments,
) -> Result<String, String> {
    let (_, state, view) = read_view(games, &arguments.directory)?;
    if arguments.json {
        return serde_json::to_string_pretty(&view)
            .map(|text| text + "\n")
            .map_err(|error| error.to_string());
    }
    let open = state.open_rounds().count() as u64;
    let mut text = format!("{}: {}, {}\n", view.title, counted(state.rounds.len() as u64, "round"), {
        if open == 0 { "none open".to_owned() } else { format!("{open} open") }
    });
    for ladder in &view.ladders {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "\n{}: {}, {}, {}",
            ladder.name,
            ladder.rules,
            counted(ladder.rounds, "round"),
            counted(ladder.blocks, "block")
        );
        for standing in ladder.standings.iter().filter(|standing| standing.plays) {
            let _ = writeln!(text, "  {}", standing_line(standing));
        }
        let waiting =
            view.participants.iter().filter(|one| !one.is_retired && one.ladders.contains(&ladder.name));
        for one in waiting.filter(|one| !ladder.standings.iter().any(|row| row.participant == one.name)) {
            let _ = writeln!(text, "  {:<24} has not played, {}", one.name, one.kind);
        }
    }
    Ok(text)
}

fn standing_line(standing: &StandingView) -> String {
    let rating = standing.rating.map_or("–".to_owned(), |rating| decimal(rating, 2));
    let error = standing
        .interval
        .map_or(String::new(), |[low, high]| format!(" ({} to {})", decimal(low, 2), decimal(high, 2)));
    let provisional = if standing.is_provisional { ", provisional" } else { "" };
    let faults =
        if standing.faults > 0 { format!(", {}", counted(standing.faults, "fault")) } else { String::new() };
    let blocks = decimal(standing.blocks, 0);
    format!(
        "{:<24} {rating:>8}{error}, {blocks} blocks, {}{faults}{provisional}",
        standing.version, standing.kind
    )
}

/// Verifies every day of a league whose key was published, and that the published days have the rounds of the journal.
pub(super) fn verify(
    games: &GameRegistry<PlayableGame>,
    arguments: &VerifyLeagueArguments,
) -> Result<String, String> {
    let (league, state, _) = read_view(games, &arguments.directory)?;
    let mut text = String::new();
    for day in &state.days {
        if !day.is_revealed {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{}: its key is secret, because the day is not over", day.date);
            continue;
        }
        let verified =
            verify_day(&games.rules(), &league.public_day(&day.date)).map_err(|error| error.to_string())?;
        let published =
            PublishedDay::read(&league.public_day(&day.date)).map_err(|error| error.to_string())?;
        let played = state.played().filter(|(round, _)| round.date == day.date);
        let is_equal =
            published.rounds.iter().map(|round| (&round.round, round.results.as_slice())).eq(played);
        if !is_equal || verified.hash != day.hash {
            return Err(format!("{}: the published day does not have the rounds of the journal", day.date));
        }
        text.push_str(&day_summary(&verified));
    }
    Ok(text)
}

/// Describes what the verification of a day has shown.
pub(crate) fn day_summary(verified: &VerifiedDay) -> String {
    let (rounds, matches, games) = verified.counts;
    let abandoned = match verified.abandoned.len() as u64 {
        0 => String::new(),
        count => format!("; {} given up", counted(count, "round")),
    };
    format!(
        "{}: {} in {} of {}{abandoned}: cards, seats, substitutes and results follow from the key of the day, the plans, the \
         moves and the rules\nkey hash: {}\n",
        verified.date,
        counted(games, "game"),
        if matches == 1 { "1 match".to_owned() } else { format!("{matches} matches") },
        counted(rounds as u64, "round"),
        verified.hash
    )
}

/// Returns whether a directory is the published folder of a day.
pub(crate) fn is_day(path: &Path) -> bool {
    path.join(DAY_FILE).is_file()
}

/// Writes the results of a league as tables.
pub(super) fn export(
    games: &GameRegistry<PlayableGame>,
    arguments: &ExportLeagueArguments,
) -> Result<String, String> {
    let (_, _, view) = read_view(games, &arguments.directory)?;
    let out = &arguments.out;
    let cannot = |error: std::io::Error| format!("cannot write {}: {error}", out.display());
    fs::create_dir_all(out).map_err(cannot)?;
    let number = |value: Option<f64>| value.map_or(String::new(), |value| value.to_string());
    let mut standings =
        "ladder,version,author,kind,plays,rating,low,high,blocks,games,faults,provisional\n".to_owned();
    let mut history = "ladder,date,version,rating,low,high\n".to_owned();
    let mut results = "round,ladder,date,match,version,points,blocks\n".to_owned();
    for ladder in &view.ladders {
        for row in &ladder.standings {
            let (low, high) = (row.interval.map(|ends| ends[0]), row.interval.map(|ends| ends[1]));
            // Writing to a string cannot fail.
            let _ = writeln!(
                standings,
                "{},{},{},{},{},{},{},{},{},{},{},{}",
                ladder.name,
                row.version,
                row.author,
                row.kind,
                row.plays,
                number(row.rating),
                number(low),
                number(high),
                row.blocks,
                row.games,
                row.faults,
                row.is_provisional
            );
        }
        for day in &ladder.history {
            for (version, (rating, interval)) in &day.ratings {
                let (low, high) = (interval.map(|ends| ends[0]), interval.map(|ends| ends[1]));
                let _ = writeln!(
                    history,
                    "{},{},{version},{rating},{},{}",
                    ladder.name,
                    day.date,
                    number(low),
                    number(high)
                );
            }
        }
    }
    for round in view.rounds.iter().rev() {
        for played in &round.matches {
            for (version, points) in &played.results {
                let _ = writeln!(
                    results,
                    "{},{},{},{},{version},{points},{}",
                    round.round, round.ladder, round.date, played.file, played.blocks
                );
            }
        }
    }
    for (name, text) in [("standings.csv", standings), ("history.csv", history), ("results.csv", results)] {
        fs::write(out.join(name), text).map_err(cannot)?;
    }
    Ok(format!("standings.csv, history.csv and results.csv are in {}\n", out.display()))
}
