//! A reader of one page: a user, a directory, and the commands typed so far.

use std::collections::VecDeque;
use std::fs;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::{Arc, Mutex, OnceLock};

use libtest_mimic::{Completion, Failed, Trial};

use crate::common::run_directory::{copy_executable, public_run_directory, write_executable};
use crate::common::users::{command_of, place, users};
use crate::common::{ARBITER, ROOT, TALON, fake_bot, present};
use crate::documents::{Step, pages, steps};
use crate::exceptions::{EXCEPTIONS, Exception, FILES, ReaderFile, Source, Tested};

/// The paths of the programs below the directory of a build profile.
const PROGRAMS: [&str; 3] = ["arbiter", "talon", "examples/fake_bot"];

/// A replacement for `cargo` that runs `cargo run … --bin NAME -- ARGUMENTS` with the built programs.
const CARGO: &str = "#!/bin/sh
while [ \"$1\" != --bin ]; do shift; done
name=$2; shift 2; [ \"$1\" = -- ] && shift
exec \"$name\" \"$@\"
";

/// Returns one test for each example and each user, and one test for the tables. The pages run in parallel,
/// but the examples of one page run in order. So the first examples of all pages come first. With `is_list`,
/// the tests are in the order of the pages.
pub fn trials(is_list: bool) -> Vec<Trial> {
    let mut trials = vec![(0, Trial::test("every_row_of_the_tables_fits_a_page", || Ok(every_row_fits()?)))];
    for page in pages(Path::new(ROOT)) {
        for user in users() {
            trials.extend(trials_of(&page, user));
        }
    }
    if !is_list {
        trials.sort_by_key(|(place, _)| *place);
    }
    trials.into_iter().map(|(_, trial)| trial).collect()
}

/// Returns the tests of one page, each with its place on the page.
fn trials_of(page: &str, user: Option<u32>) -> Vec<(usize, Trial)> {
    let steps = steps(&text_of(page));
    let commands = steps.iter().filter_map(|step| match step {
        Step::Command(command) => Some(command.clone()),
        Step::Text { .. } => None,
    });
    let commands: Vec<String> = commands.collect();
    let reader = Arc::new(Mutex::new(Reader::new(page, user, steps)));
    let user = user.map(|user| format!(" (user {user})")).unwrap_or_default();
    let trial = |(place, command): (usize, String)| {
        let exception = exception(page, &command);
        let how = match exception {
            Some(Exception { tested: Tested::Not, reason, .. }) => format!(" [not run: {reason}]"),
            Some(Exception { tested: Tested::With(_, to) | Tested::Ending(_, _, to), reason, .. }) => {
                format!(" ['{to}': {reason}]")
            }
            None => String::new(),
        };
        let reader = reader.clone();
        let run = move || match exception {
            Some(Exception { tested: Tested::Not, reason, .. }) => Ok(Completion::ignored_with(reason)),
            _ => reader.lock().map_err(|_| "an earlier example panicked")?.result_of(place),
        };
        (place, Trial::ignorable_test(format!("{page}: {command}{how}{user}"), run))
    };
    commands.into_iter().enumerate().map(trial).collect()
}

fn text_of(page: &str) -> String {
    fs::read_to_string(Path::new(ROOT).join(page)).expect("a page")
}

/// Returns the exception of a command. The command must begin with the text of the exception and contain the
/// text that the exception replaces.
fn exception(page: &str, command: &str) -> Option<&'static Exception> {
    let fits = |row: &&Exception| {
        row.page == page && command.starts_with(row.command) && command.contains(replaced(row))
    };
    EXCEPTIONS.iter().find(fits)
}

/// Returns the text that the exception replaces in a command. The text is empty if the exception replaces
/// nothing.
fn replaced(row: &Exception) -> &'static str {
    match row.tested {
        Tested::Not => "",
        Tested::With(from, _) | Tested::Ending(_, from, _) => from,
    }
}

fn every_row_fits() -> Result<(), String> {
    for row in EXCEPTIONS {
        let fits = |step: &Step| match step {
            Step::Command(command) => {
                exception(row.page, command).is_some_and(|found| std::ptr::eq(found, row))
            }
            Step::Text { .. } => false,
        };
        if !steps(&text_of(row.page)).iter().any(fits) {
            return Err(format!("{}: no command '{}' with '{}'", row.page, row.command, replaced(row)));
        }
    }
    for file in FILES {
        let text = text_of(file.page);
        let is_shown = |wanted| {
            steps(&text).iter().any(|step| matches!(step, Step::Text { mark, .. } if mark == wanted))
        };
        let name = Path::new(file.name).file_name().expect("a name").to_string_lossy();
        if !text.contains(&*name) || matches!(file.source, Source::Shown(wanted) if !is_shown(wanted)) {
            return Err(format!("{} does not show '{}'", file.page, file.name));
        }
    }
    Ok(())
}

/// The result of an example.
type Outcome = Result<Completion, Failed>;

