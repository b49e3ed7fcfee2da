// The refund by an operator, which is previewed to the fen.

import { dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO, REFUND } from '../../http/openapi/story.ts';
import {
  previewOperatorRefund,
  refundOrderByOperator,
} from '../../service/administration/refund-order.ts';
import {
  ownRefundSchema,
  previewSchema,
  refundSizeOf,
} from '../../service/parameters/own-refund.ts';
import { REFUND_RULES, sizeProblems } from '../../service/parameters/refund.ts';
import { presentRefund, REFUND_RECORD } from '../../service/present/refund.ts';
import { consoleRoute } from '../console-route.ts';
import { presentPreview, previewData } from '../orders/preview-record.ts';
import { authorityOf, OPERATOR_PROOF, OPERATOR_REFUSALS } from './authority.ts';

const STATE_REFUSALS = [
  'order_not_found',
  'order_not_paid',
  'payer_closed',
  'order_refunded',
  'full_refund_unavailable',
  'refund_exceeds_remaining',
  'insufficient_balance',
] as const;

const preview = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/orders/:txNo/refund-preview',
  who: 'operator',
  operation: {
    id: 'consoleOperatorPreviewRefund',
    summary: 'See what a refund by an operator would do',
    description:
      'To the fen, by the rules by which the refund is made, also for a suspended owner. Operators ' +
      'refund nothing that they sell or have paid.',
    query: { schema: previewSchema, examples: { refund_type: 'partial', amount: '40.00' } },
    refusals: STATE_REFUSALS,
    success: 'What it would do.',
    data: previewData,
  },
  async answer({ service, session, query, params }) {
    const size = refundSizeOf(query);
    if (!size.ok) return size;
    const txNo = params.txNo ?? '';
    const shown = await previewOperatorRefund(service, session.userId, txNo, size.value);
    return shown.ok ? { ok: true, value: presentPreview(shown.value) } : shown;
  },
});

const { pay_password: _, totp_code: _code, ...refundFields } = ownRefundSchema;

const refund = consoleRoute({
  method: 'POST',
  path: '/console/api/operator/orders/:txNo/refund',
  who: 'operator',
  problems: sizeProblems,
  operation: {
    id: 'consoleOperatorRefund',
    summary: 'Refund any order as it was previewed',
    description:
      'Refunds exactly what the preview showed, or nothing, with the login password of the operator ' +
      'and without factors of the owner, who may be suspended. With the key of the preview it is made ' +
      'once. It is in the audit trail of the owner.',
    body: {
      request: 'OperatorRefund',
      schema: { ...OPERATOR_PROOF, ...refundFields },
      rules: REFUND_RULES,
      examples: {
        partial: {
          summary: '40.00 of 88.00',
          value: {
            password: 'correct horse 1',
            refund_type: 'partial',
            amount: REFUND.amount,
            reason: '商户已停用',
            refunded_before: 0,
            idempotency_key: `console/${ORDER_NO}/0`,
          },
        },
      },
    },
    refusals: [
      ...OPERATOR_REFUSALS,
      'idempotency_key_reused',
      'idempotency_key_expired',
      ...STATE_REFUSALS,
    ],
    success: 'The refund.',
    data: () => dataOf('Refund', REFUND_RECORD, { made: { summary: 'Made', value: REFUND } }),
  },
  async answer(call) {
    const authority = await authorityOf(call);
    if (!authority.ok) return authority;
    const { service, params, fields } = call;
    const wanted = {
      txNo: params.txNo ?? '',
      refundType: fields.refund_type,
      amountFen: fields.amount,
      reason: fields.reason,
      previewedFen: fields.refunded_before,
      idempotencyKey: fields.idempotency_key,
    };
    const made = await refundOrderByOperator(service, wanted, authority.value);
    return made.ok ? { ok: true, value: presentRefund(made.value) } : made;
  },
});

export const ANY_ORDER_ROUTES = [preview, refund];
