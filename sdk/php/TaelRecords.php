<?php
/**
 * The records of Tael, the wallet payment service. Written by `npm run task build:interface` from the declarations of the interface.
 *
 * Amounts are decimal strings of yuan, "88.00". What is not known to this client is left out; a value that a
 * string is not known to have is read like any other. Where what was sent is older and lacks a field, that is
 * empty: null, or '', 0, '0.00', false, no items, the year 1.
 */

declare(strict_types=1);

namespace Tael;

use Closure;
use DateTimeImmutable;
use Exception;
use UnexpectedValueException;

/** What an event is about. */
interface EventData
{
}

/**
 * One request that was made with an API key of the user.
 */
final readonly class ApiRequest
{
    public function __construct(
        /**
         * The id that the answer had.
         */
        public string $requestId,
        /**
         * When it was answered.
         */
        public DateTimeImmutable $at,
        /**
         * The key it was made with.
         */
        public string $keyId,
        /**
         * The method.
         */
        public string $method,
        /**
         * The path without the query string; after `#` the tool that was called.
         */
        public string $path,
        /**
         * The HTTP status of the answer.
         */
        public int $status,
        /**
         * How long the service took, in milliseconds.
         */
        public int $durationMs,
        /**
         * The address it came from.
         */
        public string $address,
        /**
         * Why it was refused; null: it was not.
         */
        public ?string $code = null,
        /**
         * The names of the fields that it was refused for; null: for none.
         */
        public ?string $fields = null,
        /**
         * The names of fields and parameters that nobody read, as the answer named them; null: all
         * were read.
         */
        public ?string $ignored = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            requestId: $given->text('request_id') ?? '',
            at: $given->time('at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            keyId: $given->text('key_id') ?? '',
            method: $given->text('method') ?? '',
            path: $given->text('path') ?? '',
            status: $given->whole('status') ?? 0,
            code: $given->text('code'),
            durationMs: $given->whole('duration_ms') ?? 0,
            address: $given->text('address') ?? '',
            fields: $given->text('fields'),
            ignored: $given->text('ignored'),
        );
    }
}

/**
 * A page of the request log, the newest first.
 */
final readonly class ApiRequests
{
    public function __construct(
        /**
         * Newest first.
         * @var list<ApiRequest>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?int $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', ApiRequest::read(...)),
            next: $given->whole('next'),
        );
    }
}

/**
 * The two wallets of the owner of the key.
 */
final readonly class Balance
{
    public function __construct(
        /**
         * The owner of the key.
         */
        public int $userId,
        /**
         * The public identifier of the owner's wallets.
         */
        public string $taelId,
        /**
         * The wallet that payments are made from.
         */
        public Wallet $consumer,
        /**
         * The wallet that merchants are paid into.
         */
        public Wallet $merchant,
        /**
         * That of the merchant wallet, for older clients (yuan, two decimals).
         */
        public string $balance,
        /**
         * That of the merchant wallet, for older clients (yuan, two decimals).
         */
        public string $frozen,
        /**
         * That of the merchant wallet, for older clients (yuan, two decimals).
         */
        public string $totalIn,
        /**
         * That of the merchant wallet, for older clients (yuan, two decimals).
         */
        public string $totalOut,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            userId: $given->whole('user_id') ?? 0,
            taelId: $given->text('tael_id') ?? '',
            consumer: Wallet::read($given->one('consumer')),
            merchant: Wallet::read($given->one('merchant')),
            balance: $given->text('balance') ?? '0.00',
            frozen: $given->text('frozen') ?? '0.00',
            totalIn: $given->text('total_in') ?? '0.00',
            totalOut: $given->text('total_out') ?? '0.00',
        );
    }
}

/**
 * With `out_trade_no_used` and `out_refund_no_used` what bears the number; with `mandate_exceeded`
 * which limit, and what is left of it.
 */
final readonly class Bearer
{
    public function __construct(
        /**
         * The order.
         */
        public ?string $txNo = null,
        /**
         * What has become of it.
         */
        public ?string $status = null,
        /**
         * The refund of it.
         */
        public ?string $refundNo = null,
        /**
         * The request for a refund of it, which waits for the owner.
         */
        public ?string $requestNo = null,
        /**
         * The limit of the mandate that leaves least. Known: `per_payment`, `per_day`, `per_month`,
         * `total`.
         */
        public ?string $limit = null,
        /**
         * What is left of that limit (yuan, two decimals).
         */
        public ?string $left = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no'),
            status: $given->text('status'),
            refundNo: $given->text('refund_no'),
            requestNo: $given->text('request_no'),
            limit: $given->text('limit'),
            left: $given->text('left'),
        );
    }
}

/**
 * A branch of a merchant.
 */
final readonly class Branch
{
    public function __construct(
        /**
         * The id of the branch.
         */
        public int $branchId,
        /**
         * Its name.
         */
        public string $branchName,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            branchId: $given->whole('branch_id') ?? 0,
            branchName: $given->text('branch_name') ?? '',
        );
    }
}

/**
 * A callback.
 */
final readonly class Callback
{
    public function __construct(
        /**
         * The id that every attempt sends as `webhook-id`.
         */
        public string $eventId,
        /**
         * What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         */
        public string $type,
        /**
         * The number of what it is about; of a payment, its order.
         */
        public string $txNo,
        /**
         * `not_requested`: the order has no `notify_url`. `held`: its receiver is paused or
         * removed. Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
         */
        public string $state,
        /**
         * When it happened.
         */
        public DateTimeImmutable $createdAt,
        /**
         * How many attempts were made.
         */
        public int $attempts,
        /**
         * The receiver that is told; null: the `notify_url` of the order.
         */
        public ?int $receiverId = null,
        /**
         * Where it goes; null: nowhere.
         */
        public ?string $url = null,
        /**
         * When the next attempt is due; null: there will be none.
         */
        public ?DateTimeImmutable $nextAttemptAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            eventId: $given->text('event_id') ?? '',
            type: $given->text('type') ?? '',
            txNo: $given->text('tx_no') ?? '',
            receiverId: $given->whole('receiver_id'),
            state: $given->text('state') ?? '',
            url: $given->text('url'),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            attempts: $given->whole('attempts') ?? 0,
            nextAttemptAt: $given->time('next_attempt_at'),
        );
    }
}

/**
 * One attempt to deliver a callback.
 */
final readonly class CallbackAttempt
{
    public function __construct(
        /**
         * Counted from 1.
         */
        public int $attempt,
        /**
         * When it began.
         */
        public DateTimeImmutable $time,
        /**
         * How long it took, in milliseconds.
         */
        public int $durationMs,
        /**
         * The HTTP status; null if no answer came.
         */
        public ?int $status = null,
        /**
         * Null: it was delivered. Known: `answer_not_2xx`, `receiver_gone`, `address_forbidden`,
         * `port_forbidden`, `own_address`, `name_not_found`, `connection_failed`, `tls_failed`,
         * `timed_out`, `answer_malformed`.
         */
        public ?string $failure = null,
        /**
         * When the next one was planned.
         */
        public ?DateTimeImmutable $nextAttemptAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            attempt: $given->whole('attempt') ?? 0,
            time: $given->time('time') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            durationMs: $given->whole('duration_ms') ?? 0,
            status: $given->whole('status'),
            failure: $given->text('failure'),
            nextAttemptAt: $given->time('next_attempt_at'),
        );
    }
}

/**
 * A callback with all its attempts.
 */
final readonly class CallbackDetail
{
    public function __construct(
        /**
         * The id that every attempt sends as `webhook-id`.
         */
        public string $eventId,
        /**
         * What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         */
        public string $type,
        /**
         * The number of what it is about; of a payment, its order.
         */
        public string $txNo,
        /**
         * `not_requested`: the order has no `notify_url`. `held`: its receiver is paused or
         * removed. Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
         */
        public string $state,
        /**
         * When it happened.
         */
        public DateTimeImmutable $createdAt,
        /**
         * How many attempts were made.
         */
        public int $attempts,
        /**
         * The oldest first.
         * @var list<DeliveryAttempt>
         */
        public array $made,
        /**
         * The receiver that is told; null: the `notify_url` of the order.
         */
        public ?int $receiverId = null,
        /**
         * Where it goes; null: nowhere.
         */
        public ?string $url = null,
        /**
         * When the next attempt is due; null: there will be none.
         */
        public ?DateTimeImmutable $nextAttemptAt = null,
        /**
         * What is sent; null until the first attempt, and when it is not kept any more.
         */
        public ?string $body = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            eventId: $given->text('event_id') ?? '',
            type: $given->text('type') ?? '',
            txNo: $given->text('tx_no') ?? '',
            receiverId: $given->whole('receiver_id'),
            state: $given->text('state') ?? '',
            url: $given->text('url'),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            attempts: $given->whole('attempts') ?? 0,
            nextAttemptAt: $given->time('next_attempt_at'),
            body: $given->text('body'),
            made: $given->list('made', DeliveryAttempt::read(...)),
        );
    }
}

