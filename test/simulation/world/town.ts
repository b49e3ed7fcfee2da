// The town that the simulated service starts with: a few people, each with a shop and a key, and no
// money yet. The statements of account at its end are read from the rows of the model.

import assert from 'node:assert/strict';
import type { Command } from '../../../src/core/decide.ts';
import { payPasswordDigest } from '../../../src/crypto/pay-password.ts';
import type { Caller } from '../../../src/service/caller.ts';
import type { Store } from '../../../src/store/store.ts';
import * as commands from '../../contract/commands.ts';
import type { Balance, Ending, Move, OrderSeen } from '../../histories/history.ts';
import { KEYS } from '../../support/test-service.ts';
import type { Server } from './server.ts';
import type { Row } from './tables.ts';

export const PEOPLE = [1, 2, 3, 4, 5] as const;
export const PAY_PASSWORD = '246810';

const saltOf = (person: number) => `salt-${person}`;
const keyOf = (person: number) => `key-${person}`;

export const accountOf = (person: number, wallet: 'consumer' | 'merchant') => `${person}/${wallet}`;

export async function foundTown(store: Pick<Store, 'execute'>): Promise<void> {
  const founding = PEOPLE.flatMap((person): Command[] => [
    commands.createUser({
      userId: person,
      walletId: `W${person}`,
      login: `login-${person}`,
      payPasswordSalt: saltOf(person),
      payPasswordDigest: payPasswordDigest(KEYS.payPassword, person, saltOf(person), PAY_PASSWORD),
    }),
    commands.createMerchant(person, { merchantId: person }),
    commands.createKey(person, { keyId: keyOf(person), windowId: `window-${person}` }),
  ]);
  const ended = await store.execute(founding, 'main');
  assert.ok(
    ended.every((one) => typeof one === 'object' && one.ok),
    'the town is founded',
  );
}

/** Somebody's program, with a key that was checked. */
export function callerOf(person: number): Caller {
  const actor = { userId: person, keyId: keyOf(person) };
  const key = { refundLimitFen: null, merchantId: null } as Caller['view']['key'];
  return { actor, view: { payPasswordSalt: saltOf(person), key } as Caller['view'] };
}

export function endingOf({ tables }: Pick<Server, 'tables'>): Ending {
  const all = (table: string) => [...(tables.get(table)?.values() ?? [])];
  const balances = new Map<string, Balance>();
  for (const row of all('wallets')) {
    for (const wallet of ['consumer', 'merchant'] as const) {
      const number = (column: string) => Number(row[`${wallet}_${column}`]);
      balances.set(accountOf(Number(row.user_id), wallet), {
        heldFen: number('balance') + number('frozen'),
        inFen: number('in'),
        outFen: number('out'),
      });
    }
  }
  const orders = new Map<string, OrderSeen>();
  for (const row of all('orders')) {
    const seen = { paid: row.paid_at_ms !== null, refundedFen: Number(row.refunded) };
    orders.set(String(row.tx_no), seen);
  }
  const over = all('orders').filter(({ status }) => status === 'cancelled');
  const cancelled = new Set(over.map(({ tx_no }) => String(tx_no)));
  const bearers = [...all('orders').flatMap(bearerOf), ...all('refunds').flatMap(refundBearerOf)];
  return { balances, orders, cancelled, bearers, records: all('entries').flatMap(recordOf) };

  function refundBearerOf({ refund_no, tx_no, out_refund_no }: Row) {
    const owner = Number(tables.get('orders')?.get(String(tx_no))?.owner_id);
    if (out_refund_no === null) return [];
    return [{ number: refundNumberName(owner, String(out_refund_no)), no: String(refund_no) }];
  }
}

export const orderNumberName = (owner: number, number: string) => `order ${owner}/${number}`;
export const refundNumberName = (owner: number, number: string) => `refund ${owner}/${number}`;

/** An order that has expired bears its number until another one takes it. */
function bearerOf({ tx_no, owner_id, status, out_trade_no }: Row) {
  if (out_trade_no === null || status === 'cancelled' || status === 'expired') return [];
  return [{ number: orderNumberName(Number(owner_id), String(out_trade_no)), no: String(tx_no) }];
}

function recordOf(row: Row): (Move & { no: string })[] {
  const fen = Number(row.balance_delta) + Number(row.frozen_delta);
  if (row.user_id === null || fen === 0) return [];
  return [{ no: String(row.movement_no), account: `${row.user_id}/${row.account}`, fen }];
}
