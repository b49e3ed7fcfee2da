// GET /qrcode/<tx_no> in an unknown format.

import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('an unknown, empty, repeated or badly encoded format is refused', async () => {
  const txNo = await town.order();
  for (const query of [
    'format=gif',
    'format=',
    'format=PNG',
    'format=png&format=png',
    'format=%zz',
  ]) {
    assertInvalid(await town.web('GET', `/qrcode/${txNo}?${query}`), 'format');
  }
});
