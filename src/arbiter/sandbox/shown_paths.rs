//! The paths that a sandboxed bot is shown besides the system's: its own files, and what the user gives it.
//!
//! A bot is never shown a directory only because one of its files lies there by chance: the directory of the program, or
//! of the script that an interpreter runs, is its package and is shown as a whole, unless it is a directory where a user
//! keeps everything. Of any other file on the command line only the file itself is shown.

use std::ffi::{OsStr, OsString};
use std::io;
use std::path::{Path, PathBuf};

/// The directories of the system with programs and libraries.
const SYSTEM: [&str; 15] = [
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
    "/etc/ld.so.conf",
    "/etc/ld.so.conf.d",
    "/etc/localtime",
    "/etc/mono",
    "/etc/ssl/openssl.cnf",
];

/// The beginning of the names of directories in `/etc` that hold the settings of a JVM.
const JAVA_SETTINGS: &str = "java-";

/// Directories that hold far more than the files of one bot. A bot is never shown one of them as a whole.
const BROAD: [&str; 19] = [
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

/// File systems of the kernel. A bot has its own.
const KERNEL: [&str; 3] = ["/dev", "/proc", "/sys"];

/// What an interpreter in `PREFIX/bin` needs besides this directory, in `PREFIX`.
const BESIDE_PROGRAMS: [&str; 7] = ["lib", "lib64", "libexec", "conf", "jre", "pyvenv.cfg", "release"];

/// The paths of the system that exist on this machine.
pub(super) fn system_paths() -> Vec<PathBuf> {
    let settings = std::fs::read_dir("/etc").into_iter().flatten().filter_map(Result::ok);
    let java =
        settings.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(JAVA_SETTINGS.as_bytes()));
    let fixed = SYSTEM.iter().map(PathBuf::from).filter(|path| path.symlink_metadata().is_ok());
    fixed.chain(java.map(|entry| entry.path())).collect()
}

/// Refuses a path in a directory that the bot is shown if it is a symbolic link that leads out of it: the author of the
/// package chose where.
fn refuse_link(shown: &[PathBuf], path: &Path) -> io::Result<()> {
    let real = path.canonicalize()?;
    let Some(directory) = path.parent().and_then(|parent| parent.join(".").canonicalize().ok()) else {
        return Ok(());
    };
    let is_shown = |path: &Path| shown.iter().any(|shown| path.starts_with(shown));
    if !is_shown(&directory) || is_shown(&real) || is_of_the_system(&real) {
        return Ok(());
    }
    Err(io::Error::other(format!(
        "'{}' is a link in the directory of the bot that leads to '{}': name that file itself if the bot may read it",
        path.display(),
        real.display()
    )))
}

/// The paths that a bot is shown besides the system's: the `given` ones, its program and its package directory, and the
/// files and directories on its command line.
///
/// # Errors
/// A given path, or a directory on the command line, would show the bot more than its own files, or does not exist.
pub(crate) fn shown_paths(given: &[PathBuf], program: &[OsString]) -> io::Result<Vec<PathBuf>> {
    let mut shown = Vec::new();
    for path in given {
        refuse_broad(path)?;
        show(&mut shown, path)?;
    }
    let mut has_package = false;
    if let Some(name) = program.first()
        && let Some(path) = find_program(name)
    {
        has_package = !is_of_the_system(&path);
        if has_package {
            has_package = !show_interpreter(&mut shown, &path)?;
        }
        show_with_directory(&mut shown, &path)?;
        if let Some(interpreter) = script_interpreter(&path) {
            show_interpreter(&mut shown, &interpreter)?;
            show_with_directory(&mut shown, &interpreter)?;
        }
    }
    for path in program.iter().skip(1).map(PathBuf::from).filter(|path| path.exists()) {
        if KERNEL.iter().any(|kernel| path.starts_with(kernel)) && !path.is_dir() {
            continue;
        }
        if has_package {
            refuse_link(&shown, &path)?;
        }
        if path.is_dir() {
            refuse_broad(&path)?;
            show(&mut shown, &path)?;
        } else if has_package {
            show(&mut shown, &path)?;
        } else {
            has_package = true;
            show_with_directory(&mut shown, &path)?;
        }
    }
    Ok(shown)
}

