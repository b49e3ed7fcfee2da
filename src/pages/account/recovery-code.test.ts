// Tests of the sign-in form with a recovery code, against the in-memory books. The form is the same on every
// page that has it; here it is the account page's.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { TOTP } from 'otpauth';
import { PASSWORD } from '../../../test/support/known-password.ts';
import { openTown } from '../../../test/support/memory-town.ts';
import { unwrap } from '../../../test/support/residents.ts';
import { byUser } from '../../core/rows/audit.ts';
import { offerTotp, switchOnTotp } from '../../service/two-factor.ts';

const HEADERS = {
  'content-type': 'application/x-www-form-urlencoded',
  accept: 'text/html',
  'accept-language': 'en',
};

async function openEnrolledTown() {
  const { app, service, payer: userId, clock } = await openTown();
  const by = byUser(userId, { address: '203.0.113.7', device: null });
  const { secret, offer } = unwrap(await offerTotp(service, userId));
  const newCode = new TOTP({ secret }).generate({ timestamp: clock.nowMs });
  const accepted = { password: PASSWORD, offer, newCode };
  const codes = unwrap(
    await switchOnTotp(service, { userId, sessionDigest: 'none', by }, accepted),
  );
  const signIn = (fields: Record<string, string>) => {
    const payload = new URLSearchParams({ login: 'wang', password: PASSWORD, ...fields });
    const url = '/account/sign-in';
    return app.inject({ method: 'POST', url, headers: HEADERS, payload: payload.toString() });
  };
  return {
    signIn,
    codes,
    nextCode: () => new TOTP({ secret }).generate({ timestamp: clock.nowMs + 30_000 }),
  };
}

test('a recovery code signs in on the form, and a used one opens its field again', async () => {
  const { signIn, codes } = await openEnrolledTown();
  const [code = ''] = codes;
  const folded = await signIn({ totp_code: '', recovery_code: '' });
  assert.equal(folded.statusCode, 403);
  assert.match(folded.body, /<details open>\s*<summary>Enter a one-time code/);
  assert.match(folded.body, /<details>\s*<summary>Use a recovery code/);
  assert.equal((await signIn({ totp_code: '', recovery_code: code })).statusCode, 303);
  const used = await signIn({ totp_code: '', recovery_code: code });
  assert.equal(used.statusCode, 403);
  assert.match(used.body, /recovery code is wrong or has already been used/);
  assert.match(used.body, /<details open>\s*<summary>Use a recovery code/);
  assert.ok(!used.body.includes(code), 'what was typed is not repeated');
});

test('of both codes neither is guessed to be meant', async () => {
  const { signIn, codes, nextCode } = await openEnrolledTown();
  const both = await signIn({ totp_code: nextCode(), recovery_code: codes[0] ?? '' });
  assert.equal(both.statusCode, 400);
  assert.equal((await signIn({ recovery_code: codes[0] ?? '' })).statusCode, 303, 'it is unused');
});
