// Lets people act at once on books in several cells: payers of other cells pay orders, some of these are
// refunded, and there are transfers. What each was told is kept.

import assert from 'node:assert/strict';
import { type Gatherer, groupCommit } from '../../src/store/group-commit.ts';
import type { PostgresStore } from '../../src/store/postgres/open.ts';
import { collect, pay, refund, transfer, wallet } from '../contract/commands.ts';
import { word } from '../contract/outcomes.ts';
import type { Shop, Subject } from '../contract/subject.ts';

/** A movement that somebody has asked for, by its number, and the word that they heard. */
export interface Heard {
  readonly movementNo: string;
  readonly word: ReturnType<typeof word>;
}

export interface Load {
  /** Ends when everybody has heard what became of what they asked for last. */
  stop(): Promise<readonly Heard[]>;
  heardSoFar(): readonly Heard[];
}

export interface Town {
  readonly shops: readonly Shop[];
  readonly payers: readonly number[];
}

/** Users in a row have a bucket each, so these are in all cells. */
export async function aTown(node: Subject, payerCount: number): Promise<Town> {
  const shops: Shop[] = [];
  for (let n = 0; n < 4; n++) shops.push(await node.aShop());
  const payers: number[] = [];
  for (let n = 0; n < payerCount; n++) payers.push(await node.aPayer('9999.00'));
  return { shops, payers };
}

export function startLoad(stores: readonly PostgresStore[], { shops, payers }: Town): Load {
  const heard: Heard[] = [];
  let stopped = false;
  const gatherers = stores.map((store) => ({ store, gatherer: groupCommit(store) }));
  const hear = async (movementNo: string, outcome: Parameters<typeof word>[0]) => {
    heard.push({ movementNo, word: word(outcome) });
    return outcome?.ok === true;
  };
  async function live(place: number, payerId: number): Promise<void> {
    for (let turn = place; !stopped; turn++) {
      const { store, gatherer } = at(gatherers, turn);
      if (turn % 3 === 0) {
        const target = wallet(at(payers, turn * 7 + 1), 'consumer');
        if (target.userId === payerId) continue;
        const command = transfer(wallet(payerId, 'consumer'), target, '0.07');
        await hear(command.transferNo, await gatherer.submit(command));
        continue;
      }
      const shop = at(shops, turn);
      const order = collect(shop.actor, shop.merchantId, '1.23');
      if (!(await gatherer.submit(order)).ok) continue;
      const paying = pay(payerId, order.txNo, store.nowMs());
      if (!(await hear(order.txNo, await gatherer.submit(paying)))) continue;
      if (turn % 2 === 0) await refundSome(gatherer, shop, order.txNo);
    }
  }
  async function refundSome(gatherer: Gatherer, shop: Shop, txNo: string): Promise<void> {
    const command = refund(shop.actor, txNo, '0.50');
    await hear(command.refundNo, await gatherer.submit(command));
  }
  const lives = payers.map((payerId, place) => live(place, payerId));
  return {
    async stop() {
      stopped = true;
      await Promise.all(lives);
      for (const { gatherer } of gatherers) await gatherer.drain();
      return heard;
    },
    heardSoFar: () => heard,
  };
}

function at<Item>(items: readonly Item[], index: number): Item {
  const item = items[index % items.length];
  assert(item !== undefined, 'there are some');
  return item;
}
