// Contract: what owners see of the requests that were made with their keys.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import { HOUR_MS, type RequestLine, type RequestLogFilter } from '../../src/store/request-log.ts';
import { until } from '../support/until.ts';

import { unique } from './commands.ts';
import type { Subject } from './subject.ts';

const ALL: Omit<RequestLogFilter, 'ownerId'> = {
  keyId: null,
  requestId: null,
  code: null,
  refused: false,
  before: null,
  limit: 10,
};

export function requestLog(subject: Subject): void {
  const note = (ownerId: UserId, changes: Partial<RequestLine> = {}) => {
    const line: RequestLine = {
      ownerId,
      keyId: `tk_${ownerId}`,
      requestId: `req_${unique()}`,
      atMs: subject.nowMs(),
      method: 'POST',
      path: '/api/v1/refund',
      status: 200,
      code: null,
      fields: null,
      durationMs: 3,
      address: '203.0.113.7',
      ignored: null,
      ...changes,
    };
    subject.store.noteRequest(line);
    return line;
  };
  const log = (ownerId: UserId, filter: Partial<typeof ALL> = {}) =>
    subject.store.queries.requestLog({ ...ALL, ...filter, ownerId });
  const written = (ownerId: UserId, count: number) =>
    until('it is written', async () => (await log(ownerId)).length === count);

  test('An owner’s requests are listed, the newest first, by key, id and outcome.', async () => {
    const [ownerId, otherId] = [await subject.aUser(), await subject.aUser()];
    const first = note(ownerId);
    const refusal = { status: 409, code: 'order_refunded' } as const;
    const told = { fields: 'amount, title', ignored: 'currency, +1' };
    const second = note(ownerId, { keyId: 'tk_b', ...refusal, ...told });
    note(otherId);
    await written(ownerId, 2);
    const ids = async (filter: Partial<typeof ALL> = {}) =>
      (await log(ownerId, filter)).map(({ requestId }) => requestId);
    assert.deepEqual(await ids(), [second.requestId, first.requestId]);
    assert.deepEqual(await ids({ limit: 1 }), [second.requestId]);
    assert.deepEqual(await ids({ refused: true }), [second.requestId]);
    assert.deepEqual(await ids({ code: 'order_refunded' }), [second.requestId]);
    assert.deepEqual(await ids({ code: 'order_expired' }), []);
    assert.deepEqual(await ids({ keyId: first.keyId }), [first.requestId]);
    assert.deepEqual(await ids({ requestId: first.requestId }), [first.requestId]);
    const [kept] = await log(ownerId);
    const { requestNo, ...line } = kept ?? { requestNo: 0 };
    assert.deepEqual(line, { ...second, atMs: Math.floor(second.atMs) });
    assert.deepEqual(await ids({ before: requestNo }), [first.requestId]);
  });

  test('Requests of everybody are listed by outcome and found by id.', async () => {
    const [ownerId, otherId] = [await subject.aUser(), await subject.aUser()];
    const code = 'bill_not_ready';
    const own = note(ownerId, { status: 409, code });
    const others = note(otherId, { status: 409, code });
    const plain = note(otherId);
    await written(otherId, 2);
    const all = { ...ALL, ownerId: null, limit: 3 };
    const ids = async (filter: object = {}) =>
      (await subject.store.queries.requestLog({ ...all, ...filter }))
        .map(({ requestId }) => requestId)
        .filter((id) => [own, others, plain].some(({ requestId }) => requestId === id));
    assert.deepEqual(await ids(), [plain.requestId, others.requestId, own.requestId]);
    assert.deepEqual(await ids({ refused: true }), [others.requestId, own.requestId]);
    assert.deepEqual(await ids({ code }), [others.requestId, own.requestId]);
    assert.deepEqual(await ids({ requestId: own.requestId, limit: 1 }), [own.requestId]);
    assert.deepEqual(await ids({ requestId: own.requestId, ownerId: otherId }), []);
  });

  test('Requests are counted by key and hour.', async () => {
    const ownerId = await subject.aUser();
    const atMs = subject.nowMs();
    const hourMs = atMs - (atMs % HOUR_MS);
    const keyId = `tk_${unique()}`;
    for (const code of [null, null, 'order_refunded'] as const)
      note(ownerId, { keyId, atMs, code });
    const counts = (fromMs: number) => subject.store.queries.requestCounts(ownerId, fromMs);
    await until('they are counted', async () => (await counts(0)).length > 0);
    assert.deepEqual(await counts(hourMs), [{ ownerId, keyId, hourMs, requests: 3, refused: 1 }]);
    assert.deepEqual(await counts(hourMs + HOUR_MS), []);
  });
}
