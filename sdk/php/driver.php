<?php
// Run by the tests of Tael: every call of the SDK, and what came of it, as one line of JSON.

declare(strict_types=1);

require __DIR__ . '/Tael.php';

$vectors = json_decode(file_get_contents(getenv('TAEL_VECTORS')), true);
$signing = array_map(fn ($one) => $one['signature'] === Tael::signature(
    $one['key_id'],
    $one['secret'],
    $one['timestamp'],
    $one['nonce'],
), $vectors['signing']);
$requests = array_map(fn ($one) => $one['signature'] === Tael::requestSignature(
    $one['key_id'],
    $one['secret'],
    $one['timestamp'],
    $one['nonce'],
    $one['method'],
    $one['path'],
    $one['body'],
    $one['idempotency_key'],
), $vectors['requests']);
$secrets = array_map(
    fn ($one) => Tael::secretFlaw(implode('', $one['parts'])) === $one['flaw'],
    $vectors['secrets'],
);
$webhooks = array_map(function (array $case): bool {
    $headers = ['Webhook-Id' => $case['id'], 'Webhook-Timestamp' => $case['timestamp'],
        'Webhook-Signature' => $case['signature']];
    try {
        Tael::verifyWebhook($case['secret'], $headers, $case['body'], $case['now']);
        return $case['valid'];
    } catch (WebhookInvalid) {
        return !$case['valid'];
    }
}, $vectors['webhooks']);

function failure(Closure $call): ?TaelError
{
    try {
        $call();
        return null;
    } catch (TaelError $error) {
        return $error;
    }
}

function ended(Tael $tael, string $txNo): ?string
{
    try {
        $tael->waitUntilPaid($txNo);
        return null;
    } catch (OrderNotPaid $error) {
        return $error->order->status;
    }
}

function refundIn(Tael\Event $event): Tael\RefundMade
{
    return $event->data instanceof Tael\RefundMade ? $event->data : throw new LogicException($event->type);
}

/** The data of a callback that is signed and verified. */
function told(string $secret, string $body): Tael\EventData
{
    return Tael::verifyWebhook($secret, Tael::signWebhook($secret, 'evt_1', $body), $body)->data;
}

final class Enough extends Exception
{
}

/** How far a stream says that it has told. */
function keptThrough(Tael $tael, int $begun): ?int
{
    try {
        $keep = fn (int $through) => throw new Enough(code: $through);
        iterator_count($tael->streamEvents(['after' => $begun], onThrough: $keep));
        return null;
    } catch (Enough $enough) {
        return $enough->getCode();
    }
}

if (getenv('TAEL_WAIT') !== false) {
    $tael = new Tael(getenv('TAEL_URL'), getenv('TAEL_KEY'), getenv('TAEL_SECRET'));
    $waited = explode(',', getenv('TAEL_WAIT'));
    echo implode(',', array_map(fn ($txNo) => $tael->waitUntilPaid($txNo)->status, $waited));
    exit;
}
// Ten minutes fast: the service says so, and the client signs by the service's clock.
$secret = getenv('TAEL_SECRET');
$tael = new Tael(getenv('TAEL_URL'), getenv('TAEL_KEY'), $secret, clock: fn () => time() + 600);
$merchant = (int) getenv('TAEL_MERCHANT');
$number = getenv('TAEL_NUMBER');
$kept = ['table' => '7', '0' => '窗边'];
$tea = ['title' => '龙井 ☕', 'out_trade_no' => $number, 'metadata' => $kept];
$made = $tael->collect('12.34', $merchant, $tea);
$found = $tael->order(outTradeNo: $number);
$used = failure(fn () => $tael->collect('12.35', $merchant, ['out_trade_no' => $number]));
$begun = $tael->events()->through;
$refund = $tael->refund(['tx_no' => getenv('TAEL_PAID'), 'refund_type' => 'partial',
    'amount' => 100, 'reason' => '杯子是凉的', 'pay_password' => getenv('TAEL_PIN'),
    'out_refund_no' => $number]);
