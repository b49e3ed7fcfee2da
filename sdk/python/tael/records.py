"""The records of Tael, the wallet payment service. Written by `npm run task build:interface` from the declarations of the interface.

Amounts are `Decimal` in yuan, times are aware `datetime.datetime`. What is not known to this client
is left out; a value that a `str` is not known to have is read like any other. Where what was sent is
older and lacks a field, that is empty: None, or "", 0, False, no items, the year 1.
"""

import datetime
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, TypeAlias, TypeVar

__all__ = [
    "ApiRequest", "ApiRequests", "Balance", "Bearer", "Branch", "Callback", "CallbackAttempt",
    "CallbackDetail", "CallbackEvent", "CallbackOfOrder", "CallbackPage", "CallbackPing",
    "CallbackSecret", "CallbacksResent", "CollectionOrder", "Counterparty", "DeliveryAttempt",
    "Event", "EventPage", "EventReceiver", "EventReceiverPage", "EventReceiverWithSecret", "Health",
    "Lifecycle", "LifecycleChange", "LifecycleStage", "LogLeaf", "LogOwner", "Mandate",
    "MandatePayment", "Merchant", "MerchantPage", "OpenedRefundRequest", "Order", "OrderCounts",
    "OrderDetail", "OrderPage", "PaidUnderMandate", "PaidUnderMandatePage", "Payment",
    "ProvenStatement", "Receipt", "Refund", "RefundMade", "RefundMadePage", "RefundOfOrder",
    "RequestOfOrder", "Sandbox", "SumStep", "Takings", "TakingsOfBranch", "TakingsOfDay",
    "TakingsOfHour", "TakingsSum", "ToldSettlement", "ToldWithdrawal", "Transaction",
    "TransactionPage", "Wallet", "EventData", "UnknownData",
]

_Given: TypeAlias = Mapping[str, Any]
_Kind = TypeVar("_Kind")
_YEAR_1 = datetime.datetime(1, 1, 1, tzinfo=datetime.timezone.utc)


def _some(given: _Given, name: str, kind: type[_Kind]) -> _Kind | None:
    value = given.get(name)
    if value is not None and type(value) is not kind:
        raise ValueError(f"{name} is no {kind.__name__}.")
    return value


def _time(given: _Given, name: str) -> datetime.datetime | None:
    text = _some(given, name, str)
    return None if text is None else datetime.datetime.fromisoformat(text)


def _one(given: _Given, name: str) -> dict[str, Any]:
    return _some(given, name, dict) or {}


def _one_or_none(given: _Given, name: str, read: Callable[[_Given], _Kind]) -> _Kind | None:
    value = _some(given, name, dict)
    return None if value is None else read(value)


def _list(given: _Given, name: str, read: Callable[[Any], _Kind]) -> list[_Kind]:
    return [read(one) for one in _some(given, name, list) or []]


