//! Participants come, go and get new versions.

use crate::common::matches::{assert_refused, errors, invoke};
use crate::common::shown;
use crate::own_league::OwnLeague;

#[test]
fn a_wrong_participant_is_refused_before_it_plays() {
    let league = OwnLeague::of_two();
    league.run("replace", &["ana", "--command", "talon:master,Strength=1"]);
    let path = shown(&league.path);
    for (arguments, expected) in [
        (&["add", path, "ana", "--author", "x", "--command", "talon:random"][..], "'ana' takes part already"),
        (&["add", path, "greedy", "--author", "x", "--command", "talon:random"], "is an anchor"),
        (&["add", path, "c", "--author", "x", "--command", "/no/such/bot"], "ladder tablic: "),
        (&["add", path, "c", "--author", "x", "--command", "talon:none"], "no built-in player 'none'"),
        (&["add", path, "c", "--author", "x", "--remote", "--ladder", "chess"], "no ladder 'chess'"),
        (&["add", path, "c d", "--author", "x", "--remote"], "'c d' is no name"),
        (&["add", path, "c", "--author", "x"], "--command"),
        (&["replace", path, "zoe"], "no participant 'zoe': the participants are ana, bor"),
        (&["replace", path, "ana"], "the same command and the same files"),
        (&["replace", path, "ana", "--command", "talon:greedy"], "'ana' got version 2 today"),
        (&["retire", path, "zoe"], "no participant 'zoe'"),
        (&["token", path, "ana"], "needs no token"),
        (&["status", "/no/such/league"], "no league in /no/such/league"),
        (&["init", path], "is not empty"),
    ] {
        assert_refused(&invoke(&[&["league"], arguments].concat()), expected);
    }
}

#[test]
fn a_ladder_whose_file_was_changed_after_its_first_round_is_refused() {
    let league = OwnLeague::of_two();
    league.play(1);
    let file = league.path.join("ladders/tablic.toml");
    let text = std::fs::read_to_string(&file).unwrap();
    std::fs::write(&file, text.replace("movetime = 200", "movetime = 5")).unwrap();
    let arguments = ["league", "serve", shown(&league.path), "--listen", "127.0.0.1:0", "--rounds", "1"];
    assert_refused(&invoke(&arguments), "the file of the ladder tablic was changed after its first round");
}

#[test]
fn a_lost_key_is_not_replaced() {
    let league = OwnLeague::of_two();
    league.play(1);
    std::fs::remove_dir_all(league.path.join("keys")).unwrap();
    let arguments = ["league", "serve", shown(&league.path), "--listen", "127.0.0.1:0", "--rounds", "1"];
    let served = invoke(&arguments);
    assert_eq!(served.status.code(), Some(2));
    assert!(errors(&served).contains("cannot use"), "{}", errors(&served));
    assert_refused(&invoke(&["league", "close", shown(&league.path)]), "cannot use");
}

#[test]
fn a_second_server_of_a_league_is_refused() {
    let league = OwnLeague::of_two();
    let serving = league.serve(&[]);
    let arguments = ["league", "serve", shown(&league.path), "--listen", "127.0.0.1:0"];
    assert_refused(&invoke(&arguments), "another arbiter league serve uses");
    serving.kill();
}

#[test]
fn a_retired_participant_plays_no_more_and_keeps_its_row() {
    let league = OwnLeague::of_two();
    league.run("add", &["cid", "--author", "c", "--command", "talon:random"]);
    let rounds = || {
        let entries = league.entries();
        entries
            .iter()
            .filter(|entry| entry.get("round").is_some_and(|round| round.to_string().contains("\"ana@1\"")))
            .count()
    };
    // A round is short, and on a busy machine it has only some of the lineups.
    let play_with_ana = || {
        let before = rounds();
        (0..20).find(|_| {
            league.play(1);
            rounds() > before
        })
    };
    assert!(play_with_ana().is_some());
    league.run("retire", &["ana"]);
    let before = rounds();
    league.play(2);
    assert_eq!(rounds(), before);
    let status = league.run("status", &["--json"]);
    assert!(status.contains("\"version\": \"ana@1\""), "{status}");
    league.run("retire", &["ana", "--again"]);
    assert!(play_with_ana().is_some());
}
