// A member buys something of the platform's shop. The order names them as the payer; the link signs their
// own browser in, once, and leads to the pay page, where they type their payment password.

import { fenOf, openTael } from 'tael-sdk';
import { operator } from './operator.ts';
import { change, memberCalled, today } from './table.ts';

const { TAEL_URL = '', TAEL_KEY = '', TAEL_SECRET = '', MERCHANT_ID } = process.env;
const tael = openTael({ url: TAEL_URL, keyId: TAEL_KEY, secret: TAEL_SECRET });

export async function buy(
  basket: string,
  memberId: string,
  amount: string,
  title: string,
): Promise<number> {
  const { user_id } = memberCalled(memberId);
  const fen = fenOf(amount);
  const written = 'insert or ignore into purchases values (?, ?, ?, ?, null)';
  change(written, basket, memberId, title, Number(fen));
  const tx_no = await orderOf(basket, user_id, fen, title);
  console.log(`${basket}: ${memberId} opens ${await signInLink(user_id, tx_no)}`);
  const order = await tael.orders.waitUntilPaid(tx_no);
  change('update purchases set paid_on = ? where basket = ?', today(), basket);
  console.log(`${basket}: ${order.amount} paid, ${title} delivered`);
  return 0;
}

/** Under the basket's number: whoever asks again, whenever that is, gets the order that there is. */
async function orderOf(basket: string, userId: number, fen: bigint, title: string) {
  const { tx_no } = await tael.orders.collect({
    amount: fen,
    title,
    merchant_id: Number(MERCHANT_ID),
    payer_id: userId,
    out_trade_no: basket,
  });
  return tx_no;
}

/** Made when the member is about to follow it: it lives for a minute. It is sent, and never kept. */
async function signInLink(userId: number, txNo: string): Promise<string> {
  const wanted = { user_id: userId, page: txNo };
  return (await operator<{ url: string }>('POST', '/api/v1/operator/sign-in-links', wanted)).url;
}
