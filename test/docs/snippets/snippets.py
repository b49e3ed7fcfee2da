"""Run by the tests of Tael: what the pages show in Python, and what came of it, as one line of JSON."""

import json
import sys

import receiving
import shop
import signing

given = json.load(sys.stdin)


def taken(case):
    try:
        event = receiving.verified(given["webhookSecret"], case["headers"], case["body"].encode())
        return event["data"]["tx_no"]
    except ValueError:
        return None


key = given["keyId"], given["secret"]
json.dump({
    "headers": signing.signed(*key),
    "taken": [taken(case) for case in given["cases"]],
    "payUrl": shop.sell(given["url"], *key, given["merchantId"]),
}, sys.stdout)
