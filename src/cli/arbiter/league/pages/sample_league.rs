//! A league for the tests of the pages.

use talon_league::{
    DayView, HistoryView, LadderView, LeagueChange, LeagueMatchView, LeagueView, MeetingView,
    ParticipantView, RoleView, RoundView, StandingView,
};

/// A text that is HTML unless it is escaped.
pub(super) const HOSTILE: &str = "<b>&\"x";

/// The participants: the name, and how it takes part. The third one has two versions.
pub(super) const PEOPLE: [(&str, &str); 10] = [
    ("ana", "local"),
    ("bor", "remote"),
    ("cvetka", "local"),
    ("dusan", "remote"),
    ("ema-networks", "local"),
    ("franta", "local"),
    ("gregor.trees", "remote"),
    ("hana", "local"),
    ("ivo", "remote"),
    ("jozefina_the_patient", "local"),
];

/// The number of the days on which rounds were played.
const DAYS: usize = 56;

/// The places of the version without a rating, of the provisional one, and of the one far behind all others.
const UNRATED: usize = 10;
const PROVISIONAL: usize = 6;
const FAR: usize = 12;

/// A league in the making.
struct SampleLeague<'a> {
    /// A part of the title and of each name.
    mark: &'a str,
    /// The names of the games.
    games: &'a [&'a str],
}

/// Creates a league with two ladders, twelve versions that play, and one earlier version. `mark` is a part of the title
/// and of each name.
pub(super) fn sample_league(mark: &str, games: &[&str]) -> LeagueView {
    let sample = SampleLeague { mark, games };
    LeagueView {
        title: sample.named("The winter league"),
        address: format!("https://league.example/{mark}"),
        ladders: vec![sample.ladder("four", 4), sample.ladder("short", 2)],
        participants: (0..PEOPLE.len()).map(|at| sample.participant(at)).collect(),
        rounds: (1290..1302).rev().map(|number| sample.round(number)).collect(),
        days: (0..DAYS).rev().map(day).collect(),
        changes: vec![
            change("version", sample.version(2)),
            change("participant", sample.named("ana")),
            change("key", date(DAYS - 2)),
        ],
    }
}

/// Returns the date of a day, counted from 0.
fn date(day: usize) -> String {
    format!("2026-{:02}-{:02}", 9 + day / 28, 1 + day % 28)
}

fn day(at: usize) -> DayView {
    let is_open = at + 1 == DAYS;
    let key = (!is_open).then(|| format!("{:02x}", 255 - at).repeat(32));
    DayView { date: date(at), hash: format!("{at:02x}").repeat(32), key, rounds: 24 }
}

fn change(kind: &'static str, subject: String) -> LeagueChange {
    LeagueChange { date: date(DAYS - 1), kind, subject }
}

