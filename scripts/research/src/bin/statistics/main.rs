//! Verifies the statistics of matches by simulation. The blocks of a simulated match are drawn from real
//! blocks of a game.
//!
//!     cargo run --release --package research --bin statistics -- [MATCHES] [SEED] [FILE]…
//!
//! Prints the figures of the tables in `docs/statistics.md`. Without arguments, simulates only a few matches,
//! so that the program ends quickly. With FILE names from [`POPULATIONS`], simulates only these populations.
//!
//! The true mean of a difference is the mean of all real blocks, so the program can count the intervals that
//! contain it.

#[cfg(test)]
mod tests;

use std::path::Path;

use rand::RngExt;
use talon::arbiter::plan::SequentialTest;
use talon::arbiter::stats::{
    ConfidenceInterval, Hypothesis, InfluentialBlocks, MeanEstimate, RatingModel, RunningMean, TrimmedMean,
    anytime_interval,
};
use talon::cards::Random;

/// The numbers of blocks in the simulated matches.
pub const BLOCKS: [usize; 3] = [50, 200, 1000];

/// The files with real blocks.
pub const POPULATIONS: [&str; 7] =
    ["tablic", "tablic-pairs", "tablic-101", "marias", "marias-reckless", "tarok", "tarok-random"];

/// The number of blocks after which an unfinished sequential test counts as undecided.
const LONGEST_TEST: u64 = 20_000;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let matches = arguments.next().map_or(Ok(100), |text| text.parse())?;
    let seed = arguments.next().map_or(Ok(1), |text| text.parse())?;
    let files: Vec<String> = arguments.collect();
    if let Some(file) = files.iter().find(|file| !POPULATIONS.contains(&file.as_str())) {
        return Err(format!("no real blocks '{file}': use {}", POPULATIONS.join(", ")).into());
    }
    println!("{matches} matches each, seed {seed}\n");
    let chosen =
        POPULATIONS.into_iter().filter(|name| files.is_empty() || files.iter().any(|file| file == name));
    let populations: Vec<Population> = chosen.map(Population::read).collect::<Result<_, _>>()?;
    print_intervals(&populations, matches, seed);
    print_tests(&populations, matches, seed);
    print_ratings(&populations, matches, seed);
    Ok(())
}

fn print_intervals(populations: &[Population], matches: u64, seed: u64) {
    println!(
        "| pair | skewness, kurtosis | blocks | Student | interval | width | trimmed | width | warned | anytime |"
    );
    println!("|---|---|---|---|---|---|---|---|---|---|");
    for pair in populations.iter().flat_map(Population::pairs) {
        let anytime = pair.anytime_coverage(matches, seed);
        for (row, blocks) in BLOCKS.into_iter().enumerate() {
            let found = pair.coverage(blocks, matches, seed);
            let (title, shape, anytime) = if row == 0 {
                (pair.title.as_str(), pair.shape(), percent(anytime))
            } else {
                ("", String::new(), String::new())
            };
            println!(
                "| {title} | {shape} | {blocks} | {} | {} | {:.2} | {} | {:.2} | {} | {anytime} |",
                percent(found.student),
                percent(found.interval),
                found.interval_width,
                percent(found.trimmed),
                found.trimmed_width,
                percent(found.warned),
            );
        }
    }
}

fn print_tests(populations: &[Population], matches: u64, seed: u64) {
    println!(
        "\n| pair | H1 − H0 | H1 accepted under H0 | H0 accepted under H1 | mean blocks under H0 | under H1 |"
    );
    println!("|---|---|---|---|---|---|");
    for pair in populations.iter().flat_map(Population::pairs) {
        for deviations in [0.1, 0.2, 0.4] {
            let found = pair.error_rates(deviations, matches, seed);
            println!(
                "| {} | {deviations} σ | {} | {} | {:.0} | {:.0} |",
                pair.title,
                percent(found.alpha),
                percent(found.beta),
                found.blocks[0],
                found.blocks[1]
            );
        }
    }
}

fn print_ratings(populations: &[Population], matches: u64, seed: u64) {
    println!("\n| blocks of | blocks | coverage of differences | false claims of equals |");
    println!("|---|---|---|---|");
    for population in populations {
        for blocks in BLOCKS {
            let (coverage, errors) = population.rating_rates(blocks, matches, seed);
            println!("| {} | {blocks} | {} | {} |", population.name, percent(coverage), percent(errors));
        }
    }
}

fn percent(share: f64) -> String {
    format!("{:.1}", 100.0 * share)
}

/// Real blocks of a game.
pub struct Population {
    name: String,
    participants: Vec<String>,
    /// For each block, the points a game of each participant.
    blocks: Vec<Vec<f64>>,
}

