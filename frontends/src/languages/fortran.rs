//! Fortran, in free form and in the fixed form of punched cards.

use super::prelude::*;
use crate::cards::Cards;

pub(crate) static TABLE: Table = Table {
    name: "fortran",
    extensions: &["f90", "f95", "f03", "f08", "f", "for", "f77", "ftn", "fpp"],
    signs: &["^program _$  ^end program  ^module _$  ^end module  ^implicit none  ^integer ::  ^integer,  ^real ::
        ^real,  ^real(  ^double precision  ^logical ::  ^character(  ^subroutine _  ^end subroutine  ^end function
        ^contains$  ^do _ =  ^do while(  ^end do  ^enddo  ^end if  ^endif  ^else if(  ^print *,  ^write(*,  ^read(*,
        ^read *,  then$  intent(in  .eq.  .ne.  .and.  .gt.  .lt.  allocate(  ^stop$  ^call _(  ^integer _,
        ^integer _("],
    // The generated parser of the grammar is 37 MB of C.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &["!"],
        cards: Some(Cards { has_labels: true, mark_column: 5, marks: "", comment_column: 0, comment_marks: "cC*!" }),
        imports: &["use", "implicit", "include"],
        words: &[
            // Continues a line, on both of them.
            ("&", Drop),
            // A line end does the same.
            (";", Drop),
            // Optional in most declarations.
            ("::", Drop),
            // Both notations of operators and brackets.
            (".eq.", Class("==")),
            (".ne.", Class("/=")),
            (".lt.", Class("<")),
            (".le.", Class("<=")),
            (".gt.", Class(">")),
            (".ge.", Class(">=")),
            ("(/", Class("[")),
            ("/)", Class("]")),
            (".and. .or. .not. .eqv. .neqv. .true. .false.", Verbatim),
            // The word after it is optional.
            (
                "endassociate endblock endfunction endmodule endprocedure endprogram endsubmodule endsubroutine",
                Class("end"),
            ),
            ("doubleprecision", Class("real")),
            // Not words that are good names of variables, such as `value`, `file`, `sum` and `max`.
            (
                "abs abstract achar acos allocatable allocate allocated asin assign associate associated atan
                 atan2 backspace blockdata call case character class close common complex concurrent contains
                 continue cos cosh critical cycle data dble deallocate deferred dimension do elemental else
                 elseif elsewhere end enddo endenum endfile endforall endif endinterface endselect endtype
                 endwhere entry enum enumerator equivalence exit exp extends external final floor forall format
                 function goto iachar ichar if impure in inout inquire int integer intent interface intrinsic
                 kind len len_trim log log10 logical matmul maxloc maxval minloc minval mod module modulo
                 namelist nint nopass nullify open optional out parameter pause pointer present print private
                 procedure program public pure read real recursive reshape result return rewind save select
                 selectcase sin sinh sqrt stop submodule subroutine tan tanh target then transpose trim type
                 where while write",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] , : :: = => + - * / ** // == /= < <= > >= % . $ ? @ (/ /)",
        // For exponents of double precision.
        number_chars: "dDqQ",
        first_halves: "block double else end go in select",
        raw_quotes: &["\"", "'"],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
