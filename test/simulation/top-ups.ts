// Simulated commands about requests for recharges: users ask, operators credit what has arrived or decline,
// and now and then somebody books a line of the statement that was booked before.

import type { Command } from '../../src/core/decide.ts';
import { type Fen, fen } from '../../src/core/money.ts';
import type { RechargeRequest } from '../../src/core/wallet/recharge-request.ts';
import { approveRequest, declineRequest, requestRecharge } from '../contract/commands.ts';
import { idempotencyKey } from './money.ts';
import { anyPerson, anyUser, type Scene } from './people.ts';

/** Few, so that recharges take them from each other. */
const LINES = ['line-1', 'LINE-2', ' line-1 ', 'ｌｉｎｅ-3'];
const ACCOUNTS = [null, null, 'icbc'];

export function bankReference({ random, numbers }: Scene): string {
  return random.chance(0.3) ? random.pick(LINES) : numbers.name('line');
}

export function receivingAccount({ random }: Scene): string | null {
  return random.pick(ACCOUNTS);
}

function someAmount({ random }: Scene): Fen {
  return fen(random.pick([1, 300, 500, 10_000]));
}

export function newTopUp(scene: Scene): Command {
  const userId = anyUser(scene);
  return requestRecharge(userId, '1.00', {
    requestNo: scene.numbers.no('T', userId),
    amountFen: someAmount(scene),
    receivingAccount: receivingAccount(scene),
    note: scene.random.pick([null, '"\\{备注},']),
    idempotencyKey: idempotencyKey(scene),
  });
}

/** Mostly one that waits; else a decided one, an unknown one or one of another user. */
function anyTopUp(scene: Scene): Pick<RechargeRequest, 'requestNo' | 'userId'> {
  const { random, books } = scene;
  const all = [...books.rechargeRequests.values()];
  const waiting = all.filter(({ status }) => status === 'requested');
  const from = waiting.length > 0 && random.chance(0.8) ? waiting : all;
  const one = from.length > 0 && random.chance(0.95) ? random.pick(from) : null;
  const userId = one && random.chance(0.95) ? one.userId : anyUser(scene);
  return { requestNo: one?.requestNo ?? 'nothing', userId };
}

export function topUpDecision(scene: Scene): Command {
  const { random, books, numbers } = scene;
  const asked = anyTopUp(scene);
  const named = random.chance(0.7) ? { person: anyPerson(scene) } : {};
  const by = { ...named, twoAboveFen: random.pick([null, fen(400)]) };
  if (random.chance(0.25)) return declineRequest(asked, by);
  const rechargeNo = numbers.no('D', asked.userId);
  const approval = approveRequest(asked, '1.00', bankReference(scene), by, rechargeNo);
  const { decision } = approval;
  if (decision.verdict !== 'approve') return approval;
  const found = books.rechargeRequests.get(asked.requestNo);
  const arrivedFen = random.chance(0.8) && found ? found.amountFen : someAmount(scene);
  const account = found?.receivingAccount ?? null;
  return { ...approval, decision: { ...decision, arrivedFen, receivingAccount: account } };
}

export function topUpCancellation(scene: Scene): Command {
  const { requestNo, userId } = anyTopUp(scene);
  const by = { kind: 'user', name: `${userId}`, from: '127.0.0.1' } as const;
  return { kind: 'cancel_recharge_request', requestNo, userId, by };
}