/**
 * What a callback carries, read.
 */
final readonly class CallbackEvent
{
    public function __construct(
        /**
         * What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         */
        public string $type,
        /**
         * When it happened.
         */
        public DateTimeImmutable $timestamp,
        /**
         * What it is about, by its type.
         */
        public EventData $data,
        /**
         * Of `data`.
         */
        public ?int $version = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            type: $given->text('type') ?? '',
            timestamp: $given->time('timestamp') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            data: $given->data(),
            version: $given->whole('version'),
        );
    }
}

/**
 * The report of a payment to the system of its merchant.
 */
final readonly class CallbackOfOrder
{
    public function __construct(
        /**
         * The id of the event.
         */
        public string $eventId,
        /**
         * What became of it. `not_requested`: the order names no receiver. It is never `held`.
         * Known: `pending`, `delivered`, `failed`, `held`, `not_requested`.
         */
        public string $state,
        /**
         * Oldest first.
         * @var list<CallbackAttempt>
         */
        public array $attempts,
        /**
         * Where it goes.
         */
        public ?string $url = null,
        /**
         * When it is tried next; null: never.
         */
        public ?DateTimeImmutable $nextAttemptAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            eventId: $given->text('event_id') ?? '',
            state: $given->text('state') ?? '',
            url: $given->text('url'),
            nextAttemptAt: $given->time('next_attempt_at'),
            attempts: $given->list('attempts', CallbackAttempt::read(...)),
        );
    }
}

/**
 * A page of a list.
 */
final readonly class CallbackPage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<Callback>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', Callback::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * How a test request went.
 */
final readonly class CallbackPing
{
    public function __construct(
        /**
         * The id of the test.
         */
        public string $eventId,
        /**
         * How long it took, in milliseconds.
         */
        public int $durationMs,
        /**
         * The beginning of what the receiver answered.
         */
        public string $answer,
        /**
         * The address that was reached; null: none was.
         */
        public ?string $address = null,
        /**
         * The HTTP status; null: no answer came.
         */
        public ?int $status = null,
        /**
         * Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
         * `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`,
         * `connection_failed`, `tls_failed`, `timed_out`, `answer_malformed`.
         */
        public ?string $failure = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            eventId: $given->text('event_id') ?? '',
            address: $given->text('address'),
            status: $given->whole('status'),
            failure: $given->text('failure'),
            durationMs: $given->whole('duration_ms') ?? 0,
            answer: $given->text('answer') ?? '',
        );
    }
}

/**
 * The secret that callbacks about payments are signed with.
 */
final readonly class CallbackSecret
{
    public function __construct(
        /**
         * Whether a secret was made.
         */
        public bool $exists,
        /**
         * The secret itself; null: a session sees it only with the login password.
         */
        public ?string $secret = null,
        /**
         * Until when the one before it signs as well; null: it does not.
         */
        public ?DateTimeImmutable $oldSecretEndsAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            secret: $given->text('secret'),
            exists: $given->flag('exists') ?? false,
            oldSecretEndsAt: $given->time('old_secret_ends_at'),
        );
    }
}

/**
 * Callbacks that are due again.
 */
final readonly class CallbacksResent
{
    public function __construct(
        /**
         * How many will be sent again. Those under way are not counted.
         */
        public int $resent,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            resent: $given->whole('resent') ?? 0,
        );
    }
}

/**
 * A new collection order and the link to pay it.
 */
final readonly class CollectionOrder
{
    public function __construct(
        /**
         * The order number. Keep it: everything else is asked for by it.
         */
        public string $txNo,
        /**
         * The payment link. Send the payer there.
         */
        public string $payUrl,
        /**
         * The payment link as a QR code: a PNG image, or SVG with `?format=svg`.
         */
        public string $payQrcodeUrl,
        /**
         * What is to be paid (yuan, two decimals).
         */
        public string $amount,
        /**
         * What the payer sees the order is for.
         */
        public string $title,
        /**
         * The merchant who is paid.
         */
        public int $merchantId,
        /**
         * The merchant's name when the order was made.
         */
        public string $merchantName,
        /**
         * How long the payment link is valid from its creation, in seconds.
         */
        public int $expireSeconds,
        /**
         * How the order stands. Only in a repeat after more than ten minutes, or by `out_trade_no`.
         * Known: `pending`, `paid`, `partially_refunded`, `refunded`, `expired`, `cancelled`.
         */
        public ?string $status = null,
        /**
         * When the payment link ends, or ended. With `status`.
         */
        public ?DateTimeImmutable $expiresAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            payUrl: $given->text('pay_url') ?? '',
            payQrcodeUrl: $given->text('pay_qrcode_url') ?? '',
            amount: $given->text('amount') ?? '0.00',
            title: $given->text('title') ?? '',
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            expireSeconds: $given->whole('expire_seconds') ?? 0,
            status: $given->text('status'),
            expiresAt: $given->time('expires_at'),
        );
    }
}

/**
 * The other side of a transaction.
 */
final readonly class Counterparty
{
    public function __construct(
        /**
         * What the other side is. Known: `user`, `merchant`, `platform`.
         */
        public string $kind,
        /**
         * Its name. Merchants see only the first character of a payer's: `王*`.
         */
        public string $name,
        /**
         * Null for the platform.
         */
        public ?string $taelId = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            kind: $given->text('kind') ?? '',
            name: $given->text('name') ?? '',
            taelId: $given->text('tael_id'),
        );
    }
}

/**
 * One attempt to deliver a callback.
 */
final readonly class DeliveryAttempt
{
    public function __construct(
        /**
         * Its number.
         */
        public int $attempt,
        /**
         * When it began.
         */
        public DateTimeImmutable $at,
        /**
         * How long it took, in milliseconds.
         */
        public int $durationMs,
        /**
         * The beginning of what the receiver answered.
         */
        public string $answer,
        /**
         * The address that was reached; null: none was.
         */
        public ?string $address = null,
        /**
         * The HTTP status; null: no answer came.
         */
        public ?int $status = null,
        /**
         * Why it failed; null: delivered. Known: `answer_not_2xx`, `receiver_gone`,
         * `address_forbidden`, `port_forbidden`, `own_address`, `name_not_found`,
         * `connection_failed`, `tls_failed`, `timed_out`, `answer_malformed`.
         */
        public ?string $failure = null,
        /**
         * When the next one was planned; null: it was the last.
         */
        public ?DateTimeImmutable $nextAttemptAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            attempt: $given->whole('attempt') ?? 0,
            at: $given->time('at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            address: $given->text('address'),
            status: $given->whole('status'),
            failure: $given->text('failure'),
            durationMs: $given->whole('duration_ms') ?? 0,
            answer: $given->text('answer') ?? '',
            nextAttemptAt: $given->time('next_attempt_at'),
        );
    }
}

/**
 * Something that happened to the owner of the key.
 */
final readonly class Event
{
    public function __construct(
        /**
         * Of the event. `webhook-id` of its callbacks begins with it.
         */
        public string $id,
        /**
         * Its place among the events of the owner: it only grows, and skips numbers.
         */
        public int $sequence,
        /**
         * What happened. Known: `order.paid`, `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         */
        public string $type,
        /**
         * When it happened.
         */
        public DateTimeImmutable $timestamp,
        /**
         * What it is about, by its type.
         */
        public EventData $data,
        /**
         * `id`, as version 1.0 called it.
         */
        public string $eventId,
        /**
         * The order it is about, else what it is about.
         */
        public string $txNo,
        /**
         * What a callback about it carries, byte for byte: JSON as text.
         */
        public string $body,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            id: $given->text('id') ?? '',
            sequence: $given->whole('sequence') ?? 0,
            type: $given->text('type') ?? '',
            timestamp: $given->time('timestamp') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            data: $given->data(),
            eventId: $given->text('event_id') ?? '',
            txNo: $given->text('tx_no') ?? '',
            body: $given->text('body') ?? '',
        );
    }
}

