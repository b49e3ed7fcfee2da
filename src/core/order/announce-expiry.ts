// Decides whether an order has expired for good, which is an event of its owner. Nothing is written about the
// order itself: what it shows follows from the time.

import type { Decider } from '../decider.ts';
import { accept } from '../outcome.ts';
import { raiseOwnerEvent } from '../owner-event.ts';
import type { Done } from '../result.ts';
import { EXPIRY_CERTAIN_MS, statusAt } from './order.ts';

export interface AnnounceExpiry {
  readonly kind: 'announce_expiry';
  readonly txNo: string;
}

/**
 * Nodes may race for an expiry, which is told once. A node of the release before has cancelled orders without
 * an event, and told receivers: here they get one.
 */
export const announceExpiry: Decider<AnnounceExpiry, Done> = {
  addReads(reads, { txNo }) {
    reads.orders.push(txNo);
    reads.payeesOf.push(txNo);
    reads.told.push(txNo);
  },
  decide(state, { txNo }) {
    const order = state.orders.get(txNo);
    const owner = order && state.owners.get(order.ownerId);
    if (!order || !owner || state.told.has(txNo)) return accept({ kind: 'done' }, []);
    const { merchantId, cancelledAtMs, expiresAtMs } = order;
    const about = { subjectNo: txNo, merchantId };
    switch (statusAt(order, state.nowMs - EXPIRY_CERTAIN_MS)) {
      case 'expired': {
        const facts = { type: 'order.expired', order } as const;
        return accept({ kind: 'done' }, raiseOwnerEvent(owner, about, expiresAtMs, facts));
      }
      case 'cancelled': {
        const facts = { type: 'order.cancelled', order } as const;
        const atMs = cancelledAtMs ?? state.nowMs;
        return accept(
          { kind: 'done' },
          raiseOwnerEvent({ ...owner, announces: 0 }, about, atMs, facts),
        );
      }
      default:
        return accept({ kind: 'done' }, []);
    }
  },
};
