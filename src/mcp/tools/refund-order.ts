// refund_order: refunds a paid order. With the payment password it refunds at once, as POST /refund does;
// without it no money moves, and the owner is asked to approve.

import { REFUND_ORDER } from '../../interface/orders/refund-order.ts';
import { type Read, sentReader } from '../../interface/read.ts';
import { REFUND_ORDER_TOOL, TOOL_REFUND } from '../../interface/refund-tool.ts';
import { refundWithoutRequest } from '../../service/open-refund-request.ts';
import type { ValuesOf } from '../../service/parameters/fields.ts';
import { type refundSchema, termsFields, termsOf } from '../../service/parameters/refund.ts';
import { refundOrder } from '../../service/refund-order.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';
import { answerOf, requestApproval } from './request-approval.ts';

const withFactors = sentReader(REFUND_ORDER, 'key');
const withoutFactors = sentReader({ ...REFUND_ORDER, takes: termsFields }, 'key');

export const refundOrderTool: Tool = {
  ...REFUND_ORDER_TOOL,
  scope: 'refund',
  effect: 'destroys',
  input: inputSchema(withFactors.fields, REFUND_ORDER_TOOL.arguments, ['pay_password']),
  output: TOOL_REFUND.schema,
  call: async (service, caller, { args, idempotencyHeader: header, round }) => {
    const { config } = service;
    // A call that comes back from a page only reads the status, whatever other arguments it has.
    if (args.pay_password == null || round.requestState !== null) {
      const read = withoutFactors.read({ sent: args, header }, config);
      return read.ok ? requestApproval(service, caller, termsIn(read.value), round) : read;
    }
    const read = withFactors.read({ sent: args, header }, config);
    if (!read.ok) return read;
    const { pay_password: payPassword, totp_code: totpCode } = read.value.given as Given;
    const wanted = { ...termsIn(read.value), payPassword, totpCode, preview: null };
    const whose = { userId: caller.actor.userId, caller };
    const answer = await refundOrder(service, whose, wanted, true);
    if (!answer.ok) return answer;
    const made = refundWithoutRequest(answer.value);
    return { ok: true, value: answerOf(service, made, answer.replayed) };
  },
};

type Given = ValuesOf<typeof refundSchema>;

const termsIn = ({ given, idempotencyKey }: Read) => termsOf(given as Given, idempotencyKey);
