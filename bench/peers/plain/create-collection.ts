// POST /api/v1/collection of the plain service.

import { createHash, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type pg from 'pg';
import { type Caller, Refused, signedCaller } from './authenticate.ts';

interface Wanted {
  readonly amount: number;
  readonly merchant_id: number;
  readonly title?: string;
}

const EXPIRES_MINUTES = 30;

export async function createCollection(
  client: pg.PoolClient,
  request: FastifyRequest,
): Promise<object> {
  const caller = await signedCaller(client, request);
  const wanted = request.body as Wanted;
  const amountFen = Math.round(Number(wanted.amount) * 100);
  if (!(amountFen > 0)) throw new Refused(400, 'invalid_parameters');
  const { rowCount } = await client.query({
    name: 'own-merchant',
    text: 'select 1 from merchants where merchant_id = $1 and owner_id = $2',
    values: [wanted.merchant_id, caller.ownerId],
  });
  if (rowCount === 0) throw new Refused(404, 'merchant_not_found');
  const txNo = `P${Date.now()}${randomBytes(8).toString('hex')}`;
  const first = await firstTxNo(client, caller, request, txNo);
  if (first !== txNo) return orderOf(first, amountFen);
  await client.query({
    name: 'order',
    text: `insert into orders (tx_no, merchant_id, owner_id, amount_fen, title, expires_at)
      values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
    values: [
      txNo,
      wanted.merchant_id,
      caller.ownerId,
      amountFen,
      wanted.title ?? null,
      EXPIRES_MINUTES,
    ],
  });
  return orderOf(txNo, amountFen);
}

/** The number that the idempotency key stands for: this one, unless the key was used before. */
async function firstTxNo(
  client: pg.PoolClient,
  { keyId }: Caller,
  { headers, body }: FastifyRequest,
  txNo: string,
): Promise<string> {
  const key = headers['x-idempotency-key'];
  if (key === undefined) return txNo;
  const digest = createHash('sha256').update(JSON.stringify(body)).digest('hex');
  const { rows } = await client.query({
    name: 'idempotency-key',
    text: `insert into idempotency_keys as known (key_id, idempotency_key, request_digest, tx_no)
      values ($1, $2, $3, $4)
      on conflict (key_id, idempotency_key) do update set tx_no = known.tx_no
      returning request_digest, tx_no`,
    values: [keyId, key, digest, txNo],
  });
  const [used] = rows;
  if (used.request_digest !== digest) throw new Refused(409, 'idempotency_key_reused');
  return used.tx_no;
}

function orderOf(txNo: string, amountFen: number) {
  const pay_url = `http://127.0.0.1/pay/${txNo}`;
  const amount = (amountFen / 100).toFixed(2);
  return { tx_no: txNo, amount, status: 'pending', pay_url, qrcode: `${pay_url}?qr` };
}