/// Refuses a path that would show a bot more than its own files.
///
/// # Errors
/// The path is such a path, or does not exist.
pub(crate) fn refuse_broad(path: &Path) -> io::Result<()> {
    let name = path.display();
    let real =
        path.canonicalize().map_err(|error| io::Error::new(error.kind(), format!("'{name}': {error}")))?;
    if !is_broad(&real) {
        return Ok(());
    }
    let what = if real != Path::new("/") && is_home_itself(&real) {
        "your home directory"
    } else if BROAD.iter().any(|broad| real == Path::new(broad)) {
        "a directory of the whole system"
    } else {
        "a directory that holds your home directory"
    };
    Err(io::Error::other(format!(
        "'{name}' is {what}, and a sandboxed bot is shown its own files only: put them into a directory of their own"
    )))
}

fn is_broad(real: &Path) -> bool {
    BROAD.iter().any(|broad| real == Path::new(broad)) || is_home(real)
}

/// Whether a directory is the user's home, or holds it.
fn is_home(real: &Path) -> bool {
    std::env::home_dir().is_some_and(|home| {
        home.starts_with(real) || home.canonicalize().is_ok_and(|home| home.starts_with(real))
    })
}

/// Whether a directory is the user's home.
fn is_home_itself(real: &Path) -> bool {
    std::env::home_dir().is_some_and(|home| home.canonicalize().is_ok_and(|home| home == real))
}

fn is_of_the_system(path: &Path) -> bool {
    path.canonicalize().is_ok_and(|real| SYSTEM.iter().any(|system| real.starts_with(system)))
}

/// Shows a path under its own name and under that of the file to which its symbolic links lead.
fn show(shown: &mut Vec<PathBuf>, path: &Path) -> io::Result<()> {
    for path in [path.canonicalize()?, std::path::absolute(path)?] {
        if !shown.contains(&path) {
            shown.push(path);
        }
    }
    Ok(())
}

/// Shows a file and, unless it is broad, its directory.
fn show_with_directory(shown: &mut Vec<PathBuf>, file: &Path) -> io::Result<()> {
    for path in [file.canonicalize()?, std::path::absolute(file)?] {
        match path.parent() {
            Some(directory) if directory.canonicalize().is_ok_and(|real| !is_broad(&real)) => {
                show(shown, directory)?;
            }
            _ => show(shown, &path)?,
        }
    }
    Ok(())
}

/// Shows what a program in a directory `bin` needs besides that directory. Returns whether it is such a program.
fn show_interpreter(shown: &mut Vec<PathBuf>, program: &Path) -> io::Result<bool> {
    let mut is_interpreter = false;
    for path in [program.canonicalize()?, std::path::absolute(program)?] {
        let Some(directory) = path.parent().filter(|directory| directory.ends_with("bin")) else { continue };
        let Some(prefix) = directory.parent() else { continue };
        // A link in a package may lead anywhere: into the home directory, for example.
        let is_own = |beside: &&PathBuf| match (beside.canonicalize(), prefix.canonicalize()) {
            (Ok(real), Ok(prefix)) => real.starts_with(prefix) || is_of_the_system(&real),
            _ => false,
        };
        for beside in BESIDE_PROGRAMS.map(|name| prefix.join(name)).iter().filter(is_own) {
            is_interpreter = true;
            show(shown, beside)?;
        }
    }
    Ok(is_interpreter)
}

/// The interpreter that the first line of a script names, if it is outside the directories of the system.
fn script_interpreter(script: &Path) -> Option<PathBuf> {
    use std::io::Read as _;
    let mut beginning = Vec::new();
    std::fs::File::open(script).ok()?.take(256).read_to_end(&mut beginning).ok()?;
    let line = beginning.strip_prefix(b"#!")?.split(|&byte| byte == b'\n').next()?;
    let line = std::str::from_utf8(line).ok()?;
    let interpreter = PathBuf::from(line.split_whitespace().next()?);
    Some(interpreter).filter(|path| path.is_file() && !is_of_the_system(path))
}

/// The file of a program: the name itself if it contains a slash, otherwise the first file of this name on `PATH`.
fn find_program(name: &OsStr) -> Option<PathBuf> {
    if name.as_encoded_bytes().contains(&b'/') {
        return Some(PathBuf::from(name)).filter(|path| path.exists());
    }
    let search = std::env::var_os("PATH")?;
    std::env::split_paths(&search).map(|directory| directory.join(name)).find(|path| path.is_file())
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
        let words: Vec<OsString> = words.iter().map(|word| word.as_os_str().to_owned()).collect();
        shown_paths(&[], &words).unwrap()
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
        let words = ["sh".into(), package.join("bin/bot").into(), package.join("bin/net").into()];
        let error = shown_paths(&[], &words).unwrap_err().to_string();
        assert!(error.contains("name that file itself if the bot may read it"), "{error}");
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
