#!/usr/bin/perl -w
# What Perl looks like word by word.
use 5.010; no strict 'refs';
require Some::Module;

=pod

Documentation with a " and an ' in it.

=cut

our $x = 1; my $y = 2;
local $_ = 'it\'s' . "a $x" . `ls`;
# Names with their marks are names, even those that are called as functions are.
my ($length, @keys, $index) = ($#keys, @_, $$y, $#{$y}, $1, $0);
my @list = (1 .. 10, 1..10, 0..$#keys, 0xFF, 1_000, 1.5e3, .5);
my %h = (a => 1, 'b', 2); # a comment
$h{a}{b}[0] = @{$y} x 3; $y->{a}->[1]->method(\@list, \&f, *STDOUT);
print "a" or die $!; say 'b' || die; warn unless not $x and $y; f($x) if $x eq"a" xor $x lt 'b';
foreach my $z (@list) { last } for (my $i = 0; $i < @list; $i++) { next; }
do { redo } until $x <=> $y; while (<STDIN>) { chomp; }
$x =~ s/a+/b/g; $x !~ m{^\d$}; tr/a-z/A-Z/; my @w = qw(a b c);
my $f = sub ($self, @rest) { return wantarray ? @rest : undef };
$x **= 2; $x .= 'c'; $x //= 3; $x ||= 4; $x = $x << 2 & ~1 | 3 ^ 4;
Some::Module::f(&{$f}(1), $Some::x) // __PACKAGE__;
print <<"END";
A text of two lines
END
__END__
Whatever follows: "it
