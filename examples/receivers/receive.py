"""A receiver of callbacks in Python: it verifies, keeps each event once, and answers."""

import os
import uuid
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from tael import Order, WebhookInvalid, verify_webhook

SECRET, PORT = os.environ["WEBHOOK_SECRET"], int(os.environ.get("PORT", "4242"))
os.makedirs("inbox", exist_ok=True)


def keep(event_id, body):
    """False: it is there already. The file gets its name when all of it is on the disk."""
    draft = f"inbox/.{uuid.uuid4()}"
    with open(draft, "xb") as file:
        file.write(body)
        file.flush()
        os.fsync(file.fileno())
    try:
        os.link(draft, f"inbox/{event_id}.json")
        return True
    except FileExistsError:
        return False
    finally:
        os.unlink(draft)


class Receiver(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        try:
            event = verify_webhook(SECRET, self.headers, body)
        except WebhookInvalid:
            print("refused: not signed by Tael", flush=True)
            return self.answer(400)
        # What could not be kept raises, is not acknowledged, and comes again.
        is_new = keep(self.headers["webhook-id"], body)
        if not is_new:
            print(f"{event.type}: kept already", flush=True)
        elif isinstance(event.data, Order):
            print(f"{event.type}: {event.data.amount} for {event.data.title}", flush=True)
        self.answer(204)

    def answer(self, status):
        self.send_response(status)
        self.end_headers()

    def log_message(self, *_):
        pass


ThreadingHTTPServer(("127.0.0.1", PORT), Receiver).serve_forever()
