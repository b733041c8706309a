//! Simulates leagues, to verify their ratings and to measure their schedule.
//!
//!     cargo run --release --package research --bin league -- [YEARS] [SEED] [WEEKS]
//!
//! Prints the figures of the tables in `docs/league-schedule.md`. Without arguments, simulates only a few short years, so
//! that the program ends quickly.

mod points;
mod season;

use std::thread;

use talon::cards::Random;
use talon_league::LadderRole;

use points::{GAMES, MARIAS, ModelPlayer, PointModel, TAROK};
use season::{Chooser, LeagueKind, ModelLeague};

/// The bounds of the classes of versions by their number of blocks.
const CLASSES: [f64; 3] = [8.0, 32.0, f64::INFINITY];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let years: u64 = arguments.next().map_or(Ok(2), |text| text.parse())?;
    let seed: u64 = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let weeks: u64 = arguments.next().map_or(Ok(8), |text| text.parse())?;
    println!("{years} years of {weeks} weeks each, seed {seed}\n");
    print_blocks(seed);
    print_gains(years, weeks, seed);
    print_coverage(years, weeks, seed);
    Ok(())
}

/// Prints the shape of the modelled blocks, to be compared with real blocks.
fn print_blocks(seed: u64) {
    println!("| game | difference of a block: deviation | skewness | kurtosis |");
    println!("|---|---|---|---|");
    for game in GAMES.into_iter().chain([MARIAS]) {
        let [deviation, skewness, kurtosis] = block_shape(game, seed);
        println!("| {} | {deviation:.2} | {skewness:.1} | {kurtosis:.0} |", game.name);
    }
}

/// Returns the shape of the difference between two players in modelled blocks, as a mean over many tables. The skewness has
/// no sign.
fn block_shape(game: PointModel, seed: u64) -> [f64; 3] {
    const TABLES: usize = 40;
    let mut random = Random::new(seed, 0);
    let mut sum = [0.0; 3];
    for _ in 0..TABLES {
        let table: Vec<ModelPlayer> =
            (0..game.contestants).map(|_| ModelPlayer::draw(&mut random, &game)).collect();
        let difference = |_| {
            let points = game.block(&mut random, &table);
            points[0] - points[1]
        };
        let found = shape(&(0..1000).map(difference).collect::<Vec<_>>());
        sum.iter_mut().zip(found).for_each(|(sum, value)| *sum += value.abs() / TABLES as f64);
    }
    sum
}

/// Returns the standard deviation, the skewness and the kurtosis of values.
fn shape(values: &[f64]) -> [f64; 3] {
    let count = values.len() as f64;
    let mean = values.iter().sum::<f64>() / count;
    let moment = |power: i32| values.iter().map(|value| (value - mean).powi(power)).sum::<f64>() / count;
    let deviation = moment(2).sqrt();
    [deviation, moment(3) / deviation.powi(3), moment(4) / deviation.powi(4)]
}

/// Runs a function for each year, on all processors. Returns the results in the order of the years.
fn years<T: Send>(count: u64, of: impl Fn(u64) -> T + Sync) -> Vec<T> {
    let threads = thread::available_parallelism().map_or(1, usize::from) as u64;
    let mut found: Vec<(u64, T)> = thread::scope(|scope| {
        let of = &of;
        let workers: Vec<_> = (0..threads)
            .map(|first| {
                scope.spawn(move || {
                    (first..count).step_by(threads as usize).map(|year| (year, of(year))).collect::<Vec<_>>()
                })
            })
            .collect();
        workers.into_iter().flat_map(|worker| worker.join().expect("a year ends")).collect()
    });
    found.sort_by_key(|(year, _)| *year);
    found.into_iter().map(|(_, value)| value).collect()
}

/// The weeks at the beginning of a year that the gains leave out: few blocks say little of the schedule.
const FIRST_WEEKS: u64 = 4;

