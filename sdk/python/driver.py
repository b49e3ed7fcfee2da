"""Run by the tests of Tael: every call of the SDK, and what came of it, as one line of JSON."""

import json
import os
import sys
import time
from concurrent.futures import ThreadPoolExecutor

from tael import (Order, OrderNotPaid, RefundMade, Tael, TaelError, UnknownData, WebhookInvalid,
                  request_signature, secret_flaw, sign_webhook, signature, verify_webhook)

env = os.environ
with open(env["TAEL_VECTORS"], encoding="utf-8") as file:
    vectors = json.load(file)


def accepts(case):
    headers = {f"Webhook-{name}": case[name.lower()] for name in ("Id", "Timestamp", "Signature")}
    try:
        return bool(verify_webhook(case["secret"], headers, case["body"].encode(), case["now"]))
    except WebhookInvalid:
        return False


def signed_request(one):
    parts = ("key_id", "secret", "timestamp", "nonce", "method", "path")
    return request_signature(*(one[part] for part in parts), one["body"].encode(),
                             one["idempotency_key"])


def failure(call):
    try:
        call()
    except TaelError as error:
        return error


def ended(tx_no):
    try:
        tael.wait_until_paid(tx_no)
    except OrderNotPaid as error:
        return error.order.status


class Enough(Exception):
    pass


def kept_through():
    """How far a stream says that it has told."""
    def keep(through):
        raise Enough(through)
    try:
        for _ in tael.stream_events(begun, on_through=keep):
            pass
    except Enough as enough:
        return enough.args[0]


if "TAEL_WAIT" in env:
    tael = Tael(env["TAEL_URL"], env["TAEL_KEY"], env["TAEL_SECRET"])
    with ThreadPoolExecutor() as threads:
        waited = threads.map(tael.wait_until_paid, env["TAEL_WAIT"].split(","))
        print(",".join(order.status for order in waited), end="")
    sys.exit()
# Ten minutes fast: the service says so, and the client signs by the service's clock.
tael = Tael(env["TAEL_URL"], env["TAEL_KEY"], env["TAEL_SECRET"], clock=lambda: time.time() + 600)
merchant = int(env["TAEL_MERCHANT"])
number, kept = env["TAEL_NUMBER"], {"table": "7", "0": "窗边"}
made = tael.collect("12.34", merchant, title="龙井 ☕", out_trade_no=number, metadata=kept)
found = tael.order(out_trade_no=number)
used = failure(lambda: tael.collect("12.35", merchant, out_trade_no=number))
begun = tael.events().through
refund = tael.refund(env["TAEL_PAID"], "partial", "杯子是凉的", env["TAEL_PIN"], amount="1.00",
                     out_refund_no=number)
receiver = tael.create_receiver(env["TAEL_RECEIVER"], ["refund.made"])
again = tael.create_receiver(env["TAEL_RECEIVER"], ["refund.made"])
rotated = tael.rotate_receiver_secret(receiver.receiver_id)
paused = tael.change_receiver(receiver.receiver_id, paused=True)
listed = tael.receivers(limit=1).items[0]
failed = tael.ping_receiver(receiver.receiver_id).failure
removed = tael.remove_receiver(receiver.receiver_id)
event = tael.callbacks(limit=1).items[0]
shown = tael.callback(event.event_id)
old, fresh = tael.callback_secret().secret or "", tael.rotate_callback_secret().secret
first = tael.orders(limit=1)
second = tael.orders(limit=1, after=first.next).items[0]
numbered = tael.orders(out_trade_no=number).items[0]
page = tael.events(begun, wait=1, types=["refund.made", "withdrawal.decided"])
streamed = next(tael.stream_events(begun, ["refund.made"]))
place = kept_through()
payer = Tael(env["TAEL_URL"], env["TAEL_SPEND_KEY"], env["TAEL_SPEND_SECRET"])
paid = payer.pay(env["TAEL_TO_PAY"], "8.00")
exceeded = failure(lambda: payer.pay(env["TAEL_TOO_DEAR"], "50.00"))
asked = payer.pay(env["TAEL_TOO_DEAR"], "50.00", ask=True)
mandate = payer.mandate()
detail = tael.order_detail(env["TAEL_PAID"])
today = detail.server_time.date()


def told(event_type, data):
    """The data of a callback that is signed and verified."""
    body = json.dumps({"type": event_type, "timestamp": "2026-11-20T19:30:00.000+08:00", "data": data})
    headers = sign_webhook(old, "evt_1", body.encode())
    return verify_webhook(old, headers, body.encode()).data


new, older = told("new.kind", {"x": [1]}), told("order.paid", {"tx_no": "C1", "status": "new", "y": 1})
assert isinstance(new, UnknownData) and isinstance(older, Order)


def data_of(one):
    assert isinstance(one.data, RefundMade)
    return one.data


