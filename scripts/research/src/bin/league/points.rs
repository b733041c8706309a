//! A model of the points of a game. Its blocks have the spread and the long tails of real blocks.

use rand::RngExt;
use talon::cards::Random;

/// A game with the luck of its cards and of its play.
#[derive(Clone, Copy, Debug)]
pub struct PointModel {
    /// The name of the real game whose numbers the model has.
    pub name: &'static str,
    /// The number of participants at a table.
    pub contestants: usize,
    /// The number of deals of a session.
    pub session: u64,
    /// The standard deviation of the points of a game.
    pub deviation: f64,
    /// The part of this deviation that the cards do not explain.
    pub play: f64,
    /// How much the stakes of the deals differ: the standard deviation of their logarithm.
    pub stakes: f64,
    /// The standard deviation of the effect that one player at the table has on the points of another. It is 0 if the
    /// ratings alone explain the points.
    pub effects: f64,
}

/// Tablić for two. All deals have the same stake.
const TABLIC: PointModel = PointModel {
    name: "tablić, 2",
    contestants: 2,
    session: 1,
    deviation: 8.0,
    play: 0.6,
    stakes: 0.0,
    effects: 0.0,
};

/// Tarok for three. The stakes give the blocks the kurtosis of the real blocks in `data/tarok.csv`.
pub const TAROK: PointModel = PointModel {
    name: "tarok, 3",
    contestants: 3,
    session: 6,
    deviation: 25.0,
    play: 0.8,
    stakes: 0.9,
    effects: 0.0,
};

/// The modelled games. The deviations are those of games of built-in players.
pub const GAMES: [PointModel; 3] =
    [TABLIC, TAROK, PointModel { name: "tarok, 4", contestants: 4, session: 8, deviation: 40.0, ..TAROK }];

/// A game with single deals and the very long tails of mariáš.
pub const MARIAS: PointModel =
    PointModel { name: "mariáš, 3", session: 1, deviation: 20.0, stakes: 1.1, ..TAROK };

/// A version of a participant.
#[derive(Clone, Copy, Debug)]
pub struct ModelPlayer {
    /// The true rating.
    pub rating: f64,
    /// How much its luck of play differs from that of others, as a factor.
    pub risk: f64,
    /// How skewed its luck of play is, from −1 to 1.
    pub skew: f64,
    /// A random number that decides how it and others affect each other.
    pub effect: f64,
}

impl ModelPlayer {
    /// Draws a participant.
    pub fn draw(random: &mut Random, game: &PointModel) -> Self {
        Self {
            rating: 0.2 * game.deviation * normal(random),
            risk: random.random_range(0.7..1.4),
            skew: random.random_range(-0.9..0.9),
            effect: random.random_range(1.0..1e3),
        }
    }

    /// Draws the next version of this participant.
    #[must_use]
    pub fn improved(self, random: &mut Random, game: &PointModel) -> Self {
        let rating = self.rating + game.deviation * (0.01 + 0.05 * normal(random));
        Self { rating, ..Self::draw(random, game) }
    }

    /// Returns the effect of another player: a number that is the same in each game of both, with mean 0 and variance 1
    /// over all players. What one wins by it, the other loses.
    fn effect_of(&self, other: &Self) -> f64 {
        2.0_f64.sqrt() * (self.effect * other.effect * (self.effect - other.effect)).sin()
    }

    /// Draws the luck of this player in a game: a number with mean 0 and variance `risk`².
    fn luck(&self, random: &mut Random) -> f64 {
        let exponential = -(1.0 - random.random_range(0.0..1.0_f64)).ln() - 1.0;
        self.risk * (self.skew * exponential + (1.0 - self.skew * self.skew).sqrt() * normal(random))
    }
}

/// Draws a number of the standard normal distribution (Box and Muller).
pub fn normal(random: &mut Random) -> f64 {
    let radius = (-2.0 * (1.0 - random.random_range(0.0..1.0_f64)).ln()).sqrt();
    radius * (std::f64::consts::TAU * random.random_range(0.0..1.0_f64)).cos()
}

impl PointModel {
    /// Plays a block in every rotation. Returns the points a game of each player.
    pub fn block(&self, random: &mut Random, table: &[ModelPlayer]) -> Vec<f64> {
        let mut points = vec![0.0; table.len()];
        for _ in 0..self.session {
            let deal = Deal::draw(self, random);
            for rotation in 0..table.len() {
                for (place, own) in deal.game(self, random, table, rotation).into_iter().enumerate() {
                    points[place] += own;
                }
            }
        }
        points.iter().map(|sum| sum / (self.session * table.len() as u64) as f64).collect()
    }

    /// Plays a session in which two players have the same cards in the same seat, each against the same others. Returns
    /// the points a game of both.
    pub fn one_seat(
        &self,
        random: &mut Random,
        players: [ModelPlayer; 2],
        others: &[ModelPlayer],
    ) -> [f64; 2] {
        let rotation = random.random_range(0..self.contestants);
        let mut points = [0.0; 2];
        for _ in 0..self.session {
            let deal = Deal::draw(self, random);
            for (own, player) in points.iter_mut().zip(players) {
                let table: Vec<ModelPlayer> = std::iter::once(player).chain(others.iter().copied()).collect();
                *own += deal.game(self, random, &table, rotation)[0];
            }
        }
        points.map(|sum| sum / self.session as f64)
    }
}

/// The cards of a deal: the points that they are worth in each seat, and the stake.
struct Deal {
    cards: Vec<f64>,
    stake: f64,
}

impl Deal {
    fn draw(game: &PointModel, random: &mut Random) -> Self {
        // The mean of the squared stake is 1.
        let stake = (game.stakes * normal(random) - game.stakes * game.stakes).exp();
        let cards = (0..game.contestants).map(|_| normal(random)).collect();
        Self { cards, stake }
    }

    /// Plays the deal once. Returns the points of each player. In the rotation, the first player has this seat.
    fn game(
        &self,
        game: &PointModel,
        random: &mut Random,
        table: &[ModelPlayer],
        rotation: usize,
    ) -> Vec<f64> {
        let size = table.len() as f64;
        let mean_rating = table.iter().map(|player| player.rating).sum::<f64>() / size;
        let luck: Vec<f64> = table.iter().map(|player| player.luck(random)).collect();
        // What one player wins, the others lose.
        let mean_luck = luck.iter().sum::<f64>() / size;
        let scale = (size / (size - 1.0)).sqrt();
        let points = table.iter().zip(luck).enumerate().map(|(place, (player, luck))| {
            let cards = (1.0 - game.play * game.play).sqrt() * self.cards[(place + rotation) % table.len()];
            let play = game.play * scale * (luck - mean_luck);
            let effects = if game.effects > 0.0 {
                game.effects * table.iter().map(|other| player.effect_of(other)).sum::<f64>()
            } else {
                0.0
            };
            effects + player.rating - mean_rating + game.deviation * self.stake * (cards + play)
        });
        points.collect()
    }
}
