// An agent at the counter: it takes an order over the tools, waits for the payment, and asks the owner
// for a refund. It has no payment password, so it can ask, and cannot refund. A model would choose the
// calls; here they are written down.

import { setTimeout as pause } from 'node:timers/promises';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { signingFetch } from 'tael-sdk';

const { TAEL_URL = '', AGENT_KEY = '', AGENT_SECRET = '', MERCHANT_ID } = process.env;
/** A quarter of the requests that a key has by itself. */
const POLL_MS = 4_000;

const sign = signingFetch({ keyId: AGENT_KEY, secret: AGENT_SECRET });
const client = new Client({ name: 'counter', version: '1.0.0' });
await client.connect(
  new StreamableHTTPClientTransport(new URL(`${TAEL_URL}/mcp`), { fetch: sign }),
);

/** What a tool answers for programs. What it says for models is told when it refuses. */
async function call<Data>(name: string, args: Record<string, unknown>): Promise<Data> {
  const { isError, content, structuredContent } = await client.callTool({ name, arguments: args });
  if (isError) throw new Error(content.map((part) => ('text' in part ? part.text : '')).join('\n'));
  return structuredContent as Data;
}

interface Order {
  readonly tx_no: string;
  readonly pay_url: string;
  readonly status: string;
  readonly amount: number;
  readonly refunded_amount: number;
  readonly refund_request: { readonly status: string } | null;
}

async function watch(txNo: string, isOver: (order: Order) => boolean): Promise<Order> {
  for (;;) {
    const order = await call<Order>('query_order', { tx_no: txNo });
    if (isOver(order)) return order;
    await pause(POLL_MS);
  }
}

const say = (line: string) => console.log(`Agent: ${line}`);

const order = await call<Order>('create_collection', {
  amount: '38.00',
  merchant_id: Number(MERCHANT_ID),
  title: 'Table 4, tea for two',
  idempotency_key: 'table-4-first-round',
});
say(`Please pay 38.00 here: ${order.pay_url}`);
const { status } = await watch(order.tx_no, (one) => one.status !== 'pending');
if (status !== 'paid') throw new Error(`The order is ${status}.`);
say('Thank you, it is paid.');

const asked = await call<{ status: string; approval_url: string }>('refund_order', {
  tx_no: order.tx_no,
  refund_type: 'partial',
  amount: '8.00',
  reason: 'one cup was cold',
  idempotency_key: 'table-4-cold-cup',
});
say(`A refund of 8.00 is ${asked.status}. The owner decides here: ${asked.approval_url}`);
const decided = await watch(order.tx_no, ({ refund_request }) => refund_request?.status !== 'open');
const { refund_request: request, refunded_amount: refunded } = decided;
say(`The request is ${request?.status}, and ${refunded.toFixed(2)} of 38.00 has been refunded.`);
await client.close();
