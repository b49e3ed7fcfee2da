"""The client of Tael, the wallet payment service: standard library alone, Python 3.10.

Answers are records, frozen dataclasses. Amounts are `decimal.Decimal` in yuan, never floats. Every
failure is a `TaelError`; unless its `outcome_unknown` is true, the call had no effect.
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
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
import zlib
from collections.abc import Callable, Generator, Iterable, Mapping
from concurrent.futures import Future
from decimal import Decimal
from typing import Any, NoReturn, TypeVar

from .records import *

_Read = TypeVar("_Read")
#: Yuan: `Decimal("12.50")`, or as text.
Amount = Decimal | str
#: A day: "2026-11-20"; or a moment: "2026-11-20T18:00:00+08:00".
Date = datetime.date | str

_RETRIED = {
    "connection_failed", "answer_unreadable", "overloaded", "unavailable", "outcome_unknown",
    "rate_limited", "nonce_reused", "timestamp_out_of_range",
}
_UNSETTLED = {"connection_failed", "answer_unreadable", "outcome_unknown"}
_BASE_62 = string.digits + string.ascii_uppercase + string.ascii_lowercase
_BEFORE_KEY = {"ip_not_allowed", "scope_missing", "user_suspended"}
_WAIT_SECONDS = 25


class TaelError(Exception):
    """A call that failed. Programs rely on `code`; `failure` is the whole answer."""

    def __init__(self, code: str, status: int = 0, failure: dict[str, Any] | None = None,
                 retry_after: int | None = None) -> None:
        self.failure: dict[str, Any] = failure or {}
        super().__init__(self.failure.get("msg", f"{code}: no answer of the service arrived."))
        self.code, self.status, self.retry_after = code, status, retry_after
        #: With `out_trade_no_used`: `tx_no` and `status` of the order that has the number. With
        #: `out_refund_no_used`: `tx_no`, and `refund_no` or `request_no`. With `mandate_exceeded`: the
        #: `limit`, and what is `left` of it.
        told = code.endswith("_no_used") or code == "mandate_exceeded"
        self.bearer: Bearer | None = (
            Bearer.read(self.failure["data"]) if told and self.failure.get("data") else None)
        #: Repeat the call with `idempotency_key`, never without it.
        self.outcome_unknown = False
        self.idempotency_key: str | None = None


class OrderNotPaid(Exception):
    """The order that was waited for has expired or was cancelled; it is `order`."""

    def __init__(self, order: Order) -> None:
        super().__init__(f"The order {order.tx_no} is {order.status}.")
        self.order = order


class WebhookInvalid(Exception):
    """A callback that is not Tael's, or is more than five minutes off. Answer 400."""


def signature(key_id: str, secret: str, timestamp: str, nonce: str) -> str:
    text = (key_id + timestamp + nonce).encode()
    return hmac.new(secret.encode(), text, hashlib.sha256).hexdigest()


def request_signature(key_id: str, secret: str, timestamp: str, nonce: str, method: str, path: str,
                      body: bytes, idempotency_key: str = "") -> str:
    """That of X-Tael-Signature-V2. `path`: with the query. `body`: bytes, empty if there is none."""
    digest = hashlib.sha256(body).hexdigest()
    lines = ("v2", method, path, key_id, timestamp, nonce, idempotency_key, digest)
    return hmac.new(secret.encode(), "\n".join(lines).encode(), hashlib.sha256).hexdigest()


def secret_flaw(secret: str) -> str | None:
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


def verify_webhook(secret: str, headers: Mapping[str, str], body: bytes,
                   now: float | None = None) -> CallbackEvent:
    """The event. `headers`: any mapping. `body`: the raw bytes. Raises WebhookInvalid."""
    given = {name.lower(): value for name, value in headers.items()}
    timestamp = given.get("webhook-timestamp", "")
    now = time.time() if now is None else now
    if not (timestamp.isascii() and timestamp.isdigit()) or abs(now - int(timestamp)) > 300:
        raise WebhookInvalid("The callback is more than five minutes off.")
    expected = _webhook_signature(secret, given.get("webhook-id", ""), timestamp, body).encode()
    signatures = given.get("webhook-signature", "").encode().split(b" ")
    if not any(hmac.compare_digest(expected, one) for one in signatures):
        raise WebhookInvalid("The callback is not signed by Tael.")
    return CallbackEvent.read(json.loads(body, parse_float=Decimal))


