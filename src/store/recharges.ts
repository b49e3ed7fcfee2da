// Declares what is read of recharges that wait: those that take two operators, and requests of users.

import type { UserId } from '../core/ledger/wallet.ts';
import type { RechargeProposal } from '../core/wallet/recharge-proposal.ts';
import type { RechargeRequest } from '../core/wallet/recharge-request.ts';

interface RechargeRequestFilter {
  readonly status: RechargeRequest['status'] | null;
  /** The end of the number. */
  readonly code: string | null;
  readonly oldestFirst: boolean;
}

export interface RechargeQueries {
  /** A recharge that takes two operators. */
  rechargeProposal(rechargeNo: string): Promise<RechargeProposal | undefined>;
  /** Recharges that wait for a second operator, oldest first. */
  pendingRecharges(): Promise<readonly RechargeProposal[]>;
  rechargeRequest(requestNo: string): Promise<RechargeRequest | undefined>;
  /** The newest of a user, by their numbers; `before`: only those with a smaller number. */
  rechargeRequestsOf(
    userId: UserId,
    before: string | null,
    limit: number,
  ): Promise<readonly RechargeRequest[]>;
  /** Those of all users, by their numbers. */
  rechargeRequests(
    filter: RechargeRequestFilter,
    after: string | null,
    limit: number,
  ): Promise<readonly RechargeRequest[]>;
}
