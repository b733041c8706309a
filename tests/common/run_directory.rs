//! The environment of one run of a test binary. It has its own directories and fixed environment variables
//! for the programs. A test can write an executable and start it at once.

use std::fs::{self, Permissions};
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{ChildStdin, Command, Stdio};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::flag::register_conditional_shutdown;

/// Prefixes of environment variables that change the output of the programs or the bots. The caller of the
/// tests may have set such variables.
const SETTINGS: [&str; 12] = [
    "CLICOLOR",
    "COLUMNS",
    "FORCE_COLOR",
    "LANG",
    "LC_",
    "LINES",
    "NO_COLOR",
    "PYTHON",
    "RUST_BACKTRACE",
    "RUST_LOG",
    "TALON_",
    "TERM",
];

/// A directory, and the standard input of the shell that removes this directory.
type Removed = (PathBuf, ChildStdin);

/// Creates a directory that is removed when this process ends, however it ends. A shell waits for the end of
/// its input and then removes the directory. Only this process holds the other end of this pipe.
fn removed_at_the_end(path: PathBuf) -> Removed {
    let _ = fs::remove_dir_all(&path);
    fs::create_dir_all(&path).unwrap_or_else(|error| panic!("cannot create {}: {error}", path.display()));
    let mut shell = Command::new("sh");
    // Tests remove permissions, and without permissions the shell could not remove the files.
    shell.args(["-c", "cat; chmod -R u+rwx \"$0\"; rm -rf \"$0\""]).arg(&path);
    // In its own process group, the shell survives Ctrl-C in the terminal.
    shell.process_group(0).stdin(Stdio::piped()).stdout(Stdio::null()).stderr(Stdio::null());
    let input = shell.spawn().expect("a shell starts").stdin.take();
    (path, input.expect("a pipe"))
}

/// Returns the directory of this run. It is in the target directory.
///
/// # Panics
/// The user may not write to the target directory.
pub fn run_directory() -> &'static Path {
    static DIRECTORY: OnceLock<Removed> = OnceLock::new();
    let made = DIRECTORY.get_or_init(|| {
        let place = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("run-{}", std::process::id()));
        let made = removed_at_the_end(place);
        fs::create_dir(made.0.join("tmp")).expect("a directory for temporary files");
        made
    });
    &made.0
}

/// Returns a directory of this run that every user may enter, for tests that also act as another user.
///
/// # Panics
/// The user may not write to `/tmp`.
pub fn public_run_directory() -> &'static Path {
    static PUBLIC: OnceLock<Removed> = OnceLock::new();
    let made = PUBLIC.get_or_init(|| {
        let made = removed_at_the_end(Path::new("/tmp").join(format!("talon-tests-{}", std::process::id())));
        fs::set_permissions(&made.0, Permissions::from_mode(0o755)).expect("it is of this user");
        made
    });
    &made.0
}

/// Makes these signals end this process, even if its caller ignores them, as a shell does for background
/// jobs. Without this, the programs that this process starts would inherit the ignored signals. A signal with
/// a handler has its default action in the program again.
fn handle_signals() {
    static HANDLED: OnceLock<()> = OnceLock::new();
    HANDLED.get_or_init(|| {
        for signal in [SIGHUP, SIGINT, SIGTERM] {
            register_conditional_shutdown(signal, 128 + signal, Arc::new(AtomicBool::new(true)))
                .expect("a signal that can be handled");
        }
    });
}

/// Creates the command of a program with the working directory, the temporary directory and the environment
/// variables of this run.
pub fn isolated(path: impl AsRef<Path>) -> Command {
    handle_signals();
    let mut command = Command::new(path.as_ref());
    for (name, _) in std::env::vars_os() {
        let name = name.to_string_lossy();
        if SETTINGS.iter().any(|setting| name.starts_with(setting)) {
            command.env_remove(&*name);
        }
    }
    command.current_dir(run_directory()).env("TMPDIR", run_directory().join("tmp"));
    command
}

/// Writes an executable. A separate process writes the file. If this process had the file open while another
/// thread forks, the child would keep the file open for writing. Executing the file would then fail with
/// "Text file busy".
///
/// # Panics
/// The file cannot be written.
pub fn write_executable(target: &Path, text: impl AsRef<[u8]>) {
    let mut shell = Command::new("sh");
    shell.args(["-c", "cat > \"$0\" && chmod 755 \"$0\""]).arg(target).stdin(Stdio::piped());
    let mut shell = shell.spawn().expect("a shell starts");
    shell.stdin.take().expect("a pipe").write_all(text.as_ref()).expect("the shell reads");
    assert!(shell.wait().expect("the shell ends").success(), "cannot write {}", target.display());
}

/// Copies an executable. A separate process writes the copy, as in [`write_executable`].
///
/// # Panics
/// The file cannot be copied.
pub fn copy_executable(source: impl AsRef<Path>, target: &Path) {
    write_executable(target, fs::read(source).expect("the executable is there"));
}
