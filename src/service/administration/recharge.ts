// An operator brings money in from outside, into a user's consumer balance; above an amount that the
// installation sets, two of them.

import { assert } from '../../core/assert.ts';
import type { UserId } from '../../core/ledger/wallet.ts';
import type { Fen } from '../../core/money.ts';
import { invalid } from '../../core/refusal.ts';
import type { User } from '../../core/rows/user.ts';
import type { RechargeProposal } from '../../core/wallet/recharge-proposal.ts';
import { looksLikeTxNo, newTxNo } from '../../crypto/numbers.ts';
import type { Answer, WriteAnswer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { type Authorization, submitterOf } from './authorization.ts';
import {
  amountProblems,
  bankReferenceProblems,
  idempotencyKeyProblems,
  reasonProblems,
} from './field-rules.ts';

export interface RechargeOrder {
  readonly userId: number;
  readonly amountFen: Fen;
  readonly idempotencyKey: string | null;
  /** Null or left out: nobody said. */
  readonly reason?: string | null;
  readonly bankReference?: string | null;
  /** Where the payment arrived; null or left out: the account that goes without a name. */
  readonly receivingAccount?: string | null;
}

export interface RechargeDone {
  readonly txNo: string;
  /** Afterwards; null: it is only proposed, and nothing has moved. */
  readonly balanceFen: Fen | null;
  readonly proposedAtMs: number | null;
}

/** `twoAboveFen`: above it the first operator's recharge is a proposal; null: never. */
export async function recharge(
  service: Service,
  { reason: why = null, bankReference: reference = null, ...wanted }: RechargeOrder,
  authorization: Authorization,
  twoAboveFen: Fen | null = service.config.twoOperatorsAboveFen,
): Promise<WriteAnswer<RechargeDone>> {
  const problems = [
    ...amountProblems('amount', wanted.amountFen),
    ...idempotencyKeyProblems('idempotency_key', wanted.idempotencyKey),
    ...reasonProblems('reason', why),
    ...bankReferenceProblems('bank_reference', reference),
  ];
  if (problems.length > 0) {
    return { ok: false, refusal: { code: 'invalid_parameters', problems } };
  }
  const rechargeNo = newTxNo('recharge', wanted.userId, service.store.nowMs());
  const said = { reason: why?.trim() ?? null, bankReference: reference?.trim() ?? null };
  const outcome = await service.gatherer.submit(
    { kind: 'recharge', rechargeNo, ...wanted, ...said, twoAboveFen, ...authorization },
    submitterOf(authorization),
  );
  if (!outcome.ok) return outcome;
  const { result, replayed } = outcome;
  if (result.kind === 'recharged') {
    const { txNo, balanceFen } = result;
    return { ok: true, value: { txNo, balanceFen, proposedAtMs: null }, replayed };
  }
  const { rechargeNo: txNo, proposedAtMs } = result.proposal;
  return { ok: true, value: { txNo, balanceFen: null, proposedAtMs }, replayed };
}

export interface RechargeDecision {
  readonly rechargeNo: string;
  readonly approve: boolean;
  readonly reason: string | null;
}

/** By a person: no program decides what another operator proposed. */
export async function decideRecharge(
  service: Service,
  { rechargeNo, approve, reason }: RechargeDecision,
  authorization: Omit<Authorization, 'key'>,
): Promise<Answer<RechargeProposal>> {
  const problems = reasonProblems('reason', reason);
  if (problems.length > 0) return invalidFields(problems);
  const found = await proposedRecharge(service, rechargeNo);
  if (!found.ok) return found;
  const { userId } = found.value;
  const proposed = found.value;
  const { proof, by } = authorization;
  const twoAboveFen = service.config.twoOperatorsAboveFen;
  const decision = { rechargeNo, userId, approve, reason, proposed };
  const outcome = await service.gatherer.submit(
    { kind: 'decide_recharge', ...decision, twoAboveFen, proof, by },
    submitterOf(authorization),
  );
  return outcome.ok ? succeed(outcome.result.proposal) : outcome;
}

export async function proposedRecharge(
  { store: { queries } }: Pick<Service, 'store'>,
  rechargeNo: string,
): Promise<Answer<RechargeProposal>> {
  const looks = looksLikeTxNo(rechargeNo);
  const found = looks ? await queries.rechargeProposal(rechargeNo) : undefined;
  if (!found) return { ok: false, refusal: invalid('recharge_no', 'unknown_recharge') };
  return succeed(found);
}

/** A proposal as operators see it. */
export interface ShownRecharge extends RechargeProposal {
  readonly user: User;
  readonly proposer: User;
  /** Null: a program, or the machine. */
  readonly readerId: UserId | null;
}

export async function shownRecharges(
  { store: { queries } }: Pick<Service, 'store'>,
  proposals: readonly RechargeProposal[],
  readerId: UserId | null,
): Promise<readonly ShownRecharge[]> {
  const shown = proposals.map(async (proposal) => {
    const { userId, proposedBy, rechargeNo } = proposal;
    const [user, proposer] = await Promise.all([queries.user(userId), queries.user(proposedBy)]);
    assert(user && proposer, `recharge ${rechargeNo} names a user who is not there`);
    return { ...proposal, user, proposer, readerId };
  });
  return Promise.all(shown);
}
