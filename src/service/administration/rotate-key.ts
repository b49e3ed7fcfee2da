// Replaces an API key by a new one with the same rights. The old one still works for a while, so that
// programs can change over one by one.

import type { ProvenByUser } from '../../core/proofs/login-proof.ts';
import { invalid } from '../../core/refusal.ts';
import { newApiSecret, secretDigest } from '../../crypto/api-secret.ts';
import { newKeyId } from '../../crypto/key-id.ts';
import type { Answer } from '../answer.ts';
import type { Service } from '../service.ts';
import { invalidFields, refuse, succeed } from './answer.ts';

export interface RotatedKey {
  readonly keyId: string;
  readonly secret: string;
  readonly oldKeyId: string;
  readonly oldEndsAtMs: number;
}

/** Whoever needs two keys for longer should create two. */
const OVERLAP_MS_MAX = 30 * 86_400_000;

export async function rotateKey(
  service: Service,
  oldKeyId: string,
  overlapMs: number,
  author: ProvenByUser,
): Promise<Answer<RotatedKey>> {
  if (!(overlapMs >= 0 && overlapMs <= OVERLAP_MS_MAX)) {
    return invalidFields([{ field: 'overlap', rule: 'overlap_range' }]);
  }
  const view = await service.store.queries.key(oldKeyId);
  if (!view) return refuse(invalid('key_id', 'key_id'));
  const keyId = newKeyId(view.key.userId, service.keys.keyIdCheck);
  const secret = newApiSecret();
  const outcome = await service.gatherer.submit({
    kind: 'rotate_key',
    userId: view.key.userId,
    keyId: oldKeyId,
    newKeyId: keyId,
    newSecretDigest: secretDigest(service.keys.apiSecret, secret),
    overlapMs,
    ...author,
  });
  if (!outcome.ok) return outcome;
  return succeed({ keyId, secret, oldKeyId, oldEndsAtMs: outcome.result.oldEndsAtMs });
}
