// refund_order: refunds a paid order. With the payment password it refunds at once, through the use
// case of REST; without it no money moves, and the owner is asked to approve.

import { TX_NO_DESCRIPTION } from '../../interface/orders/tools.ts';
import { idempotencyKeyDescription } from '../../interface/tool-text.ts';
import { refundWithoutRequest } from '../../service/open-refund-request.ts';
import { refundParameters, refundSchema, refundTerms } from '../../service/parameters/refund.ts';
import { refundOrder } from '../../service/refund-order.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

import { REFUND_OUTPUT, refundedText, requestData } from './refund-text.ts';
import { requestApproval } from './request-approval.ts';

const input = inputSchema(
  refundSchema,
  {
    tx_no: TX_NO_DESCRIPTION,
    refund_type:
      'full refunds the whole order without a fee, and only while nothing has been refunded. partial ' +
      'refunds an amount and costs a fee of 1%, deducted from what the payer receives.',
    amount:
      'CNY yuan with at most two decimals: 88.8 means 88.80 yuan. Required when refund_type is ' +
      'partial; omit it when it is full.',
    reason: 'The reason, 1 to 256 characters on one line. The payer and the owner can read it.',
    pay_password:
      'Omit it, unless this tool is called by a program that stores the password. Never ask the user ' +
      'for it in a chat: without it the owner approves the refund on a page of the service.',
    totp_code: 'A one-time code. Only together with pay_password.',
    out_refund_no:
      "The merchant's own number of the refund, for ever that of one refund: an equal call is answered " +
      'with it, another one is refused. Normally omitted; do not invent one.',
    idempotency_key: idempotencyKeyDescription('this one refund'),
  },
  ['pay_password'],
);

export const refundOrderTool: Tool = {
  name: 'refund_order',
  title: 'Refund a paid order',
  description: (service) =>
    `Refund a paid ${service} order to its payer, in full or in part. Moves money and cannot be undone. ` +
    'Call it only when the user has explicitly asked for this refund, and check the order with ' +
    'query_order first: only paid orders can be refunded, up to refundable_amount. ' +
    'A partial refund costs a fee of 1%; a full one has none. Usually returns ' +
    'the status approval_required and a link. No money has moved then: give the link to the user, who ' +
    'approves there, and do not call again: query_order tells what became of it. An equal call (tx_no, ' +
    'refund_type, amount) within ten minutes without a new idempotency_key moves nothing: it is answered ' +
    'with the earlier refund or, without pay_password, request. Returns the status and, once refunded, ' +
    'the refund number, amount, fee and what the payer received.',
  scope: 'refund',
  effect: 'destroys',
  input,
  output: REFUND_OUTPUT,
  call: async (service, caller, { args, idempotencyHeader, round }) => {
    // A call that comes back from a page only reads the status, whatever other arguments it has.
    if (args.pay_password == null || round.requestState !== null) {
      const terms = refundTerms(args, idempotencyHeader);
      return terms.ok ? requestApproval(service, caller, terms.value, round) : terms;
    }
    const parameters = refundParameters(args, idempotencyHeader);
    if (!parameters.ok) return parameters;
    const answer = await refundOrder(service, caller, parameters.value, true);
    if (!answer.ok) return answer;
    const { value: refund, replayed } = answer;
    const data = requestData(refundWithoutRequest(refund), replayed);
    return { ok: true, value: { text: refundedText(refund, replayed), data } };
  },
};
