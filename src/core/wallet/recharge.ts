// Decides recharges: an operator brings money in from outside, into the consumer balance.

import { auditEvent } from '../access/audit.ts';
import { closedRefusal } from '../access/close-account.ts';
import { addDayLimitReads, countForDay, dayLimitRefusal } from '../access/day-limit.ts';
import { addOperatorReads, checkOperator } from '../access/operator-proof.ts';
import type { Recharge } from '../command.ts';
import type { Decider } from '../decider.ts';
import { answerBoundKey, bindingId, bindKey, type KeyUse } from '../idempotency.ts';
import { movement, movementTimeMs } from '../ledger/movement.ts';
import { addFen, negateFen, ZERO_FEN } from '../money.ts';
import { accept, refuse } from '../outcome.ts';
import { addUnlessNull } from '../reads.ts';
import type { Recharged } from '../result.ts';

export const recharge: Decider<Recharge, Recharged> = {
  addReads(reads, command) {
    addUnlessNull(reads.bindings, bindingId(keyUse(command)));
    reads.owners.push(command.userId);
    addOperatorReads(reads, command, command.userId);
    addDayLimitReads(reads, command, 'recharged');
  },
  decide(state, command) {
    const { userId, amountFen, rechargeNo } = command;
    const use = keyUse(command);
    const parameters = () => JSON.stringify([`${amountFen}`, ...(command.key ? [userId] : [])]);
    const known = answerBoundKey(state, use, parameters);
    if (known) return known;
    const owner = state.owners.get(userId);
    if (!owner) return refuse({ code: 'user_not_found' });
    const check = checkOperator(state, command, userId);
    if (check.refusal) return refuse(check.refusal, check.events);
    const closed = closedRefusal(owner);
    if (closed) return refuse(closed, check.events);
    const limited = dayLimitRefusal(state, command, 'recharged', amountFen);
    if (limited) return refuse(limited);

    const balanceFen = addFen(owner.consumer.balanceFen, amountFen);
    const result: Recharged = { kind: 'recharged', txNo: rechargeNo, balanceFen };
    const parts = movement({
      movementNo: rechargeNo,
      txNo: rechargeNo,
      refundNo: null,
      atMs: movementTimeMs(state.nowMs, [owner]),
      legs: [
        {
          userId,
          wallet: 'consumer',
          balanceFen: amountFen,
          frozenFen: ZERO_FEN,
          record: { type: 'recharge', counterparty: { kind: 'platform', userId: null } },
        },
      ],
      system: [{ account: 'external', amountFen: negateFen(amountFen) }],
    });
    return accept(result, [
      ...check.events,
      { kind: 'movement_posted', movement: parts },
      auditEvent(userId, 'recharged', command.by, {
        tx_no: rechargeNo,
        amount_fen: `${amountFen}`,
      }),
      ...countForDay(state, command, 'recharged', amountFen),
      ...bindKey(use, parameters, result, rechargeNo, state.nowMs),
    ]);
  },
};

/** The idempotency keys of a program are its operator's, for whomever it recharges. */
function keyUse({ userId, idempotencyKey, key }: Recharge): KeyUse<'recharge'> {
  return { userId: key?.operatorId ?? userId, operation: 'recharge', key: idempotencyKey };
}
