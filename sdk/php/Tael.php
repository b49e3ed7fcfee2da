<?php
/**
 * The client of Tael, the wallet payment service: PHP 8.2, no extensions but the usual. Answers are
 * records of the namespace Tael. Amounts are decimal strings of yuan ("88.00") or integers of fen
 * (8800), never floats; answers have decimal strings. Every failure is a TaelError; unless
 * outcomeUnknown, it had no effect.
 */

declare(strict_types=1);

require_once __DIR__ . '/TaelRecords.php';

final class TaelError extends RuntimeException
{
    /** Repeat the call with $idempotencyKey, never without it. */
    public bool $outcomeUnknown = false;
    public ?string $idempotencyKey = null;
    /**
     * With out_trade_no_used: txNo and status of the order that has the number. With out_refund_no_used:
     * txNo, and refundNo or requestNo. With mandate_exceeded: the limit, and what is left of it.
     */
    public readonly ?Tael\Bearer $bearer;

    /** $errorCode: programs rely on it. $failure: the whole answer. */
    public function __construct(
        public readonly string $errorCode,
        public readonly int $status = 0,
        public readonly array $failure = [],
        public readonly ?int $retryAfter = null,
    ) {
        parent::__construct($failure['msg'] ?? "$errorCode: no answer of the service arrived.");
        $told = str_ends_with($errorCode, '_no_used') || $errorCode === 'mandate_exceeded';
        $this->bearer = $told && is_array($failure['data'] ?? null)
            ? Tael\Bearer::read(new Tael\Fields($failure['data']))
            : null;
    }
}

/** The order that was waited for has expired or was cancelled. */
final class OrderNotPaid extends RuntimeException
{
    public function __construct(public readonly Tael\Order $order)
    {
        parent::__construct("The order $order->txNo is $order->status.");
    }
}

/** A callback that is not Tael's, or is more than five minutes off. Answer 400. */
final class WebhookInvalid extends RuntimeException
{
}

final class Tael
{
    private const RETRIED = ['connection_failed', 'answer_unreadable', 'overloaded', 'unavailable',
        'outcome_unknown', 'rate_limited', 'nonce_reused', 'timestamp_out_of_range'];
    private const UNSETTLED = ['connection_failed', 'answer_unreadable', 'outcome_unknown'];
    private const BEFORE_KEY = ['ip_not_allowed', 'scope_missing', 'user_suspended'];

    private const WAIT_SECONDS = 25;
    /** Between two requests for events, where much happens. */
    private const PAGE_SECONDS = 6.5;
    /** An order is looked at first for what happened before, and again for what nobody tells. */
    private const LOOK_AGAIN_SECONDS = 60;
    /** After that the events are tried once more. */
    private const WITHOUT_EVENTS_SECONDS = 300;

    private const BASE_62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';

    private readonly string $base;
    private int $clockOffset = 0;

    /** $clock: Unix time, for machines whose own is odd. What it is off is found out by itself. */
    public function __construct(
        string $url,
        private readonly string $keyId,
        #[SensitiveParameter] private readonly string $secret,
        private readonly string $shortName = 'Tael',
        private readonly int $attemptsMax = 4,
        private readonly int $timeoutSeconds = 15,
        private readonly int $retryAfterMax = 60,
        private readonly ?Closure $clock = null,
    ) {
        $flaw = self::secretFlaw($secret);
        if ($flaw !== null) {
            $told = str_replace('_', ' ', $flaw);
            throw new InvalidArgumentException("The secret is $told. Copy it again.");
        }
        $this->base = rtrim($url, '/') . '/api/v1';
    }

    /** Without the secret. */
    public function __debugInfo(): array
    {
        return ['base' => $this->base, 'keyId' => $this->keyId];
    }

    public function __serialize(): array
    {
        throw new LogicException('A client has a secret, and is not serialized.');
    }

    public function health(): Tael\Health
    {
        return $this->call(Tael\Health::read(...), 'GET', '/health');
    }

    /** Both wallets of the key's owner. Scope: query. */
    public function balance(): Tael\Balance
    {
        return $this->call(Tael\Balance::read(...), 'GET', '/balance');
    }

    /** A page of your merchants with their branches, newest first: limit, after. Scope: query. */
    public function merchants(array $page = []): Tael\MerchantPage
    {
        return $this->call(Tael\MerchantPage::read(...), 'GET', '/merchants', $page);
    }

