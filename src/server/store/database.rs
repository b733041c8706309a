//! The handle of the database, and the thread that owns its connection.

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::thread::{self, JoinHandle};

use rusqlite::Connection;
use tokio::sync::{mpsc, oneshot};

use super::error::StoreError;
use super::lock::lock;
use super::schema::{Schema, secret};

/// The maximum number of requests that wait for the thread. Further callers wait until the thread takes a
/// request.
const MAX_WAITING_REQUESTS: usize = 256;

/// A request to the thread. The thread calls it with the connection.
type Request = Box<dyn FnOnce(&mut Connection) + Send>;

/// The handle of the database in one data directory. All clones share the connection. When the last clone is
/// dropped, the file is closed and the directory is unlocked.
#[derive(Clone)]
pub struct Database {
    thread: Arc<DatabaseThread>,
    secret: [u8; 32],
}

struct DatabaseThread {
    path: PathBuf,
    /// The queue of requests. `None` after the store has begun to close.
    requests: Option<mpsc::Sender<Request>>,
    thread: Option<JoinHandle<()>>,
}

impl Database {
    /// Opens the database of a data directory. The directory and the file are created if they do not exist.
    ///
    /// # Errors
    /// The directory cannot be written, another server uses it, or the file has another version.
    pub fn open(schema: &Schema, directory: &Path) -> Result<Self, StoreError> {
        fs::create_dir_all(directory).map_err(|error| match StoreError::of_file(directory, &error) {
            // This error means that the path of the directory is the path of a file.
            StoreError::Exists(path) => StoreError::ReadOnly(path),
            other => other,
        })?;
        let lock = lock(schema, directory)?;
        let path = schema.file_in(directory);
        let mut connection = schema.open(directory)?;
        let secret = secret(&connection, &path)?;
        let (requests, mut waiting) = mpsc::channel::<Request>(MAX_WAITING_REQUESTS);
        let work = move || {
            while let Some(request) = waiting.blocking_recv() {
                request(&mut connection);
            }
            // The connection must be closed before the directory is unlocked.
            drop(connection);
            drop(lock);
        };
        let thread = thread::Builder::new()
            .name("store".to_owned())
            .spawn(work)
            .map_err(|error| StoreError::of_file(&path, &error))?;
        let thread = DatabaseThread { path, requests: Some(requests), thread: Some(thread) };
        Ok(Self { thread: Arc::new(thread), secret })
    }

    /// Returns the random secret of this server. A restart keeps the secret.
    pub fn secret(&self) -> [u8; 32] {
        self.secret
    }

    /// Returns the path of the database file.
    pub fn path(&self) -> &Path {
        &self.thread.path
    }

    /// Executes `work` on the thread in one transaction. The transaction is committed before this function
    /// returns.
    ///
    /// # Errors
    /// The file cannot be read or written, or the store is closed.
    pub async fn run<T: Send + 'static>(
        &self,
        work: impl FnOnce(&rusqlite::Transaction<'_>) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.with_connection(move |connection| {
            let transaction = connection.transaction()?;
            let value = work(&transaction)?;
            transaction.commit()?;
            Ok(value)
        })
        .await
    }

    /// Executes `work` on the thread without a transaction. `work` may begin its own transactions.
    ///
    /// # Errors
    /// The file cannot be read or written, or the store is closed.
    pub async fn with_connection<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let request: Request = Box::new(move |connection| {
            // An error means that the caller has stopped waiting. The work is done nevertheless.
            let _ = answer.send(work(connection));
        });
        let requests = self.thread.requests.as_ref().ok_or(StoreError::Closed)?;
        requests.send(request).await.map_err(|_| StoreError::Closed)?;
        let done = answered.await.map_err(|_| StoreError::Closed)?;
        done.map_err(|error| StoreError::of(self.path(), &error))
    }
}

impl Drop for DatabaseThread {
    /// Waits until all earlier requests are done and the file is closed.
    fn drop(&mut self) {
        self.requests = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}