def sign_webhook(secret: str, event_id: str, body: bytes, now: float | None = None) -> dict[str, str]:
    """The headers of a callback, for tests of a receiver."""
    timestamp = str(int(time.time() if now is None else now))
    return {
        "webhook-id": event_id,
        "webhook-timestamp": timestamp,
        "webhook-signature": _webhook_signature(secret, event_id, timestamp, body),
        "content-type": "application/json; charset=utf-8",
    }


def _webhook_signature(secret: str, event_id: str, timestamp: str, body: bytes) -> str:
    key = base64.b64decode(secret.removeprefix("whsec_"))
    text = f"{event_id}.{timestamp}.".encode() + body
    return "v1," + base64.b64encode(hmac.new(key, text, hashlib.sha256).digest()).decode()


class Tael:
    """`Tael("https://pay.example.com", key_id, secret)`. It may be shared by threads."""

    def __init__(self, url: str, key_id: str, secret: str, *, short_name: str = "Tael",
                 attempts_max: int = 4, timeout_seconds: float = 15, retry_after_max: float = 60,
                 clock: Callable[[], float] = time.time) -> None:
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
        self._payments = _Payments(self)

    def __repr__(self) -> str:
        return f"Tael({self._base!r}, {self._key_id!r})"

    def health(self) -> Health:
        return self._call(Health.read, "GET", "/health")

    def balance(self) -> Balance:
        """Both wallets of the key's owner. Scope: query."""
        return self._call(Balance.read, "GET", "/balance")

    def merchants(self, *, limit: int | None = None, after: str | None = None) -> MerchantPage:
        """A page of your merchants with their branches, newest first. Scope: query."""
        return self._call(MerchantPage.read, "GET", "/merchants", query=_asked(locals()))

    def transactions(
            self, *, page: int | None = None, per_page: int | None = None, wallet: str | None = None,
            type: str | None = None, direction: str | None = None, date_from: Date | None = None,
            date_to: Date | None = None) -> TransactionPage:
        """One page of records, newest first. `wallet`: `consumer` or `merchant`. `direction`: `in` or
        `out`. Scope: query."""
        return self._call(TransactionPage.read, "GET", "/transactions", query=_asked(locals()))

    def all_transactions(
            self, *, per_page: int = 50, wallet: str | None = None, type: str | None = None,
            direction: str | None = None, date_from: Date | None = None,
            date_to: Date | None = None) -> Generator[Transaction, None, None]:
        """Every record, newest first, each once, as a generator. Scope: query."""
        filters = _asked(locals())
        oldest, number, pages = math.inf, 1, 1
        while number <= pages:
            page = self.transactions(page=number, **filters)
            # New records move older ones to later pages.
            for record in page.items:
                if record.id < oldest:
                    oldest = record.id
                    yield record
            number, pages = number + 1, page.total_pages

    def bill(self, date: Date, kind: str) -> str:
        """The bill of a day as CSV: `records` or `orders`. Its digest has been checked. Scope: query.
        `bill_not_ready`: ask again after 00:10 of the next day."""
        return self._call(_file, "GET", f"/bills/{date}", query={"kind": kind})

    def takings(self, date: Date | None = None) -> Takings:
        """What your merchants took on a day, today if it is left out, beside others. Scope: query."""
        return self._call(Takings.read, "GET", "/takings", query={"date": date})

    def order(self, tx_no: str | None = None, *, out_trade_no: str | None = None,
              merchant_id: int | None = None) -> Order:
        """The order as it is now, by `tx_no`; or by the shop's own number, with the merchant if the
        owner of the key has several. Scope: query."""
        asked = {"tx_no": tx_no, "out_trade_no": out_trade_no, "merchant_id": merchant_id}
        return self._call(Order.read, "POST", "/query", body={"query_type": "order", **asked})

    def order_detail(self, tx_no: str) -> OrderDetail:
        """The order with its lifecycle, its refunds and its callback. Scope: query."""
        return self._call(OrderDetail.read, "GET", "/orders/" + _part(tx_no))

    def orders(
            self, *, status: str | None = None, merchant_id: int | None = None, branch_id: int | None = None,
            date_from: Date | None = None, date_to: Date | None = None, out_trade_no: str | None = None,
            amount_from: Amount | None = None, amount_to: Amount | None = None,
            payer_id: int | None = None, q: str | None = None, order: str | None = None,
            limit: int | None = None, after: str | None = None) -> OrderPage:
        """A page of your orders, newest first unless `order` is `oldest`. `q` is looked for in titles and
        numbers. Scope: query."""
        return self._call(OrderPage.read, "GET", "/orders", query=_asked(locals()))

    def order_counts(
            self, *, status: str | None = None, merchant_id: int | None = None, branch_id: int | None = None,
            date_from: Date | None = None, date_to: Date | None = None, out_trade_no: str | None = None,
            amount_from: Amount | None = None, amount_to: Amount | None = None,
            payer_id: int | None = None, q: str | None = None) -> OrderCounts:
        """How many there are by status, of those that `orders` lists. Scope: query."""
        return self._call(OrderCounts.read, "GET", "/orders/counts", query=_asked(locals()))

    def orders_csv(
            self, *, status: str | None = None, merchant_id: int | None = None, branch_id: int | None = None,
            date_from: Date | None = None, date_to: Date | None = None, out_trade_no: str | None = None,
            amount_from: Amount | None = None, amount_to: Amount | None = None,
            payer_id: int | None = None, q: str | None = None, order: str | None = None) -> str:
        """All of those that `orders` lists, as CSV. Scope: query."""
        return self._call(_file, "GET", "/orders.csv", query=_asked(locals()))

    def cancel(self, tx_no: str) -> Order:
        """Takes back an order that nobody has paid; again, it changes nothing. Scope: collection."""
        return self._call(Order.read, "POST", f"/orders/{_part(tx_no)}/cancel")

    def lifecycle(self, tx_no: str | None = None, *, out_trade_no: str | None = None,
                  merchant_id: int | None = None) -> Lifecycle:
        """From creation to settlement, of the order that `order` finds. Scope: query."""
        asked = {"tx_no": tx_no, "out_trade_no": out_trade_no, "merchant_id": merchant_id}
        return self._call(Lifecycle.read, "GET", "/order-lifecycle", query=asked)

    def wait_until_paid(self, tx_no: str, poll_seconds: float = 5) -> Order:
        """The order once it has been paid, also if it has been refunded since. It waits for events, all
        threads with this client together; where the key may not read events, it looks every
        `poll_seconds`. Scope: query. Raises OrderNotPaid when it has expired or was cancelled."""
        return self._payments.wait(tx_no, poll_seconds)

    def requests(
            self, *, request_id: str | None = None, refused: bool = False, limit: int | None = None,
            after: int | None = None, before: int | None = None) -> ApiRequests:
        """A page of what was asked with this key in the last seven days, newest first; all, or what was
        refused. Scope: query."""
        return self._call(ApiRequests.read, "GET", "/requests", query=_asked(locals()))

    def events(self, after: int | None = None, wait: int | None = None,
               types: Iterable[str] | None = None) -> EventPage:
        """At most 20 events after a place: give `through` of the answer as `after`, and none is missed.
        `wait`: seconds, until there is one. `types`: a list, like ["order.paid", "refund.made"]; all if
        left out. Scope: events or query."""
        wanted = None if types is None else ",".join(types)
        return self._call(EventPage.read, "GET", "/events",
                          query={"after": after, "wait": wait, "types": wanted})

    def stream_events(
            self, after: int | None = None, types: Iterable[str] | None = None,
            on_through: Callable[[int], object] | None = None) -> Generator[Event, None, NoReturn]:
        """What happens, as it happens, after a place or from now on, as a generator that does not end.
        `on_through` is told how far all has been told and taken, also while nothing happens: keep it, or
        the `sequence` of an event; given as `after`, it continues there. Scope: events or query."""
        wanted = None if types is None else list(types)
        through, wait = after, None if after is None else _WAIT_SECONDS
        while True:
            page = self.events(through, wait, wanted)
            yield from page.items
            through, wait = page.through, _WAIT_SECONDS
            if on_through is not None:
                on_through(through)

    def refunds(
            self, *, tx_no: str | None = None, out_refund_no: str | None = None,
            merchant_id: int | None = None, limit: int | None = None,
            after: str | None = None) -> RefundMadePage:
        """A page of refunds, newest first, by `tx_no` or `out_refund_no`. Scope: query."""
        return self._call(RefundMadePage.read, "GET", "/refunds", query=_asked(locals()))

    def refund_made(self, refund_no: str) -> RefundMade:
        """The refund with this number. Scope: query."""
        return self._call(RefundMade.read, "GET", "/refunds/" + _part(refund_no))

    def order_receipt(self, tx_no: str) -> Receipt:
        """The receipt of your side of a payment, which anybody can check. Scope: query."""
        return self._call(Receipt.read, "GET", "/orders/" + _part(tx_no) + "/receipt")

    def receipt(self, record_id: int) -> Receipt:
        """The receipt of a transaction record, by its `id`. Scope: query."""
        return self._call(Receipt.read, "GET", f"/transactions/{record_id}/receipt")

    def day_proof(self, date: str) -> ProvenStatement:
        """What is owed to you when a day ends, as part of what is owed to all. Scope: query."""
        return self._call(ProvenStatement.read, "GET", "/days/" + _part(date) + "/proof")

    def receivers(self, limit: int | None = None, after: str | None = None) -> EventReceiverPage:
        """A page of your receivers, newest first, without their secrets. Scope: events."""
        return self._call(EventReceiverPage.read, "GET", "/receivers",
                          query={"limit": limit, "after": after})

    def create_receiver(self, url: str, events: Iterable[str]) -> EventReceiverWithSecret:
        """With its secret. An equal one again, the same address for the same events, is the one
        there is. Scope: events."""
        return self._call(EventReceiverWithSecret.read, "POST", "/receivers",
                          body={"url": url, "events": list(events)})

    def change_receiver(self, receiver_id: int, *, url: str | None = None,
                        events: list[str] | None = None, paused: bool | None = None) -> EventReceiver:
        """What is None stays as it is. Scope: events."""
        return self._call(EventReceiver.read, "PATCH", f"/receivers/{receiver_id}",
                          body={"url": url, "events": events, "paused": paused})

    def remove_receiver(self, receiver_id: int) -> EventReceiver:
        """It is told nothing more. Scope: events."""
        return self._call(EventReceiver.read, "DELETE", f"/receivers/{receiver_id}")

    def ping_receiver(self, receiver_id: int) -> CallbackPing:
        """Sends it one test; `failure` is None where it was acknowledged. Scope: events."""
        return self._call(CallbackPing.read, "POST", f"/receivers/{receiver_id}/ping")

    def rotate_receiver_secret(self, receiver_id: int) -> EventReceiverWithSecret:
        """For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the
        old one. Scope: events."""
        return self._call(EventReceiverWithSecret.read, "POST",
                          f"/receivers/{receiver_id}/rotate-secret", once=True)

    def callbacks(
            self, *, receiver_id: int | None = None, state: str | None = None, requested: bool = False,
            date_from: Date | None = None, date_to: Date | None = None, limit: int | None = None,
            after: str | None = None) -> CallbackPage:
        """A page of callbacks, newest first. `requested` leaves out what nobody was to be told.
        Scope: events."""
        return self._call(CallbackPage.read, "GET", "/callbacks", query=_asked(locals()))

    def callback(self, event_id: str) -> CallbackDetail:
        """What was sent, and every attempt. Scope: events."""
        return self._call(CallbackDetail.read, "GET", "/callbacks/" + _part(event_id))

    def resend_callback(self, event_id: str) -> CallbacksResent:
        """Sends it again, now. Scope: events."""
        return self._call(CallbacksResent.read, "POST", f"/callbacks/{_part(event_id)}/resend")

    def resend_callbacks(self, date_from: Date, date_to: Date) -> CallbacksResent:
        """Sends all of what happened in these days again. Scope: events."""
        days = {"date_from": str(date_from), "date_to": str(date_to)}
        return self._call(CallbacksResent.read, "POST", "/callback-period/resend", body=days)

    def ping_callback_url(self, url: str) -> CallbackPing:
        """Sends one test to an address that may be a notify_url. Scope: events."""
        return self._call(CallbackPing.read, "POST", "/callback-url/ping", body={"url": url})

    def callback_secret(self) -> CallbackSecret:
        """The secret of callbacks to a notify_url, made if there is none. Scope: events."""
        return self._call(CallbackSecret.read, "GET", "/callback-secret")

    def rotate_callback_secret(self) -> CallbackSecret:
        """As `rotate_receiver_secret` does. Scope: events."""
        return self._call(CallbackSecret.read, "POST", "/callback-secret/rotate", once=True)

    def collect(
            self, amount: Amount, merchant_id: int, *, branch_id: int | None = None,
            title: str | None = None, notify_url: str | None = None, return_url: str | None = None,
            payer_id: int | None = None, out_trade_no: str | None = None,
            metadata: dict[str, str] | None = None,
            idempotency_key: str | None = None) -> CollectionOrder:
        """Makes an order with its pay link. Scope: collection."""
        body = _asked(locals())
        key = body.pop("idempotency_key") or _new_key()
        return self._call(CollectionOrder.read, "POST", "/collection", body=body, key=key)

    def refund(self, tx_no: str, refund_type: str, reason: str, pay_password: str, *,
               amount: Amount | None = None, totp_code: str | None = None,
               out_refund_no: str | None = None, idempotency_key: str | None = None) -> Refund:
        """Refunds a paid order: `full`, or `partial` with an amount. Scope: refund."""
        body = {"tx_no": tx_no, "refund_type": refund_type, "reason": reason,
                "pay_password": pay_password, "amount": amount, "totp_code": totp_code,
                "out_refund_no": out_refund_no}
        return self._call(Refund.read, "POST", "/refund", body=body,
                          key=idempotency_key or _new_key())

    def mandate(self) -> Mandate:
        """What the payer of this key allows, what was spent, and what one payment may come to now.
        Scope: spend."""
        return self._call(Mandate.read, "GET", "/mandate")

    def pay(self, tx_no: str, amount: Amount, *, ask: bool = False,
            idempotency_key: str | None = None) -> MandatePayment:
        """Pays an order under the mandate, once, however often it is called. With `ask` the payer is
        asked for what is above a limit: the `status` is `approval_required` then, and the same call tells
        later how that stands. Scope: spend."""
        return self._call(MandatePayment.read, "POST", f"/orders/{_part(tx_no)}/pay",
                          body={"amount": amount, "ask": ask}, key=idempotency_key or _new_key())

    def mandate_payments(self, *, limit: int | None = None,
                         after: str | None = None) -> PaidUnderMandatePage:
        """A page of what was paid under the mandate, newest first. Scope: spend."""
        return self._call(PaidUnderMandatePage.read, "GET", "/mandate/payments", query=_asked(locals()))

    def sandbox(self) -> Sandbox:
        """Clock and payer of a service that runs with --sandbox; `not_found` elsewhere, as are all
        calls of the sandbox. Scope: query; of the others: collection."""
        return self._call(Sandbox.read, "GET", "/sandbox")

    def sandbox_pay(self, tx_no: str) -> Sandbox:
        """Has the payer pay an order."""
        return self._call(Sandbox.read, "POST", "/sandbox/pay", body={"tx_no": tx_no})

    def sandbox_top_up(self, amount: Amount, user_id: int | None = None) -> Sandbox:
        """Play money, for the payer unless a user is named."""
        return self._call(Sandbox.read, "POST", "/sandbox/top-up",
                          body={"amount": amount, "user_id": user_id})

    def sandbox_move_clock(self, seconds: int) -> Sandbox:
        """Forward, for everybody in the sandbox."""
        return self._call(Sandbox.read, "POST", "/sandbox/clock", body={"seconds": seconds})

    def sandbox_mark(self) -> Sandbox:
        """Marks the state that a reset goes back to."""
        return self._call(Sandbox.read, "POST", "/sandbox/mark", body={})

    def sandbox_reset(self) -> Sandbox:
        """Everything since the mark is gone."""
        return self._call(Sandbox.read, "POST", "/sandbox/reset", body={})

    def _call(self, read: Callable[[Any], _Read], method: str, path: str,
              query: Mapping[str, Any] | None = None, body: Mapping[str, Any] | None = None,
              key: str | None = None, once: bool = False) -> _Read:
        unsettled = False
        for attempt in range(1, self._attempts_max + 1):
            try:
                return self._attempt(read, method, path, query, body, key)
            except TaelError as error:
                before_key = error.status in (0, 401, 429) or error.status >= 500
                before_key = before_key or error.code in _BEFORE_KEY
                unsettled = (unsettled and before_key) or error.code in _UNSETTLED
                wait = random.uniform(0.2, min(0.2 * 2**attempt, 10))
                if error.retry_after is not None:
                    wait = error.retry_after
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
        raise ValueError("attempts_max is at least 1.")

    def _read_clock(self) -> None:
        """The clock that decides is the service's."""
        try:
            at = self._attempt(Health.read, "GET", "/health", None, None, None).time
            self._clock_offset = at.timestamp() - self._clock()
        except TaelError:
            pass

    def _attempt(self, read: Callable[[Any], _Read], method: str, path: str,
                 query: Mapping[str, Any] | None, body: Mapping[str, Any] | None,
                 key: str | None) -> _Read:
        given = {name: _written(value) for name, value in (query or {}).items()
                 if value is not None and value is not False}
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
        wait = 105 if read is _file else float(given.get("wait", 0))
        try:
            with self._opener.open(request, timeout=self._timeout + wait) as response:
                status, retry_after, text = response.status, None, response.read()
                digest = response.headers.get("Repr-Digest")
                is_csv = response.headers.get("Content-Type", "").startswith("text/csv")
        except urllib.error.HTTPError as error:
            try:
                status, text = error.code, error.read()
            except (OSError, http.client.HTTPException) as cut:
                raise TaelError("connection_failed") from cut
            told = error.headers.get("Retry-After", "")
            retry_after = int(told) if told.isascii() and told.isdigit() else None
        except (OSError, http.client.HTTPException) as error:
            raise TaelError("connection_failed") from error
        try:
            if status == 200 and read is _file:
                found = base64.b64encode(hashlib.sha256(text).digest()).decode()
                if not is_csv or (path.startswith("/bills/") and f":{found}:" not in (digest or "")):
                    raise ValueError("It is another file.")
                return read(text)
            answer = json.loads(text, parse_float=Decimal)
            if answer["ok"] is True and status == 200:
                return read(answer["data"])
            code = answer["code"]
            # Somebody between has codes of their own.
            if answer["ok"] is not False or type(code) is not str:
                raise ValueError("Somebody else has answered.")
        except (ValueError, ArithmeticError, KeyError, TypeError, AttributeError):
            raise TaelError("answer_unreadable", status, None, retry_after) from None
        raise TaelError(code, status, answer, retry_after)

    def _signed(self, method: str, path: str, body: bytes, idempotency_key: str) -> dict[str, str]:
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


