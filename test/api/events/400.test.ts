// GET /events with invalid parameters. Nothing is guessed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const ask = (query: string) => town.get(`/events?${query}`);

test('a cursor past the newest record is refused, as after a restore from a backup', async () => {
  await town.paid(1);
  const { cursor, through } = (await ask('')).data;
  assertInvalid(await ask(`after=${through + 1}`), 'after');
  assert.equal((await ask(`after=${cursor}`)).status, 200);
  const answer = await ask(`after=${cursor + 1}&wait=25`);
  assertInvalid(answer, 'after');
  assert.match(answer.json.errors[0].msg, /omit it to receive only new events/);
});
