//! What a league publishes: a day is verified from its files alone, and a changed file is found.

use std::path::Path;

use serde_json::Value;

use crate::common::matches::{assert_success, folder, invoke};
use crate::common::{shown, text};
use crate::own_league::{OwnLeague, names};

/// A change of the file of a day, and what it changes.
type Forgery = (&'static str, fn(&mut Value));

fn copy(from: &Path) -> std::path::PathBuf {
    let to = folder("day");
    for name in names(from) {
        std::fs::copy(from.join(&name), to.join(&name)).expect("a file");
    }
    to
}

#[test]
fn a_day_is_verified_from_its_published_files_and_a_changed_file_is_found() {
    let league = OwnLeague::of_two();
    league.play(2);
    let day = league.days().remove(0);
    let secret = invoke(&["verify", shown(&day)]);
    assert_eq!(secret.status.code(), Some(1));
    assert!(
        text(&secret.stdout).contains("is secret until the date has passed and no round of the day is open")
    );
    assert!(std::fs::read_to_string(day.join("day.json")).unwrap().contains("\"key\": null"));
    league.run("close", &[]);
    let verified = assert_success(&invoke(&["verify", shown(&copy(&day))]));
    assert!(verified.contains("of 2 rounds"), "{verified}");
    // Changes of the file of the day.
    let file = |day: &Path| -> Value {
        serde_json::from_str(&std::fs::read_to_string(day.join("day.json")).unwrap()).unwrap()
    };
    let forgeries: [Forgery; 11] = [
        ("a round that is dropped", |day| drop(day["rounds"].as_array_mut().unwrap().pop())),
        ("no rounds", |day| day["rounds"] = Value::Array(Vec::new())),
        ("a round that was given up and played", |day| day["abandoned"] = Value::from(vec![1])),
        ("a match that counts twice", |day| {
            for list in ["round", "results"] {
                let round = &mut day["rounds"][0];
                let matches =
                    if list == "round" { &mut round["round"]["matches"] } else { &mut round["results"] };
                let first = matches[0].clone();
                matches.as_array_mut().unwrap().push(first);
            }
        }),
        ("compared", |day| day["rounds"][0]["round"]["matches"][0]["compared"] = 0.into()),
        ("results", |day| day["rounds"][0]["results"][0]["blocks"][0][0][0] = 1000.into()),
        ("results", |day| day["rounds"][0]["results"][0]["versions"][0]["faults"] = 7.into()),
        ("plan", |day| day["rounds"][0]["round"]["matches"][0]["plan"] = "ab".into()),
        ("key", |day| day["rounds"][0]["round"]["matches"][0]["deals"] = 99.into()),
        ("key", |day| day["key"] = "ab".repeat(32).into()),
        ("versions", |day| day["rounds"][0]["round"]["matches"][0]["versions"][0] = "zoe@1".into()),
    ];
    for (number, (what, change)) in forgeries.into_iter().enumerate() {
        let folder = copy(&day);
        let mut value = file(&folder);
        change(&mut value);
        std::fs::write(folder.join("day.json"), value.to_string()).unwrap();
        let refused = invoke(&["verify", shown(&folder)]);
        assert_eq!(refused.status.code(), Some(1), "{number}, {what}: {}", text(&refused.stdout));
    }
    // Changes of a record: a card, a result, a game that is missing.
    let record = names(&day).into_iter().find(|name| name.ends_with(".record")).unwrap();
    let lines = std::fs::read_to_string(day.join(&record)).unwrap();
    let result = lines.lines().find(|line| line.starts_with("result ")).unwrap();
    let table = lines.lines().find(|line| line.starts_with("table ")).unwrap();
    for (from, to) in [(result, "result 1 1"), (table, "table 2c 3c 4c 5c"), (lines.as_str(), "")] {
        let folder = copy(&day);
        std::fs::write(folder.join(&record), lines.replacen(from, to, 1)).unwrap();
        let refused = invoke(&["verify", shown(&folder)]);
        assert_eq!(refused.status.code(), Some(1), "{to}: {}", text(&refused.stdout));
    }
}

#[test]
fn the_site_has_the_pages_and_the_published_files_and_no_secret() {
    let league = OwnLeague::of_two();
    league.play(3);
    let out = folder("site");
    league.run("site", &[shown(&out)]);
    let all = names(&out);
    for name in ["index.html", "api", "days", "feed.xml", "hr", "participants"] {
        assert!(all.iter().any(|known| known == name), "{name}");
    }
    let key =
        std::fs::read_to_string(league.path.join("keys").join(&names(&league.path.join("keys"))[0])).unwrap();
    let mut folders = vec![out];
    let mut files = 0;
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(&folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let bytes = std::fs::read(&path).unwrap();
                assert!(!text(&bytes).contains(key.trim()), "{}", path.display());
                files += 1;
            }
        }
    }
    assert!(files > 20);
    let exported = folder("tables");
    league.run("export", &[shown(&exported)]);
    let standings = std::fs::read_to_string(exported.join("standings.csv")).unwrap();
    assert!(standings.contains("tablic,bor@1,b,local,true,"), "{standings}");
}
