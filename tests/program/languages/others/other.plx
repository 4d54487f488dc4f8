#!/usr/bin/env perl
# Reads the log of a weather station and prints a table for every month.
use strict;
use warnings;
use List::Util qw(max min sum);

die "usage: $0 FILE...\n" unless @ARGV;

my (%months, @broken);
my $n_lines = 0;

LINE: while (my $line = <>) {
    chomp $line;
    $n_lines++;
    next LINE if $line eq '' || substr($line, 0, 1) eq ';';
    my ($date, $station, @values) = split /\t/, $line;
    unless ($date =~ /^(\d{4})-(\d\d)-(\d\d)$/) {
        push @broken, $n_lines;
        next LINE;
    }
    my $month = "$1-$2";
    push @{ $months{$month}{$station} }, grep { defined && length } @values;
}

sub median {
    my @sorted = sort { $a <=> $b } @_;
    my $middle = int(@sorted / 2);
    return @sorted % 2 ? $sorted[$middle] : ($sorted[$middle - 1] + $sorted[$middle]) / 2;
}

sub bar {
    my ($degrees, $width) = @_;
    return $degrees < 0 ? '-' x min(-$degrees, $width) : '+' x min($degrees, $width);
}

open(my $out, '>', 'weather.txt') or die "weather.txt: $!";
for my $month (sort keys %months) {
    print {$out} "== $month\n";
    my $stations = $months{$month};
    while (my ($station, $values) = each %$stations) {
        my $typical = median(@$values);
        print {$out} join("\t", $station, min(@$values), $typical, max(@$values)), "\n";
        print {$out} bar($typical, 40), "\n" if @$values > 3;
    }
    my @all = map { @$_ } values %$stations;
    printf {$out} "mean %.1f of %d\n", sum(@all) / @all, scalar @all;
}
close $out;

if (@broken) {
    local $, = ' ';
    print STDERR 'lines that are no measurements:', splice(@broken, 0, 10), "\n";
    exit 1 if @broken > $n_lines / 2;
}
