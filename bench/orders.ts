// Creates the orders that a row will pay or refund, off the clock.

import type { Command, CommandOf } from '../src/core/decide.ts';
import { fen } from '../src/core/money.ts';
import { NO_TERMS } from '../src/core/order/order.ts';
import type { PayOrder } from '../src/core/order/pay.ts';
import { newTxNo } from '../src/crypto/numbers.ts';
import { cellOfUser } from '../src/store/postgres/connection/cells.ts';
import type { Store } from '../src/store/store.ts';
import type { SeededMerchant, SeededPayer } from './people.ts';

const PAY_BASE = 'http://127.0.0.1';
const SETTLEMENT_DELAY_MS = 86_400_000;
const BATCH = 1_000;
/** What each of them costs. */
export const ORDER_FEN = 10_000;

/** Which receiver an order names, if any; `index` counts the orders that are made together. */
export type NotifyUrlOf = (merchant: SeededMerchant, index: number) => string | null;

const nobody: NotifyUrlOf = () => null;

/** Who pays whom: anybody, or only within one cell of so many, or only from another. */
export interface Pairing {
  readonly cells: number;
  readonly within: boolean;
}

/** Runs commands, and throws if one is refused. */
export async function runAll(store: Store, commands: readonly Command[]): Promise<void> {
  for (let at = 0; at < commands.length; at += BATCH) {
    const ended = await store.execute(commands.slice(at, at + BATCH), 'main');
    const failed = ended.find((one) => one === 'locked_elsewhere' || !one.ok);
    if (failed) throw new Error(`Preparing failed: ${JSON.stringify(failed)}`);
  }
}

export interface PendingWishes {
  readonly notifyUrlOf?: NotifyUrlOf | undefined;
  readonly pairing?: Pairing | null;
}

/** Creates orders of random merchants; returns for each a payment by a random payer. */
export async function pendingPayments(
  store: Store,
  count: number,
  merchants: readonly SeededMerchant[],
  payers: readonly SeededPayer[],
  { notifyUrlOf = nobody, pairing = null }: PendingWishes = {},
): Promise<readonly PayOrder[]> {
  const payersOf = pairing === null ? () => payers : payersByCell(payers, pairing);
  const nowMs = store.nowMs();
  const creates: Command[] = [];
  const payments: PayOrder[] = [];
  for (let index = 0; index < count; index++) {
    const merchant = anyOf(merchants);
    const txNo = newTxNo('collection', merchant.ownerId, nowMs);
    const notifyUrl = notifyUrlOf(merchant, index);
    creates.push({ ...creation(txNo, merchant, ORDER_FEN), notifyUrl });
    payments.push(payment(txNo, anyOf(payersOf(merchant)), nowMs));
  }
  await runAll(store, creates);
  return payments;
}

function payersByCell(payers: readonly SeededPayer[], { cells, within }: Pairing) {
  const all = Array.from({ length: cells }, (_, cell) =>
    payers.filter(({ userId }) => (cellOfUser({ count: cells }, userId) === cell) === within),
  );
  return ({ ownerId }: SeededMerchant) => all[cellOfUser({ count: cells }, ownerId)] ?? [];
}

/** Creates paid orders of the merchants in turn; returns their numbers in that order. */
export async function paidOrders(
  store: Store,
  count: number,
  merchants: readonly SeededMerchant[],
  payers: readonly SeededPayer[],
): Promise<readonly string[]> {
  const payments: PayOrder[] = [];
  const each = Math.ceil(count / merchants.length);
  const perMerchant: (readonly PayOrder[])[] = [];
  for (const merchant of merchants) {
    perMerchant.push(await pendingPayments(store, each, [merchant], payers));
  }
  for (let index = 0; index < each; index++) {
    for (const own of perMerchant) payments.push(own[index] as PayOrder);
  }
  await runAll(store, payments);
  return payments.map((one) => one.txNo);
}

export function creation(
  txNo: string,
  merchant: SeededMerchant,
  amountFen: number,
): CommandOf<'create_collection'> {
  return {
    kind: 'create_collection',
    actor: { userId: merchant.ownerId, keyId: null },
    txNo,
    payBase: PAY_BASE,
    amountFen: fen(amountFen),
    merchantId: merchant.merchantId,
    branchId: null,
    title: null,
    ...NO_TERMS,
    payerId: null,
    idempotencyKey: null,
  };
}

export function payment(txNo: string, payer: SeededPayer, nowMs: number): PayOrder {
  return {
    kind: 'pay_order',
    payerId: payer.userId,
    txNo,
    receivedAtMs: nowMs,
    settlementDelayMs: SETTLEMENT_DELAY_MS,
    codeAboveFen: null,
    accountLimits: [],
    factors: { payPasswordDigest: payer.payPasswordDigest, code: null },
  };
}

function anyOf<T>(items: readonly T[]): T {
  const item = items[Math.floor(Math.random() * items.length)];
  if (item === undefined) throw new RangeError('There is nothing to choose from.');
  return item;
}
