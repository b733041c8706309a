"""Plays any game at random over the WebSocket of an arbiter, and comes back when its connection is cut.
Run it as `python3 remote_bot.py wss://league.example my.token`. It needs the package websockets."""
import random, sys, time
from websockets.exceptions import ConnectionClosedOK, WebSocketException
from websockets.sync.client import connect

url, token, session = sys.argv[1], open(sys.argv[2]).read().strip(), ""

while True:
    if not session:
        received, sent, legal = 0, [], []
    query = f"?session={session}&received={received}" if session else ""
    try:
        with connect(f"{url}/seat{query}", additional_headers={"Authorization": f"Bearer {token}"}) as socket:
            for line in (line for message in socket for line in message.splitlines()):
                answer = ""
                match line.split():
                    case ["session", session, "received", count]:  # the first message
                        for missed in sent[int(count):]:
                            socket.send(missed)
                        continue
                    case ["talon", *_]:
                        answer = "id name remote bot\nwant legal\ntalonok 1"
                    case ["isready"]:
                        answer = "readyok"
                    case ["legal", *move]:
                        legal.append(move)
                    case ["go", *_]:
                        answer, legal = " ".join(["bestmove", *random.choice(legal)]), []
                received += 1
                for own in answer.splitlines():
                    sent.append(own)
                    socket.send(own)
        session = ""  # the arbiter has ended the session
    except (WebSocketException, OSError) as error:
        if "401" in str(error):
            sys.exit("the token is refused: ask the organiser for a new one")
        session = "" if isinstance(error, ConnectionClosedOK) or "410" in str(error) else session
        time.sleep(0.2)
