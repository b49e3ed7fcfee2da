// Order numbers that could be guessed, and pay pages that revealed people to strangers.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newTxNo } from '../../../src/crypto/numbers.ts';
import { assertRefused, times } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';

const town = await openApiTown();
const SYMBOLS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** They come after a letter for the kind, ten characters of time and two of the owner's bucket. */
const RANDOM = { from: 13, length: 14 };

test('BTCPay pay button: only time and bucket of ten thousand order numbers can be predicted', () => {
  const count = 10_000;
  const nowMs = Date.now();
  const numbers = Array.from({ length: count }, () => newTxNo('collection', 1001, nowMs));
  assert.equal(new Set(numbers.map((txNo) => txNo.slice(RANDOM.from))).size, count);
  const bits = RANDOM.length * Math.log2(SYMBOLS.length);
  assert.ok(bits >= 64, `${bits} random bits`);
  // 312 of each symbol are expected in each place; six standard deviations are about 105.
  for (let place = RANDOM.from; place < RANDOM.from + RANDOM.length; place++) {
    for (const symbol of SYMBOLS) {
      const seen = numbers.filter((txNo) => txNo[place] === symbol).length;
      assert.ok(seen > 200 && seen < 425, `"${symbol}" stands ${seen} times in place ${place}`);
    }
  }
  // Nor from the previous number: each place differs as often as chance predicts.
  const same = numbers
    .slice(1)
    .flatMap((txNo, index) =>
      [...txNo.slice(RANDOM.from)].filter(
        (symbol, at) => numbers[index]?.[RANDOM.from + at] === symbol,
      ),
    ).length;
  assert.ok(same > 3_925 && same < 4_825, `${same} symbols stay from one number to the next`);
});

test('BTCPay pay button: guessed links lead nowhere, even next to a real one', async () => {
  const txNo = await town.order();
  const made = Array.from({ length: 100 }, () =>
    newTxNo('collection', town.owner.userId, Date.now()),
  );
  const beside = [...SYMBOLS].map((symbol) => txNo.slice(0, -1) + symbol);
  for (const guess of [...made, ...beside.filter((one) => one !== txNo)]) {
    const headers = { accept: 'application/json' };
    assertRefused(await town.web('GET', `/pay/${guess}`, { headers }), 404, 'order_not_found');
    assertRefused(await town.web('GET', `/qrcode/${guess}`), 404, 'order_not_found');
  }
});

test('BTCPay pay button: a link reveals nothing about people', async () => {
  const meant = await town.order({ payer_id: town.payer.userId });
  const refunded = await town.paid(2);
  const refund = { tx_no: refunded, refund_type: 'partial', amount: 1 };
  assert.equal((await town.refund(refund)).status, 200);
  const { owner, payer } = town;
  const private_ = [owner, payer].flatMap(({ userId, walletId, login }) => [
    ...[walletId, `"${login}"`, `>${login}<`, `${userId}`],
  ]);
  const told = [...private_, '王小明', '王', '林小满', '杯子是凉的', town.key.keyId, '999,9'];
  for (const txNo of [meant, refunded, await town.paid(3)]) {
    for (const accept of ['application/json', 'text/html']) {
      const { text } = await town.web('GET', `/pay/${txNo}`, { headers: { accept } });
      const shown = text.replaceAll(txNo, '').replace(/<style>[\s\S]*<\/style>/, '');
      assert.deepEqual(
        told.filter((word) => shown.includes(word)),
        [],
      );
    }
  }
  const answers = await times(20, () => town.collect());
  assert.equal(new Set(answers.map(({ data }) => data.tx_no.slice(RANDOM.from))).size, 20);
});
