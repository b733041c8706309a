//! A small neural network with integer weights and binary inputs.

use std::fmt;

/// A network of two hidden layers with rectified units and one output. All arithmetic is on integers, so the
/// output is the same on every machine.
///
/// Each input is 0 or 1. The caller passes the numbers of the inputs that are 1. An [`Accumulator`] holds the
/// sums of the first layer. So positions that have most inputs in common share the cost of this layer.
///
/// Weights are fixed-point numbers. Each layer has its own number of binary places.
#[derive(Clone, Debug, PartialEq)]
pub struct Network {
    inputs: usize,
    /// The number of groups of first-layer units.
    groups: usize,
    /// For each input and each group, the weights of the input for the first-layer units of the group.
    first: Vec<[i16; GROUP_UNITS]>,
    first_bias: Accumulator,
    /// For each second-layer unit and each group, the weights of this unit for the first-layer units of the
    /// group.
    second: Vec<[i16; GROUP_UNITS]>,
    second_bias: Vec<i32>,
    third: Vec<i16>,
    third_bias: i32,
    /// The number of binary places of the second-layer weights.
    second_places: u32,
    /// The number of points that an integer output of 1 is worth.
    scale: f64,
}

/// The maximum number of first-layer units.
pub const MAX_FIRST_LAYER: usize = 2 * GROUP_UNITS;

/// The units of the first layer are computed in groups of this size. The last group is filled up with units
/// of weight 0.
const GROUP_UNITS: usize = 64;

/// The largest activation of a first-layer unit, and the largest activation of a second-layer unit.
const MAX_FIRST: i16 = 4095;
const MAX_SECOND: i32 = 32767;

/// The sums of the first-layer units for a set of inputs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Accumulator([[i16; GROUP_UNITS]; MAX_FIRST_LAYER / GROUP_UNITS]);

/// The error for bytes that are not a network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NetworkError;

impl fmt::Display for NetworkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the file is not a network: it is too short, too long or has weights out of range")
    }
}

impl std::error::Error for NetworkError {}

impl Network {
    /// Reads a network. Returns the network and the bytes after it.
    ///
    /// All numbers are little-endian. The bytes are, in this order:
    /// - the numbers of inputs, first-layer units and second-layer units (`u16` each);
    /// - for each of the three layers, the number of binary places of its weights (`u8` each);
    /// - the unit of the output (`u8`): an output of 1 is worth `2^unit` points;
    /// - the weights of the first layer, input by input (`i8`), then the biases of its units (`i16`);
    /// - the weights of the second layer, unit by unit (`i16`), then the biases of its units (`i32`);
    /// - the weights of the third layer (`i16`), then its bias (`i32`).
    ///
    /// # Errors
    /// When there are too few bytes, when a size is out of range, or when a sum could overflow.
    pub fn read(bytes: &[u8]) -> Result<(Self, &[u8]), NetworkError> {
        let mut bytes = Bytes(bytes);
        let [inputs, width, height] = [bytes.u16()?, bytes.u16()?, bytes.u16()?].map(usize::from);
        let [first_places, second_places, third_places, unit] =
            [bytes.u8()?, bytes.u8()?, bytes.u8()?, bytes.u8()?].map(u32::from);
        if width == 0
            || width > MAX_FIRST_LAYER
            || [first_places, second_places, third_places, unit].iter().any(|&places| places > 15)
        {
            return Err(NetworkError);
        }
        let groups = width.div_ceil(GROUP_UNITS);
        let mut first = vec![[0; GROUP_UNITS]; inputs * groups];
        for weights in first.chunks_exact_mut(groups) {
            for weight in &mut weights.as_flattened_mut()[..width] {
                *weight = i16::from(bytes.u8()?.cast_signed());
            }
        }
        let mut first_bias = Accumulator([[0; GROUP_UNITS]; MAX_FIRST_LAYER / GROUP_UNITS]);
        for bias in &mut first_bias.0.as_flattened_mut()[..width] {
            *bias = bytes.i16()?;
        }
        let mut second = vec![[0; GROUP_UNITS]; height * groups];
        for weights in second.chunks_exact_mut(groups) {
            for weight in &mut weights.as_flattened_mut()[..width] {
                *weight = bytes.i16()?;
            }
        }
        let second_bias: Vec<i32> = (0..height).map(|_| bytes.i32()).collect::<Result<_, _>>()?;
        let third: Vec<i16> = (0..height).map(|_| bytes.i16()).collect::<Result<_, _>>()?;
        let third_bias = bytes.i32()?;
        let is_bounded = |weights: &[i16], most: i64, bias: i32| {
            let total: i64 = weights.iter().map(|&weight| i64::from(weight).abs() * most).sum();
            total + i64::from(bias).abs() <= i64::from(i32::MAX)
        };
        let rows = second.chunks_exact(groups).map(<[_]>::as_flattened);
        if !rows.zip(&second_bias).all(|(row, &bias)| is_bounded(row, MAX_FIRST.into(), bias))
            || !is_bounded(&third, MAX_SECOND.into(), third_bias)
        {
            return Err(NetworkError);
        }
        let scale = f64::from(1_u32 << unit) / f64::from(1_u32 << (first_places + third_places));
        let network = Self {
            inputs,
            groups,
            first,
            first_bias,
            second,
            second_bias,
            third,
            third_bias,
            second_places,
            scale,
        };
        Ok((network, bytes.0))
    }