impl SampleLeague<'_> {
    fn named(&self, name: &str) -> String {
        format!("{name}{}", self.mark)
    }

    /// Returns the newest version of a participant.
    fn version(&self, at: usize) -> String {
        format!("{}@{}", self.named(PEOPLE[at].0), if at == 2 { 2 } else { 1 })
    }

    /// Returns the versions of a participant, oldest first.
    fn versions(&self, at: usize) -> Vec<(String, String)> {
        let earlier = (at == 2).then(|| (format!("{}@1", self.named(PEOPLE[at].0)), date(0)));
        earlier.into_iter().chain([(self.version(at), date(28))]).collect()
    }

    fn ladder(&self, name: &str, players: usize) -> LadderView {
        let game = if players == 4 { self.games.last() } else { self.games.first() };
        let game = game.copied().unwrap_or_default();
        let standings = self.standings();
        LadderView {
            name: self.named(name),
            game: game.to_owned(),
            rules: format!("{game} players {players} {HOSTILE}"),
            players,
            clock: "1000 ms a move, margin 50 ms".to_owned(),
            rounds: 1312,
            blocks: 15_020,
            history: (0..DAYS).map(|day| history(day, &standings)).collect(),
            standings,
        }
    }

    fn standings(&self) -> Vec<StandingView> {
        let author = |at: usize| format!("{HOSTILE} {at}");
        // The first anchor comes after the fifth participant.
        let own = |at: usize| self.standing(self.version(at), &author(at), PEOPLE[at].1, at + at / 5);
        let mut standings: Vec<StandingView> = (0..PEOPLE.len()).map(own).collect();
        let first = self.standing("smart@1".to_owned(), "", "anchor", 5);
        standings.insert(5, StandingView { rating: Some(0.0), interval: None, ..first });
        standings.push(self.standing("random@1".to_owned(), "", "anchor", FAR));
        let earlier = self.standing(format!("{}@1", self.named("cvetka")), &author(2), "local", 4);
        standings.push(StandingView { plays: false, ..earlier });
        standings
    }

    fn standing(&self, version: String, author: &str, kind: &'static str, place: usize) -> StandingView {
        let far = if place == FAR { 160.0 } else { 0.0 };
        let rating = (place != UNRATED).then_some(21.4 - 4.3 * place as f64 - far);
        let half = if place == PROVISIONAL { 38.0 } else { 1.2 + 0.37 * place as f64 };
        let better = if place == PROVISIONAL { 10..10 } else { (place + 2).min(10)..10 };
        StandingView {
            participant: version.rsplit_once('@').map_or(String::new(), |(name, _)| name.to_owned()),
            version,
            author: author.to_owned(),
            kind,
            plays: true,
            rating,
            interval: rating.map(|rating| [rating - half, rating + half]),
            blocks: if place == PROVISIONAL { 9.0 } else { 1480.0 - 97.0 * place as f64 },
            games: 4321 - 301 * place as u64,
            faults: u64::from(place == 3) * 12,
            ms_a_game: 0.4 + 61.7 * place as f64,
            is_provisional: [PROVISIONAL, UNRATED].contains(&place),
            better_than: better.map(|worse| self.version(worse)).collect(),
        }
    }

    fn participant(&self, at: usize) -> ParticipantView {
        let versions = self.versions(at);
        let meetings = versions.iter().flat_map(|(version, _)| self.meetings(at, version)).collect();
        let role = |role: &str| RoleView {
            ladder: self.named("four"),
            version: self.version(at),
            role: role.to_owned(),
            games: 512,
            points: 1.75,
        };
        ParticipantView {
            name: self.named(PEOPLE[at].0),
            author: format!("{HOSTILE} {at}"),
            kind: PEOPLE[at].1,
            is_retired: at == 9,
            ladders: vec![self.named("four"), self.named("short")],
            meetings,
            roles: ["declarer", "defender", HOSTILE].map(role).to_vec(),
            versions,
        }
    }

    fn meetings(&self, at: usize, version: &str) -> Vec<MeetingView> {
        let meeting = |other: usize| MeetingView {
            ladder: self.named("four"),
            version: version.to_owned(),
            opponent: self.version(other),
            games: 320 + 7 * other as u64,
            points: 3.3 - other as f64,
        };
        (0..PEOPLE.len()).filter(|other| *other != at).map(meeting).collect()
    }

    fn round(&self, number: u64) -> RoundView {
        let one = |own: usize| LeagueMatchView {
            file: format!("{number:06}-{}", own + 1),
            results: (0..4)
                .map(|seat| (self.version((own * 3 + seat) % 10), 7.4 - 5.1 * seat as f64))
                .collect(),
            blocks: 4,
            compared: (own == 1).then(|| self.version(3)),
            faults: u64::from(own == 2) * 2,
        };
        RoundView {
            round: number,
            ladder: self.named("four"),
            date: date(DAYS - 1),
            is_remote: false,
            matches: (0..3).map(one).collect(),
        }
    }
}

/// Returns the ratings at the end of a day. They settle in the course of time.
fn history(day: usize, standings: &[StandingView]) -> HistoryView {
    let rated = standings.iter().enumerate().filter_map(|(at, row)| {
        let is_known = if row.plays { day >= 3 * at } else { day < 28 };
        let days = day.saturating_sub(3 * at);
        let shift = 20.0 * (0.7 * (day * (at + 2)) as f64).sin() / (1.0 + days as f64);
        let ends = row.interval.map(|[low, high]| [low - shift.abs(), high + shift.abs()]);
        Some((row.version.clone(), (row.rating.filter(|_| is_known)? + shift / 2.0, ends)))
    });
    HistoryView { date: date(day), ratings: rated.collect() }
}
