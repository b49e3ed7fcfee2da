// Simulated commands about payees and payouts: accounts come and go, and approved withdrawals are taken into
// files, paid out and returned.

import type { Command } from '../../src/core/decide.ts';
import type { UserId } from '../../src/core/ledger/wallet.ts';
import type { NamedPayee } from '../../src/core/people/change-payees.ts';
import { stateOf } from '../../src/core/wallet/withdrawal.ts';
import {
  addPayee,
  giveBack,
  named,
  payOut,
  removePayee,
  takePayout,
} from '../contract/payout-commands.ts';
import { anyUser, presentedBy, type Scene } from './people.ts';

const COOLING_MS = 31_000;

function payeesOf({ books }: Scene, ownerId: UserId) {
  return [...books.payees.values()].filter((one) => one.ownerId === ownerId && one.sealed !== null);
}

/** Mostly one of theirs; else that of somebody else, or nobody. */
export function payeeOf(scene: Scene, userId: UserId): NamedPayee | null {
  const { random, books } = scene;
  const own = payeesOf(scene, userId);
  const from = own.length > 0 && random.chance(0.95) ? own : [...books.payees.values()];
  if (from.length === 0 || random.chance(0.2)) return null;
  const { payeeId, sealed } = random.pick(from);
  return named({ payeeId, sealed: sealed ?? 'removed' });
}

export function newPayee(scene: Scene): Command {
  const { random, numbers } = scene;
  const ownerId = anyUser(scene);
  const payeeId = numbers.no('P', ownerId);
  const equalId = random.chance(0.1) ? (payeesOf(scene, ownerId).at(0)?.payeeId ?? null) : null;
  return addPayee(ownerId, {
    payeeId,
    sealed: `sealed ${payeeId}`,
    coolingMs: random.chance(0.3) ? COOLING_MS : 0,
    equalId,
    factors: presentedBy(scene, ownerId),
  });
}

/** Mostly by their owner, some twice. */
export function payeeRemoval(scene: Scene): Command {
  const { random, books } = scene;
  const all = [...books.payees.values()];
  const one = all.length > 0 ? random.pick(all) : null;
  const ownerId = one && random.chance(0.95) ? one.ownerId : anyUser(scene);
  const removing = removePayee(addPayee(ownerId, { payeeId: one?.payeeId ?? 'nothing' }));
  return { ...removing, factors: presentedBy(scene, ownerId) };
}

/** Mostly about one that waits for its payment; else about any, an unknown one or one of another owner. */
export function payout(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const all = [...books.withdrawals.values()];
  const open = all.filter((one) => stateOf(one) === 'approved');
  const from = open.length > 0 && random.chance(0.85) ? open : all;
  const one = from.length > 0 && random.chance(0.95) ? random.pick(from) : null;
  const withdrawalNo = one?.withdrawalNo ?? 'nothing';
  const userId = one && random.chance(0.97) ? one.userId : anyUser(scene);
  const asked = { withdrawalNo, userId };
  if (random.chance(0.4)) {
    const again = one?.payoutNo ?? null;
    const no = again !== null && random.chance(0.3) ? again : numbers.no('B', userId);
    return takePayout(asked, no);
  }
  if (random.chance(0.5)) return payOut(asked, `bank ${random.below(1_000)}`);
  const reason = random.pick(['户名不符', '"\\{不符},']);
  return { ...giveBack(asked, reason), returnNo: numbers.no('W', userId) };
}
