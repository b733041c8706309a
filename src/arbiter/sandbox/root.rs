//! The root directory of a bot. It contains the system's programs and libraries and the bot's own files, all
//! of them read-only. It also contains a work directory, `/tmp` and `/dev/shm`, whose size is limited.
//!
//! The root is a tmpfs. Every path is bound into it. A directory that contains files owned by the bot's user
//! is covered by an overlay of itself (`Documentation/filesystems/overlayfs.rst`). The overlay is a file
//! system that is read-only as a whole. A read-only mount alone is not enough: while another bot runs a
//! program, an attempt to write to this program fails with a different error, so a bot could find out which
//! programs run. Finally, the host's root is detached, so that the mount namespace of the bot contains no
//! other names.

use std::fs;
use std::io;
use std::os::fd::{AsRawFd as _, OwnedFd};
use std::os::unix::fs::{FileTypeExt as _, MetadataExt as _, symlink};
use std::path::{Path, PathBuf};

use rustix::fs::{CWD, FileType, Mode, OFlags, ResolveFlags, fstat, openat2};
use rustix::mount::{
    FsMountFlags, FsOpenFlags, MountAttrFlags, MountFlags, MountPropagationFlags, MoveMountFlags,
    OpenTreeFlags, UnmountFlags, fsconfig_create, fsconfig_set_string, fsmount, fsopen, mount, mount_bind,
    mount_change, mount_remount, move_mount, open_tree, unmount,
};
use rustix::process::{geteuid, pivot_root};

use crate::sandbox::limits::SCRATCH_FILES;
use crate::sandbox::shown_paths::{ShownPath, system_paths};

/// The work directory of a bot.
pub(crate) const WORK_DIR: &str = "/home/bot";

/// The directory for the temporary files of a bot.
pub(crate) const TEMPORARY: &str = "/tmp";

/// The directories to which a bot may write. Each pair gives the path in the root of the bot, and the name of
/// the directory in the tmpfs.
pub(super) const WRITABLE: [(&str, &str); 3] = [(WORK_DIR, "work"), (TEMPORARY, "tmp"), ("/dev/shm", "shm")];

/// The device files of a bot.
const DEVICES: [&str; 5] = ["null", "zero", "full", "random", "urandom"];

/// The links in the `/dev` of a bot.
const LINKS: [(&str, &str); 4] = [
    ("/proc/self/fd", "/dev/fd"),
    ("/proc/self/fd/0", "/dev/stdin"),
    ("/proc/self/fd/1", "/dev/stdout"),
    ("/proc/self/fd/2", "/dev/stderr"),
];

/// Directories of the host on which the new root may be mounted. One of them exists on every system.
const MOUNT_POINTS: [&str; 3] = ["/tmp", "/mnt", "/var"];

/// The path of the host's root while the new root is built.
const HOST_ROOT: &str = "/.host";

/// The empty directory that is the second layer of each overlay, because an overlay has at least two layers.
/// The layers must exist as long as the overlay.
const EMPTY: &str = "/.empty";

/// The path of the tmpfs with the writable directories while the new root is built.
const SCRATCH: &str = "/.scratch";

/// When the kernel has used all process numbers, it starts again at this pid. Lower pids are not used again.
const RESERVED_PIDS: u64 = 300;

/// The files that a bot sees.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct SandboxFiles {
    /// Files and directories that the bot may read.
    pub(crate) shown: Vec<ShownPath>,
    /// Files and directories of the host that the bot may not see, even if they lie in a directory that is
    /// shown.
    pub(crate) hidden: Vec<PathBuf>,
    /// The maximum size of everything that the bot writes, in bytes.
    pub(crate) scratch: u64,
    /// The maximum number of processes and threads of the bot.
    pub(crate) processes: u64,
    /// Whether directories are covered by overlays of themselves.
    pub(crate) has_overlays: bool,
    /// The directory in which the bot runs. If it is not one of the shown paths, it is an empty directory.
    pub(crate) directory: PathBuf,
}

