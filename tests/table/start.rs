//! A server that cannot start gives the reason in one line.

use std::fs::{self, Permissions};
use std::net::TcpListener;
use std::os::unix::fs::PermissionsExt as _;
use std::path::Path;

use rusqlite::Connection;

use super::server::{Server, command, new_directory, refused};
use crate::common::TALON;
use crate::common::run_directory::{copy_executable, public_run_directory};
use crate::common::users::{command_of, users};

#[test]
fn a_port_that_is_taken_is_named() {
    let taken = TcpListener::bind("127.0.0.1:0").unwrap();
    let port = taken.local_addr().unwrap().port();
    let text = refused(command(&new_directory(), port));
    assert!(
        text.contains(&format!("cannot listen on 127.0.0.1:{port}")) && text.contains("--port"),
        "{text}"
    );
}

#[test]
fn a_data_directory_that_another_server_uses_is_named() {
    let server = Server::new();
    let text = refused(command(&server.data, 0));
    assert!(text.contains("is in use by another server") && text.contains("--data DIR"), "{text}");
}

#[test]
fn a_data_file_of_another_version_is_refused_and_unchanged() {
    let server = Server::new();
    let data = server.data.clone();
    drop(server);
    let file = data.join("talon-table.sqlite");
    for found in [1, 99] {
        let connection = Connection::open(&file).unwrap();
        connection.pragma_update(None, "user_version", found).unwrap();
        drop(connection);
        let before = fs::read(&file).unwrap();
        let text = refused(command(&data, 0));
        assert!(text.contains(&format!("has version {found} and this program reads version 6")), "{text}");
        assert!(fs::read(&file).unwrap() == before);
    }
}

#[test]
fn a_file_of_another_program_is_refused_and_unchanged() {
    let data = new_directory();
    let file = data.join("talon-table.sqlite");
    fs::write(&file, "a text that somebody wrote").unwrap();
    let text = refused(command(&data, 0));
    assert!(text.contains("is no file of this server"), "{text}");
    assert_eq!(fs::read_to_string(&file).unwrap(), "a text that somebody wrote");
}

#[test]
fn a_directory_that_cannot_be_written_is_named() {
    let data = public_run_directory().join("read-only");
    fs::create_dir(&data).unwrap();
    fs::set_permissions(&data, Permissions::from_mode(0o555)).unwrap();
    let talon = public_run_directory().join("talon");
    copy_executable(TALON, &talon);
    let user = users().pop().flatten();
    let mut command = command_of(user, public_run_directory(), &talon);
    command.args(["table", "--no-open", "--port", "0", "--data"]).arg(&data);
    let text = refused(command);
    assert!(text.contains("cannot be written: give this user the right to write it"), "{text}");
}

#[cfg(target_os = "linux")]
#[test]
fn a_directory_that_cannot_be_created_is_named() {
    let text = refused(command(Path::new("/proc/tables"), 0));
    assert!(text.contains("/proc/tables cannot be created"), "{text}");
}

#[test]
fn a_link_whose_sign_before_the_fragment_was_encoded_leads_to_its_page() {
    let server = Server::new();
    let token = &server.open_for_people(2).seats[0];
    let reply = server.client().send("GET", &format!("/%23seat={token}"), None, "", None);
    let target = format!("./#seat={token}");
    assert_eq!((reply.status, reply.header("location")), (303, Some(&*target)));
    assert_eq!(server.client().send("GET", "/seat", None, "", None).status, 404);
}
