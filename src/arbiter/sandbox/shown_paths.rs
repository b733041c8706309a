//! The paths that a sandboxed bot is shown besides the system's paths: its own files, and the paths that the
//! user gives it.
//!
//! One directory is the package of the bot: the directory of its program, or of the script that an
//! interpreter runs. The package is shown as a whole, unless it is a directory for files of all kinds, such
//! as a home directory. For every other file on the command line, only the file itself is shown, and not the
//! directory in which it lies.

use std::ffi::OsString;
use std::io;
use std::path::{Component, Path, PathBuf};

use rustix::io::Errno;

use crate::program_file::{find_program, is_path, script_interpreter};

/// The directories of the system with programs and libraries.
const SYSTEM_DIRECTORIES: [&str; 13] = [
    "/usr",
    "/bin",
    "/sbin",
    "/lib",
    "/lib32",
    "/lib64",
    "/libx32",
    "/nix/store",
    "/etc/alternatives",
    "/etc/ld.so.cache",
    "/etc/localtime",
    "/etc/mono",
    "/etc/ssl/openssl.cnf",
];

/// Directories in `/etc` whose name begins with this text hold the settings of a JVM.
const JAVA_SETTINGS: &str = "java-";

/// Directories that hold far more than the files of one bot. A bot is never shown such a directory as a
/// whole.
const BROAD_DIRECTORIES: [&str; 19] = [
    "/",
    "/boot",
    "/dev",
    "/dev/shm",
    "/etc",
    "/home",
    "/media",
    "/mnt",
    "/opt",
    "/proc",
    "/root",
    "/run",
    "/srv",
    "/sys",
    "/tmp",
    "/usr/local",
    "/var",
    "/var/lib",
    "/var/tmp",
];

/// Broad directories in which every user may make links.
const LINKABLE_DIRECTORIES: [&str; 3] = ["/tmp", "/var/tmp", "/dev/shm"];

/// The maximum number of links in a path. The kernel has the same limit.
const MAX_LINKS: usize = 40;

/// File systems of the kernel. A bot has its own instances.
const KERNEL_FILE_SYSTEMS: [&str; 3] = ["/dev", "/proc", "/sys"];

/// The files and directories in `PREFIX` that an interpreter in `PREFIX/bin` needs besides `PREFIX/bin`.
const BESIDE_PROGRAMS: [&str; 7] = ["lib", "lib64", "libexec", "conf", "jre", "pyvenv.cfg", "release"];

/// The program of a built-in player. It is the executable of the arbiter, which needs no other file.
pub const OWN_EXECUTABLE: &str = "/proc/self/exe";

/// Returns the paths of the system that exist on this machine.
pub fn system_paths() -> Vec<PathBuf> {
    let settings = std::fs::read_dir("/etc").into_iter().flatten().filter_map(Result::ok);
    let java =
        settings.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(JAVA_SETTINGS.as_bytes()));
    let fixed = SYSTEM_DIRECTORIES.iter().map(PathBuf::from).filter(|path| path.symlink_metadata().is_ok());
    fixed.chain(java.map(|entry| entry.path())).collect()
}

/// A path that a bot is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownPath {
    /// The name under which the bot sees the path.
    pub(crate) shown: PathBuf,
    /// The file or directory behind the name. No component is a symbolic link.
    pub(crate) real: PathBuf,
}

/// A path with all symbolic links followed. The links are followed only once, because the author of a bot may
/// change the directory of the bot at any time.
struct Resolved {
    /// The path as it was given, made absolute.
    absolute: PathBuf,
    /// The file to which the path leads.
    real: PathBuf,
    /// The directories of the links that were followed.
    links: Vec<PathBuf>,
}

