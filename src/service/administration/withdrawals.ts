// Operators request withdrawals, and approve or decline them.

import type { WalletKind } from '../../core/ledger/wallet.ts';
import type { Fen } from '../../core/money.ts';
import { invalid } from '../../core/refusal.ts';
import type { Withdrawal } from '../../core/wallet/withdrawal.ts';
import { looksLikeTxNo, newTxNo } from '../../crypto/numbers.ts';
import type { Answer, WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { type Authority, atThisMachine, partyOf } from './authority.ts';
import { amountProblems, idempotencyKeyProblems, reasonProblems } from './field-rules.ts';

export interface WithdrawalOrder {
  readonly userId: number;
  readonly wallet: WalletKind;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
}

export async function requestWithdrawal(
  service: Service,
  wanted: WithdrawalOrder,
): Promise<Answer<Withdrawal>> {
  const problems = [
    ...amountProblems('amount', wanted.amountFen),
    ...idempotencyKeyProblems('idempotency_key', wanted.idempotencyKey),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const withdrawalNo = newTxNo('withdrawal', wanted.userId, service.store.nowMs());
  const outcome = await service.gatherer.submit({
    kind: 'request_withdrawal',
    withdrawalNo,
    ...wanted,
    factors: null,
    by: service.operator,
  });
  return outcome.ok ? succeed(outcome.result.withdrawal) : outcome;
}

export interface WithdrawalDecision {
  readonly withdrawalNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
  /** Null: a person decides, and sees what they have decided. */
  readonly idempotencyKey?: string | null;
}

export async function decideWithdrawal(
  service: Service,
  { withdrawalNo, approve, reason, idempotencyKey = null }: WithdrawalDecision,
  authority: Authority = atThisMachine(service),
): Promise<WriteAnswer<Withdrawal>> {
  const problems = reasonProblems('reason', reason);
  if (problems.length > 0) {
    return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  }
  const { queries } = service.store;
  const found = looksLikeTxNo(withdrawalNo) ? await queries.withdrawal(withdrawalNo) : undefined;
  if (!found) return { ok: false, refusal: invalid('id', 'unknown_withdrawal') };
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
