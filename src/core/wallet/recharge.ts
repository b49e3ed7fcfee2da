// Decides recharges: an operator brings money in from outside, into the consumer balance.

import { audited } from '../access/audit.ts';
import type { Recharge } from '../command.ts';
import { answerToKnown, bind, type KeyUse } from '../idempotency.ts';
import { movement, movementTimeMs } from '../ledger/movement.ts';
import { addFen, negateFen, ZERO_FEN } from '../money.ts';
import { accept, type Decision, refuse } from '../outcome.ts';
import type { Recharged } from '../result.ts';
import type { State } from '../state.ts';

export function recharge(state: State, command: Recharge): Decision {
  const { userId, idempotencyKey, amountFen, rechargeNo } = command;
  const use: KeyUse = { userId, operation: 'recharge', key: idempotencyKey };
  const parameters = () => JSON.stringify([`${amountFen}`]);
  const known = answerToKnown(state, use, parameters);
  if (known) return known;
  const owner = state.owners.get(userId);
  if (!owner) return refuse({ code: 'user_not_found' });

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
    { kind: 'movement_posted', movement: parts },
    audited(userId, 'recharged', command.by, { tx_no: rechargeNo, amount_fen: `${amountFen}` }),
    ...bind(use, parameters, result, rechargeNo, state.nowMs),
  ]);
}
