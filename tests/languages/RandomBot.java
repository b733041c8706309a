import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Plays any game at random. A thread of its own chooses, so that the sandbox is tried with threads that wait. */
public final class RandomBot {
    public static void main(String[] words) throws IOException, InterruptedException {
        BufferedReader input = new BufferedReader(new InputStreamReader(System.in));
        Random random = new Random();
        List<String> legal = new ArrayList<>();
        for (String line = input.readLine(); line != null; line = input.readLine()) {
            String[] parts = line.trim().split(" ", 2);
            switch (parts[0]) {
                case "talon" -> System.out.println("id name RandomBot.java\nwant legal\ntalonok 1");
                case "isready" -> System.out.println("readyok");
                case "legal" -> legal.add(parts[1]);
                case "go" -> {
                    Thread thread = new Thread(() ->
                        System.out.println("bestmove " + legal.get(random.nextInt(legal.size()))));
                    thread.start();
                    thread.join();
                    legal.clear();
                }
                case "quit" -> System.exit(0);
                default -> { }
            }
            System.out.flush();
        }
    }
}
