// GET /qrcode/<tx_no> while the database is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertRefused } from '../../support/api-http.ts';
import { openAwayTown } from '../away.ts';

const { town, database } = await openAwayTown();

test('while the database is away there is no code, and then there is', async () => {
  const txNo = await town.order();
  database.off();
  assertRefused(await town.web('GET', `/qrcode/${txNo}`), 503, 'unavailable');
  database.on();
  assert.equal((await town.web('GET', `/qrcode/${txNo}`)).status, 200);
});
