//! The version of a bot: a hash of the files that its command names.

use std::collections::BTreeSet;
use std::ffi::OsStr;
use std::fs::File;
use std::io::{ErrorKind, Read as _};
use std::path::{Path, PathBuf};
use std::time::SystemTime;

use sha2::{Digest as _, Sha256};

use talon_games::cards::Quoted;

use crate::blocks::JOURNAL_FILE;
use crate::bot::spec::BotSpec;
use crate::plan::PLAN_FILE;
use crate::plan::hexadecimal;
use crate::program_file::{find_program, is_text};
use crate::sandbox::{is_broad, is_of_the_system};

/// The maximum number of bytes that are hashed in one file. It is also the maximum for all files of a
/// directory together. Further files count by name and size only.
const MAX_BYTES: u64 = 64 << 20;

/// The size of the buffer for reading a file, in bytes.
const BUFFER_BYTES: usize = 1 << 16;

/// The maximum number of files in a directory that are hashed.
const MAX_FILES: usize = 10_000;

/// Directories beside a script that do not belong to the bot: compiled Python modules, and fault bundles.
const LEFT_OUT: [&str; 2] = ["__pycache__", "talon-faults"];

/// Files that mark the directory of a match or a tournament. Such a directory changes while the match is
/// played.
const OF_A_MATCH: [&str; 2] = [JOURNAL_FILE, PLAN_FILE];

/// The maximum size of a tournament's file, in bytes.
const TOURNAMENT_FILE: u64 = 1 << 20;

/// The version of a bot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BotVersion {
    /// The SHA-256 of the files, in hexadecimal digits.
    pub hash: String,
    /// A description of the files that were hashed.
    pub hashed: String,
}

/// The versions of bots. A bot whose files have the same sizes and times as before is not hashed again.
#[derive(Debug, Default)]
pub struct BotVersions(Vec<(BotSpec, Vec<FileState>, BotVersion)>);

/// The path, size and time of a file.
type FileState = (PathBuf, u64, Option<SystemTime>);

impl BotVersions {
    /// Returns the version of a bot. `None` for a built-in player, whose version is the version of the
    /// arbiter, and for a remote bot, whose files are on another machine.
    pub fn of(&mut self, spec: &BotSpec) -> Option<BotVersion> {
        if spec.is_built_in() || spec.remote.is_some() {
            return None;
        }
        let files = NamedFiles::of(spec);
        let states = files.states();
        if let Some((.., version)) =
            self.0.iter().find(|(known_spec, known, _)| known_spec == spec && *known == states)
        {
            return Some(version.clone());
        }
        let version = files.version();
        self.0.retain(|(known_spec, ..)| known_spec != spec);
        self.0.push((spec.clone(), states, version.clone()));
        Some(version)
    }
}

/// A file that the command names, or the files of a directory.
struct NamedPath {
    /// The word of the command that names the path.
    word: String,
    path: PathBuf,
    /// The files of a directory, relative to it. `None` for a file.
    members: Option<Vec<String>>,
}

/// The files and directories that a command names.
#[derive(Default)]
struct NamedFiles(Vec<NamedPath>);

impl NamedFiles {
    fn of(spec: &BotSpec) -> Self {
        let base = spec.directory.clone().unwrap_or_default();
        let mut files = Self::default();
        let program =
            spec.program.first().and_then(|name| Some((name, find_program(OsStr::new(name), &base)?)));
        if let Some((name, file)) = program {
            files.add(name, file);
        }
        for word in spec.program.iter().skip(1) {
            files.add_named(word, &base);
        }
        // The first text file that the command names is its script: the program, or the argument of an
        // interpreter.
        let script = files.0.iter().find(|named| named.members.is_none() && is_text(&named.path));
        let script = script.map(|script| (script.word.clone(), script.path.clone()));
        if let Some((word, path)) = script
            && let Some(directory) = path.parent()
        {
            let named = Path::new(&word).parent().filter(|parent| !parent.as_os_str().is_empty());
            let word = named.unwrap_or(Path::new(".")).to_string_lossy().into_owned();
            let is_here = directory.as_os_str().is_empty();
            files.add(&word, if is_here { PathBuf::from(".") } else { directory.to_owned() });
        }
        for (_, value) in &spec.options {
            files.add_named(value, &base);
        }
        files
    }

