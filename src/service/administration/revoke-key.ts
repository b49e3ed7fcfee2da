// Revokes an API key. It moves no money from the commit on; reads are refused within seconds.

import { invalid } from '../../core/refusal.ts';
import type { Provenance } from '../../core/rows/audit.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { refuse, succeed } from './answer.ts';

export async function revokeKey(
  service: Service,
  keyId: string,
  by: Provenance,
): Promise<Answer<{ readonly keyId: string }>> {
  const view = await service.store.queries.key(keyId);
  if (!view) return refuse(invalid('key_id', 'key_id'));
  const { userId } = view.key;
  const outcome = await service.gatherer.submit({
    kind: 'revoke_key',
    userId,
    keyId,
    by,
  });
  return outcome.ok ? succeed({ keyId }) : outcome;
}
