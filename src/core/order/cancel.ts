// Decides cancellations: the merchant takes back an order that nobody has paid.

import { assert } from '../assert.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import type { UserId } from '../ledger/wallet.ts';
import { accept, refuse } from '../outcome.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import { addUnlessNull } from '../reads.ts';
import type { Done } from '../result.ts';
import { keyCovers, keyWorks } from '../rows/key.ts';
import type { State } from '../state.ts';
import { type Order, statusAt, timeOf } from './order.ts';

export interface CancelOrder {
  readonly kind: 'cancel_order';
  readonly ownerId: UserId;
  readonly txNo: string;
  /** The key that it came with; left out: somebody in a session, or at the machine. */
  readonly keyId?: string;
}

export const cancelOrder: Decider<CancelOrder, Done> = {
  addReads(reads, { txNo, keyId }) {
    addUnlessNull(reads.keys, keyId ?? null);
    reads.orders.push(txNo);
    reads.payeesOf.push(txNo);
  },
  decide(state, command) {
    const order = state.orders.get(command.txNo);
    if (command.keyId !== undefined) {
      const key = state.keys.get(command.keyId);
      if (!key || !keyWorks(key, state.nowMs)) return refuse({ code: 'credentials_invalid' });
      if (order && !keyCovers(key, order.merchantId)) return refuse({ code: 'order_not_found' });
    }
    if (order?.ownerId !== command.ownerId) return refuse({ code: 'order_not_found' });
    switch (statusAt(order, state.nowMs)) {
      case 'pending':
        return accept({ kind: 'done' }, cancelled(state, order));
      case 'cancelled':
        return accept({ kind: 'done' }, []);
      case 'expired':
        return refuse({ code: 'order_expired', subject: 'cancel' });
      case 'paid':
      case 'partially_refunded':
        return refuse({ code: 'order_already_paid', subject: 'cancel' });
      case 'refunded':
        return refuse({ code: 'order_refunded' });
    }
  },
};

function cancelled(state: State, before: Order): readonly DomainEvent[] {
  const cancelledAtMs = timeOf(before, state.nowMs);
  const order: Order = { ...before, status: 'cancelled', cancelledAtMs };
  const owner = state.owners.get(order.ownerId);
  assert(owner, `the owner of order ${order.txNo} was not loaded`);
  const facts = { type: 'order.cancelled', order } as const;
  const about = { subjectNo: order.txNo, merchantId: order.merchantId };
  return [{ kind: 'order_changed', order }, ...raiseOwnerEvent(owner, about, cancelledAtMs, facts)];
}
