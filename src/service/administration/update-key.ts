// Changes the name, the whitelist or the rate of an API key. Requests meet the change within seconds.

import type { ProvenByUser } from '../../core/proofs/login-proof.ts';
import { invalid } from '../../core/refusal.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';
import { ipProblems, nameProblems, rateProblems } from './field-rules.ts';

/** Null: stays as it is. An empty list of addresses: the key may be used from anywhere. */
export interface KeyChange {
  readonly name: string | null;
  readonly ipRules: readonly string[] | null;
  readonly ratePerMinute: number | null;
}

export async function updateKey(
  service: Service,
  keyId: string,
  { name, ipRules, ratePerMinute }: KeyChange,
  author: ProvenByUser,
): Promise<Answer<{ readonly keyId: string }>> {
  if (name === null && ipRules === null && ratePerMinute === null) {
    return refuse(invalid('rate', 'nothing_to_update'));
  }
  const problems = [
    ...(name === null ? [] : nameProblems('name', name)),
    ...ipProblems(ipRules ?? []),
    ...rateProblems(ratePerMinute),
  ];
  if (problems.length > 0) return invalidFields(problems);
  const view = await service.store.queries.key(keyId);
  if (!view) return refuse(invalid('key_id', 'key_id'));
  const outcome = await service.gatherer.submit({
    kind: 'update_key',
    userId: view.key.userId,
    keyId,
    name: name?.trim() ?? null,
    ipRules,
    ratePerMinute,
    ...author,
  });
  return outcome.ok ? succeed({ keyId }) : outcome;
}
