// Tells the life of an order in the four stages of the specification (section 3), each with its status, its
// time, its amount and its changes. Payers do not see the settlement.

import { addFen, type Fen, ZERO_FEN } from '../money.ts';
import {
  type Order,
  type OrderStatus,
  type Refund,
  type SettlementStatus,
  settlementStatus,
  statusAt,
} from './order.ts';

type PaymentStatus = 'none' | 'paid' | 'expired' | 'cancelled';
type RefundStatus = 'none' | 'partial' | 'full';
type StageStatus = 'created' | PaymentStatus | RefundStatus | SettlementStatus;

export interface LifecycleChange {
  readonly atMs: number;
  readonly status: StageStatus;
  readonly amountFen: Fen;
  readonly refund: Refund | null;
}

export interface LifecycleStage {
  readonly stage: 'creation' | 'payment' | 'refund' | 'settlement';
  readonly status: StageStatus;
  readonly atMs: number | null;
  readonly amountFen: Fen;
  readonly changes: readonly LifecycleChange[];
}

export function lifecycle(
  order: Order,
  refunds: readonly Refund[],
  nowMs: number,
  seesSettlement: boolean,
): readonly LifecycleStage[] {
  const settlement = seesSettlement ? settlementStage(order) : emptyStage('settlement');
  return [
    creationStage(order),
    paymentStage(order, nowMs),
    refundStage(order, refunds),
    settlement,
  ];
}

function creationStage(order: Order): LifecycleStage {
  return stage('creation', 'created', order.createdAtMs, order.amountFen);
}

function paymentStage(order: Order, nowMs: number): LifecycleStage {
  if (order.paidAtMs !== null) return stage('payment', 'paid', order.paidAtMs, order.amountFen);
  const status: OrderStatus = statusAt(order, nowMs);
  if (status === 'expired') return stage('payment', 'expired', order.expiresAtMs, ZERO_FEN);
  if (order.cancelledAtMs !== null) {
    return stage('payment', 'cancelled', order.cancelledAtMs, ZERO_FEN);
  }
  return emptyStage('payment');
}

function refundStage(order: Order, refunds: readonly Refund[]): LifecycleStage {
  const last = refunds.at(-1);
  if (!last) return emptyStage('refund');
  let cumulativeFen = ZERO_FEN;
  const changes = refunds.map((refund): LifecycleChange => {
    cumulativeFen = addFen(cumulativeFen, refund.amountFen);
    const status = cumulativeFen === order.amountFen ? 'full' : 'partial';
    return { atMs: refund.atMs, status, amountFen: refund.amountFen, refund };
  });
  const status = order.status === 'refunded' ? 'full' : 'partial';
  return { stage: 'refund', status, atMs: last.atMs, amountFen: order.refundedFen, changes };
}

function settlementStage(order: Order): LifecycleStage {
  switch (settlementStatus(order)) {
    case 'none':
      return emptyStage('settlement');
    case 'pending': {
      const { unsettledFen } = order;
      return { ...emptyStage('settlement'), status: 'pending', amountFen: unsettledFen };
    }
    case 'settled':
      return stage('settlement', 'settled', order.settledAtMs ?? 0, order.settledFen);
  }
}

function stage(
  name: LifecycleStage['stage'],
  status: StageStatus,
  atMs: number,
  amountFen: Fen,
): LifecycleStage {
  const change: LifecycleChange = { atMs, status, amountFen, refund: null };
  return { stage: name, status, atMs, amountFen, changes: [change] };
}

function emptyStage(name: LifecycleStage['stage']): LifecycleStage {
  return { stage: name, status: 'none', atMs: null, amountFen: ZERO_FEN, changes: [] };
}
