// Says what is kept of what an operator moved alone.

import type { UserId } from '../ledger/wallet.ts';
import { type Fen, ZERO_FEN } from '../money.ts';
import { shanghaiDayNumber } from '../time.ts';

/** What one operator brought in and paid out alone, on the last Shanghai day on which they did. */
export interface OperatorDay {
  readonly operatorId: UserId;
  readonly day: number;
  readonly movedFen: Fen;
}

/** `last`: of the operator, if there is one. */
export function movedAloneFen(last: OperatorDay | undefined, nowMs: number): Fen {
  return last && last.day >= shanghaiDayNumber(nowMs) ? last.movedFen : ZERO_FEN;
}
