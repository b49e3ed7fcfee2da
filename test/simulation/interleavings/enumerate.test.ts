// Every interleaving of two commands on one order or number while nothing breaks, and the mistakes that show
// even then. With faults it takes longer: `npm run simulate -- --short`.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { enumerate } from './enumerate.ts';
import { PLANTED } from './planted.ts';
import { SCENES } from './scenes.ts';

for (const scene of [SCENES.twoPayers, SCENES.refundSentTwice, SCENES.oneNumberTwice]) {
  test(`Every interleaving holds: ${scene.name}.`, async () => {
    const { broken, states, ended } = await enumerate({ scene, faults: 0 });
    assert.equal(broken, null);
    assert.ok(states > 100 && ended > 5, `${states} states, ${ended} ends`);
  });
}

const FOUND = [
  'keys read before locks',
  'keys read before locks and bound again',
  'a number taken twice',
] as const;

for (const name of FOUND) {
  test(`It is found: ${name}.`, async () => {
    const { scene, faults, plant } = PLANTED[name];
    const { broken } = await enumerate({ scene, faults, ...plant });
    assert.notEqual(broken, null);
  });
}
