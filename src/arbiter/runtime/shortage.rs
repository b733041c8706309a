//! Resources that the arbiter itself lacks.

use std::io;

use rustix::io::Errno;

/// Whether an error is the lack of a resource, for which no bot can be blamed.
pub(super) fn is_shortage(error: &io::Error) -> bool {
    let lacks = [
        Errno::AGAIN,
        Errno::NOMEM,
        Errno::MFILE,
        Errno::NFILE,
        Errno::NOSPC,
        Errno::DQUOT,
        Errno::IO,
        Errno::ROFS,
    ];
    // An error to which a path was added has only its kind left. A file of the arbiter that was moved away is stale.
    let kinds = [
        io::ErrorKind::OutOfMemory,
        io::ErrorKind::StorageFull,
        io::ErrorKind::QuotaExceeded,
        io::ErrorKind::StaleNetworkFileHandle,
    ];
    lacks.iter().any(|errno| error.raw_os_error() == Some(errno.raw_os_error()))
        || kinds.contains(&error.kind())
}

/// What the arbiter lacks to start a bot, in one line.
pub(crate) fn shortage_text(error: &io::Error) -> String {
    // An error to which a path was added has only its kind left.
    let of_kind = match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => Some(Errno::NOSPC),
        _ => None,
    };
    let errno = error.raw_os_error().map(Errno::from_raw_os_error).or(of_kind);
    let lacking = match errno {
        Some(Errno::AGAIN) => "no process slot is free (ulimit -u, pids.max)",
        Some(Errno::NOMEM) => "no memory is free",
        Some(Errno::MFILE) => "no file descriptor is free (ulimit -n)",
        Some(Errno::NFILE) => "the system has no file descriptor free (fs.file-max)",
        Some(Errno::NOSPC | Errno::DQUOT) => "the disk of the temporary directory is full (TMPDIR)",
        Some(Errno::NOENT) => "the executable of the arbiter or its temporary directory is gone",
        _ => "the system refused",
    };
    format!("cannot start a bot: {lacking}: {error}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_missing_program_is_no_shortage() {
        let error = |errno: Errno| io::Error::from(errno);
        assert!(is_shortage(&error(Errno::AGAIN)) && is_shortage(&error(Errno::NOSPC)));
        assert!(is_shortage(&io::Error::new(io::ErrorKind::OutOfMemory, "cannot mount /usr")));
        assert!(!is_shortage(&error(Errno::NOENT)) && !is_shortage(&error(Errno::ACCESS)));
        let text = shortage_text(&error(Errno::MFILE));
        assert!(text.starts_with("cannot start a bot: no file descriptor is free (ulimit -n): "), "{text}");
        let named = io::Error::new(error(Errno::NOSPC).kind(), "cannot create a directory");
        assert!(shortage_text(&named).contains("the temporary directory is full (TMPDIR)"));
    }
}
