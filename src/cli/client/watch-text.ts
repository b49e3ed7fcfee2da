// Says of an order what `tael collect --watch` and `tael order watch` print.

import type { Order } from '../../../sdk/typescript/src/interface.ts';
import { mark } from '../mark.ts';
import type { Success } from '../reply.ts';
import { withFen } from './money.ts';
import type { Watched } from './watch-order.ts';

/** One line for the state an order is in. */
export function stateLine(order: Order): string {
  const { tx_no: txNo, status, amount, expires_at: expiresAt } = order;
  const texts: Record<Order['status'], string> = {
    pending: `waits for a payment of ${amount} until ${timeOf(expiresAt)}`,
    paid: `paid: ${amount} by user ${order.payer_id} at ${timeOf(order.paid_at)}`,
    partially_refunded: `refunded in part: ${order.refunded_amount} of ${amount}`,
    refunded: `refunded: ${order.refunded_amount}`,
    expired: `expired at ${timeOf(expiresAt)} without a payment`,
    cancelled: 'cancelled without a payment',
  };
  const settled = order.settlement_status === 'settled' ? ', settled' : '';
  return `${txNo} ${texts[status]}${settled}.`;
}

/** The last line, and the exit status: 0 only if the order came as far as it was watched for. */
export function watchedReply({ order, end }: Watched): Success {
  const value = withFen(order);
  if (end === 'reached') return { value, text: `${mark(true)} ${stateLine(order)}` };
  if (end === 'missed') return { value, text: `${mark(false)} ${stateLine(order)}`, status: 1 };
  const again = `Watch it again: tael order watch ${order.tx_no}`;
  return { value, text: `Stopped watching; the order stays as it is. ${again}`, status: 1 };
}

/** By the clock of Shanghai, as the interface gives it, without the day. */
function timeOf(time: string | null): string {
  return time === null ? '-' : `${time.slice(0, 10)} ${time.slice(11, 19)}`;
}
