// The recharges that wait for a second operator, oldest first, with whom they are for.

import type { User } from '../../core/access/user.ts';
import { assert } from '../../core/assert.ts';
import type { RechargeProposal } from '../../core/wallet/recharge.ts';
import type { Service } from '../service.ts';

export interface WaitingRecharges {
  readonly items: readonly WaitingRecharge[];
  readonly total: number;
}

export interface WaitingRecharge {
  readonly proposal: RechargeProposal;
  readonly user: User;
  readonly proposer: User;
}

const SHOWN_MAX = 100;

export async function listPendingRecharges({
  store: { queries },
}: Pick<Service, 'store'>): Promise<WaitingRecharges> {
  const pending = await queries.pendingRecharges();
  const items = pending.slice(0, SHOWN_MAX).map(async (proposal) => {
    const { userId, proposedBy, rechargeNo } = proposal;
    const [user, proposer] = await Promise.all([queries.user(userId), queries.user(proposedBy)]);
    assert(user && proposer, `recharge ${rechargeNo} names a user who is not there`);
    return { proposal, user, proposer };
  });
  return { items: await Promise.all(items), total: pending.length };
}
