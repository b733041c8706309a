//! The command `talon table`, which serves the browser table.

mod arguments;
mod browser;
mod comments;
#[cfg(all(unix, feature = "arbiter"))]
mod export;
mod page;

use std::net::{IpAddr, Ipv4Addr, SocketAddr, UdpSocket};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use crate::exit_code::USAGE;
use crate::page::refused_page;
use crate::standard_output;
use arguments::TableAction;
pub(super) use arguments::TableArguments;
use page::page_files;
#[cfg(all(unix, feature = "arbiter"))]
pub(super) use page::texts;
use talon_engine::PlayableGame;
use talon_games::GameRegistry;
use talon_games::cards::Quoted;
use talon_table::{Addresses, CardPictures, OpenServer, Pages, PuzzleSet, Store};

/// The warning for a server on which other computers can connect.
const PUBLIC: &str = "everyone in this network who has a link can use it, and what is sent is not encrypted: give each \
                      player only the link of their seat";

/// Executes the action in the arguments. If they contain none, serves tables until the process ends.
pub(super) fn run_table(games: GameRegistry<PlayableGame>, arguments: &TableArguments) -> ExitCode {
    let outcome = match (&arguments.action, data_directory(arguments)) {
        (_, Err(error)) => Err(error),
        (Some(TableAction::Backup { file }), Ok(data)) => back_up(&data, file),
        #[cfg(all(unix, feature = "arbiter"))]
        (Some(TableAction::Export(arguments)), Ok(data)) => {
            export::export(&games.rules(), &data, arguments).map_err(|error| data_error(&error))
        }
        (None, Ok(data)) => serve(games, arguments, &data),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("talon: {error}");
            ExitCode::from(USAGE)
        }
    }
}

/// Returns the data directory, which contains the database.
fn data_directory(arguments: &TableArguments) -> Result<PathBuf, String> {
    if let Some(data) = &arguments.data {
        return Ok(data.clone());
    }
    let variable = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let local = if cfg!(windows) { variable("LOCALAPPDATA") } else { variable("XDG_DATA_HOME") };
    let home = || variable("HOME").map(|home| home.join(".local").join("share"));
    let base = local.or_else(home);
    base.map(|base| base.join("talon"))
        .ok_or_else(|| "there is no home directory: name one with --data DIR".to_owned())
}

/// Returns the text of an error of the data directory. If another directory is the way out, the text names the
/// option.
fn data_error(error: &dyn std::fmt::Display) -> String {
    error.to_string().replace("use another data directory", "use another data directory with --data DIR")
}

fn back_up(data: &Path, file: &Path) -> Result<(), String> {
    Store::backup_of(data, file).map_err(|error| data_error(&error))?;
    standard_output::print(&format!("{} has the tables and histories of {}", file.display(), data.display()))
}

fn serve(games: GameRegistry<PlayableGame>, arguments: &TableArguments, data: &Path) -> Result<(), String> {
    let pictures =
        arguments.cards.as_deref().map(|path| CardPictures::read(path, games.iter().map(|game| &**game)));
    let pictures = pictures.transpose().map_err(|error| error.to_string())?.unwrap_or_default();
    let puzzles = read_puzzles(&games, arguments.puzzles.as_deref())?;
    let store = Store::open(data).map_err(|error| data_error(&error))?;
    #[cfg(all(unix, feature = "arbiter"))]
    talon_table::hide_from_bots(data);
    let files = page_files(&games, &pictures).map_err(|error| error.to_string())?;
    let pages = Pages { files, pictures, puzzles, refused: refused_page };
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error| format!("the system cannot start threads: {error}"))?;
    runtime.block_on(async {
        let addresses = Addresses {
            listen: SocketAddr::new(arguments.listen, arguments.port),
            public: arguments.public_url.clone(),
            proxies: arguments.trusted_proxy.clone(),
        };
        let server = OpenServer::open(Arc::new(games), store, addresses, pages, tell_host).await;
        let server = server.map_err(|error| error.to_string())?;
        let own = own_address(server.address());
        let public = arguments.public_url.first().map(ToString::to_string);
        let link = format!("{}#host={}", public.as_ref().unwrap_or(&own), server.host_token());
        standard_output::print(&link)?;
        if public.is_some() {
            standard_output::print(&format!("the server listens on {own}"))?;
        }
        if arguments.listen.is_loopback() {
            if !arguments.no_open {
                browser::open(&link, data);
            }
        } else {
            standard_output::print(&PUBLIC)?;
        }
        server.run().await.map_err(|error| error.to_string())
    })
}

/// Reads the puzzles of a file. Without a file, returns the built-in puzzles.
fn read_puzzles(games: &GameRegistry<PlayableGame>, file: Option<&Path>) -> Result<PuzzleSet, String> {
    let Some(file) = file else { return Ok(PuzzleSet::built_in(games)) };
    let name = Quoted::text(&file.display().to_string());
    let text = std::fs::read_to_string(file).map_err(|error| format!("{name}: {error}"))?;
    PuzzleSet::read(games, &text).map_err(|error| format!("{name}: {error}"))
}

/// Prints a line for the host on the terminal.
fn tell_host(line: &str) {
    eprintln!("talon: {}", Quoted::text(line));
}

/// Returns the address of this computer in its network. The address in the code is reserved for documentation
/// (RFC 5737). Nothing is sent to it.
fn network_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// Returns the URL of the first page when no proxy is used.
fn own_address(address: SocketAddr) -> String {
    let host = match address.ip() {
        ip if ip.is_unspecified() => network_address().unwrap_or(Ipv4Addr::LOCALHOST.into()).to_string(),
        IpAddr::V6(ip) => format!("[{ip}]"),
        IpAddr::V4(ip) => ip.to_string(),
    };
    format!("http://{host}:{}/", address.port())
}
