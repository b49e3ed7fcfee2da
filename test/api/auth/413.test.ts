// Signing in with a body that is too large.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { TOO_LARGE } from '../endpoints.ts';

const town = await openApiTown();

test('a body over 64 KiB is refused', async () => {
  for (const path of ['/auth/login', '/auth/logout']) {
    const answer = await town.web('POST', path, { raw: TOO_LARGE });
    assertRefused(answer, 413, 'payload_too_large');
  }
});
