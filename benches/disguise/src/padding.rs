//! More lines that do nothing: in lumps, or spread so that no run of the original is left whole.

use crate::Disguise;
use crate::authored::authored;
use crate::fillers::Filler;
use crate::gaps::{self, Scope};
use crate::tree::{Body, Place, Statement, Tree};

/// How many lines a lump of dead code has, about.
const LUMP: usize = 5;

/// Dead code in lumps.
pub(crate) fn dead_code(program: &mut [Tree], percent: usize, disguise: &mut Disguise) {
    pad(
        program,
        percent,
        disguise,
        &|filler, is_code, scopes, owed| filler.block(is_code, scopes, owed),
        |n_gaps, n_lines, disguise| {
            let n_lumps = n_lines.div_ceil(LUMP);
            let mut quotas = vec![0; n_gaps];
            for lump in 0..n_lumps {
                let share = (lump + 1) * n_lines / n_lumps - lump * n_lines / n_lumps;
                quotas[disguise.dice.below(n_gaps)] += share;
            }
            quotas
        },
    );
}

/// A statement after every so many, as MOSSAD does (Devore-McDonald and Berger 2020).
pub(crate) fn insertion(program: &mut [Tree], percent: usize, disguise: &mut Disguise) {
    pad(
        program,
        percent,
        disguise,
        &|filler, is_code, scopes, _| filler.statement(is_code, scopes),
        |n_gaps, n_lines, _| (0..n_gaps).map(|gap| (gap + 1) * n_lines / n_gaps - gap * n_lines / n_gaps).collect(),
    );
}

/// Makes statements for a gap, of so many lines at most, about.
type Make<'a> = dyn Fn(&mut Filler, bool, &mut [Scope], usize) -> Vec<Statement> + 'a;

/// Fills each gap with about as many lines as it is given.
fn pad(
    program: &mut [Tree],
    percent: usize,
    disguise: &mut Disguise,
    make: &Make,
    quotas: impl Fn(usize, usize, &mut Disguise) -> Vec<usize>,
) {
    let names = authored(program).names;
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
        let mut owed = 0_isize;
        gaps::fill(tree, &mut |is_code, scopes| {
            owed += quotas.next().unwrap_or(0).cast_signed();
            let mut statements = Vec::new();
            while owed > 0 {
                let made = make(&mut filler, is_code, scopes, owed.unsigned_abs());
                owed -= made.iter().map(line_ends).sum::<usize>().max(1).cast_signed();
                statements.extend(made);
            }
            statements
        });
    }
}

/// How many lines with code a body has.
fn n_lines(body: &Body) -> usize {
    let mut n_lines = usize::from(body.place == Place::File);
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
