//! What the ways in which a deal can still end are worth, one against the other.

use super::ends::{DECLARER, DEFENDERS, Ends};

/// What is still open beside the points.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Open {
    pub trula: bool,
    pub kings: bool,
    pub mond: bool,
    pub pagat: bool,
}

/// What is worth what from some ends on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Stake {
    /// The worth of the worst end.
    pub least: i16,
    /// The worth of the best end.
    pub most: i16,
    /// A number for what all ends are worth beyond the worst: with one number, positions go on alike. Nothing when
    /// the numbers ran out.
    pub shape: Option<u8>,
    is_known: bool,
}

/// How many there are: for each share so far, each thing open or not.
const STAKES: usize = 256 * 16;

/// What each end beyond the worst is worth, in one order.
type Shape = [i16; 3 * 3 * 3 * 2 * 3];

/// What the ways of ending are worth in the question that is asked, and the shapes of all questions so far.
#[derive(Clone, Debug)]
pub(super) struct Stakes {
    /// By number of the ends.
    worth: Vec<i16>,
    stakes: Vec<Stake>,
    shapes: Vec<Shape>,
    /// Who loses the mond when it is lost.
    mond: u16,
}

impl Stakes {
    /// No question yet. `mond`: whose side would lose it.
    pub(super) fn new(mond: u16) -> Self {
        Self { worth: vec![0; Ends::COUNT], stakes: vec![Stake::default(); STAKES], shapes: Vec::new(), mond }
    }

    /// Asks another question: what each way of ending is worth, by its number.
    pub(super) fn ask(&mut self, worth: Vec<i16>) {
        self.worth = worth;
        self.stakes.fill(Stake::default());
    }

    /// What it was worth to end like this.
    pub(super) fn worth(&self, ends: Ends) -> i32 {
        i32::from(self.worth[ends.number()])
    }

    /// What is at stake, by its number.
    pub(super) fn get(&self, number: u16) -> Stake {
        self.stakes[usize::from(number)]
    }

    /// The number of what is at stake when this has happened and that is open.
    pub(super) fn number(&mut self, ends: Ends, open: Open) -> u16 {
        let open_bits = u16::from(open.trula)
            | u16::from(open.kings) << 1
            | u16::from(open.mond) << 2
            | u16::from(open.pagat) << 3;
        let number = ends.shares() << 4 | open_bits;
        if !self.stakes[usize::from(number)].is_known {
            self.stakes[usize::from(number)] = self.find_out(ends, open);
        }
        number
    }

    fn find_out(&mut self, ends: Ends, open: Open) -> Stake {
        let mut shape = self.shape(ends, open);
        let least = shape.iter().copied().min().unwrap_or(0);
        let most = shape.iter().copied().max().unwrap_or(0);
        shape.iter_mut().for_each(|worth| *worth -= least);
        let place = self.shapes.iter().position(|other| *other == shape).unwrap_or_else(|| {
            self.shapes.push(shape);
            self.shapes.len() - 1
        });
        Stake { least, most, shape: place.try_into().ok(), is_known: true }
    }

    /// What each end is worth. What is closed stays the same throughout, so that it tells nothing apart.
    fn shape(&self, ends: Ends, open: Open) -> Shape {
        const BOTH: u16 = DECLARER | DEFENDERS;
        let mut shape = [0; size_of::<Shape>() / size_of::<i16>()];
        let mut places = shape.iter_mut();
        let share = |open: bool, share| if open { share } else { 0 };
        for trula in [DECLARER, DEFENDERS, BOTH] {
            let ends = ends.with_trula(share(open.trula, trula));
            for kings in [DECLARER, DEFENDERS, BOTH] {
                let ends = ends.with_kings(share(open.kings, kings));
                for tricks in [DECLARER, DEFENDERS, BOTH] {
                    let ends = ends.with_tricks(tricks);
                    for mond in [0, self.mond] {
                        let ends = ends.with_mond(share(open.mond, mond));
                        for pagat in [None, Some(false), Some(true)] {
                            let pagat = pagat.filter(|_| open.pagat);
                            let ends = pagat.map_or(ends, |took| ends.with_pagat(took));
                            if let Some(place) = places.next() {
                                *place = self.worth[ends.number()];
                            }
                        }
                    }
                }
            }
        }
        shape
    }
}
