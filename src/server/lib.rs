//! What the HTTP servers of the programs share. A server decides which requests it answers, limits its clients,
//! checks the tokens of links, sends the files of its pages, and keeps its data in a database.
//!
//! | module | contents |
//! |---|---|
//! | `guard`, `connections`, `clients`, `public_url` | which requests and connections are served |
//! | `allowances`, `limits` | rate limits; sizes, counts and times |
//! | `api_error`, `extract` | the error answer to a request; the parts of a request that handlers receive |
//! | `page_routes` | the files of the pages |
//! | `token` | secret tokens |
//! | `store` | the base of a database: its file, its thread, its versions, its backup |

mod allowances;
mod api_error;
mod clients;
mod connections;
mod extract;
mod guard;
pub mod limits;
mod page_routes;
mod public_url;
mod random;
mod store;
mod token;

pub use allowances::{Allowance, Allowances};
pub use api_error::ApiError;
pub use clients::{ClientNetwork, HeldByClients, HeldPlace, Requests, lock};
pub use connections::{BoundedConnection, BoundedListener};
pub use extract::{
    Body, OptionalBody, VersionQuery, bearer_token, client_of, number_in_query, token_in_header,
};
pub use guard::{Client, Guard, Refused, RefusedPage, guarded, run_to_end};
pub use page_routes::{PageFile, page_routes};
pub use public_url::{PublicUrl, PublicUrlError};
pub use random::{RandomError, random_bytes};
pub use store::{Database, Schema, StoreError};
pub use token::Token;
