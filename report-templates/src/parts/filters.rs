//! Filters of templates: texts of strangers, and numbers, as pages show them.

#![expect(unreachable_pub, reason = "the macro of filters makes public methods")]

use std::borrow::Cow;

use askama::{PrimitiveType, Result, Values, filter_fn};

use crate::words::{figures, visible};

/// Shows a name or a path: see [`visible::name`].
#[filter_fn]
pub(crate) fn name<'a>(name: &'a str, _: &dyn Values) -> Result<Cow<'a, str>> {
    Ok(visible::name(name))
}

/// Shows a name or a path in a table or a heading: see [`visible::short_name`].
#[filter_fn]
pub(crate) fn short_name<'a>(name: &'a str, _: &dyn Values) -> Result<Cow<'a, str>> {
    Ok(visible::short_name(name))
}

#[filter_fn]
pub(crate) fn note(text: &str, _: &dyn Values) -> Result<String> {
    Ok(visible::note(text))
}

#[filter_fn]
pub(crate) fn count(number: impl PrimitiveType<Value = usize>, _: &dyn Values) -> Result<String> {
    Ok(figures::count(number.get()))
}

#[filter_fn]
pub(crate) fn counted(
    number: impl PrimitiveType<Value = usize>,
    _: &dyn Values,
    one: &str,
    many: &str,
) -> Result<String> {
    Ok(figures::counted(number.get(), one, many))
}

#[filter_fn]
pub(crate) fn score(score: impl PrimitiveType<Value = f64>, _: &dyn Values) -> Result<String> {
    Ok(figures::score(score.get()))
}

#[filter_fn]
pub(crate) fn percent(share: impl PrimitiveType<Value = f64>, _: &dyn Values) -> Result<String> {
    Ok(figures::percent(share.get()))
}

#[filter_fn]
pub(crate) fn bits(bits: impl PrimitiveType<Value = f64>, _: &dyn Values) -> Result<String> {
    Ok(figures::bits(bits.get()))
}
