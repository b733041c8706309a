using System;
using System.Collections.Generic;
using System.Threading;

/// Plays any game at random. A separate thread chooses the moves, so that the sandbox is tested with threads that wait.
public static class RandomBot
{
    public static void Main()
    {
        var random = new Random();
        var legal = new List<string>();
        for (string line = Console.ReadLine(); line != null; line = Console.ReadLine())
        {
            string[] parts = line.Trim().Split(new[] {' '}, 2);
            switch (parts[0])
            {
                case "talon":
                    Console.WriteLine("id name RandomBot.cs\nwant legal\ntalonok 1");
                    break;
                case "isready":
                    Console.WriteLine("readyok");
                    break;
                case "legal":
                    legal.Add(parts[1]);
                    break;
                case "go":
                    var thread = new Thread(
                        () => Console.WriteLine("bestmove " + legal[random.Next(legal.Count)]));
                    thread.Start();
                    thread.Join();
                    legal.Clear();
                    break;
                case "quit":
                    return;
            }
        }
    }
}
