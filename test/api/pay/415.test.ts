// POST /pay/<tx_no> with a body that is neither JSON nor a form.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('another media type is refused, after the session', async () => {
  const txNo = await town.order();
  for (const type of ['text/plain', 'multipart/form-data; boundary=x', 'application/xml']) {
    const headers = { 'Content-Type': type };
    const answer = await town.pay(txNo, {}, { headers });
    assertRefused(answer, 415, 'unsupported_media_type');
    const raw = '{"pay_password":"246810"}';
    const stranger = await town.web('POST', `/pay/${txNo}`, { raw, headers });
    assertRefused(stranger, 401, 'session_required');
  }
});
