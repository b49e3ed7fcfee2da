// A shop of one page. It makes an order, sends the buyer to the pay page, and delivers when the callback
// says that the order is paid. The way back only shows the buyer how things stand: it proves nothing.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fenOf, openTael, webhooks } from 'tael-sdk';

const { TAEL_URL = '', TAEL_KEY = '', TAEL_SECRET = '', MERCHANT_ID } = process.env;
const { WEBHOOK_SECRET = '', PORT = '4242' } = process.env;
const shop = `http://127.0.0.1:${PORT}`;
const tael = openTael({ url: TAEL_URL, keyId: TAEL_KEY, secret: TAEL_SECRET });

interface Purchase {
  readonly txNo: string;
  readonly amount: string;
  delivered: boolean;
}

/** A real shop keeps them in its database. */
const purchases = new Map<string, Purchase>();

/** Answers the address to send the buyer to. Pressing twice with one basket makes one order. */
async function buy(basket: string): Promise<string> {
  const { tx_no, amount, pay_url } = await tael.orders.collect({
    amount: '12.50',
    merchant_id: Number(MERCHANT_ID),
    title: 'Longjing tea',
    notify_url: `${shop}/tael`,
    return_url: `${shop}/purchases/${basket}`,
    idempotency_key: `basket-${basket}`,
  });
  if (!purchases.has(basket)) {
    purchases.set(basket, { txNo: tx_no, amount, delivered: false });
    console.log(`${tx_no}: ordered for ${amount}`);
  }
  return pay_url;
}

/** The same callback may come again, and the buyer may be back before it: it is delivered once. */
function deliver({ tx_no, amount }: { tx_no: string; amount: string }): void {
  const purchase = [...purchases.values()].find(({ txNo }) => txNo === tx_no);
  if (purchase === undefined || purchase.delivered) return;
  if (fenOf(purchase.amount) !== fenOf(amount)) throw new Error(`${tx_no}: paid ${amount}?`);
  purchase.delivered = true;
  console.log(`${tx_no}: ${amount} paid, tea delivered`);
}

async function receive(request: IncomingMessage): Promise<number> {
  const received = { secret: WEBHOOK_SECRET, headers: request.headers, body: await text(request) };
  const event = await webhooks.verify(received).catch(() => null);
  if (event?.type === 'order.paid') deliver(event.data);
  if (event === null) console.log('A callback that Tael has not signed: refused');
  return event === null ? 400 : 204;
}

async function showPurchase(basket: string): Promise<string> {
  const { txNo } = purchases.get(basket) ?? {};
  if (txNo === undefined) return 'There is no such purchase.';
  const order = await tael.orders.get(txNo);
  if (order.paid_at !== null) deliver(order);
  console.log(`${txNo}: the buyer is back, and it is ${order.status}`);
  if (order.paid_at !== null) return 'Thank you. The tea is on its way.';
  return `Not paid yet. <a href="${order.pay_url}">Pay</a>`;
}

const server = createServer(async (request, response) => {
  const { method, url = '/' } = request;
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const [, basket] = /^\/purchases\/([\w-]+)$/.exec(url) ?? [];
  const [, bought] = /^\/buy\/([\w-]+)$/.exec(url) ?? [];
  try {
    if (method === 'POST' && url === '/tael') {
      response.writeHead(await receive(request)).end();
    } else if (method === 'POST' && bought !== undefined) {
      response.writeHead(303, { location: await buy(bought) }).end();
    } else if (basket !== undefined) {
      response.writeHead(200, html).end(await showPurchase(basket));
    } else {
      const form = `<form method="post" action="/buy/${randomUUID()}">`;
      response.writeHead(200, html).end(`${form}<button>Longjing tea, 12.50</button></form>`);
    }
  } catch (error) {
    console.error(error);
    response.writeHead(500, html).end('Please try again.');
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('The shop is open'));
