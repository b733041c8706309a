//! A remote bot that remembers deals gains nothing: it sees each deal once.

use std::process::Stdio;

use crate::common::fake;
use crate::common::matches::{arbiter, folder};
use crate::common::{shown, words};
use crate::own_league::OwnLeague;

/// The line that the fake bot sends when it recognises a deal.
const RECOGNISED: &str = "info string recognised";

#[test]
fn a_remote_bot_that_remembers_deals_recognises_none() {
    let league = OwnLeague::of_two();
    let token = league.run("add", &["rem", "--author", "r", "--remote"]);
    let here = folder("author");
    let file = here.join("token");
    std::fs::write(&file, token).unwrap();
    let serving = league.serve(&["--rounds", "12"]);
    let url = format!("ws://127.0.0.1:{}", serving.port);
    let bot = fake("--remember-in-files");
    let mut author = arbiter(&["connect", &url, "--token-file", shown(&file), "--"]);
    author.args(words(&bot)).env("TMPDIR", &here).stdout(Stdio::null()).stderr(Stdio::null());
    let mut author = author.spawn().unwrap();
    let errors = serving.finish();
    author.kill().unwrap();
    author.wait().unwrap();
    let games = errors.matches("from remote bot rem: bestmove").count();
    assert!(games > 200, "the remote bot played: {games} moves");
    assert_eq!(errors.matches(RECOGNISED).count(), 0);
}
