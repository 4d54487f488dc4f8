//! Enums whose values have one name each.

/// Defines an enum whose values have one name each, everywhere.
macro_rules! named_enum {
    ($(#[$about:meta])* $vis:vis enum $enum:ident { $($(#[$doc:meta])* $value:ident = $name:literal,)+ }) => {
        $(#[$about])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize)]
        $vis enum $enum { $($(#[$doc])* #[serde(rename = $name)] $value,)+ }

        impl $enum {
            /// All values, in order.
            $vis const ALL: &'static [$enum] = &[$($enum::$value,)+];

            /// Returns its name in tables, forms, addresses, JSON and the log.
            $vis fn name(self) -> &'static str {
                match self { $($enum::$value => $name,)+ }
            }

            /// Returns the value with a name, if there is one.
            $vis fn named(name: &str) -> Option<$enum> {
                Self::ALL.iter().copied().find(|value| value.name() == name)
            }
        }

        impl utoipa::PartialSchema for $enum {
            fn schema() -> utoipa::openapi::RefOr<utoipa::openapi::Schema> {
                utoipa::openapi::ObjectBuilder::new()
                    .schema_type(utoipa::openapi::schema::Type::String)
                    .enum_values(Some([$($name,)+]))
                    .into()
            }
        }

        impl utoipa::ToSchema for $enum {
            fn name() -> std::borrow::Cow<'static, str> {
                stringify!($enum).into()
            }
        }
    };
}
pub(super) use named_enum;
