#!/bin/sh
# A bot that plays its first legal move and fails at its Nth decision of a deal: sh failing.sh illegal|malformed|crashing N [CARD]
decisions=0
first=
while read -r keyword rest; do
    case $keyword in
    talon) printf 'id name %s\nwant legal\ntalonok 1\n' "$1" ;;
    newgame) decisions=0 ;;
    isready) echo readyok ;;
    legal) [ -n "$first" ] || first=$rest ;;
    go)
        decisions=$((decisions + 1))
        answer="bestmove $first"
        first=
        if [ "$decisions" = "$2" ]; then
            case $1 in
            illegal) answer="bestmove $3" ;;
            malformed) answer='bestmove no card' ;;
            crashing) exit 3 ;;
            esac
        fi
        echo "$answer" ;;
    quit) exit 0 ;;
    esac
done
