// Creates an API key. The secret is in the answer and nowhere else: only its digest is kept.

import { DEFAULT_RATE_PER_MINUTE, SCOPES, type Scope } from '../../core/access/key.ts';
import type { ProvenByUser } from '../../core/access/login-proof.ts';
import type { Fen } from '../../core/money.ts';
import type { FieldProblem } from '../../core/refusal.ts';
import { newApiSecret, secretDigest } from '../../crypto/api-secret.ts';
import { newKeyId } from '../../crypto/key-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, succeed } from './answer.ts';
import { amountProblems, ipProblems, nameProblems, rateProblems } from './field-rules.ts';

export interface NewKey {
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly string[];
  /** Addresses and CIDR blocks; empty: anywhere. */
  readonly ipRules: readonly string[];
  /** Null: the default of the interface. */
  readonly ratePerMinute: number | null;
  readonly endsAtMs: number | null;
  /** What tools may refund with it a day; null: the owner approves each refund. */
  readonly toolRefundLimitFen: Fen | null;
}

export interface CreatedKey {
  readonly keyId: string;
  readonly secret: string;
}

/** `author`: whoever creates it, an operator at the machine unless said otherwise. */
export async function createKey(
  service: Service,
  wanted: NewKey,
  author: ProvenByUser = { by: service.operator },
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
      scopes: SCOPES.filter((scope) => wanted.scopes.includes(scope)),
      ipRules: wanted.ipRules,
      ratePerMinute: wanted.ratePerMinute ?? DEFAULT_RATE_PER_MINUTE,
      secretDigest: secretDigest(service.keys.apiSecret, secret),
      windowId: keyId,
      toolRefundLimitFen: wanted.toolRefundLimitFen,
      endsAtMs: wanted.endsAtMs,
    },
    ...author,
  });
  return outcome.ok ? succeed({ keyId, secret }) : outcome;
}

function problemsOf(wanted: NewKey, nowMs: number): FieldProblem[] {
  const { scopes, ipRules, ratePerMinute: rate, endsAtMs } = wanted;
  const problems = [...nameProblems('name', wanted.name)];
  if (scopes.length === 0 || !scopes.every(isScope))
    problems.push({ field: 'scope', rule: 'scope' });
  const limitFen = wanted.toolRefundLimitFen;
  if (limitFen !== null && !scopes.includes('refund')) {
    problems.push({ field: 'tool_refunds', rule: 'tool_refunds_scope' });
  } else if (limitFen !== null) {
    problems.push(...amountProblems('tool_refund_limit', limitFen));
  }
  problems.push(...ipProblems(ipRules), ...rateProblems(rate));
  if (endsAtMs !== null && endsAtMs <= nowMs) {
    problems.push({ field: 'expires', rule: 'expires_past' });
  }
  return problems;
}

function isScope(text: string): text is Scope {
  return SCOPES.some((scope) => scope === text);
}
