// GET /events from a place behind which events are not kept any more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENTS_KEPT_MS } from '../../../src/core/announcement.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('events are told for ninety days, and a place before says so', async () => {
  const old = await town.paid(1);
  const { through } = (await town.get('/events?after=0')).data;
  const young = await town.paid(1);
  const setBack = (byMs: number) =>
    town.api.rows(`update entries set at_ms = at_ms - (${byMs})
      where tx_no = '${old}' returning tx_no`);
  await setBack(EVENTS_KEPT_MS);
  for (const after of [0, through - 1]) {
    assertRefused(await town.get(`/events?after=${after}&wait=25`), 409, 'events_gone');
  }
  const { items } = (await town.get(`/events?after=${through}`)).data;
  assert.deepEqual(
    items.map(({ tx_no }: { tx_no: string }) => tx_no),
    [young],
  );
  assert.equal((await town.get('/events')).status, 200);
  // The books are looked at in the end, and an entry's time is a part of them.
  await setBack(-EVENTS_KEPT_MS);
});
