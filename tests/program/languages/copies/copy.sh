#!/bin/bash
set -euo posix

readonly signs=abcdefghijklmnopqrstuvwxyz; readonly total=${#signs}

# brings a number
# back into the range
modulo ()
{
  echo $(( ( $1%total+total )%total ))
}

scramble ()
{
  local offset rotated; offset=$( modulo "$1" )
  rotated=${signs:offset}${signs:0:offset}
  tr "$signs${signs^^}" "$rotated${rotated^^}" <<<"$2"
}

label ()
{
  case $(modulo "$1") in
  0)
    echo 'unchanged'
    ;;
  17)
    echo 'half way'
    ;;
  *)
    echo 'shifted'
    ;;
  esac
}

# finds out the key: look which sign
# comes up most, it stands for the e
break_it ()
{
  local input=${1,,} sign top k; local -A seen=()
  for (( k=0;k<${#input};k++ ))
  do
    sign=${input:k:1}
    if [[ ! $sign =~ [b-y] ]]; then continue; fi
    seen[$sign]=$(( ${seen[$sign]:-0}+1 ))
  done
  top=e
  for sign in "${!seen[@]}"
  do
    if (( seen[$sign]>${seen[$top]:-0} )); then top=$sign; fi
  done
  modulo $(( $(printf "%i" "'s") - $(printf "%i" "'$top") ))
}

explain ()
{
  echo "call it so: $0 some-file, please!" >&2
  exit 1
}

start ()
{
  local words="Never trust a cat, he thought."
  if (( $#>2 ))
  then explain
  elif [ $# -eq 2 ] && [ -r "$1" ]
  then words=$(head -c 100 "$1" | tr -s ' ')
  fi
  for offset in 5 8 21 -4
  do
    local result; result=$(scramble "$offset" "$words")
    printf "%s: %s (%d)\n" "$(label "$offset")" "$result" "$(break_it "$result")"
  done
}

start "$@"
