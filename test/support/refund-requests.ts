// Refund requests in a town: a tool opens them through its use case, and the owner decides over HTTP.

import assert from 'node:assert/strict';
import { fen } from '../../src/core/money.ts';
import { openRefundRequest } from '../../src/service/open-refund-request.ts';
import type { Sending, SigningKey } from './api-http.ts';
import { type ApiTown, OWNER_PIN } from './api-town.ts';

interface Asking {
  readonly key?: SigningKey;
  readonly reason?: string;
  readonly idempotencyKey?: string | null;
}

export function refundRequestsIn(town: ApiTown) {
  /** Asks for a partial refund of so many yuan, or for a full one. */
  async function requestRefund(txNo: string, yuan: number | null, asking: Asking = {}) {
    const { key = town.key, reason = '杯子是凉的', idempotencyKey = null } = asking;
    const view = await town.api.service.store.queries.key(key.keyId);
    assert(view);
    const { userId, keyId } = view.key;
    const amountFen = yuan === null ? null : fen(Math.round(yuan * 100));
    const refundType = yuan === null ? 'full' : 'partial';
    const said = { reason, outRefundNo: null, idempotencyKey };
    const terms = { txNo, refundType, amountFen, ...said } as const;
    return openRefundRequest(town.api.service, { actor: { userId, keyId }, view }, terms);
  }

  async function openRequest(txNo: string, yuan: number | null, asking: Asking = {}) {
    const answer = await requestRefund(txNo, yuan, asking);
    assert(
      answer.ok && answer.value.request,
      JSON.stringify(answer, (_, one) => String(one)),
    );
    return answer.value.request;
  }

  const pathOf = (requestNo: string) => `/refund-requests/${requestNo}`;
  const json = { accept: 'application/json' };

  /** What `as` is shown as data. */
  async function fetchRequest(requestNo: string, as = 'lin') {
    const headers = { ...json, cookie: await town.cookieOf(as) };
    return town.web('GET', pathOf(requestNo), { headers });
  }

  async function decide(requestNo: string, body: object, sending: Sending & { as?: string } = {}) {
    const cookie = await town.cookieOf(sending.as ?? 'lin');
    const headers = { cookie, ...json, ...sending.headers };
    return town.web('POST', pathOf(requestNo), { body, ...sending, headers });
  }

  const approve = (requestNo: string, more: object = {}, sending: Sending & { as?: string } = {}) =>
    decide(requestNo, { decision: 'approve', pay_password: OWNER_PIN, ...more }, sending);
  const decline = (requestNo: string, sending: Sending & { as?: string } = {}) =>
    decide(requestNo, { decision: 'decline' }, sending);

  /** A request for a part of an order that was paid for it. */
  async function newRequest(yuan: number | null = 4): Promise<string> {
    return (await openRequest(await town.paid(10), yuan)).requestNo;
  }

  return { pathOf, requestRefund, openRequest, fetchRequest, decide, approve, decline, newRequest };
}