    /// Returns the number of inputs.
    pub fn inputs(&self) -> usize {
        self.inputs
    }

    /// Returns the sums of the first layer when no input is 1.
    pub fn accumulator(&self) -> Accumulator {
        self.first_bias
    }

    /// Adds these inputs to the sums of the first layer.
    ///
    /// # Panics
    /// When the network has no such input.
    pub fn add(&self, accumulator: &mut Accumulator, inputs: &[u16]) {
        for &input in inputs {
            let start = usize::from(input) * self.groups;
            for (group, weights) in self.first[start..start + self.groups].iter().enumerate() {
                add(&mut accumulator.0[group], weights);
            }
        }
    }

    /// Returns the output for these sums, in points.
    pub fn output(&self, accumulator: &Accumulator) -> f64 {
        let mut active = *accumulator;
        active.0[..self.groups].iter_mut().for_each(activate);
        let mut output = self.third_bias;
        for (unit, row) in self.second.chunks_exact(self.groups).enumerate() {
            let mut sum = self.second_bias[unit];
            for (group, weights) in row.iter().enumerate() {
                sum += product(&active.0[group], weights);
            }
            output += (sum >> self.second_places).clamp(0, MAX_SECOND) * i32::from(self.third[unit]);
        }
        f64::from(output) * self.scale
    }
}

// The three loops below use indexes. The closures of iterator adapters become calls when a crate is built in
// several codegen units without link-time optimization, and a loop with calls is not vectorized.

#[inline]
fn add(sums: &mut [i16; GROUP_UNITS], weights: &[i16; GROUP_UNITS]) {
    for place in 0..GROUP_UNITS {
        sums[place] = sums[place].saturating_add(weights[place]);
    }
}

#[expect(clippy::needless_range_loop)]
#[inline]
fn activate(sums: &mut [i16; GROUP_UNITS]) {
    for place in 0..GROUP_UNITS {
        sums[place] = sums[place].clamp(0, MAX_FIRST);
    }
}

#[inline]
fn product(units: &[i16; GROUP_UNITS], weights: &[i16; GROUP_UNITS]) -> i32 {
    let mut sum = 0;
    for place in 0..GROUP_UNITS {
        sum += i32::from(units[place]) * i32::from(weights[place]);
    }
    sum
}

/// A reader of little-endian numbers.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn take<const N: usize>(&mut self) -> Result<[u8; N], NetworkError> {
        let (taken, rest) = self.0.split_first_chunk::<N>().ok_or(NetworkError)?;
        self.0 = rest;
        Ok(*taken)
    }

    fn u8(&mut self) -> Result<u8, NetworkError> {
        self.take().map(|[byte]| byte)
    }

    fn u16(&mut self) -> Result<u16, NetworkError> {
        self.take().map(u16::from_le_bytes)
    }

    fn i16(&mut self) -> Result<i16, NetworkError> {
        self.take().map(i16::from_le_bytes)
    }

    fn i32(&mut self) -> Result<i32, NetworkError> {
        self.take().map(i32::from_le_bytes)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns a network with two inputs, two first-layer units and one second-layer unit. Its output is
    /// `max(0, x - y) * 2 + 0.5` in units of 2 points.
    fn bytes() -> Vec<u8> {
        let mut bytes = vec![2, 0, 2, 0, 1, 0, 4, 4, 4, 1];
        bytes.extend([16_u8, 0, 0, 16]); // the first layer copies the inputs
        bytes.extend([0, 0, 0, 0]); // its biases
        bytes.extend([16, 0, 0xf0, 0xff]); // x - y
        bytes.extend([0, 0, 0, 0]);
        bytes.extend([32, 0]); // times 2
        bytes.extend([128, 0, 0, 0]); // plus 0.5
        bytes
    }

    #[test]
    fn a_network_computes_its_function() {
        let bytes = bytes();
        let (network, rest) = Network::read(&bytes).unwrap();
        assert_eq!((network.inputs(), rest), (2, &[][..]));
        for (inputs, output) in [(&[][..], 1.0), (&[0], 5.0), (&[1], 1.0), (&[0, 1], 1.0)] {
            let mut sums = network.accumulator();
            network.add(&mut sums, inputs);
            assert!((network.output(&sums) - output).abs() < 1e-9, "{inputs:?}");
        }
    }

    #[test]
    fn a_cut_network_is_refused() {
        let bytes = bytes();
        for length in 0..bytes.len() {
            assert_eq!(Network::read(&bytes[..length]), Err(NetworkError), "{length} bytes");
        }
    }
}
