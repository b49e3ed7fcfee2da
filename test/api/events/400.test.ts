// GET /events with invalid parameters. Nothing is guessed.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertInvalid } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const ask = (query: string) => town.get(`/events?${query}`);

const FAULTY: Record<string, readonly string[]> = {
  after: ['-1', '1.5', 'x', '', '+1', '01', '1e-1', '9007199254740992', '１', 'evt_1'],
  types: ['x', 'order.paid,', 'order.paid,x', 'ORDER.PAID', 'order.paid;refund.made'],
  wait: ['26', '-1', '0.5', 'x', '', '3e1', '05', '25s', 'Infinity'],
};

for (const [name, values] of Object.entries(FAULTY)) {
  test(`an invalid ${name} is refused and named`, async () => {
    for (const value of values) assertInvalid(await ask(`${name}=${value}`), name);
  });
}

test('every invalid parameter is named at once', async () => {
  assertInvalid(await ask('wait=26&after=x'), 'after', 'wait');
});

test('a cursor past the newest record is refused, as after a restore from a backup', async () => {
  await town.paid(1);
  const { cursor, through } = (await ask('')).data;
  assertInvalid(await ask(`after=${through + 1}`), 'after');
  assert.equal((await ask(`after=${cursor}`)).status, 200);
  const answer = await ask(`after=${cursor + 1}&wait=25`);
  assertInvalid(answer, 'after');
  assert.match(answer.json.errors[0].msg, /omit it to receive only new events/);
});

test('a repeated parameter and bad percent-encoding are refused', async () => {
  assertInvalid(await ask('after=1&after=1'), 'after');
  assertInvalid(await ask('wait=%zz'), 'wait');
});
