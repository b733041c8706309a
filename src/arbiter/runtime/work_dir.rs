//! The directories of seats: made so that nobody else looks in, removed whatever a program has made of them.

use std::fs::{DirBuilder, Permissions, read_dir, remove_dir, remove_file, rename, set_permissions};
use std::io;
use std::os::unix::fs::{DirBuilderExt, PermissionsExt};
use std::path::Path;

/// Read, written and entered by the owner alone.
const OURS: u32 = 0o700;

/// Makes a directory that is closed to other users.
///
/// # Errors
/// When there is no place for it; the error names it.
pub fn create(directory: &Path) -> io::Result<()> {
    DirBuilder::new().mode(OURS).create(directory).map_err(|error| {
        let text = format!("no room for programs: cannot create {}: {error}", directory.display());
        io::Error::new(error.kind(), text)
    })
}

/// Removes a directory with all that is in it. A program may have closed directories in it, and nested them so deeply
/// that no stack and no path reaches the lowest: so each is opened, and moved up before it is emptied.
///
/// # Errors
/// When something cannot be removed: it is not ours, or a program is still at work in there.
pub fn remove(directory: &Path) -> io::Result<()> {
    match remove_dir(directory) {
        Ok(()) => return Ok(()),
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(()),
        Err(_) => {}
    }
    let raised = directory.with_extension("raised");
    create(&raised)?;
    let mut pending = vec![directory.to_owned()];
    let mut number = 0_u64;
    while let Some(next) = pending.pop() {
        set_permissions(&next, Permissions::from_mode(OURS))?;
        for entry in read_dir(&next)? {
            let entry = entry?;
            if entry.file_type()?.is_dir() {
                // What is closed cannot be moved either.
                set_permissions(entry.path(), Permissions::from_mode(OURS))?;
                let above = raised.join(number.to_string());
                number += 1;
                rename(entry.path(), &above)?;
                pending.push(above);
            } else {
                remove_file(entry.path())?;
            }
        }
        remove_dir(&next)?;
    }
    remove_dir(&raised)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_directory_is_removed_however_deep_and_closed_it_is() {
        let place = std::env::temp_dir().join(format!("talon-rooms-{}", std::process::id()));
        let (room, around) = (place.join("0"), place.join("around"));
        create(&place).unwrap();
        create(&room).unwrap();
        // Far deeper than a recursion would reach, and than files may be open.
        for _ in 0..10_000 {
            create(&around).unwrap();
            rename(&room, around.join("d")).unwrap();
            rename(&around, &room).unwrap();
        }
        std::fs::write(room.join("file"), "").unwrap();
        std::os::unix::fs::symlink("/", room.join("link")).unwrap();
        create(&room.join("closed")).unwrap();
        std::fs::write(room.join("closed").join("file"), "").unwrap();
        set_permissions(room.join("closed"), Permissions::from_mode(0o000)).unwrap();
        remove(&room).unwrap();
        assert_eq!(read_dir(&place).unwrap().count(), 0);
        remove(&place).unwrap();
        assert!(!place.exists());
    }
}
