// Tests that the demo credits what people request by itself, in full and once.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openTown } from '../../test/support/memory-town.ts';
import { unwrap } from '../../test/support/residents.ts';
import { fen } from '../core/money.ts';
import { requestRecharge } from '../service/recharge-requests.ts';
import { creditWaiting } from './demo-top-ups.ts';

test('the demo credits a request after two seconds, once', async () => {
  const { service, clock, newPerson, app } = await openTown({ demo: true });
  const { userId } = await newPerson('newcomer');
  const said = { payerName: null, reference: null, note: null, idempotencyKey: null };
  const wanted = { userId, amountFen: fen(20_00), method: 'demo', ...said };
  const { requestNo } = unwrap(await requestRecharge(service, wanted, service.operator));
  const balance = async () => (await service.store.queries.owner(userId))?.consumer.balanceFen;
  const before = await balance();
  await creditWaiting(service);
  assert.equal(await balance(), before);
  clock.nowMs += 2_000;
  for (let time = 0; time < 2; time += 1) await creditWaiting(service);
  assert.equal(await balance(), fen((before ?? 0n) + 20_00n));
  const request = await service.store.queries.rechargeRequest(requestNo);
  assert.deepEqual([request?.status, request?.bankReference], ['approved', `DEMO-${requestNo}`]);
  await app.close();
});
