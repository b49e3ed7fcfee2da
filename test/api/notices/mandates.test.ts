// Tests what payers are told of what they have allowed: the first payment, a limit that is nearly used,
// once, and what a program asks for.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { openApiTown } from '../../support/api-town.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { newSpender, spend } from '../../support/spenders.ts';
import { until } from '../../support/until.ts';
import { peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const town = await openApiTown(server.settings);
const { setAddress, noticesOf } = peopleOf(town, server);
const post = startPost(town);
after(() => post.stop());
const { service } = town.api;

const told = async (kind: string) =>
  (await noticesOf('wang')).filter((notice) => notice.kind === kind);

test('the first payment under a mandate is told, in the bell and by mail, and no other', async () => {
  await setAddress('wang', 'wang@mail.example');
  const spender = await newSpender(service, town.payer, { perDayFen: fen(100_00) });
  for (const amount of [3, 4]) await spend(service, spender, await town.order({ amount }));
  const used = await told('mandate_used');
  assert.deepEqual(
    used.map(({ about, amount, detail }) => [about, amount, detail]),
    [[spender.mandateNo, 3, '买菜助手']],
  );
  await until('the mail comes', () =>
    server.sentTo('wang@mail.example').some(({ subject }) => /首次使用/.test(subject)),
  );
});

test('that a limit is nearly used is told once in its period', async () => {
  const spender = await newSpender(service, town.payer, { totalFen: fen(1000_00) });
  for (const amount of [5, 2]) await spend(service, spender, await town.order({ amount }));
  assert.equal((await told('mandate_near_limit')).length, 0);
  await spend(service, spender, await town.order({ amount: 1 }));
  await spend(service, spender, await town.order({ amount: 1 }));
  const near = await told('mandate_near_limit');
  assert.deepEqual(
    near.map(({ about, amount }) => [about, amount]),
    [[spender.mandateNo, 10]],
  );
});

test('a payment request that waits is told', async () => {
  const spender = await newSpender(service, town.payer);
  const txNo = await town.order({ amount: 40 });
  const requestNo = await spend(service, spender, txNo);
  assert.equal(await spend(service, spender, txNo), requestNo);
  assert.deepEqual(
    (await told('payment_request_waits')).map(({ about, amount, detail }) => [
      about,
      amount,
      detail,
    ]),
    [[requestNo, 40, txNo]],
  );
});