fn print_gains(count: u64, weeks: u64, seed: u64) {
    println!(
        "\n| game | league | ratings: variance | squared error | differences: variance | squared error |"
    );
    println!("|---|---|---|---|---|---|");
    for game in GAMES {
        for (name, has_versions, has_slow) in [
            ("nobody changes", false, false),
            ("new versions each week", true, false),
            ("new versions, a third is slow", true, true),
        ] {
            let [robin, schedule] = [Chooser::RoundRobin, Chooser::Schedule].map(|chooser| {
                let kind = LeagueKind { chooser, has_versions, has_slow, ..LeagueKind::of(game) };
                mean_errors(kind, count, weeks, seed)
            });
            let gains: Vec<String> = robin
                .iter()
                .zip(schedule)
                .map(|(robin, schedule)| format!("{:.2}", robin / schedule))
                .collect();
            println!("| {} | {name} | {} |", game.name, gains.join(" | "));
        }
    }
}

/// Returns the means of [`ModelLeague::errors`] over all weeks but the first ones.
fn mean_errors(kind: LeagueKind, count: u64, weeks: u64, seed: u64) -> [f64; 4] {
    let first = FIRST_WEEKS.min(weeks - 1);
    let errors = years(count, |year| {
        let mut league = ModelLeague::new(kind, seed, year);
        let mut sum = [0.0; 4];
        for week in 0..weeks {
            league.play_week();
            if week >= first {
                sum.iter_mut().zip(league.errors()).for_each(|(sum, error)| *sum += error);
            }
        }
        sum
    });
    let all = (count * (weeks - first)) as f64;
    std::array::from_fn(|one| errors.iter().map(|year| year[one]).sum::<f64>() / all)
}

/// The counts of intervals.
#[derive(Clone, Copy, Debug, Default)]
struct Hits {
    covered: u64,
    all: u64,
}

impl Hits {
    fn add(&mut self, other: Self) {
        self.covered += other.covered;
        self.all += other.all;
    }

    fn share(self) -> f64 {
        100.0 * self.covered as f64 / self.all.max(1) as f64
    }
}

/// What happens in a year.
#[derive(Clone, Debug, Default)]
struct YearCounts {
    /// The intervals of local and of remote versions, by class.
    hits: [[Hits; CLASSES.len()]; 2],
    /// The sum of the half widths of the intervals.
    widths: f64,
    /// The number of weeks with a false claim.
    false_claims: u64,
    /// The number of true claims, of all pairs of a leaderboard.
    claims: Hits,
}

impl YearCounts {
    fn add(&mut self, other: &Self) {
        for (own, other) in self.hits.iter_mut().flatten().zip(other.hits.iter().flatten()) {
            own.add(*other);
        }
        self.widths += other.widths;
        self.false_claims += other.false_claims;
        self.claims.add(other.claims);
    }

    fn all(&self) -> Hits {
        let mut all = Hits::default();
        self.hits.iter().flatten().for_each(|&hits| all.add(hits));
        all
    }
}

/// The leagues whose ratings are verified, with the rules for which the coverage is promised, and then some for which it is
/// not.
fn leagues() -> Vec<(String, LeagueKind)> {
    let mut leagues: Vec<(String, LeagueKind)> =
        GAMES.map(|game| (game.name.to_owned(), LeagueKind::of(game))).into();
    let tarok = LeagueKind::of(TAROK);
    let effects = PointModel { effects: 1.0, ..TAROK };
    leagues.extend([
        ("tarok, 3; 5 blocks a week".to_owned(), LeagueKind { blocks: 5.0, ..tarok }),
        ("tarok, 3; 100 blocks a week".to_owned(), LeagueKind { blocks: 100.0, ..tarok }),
        (MARIAS.name.to_owned(), LeagueKind::of(MARIAS)),
        ("tarok, 3; effects of 1 point".to_owned(), LeagueKind::of(effects)),
    ]);
    leagues
}

