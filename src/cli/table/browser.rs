//! Opens the host's page in a browser.

use std::fs::{self, OpenOptions};
use std::io::{self, IsTerminal as _, Write as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use crate::page::escaped;

/// The file in the data directory that redirects to the host's page.
const FILE: &str = "open-table.html";

/// Opens a link in the browser of a desktop. Does nothing if there is no desktop, or if standard output is
/// not a terminal.
pub(super) fn open(link: &str, data: &Path) {
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
    let opened = write_private(link, data).and_then(|file| {
        let mut command = Command::new(name);
        command.args(arguments).arg(file);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn()
    });
    // A failure is harmless, because the link is printed, too.
    if let Err(error) = opened {
        log::info!("no browser opens: {error}");
    }
}

/// Writes a page that redirects to the link, and returns the path of the page. Only the owner of the file may
/// read it. Every user of the computer can read the arguments of a program, so the arguments of the browser
/// contain this path and not the link.
fn write_private(link: &str, data: &Path) -> io::Result<PathBuf> {
    let file = fs::canonicalize(data)?.join(FILE);
    match fs::remove_file(&file) {
        Err(error) if error.kind() != io::ErrorKind::NotFound => return Err(error),
        _ => {}
    }
    let mut options = OpenOptions::new();
    options.write(true).create_new(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(&file)?.write_all(page(link).as_bytes())?;
    Ok(file)
}

/// Returns the page that redirects to a link.
fn page(link: &str) -> String {
    let link = escaped(link);
    format!(
        "<!DOCTYPE html>\n<meta charset=\"utf-8\">\n<meta name=\"referrer\" content=\"no-referrer\">\n\
         <meta http-equiv=\"refresh\" content=\"0; url={link}\">\n<title>Talon</title>\n<a href=\"{link}\">Talon</a>\n"
    )
}
