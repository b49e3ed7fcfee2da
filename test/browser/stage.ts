// A small shop with its pages in every state, over real HTTP and books in memory. Its clock stands
// still and its numbers are the same every time, so that what is seen of it can be compared.

import assert from 'node:assert/strict';
import { hash } from 'node:crypto';
import { fen } from '../../src/core/money.ts';
import { newTxNo, type TxKind } from '../../src/crypto/numbers.ts';
import { payPasswordDigest } from '../../src/crypto/pay-password.ts';
import { payOrder } from '../../src/service/pay-order.ts';
import type { Config } from '../../src/settings/config.ts';
import { type OrderWishes, openTown } from '../support/memory-town.ts';
import { PAY_PASSWORD, unwrap } from '../support/residents.ts';

export const MINUTE_MS = 60_000;

export type Stage = Awaited<ReturnType<typeof openStage>>;

/** Whoever opens it closes it. */
export async function openStage(settings: Partial<Config> = {}) {
  const usual = { signUp: 'open', payTotpAboveFen: fen(5_000_000n) } as const;
  const town = await openTown({ ...usual, ...settings });
  const { service, app, clock, owner } = town;
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const merchantId = await town.newMerchant({ userId: owner }, '林记茶铺');
  const branchId = await town.newBranch(merchantId, '西湖店');
  const cookies = new Map<string, string>();

  /** The same for the same name. */
  const numberOf = (kind: TxKind, name: string) =>
    newTxNo(kind, owner, clock.nowMs, (bytes) => hash('sha256', name, 'buffer').subarray(0, bytes));

  async function person(login: string, name: string, wishes: Person = {}): Promise<number> {
    const { payPassword = PAY_PASSWORD, yuan = 1000n, operator = false } = wishes;
    const { userId } = await town.newPerson(login, { name, payPassword, operator });
    await town.recharge({ userId }, yuan * 100n);
    return userId;
  }

  function order(name: string, wishes: OrderWishes = {}): Promise<string> {
    const txNo = numberOf('collection', name);
    return town.order({ title: '明前龙井 250 克', merchantId, branchId, ...wishes, txNo });
  }

  async function pay(txNo: string, payerId: number, payPassword = PAY_PASSWORD) {
    const receivedAtMs = clock.nowMs;
    return payOrder(service, { txNo, payerId, payPassword, totpCode: null, receivedAtMs });
  }

  async function paid(name: string, wishes: OrderWishes = {}): Promise<string> {
    const txNo = await order(name, wishes);
    unwrap(await pay(txNo, town.payer));
    return txNo;
  }

  const { keyId } = await town.newKey(
    { userId: owner },
    { name: '客服助手', scopes: ['query', 'refund'], ratePerMinute: null },
  );

  /** A tool asks for a refund of a part, or of all. */
  async function refundRequest(name: string, txNo: string, part: bigint | null): Promise<string> {
    const requestNo = numberOf('refund_request', name);
    const outcome = await service.gatherer.submit({
      kind: 'open_refund_request',
      actor: { userId: owner, keyId },
      windowId: keyId,
      txNo,
      requestNo,
      refundNo: numberOf('refund', name),
      refundType: part === null ? 'full' : 'partial',
      amountFen: part === null ? null : fen(part),
      reason: '顾客收到的茶叶受潮',
      idempotencyKey: null,
    });
    assert(outcome.ok, name);
    return requestNo;
  }

  /** Without a request, by the owner. */
  async function refund(txNo: string, part: bigint): Promise<void> {
    const outcome = await service.gatherer.submit({
      kind: 'refund_order',
      actor: { userId: owner, keyId: null },
      limitedWindowId: null,
      txNo,
      refundNo: numberOf('refund', `of ${txNo}`),
      refundType: 'partial',
      amountFen: fen(part),
      reason: '少发一罐',
      factors: await ownersFactors(),
      idempotencyKey: null,
      preview: null,
    });
    assert(outcome.ok, txNo);
  }

  async function ownersFactors() {
    const salt = (await service.store.queries.user(owner))?.payPasswordSalt ?? '';
    const digest = payPasswordDigest(service.keys.payPassword, owner, salt, PAY_PASSWORD);
    return { payPasswordDigest: digest, code: null };
  }

  async function decide(requestNo: string, verdict: 'approve' | 'decline') {
    const request = await service.store.queries.refundRequest(requestNo);
    assert(request, requestNo);
    const refundNo = numberOf('refund', `for ${requestNo}`);
    const factors = await ownersFactors();
    const outcome = await service.gatherer.submit({
      kind: 'decide_refund_request',
      requestNo,
      txNo: request.txNo,
      userId: owner,
      by: service.operator,
      decision: verdict === 'approve' ? { verdict, refundNo, factors } : { verdict, reason: null },
    });
    assert(outcome.ok, requestNo);
  }

  async function cookieOf(login: string): Promise<string> {
    const cookie = cookies.get(login) ?? (await town.signIn(login));
    cookies.set(login, cookie);
    return cookie;
  }

  const { newMerchant } = town;
  const acts = { person, newMerchant, order, pay, paid, refund, refundRequest, decide, cookieOf };
  return {
    ...acts,
    numberOf,
    origin,
    service,
    clock,
    owner,
    branchId,
    payer: town.payer,
    close: () => app.close(),
  };
}

interface Person {
  readonly payPassword?: string | null;
  readonly yuan?: bigint;
  readonly operator?: boolean;
}
