"""A post office for the browser tests: just enough SMTP to take a letter."""

from __future__ import annotations

import socketserver
import threading


class PostOffice(socketserver.ThreadingTCPServer):
    """Keeps the letters it was given, and tells who waits for the next."""

    allow_reuse_address = True
    daemon_threads = True

    def __init__(self) -> None:
        self.letters: list[str] = []
        self.arrived = threading.Condition()
        office = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self) -> None:
                self.wfile.write(b"220 post\r\n")
                for line in self.rfile:
                    if line.upper().startswith(b"DATA"):
                        self.wfile.write(b"354 go on\r\n")
                        letter = b""
                        while not letter.endswith(b"\r\n.\r\n"):
                            letter += self.rfile.readline()
                        office.take(letter.decode())
                    self.wfile.write(b"250 ok\r\n")

        super().__init__(("127.0.0.1", 0), Handler)
        threading.Thread(target=self.serve_forever, daemon=True).start()

    @property
    def port(self) -> int:
        return int(self.server_address[1])

    def take(self, letter: str) -> None:
        with self.arrived:
            self.letters.append(letter)
            self.arrived.notify_all()

    def letter_to(self, address: str, saying: str) -> str:
        """Waits for a letter."""

        def found() -> list[str]:
            return [letter for letter in self.letters if f"To: {address}" in letter and saying in letter]

        with self.arrived:
            self.arrived.wait_for(found, 60)
            return found()[0]
