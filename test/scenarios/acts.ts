// Does what a scenario says in `given` and `when` lines: one pattern and one act each.

import assert from 'node:assert/strict';
import { movement } from '../../src/core/ledger/movement.ts';
import type { WalletName } from '../../src/core/ledger/wallet.ts';
import { addFen, negateFen, subtractFen } from '../../src/core/money.ts';
import type { SettlementBucketName } from '../../src/core/order/settlement.ts';
import type { Outcome } from '../../src/core/outcome.ts';
import {
  approve,
  collect,
  createKey,
  decision,
  decline,
  OPERATOR,
  pay,
  RIGHT,
  recharge,
  refund,
  requestRefund,
  revoke,
  settle,
  transfer,
  unique,
  WRONG,
  wallet,
  withdraw,
  yuan,
} from '../contract/commands.ts';
import { clockTime, type World } from './world.ts';

type Words = Readonly<Record<string, string | undefined>>;
type Act = (world: World, words: Words) => Promise<Outcome | undefined>;

const ACTS: readonly (readonly [RegExp, Act])[] = [
  [/^at (?<time>[\d:.]+)$/, setClock],
  [/^settlement (?<delay>at once|after \d+[hm])$/, setSettlement],
  [/^(?<who>\w+)\.consumer (?<amount>[\d.]+)$/, fill],
  [
    /^order (?<tx>\w+) (?<amount>[\d.]+) of (?<who>\w+)(?: for (?<payer>\w+))?(?: titled (?<title>.+))?$/,
    order,
  ],
  [/^pay (?<tx>\w+) by (?<who>\w+)(?: arriving (?<time>[\d:.]+))?(?<typo> mistyped)?$/, payOrder],
  [
    /^refund (?<tx>\w+) (?<type>full|partial)(?: (?<amount>[\d.]+))?(?: by (?<who>\w+))?(?<typo> mistyped)?$/,
    refundOrder,
  ],
  [/^agent (?<key>\w+) of (?<who>\w+)(?: up to (?<limit>[\d.]+) a day)?$/, hireAgent],
  [
    /^(?<by>\w+) asks (?<no>\w+) of (?<tx>\w+) (?<type>full|partial)(?: (?<amount>\S+))?(?: key (?<k>\w+))?$/,
    askRefund,
  ],
  [/^(?<verdict>approve|decline) request (?<no>\w+)(?<typo> mistyped)?$/, decideRequest],
  [/^dismiss (?<key>\w+)$/, dismissAgent],
  [/^(?<tx>\w+) falls due$/, fallDue],
  [/^settle (?<tx>\w+)$/, settleBucket],
  [/^settle (?<tx>\w+) in part, (?<amount>[\d.]+)$/, settlePart],
  [
    /^transfer (?<amount>[\d.]+) from (?<from>\S+) to (?<to>\S+)(?<guarded> guarded)?(?<typo> mistyped)?$/,
    transferMoney,
  ],
  [/^withdraw (?<no>\w+) (?<amount>[\d.]+) from (?<from>\S+)$/, withdrawMoney],
  [/^(?<verdict>approve|decline) (?<no>\w+)$/, decide],
  [/^cancel (?<tx>\w+)(?: by (?<who>\w+))?$/, cancel],
  [/^(?<change>suspend|resume) (?<who>\w+)$/, changeUserStatus],
  [/^(?<who>\w+) has no payment password$/, takePassword],
];

/** Does what the item says and returns the core's answer, if it was asked. */
export async function act(world: World, item: string): Promise<Outcome | undefined> {
  for (const [pattern, does] of ACTS) {
    const words = pattern.exec(item)?.groups;
    if (words) return does(world, words);
  }
  throw new Error(`A scenario cannot do this: ${item}`);
}

async function setClock(world: World, { time = '' }: Words) {
  world.nowMs = clockTime(time);
  return undefined;
}

async function setSettlement(world: World, { delay = '' }: Words) {
  const unitMs = delay.endsWith('h') ? 3_600_000 : 60_000;
  world.settlementDelayMs = delay === 'at once' ? 0 : Number.parseInt(delay.slice(6), 10) * unitMs;
  return undefined;
}

async function fill(world: World, { who = '', amount = '' }: Words) {
  const { userId } = await world.person(who);
  return world.execute(recharge(userId, amount, { rechargeNo: `D${unique()}` }));
}

async function order(world: World, { tx = '', amount = '', who = '', payer, title }: Words) {
  const { actor, merchantId } = await world.person(who);
  const payerId = payer === undefined ? null : (await world.person(payer)).userId;
  const over = { txNo: tx, payerId, title: title ?? null };
  return world.execute(collect(actor, merchantId, amount, over));
}

async function payOrder(world: World, { tx = '', who = '', time, typo }: Words) {
  const { userId } = await world.person(who);
  const receivedAtMs = time === undefined ? world.nowMs : clockTime(time);
  const { settlementDelayMs } = world;
  const factors = typo ? { factors: WRONG } : {};
  return world.execute(pay(userId, tx, receivedAtMs, { settlementDelayMs, ...factors }));
}

