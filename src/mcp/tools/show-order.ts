// show_order: what anybody with the payment link may know of an order, and whether this key could pay it.

import { siteOf } from '../../interface/answer-shape.ts';
import { ORDER_TO_PAY, SHOW_ORDER_TOOL, showText } from '../../interface/mandates/tools.ts';
import { showOrderToPay } from '../../service/mandate-payments.ts';
import { readParameters } from '../../service/parameters/read-parameters.ts';
import { txNoSchema } from '../../service/parameters/tx-no.ts';
import { inputSchema } from '../input-schema.ts';
import type { Tool } from '../tool.ts';

export const showOrderTool: Tool = {
  ...SHOW_ORDER_TOOL,
  scope: 'spend',
  input: inputSchema(txNoSchema, SHOW_ORDER_TOOL.arguments),
  output: ORDER_TO_PAY.schema,
  call: async (service, caller, { args }) => {
    const read = readParameters(txNoSchema, args);
    if (!read.ok) return read;
    const found = await showOrderToPay(service, caller, read.value.tx_no);
    if (!found.ok) return found;
    const data = ORDER_TO_PAY.present(found.value, siteOf(service));
    return { ok: true, value: { text: showText(data, found.value), data } };
  },
};
