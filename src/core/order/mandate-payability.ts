// Says whether an order can be paid under a mandate, as far as that is known before somebody pays. Programs
// are told nothing of the wallet and of other limits of its owner: those the payment itself meets.

import type { Owner } from '../ledger/wallet.ts';
import type { Refusal } from '../refusal.ts';
import { exceededMandateLimit, type Mandate } from '../rows/mandate.ts';
import type { Standing } from '../state.ts';
import type { Order } from './order.ts';
import { payStateRefusal } from './pay.ts';
import { mandateRefusal } from './pay-under-mandate.ts';
import { partyObstacle } from './payability.ts';

/** The first thing that keeps it from being paid; null: nothing does. */
export function mandateObstacle(
  order: Order,
  mandate: Mandate,
  payer: Owner,
  merchantOwner: Pick<Standing, 'suspended'>,
  nowMs: number,
): Refusal | null {
  const barred =
    payStateRefusal(order, nowMs) ??
    partyObstacle(order, payer, merchantOwner, nowMs)?.refusal ??
    mandateRefusal(mandate, order, nowMs);
  if (barred) return barred;
  const exceeded = exceededMandateLimit(mandate, order.amountFen, nowMs);
  return exceeded && { code: 'mandate_exceeded', mandateLimit: exceeded };
}
