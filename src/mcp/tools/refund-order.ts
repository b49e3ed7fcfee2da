// refund_order: gives a payer his money back. With the payment password it refunds at once, through
// the use case REST has; without it nothing moves, and the owner is asked to approve.

import { refundParameters, refundSchema, refundTerms } from '../../service/parameters/refund.ts';
import { refundOrder } from '../../service/refund-order.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';
import { askOwner } from './ask-owner.ts';
import { idempotencyKeyWords } from './idempotency-key.ts';
import { TX_NO_DESCRIPTION } from './query-order.ts';
import { REFUND_OUTPUT, refundedText, requestData } from './refund-text.ts';

const input = inputSchema(
  refundSchema,
  {
    tx_no: TX_NO_DESCRIPTION,
    refund_type:
      'full gives back the whole order, without a fee, and only while nothing has been refunded. ' +
      'partial gives back an amount and costs a fee of 1%, deducted from what the payer gets.',
    amount:
      'CNY yuan with at most two decimals: 88.8 means 88.80 yuan. Required when refund_type is ' +
      'partial; leave it out when it is full.',
    reason: 'Why, in 1 to 256 characters on one line. Payer and owner can read it.',
    pay_password:
      'Leave it out, unless a program that keeps the password calls this tool. Never ask the user ' +
      'for it in a chat: without it the owner approves the refund on a page of the service.',
    totp_code: 'A one-time code, only together with pay_password.',
    idempotency_key: idempotencyKeyWords('this one refund'),
  },
  ['pay_password'],
);

export const refundOrderTool: Tool = {
  name: 'refund_order',
  title: 'Refund a paid order',
  description: (service) =>
    `Refund a paid ${service} order to its payer, in full or in part. Moves money back and cannot be ` +
    'undone. Call it only when the user has explicitly asked for this refund, and check the order ' +
    'with query_order first: only paid orders of merchants of the account can be refunded, up to ' +
    'refundable_amount. A partial refund costs a fee of 1%, a full refund has no fee. Usually ' +
    'returns the status approval_required and a link: nothing has moved then; give the link to the ' +
    'user, who approves there, and do not call again. Returns the status, and once refunded the ' +
    'refund number, amount, fee and what the payer got, in CNY yuan.',
  scope: 'refund',
  effect: 'destroys',
  input,
  output: () => REFUND_OUTPUT,
  call: async (service, caller, { args, idempotencyHeader, round }) => {
    // Whoever comes back from a page only hears what became of it, whatever else he sends.
    if (args.pay_password == null || round.requestState !== null) {
      const terms = refundTerms(args, idempotencyHeader);
      return terms.ok ? askOwner(service, caller, terms.value, round) : terms;
    }
    const parameters = refundParameters(args, idempotencyHeader);
    if (!parameters.ok) return parameters;
    const answer = await refundOrder(service, caller, parameters.value);
    if (!answer.ok) return answer;
    const { value: refund, replayed } = answer;
    const data = requestData({ status: 'refunded', asked: null, refund });
    return { ok: true, value: { text: refundedText(refund, replayed), data } };
  },
};
