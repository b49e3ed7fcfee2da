// The service that one would write instead: Fastify and node-postgres, one transaction a request. It
// checks what Tael checks, in the order in which one would write it down, and answers in the same form.

import Fastify from 'fastify';
import pg from 'pg';
import { answerCalls } from '../../child.ts';
import { Refused } from './authenticate.ts';
import { createCollection } from './create-collection.ts';
import { payOrder } from './pay-order.ts';
import { refundOrder } from './refund-order.ts';

export interface PlainOrder {
  readonly config: pg.ClientConfig;
  readonly connections: number;
}

const app = Fastify({ bodyLimit: 65_536 });
let pool: pg.Pool | null = null;

/** Returns the port. */
async function listen({ config, connections }: PlainOrder): Promise<number> {
  const own = new pg.Pool({ ...config, max: connections });
  pool = own;
  app.setErrorHandler((error, _, reply) => {
    if (!(error instanceof Refused)) throw error;
    return reply.code(error.status).send({ success: false, code: error.code });
  });
  app.post('/api/v1/collection', (request) =>
    inTransaction(own, (client) => createCollection(client, request)),
  );
  app.post('/api/v1/refund', (request) =>
    inTransaction(own, (client) => refundOrder(client, request)),
  );
  app.post('/pay/:txNo', (request) => inTransaction(own, (client) => payOrder(client, request)));
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

async function inTransaction(
  from: pg.Pool,
  work: (client: pg.PoolClient) => Promise<object>,
): Promise<object> {
  const client = await from.connect();
  try {
    await client.query('begin');
    const data = await work(client);
    await client.query('commit');
    return { success: true, code: 'ok', data };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const procedures = { listen };

export type PlainProcedures = typeof procedures;

answerCalls(procedures, async () => {
  await app.close();
  await pool?.end();
});
