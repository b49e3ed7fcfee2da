// GET /events from a place behind which events are not kept any more.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { EVENTS_KEPT_MS } from '../../../src/core/owner-event.ts';
import { DAY_MS } from '../../../src/core/time.ts';
import { assertRefused } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();

test('events are told for ninety days, a place before says so, and 0 begins with what is kept', async () => {
  const beginning = (await town.get('/events')).data.through;
  const old = await town.paid(1);
  const { through, cursor } = (await town.get('/events?after=0')).data;
  const young = await town.paid(1);
  const owner = `(select owner_id from orders where tx_no = '${old}')`;
  const days = EVENTS_KEPT_MS / DAY_MS;
  const setBack = (times: 1 | -1) =>
    town.api.rows(`with made as (
        update entries set at_ms = at_ms - (${times * EVENTS_KEPT_MS}) where tx_no = '${old}')
      update record_checkpoints set day = day - (${times * days})
      where record_no = ${cursor} and user_id = ${owner} returning day`);
  await setBack(1);
  // As if the next had been the first of its day.
  await town.api.rows(`insert into record_checkpoints
    select cell, user_id, record_no + 1, day + ${days}, tallies from record_checkpoints
    where record_no = ${cursor} and user_id = ${owner} returning day`);
  for (const after of [beginning, through - 1]) {
    const query = `/events?after=${after}&wait=25`;
    assertRefused(await town.get(query), 409, 'events_gone');
    assertRefused(await town.get(`${query}&types=refund.made`), 409, 'events_gone');
  }
  for (const after of [0, through]) {
    const { items } = (await town.get(`/events?after=${after}`)).data;
    assert.deepEqual(
      items.map(({ tx_no }: { tx_no: string }) => tx_no),
      [young],
    );
  }
  assert.equal((await town.get('/events')).status, 200);
  // The books are looked at in the end, and an entry's time is a part of them.
  await setBack(-1);
  await town.api.rows(`delete from record_checkpoints
    where record_no = ${cursor + 1} and user_id = ${owner} returning day`);
});
