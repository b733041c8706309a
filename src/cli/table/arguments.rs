//! The arguments of `talon table`.

use std::net::{IpAddr, Ipv4Addr};
use std::path::PathBuf;

use clap::{Args, Subcommand};

#[cfg(all(unix, feature = "arbiter"))]
use super::export::TableExportArguments;
use talon_server::PublicUrl;

/// The default port.
const PORT: u16 = 7777;

#[derive(Args)]
#[command(args_conflicts_with_subcommands = true)]
pub(crate) struct TableArguments {
    #[command(subcommand)]
    pub(super) action: Option<TableAction>,
    /// The port of the server; 0 for a free one.
    #[arg(long, default_value_t = PORT)]
    pub(super) port: u16,
    /// The address to listen on. Only this computer can connect to the default one; 0.0.0.0 is every network of this
    /// computer.
    #[arg(long, value_name = "ADDR", default_value_t = IpAddr::V4(Ipv4Addr::LOCALHOST))]
    pub(super) listen: IpAddr,
    /// An address under which people reach the server through a proxy with TLS, a tunnel or a container, such as
    /// `https://cards.example/club`. May be given more than once; links have the first.
    #[arg(long, value_name = "URL")]
    pub(super) public_url: Vec<PublicUrl>,
    /// The address of a proxy whose last entry of X-Forwarded-For is taken as the address of the client. May be given more
    /// than once.
    #[arg(long, value_name = "ADDR")]
    pub(super) trusted_proxy: Vec<IpAddr>,
    /// A directory or a zip file with pictures of cards, as PNG, JPEG, WebP or SVG. Their names are the cards of the
    /// protocol (`Ks.png`, `t21.svg`) and `back`. A card without a picture is drawn.
    #[arg(long, value_name = "DIR|FILE")]
    pub(super) cards: Option<PathBuf>,
    /// A file with puzzles from `talon puzzles`. They replace the built-in puzzles.
    #[arg(long, value_name = "FILE")]
    pub(super) puzzles: Option<PathBuf>,
    /// The directory of the tables and histories. By default it is `talon` in the user's data directory.
    #[arg(long, value_name = "DIR", global = true)]
    pub(super) data: Option<PathBuf>,
    /// Opens no browser.
    #[arg(long)]
    pub(super) no_open: bool,
}

/// An action other than serving.
#[derive(Subcommand)]
pub(super) enum TableAction {
    /// Copies the tables and histories to a file, also while the server runs.
    Backup {
        /// The file. It must not exist.
        file: PathBuf,
    },
    /// Writes the finished deals as a table of `arbiter export`, also while the server runs. Deals that count for
    /// nobody and shared deals that are still secret are left out.
    #[cfg(all(unix, feature = "arbiter"))]
    Export(TableExportArguments),
}
