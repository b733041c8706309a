//! The file that the first word of a command names, and what the file needs to be started.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read as _;
use std::os::unix::ffi::OsStrExt as _;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};

use talon_games::cards::Quoted;

/// The number of bytes at the beginning of a file in which the kernel looks for an interpreter.
const FIRST_LINE: u64 = 256;

/// The maximum number of bytes that are read from a wrapper. A longer script is not a wrapper.
const MAX_WRAPPER_BYTES: u64 = 16 << 10;

/// The directory in which pyenv, rbenv, nodenv, asdf, mise and others keep their wrappers.
const SHIMS_DIRECTORY: &str = "shims";

/// Executables of version managers. The programs of such a version manager are links to its executable.
const VERSION_MANAGERS: [&str; 5] = ["rustup", "volta-shim", "mise", "asdf", "proto-shim"];

/// Returns the file of a program: the name itself if it contains a slash, otherwise the first file of this
/// name on `PATH`. Relative paths are relative to `directory`.
pub(crate) fn find_program(name: &OsStr, directory: &Path) -> Option<PathBuf> {
    if is_path(name) {
        return Some(directory.join(name)).filter(|path| path.exists());
    }
    let search = std::env::var_os("PATH")?;
    std::env::split_paths(&search).map(|folder| directory.join(folder).join(name)).find(|path| path.is_file())
}

/// Returns what to change in a command whose program is in no directory of `PATH`. `None` for a program that
/// is found, or whose name is a path.
pub(crate) fn path_advice(name: &str, directory: &Path) -> Option<String> {
    if is_path(OsStr::new(name)) || find_program(OsStr::new(name), directory).is_some() {
        return None;
    }
    Some(if directory.join(name).is_file() {
        format!("write ./{} for the file in the bot's directory", Quoted::new(name))
    } else {
        "install it, or give the path of the program".to_owned()
    })
}

/// Returns whether the name of a program is a path. Other names are looked up in `PATH`.
pub(crate) fn is_path(name: &OsStr) -> bool {
    name.as_encoded_bytes().contains(&b'/')
}

/// Returns the interpreter in the first line of a script. Like the kernel, this function reads the name up to
/// a space or a tab.
pub(crate) fn script_interpreter(script: &Path) -> Option<PathBuf> {
    first_words(script)?.into_iter().next()
}

/// Returns whether a program file is text, with or without a `#!` line. The head of every binary program has
/// a zero byte.
pub(crate) fn is_text(program: &Path) -> bool {
    beginning(program, FIRST_LINE).is_some_and(|bytes| !bytes.is_empty() && !bytes.contains(&0))
}

/// Returns whether a program is a wrapper. A wrapper chooses and starts another program. It is the shim of a
/// version manager, or a short script on `PATH` that ends in `exec`.
pub(crate) fn is_wrapper(name: &OsStr, program: &Path) -> bool {
    let is_shim = |path: &Path| path.parent().is_some_and(|folder| folder.ends_with(SHIMS_DIRECTORY));
    let real = program.canonicalize().unwrap_or_else(|_| program.to_owned());
    let is_of_manager = real.file_name() != program.file_name()
        && VERSION_MANAGERS.iter().any(|manager| real.ends_with(manager));
    is_shim(program)
        || is_shim(&real)
        || is_of_manager
        || !is_path(name) && is_text(program) && execs(program)
}

/// Returns whether a shell script has a line that replaces the shell with another program.
fn execs(script: &Path) -> bool {
    let text = beginning(script, MAX_WRAPPER_BYTES).unwrap_or_default();
    let mut lines = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_start);
    is_shell_script(script) && lines.any(|line| line.starts_with(b"exec "))
}

/// Returns whether the first line of a script names a shell.
pub(crate) fn is_shell_script(script: &Path) -> bool {
    let words = first_words(script).unwrap_or_default();
    words.iter().filter_map(|word| word.file_name()).any(|name| name.as_bytes().ends_with(b"sh"))
}

/// An interpreter that a script names and the system lacks.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct MissingInterpreter {
    /// The interpreter, or the command that `env` looks up.
    pub(crate) name: PathBuf,
    /// Whether the name ends with a carriage return, which a Windows editor puts before the end of a line.
    pub(crate) has_carriage_return: bool,
}

