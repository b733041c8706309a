//! The clairvoyant bot sees every hand. Other bots see only their own.

use std::collections::BTreeMap;

use crate::common::fake;
use crate::common::matches::{play, play_as, trace_bot_lines, traced_lines};

/// For each process id, returns the `newgame` lines and the `deal` lines that the process received.
fn deals_told(errors: &str) -> BTreeMap<u32, (Vec<String>, Vec<String>)> {
    let mut told: BTreeMap<u32, (Vec<String>, Vec<String>)> = BTreeMap::new();
    for (_, process, words) in traced_lines(errors).filter(|(from_bot, ..)| !from_bot) {
        let (games, deals) = told.entry(process).or_default();
        // Lines that were sent together are one line in the log. Their line ends are escaped.
        for line in words.split("\\n") {
            if line.starts_with("newgame ") {
                games.push(line.to_owned());
            } else if line.starts_with("deal ") {
                deals.push(line.to_owned());
            }
        }
    }
    told
}

#[test]
fn only_a_clairvoyant_bot_is_shown_every_hand() {
    for (game, deals) in [("tablic", "1"), ("marias", "1"), ("tarok", "6")] {
        let (good, seer) = (fake(""), format!("clairvoyant:{}", fake("")));
        let seats = if game == "tablic" { vec![&*seer, &good] } else { vec![&*seer, &good, &good] };
        let played = play_as(&seats, &["--game", game, "--deals", deals], trace_bot_lines);
        let (mut seeing, mut blind) = (0, 0);
        for (games, deals) in deals_told(&played.errors).into_values().filter(|(games, _)| !games.is_empty())
        {
            let faces_down = deals.iter().filter(|deal| deal.contains('?')).count();
            if games.iter().all(|game| !game.contains(" seat ")) {
                assert_eq!(faces_down, 0, "{game}: {deals:?}");
                seeing += 1;
            } else {
                assert!(games.iter().all(|game| game.contains(" seat ")), "{games:?}");
                assert!(faces_down >= 2, "{game}: {deals:?}");
                blind += 1;
            }
        }
        assert_eq!(
            (seeing, blind),
            (seats.len(), seats.len() * (seats.len() - 1)),
            "{game}: each rotation anew"
        );
        let names: Vec<&str> =
            (0..seats.len()).map(|at| played.json["players"][at]["name"].as_str().unwrap()).collect();
        assert!(names[0].starts_with("clairvoyant "), "{names:?}");
        assert!(names[1..].iter().all(|name| !name.contains("clairvoyant")), "{names:?}");
    }
}

#[test]
fn the_clairvoyant_player_beats_greedy() {
    let played = play(&["talon:clairvoyant", "talon:greedy"], &["--deals", "30"]);
    played.assert_unharmed(0, 60);
    played.assert_unharmed(1, 60);
    let (mean, interval) = (&played.json["players"][0]["mean"], &played.json["players"][0]["ci95"]);
    assert!(mean.as_f64() > interval.as_f64(), "{mean} ± {interval}");
}

#[test]
fn the_option_player_alone_does_not_show_hands() {
    let played =
        play(&["talon:random,Player=clairvoyant", "talon:random"], &["--movetime", "200", "--margin", "100"]);
    played.assert_unharmed(1, 4);
    assert_eq!(played.player(0, "faults"), 4, "each game");
}
