//! Opens the page on a desktop.

use std::io::{self, IsTerminal as _};
use std::process::{Command, Stdio};

/// Opens a link in the browser of a desktop. It does nothing without a desktop, or when a program started the server.
pub(super) fn open(link: &str) {
    let variable = |name: &str| std::env::var_os(name).is_some_and(|value| !value.is_empty());
    let program: &[&str] = if cfg!(target_os = "macos") {
        &["open"]
    } else if cfg!(windows) {
        &["rundll32", "url.dll,FileProtocolHandler"]
    } else if variable("DISPLAY") || variable("WAYLAND_DISPLAY") {
        &["xdg-open"]
    } else {
        return;
    };
    let Some((name, arguments)) = program.split_first() else { return };
    if !io::stdout().is_terminal() {
        return;
    }
    let mut command = Command::new(name);
    command.args(arguments).arg(link);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    // The link is printed, too, so a failure costs nothing.
    if let Err(error) = command.spawn() {
        log::info!("no browser opens: {error}");
    }
}
