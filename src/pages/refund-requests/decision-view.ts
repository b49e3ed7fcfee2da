// A decision as data, for the owner who made it. All of it comes from the decision's own outcome: a
// read that fails afterwards must not hide that it was made.

import { z } from 'zod';
import type { RefundRequestDecided } from '../../core/result.ts';
import { shanghaiTime } from '../../core/time.ts';
import { choice, timeOrNull, txNo } from '../../service/present/record-fields.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';

export const DECISION_RECORD = z
  .object({
    request_no: txNo('The number of the request.'),
    status: choice(['refunded', 'declined'], 'What was decided.'),
    tx_no: txNo('The order number.'),
    decided_at: timeOrNull('When it was decided.'),
    refund: REFUND_RECORD.nullable(),
  })
  .meta({ description: 'A refund request that its owner has decided.' });

export function decisionView({
  request,
  refund,
}: RefundRequestDecided): z.output<typeof DECISION_RECORD> {
  const { requestNo, txNo, decidedAtMs } = request;
  return {
    request_no: requestNo,
    status: refund === null ? 'declined' : 'refunded',
    tx_no: txNo,
    decided_at: decidedAtMs === null ? null : shanghaiTime(decidedAtMs),
    refund: refund === null ? null : presentRefund(refund),
  };
}
