"""A refund desk: what can be refunded, what the payer would get, and the refund.

    desk.py                                   the latest payments
    desk.py TX_NO                             one order
    desk.py TX_NO AMOUNT|all REASON TICKET    refunds; a ticket is refunded once, however often it is run
"""

import os
import sys
from decimal import ROUND_HALF_UP, Decimal
from tael import Tael, TaelError

env = os.environ
tael = Tael(env["TAEL_URL"], env["TAEL_KEY"], env["TAEL_SECRET"])


def show_payments():
    found = tael.transactions(wallet="merchant", type="collection", per_page=10)
    for record in found.items:
        order = tael.order(record.tx_no)
        print(f"{order.tx_no}  {order.amount:>8}  {order.refundable_amount:>8} left  {order.title}")


def show_order(tx_no):
    order = tael.order(tx_no)
    print(f"{order.title}: {order.amount} paid, {order.refundable_amount} can be refunded")


def fee_of(sum_of_partials):
    """1 % of all partial refunds of an order together, so that splitting one changes nothing."""
    return (sum_of_partials / 100).quantize(Decimal("0.01"), ROUND_HALF_UP)


def expected_net(tx_no, amount):
    refunded = tael.order(tx_no).refunded_amount
    return amount - (fee_of(refunded + amount) - fee_of(refunded))


def refund(tx_no, amount, reason, ticket):
    password, number = env["MERCHANT_PIN"], f"ticket-{ticket}"
    if amount == "all":
        made = tael.refund(tx_no, "full", reason, password, out_refund_no=number)
    else:
        print(f"The payer would get {expected_net(tx_no, Decimal(amount))}")
        made = tael.refund(tx_no, "partial", reason, password, amount=amount, out_refund_no=number)
    print(f"Ticket {ticket}: {made.amount} refunded, fee {made.fee}, "
          f"the payer got {made.net_amount}, {made.refundable_amount} left")


def main(arguments):
    try:
        match arguments:
            case []:
                show_payments()
            case [tx_no]:
                show_order(tx_no)
            case [tx_no, amount, reason, ticket]:
                refund(tx_no, amount, reason, ticket)
            case _:
                sys.exit(__doc__)
    except TaelError as error:
        if error.outcome_unknown:
            sys.exit("It is not known whether this was refunded. Run the same line again.")
        sys.exit(f"Not refunded. {error}")


main(sys.argv[1:])
