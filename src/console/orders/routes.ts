// /console/api/orders/<tx_no>/refund: the refund of an order by its owner, after a preview.

import { dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO, REFUND } from '../../http/openapi/story.ts';
import {
  ownRefundSchema,
  previewSchema,
  refundSizeOf,
} from '../../service/parameters/own-refund.ts';
import { REFUND_RULES, sizeProblems } from '../../service/parameters/refund.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';
import { previewOwnRefund, refundOwnOrder } from '../../service/refund-own-order.ts';
import { consoleRoute } from '../console-route.ts';
import { presentPreview, previewData } from './preview-record.ts';

const previewRefund = consoleRoute({
  method: 'GET',
  path: '/console/api/orders/:txNo/refund-preview',
  who: 'user',
  operation: {
    id: 'consolePreviewRefund',
    summary: 'See what a refund would do',
    description:
      'To the fen, by the rules by which the refund is made. It is refused as the refund would ' +
      'be, whatever password came with it.',
    query: { schema: previewSchema, examples: { refund_type: 'partial', amount: '40.00' } },
    refusals: [
      'order_not_found',
      'order_not_paid',
      'order_refunded',
      'full_refund_unavailable',
      'refund_exceeds_remaining',
      'payer_closed',
      'cooling_off',
      'pay_password_not_set',
      'pay_password_locked',
      'insufficient_balance',
    ],
    success: 'What it would do.',
    data: previewData,
  },
  async answer({ service, session, query, params }) {
    const size = refundSizeOf(query);
    if (!size.ok) return size;
    const { userId } = session;
    const shown = await previewOwnRefund(service, userId, params.txNo ?? '', size.value);
    return shown.ok ? { ok: true, value: presentPreview(shown.value) } : shown;
  },
});

const refundOrder = consoleRoute({
  method: 'POST',
  path: '/console/api/orders/:txNo/refund',
  who: 'user',
  problems: sizeProblems,
  operation: {
    id: 'consoleRefundOrder',
    summary: 'Refund an order as it was previewed',
    description:
      'Refunds exactly what the preview showed, or nothing. With the key of the preview it is ' +
      'made once, however often it is sent.',
    body: {
      request: 'OwnRefund',
      schema: ownRefundSchema,
      rules: REFUND_RULES,
      examples: {
        partial: {
          summary: '40.00 of 88.00',
          value: {
            refund_type: 'partial',
            amount: REFUND.amount,
            reason: '有一两受潮了',
            refunded_before: 0,
            idempotency_key: `console/${ORDER_NO}/0`,
            pay_password: '135790',
          },
        },
      },
    },
    refusals: [
      'idempotency_key_reused',
      'idempotency_key_expired',
      'order_not_found',
      'order_not_paid',
      'order_refunded',
      'full_refund_unavailable',
      'refund_exceeds_remaining',
      'payer_closed',
      'cooling_off',
      'pay_password_not_set',
      'pay_password_locked',
      'pay_password_wrong',
      'totp_required',
      'totp_invalid',
      'insufficient_balance',
    ],
    success: 'The refund.',
    data: () => dataOf('Refund', REFUND_RECORD, { made: { summary: 'Made', value: REFUND } }),
  },
  async answer({ service, session, fields, params, by }) {
    const wanted = {
      txNo: params.txNo ?? '',
      refundType: fields.refund_type,
      amountFen: fields.amount,
      reason: fields.reason,
      outRefundNo: null,
      payPassword: fields.pay_password,
      totpCode: fields.totp_code,
      refundedBeforeFen: fields.refunded_before,
      idempotencyKey: fields.idempotency_key,
    };
    const made = await refundOwnOrder(service, session.userId, wanted, by);
    return made.ok ? { ok: true, value: presentRefund(made.value) } : made;
  },
});

export const ORDER_ROUTES = [previewRefund, refundOrder];
