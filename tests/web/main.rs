//! `lookalike serve`, as browsers and attackers use it.
//!
//! | module | protects |
//! | --- | --- |
//! | [`routes`] | access to every route |
//! | [`safety`] | the token, cookies, headers, host names, listening, slow clients |
//! | [`abuse`] | guessing, used-up connections and memory, locked-out admins |
//! | [`refusals`] | refusals reach clients that still send |
//! | [`uploads`] | uploads are streamed, bounded and harmless; authors |
//! | [`runs`] | runs complete, can be cancelled, and survive the server; deletion |
//! | [`run_settings`] | settings have one name on pages, for programs and on the command line |
//! | [`outdated`] | runs are outdated if their inputs differ |
//! | [`reports`] | reports as they are served and downloaded |
//! | [`left_out`] | submissions that are left out, and included again |
//! | [`reviews`] | reviews survive runs; the reviews of a course |
//! | [`cases`] | cases of more people are reviewed as one; confirmed cases; reviews of copies without names |
//! | [`recurring_pairs`] | pairs that recur in several assignments, documents against the archive, reports without names |
//! | [`pages`] | the words on every page of the app |
//! | [`moss`] | clients of MOSS: real, recorded and hostile ones |
//! | [`hook`] | the operator's program, which is told of ended runs |
//! | [`load`] | many requests at once |
//! | [`backups`] | backups under load, killed, damaged, restored |
//! | [`automation`] | programs: the jobs of the manual, lists, wrong bodies, limits |
//! | [`addresses`] | what programs do beside a nightly job: courses, members, rosters, earlier work, the archive |
//! | [`openapi`] | the document of the API, and that the server keeps it |
//! | [`canary`] | names of students are stored where the manual says, and nowhere else |
//! | [`data_subjects`] | the data about one student: found, exported, erased |
//! | [`retention`] | batches end after two warnings, and not while somebody discusses them |
//! | [`space`] | quotas of courses, free space, health |
//! | [`administration`] | the page for admins, quotas, the log as a file |
//! | [`sign_on`] | single sign-on: sessions, roles, accounts, sign-out, sockets, wrong options |
//! | [`account_names`] | names of accounts that look like others |
//! | [`accounts`] | passwords, sessions, roles, courses with their members, the log |

mod abuse;
mod account_names;
mod accounts;
mod addresses;
mod administration;
mod automation;
mod backups;
mod batches;
mod canary;
mod cases;
mod data_subjects;
mod hook;
mod left_out;
mod load;
mod moss;
mod openapi;
mod outdated;
mod pages;
mod recurring_pairs;
mod refusals;
mod reports;
mod retention;
mod reviews;
mod routes;
mod run_settings;
mod runs;
mod safety;
mod sign_on;
mod space;
mod uploads;
