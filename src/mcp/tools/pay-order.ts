// pay_order: pays an order under the mandate of the key, as POST /orders/{tx_no}/pay does, and says what is
// left afterwards.

import { siteOf } from '../../interface/answer-shape.ts';
import { PAY_ORDER, PAYING_FIELDS } from '../../interface/mandates/payments.ts';
import { PAY_ORDER_TOOL, payText, TOOL_PAYMENT } from '../../interface/mandates/tools.ts';
import { sentReader } from '../../interface/read.ts';
import { mandateOfKey } from '../../service/mandates.ts';
import type { ValuesOf } from '../../service/parameters/fields.ts';
import { txNoSchema } from '../../service/parameters/tx-no.ts';
import { payUnderMandate } from '../../service/pay-under-mandate.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

const takes = { ...txNoSchema, ...PAYING_FIELDS };
const { fields, read } = sentReader({ ...PAY_ORDER, takes }, 'key');

export const payOrderTool: Tool = {
  ...PAY_ORDER_TOOL,
  scope: 'spend',
  input: inputSchema(fields, PAY_ORDER_TOOL.arguments),
  output: TOOL_PAYMENT.schema,
  call: async (service, caller, { args, idempotencyHeader: header }) => {
    const receivedAtMs = service.store.nowMs();
    const sent = read({ sent: args, header }, service.config);
    if (!sent.ok) return sent;
    const { tx_no: txNo, amount: amountFen, ask } = sent.value.given as ValuesOf<typeof takes>;
    const { idempotencyKey } = sent.value;
    const wanted = { txNo, amountFen, ask, idempotencyKey, receivedAtMs };
    const answer = await payUnderMandate(service, caller, wanted);
    if (!answer.ok) return answer;
    const { leftFen } = await mandateOfKey(service, caller);
    const made = { ...answer.value, leftFen, replayed: answer.replayed };
    const data = TOOL_PAYMENT.present(made, siteOf(service));
    return { ok: true, value: { text: payText(data, made), data } };
  },
};
