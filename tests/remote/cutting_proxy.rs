//! A proxy that cuts its connections after a random number of bytes.

use std::io::{Read, Write};
use std::net::{Shutdown, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicI64, AtomicUsize, Ordering};
use std::thread;

use rand::RngExt as _;
use talon::cards::Random;

/// A proxy on a port of its own. It ends with the test process.
pub struct CuttingProxy {
    /// The port of the proxy.
    pub port: u16,
    cuts: Arc<AtomicUsize>,
}

impl CuttingProxy {
    /// Starts a proxy to a port of this machine. It cuts `most` connections, and passes on the bytes of all
    /// later connections.
    pub fn start(target: u16, most: usize) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let cuts = Arc::new(AtomicUsize::new(0));
        let counted = Arc::clone(&cuts);
        thread::spawn(move || {
            let mut rng = Random::keyed([63; 32], 0);
            for incoming in listener.incoming() {
                let (Ok(one), Ok(other)) = (incoming, TcpStream::connect(("127.0.0.1", target))) else {
                    continue;
                };
                let is_cut = counted.load(Ordering::SeqCst) < most;
                // The request and its answer have some hundred bytes.
                let bytes = if is_cut { rng.random_range(100..1500) } else { i64::MAX };
                carry(&one, &other, bytes, &counted);
            }
        });
        Self { port, cuts }
    }

    /// Returns the number of connections that were cut.
    pub fn cuts(&self) -> usize {
        self.cuts.load(Ordering::SeqCst)
    }
}

/// Carries this number of bytes between two connections, in both directions together, and then cuts both.
fn carry(one: &TcpStream, other: &TcpStream, bytes: i64, cuts: &Arc<AtomicUsize>) {
    let left = Arc::new(AtomicI64::new(bytes));
    let ends = [(one, other), (other, one)];
    for (from, to) in ends {
        from.set_nodelay(true).expect("a TCP stream");
        let (from, to) = (from.try_clone().expect("a file"), to.try_clone().expect("a file"));
        let (left, cuts) = (Arc::clone(&left), Arc::clone(cuts));
        thread::spawn(move || copy(&from, &to, &left, &cuts));
    }
}

fn copy(mut from: &TcpStream, mut to: &TcpStream, left: &AtomicI64, cuts: &AtomicUsize) {
    let mut buffer = [0; 4096];
    loop {
        let read = from.read(&mut buffer).unwrap_or(0);
        let before = left.fetch_sub(read as i64, Ordering::SeqCst);
        let passed = read.min(usize::try_from(before).unwrap_or(0));
        if passed > 0 && to.write_all(&buffer[..passed]).is_err() {
            break;
        }
        if passed < read {
            cuts.fetch_add(usize::from(before > 0), Ordering::SeqCst);
            break;
        }
        if read == 0 {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