$first = $tael->orders(['limit' => 1]);
$second = $tael->orders(['limit' => 1, 'after' => $first->next])->items[0];
$numbered = $tael->orders(['out_trade_no' => $number])->items[0];
$receiver = $tael->createReceiver(getenv('TAEL_RECEIVER'), ['refund.made']);
$same = $tael->createReceiver(getenv('TAEL_RECEIVER'), ['refund.made']);
$id = $receiver->receiverId;
$rotated = $tael->rotateReceiverSecret($id);
$paused = $tael->changeReceiver($id, ['paused' => true]);
$listed = $tael->receivers(['limit' => 1])->items[0];
$failed = $tael->pingReceiver($id)->failure;
$removed = $tael->removeReceiver($id);
$event = $tael->callbacks(['limit' => 1])->items[0];
$shown = $tael->callback($event->eventId);
$old = $tael->callbackSecret()->secret;
$fresh = $tael->rotateCallbackSecret()->secret;
$types = 'refund.made,withdrawal.decided';
$page = $tael->events(['after' => $begun, 'wait' => 1, 'types' => $types]);
$streamed = $tael->streamEvents(['after' => $begun, 'types' => 'refund.made'])->current();
$place = keptThrough($tael, $begun);
$payer = new Tael(getenv('TAEL_URL'), getenv('TAEL_SPEND_KEY'), getenv('TAEL_SPEND_SECRET'));
$paid = $payer->pay(getenv('TAEL_TO_PAY'), '8.00');
$exceeded = failure(fn () => $payer->pay(getenv('TAEL_TOO_DEAR'), 5000));
$asked = $payer->pay(getenv('TAEL_TOO_DEAR'), 5000, ask: true);
$mandate = $payer->mandate();
$detail = $tael->orderDetail(getenv('TAEL_PAID'));
$today = $detail->serverTime->format('Y-m-d');
$mine = ['out_trade_no' => $number];
$new = told($old, '{"type":"new.kind","data":{"x":[1]}}');
$older = told($old, '{"type":"order.paid","data":{"tx_no":"C1","status":"new","amount":null,"y":1}}');
if (!$new instanceof Tael\UnknownData || !$older instanceof Tael\Order) {
    throw new LogicException('They are something else.');
}
echo json_encode([
    'detail' => [$detail->feeTotal, $detail->payerName !== null, count($detail->stages),
        $detail->refunds[0]->authority, $detail->stages[1]->amount],
    'counted' => [$tael->orderCounts($mine)->pending, count(explode("\n", trim($tael->ordersCsv($mine)))),
        $tael->takings($today)->day->date === $today],
    'times' => [$made->expiresAt === null, $numbered->expiresAt > $numbered->createdAt,
        $numbered->paidAt === null, $detail->serverTime > $numbered->createdAt],
    'older' => [$new->fields === ['x' => [1]], $older->txNo, $older->status, $older->amount, $older->title,
        $older->paidAt === null, (int) $older->createdAt->format('Y')],
    'streamed' => [$streamed->type, refundIn($streamed)->refundNo === $refund->refundNo,
        $place >= $streamed->sequence],
    'resent' => [$tael->resendCallbacks('2001-01-01', '2001-01-02')->resent,
        $tael->pingCallbackUrl(getenv('TAEL_RECEIVER'))->failure],
    'cancelled' => [$tael->cancel(getenv('TAEL_OPEN'))->status,
        failure(fn () => $tael->cancel(getenv('TAEL_PAID')))?->errorCode],
    'orders' => [$first->items[0]->txNo === $made->txNo, $second->txNo === getenv('TAEL_OPEN'),
        $numbered->txNo === $made->txNo, $numbered->amount],
    'waited' => [$tael->waitUntilPaid(getenv('TAEL_PAID'))->amount, ended($tael, getenv('TAEL_OPEN'))],
    'all' => count(array_unique(array_map(fn (Tael\Transaction $one) => $one->id,
        iterator_to_array($tael->allTransactions(['per_page' => 2]), false)))) === $tael->transactions()->total,
    'asked' => in_array($tael->requests(['limit' => 1])->items[0]->method, ['GET', 'POST'], true),
    'sandbox' => array_map(fn (Closure $call) => failure($call)?->errorCode, [
        fn () => $tael->sandbox(), fn () => $tael->sandboxPay('C0'), fn () => $tael->sandboxTopUp('1.00'),
        fn () => $tael->sandboxMoveClock(1), fn () => $tael->sandboxMark(), fn () => $tael->sandboxReset(),
    ]),
    'refunds' => [
        $tael->refunds(['tx_no' => getenv('TAEL_PAID')])->items[0]->refundNo === $refund->refundNo,
        $tael->refunds(['out_refund_no' => $number])->items[0]->reason,
        $tael->refundMade($refund->refundNo)->fee,
        failure(fn () => $tael->refundMade('R0'))?->errorCode,
    ],
    'receipts' => [
        failure(fn () => $tael->orderReceipt(getenv('TAEL_PAID')))?->errorCode,
        failure(fn () => $tael->receipt(999_999))?->errorCode,
        failure(fn () => $tael->dayProof('tomorrow'))?->errorCode,
    ],
    'mandate' => [$mandate->name, $mandate->merchants === [$merchant], $mandate->total === null,
        $mandate->leftNow, $mandate->spentTotal],
    'spent' => [$paid->status, $paid->payment->amount,
        $payer->mandatePayments(['limit' => 1])->items[0]->txNo === getenv('TAEL_TO_PAY')],
    'exceeded' => [$exceeded->errorCode, $exceeded->bearer->limit, $exceeded->bearer->left],
    'approval' => [$asked->status, $asked->payment === null, $asked->requestNo !== null],
    'receiver' => [$same == $receiver, $rotated->secret !== $receiver->secret, $paused->paused,
        $listed->receiverId === $removed->receiverId, $failed],
    'callback' => [$event->txNo === getenv('TAEL_PAID'), $shown->state, count($shown->made),
        failure(fn () => $tael->resendCallback($event->eventId))?->errorCode],
    'secret' => [substr($old, 0, 6), $old !== $fresh],
    'signing' => !in_array(false, $signing, true),
    'webhooks' => !in_array(false, $webhooks, true),
    'requests' => !in_array(false, $requests, true),
    'secrets' => !in_array(false, $secrets, true),
    'health' => $tael->health()->status,
    'tx_no' => $made->txNo,
    'amount' => $made->amount,
    'title' => $tael->order($made->txNo)->title,
    'found' => [$found->txNo === $made->txNo, $found->outTradeNo === $number,
        $found->metadata == $kept],
    'again' => $tael->collect('12.34', $merchant, $tea)->status,
    'used' => [$used->errorCode, $used->bearer->txNo === $made->txNo, $used->bearer->status],
    'stages' => [count($tael->lifecycle($made->txNo)->stages),
        count($tael->lifecycle(outTradeNo: $number, merchantId: $merchant)->stages)],
    'records' => count($tael->transactions(['type' => 'collection', 'per_page' => 1])->items),
    'shop' => $tael->merchants(['limit' => 1])->items[0]->merchantName,
    'frozen' => $tael->balance()->merchant->frozen,
    'net' => $refund->netAmount,
    'refunded' => $refund->outRefundNo === $number,
    'bill' => $tael->bill('2001-01-01', 'orders'),
    'altered' => failure(fn () => $tael->bill('2001-01-02', 'orders'))?->errorCode,
    'events' => array_map(fn (Tael\Event $one) => [$one->type, refundIn($one)->netAmount,
        $one->sequence === $page->through], $page->items),
    'unknown' => failure(fn () => $tael->order('C0'))?->errorCode,
    'invalid' => failure(fn () => $tael->collect('0.001', $merchant))?->errorCode,
    'printed' => str_contains(print_r($tael, true), $secret),
]);
