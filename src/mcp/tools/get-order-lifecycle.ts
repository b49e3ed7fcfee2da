// get_order_lifecycle: the four stages of an order.

import { getLifecycle } from '../../service/get-lifecycle.ts';
import { txNoParameter, txNoSchema } from '../../service/parameters/tx-no.ts';
import { LIFECYCLE_RECORD, presentLifecycle } from '../../service/present/lifecycle.ts';
import { inputSchema } from '../input-schema.ts';
import { lines, money, quoted } from '../text.ts';
import type { Tool } from '../tool.ts';
import { requestText, STATUS_TEXT, TX_NO_DESCRIPTION } from './query-order.ts';

type Lifecycle = ReturnType<typeof presentLifecycle>;
type Stage = Lifecycle['stages'][number];
type Change = Stage['changes'][number];
/** A change with all its optional members. */
type RefundChange = { [Field in keyof Change]-?: NonNullable<Change[Field]> };

export const getOrderLifecycleTool: Tool = {
  name: 'get_order_lifecycle',
  title: 'Order timeline',
  description: (service) =>
    `Get the lifecycle of one ${service} order in four stages: creation, payment, refund, settlement. ` +
    'Use it to find out what happened to an order and when, with every refund, its fee and its ' +
    'reason. For the current status alone, query_order is shorter. Returns for each stage its status, ' +
    'time, amount in CNY yuan and changes; a stage that has not been reached has the status none; and ' +
    'the latest refund request, if there is one.',
  scope: 'query',
  effect: 'reads',
  input: inputSchema(txNoSchema, { tx_no: TX_NO_DESCRIPTION }),
  output: () => LIFECYCLE_RECORD,
  call: async (service, caller, { args }) => {
    const txNo = txNoParameter(args);
    if (!txNo.ok) return txNo;
    const life = await getLifecycle(
      service,
      caller.actor.userId,
      txNo.value,
      caller.view.key.merchantId,
    );
    if (!life.ok) return life;
    const data = presentLifecycle(life.value);
    return { ok: true, value: { text: textOf(data), data } };
  },
};

function textOf(life: Lifecycle): string {
  return lines(
    `Order ${life.tx_no} is ${life.status}: ${STATUS_TEXT[life.status]}.`,
    `Amount: ${money(life.amount)}. Title: ${quoted(life.title)}. Merchant: ${life.merchant_id} ` +
      `${quoted(life.merchant_name)}.`,
    ...life.stages.map(stageText),
    requestText(life.refund_request),
  );
}

function stageText({ stage, status, time, amount, changes }: Stage): string {
  if (status === 'none') return `${stage}: none.`;
  const refunds = changes.filter(isRefund).map(refundText);
  return lines(`${stage}: ${status}, ${time ?? 'not yet'}, ${money(amount)}.`, ...refunds);
}

function isRefund(change: Change): change is RefundChange {
  return change.refund_no !== undefined;
}

function refundText(change: RefundChange): string {
  return (
    `  ${change.refund_no}: ${change.refund_type} refund, ${change.time}, ` +
    `${money(change.amount)}, fee ${money(change.fee)}, payer received ${money(change.net_amount)}, ` +
    `reason ${quoted(change.reason)}.`
  );
}