/// The differences between two participants in the blocks of a population.
#[derive(Clone, Debug)]
pub struct Pair {
    /// The game and the participants.
    pub title: String,
    differences: Vec<f64>,
    /// The true mean, which an interval should contain.
    mean: f64,
    deviation: f64,
}

/// The shares of simulated matches in which an interval contains the true value, and the widths of the
/// intervals.
pub struct Coverage {
    /// The share of Student's intervals that contain the mean.
    pub student: f64,
    /// The share of Talon's intervals that contain the mean.
    pub interval: f64,
    /// The share of trimmed-mean intervals that contain the true value, which is the trimmed mean of all real
    /// blocks.
    pub trimmed: f64,
    /// The share of matches that get the warning that a few blocks decide the result.
    pub warned: f64,
    /// The mean width of Talon's intervals, divided by the mean width of Student's intervals.
    pub interval_width: f64,
    /// The mean width of the intervals of the trimmed mean, divided by the mean width of Student's intervals.
    pub trimmed_width: f64,
}

/// The results of simulated sequential tests.
pub struct TestRates {
    /// The share of tests that accept H1 although H0 is true.
    pub alpha: f64,
    /// The share of tests that accept H0 although H1 is true.
    pub beta: f64,
    /// The mean number of blocks when H0 is true, and when H1 is true.
    pub blocks: [f64; 2],
}

impl Population {
    /// Reads the blocks of `data/NAME.csv`.
    ///
    /// # Errors
    /// The file cannot be read, or does not have this form.
    pub fn read(name: &str) -> Result<Self, Box<dyn std::error::Error>> {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("data/{name}.csv"));
        let text = std::fs::read_to_string(&path)?;
        let mut lines = text.lines();
        let comment = lines.next().ok_or("an empty file")?;
        let games = comment.split_whitespace().zip(comment.split_whitespace().skip(1));
        let games = games.filter(|(_, noun)| noun.trim_end_matches(';') == "games").map(|(number, _)| number);
        let games: f64 = games.last().ok_or("no number of games")?.parse()?;
        let participants = lines.next().ok_or("no participants")?.split(',').map(str::to_owned).collect();
        let block = |line: &str| line.split(',').map(|points| Ok(points.parse::<f64>()? / games)).collect();
        let blocks = lines.map(block).collect::<Result<_, std::num::ParseFloatError>>()?;
        Ok(Self { name: name.to_owned(), participants, blocks })
    }

    /// Lists all pairs of participants.
    #[must_use]
    pub fn pairs(&self) -> Vec<Pair> {
        let participants = self.participants.len();
        let all = (0..participants).flat_map(|one| (one + 1..participants).map(move |other| (one, other)));
        let pair = |(one, other): (usize, usize)| {
            let differences: Vec<f64> = self.blocks.iter().map(|block| block[one] - block[other]).collect();
            let mean = mean_of(&differences);
            let squares = differences.iter().map(|value| (value - mean).powi(2));
            let deviation = (squares.sum::<f64>() / differences.len() as f64).sqrt();
            let title = format!("{}: {} − {}", self.name, self.participants[one], self.participants[other]);
            Pair { title, differences, mean, deviation }
        };
        all.map(pair).collect()
    }

    /// Simulates ratings of five equal participants. Two or three of them meet at a table, as many as in the
    /// population. The random errors are drawn from the real blocks, with the columns in random order.
    /// Returns the share of intervals that contain the true difference, and the share of matches in which a
    /// participant is significantly ahead.
    #[must_use]
    pub fn rating_rates(&self, blocks: usize, matches: u64, seed: u64) -> (f64, f64) {
        const PARTICIPANTS: usize = 5;
        let size = self.participants.len();
        let means: Vec<f64> = (0..size)
            .map(|column| mean_of(&self.blocks.iter().map(|block| block[column]).collect::<Vec<_>>()))
            .collect();
        let (mut covered, mut compared, mut errors) = (0_u64, 0_u64, 0_u64);
        for number in 0..matches {
            let mut random = Random::new(seed, number);
            let mut model = RatingModel::new(PARTICIPANTS);
            for block in 0..blocks {
                let real = &self.blocks[random.random_range(0..self.blocks.len())];
                let shift = random.random_range(0..size);
                let results: Vec<(usize, f64)> = (0..size)
                    .map(|place| {
                        let column = (place + shift) % size;
                        (
                            (block + place * (1 + block / PARTICIPANTS % 2)) % PARTICIPANTS,
                            real[column] - means[column],
                        )
                    })
                    .collect();
                model.add_block(&results);
            }
            let Ok(ratings) = model.ratings() else { continue };
            let differences = ratings.differences();
            // The true differences are all 0.
            let is_covered = |interval: Option<ConfidenceInterval>| {
                interval.is_some_and(|interval| interval.contains(0.0))
            };
            covered += differences.iter().filter(|pair| is_covered(pair.interval)).count() as u64;
            compared += differences.len() as u64;
            errors +=
                u64::from(differences.iter().any(talon::arbiter::stats::RatingDifference::is_significant));
        }
        (covered as f64 / compared.max(1) as f64, errors as f64 / matches as f64)
    }
}