/**
 * Events after a place among those of the owner.
 */
final readonly class EventPage
{
    public function __construct(
        /**
         * Oldest first, at most 20.
         * @var list<Event>
         */
        public array $items,
        /**
         * Send it as `after` to go on: every event up to here that the key may see has been told.
         */
        public int $through,
        /**
         * The number of the owner’s newest record there, as version 1.0 had it.
         */
        public int $cursor,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', Event::read(...)),
            through: $given->whole('through') ?? 0,
            cursor: $given->whole('cursor') ?? 0,
        );
    }
}

/**
 * A receiver that its owner registered.
 */
final readonly class EventReceiver
{
    public function __construct(
        /**
         * The number of the receiver.
         */
        public int $receiverId,
        /**
         * Where it is told.
         */
        public string $url,
        /**
         * What it is told. Known: `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         * @var list<string>
         */
        public array $events,
        /**
         * Whether what happens waits here until it goes on.
         */
        public bool $paused,
        /**
         * When it was registered.
         */
        public DateTimeImmutable $createdAt,
        /**
         * Until when the secret before it signs as well; null: it does not.
         */
        public ?DateTimeImmutable $oldSecretEndsAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            receiverId: $given->whole('receiver_id') ?? 0,
            url: $given->text('url') ?? '',
            events: $given->array('events') ?? [],
            paused: $given->flag('paused') ?? false,
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            oldSecretEndsAt: $given->time('old_secret_ends_at'),
        );
    }
}

/**
 * A page of a list.
 */
final readonly class EventReceiverPage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<EventReceiver>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', EventReceiver::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * A receiver and its secret.
 */
final readonly class EventReceiverWithSecret
{
    public function __construct(
        /**
         * The number of the receiver.
         */
        public int $receiverId,
        /**
         * Where it is told.
         */
        public string $url,
        /**
         * What it is told. Known: `order.expired`, `order.cancelled`, `refund.made`,
         * `refund_request.opened`, `settlement.done`, `withdrawal.decided`.
         * @var list<string>
         */
        public array $events,
        /**
         * Whether what happens waits here until it goes on.
         */
        public bool $paused,
        /**
         * When it was registered.
         */
        public DateTimeImmutable $createdAt,
        /**
         * What its callbacks are signed with. No list has it.
         */
        public string $secret,
        /**
         * Until when the secret before it signs as well; null: it does not.
         */
        public ?DateTimeImmutable $oldSecretEndsAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            receiverId: $given->whole('receiver_id') ?? 0,
            url: $given->text('url') ?? '',
            events: $given->array('events') ?? [],
            paused: $given->flag('paused') ?? false,
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            oldSecretEndsAt: $given->time('old_secret_ends_at'),
            secret: $given->text('secret') ?? '',
        );
    }
}

/**
 * The state of one node.
 */
final readonly class Health
{
    public function __construct(
        /**
         * Whether this node can work. `read_only`: it refuses changes; no other node can do more.
         * `degraded` comes with 503. Known: `ok`, `read_only`, `degraded`.
         */
        public string $status,
        /**
         * The version of the interface.
         */
        public string $version,
        /**
         * What is running.
         */
        public string $build,
        /**
         * The database's time, by which requests are judged; compare your clock with it.
         */
        public DateTimeImmutable $time,
        /**
         * There unless all is well: the database does not answer; its clock and that of the node
         * differ by more than 5 seconds; no standby confirms what is written, where the operator
         * insists on one; its disk is nearly full. Known: `database_away`, `clocks_differ`,
         * `no_standby`, `disk_full`.
         */
        public ?string $reason = null,
        /**
         * There, and true, only in a sandbox: play money, and a clock that can be moved.
         */
        public ?bool $sandbox = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            status: $given->text('status') ?? '',
            reason: $given->text('reason'),
            version: $given->text('version') ?? '',
            build: $given->text('build') ?? '',
            sandbox: $given->flag('sandbox'),
            time: $given->time('time') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * An order from its creation to its settlement.
 */
final readonly class Lifecycle
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
         * `expired`, `cancelled`.
         */
        public string $status,
        /**
         * What the payer sees the order is for.
         */
        public string $title,
        /**
         * The merchant who is paid.
         */
        public int $merchantId,
        /**
         * The merchant's name when the order was made.
         */
        public string $merchantName,
        /**
         * What was to be paid (yuan, two decimals).
         */
        public string $amount,
        /**
         * Always four, in this order: creation, payment, refund, settlement.
         * @var list<LifecycleStage>
         */
        public array $stages,
        /**
         * The shop's own number.
         */
        public ?string $outTradeNo = null,
        /**
         * What the program of the shop keeps with the order. Payers see null.
         * @var array<string>|null
         */
        public ?array $metadata = null,
        /**
         * A refund that a tool has requested for an order.
         */
        public ?RequestOfOrder $refundRequest = null,
        /**
         * The mandate that it was paid under; null: none, or you have not paid it.
         */
        public ?string $mandateNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            status: $given->text('status') ?? '',
            title: $given->text('title') ?? '',
            outTradeNo: $given->text('out_trade_no'),
            metadata: $given->array('metadata'),
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            amount: $given->text('amount') ?? '0.00',
            stages: $given->list('stages', LifecycleStage::read(...)),
            refundRequest: $given->oneOrNull('refund_request') ? RequestOfOrder::read($given->one('refund_request')) : null,
            mandateNo: $given->text('mandate_no'),
        );
    }
}

/**
 * One change of a stage.
 */
final readonly class LifecycleChange
{
    public function __construct(
        /**
         * When it happened.
         */
        public DateTimeImmutable $time,
        /**
         * The status the stage took on. Known: `none`, `created`, `paid`, `expired`, `cancelled`,
         * `partial`, `full`, `pending`, `settled`.
         */
        public string $status,
        /**
         * What it was about; of a refund the gross amount (yuan, two decimals).
         */
        public string $amount,
        /**
         * The number of the refund. Refunds only, as are the fields below.
         */
        public ?string $refundNo = null,
        /**
         * What was asked for. Known: `full`, `partial`.
         */
        public ?string $refundType = null,
        /**
         * What the refund cost the payer (yuan, two decimals).
         */
        public ?string $fee = null,
        /**
         * What the payer got back: `amount − fee` (yuan, two decimals).
         */
        public ?string $netAmount = null,
        /**
         * Why it was refunded.
         */
        public ?string $reason = null,
        /**
         * The shop's own number of it.
         */
        public ?string $outRefundNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            time: $given->time('time') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            refundNo: $given->text('refund_no'),
            refundType: $given->text('refund_type'),
            fee: $given->text('fee'),
            netAmount: $given->text('net_amount'),
            reason: $given->text('reason'),
            outRefundNo: $given->text('out_refund_no'),
        );
    }
}

/**
 * One stage in the life of an order.
 */
final readonly class LifecycleStage
{
    public function __construct(
        /**
         * Which stage it is. Known: `creation`, `payment`, `refund`, `settlement`.
         */
        public string $stage,
        /**
         * creation: `created`. payment: `none`, `paid`, `expired` or `cancelled`. refund: `none`,
         * `partial` or `full`. settlement: `none`, `pending` or `settled`; payers see `none`.
         * Known: `none`, `created`, `paid`, `expired`, `cancelled`, `partial`, `full`, `pending`,
         * `settled`.
         */
        public string $status,
        /**
         * What the stage is about: ordered, paid, refunded in all, or settled (yuan, two decimals).
         */
        public string $amount,
        /**
         * Oldest first; a refund each.
         * @var list<LifecycleChange>
         */
        public array $changes,
        /**
         * When it took on this status; null where nothing has happened yet.
         */
        public ?DateTimeImmutable $time = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            stage: $given->text('stage') ?? '',
            status: $given->text('status') ?? '',
            time: $given->time('time'),
            amount: $given->text('amount') ?? '0.00',
            changes: $given->list('changes', LifecycleChange::read(...)),
        );
    }
}

/**
 * What else the leaf says.
 */
final readonly class LogLeaf
{
    public function __construct(
        /**
         * The first of its records.
         */
        public int $firstRecord,
        /**
         * The last of its records.
         */
        public int $lastRecord,
        /**
         * What is owed to the owner after the last, in fen.
         */
        public string $owedFen,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            firstRecord: $given->whole('first_record') ?? 0,
            lastRecord: $given->whole('last_record') ?? 0,
            owedFen: $given->text('owed_fen') ?? '',
        );
    }
}