def _list_or_none(given: _Given, name: str, read: Callable[[Any], _Kind]) -> list[_Kind] | None:
    return None if given.get(name) is None else _list(given, name, read)


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequest:
    """One request that was made with an API key of the user."""

    #: The id that the answer had.
    request_id: str
    #: When it was answered.
    at: datetime.datetime
    #: The key it was made with.
    key_id: str
    #: The method.
    method: str
    #: The path without the query string; after `#` the tool that was called.
    path: str
    #: The HTTP status of the answer.
    status: int
    #: Why it was refused; null: it was not.
    code: str | None = None
    #: How long the service took, in milliseconds.
    duration_ms: int
    #: The address it came from.
    address: str
    #: The names of the fields that it was refused for; null: for none.
    fields: str | None = None
    #: The names of fields and parameters that nobody read, as the answer named them; null: all were
    #: read.
    ignored: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "ApiRequest":
        return cls(
            request_id=_some(given, "request_id", str) or "",
            at=_time(given, "at") or _YEAR_1,
            key_id=_some(given, "key_id", str) or "",
            method=_some(given, "method", str) or "",
            path=_some(given, "path", str) or "",
            status=_some(given, "status", int) or 0,
            code=_some(given, "code", str),
            duration_ms=_some(given, "duration_ms", int) or 0,
            address=_some(given, "address", str) or "",
            fields=_some(given, "fields", str),
            ignored=_some(given, "ignored", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ApiRequests:
    """A page of the request log, the newest first."""

    #: Newest first.
    items: "list[ApiRequest]"
    #: Send it as `after` to go on. Null: there are no more.
    next: int | None = None

    @classmethod
    def read(cls, given: _Given) -> "ApiRequests":
        return cls(
            items=_list(given, "items", ApiRequest.read),
            next=_some(given, "next", int),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Balance:
    """The two wallets of the owner of the key."""

    #: The owner of the key.
    user_id: int
    #: The public identifier of the owner's wallets.
    tael_id: str
    #: The wallet that payments are made from.
    consumer: "Wallet"
    #: The wallet that merchants are paid into.
    merchant: "Wallet"
    #: That of the merchant wallet, for older clients (yuan, two decimals).
    balance: Decimal
    #: That of the merchant wallet, for older clients (yuan, two decimals).
    frozen: Decimal
    #: That of the merchant wallet, for older clients (yuan, two decimals).
    total_in: Decimal
    #: That of the merchant wallet, for older clients (yuan, two decimals).
    total_out: Decimal

    @classmethod
    def read(cls, given: _Given) -> "Balance":
        return cls(
            user_id=_some(given, "user_id", int) or 0,
            tael_id=_some(given, "tael_id", str) or "",
            consumer=Wallet.read(_one(given, "consumer")),
            merchant=Wallet.read(_one(given, "merchant")),
            balance=_some(given, "balance", Decimal) or Decimal("0.00"),
            frozen=_some(given, "frozen", Decimal) or Decimal("0.00"),
            total_in=_some(given, "total_in", Decimal) or Decimal("0.00"),
            total_out=_some(given, "total_out", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Bearer:
    """With `out_trade_no_used` and `out_refund_no_used` what bears the number; with `mandate_exceeded`
    which limit, and what is left of it."""

    #: The order.
    tx_no: str | None = None
    #: What has become of it.
    status: str | None = None
    #: The refund of it.
    refund_no: str | None = None
    #: The request for a refund of it, which waits for the owner.
    request_no: str | None = None
    #: The limit of the mandate that leaves least. Known: `per_payment`, `per_day`, `per_month`,
    #: `total`.
    limit: str | None = None
    #: What is left of that limit (yuan, two decimals).
    left: Decimal | None = None

    @classmethod
    def read(cls, given: _Given) -> "Bearer":
        return cls(
            tx_no=_some(given, "tx_no", str),
            status=_some(given, "status", str),
            refund_no=_some(given, "refund_no", str),
            request_no=_some(given, "request_no", str),
            limit=_some(given, "limit", str),
            left=_some(given, "left", Decimal),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Branch:
    """A branch of a merchant."""

    #: The id of the branch.
    branch_id: int
    #: Its name.
    branch_name: str

    @classmethod
    def read(cls, given: _Given) -> "Branch":
        return cls(
            branch_id=_some(given, "branch_id", int) or 0,
            branch_name=_some(given, "branch_name", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Callback:
    """A callback."""

    #: The id that every attempt sends as `webhook-id`.
    event_id: str
    #: What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    type: str
    #: The number of what it is about; of a payment, its order.
    tx_no: str
    #: The receiver that is told; null: the `notify_url` of the order.
    receiver_id: int | None = None
    #: `not_requested`: the order has no `notify_url`. `held`: its receiver is paused or removed.
    #: Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
    state: str
    #: Where it goes; null: nowhere.
    url: str | None = None
    #: When it happened.
    created_at: datetime.datetime
    #: How many attempts were made.
    attempts: int
    #: When the next attempt is due; null: there will be none.
    next_attempt_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "Callback":
        return cls(
            event_id=_some(given, "event_id", str) or "",
            type=_some(given, "type", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            receiver_id=_some(given, "receiver_id", int),
            state=_some(given, "state", str) or "",
            url=_some(given, "url", str),
            created_at=_time(given, "created_at") or _YEAR_1,
            attempts=_some(given, "attempts", int) or 0,
            next_attempt_at=_time(given, "next_attempt_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackAttempt:
    """One attempt to deliver a callback."""

    #: Counted from 1.
    attempt: int
    #: When it began.
    time: datetime.datetime
    #: How long it took, in milliseconds.
    duration_ms: int
    #: The HTTP status; null if no answer came.
    status: int | None = None
    #: Null: it was delivered. Known: `answer_not_2xx`, `receiver_gone`, `address_forbidden`,
    #: `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`, `tls_failed`,
    #: `timed_out`, `answer_malformed`.
    failure: str | None = None
    #: When the next one was planned.
    next_attempt_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "CallbackAttempt":
        return cls(
            attempt=_some(given, "attempt", int) or 0,
            time=_time(given, "time") or _YEAR_1,
            duration_ms=_some(given, "duration_ms", int) or 0,
            status=_some(given, "status", int),
            failure=_some(given, "failure", str),
            next_attempt_at=_time(given, "next_attempt_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackDetail:
    """A callback with all its attempts."""

    #: The id that every attempt sends as `webhook-id`.
    event_id: str
    #: What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    type: str
    #: The number of what it is about; of a payment, its order.
    tx_no: str
    #: The receiver that is told; null: the `notify_url` of the order.
    receiver_id: int | None = None
    #: `not_requested`: the order has no `notify_url`. `held`: its receiver is paused or removed.
    #: Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
    state: str
    #: Where it goes; null: nowhere.
    url: str | None = None
    #: When it happened.
    created_at: datetime.datetime
    #: How many attempts were made.
    attempts: int
    #: When the next attempt is due; null: there will be none.
    next_attempt_at: datetime.datetime | None = None
    #: What is sent; null until the first attempt, and when it is not kept any more.
    body: str | None = None
    #: The oldest first.
    made: "list[DeliveryAttempt]"

    @classmethod
    def read(cls, given: _Given) -> "CallbackDetail":
        return cls(
            event_id=_some(given, "event_id", str) or "",
            type=_some(given, "type", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            receiver_id=_some(given, "receiver_id", int),
            state=_some(given, "state", str) or "",
            url=_some(given, "url", str),
            created_at=_time(given, "created_at") or _YEAR_1,
            attempts=_some(given, "attempts", int) or 0,
            next_attempt_at=_time(given, "next_attempt_at"),
            body=_some(given, "body", str),
            made=_list(given, "made", DeliveryAttempt.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackEvent:
    """What a callback carries, read."""

    #: What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    type: str
    #: When it happened.
    timestamp: datetime.datetime
    #: What it is about, by its type.
    data: "EventData"
    #: Of `data`.
    version: int | None = None

    @classmethod
    def read(cls, given: _Given) -> "CallbackEvent":
        return cls(
            type=_some(given, "type", str) or "",
            timestamp=_time(given, "timestamp") or _YEAR_1,
            data=_data(given),
            version=_some(given, "version", int),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackOfOrder:
    """The report of a payment to the system of its merchant."""

    #: The id of the event.
    event_id: str
    #: What became of it. `not_requested`: the order names no receiver. It is never `held`. Known:
    #: `pending`, `delivered`, `failed`, `held`, `not_requested`.
    state: str
    #: Where it goes.
    url: str | None = None
    #: When it is tried next; null: never.
    next_attempt_at: datetime.datetime | None = None
    #: Oldest first.
    attempts: "list[CallbackAttempt]"

    @classmethod
    def read(cls, given: _Given) -> "CallbackOfOrder":
        return cls(
            event_id=_some(given, "event_id", str) or "",
            state=_some(given, "state", str) or "",
            url=_some(given, "url", str),
            next_attempt_at=_time(given, "next_attempt_at"),
            attempts=_list(given, "attempts", CallbackAttempt.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackPage:
    """A page of a list."""

    #: Newest first.
    items: "list[Callback]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "CallbackPage":
        return cls(
            items=_list(given, "items", Callback.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackPing:
    """How a test request went."""

    #: The id of the test.
    event_id: str
    #: The address that was reached; null: none was.
    address: str | None = None
    #: The HTTP status; null: no answer came.
    status: int | None = None
    #: Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
    #: `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`,
    #: `tls_failed`, `timed_out`, `answer_malformed`.
    failure: str | None = None
    #: How long it took, in milliseconds.
    duration_ms: int
    #: The beginning of what the receiver answered.
    answer: str

    @classmethod
    def read(cls, given: _Given) -> "CallbackPing":
        return cls(
            event_id=_some(given, "event_id", str) or "",
            address=_some(given, "address", str),
            status=_some(given, "status", int),
            failure=_some(given, "failure", str),
            duration_ms=_some(given, "duration_ms", int) or 0,
            answer=_some(given, "answer", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbackSecret:
    """The secret that callbacks about payments are signed with."""

    #: The secret itself; null: a session sees it only with the login password.
    secret: str | None = None
    #: Whether a secret was made.
    exists: bool
    #: Until when the one before it signs as well; null: it does not.
    old_secret_ends_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "CallbackSecret":
        return cls(
            secret=_some(given, "secret", str),
            exists=_some(given, "exists", bool) or False,
            old_secret_ends_at=_time(given, "old_secret_ends_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CallbacksResent:
    """Callbacks that are due again."""

    #: How many will be sent again. Those under way are not counted.
    resent: int

    @classmethod
    def read(cls, given: _Given) -> "CallbacksResent":
        return cls(
            resent=_some(given, "resent", int) or 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectionOrder:
    """A new collection order and the link to pay it."""

    #: The order number. Keep it: everything else is asked for by it.
    tx_no: str
    #: The payment link. Send the payer there.
    pay_url: str
    #: The payment link as a QR code: a PNG image, or SVG with `?format=svg`.
    pay_qrcode_url: str
    #: What is to be paid (yuan, two decimals).
    amount: Decimal
    #: What the payer sees the order is for.
    title: str
    #: The merchant who is paid.
    merchant_id: int
    #: The merchant's name when the order was made.
    merchant_name: str
    #: How long the payment link is valid from its creation, in seconds.
    expire_seconds: int
    #: How the order stands. Only in a repeat after more than ten minutes, or by `out_trade_no`.
    #: Known: `pending`, `paid`, `partially_refunded`, `refunded`, `expired`, `cancelled`.
    status: str | None = None
    #: When the payment link ends, or ended. With `status`.
    expires_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "CollectionOrder":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            pay_url=_some(given, "pay_url", str) or "",
            pay_qrcode_url=_some(given, "pay_qrcode_url", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            title=_some(given, "title", str) or "",
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            expire_seconds=_some(given, "expire_seconds", int) or 0,
            status=_some(given, "status", str),
            expires_at=_time(given, "expires_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Counterparty:
    """The other side of a transaction."""

    #: What the other side is. Known: `user`, `merchant`, `platform`.
    kind: str
    #: Its name. Merchants see only the first character of a payer's: `王*`.
    name: str
    #: Null for the platform.
    tael_id: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "Counterparty":
        return cls(
            kind=_some(given, "kind", str) or "",
            name=_some(given, "name", str) or "",
            tael_id=_some(given, "tael_id", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class DeliveryAttempt:
    """One attempt to deliver a callback."""

    #: Its number.
    attempt: int
    #: When it began.
    at: datetime.datetime
    #: The address that was reached; null: none was.
    address: str | None = None
    #: The HTTP status; null: no answer came.
    status: int | None = None
    #: Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
    #: `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`,
    #: `tls_failed`, `timed_out`, `answer_malformed`.
    failure: str | None = None
    #: How long it took, in milliseconds.
    duration_ms: int
    #: The beginning of what the receiver answered.
    answer: str
    #: When the next one was planned; null: it was the last.
    next_attempt_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "DeliveryAttempt":
        return cls(
            attempt=_some(given, "attempt", int) or 0,
            at=_time(given, "at") or _YEAR_1,
            address=_some(given, "address", str),
            status=_some(given, "status", int),
            failure=_some(given, "failure", str),
            duration_ms=_some(given, "duration_ms", int) or 0,
            answer=_some(given, "answer", str) or "",
            next_attempt_at=_time(given, "next_attempt_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Event:
    """Something that happened to the owner of the key."""

    #: Of the event. `webhook-id` of its callbacks begins with it.
    id: str
    #: Its place among the events of the owner: it only grows, and skips numbers.
    sequence: int
    #: What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    type: str
    #: When it happened.
    timestamp: datetime.datetime
    #: What it is about, by its type.
    data: "EventData"
    #: `id`, as version 1.0 called it.
    event_id: str
    #: The order it is about, else what it is about.
    tx_no: str
    #: What a callback about it carries, byte for byte: JSON as text.
    body: str

    @classmethod
    def read(cls, given: _Given) -> "Event":
        return cls(
            id=_some(given, "id", str) or "",
            sequence=_some(given, "sequence", int) or 0,
            type=_some(given, "type", str) or "",
            timestamp=_time(given, "timestamp") or _YEAR_1,
            data=_data(given),
            event_id=_some(given, "event_id", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            body=_some(given, "body", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventPage:
    """Events after a place among those of the owner."""

    #: Oldest first, at most 20.
    items: "list[Event]"
    #: Send it as `after` to go on: every event up to here that the key may see has been told.
    through: int
    #: The number of the owner’s newest record there, as version 1.0 had it.
    cursor: int

    @classmethod
    def read(cls, given: _Given) -> "EventPage":
        return cls(
            items=_list(given, "items", Event.read),
            through=_some(given, "through", int) or 0,
            cursor=_some(given, "cursor", int) or 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReceiver:
    """A receiver that its owner registered."""

    #: The number of the receiver.
    receiver_id: int
    #: Where it is told.
    url: str
    #: What it is told. Known: `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    events: list[str]
    #: Whether what happens waits here until it goes on.
    paused: bool
    #: When it was registered.
    created_at: datetime.datetime
    #: Until when the secret before it signs as well; null: it does not.
    old_secret_ends_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "EventReceiver":
        return cls(
            receiver_id=_some(given, "receiver_id", int) or 0,
            url=_some(given, "url", str) or "",
            events=_list(given, "events", str),
            paused=_some(given, "paused", bool) or False,
            created_at=_time(given, "created_at") or _YEAR_1,
            old_secret_ends_at=_time(given, "old_secret_ends_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReceiverPage:
    """A page of a list."""

    #: Newest first.
    items: "list[EventReceiver]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "EventReceiverPage":
        return cls(
            items=_list(given, "items", EventReceiver.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class EventReceiverWithSecret:
    """A receiver and its secret."""

    #: The number of the receiver.
    receiver_id: int
    #: Where it is told.
    url: str
    #: What it is told. Known: `order.expired`, `order.cancelled`, `refund.made`,
    #: `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
    events: list[str]
    #: Whether what happens waits here until it goes on.
    paused: bool
    #: When it was registered.
    created_at: datetime.datetime
    #: Until when the secret before it signs as well; null: it does not.
    old_secret_ends_at: datetime.datetime | None = None
    #: What its callbacks are signed with. No list has it.
    secret: str

    @classmethod
    def read(cls, given: _Given) -> "EventReceiverWithSecret":
        return cls(
            receiver_id=_some(given, "receiver_id", int) or 0,
            url=_some(given, "url", str) or "",
            events=_list(given, "events", str),
            paused=_some(given, "paused", bool) or False,
            created_at=_time(given, "created_at") or _YEAR_1,
            old_secret_ends_at=_time(given, "old_secret_ends_at"),
            secret=_some(given, "secret", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Health:
    """The state of one node."""

    #: Whether this node can work. `read_only`: it refuses changes; no other node can do more.
    #: `degraded` comes with 503. Known: `ok`, `read_only`, `degraded`.
    status: str
    #: There unless all is well: the database does not answer; its clock and that of the node differ
    #: by more than 5 seconds; no standby confirms what is written, where the operator insists on
    #: one; its disk is nearly full. Known: `database_away`, `clocks_differ`, `no_standby`,
    #: `disk_full`.
    reason: str | None = None
    #: The version of the interface.
    version: str
    #: What is running.
    build: str
    #: There, and true, only in a sandbox: play money, and a clock that can be moved.
    sandbox: bool | None = None
    #: The database's time, by which requests are judged; compare your clock with it.
    time: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "Health":
        return cls(
            status=_some(given, "status", str) or "",
            reason=_some(given, "reason", str),
            version=_some(given, "version", str) or "",
            build=_some(given, "build", str) or "",
            sandbox=_some(given, "sandbox", bool),
            time=_time(given, "time") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Lifecycle:
    """An order from its creation to its settlement."""

    #: The order number.
    tx_no: str
    #: What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
    #: `expired`, `cancelled`.
    status: str
    #: What the payer sees the order is for.
    title: str
    #: The shop's own number.
    out_trade_no: str | None = None
    #: What the program of the shop keeps with the order. Payers see null.
    metadata: dict[str, str] | None = None
    #: The merchant who is paid.
    merchant_id: int
    #: The merchant's name when the order was made.
    merchant_name: str
    #: What was to be paid (yuan, two decimals).
    amount: Decimal
    #: Always four, in this order: creation, payment, refund, settlement.
    stages: "list[LifecycleStage]"
    #: A refund that a tool has requested for an order.
    refund_request: "RequestOfOrder | None" = None
    #: The mandate that it was paid under; null: none, or you have not paid it.
    mandate_no: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "Lifecycle":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            status=_some(given, "status", str) or "",
            title=_some(given, "title", str) or "",
            out_trade_no=_some(given, "out_trade_no", str),
            metadata=_some(given, "metadata", dict),
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            stages=_list(given, "stages", LifecycleStage.read),
            refund_request=_one_or_none(given, "refund_request", RequestOfOrder.read),
            mandate_no=_some(given, "mandate_no", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LifecycleChange:
    """One change of a stage."""

    #: When it happened.
    time: datetime.datetime
    #: The status the stage took on. Known: `none`, `created`, `paid`, `expired`, `cancelled`,
    #: `partial`, `full`, `pending`, `settled`.
    status: str
    #: What it was about; of a refund the gross amount (yuan, two decimals).
    amount: Decimal
    #: The number of the refund. Refunds only, as are the fields below.
    refund_no: str | None = None
    #: What was asked for. Known: `full`, `partial`.
    refund_type: str | None = None
    #: What the refund cost the payer (yuan, two decimals).
    fee: Decimal | None = None
    #: What the payer got back: `amount − fee` (yuan, two decimals).
    net_amount: Decimal | None = None
    #: Why it was refunded.
    reason: str | None = None
    #: The shop's own number of it.
    out_refund_no: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "LifecycleChange":
        return cls(
            time=_time(given, "time") or _YEAR_1,
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            refund_no=_some(given, "refund_no", str),
            refund_type=_some(given, "refund_type", str),
            fee=_some(given, "fee", Decimal),
            net_amount=_some(given, "net_amount", Decimal),
            reason=_some(given, "reason", str),
            out_refund_no=_some(given, "out_refund_no", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LifecycleStage:
    """One stage in the life of an order."""

    #: Which stage it is. Known: `creation`, `payment`, `refund`, `settlement`.
    stage: str
    #: creation: `created`. payment: `none`, `paid`, `expired` or `cancelled`. refund: `none`,
    #: `partial` or `full`. settlement: `none`, `pending` or `settled`; payers see `none`. Known:
    #: `none`, `created`, `paid`, `expired`, `cancelled`, `partial`, `full`, `pending`, `settled`.
    status: str
    #: When it took on this status; null where nothing has happened yet.
    time: datetime.datetime | None = None
    #: What the stage is about: ordered, paid, refunded in all, or settled (yuan, two decimals).
    amount: Decimal
    #: Oldest first; a refund each.
    changes: "list[LifecycleChange]"

    @classmethod
    def read(cls, given: _Given) -> "LifecycleStage":
        return cls(
            stage=_some(given, "stage", str) or "",
            status=_some(given, "status", str) or "",
            time=_time(given, "time"),
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            changes=_list(given, "changes", LifecycleChange.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LogLeaf:
    """What else the leaf says."""

    #: The first of its records.
    first_record: int
    #: The last of its records.
    last_record: int
    #: What is owed to the owner after the last, in fen.
    owed_fen: str

    @classmethod
    def read(cls, given: _Given) -> "LogLeaf":
        return cls(
            first_record=_some(given, "first_record", int) or 0,
            last_record=_some(given, "last_record", int) or 0,
            owed_fen=_some(given, "owed_fen", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class LogOwner:
    """Who it is of, and what makes their leaves tell nobody else so."""

    #: The wallet ID of the owner.
    wallet_id: str
    #: In lower-case hexadecimal digits. Who has it can tell which leaves are of the owner.
    salt: str

    @classmethod
    def read(cls, given: _Given) -> "LogOwner":
        return cls(
            wallet_id=_some(given, "wallet_id", str) or "",
            salt=_some(given, "salt", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Mandate:
    """A payer's leave to pay without their payment password, up to limits."""

    #: The number of the mandate.
    mandate_no: str
    #: `program`: whoever holds one of its keys pays. `small`: the payer themselves, on the pay
    #: page. Known: `program`, `small`.
    kind: str
    #: What the payer has called it.
    name: str
    #: The most for one payment (yuan, two decimals).
    per_payment: Decimal
    #: The most in a Shanghai day (yuan, two decimals).
    per_day: Decimal
    #: The most in a Shanghai month; null: no limit (yuan, two decimals).
    per_month: Decimal | None = None
    #: The most ever; null: no limit (yuan, two decimals).
    total: Decimal | None = None
    #: The only merchants who may be paid; null: anybody.
    merchants: list[int] | None = None
    #: From then on nothing is paid under it; null: until it is ended
    valid_until: datetime.datetime | None = None
    #: Only while it is `active` is anything paid under it. Known: `active`, `used_up`, `expired`,
    #: `ended`.
    status: str
    #: What was paid under it today (yuan, two decimals).
    spent_today: Decimal
    #: What was paid under it this month (yuan, two decimals).
    spent_month: Decimal
    #: What was ever paid under it (yuan, two decimals).
    spent_total: Decimal
    #: The most that one payment may come to now; whether the wallet holds it is not said (yuan, two
    #: decimals).
    left_now: Decimal
    #: When it was created.
    created_at: datetime.datetime
    #: When it was ended; null: it was not
    ended_at: datetime.datetime | None = None

    @classmethod
    def read(cls, given: _Given) -> "Mandate":
        return cls(
            mandate_no=_some(given, "mandate_no", str) or "",
            kind=_some(given, "kind", str) or "",
            name=_some(given, "name", str) or "",
            per_payment=_some(given, "per_payment", Decimal) or Decimal("0.00"),
            per_day=_some(given, "per_day", Decimal) or Decimal("0.00"),
            per_month=_some(given, "per_month", Decimal),
            total=_some(given, "total", Decimal),
            merchants=_list_or_none(given, "merchants", int),
            valid_until=_time(given, "valid_until"),
            status=_some(given, "status", str) or "",
            spent_today=_some(given, "spent_today", Decimal) or Decimal("0.00"),
            spent_month=_some(given, "spent_month", Decimal) or Decimal("0.00"),
            spent_total=_some(given, "spent_total", Decimal) or Decimal("0.00"),
            left_now=_some(given, "left_now", Decimal) or Decimal("0.00"),
            created_at=_time(given, "created_at") or _YEAR_1,
            ended_at=_time(given, "ended_at"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MandatePayment:
    """A payment under a mandate; or what the payer was asked for, of which the fields are null else."""

    #: The order number.
    tx_no: str
    #: Of a payment the status of the order: `paid`, unless it was refunded since. Of a request for
    #: one `approval_required`, `paid`, `declined` or `expired`. Known: `pending`, `paid`,
    #: `partially_refunded`, `refunded`, `expired`, `cancelled`, `approval_required`, `declined`.
    status: str
    #: What was paid, or is asked for (yuan, two decimals).
    amount: Decimal
    #: When it was paid; null: it was not.
    paid_at: datetime.datetime | None = None
    #: The number of the request; null: the payer was not asked.
    request_no: str | None = None
    #: Where the payer approves or declines.
    approval_url: str | None = None
    #: From then on the request can no longer be approved.
    expires_at: datetime.datetime | None = None
    #: When the request was approved or declined, or its time was over.
    decided_at: datetime.datetime | None = None
    #: A payment that has been made.
    payment: "Payment | None" = None

    @classmethod
    def read(cls, given: _Given) -> "MandatePayment":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            paid_at=_time(given, "paid_at"),
            request_no=_some(given, "request_no", str),
            approval_url=_some(given, "approval_url", str),
            expires_at=_time(given, "expires_at"),
            decided_at=_time(given, "decided_at"),
            payment=_one_or_none(given, "payment", Payment.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Merchant:
    """A merchant with its branches."""

    #: The id of the merchant.
    merchant_id: int
    #: The name that payers see.
    merchant_name: str
    #: Oldest first.
    branches: "list[Branch]"

    @classmethod
    def read(cls, given: _Given) -> "Merchant":
        return cls(
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            branches=_list(given, "branches", Branch.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class MerchantPage:
    """A page of a list."""

    #: Newest first.
    items: "list[Merchant]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "MerchantPage":
        return cls(
            items=_list(given, "items", Merchant.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OpenedRefundRequest:
    """A refund that a tool asks for and its owner decides on."""

    #: The number of the request.
    request_no: str
    #: The order number.
    tx_no: str
    #: What is asked for. Known: `full`, `partial`.
    refund_type: str
    #: What would leave the merchant, gross (yuan, two decimals).
    amount: Decimal
    #: Why, in the words of whoever asks.
    reason: str
    #: The shop's own number of the refund.
    out_refund_no: str | None = None
    #: The key that asks.
    key_id: str
    #: Where its owner approves or declines.
    approval_url: str
    #: When it was asked.
    requested_at: datetime.datetime
    #: From this instant on it can no longer be approved.
    expires_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "OpenedRefundRequest":
        return cls(
            request_no=_some(given, "request_no", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            refund_type=_some(given, "refund_type", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            reason=_some(given, "reason", str) or "",
            out_refund_no=_some(given, "out_refund_no", str),
            key_id=_some(given, "key_id", str) or "",
            approval_url=_some(given, "approval_url", str) or "",
            requested_at=_time(given, "requested_at") or _YEAR_1,
            expires_at=_time(given, "expires_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Order:
    """An order as it is now. Absent values are null."""

    #: The order number.
    tx_no: str
    #: What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
    #: `expired`, `cancelled`.
    status: str
    #: What is to be paid, or was (yuan, two decimals).
    amount: Decimal
    #: What the payer sees the order is for.
    title: str
    #: The shop's own number.
    out_trade_no: str | None = None
    #: What the program of the shop keeps with the order. Payers see null.
    metadata: dict[str, str] | None = None
    #: The merchant who is paid.
    merchant_id: int
    #: The merchant's name when the order was made.
    merchant_name: str
    #: The branch it was made for.
    branch_id: int | None = None
    #: Who paid; before that, the only user who may pay, or null for anybody.
    payer_id: int | None = None
    #: What has been refunded, gross (yuan, two decimals).
    refunded_amount: Decimal
    #: The most that can still be refunded (yuan, two decimals).
    refundable_amount: Decimal
    #: Whether the money has become spendable for the merchant. Payers see `none`. Known: `none`,
    #: `pending`, `settled`.
    settlement_status: str
    #: The payment link.
    pay_url: str
    #: The payment link as a QR code.
    pay_qrcode_url: str
    #: When the order was made.
    created_at: datetime.datetime
    #: From this instant on it can no longer be paid.
    expires_at: datetime.datetime
    #: When it was paid.
    paid_at: datetime.datetime | None = None
    #: When it was settled. Payers see null.
    settled_at: datetime.datetime | None = None
    #: Where the pay page leads back to once it can no longer be paid.
    return_url: str | None = None
    #: A refund that a tool has requested for an order.
    refund_request: "RequestOfOrder | None" = None

    @classmethod
    def read(cls, given: _Given) -> "Order":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            title=_some(given, "title", str) or "",
            out_trade_no=_some(given, "out_trade_no", str),
            metadata=_some(given, "metadata", dict),
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            branch_id=_some(given, "branch_id", int),
            payer_id=_some(given, "payer_id", int),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            refundable_amount=_some(given, "refundable_amount", Decimal) or Decimal("0.00"),
            settlement_status=_some(given, "settlement_status", str) or "",
            pay_url=_some(given, "pay_url", str) or "",
            pay_qrcode_url=_some(given, "pay_qrcode_url", str) or "",
            created_at=_time(given, "created_at") or _YEAR_1,
            expires_at=_time(given, "expires_at") or _YEAR_1,
            paid_at=_time(given, "paid_at"),
            settled_at=_time(given, "settled_at"),
            return_url=_some(given, "return_url", str),
            refund_request=_one_or_none(given, "refund_request", RequestOfOrder.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderCounts:
    """How many orders there are of each status, and what they brought."""

    #: How many wait for their payment.
    pending: int
    #: How many are paid, with nothing refunded.
    paid: int
    #: How many are refunded in part.
    partially_refunded: int
    #: How many are refunded in full.
    refunded: int
    #: How many were not paid in time.
    expired: int
    #: How many were cancelled.
    cancelled: int
    #: What was paid for them, whatever was refunded since (yuan, two decimals).
    collected_amount: Decimal
    #: What of it has been refunded (yuan, two decimals).
    refunded_amount: Decimal
    #: Whether every order of the period was counted. Otherwise only its newest 10,000 were.
    complete: bool

    @classmethod
    def read(cls, given: _Given) -> "OrderCounts":
        return cls(
            pending=_some(given, "pending", int) or 0,
            paid=_some(given, "paid", int) or 0,
            partially_refunded=_some(given, "partially_refunded", int) or 0,
            refunded=_some(given, "refunded", int) or 0,
            expired=_some(given, "expired", int) or 0,
            cancelled=_some(given, "cancelled", int) or 0,
            collected_amount=_some(given, "collected_amount", Decimal) or Decimal("0.00"),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            complete=_some(given, "complete", bool) or False,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderDetail:
    """An order with its life, its refunds and its callback."""

    #: The order number.
    tx_no: str
    #: What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
    #: `expired`, `cancelled`.
    status: str
    #: What is to be paid, or was (yuan, two decimals).
    amount: Decimal
    #: What the payer sees the order is for.
    title: str
    #: The shop's own number.
    out_trade_no: str | None = None
    #: What the program of the shop keeps with the order. Payers see null.
    metadata: dict[str, str] | None = None
    #: The merchant who is paid.
    merchant_id: int
    #: The merchant's name when the order was made.
    merchant_name: str
    #: The branch it was made for.
    branch_id: int | None = None
    #: Who paid; before that, the only user who may pay, or null for anybody.
    payer_id: int | None = None
    #: What has been refunded, gross (yuan, two decimals).
    refunded_amount: Decimal
    #: The most that can still be refunded (yuan, two decimals).
    refundable_amount: Decimal
    #: Whether the money has become spendable for the merchant. Payers see `none`. Known: `none`,
    #: `pending`, `settled`.
    settlement_status: str
    #: The payment link.
    pay_url: str
    #: The payment link as a QR code.
    pay_qrcode_url: str
    #: When the order was made.
    created_at: datetime.datetime
    #: From this instant on it can no longer be paid.
    expires_at: datetime.datetime
    #: When it was paid.
    paid_at: datetime.datetime | None = None
    #: When it was settled. Payers see null.
    settled_at: datetime.datetime | None = None
    #: Where the pay page leads back to once it can no longer be paid.
    return_url: str | None = None
    #: A refund that a tool has requested for an order.
    refund_request: "RequestOfOrder | None" = None
    #: The name of that branch now.
    branch_name: str | None = None
    #: Masked: who paid; before that, who alone may pay.
    payer_name: str | None = None
    #: The fees of all refunds so far (yuan, two decimals).
    fee_total: Decimal
    #: Where the payment is reported to.
    notify_url: str | None = None
    #: When it was cancelled.
    cancelled_at: datetime.datetime | None = None
    #: When it becomes spendable, or was due to; null until it is paid.
    settle_due_at: datetime.datetime | None = None
    #: The time of the service, for countdowns.
    server_time: datetime.datetime
    #: Whether its owner can cancel it now.
    may_cancel: bool
    #: Whether anything of it can be refunded.
    may_refund: bool
    #: Always four, in this order: creation, payment, refund, settlement.
    stages: "list[LifecycleStage]"
    #: Oldest first.
    refunds: "list[RefundOfOrder]"
    #: The report of a payment to the system of its merchant.
    callback: "CallbackOfOrder | None" = None

    @classmethod
    def read(cls, given: _Given) -> "OrderDetail":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            title=_some(given, "title", str) or "",
            out_trade_no=_some(given, "out_trade_no", str),
            metadata=_some(given, "metadata", dict),
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            branch_id=_some(given, "branch_id", int),
            payer_id=_some(given, "payer_id", int),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            refundable_amount=_some(given, "refundable_amount", Decimal) or Decimal("0.00"),
            settlement_status=_some(given, "settlement_status", str) or "",
            pay_url=_some(given, "pay_url", str) or "",
            pay_qrcode_url=_some(given, "pay_qrcode_url", str) or "",
            created_at=_time(given, "created_at") or _YEAR_1,
            expires_at=_time(given, "expires_at") or _YEAR_1,
            paid_at=_time(given, "paid_at"),
            settled_at=_time(given, "settled_at"),
            return_url=_some(given, "return_url", str),
            refund_request=_one_or_none(given, "refund_request", RequestOfOrder.read),
            branch_name=_some(given, "branch_name", str),
            payer_name=_some(given, "payer_name", str),
            fee_total=_some(given, "fee_total", Decimal) or Decimal("0.00"),
            notify_url=_some(given, "notify_url", str),
            cancelled_at=_time(given, "cancelled_at"),
            settle_due_at=_time(given, "settle_due_at"),
            server_time=_time(given, "server_time") or _YEAR_1,
            may_cancel=_some(given, "may_cancel", bool) or False,
            may_refund=_some(given, "may_refund", bool) or False,
            stages=_list(given, "stages", LifecycleStage.read),
            refunds=_list(given, "refunds", RefundOfOrder.read),
            callback=_one_or_none(given, "callback", CallbackOfOrder.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class OrderPage:
    """A page of a list."""

    #: Newest first.
    items: "list[Order]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "OrderPage":
        return cls(
            items=_list(given, "items", Order.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidUnderMandate:
    """An order that was paid under a mandate. What was refunded of it since is not said."""

    #: The order number.
    tx_no: str
    #: What was paid (yuan, two decimals).
    amount: Decimal
    #: What the order was for, in the words of the merchant.
    title: str
    #: The merchant who was paid.
    merchant_id: int
    #: What the merchant calls itself.
    merchant_name: str
    #: When it was paid.
    paid_at: datetime.datetime
    #: The number of the mandate.
    mandate_no: str

    @classmethod
    def read(cls, given: _Given) -> "PaidUnderMandate":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            title=_some(given, "title", str) or "",
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            paid_at=_time(given, "paid_at") or _YEAR_1,
            mandate_no=_some(given, "mandate_no", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class PaidUnderMandatePage:
    """A page of a list."""

    #: Newest first.
    items: "list[PaidUnderMandate]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "PaidUnderMandatePage":
        return cls(
            items=_list(given, "items", PaidUnderMandate.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Payment:
    """A payment that has been made."""

    #: The order number.
    tx_no: str
    #: The status of the order: `paid`, unless it was refunded since. Known: `pending`, `paid`,
    #: `partially_refunded`, `refunded`, `expired`, `cancelled`.
    status: str
    #: What was paid (yuan, two decimals).
    amount: Decimal
    #: When it was paid.
    paid_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "Payment":
        return cls(
            tx_no=_some(given, "tx_no", str) or "",
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            paid_at=_time(given, "paid_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ProvenStatement:
    """What is owed to the owner when a day ends, with all that shows it to be part of what is owed in
    all."""

    #: What this file is. Known: `tael.statement/v1`.
    type: str
    #: Who it is of, and what makes their leaves tell nobody else so.
    owner: "LogOwner"
    #: The day in Asia/Shanghai.
    day: str
    #: What both wallets held at its end, in fen.
    owed_fen: str
    #: From the owner to the total, which it comes to.
    sum_path: "list[SumStep]"
    #: What the wallets of all owners held, in fen.
    total_fen: str
    #: How many owners there were.
    owners: int
    #: Which leaf of the log it is, from 0.
    leaf_index: int
    #: From the leaf to the root of the log: the hashes beside the way, in Base64.
    leaf_path: list[str]
    #: The signed checkpoint that it leads to, as a note.
    checkpoint: str
    #: Keys that checkpoints of this log are signed by. Compare them with one that you know: this
    #: file proves nothing about whose they are.
    keys: list[str]

    @classmethod
    def read(cls, given: _Given) -> "ProvenStatement":
        return cls(
            type=_some(given, "type", str) or "",
            owner=LogOwner.read(_one(given, "owner")),
            day=_some(given, "day", str) or "",
            owed_fen=_some(given, "owed_fen", str) or "",
            sum_path=_list(given, "sum_path", SumStep.read),
            total_fen=_some(given, "total_fen", str) or "",
            owners=_some(given, "owners", int) or 0,
            leaf_index=_some(given, "leaf_index", int) or 0,
            leaf_path=_list(given, "leaf_path", str),
            checkpoint=_some(given, "checkpoint", str) or "",
            keys=_list(given, "keys", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Receipt:
    """A record, with all that shows it to be in the public log."""

    #: What this file is. Known: `tael.receipt/v1`.
    type: str
    #: Who it is of, and what makes their leaves tell nobody else so.
    owner: "LogOwner"
    #: The record, as it was hashed.
    record: str
    #: Which of the records of the leaf it is, from 0.
    record_index: int
    #: How many records the leaf has.
    record_count: int
    #: From the record to the root of the records: hashes in Base64.
    record_path: list[str]
    #: What else the leaf says.
    leaf: "LogLeaf"
    #: Which leaf of the log it is, from 0.
    leaf_index: int
    #: From the leaf to the root of the log: the hashes beside the way, in Base64.
    leaf_path: list[str]
    #: The signed checkpoint that it leads to, as a note.
    checkpoint: str
    #: Keys that checkpoints of this log are signed by. Compare them with one that you know: this
    #: file proves nothing about whose they are.
    keys: list[str]

    @classmethod
    def read(cls, given: _Given) -> "Receipt":
        return cls(
            type=_some(given, "type", str) or "",
            owner=LogOwner.read(_one(given, "owner")),
            record=_some(given, "record", str) or "",
            record_index=_some(given, "record_index", int) or 0,
            record_count=_some(given, "record_count", int) or 0,
            record_path=_list(given, "record_path", str),
            leaf=LogLeaf.read(_one(given, "leaf")),
            leaf_index=_some(given, "leaf_index", int) or 0,
            leaf_path=_list(given, "leaf_path", str),
            checkpoint=_some(given, "checkpoint", str) or "",
            keys=_list(given, "keys", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Refund:
    """A refund that has been made."""

    #: The number of this refund.
    refund_no: str
    #: The order number.
    tx_no: str
    #: What was asked for. Known: `full`, `partial`.
    refund_type: str
    #: What left the merchant, gross (yuan, two decimals).
    amount: Decimal
    #: What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
    #: decimals).
    fee: Decimal
    #: What the payer got back: `amount − fee` (yuan, two decimals).
    net_amount: Decimal
    #: The fees of all refunds of this order so far (yuan, two decimals).
    fee_total: Decimal
    #: The status of the order after this refund. Known: `pending`, `paid`, `partially_refunded`,
    #: `refunded`, `expired`, `cancelled`.
    order_status: str
    #: What has been refunded of this order so far, gross (yuan, two decimals).
    refunded_amount: Decimal
    #: The most that can still be refunded (yuan, two decimals).
    refundable_amount: Decimal
    #: The shop's own number of it.
    out_refund_no: str | None = None
    #: When it was refunded.
    created_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "Refund":
        return cls(
            refund_no=_some(given, "refund_no", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            refund_type=_some(given, "refund_type", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            fee=_some(given, "fee", Decimal) or Decimal("0.00"),
            net_amount=_some(given, "net_amount", Decimal) or Decimal("0.00"),
            fee_total=_some(given, "fee_total", Decimal) or Decimal("0.00"),
            order_status=_some(given, "order_status", str) or "",
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            refundable_amount=_some(given, "refundable_amount", Decimal) or Decimal("0.00"),
            out_refund_no=_some(given, "out_refund_no", str),
            created_at=_time(given, "created_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundMade:
    """A refund that has been made, with what had been refunded by then, and why."""

    #: The number of this refund.
    refund_no: str
    #: The order number.
    tx_no: str
    #: What was asked for. Known: `full`, `partial`.
    refund_type: str
    #: What left the merchant, gross (yuan, two decimals).
    amount: Decimal
    #: What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
    #: decimals).
    fee: Decimal
    #: What the payer got back: `amount − fee` (yuan, two decimals).
    net_amount: Decimal
    #: The fees of all refunds of this order so far (yuan, two decimals).
    fee_total: Decimal
    #: The status of the order after this refund. Known: `pending`, `paid`, `partially_refunded`,
    #: `refunded`, `expired`, `cancelled`.
    order_status: str
    #: What has been refunded of this order so far, gross (yuan, two decimals).
    refunded_amount: Decimal
    #: The most that can still be refunded (yuan, two decimals).
    refundable_amount: Decimal
    #: The shop's own number of it.
    out_refund_no: str | None = None
    #: When it was refunded.
    created_at: datetime.datetime
    #: Why, in the words of whoever refunded.
    reason: str

    @classmethod
    def read(cls, given: _Given) -> "RefundMade":
        return cls(
            refund_no=_some(given, "refund_no", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            refund_type=_some(given, "refund_type", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            fee=_some(given, "fee", Decimal) or Decimal("0.00"),
            net_amount=_some(given, "net_amount", Decimal) or Decimal("0.00"),
            fee_total=_some(given, "fee_total", Decimal) or Decimal("0.00"),
            order_status=_some(given, "order_status", str) or "",
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            refundable_amount=_some(given, "refundable_amount", Decimal) or Decimal("0.00"),
            out_refund_no=_some(given, "out_refund_no", str),
            created_at=_time(given, "created_at") or _YEAR_1,
            reason=_some(given, "reason", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundMadePage:
    """A page of a list."""

    #: Newest first.
    items: "list[RefundMade]"
    #: Send it as `after` to go on. Null: there are no more.
    next: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "RefundMadePage":
        return cls(
            items=_list(given, "items", RefundMade.read),
            next=_some(given, "next", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RefundOfOrder:
    """A refund of an order, and what allowed it."""

    #: The number of this refund.
    refund_no: str
    #: The order number.
    tx_no: str
    #: What was asked for. Known: `full`, `partial`.
    refund_type: str
    #: What left the merchant, gross (yuan, two decimals).
    amount: Decimal
    #: What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
    #: decimals).
    fee: Decimal
    #: What the payer got back: `amount − fee` (yuan, two decimals).
    net_amount: Decimal
    #: The fees of all refunds of this order so far (yuan, two decimals).
    fee_total: Decimal
    #: The status of the order after this refund. Known: `pending`, `paid`, `partially_refunded`,
    #: `refunded`, `expired`, `cancelled`.
    order_status: str
    #: What has been refunded of this order so far, gross (yuan, two decimals).
    refunded_amount: Decimal
    #: The most that can still be refunded (yuan, two decimals).
    refundable_amount: Decimal
    #: The shop's own number of it.
    out_refund_no: str | None = None
    #: When it was refunded.
    created_at: datetime.datetime
    #: Why, in the words of whoever refunded.
    reason: str
    #: What allowed it: the payment password, an approved request, a key that may refund directly,
    #: or an operator. Known: `factors`, `request`, `direct`, `operator`.
    authority: str
    #: The key it came with.
    key_id: str | None = None
    #: The name of that key.
    key_name: str | None = None

    @classmethod
    def read(cls, given: _Given) -> "RefundOfOrder":
        return cls(
            refund_no=_some(given, "refund_no", str) or "",
            tx_no=_some(given, "tx_no", str) or "",
            refund_type=_some(given, "refund_type", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            fee=_some(given, "fee", Decimal) or Decimal("0.00"),
            net_amount=_some(given, "net_amount", Decimal) or Decimal("0.00"),
            fee_total=_some(given, "fee_total", Decimal) or Decimal("0.00"),
            order_status=_some(given, "order_status", str) or "",
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            refundable_amount=_some(given, "refundable_amount", Decimal) or Decimal("0.00"),
            out_refund_no=_some(given, "out_refund_no", str),
            created_at=_time(given, "created_at") or _YEAR_1,
            reason=_some(given, "reason", str) or "",
            authority=_some(given, "authority", str) or "",
            key_id=_some(given, "key_id", str),
            key_name=_some(given, "key_name", str),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class RequestOfOrder:
    """A refund that a tool has requested for an order."""

    #: The number of the request.
    request_no: str
    #: `open`: it waits for the owner, and nothing has been refunded by it. `refunded`: it was
    #: approved. `declined`: by the owner, or because its key has ended. `expired`: it was not
    #: decided in time. Known: `open`, `refunded`, `declined`, `expired`.
    status: str
    #: What is to be refunded, gross (yuan, two decimals).
    amount: Decimal
    #: When a tool requested it.
    created_at: datetime.datetime
    #: From this instant on it can no longer be approved.
    expires_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "RequestOfOrder":
        return cls(
            request_no=_some(given, "request_no", str) or "",
            status=_some(given, "status", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            created_at=_time(given, "created_at") or _YEAR_1,
            expires_at=_time(given, "expires_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Sandbox:
    """The state of a sandbox."""

    #: The time of the sandbox, by which everything in it is decided.
    time: datetime.datetime
    #: How far that is ahead of the real time.
    ahead_seconds: int
    #: Who pays on request, unless an order names its payer.
    payer_id: int | None = None
    #: What they have; it is topped up when they pay (yuan, two decimals).
    payer_balance: Decimal

    @classmethod
    def read(cls, given: _Given) -> "Sandbox":
        return cls(
            time=_time(given, "time") or _YEAR_1,
            ahead_seconds=_some(given, "ahead_seconds", int) or 0,
            payer_id=_some(given, "payer_id", int),
            payer_balance=_some(given, "payer_balance", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class SumStep:
    """What stands beside the way up, and on which side."""

    #: Where it stands. Known: `left`, `right`.
    side: str
    #: Its hash, in Base64.
    hash: str
    #: What is owed below it, in fen.
    sum: str

    @classmethod
    def read(cls, given: _Given) -> "SumStep":
        return cls(
            side=_some(given, "side", str) or "",
            hash=_some(given, "hash", str) or "",
            sum=_some(given, "sum", str) or "",
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Takings:
    """What the merchants of a user took. A payment and a refund count when they are made, as in the
    records and the bills: what is taken net of refunds is `collected_amount − refunded_amount`, and
    less than nothing where more was refunded than paid."""

    #: When this was read. What is not over by then may grow.
    as_of: datetime.datetime
    #: The day.
    day: "TakingsOfDay"
    #: The day before.
    day_before: "TakingsOfDay"
    #: The same day of the week before.
    week_before: "TakingsOfDay"
    #: The day by where it was taken, the most first. Where nothing happened is missing.
    branches: "list[TakingsOfBranch]"
    #: The last thirty days, oldest first. The last is the day.
    days: "list[TakingsSum]"

    @classmethod
    def read(cls, given: _Given) -> "Takings":
        return cls(
            as_of=_time(given, "as_of") or _YEAR_1,
            day=TakingsOfDay.read(_one(given, "day")),
            day_before=TakingsOfDay.read(_one(given, "day_before")),
            week_before=TakingsOfDay.read(_one(given, "week_before")),
            branches=_list(given, "branches", TakingsOfBranch.read),
            days=_list(given, "days", TakingsSum.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingsOfBranch:
    """What was taken at a branch, or by a merchant without one."""

    #: The merchant.
    merchant_id: int
    #: Its name now.
    merchant_name: str
    #: The branch; null: of orders that name none.
    branch_id: int | None = None
    #: Its name now.
    branch_name: str | None = None
    #: How many orders were paid.
    orders: int
    #: What was paid for them (yuan, two decimals).
    collected_amount: Decimal
    #: What was refunded meanwhile, of these or older orders (yuan, two decimals).
    refunded_amount: Decimal

    @classmethod
    def read(cls, given: _Given) -> "TakingsOfBranch":
        return cls(
            merchant_id=_some(given, "merchant_id", int) or 0,
            merchant_name=_some(given, "merchant_name", str) or "",
            branch_id=_some(given, "branch_id", int),
            branch_name=_some(given, "branch_name", str),
            orders=_some(given, "orders", int) or 0,
            collected_amount=_some(given, "collected_amount", Decimal) or Decimal("0.00"),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingsOfDay:
    """What was taken on a day."""

    #: The day in Shanghai.
    date: str
    #: How many orders were paid.
    orders: int
    #: What was paid for them (yuan, two decimals).
    collected_amount: Decimal
    #: What was refunded meanwhile, of these or older orders (yuan, two decimals).
    refunded_amount: Decimal
    #: Hours in which nothing happened are missing.
    hours: "list[TakingsOfHour]"

    @classmethod
    def read(cls, given: _Given) -> "TakingsOfDay":
        return cls(
            date=_some(given, "date", str) or "",
            orders=_some(given, "orders", int) or 0,
            collected_amount=_some(given, "collected_amount", Decimal) or Decimal("0.00"),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
            hours=_list(given, "hours", TakingsOfHour.read),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingsOfHour:
    """What was taken in an hour."""

    #: The hour in Shanghai, from 0 to 23.
    hour: int
    #: How many orders were paid.
    orders: int
    #: What was paid for them (yuan, two decimals).
    collected_amount: Decimal
    #: What was refunded meanwhile, of these or older orders (yuan, two decimals).
    refunded_amount: Decimal

    @classmethod
    def read(cls, given: _Given) -> "TakingsOfHour":
        return cls(
            hour=_some(given, "hour", int) or 0,
            orders=_some(given, "orders", int) or 0,
            collected_amount=_some(given, "collected_amount", Decimal) or Decimal("0.00"),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TakingsSum:
    """What was taken on a day, altogether."""

    #: The day in Shanghai.
    date: str
    #: How many orders were paid.
    orders: int
    #: What was paid for them (yuan, two decimals).
    collected_amount: Decimal
    #: What was refunded meanwhile, of these or older orders (yuan, two decimals).
    refunded_amount: Decimal

    @classmethod
    def read(cls, given: _Given) -> "TakingsSum":
        return cls(
            date=_some(given, "date", str) or "",
            orders=_some(given, "orders", int) or 0,
            collected_amount=_some(given, "collected_amount", Decimal) or Decimal("0.00"),
            refunded_amount=_some(given, "refunded_amount", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldSettlement:
    """Orders that were due at the same time and settled together."""

    #: The number of the settlement.
    settlement_no: str
    #: What became spendable in the merchant wallet (yuan, two decimals).
    amount: Decimal
    #: When it was due: the `settled_at` of its orders is not before it.
    due_at: datetime.datetime
    #: When it was settled; the `settled_at` of its orders.
    settled_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "ToldSettlement":
        return cls(
            settlement_no=_some(given, "settlement_no", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            due_at=_time(given, "due_at") or _YEAR_1,
            settled_at=_time(given, "settled_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class ToldWithdrawal:
    """A withdrawal that has been decided."""

    #: The number of the withdrawal.
    withdrawal_no: str
    #: The wallet that it leaves. Known: `consumer`, `merchant`.
    wallet: str
    #: How much (yuan, two decimals).
    amount: Decimal
    #: `declined`: the money is back in the balance. Known: `approved`, `declined`.
    status: str
    #: What the operator said to it.
    reason: str | None = None
    #: When it was requested.
    requested_at: datetime.datetime
    #: When it was decided.
    decided_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "ToldWithdrawal":
        return cls(
            withdrawal_no=_some(given, "withdrawal_no", str) or "",
            wallet=_some(given, "wallet", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            status=_some(given, "status", str) or "",
            reason=_some(given, "reason", str),
            requested_at=_time(given, "requested_at") or _YEAR_1,
            decided_at=_time(given, "decided_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Transaction:
    """One movement of one wallet."""

    #: Counts the owner's records from 1, without gaps.
    id: int
    #: The order's number, or the movement's own where there is no order.
    tx_no: str
    #: The number of the refund, if it is one.
    refund_no: str | None = None
    #: Whose balance changed. Known: `consumer`, `merchant`.
    wallet: str
    #: What kind of movement it was. Known: `recharge`, `consume`, `refund`, `transfer`, `withdraw`,
    #: `collection`.
    type: str
    #: Whether money came in or went out. Known: `in`, `out`.
    direction: str
    #: How much; always positive (yuan, two decimals).
    amount: Decimal
    #: The balance of the wallet afterwards (yuan, two decimals).
    balance_after: Decimal
    #: What was held in the wallet afterwards (yuan, two decimals).
    frozen_after: Decimal
    #: The order's title, or a description where there is no order.
    title: str
    #: Of an order: the merchant who is paid.
    merchant_id: int | None = None
    #: Of an order: the branch it was made for.
    branch_id: int | None = None
    #: The shop's own number of the order.
    out_trade_no: str | None = None
    #: What the shop keeps with the order. Payers' records have null.
    metadata: dict[str, str] | None = None
    #: Of a refund: what it cost the payer (yuan, two decimals).
    fee: Decimal | None = None
    #: Of a payment: the mandate that the payer has allowed it by; null: they proved it themselves.
    mandate_no: str | None = None
    #: The other side of a transaction.
    counterparty: "Counterparty"
    #: When it happened.
    created_at: datetime.datetime

    @classmethod
    def read(cls, given: _Given) -> "Transaction":
        return cls(
            id=_some(given, "id", int) or 0,
            tx_no=_some(given, "tx_no", str) or "",
            refund_no=_some(given, "refund_no", str),
            wallet=_some(given, "wallet", str) or "",
            type=_some(given, "type", str) or "",
            direction=_some(given, "direction", str) or "",
            amount=_some(given, "amount", Decimal) or Decimal("0.00"),
            balance_after=_some(given, "balance_after", Decimal) or Decimal("0.00"),
            frozen_after=_some(given, "frozen_after", Decimal) or Decimal("0.00"),
            title=_some(given, "title", str) or "",
            merchant_id=_some(given, "merchant_id", int),
            branch_id=_some(given, "branch_id", int),
            out_trade_no=_some(given, "out_trade_no", str),
            metadata=_some(given, "metadata", dict),
            fee=_some(given, "fee", Decimal),
            mandate_no=_some(given, "mandate_no", str),
            counterparty=Counterparty.read(_one(given, "counterparty")),
            created_at=_time(given, "created_at") or _YEAR_1,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class TransactionPage:
    """One page of the records of both wallets, or of one."""

    #: Newest first. A page past the end is empty.
    items: "list[Transaction]"
    #: The page that was asked for.
    page: int
    #: How many records a page may have.
    per_page: int
    #: How many records match, on all pages.
    total: int
    #: How many pages there are.
    total_pages: int

    @classmethod
    def read(cls, given: _Given) -> "TransactionPage":
        return cls(
            items=_list(given, "items", Transaction.read),
            page=_some(given, "page", int) or 0,
            per_page=_some(given, "per_page", int) or 0,
            total=_some(given, "total", int) or 0,
            total_pages=_some(given, "total_pages", int) or 0,
        )


@dataclass(frozen=True, slots=True, kw_only=True)
class Wallet:
    """One wallet. Always `balance + frozen = total_in − total_out`."""

    #: What can be spent now (yuan, two decimals).
    balance: Decimal
    #: What is held: income that is not settled yet, withdrawals under review (yuan, two decimals).
    frozen: Decimal
    #: Everything that ever came in; it never decreases (yuan, two decimals).
    total_in: Decimal
    #: Everything that ever went out; it never decreases (yuan, two decimals).
    total_out: Decimal

    @classmethod
    def read(cls, given: _Given) -> "Wallet":
        return cls(
            balance=_some(given, "balance", Decimal) or Decimal("0.00"),
            frozen=_some(given, "frozen", Decimal) or Decimal("0.00"),
            total_in=_some(given, "total_in", Decimal) or Decimal("0.00"),
            total_out=_some(given, "total_out", Decimal) or Decimal("0.00"),
        )


@dataclass(frozen=True, slots=True)
class UnknownData:
    """Of an event that this client does not know: its fields, as they came."""
    fields: dict[str, Any]


EventData: TypeAlias = Order | RefundMade | OpenedRefundRequest | ToldSettlement | ToldWithdrawal | UnknownData


_READ_DATA: dict[str, Callable[[_Given], EventData]] = {
    "order.paid": Order.read,
    "order.expired": Order.read,
    "order.cancelled": Order.read,
    "refund.made": RefundMade.read,
    "refund_request.opened": OpenedRefundRequest.read,
    "settlement.done": ToldSettlement.read,
    "withdrawal.decided": ToldWithdrawal.read,
}


def _data(given: _Given) -> EventData:
    fields = _one(given, "data")
    read = _READ_DATA.get(given.get("type", ""))
    return UnknownData(fields) if read is None else read(fields)
