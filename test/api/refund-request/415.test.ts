// POST /refund-requests/<request_no> with a body that is neither JSON nor a form.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { refundAsks } from '../../support/refund-asks.ts';

const town = await openApiTown();
const { path, decline, aRequest } = refundAsks(town);

test('another media type is refused, after the session', async () => {
  const requestNo = await aRequest();
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    const headers = { 'Content-Type': type };
    assertRefused(await decline(requestNo, { headers }), 415, 'unsupported_media_type');
    const raw = '{"decision":"decline"}';
    const stranger = await town.web('POST', path(requestNo), { raw, headers });
    assertRefused(stranger, 401, 'session_required');
  }
});