impl Resolved {
    /// Follows the symbolic links of a path.
    fn of(path: &Path) -> io::Result<Self> {
        let absolute = std::path::absolute(path)?;
        let mut real = PathBuf::from("/");
        let mut links = Vec::new();
        let mut pending: Vec<PathBuf> = reversed(&absolute);
        while let Some(part) = pending.pop() {
            match part.components().next() {
                Some(Component::RootDir) => real = PathBuf::from("/"),
                Some(Component::ParentDir) => drop(real.pop()),
                Some(Component::Normal(name)) => match std::fs::read_link(real.join(name)) {
                    Ok(_) if links.len() == MAX_LINKS => return Err(Errno::LOOP.into()),
                    Ok(target) => {
                        links.push(real.clone());
                        pending.extend(reversed(&target));
                    }
                    // The component is not a link.
                    Err(error) if error.kind() == io::ErrorKind::InvalidInput => real.push(name),
                    Err(error) => return Err(error),
                },
                _ => {}
            }
        }
        Ok(Self { absolute, real, links })
    }

    /// Refuses a path if a link in the directory of a bot leads out of that directory, because the author of
    /// the bot chose the target. `given` are paths that the bot may read anyway.
    fn refuse_links(self, given: &[PathBuf]) -> io::Result<Self> {
        let real = &self.real;
        let is_free = is_of_the_system(real) || given.iter().any(|path| real.starts_with(path));
        let outside = self.links.iter().find(|link| !real.starts_with(link) && !is_of_the_operator(link));
        match outside {
            Some(link) if !is_free => Err(io::Error::other(format!(
                "'{}' follows a link in '{}' to '{}': name that file itself if the bot may read it",
                self.absolute.display(),
                link.display(),
                real.display()
            ))),
            _ => Ok(self),
        }
    }
}

/// Returns the components of a path, in reverse order.
fn reversed(path: &Path) -> Vec<PathBuf> {
    path.components().rev().map(|part| PathBuf::from(part.as_os_str())).collect()
}

/// Returns the paths that a bot is shown besides the system's paths: the `given` paths, its program, its
/// package directory, and the files and directories on its command line.
///
/// # Errors
/// A path cannot be resolved, or would show too much.
pub fn shown_paths(given: &[PathBuf], program: &[OsString]) -> io::Result<Vec<ShownPath>> {
    let mut shown = Vec::new();
    let mut free = Vec::new();
    for path in given {
        let path = Resolved::of(path)?;
        refuse_broad_directory(&path.absolute, &path.real)?;
        free.push(path.real.clone());
        show(&mut shown, &path);
    }
    if program.first().is_some_and(|name| name == OWN_EXECUTABLE) {
        return Ok(shown);
    }
    let mut has_package = false;
    if let Some(name) = program.first()
        && let Some(path) = find_program(name, Path::new(""))
    {
        let mut path = Resolved::of(&path)?;
        // The user chose the directories in PATH, so their links are trusted.
        if is_path(name) {
            path = path.refuse_links(&free)?;
        }
        // A virtual environment may have an interpreter of the system.
        let is_interpreter = show_interpreter(&mut shown, &path);
        has_package = !is_interpreter && !is_of_the_system(&path.real);
        show_with_directory(&mut shown, &path, &free)?;
        refuse_interpreter(&path, &shown)?;
    }
    for path in program.iter().skip(1).map(PathBuf::from).filter(|path| path.exists()) {
        if KERNEL_FILE_SYSTEMS.iter().any(|kernel| path.starts_with(kernel)) && !path.is_dir() {
            continue;
        }
        let path = Resolved::of(&path)?.refuse_links(&free)?;
        if path.real.is_dir() {
            refuse_broad_directory(&path.absolute, &path.real)?;
            show(&mut shown, &path);
        } else if has_package {
            show(&mut shown, &path);
        } else {
            has_package = true;
            show_with_directory(&mut shown, &path, &free)?;
        }
    }
    Ok(shown)
}

/// Refuses a directory if a link in the directory of a bot leads to it. A directory among the `given` paths
/// is not refused.
///
/// # Errors
/// A link leads outside, or the directory cannot be read.
pub fn refuse_foreign_links(directory: &Path, given: &[PathBuf]) -> io::Result<()> {
    let given: Vec<PathBuf> = given.iter().filter_map(|path| path.canonicalize().ok()).collect();
    Resolved::of(directory)?.refuse_links(&given).map(drop)
}