json.dump({
    "cancelled": [tael.cancel(env["TAEL_OPEN"]).status,
                  failure(lambda: tael.cancel(env["TAEL_PAID"])).code],
    "orders": [first.items[0].tx_no == made.tx_no, second.tx_no == env["TAEL_OPEN"],
               numbered.tx_no == made.tx_no, str(numbered.amount)],
    "detail": [str(detail.fee_total), detail.payer_name is not None, len(detail.stages),
               detail.refunds[0].authority, str(detail.stages[1].amount)],
    "counted": [tael.order_counts(out_trade_no=number).pending,
                len(tael.orders_csv(out_trade_no=number).splitlines()),
                tael.takings(today).day.date == str(today)],
    "times": [made.expires_at is None, numbered.expires_at > numbered.created_at,
              numbered.paid_at is None, detail.server_time > numbered.created_at],
    "older": [new.fields == {"x": [1]}, older.tx_no, older.status, str(older.amount), older.title,
              older.paid_at is None, older.created_at.year],
    "streamed": [streamed.type, data_of(streamed).refund_no == refund.refund_no,
                 place >= streamed.sequence],
    "resent": [tael.resend_callbacks("2001-01-01", "2001-01-02").resent,
               tael.ping_callback_url(env["TAEL_RECEIVER"]).failure],
    "waited": [str(tael.wait_until_paid(env["TAEL_PAID"]).amount), ended(env["TAEL_OPEN"])],
    "all": len({one.id for one in tael.all_transactions(per_page=2)}) == tael.transactions().total,
    "asked": tael.requests(limit=1).items[0].method in ("GET", "POST"),
    "sandbox": [failure(call).code for call in (
        tael.sandbox, lambda: tael.sandbox_pay("C0"), lambda: tael.sandbox_top_up("1.00"),
        lambda: tael.sandbox_move_clock(1), tael.sandbox_mark, tael.sandbox_reset)],
    "refunds": [tael.refunds(tx_no=env["TAEL_PAID"]).items[0].refund_no == refund.refund_no,
                tael.refunds(out_refund_no=number).items[0].reason,
                str(tael.refund_made(refund.refund_no).fee),
                failure(lambda: tael.refund_made("R0")).code],
    "receipts": [failure(call).code for call in (
        lambda: tael.order_receipt(env["TAEL_PAID"]), lambda: tael.receipt(999_999),
        lambda: tael.day_proof("tomorrow"))],
    "mandate": [mandate.name, mandate.merchants == [merchant], mandate.total is None,
                str(mandate.left_now), str(mandate.spent_total)],
    "spent": [paid.status, str(paid.payment.amount),
              payer.mandate_payments(limit=1).items[0].tx_no == env["TAEL_TO_PAY"]],
    "exceeded": [exceeded.code, exceeded.bearer.limit, str(exceeded.bearer.left)],
    "approval": [asked.status, asked.payment is None, asked.request_no is not None],
    "receiver": [again == receiver, rotated.secret != receiver.secret, paused.paused,
                 listed.receiver_id == removed.receiver_id, failed],
    "callback": [event.tx_no == env["TAEL_PAID"], shown.state, len(shown.made),
                 failure(lambda: tael.resend_callback(event.event_id)).code],
    "secret": [old[:6], old != fresh],
    "signing": all(
        signature(*(one[part] for part in ("key_id", "secret", "timestamp", "nonce")))
        == one["signature"] for one in vectors["signing"]),
    "requests": all(signed_request(one) == one["signature"] for one in vectors["requests"]),
    "secrets": all(secret_flaw("".join(one["parts"])) == one["flaw"] for one in vectors["secrets"]),
    "webhooks": all(accepts(case) == case["valid"] for case in vectors["webhooks"]),
    "health": tael.health().status,
    "tx_no": made.tx_no,
    "amount": str(made.amount),
    "title": tael.order(made.tx_no).title,
    "found": [found.tx_no == made.tx_no, found.out_trade_no == number, found.metadata == kept],
    "again": tael.collect("12.34", merchant, title="龙井 ☕", out_trade_no=number,
                          metadata=kept).status,
    "used": [used.code, used.bearer.tx_no == made.tx_no, used.bearer.status],
    "stages": [len(tael.lifecycle(made.tx_no).stages),
               len(tael.lifecycle(out_trade_no=number, merchant_id=merchant).stages)],
    "records": len(tael.transactions(type="collection", per_page=1).items),
    "shop": tael.merchants(limit=1).items[0].merchant_name,
    "frozen": str(tael.balance().merchant.frozen),
    "net": str(refund.net_amount),
    "refunded": refund.out_refund_no == number,
    "bill": tael.bill("2001-01-01", "orders"),
    "altered": failure(lambda: tael.bill("2001-01-02", "orders")).code,
    "events": [[one.type, str(data_of(one).net_amount), one.sequence == page.through]
               for one in page.items],
    "unknown": failure(lambda: tael.order("C0")).code,
    "invalid": failure(lambda: tael.collect("0.001", merchant)).code,
    "printed": env["TAEL_SECRET"] in repr(tael),
}, sys.stdout)
