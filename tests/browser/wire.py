"""A proxy between a browser and a server. Its connections can become silent, as they do when a device
changes its network."""

import socket
import threading


class Wire:
    """Forwards bytes in both directions. `base` is the address that a browser opens."""

    def __init__(self, port):
        self.port = port
        self.listener = socket.create_server(("127.0.0.1", 0))
        self.base = f"http://127.0.0.1:{self.listener.getsockname()[1]}"
        # All connections that began since the last `die` share this list. Its only item says whether these
        # connections forward bytes.
        self.generation = [True]
        self.opened = 0
        threading.Thread(target=self._accept, daemon=True).start()

    def die(self):
        """Makes all present connections silent. New connections work."""
        self.generation[0] = False
        self.generation = [True]

    def _accept(self):
        while True:
            near = self.listener.accept()[0]
            self.opened += 1
            far = socket.create_connection(("127.0.0.1", int(self.port)))
            for one, other in ((near, far), (far, near)):
                threading.Thread(target=self._pass, args=(one, other, self.generation), daemon=True).start()

    @staticmethod
    def _pass(one, other, generation):
        try:
            while data := one.recv(65536):
                if generation[0]:
                    other.sendall(data)
        except OSError:
            pass
        if generation[0]:
            for own in (one, other):
                try:
                    own.shutdown(socket.SHUT_RDWR)
                except OSError:
                    pass