fn print_coverage(count: u64, weeks: u64, seed: u64) {
    println!(
        "\n| league | coverage | ± | local: < 8 blocks | < 32 | more | remote: < 8 | < 32 | more | half width | false \
         claims: weeks | years | pairs told apart |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|---|---|---|");
    for (name, kind) in leagues() {
        let all = years(count, |year| year_counts(kind, weeks, seed, year));
        let mut sum = YearCounts::default();
        all.iter().for_each(|year| sum.add(year));
        let mean = sum.all().share();
        let squares: f64 = all.iter().map(|year| (year.all().share() - mean).powi(2)).sum();
        let error = (squares / (count as f64 * (count as f64 - 1.0))).sqrt();
        let class = |hits: &Hits| if hits.all > 0 { format!("{:.1}", hits.share()) } else { String::new() };
        let classes: Vec<String> = sum.hits.iter().flatten().map(class).collect();
        let years_with = all.iter().filter(|year| year.false_claims > 0).count();
        println!(
            "| {name} | {mean:.1} | {error:.1} | {} | {:.2} | {:.2} % | {:.0} % | {:.0} % |",
            classes.join(" | "),
            sum.widths / sum.all().all as f64,
            100.0 * sum.false_claims as f64 / (count * weeks) as f64,
            100.0 * years_with as f64 / count as f64,
            sum.claims.share(),
        );
    }
}

fn year_counts(kind: LeagueKind, weeks: u64, seed: u64, year: u64) -> YearCounts {
    let mut league = ModelLeague::new(kind, seed, year);
    let mut counts = YearCounts::default();
    for _ in 0..weeks {
        league.play_week();
        let ratings = league.ratings.ratings();
        for (version, player) in league.versions.iter().enumerate() {
            let Some(interval) = ratings.interval(version) else { continue };
            let blocks = league.ratings.blocks_of(version);
            let class = CLASSES.iter().position(|&bound| blocks < bound).unwrap_or(0);
            let covered = u64::from(interval.contains(player.rating));
            counts.widths += interval.half_width();
            counts.hits[usize::from(league.roles[version] == LadderRole::Remote)][class]
                .add(Hits { covered, all: 1 });
        }
        let current: Vec<usize> = league.participants.iter().map(|one| one.version).collect();
        let rating = |version: usize| league.versions[version].rating;
        let mut is_false = false;
        for row in league.ratings.leaderboard(&current, &current) {
            is_false |= row.better_than.iter().any(|&worse| rating(row.version) < rating(worse));
            counts.claims.covered += row.better_than.len() as u64;
        }
        counts.claims.all += (current.len() * (current.len() - 1) / 2) as u64;
        counts.false_claims += u64::from(is_false);
    }
    counts
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn modelled_blocks_have_the_spread_and_the_tails_of_real_ones() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/data/tarok.csv");
        let text = std::fs::read_to_string(path).expect("real blocks");
        let real: Vec<f64> = text
            .lines()
            .skip(2)
            .map(|line| {
                let points: Vec<f64> =
                    line.split(',').map(|points| points.parse().expect("points")).collect();
                (points[0] - points[1]) / 18.0
            })
            .collect();
        let ([real_deviation, _, real_kurtosis], [deviation, _, kurtosis]) =
            (shape(&real), block_shape(TAROK, 1));
        assert!((0.6..1.6).contains(&(deviation / real_deviation)), "{deviation} {real_deviation}");
        assert!((0.5..2.0).contains(&(kurtosis / real_kurtosis)), "{kurtosis} {real_kurtosis}");
    }

    #[test]
    fn the_schedule_knows_the_ratings_better_than_a_round_robin_at_the_same_cost() {
        let kind = |chooser| LeagueKind { chooser, ..LeagueKind::of(TAROK) };
        let [robin, schedule] =
            [Chooser::RoundRobin, Chooser::Schedule].map(|chooser| mean_errors(kind(chooser), 2, 10, 1)[0]);
        assert!(robin > 1.1 * schedule, "{robin} {schedule}");
    }

    #[test]
    fn the_intervals_of_short_years_contain_the_true_ratings() {
        let mut sum = YearCounts::default();
        (0..8).for_each(|year| sum.add(&year_counts(LeagueKind::of(TAROK), 6, 1, year)));
        let hits = sum.all();
        assert!(hits.all > 1000 && (90.0..99.5).contains(&hits.share()), "{hits:?}");
    }
}
