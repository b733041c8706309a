//! Commands as users run them: in a directory with other files, as this user and as an ordinary user.

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::world::{isolated, public_world};

/// A user without privileges.
const NOBODY: u32 = 65534;

/// Names of stray files. Words of the command lines in the documentation have the same names.
const STRAY: [&str; 8] = ["engine", "match", "calm", "5", "net", "talon", "greedy", "__launcher"];

/// Returns the users as which commands are run: this user, and if it is root also a user without privileges.
pub fn users() -> Vec<Option<u32>> {
    let is_root = rustix::process::geteuid().is_root();
    let other = is_root && Command::new("setpriv").arg("--version").output().is_ok();
    std::iter::once(None).chain(other.then_some(Some(NOBODY))).collect()
}

/// Returns a new directory with stray files that this user may write to.
///
/// # Panics
/// It exists, or cannot be created.
pub fn place(name: &str, user: Option<u32>) -> PathBuf {
    let path =
        public_world().join(format!("{name}-{}", user.map_or("own".to_owned(), |user| user.to_string())));
    fs::create_dir(&path).expect("a new directory");
    fs::set_permissions(&path, Permissions::from_mode(0o777)).expect("it is of this user");
    STRAY.iter().for_each(|stray| fs::write(path.join(stray), "").expect("a file"));
    fs::create_dir(path.join("mybot")).expect("a directory");
    path
}

/// Returns a program as this user in this directory, without input.
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
