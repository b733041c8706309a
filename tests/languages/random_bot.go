// Plays any game at random. A goroutine chooses, so that the sandbox is tried with threads that wait.
package main

import (
	"bufio"
	"fmt"
	"math/rand"
	"os"
	"strings"
	"time"
)

func main() {
	random := rand.New(rand.NewSource(time.Now().UnixNano()))
	input := bufio.NewScanner(os.Stdin)
	input.Buffer(nil, 1<<20)
	var legal []string
	for input.Scan() {
		keyword, rest, _ := strings.Cut(strings.TrimSpace(input.Text()), " ")
		switch keyword {
		case "talon":
			fmt.Println("id name random_bot.go\nwant legal\ntalonok 1")
		case "isready":
			fmt.Println("readyok")
		case "legal":
			legal = append(legal, rest)
		case "go":
			chosen := make(chan string)
			go func() { chosen <- legal[random.Intn(len(legal))] }()
			fmt.Println("bestmove " + <-chosen)
			legal = nil
		case "quit":
			return
		}
	}
}
