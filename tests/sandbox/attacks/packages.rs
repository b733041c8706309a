//! Attacks through the package of a bot. The author of the bot chose its links, its scripts and its
//! directories.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, symlink};
use std::path::{Path, PathBuf};

use crate::attacks::{ARBITER, Side, first_line, is_possible, programs, public_folder, users};
use crate::common::run_directory::{copy_executable, isolated, write_executable};

/// A directory with the package of a bot, and a directory with a secret of the operator.
struct Folders {
    package: PathBuf,
    secret: PathBuf,
}

impl Folders {
    fn new(name: &str) -> Self {
        let place = public_folder(name);
        let folders = Self { package: place.join("package"), secret: place.join("secret") };
        [&folders.package, &folders.secret].into_iter().for_each(|folder| fs::create_dir(folder).unwrap());
        fs::write(folders.secret.join("hands"), "secret").unwrap();
        fs::set_permissions(&folders.package, fs::Permissions::from_mode(0o777)).unwrap();
        folders
    }

    /// Adds a program to the package.
    fn add(&self, name: &str, text: impl AsRef<[u8]>) -> PathBuf {
        let path = self.package.join(name);
        write_executable(&path, text);
        path
    }

    fn remove(self) {
        fs::remove_dir_all(self.package.parent().unwrap()).unwrap();
    }
}

/// For each user, returns the first line that a bot prints: first without the sandbox, then with it.
fn both(words: &[&Path]) -> Vec<[String; 2]> {
    let words: Vec<&str> = words.iter().map(|word| word.to_str().unwrap()).collect();
    let said =
        |side: Side| first_line(&side.command(&words).stderr(std::process::Stdio::piped()).output().unwrap());
    users().into_iter().map(|user| [false, true].map(|sandboxed| said(Side { user, sandboxed }))).collect()
}

#[test]
fn the_first_line_of_a_script_shows_nothing_outside() {
    if !is_possible() {
        return;
    }
    let folders = Folders::new("first-line");
    let hands = folders.secret.join("hands");
    symlink(&hands, folders.package.join("net")).unwrap();
    // The kernel treats the vertical tab as a part of the interpreter's name, so it starts this copy of the
    // shell.
    folders.add("net\u{b}x", fs::read("/bin/sh").unwrap());
    let read = format!("cat '{}'", hands.display());
    let script = folders.add("run", format!("#!{}/net\u{b}x\n{read}\n", folders.package.display()));
    for [free, inside] in both(&[&script]) {
        assert_eq!(free, "secret");
        assert!(inside.ends_with("No such file or directory"), "{inside}");
    }
    // The interpreter of this script is a tool of the operator. The sandbox must not show the directory of
    // this tool either.
    let tool = folders.secret.join("tool");
    copy_executable("/bin/sh", &tool);
    let script = folders.add("other", format!("#!{}\n{read}\n", tool.display()));
    for [free, inside] in both(&[&script]) {
        assert_eq!(free, "secret");
        assert!(inside.contains("which is outside its directory"), "{inside}");
    }
    folders.remove();
}

#[test]
fn a_link_of_a_package_on_the_command_line_is_refused() {
    if !is_possible() {
        return;
    }
    let folders = Folders::new("links");
    let script = folders.add("run", "cat \"$1/hands\"\n");
    let data = folders.package.join("data");
    symlink(folders.secret.parent().unwrap(), &data).unwrap();
    let (link, shell) = (data.join("secret"), Path::new("sh"));
    for [free, inside] in both(&[shell, &script, &link]) {
        assert_eq!(free, "secret");
        assert!(inside.contains("name that file itself if the bot may read it"), "{inside}");
    }
    folders.remove();
}

#[test]
fn a_package_in_tmp_whose_named_pipes_cannot_be_found_is_refused() {
    if !is_possible() {
        return;
    }
    let folders = Folders::new("closed");
    let bot = folders.add("bot", fs::read(&programs().unwrap().attack).unwrap());
    let closed = folders.package.join("closed");
    fs::create_dir(&closed).unwrap();
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o111)).unwrap();
    for [free, inside] in both(&[&bot, Path::new("baseline"), Path::new("none")]) {
        assert!(!free.contains("cannot"), "{free}");
        assert!(inside.contains("cannot look for named pipes in"), "{inside}");
    }
    fs::set_permissions(&closed, fs::Permissions::from_mode(0o755)).unwrap();
    folders.remove();
}

#[test]
fn the_record_of_a_match_is_hidden_under_every_name() {
    if !is_possible() {
        return;
    }
    let folders = Folders::new("record");
    let (place, arbiter) = (folders.package.parent().unwrap().to_owned(), &programs().unwrap().arbiter);
    symlink(&place, place.join("link")).unwrap();
    let names = [folders.package.join("record"), place.join("link/package/record")];
    // If the bot can read the record, it exits, which is a fault.
    let [first, second] = names.each_ref().map(|name| name.display());
    let script = format!(
        "while read -r line; do\n  for name in '{first}' '{second}'; do\n    [ -n \"$(head -c 1 \"$name\" 2>/dev/null)\" ] && \
         {{ echo found >&2; exit 1; }}\n  done\n  printf '%s\\n' \"$line\"\ndone | '{}' engine\n",
        arbiter.display()
    );
    folders.add("bot.sh", script);
    let play = |bot: &Path, record: &Path, flags: &[&str]| {
        let seat = format!("option.Player=random command=\"sh '{}'\"", bot.display());
        let mut command = isolated(ARBITER);
        command.args([
            "--participant",
            &seat,
            "--participant",
            "talon:random",
            "--deals",
            "1",
            "--seed",
            "1",
        ]);
        command.args([
            "--startup",
            "60000",
            "--movetime",
            "60000",
            "--bundles",
            "none",
            "--force",
            "--record",
        ]);
        let output = command.arg(record).args(flags).current_dir(&folders.secret).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        (output.status.code(), text + &String::from_utf8_lossy(&output.stderr))
    };
    let readable = format!("--readable={}", arbiter.parent().unwrap().display());
    let bots = [folders.package.join("bot.sh"), place.join("link/package/bot.sh")];
    let records = [names[0].clone(), names[1].clone(), PathBuf::from("../package/record")];
    for bot in &bots {
        for record in &records {
            let (code, text) = play(bot, record, &["--sandbox", &readable]);
            assert_eq!(code, Some(0), "{} {}: {text}", bot.display(), record.display());
        }
    }
    let (_, text) = play(&bots[0], &records[0], &[]);
    assert!(text.contains("found"), "without the sandbox: {text}");
    fs::hard_link(&names[0], folders.package.join("also")).unwrap();
    let (code, text) = play(&bots[0], &records[0], &["--sandbox", &readable]);
    assert_eq!(code, Some(2), "{text}");
    assert!(text.contains("has another name, a hard link"), "{text}");
    folders.remove();
}

#[test]
fn a_bot_lists_the_files_of_its_package() {
    if !is_possible() {
        return;
    }
    let folders = Folders::new("listed");
    folders.add("data", "");
    let script = folders.add("run", "cd \"${0%/*}\" && echo *\n");
    for said in both(&[Path::new("sh"), &script]) {
        assert_eq!(said, ["data run", "data run"]);
    }
    folders.remove();
}
