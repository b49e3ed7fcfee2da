// Says whether somebody can pay an order, as far as that is known before they have proved who they are. The
// decision and the pay page both go by it, so that the page and the refusal say the same.

import { FOREVER_MS, type Owner } from '../ledger/wallet.ts';
import { type Fen, subtractFen } from '../money.ts';
import { codeLimitOf } from '../people/code-limit.ts';
import { coolingOffRefusal } from '../proofs/cooling-off.ts';
import { factorsRefusal } from '../proofs/factors.ts';
import { insufficientBalance, type Refusal } from '../refusal.ts';
import type { Standing } from '../state.ts';
import type { Order } from './order.ts';

export type PaymentObstacle =
  | {
      readonly kind:
        | 'wrong_payer'
        | 'own_order'
        | 'suspended'
        | 'merchant_suspended'
        | 'cooling_off'
        | 'no_pay_password';
      readonly refusal: Refusal;
    }
  | {
      readonly kind: 'locked';
      readonly refusal: Refusal;
      /** Null: until somebody unlocks it. */
      readonly untilMs: number | null;
    }
  | {
      readonly kind: 'insufficient';
      readonly refusal: Refusal;
      readonly balanceFen: Fen;
      readonly missingFen: Fen;
    };

/** The first thing that keeps the payer from paying an order that is due; null: nothing does. */
export function paymentObstacle(
  order: Order,
  payer: Owner,
  merchantOwner: Pick<Standing, 'suspended'>,
  nowMs: number,
): PaymentObstacle | null {
  const party = partyObstacle(order, payer, merchantOwner, nowMs);
  if (party) return party;
  const barred = factorsRefusal(payer, null, nowMs);
  if (barred?.code === 'pay_password_not_set') return { kind: 'no_pay_password', refusal: barred };
  if (barred) {
    const untilMs = payer.lockedUntilMs === FOREVER_MS ? null : payer.lockedUntilMs;
    return { kind: 'locked', refusal: barred, untilMs };
  }
  const { balanceFen } = payer.consumer;
  if (balanceFen >= order.amountFen) return null;
  const missingFen = subtractFen(order.amountFen, balanceFen);
  return {
    kind: 'insufficient',
    refusal: insufficientBalance('consumer', balanceFen, order.amountFen),
    balanceFen,
    missingFen,
  };
}

/** What lies in who pays whom, however it is proved. */
export function partyObstacle(
  order: Order,
  payer: Owner,
  merchantOwner: Pick<Standing, 'suspended'>,
  nowMs: number,
): PaymentObstacle | null {
  if (order.designatedPayerId !== null && order.designatedPayerId !== payer.userId) {
    return { kind: 'wrong_payer', refusal: { code: 'wrong_payer' } };
  }
  if (order.ownerId === payer.userId) return { kind: 'own_order', refusal: { code: 'own_order' } };
  if (payer.suspended) return { kind: 'suspended', refusal: { code: 'user_suspended' } };
  if (merchantOwner.suspended) {
    return { kind: 'merchant_suspended', refusal: { code: 'merchant_suspended' } };
  }
  const cooling = coolingOffRefusal(payer, nowMs);
  return cooling ? { kind: 'cooling_off', refusal: cooling } : null;
}

/** Whether an enrolled payer needs a code as well: above the installation's limit, or their own. */
export function codeNeeded(order: Order, payer: Owner, installationFen: Fen | null): boolean {
  const aboveFen = codeLimitOf(payer, installationFen);
  return aboveFen !== null && order.amountFen > aboveFen;
}
