// Plays any game at random. It does not know the rules: with `want legal` it receives the legal moves
// before each `go`, one `legal MOVE` line each. It names no game, so it can be seated at any game.
// Build: go build -o random scripts/bots/random_bot.go
package main

import (
	"bufio"
	"fmt"
	"io"
	"math/rand"
	"os"
	"strings"
	"time"
)

const handshake = "id name random_bot.go\nid author Talon\nwant legal\ntalonok 1"

// Lines that this bot ignores: it needs only its legal moves.
const ignored = " newgame table deal move show turn won tablas last fault score result legalok stop "

var legal []string

// answer returns the answer to a line; most lines need none.
func answer(keyword string, rest []string) string {
	switch {
	case keyword == "talon":
		return handshake
	case keyword == "isready":
		return "readyok"
	case keyword == "legal":
		legal = append(legal, strings.Join(rest, " "))
		return ""
	case keyword == "go" && len(legal) == 0:
		return "error state expected legal moves first"
	case keyword == "go":
		move := legal[rand.Intn(len(legal))]
		legal = nil // they belong to this position only
		return "bestmove " + move
	case keyword == "setoption":
		return "error option this bot has no options"
	case strings.HasPrefix(keyword, "#") || strings.Contains(ignored, " "+keyword+" "):
		return ""
	}
	return "error unknown " + printable(keyword)
}

// printable makes any text safe for one short line of an answer.
func printable(text string) string {
	return strings.Map(func(letter rune) rune {
		if letter < '!' || letter > '~' {
			return '?'
		}
		return letter
	}, text[:min(len(text), 40)])
}

func min(one, other int) int {
	if one < other {
		return one
	}
	return other
}

func main() {
	rand.Seed(time.Now().UnixNano() + int64(os.Getpid())) // before Go 1.20 every process would draw the same
	input := bufio.NewReaderSize(os.Stdin, 1<<16)
	for {
		line, err := input.ReadString('\n') // the last line may lack its line end
		words := strings.Fields(line)
		if len(words) > 0 && words[0] == "quit" || len(words) == 0 && err == io.EOF {
			return
		}
		if len(words) > 0 {
			if text := answer(words[0], words[1:]); text != "" {
				fmt.Println(text) // os.Stdout has no buffer
			}
		}
	}
}
