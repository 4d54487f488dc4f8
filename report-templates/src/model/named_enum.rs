//! Enums whose values have one name each.

/// Defines an enum whose values have one name each, in everything that programs and scripts read.
macro_rules! named_enum {
    ($(#[$about:meta])* $vis:vis enum $enum:ident { $($(#[$doc:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $enum { $($(#[$doc])* #[serde(rename = $name)] $value,)+ }

        impl $enum {
            /// Every value, in order.
            $vis const ALL: [$enum; [$($name,)+].len()] = [$($enum::$value,)+];

            /// Returns its name.
            $vis fn name(self) -> &'static str {
                match self { $($enum::$value => $name,)+ }
            }

            /// Returns the value with a name, if there is one.
            $vis fn from_name(name: &str) -> Option<$enum> {
                $enum::ALL.into_iter().find(|value| value.name() == name)
            }
        }
    };
}
pub(crate) use named_enum;