/**
 * Who it is of, and what makes their leaves tell nobody else so.
 */
final readonly class LogOwner
{
    public function __construct(
        /**
         * The wallet ID of the owner.
         */
        public string $walletId,
        /**
         * In lower-case hexadecimal digits. Who has it can tell which leaves are of the owner.
         */
        public string $salt,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            walletId: $given->text('wallet_id') ?? '',
            salt: $given->text('salt') ?? '',
        );
    }
}

/**
 * A payer's leave to pay without their payment password, up to limits.
 */
final readonly class Mandate
{
    public function __construct(
        /**
         * The number of the mandate.
         */
        public string $mandateNo,
        /**
         * `program`: whoever holds one of its keys pays. `small`: the payer themselves, on the pay
         * page. Known: `program`, `small`.
         */
        public string $kind,
        /**
         * What the payer has called it.
         */
        public string $name,
        /**
         * The most for one payment (yuan, two decimals).
         */
        public string $perPayment,
        /**
         * The most in a Shanghai day (yuan, two decimals).
         */
        public string $perDay,
        /**
         * Only while it is `active` is anything paid under it. Known: `active`, `used_up`,
         * `expired`, `ended`.
         */
        public string $status,
        /**
         * What was paid under it today (yuan, two decimals).
         */
        public string $spentToday,
        /**
         * What was paid under it this month (yuan, two decimals).
         */
        public string $spentMonth,
        /**
         * What was ever paid under it (yuan, two decimals).
         */
        public string $spentTotal,
        /**
         * The most that one payment may come to now; whether the wallet holds it is not said (yuan,
         * two decimals).
         */
        public string $leftNow,
        /**
         * When it was created.
         */
        public DateTimeImmutable $createdAt,
        /**
         * The most in a Shanghai month; null: no limit (yuan, two decimals).
         */
        public ?string $perMonth = null,
        /**
         * The most ever; null: no limit (yuan, two decimals).
         */
        public ?string $total = null,
        /**
         * The only merchants who may be paid; null: anybody.
         * @var list<int>|null
         */
        public ?array $merchants = null,
        /**
         * From then on nothing is paid under it; null: until it is ended
         */
        public ?DateTimeImmutable $validUntil = null,
        /**
         * When it was ended; null: it was not
         */
        public ?DateTimeImmutable $endedAt = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            mandateNo: $given->text('mandate_no') ?? '',
            kind: $given->text('kind') ?? '',
            name: $given->text('name') ?? '',
            perPayment: $given->text('per_payment') ?? '0.00',
            perDay: $given->text('per_day') ?? '0.00',
            perMonth: $given->text('per_month'),
            total: $given->text('total'),
            merchants: $given->array('merchants'),
            validUntil: $given->time('valid_until'),
            status: $given->text('status') ?? '',
            spentToday: $given->text('spent_today') ?? '0.00',
            spentMonth: $given->text('spent_month') ?? '0.00',
            spentTotal: $given->text('spent_total') ?? '0.00',
            leftNow: $given->text('left_now') ?? '0.00',
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            endedAt: $given->time('ended_at'),
        );
    }
}

/**
 * A payment under a mandate; or what the payer was asked for, of which the fields are null else.
 */
final readonly class MandatePayment
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * Of a payment the status of the order: `paid`, unless it was refunded since. Of a request
         * for one `approval_required`, `paid`, `declined` or `expired`. Known: `pending`, `paid`,
         * `partially_refunded`, `refunded`, `expired`, `cancelled`, `approval_required`,
         * `declined`.
         */
        public string $status,
        /**
         * What was paid, or is asked for (yuan, two decimals).
         */
        public string $amount,
        /**
         * When it was paid; null: it was not.
         */
        public ?DateTimeImmutable $paidAt = null,
        /**
         * The number of the request; null: the payer was not asked.
         */
        public ?string $requestNo = null,
        /**
         * Where the payer approves or declines.
         */
        public ?string $approvalUrl = null,
        /**
         * From then on the request can no longer be approved.
         */
        public ?DateTimeImmutable $expiresAt = null,
        /**
         * When the request was approved or declined, or its time was over.
         */
        public ?DateTimeImmutable $decidedAt = null,
        /**
         * A payment that has been made.
         */
        public ?Payment $payment = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            paidAt: $given->time('paid_at'),
            requestNo: $given->text('request_no'),
            approvalUrl: $given->text('approval_url'),
            expiresAt: $given->time('expires_at'),
            decidedAt: $given->time('decided_at'),
            payment: $given->oneOrNull('payment') ? Payment::read($given->one('payment')) : null,
        );
    }
}

/**
 * A merchant with its branches.
 */
final readonly class Merchant
{
    public function __construct(
        /**
         * The id of the merchant.
         */
        public int $merchantId,
        /**
         * The name that payers see.
         */
        public string $merchantName,
        /**
         * Oldest first.
         * @var list<Branch>
         */
        public array $branches,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            branches: $given->list('branches', Branch::read(...)),
        );
    }
}

/**
 * A page of a list.
 */
final readonly class MerchantPage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<Merchant>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', Merchant::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * A refund that a tool asks for and its owner decides on.
 */
final readonly class OpenedRefundRequest implements EventData
{
    public function __construct(
        /**
         * The number of the request.
         */
        public string $requestNo,
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What is asked for. Known: `full`, `partial`.
         */
        public string $refundType,
        /**
         * What would leave the merchant, gross (yuan, two decimals).
         */
        public string $amount,
        /**
         * Why, in the words of whoever asks.
         */
        public string $reason,
        /**
         * The key that asks.
         */
        public string $keyId,
        /**
         * Where its owner approves or declines.
         */
        public string $approvalUrl,
        /**
         * When it was asked.
         */
        public DateTimeImmutable $requestedAt,
        /**
         * From this instant on it can no longer be approved.
         */
        public DateTimeImmutable $expiresAt,
        /**
         * The shop's own number of the refund.
         */
        public ?string $outRefundNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            requestNo: $given->text('request_no') ?? '',
            txNo: $given->text('tx_no') ?? '',
            refundType: $given->text('refund_type') ?? '',
            amount: $given->text('amount') ?? '0.00',
            reason: $given->text('reason') ?? '',
            outRefundNo: $given->text('out_refund_no'),
            keyId: $given->text('key_id') ?? '',
            approvalUrl: $given->text('approval_url') ?? '',
            requestedAt: $given->time('requested_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            expiresAt: $given->time('expires_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * An order as it is now. Absent values are null.
 */
final readonly class Order implements EventData
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
         * `expired`, `cancelled`.
         */
        public string $status,
        /**
         * What is to be paid, or was (yuan, two decimals).
         */
        public string $amount,
        /**
         * What the payer sees the order is for.
         */
        public string $title,
        /**
         * The merchant who is paid.
         */
        public int $merchantId,
        /**
         * The merchant's name when the order was made.
         */
        public string $merchantName,
        /**
         * What has been refunded, gross (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The most that can still be refunded (yuan, two decimals).
         */
        public string $refundableAmount,
        /**
         * Whether the money has become spendable for the merchant. Payers see `none`. Known:
         * `none`, `pending`, `settled`.
         */
        public string $settlementStatus,
        /**
         * The payment link.
         */
        public string $payUrl,
        /**
         * The payment link as a QR code.
         */
        public string $payQrcodeUrl,
        /**
         * When the order was made.
         */
        public DateTimeImmutable $createdAt,
        /**
         * From this instant on it can no longer be paid.
         */
        public DateTimeImmutable $expiresAt,
        /**
         * The shop's own number.
         */
        public ?string $outTradeNo = null,
        /**
         * What the program of the shop keeps with the order. Payers see null.
         * @var array<string>|null
         */
        public ?array $metadata = null,
        /**
         * The branch it was made for.
         */
        public ?int $branchId = null,
        /**
         * Who paid; before that, the only user who may pay, or null for anybody.
         */
        public ?int $payerId = null,
        /**
         * When it was paid.
         */
        public ?DateTimeImmutable $paidAt = null,
        /**
         * When it was settled. Payers see null.
         */
        public ?DateTimeImmutable $settledAt = null,
        /**
         * Where the pay page leads back to once it can no longer be paid.
         */
        public ?string $returnUrl = null,
        /**
         * A refund that a tool has requested for an order.
         */
        public ?RequestOfOrder $refundRequest = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            title: $given->text('title') ?? '',
            outTradeNo: $given->text('out_trade_no'),
            metadata: $given->array('metadata'),
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            branchId: $given->whole('branch_id'),
            payerId: $given->whole('payer_id'),
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            refundableAmount: $given->text('refundable_amount') ?? '0.00',
            settlementStatus: $given->text('settlement_status') ?? '',
            payUrl: $given->text('pay_url') ?? '',
            payQrcodeUrl: $given->text('pay_qrcode_url') ?? '',
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            expiresAt: $given->time('expires_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            paidAt: $given->time('paid_at'),
            settledAt: $given->time('settled_at'),
            returnUrl: $given->text('return_url'),
            refundRequest: $given->oneOrNull('refund_request') ? RequestOfOrder::read($given->one('refund_request')) : null,
        );
    }
}

/**
 * How many orders there are of each status, and what they brought.
 */
final readonly class OrderCounts
{
    public function __construct(
        /**
         * How many wait for their payment.
         */
        public int $pending,
        /**
         * How many are paid, with nothing refunded.
         */
        public int $paid,
        /**
         * How many are refunded in part.
         */
        public int $partiallyRefunded,
        /**
         * How many are refunded in full.
         */
        public int $refunded,
        /**
         * How many were not paid in time.
         */
        public int $expired,
        /**
         * How many were cancelled.
         */
        public int $cancelled,
        /**
         * What was paid for them, whatever was refunded since (yuan, two decimals).
         */
        public string $collectedAmount,
        /**
         * What of it has been refunded (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * Whether every order of the period was counted. Otherwise only its newest 10,000 were.
         */
        public bool $complete,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            pending: $given->whole('pending') ?? 0,
            paid: $given->whole('paid') ?? 0,
            partiallyRefunded: $given->whole('partially_refunded') ?? 0,
            refunded: $given->whole('refunded') ?? 0,
            expired: $given->whole('expired') ?? 0,
            cancelled: $given->whole('cancelled') ?? 0,
            collectedAmount: $given->text('collected_amount') ?? '0.00',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            complete: $given->flag('complete') ?? false,
        );
    }
}

