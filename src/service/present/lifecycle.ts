// The lifecycle record: four stages, always all of them, in the order of the specification.

import type { LifecycleChange, LifecycleStage } from '../../core/order/lifecycle.ts';
import { statusAt } from '../../core/order/order.ts';
import { shanghaiTime } from '../../core/time.ts';
import type { OrderLife } from '../get-lifecycle.ts';

export function presentLifecycle({ order, nowMs, stages }: OrderLife) {
  return {
    tx_no: order.txNo,
    status: statusAt(order, nowMs),
    title: order.title,
    merchant_id: order.merchantId,
    merchant_name: order.merchantName,
    amount: order.amountFen,
    stages: stages.map(presentStage),
  };
}

function presentStage({ stage, status, atMs, amountFen, changes }: LifecycleStage) {
  return {
    stage,
    status,
    time: atMs === null ? null : shanghaiTime(atMs),
    amount: amountFen,
    changes: changes.map(presentChange),
  };
}

function presentChange({ atMs, status, amountFen, refund }: LifecycleChange) {
  const change = { time: shanghaiTime(atMs), status, amount: amountFen };
  if (refund === null) return change;
  return {
    ...change,
    refund_no: refund.refundNo,
    refund_type: refund.refundType,
    fee: refund.feeFen,
    net_amount: refund.netFen,
    reason: refund.reason,
  };
}
