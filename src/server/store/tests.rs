//! Tests of the base of a database.

use std::fs;
use std::future::Future;
use std::path::Path;

use rusqlite::Connection;
use tempfile::TempDir;

use super::{Database, Schema, StoreError};

const FILE: &str = "notes.sqlite";

const FIRST: &str = "CREATE TABLE note (text TEXT NOT NULL);";
const SECOND: &str = "ALTER TABLE note ADD COLUMN author TEXT NOT NULL DEFAULT 'nobody';";

/// A database of notes, of version 4.
const OLD: Schema =
    Schema { file: FILE, lock: "notes.lock", application: 77, first_version: 4, steps: &[FIRST] };

/// The same database with another step, which makes it version 5.
const NOTES: Schema = Schema { steps: &[FIRST, SECOND], ..OLD };

fn wait<T>(future: impl Future<Output = T>) -> T {
    tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(future)
}

fn open(folder: &TempDir) -> Database {
    Database::open(&NOTES, folder.path()).unwrap()
}

fn refusal(directory: &Path) -> StoreError {
    Database::open(&NOTES, directory).err().expect("a refusal")
}

/// Saves a note.
fn save(database: &Database, text: &str) -> Result<(), StoreError> {
    let text = text.to_owned();
    wait(
        database.run(move |transaction| {
            transaction.execute("INSERT INTO note (text) VALUES (?1)", [text]).map(drop)
        }),
    )
}

/// Lists the lengths of the notes.
fn saved(database: &Database) -> Vec<i64> {
    wait(database.run(|transaction| {
        let mut query = transaction.prepare("SELECT length(text) FROM note ORDER BY rowid")?;
        query.query_map([], |row| row.get(0))?.collect()
    }))
    .unwrap()
}

fn names(folder: &TempDir) -> Vec<String> {
    let names = fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name());
    let mut names: Vec<String> = names.map(|name| name.into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_second_server_in_one_directory_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let first = open(&folder);
    let error = refusal(folder.path());
    assert_eq!(error, StoreError::InUse(folder.path().to_owned()));
    assert!(error.to_string().contains("in use by another server"), "{error}");
    drop(first);
    open(&folder);
}

#[test]
fn a_file_of_an_earlier_version_keeps_its_rows_and_gets_the_missing_steps() {
    let folder = tempfile::tempdir().unwrap();
    let old = Database::open(&OLD, folder.path()).unwrap();
    save(&old, "kept").unwrap();
    let secret = old.secret();
    drop(old);
    let unread = NOTES.open_to_read(folder.path()).err();
    assert_eq!(unread, Some(StoreError::Version { path: folder.path().join(FILE), found: 4, known: 5 }));
    let database = open(&folder);
    assert_eq!(database.secret(), secret);
    assert_ne!(secret, [0; 32]);
    let rows = wait(database.run(|transaction| {
        transaction.query_row("SELECT text || ' ' || author FROM note", [], |row| row.get::<_, String>(0))
    }));
    assert_eq!(rows.unwrap(), "kept nobody");
    drop(database);
    assert!(NOTES.open_to_read(folder.path()).is_ok());
    drop(open(&folder));
}

#[test]
fn a_file_of_an_unknown_version_is_refused_and_unchanged() {
    for found in [NOTES.first_version - 1, NOTES.version() + 1] {
        let folder = tempfile::tempdir().unwrap();
        drop(open(&folder));
        let connection = Connection::open(folder.path().join(FILE)).unwrap();
        connection.pragma_update(None, "user_version", found).unwrap();
        connection.close().unwrap();
        let before = fs::read(folder.path().join(FILE)).unwrap();
        assert_eq!(
            refusal(folder.path()),
            StoreError::Version { path: folder.path().join(FILE), found, known: 5 }
        );
        let error = NOTES.backup(folder.path(), &folder.path().join("copy")).unwrap_err().to_string();
        assert!(error.contains(&format!("has version {found} and this program reads version 5")), "{error}");
        assert_eq!(fs::read(folder.path().join(FILE)).unwrap(), before);
    }
}

