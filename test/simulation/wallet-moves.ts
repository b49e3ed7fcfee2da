// Simulated commands about money that is held or moved: settlements, transfers, withdrawals and the
// decisions about them, cancellations. What payouts are about is in payouts.ts.

import type { Command } from '../../src/core/decide.ts';
import type { WalletKind } from '../../src/core/ledger/record-kind.ts';
import type { UserId, WalletName } from '../../src/core/ledger/wallet.ts';
import { fen, ZERO_FEN } from '../../src/core/money.ts';
import type { Transfer } from '../../src/core/wallet/transfer.ts';
import {
  decideRecharge,
  decision,
  settle,
  transfer,
  wallet,
  withdraw,
} from '../contract/commands.ts';
import { accountLimits, idempotencyKey, recentOrder } from './money.ts';
import { payeeOf } from './payouts.ts';
import { anyPerson, anyUser, presentedBy, type Scene } from './people.ts';

/** Mostly a bucket that is due; else one that is not due yet, or is settled already. */
export function settlement(scene: Scene): Command {
  const { random, books, numbers, nowMs } = scene;
  const all = [...books.buckets.values()];
  const due = all.filter((bucket) => bucket.settledAtMs === null && bucket.dueAtMs <= nowMs);
  const from = due.length > 0 && random.chance(0.9) ? due : all;
  const none = from.length === 0 || random.chance(0.02);
  const bucket = none ? { ownerId: anyUser(scene), dueAtMs: nowMs } : random.pick(from);
  return { ...settle(bucket), settlementNo: numbers.no('S', bucket.ownerId) };
}

function anyKind({ random }: Scene): WalletKind {
  return random.pick(['consumer', 'merchant']);
}

function anyWallet(scene: Scene): WalletName {
  return wallet(anyUser(scene), anyKind(scene));
}

/** Mostly a part of the balance, now and then all of it or a fen more. */
function amountOf({ random, books }: Scene, { userId, wallet: kind }: WalletName) {
  const balance = Number(books.owners.get(userId)?.[kind].balanceFen ?? 0);
  const part = 1 + random.below(Math.max(1, Math.floor(balance / 3)));
  return fen(random.chance(0.1) ? Math.max(1, balance + random.pick([0, 1])) : part);
}

/** An operator gives no factors. */
function factorsOf(scene: Scene, userId: UserId): Transfer['factors'] {
  return scene.random.chance(0.5) ? presentedBy(scene, userId) : null;
}

export function newTransfer(scene: Scene): Command {
  const { random, numbers } = scene;
  const source = anyWallet(scene);
  const other = wallet(source.userId, source.wallet === 'consumer' ? 'merchant' : 'consumer');
  const usual = random.chance(0.4) ? other : wallet(anyUser(scene), 'consumer');
  return transfer(source, random.chance(0.9) ? usual : anyWallet(scene), '1.00', {
    transferNo: numbers.no('X', source.userId),
    amountFen: amountOf(scene, source),
    factors: factorsOf(scene, source.userId),
    accountLimits: accountLimits(scene),
    idempotencyKey: idempotencyKey(scene),
  });
}

export function newWithdrawal(scene: Scene): Command {
  const source = anyWallet(scene);
  return withdraw(source, '1.00', {
    withdrawalNo: scene.numbers.no('W', source.userId),
    amountFen: amountOf(scene, source),
    payee: payeeOf(scene, source.userId),
    factors: factorsOf(scene, source.userId),
    idempotencyKey: idempotencyKey(scene),
  });
}

/** Mostly of a pending one, of one that a second operator has to approve if there is; else of any or none. */
export function withdrawalDecision(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const all = [...books.withdrawals.values()];
  const waiting = all.filter(({ status }) => status === 'pending');
  const proposed = waiting.filter(({ proposedBy }) => proposedBy !== null);
  const open = proposed.length > 0 && random.chance(0.5) ? proposed : waiting;
  const from = open.length > 0 && random.chance(0.8) ? open : all;
  const one = from.length > 0 && random.chance(0.95) ? random.pick(from) : null;
  const withdrawalNo = one?.withdrawalNo ?? 'nothing';
  const userId = one && random.chance(0.95) ? one.userId : anyUser(scene);
  const reason = random.pick([null, '"\\{不符},']);
  const command = decision({ withdrawalNo, userId }, random.chance(0.6), reason);
  const named = random.chance(0.6) ? { person: anyPerson(scene) } : {};
  const twoAboveFen = random.chance(0.5) ? ZERO_FEN : null;
  return { ...command, twoAboveFen, ...named, movementNo: numbers.no('W', userId) };
}

/** Mostly of one that waits; else of a decided one, an unknown one or one of another user. */
export function rechargeDecision(scene: Scene): Command {
  const { random, books } = scene;
  const all = [...books.rechargeProposals.values()];
  const waiting = all.filter(({ status }) => status === 'pending');
  const from = waiting.length > 0 && random.chance(0.8) ? waiting : all;
  const one = from.length > 0 && random.chance(0.95) ? random.pick(from) : null;
  const rechargeNo = one?.rechargeNo ?? 'nothing';
  const userId = one && random.chance(0.95) ? one.userId : anyUser(scene);
  const reason = random.pick([null, '"\\{不符},']);
  const twoAboveFen = random.chance(0.8) ? ZERO_FEN : null;
  const approve = random.chance(0.5);
  const named = random.chance(0.9) ? { person: anyPerson(scene) } : {};
  const deciding = { reason, twoAboveFen, ...named };
  return decideRecharge({ ...one, rechargeNo, userId }, approve, deciding);
}

export function cancellation(scene: Scene): Command {
  const { random, nowMs } = scene;
  const order = recentOrder(scene, (one) => one.status === 'pending' && one.expiresAtMs > nowMs);
  const ownerId = order && random.chance(0.9) ? order.ownerId : anyUser(scene);
  return { kind: 'cancel_order', ownerId, txNo: order?.txNo ?? 'nothing' };
}