/// Refuses a path that would show a bot more than its own files.
///
/// # Errors
/// The path is refused, or cannot be resolved.
pub fn refuse_broad(path: &Path) -> io::Result<()> {
    let resolved = Resolved::of(path)
        .map_err(|error| io::Error::new(error.kind(), format!("'{}': {error}", path.display())))?;
    refuse_broad_directory(path, &resolved.real)
}

fn refuse_broad_directory(path: &Path, real: &Path) -> io::Result<()> {
    if !is_broad(real) {
        return Ok(());
    }
    let what = if real != Path::new("/") && is_home_itself(real) {
        "your home directory"
    } else if BROAD_DIRECTORIES.iter().any(|broad| real == Path::new(broad)) {
        "a directory of the whole system"
    } else {
        "a directory that holds your home directory"
    };
    Err(io::Error::other(format!(
        "'{}' is {what}, and a sandboxed bot is shown its own files only: put them into a directory of their own",
        path.display()
    )))
}

/// Returns whether a directory holds far more than the files of one bot. `real` is its path without links.
pub fn is_broad(real: &Path) -> bool {
    BROAD_DIRECTORIES.iter().any(|broad| real == Path::new(broad)) || is_home(real)
}

/// Returns whether a directory is the user's home, or contains it.
fn is_home(real: &Path) -> bool {
    std::env::home_dir().is_some_and(|home| {
        home.starts_with(real) || home.canonicalize().is_ok_and(|home| home.starts_with(real))
    })
}

/// Returns whether a directory is the user's home.
fn is_home_itself(real: &Path) -> bool {
    std::env::home_dir().is_some_and(|home| home.canonicalize().is_ok_and(|home| home == real))
}

/// Returns whether a file belongs to the system. `real` is its path without links.
pub fn is_of_the_system(real: &Path) -> bool {
    SYSTEM_DIRECTORIES.iter().any(|system| real.starts_with(system))
}

/// Returns whether only the system or the user makes links in this directory. Such a directory is never the
/// package of a bot.
fn is_of_the_operator(directory: &Path) -> bool {
    let is_common = LINKABLE_DIRECTORIES.iter().any(|common| directory == Path::new(common));
    is_of_the_system(directory) || is_broad(directory) && !is_common
}

/// Shows a path under its own name, and under the name of the file to which its symbolic links lead.
fn show(shown: &mut Vec<ShownPath>, path: &Resolved) {
    for name in [&path.real, &path.absolute] {
        if !shown.iter().any(|other| other.shown == *name) {
            shown.push(ShownPath { shown: name.clone(), real: path.real.clone() });
        }
    }
}

/// Shows a file, and also its directory unless the directory is broad. If the path is a link to a file that
/// is shown anyway, the directory of that file is not shown.
fn show_with_directory(shown: &mut Vec<ShownPath>, file: &Resolved, given: &[PathBuf]) -> io::Result<()> {
    let is_given = given.iter().any(|path| file.real.starts_with(path));
    let real = Some(&file.real).filter(|_| !is_given);
    for path in real.into_iter().chain([&file.absolute]) {
        let directory = path.parent().map(|parent| Resolved::of(parent)?.refuse_links(given)).transpose()?;
        match directory.filter(|directory| !is_broad(&directory.real)) {
            Some(directory) => show(shown, &directory),
            None => show(shown, file),
        }
    }
    Ok(())
}

