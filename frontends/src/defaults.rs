//! Tables most of whose fields have defaults: each field stands once, with its default beside it.

/// Defines a table, and the constant `DEFAULTS` with the fields that most tables leave out.
macro_rules! with_defaults {
    ($(#[$of_table:meta])* $visible:vis struct $name:ident {
        $($(#[$of_field:meta])* $field:ident: $type:ty = $default:expr,)*
    }) => {
        $(#[$of_table])*
        $visible struct $name {
            $($(#[$of_field])* $visible $field: $type,)*
        }

        impl $name {
            $visible const DEFAULTS: $name = $name { $($field: $default,)* };
        }
    };
}

pub(crate) use with_defaults;
