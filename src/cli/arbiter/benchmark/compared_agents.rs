//! The differences between the scores of several agents in one task.

use std::collections::BTreeMap;
use std::path::PathBuf;

use talon_arbiter::stats::{RunningMean, StratifiedMean, holm};
use talon_engine::PlayableGame;
use talon_games::GameRegistry;

use crate::arbiter::benchmark::frozen_task::BENCHMARK;
use crate::arbiter::benchmark::played_task::PlayedTask;
use crate::arbiter::one_line::shown;
use crate::arbiter::output::terminal_width::terminal_width;
use crate::text_table::{Column, fitted_table};

/// The scores of an agent: for each lineup those of the blocks, in the order of their numbers.
type Scores = BTreeMap<Vec<usize>, Vec<f64>>;

/// Compares the agents of several matches of one task, each with each other one. If two matches have the same deals, each
/// block of one is compared with the same block of the other.
///
/// # Errors
/// A journal cannot be read or lacks blocks, or the matches are of different tasks or sizes.
pub(super) fn compared(games: &GameRegistry<PlayableGame>, paths: &[PathBuf]) -> Result<String, String> {
    let matches = paths.iter().map(|path| PlayedTask::open(games, path)).collect::<Result<Vec<_>, _>>()?;
    let Some(first) = matches.first() else { return Err("no match to compare".to_owned()) };
    let kind = |played: &PlayedTask| format!("{} {}", played.task.name(), played.size.name());
    for (path, played) in paths.iter().zip(&matches) {
        if kind(played) != kind(first) {
            let [one, other] = [&paths[0], path].map(|path| shown(path));
            return Err(format!(
                "{one} is a match of {}, and {other} one of {}: compare matches of one task and size",
                kind(first),
                kind(played)
            ));
        }
    }
    let scores = matches.iter().map(scores_of).collect::<Result<Vec<_>, _>>()?;
    let names = names(paths, &matches);
    let (mut pairs, mut deals, mut differences) = (Vec::new(), Vec::new(), Vec::new());
    for (one, own) in matches.iter().enumerate() {
        for (other, theirs) in matches.iter().enumerate().skip(one + 1) {
            let are_paired =
                own.header.key_hash == theirs.header.key_hash && own.header.entropy == theirs.header.entropy;
            deals.push(if are_paired { "same" } else { "other" });
            pairs.push(format!("{} − {}", names[one], names[other]));
            differences.push(difference(&scores[one], &scores[other], are_paired));
        }
    }
    Ok(format!("{BENCHMARK} {}\n\n{}", kind(first), table(pairs, &deals, &differences)))
}

fn scores_of(played: &PlayedTask) -> Result<Scores, String> {
    let mut scores = Scores::new();
    played.for_each_block(|block| {
        let (lineup, score) = played.score_of(block);
        scores.entry(lineup).or_default().push(score);
    })?;
    Ok(scores)
}

/// Returns the names of the agents or, if two agents have the same name, the paths of the matches.
fn names(paths: &[PathBuf], matches: &[PlayedTask]) -> Vec<String> {
    let mut names: Vec<String> =
        matches.iter().map(|played| played.header.description.participants[0].name.clone()).collect();
    let mut sorted = names.clone();
    sorted.sort();
    sorted.dedup();
    if sorted.len() < names.len() {
        names = paths.iter().map(|path| shown(path).to_string()).collect();
    }
    names
}

/// Returns the difference of two agents. The lineups are the strata.
fn difference(own: &Scores, other: &Scores, are_paired: bool) -> StratifiedMean {
    let mean_of = |strata: Vec<RunningMean>| StratifiedMean::of(strata.iter());
    if are_paired {
        let lineups = own.iter().filter_map(|(lineup, own)| Some(own.iter().zip(other.get(lineup)?)));
        return mean_of(lineups.map(|blocks| running(blocks.map(|(own, other)| own - other))).collect());
    }
    let [own, other] =
        [own, other].map(|scores| mean_of(scores.values().map(|own| running(own.iter().copied())).collect()));
    own.minus(&other)
}

fn running(values: impl Iterator<Item = f64>) -> RunningMean {
    let mut mean = RunningMean::default();
    values.for_each(|value| mean.add(value));
    mean
}

fn table(pairs: Vec<String>, deals: &[&str], differences: &[StratifiedMean]) -> String {
    // A difference without a p-value is not significant.
    let p_values: Vec<f64> = differences.iter().map(|found| found.p_value().unwrap_or(1.0)).collect();
    let points = |found: &StratifiedMean| {
        let interval = found.half_width().map_or(String::new(), |half| format!(" ± {half:.2}"));
        format!("{:+.2}{interval}", found.mean).replace('-', "−")
    };
    let shown_p = |(found, adjusted): (&StratifiedMean, f64)| match found.p_value() {
        None => "-".to_owned(),
        Some(_) if adjusted < 0.001 => "< 0.001".to_owned(),
        Some(_) => format!("{adjusted:.3}"),
    };
    let columns = vec![
        Column::new("difference", pairs),
        Column::new("deals", deals.iter().map(ToString::to_string).collect()),
        Column::new("points a game", differences.iter().map(points).collect()),
        Column::new("p (Holm)", differences.iter().zip(holm(&p_values)).map(shown_p).collect()),
    ];
    fitted_table(columns, terminal_width())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn scores(values: [[f64; 3]; 2]) -> Scores {
        values
            .into_iter()
            .enumerate()
            .map(|(lineup, values)| (vec![0, lineup + 1], values.to_vec()))
            .collect()
    }

    #[test]
    fn the_same_deals_are_compared_block_by_block() {
        let own = scores([[1.0, 21.0, -19.0], [0.0, 40.0, -40.0]]);
        let other = scores([[0.0, 20.0, -20.0], [-1.0, 39.0, -41.0]]);
        let [paired, unpaired] = [true, false].map(|paired| difference(&own, &other, paired));
        assert!((paired.mean - 1.0).abs() < 1e-9 && (unpaired.mean - 1.0).abs() < 1e-9);
        assert!(paired.half_width().is_some_and(|half| half < 1e-9), "{paired:?}");
        assert!(unpaired.half_width().is_some_and(|half| half > 30.0), "{unpaired:?}");
    }

    #[test]
    fn the_p_values_are_corrected_for_all_pairs() {
        let own = scores([[1.0, 2.0, 3.0], [1.0, 2.0, 3.0]]);
        let none = scores([[0.0; 3]; 2]);
        let one = table(vec!["a − b".to_owned()], &["same"], &[difference(&own, &none, true)]);
        let three = table(
            ["a − b", "a − c", "b − c"].map(str::to_owned).to_vec(),
            &["same"; 3],
            &[difference(&own, &none, true), difference(&own, &none, true), difference(&none, &none, true)],
        );
        let p = |text: &str| {
            text.lines().nth(2).and_then(|line| line.split_whitespace().last()?.parse::<f64>().ok())
        };
        let (Some(one), Some(three)) = (p(&one), p(&three)) else { panic!("{one}\n{three}") };
        assert!((three / one - 3.0).abs() < 0.1, "{one} {three}");
    }
}
