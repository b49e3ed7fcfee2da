// Whom and what the bench asks for: the largest owner, a payer, and rows from the middle of the books.

import { shanghaiDayNumber } from '../../src/core/time.ts';
import type { Book } from '../book.ts';

export interface Sample {
  readonly hotId: number;
  /** The payer with most records. */
  readonly payerId: number;
  readonly txNo: string;
  readonly refundedTxNo: string;
  readonly refundNo: string;
  readonly middleMs: number;
  /** In Shanghai, of the middle. */
  readonly day: number;
  /** The hot owner's oldest order, and a page above it. */
  readonly deep: { readonly createdAtMs: number; readonly txNo: string };
}

const PAGE = 20;

export async function sampleOf({ admin, seeded, ledger }: Book, days: number): Promise<Sample> {
  const hotId = seeded.hot.ownerId;
  const endMs = await one('select max(created_at_ms) as found from orders');
  const middleMs = Number(endMs) - Math.floor(days / 2) * 86_400_000;
  async function one(sql: string, ...values: (string | number)[]): Promise<string> {
    const found = (await admin.query(sql, values)).rows[0]?.found;
    if (found === undefined)
      throw new Error(`These books of ${ledger.records} records have none: ${sql}`);
    return String(found);
  }
  const [createdAtMs = '', txNo = ''] = (
    await one(
      `select created_at_ms || ' ' || tx_no as found from orders where owner_id = $1
       order by created_at_ms, tx_no offset ${PAGE} limit 1`,
      hotId,
    )
  ).split(' ');
  const refundNo = await one(
    'select refund_no as found from refunds order by refund_no offset $1 limit 1',
    Math.floor(Number(await one('select count(*) as found from refunds')) / 2),
  );
  return {
    hotId,
    payerId: Number(
      await one(
        `select user_id as found from wallets where user_id < $1 order by record_no desc limit 1`,
        seeded.merchants[0]?.ownerId ?? 0,
      ),
    ),
    txNo: await one(
      'select tx_no as found from orders where created_at_ms >= $1 order by created_at_ms limit 1',
      middleMs,
    ),
    refundedTxNo: await one('select tx_no as found from refunds where refund_no = $1', refundNo),
    refundNo,
    middleMs,
    day: shanghaiDayNumber(middleMs),
    deep: { createdAtMs: Number(createdAtMs), txNo },
  };
}
