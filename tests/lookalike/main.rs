//! The end-to-end tests: the built program, run as an instructor runs it.
//!
//! | module | what it looks after |
//! | --- | --- |
//! | [`harness`] | a folder for each test, the program, what it wrote; small programs to submit |
//! | [`command_line`] | options, exit statuses, the summary, `pairs.csv`, the report's folder, `tokens` |
//! | [`anonymous`] | `--anonymous`: no name is left anywhere |
//! | [`evidence`] | sheets and anonymous copies made from a written report |
//! | [`intake`] | what is on disk → submissions, and a fate for every file |
//! | [`encodings`] | files of every encoding equal their clean twins |
//! | [`notebooks`] | cells of code as one file of each language |
//! | [`selection`] | what is left out by rule and by glob, and what is spared |
//! | [`exports`] | downloads of learning platforms: who is who |
//! | [`archive`] | earlier batches kept in a file: comparing, crashes, damage, versions |
//! | [`archives`] | every kind of archive, its names, its limits, and what is wrong with it |
//! | [`report`] | links, figures, starter code, the order of names |
//! | [`passages`] | what the report says of edited copies |
//! | [`sharing`] | who else has a passage, all scores, the order of handing in, colours |
//! | [`likeness`] | what kind of likeness a pair shows, and what corroborates it |
//! | [`accuracy`] | the planted pairs of the samples stand on top |
//! | [`attacks`] | copies in every disguise stand above all honest pairs |
//! | [`languages`] | every language: copies found, strangers apart, told from others, mixed batches |
//! | [`hostile`] | archives, sources and names that mean harm |
//! | [`faults`] | full disks, permissions, signals, kills: what was there before is there after |
//! | [`fuzzing`] | every way in, over seeds and some thousands of changed ones |
//! | [`supervision`] | what another program needs to run this one |
//! | [`determinism`] | the same input gives the same bytes |
//! | [`documents`] | links, commands and the reference in README and docs |
//! | [`house_rules`] | which room may know what, and what no source file may hold |
//! | [`web`] | `lookalike serve`: who may do what, and what those who mean harm do not get |
//! | [`browser`] | the report and the web app in a real browser |

mod harness;

mod accuracy;
mod anonymous;
mod archive;
mod archives;
mod attacks;
mod browser;
mod command_line;
mod determinism;
mod documents;
mod encodings;
mod evidence;
mod exports;
mod faults;
mod fuzzing;
mod hostile;
mod house_rules;
mod intake;
mod languages;
mod likeness;
mod notebooks;
mod passages;
mod report;
mod selection;
mod sharing;
mod supervision;
mod web;
