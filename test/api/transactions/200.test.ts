// GET /transactions succeeds: records of both wallets, newest first, in pages, with filters.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fen } from '../../../src/core/money.ts';
import { transfer } from '../../../src/service/transfers.ts';
import { assertData, signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PAY_PASSWORD } from '../../support/residents.ts';

interface Shop {
  readonly merchant_id: number;
}

interface Moved {
  readonly merchant_id: number | null;
  readonly branch_id: number | null;
  readonly direction: 'in' | 'out';
  readonly amount: number;
  readonly fee: number | null;
}

const fenOf = (yuan: number) => BigInt(Math.round(yuan * 100));

const town = await openApiTown();
const { payerKey, owner, payer } = town;
const list = (query = '', key = payerKey) => town.get(`/transactions${query}`, { key });
const paidTx = await town.paid(100, { title: '龙井' });
const partial = { tx_no: paidTx, refund_type: 'partial', amount: 40 };
const refundNo = (await town.refund(partial)).data.refund_no;

test('records have exactly their fields, with amounts to two decimals', async () => {
  const answer = await list();
  assertData(answer, ['items', 'page', 'per_page', 'total', 'total_pages']);
  const { items, ...page } = answer.data;
  assert.deepEqual(page, { page: 1, per_page: 20, total: 3, total_pages: 1 });
  for (const item of items) {
    assert.deepEqual(Object.keys(item).sort(), [
      ...['amount', 'balance_after', 'branch_id', 'counterparty', 'created_at', 'direction'],
      ...[
        'fee',
        'frozen_after',
        'id',
        'mandate_no',
        'merchant_id',
        'metadata',
        'out_trade_no',
        'refund_no',
      ],
      ...['title', 'tx_no', 'type', 'wallet'],
    ]);
    assert.deepEqual(Object.keys(item.counterparty).sort(), ['kind', 'name', 'tael_id']);
    assert.match(item.created_at, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+08:00$/);
  }
  const text = answer.text.replaceAll(/"created_at":"[^"]*"/g, '"created_at":"T"');
  const ofOrder = `"merchant_id":${town.merchantId},"branch_id":null,"out_trade_no":null,"metadata":null,`;
  assert.ok(
    text.includes(
      `{"id":3,"tx_no":"${paidTx}","refund_no":"${refundNo}","wallet":"consumer",` +
        '"type":"refund","direction":"in","amount":39.60,"balance_after":999939.60,' +
        `"frozen_after":0.00,"title":"龙井",${ofOrder}"fee":0.40,"mandate_no":null,"counterparty":{"kind":"merchant",` +
        `"name":"林记茶铺","tael_id":"${owner.walletId}"},"created_at":"T"},` +
        `{"id":2,"tx_no":"${paidTx}","refund_no":null,"wallet":"consumer","type":"consume",` +
        '"direction":"out","amount":100.00,"balance_after":999900.00,"frozen_after":0.00,' +
        `"title":"龙井",${ofOrder}"fee":null,"mandate_no":null,"counterparty":{"kind":"merchant","name":"林记茶铺","tael_id":"${owner.walletId}"}`,
    ),
    text,
  );
});

test('a recharge has its own number and title, and comes from the platform', async () => {
  const { items } = (await list('?type=recharge')).data;
  const { created_at, tx_no, title, ...rest } = items[0];
  assert.match(tx_no, /^[A-Z][A-Z0-9]{9,39}$/);
  assert.ok(title.length > 0);
  assert.deepEqual(rest, {
    id: 1,
    refund_no: null,
    wallet: 'consumer',
    type: 'recharge',
    direction: 'in',
    amount: 1_000_000,
    balance_after: 1_000_000,
    frozen_after: 0,
    merchant_id: null,
    branch_id: null,
    out_trade_no: null,
    metadata: null,
    fee: null,
    mandate_no: null,
    counterparty: { kind: 'platform', name: 'Tael', tael_id: null },
  });
});

test("a merchant sees only the first character of the payer's name", async () => {
  const { items } = (await list('', town.key)).data;
  const [refund, collection] = items;
  for (const item of [refund, collection]) {
    const counterparty = { kind: 'user', name: '王*', tael_id: payer.walletId };
    assert.deepEqual(item.counterparty, counterparty);
    assert.equal(item.wallet, 'merchant');
    assert.equal(item.tx_no, paidTx);
  }
  assert.deepEqual([collection.type, collection.direction], ['collection', 'in']);
  assert.deepEqual([refund.type, refund.direction], ['refund', 'out']);
  assert.deepEqual([collection.amount, refund.amount], [100, 40]);
  assert.deepEqual([collection.balance_after, collection.frozen_after], [0, 100]);
  assert.deepEqual([refund.balance_after, refund.frozen_after], [0, 60]);
});