    /// Adds the files that an argument or the value of an option names, as in `bot.py`, `--net=net.bin` or
    /// `classes:lib.jar`.
    fn add_named(&mut self, word: &str, base: &Path) {
        let parts = word.split(['=', ':']).filter(|part| *part != word);
        for part in std::iter::once(word).chain(parts).filter(|part| !part.is_empty()) {
            self.add(part, base.join(part));
        }
    }

    /// Adds a path if it is a regular file, or a directory that does not hold far more than the files of one
    /// bot.
    fn add(&mut self, word: &str, path: PathBuf) {
        let members = if path.is_file() {
            None
        } else if path.canonicalize().is_ok_and(|real| !is_broad(&real) && !is_of_the_system(&real)) {
            if !path.is_dir() {
                return;
            }
            Some(members(&path))
        } else {
            return;
        };
        if !self.0.iter().any(|named| named.path == path) {
            self.0.push(NamedPath { word: word.to_owned(), path, members });
        }
    }

    /// Returns the path, size and time of each file that is hashed.
    fn states(&self) -> Vec<FileState> {
        let state = |path: PathBuf| {
            let meta = path.metadata().ok();
            let modified = meta.as_ref().and_then(|meta| meta.modified().ok());
            (path, meta.map_or(0, |meta| meta.len()), modified)
        };
        let paths = self.0.iter().flat_map(|named| match &named.members {
            Some(members) => members.iter().map(|name| named.path.join(name)).collect(),
            None => vec![named.path.clone()],
        });
        paths.map(state).collect()
    }

    fn version(&self) -> BotVersion {
        let mut hasher = Sha256::new();
        let mut names = Vec::new();
        for NamedPath { word, path, members } in &self.0 {
            let (mut left, word) = (MAX_BYTES, Quoted::text(word).to_string());
            let words = match members {
                None => {
                    let is_read = add_file(&mut hasher, &word, path, &mut left);
                    word + if is_read { "" } else { " (unreadable: only its size)" }
                }
                Some(members) => {
                    let read = |name: &String| add_file(&mut hasher, name, &path.join(name), &mut left);
                    let unread = members.iter().map(read).filter(|is_read| !is_read).count();
                    let first = if members.len() == MAX_FILES { "the first " } else { "" };
                    let files = if members.len() == 1 { "file" } else { "files" };
                    let lack = if unread == 0 { String::new() } else { format!(" ({unread} unreadable)") };
                    format!("{first}{} {files} of {word}{lack}", members.len())
                }
            };
            names.push(words + if left == 0 { " (the first 64 MiB)" } else { "" });
        }
        let files = if names.is_empty() { "no file".to_owned() } else { names.join(", ") };
        BotVersion { hash: hexadecimal(&hasher.finalize()), hashed: files }
    }
}

/// Returns the regular files below a directory, as paths relative to it, in ascending order.
fn members(directory: &Path) -> Vec<String> {
    let mut found = BTreeSet::new();
    let mut folders = vec![PathBuf::new()];
    // The bound is far above the number of files that are hashed. So only a directory that holds more than
    // the files of one bot reaches it.
    while let Some(folder) = folders.pop().filter(|_| found.len() < 10 * MAX_FILES) {
        let Ok(entries) = directory.join(&folder).read_dir() else { continue };
        for entry in entries.flatten() {
            let (name, path) = (entry.file_name(), entry.path());
            let is_hidden = name.as_encoded_bytes().starts_with(b".");
            let Ok(kind) = entry.file_type() else { continue };
            if is_hidden || LEFT_OUT.iter().any(|other| name == *other) {
                continue;
            }
            if kind.is_dir() && !OF_A_MATCH.iter().any(|mark| path.join(mark).exists()) {
                folders.push(folder.join(name));
            } else if kind.is_file() && !is_of_the_arbiter(&path) {
                found.insert(folder.join(name).to_string_lossy().into_owned());
            }
        }
    }
    found.into_iter().take(MAX_FILES).collect()
}

