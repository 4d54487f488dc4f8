//! NetLogo. A model holds buttons and shapes behind its code, which documents take away.

use super::prelude::*;

pub(crate) static TABLE: Table = Table {
    name: "netlogo",
    extensions: &["nls", "nlogo", "nlogo3d", "nlogox"],
    signs: &["^globals [  turtles - own [  patches - own [  ^to setup$  ^to go$  ^to - report _  ask turtles [
        ask patches [  reset - ticks  clear - all  create - turtles  one - of  set pcolor  set color  ifelse _"],
    // There is no grammar that is maintained.
    strategy: ParseStrategy::Lexicon,
    lexicon: Lexicon {
        line_comments: &[";"],
        imports: &["__includes", "extensions"],
        words: &[
            // Each has a short name and a long one.
            ("bk back", Class("back")),
            ("ca clear-all", Class("clear-all")),
            ("cd clear-drawing", Class("clear-drawing")),
            ("cp clear-patches", Class("clear-patches")),
            ("cro create-ordered-turtles", Class("create-ordered-turtles")),
            ("crt create-turtles", Class("create-turtles")),
            ("ct clear-turtles", Class("clear-turtles")),
            ("fd forward", Class("forward")),
            ("ht hide-turtle", Class("hide-turtle")),
            ("lt left", Class("left")),
            ("pd pen-down", Class("pen-down")),
            ("pe pen-erase", Class("pen-erase")),
            ("pu pen-up", Class("pen-up")),
            ("rp reset-perspective", Class("reset-perspective")),
            ("rt right", Class("right")),
            ("se sentence", Class("sentence")),
            ("st show-turtle", Class("show-turtle")),
            ("bf butfirst but-first", Class("but-first")),
            ("bl butlast but-last", Class("but-last")),
            ("breed globals turtles-own patches-own links-own directed-link-breed undirected-link-breed", Verbatim),
            (
                "to to-report end report stop let set if ifelse ifelse-value while loop repeat foreach map filter reduce
                 sort sort-by sort-on n-values run runresult carefully error error-message ask ask-concurrent of with
                 with-max with-min max-one-of min-one-of max-n-of min-n-of one-of n-of up-to-n-of any? all? count other
                 turtle-set patch-set link-set turtles patches links turtle patch link nobody self myself no-turtles
                 no-patches no-links in-radius in-cone at-points turtles-at turtles-here turtles-on patch-at patch-here
                 patch-ahead patch-left-and-ahead patch-right-and-ahead neighbors neighbors4 hatch sprout die stamp jump
                 move-to setxy setx sety face facexy towards towardsxy distance distancexy uphill uphill4 downhill
                 downhill4 home can-move? random-xcor random-ycor random-pxcor random-pycor xcor ycor pxcor pycor heading
                 color pcolor plabel label shape size hidden? who pen-mode pen-size thickness max-pxcor max-pycor
                 min-pxcor min-pycor world-width world-height dx dy tick ticks reset-ticks reset-timer timer tick-advance
                 clear-ticks clear-globals clear-links clear-output clear-all-plots clear-plot diffuse diffuse4
                 set-default-shape scale-color shade-of? is-turtle? is-patch? is-number? is-string? is-list? is-agent?
                 is-agentset? is-link? is-boolean? create-link-with create-links-with create-link-to create-links-to
                 create-link-from create-links-from link-neighbors in-link-neighbors out-link-neighbors link-neighbor?
                 my-links my-in-links my-out-links link-with both-ends other-end end1 end2 layout-circle layout-spring
                 layout-radial layout-tutte list first last item fput lput length empty? member? position remove
                 remove-item remove-duplicates replace-item insert-item reverse shuffle sublist substring range histogram
                 max min mean median modes sum variance standard-deviation abs ceiling floor round int sqrt exp ln log sin
                 cos tan asin acos atan mod remainder precision random random-float random-normal random-poisson
                 random-exponential random-gamma random-seed new-seed and or not xor true false e pi plot plotxy
                 set-current-plot set-current-plot-pen plot-pen-down plot-pen-up create-temporary-plot-pen setup-plots
                 update-plots print show type write output-print output-show output-type output-write word read-from-string
                 user-message user-input user-yes-or-no? user-one-of mouse-down? mouse-inside? mouse-xcor mouse-ycor wait
                 every display no-display follow watch ride follow-me watch-me ride-me subject tie untie export-view
                 export-world import-world file-open file-close file-read file-read-line file-at-end? file-write file-print
                 file-type black gray white red orange brown yellow green lime turquoise cyan sky blue violet magenta pink
                 base-colors rgb extract-rgb approximate-rgb approximate-hsb hsb stop-inspecting inspect beep",
                Verbatim,
            ),
        ],
        operators: "( ) [ ] + - * / ^ = != < > <= >= -> |",
        word_chars: "-?!.%#$&'*/<=>^",
        quotes: &[("\"", "string")],
        ignores_case: true,
        ..Lexicon::DEFAULTS
    },
    ..Table::DEFAULTS
};
