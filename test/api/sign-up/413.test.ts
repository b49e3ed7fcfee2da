// Signing up, or setting a payment password, with a body that is too large or of another kind.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { newcomersOf } from '../../support/newcomers.ts';
import { TOO_LARGE } from '../endpoints.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const { signUp, setPayPassword } = newcomersOf(town);

test('a body over 64 KiB is refused', async () => {
  for (const path of ['/auth/sign-up', '/auth/pay-password']) {
    const answer = await town.web('POST', path, { raw: TOO_LARGE });
    assertRefused(answer, 413, 'payload_too_large');
  }
});

test('another media type is refused', async () => {
  for (const type of ['text/plain', 'application/xml', 'multipart/form-data; boundary=x']) {
    const headers = { 'Content-Type': type };
    assertRefused(await signUp({}, { headers }), 415, 'unsupported_media_type');
    const set = await setPayPassword(await town.cookieOf(), {}, { headers });
    assertRefused(set, 415, 'unsupported_media_type');
  }
});
