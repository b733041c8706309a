//! The author's request to stop.

use tokio::sync::watch;

/// Waits until the author asks to stop.
pub(super) async fn asked_to_finish(finishing: &mut watch::Receiver<bool>) {
    // The sender lives as long as the seats.
    let _ = finishing.wait_for(|finishing| *finishing).await;
}
