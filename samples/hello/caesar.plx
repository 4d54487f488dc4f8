#!/usr/bin/perl
# Caesar cipher: every letter moves a fixed number of places.
use strict;
use warnings;

package Caesar;

my $ALPHABET = 26;

sub wrap {
    my ($n) = @_;
    return $n % $ALPHABET;
}

sub new {
    my ($class, %given) = @_;
    my $self = { places => $given{places} // 3 };
    return bless $self, $class;
}

# Moves one letter and leaves everything else as it is.
sub turn {
    my ($self, $code) = @_;
    if ($code >= 97 && $code <= 122) {
        return 97 + wrap($code - 97 + $self->{places});
    } elsif ($code >= 65 && $code <= 90) {
        return 65 + wrap($code - 65 + $self->{places});
    }
    return $code;
}

sub encode {
    my ($self, $text) = @_;
    return join '', map { chr $self->turn(ord $_) } split //, $text;
}

sub name {
    my $self = shift;
    my %names = (0 => 'plain', 13 => 'rot13');
    return $names{wrap($self->{places})} // 'caesar';
}

=head2 guess

The shift that makes an 'e' of the most frequent letter.

=cut

sub guess {
    my ($text) = @_;
    my %counts;
    while ($text =~ /([a-z])/gi) {
        $counts{lc $1}++;
    }
    my $best = 'a';
    foreach my $letter (sort keys %counts) {
        next unless $counts{$letter} > ($counts{$best} // 0);
        $best = $letter;
    }
    return wrap(ord('e') - ord($best));
}

package main;

my @shifts = (0, 3, 13, -1);
for my $i (0 .. $#shifts) {
    my $cipher = Caesar->new(places => $shifts[$i]);
    my $text = $cipher->encode('"We meet here," she said.');
    eval {
        printf "%s\t%s\t%d\n", $cipher->name, $text, Caesar::guess($text);
        1;
    } or die "cannot be shown: $@";
}
