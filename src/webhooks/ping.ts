// Sends one signed request to a receiver right away, under the rules of callbacks, so that whoever sets
// one up sees what comes of it. Nothing is kept of it.

import { randomBytes } from 'node:crypto';
import { assert } from '../core/assert.ts';
import type { FieldRule } from '../core/field-rule.ts';
import type { UserId } from '../core/ledger/wallet.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import { encodeBytes } from '../crypto/crockford.ts';
import type { Answer } from '../service/answer.ts';
import { signingSecrets } from '../service/callback-secret.ts';
import { notifyTargetAllowed } from '../service/notify-target.ts';
import type { Service } from '../service/service.ts';
import { writeJson } from '../wire/json-write.ts';
import { callbackUrlProblem, literalAddressOf } from '../wire/text-rules.ts';
import type { Delivered } from './deliver.ts';
import { serviceDelivering } from './delivery.ts';
import { signatureHeaders } from './sign.ts';

export interface Ping extends Delivered {
  readonly eventId: string;
}

const ID_BYTES = 15;

export async function pingReceiver(
  service: Service,
  ownerId: UserId,
  url: string,
): Promise<Answer<Ping>> {
  const problem = urlProblem(service, url);
  if (problem !== null) return { ok: false, refusal: invalid('url', problem) };
  const owner = await service.store.queries.user(ownerId);
  if (!owner) return { ok: false, refusal: { code: 'user_not_found' } };
  const atMs = service.store.nowMs();
  const id = `ping_${encodeBytes(randomBytes(ID_BYTES))}`;
  const body = writeJson({ type: 'ping', timestamp: shanghaiTime(atMs), data: {} });
  const headers = signatureHeaders({ id, atMs, body }, await signingSecrets(service, ownerId));
  const sending = serviceDelivering(service);
  try {
    const delivered = await sending.deliver({ ownerId, url, headers: { ...headers }, body });
    assert(delivered !== null, 'a ping was given up before it ended');
    return { ok: true, value: { eventId: id, ...delivered } };
  } finally {
    sending.close();
  }
}

/** What an order would be refused for that named this address. */
function urlProblem({ config }: Service, url: string): FieldRule | null {
  const problem = callbackUrlProblem(url);
  if (problem !== null) return problem;
  const address = literalAddressOf(url);
  return address === null || notifyTargetAllowed(config, address) ? null : 'url_address';
}
