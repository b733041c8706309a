//! Commands as users run them: in a directory with other files, by the current user and by a user without
//! privileges.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::run_directory::{isolated, public_run_directory};

/// The user id of a user without privileges.
const NOBODY: u32 = 65534;

/// The names of stray files. Each name is also a word in a command line of the documentation.
const STRAY: [&str; 8] = ["engine", "match", "calm", "5", "net", "talon", "greedy", "__launcher"];

/// Returns the users that run the commands. They are the current user (`None`) and, for root, a user without
/// privileges.
pub fn users() -> Vec<Option<u32>> {
    let is_root = rustix::process::geteuid().is_root();
    let other = is_root && Command::new("setpriv").arg("--version").output().is_ok();
    std::iter::once(None).chain(other.then_some(Some(NOBODY))).collect()
}

/// Creates a directory with stray files, in which this user may write.
///
/// # Panics
/// The directory exists or cannot be created.
pub fn place(name: &str, user: Option<u32>) -> PathBuf {
    let path = public_run_directory()
        .join(format!("{name}-{}", user.map_or("own".to_owned(), |user| user.to_string())));
    fs::create_dir(&path).expect("a new directory");
    fs::set_permissions(&path, Permissions::from_mode(0o777)).expect("it is of this user");
    STRAY.iter().for_each(|stray| fs::write(path.join(stray), "").expect("a file"));
    fs::create_dir(path.join("mybot")).expect("a directory");
    path
}

/// Creates a command that runs a program as this user in this directory, without input.
pub fn command_of(user: Option<u32>, directory: &Path, program: impl AsRef<Path>) -> Command {
    let mut command = match user {
        None => isolated(program),
        Some(user) => {
            let mut command = isolated("setpriv");
            command.args([format!("--reuid={user}"), format!("--regid={user}"), "--clear-groups".to_owned()]);
            command.arg(program.as_ref()).env("HOME", "/nonexistent");
            command
        }
    };
    command.current_dir(directory).env("TMPDIR", "/tmp").stdin(Stdio::null());
    command
}
