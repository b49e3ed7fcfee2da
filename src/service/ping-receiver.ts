// Sends one signed request to a receiver right away, under the rules of callbacks, so that whoever sets
// one up sees what comes of it. Nothing is kept of it.

import { randomBytes } from 'node:crypto';
import type { UserId } from '../core/ledger/wallet.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import { encodeBytes } from '../crypto/crockford.ts';
import { type Delivered, delivering } from '../webhooks/deliver.ts';
import { resolveName } from '../webhooks/host-names.ts';
import { signatureHeaders } from '../webhooks/sign.ts';
import { writeJson } from '../wire/json-write.ts';
import { callbackUrlProblem, literalAddressOf } from '../wire/text-rules.ts';
import type { Answer } from './answer.ts';
import { signingSecrets } from './callback-secret.ts';
import { notifyTargetAllowed } from './notify-target.ts';
import type { Service } from './service.ts';

export interface Ping extends Delivered {
  readonly eventId: string;
}

const ID_BYTES = 15;

export async function pingReceiver(
  service: Service,
  ownerId: UserId,
  url: string,
): Promise<Answer<Ping>> {
  const { store, config } = service;
  const allowed = (ip: string) => notifyTargetAllowed(config, ip);
  const address = callbackUrlProblem(url) === null ? literalAddressOf(url) : null;
  const problem = address === null || allowed(address) ? callbackUrlProblem(url) : 'url_address';
  if (problem !== null) return { ok: false, refusal: invalid('url', problem) };
  if (!(await store.queries.user(ownerId))) {
    return { ok: false, refusal: { code: 'user_not_found' } };
  }
  const id = `ping_${encodeBytes(randomBytes(ID_BYTES))}`;
  const atMs = store.nowMs();
  const body = writeJson({ type: 'ping', timestamp: shanghaiTime(atMs), data: {} });
  const headers = signatureHeaders({ id, atMs, body }, await signingSecrets(service, ownerId));
  const sending = delivering({ resolve: resolveName, allowed, userAgent: 'Tael' });
  try {
    const delivered = await sending.deliver({ ownerId, url, headers: { ...headers }, body });
    return { ok: true, value: { eventId: id, ...delivered } };
  } finally {
    sending.close();
  }
}
