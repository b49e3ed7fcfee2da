"""The client of Tael, the wallet payment service: one file, standard library alone, Python 3.10.

Amounts are `decimal.Decimal` in yuan, never floats. Every failure is a `TaelError`; unless its
`outcome_unknown` is true, the call had no effect.
"""

import base64
import datetime
import hashlib
import hmac
import http.client
import json
import math
import random
import secrets
import string
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zlib
from decimal import Decimal

_RETRIED = {
    "connection_failed", "answer_unreadable", "overloaded", "unavailable", "outcome_unknown",
    "rate_limited", "nonce_reused", "timestamp_out_of_range",
}
_UNSETTLED = {"connection_failed", "answer_unreadable", "outcome_unknown"}
_BASE_62 = string.digits + string.ascii_uppercase + string.ascii_lowercase
_BEFORE_KEY = {"ip_not_allowed", "scope_missing", "user_suspended"}


class TaelError(Exception):
    """A call that failed. Programs rely on `code`; `failure` is the whole answer."""

    def __init__(self, code, status=0, failure=None, retry_after=None):
        self.failure = failure or {}
        super().__init__(self.failure.get("msg", f"{code}: no answer of the service arrived."))
        self.code, self.status, self.retry_after = code, status, retry_after
        #: With `out_trade_no_used`: `tx_no` and `status` of the order that has the number. With
        #: `out_refund_no_used`: `tx_no`, and `refund_no` or `request_no`.
        self.bearer = self.failure.get("data") if code.endswith("_no_used") else None
        #: Repeat the call with `idempotency_key`, never without it.
        self.outcome_unknown = False
        self.idempotency_key = None


class OrderNotPaid(Exception):
    """The order that was waited for has expired or was cancelled; it is `order`."""

    def __init__(self, order):
        super().__init__(f"The order {order['tx_no']} is {order['status']}.")
        self.order = order


class WebhookInvalid(Exception):
    """A callback that is not Tael's, or is more than five minutes off. Answer 400."""


