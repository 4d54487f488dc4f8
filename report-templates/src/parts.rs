//! The parts that pages are made of, and the data that all pages of a report share.

pub mod assets;
pub(crate) mod bar;
pub(crate) mod breakdown_bar;
pub(crate) mod case_card;
pub(crate) mod code;
pub(crate) mod common_block;
pub(crate) mod context;
pub(crate) mod explanation;
pub(crate) mod frame;
pub(crate) mod graph;
pub(crate) mod highlights;
pub(crate) mod histogram;
pub(crate) mod line_bar;
pub(crate) mod list;
pub mod live;
pub(crate) mod only_these_two;
pub(crate) mod pages;
pub(crate) mod partial;
pub(crate) mod passages;
pub(crate) mod people;
pub(crate) mod plain_source;
pub(crate) mod query;
pub(crate) mod shared_regions;
pub(crate) mod side;
pub(crate) mod timeline;
pub(crate) mod unlisted_starter;
