// Signing in with a wrong login or password: always the same answer.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';

const town = await openApiTown();

test('an unknown login and a wrong password get the same answer', async () => {
  const answers = [
    await town.signIn('wang', { password: 'wrong horse 1' }),
    await town.signIn('nobody'),
    await town.signIn('wa\u0000ng'),
    await town.signIn('\ud800'),
    await town.signIn(''),
    await town.signIn('x'.repeat(10_000)),
    await town.signIn('wang', { password: '' }),
    await town.signIn('wang', { password: 'x'.repeat(10_000) }),
    await town.signIn('chen', { password: `${PASSWORD} ` }),
    await town.signIn('wang', { password: 'wrong horse 1', totp_code: '123456' }),
  ];
  const bodies = answers.map((answer) => {
    assertRefused(answer, 401, 'login_failed');
    assert.equal(answer.headers.get('set-cookie'), null);
    return JSON.stringify({ ...answer.json, request_id: '' });
  });
  assert.equal(new Set(bodies).size, 1);
});