/**
 * An order with its life, its refunds and its callback.
 */
final readonly class OrderDetail
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What has become of the order. Known: `pending`, `paid`, `partially_refunded`, `refunded`,
         * `expired`, `cancelled`.
         */
        public string $status,
        /**
         * What is to be paid, or was (yuan, two decimals).
         */
        public string $amount,
        /**
         * What the payer sees the order is for.
         */
        public string $title,
        /**
         * The merchant who is paid.
         */
        public int $merchantId,
        /**
         * The merchant's name when the order was made.
         */
        public string $merchantName,
        /**
         * What has been refunded, gross (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The most that can still be refunded (yuan, two decimals).
         */
        public string $refundableAmount,
        /**
         * Whether the money has become spendable for the merchant. Payers see `none`. Known:
         * `none`, `pending`, `settled`.
         */
        public string $settlementStatus,
        /**
         * The payment link.
         */
        public string $payUrl,
        /**
         * The payment link as a QR code.
         */
        public string $payQrcodeUrl,
        /**
         * When the order was made.
         */
        public DateTimeImmutable $createdAt,
        /**
         * From this instant on it can no longer be paid.
         */
        public DateTimeImmutable $expiresAt,
        /**
         * The fees of all refunds so far (yuan, two decimals).
         */
        public string $feeTotal,
        /**
         * The time of the service, for countdowns.
         */
        public DateTimeImmutable $serverTime,
        /**
         * Whether its owner can cancel it now.
         */
        public bool $mayCancel,
        /**
         * Whether anything of it can be refunded.
         */
        public bool $mayRefund,
        /**
         * Always four, in this order: creation, payment, refund, settlement.
         * @var list<LifecycleStage>
         */
        public array $stages,
        /**
         * Oldest first.
         * @var list<RefundOfOrder>
         */
        public array $refunds,
        /**
         * The shop's own number.
         */
        public ?string $outTradeNo = null,
        /**
         * What the program of the shop keeps with the order. Payers see null.
         * @var array<string>|null
         */
        public ?array $metadata = null,
        /**
         * The branch it was made for.
         */
        public ?int $branchId = null,
        /**
         * Who paid; before that, the only user who may pay, or null for anybody.
         */
        public ?int $payerId = null,
        /**
         * When it was paid.
         */
        public ?DateTimeImmutable $paidAt = null,
        /**
         * When it was settled. Payers see null.
         */
        public ?DateTimeImmutable $settledAt = null,
        /**
         * Where the pay page leads back to once it can no longer be paid.
         */
        public ?string $returnUrl = null,
        /**
         * A refund that a tool has requested for an order.
         */
        public ?RequestOfOrder $refundRequest = null,
        /**
         * The name of that branch now.
         */
        public ?string $branchName = null,
        /**
         * Masked: who paid; before that, who alone may pay.
         */
        public ?string $payerName = null,
        /**
         * Where the payment is reported to.
         */
        public ?string $notifyUrl = null,
        /**
         * When it was cancelled.
         */
        public ?DateTimeImmutable $cancelledAt = null,
        /**
         * When it becomes spendable, or was due to; null until it is paid.
         */
        public ?DateTimeImmutable $settleDueAt = null,
        /**
         * The report of a payment to the system of its merchant.
         */
        public ?CallbackOfOrder $callback = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            title: $given->text('title') ?? '',
            outTradeNo: $given->text('out_trade_no'),
            metadata: $given->array('metadata'),
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            branchId: $given->whole('branch_id'),
            payerId: $given->whole('payer_id'),
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            refundableAmount: $given->text('refundable_amount') ?? '0.00',
            settlementStatus: $given->text('settlement_status') ?? '',
            payUrl: $given->text('pay_url') ?? '',
            payQrcodeUrl: $given->text('pay_qrcode_url') ?? '',
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            expiresAt: $given->time('expires_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            paidAt: $given->time('paid_at'),
            settledAt: $given->time('settled_at'),
            returnUrl: $given->text('return_url'),
            refundRequest: $given->oneOrNull('refund_request') ? RequestOfOrder::read($given->one('refund_request')) : null,
            branchName: $given->text('branch_name'),
            payerName: $given->text('payer_name'),
            feeTotal: $given->text('fee_total') ?? '0.00',
            notifyUrl: $given->text('notify_url'),
            cancelledAt: $given->time('cancelled_at'),
            settleDueAt: $given->time('settle_due_at'),
            serverTime: $given->time('server_time') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            mayCancel: $given->flag('may_cancel') ?? false,
            mayRefund: $given->flag('may_refund') ?? false,
            stages: $given->list('stages', LifecycleStage::read(...)),
            refunds: $given->list('refunds', RefundOfOrder::read(...)),
            callback: $given->oneOrNull('callback') ? CallbackOfOrder::read($given->one('callback')) : null,
        );
    }
}

/**
 * A page of a list.
 */
final readonly class OrderPage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<Order>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', Order::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * An order that was paid under a mandate. What was refunded of it since is not said.
 */
final readonly class PaidUnderMandate
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What was paid (yuan, two decimals).
         */
        public string $amount,
        /**
         * What the order was for, in the words of the merchant.
         */
        public string $title,
        /**
         * The merchant who was paid.
         */
        public int $merchantId,
        /**
         * What the merchant calls itself.
         */
        public string $merchantName,
        /**
         * When it was paid.
         */
        public DateTimeImmutable $paidAt,
        /**
         * The number of the mandate.
         */
        public string $mandateNo,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            amount: $given->text('amount') ?? '0.00',
            title: $given->text('title') ?? '',
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            paidAt: $given->time('paid_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            mandateNo: $given->text('mandate_no') ?? '',
        );
    }
}

/**
 * A page of a list.
 */
final readonly class PaidUnderMandatePage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<PaidUnderMandate>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', PaidUnderMandate::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * A payment that has been made.
 */
