// Ends an API key for good. For money it takes effect with its commit; reads follow within seconds.

import { invalid } from '../../core/refusal.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { answered, refused } from './answer.ts';

export async function revokeKey(
  service: Service,
  keyId: string,
): Promise<Answer<{ readonly keyId: string }>> {
  const view = await service.store.queries.key(keyId);
  if (!view) return refused(invalid('key_id', 'key_id'));
  const { userId } = view.key;
  const outcome = await service.gatherer.submit({
    kind: 'revoke_key',
    userId,
    keyId,
    by: service.operator,
  });
  return outcome.ok ? answered({ keyId }) : outcome;
}
