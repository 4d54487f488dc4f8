//! The content of each list: text, columns and cells.

use super::list::{Cell, Column, List, ListPage, ListRow, ListText, PageLink, ROWS_PER_PAGE, Table, numbered};
use super::pages::Pages;
use super::{batch, pairs, submissions};
use crate::text::lists as text;

fn list_text(list: List) -> ListText {
    match list {
        List::Pairs => pairs::list_text(),
        List::Submissions => submissions::LIST_TEXT,
        List::Files => batch::LIST_TEXT,
    }
}

/// Returns the columns of a list.
pub(super) fn columns(pages: &Pages, list: List) -> &'static [Column] {
    match list {
        List::Pairs => pairs::columns(pages),
        List::Submissions => &submissions::COLUMNS,
        List::Files => &batch::COLUMNS,
    }
}

/// Returns the cells of one row, in the order of the columns.
pub(super) fn cells<'a>(pages: &Pages<'a>, list: List, place: usize) -> Vec<Cell<'a>> {
    match list {
        List::Pairs => pairs::cells(pages, place),
        List::Submissions => submissions::cells(pages, place),
        List::Files => batch::cells(pages, place),
    }
}

/// Returns one page of a list; `number` is counted from 0.
pub(super) fn list_page<'a>(pages: &Pages<'a>, list: List, number: usize) -> ListPage<'a> {
    let total = list.len(pages);
    let first = number * ROWS_PER_PAGE;
    let last = total.min(first + ROWS_PER_PAGE);
    let n_pages = list.n_pages(pages);
    let file = |number: usize| numbered(list.page_name(), number, "html");
    let text_of_list = list_text(list);
    ListPage {
        text: text_of_list,
        table: Table {
            name: list.name(),
            caption: text_of_list.caption,
            columns: columns(pages, list),
            rows: (first..last).map(|place| list_row(pages, list, place)).collect(),
        },
        total,
        first: first + 1,
        shown: text::shown(first + 1, last, total),
        links: (0..n_pages)
            .filter(|_| n_pages > 1)
            .map(|other| PageLink { number: other + 1, file: file(other), is_here: other == number })
            .collect(),
        previous: number.checked_sub(1).map(file),
        next: (number + 1 < n_pages).then(|| file(number + 1)),
        data: (0..list.n_files(pages)).map(|number| numbered(list.name(), number, "js")).collect(),
    }
}

fn list_row<'a>(pages: &Pages<'a>, list: List, place: usize) -> ListRow<'a> {
    let anchor = if list == List::Files { batch::anchor(pages, place) } else { None };
    ListRow { anchor, cells: cells(pages, list, place) }
}