final readonly class Payment
{
    public function __construct(
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * The status of the order: `paid`, unless it was refunded since. Known: `pending`, `paid`,
         * `partially_refunded`, `refunded`, `expired`, `cancelled`.
         */
        public string $status,
        /**
         * What was paid (yuan, two decimals).
         */
        public string $amount,
        /**
         * When it was paid.
         */
        public DateTimeImmutable $paidAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            txNo: $given->text('tx_no') ?? '',
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            paidAt: $given->time('paid_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * What is owed to the owner when a day ends, with all that shows it to be part of what is owed in
 * all.
 */
final readonly class ProvenStatement
{
    public function __construct(
        /**
         * What this file is. Known: `tael.statement/v1`.
         */
        public string $type,
        /**
         * Who it is of, and what makes their leaves tell nobody else so.
         */
        public LogOwner $owner,
        /**
         * The day in Asia/Shanghai.
         */
        public string $day,
        /**
         * What both wallets held at its end, in fen.
         */
        public string $owedFen,
        /**
         * From the owner to the total, which it comes to.
         * @var list<SumStep>
         */
        public array $sumPath,
        /**
         * What the wallets of all owners held, in fen.
         */
        public string $totalFen,
        /**
         * How many owners there were.
         */
        public int $owners,
        /**
         * Which leaf of the log it is, from 0.
         */
        public int $leafIndex,
        /**
         * From the leaf to the root of the log: the hashes beside the way, in Base64.
         * @var list<string>
         */
        public array $leafPath,
        /**
         * The signed checkpoint that it leads to, as a note.
         */
        public string $checkpoint,
        /**
         * Keys that checkpoints of this log are signed by. Compare them with one that you know:
         * this file proves nothing about whose they are.
         * @var list<string>
         */
        public array $keys,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            type: $given->text('type') ?? '',
            owner: LogOwner::read($given->one('owner')),
            day: $given->text('day') ?? '',
            owedFen: $given->text('owed_fen') ?? '',
            sumPath: $given->list('sum_path', SumStep::read(...)),
            totalFen: $given->text('total_fen') ?? '',
            owners: $given->whole('owners') ?? 0,
            leafIndex: $given->whole('leaf_index') ?? 0,
            leafPath: $given->array('leaf_path') ?? [],
            checkpoint: $given->text('checkpoint') ?? '',
            keys: $given->array('keys') ?? [],
        );
    }
}

/**
 * A record, with all that shows it to be in the public log.
 */
final readonly class Receipt
{
    public function __construct(
        /**
         * What this file is. Known: `tael.receipt/v1`.
         */
        public string $type,
        /**
         * Who it is of, and what makes their leaves tell nobody else so.
         */
        public LogOwner $owner,
        /**
         * The record, as it was hashed.
         */
        public string $record,
        /**
         * Which of the records of the leaf it is, from 0.
         */
        public int $recordIndex,
        /**
         * How many records the leaf has.
         */
        public int $recordCount,
        /**
         * From the record to the root of the records: hashes in Base64.
         * @var list<string>
         */
        public array $recordPath,
        /**
         * What else the leaf says.
         */
        public LogLeaf $leaf,
        /**
         * Which leaf of the log it is, from 0.
         */
        public int $leafIndex,
        /**
         * From the leaf to the root of the log: the hashes beside the way, in Base64.
         * @var list<string>
         */
        public array $leafPath,
        /**
         * The signed checkpoint that it leads to, as a note.
         */
        public string $checkpoint,
        /**
         * Keys that checkpoints of this log are signed by. Compare them with one that you know:
         * this file proves nothing about whose they are.
         * @var list<string>
         */
        public array $keys,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            type: $given->text('type') ?? '',
            owner: LogOwner::read($given->one('owner')),
            record: $given->text('record') ?? '',
            recordIndex: $given->whole('record_index') ?? 0,
            recordCount: $given->whole('record_count') ?? 0,
            recordPath: $given->array('record_path') ?? [],
            leaf: LogLeaf::read($given->one('leaf')),
            leafIndex: $given->whole('leaf_index') ?? 0,
            leafPath: $given->array('leaf_path') ?? [],
            checkpoint: $given->text('checkpoint') ?? '',
            keys: $given->array('keys') ?? [],
        );
    }
}

/**
 * A refund that has been made.
 */
final readonly class Refund
{
    public function __construct(
        /**
         * The number of this refund.
         */
        public string $refundNo,
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What was asked for. Known: `full`, `partial`.
         */
        public string $refundType,
        /**
         * What left the merchant, gross (yuan, two decimals).
         */
        public string $amount,
        /**
         * What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
         * decimals).
         */
        public string $fee,
        /**
         * What the payer got back: `amount − fee` (yuan, two decimals).
         */
        public string $netAmount,
        /**
         * The fees of all refunds of this order so far (yuan, two decimals).
         */
        public string $feeTotal,
        /**
         * The status of the order after this refund. Known: `pending`, `paid`,
         * `partially_refunded`, `refunded`, `expired`, `cancelled`.
         */
        public string $orderStatus,
        /**
         * What has been refunded of this order so far, gross (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The most that can still be refunded (yuan, two decimals).
         */
        public string $refundableAmount,
        /**
         * When it was refunded.
         */
        public DateTimeImmutable $createdAt,
        /**
         * The shop's own number of it.
         */
        public ?string $outRefundNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            refundNo: $given->text('refund_no') ?? '',
            txNo: $given->text('tx_no') ?? '',
            refundType: $given->text('refund_type') ?? '',
            amount: $given->text('amount') ?? '0.00',
            fee: $given->text('fee') ?? '0.00',
            netAmount: $given->text('net_amount') ?? '0.00',
            feeTotal: $given->text('fee_total') ?? '0.00',
            orderStatus: $given->text('order_status') ?? '',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            refundableAmount: $given->text('refundable_amount') ?? '0.00',
            outRefundNo: $given->text('out_refund_no'),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * A refund that has been made, with what had been refunded by then, and why.
 */
final readonly class RefundMade implements EventData
{
    public function __construct(
        /**
         * The number of this refund.
         */
        public string $refundNo,
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What was asked for. Known: `full`, `partial`.
         */
        public string $refundType,
        /**
         * What left the merchant, gross (yuan, two decimals).
         */
        public string $amount,
        /**
         * What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
         * decimals).
         */
        public string $fee,
        /**
         * What the payer got back: `amount − fee` (yuan, two decimals).
         */
        public string $netAmount,
        /**
         * The fees of all refunds of this order so far (yuan, two decimals).
         */
        public string $feeTotal,
        /**
         * The status of the order after this refund. Known: `pending`, `paid`,
         * `partially_refunded`, `refunded`, `expired`, `cancelled`.
         */
        public string $orderStatus,
        /**
         * What has been refunded of this order so far, gross (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The most that can still be refunded (yuan, two decimals).
         */
        public string $refundableAmount,
        /**
         * When it was refunded.
         */
        public DateTimeImmutable $createdAt,
        /**
         * Why, in the words of whoever refunded.
         */
        public string $reason,
        /**
         * The shop's own number of it.
         */
        public ?string $outRefundNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            refundNo: $given->text('refund_no') ?? '',
            txNo: $given->text('tx_no') ?? '',
            refundType: $given->text('refund_type') ?? '',
            amount: $given->text('amount') ?? '0.00',
            fee: $given->text('fee') ?? '0.00',
            netAmount: $given->text('net_amount') ?? '0.00',
            feeTotal: $given->text('fee_total') ?? '0.00',
            orderStatus: $given->text('order_status') ?? '',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            refundableAmount: $given->text('refundable_amount') ?? '0.00',
            outRefundNo: $given->text('out_refund_no'),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            reason: $given->text('reason') ?? '',
        );
    }
}

/**
 * A page of a list.
 */
final readonly class RefundMadePage
{
    public function __construct(
        /**
         * Newest first.
         * @var list<RefundMade>
         */
        public array $items,
        /**
         * Send it as `after` to go on. Null: there are no more.
         */
        public ?string $next = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', RefundMade::read(...)),
            next: $given->text('next'),
        );
    }
}

/**
 * A refund of an order, and what allowed it.
 */
final readonly class RefundOfOrder
{
    public function __construct(
        /**
         * The number of this refund.
         */
        public string $refundNo,
        /**
         * The order number.
         */
        public string $txNo,
        /**
         * What was asked for. Known: `full`, `partial`.
         */
        public string $refundType,
        /**
         * What left the merchant, gross (yuan, two decimals).
         */
        public string $amount,
        /**
         * What this refund cost the payer: 1 % of a partial one, nothing of a full one (yuan, two
         * decimals).
         */
        public string $fee,
        /**
         * What the payer got back: `amount − fee` (yuan, two decimals).
         */
        public string $netAmount,
        /**
         * The fees of all refunds of this order so far (yuan, two decimals).
         */
        public string $feeTotal,
        /**
         * The status of the order after this refund. Known: `pending`, `paid`,
         * `partially_refunded`, `refunded`, `expired`, `cancelled`.
         */
        public string $orderStatus,
        /**
         * What has been refunded of this order so far, gross (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The most that can still be refunded (yuan, two decimals).
         */
        public string $refundableAmount,
        /**
         * When it was refunded.
         */
        public DateTimeImmutable $createdAt,
        /**
         * Why, in the words of whoever refunded.
         */
        public string $reason,
        /**
         * What allowed it: the payment password, an approved request, a key that may refund
         * directly, or an operator. Known: `factors`, `request`, `direct`, `operator`.
         */
        public string $authority,
        /**
         * The shop's own number of it.
         */
        public ?string $outRefundNo = null,
        /**
         * The key it came with.
         */
        public ?string $keyId = null,
        /**
         * The name of that key.
         */
        public ?string $keyName = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            refundNo: $given->text('refund_no') ?? '',
            txNo: $given->text('tx_no') ?? '',
            refundType: $given->text('refund_type') ?? '',
            amount: $given->text('amount') ?? '0.00',
            fee: $given->text('fee') ?? '0.00',
            netAmount: $given->text('net_amount') ?? '0.00',
            feeTotal: $given->text('fee_total') ?? '0.00',
            orderStatus: $given->text('order_status') ?? '',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            refundableAmount: $given->text('refundable_amount') ?? '0.00',
            outRefundNo: $given->text('out_refund_no'),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            reason: $given->text('reason') ?? '',
            authority: $given->text('authority') ?? '',
            keyId: $given->text('key_id'),
            keyName: $given->text('key_name'),
        );
    }
}

