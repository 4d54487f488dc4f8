//! Hash maps and sets, whose order must not show in any result.
//!
//! Their hash is fast, and its order differs between machines of 32 and of 64 bits. So development builds hash with keys that differ from map to map: a result that depends on an order differs from run to run, and from its snapshot.

use std::collections;

#[cfg(debug_assertions)]
use self::random_order::RandomOrder as Order;
#[cfg(not(debug_assertions))]
use rustc_hash::FxBuildHasher as Order;

/// A hash map.
pub type HashMap<K, V> = collections::HashMap<K, V, Order>;
/// A hash set.
pub type HashSet<T> = collections::HashSet<T, Order>;

#[cfg(debug_assertions)]
mod random_order {
    use std::hash::{BuildHasher, RandomState};

    /// Hashes with random keys. It is a type of its own, because maps with the usual one have functions that others lack.
    #[derive(Debug, Clone, Default)]
    pub struct RandomOrder(RandomState);

    impl BuildHasher for RandomOrder {
        type Hasher = <RandomState as BuildHasher>::Hasher;

        fn build_hasher(&self) -> Self::Hasher {
            self.0.build_hasher()
        }
    }
}
