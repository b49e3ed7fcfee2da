// The closed list of what a pay page can show: what its viewer has to do to pay, or why there is
// nothing to pay. It follows from the order and the viewer. The core decides the payment itself,
// once more.

import { assert } from '../../core/assert.ts';
import type { CoolingOff } from '../../core/ledger/wallet.ts';
import type { Fen } from '../../core/money.ts';
import { type Order, type OrderStatus, statusAt } from '../../core/order/order.ts';
import { codeNeeded, paymentObstacle } from '../../core/order/payability.ts';
import { coolingOffOf } from '../../core/proofs/cooling-off.ts';
import { hasTwoFactor } from '../../core/proofs/factors.ts';
import { exceededLimit, type SpentOfLimit } from '../../core/rows/spending-limits.ts';
import type { Standing } from '../../core/state.ts';
import type { Viewer } from '../kit/viewer.ts';

export type Step = Due | Ended;

/** The order is waiting to be paid. */
export type Due =
  | { readonly kind: 'sign_in' }
  | {
      readonly kind: 'pay';
      readonly balanceFen: Fen;
      readonly needsCode: boolean;
      /** One tap pays: the payer has allowed it, and here it is they. */
      readonly oneTap: boolean;
    }
  | { readonly kind: 'insufficient'; readonly balanceFen: Fen; readonly missingFen: Fen }
  | { readonly kind: 'over_limit'; readonly limit: SpentOfLimit }
  | { readonly kind: 'locked'; readonly untilMs: number | null; readonly usesCodes: boolean }
  | ({ readonly kind: 'cooling_off' } & CoolingOff)
  | { readonly kind: 'no_pay_password' | 'forgot_pay_password'; readonly usesCodes: boolean }
  | { readonly kind: 'suspended' | 'merchant_suspended' | 'wrong_payer' | 'own_order' };

/** Nobody can pay it any more. */
export type Ended =
  | { readonly kind: 'paid'; readonly to: PaidTo }
  | {
      readonly kind: 'refunded';
      readonly refundedFen: Fen;
      readonly all: boolean;
      readonly to: PaidTo;
    }
  | { readonly kind: 'expired' | 'cancelled' };

/** Who the viewer is to the payment; only its two parties see more than that it was paid. */
export type PaidTo = 'payer' | 'merchant' | 'somebody_else' | 'anybody';

const ENDED_KINDS: ReadonlySet<string> = new Set<Ended['kind']>([
  'paid',
  'refunded',
  'expired',
  'cancelled',
]);

export function isDue(step: Step): step is Due {
  return !ENDED_KINDS.has(step.kind);
}

/** The status of the order, which each step implies. */
export function statusOf(step: Step): OrderStatus {
  if (isDue(step)) return 'pending';
  if (step.kind !== 'refunded') return step.kind;
  return step.all ? 'refunded' : 'partially_refunded';
}

/** With what their limits leave them. */
export type PayViewer = Pick<Viewer, 'userId' | 'owner'> & {
  readonly limits: readonly SpentOfLimit[];
  /** Whether they have allowed to pay this amount without their payment password, from where they are. */
  readonly allowsOneTap: boolean;
};

export function stepFor(
  order: Order,
  viewer: PayViewer | null,
  merchantOwner: Pick<Standing, 'suspended'>,
  codeAboveFen: Fen | null,
  nowMs: number,
): Step {
  const status = statusAt(order, nowMs);
  switch (status) {
    case 'pending':
      if (viewer !== null) return pendingStep(order, viewer, merchantOwner, codeAboveFen, nowMs);
      // Nobody signs in for an order that they could not pay then.
      return { kind: merchantOwner.suspended ? 'merchant_suspended' : 'sign_in' };
    case 'paid':
      return { kind: 'paid', to: paidTo(order, viewer) };
    case 'partially_refunded':
    case 'refunded': {
      const all = status === 'refunded';
      return { kind: 'refunded', refundedFen: order.refundedFen, all, to: paidTo(order, viewer) };
    }
    case 'expired':
    case 'cancelled':
      return { kind: status };
  }
}

/** Who could pay but has forgotten their payment password sets another one first. */
export function forgottenStep(step: Step, viewer: Pick<Viewer, 'owner'> | null): Step {
  if (step.kind !== 'pay' || viewer === null) return step;
  return { kind: 'forgot_pay_password', usesCodes: hasTwoFactor(viewer.owner) };
}

function pendingStep(
  order: Order,
  { owner, limits, allowsOneTap }: PayViewer,
  merchantOwner: Pick<Standing, 'suspended'>,
  codeAboveFen: Fen | null,
  nowMs: number,
): Due {
  const obstacle = paymentObstacle(order, owner, merchantOwner, nowMs);
  if (obstacle === null || obstacle.kind === 'insufficient') {
    const limit = exceededLimit(limits, order.amountFen);
    if (limit) return { kind: 'over_limit', limit };
  }
  const usesCodes = hasTwoFactor(owner);
  if (obstacle === null) {
    const needsCode = usesCodes && codeNeeded(order, owner, codeAboveFen);
    const oneTap = allowsOneTap && !needsCode;
    return { kind: 'pay', balanceFen: owner.consumer.balanceFen, needsCode, oneTap };
  }
  switch (obstacle.kind) {
    case 'insufficient': {
      const { kind, balanceFen, missingFen } = obstacle;
      return { kind, balanceFen, missingFen };
    }
    case 'locked':
      return { kind: obstacle.kind, untilMs: obstacle.untilMs, usesCodes };
    case 'cooling_off': {
      const cooling = coolingOffOf(owner, nowMs);
      assert(cooling, 'cooling off is over and keeps somebody from paying');
      return { kind: obstacle.kind, ...cooling };
    }
    case 'no_pay_password':
      return { kind: obstacle.kind, usesCodes };
    default:
      return { kind: obstacle.kind };
  }
}

function paidTo(order: Order, viewer: Pick<Viewer, 'userId'> | null): PaidTo {
  if (viewer === null) return 'anybody';
  if (viewer.userId === order.payerId) return 'payer';
  return viewer.userId === order.ownerId ? 'merchant' : 'somebody_else';
}