/**
 * A refund that a tool has requested for an order.
 */
final readonly class RequestOfOrder
{
    public function __construct(
        /**
         * The number of the request.
         */
        public string $requestNo,
        /**
         * `open`: it waits for the owner, and nothing has been refunded by it. `refunded`: it was
         * approved. `declined`: by the owner, or because its key has ended. `expired`: it was not
         * decided in time. Known: `open`, `refunded`, `declined`, `expired`.
         */
        public string $status,
        /**
         * What is to be refunded, gross (yuan, two decimals).
         */
        public string $amount,
        /**
         * When a tool requested it.
         */
        public DateTimeImmutable $createdAt,
        /**
         * From this instant on it can no longer be approved.
         */
        public DateTimeImmutable $expiresAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            requestNo: $given->text('request_no') ?? '',
            status: $given->text('status') ?? '',
            amount: $given->text('amount') ?? '0.00',
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            expiresAt: $given->time('expires_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * The state of a sandbox.
 */
final readonly class Sandbox
{
    public function __construct(
        /**
         * The time of the sandbox, by which everything in it is decided.
         */
        public DateTimeImmutable $time,
        /**
         * How far that is ahead of the real time.
         */
        public int $aheadSeconds,
        /**
         * What they have; it is topped up when they pay (yuan, two decimals).
         */
        public string $payerBalance,
        /**
         * Who pays on request, unless an order names its payer.
         */
        public ?int $payerId = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            time: $given->time('time') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            aheadSeconds: $given->whole('ahead_seconds') ?? 0,
            payerId: $given->whole('payer_id'),
            payerBalance: $given->text('payer_balance') ?? '0.00',
        );
    }
}

/**
 * What stands beside the way up, and on which side.
 */
final readonly class SumStep
{
    public function __construct(
        /**
         * Where it stands. Known: `left`, `right`.
         */
        public string $side,
        /**
         * Its hash, in Base64.
         */
        public string $hash,
        /**
         * What is owed below it, in fen.
         */
        public string $sum,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            side: $given->text('side') ?? '',
            hash: $given->text('hash') ?? '',
            sum: $given->text('sum') ?? '',
        );
    }
}

/**
 * What the merchants of a user took. A payment and a refund count when they are made, as in the
 * records and the bills: what is taken net of refunds is `collected_amount − refunded_amount`, and
 * less than nothing where more was refunded than paid.
 */
final readonly class Takings
{
    public function __construct(
        /**
         * When this was read. What is not over by then may grow.
         */
        public DateTimeImmutable $asOf,
        /**
         * The day.
         */
        public TakingsOfDay $day,
        /**
         * The day before.
         */
        public TakingsOfDay $dayBefore,
        /**
         * The same day of the week before.
         */
        public TakingsOfDay $weekBefore,
        /**
         * The day by where it was taken, the most first. Where nothing happened is missing.
         * @var list<TakingsOfBranch>
         */
        public array $branches,
        /**
         * The last thirty days, oldest first. The last is the day.
         * @var list<TakingsSum>
         */
        public array $days,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            asOf: $given->time('as_of') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            day: TakingsOfDay::read($given->one('day')),
            dayBefore: TakingsOfDay::read($given->one('day_before')),
            weekBefore: TakingsOfDay::read($given->one('week_before')),
            branches: $given->list('branches', TakingsOfBranch::read(...)),
            days: $given->list('days', TakingsSum::read(...)),
        );
    }
}

/**
 * What was taken at a branch, or by a merchant without one.
 */
final readonly class TakingsOfBranch
{
    public function __construct(
        /**
         * The merchant.
         */
        public int $merchantId,
        /**
         * Its name now.
         */
        public string $merchantName,
        /**
         * How many orders were paid.
         */
        public int $orders,
        /**
         * What was paid for them (yuan, two decimals).
         */
        public string $collectedAmount,
        /**
         * What was refunded meanwhile, of these or older orders (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * The branch; null: of orders that name none.
         */
        public ?int $branchId = null,
        /**
         * Its name now.
         */
        public ?string $branchName = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            merchantId: $given->whole('merchant_id') ?? 0,
            merchantName: $given->text('merchant_name') ?? '',
            branchId: $given->whole('branch_id'),
            branchName: $given->text('branch_name'),
            orders: $given->whole('orders') ?? 0,
            collectedAmount: $given->text('collected_amount') ?? '0.00',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
        );
    }
}

/**
 * What was taken on a day.
 */
final readonly class TakingsOfDay
{
    public function __construct(
        /**
         * The day in Shanghai.
         */
        public string $date,
        /**
         * How many orders were paid.
         */
        public int $orders,
        /**
         * What was paid for them (yuan, two decimals).
         */
        public string $collectedAmount,
        /**
         * What was refunded meanwhile, of these or older orders (yuan, two decimals).
         */
        public string $refundedAmount,
        /**
         * Hours in which nothing happened are missing.
         * @var list<TakingsOfHour>
         */
        public array $hours,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            date: $given->text('date') ?? '',
            orders: $given->whole('orders') ?? 0,
            collectedAmount: $given->text('collected_amount') ?? '0.00',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
            hours: $given->list('hours', TakingsOfHour::read(...)),
        );
    }
}

/**
 * What was taken in an hour.
 */
final readonly class TakingsOfHour
{
    public function __construct(
        /**
         * The hour in Shanghai, from 0 to 23.
         */
        public int $hour,
        /**
         * How many orders were paid.
         */
        public int $orders,
        /**
         * What was paid for them (yuan, two decimals).
         */
        public string $collectedAmount,
        /**
         * What was refunded meanwhile, of these or older orders (yuan, two decimals).
         */
        public string $refundedAmount,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            hour: $given->whole('hour') ?? 0,
            orders: $given->whole('orders') ?? 0,
            collectedAmount: $given->text('collected_amount') ?? '0.00',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
        );
    }
}

/**
 * What was taken on a day, altogether.
 */
final readonly class TakingsSum
{
    public function __construct(
        /**
         * The day in Shanghai.
         */
        public string $date,
        /**
         * How many orders were paid.
         */
        public int $orders,
        /**
         * What was paid for them (yuan, two decimals).
         */
        public string $collectedAmount,
        /**
         * What was refunded meanwhile, of these or older orders (yuan, two decimals).
         */
        public string $refundedAmount,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            date: $given->text('date') ?? '',
            orders: $given->whole('orders') ?? 0,
            collectedAmount: $given->text('collected_amount') ?? '0.00',
            refundedAmount: $given->text('refunded_amount') ?? '0.00',
        );
    }
}

/**
 * Orders that were due at the same time and settled together.
 */
