// tael receiver: an operator registers receivers for an owner, sees them, changes and deletes them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { but, openHome } from '../support/command-line.ts';
import type { Json } from '../support/tael.ts';

const TIME = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}\+08:00$/;
const URL = 'http://127.0.0.1:9/events';

const { done, refused, tael } = await openHome();
const { user_id: ann } = await done('user create --name Ann --login ann --pay-password 192837');

const itemsOf = async (line: string) => (await done(line)).items as Json[];

test('A receiver is added with a secret that is shown once, changed, paused and deleted.', async () => {
  assert.equal((await tael('receiver', 'list', '--user', 'ann')).out, 'No receivers.\n');
  const add = `receiver add --user ann --url ${URL} --events settlement.done,refund.made`;
  const { secret, ...made } = await done(add);
  assert.match(String(secret), /^whsec_\S+$/);
  const { receiver_id: id } = made;
  const facts = { receiver_id: id, url: URL, old_secret_ends_at: null };
  const events = ['refund.made', 'settlement.done'];
  assert.deepEqual(but(made, { created_at: TIME }), { ...facts, events, paused: false });
  assert.deepEqual(await itemsOf('receiver list --user ann'), [made]);
  assert.ok(!(await tael('receiver', 'list', '--user', 'ann')).out.includes(String(secret)));

  const changed = await done(`receiver change ${id} --user ann --events withdrawal.decided`);
  assert.deepEqual(changed.events, ['withdrawal.decided']);
  assert.equal((await done(`receiver pause ${id} --user ann`)).paused, true);
  assert.equal((await done(`receiver resume ${id} --user ann`)).paused, false);
  const rotated = await done(`receiver rotate ${id} --user ann`);
  assert.notEqual(rotated.secret, secret);
  assert.match(String(rotated.old_secret_ends_at), TIME);
  const tested = await tael('receiver', 'test', String(id), '--user', 'ann');
  assert.equal(tested.status, 1);
  assert.match(tested.out, /^failure +connection_failed$/m);
  assert.deepEqual(await itemsOf(`events list --receiver ${id}`), []);
  await done(`receiver delete ${id} --user ann`);
  assert.deepEqual(await itemsOf('receiver list --user ann'), []);
  await refused(`receiver pause ${id} --user ann`, 'not_found');
  const trail = await itemsOf(`audit --user ${ann}`);
  const actions = trail.map(({ action }) => String(action)).reverse();
  assert.deepEqual(
    actions.filter((action) => action.startsWith('receiver_')),
    ['created', 'changed', 'paused', 'resumed', 'secret_rotated', 'removed'].map(
      (act) => `receiver_${act}`,
    ),
  );
});

test('What cannot be registered is refused, with what to do instead.', async () => {
  const [add, url] = ['receiver add --user ann', `--url ${URL}`];
  const events = '--events refund.made';
  const types =
    'order.expired, order.cancelled, refund.made, refund_request.opened, settlement.done, ' +
    'withdrawal.decided';
  for (const [line, wrong] of [
    [`${add} ${url} --events order.paid`, `events must be one or more of ${types}`],
    [`${add} --url ftp://x/ ${events}`, 'url must begin with http:// or https://'],
    [
      `${add} --url http://10.0.0.1/ ${events}`,
      'url must not point to a private or local address, unless TAEL_NOTIFY_ALLOW lists it',
    ],
  ] as const) {
    await refused(line, 'invalid_parameters', wrong);
  }
  await refused(`receiver change 7 --user ann ${events}`, 'not_found');
  await refused(`receiver add --user 7 ${url} ${events}`, 'user_not_found');
});