/// Returns whether a file beside a script is a record or the file of a tournament. Such a file can change
/// without a change of the bot.
fn is_of_the_arbiter(file: &Path) -> bool {
    let has_ending = |ending: &str| file.extension().is_some_and(|extension| extension == ending);
    let is_small = || file.metadata().is_ok_and(|meta| meta.len() <= TOURNAMENT_FILE);
    let names_participants =
        || std::fs::read_to_string(file).is_ok_and(|text| text.contains("[[participant]]"));
    has_ending("talon") || has_ending("toml") && is_small() && names_participants()
}

/// Adds a name, the size of its file, and the bytes of the file to the hash. Reads at most `left` bytes, and
/// subtracts their number from `left`. Returns whether the file can be read.
fn add_file(hasher: &mut Sha256, name: &str, file: &Path, left: &mut u64) -> bool {
    let size = file.metadata().map_or(0, |meta| meta.len());
    hasher.update((name.len() as u64).to_le_bytes());
    hasher.update(name);
    hasher.update(size.to_le_bytes());
    let Ok(file) = File::open(file) else { return false };
    let (mut file, mut bytes) = (file.take((*left).min(size)), vec![0; BUFFER_BYTES]);
    loop {
        match file.read(&mut bytes) {
            Ok(0) => return true,
            Ok(count) => {
                hasher.update(&bytes[..count]);
                *left -= count as u64;
            }
            Err(error) if error.kind() == ErrorKind::Interrupted => {}
            Err(_) => return false,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::fs;

    use super::*;

    fn version(written: &str) -> BotVersion {
        let spec = BotSpec::parse(written, &["/no/engine".to_owned()]).unwrap();
        BotVersions::default().of(&spec).unwrap()
    }

    #[test]
    fn the_version_of_a_script_covers_its_directory() {
        let folder = std::env::temp_dir().join(format!("talon-version-{}", std::process::id()));
        fs::create_dir_all(folder.join("parts")).unwrap();
        let write = |name: &str, text: &str| fs::write(folder.join(name), text).unwrap();
        write("bot.py", "print(1)\n");
        write("parts/eval.py", "weight = 1\n");
        let written = format!("command='sh bot.py' directory='{}'", folder.display());
        let first = version(&written);
        assert_eq!(first.hashed, "sh, bot.py, 2 files of .");
        assert_eq!(version(&written), first, "the same files have the same hash");
        write("parts/eval.py", "weight = 2\n");
        let second = version(&written);
        assert_ne!(second.hash, first.hash, "a module");
        // Files that are written while matches are played do not change the version of a bot.
        fs::create_dir_all(folder.join("cup")).unwrap();
        fs::create_dir_all(folder.join("parts/__pycache__")).unwrap();
        for name in ["cup/journal.jsonl", "parts/__pycache__/eval.pyc", ".hidden", "record.talon"] {
            write(name, "changing");
        }
        write("cup.toml", "[[participant]]\n");
        assert_eq!(version(&written), second);
        fs::rename(folder.join("parts/eval.py"), folder.join("parts/value.py")).unwrap();
        assert_ne!(version(&written).hash, second.hash, "a name");
        // A flag names one file, and an option names another file.
        let program =
            format!("command='true --net=net.bin' option.Book=book.bin directory='{}'", folder.display());
        let before = version(&program);
        write("net.bin", "\0\0");
        let with_net = version(&program);
        write("book.bin", "\0\0");
        let hashes = BTreeSet::from([before.hash, with_net.hash, version(&program).hash]);
        assert_eq!(hashes.len(), 3);
        assert_eq!(version(&program).hashed, "true, net.bin, book.bin");
        fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_program_of_the_system_is_hashed_alone() {
        assert_eq!(version("/bin/sh -c true").hashed, "/bin/sh");
        assert_eq!(version("no-such-program").hashed, "no file");
    }

    #[test]
    fn a_built_in_player_has_the_version_of_the_arbiter() {
        let engine = crate::process::own_process::executable().to_string_lossy().into_owned();
        let spec = BotSpec::parse("talon:greedy", &[engine]).unwrap();
        assert_eq!(BotVersions::default().of(&spec), None);
    }
}