async function refundOrder(world: World, { tx = '', type, amount, who, typo }: Words) {
  const named = who === undefined ? null : (await world.person(who)).actor;
  const actor = named ?? { userId: world.order(tx).ownerId, keyId: null };
  const amountFen = amount === undefined ? null : yuan(amount);
  const refundType = type === 'partial' ? 'partial' : 'full';
  const factors = typo ? { factors: WRONG } : {};
  return world.execute(refund(actor, tx, null, { refundType, amountFen, ...factors }));
}

async function hireAgent(world: World, { key: name = '', who = '', limit }: Words) {
  const { userId } = await world.person(who);
  const toolRefundLimitFen = limit === undefined ? null : yuan(limit);
  return world.execute(createKey(userId, { keyId: name, windowId: name, toolRefundLimitFen }));
}

async function askRefund(world: World, { by = '', no = '', tx = '', type, amount, k }: Words) {
  const over = {
    requestNo: no,
    refundType: type === 'partial' ? 'partial' : 'full',
    amountFen: amount === undefined ? null : yuan(amount),
    idempotencyKey: k ?? null,
  } as const;
  return world.execute(requestRefund(world.key(by), tx, null, over));
}

async function decideRequest(world: World, { no = '', verdict, typo }: Words) {
  const request = world.request(no);
  const factors = typo ? WRONG : RIGHT;
  return world.execute(verdict === 'approve' ? approve(request, factors) : decline(request));
}

async function dismissAgent(world: World, { key = '' }: Words) {
  return world.execute(revoke(world.key(key)));
}

async function fallDue(world: World, { tx = '' }: Words) {
  world.nowMs = bucketOfOrder(world, tx).dueAtMs;
  return undefined;
}

/** Settles the bucket of the order, if it is due. */
async function settleBucket(world: World, { tx = '' }: Words) {
  return world.execute(settle(bucketOfOrder(world, tx)));
}

function bucketOfOrder(world: World, tx: string): SettlementBucketName {
  const { ownerId, settleDueAtMs: dueAtMs } = world.order(tx);
  assert(dueAtMs !== null, `${tx} was never paid`);
  return { ownerId, dueAtMs };
}

/** No command settles part of an order, but the rule for refunds covers that state. */
async function settlePart(world: World, { tx = '', amount = '' }: Words) {
  const before = world.order(tx);
  const amountFen = yuan(amount);
  const change = { balanceFen: amountFen, frozenFen: negateFen(amountFen) };
  const legs = [{ userId: before.ownerId, wallet: 'merchant', ...change, record: null } as const];
  const numbers = { movementNo: `S${unique()}`, txNo: tx, refundNo: null };
  const parts = movement({ ...numbers, atMs: world.nowMs, legs, system: [] });
  const unsettledFen = subtractFen(before.unsettledFen, amountFen);
  const order = { ...before, unsettledFen, settledFen: addFen(before.settledFen, amountFen) };
  world.happen({ kind: 'movement_posted', movement: parts }, { kind: 'order_changed', order });
  return undefined;
}

async function transferMoney(world: World, words: Words) {
  const { amount = '', from = '', to = '', guarded, typo } = words;
  const [source, target] = [await walletNamed(world, from), await walletNamed(world, to)];
  const factors = typo ? WRONG : guarded ? RIGHT : null;
  return world.execute(transfer(source, target, amount, { factors }));
}

/** `alice.consumer` or `alice.merchant`. */
async function walletNamed(world: World, text: string): Promise<WalletName> {
  const [who = '', kind] = text.split('.');
  assert(kind === 'consumer' || kind === 'merchant', `${text} is no wallet`);
  return wallet((await world.person(who)).userId, kind);
}

async function withdrawMoney(world: World, { no = '', amount = '', from = '' }: Words) {
  const source = await walletNamed(world, from);
  return world.execute(withdraw(source, amount, { withdrawalNo: no }));
}

async function decide(world: World, { no = '', verdict }: Words) {
  return world.execute(decision(world.withdrawal(no), verdict === 'approve'));
}

async function cancel(world: World, { tx = '', who }: Words) {
  const ownerId = who === undefined ? world.order(tx).ownerId : (await world.person(who)).userId;
  return world.execute({ kind: 'cancel_order', ownerId, txNo: tx });
}

async function changeUserStatus(world: World, { who = '', change }: Words) {
  const { userId } = await world.person(who);
  const to = change === 'suspend' ? 'suspend' : 'resume';
  return world.execute({
    kind: 'change_user_status',
    codeSubject: 'code/of-a-user',
    by: OPERATOR,
    userId,
    change: to,
    keyIds: [],
  });
}

async function takePassword(world: World, { who = '' }: Words) {
  await world.person(who);
  const owner = { ...world.owner(who), payPasswordDigest: null };
  world.happen({ kind: 'owner_changed', owner });
  return undefined;
}
