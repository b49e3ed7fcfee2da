// The bill of a finished day: the same bytes whenever and wherever it is asked for. Entries never change, and
// what is said of orders and refunds is what never changes of them.

import { createHash } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { DAY_MS, shanghaiDay, shanghaiDayNumber } from '../core/time.ts';
import type { BilledRecord } from '../store/bills.ts';
import type { Answer } from './answer.ts';
import { concurrencyLimit } from './concurrency-limit.ts';
import { type BillKind, billLines } from './present/bill-lines.ts';
import type { Service } from './service.ts';

/** How long after its end a day has a bill at the earliest. */
const READY_AFTER_MS = 600_000;
const PAGE_RECORDS = 500;
/** Each is hundreds of reads on the connection of all lists. */
const OPEN_MAX = 20;
/** So that one owner cannot take all of them. */
const OPEN_OF_ONE_MAX = 4;
/** Of this process. */
const openBills = concurrencyLimit<UserId>(OPEN_MAX, OPEN_OF_ONE_MAX);

export interface AskedBill {
  readonly userId: UserId;
  /** The first millisecond of the day. */
  readonly dayMs: number;
  readonly kind: BillKind;
  /** Null: all that is the user's. */
  readonly onlyMerchantId: number | null;
}

export interface Bill {
  /** What it is saved as. */
  readonly name: string;
  readonly lines: AsyncIterable<string>;
  /** Of all bytes, in Base64. */
  readonly digest: { readonly sha256: string; readonly bytes: number };
}

/**
 * The digest comes in front of the lines, so they are read twice: that costs time, where keeping them would
 * cost memory or a disk. They are read no further once `answered` is aborted.
 */
export async function openBill(
  service: Service,
  asked: AskedBill,
  answered: AbortSignal,
): Promise<Answer<Bill>> {
  const { dayMs, kind } = asked;
  if (!(await isReady(service, dayMs + DAY_MS))) {
    return { ok: false, refusal: { code: 'bill_not_ready' } };
  }
  const leave = openBills.take(asked.userId);
  if (!leave) return { ok: false, refusal: { code: 'overloaded', retryAfterSeconds: 1 } };
  if (answered.aborted) leave();
  else answered.addEventListener('abort', leave);
  const records = () => recordsOf(service, asked, answered);
  const lines = () => billLines(records(), kind, asked.onlyMerchantId);
  const name = `${kind}-${shanghaiDay(dayMs)}.csv`;
  return { ok: true, value: { name, digest: await digestOf(lines()), lines: lines() } };
}

async function isReady({ store }: Service, endMs: number): Promise<boolean> {
  return (await overThroughMs(store)) >= endMs;
}

/** What ended before this instant is over: nothing is recorded in it any more. */
export async function overThroughMs({ queries }: Service['store']): Promise<number> {
  const { nowMs, throughMs } = await queries.endedThrough();
  return Math.min(nowMs - READY_AFTER_MS, throughMs);
}

async function* recordsOf(
  { store }: Service,
  { userId, dayMs }: AskedBill,
  answered: AbortSignal,
): AsyncGenerator<readonly BilledRecord[]> {
  const day = shanghaiDayNumber(dayMs);
  let afterNo = 0;
  while (!answered.aborted) {
    const page = await store.queries.billedRecords({ userId, day, afterNo, limit: PAGE_RECORDS });
    yield page;
    if (page.length < PAGE_RECORDS) return;
    afterNo = page.at(-1)?.entry.recordNo ?? afterNo;
  }
}

async function digestOf(lines: AsyncIterable<string>): Promise<Bill['digest']> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const some of lines) {
    const written = Buffer.from(some);
    hash.update(written);
    bytes += written.length;
  }
  return { sha256: hash.digest('base64'), bytes };
}
