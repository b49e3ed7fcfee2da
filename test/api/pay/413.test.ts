// POST /pay/<tx_no> with a body that is too large.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { TOO_LARGE } from '../endpoints.ts';

const town = await openApiTown();

test('a body over 64 KiB is refused before the session is looked at', async () => {
  const txNo = await town.order();
  const answer = await town.web('POST', `/pay/${txNo}`, { raw: TOO_LARGE });
  assertRefused(answer, 413, 'payload_too_large');
});
