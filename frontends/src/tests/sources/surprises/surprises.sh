#!/usr/bin/env -S bash -e
# A dollar before a name says no more than the name; a number after it is no number.
echo $name $1 ${name} ${#name} ${name%.*} ${!list} "$name and $1" 'text' $# $? $@ $$
# The end of a line does as well as its sign; the keyword of a function may be left out.
function one() { echo one; return 1; }
two() {
    echo two
}
# Commands that are known stay; bare words are names.
one two-three four.txt --five /six/seven
xargs grep -v word < in.txt > out.txt 2>> errors.txt
files=`ls -l $folder`; files=$(ls -l $folder)
diff <(sort one.txt) >(tee two.txt) || exit $?
if [ -f "$1" -a $# -lt 3 ]; then echo yes; elif [[ $x =~ ^[0-9]+$ ]]; then echo; else :; fi
for ((i = 0, j = 9; i < j; i++, j--)); do continue; done
while read -r line; do echo "$line"; done < in.txt
case $1 in a | b) echo ;; c*) ;& *) echo * ;; esac
declare -a list=(1 2 "three"); local x=${y:-5}; list+=(4); ((x += 16#ff ? y : 2 ** 3))
! true && wait & cat <<< "$name" 2>&1 | tr a b
