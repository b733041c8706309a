//! Rate limits. A rate is a pair of numbers: how many requests may come at once, and how many per second for a
//! long time.

use std::collections::HashMap;
use std::hash::Hash;
use std::sync::Mutex;
use std::time::Instant;

use super::clients::lock;

/// The state of a rate limit. `left` is the number of requests that were still permitted at the time
/// `counted`.
pub struct Allowance {
    rate: (f64, f64),
    left: f64,
    counted: Instant,
}

impl Allowance {
    /// Creates the state of a rate limit before the first request.
    pub fn full(rate: (f64, f64)) -> Self {
        Self { rate, left: rate.0, counted: Instant::now() }
    }

    /// Counts a request at the time `now`. Returns whether the request is permitted.
    pub fn take(&mut self, now: Instant) -> bool {
        self.left = self.at(now);
        self.counted = now;
        let is_permitted = self.left >= 1.0;
        self.left -= f64::from(u8::from(is_permitted));
        is_permitted
    }

    /// Returns whether the full burst of requests is permitted again.
    fn is_full(&self, now: Instant) -> bool {
        self.at(now) >= self.rate.0
    }

    fn at(&self, now: Instant) -> f64 {
        let (burst, per_second) = self.rate;
        let since = now.duration_since(self.counted).as_secs_f64();
        f64::min(self.left + since * per_second, burst)
    }
}

/// The rate limits of many clients or tokens, with a maximum for the memory that they need.
pub struct Allowances<K> {
    maximum: usize,
    by_key: Mutex<HashMap<K, Allowance>>,
}

impl<K: Eq + Hash> Allowances<K> {
    /// Creates the rate limits before the first request. At most `maximum` keys are counted.
    pub fn new(maximum: usize) -> Self {
        Self { maximum, by_key: Mutex::default() }
    }

    /// Counts a request. Returns whether the request is permitted. When the maximum of counted keys is reached, the
    /// keys without recent requests are forgotten. If this frees no place, a new key is permitted only if `is_known`
    /// says so, because requests with guessed tokens must not lock out those who have one.
    pub fn take(&self, key: K, rate: (f64, f64), now: Instant, is_known: impl FnOnce() -> bool) -> bool {
        let mut by_key = lock(&self.by_key);
        if by_key.len() >= self.maximum {
            by_key.retain(|_, allowance| !allowance.is_full(now));
        }
        if by_key.len() >= self.maximum && !by_key.contains_key(&key) && !is_known() {
            return false;
        }
        by_key.entry(key).or_insert_with(|| Allowance::full(rate)).take(now)
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_burst_is_permitted_and_then_the_rate() {
        let mut allowance = Allowance::full((3.0, 2.0));
        let start = Instant::now();
        let permitted = |allowance: &mut Allowance, now| (0..9).filter(|_| allowance.take(now)).count();
        assert_eq!(permitted(&mut allowance, start), 3);
        assert!(!allowance.is_full(start));
        assert_eq!(permitted(&mut allowance, start + Duration::from_secs(1)), 2);
        assert!(allowance.is_full(start + Duration::from_secs(3)));
        assert_eq!(permitted(&mut allowance, start + Duration::from_secs(60)), 3);
    }

    #[test]
    fn guessed_keys_take_no_place_from_known_ones() {
        let (all, rate, now) = (Allowances::new(2), (5.0, 1.0), Instant::now());
        assert!(all.take("a", rate, now, || false) && all.take("b", rate, now, || false));
        assert!(!all.take("guessed", rate, now, || false));
        assert!(all.take("a", rate, now, || false), "a counted key keeps its place");
        assert!(all.take("known", rate, now, || true));
        assert!(all.take("later", rate, now + Duration::from_secs(9), || false), "the others are forgotten");
    }
}
