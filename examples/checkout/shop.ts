// A shop of one page. It makes an order, sends the buyer to the pay page, and delivers when the callback
// says that the order is paid. The way back only shows the buyer how things stand: it proves nothing.

import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { text } from 'node:stream/consumers';
import { fenOf, isTaelError, type Order, openTael, webhooks } from 'tael-sdk';

const { TAEL_URL = '', TAEL_KEY = '', TAEL_SECRET = '', MERCHANT_ID } = process.env;
const { WEBHOOK_SECRET = '', PORT = '4242' } = process.env;
const shop = `http://127.0.0.1:${PORT}`;
const PRICE = '12.50';
const tael = openTael({ url: TAEL_URL, keyId: TAEL_KEY, secret: TAEL_SECRET });

interface Purchase {
  readonly tea: string;
  delivered: boolean;
}

/** By the numbers of baskets. A real shop keeps them in its database. */
const purchases = new Map<string, Purchase>();

/**
 * Answers the address to send the buyer to. The number of the basket is the order's too: pressing twice, or
 * again when no answer came, finds the one order.
 */
async function buy(basket: string): Promise<string> {
  purchases.set(basket, purchases.get(basket) ?? { tea: 'Longjing', delivered: false });
  const { amount, pay_url, status } = await tael.orders.collect({
    amount: PRICE,
    merchant_id: Number(MERCHANT_ID),
    title: 'Longjing tea',
    notify_url: `${shop}/tael`,
    return_url: `${shop}/purchases/${basket}`,
    out_trade_no: basket,
    metadata: { tea: 'Longjing' },
  });
  const said = status ? `ordered before, and it is ${status}` : `ordered for ${amount}`;
  console.log(`${basket}: ${said}`);
  return pay_url;
}

/** The same callback may come again, and the buyer may be back before it: it is delivered once. */
function deliver({ out_trade_no: basket, metadata, amount }: Order): void {
  if (basket === null) return;
  // What the database has lost, the order still says.
  const purchase = purchases.get(basket) ?? { tea: metadata?.tea ?? '', delivered: false };
  purchases.set(basket, purchase);
  if (purchase.delivered) return;
  if (fenOf(amount) !== fenOf(PRICE)) throw new Error(`${basket}: paid ${amount}?`);
  purchase.delivered = true;
  console.log(`${basket}: ${amount} paid, ${purchase.tea} tea delivered`);
}

async function receive(request: IncomingMessage): Promise<number> {
  const received = { secret: WEBHOOK_SECRET, headers: request.headers, body: await text(request) };
  const event = await webhooks.verify(received).catch(() => null);
  if (event?.type === 'order.paid') deliver(event.data);
  if (event === null) console.log('A callback that Tael has not signed: refused');
  return event === null ? 400 : 204;
}

async function showPurchase(basket: string): Promise<string> {
  const order = await tael.orders.get({ out_trade_no: basket, merchant_id: Number(MERCHANT_ID) });
  if (order.paid_at !== null) deliver(order);
  console.log(`${basket}: the buyer is back, and it is ${order.status}`);
  if (order.paid_at !== null) return 'Thank you. The tea is on its way.';
  return `Not paid yet. <a href="${order.pay_url}">Pay</a>`;
}

function failed(error: unknown): readonly [status: number, text: string] {
  if (isTaelError(error, 'order_not_found')) return [404, 'There is no such purchase.'];
  if (isTaelError(error) && error.outcomeUnknown) console.log('No answer: the buyer presses again');
  else console.error(error);
  return [500, 'Please try again.'];
}

const server = createServer(async (request, response) => {
  const { method, url = '/' } = request;
  const html = { 'content-type': 'text/html; charset=utf-8' };
  const [, basket] = /^\/purchases\/([\w-]{1,64})$/.exec(url) ?? [];
  const [, bought] = /^\/buy\/([\w-]{1,64})$/.exec(url) ?? [];
  try {
    if (method === 'POST' && url === '/tael') {
      response.writeHead(await receive(request)).end();
    } else if (method === 'POST' && bought !== undefined) {
      response.writeHead(303, { location: await buy(bought) }).end();
    } else if (basket !== undefined) {
      const shown = await showPurchase(basket);
      response.writeHead(200, html).end(shown);
    } else {
      const form = `<form method="post" action="/buy/${randomUUID()}">`;
      response.writeHead(200, html).end(`${form}<button>Longjing tea, 12.50</button></form>`);
    }
  } catch (error) {
    const [status, said] = failed(error);
    response.writeHead(status, html).end(said);
  }
});
server.listen(Number(PORT), '127.0.0.1', () => console.log('The shop is open'));
