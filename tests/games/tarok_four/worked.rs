//! Deals whose payoffs were worked by hand (`tests/data/tarok_four`).

use std::fs;

use talon::games::tarok::four::{Event, State};
use talon::games::{Position as _, State as _};
use talon::protocol::{Command, Line};

use super::rules;
use crate::common::ROOT;

#[test]
fn deals_worked_by_hand_have_their_payoffs() {
    let mut deals = 0;
    for entry in fs::read_dir(format!("{ROOT}/tests/data/tarok_four")).unwrap() {
        let path = entry.unwrap().path();
        let text = fs::read_to_string(&path).unwrap();
        if path.ends_with("refused.txt") {
            continue;
        }
        let (mut state, mut title, mut next, mut others) = (None::<State>, "", "", "");
        for line in text.lines() {
            let place = format!("{}, {title}: {line}", path.display());
            if let Some(comment) = line.strip_prefix('#') {
                title = comment.strip_prefix(" title: ").unwrap_or(title);
                next = comment.strip_prefix(" next: ").unwrap_or(next);
                others = comment.strip_prefix(" carried: ").unwrap_or(others);
                continue;
            }
            let Some(parsed) = Line::parse(line) else { continue };
            match parsed.keyword {
                "newgame" => {
                    let keys = line.strip_prefix("newgame tarok players 4").expect("tarok for four");
                    state = Some(State::new(&rules(keys.trim())));
                }
                "result" => {
                    let state = state.take().expect("a deal");
                    let payoffs = state.payoffs().unwrap_or_else(|| panic!("{place}: the deal is not over"));
                    let Ok(Some(Command::Result(points))) = Command::parse(line) else { panic!("{place}") };
                    assert_eq!(payoffs, points, "{place}");
                    let mut carried = state.carry();
                    assert_eq!(carried.remove(0).1, next, "{place}");
                    let over = state.ends_session().then(|| "over".to_owned());
                    let others_carried = carried.into_iter().map(|(key, value)| format!("{key} {value}"));
                    let carried: Vec<String> = over.into_iter().chain(others_carried).collect();
                    assert_eq!(carried.join(" "), std::mem::take(&mut others), "{place}");
                    deals += 1;
                }
                "score" => {}
                _ => {
                    let event = Event::parse(&parsed).unwrap_or_else(|error| panic!("{place}: {error}"));
                    let state = state.as_mut().expect("a deal");
                    state.apply(&event).unwrap_or_else(|error| panic!("{place}: {error}"));
                }
            }
        }
    }
    assert!(deals >= 40, "{deals} deals");
    println!("{deals} deals worked by hand");
}
