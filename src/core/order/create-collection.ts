// Decides collection orders. Money does not move here.

import { bindingId, type KeyUse } from '../binding.ts';
import type { Decider } from '../decider.ts';
import type { DomainEvent } from '../domain-event.ts';
import { bindKey, forgedBinding, recallKey } from '../idempotency.ts';
import type { UserId } from '../ledger/wallet.ts';
import { type Fen, ZERO_FEN } from '../money.ts';
import { accept, type Decision, refuse, replay } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import type { Refusal } from '../refusal.ts';
import type { CollectionCreated } from '../result.ts';
import { type Actor, keyCovers, keyWorks } from '../rows/key.ts';
import type { Merchant } from '../rows/shop.ts';
import type { State } from '../state.ts';
import { isOver, LINK_VALID_SECONDS, type Order, statusAt, type Terms, termsIn } from './order.ts';
import { bearsNumber, lastOfNumber, shopNumberId } from './shop-number.ts';

export interface CreateCollection extends Terms {
  readonly kind: 'create_collection';
  readonly actor: Actor;
  readonly txNo: string;
  readonly payBase: string;
  readonly amountFen: Fen;
  readonly merchantId: number;
  readonly branchId: number | null;
  readonly title: string | null;
  readonly payerId: UserId | null;
  readonly idempotencyKey: string | null;
}

export const createCollection: Decider<CreateCollection, CollectionCreated> = {
  addReads(reads, command) {
    const { actor, payerId, merchantId, branchId } = command;
    addUnlessNull(reads.keys, actor.keyId);
    reads.standing.push(actor.userId);
    addUnlessNull(reads.standing, payerId);
    reads.merchants.push(merchantId);
    addUnlessNull(reads.branches, branchId);
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    addUnlessNull(reads.shopNumbers, shopNumberId(actor.userId, command));
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
    const known = recallKey(state, use, parameters);
    if (known.kind === 'refused') return refuse(known.refusal);
    const before = known.kind === 'replay' ? known : null;
    const again = before && answerAgain(state, command, before);
    if (again) return again;
    if (merchant?.ownerId !== command.actor.userId) return refuse({ code: 'merchant_not_found' });
    const last = lastOfNumber(state, merchant.ownerId, command);
    if (last && bearsNumber(last, state.nowMs))
      return answerNumber(state, command, last, parameters);
    const refusal = refusalOf(state, command);
    if (refusal) return refuse(refusal);

    const order = newOrder(state.nowMs, command, merchant);
    const result = resultOf(order, command.payBase);
    return accept(result, [
      ...superseded(state, [before?.result.txNo, last?.txNo]),
      { kind: 'order_created', order },
      ...bearNumber(order, last),
      ...bindKey(use, parameters, result, order.txNo, state.nowMs),
    ]);
  },
};

/**
 * Null: the ten minutes are over, and so is the order that the key made. Keys are not under a MAC, and orders
 * are: a key that names anything else than what was asked for was written by somebody else.
 */
function answerAgain(
  state: State,
  command: CreateCollection,
  { result, late }: { readonly result: CollectionCreated; readonly late: boolean },
): Decision<CollectionCreated> | null {
  const order = state.orders.get(result.txNo);
  const asked = order && parametersOf(command, state.merchants.get(command.merchantId));
  const isTheirs = order?.ownerId === command.actor.userId && termsOf(order) === asked;
  if (!isTheirs || !tells(result, order)) throw forgedBinding(keyUse(command));
  if (!late) return replay(result);
  const { nowMs } = state;
  if (isOver(order, nowMs)) return null;
  const { expiresAtMs } = order;
  return replay({ ...result, late: { status: statusAt(order, nowMs), expiresAtMs } });
}

/** A shop that lost an answer gets it again, and another basket under the same number is none. */
function answerNumber(
  state: State,
  command: CreateCollection,
  order: Order,
  parameters: () => string,
): Decision<CollectionCreated> {
  const { txNo, expiresAtMs } = order;
  const status = statusAt(order, state.nowMs);
  if (termsOf(order) !== parameters()) {
    return refuse({ code: 'out_trade_no_used', bearer: { txNo, status } });
  }
  const result = { ...resultOf(order, command.payBase), late: { status, expiresAtMs } };
  // A key is not bound to an order that is about to lose its number.
  if (isOver(order, state.nowMs)) return replay(result);
  return replay(result, bindKey(keyUse(command), parameters, result, txNo, state.nowMs));
}

function bearNumber(order: Order, last: Order | null): readonly DomainEvent[] {
  const id = shopNumberId(order.ownerId, order);
  if (id === null) return [];
  const replacesTxNo = last?.txNo ?? null;
  return [{ kind: 'number_borne', number: { id, txNo: order.txNo, replacesTxNo } }];
}

/** No payment that is still under way may pay an order in whose place another one comes. */
function superseded(state: State, txNos: readonly (string | undefined)[]): readonly DomainEvent[] {
  return [...new Set(txNos)].flatMap((txNo): readonly DomainEvent[] => {
    const order = state.orders.get(txNo ?? '');
    if (order?.status !== 'pending') return [];
    return [{ kind: 'order_changed', order: { ...order, status: 'expired' } }];
  });
}

function tells(result: CollectionCreated, order: Order): boolean {
  return (
    result.amountFen === order.amountFen &&
    result.title === order.title &&
    result.merchantId === order.merchantId &&
    result.merchantName === order.merchantName
  );
}

function resultOf(order: Order, payBase: string): CollectionCreated {
  const { txNo, amountFen, title, merchantId, merchantName } = order;
  return { kind: 'collection_created', txNo, payBase, amountFen, title, merchantId, merchantName };
}

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
    ...termsIn(command),
    amountFen: command.amountFen,
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
  return spelled(command, isDefault ? null : command.title);
}

/** What was asked for, as the order has it. */
function termsOf(order: Order): string {
  const isDefault = order.title === defaultTitle(order.merchantName);
  const payerId = order.designatedPayerId;
  return spelled({ ...order, payerId }, isDefault ? null : order.title);
}

type Asked = Pick<CreateCollection, 'amountFen' | 'merchantId' | 'branchId' | 'payerId'> & Terms;

/** What a later version added is left out where it says nothing: keys are older than the versions. */
function spelled(asked: Asked, title: string | null): string {
  const { amountFen, merchantId, branchId, payerId } = asked;
  const { notifyUrl, returnUrl, outTradeNo, metadata, ...added } = termsIn(asked);
  return JSON.stringify([
    `${amountFen}`,
    ...[merchantId, branchId, payerId, title],
    ...[notifyUrl, returnUrl],
    ...(outTradeNo === null && metadata === null ? [] : [outTradeNo, metadata]),
    ...Object.entries(added).filter(([, said]) => said !== null),
  ]);
}

function keyUse({ actor, idempotencyKey }: CreateCollection): KeyUse<'collection'> {
  return { userId: actor.userId, operation: 'collection', key: idempotencyKey };
}
