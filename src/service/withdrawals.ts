// Withdrawals: users ask for their money, operators decide. The rules are the core's.

import type { Provenance } from '../core/access/audit.ts';
import { movedAloneFen, takesTwo } from '../core/access/two-operators.ts';
import type { User } from '../core/access/user.ts';
import { assert } from '../core/assert.ts';
import type { UserId, WalletKind } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import { type Authority, partyOf } from './administration/authority.ts';
import {
  amountProblems,
  idempotencyKeyProblems,
  reasonProblems,
} from './administration/field-rules.ts';
import type { WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export interface WantedWithdrawal {
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
}

/** `typed`: null at the machine, which is trusted. */
export async function requestWithdrawal(
  service: Service,
  wanted: WantedWithdrawal,
  by: Provenance,
  typed: TypedFactors | null = null,
): Promise<WriteAnswer<Withdrawal>> {
  const { userId, amountFen, idempotencyKey } = wanted;
  const problems = [
    ...amountProblems('amount', amountFen),
    ...idempotencyKeyProblems('idempotency_key', idempotencyKey),
  ];
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const user = typed && (await service.store.queries.user(userId));
  const factors = user && typed ? await presentFactors(service, user, typed) : null;
  assert(typed === null || factors !== null, `user ${userId} has a session and is not there`);
  const withdrawalNo = newTxNo('withdrawal', userId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    { kind: 'request_withdrawal', withdrawalNo, ...wanted, factors, by },
    typed === null ? {} : { party: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

export interface WithdrawalDecision {
  readonly withdrawalNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
  /** Null: a person decides, and sees what they have decided. */
  readonly idempotencyKey?: string | null;
}

/** Deciding again as before is the same answer. */
export async function decideWithdrawal(
  service: Service,
  { withdrawalNo, approve, reason, idempotencyKey = null }: WithdrawalDecision,
  authority: Authority,
): Promise<WriteAnswer<Withdrawal>> {
  const problems = reasonProblems('reason', reason);
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const { queries } = service.store;
  const found = looksLikeTxNo(withdrawalNo) ? await queries.withdrawal(withdrawalNo) : undefined;
  if (!found) return { ok: false, refusal: { code: 'withdrawal_not_found' } };
  const { userId } = found;
  const movementNo = newTxNo('withdrawal', userId, service.store.nowMs());
  const twoAboveFen = service.config.twoOperatorsAboveFen;
  const decision = { withdrawalNo, userId, movementNo, approve, reason, idempotencyKey };
  const outcome = await service.gatherer.submit(
    { kind: 'decide_withdrawal', ...decision, twoAboveFen, ...authority },
    partyOf(authority),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

/** A withdrawal as operators see it. */
export interface ShownWithdrawal extends Withdrawal {
  readonly user: User;
  /** Their withdrawals cannot be approved. */
  readonly suspended: boolean;
  /** Whether it takes two operators to approve it. */
  readonly takesTwo: boolean;
  /** Who of them has been the first; null: nobody yet. */
  readonly proposer: User | null;
  /** Null: a program, whose key has limits of its own, or the machine. */
  readonly readerId: UserId | null;
}

export async function shownWithdrawals(
  { store: { queries, nowMs }, config: { twoOperatorsAboveFen } }: Service,
  withdrawals: readonly Withdrawal[],
  readerId: UserId | null,
): Promise<readonly ShownWithdrawal[]> {
  const day = readerId === null ? undefined : await queries.operatorDay(readerId);
  const movedFen = movedAloneFen(day, nowMs());
  const shown = withdrawals.map(async (withdrawal) => {
    const { withdrawalNo, userId, amountFen, status, proposedBy } = withdrawal;
    const [user, owner, proposer = null] = await Promise.all([
      queries.user(userId),
      queries.owner(userId),
      ...(proposedBy === null ? [] : [queries.user(proposedBy)]),
    ]);
    assert(user && owner, `withdrawal ${withdrawalNo} has no owner`);
    const { suspended } = owner;
    const two = status === 'pending' && takesTwo(twoOperatorsAboveFen, amountFen, movedFen);
    return { ...withdrawal, user, suspended, takesTwo: two, proposer, readerId };
  });
  return Promise.all(shown);
}
