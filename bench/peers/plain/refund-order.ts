// POST /api/v1/refund of the plain service.

import { randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { assertPayPassword, Refused, signedCaller } from './authenticate.ts';
import { lockWallets, moveMoney } from './wallets.ts';

interface Wanted {
  readonly tx_no: string;
  readonly amount: number;
  readonly reason?: string;
  readonly pay_password: string;
}

export async function refundOrder(client: pg.PoolClient, request: FastifyRequest): Promise<object> {
  const { ownerId } = await signedCaller(client, request);
  const wanted = request.body as Wanted;
  const found = await client.query({
    name: 'order-and-owner',
    text: `select amount_fen, refunded_fen, payer_id, pay_password_digest
      from orders join users on user_id = owner_id
      where tx_no = $1 and owner_id = $2 and status = 'paid' for update of orders`,
    values: [wanted.tx_no, ownerId],
  });
  const [order] = found.rows;
  if (!order) throw new Refused(404, 'order_not_found');
  assertPayPassword(ownerId, wanted.pay_password, order.pay_password_digest);
  const amountFen = BigInt(Math.round(Number(wanted.amount) * 100));
  const leftFen = BigInt(order.amount_fen) - BigInt(order.refunded_fen);
  if (amountFen <= 0n || amountFen > leftFen) throw new Refused(409, 'refund_exceeds_order');
  const wallets = await lockWallets(client, [
    [ownerId, 'merchant'],
    [order.payer_id, 'consumer'],
  ]);
  if (wallets[0].balanceFen < amountFen) throw new Refused(409, 'balance_insufficient');
  const refundNo = `R${Date.now()}${randomBytes(8).toString('hex')}`;
  await moveMoney(client, refundNo, wallets, amountFen);
  await client.query({
    name: 'refund',
    text: `with made as (insert into refunds (refund_no, tx_no, amount_fen, reason)
        values ($1, $2, $3, $4))
      update orders set refunded_fen = refunded_fen + $3 where tx_no = $2`,
    values: [refundNo, wanted.tx_no, amountFen, wanted.reason ?? null],
  });
  return { refund_no: refundNo, tx_no: wanted.tx_no, refund_amount: wanted.amount };
}
