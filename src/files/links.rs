//! Symbolic links at the path of a file: they are followed or refused.

use std::fs::{self, File, OpenOptions};
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

/// The maximum number of links that are followed. Linux has the same limit.
const MAX_LINKS: usize = 40;

/// What happens when the last name of a path is a symbolic link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LinkPolicy {
    /// The link is followed, because the user has typed this path.
    Followed,
    /// The link is refused. Use this policy for a path in a directory that somebody else may have created.
    /// Everything else that is not a regular file is refused, too.
    Refused,
}

/// Opens a file with these options. A link at the path is handled as `links` says.
///
/// # Errors
/// The system refuses, or the path is a link and `links` refuses links.
pub fn open(path: &Path, options: &OpenOptions, links: LinkPolicy) -> io::Result<File> {
    if links == LinkPolicy::Followed {
        return options.open(path);
    }
    check_regular(path)?;
    let mut options = options.clone();
    // The check above does not suffice, because a link may be created after the check.
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::custom_flags(
        &mut options,
        rustix::fs::OFlags::NOFOLLOW.bits().cast_signed(),
    );
    options.open(path)
}

/// Creates a directory and its parents. An existing directory is unchanged.
///
/// # Errors
/// The directory cannot be created, or the path is a link and `links` refuses links.
pub fn make_directory(path: &Path, links: LinkPolicy) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() && links == LinkPolicy::Refused => Err(link(path)),
        _ => fs::create_dir_all(path),
    }
}

/// Refuses a path that exists but is not a regular file.
///
/// # Errors
/// The path is a link, a directory, a pipe or a device.
pub(super) fn check_regular(path: &Path) -> io::Result<()> {
    match fs::symlink_metadata(path) {
        Ok(data) if data.is_symlink() => Err(link(path)),
        Ok(data) if !data.is_file() => {
            let text = format!("{} is no regular file: remove it", name(path));
            Err(io::Error::new(ErrorKind::InvalidInput, text))
        }
        Ok(_) => Ok(()),
        Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
        Err(error) => Err(error),
    }
}

/// Follows the symbolic links at a path, and returns the path to which the last link points. A file need not
/// exist at that path.
///
/// # Errors
/// The links form a circle, or a link cannot be read.
pub(super) fn resolved(path: &Path) -> io::Result<PathBuf> {
    let mut path = path.to_owned();
    for _ in 0..=MAX_LINKS {
        match fs::symlink_metadata(&path) {
            Ok(data) if data.is_symlink() => path = directory_of(&path).join(fs::read_link(&path)?),
            _ => return Ok(path),
        }
    }
    let text = format!("{} is a symbolic link that leads to no file: remove it", name(&path));
    Err(io::Error::new(ErrorKind::InvalidInput, text))
}

/// Returns the directory that holds a file.
pub(super) fn directory_of(path: &Path) -> &Path {
    path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."))
}

fn link(path: &Path) -> io::Error {
    let text = format!("{} is a symbolic link, which is not followed here: remove it", name(path));
    io::Error::new(ErrorKind::InvalidInput, text)
}

fn name(path: &Path) -> String {
    path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned()
}

#[cfg(test)]
#[cfg(unix)]
mod tests {
    use super::*;
    use crate::test_folder::Folder;
    use std::os::unix::fs::symlink;

    fn writing() -> OpenOptions {
        let mut options = OpenOptions::new();
        options.write(true).create(true).truncate(true);
        options
    }

    #[test]
    fn a_refused_link_is_named_and_its_file_stays() {
        let folder = Folder::new();
        let (file, link) = (folder.file("file", "kept"), folder.path("link"));
        symlink(&file, &link).unwrap();
        let error = open(&link, &writing(), LinkPolicy::Refused).unwrap_err().to_string();
        assert_eq!(error, "link is a symbolic link, which is not followed here: remove it");
        assert_eq!(fs::read_to_string(&file).unwrap(), "kept");
        open(&link, &writing(), LinkPolicy::Followed).unwrap();
        assert_eq!(fs::read_to_string(&file).unwrap(), "");
    }

    #[test]
    fn a_refused_directory_is_named() {
        let folder = Folder::new();
        let link = folder.path("link");
        symlink(std::env::temp_dir(), &link).unwrap();
        assert!(
            make_directory(&link, LinkPolicy::Refused)
                .unwrap_err()
                .to_string()
                .starts_with("link is a symbolic")
        );
        make_directory(&link, LinkPolicy::Followed).unwrap();
        make_directory(&folder.path("one").join("two"), LinkPolicy::Refused).unwrap();
        let error = open(&folder.path("one"), &writing(), LinkPolicy::Refused).unwrap_err().to_string();
        assert_eq!(error, "one is no regular file: remove it");
    }

    #[test]
    fn a_circle_of_links_leads_to_no_file() {
        let folder = Folder::new();
        symlink(folder.path("b"), folder.path("a")).unwrap();
        symlink("a", folder.path("b")).unwrap();
        assert!(resolved(&folder.path("a")).unwrap_err().to_string().contains("leads to no file"));
        symlink("new", folder.path("c")).unwrap();
        assert_eq!(resolved(&folder.path("c")).unwrap(), folder.path("new"));
    }
}
