//! `arbiter benchmark`: its tasks, and what is refused. `.ci/full` plays a task.

use crate::common::matches::{assert_refused, assert_success, folder, invoke};

const TASKS: [&str; 5] = ["tablic", "tablic-pairs", "marias", "tarok", "tarok-four"];

#[test]
fn the_list_has_every_task_and_each_can_be_planned_in_both_sizes() {
    let listed = assert_success(&invoke(&["benchmark", "list"]));
    let names: Vec<&str> = listed.lines().filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, TASKS);
    let directory = folder("benchmark-plans");
    for task in TASKS {
        for size in ["quick", "full"] {
            let path = directory.join(format!("{task}-{size}"));
            let path = path.to_str().unwrap();
            let agent = ["--agent", "talon:random,Seed=3", "--size", size, "--plan"];
            let planned =
                assert_success(&invoke(&[&["benchmark", "play", task, path][..], &agent[..]].concat()));
            assert!(planned.contains("plan hash: ") && planned.contains("--entropy TEXT"), "{planned}");
        }
    }
}

#[test]
fn a_task_is_shown_as_the_file_of_a_tournament() {
    let shown = assert_success(&invoke(&["benchmark", "show", "tarok-four"]));
    assert!(
        shown.contains("format = \"gauntlet\"") && shown.contains("command = \"talon:passer\""),
        "{shown}"
    );
}

#[test]
fn in_pairs_the_agent_plays_with_itself_and_with_every_player_of_the_pool() {
    let listed = assert_success(&invoke(&["benchmark", "games", "tablic-pairs"]));
    let mut lines = listed.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap());
    let head = lines.next().unwrap();
    assert_eq!((&head["agents"], head["players"].as_array().map(Vec::len)), (&8.into(), Some(8)));
    let mut met = std::collections::BTreeSet::new();
    for game in lines {
        let player = |seat: usize| game["players"][seat].as_u64().unwrap();
        let own = usize::from(player(0) != 0 && player(2) != 0);
        assert_eq!(player(1 - own), player(3 - own), "the opponents are one player");
        met.insert((player(own).max(player(own + 2)), player(1 - own)));
    }
    // Partner 0 is the agent itself.
    assert_eq!(met.len(), 8 * 7);
}

#[test]
fn an_agent_is_refused_by_its_name_or_its_task() {
    let directory = folder("benchmark-refused");
    let path = directory.join("match");
    let play = |task: &str, agent: &str| {
        invoke(&["benchmark", "play", task, path.to_str().unwrap(), "--agent", agent])
    };
    assert_refused(&play("tarok5", "talon:random"), "no task 'tarok5': the tasks are tablic, tablic-pairs");
    assert_refused(&play("tablic", "name=greedy command=talon:random"), "greedy");
    assert_refused(&play("tablic", "name=mine comand=x"), "--agent: ");
}

#[test]
fn a_match_of_no_task_has_no_row() {
    let directory = folder("benchmark-row");
    let file = directory.join("cup.toml");
    let text = "game = \"tablic\"\ndeals = 2\nseed = 1\nformat = \"gauntlet\"\n\
                [[participant]]\nname = \"a\"\ncommand = \"talon:random\"\n\
                [[participant]]\nname = \"b\"\ncommand = \"talon:greedy\"\n";
    std::fs::write(&file, text).unwrap();
    let path = directory.join("cup");
    let path = path.to_str().unwrap();
    assert_success(&invoke(&["tournament", file.to_str().unwrap(), path]));
    assert_refused(&invoke(&["benchmark", "row", path]), "is of no task of talon-bench-1");
    assert_refused(&invoke(&["benchmark", "row", "nowhere"]), "nowhere");
}
