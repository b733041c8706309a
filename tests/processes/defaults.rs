//! The commands of the documentation with their default options. They run as users run them: in a directory
//! with other files, as root and as a user without privileges.
#![cfg(target_os = "linux")]

use std::fs::{self, Permissions};
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::sync::OnceLock;

use crate::common::run_directory::{copy_executable, isolated, public_run_directory, write_executable};
use crate::common::users::{command_of, place, users};
use crate::common::{ARBITER, fake_bot};

/// Copies the arbiter and the fake bot to places where every user may execute them. Returns their paths.
pub fn programs() -> &'static (PathBuf, PathBuf) {
    static PROGRAMS: OnceLock<(PathBuf, PathBuf)> = OnceLock::new();
    PROGRAMS.get_or_init(|| {
        let bin = public_run_directory().join("bin");
        fs::create_dir(&bin).unwrap();
        let (arbiter, bot) = (bin.join("arbiter"), bin.join("fake_bot"));
        copy_executable(ARBITER, &arbiter);
        copy_executable(fake_bot(), &bot);
        (arbiter, bot)
    })
}

/// Creates a command that runs the arbiter as this user in this directory.
fn arbiter(user: Option<u32>, directory: &Path, arguments: &[&str]) -> Command {
    let mut command = command_of(user, directory, &programs().0);
    command.args(arguments);
    command
}

fn run(user: Option<u32>, directory: &Path, arguments: &[&str]) -> Output {
    arbiter(user, directory, arguments).output().unwrap()
}

fn assert_played(output: &Output) {
    let text =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes).into_owned()).concat();
    assert_eq!(output.status.code(), Some(0), "{text}");
}

/// Writes a tournament file. Its participants run in the sandbox, because none is trusted.
fn cup(directory: &Path, more: &str) {
    let participants = "[[participant]]\nname = \"a\"\ncommand = \"talon:greedy\"\n\
        [[participant]]\nname = \"b\"\ncommand = \"talon:random\"\n";
    let keys = "game = \"tablic\"\nplayers = 2\nformat = \"round-robin\"\ndeals = 1\n";
    fs::write(directory.join("cup.toml"), format!("{keys}{participants}{more}")).unwrap();
}

#[test]
fn a_tournament_with_sandboxed_participants_is_played() {
    for user in users() {
        let here = place("cup", user);
        // The script is beside the directory of the tournament, which contains the key.
        write_executable(&here.join("bot.sh"), format!("#!/bin/sh\nexec {}\n", programs().1.display()));
        let participant = "[[participant]]\nname = \"c\"\ncommand = \"./bot.sh\"\ntrusted = true\n";
        cup(&here, participant);
        assert_played(&run(user, &here, &["tournament", "cup.toml"]));
        assert!(here.join("cup/record.talon").exists());
        assert_played(&run(user, &here, &["resume", "cup"]));
        assert_played(&run(user, &here, &["report", "cup"]));
        assert_played(&run(user, &here, &["export", "cup", "--as", "games"]));
    }
}

#[test]
fn a_planned_tournament_is_run() {
    for user in users() {
        let here = place("planned", user);
        cup(&here, "");
        assert_played(&run(user, &here, &["tournament", "cup.toml", "--plan"]));
        assert_played(&run(user, &here, &["run", "cup", "--entropy", "draw 17"]));
        assert_played(&run(user, &here, &["verify", "cup"]));
    }
}

#[test]
fn a_match_in_the_sandbox_leaves_no_directory_of_bundles() {
    for user in users() {
        let here = place("sandbox", user);
        let seats =
            ["--sandbox", "--participant", "talon:greedy", "--participant", "talon:random", "--deals", "1"];
        assert_played(&run(user, &here, &seats));
        assert!(!here.join("talon-faults").exists());
    }
}

#[test]
fn outputs_of_the_arbiter_may_lie_in_each_other() {
    for user in users() {
        let here = place("nested", user);
        fs::write(here.join("bot.sh"), "exec \"$@\"").unwrap();
        let seat = format!("sh bot.sh {}", programs().1.display());
        let seats = ["--sandbox", "--participant", &seat, "--participant", "talon:greedy", "--deals", "1"];
        let outputs = ["--bundles", "out", "--record", "out/m.talon"];
        fs::create_dir(here.join("out")).unwrap();
        fs::set_permissions(here.join("out"), Permissions::from_mode(0o777)).unwrap();
        assert_played(&run(user, &here, &[&seats[..], &outputs].concat()));
    }
}

#[test]
fn stray_files_change_no_word_of_a_command() {
    for user in users() {
        let here = place("words", user);
        fs::write(
            here.join("bot.sh"),
            format!("[ \"$1 $2 $3\" = 'calm 5 mybot' ] && exec {}", programs().1.display()),
        )
        .unwrap();
        let seats =
            ["--participant", "sh bot.sh calm 5 mybot", "--participant", "talon:random", "--deals", "1"];
        assert_played(&run(user, &here, &seats));
    }
}

