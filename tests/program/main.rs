//! End-to-end tests: they run the built program as an instructor does.
//!
//! | module | protects |
//! | --- | --- |
//! | [`help`] | the help of every command |
//! | [`pages`] | the words on every page of a report |
//! | [`gallery`] | the report that tests of pages show is one that the program makes |
//! | [`alone`] | a submission that is the only one in its language is named |
//! | [`references`] | how near submissions are to reference answers, without a verdict |
//! | [`histories`] | repositories in submissions say when shared code appeared, and no more than they can |
//! | [`planters`] | what one submission holds changes nothing that is said of others |
//! | [`translations`] | programs that look like translations into another language are named, and honest programs are not |
//! | [`trial`] | what a comparison would have found, from copies of its own programs |
//! | [`one_truth`] | no two places of a report disagree |
//! | [`recount`] | what reports state, counted again from the sources by a second implementation |
//! | [`other_tasks`] | code that many people have in other tasks is no evidence, and their programs stay out of the report |
//! | [`command_line`] | options, exit statuses, the summary, `pairs.csv`, the folder of the report, `tokens` |
//! | [`anonymous`] | `--anonymous`: no name is left in a report |
//! | [`handed_out`] | handed-out code that was not given as starter code is noted, and can be written |
//! | [`evidence`] | evidence sheets and anonymous copies made from a written report |
//! | [`inputs`] | inputs that repeat the batch, lie a level too high, or are likely a mistake |
//! | [`intake`] | files on disk become submissions, and every file has a status |
//! | [`endings`] | the language of each ending, unknown languages, `--language` |
//! | [`encodings`] | files in every encoding equal the same program in UTF-8 |
//! | [`notebooks`] | cells of code become one file of each language |
//! | [`carriers`] | copies in damaged notebooks, web pages, mails and word processors are found, and exports of unrelated people differ |
//! | [`pages_with_code`] | code between the markup of pages counts as in plain files, and markup of a library does not |
//! | [`gate`] | rules that leave code out never hide what others have |
//! | [`selection`] | files that are left out by rule or by glob |
//! | [`quizzes`] | tables with a row for each student: exports of quizzes and forms, hostile tables |
//! | [`exports`] | downloads of learning platforms, with their authors |
//! | [`archive`] | stored batches: comparing, crashes, damage, versions |
//! | [`archives`] | archive files of every kind: names, limits, damage |
//! | [`figures`] | figures and names in documents are those of the last measurement and of the program |
//! | [`report`] | links, figures, starter code, independence of names |
//! | [`partial`] | nobody vanishes: copies in left-out files are found, partly compared submissions are named |
//! | [`completeness`] | every byte has a class, and what is said about completeness follows from it |
//! | [`passages`] | passages of edited copies |
//! | [`sharing`] | who shares a passage, the distribution of scores, the order of submission, highlights |
//! | [`likeness`] | the kind of likeness of a pair, and its corroboration |
//! | [`accuracy`] | the planted pairs of the samples rank first |
//! | [`attacks`] | copies in every disguise rank above all honest pairs |
//! | [`hidden_copies`] | copies that are hidden in macros, strings, encodings, names or archives are found, or their authors named |
//! | [`languages`] | every language: copies are found, languages are told apart, mixed batches |
//! | [`tool_written`] | small classes of programs that form designers wrote most of: strangers do not stand out, copies do |
//! | [`hidden_code`] | code in strings, macros and behind escapes |
//! | [`hostile`] | hostile archive files, sources and names |
//! | [`faults`] | full disks, permissions, signals, kills: files that were there before stay intact |
//! | [`private_files`] | nobody else on the machine reads what the program writes |
//! | [`fuzzing`] | every input format, over seeds and thousands of mutations |
//! | [`child_protocol`] | the protocol for programs that run this one |
//! | [`determinism`] | the same input gives the same bytes |
//! | [`adoption`] | the pages for the offices of a university: options, defaults, limits and rights that they state |
//! | [`documents`] | links, commands and the reference in README and docs |
//! | [`python_module`] | the Python module |
//! | [`shell`] | completions and manual pages |
//! | [`windows`] | the program for Windows, run by Wine: the same reports, every name, archives, the web app, a double click |
//! | [`measurement`] | time and memory that benchmarks print are those of all processes of a program |
//!
//! Words that users read are compared with snapshots in the `snapshots` folders. After a change of words,
//! `INSTA_UPDATE=always cargo test --test program` writes those folders anew; `cargo insta review`
//! (`cargo install cargo-insta`) shows each change, and also rewrites the snapshots that stand in the source.

mod accuracy;
mod adoption;
mod alone;
mod anonymous;
mod archive;
mod archives;
mod attacks;
mod blocks;
mod carriers;
mod child_protocol;
mod command_line;
mod completeness;
mod determinism;
mod documents;
mod encodings;
mod endings;
mod evidence;
mod exports;
mod faults;
mod figures;
mod fuzzing;
mod gallery;
mod gate;
mod handed_out;
mod help;
mod hidden_code;
mod hidden_copies;
mod histories;
mod hostile;
mod inputs;
mod intake;
mod languages;
mod likeness;
mod literate;
mod measurement;
mod notebooks;
mod one_truth;
mod other_tasks;
mod packages;
mod pages;
mod pages_with_code;
mod partial;
mod passages;
mod planters;
mod private_files;
mod python_module;
mod quizzes;
mod recount;
mod references;
mod report;
mod selection;
mod sharing;
mod shell;
mod tool_written;
mod translations;
mod trial;
mod windows;
