// Clients who work without a pause, record all requests and answers, and afterwards compare them
// with the books: everything acknowledged is there, everything refused is not, and everything
// unknown is settled by a retry with the same key.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import * as commands from '../contract/commands.ts';
import { addPayee, giveBack, named, payOut, removePayee } from '../contract/payout-commands.ts';
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
/** What has no key, and is the same answer when it is said again. */
const SAME_AGAIN: ReadonlySet<Command['kind']> = new Set([
  ...(['decide_recharge_request', 'cancel_recharge_request'] as const),
  ...(['decide_withdrawal', 'pay_out_withdrawal', 'return_withdrawal'] as const),
]);
/** Amounts that nothing else has. */
const TOP_UP = '1.01';
const WITHDRAWAL = '1.03';

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
  const topUp = async (userId: number, idempotencyKey: string) => {
    const request = commands.requestRecharge(userId, TOP_UP, { idempotencyKey });
    if (!(await ask(request))) return;
    const { requestNo, by } = request;
    await ask(
      oneOf<Command>([
        commands.approveRequest(request, TOP_UP, `line ${requestNo}`),
        commands.declineRequest(request),
        { kind: 'cancel_recharge_request', requestNo, userId, by },
      ]),
    );
  };
  const withdraw = async (userId: number, idempotencyKey: string) => {
    const adding = addPayee(userId);
    if (!(await ask(adding))) return;
    const payee = named(adding);
    const source = commands.wallet(userId, 'consumer');
    const asking = commands.withdraw(source, WITHDRAWAL, { payee, idempotencyKey });
    if ((await ask(asking)) && (await ask(commands.decision(asking, true)))) {
      await ask(oneOf<Command>([payOut(asking), giveBack(asking)]));
    }
    await ask(removePayee(adding));
  };
  const client = async () => {
    while (!stopping) {
      const [owner, payer] = twoOf(PEOPLE);
      const txNo = newNumber();
      const key = () => randomUUID();
      await topUp(payer, key());
      await withdraw(payer, key());
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
    const isKeyed = 'idempotencyKey' in command && command.idempotencyKey !== null;
    if (before && isKeyed) assert.equal(wordOf(again), 'replayed');
    if (before && SAME_AGAIN.has(command.kind)) assert.equal(wordOf(again), 'done');
    if (!before) assert.notEqual(wordOf(again), 'replayed', 'what was absent has no first answer');
  }
  there = await thereIn(config);
  for (const { command, heard } of asked) {
    if (heard !== 'died' && heard.ok) assert.ok(there(command), 'still there after the retries');
  }
  await assertMovedOnce(config);
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
  switch (command.kind) {
    case 'request_recharge':
      return { ...command, requestNo: commands.numberFor(command.userId, 'T') };
    case 'decide_recharge_request':
      if (command.decision.verdict === 'decline') return command;
      return {
        ...command,
        decision: { ...command.decision, rechargeNo: commands.numberFor(command.userId, 'D') },
      };
    case 'request_withdrawal':
      return { ...command, withdrawalNo: commands.numberFor(command.userId, 'W') };
    case 'decide_withdrawal':
      return { ...command, movementNo: commands.numberFor(command.userId, 'W') };
    case 'return_withdrawal':
      return { ...command, returnNo: commands.numberFor(command.userId, 'W') };
    case 'add_payee':
      return addPayee(command.ownerId);
    default:
      return command;
  }
}

/** Money came in, went out and came back as often as a row says so. */
async function assertMovedOnce(config: pg.ClientConfig): Promise<void> {
  const [topUp, withdrawal] = [commands.yuan(TOP_UP), commands.yuan(WITHDRAWAL)];
  const [counts] = await rowsOf(
    config,
    `select
      (select count(*) from recharge_requests where status = 'approved') as credited,
      (select count(*) from entries where type = 'recharge' and balance_delta = ${topUp}) as came_in,
      (select count(*) from withdrawals where status = 'approved') as approved,
      (select count(*) from entries
        where type = 'withdraw' and frozen_delta = ${-withdrawal}) as went_out,
      (select count(*) from withdrawals where ended = 'returned') as returned,
      (select count(*) from entries
        where type = 'withdraw' and balance_delta = ${withdrawal}) as came_back`,
  );
  assert.equal(counts?.came_in, counts?.credited);
  assert.equal(counts?.went_out, counts?.approved);
  assert.equal(counts?.came_back, counts?.returned);
}

/** Whether the effect of a command is in the books. */
async function thereIn(config: pg.ClientConfig): Promise<(command: Command) => boolean> {
  const numbers = await rowsOf(
    config,
    `select 'create_collection' as kind, tx_no as no from orders
     union all select 'pay_order', tx_no || ' by ' || payer_id from orders
       where payer_id is not null
     union all select 'refund_order', refund_no from refunds
     union all select 'recharge', movement_no from entries where type = 'recharge'
     union all select 'request_recharge', request_no from recharge_requests
     union all select case status when 'cancelled' then 'cancel_recharge_request'
       else 'decide_recharge_request' end, request_no || ' ' || status
       from recharge_requests where status <> 'requested'
     union all select 'add_payee', payee_id from payees
     union all select 'remove_payee', payee_id from payees where sealed is null
     union all select 'request_withdrawal', withdrawal_no from withdrawals
     union all select 'decide_withdrawal', withdrawal_no from withdrawals where status = 'approved'
     union all select case ended when 'paid_out' then 'pay_out_withdrawal'
       else 'return_withdrawal' end, withdrawal_no from withdrawals where ended is not null`,
  );
  const made = new Set(numbers.map(({ kind, no }) => `${kind} ${no}`));
  return (command) => made.has(`${command.kind} ${numberOf(command)}`);
}

function numberOf(command: Command): string {
  if (command.kind === 'refund_order') return command.refundNo;
  if (command.kind === 'recharge') return command.rechargeNo;
  if (command.kind === 'pay_order') return `${command.txNo} by ${command.payerId}`;
  if (command.kind === 'create_collection') return command.txNo;
  if (command.kind === 'decide_recharge_request') {
    return `${command.requestNo} ${command.decision.verdict === 'approve' ? 'approved' : 'declined'}`;
  }
  if (command.kind === 'cancel_recharge_request') return `${command.requestNo} cancelled`;
  if ('requestNo' in command) return command.requestNo;
  if ('payeeId' in command) return command.payeeId;
  return 'withdrawalNo' in command ? command.withdrawalNo : '';
}

function oneOf<T>(all: readonly [T, ...T[]]): T {
  return all[Math.floor(Math.random() * all.length)] ?? all[0];
}

function twoOf(people: readonly number[]): [number, number] {
  const owner = Math.floor(Math.random() * people.length);
  const payer = (owner + 1 + Math.floor(Math.random() * (people.length - 1))) % people.length;
  return [people[owner] ?? 0, people[payer] ?? 0];
}
