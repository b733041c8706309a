//! The threads of a batch.

use std::mem;
use std::process;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use rayon::{ThreadPool, ThreadPoolBuilder};

use super::environment::value_error;

/// The threads of a batch. A forked child process has none of its parent's threads, so it starts a pool of
/// its own.
pub struct Threads {
    count: usize,
    /// The pool of threads. `None` when `count` is 1.
    pool: Mutex<Option<Pool>>,
}

struct Pool {
    threads: Arc<ThreadPool>,
    /// The id of the process that started the pool.
    process: u32,
}

impl Pool {
    fn start(count: usize) -> PyResult<Self> {
        let threads = ThreadPoolBuilder::new().num_threads(count).build().map_err(value_error)?;
        Ok(Self { threads: Arc::new(threads), process: process::id() })
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if self.process != process::id() {
            // In a forked child, dropping the pool would wait for threads that do not exist in the child.
            mem::forget(Arc::clone(&self.threads));
        }
    }
}

impl Threads {
    pub fn new(count: usize) -> PyResult<Self> {
        let pool = (count > 1).then(|| Pool::start(count)).transpose()?;
        Ok(Self { count, pool: Mutex::new(pool) })
    }

    /// Returns the number of threads.
    pub fn count(&self) -> usize {
        self.count
    }

    /// Returns the pool of this process. Returns `None` if the number of threads is 1.
    pub fn pool(&self) -> PyResult<Option<Arc<ThreadPool>>> {
        let mut pool = self.pool.lock().unwrap_or_else(PoisonError::into_inner);
        match pool.as_mut() {
            Some(old) if old.process != process::id() => *old = Pool::start(self.count)?,
            _ => {}
        }
        Ok(pool.as_ref().map(|pool| Arc::clone(&pool.threads)))
    }
}
