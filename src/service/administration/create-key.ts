// Creates an API key. The secret is in the answer and nowhere else: only its digest is kept.

import type { Fen } from '../../core/money.ts';
import type { ProvenByUser } from '../../core/proofs/login-proof.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { DEFAULT_RATE_PER_MINUTE, SCOPES } from '../../core/rows/key.ts';
import { DAY_MS } from '../../core/time.ts';
import { newApiSecret, secretDigest } from '../../crypto/api-secret.ts';
import { newKeyId } from '../../crypto/key-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { amountProblems, ipProblems, nameProblems, rateProblems } from './field-rules.ts';

/** What a program of the platform may do with money in a Shanghai day; null: nothing. */
export interface OperateLimits {
  readonly rechargeLimitFen: Fen | null;
  readonly payoutLimitFen: Fen | null;
}

export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and CIDR blocks; empty: anywhere. */
  readonly ipRules: readonly string[];
  /** Null: the default of the interface. */
  readonly ratePerMinute: number | null;
  /** Null: it never ends. */
  readonly endsAtMs: number | null;
  /** What tools may refund with it a day; null: the owner approves each refund. */
  readonly toolRefundLimitFen: Fen | null;
  /** What may be refunded with it a day at all; null: no limit. */
  readonly refundLimitFen: Fen | null;
  /** Null: it works for all merchants of its owner. */
  readonly merchantId: number | null;
  /** Whether its requests must be signed whole. */
  readonly signsRequests: boolean;
  /** Of a key with the scope `operate`, which has no other. */
  readonly operate?: OperateLimits;
}

/** When a key ends of which nothing else is said. */
const LIFE_MS = 365 * DAY_MS;

/** `never` has to be asked for; null: nothing was said. */
export function keyEndMs(chosen: number | 'never' | null, nowMs: number): number | null {
  return chosen === 'never' ? null : (chosen ?? nowMs + LIFE_MS);
}

export interface CreatedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly endsAtMs: number | null;
}

export async function createKey(
  service: Service,
  wanted: NewKey,
  author: ProvenByUser,
): Promise<Answer<CreatedKey>> {
  const problems = problemsOf(wanted, service.store.nowMs());
  if (problems.length > 0) return invalidFields(problems);
  const keyId = newKeyId(wanted.userId, service.keys.keyIdCheck);
  const secret = newApiSecret();
  const outcome = await service.gatherer.submit({
    kind: 'create_key',
    key: {
      keyId,
      userId: wanted.userId,
      name: wanted.name.trim(),
      scopes: wanted.operate
        ? ['operate']
        : SCOPES.filter((scope) => wanted.scopes.includes(scope)),
      ipRules: wanted.ipRules,
      ratePerMinute: wanted.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE,
      secretDigest: secretDigest(service.keys.apiSecret, secret),
      windowId: keyId,
      toolRefundLimitFen: wanted.toolRefundLimitFen,
      refundLimitFen: wanted.refundLimitFen,
      rechargeLimitFen: wanted.operate?.rechargeLimitFen ?? null,
      payoutLimitFen: wanted.operate?.payoutLimitFen ?? null,
      merchantId: wanted.merchantId,
      signsRequests: wanted.signsRequests,
      endsAtMs: wanted.endsAtMs,
    },
    ...author,
  });
  return outcome.ok ? succeed({ keyId, secret, endsAtMs: wanted.endsAtMs }) : outcome;
}

function problemsOf(wanted: NewKey, nowMs: number): FieldProblem[] {
  const { scopes, ipRules, ratePerMinute: rate, endsAtMs } = wanted;
  const problems = [...nameProblems('name', wanted.name)];
  if (wanted.operate) problems.push(...operateProblems(wanted, wanted.operate));
  else if (scopes.length === 0 || !scopes.every(isScope))
    problems.push({ field: 'scope', rule: 'scope' });
  problems.push(
    ...limitProblems(wanted, 'tool_refunds', 'tool_refund_limit', wanted.toolRefundLimitFen),
    ...limitProblems(wanted, 'refund_limit', 'refund_limit', wanted.refundLimitFen),
  );
  problems.push(...ipProblems(ipRules), ...rateProblems(rate));
  if (endsAtMs !== null && endsAtMs <= nowMs) {
    problems.push({ field: 'expires', rule: 'expires_past' });
  }
  return problems;
}

/** Such a key acts for the operator: it says from where it comes, and does nothing else. */
function operateProblems(
  { scopes, ipRules, toolRefundLimitFen, refundLimitFen, merchantId }: NewKey,
  { rechargeLimitFen, payoutLimitFen }: OperateLimits,
): readonly FieldProblem[] {
  const problems: FieldProblem[] = [];
  const other = [toolRefundLimitFen, refundLimitFen, merchantId].some((term) => term !== null);
  if (scopes.length > 0 || other) problems.push({ field: 'operate', rule: 'operate_alone' });
  if (ipRules.length === 0 || ipRules.some((rule) => rule.trim().endsWith('/0'))) {
    problems.push({ field: 'ip', rule: 'operate_addresses' });
  }
  for (const [field, limitFen] of [
    ['recharge_limit', rechargeLimitFen],
    ['payout_limit', payoutLimitFen],
  ] as const) {
    if (limitFen !== null) problems.push(...amountProblems(field, limitFen));
  }
  return problems;
}

function limitProblems(
  { scopes }: NewKey,
  choice: string,
  field: string,
  limitFen: Fen | null,
): readonly FieldProblem[] {
  if (limitFen === null) return [];
  if (!scopes.includes('refund')) return [{ field: choice, rule: 'tool_refunds_scope' }];
  return amountProblems(field, limitFen);
}

function isScope(text: string): boolean {
  return SCOPES.some((scope) => scope === text);
}
