//! The thread that proves that results are certain.
//!
//! A proof allocates and frees much memory. On one thread this memory is used again for the next proof; on the
//! threads of decisions it would stay in pieces between theirs.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::thread;

use tokio::sync::{mpsc, oneshot};

use talon_engine::PendingProof;

/// The handle of the thread. The thread ends when the handle is dropped.
pub(crate) struct Prover {
    requests: mpsc::UnboundedSender<(PendingProof, oneshot::Sender<bool>)>,
}

impl Prover {
    /// Starts the thread. If the system refuses the thread, no result is ever certain.
    pub(crate) fn start() -> Self {
        let (requests, mut waiting) = mpsc::unbounded_channel::<(PendingProof, oneshot::Sender<bool>)>();
        let work = move || {
            while let Some((proof, answer)) = waiting.blocking_recv() {
                // A panic in the rules of a game must not end the proofs of all tables.
                let plan = catch_unwind(AssertUnwindSafe(proof)).ok().flatten();
                // An error means that nobody waits for the answer.
                let _ = answer.send(plan.is_some());
            }
        };
        if let Err(error) = thread::Builder::new().name("prover".to_owned()).spawn(work) {
            log::error!("nobody can finish a deal whose result is certain: {error}");
        }
        Self { requests }
    }

    /// Makes a proof. Returns whether the result is certain.
    pub(crate) async fn prove(&self, proof: PendingProof) -> bool {
        let (answer, answered) = oneshot::channel();
        self.requests.send((proof, answer)).is_ok() && answered.await.unwrap_or(false)
    }
}