/// If the program lies in a directory `bin`, shows the files that it needs besides this directory. Returns
/// whether the program lies in such a directory.
fn show_interpreter(shown: &mut Vec<ShownPath>, program: &Resolved) -> bool {
    let mut is_interpreter = false;
    for path in [&program.real, &program.absolute] {
        let Some(directory) = path.parent().filter(|directory| directory.ends_with("bin")) else { continue };
        let Some(Ok(prefix)) = directory.parent().map(Resolved::of) else { continue };
        if is_broad(&prefix.real) || is_of_the_system(&prefix.real) {
            continue;
        }
        let beside = BESIDE_PROGRAMS.iter().filter_map(|name| Resolved::of(&prefix.absolute.join(name)).ok());
        // A link in a package may lead anywhere, for example into the home directory.
        for beside in
            beside.filter(|beside| beside.real.starts_with(&prefix.real) || is_of_the_system(&beside.real))
        {
            is_interpreter = true;
            show(shown, &beside);
        }
    }
    is_interpreter
}

/// Refuses a script whose first line names an interpreter that is not shown to the bot, because the author of
/// the script chose this interpreter.
fn refuse_interpreter(script: &Resolved, shown: &[ShownPath]) -> io::Result<()> {
    let Some(interpreter) = script_interpreter(&script.real) else { return Ok(()) };
    let Ok(resolved) = Resolved::of(&interpreter) else { return Ok(()) };
    let is_shown = shown.iter().any(|path| resolved.real.starts_with(&path.real));
    if is_shown || is_of_the_system(&resolved.real) {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "the script '{}' names the interpreter '{}', which is outside its directory: start the bot as that interpreter with \
         the script as its argument, or give the interpreter with --readable",
        script.absolute.display(),
        interpreter.display()
    )))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(name: &str) -> PathBuf {
        let path = std::env::temp_dir().join(format!("talon-shown-{}-{name}", std::process::id()));
        let _ = std::fs::remove_dir_all(&path);
        std::fs::create_dir_all(&path).unwrap();
        path.canonicalize().unwrap()
    }

    fn shown(words: &[&Path]) -> Vec<PathBuf> {
        shown_paths(&[], &owned(words)).unwrap().into_iter().map(|path| path.real).collect()
    }

    fn refusal(words: &[&Path]) -> String {
        shown_paths(&[], &owned(words)).unwrap_err().to_string()
    }

    fn owned(words: &[&Path]) -> Vec<OsString> {
        words.iter().map(|word| word.as_os_str().to_owned()).collect()
    }

    #[test]
    fn a_script_is_shown_with_its_package_only() {
        let (package, data) = (folder("package"), folder("data"));
        for file in [package.join("bot.py"), data.join("net"), data.join("other")] {
            std::fs::write(file, "").unwrap();
        }
        let seen = shown(&[Path::new("sh"), &package.join("bot.py"), &data.join("net")]);
        assert!(seen.contains(&package) && seen.contains(&data.join("net")), "{seen:?}");
        assert!(!seen.contains(&data), "{seen:?}");
        for folder in [package, data] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn an_environment_whose_interpreter_is_of_the_system_is_shown() {
        let (environment, package) = (folder("environment"), folder("environment-bot"));
        std::fs::create_dir_all(environment.join("bin")).unwrap();
        std::fs::create_dir_all(environment.join("lib")).unwrap();
        std::fs::write(environment.join("pyvenv.cfg"), "").unwrap();
        std::fs::write(environment.join("secret"), "").unwrap();
        std::fs::write(package.join("bot.py"), "").unwrap();
        std::os::unix::fs::symlink("/bin/sh", environment.join("bin/python3")).unwrap();
        let seen = shown(&[&environment.join("bin/python3"), &package.join("bot.py")]);
        for path in
            ["lib", "pyvenv.cfg"].map(|name| environment.join(name)).into_iter().chain([package.clone()])
        {
            assert!(seen.contains(&path), "{} in {seen:?}", path.display());
        }
        assert!(!seen.iter().any(|path| environment.join("secret").starts_with(path)), "{seen:?}");
        for folder in [environment, package] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn links_in_a_package_show_nothing_outside() {
        let (package, secret) = (folder("links"), folder("links-secret"));
        std::fs::create_dir(package.join("bin")).unwrap();
        std::fs::write(package.join("bin/bot"), "").unwrap();
        std::fs::write(secret.join("key"), "").unwrap();
        for (name, target) in [("lib", secret.clone()), ("bin/net", secret.join("key"))] {
            std::os::unix::fs::symlink(target, package.join(name)).unwrap();
        }
        let seen = shown(&[&package.join("bin/bot")]);
        assert!(seen.contains(&package.join("bin")) && !seen.contains(&secret), "{seen:?}");
        std::os::unix::fs::symlink(&secret, package.join("data")).unwrap();
        std::fs::write(package.join("bot.py"), "").unwrap();
        std::fs::create_dir(secret.join("inner")).unwrap();
        let bot = package.join("bot.py");
        for words in [
            [&bot, &package.join("bin/net")],
            [&bot, &package.join("data/inner")],
            [&bot, &package.join("data/..").join(secret.file_name().unwrap()).join("inner")],
            [&package.join("data"), &bot],
            [&package.join("bin/net"), &bot],
        ] {
            let [first, second] = words;
            for words in [vec![Path::new("sh"), first, second], vec![first, second]] {
                let error = refusal(&words);
                assert!(error.contains("name that file itself if the bot may read it"), "{words:?}: {error}");
                if first == &bot {
                    break;
                }
            }
        }
        let given =
            shown_paths(std::slice::from_ref(&secret), &owned(&[&bot, &package.join("data/inner")])).unwrap();
        assert!(given.iter().any(|path| path.real == secret.join("inner")), "{given:?}");
        for folder in [package, secret] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn the_first_line_of_a_script_shows_nothing_outside() {
        let (package, secret) = (folder("script"), folder("script-secret"));
        std::fs::write(secret.join("tool"), "").unwrap();
        std::os::unix::fs::symlink(secret.join("tool"), package.join("link")).unwrap();
        std::fs::write(package.join("tool"), "").unwrap();
        let script = package.join("run");
        for (name, is_refused) in [
            (secret.join("tool"), true),
            (package.join("link"), true),
            // The kernel takes the vertical tab as part of the name, and no such file exists.
            (package.join("link\u{b}x"), false),
            (package.join("tool"), false),
            (PathBuf::from("/bin/sh"), false),
        ] {
            std::fs::write(&script, format!("#! {} -x\n", name.display())).unwrap();
            let paths = shown_paths(&[], &owned(&[&script]));
            assert_eq!(paths.is_err(), is_refused, "{}", name.display());
            let is_secret = |path: &ShownPath| path.real.starts_with(&secret);
            assert!(!paths.is_ok_and(|paths| paths.iter().any(is_secret)), "{}", name.display());
        }
        for folder in [package, secret] {
            std::fs::remove_dir_all(folder).unwrap();
        }
    }

    #[test]
    fn a_bot_in_a_broad_directory_is_shown_alone() {
        let file = std::env::temp_dir().join(format!("talon-shown-{}.py", std::process::id()));
        std::fs::write(&file, "").unwrap();
        if is_broad(file.parent().unwrap()) {
            assert_eq!(shown(&[Path::new("sh"), &file]).last(), Some(&file));
            assert!(!shown(&[Path::new("sh"), &file]).contains(&file.parent().unwrap().to_owned()));
        }
        std::fs::remove_file(&file).unwrap();
    }

    #[test]
    fn a_broad_path_is_refused_with_a_reason() {
        for path in ["/", "/dev", "/etc", "/tmp/..", "/proc"] {
            let error = refuse_broad(Path::new(path)).unwrap_err().to_string();
            assert!(error.contains("a sandboxed bot is shown its own files only"), "{error}");
            assert!(shown_paths(&[], &["sh".into(), path.into()]).is_err(), "{path}");
            assert!(shown_paths(&[path.into()], &[]).is_err(), "{path}");
        }
        if let Some(home) = std::env::home_dir().filter(|home| home.is_dir()) {
            let error = refuse_broad(&home).unwrap_err().to_string();
            assert!(error.contains("your home directory"), "{error}");
        }
        assert!(
            refuse_broad(Path::new("/nonesuch")).unwrap_err().to_string().contains("'/nonesuch': No such")
        );
    }
}
