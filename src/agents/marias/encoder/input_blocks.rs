//! Appends inputs in blocks: each block has its own inputs, and the blocks follow one another.

/// Appends the numbers of the inputs that are 1. Every call adds a block of inputs behind those before it.
pub(super) struct InputBlocks<'a> {
    inputs: &'a mut Vec<u16>,
    next: usize,
}

impl<'a> InputBlocks<'a> {
    /// A writer whose first block begins with input `first`.
    pub(super) fn new(inputs: &'a mut Vec<u16>, first: usize) -> Self {
        Self { inputs, next: first }
    }

    /// The number of the input behind the last block.
    pub(super) fn next(&self) -> usize {
        self.next
    }

    /// `width` inputs: bit `i` is input `i`.
    pub(super) fn bits(&mut self, mut bits: u32, width: usize) {
        while bits != 0 {
            self.inputs.push((self.next + bits.trailing_zeros() as usize) as u16);
            bits &= bits - 1;
        }
        self.next += width;
    }

    /// One input.
    pub(super) fn flag(&mut self, on: bool) {
        self.bits(u32::from(on), 1);
    }

    /// `width` inputs, of which number `value` is 1; a greater value counts as the last.
    pub(super) fn one_of(&mut self, value: usize, width: usize) {
        self.one_of_if(true, value, width);
    }

    /// As [`InputBlocks::one_of`] if `on`; otherwise `width` inputs that are 0.
    pub(super) fn one_of_if(&mut self, on: bool, value: usize, width: usize) {
        if on {
            self.inputs.push((self.next + value.min(width - 1)) as u16);
        }
        self.next += width;
    }

    /// `width` inputs: at least 1, at least 2, and so on.
    pub(super) fn at_least(&mut self, count: usize, width: usize) {
        self.bits((1 << count.min(width)) - 1, width);
    }
}
