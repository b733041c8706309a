/* Plays any game at random. It does not know the rules: with `want legal` it receives the legal moves
 * before each `go`, one `legal MOVE` line each. It names no game, so it can be seated at any game.
 * Build: cc -O2 -o random scripts/bots/random_bot.c */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

enum { LONGEST = 64 * 1024 + 1 }; /* a line of the protocol and its end */

/* Lines that this bot ignores: it needs only its legal moves. */
static const char *ignored[] = {
    "newgame", "table", "deal",  "move",  "show",   "turn",    "won",
    "tablas",  "last",  "fault", "score", "result", "legalok", "stop"};

static bool is(const char *word, const char *other) { return strcmp(word, other) == 0; }

static bool is_unknown(const char *keyword) {
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (is(keyword, ignored[i])) return false;
    return true;
}

/* Reads a line of any bytes and any length; bytes that do not fit are dropped. */
static bool read_line(char line[LONGEST]) {
    size_t length = 0;
    int c;
    while ((c = getchar()) != EOF && c != '\n')
        if (length < LONGEST - 1) line[length++] = c == '\0' ? '?' : (char)c;
    line[length] = '\0';
    return c != EOF || length > 0;
}

/* A random number below the bound (xorshift64*). */
static uint64_t draw(uint64_t *state, uint64_t below) {
    *state ^= *state << 13;
    *state ^= *state >> 7;
    *state ^= *state << 17;
    return (*state * 2685821657736338717u >> 32) % below;
}

int main(void) {
    static char line[LONGEST], chosen[LONGEST];
    uint64_t seen = 0; /* legal moves since the last go */
    /* The address makes the seeds of two bots that start in the same second differ. */
    uint64_t state = (uint64_t)time(NULL) + ((uint64_t)(uintptr_t)&seen << 20 | 1);

    while (read_line(line)) {
        char *keyword = strtok(line, " \t\r");
        char *rest = strtok(NULL, "\r");
        if (keyword == NULL || *keyword == '#') continue;
        if (is(keyword, "quit")) break;

        if (is(keyword, "talon")) {
            puts("id name random_bot.c\nid author Talon\nwant legal\ntalonok 1");
        } else if (is(keyword, "isready")) {
            puts("readyok");
        } else if (is(keyword, "legal") && rest != NULL) {
            /* Reservoir sampling: the n-th move replaces the choice with probability 1/n. */
            if (draw(&state, ++seen) == 0) strcpy(chosen, rest);
        } else if (is(keyword, "go") && seen > 0) {
            printf("bestmove %s\n", chosen);
            seen = 0; /* they belong to this position only */
        } else if (is(keyword, "go")) {
            puts("error state expected legal moves first");
        } else if (is(keyword, "setoption")) {
            puts("error option this bot has no options");
        } else if (is_unknown(keyword)) {
            for (char *c = keyword; *c; c++)
                if (*c < '!' || *c > '~') *c = '?'; /* keep the answer printable */
            printf("error unknown %.40s\n", keyword);
        }
        fflush(stdout);
    }
    return 0;
}
