// Orders of everybody, and the refund by an operator, which is previewed to the fen.

import { dataOf } from '../../http/openapi/description.ts';
import { ORDER_NO, REFUND } from '../../http/openapi/story.ts';
import { findOrders } from '../../service/administration/list-orders.ts';
import {
  previewOperatorRefund,
  refundOrderByOperator,
} from '../../service/administration/refund-order.ts';
import { showAnyOrder } from '../../service/administration/show-any-order.ts';
import { anyOrderSchema, periodOf } from '../../service/parameters/operator-lists.ts';
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
import { anyOrderData, anyOrdersData, presentAnyOrder, presentAnyOrders } from './order-record.ts';

const list = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/orders',
  who: 'operator',
  operation: {
    id: 'consoleOperatorOrders',
    summary: 'Find orders of everybody',
    description:
      'Newest first. Numbers, users and days are found through an index; the status is looked for in ' +
      '10,000 orders at a time. Titles are not searched.',
    query: {
      schema: anyOrderSchema,
      examples: {
        tx_no: ORDER_NO,
        user: 'lin',
        status: 'paid',
        date_from: '2026-11-01',
        date_to: '2026-11-30',
        before: '1795174200000-C01M7X8TAZJTN',
        per_page: 20,
      },
    },
    refusals: ['user_not_found'],
    success: 'A page of orders.',
    data: anyOrdersData,
  },
  async answer({ service, query }) {
    const period = periodOf(query);
    if (!period.ok) return period;
    const { tx_no: txNo, user, status, before, per_page: perPage } = query;
    const wanted = { txNo, user, status, ...period.value };
    const found = await findOrders(service, wanted, before, perPage);
    if (!found.ok) return found;
    return { ok: true, value: presentAnyOrders(found.value, service.store.nowMs()) };
  },
});

const show = consoleRoute({
  method: 'GET',
  path: '/console/api/operator/orders/:txNo',
  who: 'operator',
  operation: {
    id: 'consoleOperatorOrder',
    summary: 'See any order',
    description: 'With its life, its refunds, its callback, and who sells and pays.',
    refusals: ['order_not_found'],
    success: 'The order.',
    data: anyOrderData,
  },
  async answer({ service, session, params }) {
    const shown = await showAnyOrder(service, session.userId, params.txNo ?? '');
    return shown.ok ? { ok: true, value: presentAnyOrder(shown.value, service.payBase()) } : shown;
  },
});

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

export const ANY_ORDER_ROUTES = [list, show, preview, refund];
