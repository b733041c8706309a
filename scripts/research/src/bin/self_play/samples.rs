//! The samples from which the networks learn.

use std::fs::File;
use std::io::Write as _;
use std::path::Path;

use talon::agents::Encoder;
use talon::games::View as _;
use talon::protocol::Seat;

use crate::table::GameView;

/// The samples from which one network learns.
#[derive(Default)]
pub struct Samples {
    margins: Vec<f32>,
    lengths: Vec<u16>,
    inputs: Vec<u16>,
    /// The number of decisions so far. `branched` is the number of games that branched at such a decision.
    pub decisions: u64,
    pub branched: u64,
}

impl Samples {
    pub fn push(&mut self, margin: f64, inputs: &[u16]) {
        self.margins.push(margin as f32);
        self.lengths.push(inputs.len() as u16);
        self.inputs.extend(inputs);
    }

    pub fn write(&self, directory: &Path, network: usize) -> std::io::Result<()> {
        let append = |name: &str, bytes: Vec<u8>| {
            let path = directory.join(format!("{network}.{name}"));
            File::options().create(true).append(true).open(path)?.write_all(&bytes)
        };
        append("y", self.margins.iter().flat_map(|margin| margin.to_le_bytes()).collect())?;
        append("len", self.lengths.iter().flat_map(|length| length.to_le_bytes()).collect())?;
        append("idx", self.inputs.iter().flat_map(|input| input.to_le_bytes()).collect())
    }
}

/// A sample whose margin is not known yet: a decision, or a position between two rounds.
pub struct Pending {
    network: usize,
    pub seat: Seat,
    settled: f64,
    stake: f64,
    inputs: Vec<u16>,
    pub is_round_end: bool,
}

impl Pending {
    pub fn new<E: Encoder>(view: &GameView<E>, network: usize, inputs: Vec<u16>, is_round_end: bool) -> Self {
        let (settled, stake) = (E::settled(view), E::stake(view));
        Self { network, seat: view.seat(), settled, stake, inputs, is_round_end }
    }

    /// Adds the sample with its final margin.
    pub fn learn(&self, margin: f64, samples: &mut [Samples]) {
        samples[self.network].push((margin - self.settled) / self.stake, &self.inputs);
    }
}
