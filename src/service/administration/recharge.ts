// An operator brings money in from outside, into a user's consumer balance.

import type { Fen } from '../../core/money.ts';
import { newTxNo } from '../../crypto/numbers.ts';
import type { WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { type Authority, atThisMachine, partyOf } from './authority.ts';
import { amountProblems, idempotencyKeyProblems } from './field-rules.ts';

export interface RechargeOrder {
  readonly userId: number;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
}

export interface RechargeDone {
  readonly txNo: string;
  readonly balanceFen: Fen;
}

export async function recharge(
  service: Service,
  wanted: RechargeOrder,
  authority: Authority = atThisMachine(service),
): Promise<WriteAnswer<RechargeDone>> {
  const problems = [
    ...amountProblems('amount', wanted.amountFen),
    ...idempotencyKeyProblems('idempotency_key', wanted.idempotencyKey),
  ];
  if (problems.length > 0) {
    return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  }
  const rechargeNo = newTxNo('recharge', wanted.userId, service.store.nowMs());
  const outcome = await service.gatherer.submit(
    { kind: 'recharge', rechargeNo, ...wanted, ...authority },
    partyOf(authority),
  );
  if (!outcome.ok) return outcome;
  const { txNo, balanceFen } = outcome.result;
  return { ok: true, value: { txNo, balanceFen }, replayed: outcome.replayed };
}