/// Builds the root of a bot and makes it the root of this process. The process must be the init of its
/// namespaces.
pub(crate) fn build(view: &SandboxFiles) -> io::Result<()> {
    let inner = MountFlags::NOSUID | MountFlags::NODEV;
    named("/", Ok(mount_change("/", MountPropagationFlags::REC | MountPropagationFlags::PRIVATE)?))?;
    let sources = sources(view)?;
    let hidden = hidden_names(&view.hidden, &sources)?;
    let place = MOUNT_POINTS.into_iter().find(|place| Path::new(place).is_dir()).unwrap_or("/tmp");
    named(place, Ok(mount("talon", place, "tmpfs", inner, Some(c"mode=755,size=1m,nr_inodes=16k"))?))?;
    let host = format!("{place}{HOST_ROOT}");
    fs::create_dir(&host)?;
    named(place, Ok(pivot_root(place, host.as_str())?))?;
    std::env::set_current_dir("/")?;
    limit_processes(view.processes)?;
    add_devices()?;
    add_scratch(view.scratch)?;
    fs::create_dir(EMPTY)?;
    for source in &sources {
        named(&source.path.shown.display().to_string(), show(source))?;
    }
    // Below these directories, Landlock also permits writing to a named pipe on a read-only mount. Bots with
    // a common directory could communicate through the pipe.
    let is_writable =
        |path: &&ShownPath| WRITABLE.iter().any(|(directory, _)| path.shown.starts_with(directory));
    for path in view.shown.iter().filter(is_writable) {
        hide_pipes(&path.shown)?;
    }
    named(&view.directory.display().to_string(), fs::create_dir_all(&view.directory))?;
    for path in &hidden {
        named(&path.display().to_string(), hide(path))?;
    }
    make_read_only()?;
    unmount(HOST_ROOT, UnmountFlags::DETACH)?;
    fs::remove_dir(HOST_ROOT)?;
    mount_remount("/", MountFlags::BIND | MountFlags::RDONLY | inner, c"")?;
    // The directory may lie in a hidden directory.
    let gone = |error: io::Error| {
        io::Error::new(error.kind(), format!("cannot go to '{}': {error}", view.directory.display()))
    };
    std::env::set_current_dir(&view.directory).map_err(gone)
}

/// Adds the path to an error.
fn named<T>(path: &str, result: io::Result<T>) -> io::Result<T> {
    result.map_err(|error| io::Error::new(error.kind(), format!("cannot mount {path}: {error}")))
}

/// The content of a path in the new root.
enum Content {
    /// A symbolic link of the system. It points to this path.
    Link(PathBuf),
    /// A file, or a directory with all mounts below it.
    File(OwnedFd),
    Directory(OwnedFd),
    /// A directory that is covered by an overlay of itself.
    Covered(OwnedFd),
}

/// A path of the host and its content in the new root.
struct Source {
    path: ShownPath,
    content: Content,
}

/// Returns the contents of the new root, parents before children. Call it while the host's root is the root.
fn sources(view: &SandboxFiles) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    let points = mount_points("/proc/self/mountinfo")?;
    // An overlay does not show file systems that are mounted below it.
    let may_overlay = |path: &Path| {
        let is_below = |(point, _): &(PathBuf, String)| point != path && point.starts_with(path);
        view.has_overlays && !points.iter().any(is_below)
    };
    for shown in system_paths() {
        let Ok(real) = shown.canonicalize() else { continue };
        let content = if let Ok(target) = fs::read_link(&shown) {
            Content::Link(target)
        } else {
            let is_own = fs::metadata(&real)?.uid() == geteuid().as_raw();
            open(&real, is_own && may_overlay(&real))?
        };
        sources.push(Source { path: ShownPath { shown, real }, content });
    }
    for path in &view.shown {
        sources.push(Source { path: path.clone(), content: open(&path.real, may_overlay(&path.real))? });
    }
    sources.sort_by_key(|source| source.path.shown.components().count());
    Ok(sources)
}

/// Opens a file or directory of the host. The author of a bot may have put a symbolic link into the path
/// since the path was checked. In this case the path is not opened.
fn open(real: &Path, may_cover: bool) -> io::Result<Content> {
    let opened = || -> io::Result<Content> {
        let flags = OFlags::PATH | OFlags::CLOEXEC;
        let file = openat2(CWD, real, flags, Mode::empty(), ResolveFlags::NO_SYMLINKS)?;
        let is_directory = FileType::from_raw_mode(fstat(&file)?.st_mode).is_dir();
        if is_directory && may_cover {
            return Ok(Content::Covered(file));
        }
        let flags = OpenTreeFlags::OPEN_TREE_CLONE
            | OpenTreeFlags::OPEN_TREE_CLOEXEC
            | OpenTreeFlags::AT_EMPTY_PATH
            | OpenTreeFlags::AT_RECURSIVE;
        let tree = open_tree(&file, "", flags)?;
        Ok(if is_directory { Content::Directory(tree) } else { Content::File(tree) })
    };
    named(&real.display().to_string(), opened())
}

