// Simulated commands of tools and of the owners they ask: refunds without factors, in few amounts
// so that calls collide, and the owners' decisions.

import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import type { DecideRefundRequest } from '../../src/core/order/decide-refund-request.ts';
import type { OpenRefundRequest } from '../../src/core/order/open-refund-request.ts';
import { refundableFen } from '../../src/core/order/order.ts';
import { currentStatusOf } from '../../src/core/order/refund-request.ts';
import { type ApiKey, keyWorks } from '../../src/core/rows/key.ts';
import { approve, decline, requestRefund, rotate, type ToolKey } from '../contract/commands.ts';
import { idempotencyKey, recentOrder, refundNumber } from './money.ts';
import { anyUser, presentedBy, type Scene } from './people.ts';

const REASONS = ['坏了', 'it\'s "broken"\\', '{晚},'];

/** Mostly one that works; a user without keys uses another user's. */
function keyOf({ random, books, nowMs }: Scene, userId: number): ToolKey {
  const all = [...books.keys.values()];
  const own = all.filter((key) => key.userId === userId);
  const working = own.filter((key) => keyWorks(key, nowMs));
  const from = [working, own, all].find((keys) => keys.length > 0 && random.chance(0.95)) ?? all;
  return random.pick(from);
}

export function asking(scene: Scene): Command {
  const { random, numbers } = scene;
  const order = recentOrder(scene, (one) => refundableFen(one) > 0n);
  const ownerId = order && random.chance(0.97) ? order.ownerId : anyUser(scene);
  const left = Number(order ? refundableFen(order) : 0);
  const partly = random.pick([
    1,
    2,
    Math.max(1, Math.floor(left / 2)),
    Math.max(1, left),
    left + 1,
  ]);
  const full = random.chance(0.25);
  const named = random.chance(0.3) ? (order?.amountFen ?? fen(1)) : null;
  const over: Partial<OpenRefundRequest> = {
    refundType: full ? 'full' : 'partial',
    amountFen: full ? named : fen(partly),
    reason: random.pick(REASONS),
    idempotencyKey: idempotencyKey(scene),
    numbered: refundNumber(scene, order),
  };
  const key = keyOf(scene, ownerId);
  return requestRefund(key, order?.txNo ?? 'nothing', null, {
    ...over,
    requestNo: numbers.no('Q', key.userId),
    refundNo: numbers.no('R', key.userId),
  });
}

/** Mostly about a pending one; now and then by another user, or about none. */
export function verdict(scene: Scene): Command {
  const { random, books, numbers, nowMs } = scene;
  const all = [...books.refundRequests.values()];
  const waiting = all.filter((one) => {
    const key = books.keys.get(one.keyId);
    return key && currentStatusOf(one, key, nowMs).status === 'approval_required';
  });
  const from = waiting.length > 0 && random.chance(0.8) ? waiting : all;
  const request = from.length > 0 && random.chance(0.95) ? random.pick(from) : null;
  const ownerId = request && random.chance(0.95) ? request.ownerId : anyUser(scene);
  const { requestNo = 'nothing', txNo = 'nothing' } = request ?? {};
  const opened = { requestNo, txNo, ownerId };
  if (random.chance(0.3)) return decline(opened, random.pick([null, '"\\{不认识},']));
  return withNumber(approve(opened, presentedBy(scene, ownerId)), numbers.no('R', ownerId));
}

/** With a number of this run, so that the run can be repeated exactly. */
function withNumber(command: DecideRefundRequest, refundNo: string): DecideRefundRequest {
  const { decision } = command;
  if (decision.verdict === 'decline') return command;
  return { ...command, decision: { ...decision, refundNo } };
}

/** The same call again, often in other words; another amount makes it another call. */
export function askedAgain(scene: Scene, command: OpenRefundRequest): Command {
  const { random, numbers, books } = scene;
  const own: ApiKey[] = [...books.keys.values()].filter(
    (key) => key.userId === command.actor.userId,
  );
  const key = random.chance(0.3) && own.length > 0 ? random.pick(own) : null;
  const by = key && { actor: { userId: key.userId, keyId: key.keyId }, windowId: key.windowId };
  return {
    ...command,
    ...by,
    requestNo: numbers.no('Q', command.actor.userId),
    refundNo: numbers.no('R', command.actor.userId),
    ...(random.chance(0.3) && { reason: random.pick(REASONS) }),
    ...(random.chance(0.4) && { idempotencyKey: idempotencyKey(scene) }),
    ...(random.chance(0.1) && { refundType: 'partial', amountFen: fen(1 + random.below(3)) }),
  };
}

export function decidedAgain(scene: Scene, command: DecideRefundRequest): Command {
  const { requestNo, txNo, userId: ownerId } = command;
  if (scene.random.chance(0.2)) return decline({ requestNo, txNo, ownerId });
  const again = approve({ requestNo, txNo, ownerId }, presentedBy(scene, ownerId));
  return withNumber(again, scene.numbers.no('R', ownerId));
}

export function rotation(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const key = random.pick([...books.keys.values()]);
  const command = rotate(key, random.pick([0, 60_000, 1_800_000, 86_400_000]));
  return { ...command, newKeyId: numbers.keyId(key.userId), newSecretDigest: 'digest' };
}
