// Plays any game at random. It does not know the rules: with `want legal` it receives the legal moves
// before each `go`, one `legal MOVE` line each. It names no game, so it can be seated at any game.
// Run: java scripts/bots/RandomBot.java    (or compile it: javac -d . scripts/bots/RandomBot.java; java RandomBot)

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;

public final class RandomBot {
    private static final String HANDSHAKE = "id name RandomBot.java\nid author Talon\nwant legal\ntalonok 1";

    // Lines that this bot ignores: it needs only its legal moves.
    private static final Set<String> IGNORED = Set.of("newgame", "table", "deal", "move", "show", "turn", "won",
            "tablas", "last", "fault", "score", "result", "legalok", "stop");

    private final Random random = new Random();
    private final List<String> legal = new ArrayList<>();

    // The answer to a line; null when it needs none.
    private String answer(String keyword, String rest) {
        switch (keyword) {
            case "talon":
                return HANDSHAKE;
            case "isready":
                return "readyok";
            case "legal":
                legal.add(rest);
                return null;
            case "go":
                return go();
            case "setoption":
                return "error option this bot has no options";
            default:
                boolean skipped = keyword.isEmpty() || keyword.startsWith("#") || IGNORED.contains(keyword);
                return skipped ? null : "error unknown " + printable(keyword);
        }
    }

    private String go() {
        if (legal.isEmpty()) {
            return "error state expected legal moves first";
        }
        String move = legal.get(random.nextInt(legal.size()));
        legal.clear(); // they belong to this position only
        return "bestmove " + move;
    }

    // Makes any text safe for one short line of an answer.
    private static String printable(String text) {
        return text.substring(0, Math.min(text.length(), 40)).replaceAll("[^!-~]", "?");
    }

    public static void main(String[] arguments) throws IOException {
        RandomBot bot = new RandomBot();
        PrintStream output = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] words = line.trim().split("\\s+", 2);
            if (words[0].equals("quit")) {
                break;
            }
            String text = bot.answer(words[0], words.length > 1 ? words[1] : "");
            if (text != null) {
                output.print(text + "\n");
                output.flush();
            }
        }
    }
}