/// Returns the names in the new root under which hidden paths of the host appear. A path has several names if
/// its directory is shown under several names. Call it while the host's root is the root.
fn hidden_names(hidden: &[PathBuf], sources: &[Source]) -> io::Result<Vec<PathBuf>> {
    let mut names = Vec::new();
    for path in hidden {
        let path = path.canonicalize().map_err(|error| {
            let text =
                format!("the arbiter's {} is gone ({error}): do not move it during a match", path.display());
            io::Error::new(io::ErrorKind::StaleNetworkFileHandle, text)
        })?;
        for ShownPath { shown, real } in sources.iter().map(|source| &source.path) {
            if let Ok(inner) = path.strip_prefix(real) {
                names.push(if inner.as_os_str().is_empty() { shown.clone() } else { shown.join(inner) });
            } else if real.starts_with(&path) {
                names.push(shown.clone());
            }
        }
    }
    // A path in a hidden directory is hidden with the directory.
    names.sort();
    names.dedup_by(|name, above| name.starts_with(above));
    Ok(names)
}

/// Returns the path, below [`HOST_ROOT`], of a file that has this path on the host.
fn on_host(path: &Path) -> PathBuf {
    Path::new(HOST_ROOT).join(path.strip_prefix("/").unwrap_or(path))
}

/// Limits the number of processes in the namespace, and mounts a `/proc` that shows only these processes. If
/// the kernel cannot count per namespace (before Linux 6.14), two limits remain: the limit on the processes
/// of the user, and the limit of the cgroup.
fn limit_processes(processes: u64) -> io::Result<()> {
    if is_counted_per_namespace() {
        let limit = format!("{HOST_ROOT}/proc/sys/kernel/pid_max");
        let _ = fs::write(limit, (RESERVED_PIDS + processes).to_string());
    }
    fs::create_dir("/proc")?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV | MountFlags::NOEXEC | MountFlags::RDONLY;
    named("/proc", Ok(mount("proc", "/proc", "proc", flags, Some(c"subset=pid"))?))
}

/// Returns whether the kernel has a `pid_max` for each PID namespace (Linux 6.14). If so, `/proc` shows each
/// process the limit of its own namespace. On an older kernel, a write would change the limit of the whole
/// machine.
fn is_counted_per_namespace() -> bool {
    let release = rustix::system::uname().release().to_string_lossy().into_owned();
    let mut numbers = release.split(|character: char| !character.is_ascii_digit()).map(str::parse::<u32>);
    matches!((numbers.next(), numbers.next()), (Some(Ok(major)), Some(Ok(minor))) if (major, minor) >= (6, 14))
}

fn add_devices() -> io::Result<()> {
    fs::create_dir("/dev")?;
    for name in DEVICES {
        let device = format!("/dev/{name}");
        fs::write(&device, "")?;
        named(&device, Ok(mount_bind(on_host(Path::new(&device)), device.as_str())?))?;
    }
    LINKS.iter().try_for_each(|(target, link)| symlink(target, link))
}

/// Adds the directories to which the bot may write.
fn add_scratch(bytes: u64) -> io::Result<()> {
    fs::create_dir(SCRATCH)?;
    let options = format!("mode=700,size={bytes},nr_inodes={SCRATCH_FILES}\0");
    let options = std::ffi::CStr::from_bytes_with_nul(options.as_bytes()).map_err(io::Error::other)?;
    let flags = MountFlags::NOSUID | MountFlags::NODEV;
    named("a tmpfs", Ok(mount("talon", SCRATCH, "tmpfs", flags, Some(options))?))?;
    for (directory, inner) in WRITABLE {
        let inner = Path::new(SCRATCH).join(inner);
        fs::create_dir(&inner)?;
        fs::create_dir_all(directory)?;
        named(directory, Ok(mount_bind(&inner, directory)?))?;
    }
    unmount(SCRATCH, UnmountFlags::DETACH)?;
    fs::remove_dir(SCRATCH)
}

/// Binds a path of the host into the new root, unless the path is already bound.
fn show(source: &Source) -> io::Result<()> {
    let Source { path: ShownPath { shown, .. }, content } = source;
    if shown.symlink_metadata().is_ok() {
        return Ok(());
    }
    if let Some(parent) = shown.parent() {
        fs::create_dir_all(parent)?;
    }
    match content {
        Content::Link(target) => symlink(target, shown),
        Content::File(tree) => fs::write(shown, "").and_then(|()| attach(tree, shown)),
        Content::Directory(tree) => fs::create_dir(shown).and_then(|()| attach(tree, shown)),
        Content::Covered(directory) => fs::create_dir(shown).and_then(|()| cover(directory, shown)),
    }
}

