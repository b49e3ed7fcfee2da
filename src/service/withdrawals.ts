// Withdrawals: users ask for their money, operators decide. The rules are the core's.

import { assert } from '../core/assert.ts';
import type { WalletKind } from '../core/ledger/record-kind.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import type { Fen } from '../core/money.ts';
import type { Provenance } from '../core/rows/audit.ts';
import { movedAloneFen } from '../core/rows/operator-day.ts';
import type { User } from '../core/rows/user.ts';
import { takesTwo } from '../core/staff/two-operators.ts';
import type { Withdrawal } from '../core/wallet/withdrawal.ts';
import { looksLikeTxNo, newTxNo } from '../crypto/numbers.ts';
import type { OneOfWithdrawals } from '../store/operator-lists.ts';
import { type Authorization, submitterOf } from './administration/authorization.ts';
import {
  amountProblems,
  idempotencyKeyProblems,
  reasonProblems,
} from './administration/field-rules.ts';
import { findUser } from './administration/find-user.ts';
import type { WriteAnswer } from './answer.ts';
import { invalidParameters } from './parameters/read-parameters.ts';
import { type PayeeText, payeeFor, withPayee } from './payees.ts';
import type { Service } from './service.ts';
import { presentFactors, type TypedFactors } from './typed-factors.ts';

export interface WantedWithdrawal {
  readonly userId: UserId;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  /** Null or left out: none is named, which only the machine may do. */
  readonly payeeId?: string | null;
  readonly idempotencyKey: string | null;
}

/** `typed`: null at the machine, which is trusted. */
export async function requestWithdrawal(
  service: Service,
  wanted: WantedWithdrawal,
  by: Provenance,
  typed: TypedFactors | null = null,
): Promise<WriteAnswer<Withdrawal>> {
  const { payeeId = null, ...asked } = wanted;
  const { userId, amountFen, idempotencyKey } = asked;
  const problems = [
    ...amountProblems('amount', amountFen),
    ...idempotencyKeyProblems('idempotency_key', idempotencyKey),
  ];
  if (problems.length > 0) return { ok: false, refusal: invalidParameters(problems) };
  const user = typed && (await service.store.queries.user(userId));
  const factors = user && typed ? await presentFactors(service, user, typed) : null;
  assert(typed === null || factors !== null, `user ${userId} has a session and is not there`);
  const withdrawalNo = newTxNo('withdrawal', userId, service.store.nowMs());
  const named = payeeId === null ? null : await payeeFor(service, userId, payeeId, withdrawalNo);
  const payee = payeeId !== null && named === null ? { ...UNKNOWN, payeeId } : named;
  const outcome = await service.gatherer.submit(
    { kind: 'request_withdrawal', withdrawalNo, ...asked, payee, factors, by },
    typed === null ? {} : { submitter: `user/${userId}` },
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

/** The core refuses it, unless the key of the request has made its withdrawal already. */
const UNKNOWN = { keptSealed: '', sealed: '' };

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
  authorization: Authorization,
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
    { kind: 'decide_withdrawal', ...decision, twoAboveFen, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  return { ok: true, value: outcome.result.withdrawal, replayed: outcome.replayed };
}

/** None, if there is no such. */
export async function findWithdrawal(
  { store }: Service,
  withdrawalNo: string,
): Promise<readonly Withdrawal[]> {
  if (!looksLikeTxNo(withdrawalNo, 'withdrawal')) return [];
  const found = await store.queries.withdrawal(withdrawalNo);
  return found ? [found] : [];
}

/** A withdrawal as operators see it. */
export interface ShownWithdrawal extends Withdrawal {
  /** Null: nobody was named. */
  readonly payee: PayeeText | null;
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
  service: Service,
  withdrawals: readonly Withdrawal[],
  readerId: UserId | null,
): Promise<readonly ShownWithdrawal[]> {
  const { store, config } = service;
  const { queries, nowMs } = store;
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
    const two = status === 'pending' && takesTwo(config.twoOperatorsAboveFen, amountFen, movedFen);
    const shown = withPayee(service, withdrawal);
    return { ...shown, user, suspended, takesTwo: two, proposer, readerId };
  });
  return Promise.all(shown);
}

/** What somebody looks for: one by its number, those of a file or of a bank's payment, or of a user. */
export async function searchedFor(service: Service, text: string): Promise<Searched> {
  if (looksLikeTxNo(text, 'withdrawal')) return { no: text };
  if (looksLikeTxNo(text, 'payout')) return { of: { kind: 'payout', payoutNo: text } };
  const user = await findUser(service, text);
  return user.ok
    ? { of: { kind: 'user', userId: user.value.userId } }
    : { of: { kind: 'reference', bankReference: text } };
}

type Searched =
  | { readonly no: string; readonly of?: never }
  | { readonly no?: never; readonly of: OneOfWithdrawals };
