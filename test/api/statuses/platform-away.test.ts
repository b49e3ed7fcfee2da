// Tests that what only the program of a platform, or of a payer, may ask for is unavailable while the
// database is away.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { assertRefused, send } from '../../support/api-http.ts';
import { mandatesIn } from '../../support/mandates.ts';
import { newOperateKey } from '../../support/platform.ts';
import { OF_PLATFORMS, takesBody } from './table.ts';

const { town, database } = await openAwayTown();
const operator = await town.newPerson('platform', { operator: true });
const operating = await newOperateKey(town, operator);
const spending = await mandatesIn(town).newSpending(town.payer);

for (const route of OF_PLATFORMS) {
  const { method, path, scope } = route;
  const key = scope === 'spend' ? spending.key : operating;
  const at = path.replaceAll(/:\w+/g, '1');
  const body = takesBody(route) ? { body: {} } : {};

  test(`${method} ${path} is unavailable while the database is away`, async () => {
    database.off();
    const answer = await send(town.api.origin, method, at, { key, ...body });
    database.on();
    assertRefused(answer, 503, 'unavailable');
    assert.equal(answer.headers.get('retry-after'), '1');
  });
}
