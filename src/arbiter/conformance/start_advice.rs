//! Finds out why the command of a bot does not start it, and advises what to write instead.

use std::ffi::OsStr;
use std::path::{Path, PathBuf};

use talon_games::cards::Quoted;

use crate::bot::spec::BotSpec;
use crate::program_file::{
    MissingInterpreter, find_program, is_executable, is_shell_script, is_text, is_wrapper, path_advice,
    script_interpreter,
};

/// The exit codes of a shell and of `env` for a program that they cannot run, and for a program that they
/// cannot find.
const CANNOT_RUN: [i32; 2] = [126, 127];

/// The program of a bot, as the command names it.
struct NamedProgram<'a> {
    name: &'a str,
    directory: PathBuf,
    /// The file of the program. `None` when it does not exist.
    file: Option<PathBuf>,
}

impl<'a> NamedProgram<'a> {
    /// Returns the program of this bot. `None` for a built-in player.
    fn of(spec: &'a BotSpec) -> Option<Self> {
        let name = spec.program.first()?;
        let directory = spec.directory.clone().unwrap_or_default();
        let file = find_program(OsStr::new(name), &directory);
        (!spec.is_built_in()).then_some(Self { name, directory, file })
    }

    fn is_wrapper(&self) -> bool {
        self.file.as_deref().is_some_and(|file| is_wrapper(OsStr::new(self.name), file))
    }
}

/// Returns whether the program of a bot never ran. The bot has ended before its handshake. Its program never
/// ran if a wrapper found no program, or if the shell read a file that is not a shell script.
pub(super) fn is_never_started(spec: &BotSpec, exit_code: i32) -> bool {
    let has_no_first_line = |file: &Path| is_text(file) && script_interpreter(file).is_none();
    let file = NamedProgram::of(spec).and_then(|program| program.file);
    CANNOT_RUN.contains(&exit_code) || exit_code != 0 && file.is_some_and(|file| has_no_first_line(&file))
}

/// Returns what to change in the command of a bot that does not start.
pub(super) fn start_advice(spec: &BotSpec) -> String {
    let general = "give the command as in a shell, a file of this directory as ./NAME; it must be executable";
    let Some(program) = NamedProgram::of(spec) else { return general.to_owned() };
    let name = Quoted::new(program.name);
    let Some(file) = &program.file else {
        return match path_advice(program.name, &program.directory) {
            Some(advice) => format!("'{name}' is in no directory of PATH: {advice}"),
            None => format!("'{name}' does not exist: {general}"),
        };
    };
    let path = Quoted::text(&file.to_string_lossy());
    if file.is_dir() {
        format!("'{path}' is a directory: name the program in it")
    } else if !is_executable(file) {
        format!("'{path}' is not executable: chmod +x, or name the interpreter, as in python3 {name}")
    } else if let Some(missing) = MissingInterpreter::of(file, &program.directory) {
        let way_out = if missing.has_carriage_return {
            "save the file with the line ends of Unix"
        } else {
            "correct the line, or name the interpreter in the command"
        };
        format!("'{path}' cannot start, because {}: {way_out}", Quoted::text(&missing.text()))
    } else if program.is_wrapper() {
        format!("{}, and the wrapper did not find it, or not in the sandbox", wrapper_text(&program))
    } else if is_text(file) && script_interpreter(file).is_none() {
        format!(
            "'{path}' has no first line such as #!/usr/bin/env python3, so the shell reads it: add the line"
        )
    } else if is_shell_script(file) {
        format!("'{path}' is a script of the shell, and a program that it starts was not found: see stderr")
    } else {
        let code = "exit code 127 or 126 says that a program was not found or cannot run";
        format!("{code}: see stderr, and {general}")
    }
}

/// Returns a note if the program of a bot is a wrapper. The note is useful even if the bot starts. `None`
/// when the program is not a wrapper.
pub fn command_note(spec: &BotSpec) -> Option<String> {
    NamedProgram::of(spec).filter(NamedProgram::is_wrapper).map(|program| wrapper_text(&program))
}

fn wrapper_text(program: &NamedProgram<'_>) -> String {
    let file = program.file.as_deref().unwrap_or(Path::new(program.name));
    format!(
        "'{}' is a wrapper ('{}', a shim as of pyenv) that starts another program: name that program by its path",
        Quoted::new(program.name),
        Quoted::text(&file.to_string_lossy())
    )
}
