#!/bin/bash
# Plays any game at random. A separate process chooses the moves, so the bot tests the sandbox with pipes and
# processes.
legal=()
while read -r keyword rest; do
  case $keyword in
    talon) printf 'id name random_bot.sh\nwant legal\ntalonok 1\n' ;;
    isready) echo readyok ;;
    legal) legal+=("$rest") ;;
    go)
      chosen=$(echo "${legal[RANDOM % ${#legal[@]}]}" | cat)
      echo "bestmove $chosen"
      legal=()
      ;;
    quit) exit ;;
  esac
done