    /** A page of records, newest first. Scope: query. */
    public function transactions(array $filter = []): Tael\TransactionPage
    {
        return $this->call(Tael\TransactionPage::read(...), 'GET', '/transactions', $filter);
    }

    /**
     * Every record, newest first, each once. Filters: as transactions() has them, without page. Scope: query.
     *
     * @return Generator<Tael\Transaction>
     */
    public function allTransactions(array $filter = []): Generator
    {
        $oldest = PHP_INT_MAX;
        for ($number = 1, $pages = 1; $number <= $pages; $number++) {
            $page = $this->transactions(['page' => $number] + $filter + ['per_page' => 50]);
            $pages = $page->totalPages;
            foreach ($page->items as $record) {
                // New records move older ones to later pages.
                if ($record->id >= $oldest) {
                    continue;
                }
                $oldest = $record->id;
                yield $record;
            }
        }
    }

    /** The bill of a day, '2026-11-20', as CSV: records or orders. Its digest has been checked. Scope: query. */
    public function bill(string $date, string $kind): string
    {
        return $this->call(null, 'GET', '/bills/' . rawurlencode($date), ['kind' => $kind]);
    }

    /** What your merchants took on a day, today if it is left out, beside others. Scope: query. */
    public function takings(?string $date = null): Tael\Takings
    {
        return $this->call(Tael\Takings::read(...), 'GET', '/takings', ['date' => $date]);
    }

    /**
     * At most 20 events, each with type, data and sequence. Filters: after, types (separated by commas), wait
     * (seconds until there is one). Give through of the answer as after, and none is missed. Scope: events or query.
     */
    public function events(array $filter = []): Tael\EventPage
    {
        return $this->call(Tael\EventPage::read(...), 'GET', '/events', $filter);
    }

    /**
     * What happens, as it happens, after a place or from now on, as a generator that does not end. Filters:
     * after, types. $onThrough is told how far all has been told and taken, also while nothing happens: keep it,
     * or the sequence of an event; given as after, it continues there. Scope: events or query.
     *
     * @param ?Closure(int): mixed $onThrough
     * @return Generator<Tael\Event>
     */
    public function streamEvents(array $filter = [], ?Closure $onThrough = null): Generator
    {
        for ($page = $this->events($filter); ; $page = $this->events($filter)) {
            foreach ($page->items as $event) {
                yield $event;
            }
            if ($onThrough !== null) {
                $onThrough($page->through);
            }
            $filter = ['after' => $page->through, 'wait' => self::WAIT_SECONDS] + $filter;
        }
    }

    /**
     * The order as it is now, by its number; or by the shop's own, outTradeNo: '…', with merchantId if the
     * owner of the key has several. Scope: query.
     */
    public function order(
        ?string $txNo = null,
        ?string $outTradeNo = null,
        ?int $merchantId = null,
    ): Tael\Order {
        $asked = self::asked($txNo, $outTradeNo, $merchantId);
        return $this->call(Tael\Order::read(...), 'POST', '/query', [], ['query_type' => 'order'] + $asked);
    }

    /**
     * The order once it has been paid, also if it has been refunded since. It waits for events, each process by
     * itself; where the key may not read events, or ten already wait for some, it looks every $pollSeconds. Scope:
     * query. Throws OrderNotPaid when it has expired or was cancelled.
     */
    public function waitUntilPaid(string $txNo, int $pollSeconds = 5): Tael\Order
    {
        $through = null;
        for ($eventsAt = $lookAt = 0; ;) {
            $since = hrtime(true) / 1e9;
            if ($through === null && $since >= $eventsAt) {
                // What happened before is seen by the look, and what happens from now on is an event.
                $through = $this->endsOfOrders()?->through;
                [$eventsAt, $lookAt] = [$since + self::WITHOUT_EVENTS_SECONDS, 0];
            }
            if ($through === null || $since >= $lookAt) {
                $order = $this->order($txNo);
                $lookAt = $since + self::LOOK_AGAIN_SECONDS;
                if ($order->status !== 'pending') {
                    return self::paid($order);
                }
            }
            if ($through === null) {
                sleep($pollSeconds);
                continue;
            }
            $page = $this->endsOfOrders(['after' => $through, 'wait' => self::WAIT_SECONDS]);
            foreach ($page?->items ?? [] as $event) {
                if ($event->data instanceof Tael\Order && $event->data->txNo === $txNo) {
                    return self::paid($event->data);
                }
            }
            $through = $page?->through;
            $eventsAt = hrtime(true) / 1e9 + self::WITHOUT_EVENTS_SECONDS;
            $rest = self::PAGE_SECONDS - (hrtime(true) / 1e9 - $since);
            usleep((int) max(0, $rest * 1e6));
        }
    }

