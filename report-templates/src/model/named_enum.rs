//! Enums whose values have one name each.

/// Defines an enum whose values have one name each, in everything that programs and scripts read.
macro_rules! named_enum {
    ($(#[$about:meta])* $vis:vis enum $enum:ident { $($(#[$doc:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        $vis enum $enum { $($(#[$doc])* $value,)+ }

        impl $enum {
            /// Every value, in order.
            $vis const ALL: [$enum; [$($name,)+].len()] = [$($enum::$value,)+];

            /// Returns its name.
            $vis fn name(self) -> &'static str {
                match self { $($enum::$value => $name,)+ }
            }
        }
    };
}
pub(crate) use named_enum;