/// A reader who types the commands of a page.
struct Reader {
    page: String,
    user: Option<u32>,
    steps: VecDeque<Step>,
    /// The working directory. `None` before the first command.
    place: Option<PathBuf>,
    /// The results of the commands so far.
    results: Vec<Result<(), String>>,
}

impl Reader {
    fn new(page: &str, user: Option<u32>, steps: Vec<Step>) -> Self {
        Self { page: page.to_owned(), user, steps: steps.into(), place: None, results: Vec::new() }
    }

    /// Follows the page up to this command, and returns the result of this command. Each command runs once.
    fn result_of(&mut self, command: usize) -> Outcome {
        while self.results.len() <= command {
            let here = self.place.get_or_insert_with(|| directory(&self.page, self.user)).clone();
            match self.steps.pop_front().expect("as many commands as trials") {
                Step::Text { mark, text } => {
                    let shown =
                        |file: &&ReaderFile| matches!(file.source, Source::Shown(shown) if shown == mark);
                    FILES
                        .iter()
                        .filter(|file| file.page == self.page)
                        .filter(shown)
                        .for_each(|file| write(&here, file, &text));
                }
                Step::Command(command) => self.results.push(self.run(&here, &command)),
            }
        }
        match &self.results[command] {
            Ok(()) => Ok(Completion::Completed),
            Err(_) if !present("python3") => Ok(Completion::ignored_with("python3 is missing")),
            Err(error) => Err(error.into()),
        }
    }

    fn run(&self, here: &Path, command: &str) -> Result<(), String> {
        let (expected, command) = match exception(&self.page, command).map(|row| &row.tested) {
            None => (0, command.to_owned()),
            Some(Tested::Not) => return Ok(()),
            Some(Tested::With(from, to)) => (0, command.replacen(from, to, 1)),
            Some(Tested::Ending(code, from, to)) => (*code, command.replacen(from, to, 1)),
        };
        let mut shell = command_of(self.user, here, "sh");
        shell.args(["-e", "-c", &command]).env("PATH", search_path());
        // The Python package is found as if it were installed.
        shell.env("PYTHONPATH", here.join("scripts/python/src"));
        let output = shell.output().map_err(|error| error.to_string())?;
        if output.status.code() == Some(expected) {
            return Ok(());
        }
        let [out, err] = [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
        Err(format!("{command}\nends with {}, not with {expected}:\n{out}{err}", output.status))
    }
}

/// Returns the search path: first the built programs, then the interpreters of the system, then the
/// directories of the user.
fn search_path() -> String {
    let own = std::env::var("PATH").unwrap_or_default();
    format!("{}:/usr/local/bin:/usr/bin:/bin:{own}", programs().display())
}

/// Returns the directory of the built programs. Every user may execute its files.
fn programs() -> &'static Path {
    static DIRECTORY: OnceLock<PathBuf> = OnceLock::new();
    DIRECTORY.get_or_init(|| {
        let bin = public_run_directory().join("bin");
        fs::create_dir_all(bin.join("examples")).expect("a directory");
        let built = [Path::new(ARBITER), Path::new(TALON), &fake_bot()];
        PROGRAMS.iter().zip(built).for_each(|(name, built)| copy_executable(built, &bin.join(name)));
        write_executable(&bin.join("cargo"), CARGO);
        bin
    })
}

/// Creates a directory with everything that a reader of this page has: the project's scripts, the built
/// programs, and the reader's own files.
fn directory(page: &str, user: Option<u32>) -> PathBuf {
    let here = place(&page.replace(['/', '.'], "-"), user);
    let copied = Command::new("cp").arg("-R").arg(Path::new(ROOT).join("scripts")).arg(&here).status();
    assert!(copied.is_ok_and(|status| status.success()), "cannot copy the scripts");
    for profile in ["target/debug", "target/release"].map(|profile| here.join(profile)) {
        fs::create_dir_all(profile.join("examples")).expect("a new directory");
        for name in PROGRAMS {
            fs::hard_link(programs().join(name), profile.join(name)).expect("on the same file system");
        }
    }
    for file in FILES.iter().filter(|file| file.page == page) {
        if let Source::Project(path) = file.source {
            // A stray directory may have the name of the file.
            let _ = fs::remove_dir(here.join(file.name));
            write(
                &here,
                file,
                &fs::read_to_string(Path::new(ROOT).join(path)).expect("a file of the project"),
            );
        }
    }
    here
}

fn write(here: &Path, file: &ReaderFile, text: &str) {
    let path = here.join(file.name);
    let folder = path.parent().expect("a directory");
    fs::create_dir_all(folder).expect("a directory");
    if folder != here {
        // The reader may write here, whichever user it is.
        fs::set_permissions(folder, fs::Permissions::from_mode(0o777)).expect("a new directory");
    }
    let text = file.replaced.map_or(text.to_owned(), |(from, to)| {
        assert!(text.contains(from), "{} has no '{from}'", file.name);
        text.replacen(from, to, 1)
    });
    write_executable(&path, text);
}
