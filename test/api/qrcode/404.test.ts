// GET /qrcode/<tx_no> of an order that does not exist.

import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('an order that does not exist has no code', async () => {
  const txNo = await town.order();
  for (const unknown of ['TNOPE', txNo.toLowerCase(), `${txNo}0`, '%00', '%E8%8C%B6']) {
    const answer = await town.web('GET', `/qrcode/${unknown}?format=png`);
    assertRefused(answer, 404, 'order_not_found');
  }
});