#[test]
fn relative_paths_are_relative_to_the_directory_of_the_bot() {
    for user in users() {
        let here = place("relative", user);
        fs::create_dir(here.join("bots")).unwrap();
        fs::write(here.join("bots/net.bin"), "weights").unwrap();
        let script = format!("test -s \"${{1#--net=}}\" && exec {}", programs().1.display());
        fs::write(here.join("bots/bot.sh"), script).unwrap();
        let seat = "directory=bots command=\"sh bot.sh --net=net.bin\"";
        assert_played(&run(
            user,
            &here,
            &["--participant", seat, "--participant", "talon:random", "--deals", "1"],
        ));
        let seat = "sh bots/bot.sh --net=bots/net.bin";
        assert_played(&run(
            user,
            &here,
            &["--participant", seat, "--participant", "talon:random", "--deals", "1"],
        ));
    }
}

#[test]
fn a_readable_path_is_relative_to_the_directory_of_the_arbiter() {
    for user in users() {
        let here = place("readable", user);
        for name in ["bots", "nets"] {
            fs::create_dir(here.join(name)).unwrap();
        }
        fs::write(here.join("nets/net.bin"), "weights").unwrap();
        let bot = programs().1.display().to_string();
        fs::write(here.join("bots/bot.sh"), format!("test -s ../nets/net.bin && exec {bot}")).unwrap();
        let seats = [
            "--participant",
            "directory=bots command=\"sh bot.sh\"",
            "--participant",
            "talon:random",
            "--deals",
            "1",
        ];
        let sandbox = ["--sandbox", "--readable", &bot, "--readable", "nets"];
        assert_played(&run(user, &here, &[&seats[..], &sandbox].concat()));
    }
}

#[test]
fn a_sandboxed_bot_cannot_read_the_output_of_the_arbiter() {
    for user in users() {
        let here = place("output", user);
        let script = format!("cat log 1>&2; exec {}", programs().1.display());
        fs::write(here.join("bot.sh"), script).unwrap();
        let bot = programs().1.display().to_string();
        let seats = [
            "--sandbox",
            "--readable",
            &bot,
            "--observe",
            "--participant",
            "sh bot.sh",
            "--participant",
            "talon:random",
        ];
        let log = here.join("log");
        let mut command = arbiter(user, &here, &[&seats[..], &["--deals", "1"]].concat());
        command.env("RUST_LOG", "talon_arbiter::bot=trace");
        let output = command.stdout(fs::File::create(&log).unwrap()).output().unwrap();
        let text = fs::read_to_string(&log).unwrap();
        assert!(output.status.success() && text.lines().count() > 20, "{text}");
    }
}

#[test]
fn a_match_goes_on_with_its_program_when_the_file_is_replaced() {
    let here = place("replaced", None);
    let own = here.join("arb");
    copy_executable(ARBITER, &own);
    // The first bot replaces the program file of the arbiter. Every rotation starts new bots.
    let other = here.join("other");
    write_executable(&other, "#!/bin/sh\necho used >> used.log\nexit 1\n");
    let script = format!("mv -f other arb 2>/dev/null; exec {}", programs().1.display());
    fs::write(here.join("bot.sh"), script).unwrap();
    let mut command = isolated(&own);
    command.args([
        "--players",
        "6",
        "--participant",
        "sh bot.sh",
        "--participant",
        "talon:random",
        "--deals",
        "2",
    ]);
    assert_played(&command.current_dir(&here).output().unwrap());
    assert!(!here.join("used.log").exists() && !other.exists());
}

#[test]
fn an_ignored_signal_stays_ignored() {
    let here = place("nohup", None);
    // The launcher becomes the bot, so the arbiter is the parent of the bot and receives the signals.
    let script = format!("kill -HUP $PPID; kill -INT $PPID; exec {}", programs().1.display());
    fs::write(here.join("bot.sh"), script).unwrap();
    let line = format!(
        "trap '' HUP INT; exec {} --participant 'sh bot.sh' --participant talon:random --deals 3",
        programs().0.display()
    );
    let mut command = isolated("sh");
    let output = command.args(["-c", &line]).current_dir(&here).output().unwrap();
    assert_played(&output);
}

#[test]
fn a_participant_that_stops_starting_ends_no_tournament() {
    let here = place("refusing", None);
    // The bot starts four times and then fails to start.
    let script =
        format!("echo >> starts; [ $(wc -l < starts) -gt 4 ] && exit 1; exec {}", programs().1.display());
    fs::write(here.join("bad.sh"), script).unwrap();
    let bad = "[[participant]]\nname = \"bad\"\ncommand = \"sh bad.sh\"\ntrusted = true\n";
    cup(&here, bad);
    let text = fs::read_to_string(here.join("cup.toml")).unwrap().replace("deals = 1", "deals = 4");
    fs::write(here.join("cup.toml"), text.replace("talon:random\"\n", "talon:random\"\ntrusted = true\n"))
        .unwrap();
    let output = run(None, &here, &["tournament", "cup.toml"]);
    assert_played(&output);
    assert!(String::from_utf8_lossy(&output.stdout).contains("12 of 12 blocks"));
    assert_played(&run(None, &here, &["resume", "cup"]));
    let journal = fs::read_to_string(here.join("cup/journal.jsonl")).unwrap();
    let is_charged =
        ["start", "handshake"].iter().any(|kind| journal.contains(&format!("\"kind\":\"{kind}\"")));
    assert!(is_charged, "a failed start is the fault of the participant");
}