test('names of one character, or that begin outside the basic plane, are masked entirely', async () => {
  for (const [login, name, masked] of [
    ['qiu', '𠮷田', '𠮷*'],
    ['wuu', '吴', '吴*'],
  ] as const) {
    const person = await town.newPerson(login, { name });
    await town.recharge(person, 100n);
    const txNo = await town.order({ amount: 1 });
    assert.equal((await town.pay(txNo, {}, { as: login })).status, 200);
    const [item] = (await list('?per_page=1', town.key)).data.items;
    assert.equal(item.counterparty.name, masked);
  }
});

test('each record changes the balance and the frozen sum together by its amount', async () => {
  const { items } = (await list('', town.key)).data;
  let sum = 0;
  for (const item of items.toReversed()) {
    sum += Math.round(item.amount * 100) * (item.direction === 'in' ? 1 : -1);
    assert.equal(Math.round((item.balance_after + item.frozen_after) * 100), sum);
    assert.ok(item.amount > 0);
  }
});

test('pages are newest first, do not overlap, and are empty past the end', async () => {
  const whole = (await list('?per_page=50')).data.items;
  const paged = [];
  for (const page of [1, 2, 3]) paged.push(...(await list(`?per_page=1&page=${page}`)).data.items);
  assert.deepEqual(paged, whole);
  assert.deepEqual(
    whole.map((item: { id: number }) => item.id),
    [3, 2, 1],
  );
  const second = (await list('?per_page=2&page=2')).data;
  assert.deepEqual([second.items.length, second.total, second.total_pages], [1, 3, 2]);
  for (const page of [4, 9999, 1e9, 9007199254740991]) {
    const beyond = (await list(`?per_page=1&page=${page}`)).data;
    assert.deepEqual([beyond.items, beyond.total, beyond.page], [[], 3, page]);
  }
  const none = (await list('', town.strangerKey)).data;
  assert.deepEqual([none.items, none.total, none.total_pages], [[], 0, 0]);
});

test('wallet, type and direction can be filtered, alone and together', async () => {
  for (const [query, ids] of [
    ['?type=consume', [2]],
    ['?type=refund&direction=in', [3]],
    ['?type=refund&direction=out', []],
    ['?direction=in', [3, 1]],
    ['?direction=out', [2]],
    ['?type=withdraw', []],
    ['?type=transfer', []],
    ['?type=collection', []],
    ['?wallet=consumer', [3, 2, 1]],
    ['?wallet=consumer&type=refund&direction=in', [3]],
    ['?wallet=merchant', []],
  ] as const) {
    const { items, total } = (await list(query)).data;
    assert.deepEqual(
      items.map((item: { id: number }) => item.id),
      ids,
      query,
    );
    assert.equal(total, ids.length);
  }
});

test('days are Shanghai days from midnight to midnight, both inclusive', async () => {
  const midnight = Date.UTC(2026, 0, 9, 16); // 2026-01-10 00:00 in Shanghai
  const at = (id: number, ms: number) =>
    town.api.rows(`update entries set at_ms = ${ms}
    where user_id = ${payer.userId} and record_no = ${id}`);
  await at(1, midnight - 1);
  await at(2, midnight);
  await at(3, midnight + 86_400_000 - 1);
  // Records written on these days would have had a checkpoint before each day.
  const day = midnight / 86_400_000 + 1 / 3;
  await town.api.rows(`update record_checkpoints set day = ${day - 1}
    where user_id = ${payer.userId} and record_no = 1`);
  await town.api.rows(`insert into record_checkpoints
    select cell, user_id, 2, ${day}, '1' || substr(tallies, 2) from record_checkpoints
    where user_id = ${payer.userId} and record_no = 1`);
  const times = (await list()).data.items.map((item: { created_at: string }) => item.created_at);
  assert.deepEqual(times, [
    ...['2026-01-10T23:59:59.999+08:00', '2026-01-10T00:00:00.000+08:00'],
    '2026-01-09T23:59:59.999+08:00',
  ]);
  for (const [from, to, ids] of [
    ['2026-01-10', '2026-01-10', [3, 2]],
    ['2026-01-09', '2026-01-09', [1]],
    ['2026-01-09', '2026-01-10', [3, 2, 1]],
    ['2026-01-11', '2026-01-11', []],
    ['2026-01-10', null, [3, 2]],
    [null, '2026-01-09', [1]],
    ['0000-01-01', '9999-12-31', [3, 2, 1]],
  ] as const) {
    const dates = [from && `date_from=${from}`, to && `date_to=${to}`].filter(Boolean).join('&');
    const { items } = (await list(`?${dates}`)).data;
    assert.deepEqual(
      items.map((item: { id: number }) => item.id),
      ids,
      dates,
    );
  }
});

test('encoded, empty and unknown parameters are read as browsers send them', async () => {
  for (const query of ['?', '?&', '?&&type=consume&', '?t%79pe=consume', '?type=consume&foo=1']) {
    assert.equal((await list(query)).status, 200, query);
  }
  assert.equal((await list('?t%79pe=consume')).data.total, 1);
});

