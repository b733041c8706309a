//! The changes of a match between its runs: its extensions, and its changed bots.

use talon_arbiter::blocks::{JournalBot, JournalHeader, JournalVersions, are_same_bots};
use talon_games::cards::Quoted;

/// The number of hexadecimal digits of a hash that are shown.
const HASH_DIGITS: usize = 12;

/// The most versions of a bot that are all shown. Of more, the first and the last are shown.
const MOST_SHOWN: usize = 4;

/// Describes bots. Example: `id 'greedy 2', hash 0123456789ab of python3, bot.py`.
pub(crate) fn described(bots: &[&JournalBot]) -> String {
    let one = |bot: &&JournalBot| {
        let id =
            if bot.id.is_empty() { "no id".to_owned() } else { format!("id '{}'", Quoted::new(&bot.id)) };
        format!("{id}, hash {} of {}", bot.hash.get(..HASH_DIGITS).unwrap_or(&bot.hash), bot.hashed)
    };
    bots.iter().map(one).collect::<Vec<_>>().join(" and ")
}

/// Returns a line for each extension of a tournament.
pub(crate) fn extension_lines(header: &JournalHeader) -> Vec<String> {
    header.extended.iter().map(|text| format!("extended {text}")).collect()
}

/// Returns a line for each participant whose bot has changed, and a line for the built-in players if the
/// arbiter has changed. `names` contains the names of the participants, and `versions` the versions of each
/// run, in the order of the runs.
pub(crate) fn version_changes(names: &[String], versions: &[JournalVersions]) -> Vec<String> {
    let mut lines = Vec::new();
    let mut push = |name: &str, stages: Vec<(String, String)>| {
        if stages.len() > 1 {
            let mut stages: Vec<String> =
                stages.iter().map(|(date, text)| format!("{date} {text}")).collect();
            // A bot that writes into its own directory has another hash at each start.
            if stages.len() > MOST_SHOWN {
                let left_out = stages.len() - 2;
                stages.splice(1..=left_out, [format!("… {left_out} more versions …")]);
            }
            lines.push(format!("{name} has changed, and its games count together: {}", stages.join("; ")));
        }
    };
    for (participant, name) in names.iter().enumerate() {
        let (mut stages, mut last): (Vec<(String, String)>, Vec<&JournalBot>) = (Vec::new(), Vec::new());
        for run in versions {
            let bots = run.bots_of(participant);
            if !bots.is_empty() && !are_same_bots(&last, &bots) {
                stages.push((run.date.clone(), described(&bots)));
                last = bots;
            }
        }
        push(name, stages);
    }
    let mut arbiters: Vec<(String, String)> = Vec::new();
    for run in versions {
        let talon = format!("version {}", run.talon);
        if arbiters.last().is_none_or(|(_, last)| *last != talon) {
            arbiters.push((run.date.clone(), talon));
        }
    }
    push("the arbiter", arbiters);
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(date: &str, bots: &[(usize, &str, &str)]) -> JournalVersions {
        let bot = |&(participant, id, hash): &(usize, &str, &str)| JournalBot {
            participant,
            id: id.to_owned(),
            hash: hash.to_owned(),
            hashed: "./bot".to_owned(),
        };
        JournalVersions { date: date.to_owned(), talon: "1".to_owned(), bots: bots.iter().map(bot).collect() }
    }

    #[test]
    fn of_many_versions_the_first_and_the_last_are_shown() {
        let hashes = ["1", "2", "3", "4", "5"];
        let runs: Vec<JournalVersions> =
            hashes.iter().map(|hash| run(&format!("day {hash}"), &[(0, "a", hash)])).collect();
        let shown = "one has changed, and its games count together: day 1 id 'a', hash 1 of ./bot; … 3 more versions …; \
                     day 5 id 'a', hash 5 of ./bot";
        assert_eq!(version_changes(&["one".to_owned()], &runs), [shown]);
    }

    #[test]
    fn a_change_is_shown_with_its_dates() {
        let names = ["one", "two", "three"].map(str::to_owned);
        let mut runs = vec![
            run("Monday", &[(0, "a", "1111"), (1, "b", "2222"), (2, "c", "3333")]),
            // The second bot did not start, and the third did not take part.
            run("Tuesday", &[(0, "a", "4444"), (1, "", "2222")]),
            run("Wednesday", &[(0, "a", "4444"), (1, "b", "2222"), (2, "d", "3333")]),
        ];
        let lines = version_changes(&names, &runs);
        let expected = [
            "one has changed, and its games count together: Monday id 'a', hash 1111 of ./bot; \
             Tuesday id 'a', hash 4444 of ./bot",
            "three has changed, and its games count together: Monday id 'c', hash 3333 of ./bot; \
             Wednesday id 'd', hash 3333 of ./bot",
        ];
        assert_eq!(lines, expected);
        runs[2].talon = "2".to_owned();
        let last = version_changes(&names, &runs).pop().unwrap();
        assert_eq!(
            last,
            "the arbiter has changed, and its games count together: Monday version 1; Wednesday version 2"
        );
        assert!(version_changes(&names, &runs[..1]).is_empty());
    }
}