impl Pair {
    /// Describes the skewness and the kurtosis of the differences.
    #[must_use]
    pub fn shape(&self) -> String {
        let moment = |power: i32| {
            let powers =
                self.differences.iter().map(|value| ((value - self.mean) / self.deviation).powi(power));
            powers.sum::<f64>() / self.differences.len() as f64
        };
        format!("{:.1}, {:.0}", moment(3), moment(4))
    }

    fn draw(&self, random: &mut Random) -> f64 {
        self.differences[random.random_range(0..self.differences.len())]
    }

    /// Simulates matches of `blocks` blocks. Returns the shares of matches whose intervals contain the true
    /// value.
    #[must_use]
    pub fn coverage(&self, blocks: usize, matches: u64, seed: u64) -> Coverage {
        let trimmed_mean = TrimmedMean::of(&self.differences).map_or(0.0, |trimmed| trimmed.mean);
        let (mut hits, mut widths) = ([0_u64; 4], [0.0; 3]);
        for number in 0..matches {
            let mut random = Random::new(seed, number);
            let values: Vec<f64> = (0..blocks).map(|_| self.draw(&mut random)).collect();
            let mut sample = RunningMean::default();
            values.iter().for_each(|&value| sample.add(value));
            let student = sample.half_width().map(|half| ConfidenceInterval::around(sample.mean(), half));
            let trimmed = TrimmedMean::of(&values).and_then(|trimmed| trimmed.interval);
            let intervals = [
                (student, self.mean),
                (MeanEstimate::of(&values).interval(), self.mean),
                (trimmed, trimmed_mean),
            ];
            for (kind, (interval, truth)) in intervals.into_iter().enumerate() {
                let Some(interval) = interval else { continue };
                hits[kind] += u64::from(interval.contains(truth));
                widths[kind] += interval.half_width();
            }
            hits[3] += u64::from(InfluentialBlocks::of(&values).is_some());
        }
        let [student, interval, trimmed, warned] = hits.map(|hits| hits as f64 / matches as f64);
        let [interval_width, trimmed_width] = [widths[1], widths[2]].map(|width| width / widths[0]);
        Coverage { student, interval, trimmed, warned, interval_width, trimmed_width }
    }

    /// Simulates matches of the greatest length. Returns the share of matches in which the anytime-valid
    /// interval contains the mean after every block.
    #[must_use]
    pub fn anytime_coverage(&self, matches: u64, seed: u64) -> f64 {
        let is_covered = |number: &u64| {
            let mut random = Random::new(seed, *number);
            let mut sample = RunningMean::default();
            (0..BLOCKS[2]).all(|_| {
                sample.add(self.draw(&mut random));
                anytime_interval(&sample).is_none_or(|interval| interval.contains(self.mean))
            })
        };
        (0..matches).filter(is_covered).count() as f64 / matches as f64
    }

    /// Simulates a sequential test with α = β = 0.05 and returns its error rates. The difference between the
    /// two hypotheses is `deviations` standard deviations of a block.
    ///
    /// # Panics
    /// `deviations` is not positive, so there are not two hypotheses.
    #[must_use]
    pub fn error_rates(&self, deviations: f64, matches: u64, seed: u64) -> TestRates {
        let width = deviations * self.deviation;
        let test = SequentialTest::new(0.0, width, 0.05, 0.05).expect("different hypotheses");
        let mut wrong = [0_u64; 2];
        let mut blocks = [0_u64; 2];
        for (number, (truth, mistake)) in (0..matches)
            .flat_map(|number| [(0.0, Hypothesis::H1), (width, Hypothesis::H0)].map(|case| (number, case)))
        {
            let case = usize::from(mistake == Hypothesis::H0);
            let mut random = Random::new(seed, number);
            let mut sample = RunningMean::default();
            let accepted = loop {
                sample.add(self.draw(&mut random) - self.mean + truth);
                let state = test.state(&sample);
                if state.accepted.is_some() || sample.count() == LONGEST_TEST {
                    break state.accepted;
                }
            };
            wrong[case] += u64::from(accepted == Some(mistake));
            blocks[case] += sample.count();
        }
        let [alpha, beta] = wrong.map(|wrong| wrong as f64 / matches as f64);
        TestRates { alpha, beta, blocks: blocks.map(|blocks| blocks as f64 / matches as f64) }
    }
}

fn mean_of(values: &[f64]) -> f64 {
    values.iter().sum::<f64>() / values.len() as f64
}
