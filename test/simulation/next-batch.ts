// Chooses what a simulated town does next: a batch of commands, and the time that passes before it.

import type { Command } from '../../src/core/decide.ts';
import * as mandates from './mandates.ts';
import * as money from './money.ts';
import * as newcomers from './newcomers.ts';
import * as own from './own-access.ts';
import * as payouts from './payouts.ts';
import type { Scene } from './people.ts';
import * as people from './people.ts';
import type { Random } from './random.ts';
import * as staff from './staff.ts';
import * as tools from './tool-refunds.ts';
import * as topUps from './top-ups.ts';
import * as moves from './wallet-moves.ts';

const MINUTE_MS = 60_000;

const MAKERS = {
  recharge: money.newRecharge,
  order: money.newOrder,
  payment: money.payment,
  refund: money.newRefund,
  asking: tools.asking,
  verdict: tools.verdict,
  settlement: moves.settlement,
  transfer: moves.newTransfer,
  withdrawal: moves.newWithdrawal,
  decision: moves.withdrawalDecision,
  payee: payouts.newPayee,
  payeeRemoval: payouts.payeeRemoval,
  payout: payouts.payout,
  rechargeDecision: moves.rechargeDecision,
  topUp: topUps.newTopUp,
  topUpDecision: topUps.topUpDecision,
  topUpCancellation: topUps.topUpCancellation,
  cancellation: moves.cancellation,
  user: people.newUser,
  merchant: people.newMerchant,
  branch: people.newBranch,
  renaming: people.renaming,
  key: people.newKey,
  rotation: tools.rotation,
  revocation: people.revocation,
  payPassword: people.newPayPassword,
  password: people.newPassword,
  enrolment: people.enrolment,
  secret: people.newSecret,
  standing: people.standing,
  signIn: people.signIn,
  signOut: people.signOut,
  invite: newcomers.newInvite,
  inviteRevocation: newcomers.inviteRevocation,
  signUp: newcomers.newSignUp,
  chosenPayPassword: newcomers.chosenPayPassword,
  changedPassword: own.changedPassword,
  switchedOn: own.switchedOn,
  switchedOff: own.switchedOff,
  renewedCodes: own.renewedCodes,
  endedSession: own.endedSession,
  limitedSpending: own.limitedSpending,
  staff: staff.newStaff,
  staffChange: staff.staffChange,
  staffSignIn: staff.staffSignIn,
  mandate: mandates.newMandate,
  mandateChange: mandates.mandateChange,
  mandateEnd: mandates.mandateEnd,
  mandateKey: mandates.mandateKey,
  mandatePayment: mandates.mandatePayment,
  paymentVerdict: mandates.paymentVerdict,
};

const WEIGHTS: Record<keyof typeof MAKERS | 'repeat', number> = {
  recharge: 8,
  order: 20,
  payment: 24,
  refund: 24,
  repeat: 16,
  asking: 14,
  verdict: 8,
  rotation: 0.5,
  settlement: 10,
  transfer: 5,
  withdrawal: 9,
  decision: 10,
  limitedSpending: 1,
  payee: 2,
  payeeRemoval: 0.4,
  payout: 5,
  rechargeDecision: 2,
  topUp: 4,
  topUpDecision: 5,
  topUpCancellation: 0.7,
  cancellation: 2,
  user: 1,
  merchant: 1,
  branch: 1,
  renaming: 1,
  key: 2,
  revocation: 0.5,
  payPassword: 0.7,
  password: 0.7,
  secret: 1,
  enrolment: 0.3,
  standing: 3,
  signIn: 4,
  signOut: 1,
  invite: 1,
  inviteRevocation: 0.3,
  signUp: 3,
  chosenPayPassword: 1,
  changedPassword: 0.7,
  switchedOn: 0.7,
  switchedOff: 0.5,
  renewedCodes: 0.5,
  endedSession: 1,
  staff: 1.5,
  staffChange: 1,
  staffSignIn: 3,
  mandate: 2,
  mandateChange: 0.7,
  mandateEnd: 0.4,
  mandateKey: 3,
  mandatePayment: 14,
  paymentVerdict: 3,
};

/** Sign-ins are not repeated: a session's digest is made once. */
const REPEATABLE: readonly Command['kind'][] = [
  ...(['create_collection', 'refund_order', 'recharge', 'pay_order', 'cancel_order'] as const),
  ...(['open_refund_request', 'decide_refund_request'] as const),
  ...(['settle_bucket', 'transfer', 'request_withdrawal', 'decide_withdrawal'] as const),
  ...(['decide_recharge', 'request_recharge', 'decide_recharge_request'] as const),
  ...(['pay_under_mandate', 'decide_payment_request'] as const),
  ...(['pay_out_withdrawal', 'return_withdrawal', 'take_payout'] as const),
];
const REMEMBERED = 40;

export function nextBatch(scene: Scene, past: Command[]): Command[] {
  const { random } = scene;
  if (random.chance(0.02)) return newcomers.guesses(scene);
  const length = random.pick([1, 1, 2, 5, 10, 30]);
  return Array.from({ length }, () => {
    const command = nextCommand(scene, past);
    if (REPEATABLE.includes(command.kind)) past.push(command);
    past.splice(0, past.length - REMEMBERED);
    return command;
  });
}

/** At least so many at once; some are sent twice, as if an answer had been lost. */
export function nextCrowd(scene: Scene, past: Command[], size: number): Command[] {
  const crowd: Command[] = [];
  while (crowd.length < size) {
    for (const command of nextBatch(scene, past)) {
      crowd.push(command);
      const twice = REPEATABLE.includes(command.kind) && scene.random.chance(0.2);
      if (twice) crowd.push(money.repeated(scene, command));
    }
  }
  return crowd;
}

function nextCommand(scene: Scene, past: readonly Command[]): Command {
  const kind = scene.random.weighted(WEIGHTS);
  if (kind !== 'repeat') return MAKERS[kind](scene);
  return past.length > 0
    ? money.repeated(scene, scene.random.pick(past))
    : money.newRecharge(scene);
}

/** Mostly moments; now and then to the edge of a window, or a clock that is set back. */
export function passingMs(random: Random): number {
  const often = random.pick([0, 0, 1, 40, 250, 3_000, 31_000]);
  const edges = [
    10 * MINUTE_MS,
    15 * MINUTE_MS,
    30 * MINUTE_MS,
    61 * MINUTE_MS,
    7 * 1440 * MINUTE_MS,
  ];
  const seldom = random.pick([-2_000, ...edges, ...edges.map((edge) => edge - 1)]);
  return random.chance(0.9) ? often : seldom;
}

/** A town to start with, made step by step: people, then what they own, then their money. */
export function* firstBatches(scene: Scene, users = 5): Generator<Command[]> {
  yield Array.from({ length: users }, () => people.newUser(scene));
  const userIds = [...scene.books.owners.keys()];
  yield userIds.map((ownerId) => people.newMerchant(scene, ownerId));
  yield userIds.flatMap((userId) => [people.newKey(scene, userId), money.newRecharge(scene)]);
}
