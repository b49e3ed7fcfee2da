// Signing up where it is not allowed: from another site, where it is switched off, and without a place.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid, assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { newcomersOf } from '../../support/newcomers.ts';

const proxied = { TAEL_TRUSTED_PROXIES: '127.0.0.1' };
const closed = await openApiTown();
const inviting = await openApiTown({ TAEL_SIGNUP: 'invite', ...proxied });
const { signUp, invite } = newcomersOf(inviting);

test('CWE-352: another site can sign nobody up', async () => {
  const { code } = await invite();
  for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site' }]) {
    const answer = await signUp({ invite: code }, { headers });
    assertRefused(answer, 403, 'cross_site');
    assert.equal(answer.headers.get('set-cookie'), null);
  }
  assert.equal((await signUp({ invite: code })).status, 200, 'its place is still there');
});

test('nobody can sign up unless the operator allows it, not even with an invite', async () => {
  const { code } = await newcomersOf(closed).invite();
  for (const more of [{}, { invite: code }, { login: 'wang' }]) {
    const answer = await newcomersOf(closed).signUp(more);
    assertRefused(answer, 403, 'sign_up_off');
    assert.equal(answer.headers.get('set-cookie'), null);
  }
});

test('where invites are needed, each sign-up takes one place of an invite', async () => {
  assertInvalid(await signUp(), 'invite');
  const { code, inviteId } = await invite();
  const typed = code.toLowerCase().replaceAll('-', ' ');
  const { data } = await signUp({ invite: typed });
  assertRefused(await signUp({ invite: code }), 403, 'invite_invalid');
  const [line] = await inviting.api.rows(
    `select details from audit_lines where user_id = ${data.user_id}`,
  );
  const { invite_id, invited_by } = JSON.parse(line?.details);
  assert.deepEqual([invite_id, invited_by], [inviteId, 'root@here']);
});

test('an invite still works after its creator is suspended', async () => {
  const { code } = await invite();
  await inviting.standing(inviting.owner, 'suspend');
  assert.equal((await signUp({ invite: code })).status, 200);
  await inviting.standing(inviting.owner, 'resume');
});
