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

function refused(Closure $call): ?string
{
    try {
        $call();
        return null;
    } catch (TaelError $error) {
        return $error->errorCode;
    }
}

// Ten minutes fast: the service says so, and the client signs by the service's clock.
$secret = getenv('TAEL_SECRET');
$tael = new Tael(getenv('TAEL_URL'), getenv('TAEL_KEY'), $secret, clock: fn () => time() + 600);
$merchant = (int) getenv('TAEL_MERCHANT');
$made = $tael->collect('12.34', $merchant, ['title' => '龙井 ☕']);
$refund = $tael->refund(['tx_no' => getenv('TAEL_PAID'), 'refund_type' => 'partial',
    'amount' => 100, 'reason' => '杯子是凉的', 'pay_password' => getenv('TAEL_PIN')]);
echo json_encode([
    'signing' => !in_array(false, $signing, true),
    'webhooks' => !in_array(false, $webhooks, true),
    'requests' => !in_array(false, $requests, true),
    'secrets' => !in_array(false, $secrets, true),
    'health' => $tael->health()['status'],
    'tx_no' => $made['tx_no'],
    'amount' => $made['amount'],
    'title' => $tael->order($made['tx_no'])['title'],
    'stages' => count($tael->lifecycle($made['tx_no'])['stages']),
    'records' => count($tael->transactions(['type' => 'collection', 'per_page' => 1])['items']),
    'frozen' => $tael->balance()['merchant']['frozen'],
    'net' => $refund['net_amount'],
    'unknown' => refused(fn () => $tael->order('C0')),
    'invalid' => refused(fn () => $tael->collect('0.001', $merchant)),
    'printed' => str_contains(print_r($tael, true), $secret),
]);
