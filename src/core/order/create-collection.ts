// Decides collection orders. Money does not move here.

import { keyCovers, keyWorks } from '../access/key.ts';
import type { CreateCollection } from '../command.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindingId, bindKey, type KeyUse } from '../idempotency.ts';
import { ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { CollectionCreated } from '../result.ts';
import type { State } from '../state.ts';
import { LINK_VALID_SECONDS, type Merchant, type Order } from './order.ts';

export const createCollection: Decider<CreateCollection, CollectionCreated> = {
  addReads(reads, command) {
    const { actor, payerId, merchantId, branchId } = command;
    addUnlessNull(reads.keys, actor.keyId);
    reads.standing.push(actor.userId);
    addUnlessNull(reads.standing, payerId);
    reads.merchants.push(merchantId);
    addUnlessNull(reads.branches, branchId);
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
  },
  decide(state, command) {
    const key = command.actor.keyId === null ? null : state.keys.get(command.actor.keyId);
    if (key === undefined || (key && !keyWorks(key, state.nowMs))) {
      return refuse({ code: 'credentials_invalid' });
    }
    // Before its idempotency key: one of another merchant's is none of its business.
    if (key && !keyCovers(key, command.merchantId)) return refuse({ code: 'merchant_not_found' });
    const merchant = state.merchants.get(command.merchantId);
    const parameters = () => parametersOf(command, merchant);
    const use = keyUse(command);
    const known = answerBoundKey(state, use, parameters);
    if (known) return known;
    if (merchant?.ownerId !== command.actor.userId) return refuse({ code: 'merchant_not_found' });
    const refusal = refusalOf(state, command);
    if (refusal) return refuse(refusal);

    const order = newOrder(state.nowMs, command, merchant);
    const result: CollectionCreated = {
      kind: 'collection_created',
      txNo: order.txNo,
      payBase: command.payBase,
      amountFen: order.amountFen,
      title: order.title,
      merchantId: order.merchantId,
      merchantName: order.merchantName,
    };
    return accept(result, [
      { kind: 'order_created', order },
      ...bindKey(use, parameters, result, order.txNo, state.nowMs),
    ]);
  },
};

function refusalOf(state: State, command: CreateCollection): Refusal | null {
  if (command.branchId !== null) {
    const branch = state.branches.get(command.branchId);
    if (branch?.merchantId !== command.merchantId) return { code: 'branch_not_found' };
  }
  if (command.payerId !== null && state.standing.get(command.payerId)?.closed !== false) {
    return { code: 'payer_not_found' };
  }
  if (command.payerId === command.actor.userId) return { code: 'own_order' };
  if (state.standing.get(command.actor.userId)?.suspended) return { code: 'user_suspended' };
  return null;
}

function newOrder(nowMs: number, command: CreateCollection, merchant: Merchant): Order {
  return {
    txNo: command.txNo,
    merchantId: merchant.merchantId,
    ownerId: merchant.ownerId,
    merchantName: merchant.name,
    branchId: command.branchId,
    title: command.title ?? defaultTitle(merchant.name),
    amountFen: command.amountFen,
    notifyUrl: command.notifyUrl,
    returnUrl: command.returnUrl,
    status: 'pending',
    designatedPayerId: command.payerId,
    payerId: null,
    createdAtMs: nowMs,
    expiresAtMs: nowMs + LINK_VALID_SECONDS * 1000,
    paidAtMs: null,
    cancelledAtMs: null,
    settleDueAtMs: null,
    settledAtMs: null,
    unsettledFen: ZERO_FEN,
    settledFen: ZERO_FEN,
    refundedFen: ZERO_FEN,
    partialRefundedFen: ZERO_FEN,
    feeFen: ZERO_FEN,
  };
}

/** The title of an order that was created without one. */
export function defaultTitle(merchantName: string): string {
  return `向 ${merchantName} 付款`; // specification, section 4.2
}

/** Naming the default title and leaving the title out are the same request. */
function parametersOf(command: CreateCollection, merchant: Merchant | undefined): string {
  const isDefault = merchant !== undefined && command.title === defaultTitle(merchant.name);
  const title = isDefault ? null : command.title;
  const { merchantId, branchId, notifyUrl, returnUrl, payerId } = command;
  const ids = [merchantId, branchId, payerId];
  return JSON.stringify([`${command.amountFen}`, ...ids, title, notifyUrl, returnUrl]);
}

function keyUse({ actor, idempotencyKey }: CreateCollection): KeyUse<'collection'> {
  return { userId: actor.userId, operation: 'collection', key: idempotencyKey };
}
