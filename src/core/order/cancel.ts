// Decides cancellations: the merchant takes back an order that nobody has paid.

import type { CancelOrder } from '../command.ts';
import type { Decider } from '../decider.ts';
import { accept, refuse } from '../outcome.ts';
import type { Done } from '../result.ts';
import { statusAt, timeOf } from './order.ts';

export const cancelOrder: Decider<CancelOrder, Done> = {
  addReads(reads, { txNo }) {
    reads.orders.push(txNo);
  },
  decide(state, command) {
    const order = state.orders.get(command.txNo);
    if (order?.ownerId !== command.ownerId) return refuse({ code: 'order_not_found' });
    switch (statusAt(order, state.nowMs)) {
      case 'pending':
        return accept({ kind: 'done' }, [
          {
            kind: 'order_changed',
            order: { ...order, status: 'cancelled', cancelledAtMs: timeOf(order, state.nowMs) },
          },
        ]);
      case 'cancelled':
        return accept({ kind: 'done' }, []);
      case 'expired':
        return refuse({ code: 'order_expired' });
      case 'paid':
      case 'partially_refunded':
        return refuse({ code: 'order_already_paid' });
      case 'refunded':
        return refuse({ code: 'order_refunded' });
    }
  },
};