final readonly class ToldSettlement implements EventData
{
    public function __construct(
        /**
         * The number of the settlement.
         */
        public string $settlementNo,
        /**
         * What became spendable in the merchant wallet (yuan, two decimals).
         */
        public string $amount,
        /**
         * When it was due: the `settled_at` of its orders is not before it.
         */
        public DateTimeImmutable $dueAt,
        /**
         * When it was settled; the `settled_at` of its orders.
         */
        public DateTimeImmutable $settledAt,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            settlementNo: $given->text('settlement_no') ?? '',
            amount: $given->text('amount') ?? '0.00',
            dueAt: $given->time('due_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            settledAt: $given->time('settled_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * A withdrawal that has been decided.
 */
final readonly class ToldWithdrawal implements EventData
{
    public function __construct(
        /**
         * The number of the withdrawal.
         */
        public string $withdrawalNo,
        /**
         * The wallet that it leaves. Known: `consumer`, `merchant`.
         */
        public string $wallet,
        /**
         * How much (yuan, two decimals).
         */
        public string $amount,
        /**
         * `declined`: the money is back in the balance. Known: `approved`, `declined`.
         */
        public string $status,
        /**
         * When it was requested.
         */
        public DateTimeImmutable $requestedAt,
        /**
         * When it was decided.
         */
        public DateTimeImmutable $decidedAt,
        /**
         * What the operator said to it.
         */
        public ?string $reason = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            withdrawalNo: $given->text('withdrawal_no') ?? '',
            wallet: $given->text('wallet') ?? '',
            amount: $given->text('amount') ?? '0.00',
            status: $given->text('status') ?? '',
            reason: $given->text('reason'),
            requestedAt: $given->time('requested_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
            decidedAt: $given->time('decided_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * One movement of one wallet.
 */
final readonly class Transaction
{
    public function __construct(
        /**
         * Counts the owner's records from 1, without gaps.
         */
        public int $id,
        /**
         * The order's number, or the movement's own where there is no order.
         */
        public string $txNo,
        /**
         * Whose balance changed. Known: `consumer`, `merchant`.
         */
        public string $wallet,
        /**
         * What kind of movement it was. Known: `recharge`, `consume`, `refund`, `transfer`,
         * `withdraw`, `collection`.
         */
        public string $type,
        /**
         * Whether money came in or went out. Known: `in`, `out`.
         */
        public string $direction,
        /**
         * How much; always positive (yuan, two decimals).
         */
        public string $amount,
        /**
         * The balance of the wallet afterwards (yuan, two decimals).
         */
        public string $balanceAfter,
        /**
         * What was held in the wallet afterwards (yuan, two decimals).
         */
        public string $frozenAfter,
        /**
         * The order's title, or a description where there is no order.
         */
        public string $title,
        /**
         * The other side of a transaction.
         */
        public Counterparty $counterparty,
        /**
         * When it happened.
         */
        public DateTimeImmutable $createdAt,
        /**
         * The number of the refund, if it is one.
         */
        public ?string $refundNo = null,
        /**
         * Of an order: the merchant who is paid.
         */
        public ?int $merchantId = null,
        /**
         * Of an order: the branch it was made for.
         */
        public ?int $branchId = null,
        /**
         * The shop's own number of the order.
         */
        public ?string $outTradeNo = null,
        /**
         * What the shop keeps with the order. Payers' records have null.
         * @var array<string>|null
         */
        public ?array $metadata = null,
        /**
         * Of a refund: what it cost the payer (yuan, two decimals).
         */
        public ?string $fee = null,
        /**
         * Of a payment: the mandate that the payer has allowed it by; null: they proved it
         * themselves.
         */
        public ?string $mandateNo = null,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            id: $given->whole('id') ?? 0,
            txNo: $given->text('tx_no') ?? '',
            refundNo: $given->text('refund_no'),
            wallet: $given->text('wallet') ?? '',
            type: $given->text('type') ?? '',
            direction: $given->text('direction') ?? '',
            amount: $given->text('amount') ?? '0.00',
            balanceAfter: $given->text('balance_after') ?? '0.00',
            frozenAfter: $given->text('frozen_after') ?? '0.00',
            title: $given->text('title') ?? '',
            merchantId: $given->whole('merchant_id'),
            branchId: $given->whole('branch_id'),
            outTradeNo: $given->text('out_trade_no'),
            metadata: $given->array('metadata'),
            fee: $given->text('fee'),
            mandateNo: $given->text('mandate_no'),
            counterparty: Counterparty::read($given->one('counterparty')),
            createdAt: $given->time('created_at') ?? new DateTimeImmutable('0001-01-01T00:00:00Z'),
        );
    }
}

/**
 * One page of the records of both wallets, or of one.
 */
final readonly class TransactionPage
{
    public function __construct(
        /**
         * Newest first. A page past the end is empty.
         * @var list<Transaction>
         */
        public array $items,
        /**
         * The page that was asked for.
         */
        public int $page,
        /**
         * How many records a page may have.
         */
        public int $perPage,
        /**
         * How many records match, on all pages.
         */
        public int $total,
        /**
         * How many pages there are.
         */
        public int $totalPages,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            items: $given->list('items', Transaction::read(...)),
            page: $given->whole('page') ?? 0,
            perPage: $given->whole('per_page') ?? 0,
            total: $given->whole('total') ?? 0,
            totalPages: $given->whole('total_pages') ?? 0,
        );
    }
}

/**
 * One wallet. Always `balance + frozen = total_in − total_out`.
 */
final readonly class Wallet
{
    public function __construct(
        /**
         * What can be spent now (yuan, two decimals).
         */
        public string $balance,
        /**
         * What is held: income that is not settled yet, withdrawals under review (yuan, two
         * decimals).
         */
        public string $frozen,
        /**
         * Everything that ever came in; it never decreases (yuan, two decimals).
         */
        public string $totalIn,
        /**
         * Everything that ever went out; it never decreases (yuan, two decimals).
         */
        public string $totalOut,
    ) {
    }

    /** @internal */
    public static function read(Fields $given): self
    {
        return new self(
            balance: $given->text('balance') ?? '0.00',
            frozen: $given->text('frozen') ?? '0.00',
            totalIn: $given->text('total_in') ?? '0.00',
            totalOut: $given->text('total_out') ?? '0.00',
        );
    }
}

/** Of an event that this client does not know: its fields, as they came. */
final readonly class UnknownData implements EventData
{
    public function __construct(public array $fields)
    {
    }
}

/** @internal */
final readonly class Fields
{
    public function __construct(private array $given)
    {
    }

    private function some(string $name, string $kind): mixed
    {
        $value = $this->given[$name] ?? null;
        if ($value !== null && get_debug_type($value) !== $kind) {
            throw new UnexpectedValueException("$name is no $kind.");
        }
        return $value;
    }

    public function text(string $name): ?string
    {
        return $this->some($name, 'string');
    }

    public function whole(string $name): ?int
    {
        return $this->some($name, 'int');
    }

    public function flag(string $name): ?bool
    {
        return $this->some($name, 'bool');
    }

    public function array(string $name): ?array
    {
        return $this->some($name, 'array');
    }

    public function time(string $name): ?DateTimeImmutable
    {
        $text = $this->text($name);
        if ($text === null) {
            return null;
        }
        try {
            // PHP would also take an empty text, and words like "tomorrow".
            return preg_match('/^\d{4}-\d\d-\d\dT/', $text) === 1
                ? new DateTimeImmutable($text)
                : throw new UnexpectedValueException("$name is no time.");
        } catch (Exception) {
            throw new UnexpectedValueException("$name is no time.");
        }
    }

    public function one(string $name): self
    {
        return new self($this->array($name) ?? []);
    }

    /** Null: it is null. */
    public function oneOrNull(string $name): ?self
    {
        return $this->array($name) === null ? null : $this->one($name);
    }

    public function list(string $name, Closure $read): array
    {
        return array_map(fn (array $one) => $read(new self($one)), $this->array($name) ?? []);
    }

    public function data(): EventData
    {
        return match ($this->text('type')) {
            'order.paid', 'order.expired', 'order.cancelled' => Order::read($this->one('data')),
            'refund.made' => RefundMade::read($this->one('data')),
            'refund_request.opened' => OpenedRefundRequest::read($this->one('data')),
            'settlement.done' => ToldSettlement::read($this->one('data')),
            'withdrawal.decided' => ToldWithdrawal::read($this->one('data')),
            default => new UnknownData($this->array('data') ?? []),
        };
    }
}
