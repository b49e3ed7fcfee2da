// Closes an account: its owner does it in a session, or an operator. What waits is counted here; the rest
// is decided with the command.

import type { UserId } from '../core/ledger/wallet.ts';
import { LINK_VALID_SECONDS } from '../core/order/order.ts';
import type { Waiting } from '../core/people/close-account.ts';
import type { ProvenUser } from '../core/proofs/login-proof.ts';
import { NOBODYS_PASSWORD_HASH } from '../crypto/login-password.ts';
import { succeed } from './administration/answer.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import type { Answer } from './answer.ts';
import type { Service } from './service.ts';
import { digestPayPassword } from './typed-factors.ts';

/** `payPassword`: null: none was typed, because none is set. */
export async function closeOwnAccount(
  service: Service,
  { userId, ...proven }: ProvenUser,
  payPassword: string | null,
): Promise<Answer<null>> {
  const user = await service.store.queries.user(userId);
  const payPasswordDigest =
    user && payPassword !== null ? digestPayPassword(service, user, payPassword) : null;
  const closing = await closingOf(service, userId);
  const outcome = await service.gatherer.submit(
    { kind: 'close_own_account', ...closing, ...proven, payPasswordDigest },
    { submitter: `user/${userId}` },
  );
  return outcome.ok ? succeed(null) : outcome;
}

export async function closeAccount(
  service: Service,
  userId: UserId,
  authorization: Authorization,
): Promise<Answer<{ readonly userId: UserId }>> {
  const closing = await closingOf(service, userId);
  const outcome = await service.gatherer.submit(
    { kind: 'close_account', ...closing, ...authorization },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed({ userId }) : outcome;
}

async function closingOf(service: Service, userId: UserId) {
  const waiting = await countWaiting(service, userId);
  return { userId, loginPasswordHash: NOBODYS_PASSWORD_HASH, waiting };
}

const ANY_TIME = { fromMs: null, untilMs: null, oldestFirst: false };
/** One is enough to stand in the way. */
const COUNTED_MAX = 1_000;

async function countWaiting({ store }: Service, userId: UserId): Promise<Waiting> {
  const { queries } = store;
  // Older ones have expired.
  const fromMs = store.nowMs() - LINK_VALID_SECONDS * 1000;
  const nothing = { merchantId: null, branchId: null, outTradeNo: null, untilMs: null, text: null };
  const approved = { state: 'approved', of: { kind: 'user', userId }, ...ANY_TIME } as const;
  const [orders, wallets, requests, payouts] = await Promise.all([
    queries.countOrdersOf({ ownerId: userId, status: 'pending', fromMs, ...nothing }),
    queries.wallets(userId),
    queries.undecidedRefundRequests(userId),
    queries.withdrawals(approved, null, COUNTED_MAX),
  ]);
  const { consumer, merchant } = wallets?.underReview ?? {};
  return {
    orders: orders.byStatus.get('pending') ?? 0,
    withdrawals: (consumer?.count ?? 0) + (merchant?.count ?? 0),
    payouts: payouts.filter(({ payeeId }) => payeeId !== null).length,
    refundRequests: requests.length,
  };
}
