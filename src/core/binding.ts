// Says what is kept of an idempotency key: the request that it was used for, and what that was answered; and
// for how long.

import type { UserId } from './ledger/wallet.ts';
import type { Result } from './result.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

interface Window {
  /** For how long a repeat gets the first response (specification, section 8: ten minutes). */
  readonly replayMs: number;
  /** For how long the key is remembered at all; afterwards it is free. */
  readonly rememberedMs: number;
}

// A late retry of something that pays money out must not pay twice, so those keys outlive the window.
export const WINDOWS: Readonly<Record<IdempotentOperation, Window>> = {
  // In between an equal request is answered with its order, unless nobody can pay that any more.
  collection: { replayMs: 10 * MINUTE_MS, rememberedMs: DAY_MS },
  // An order is paid once, whatever the key says later.
  pay_order: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  refund: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  // A repeat is answered with the current status of the request, for as long as the key is known.
  refund_request: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  operator_refund: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  recharge: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  recharge_request: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  transfer: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  withdrawal: { replayMs: 10 * MINUTE_MS, rememberedMs: 7 * DAY_MS },
  // A platform that lost the answer may come back days later, and must not get a second shop.
  merchant: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
  branch: { replayMs: 7 * DAY_MS, rememberedMs: 7 * DAY_MS },
};

/** What the requests of each operation answer, and so their repeats too. */
export const RESULT_KINDS = {
  collection: ['collection_created'],
  pay_order: ['order_paid'],
  refund: ['order_refunded', 'refund_requested'],
  refund_request: ['order_refunded', 'refund_requested'],
  operator_refund: ['order_refunded'],
  recharge: ['recharged', 'recharge_proposal_changed'],
  recharge_request: ['recharge_request_changed'],
  transfer: ['transferred'],
  withdrawal: ['withdrawal_changed'],
  merchant: ['merchant_created'],
  branch: ['branch_created'],
} as const satisfies Readonly<Record<string, readonly Result['kind'][]>>;

export type IdempotentOperation = keyof typeof RESULT_KINDS;

export type ResultOf<Operation extends IdempotentOperation> = Extract<
  Result,
  { kind: (typeof RESULT_KINDS)[Operation][number] }
>;

export interface Binding {
  readonly id: string;
  readonly operation: IdempotentOperation;
  /** The validated command with its defaults filled in, as canonical text. */
  readonly parameters: string;
  readonly result: Result;
  /** The number of what the key made, for the answer after the window. */
  readonly madeNo: string;
  readonly atMs: number;
}

export interface KeyUse<Operation extends IdempotentOperation = IdempotentOperation> {
  readonly userId: UserId;
  readonly operation: Operation;
  readonly key: string | null;
}

export function bindingId({ userId, operation, key }: KeyUse): string | null {
  // A refund and a request for one share their keys: a key that did one cannot do the other.
  const space = operation === 'refund_request' ? 'refund' : operation;
  return key === null ? null : `${userId}/${space}/${key}`;
}

/** Whose key it is. */
export function ownerOfBinding(id: string): UserId {
  return Number(id.slice(0, id.indexOf('/')));
}