    /** Null where events cannot be read. */
    private function endsOfOrders(array $filter = []): ?Tael\EventPage
    {
        try {
            return $this->events($filter + ['types' => 'order.paid,order.expired,order.cancelled']);
        } catch (TaelError) {
            return null;
        }
    }

    private static function paid(Tael\Order $order): Tael\Order
    {
        return $order->paidAt === null ? throw new OrderNotPaid($order) : $order;
    }

    /**
     * A page of what was asked with this key in the last seven days, newest first: request_id, refused, limit,
     * after. Scope: query.
     */
    public function requests(array $filter = []): Tael\ApiRequests
    {
        return $this->call(Tael\ApiRequests::read(...), 'GET', '/requests', $filter);
    }

    /**
     * A page of your orders, newest first: status, merchant_id, branch_id, date_from, date_to,
     * out_trade_no, amount_from, amount_to, payer_id, q, order (newest, oldest), limit, after. Scope: query.
     */
    public function orders(array $filter = []): Tael\OrderPage
    {
        return $this->call(Tael\OrderPage::read(...), 'GET', '/orders', $filter);
    }

    /** The order with its lifecycle, its refunds and its callback. Scope: query. */
    public function orderDetail(string $txNo): Tael\OrderDetail
    {
        return $this->call(Tael\OrderDetail::read(...), 'GET', '/orders/' . rawurlencode($txNo));
    }

    /** How many there are by status. Filters: those of orders(). Scope: query. */
    public function orderCounts(array $filter = []): Tael\OrderCounts
    {
        return $this->call(Tael\OrderCounts::read(...), 'GET', '/orders/counts', $filter);
    }

    /** All of them as CSV. Filters: those of orders(), without limit and after. Scope: query. */
    public function ordersCsv(array $filter = []): string
    {
        return $this->call(null, 'GET', '/orders.csv', $filter);
    }

    /** Takes back an order that nobody has paid; again, it changes nothing. Scope: collection. */
    public function cancel(string $txNo): Tael\Order
    {
        return $this->call(Tael\Order::read(...), 'POST', '/orders/' . rawurlencode($txNo) . '/cancel');
    }

    /** From creation to settlement, of the order that order() finds. Scope: query. */
    public function lifecycle(
        ?string $txNo = null,
        ?string $outTradeNo = null,
        ?int $merchantId = null,
    ): Tael\Lifecycle {
        return $this->call(Tael\Lifecycle::read(...), 'GET', '/order-lifecycle', self::asked($txNo, $outTradeNo, $merchantId));
    }

    /**
     * Makes an order with its pay link. `metadata` is an array of names and strings.
     * Fields: branch_id, title, notify_url, return_url, payer_id, out_trade_no, metadata. Scope: collection.
     */
    public function collect(
        string|int $amount,
        int $merchantId,
        array $fields = [],
        ?string $idempotencyKey = null,
    ): Tael\CollectionOrder {
        $body = ['amount' => $amount, 'merchant_id' => $merchantId] + $fields;
        return $this->call(Tael\CollectionOrder::read(...), 'POST', '/collection', [], $body, $idempotencyKey ?? self::newKey());
    }

