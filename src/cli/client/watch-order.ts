// Watches an order until it has come as far as it is watched for, or cannot come there any more.

import type { Order } from '../../../sdk/typescript/src/interface.ts';
import { pause } from '../../../sdk/typescript/src/send.ts';
import type { Client } from './run.ts';

/** What an order is watched for. */
export const MARKS = ['paid', 'settled', 'refunded'] as const;
export type Mark = (typeof MARKS)[number];

export interface Watched {
  readonly order: Order;
  /** Open: it may still come to it, and the watching was ended. */
  readonly end: 'reached' | 'missed' | 'open';
}

export interface Watching {
  readonly until: Mark;
  readonly stop: AbortSignal;
  /** Told of the order as it is first, and whenever it has changed. */
  readonly onChange: (order: Order) => void;
}

/** Each look is a request of the key. */
const LOOK_MS = 4_000;

export async function watchOrder(
  { tael }: Pick<Client, 'tael'>,
  txNo: string,
  { until, stop, onChange }: Watching,
): Promise<Watched> {
  let seen = '';
  for (;;) {
    const order = await tael.orders.get(txNo);
    const state = `${order.status} ${order.refunded_amount} ${order.settlement_status}`;
    if (state !== seen) onChange(order);
    seen = state;
    const end = endOf(order, until);
    if (end !== 'open' || stop.aborted) return { order, end };
    await pause(LOOK_MS, stop);
  }
}

function endOf({ status, settlement_status: settlement }: Order, until: Mark): Watched['end'] {
  if (status === 'expired' || status === 'cancelled') return 'missed';
  if (until === 'paid') return status === 'pending' ? 'open' : 'reached';
  if (until === 'refunded') return status === 'refunded' ? 'reached' : 'open';
  if (settlement === 'settled') return 'reached';
  return status === 'refunded' && settlement === 'none' ? 'missed' : 'open';
}