def signature(key_id, secret, timestamp, nonce):
    text = (key_id + timestamp + nonce).encode()
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def request_signature(key_id, secret, timestamp, nonce, method, path, body, idempotency_key=""):
    """That of X-Tael-Signature-V2. `path`: with the query. `body`: bytes, empty if there is none."""
    digest = hashlib.sha256(body).hexdigest()
    lines = ("v2", method, path, key_id, timestamp, nonce, idempotency_key, digest)
    return hmac.new(secret.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def secret_flaw(secret):
    """`cut_short`, `too_long` or `mistyped`; None if nothing is, or the secret is an older one."""
    if not secret.startswith("tael_sk_"):
        return None
    if len(secret) != 57:
        return "cut_short" if len(secret) < 57 else "too_long"
    rest, digits = zlib.crc32(secret[:51].encode()), ""
    for _ in range(6):
        rest, digit = divmod(rest, 62)
        digits = _BASE_62[digit] + digits
    return None if secret.isascii() and secret[51:] == digits else "mistyped"


def verify_webhook(secret, headers, body, now=None):
    """The event. `headers`: any mapping. `body`: the raw bytes. Raises WebhookInvalid."""
    given = {name.lower(): value for name, value in headers.items()}
    message_id, timestamp = given.get("webhook-id", ""), given.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > 300:
        raise WebhookInvalid("The callback is more than five minutes off.")
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{message_id}.{timestamp}.".encode() + body
    expected = b"v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest())
    signatures = given.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        raise WebhookInvalid("The callback is not signed by Tael.")
    return json.loads(body, parse_float=Decimal)


class Tael:
    """`Tael("https://pay.example.com", key_id, secret)`. It may be shared by threads."""

    def __init__(self, url, key_id, secret, *, short_name="Tael", attempts_max=4,
                 timeout_seconds=15, retry_after_max=60, clock=time.time):
        flaw = secret_flaw(secret)
        if flaw is not None:
            raise ValueError(f"The secret is {flaw.replace('_', ' ')}. Copy it again.")
        self._base = url.rstrip("/") + "/api/v1"
        self._key_id, self._secret, self._short_name = key_id, secret, short_name
        self._attempts_max, self._timeout = attempts_max, timeout_seconds
        self._retry_after_max, self._clock = retry_after_max, clock
        self._clock_offset = 0.0
        # A redirect would take the secret to another address.
        self._opener = urllib.request.build_opener(_NoRedirect)

    def __repr__(self):
        return f"Tael({self._base!r}, {self._key_id!r})"

    def health(self):
        return self._call("GET", "/health")

    def balance(self):
        """Both wallets of the key's owner. Scope: query."""
        return self._call("GET", "/balance")

    def merchants(self, **page):
        """A page of your merchants with their branches, newest first: limit, after. Scope: query."""
        return self._call("GET", "/merchants", query=page)

    def transactions(self, **filters):
        """One page of records, newest first: page, per_page, wallet, type, direction, date_from,
        date_to. Scope: query."""
        return self._call("GET", "/transactions", query=filters)

    def all_transactions(self, **filters):
        """Every record, newest first, each once, as a generator. Filters: as `transactions` has them,
        without page. Scope: query."""
        oldest, number, pages = math.inf, 1, 1
        while number <= pages:
            page = self.transactions(**{"per_page": 50, **filters, "page": number})
            # New records move older ones to later pages.
            for record in page["items"]:
                if record["id"] < oldest:
                    oldest = record["id"]
                    yield record
            number, pages = number + 1, page["total_pages"]

    def bill(self, date, kind):
        """The bill of a day, a str or a datetime.date, as CSV: `records` or `orders`. Its digest has
        been checked. Scope: query. `bill_not_ready`: ask again after 00:10 of the next day."""
        return self._call("GET", f"/bills/{date}", query={"kind": kind})

    def order(self, tx_no=None, *, out_trade_no=None, merchant_id=None):
        """The order as it is now, by `tx_no`; or by the shop's own number, with the merchant if the
        owner of the key has several. Scope: query."""
        asked = {"tx_no": tx_no, "out_trade_no": out_trade_no, "merchant_id": merchant_id}
        return self._call("POST", "/query", body={"query_type": "order", **asked})

    def orders(self, **filters):
        """A page of your orders, newest first: status, merchant_id, branch_id, date_from, date_to,
        out_trade_no, q, limit, after. Scope: query."""
        return self._call("GET", "/orders", query=filters)

    def cancel(self, tx_no):
        """Takes back an order that nobody has paid; again, it changes nothing. Scope: collection."""
        return self._call("POST", f"/orders/{urllib.parse.quote(tx_no, safe='')}/cancel")

    def lifecycle(self, tx_no=None, *, out_trade_no=None, merchant_id=None):
        """From creation to settlement, of the order that `order` finds. Scope: query."""
        asked = {"tx_no": tx_no, "out_trade_no": out_trade_no, "merchant_id": merchant_id}
        return self._call("GET", "/order-lifecycle", query=asked)

    def wait_until_paid(self, tx_no, poll_seconds=5):
        """The order once it has been paid, also if it has been refunded since. It looks every
        `poll_seconds`. Scope: query. Raises OrderNotPaid when it has expired or was cancelled."""
        while True:
            order = self.order(tx_no)
            if order["paid_at"] is not None:
                return order
            if order["status"] != "pending":
                raise OrderNotPaid(order)
            time.sleep(poll_seconds)

    def requests(self, **filters):
        """A page of what was asked with this key in the last seven days, newest first: request_id,
        refused, limit, after. Scope: query."""
        return self._call("GET", "/requests", query=filters)

    def events(self, after=None, wait=None, types=None):
        """At most 20 events after a place, each with `type`, `data`, `sequence`: give `through` of the
        answer as `after`, and none is missed. `wait`: seconds, until there is one. `types`: a list, like
        ["order.paid", "refund.made"]; all if left out. Scope: query."""
        wanted = None if types is None else ",".join(types)
        return self._call("GET", "/events", query={"after": after, "wait": wait, "types": wanted})

    def refunds(self, **filters):
        """A page of refunds, newest first: tx_no or out_refund_no, merchant_id, limit, after.
        Scope: query."""
        return self._call("GET", "/refunds", query=filters)

    def refund_made(self, refund_no):
        """The refund with this number. Scope: query."""
        return self._call("GET", "/refunds/" + urllib.parse.quote(refund_no, safe=""))

    def receivers(self, limit=None, after=None):
        """A page of your receivers, newest first, without their secrets. Scope: events."""
        return self._call("GET", "/receivers", query={"limit": limit, "after": after})

    def create_receiver(self, url, events):
        """With its secret. An equal one again, the same address for the same events, is the one
        there is. Scope: events."""
        return self._call("POST", "/receivers", body={"url": url, "events": events})

    def change_receiver(self, receiver_id, **settings):
        """Settings: url, events, paused. Scope: events."""
        return self._call("PATCH", f"/receivers/{receiver_id}", body=settings)

    def remove_receiver(self, receiver_id):
        """It is told nothing more. Scope: events."""
        return self._call("DELETE", f"/receivers/{receiver_id}")

    def ping_receiver(self, receiver_id):
        """Sends it one test; `failure` is None where it was acknowledged. Scope: events."""
        return self._call("POST", f"/receivers/{receiver_id}/ping")

    def rotate_receiver_secret(self, receiver_id):
        """For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the
        old one. Scope: events."""
        return self._call("POST", f"/receivers/{receiver_id}/rotate-secret", once=True)

    def callbacks(self, **filters):
        """A page of callbacks, newest first: receiver_id, state, date_from, date_to, limit, after.
        Scope: events."""
        return self._call("GET", "/callbacks", query=filters)

    def callback(self, event_id):
        """What was sent, and every attempt. Scope: events."""
        return self._call("GET", "/callbacks/" + urllib.parse.quote(event_id, safe=""))

    def resend_callback(self, event_id):
        """Sends it again, now. Scope: events."""
        path = "/callbacks/" + urllib.parse.quote(event_id, safe="") + "/resend"
        return self._call("POST", path)

    def callback_secret(self):
        """The secret of callbacks to a notify_url, made if there is none. Scope: events."""
        return self._call("GET", "/callback-secret")

    def rotate_callback_secret(self):
        """As `rotate_receiver_secret` does. Scope: events."""
        return self._call("POST", "/callback-secret/rotate", once=True)

    def collect(self, amount, merchant_id, *, idempotency_key=None, **fields):
        """Makes an order with its pay link.
        Fields: branch_id, title, notify_url, return_url, payer_id, out_trade_no, metadata. Scope: collection.
        `amount`: a Decimal or a decimal string of yuan; `metadata`: a dict of strings."""
        body = {"amount": amount, "merchant_id": merchant_id, **fields}
        return self._call("POST", "/collection", body=body, key=idempotency_key or _new_key())

    def refund(self, tx_no, refund_type, reason, pay_password, *, amount=None, totp_code=None,
               out_refund_no=None, idempotency_key=None):
        """Refunds a paid order: `full`, or `partial` with an amount. Scope: refund."""
        body = {"tx_no": tx_no, "refund_type": refund_type, "reason": reason,
                "pay_password": pay_password, "amount": amount, "totp_code": totp_code,
                "out_refund_no": out_refund_no}
        return self._call("POST", "/refund", body=body, key=idempotency_key or _new_key())

    def sandbox(self):
        """Clock and payer of a service that runs with --sandbox; `not_found` elsewhere, as are all
        calls of the sandbox. Scope: query; of the others: collection."""
        return self._call("GET", "/sandbox")

    def sandbox_pay(self, tx_no):
        """Has the payer pay an order."""
        return self._call("POST", "/sandbox/pay", body={"tx_no": tx_no})

    def sandbox_top_up(self, amount, user_id=None):
        """Play money, for the payer unless a user is named."""
        return self._call("POST", "/sandbox/top-up", body={"amount": amount, "user_id": user_id})

    def sandbox_move_clock(self, seconds):
        """Forward, for everybody in the sandbox."""
        return self._call("POST", "/sandbox/clock", body={"seconds": seconds})

    def sandbox_mark(self):
        """Marks the state that a reset goes back to."""
        return self._call("POST", "/sandbox/mark", body={})

    def sandbox_reset(self):
        """Everything since the mark is gone."""
        return self._call("POST", "/sandbox/reset", body={})

    def _call(self, method, path, query=None, body=None, key=None, once=False):
        unsettled = False
        for attempt in range(1, self._attempts_max + 1):
            try:
                return self._attempt(method, path, query, body, key)
            except TaelError as error:
                before_key = error.status in (0, 401, 429) or error.status >= 500
                before_key = before_key or error.code in _BEFORE_KEY
                unsettled = (unsettled and before_key) or error.code in _UNSETTLED
                wait = error.retry_after
                if wait is None:
                    wait = random.uniform(0.2, min(0.2 * 2**attempt, 10))
                late = wait > self._retry_after_max
                done = once and error.code in _UNSETTLED
                ends = error.code not in _RETRIED or attempt == self._attempts_max
                if ends or late or done:
                    error.outcome_unknown = unsettled and (key is not None or once)
                    error.idempotency_key = key
                    raise
                if error.code == "timestamp_out_of_range":
                    self._read_clock()
            time.sleep(wait)

    def _read_clock(self):
        """The clock that decides is the service's."""
        try:
            told = self._attempt("GET", "/health", None, None, None)["time"]
            at = datetime.datetime.fromisoformat(told)
            self._clock_offset = at.timestamp() - self._clock()
        except TaelError:
            pass

    def _attempt(self, method, path, query, body, key):
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self._base + path + ("?" + urllib.parse.urlencode(given) if given else "")
        data = None if body is None else _json_of(body).encode()
        signed = self._signed(method, url.split("/", 3)[-1], data or b"", key or "")
        headers = {"Accept": "application/json", **signed}
        if key is not None:
            headers["X-Idempotency-Key"] = key
        if data is not None:
            headers["Content-Type"] = "application/json"
        request = urllib.request.Request(url, data, headers, method=method)
        # A long bill is read to its end before its digest can be told.
        wait = 105 if path.startswith("/bills/") else float(given.get("wait", 0))
        try:
            with self._opener.open(request, timeout=self._timeout + wait) as response:
                status, retry_after, text = response.status, None, response.read()
                digest = response.headers.get("Repr-Digest")
        except urllib.error.HTTPError as error:
            try:
                status, text = error.code, error.read()
            except (OSError, http.client.HTTPException) as cut:
                raise TaelError("connection_failed") from cut
            told = error.headers.get("Retry-After", "")
            retry_after = int(told) if told.isascii() and told.isdigit() else None
        except (OSError, http.client.HTTPException) as error:
            raise TaelError("connection_failed") from error
        if status == 200 and digest:
            found = base64.b64encode(hashlib.sha256(text).digest()).decode()
            if f"sha-256=:{found}:" not in digest:
                raise TaelError("answer_unreadable", status)
            return text.decode()
        try:
            answer = json.loads(text, parse_float=Decimal)
            if answer["ok"] is True and status == 200:
                return answer["data"]
            code = answer["code"]
        except (ValueError, KeyError, TypeError):
            raise TaelError("answer_unreadable", status, None, retry_after) from None
        raise TaelError(code, status, answer, retry_after)

    def _signed(self, method, path, body, idempotency_key):
        timestamp, nonce = str(int(self._clock() + self._clock_offset)), secrets.token_hex(8)
        name, signed = f"X-{self._short_name}-", (self._key_id, self._secret, timestamp, nonce)
        request = (method, "/" + path, body, idempotency_key)
        return {
            name + "Key": self._key_id,
            name + "Secret": self._secret,
            name + "Timestamp": timestamp,
            name + "Nonce": nonce,
            name + "Signature": signature(*signed),
            name + "Signature-V2": request_signature(*signed, *request),
        }


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_):
        return None


def _new_key():
    return str(uuid.uuid4())


def _json_of(fields):
    """`amount` is written as a number, exactly."""
    def written(name, value):
        if name != "amount":
            return json.dumps(value)
        if isinstance(value, (float, bool)):
            raise TypeError("Give amounts as Decimal or as decimal strings of yuan.")
        amount = Decimal(value)
        if not amount.is_finite():
            raise ValueError("An amount is a number.")
        return format(amount, "f")
    given = [(name, value) for name, value in fields.items() if value is not None]
    return "{" + ",".join(f"{json.dumps(name)}:{written(name, value)}" for name, value in given) + "}"
