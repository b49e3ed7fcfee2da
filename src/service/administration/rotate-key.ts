// Replaces an API key by a new one that may do the same. The old one goes on working for a while, so
// that programs can change over one after the other.

import { invalid } from '../../core/refusal.ts';
import { newApiSecret, secretDigest } from '../../crypto/api-secret.ts';
import { newKeyId } from '../../crypto/key-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { answered, invalidFields, refused } from './answer.ts';

export interface RotatedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly oldKeyId: string;
  readonly oldEndsAtMs: number;
}

/** A longer one is two keys, and should be made as two. */
const OVERLAP_MS_MAX = 30 * 86_400_000;

export async function rotateKey(
  service: Service,
  oldKeyId: string,
  overlapMs: number,
): Promise<Answer<RotatedKey>> {
  if (!(overlapMs >= 0 && overlapMs <= OVERLAP_MS_MAX)) {
    return invalidFields([{ field: 'overlap', rule: 'overlap_range' }]);
  }
  const view = await service.store.queries.key(oldKeyId);
  if (!view) return refused(invalid('key_id', 'key_id'));
  const keyId = newKeyId(service.keys.keyIdCheck);
  const secret = newApiSecret();
  const outcome = await service.gatherer.submit({
    kind: 'rotate_key',
    userId: view.key.userId,
    keyId: oldKeyId,
    newKeyId: keyId,
    newSecretDigest: secretDigest(service.keys.apiSecret, secret),
    overlapMs,
    by: service.operator,
  });
  if (!outcome.ok) return outcome;
  return answered({ keyId, secret, oldKeyId, oldEndsAtMs: outcome.result.oldEndsAtMs });
}
