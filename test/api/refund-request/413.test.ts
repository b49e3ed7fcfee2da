// POST /refund-requests/<request_no> with a body that is too large.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundAsks } from '../../support/refund-asks.ts';
import { TOO_LARGE } from '../endpoints.ts';

const town = await openApiTown();
const { path } = refundAsks(town);

test('a body over 64 KiB is refused before the session is looked at', async () => {
  const answer = await town.web('POST', path('Q1'), { raw: TOO_LARGE });
  assertRefused(answer, 413, 'payload_too_large');
});
