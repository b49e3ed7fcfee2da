// Sends one signed request of type ping to a receiver, under the rules of callbacks, so that operators can
// test a receiver. Nothing is stored.

import { randomBytes } from 'node:crypto';
import { assert } from '../core/assert.ts';
import { invalid } from '../core/refusal.ts';
import { shanghaiTime } from '../core/time.ts';
import { encodeBytes } from '../crypto/crockford.ts';
import { signingSecrets } from '../service/callback-secret.ts';
import type { Ping } from '../service/ping.ts';
import { receiverUrlProblem } from '../service/receivers.ts';
import { writeJson } from '../wire/json-write.ts';
import { createServiceSender } from './delivery.ts';
import { signatureHeaders } from './sign.ts';

const ID_BYTES = 15;

export const pingReceiver: Ping = async (service, ownerId, url, receiverId = null) => {
  const problem = receiverUrlProblem(service, url);
  if (problem !== null) return { ok: false, refusal: invalid('url', problem) };
  const owner = await service.store.queries.user(ownerId);
  if (!owner) return { ok: false, refusal: { code: 'user_not_found' } };
  const atMs = service.store.nowMs();
  const id = `ping_${encodeBytes(randomBytes(ID_BYTES))}`;
  const body = writeJson({ type: 'ping', timestamp: shanghaiTime(atMs), data: {} });
  // Receivers compare it with their own clock, which no sandbox moves.
  const sentAtMs = atMs - (service.sandbox?.aheadMs() ?? 0);
  const headers = signatureHeaders(
    { id, atMs: sentAtMs, body },
    await signingSecrets(service, ownerId, receiverId),
  );
  const sender = createServiceSender(service);
  try {
    const sent = await sender.send({ ownerId, url, headers: { ...headers }, body });
    assert(sent !== null, 'the sender was closed during a ping');
    return { ok: true, value: { eventId: id, ...sent } };
  } finally {
    sender.close();
  }
};
