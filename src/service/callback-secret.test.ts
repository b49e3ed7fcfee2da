// The secret that callbacks are signed with: made once, told again, replaced with a day to change over.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';
import { unwrap } from '../../test/support/residents.ts';
import { callbackSecret, rotateCallbackSecret, signingSecrets } from './callback-secret.ts';

const DAY_MS = 86_400_000;

test('A secret is made when it is first asked for, and told again as often as it is asked for.', async () => {
  const { service, owner, payer } = await openTown();
  const secret = unwrap(await callbackSecret(service, owner));
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/);
  assert.equal(unwrap(await callbackSecret(service, owner)), secret);
  assert.deepEqual(await signingSecrets(service, owner), [secret]);
  const made = await signingSecrets(service, payer);
  assert.deepEqual(made, [unwrap(await callbackSecret(service, payer))]);
  assert.notEqual(made[0], secret);
});

test('The store has it sealed, for its owner alone.', async () => {
  const { service, owner, payer } = await openTown();
  const secret = unwrap(await callbackSecret(service, owner));
  const kept = await service.store.callbacks.secrets(owner);
  assert.ok(kept && !kept.current.includes(secret.slice(6)));
  const moved = { ...kept, userId: payer };
  const callbacks = { ...service.store.callbacks, secrets: async () => moved };
  const fooled = { ...service, store: { ...service.store, callbacks } };
  await assert.rejects(callbackSecret(fooled, payer), /does not open/);
});

test('After a rotation callbacks are signed with both for a day.', async () => {
  const { service, clock, owner } = await openTown();
  const old = unwrap(await callbackSecret(service, owner));
  const fresh = unwrap(await rotateCallbackSecret(service, owner));
  assert.notEqual(fresh, old);
  assert.equal(unwrap(await callbackSecret(service, owner)), fresh);
  clock.nowMs += DAY_MS - 1;
  assert.deepEqual(await signingSecrets(service, owner), [fresh, old]);
  clock.nowMs += 1;
  assert.deepEqual(await signingSecrets(service, owner), [fresh]);
});

test('Nobody has a secret who does not exist.', async () => {
  const { service } = await openTown();
  for (const ask of [callbackSecret, rotateCallbackSecret]) {
    assert.deepEqual(await ask(service, 7), { ok: false, refusal: { code: 'user_not_found' } });
  }
  await assert.rejects(signingSecrets(service, 7), /user_not_found/);
});
