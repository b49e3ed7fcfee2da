// What goes wrong, typed by the code of the service (docs/api/errors.md).

import { readJson } from './amount.ts';
import type { Bearer, Failure, Order } from './interface.ts';

/** Those that have no answer of the service behind them. */
export type TaelErrorCode = Failure['code'] | 'connection_failed' | 'answer_unreadable';

interface Details {
  readonly status: number;
  readonly failure: Partial<Failure>;
  readonly retryAfterSeconds: number | undefined;
  readonly outcomeUnknown?: boolean;
  readonly idempotencyKey?: string | undefined;
  readonly cause?: unknown;
}

/** A call that did not succeed. Unless `outcomeUnknown`, it had no effect. */
export class TaelError extends Error {
  override readonly name = 'TaelError';
  readonly code: TaelErrorCode;
  /** HTTP; 0 without an answer. */
  readonly status: number;
  readonly requestId: string | undefined;
  readonly docUrl: string | undefined;
  /** Every invalid field, with `invalid_parameters`. */
  readonly errors: readonly { readonly field: string; readonly msg: string }[];
  readonly retryAfterSeconds: number | undefined;
  /** With `idempotency_key_expired`: the refund that the key made. */
  readonly refundNo: string | undefined;
  /**
   * With `out_trade_no_used` the order that has the number; with `out_refund_no_used` the refund. With
   * `mandate_exceeded` the limit, and what is left of it.
   */
  readonly bearer: Bearer | undefined;
  /** With a wrong payment password or code: attempts until the next lock. */
  readonly triesLeft: number | undefined;
  /** Whether the call may have had an effect: repeat it with `idempotencyKey`, never without it. */
  readonly outcomeUnknown: boolean;
  readonly idempotencyKey: string | undefined;

  constructor(code: TaelErrorCode, details: Details) {
    const { failure, cause } = details;
    super(failure.msg ?? `${code}: no answer of the service arrived.`, { cause });
    this.code = code;
    this.status = details.status;
    this.requestId = failure.request_id;
    this.docUrl = failure.doc_url;
    this.errors = failure.errors ?? [];
    this.retryAfterSeconds = details.retryAfterSeconds;
    this.refundNo = failure.refund_no;
    const told = code.endsWith('_no_used') || code === 'mandate_exceeded';
    this.bearer = told ? (failure.data as Bearer) : undefined;
    this.triesLeft = failure.tries_left;
    this.outcomeUnknown = details.outcomeUnknown ?? false;
    this.idempotencyKey = details.idempotencyKey;
  }
}

/** `error.code` is known afterwards: `isTaelError(error, 'order_not_found')`. */
export function isTaelError<Code extends TaelErrorCode = TaelErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is TaelError & { readonly code: Code } {
  if (!(error instanceof TaelError)) return false;
  return codes.length === 0 || codes.some((code) => code === error.code);
}

/** An order that ended, or was still open, when its payment was waited for. */
export class OrderNotPaid extends Error {
  override readonly name = 'OrderNotPaid';
  readonly order: Order;

  constructor(order: Order) {
    super(`The order ${order.tx_no} is ${order.status}.`);
    this.order = order;
  }
}

/** The failure envelope, or null: somebody else has answered. */
export function failureIn(text: string): Failure | null {
  try {
    const read = readJson(text) as Partial<Failure> | null;
    return read?.ok === false && typeof read.code === 'string' ? (read as Failure) : null;
  } catch {
    return null;
  }
}
