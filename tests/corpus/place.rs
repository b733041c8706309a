//! The working directory of one case, and the programs that run in it.

use std::fmt::Write as _;
use std::fs::{self, Permissions};
use std::io::Write as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};

use crate::common::matches::folder;
use crate::common::run_directory::isolated;
use crate::common::{ARBITER, TALON};
use crate::{mask, store};

/// Arguments of every match. The limits are numbers of nodes, and the time limits are so long that no busy
/// machine exceeds them.
pub const PATIENT: [&str; 8] =
    ["--nodes", "100", "--movetime", "600000", "--startup", "600000", "--margin", "600000"];

/// The exit codes of a command that did its work. The codes 3 to 5 report a result of the match.
const SUCCESSES: [i32; 4] = [0, 3, 4, 5];

/// A working directory.
pub struct Place {
    path: PathBuf,
    /// The commands that were run, each with its output.
    pub screen: String,
}

impl Place {
    /// Creates the working directory of a case.
    pub fn new(name: &str) -> Self {
        Self { path: folder(&name.replace('/', "-")), screen: String::new() }
    }

    /// Returns the path of a file in this directory.
    pub fn path(&self, name: &str) -> PathBuf {
        self.path.join(name)
    }

    /// Returns the text of a file in this directory.
    pub fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path(name)).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    /// Writes a file to this directory. Only the owner may read the file.
    pub fn write(&self, name: &str, text: &str) {
        let path = self.path(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(&path, text).expect("a file");
        fs::set_permissions(&path, Permissions::from_mode(0o600)).expect("a file of this user");
    }

    /// Copies a file of the corpus to this directory. In a plan, replaces the masked path by the path of this
    /// directory.
    pub fn take(&self, stored: &str, name: &str) {
        let path = self.path.to_str().expect("a path in text");
        self.write(name, &store::read(stored).replace(mask::DIRECTORY, path));
    }

    fn output(&self, program: &str, arguments: &[&str], input: &str) -> Output {
        let mut command: Command = isolated(program);
        command.args(arguments).current_dir(&self.path).env("COLUMNS", "100");
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut child = command.spawn().expect("the program starts");
        let mut stdin = child.stdin.take().expect("a pipe");
        let input = input.to_owned();
        let writer = std::thread::spawn(move || {
            // A program that refuses its arguments does not read its input.
            let _ = stdin.write_all(input.as_bytes());
        });
        let output = child.wait_with_output().expect("the program ends");
        writer.join().expect("the input was written");
        let code = output.status.code().unwrap_or(-1);
        let errors = String::from_utf8_lossy(&output.stderr);
        assert!(SUCCESSES.contains(&code), "{arguments:?}: exit code {code}: {errors}");
        output
    }

    /// Masks the path of this directory in a text.
    pub fn without_path(&self, text: &str) -> String {
        mask::directory(text, self.path.to_str().expect("a path in text"))
    }

    fn own_text(&self, text: &[u8]) -> String {
        self.without_path(std::str::from_utf8(text).expect("text"))
    }

    /// Runs `arbiter`. Returns its standard output.
    pub fn arbiter(&self, arguments: &[&str]) -> String {
        self.own_text(&self.output(ARBITER, arguments, "").stdout)
    }

    /// Runs `talon` with this input. Returns its standard output.
    pub fn talon(&self, arguments: &[&str], input: &str) -> String {
        self.own_text(&self.output(TALON, arguments, input).stdout)
    }

    /// Runs `arbiter` and adds its standard output to the screen. With `has_errors`, also adds its standard
    /// error. A command that plays games must not be run with `has_errors`, because it may print its progress
    /// on standard error.
    pub fn show(&mut self, arguments: &[&str], has_errors: bool) {
        self.show_as(arguments, has_errors, mask::screen);
    }

    /// Runs `arbiter` as [`Self::show`] does, but masks the output with `masked`.
    pub fn show_as(&mut self, arguments: &[&str], has_errors: bool, masked: fn(&str) -> String) {
        let output = self.output(ARBITER, arguments, "");
        let errors = if has_errors { self.own_text(&output.stderr) } else { String::new() };
        let (printed, code) = (self.own_text(&output.stdout), output.status.code().unwrap_or(-1));
        let _ = writeln!(self.screen, "$ arbiter {}", arguments.join(" "));
        self.screen += &masked(&format!("{printed}{errors}"));
        let _ = writeln!(self.screen, "[exit code {code}]\n");
    }

    /// Runs `talon` with this input and adds its output to the screen.
    pub fn show_play(&mut self, arguments: &[&str], input: &str) {
        let printed = self.talon(arguments, input);
        let _ = writeln!(self.screen, "$ talon {}\n{printed}", arguments.join(" "));
    }
}