/// Mounts an overlay of a host directory.
fn cover(directory: &OwnedFd, shown: &Path) -> io::Result<()> {
    let overlay = fsopen("overlay", FsOpenFlags::FSOPEN_CLOEXEC)?;
    let layers = format!("/proc/self/fd/{}:{EMPTY}", directory.as_raw_fd());
    fsconfig_set_string(&overlay, "lowerdir", layers)?;
    fsconfig_create(&overlay).map_err(|error| {
        let text = format!(
            "no overlay: {error}: if it lies on overlays already, put the bot on another file system"
        );
        io::Error::new(io::Error::from(error).kind(), text)
    })?;
    let flags = MountAttrFlags::MOUNT_ATTR_NOSUID | MountAttrFlags::MOUNT_ATTR_NODEV;
    let mount = fsmount(&overlay, FsMountFlags::FSMOUNT_CLOEXEC, flags)?;
    attach(&mount, shown)
}

fn attach(mount: &OwnedFd, path: &Path) -> io::Result<()> {
    Ok(move_mount(mount, "", CWD, path, MoveMountFlags::MOVE_MOUNT_F_EMPTY_PATH)?)
}

/// Covers a file with `/dev/null`, or a directory with an empty directory.
fn hide(path: &Path) -> io::Result<()> {
    let Ok(data) = path.symlink_metadata() else { return Ok(()) };
    if data.is_dir() {
        Ok(mount(
            "talon",
            path,
            "tmpfs",
            MountFlags::NOSUID | MountFlags::NODEV,
            Some(c"mode=555,size=4k,nr_inodes=1"),
        )?)
    } else {
        Ok(mount_bind("/dev/null", path)?)
    }
}

/// Hides every named pipe below a path. Symbolic links are not followed.
fn hide_pipes(path: &Path) -> io::Result<()> {
    let mut pending = vec![path.to_owned()];
    while let Some(path) = pending.pop() {
        let unseen = |error: io::Error| {
            let path = path.display();
            let text = format!(
                "cannot look for named pipes in '{path}': {error}: put the bot outside the temporary directories"
            );
            io::Error::new(error.kind(), text)
        };
        let data = match path.symlink_metadata() {
            // The path is already hidden by another mount.
            Err(error) if error.kind() == io::ErrorKind::NotFound => continue,
            data => data.map_err(unseen)?,
        };
        if data.file_type().is_fifo() {
            mount_bind("/dev/null", &path)?;
        } else if data.is_dir() {
            for entry in fs::read_dir(&path).map_err(unseen)? {
                pending.push(entry.map_err(unseen)?.path());
            }
        }
    }
    Ok(())
}

/// Makes every mount of the new root read-only, except the writable directories and `/proc`.
fn make_read_only() -> io::Result<()> {
    for (point, options) in mount_points(&format!("{HOST_ROOT}/proc/self/mountinfo"))? {
        let is_kept = point == Path::new("/")
            || point == Path::new("/proc")
            || point.starts_with(HOST_ROOT)
            || WRITABLE.iter().any(|(directory, _)| point == Path::new(directory));
        if is_kept {
            continue;
        }
        let mut flags = MountFlags::BIND | MountFlags::RDONLY | MountFlags::NOSUID;
        if point.parent() != Some(Path::new("/dev")) {
            flags |= MountFlags::NODEV;
        }
        // A mount of a parent namespace must keep its restrictions.
        for (word, flag) in [("noexec", MountFlags::NOEXEC), ("nodev", MountFlags::NODEV)] {
            if options.split(',').any(|option| option == word) {
                flags |= flag;
            }
        }
        named(&point.display().to_string(), Ok(mount_remount(&point, flags, c"")?))?;
    }
    Ok(())
}

/// Returns the mount points and the options of all mounts.
fn mount_points(mountinfo: &str) -> io::Result<Vec<(PathBuf, String)>> {
    let text = fs::read_to_string(mountinfo)?;
    let mount = |line: &str| {
        let mut fields = line.split(' ').skip(4);
        Some((PathBuf::from(unescape(fields.next()?)), fields.next()?.to_owned()))
    };
    Ok(text.lines().filter_map(mount).collect())
}

/// Undoes the escapes of `mountinfo`, which writes white space and backslashes as three octal digits.
fn unescape(path: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(path.to_owned(), |path, (escaped, character)| path.replace(escaped, character))
}
