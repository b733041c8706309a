//! The browser that a server opens on a desktop.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use super::server::new_directory;
use crate::common::run_directory::{isolated, write_executable};
use crate::common::terminal::Terminal;
use crate::common::{TALON, pause};

#[test]
fn the_token_of_the_host_is_in_no_argument_of_the_browser() {
    let data = new_directory();
    let programs = new_directory();
    write_executable(
        &programs.join("xdg-open"),
        "#!/bin/sh\nprintf '%s\\n' \"$@\" > \"$0.new\" && mv \"$0.new\" \"$0.seen\"\n",
    );
    let path = std::env::var("PATH").unwrap_or_default();
    let mut command = isolated(TALON);
    command.args(["table", "--port", "0", "--data"]).arg(&data);
    command.env("PATH", format!("{}:{path}", programs.display())).env("DISPLAY", ":0");
    let mut terminal = Terminal::with(command, "xterm", 200, 20);
    terminal.see("#host=");
    terminal.see("\n");
    let seen = programs.join("xdg-open.seen");
    while !seen.exists() {
        pause();
    }
    let seen = fs::read_to_string(seen).unwrap();
    let file = Path::new(seen.trim_end());
    assert_eq!(file.parent(), Some(&*data.canonicalize().unwrap()), "{seen}");
    assert_eq!(fs::metadata(file).unwrap().permissions().mode() & 0o777, 0o600);
    let page = fs::read_to_string(file).unwrap();
    let (_, token) = page.split_once("/#host=").expect("the link");
    let token = token.get(..32).expect("a token");
    assert!(terminal.shown.contains(token), "{page}");
    assert!(!seen.contains(token), "{seen}");
}
