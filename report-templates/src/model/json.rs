//! The forms that values have in `report.json`: small structs are lists there, and indices are counted from 1.

use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Makes a struct a list of its fields. The first field of one that is `numbered` is an index.
macro_rules! as_list {
    ($struct:ident { $($field:ident: $type:ty),+ }) => {
        impl From<($($type,)+)> for $struct {
            fn from(($($field,)+): ($($type,)+)) -> $struct {
                $struct { $($field),+ }
            }
        }

        impl From<$struct> for ($($type,)+) {
            fn from($struct { $($field),+ }: $struct) -> ($($type,)+) {
                ($($field,)+)
            }
        }
    };
    (numbered $struct:ident { $index:ident $(, $field:ident: $type:ty)+ }) => {
        impl From<(usize, $($type),+)> for $struct {
            fn from((number, $($field),+): (usize, $($type),+)) -> $struct {
                $struct { $index: number.wrapping_sub(1), $($field),+ }
            }
        }

        impl From<$struct> for (usize, $($type),+) {
            fn from($struct { $index, $($field),+ }: $struct) -> (usize, $($type),+) {
                ($index + 1, $($field),+)
            }
        }
    };
}
pub(super) use as_list;

/// Indices that are counted from 1. A number of 0 that is read becomes an index that nothing has.
pub(super) trait Indices: Clone {
    fn shift(&mut self, by: usize);
}

impl Indices for usize {
    fn shift(&mut self, by: usize) {
        *self = self.wrapping_add(by);
    }
}

impl Indices for Option<usize> {
    fn shift(&mut self, by: usize) {
        self.iter_mut().for_each(|index| index.shift(by));
    }
}

impl Indices for Vec<usize> {
    fn shift(&mut self, by: usize) {
        self.iter_mut().for_each(|index| index.shift(by));
    }
}

pub(super) fn serialize<T: Indices + Serialize, S: Serializer>(indices: &T, serializer: S) -> Result<S::Ok, S::Error> {
    let mut numbers = indices.clone();
    numbers.shift(1);
    numbers.serialize(serializer)
}

pub(super) fn deserialize<'d, T: Indices + Deserialize<'d>, D: Deserializer<'d>>(source: D) -> Result<T, D::Error> {
    let mut numbers = T::deserialize(source)?;
    numbers.shift(usize::MAX);
    Ok(numbers)
}

/// Returns whether a value is left out.
pub(crate) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}