class _Place:
    """One that waits for an order."""

    def __init__(self, tx_no: str, poll_seconds: float) -> None:
        self.tx_no, self.poll_seconds = tx_no, poll_seconds
        self.look_at = -math.inf
        self.told: Future[Order] = Future()


class _Payments:
    """Waits for payments. All threads that wait through one client share what asks: one request that
    waits for events, and now and then a look at the orders themselves. However many wait, that takes a
    quarter of the 60 requests a minute that a key has by itself, and leaves the others to selling."""

    TYPES = ("order.paid", "order.expired", "order.cancelled")
    #: Between two requests for events, where much happens; and between two looks.
    PAGE_SECONDS, LOOK_SECONDS = 6.5, 15.5
    #: An order is looked at first for what happened before, and again for what nobody tells.
    LOOK_AGAIN_SECONDS = 60
    #: After that the events are tried once more.
    WITHOUT_EVENTS_SECONDS = 300
    ORDERS_MAX, PAGES_MAX = 100, 10
    #: What ended lately is kept for those who ask a little later.
    ENDED_MAX = 1_000

    def __init__(self, tael: Tael) -> None:
        self._tael, self._lock = tael, threading.Lock()
        self._places: set[_Place] = set()
        self._ended: dict[str, Order] = {}
        self._running = False
        self._entered, self._left = threading.Event(), threading.Event()

    def wait(self, tx_no: str, poll_seconds: float) -> Order:
        place = _Place(tx_no, poll_seconds)
        with self._lock:
            if tx_no in self._ended:
                place.told.set_result(self._ended[tx_no])
            else:
                self._places.add(place)
                self._entered.set()
                if not self._running:
                    threading.Thread(target=self._watch, daemon=True).start()
                    self._running = True
        try:
            order = place.told.result()
        finally:
            with self._lock:
                self._places.discard(place)
                if not self._places:
                    self._left.set()
        if order.paid_at is None:
            raise OrderNotPaid(order)
        return order

    def _watch(self) -> None:
        """Until nobody waits any more."""
        while self._is_wanted():
            failed = threading.Event()
            try:
                # What happened before is seen by the first look, and what happens from now on is an event.
                through = self._tael.events(types=self.TYPES).through
                following = threading.Thread(target=self._follow, args=(through, failed), daemon=True)
                following.start()
                self._look(following.is_alive, self.LOOK_SECONDS, self.LOOK_AGAIN_SECONDS)
                if not failed.is_set():
                    continue
            except Exception:
                pass
            until = time.monotonic() + self.WITHOUT_EVENTS_SECONDS
            self._look(lambda: bool(self._places) and time.monotonic() < until, None, 0)
            with self._lock:
                for place in self._places:
                    place.look_at = -math.inf

    def _is_wanted(self) -> bool:
        with self._lock:
            if not self._places:
                self._running = False
                self._ended.clear()
            return self._running

    def _follow(self, through: int, failed: threading.Event) -> None:
        """Until nobody waits any more, or events cannot be read."""
        try:
            while self._places:
                since = time.monotonic()
                page = self._tael.events(through, _WAIT_SECONDS, self.TYPES)
                through = page.through
                for event in page.items:
                    if isinstance(event.data, Order) and event.type in self.TYPES:
                        self._end(event.data)
                if self._places:
                    time.sleep(max(0, self.PAGE_SECONDS - (time.monotonic() - since)))
        except Exception:
            failed.set()

    def _end(self, order: Order) -> None:
        with self._lock:
            self._ended[order.tx_no] = order
            if len(self._ended) > self.ENDED_MAX:
                del self._ended[next(iter(self._ended))]
            for place in self._places:
                if place.tx_no == order.tx_no and not place.told.done():
                    place.told.set_result(order)

    def _look(self, goes_on: Callable[[], bool], every: float | None, again: float) -> None:
        """Looks at whatever is due, with one request after the other."""
        while goes_on():
            with self._lock:
                now = time.monotonic()
                due = [place for place in self._places if place.look_at <= now]
                for place in due:
                    place.look_at = now + again
            if not due:
                self._entered.wait(1)
                self._entered.clear()
                continue
            pace = every or min(place.poll_seconds for place in due)
            if len(due) > 1:
                due = self._look_in_lists(due, goes_on, pace)
            for place in due:
                if place in self._places and goes_on():
                    self._look_at(place)
                    self._pause(pace)

    def _look_in_lists(self, due: list[_Place], goes_on: Callable[[], bool],
                       pace: float) -> list[_Place]:
        """Those that it has not found."""
        after = None
        for _ in range(self.PAGES_MAX):
            try:
                page = self._tael.orders(limit=self.ORDERS_MAX, after=after)
            except Exception:
                break
            found = {order.tx_no: order for order in page.items}
            for place in due:
                if place.tx_no in found:
                    self._see(place, found[place.tx_no])
            due = [place for place in due if place.tx_no not in found]
            after = page.next
            if after is None or not due or not goes_on():
                break
            self._pause(pace)
        self._pause(pace)
        return due

    def _look_at(self, place: _Place) -> None:
        try:
            self._see(place, self._tael.order(place.tx_no))
        except Exception as error:
            with self._lock:
                if not place.told.done():
                    place.told.set_exception(error)

    def _see(self, place: _Place, order: Order) -> None:
        with self._lock:
            if order.status != "pending" and not place.told.done():
                place.told.set_result(order)

    def _pause(self, seconds: float) -> None:
        """Ends early when nobody waits any more: whoever comes then is looked at without delay."""
        self._left.wait(seconds)
        self._left.clear()


class _NoRedirect(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def _asked(given: Mapping[str, Any]) -> dict[str, Any]:
    """What a call was given, by name."""
    return {name: value for name, value in given.items() if name != "self"}


def _written(value: Any) -> str:
    """In an address."""
    if isinstance(value, datetime.date):
        return value.isoformat()
    return "true" if value is True else str(value)


def _file(content: bytes) -> str:
    return content.decode("utf-8-sig")


def _part(number: str) -> str:
    """Of a path."""
    return urllib.parse.quote(number, safe="")


def _new_key() -> str:
    return str(uuid.uuid4())


def _json_of(fields: Mapping[str, Any]) -> str:
    """`amount` is written as a number, exactly."""
    def written(name: str, value: Any) -> str:
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
