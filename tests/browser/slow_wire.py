"""A proxy between a browser and a server, with the speed and the latency of a slow network."""

import asyncio
import threading

# The largest part of the data that is forwarded at once, in bytes: about one packet.
PACKET = 1400


class SlowWire:
    """Forwards bytes in both directions. `base` is the address that a browser opens. `rate` is the speed of each
    direction in bytes a second, which all connections share; `latency` is the time of a round trip in seconds. A new
    connection forwards its first byte after `handshakes` round trips: 1 for TCP, 2 with TLS 1.3."""

    def __init__(self, port, rate, latency, handshakes=2):
        self.port, self.rate, self.latency, self.handshakes = port, rate, latency, handshakes
        # The times at which each direction is free again.
        self.free = [0.0, 0.0]
        self.bytes = 0
        self.opened = 0
        started = threading.Event()
        threading.Thread(target=asyncio.run, args=(self._serve(started),), daemon=True).start()
        started.wait()

    async def _serve(self, started):
        server = await asyncio.start_server(self._accept, "127.0.0.1", 0)
        self.base = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
        started.set()
        await server.serve_forever()

    async def _accept(self, near_reader, near_writer):
        self.opened += 1
        await asyncio.sleep(self.handshakes * self.latency)
        far_reader, far_writer = await asyncio.open_connection("127.0.0.1", int(self.port))
        await asyncio.gather(self._pass(near_reader, far_writer, 0), self._pass(far_reader, near_writer, 1))

    async def _pass(self, reader, writer, direction):
        loop = asyncio.get_running_loop()
        waiting = asyncio.Queue()
        deliverer = asyncio.create_task(self._deliver(waiting, writer))
        try:
            while data := await reader.read(PACKET):
                self.free[direction] = max(loop.time(), self.free[direction]) + len(data) / self.rate
                if direction:
                    self.bytes += len(data)
                waiting.put_nowait((self.free[direction] + self.latency / 2, data))
                await asyncio.sleep(self.free[direction] - loop.time())
        except OSError:
            pass
        waiting.put_nowait((loop.time() + self.latency / 2, b""))
        await deliverer

    @staticmethod
    async def _deliver(waiting, writer):
        loop = asyncio.get_running_loop()
        try:
            while True:
                at, data = await waiting.get()
                await asyncio.sleep(at - loop.time())
                if not data:
                    break
                writer.write(data)
                await writer.drain()
        except OSError:
            pass
        writer.close()
