// POST /pay/<tx_no> of the plain service.

import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { assertPayPassword, Refused, sessionPayer } from './authenticate.ts';
import { lockWallets, moveMoney } from './wallets.ts';

export async function payOrder(client: pg.PoolClient, request: FastifyRequest): Promise<object> {
  const payer = await sessionPayer(client, request);
  const { pay_password } = request.body as { pay_password?: unknown };
  assertPayPassword(payer.userId, pay_password, payer.payPasswordDigest);
  const { txNo } = request.params as { txNo: string };
  const { rows } = await client.query({
    name: 'lock-order',
    text: `select owner_id, amount_fen, status, payer_id, expires_at < now() as is_late
      from orders where tx_no = $1 for update`,
    values: [txNo],
  });
  const [order] = rows;
  if (!order) throw new Refused(404, 'order_not_found');
  if (order.status === 'paid' && order.payer_id === payer.userId) return paid(txNo);
  if (order.status !== 'pending') throw new Refused(409, 'order_already_paid');
  if (order.is_late) throw new Refused(409, 'order_expired');
  if (order.owner_id === payer.userId) throw new Refused(409, 'own_order');
  const wallets = await lockWallets(client, [
    [payer.userId, 'consumer'],
    [order.owner_id, 'merchant'],
  ]);
  const amountFen = BigInt(order.amount_fen);
  if (wallets[0].balanceFen < amountFen) throw new Refused(409, 'balance_insufficient');
  await moveMoney(client, txNo, wallets, amountFen);
  await client.query({
    name: 'order-paid',
    text: `update orders set status = 'paid', payer_id = $2, paid_at = now() where tx_no = $1`,
    values: [txNo, payer.userId],
  });
  return paid(txNo);
}

function paid(txNo: string) {
  return { tx_no: txNo, status: 'paid' };
}
