// The secret that callbacks are signed with: made once, returned again, rotated with an overlap of
// a day.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';
import { unwrap } from '../../test/support/residents.ts';
import { atThisMachine } from './administration/authorization.ts';
import { callbackSecret, rotateCallbackSecret, signingSecrets } from './callback-secret.ts';

const DAY_MS = 86_400_000;

test('A secret is made on first use, and returned on every later one.', async () => {
  const { service, owner, payer } = await openTown();
  const secret = unwrap(await callbackSecret(service, owner));
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(unwrap(await callbackSecret(service, owner)), secret);
  assert.deepEqual(await signingSecrets(service, owner), [secret]);
  const made = await signingSecrets(service, payer);
  assert.deepEqual(made, [unwrap(await callbackSecret(service, payer))]);
  assert.notEqual(made[0], secret);
});

test('The store has it sealed, for its owner only.', async () => {
  const { service, owner, payer } = await openTown();
  const secret = unwrap(await callbackSecret(service, owner));
  const kept = await service.store.callbacks.secrets(owner);
  assert.ok(kept && !kept.current.includes(secret.slice(6)));
  const moved = { ...kept, userId: payer };
  const callbacks = { ...service.store.callbacks, secrets: async () => moved };
  const fooled = { ...service, store: { ...service.store, callbacks } };
  await assert.rejects(callbackSecret(fooled, payer), /does not open/);
});

test('After a rotation callbacks are signed with both secrets for a day.', async () => {
  const { service, clock, owner } = await openTown();
  const old = unwrap(await callbackSecret(service, owner));
  const fresh = unwrap(await rotateCallbackSecret(service, owner, atThisMachine(service)));
  assert.notEqual(fresh, old);
  assert.equal(unwrap(await callbackSecret(service, owner)), fresh);
  clock.nowMs += DAY_MS - 1;
  assert.deepEqual(await signingSecrets(service, owner), [fresh, old]);
  clock.nowMs += 1;
  assert.deepEqual(await signingSecrets(service, owner), [fresh]);
});

test('A user that does not exist has no secret.', async () => {
  const { service } = await openTown();
  for (const ask of [callbackSecret, rotateCallbackSecret]) {
    assert.deepEqual(await ask(service, 7, atThisMachine(service)), {
      ok: false,
      refusal: { code: 'user_not_found' },
    });
  }
  await assert.rejects(signingSecrets(service, 7), /user_not_found/);
});