    /** Fields: tx_no, refund_type, reason, pay_password, amount, totp_code, out_refund_no. Scope: refund. */
    public function refund(#[SensitiveParameter] array $fields, ?string $idempotencyKey = null): Tael\Refund
    {
        return $this->call(Tael\Refund::read(...), 'POST', '/refund', [], $fields, $idempotencyKey ?? self::newKey());
    }

    /** A page of refunds, newest first: tx_no or out_refund_no, merchant_id, limit, after. Scope: query. */
    public function refunds(array $filter): Tael\RefundMadePage
    {
        return $this->call(Tael\RefundMadePage::read(...), 'GET', '/refunds', $filter);
    }

    /** The refund with this number. Scope: query. */
    public function refundMade(string $refundNo): Tael\RefundMade
    {
        return $this->call(Tael\RefundMade::read(...), 'GET', '/refunds/' . rawurlencode($refundNo));
    }

    /** The receipt of your side of a payment, which anybody can check. Scope: query. */
    public function orderReceipt(string $txNo): Tael\Receipt
    {
        return $this->call(Tael\Receipt::read(...), 'GET', '/orders/' . rawurlencode($txNo) . '/receipt');
    }

    /** The receipt of a transaction record, by its id. Scope: query. */
    public function receipt(int $recordId): Tael\Receipt
    {
        return $this->call(Tael\Receipt::read(...), 'GET', "/transactions/$recordId/receipt");
    }

    /** What is owed to you when a day ends, as part of what is owed to all. Scope: query. */
    public function dayProof(string $date): Tael\ProvenStatement
    {
        return $this->call(Tael\ProvenStatement::read(...), 'GET', '/days/' . rawurlencode($date) . '/proof');
    }

    /** A page of your receivers, newest first, without their secrets: limit, after. Scope: events. */
    public function receivers(array $filter = []): Tael\EventReceiverPage
    {
        return $this->call(Tael\EventReceiverPage::read(...), 'GET', '/receivers', $filter);
    }

    /**
     * With its secret. An equal one again, the same address for the same events, is the one there is.
     * Scope: events.
     */
    public function createReceiver(string $url, array $events): Tael\EventReceiverWithSecret
    {
        return $this->call(Tael\EventReceiverWithSecret::read(...), 'POST', '/receivers', [], ['url' => $url, 'events' => $events]);
    }

    /** Settings: url, events, paused. Scope: events. */
    public function changeReceiver(int $receiverId, array $settings): Tael\EventReceiver
    {
        return $this->call(Tael\EventReceiver::read(...), 'PATCH', "/receivers/$receiverId", [], $settings);
    }

    /** It is told nothing more. Scope: events. */
    public function removeReceiver(int $receiverId): Tael\EventReceiver
    {
        return $this->call(Tael\EventReceiver::read(...), 'DELETE', "/receivers/$receiverId");
    }

    /** Sends it one test; failure is null where it was acknowledged. Scope: events. */
    public function pingReceiver(int $receiverId): Tael\CallbackPing
    {
        return $this->call(Tael\CallbackPing::read(...), 'POST', "/receivers/$receiverId/ping");
    }

    /**
     * For 24 hours both secrets sign. It is not repeated by itself: a second rotation ends the old one.
     * Scope: events.
     */
    public function rotateReceiverSecret(int $receiverId): Tael\EventReceiverWithSecret
    {
        return $this->call(Tael\EventReceiverWithSecret::read(...), 'POST', "/receivers/$receiverId/rotate-secret", once: true);
    }

    /** A page of callbacks: receiver_id, state, date_from, date_to, limit, after. Scope: events. */
    public function callbacks(array $filter = []): Tael\CallbackPage
    {
        return $this->call(Tael\CallbackPage::read(...), 'GET', '/callbacks', $filter);
    }

    /** What was sent, and every attempt. Scope: events. */
    public function callback(string $eventId): Tael\CallbackDetail
    {
        return $this->call(Tael\CallbackDetail::read(...), 'GET', '/callbacks/' . rawurlencode($eventId));
    }

    /** Sends it again, now. Scope: events. */
    public function resendCallback(string $eventId): Tael\CallbacksResent
    {
        return $this->call(Tael\CallbacksResent::read(...), 'POST', '/callbacks/' . rawurlencode($eventId) . '/resend');
    }

    /** Sends all of what happened in these days, like '2026-11-20', again. Scope: events. */
    public function resendCallbacks(string $dateFrom, string $dateTo): Tael\CallbacksResent
    {
        $days = ['date_from' => $dateFrom, 'date_to' => $dateTo];
        return $this->call(Tael\CallbacksResent::read(...), 'POST', '/callback-period/resend', [], $days);
    }

    /** Sends one test to an address that may be a notify_url. Scope: events. */
    public function pingCallbackUrl(string $url): Tael\CallbackPing
    {
        return $this->call(Tael\CallbackPing::read(...), 'POST', '/callback-url/ping', [], ['url' => $url]);
    }

    /** The secret of callbacks to a notify_url, made if there is none. Scope: events. */
    public function callbackSecret(): Tael\CallbackSecret
    {
        return $this->call(Tael\CallbackSecret::read(...), 'GET', '/callback-secret');
    }

    /** As rotateReceiverSecret() does. Scope: events. */
    public function rotateCallbackSecret(): Tael\CallbackSecret
    {
        return $this->call(Tael\CallbackSecret::read(...), 'POST', '/callback-secret/rotate', once: true);
    }

    /** What the payer of this key allows, what was spent, and what one payment may come to now. Scope: spend. */
    public function mandate(): Tael\Mandate
    {
        return $this->call(Tael\Mandate::read(...), 'GET', '/mandate');
    }

    /**
     * Pays an order under the mandate, once, however often it is called. $ask: whether the payer is asked for what
     * is above a limit; if they are, the status is approval_required, and the same call tells later how that
     * stands. Scope: spend.
     */
    public function pay(
        string $txNo,
        string|int $amount,
        bool $ask = false,
        ?string $idempotencyKey = null,
    ): Tael\MandatePayment {
        $path = '/orders/' . rawurlencode($txNo) . '/pay';
        $body = ['amount' => $amount, 'ask' => $ask];
        return $this->call(Tael\MandatePayment::read(...), 'POST', $path, [], $body, $idempotencyKey ?? self::newKey());
    }

    /** A page of what was paid under the mandate, newest first: limit, after. Scope: spend. */
    public function mandatePayments(array $filter = []): Tael\PaidUnderMandatePage
    {
        return $this->call(Tael\PaidUnderMandatePage::read(...), 'GET', '/mandate/payments', $filter);
    }

    /**
     * Clock and payer of a service that runs with --sandbox; not_found elsewhere, as are all calls of the
     * sandbox. Scope: query; of the others: collection.
     */
    public function sandbox(): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'GET', '/sandbox');
    }

    /** Has the payer pay an order. */
    public function sandboxPay(string $txNo): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'POST', '/sandbox/pay', [], ['tx_no' => $txNo]);
    }

    /** Play money, for the payer unless a user is named. */
    public function sandboxTopUp(string|int $amount, ?int $userId = null): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'POST', '/sandbox/top-up', [], ['amount' => $amount, 'user_id' => $userId]);
    }

    /** Forward, for everybody in the sandbox. */
    public function sandboxMoveClock(int $seconds): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'POST', '/sandbox/clock', [], ['seconds' => $seconds]);
    }

    /** Marks the state that a reset goes back to. */
    public function sandboxMark(): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'POST', '/sandbox/mark');
    }

    /** Everything since the mark is gone. */
    public function sandboxReset(): Tael\Sandbox
    {
        return $this->call(Tael\Sandbox::read(...), 'POST', '/sandbox/reset');
    }

    public static function signature(
        string $keyId,
        #[SensitiveParameter] string $secret,
        string $timestamp,
        string $nonce,
    ): string {
        return hash_hmac('sha256', $keyId . $timestamp . $nonce, $secret);
    }

    /** That of X-Tael-Signature-V2. $path: with the query. $body: empty if there is none. */
    public static function requestSignature(
        string $keyId,
        #[SensitiveParameter] string $secret,
        string $timestamp,
        string $nonce,
        string $method,
        string $path,
        string $body,
        string $idempotencyKey = '',
    ): string {
        $lines = ['v2', $method, $path, $keyId, $timestamp, $nonce, $idempotencyKey,
            hash('sha256', $body)];
        return hash_hmac('sha256', implode("\n", $lines), $secret);
    }

    /** cut_short, too_long or mistyped; null if nothing is, or the secret is an older one. */
    public static function secretFlaw(#[SensitiveParameter] string $secret): ?string
    {
        if (!str_starts_with($secret, 'tael_sk_')) {
            return null;
        }
        if (strlen($secret) !== 57) {
            return strlen($secret) < 57 ? 'cut_short' : 'too_long';
        }
        $rest = crc32(substr($secret, 0, 51));
        for ($digits = ''; strlen($digits) < 6; $rest = intdiv($rest, 62)) {
            $digits = self::BASE_62[$rest % 62] . $digits;
        }
        return substr($secret, 51) === $digits ? null : 'mistyped';
    }

    /** $headers: names in any case. $body: file_get_contents('php://input'). */
    public static function verifyWebhook(
        #[SensitiveParameter] string $secret,
        array $headers,
        string $body,
        ?int $now = null,
    ): Tael\CallbackEvent {
        $given = array_change_key_case($headers);
        $id = $given['webhook-id'] ?? '';
        $timestamp = $given['webhook-timestamp'] ?? '';
        if (!ctype_digit($timestamp) || abs(($now ?? time()) - (int) $timestamp) > 300) {
            throw new WebhookInvalid('The callback is more than five minutes off.');
        }
        $expected = self::webhookSignature($secret, $id, $timestamp, $body);
        foreach (explode(' ', $given['webhook-signature'] ?? '') as $one) {
            if (hash_equals($expected, $one)) {
                return Tael\CallbackEvent::read(new Tael\Fields(self::read($body)));
            }
        }
        throw new WebhookInvalid('The callback is not signed by Tael.');
    }

    /** The headers of a callback, for tests of a receiver. */
    public static function signWebhook(
        #[SensitiveParameter] string $secret,
        string $eventId,
        string $body,
        ?int $now = null,
    ): array {
        $timestamp = (string) ($now ?? time());
        return [
            'webhook-id' => $eventId,
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => self::webhookSignature($secret, $eventId, $timestamp, $body),
            'content-type' => 'application/json; charset=utf-8',
        ];
    }

    private static function webhookSignature(
        #[SensitiveParameter] string $secret,
        string $id,
        string $timestamp,
        string $body,
    ): string {
        $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
        return 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
    }

    /** $read: null for a file. */
    private function call(
        ?Closure $read,
        string $method,
        string $path,
        array $query = [],
        ?array $body = null,
        ?string $key = null,
        bool $once = false,
    ): mixed {
        $unsettled = false;
        for ($attempt = 1; ; $attempt++) {
            try {
                return $this->attempt($read, $method, $path, $query, $body, $key);
            } catch (TaelError $error) {
                $code = $error->errorCode;
                $beforeKey = in_array($error->status, [0, 401, 429], true) || $error->status >= 500
                    || in_array($code, self::BEFORE_KEY, true);
                $unsettled = ($unsettled && $beforeKey) || in_array($code, self::UNSETTLED, true);
                $waitMs = $error->retryAfter === null
                    ? random_int(200, min(200 * 2 ** $attempt, 10_000))
                    : $error->retryAfter * 1000;
                $late = $waitMs > $this->retryAfterMax * 1000;
                $isLast = $attempt >= $this->attemptsMax
                    || ($once && in_array($code, self::UNSETTLED, true));
                if ($late || $isLast || !in_array($code, self::RETRIED, true)) {
                    $error->outcomeUnknown = $unsettled && ($once || $key !== null);
                    $error->idempotencyKey = $key;
                    throw $error;
                }
                if ($code === 'timestamp_out_of_range') {
                    $this->readClock();
                }
                usleep($waitMs * 1000);
            }
        }
    }

    /** The clock that decides is the service's. */
    private function readClock(): void
    {
        try {
            $health = $this->attempt(Tael\Health::read(...), 'GET', '/health', [], null, null);
            $this->clockOffset = $health->time->getTimestamp() - $this->now();
        } catch (TaelError) {
            // The next attempt says what is the matter.
        }
    }

    private function now(): int
    {
        return $this->clock === null ? time() : ($this->clock)();
    }

    private function attempt(
        ?Closure $read,
        string $method,
        string $path,
        array $query,
        ?array $body,
        ?string $key,
    ): mixed {
        $content = $body === null ? '' : self::written($body);
        $search = http_build_query($query);
        $url = $this->base . $path . ($search === '' ? '' : "?$search");
        $signed = $this->signed($method, $url, $content, $key ?? '');
        $headers = ['Accept: application/json', 'Connection: close', ...$signed];
        if ($key !== null) {
            $headers[] = "X-Idempotency-Key: $key";
        }
        // A long bill is read to its end before its digest can be told.
        $wait = $read === null ? 105 : (int) ($query['wait'] ?? 0);
        $http = ['method' => $method, 'ignore_errors' => true, 'follow_location' => 0,
            'timeout' => $this->timeoutSeconds + $wait];
        if ($body !== null) {
            $headers[] = 'Content-Type: application/json';
            $http['content'] = $content;
        }
        $http['header'] = $headers;
        $text = @file_get_contents($url, false, stream_context_create(['http' => $http]));
        if ($text === false || !isset($http_response_header[0])) {
            throw new TaelError('connection_failed');
        }
        $status = (int) (explode(' ', $http_response_header[0])[1] ?? 0);
        $lines = preg_grep('/^retry-after: \d{1,9}$/i', $http_response_header);
        $retryAfter = $lines ? (int) substr(reset($lines), strlen('retry-after: ')) : null;
        if ($status === 200 && $read === null) {
            $digest = 'sha-256=:' . base64_encode(hash('sha256', $text, true)) . ':';
            $isWhole = !str_starts_with($path, '/bills/') || preg_grep(
                '/^repr-digest: .*' . preg_quote($digest, '/') . '/i',
                $http_response_header,
            );
            return $isWhole && preg_grep('/^content-type: text\/csv/i', $http_response_header)
                ? preg_replace('/^\xEF\xBB\xBF/', '', $text)
                : throw new TaelError('answer_unreadable', $status);
        }
        try {
            $answer = self::read($text);
        } catch (JsonException) {
            $answer = [];
        }
        if ($status === 200 && $read !== null && ($answer['ok'] ?? null) === true) {
            try {
                return $read(new Tael\Fields($answer['data'] ?? null));
            } catch (UnexpectedValueException | TypeError) {
                throw new TaelError('answer_unreadable', $status);
            }
        }
        // Somebody between has codes of their own.
        $isOurs = ($answer['ok'] ?? null) === false && is_string($answer['code'] ?? null);
        $failure = $isOurs ? $answer : [];
        throw new TaelError($failure['code'] ?? 'answer_unreadable', $status, $failure, $retryAfter);
    }

    /** @return list<string> */
    private function signed(string $method, string $url, string $body, string $key): array
    {
        $path = preg_replace('~^\w+://[^/]*~', '', $url);
        $timestamp = (string) ($this->now() + $this->clockOffset);
        $nonce = bin2hex(random_bytes(8));
        $by = [$this->keyId, $this->secret, $timestamp, $nonce];
        $parts = [
            'Key' => $this->keyId,
            'Secret' => $this->secret,
            'Timestamp' => $timestamp,
            'Nonce' => $nonce,
            'Signature' => self::signature(...$by),
            'Signature-V2' => self::requestSignature(...$by, ...[$method, $path, $body, $key]),
        ];
        return array_map(
            fn (string $part, string $value) => "X-{$this->shortName}-$part: $value",
            array_keys($parts),
            $parts,
        );
    }

    /** JSON with its amounts, the only numbers with decimals, as strings. */
    private static function read(string $json): array
    {
        $quoted = preg_replace_callback(
            '/"(?:[^"\\\\]|\\\\.)*+"|-?\d+\.\d\d(?!\d)/',
            fn (array $found) => $found[0][0] === '"' ? $found[0] : "\"$found[0]\"",
            $json,
        );
        $read = json_decode($quoted ?? '', true, 64, JSON_THROW_ON_ERROR);
        return is_array($read) ? $read : throw new JsonException('It is no object.');
    }

    private static function asked(?string $txNo, ?string $outTradeNo, ?int $merchantId): array
    {
        return ['tx_no' => $txNo, 'out_trade_no' => $outTradeNo, 'merchant_id' => $merchantId];
    }

    private static function written(array $fields): string
    {
        $parts = [];
        foreach ($fields as $name => $value) {
            if ($value === null) {
                continue;
            }
            $json = $name === 'amount'
                ? self::amount($value)
                : json_encode($name === 'metadata' ? (object) $value : $value, JSON_THROW_ON_ERROR);
            $parts[] = json_encode((string) $name) . ':' . $json;
        }
        return '{' . implode(',', $parts) . '}';
    }

    private static function amount(string|int $amount): string
    {
        if (is_string($amount)) {
            return preg_match('/^-?\d{1,18}(\.\d+)?$/D', $amount)
                ? $amount
                : throw new InvalidArgumentException('Give amounts as "88.00" or as fen.');
        }
        $digits = str_pad((string) abs($amount), 3, '0', STR_PAD_LEFT);
        return ($amount < 0 ? '-' : '') . substr($digits, 0, -2) . '.' . substr($digits, -2);
    }

    private static function newKey(): string
    {
        return bin2hex(random_bytes(16));
    }
}