impl MissingInterpreter {
    /// Looks for the interpreter of a script. `None` when the file is not a script, or the interpreter
    /// exists.
    pub(crate) fn of(script: &Path, directory: &Path) -> Option<Self> {
        let mut words = first_words(script)?.into_iter();
        let interpreter = words.next()?;
        let missing = if !directory.join(&interpreter).exists() {
            interpreter
        } else if interpreter.ends_with("env") {
            let is_flag = |word: &PathBuf| word.as_os_str().as_bytes().starts_with(b"-");
            let command =
                words.find(|word| !is_flag(word) && !word.as_os_str().as_bytes().contains(&b'='))?;
            Some(command).filter(|command| find_program(command.as_os_str(), directory).is_none())?
        } else {
            return None;
        };
        let has_carriage_return = missing.as_os_str().as_bytes().ends_with(b"\r");
        let name = missing.as_os_str().as_bytes().trim_ascii_end();
        Some(Self { name: PathBuf::from(OsStr::from_bytes(name)), has_carriage_return })
    }

    /// Describes the error. The text follows the path of the script in a message.
    pub(crate) fn text(&self) -> String {
        let end = if self.has_carriage_return { " and ends with a carriage return" } else { "" };
        let name = self.name.display();
        format!("its first line names the interpreter '{name}'{end}, and no such program exists")
    }
}

/// Returns whether somebody may execute a file.
pub(crate) fn is_executable(file: &Path) -> bool {
    file.metadata().is_ok_and(|meta| meta.is_file() && meta.permissions().mode() & 0o111 != 0)
}

/// Returns the words of the first line of a script. `None` when the file does not begin with `#!`.
fn first_words(script: &Path) -> Option<Vec<PathBuf>> {
    let beginning = beginning(script, FIRST_LINE)?;
    let line = beginning.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let words = line.split(|byte| matches!(byte, b' ' | b'\t' | 0)).filter(|word| !word.is_empty());
    Some(words.map(|word| PathBuf::from(OsStr::from_bytes(word))).collect())
}

fn beginning(file: &Path, bytes: u64) -> Option<Vec<u8>> {
    // A pipe or a device could make the reader wait.
    let file = file.metadata().ok().filter(std::fs::Metadata::is_file).and_then(|_| File::open(file).ok())?;
    let mut beginning = Vec::new();
    file.take(bytes).read_to_end(&mut beginning).ok()?;
    Some(beginning)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The file of a test. The file is removed when this value is dropped.
    struct Script(PathBuf);

    impl Script {
        fn new(name: &str, text: &str) -> Self {
            let folder = std::env::temp_dir().join(format!("talon-program-{}", std::process::id()));
            std::fs::create_dir_all(folder.join(SHIMS_DIRECTORY)).unwrap();
            let path = folder.join(name);
            std::fs::write(&path, text).unwrap();
            Self(path)
        }
    }

    impl Drop for Script {
        fn drop(&mut self) {
            let _ = std::fs::remove_file(&self.0);
        }
    }

    #[test]
    fn a_missing_interpreter_is_found_in_the_first_line() {
        for (line, missing) in [
            ("#!/no/such/python3 -u", Some(("/no/such/python3", false))),
            ("#! /bin/sh\r", Some(("/bin/sh", true))),
            ("#!/usr/bin/env no-such-python", Some(("no-such-python", false))),
            ("#!/usr/bin/env -S no-such-python -u", Some(("no-such-python", false))),
            ("#!/usr/bin/env sh\r", Some(("sh", true))),
            ("#!/usr/bin/env sh", None),
            ("#!/bin/sh", None),
            ("print(1)", None),
        ] {
            let script = Script::new("interpreter", &format!("{line}\n"));
            let found = MissingInterpreter::of(&script.0, Path::new(""));
            let found = found.as_ref().map(|found| (found.name.to_str().unwrap(), found.has_carriage_return));
            assert_eq!(found, missing, "{line}");
        }
    }

    #[test]
    fn a_wrapper_is_told_from_a_program() {
        let wrapper = "#!/usr/bin/env bash\nset -e\nexec \"/opt/manager\" exec python3 \"$@\"\n";
        let script = Script::new("wrapper", wrapper);
        assert!(is_wrapper(OsStr::new("wrapper"), &script.0));
        // A script that is named by a path belongs to the bot itself.
        assert!(!is_wrapper(OsStr::new("./wrapper"), &script.0));
        let shim = Script::new("shims/python3", "#!/no/such/shell\n");
        assert!(is_wrapper(OsStr::new("/a/shims/python3"), &shim.0));
        let plain = Script::new("plain", "#!/bin/sh\necho exec\n");
        assert!(!is_wrapper(OsStr::new("plain"), &plain.0));
        assert!(!is_wrapper(OsStr::new("sh"), Path::new("/bin/sh")));
    }
}
