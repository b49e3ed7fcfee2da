// The bill of a finished day: the same bytes whenever and wherever it is asked for. Entries never change, and
// what is said of orders and refunds is what never changes of them.

import { createHash } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { DAY_MS, shanghaiDay, shanghaiDayNumber } from '../core/time.ts';
import type { BilledRecord } from '../store/bills.ts';
import type { Answer } from './answer.ts';
import { type BillKind, billLines } from './present/bill-lines.ts';
import type { Service } from './service.ts';

/** How long after its end a day has a bill at the earliest. */
const READY_AFTER_MS = 600_000;
const PAGE_RECORDS = 500;

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
 * cost memory or a disk.
 */
export async function openBill(service: Service, asked: AskedBill): Promise<Answer<Bill>> {
  const { dayMs, kind } = asked;
  if (!(await isReady(service, dayMs + DAY_MS))) {
    return { ok: false, refusal: { code: 'bill_not_ready' } };
  }
  const lines = () => billLines(recordsOf(service, asked), kind, asked.onlyMerchantId);
  const name = `${kind}-${shanghaiDay(dayMs)}.csv`;
  return { ok: true, value: { name, digest: await digestOf(lines()), lines: lines() } };
}

async function isReady({ store }: Service, endMs: number): Promise<boolean> {
  const { nowMs, throughMs } = await store.queries.endedThrough();
  return nowMs >= endMs + READY_AFTER_MS && throughMs >= endMs;
}

async function* recordsOf(
  { store }: Service,
  { userId, dayMs }: AskedBill,
): AsyncGenerator<readonly BilledRecord[]> {
  const day = shanghaiDayNumber(dayMs);
  let afterNo = 0;
  for (;;) {
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
