//! Adds lines without effect, in blocks or spread evenly so that no long run of the original remains.

use crate::author_names::author_names;
use crate::fillers::Filler;
use crate::gaps::{self, Scope};
use crate::state::Disguise;
use crate::tree::{Body, BodyKind, Statement, Tree};

/// Approximate number of lines in a block of dead code.
const BLOCK_LINES: usize = 5;

/// Adds blocks of dead code.
pub(crate) fn dead_code(program: &mut [Tree], percent: usize, disguise: &mut Disguise) {
    pad(
        program,
        percent,
        disguise,
        &|filler, is_code, scopes, lines_due| filler.block(is_code, scopes, lines_due),
        |n_gaps, n_lines, disguise| {
            let n_blocks = n_lines.div_ceil(BLOCK_LINES);
            let mut quotas = vec![0; n_gaps];
            for block in 0..n_blocks {
                let share = (block + 1) * n_lines / n_blocks - block * n_lines / n_blocks;
                quotas[disguise.random.below(n_gaps)] += share;
            }
            quotas
        },
    );
}

/// Inserts a statement after every few, as MOSSAD does (Devore-McDonald and Berger, 2020).
pub(crate) fn insertion(program: &mut [Tree], percent: usize, disguise: &mut Disguise) {
    pad(
        program,
        percent,
        disguise,
        &|filler, is_code, scopes, _| filler.statement(is_code, scopes),
        |n_gaps, n_lines, _| (0..n_gaps).map(|gap| (gap + 1) * n_lines / n_gaps - gap * n_lines / n_gaps).collect(),
    );
}

/// A function that returns statements for a gap, of at most about the given number of lines.
type Make<'a> = dyn Fn(&mut Filler, bool, &mut [Scope], usize) -> Vec<Statement> + 'a;

/// Fills each gap with about as many lines as its quota.
fn pad(
    program: &mut [Tree],
    percent: usize,
    disguise: &mut Disguise,
    make: &Make,
    quotas: impl Fn(usize, usize, &mut Disguise) -> Vec<usize>,
) {
    let names = author_names(program).names;
    for tree in program {
        let mut n_gaps = 0;
        gaps::fill(&mut tree.clone(), &mut |_, _| {
            n_gaps += 1;
            Vec::new()
        });
        if n_gaps == 0 {
            continue;
        }
        let n_lines = (n_lines(&tree.body) * percent).div_ceil(100);
        let mut quotas = quotas(n_gaps, n_lines, disguise).into_iter();
        let source = tree.clone().write();
        let mut filler = Filler::new(&names, &source, disguise);
        let mut lines_due = 0_isize;
        gaps::fill(tree, &mut |is_code, scopes| {
            lines_due += quotas.next().unwrap_or(0).cast_signed();
            let mut statements = Vec::new();
            while lines_due > 0 {
                let made = make(&mut filler, is_code, scopes, lines_due.unsigned_abs());
                lines_due -= made.iter().map(line_ends).sum::<usize>().max(1).cast_signed();
                statements.extend(made);
            }
            statements
        });
    }
}

/// Returns the number of lines with code in a body.
fn n_lines(body: &Body) -> usize {
    let mut n_lines = usize::from(body.kind == BodyKind::File);
    body.for_each_token(&mut |token| {
        n_lines += usize::from(token.before.contains('\n')) + token.text.matches('\n').count();
    });
    n_lines
}

fn line_ends(statement: &Statement) -> usize {
    let mut n_ends = 0;
    statement.for_each_token(&mut |token| n_ends += token.before.matches('\n').count());
    n_ends
}
