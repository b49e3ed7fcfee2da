// Clients who work without a pause, record all requests and answers, and afterwards compare them
// with the books: everything acknowledged is there, everything refused is not, and everything
// unknown is settled by a retry with the same key.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Command } from '../../src/core/command.ts';
import { fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import { rowsOf } from '../support/books.ts';
import { createCollection, newNumber, payOrder, recharge, refundPart, wordOf } from './town.ts';

type Heard = Outcome | 'died';

interface Client {
  submit(command: Command): Promise<Heard | 'unsent'>;
}

interface Asked {
  readonly command: Command;
  readonly heard: Heard;
}

export interface Traffic {
  /** All requests and answers so far. */
  readonly asked: Asked[];
  /** Starts no new requests; resolves when those under way have ended. */
  stop(): Promise<void>;
}

const PEOPLE = [1, 2, 3, 4] as const;

/** Starts clients who each send to the node that `choose` gives them. */
export function traffic(clients: number, choose: () => Client): Traffic {
  const asked: Asked[] = [];
  let stopping = false;
  const ask = async (command: Command): Promise<boolean> => {
    const heard = await choose().submit(command);
    if (heard === 'unsent') {
      await pause(20); // A client who finds nobody does not knock without a pause.
      return false;
    }
    asked.push({ command, heard });
    return heard !== 'died' && heard.ok;
  };
  const client = async () => {
    while (!stopping) {
      const [owner, payer] = twoOf(PEOPLE);
      const txNo = newNumber();
      const key = () => randomUUID();
      if (!(await ask(createCollection(owner, fen(300), { txNo, key: key() })))) continue;
      if (!(await ask(payOrder(payer, txNo)))) continue;
      await ask(refundPart(owner, txNo, fen(133), { key: key() }));
      await ask(refundPart(owner, txNo, fen(67), { key: key() }));
      await ask(recharge(payer, fen(7), key()));
    }
  };
  const running = Array.from({ length: clients }, client);
  return {
    asked,
    async stop() {
      stopping = true;
      await Promise.all(running);
    },
  };
}

/** How many were acknowledged and how many were in doubt. */
export async function assertTold(
  config: pg.ClientConfig,
  asked: readonly Asked[],
  retry: Client,
): Promise<{ acknowledged: number; unknown: number }> {
  const unknown = asked.filter(({ heard }) => isUnknown(heard));
  let there = await thereIn(config);
  for (const { command, heard } of asked) {
    if (heard === 'died' || isUnknown(heard)) continue;
    assert.equal(there(command), heard.ok, `${command.kind} was answered with ${wordOf(heard)}`);
    assert.notEqual(wordOf(heard), 'internal');
  }
  for (const { command } of unknown) {
    const before = there(command);
    const again = await settled(retry, renumbered(command));
    if (before && command.kind !== 'pay_order') assert.equal(wordOf(again), 'replayed');
    if (!before) assert.notEqual(wordOf(again), 'replayed', 'what was absent has no first answer');
  }
  there = await thereIn(config);
  for (const { command, heard } of asked) {
    if (heard !== 'died' && heard.ok) assert.ok(there(command), 'still there after the retries');
  }
  return { acknowledged: asked.length - unknown.length, unknown: unknown.length };
}

function isUnknown(heard: Heard): boolean {
  return heard === 'died' || wordOf(heard) === 'outcome_unknown';
}

/** Retries until the outcome is known. */
async function settled(client: Client, command: Command): Promise<Outcome> {
  for (let tries = 0; tries < 20; tries++) {
    const heard = await client.submit(command);
    if (heard === 'died' || heard === 'unsent') continue;
    if (!['outcome_unknown', 'unavailable'].includes(wordOf(heard))) return heard;
  }
  throw new Error(`Nobody ever knew what became of a ${command.kind}.`);
}

/** The same request again: the service would give it a new number, and the key stays. */
function renumbered(command: Command): Command {
  if (command.kind === 'refund_order') return { ...command, refundNo: newNumber() };
  if (command.kind === 'recharge') return { ...command, rechargeNo: newNumber() };
  if (command.kind === 'create_collection') return { ...command, txNo: newNumber() };
  return command;
}

/** Whether the effect of a command is in the books. */
async function thereIn(config: pg.ClientConfig): Promise<(command: Command) => boolean> {
  const numbers = await rowsOf(
    config,
    `select 'create_collection' as kind, tx_no as no from orders
     union all select 'pay_order', tx_no || ' by ' || payer_id from orders
       where payer_id is not null
     union all select 'refund_order', refund_no from refunds
     union all select 'recharge', movement_no from entries where type = 'recharge'`,
  );
  const made = new Set(numbers.map(({ kind, no }) => `${kind} ${no}`));
  return (command) => made.has(`${command.kind} ${numberOf(command)}`);
}

function numberOf(command: Command): string {
  if (command.kind === 'refund_order') return command.refundNo;
  if (command.kind === 'recharge') return command.rechargeNo;
  if (command.kind === 'pay_order') return `${command.txNo} by ${command.payerId}`;
  return command.kind === 'create_collection' ? command.txNo : '';
}

function twoOf(people: readonly number[]): [number, number] {
  const owner = Math.floor(Math.random() * people.length);
  const payer = (owner + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
  return [people[owner] ?? 0, people[payer] ?? 0];
}