#[test]
fn a_file_of_another_program_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join(FILE);
    fs::write(&path, "This is a text, and no database, but it is long enough to look like a header.")
        .unwrap();
    assert_eq!(refusal(folder.path()), StoreError::Foreign(path.clone()));
    fs::remove_file(&path).unwrap();
    let connection = Connection::open(&path).unwrap();
    connection.execute_batch("CREATE TABLE other (x)").unwrap();
    connection.close().unwrap();
    assert_eq!(refusal(folder.path()), StoreError::Foreign(path.clone()));
    fs::remove_file(&path).unwrap();
    drop(Database::open(&Schema { application: 78, ..NOTES }, folder.path()).unwrap());
    assert_eq!(refusal(folder.path()), StoreError::Foreign(path));
}

#[cfg(unix)]
#[test]
fn a_directory_that_cannot_be_written_is_refused() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o500)).unwrap();
    // The user root may write to every directory. For root, the test therefore uses the path of an existing
    // file as the directory.
    let directory = if fs::write(folder.path().join("probe"), "").is_ok() {
        folder.path().join("probe")
    } else {
        folder.path().to_owned()
    };
    let error = refusal(&directory).to_string();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o700)).unwrap();
    assert!(error.contains("cannot be written: give this user the right to write it"), "{error}");
}

#[cfg(unix)]
#[test]
fn only_the_owner_reads_the_data() {
    use std::os::unix::fs::PermissionsExt as _;

    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder);
    save(&database, "a").unwrap();
    NOTES.backup(folder.path(), &folder.path().join("copy")).unwrap();
    assert_eq!(names(&folder).len(), 5, "{:?}", names(&folder));
    for name in names(&folder) {
        let mode = fs::metadata(folder.path().join(&name)).unwrap().permissions().mode();
        assert_eq!(mode & 0o077, 0, "{name} has mode {mode:o}");
    }
}

#[test]
fn a_full_disk_loses_nothing_that_was_saved() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder);
    save(&database, "x").unwrap();
    let limit = |pages: i64| {
        wait(database.with_connection(move |connection| {
            connection.pragma_update_and_check(None, "max_page_count", pages, |_| Ok(()))
        }))
    };
    limit(1).unwrap();
    let long = "z".repeat(100_000);
    assert_eq!(save(&database, &long), Err(StoreError::Full(folder.path().join(FILE))));
    assert_eq!(saved(&database), [1]);
    limit(1_000_000).unwrap();
    save(&database, &long).unwrap();
    assert_eq!(saved(&database), [1, 100_000]);
}

#[test]
fn what_is_saved_is_in_the_files_before_the_answer() {
    let folder = tempfile::tempdir().unwrap();
    let database = open(&folder);
    for count in 1..20 {
        save(&database, "note").unwrap();
        // Copies the files in the state in which a kill of the process would leave them now.
        let after = tempfile::tempdir().unwrap();
        for name in [FILE.to_owned(), format!("{FILE}-wal")] {
            fs::copy(folder.path().join(&name), after.path().join(name)).unwrap();
        }
        let restarted = open(&after);
        assert_eq!(saved(&restarted).len(), count);
        assert_eq!(restarted.secret(), database.secret());
    }
}

#[test]
fn a_backup_is_a_file_of_its_own_and_replaces_none() {
    let folder = tempfile::tempdir().unwrap();
    let copies = tempfile::tempdir().unwrap();
    let database = open(&folder);
    save(&database, "a").unwrap();
    let file = copies.path().join(FILE);
    NOTES.backup(folder.path(), &file).unwrap();
    assert_eq!(NOTES.backup(folder.path(), &file), Err(StoreError::Exists(file.clone())));
    assert_eq!(names(&copies), [FILE]);
    save(&database, "b").unwrap();
    // A backup can be made while a server uses the database, and also when no server runs.
    NOTES.backup(folder.path(), &copies.path().join("with")).unwrap();
    drop(database);
    NOTES.backup(folder.path(), &copies.path().join("without")).unwrap();
    assert_eq!(saved(&open(&copies)).len(), 1);
    for name in ["with", "without"] {
        fs::rename(copies.path().join(name), &file).unwrap();
        assert_eq!(saved(&open(&copies)).len(), 2, "{name}");
    }
    let missing = NOTES.backup(&copies.path().join("nowhere"), &copies.path().join("x")).unwrap_err();
    assert_eq!(missing, StoreError::Missing(copies.path().join("nowhere").join(FILE)));
}
