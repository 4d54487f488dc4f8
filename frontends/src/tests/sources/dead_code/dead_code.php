<?php
$everywhere = 3;
if (false) { call("idle"); }
function read_below($own, $given, $unread, $default = 1, ...$many) {
    $idle = 3;
    $idle_text = "idle $idle {$idle}";
    $idle_list = [1, 2, 'three' => $idle];
    $idle = $given + 1;
    $own = 3 /* idle */;
    $many = 4 /* idle */;
    $unread = 5 /* idle */;
    $summed = 0;
    $summed += 3;
    call($summed);
    $idle++;
    $idle .= 2;
    { $idle = 3; }
    for ($idle_at = 0; $idle_at < 3; $idle_at++) { $idle += $idle_at; if ($idle > 3) break; else continue; }
    while ($idle < 3) { $idle++; if ($idle == 2) break; }
    do { $idle = 3; if ($idle == 2) break; } while ($given < $idle);
    switch ($given) { case 1: break; default: $idle = 3; }
    try { $idle = 3; } catch (Exception $problem) { }
    try { call(); } finally { $idle = 3; }
    if ($given) { call(); } elseif ($given > 3) { $idle = 3; }
    if ($given) { call(); } else { $idle = 3; }
    if ($given): call(); elseif ($given > 3): ?> text <?php else: ?> text <?php endif;
    if (false) { call("idle"); }
    while (0) { call("idle"); }
    if ($given != $given) { call("it is not a number"); }
    if (false) { call(); } else { call(); }
    $idle_function = function ($own) { $idle_inner = $own; };
    $idle_arrow = fn($own) => 3;
    $counted = 0;
    $left = 3;
    $added = 4;
    $counted++;
    call($counted);
    while ($left-- > 0) { call(); }
    while (($added -= 1) > 0) { call(); }
    while ($given > 0) {
        $given = next_one();
        if ($given == 1) continue;
        if ($given == 2) break;
    }
    switch ($given) { case 4: if ($given > 3) break; call(); }
    foreach ($given as $each) { if ($each == 1) break; call($each); }
    if ($given) { foreach ($given as $each) { } }
    [$one, $two] = $given;
    $made = new Thing;
    $called = call();
    $got = yield $given;
    $thrown = $given ?? throw $given;
    $aliased = ($alias = &$given);
    $copied = clone $given;
    $member = $given->member;
    $perhaps = $given?->member;
    $shared = Thing::$shared;
    $constant = Thing::CONSTANT;
    $element = $given[0];
    $spread = [...$given];
    $listed = `ls`;
    $asked = $given->ask();
    $maybe_asked = $given?->ask();
    $class_asked = Thing::ask();
    $given->member = 3;
    $given[1] = 4;
    if ($given) { echo $given; }
    if ($given) { $printed = print $given; }
    if ($given) { ?> text <?php }
    if ($given) { ?><?= $given ?><?php }
    if ($given) { unset($given); }
    if ($given) { static $kept; }
    if ($given) { const KEPT = 3; }
    if ($given) { class Local { } }
    if ($given) { enum Suit { } }
    if ($given) { function within() { } }
    if ($given) { throw $given; }
    if ($given) { exit; }
    if ($given) { yield $given; }
    if ($given) { goto stop; }
    if ($given) { stop: }
    if ($given) { return $given; }
    return $given;
}
class Example {
    public $slot { get { $idle_in_hook = 3; return 4; } }
    function method($own) { $idle_in_method = $own; }
}
function includes() { $seen_1 = 3; include 'page.php'; }
function includes_once() { $seen_2 = 3; include_once 'page.php'; }
function requires() { $seen_3 = 3; require 'page.php'; }
function requires_once() { $seen_4 = 3; require_once 'page.php'; }
function packs() { $seen_5 = 3; return Compact('seen_5'); }
function names($variable) { $seen_6 = 3; if ($variable) { $$variable = 4; } }
function refers() { $target = 3; $second = &$target; $second = 4; return $target; }
function gives_back(&$given) { $given = 3; $seen_8 = 3; }
function goes_through($given) { foreach ($given as &$each) { $each = 3; } }
function is_global() { if (3) { global $everywhere_else; } $everywhere_else = 3; }
$closure = function () { $idle_in_closure = 3; };
if (include 'page.php') { }
if (include_once 'page.php') { }
if (require 'page.php') { }
if (require_once 'page.php') { }