test('the records of one wallet are paged and counted by themselves', async () => {
  const person = await town.newPerson('qian');
  const key = await town.newKey(person);
  await town.recharge(person, 900n);
  const { userId } = person;
  for (const [source, target] of [
    ['consumer', 'merchant'],
    ['consumer', 'merchant'],
    ['merchant', 'consumer'],
  ] as const) {
    await transfer(
      town.api.service,
      {
        source: { userId, wallet: source },
        target: { userId, wallet: target },
        amountFen: fen(100n),
        idempotencyKey: null,
      },
      town.api.service.operator,
    );
  }
  const all = (await list('', key)).data.items;
  for (const wallet of ['consumer', 'merchant']) {
    const own = all.filter((item: { wallet: string }) => item.wallet === wallet);
    const paged = [];
    for (const page of [1, 2, 3]) {
      const { data } = await list(`?wallet=${wallet}&per_page=2&page=${page}`, key);
      assert.deepEqual([data.total, data.total_pages], [own.length, 2]);
      paged.push(...data.items);
    }
    assert.deepEqual(paged, own);
    assert.ok(own.length >= 3);
  }
});

test('one list of the merchant wallet reconciles three shops of an owner', async () => {
  const { owner: chain, key } = await town.openShop('chain', { merchantName: '甲店' });
  const second = await town.newMerchant(chain, '乙店');
  const branch = await town.newBranch(second, '北门');
  await town.newMerchant(chain, '丙店');
  const shops: readonly Shop[] = (await town.get('/merchants', { key })).data.items;
  const sell = async (shop: Shop | undefined, amount: number, more: object = {}) => {
    const sold = { amount, merchant_id: shop?.merchant_id, ...more };
    const { tx_no } = (await town.collect(sold, { key })).data;
    assert.equal((await town.pay(tx_no)).status, 200);
    return tx_no;
  };
  const [third, middle, first] = shops;
  const give = (tx_no: string, refund: object) =>
    town.refund({ tx_no, pay_password: PAY_PASSWORD, ...refund }, { key });
  await sell(first, 10.01);
  await give(await sell(first, 33.33), { refund_type: 'partial', amount: 33.33 });
  await sell(middle, 20.02);
  await give(await sell(middle, 5, { branch_id: branch }), { refund_type: 'full' });
  await give(await sell(middle, 7.77, { branch_id: branch }), {
    refund_type: 'partial',
    amount: 1,
  });
  await give(await sell(third, 40), { refund_type: 'partial', amount: 0.5 });
  await give(await sell(third, 0.01), { refund_type: 'full' });

  const records: Moved[] = [];
  for (let page = 1, pages = 1; page <= pages; page++) {
    const { data } = await list(`?wallet=merchant&per_page=5&page=${page}`, key);
    records.push(...data.items);
    pages = data.total_pages;
  }
  const taken = new Map<string, bigint>();
  for (const { merchant_id, branch_id, direction, amount } of records) {
    const moved = fenOf(amount) * (direction === 'in' ? 1n : -1n);
    const place = `${merchant_id}/${branch_id}`;
    taken.set(place, (taken.get(place) ?? 0n) + moved);
  }
  const kept = new Map<string, bigint>();
  for (const { merchant_id } of shops) {
    const { items } = (await town.get(`/orders?merchant_id=${merchant_id}`, { key })).data;
    for (const { branch_id, amount, refunded_amount } of items) {
      const place = `${merchant_id}/${branch_id}`;
      kept.set(place, (kept.get(place) ?? 0n) + fenOf(amount) - fenOf(refunded_amount));
    }
  }
  const sorted = (sums: ReadonlyMap<string, bigint>) => [...sums].toSorted();
  assert.deepEqual(sorted(taken), sorted(kept));
  assert.equal(taken.size, 4);
  const { merchant } = await town.balance(key);
  const all = [...taken.values()].reduce((sum, one) => sum + one, 0n);
  assert.equal(all, fenOf(merchant.balance) + fenOf(merchant.frozen));
  assert.deepEqual(
    records.filter(({ fee }) => fee !== null).map(({ amount, fee }) => [amount, fee]),
    [
      [0.01, 0],
      [0.5, 0.01],
      [1, 0.01],
      [5, 0],
      [33.33, 0.33],
    ],
  );
});

test('HEAD answers the same without a body', async () => {
  const answer = await town.web('HEAD', '/api/v1/transactions', { headers: signed(payerKey) });
  assert.deepEqual([answer.status, answer.text], [200, '']);
});

test('an empty filter is none', async () => {
  const everything = (await town.get('/transactions')).data;
  const query = 'wallet=&type=&direction=&date_from=&date_to=';
  assert.deepEqual((await town.get(`/transactions?${query}`)).data, everything);
  const none = { wallet: '', type: '', direction: '', date_from: '', date_to: '' };
  const body = { query_type: 'wallet_tx', ...none };
  assert.deepEqual((await town.post('/query', body)).data, everything);
});
