// Decides whether an order has expired for good, so that its owner's receivers are told. Nothing is
// written about the order itself: what it shows follows from the time.

import { announce } from '../announcement.ts';
import type { Decider } from '../decider.ts';
import { accept } from '../outcome.ts';
import type { Done } from '../result.ts';
import { statusAt } from './order.ts';

export interface AnnounceExpiry {
  readonly kind: 'announce_expiry';
  readonly txNo: string;
}

/**
 * A payment that arrived in time may still wait in a queue after the order has expired. No queue holds
 * one for as long as this.
 */
export const EXPIRY_CERTAIN_MS = 60_000;

/** Nodes may race: the same expiry is told to a receiver once, whoever writes it. */
export const announceExpiry: Decider<AnnounceExpiry, Done> = {
  addReads(reads, { txNo }) {
    reads.orders.push(txNo);
    reads.payeesOf.push(txNo);
  },
  decide(state, { txNo }) {
    const order = state.orders.get(txNo);
    const owner = order && state.owners.get(order.ownerId);
    const certain = order && statusAt(order, state.nowMs - EXPIRY_CERTAIN_MS) === 'expired';
    if (!certain || !owner) return accept({ kind: 'done' }, []);
    const facts = { type: 'order.expired', order } as const;
    return accept({ kind: 'done' }, announce(owner, txNo, order.expiresAtMs, facts));
  },
};
