// The baseline: a bare Fastify that makes the checks that every signed request needs (headers, key
// check value, secret, timestamp, signature, strict JSON) and answers with a constant, without a database.
// The list of tools is public, so only its JSON is checked here.

import { createSecretKey } from 'node:crypto';
import Fastify, { type FastifyRequest } from 'fastify';
import { secretHolds } from '../../src/crypto/api-secret.ts';
import { macUnder } from '../../src/crypto/hmac.ts';
import { keyIdHolds } from '../../src/crypto/key-id.ts';
import { signatureHolds } from '../../src/crypto/request-signature.ts';
import { readJson } from '../../src/wire/json-read.ts';
import { answerCalls } from '../child.ts';

export interface BareOrder {
  readonly keyIdCheck: Buffer;
  readonly apiSecret: Buffer;
  readonly secretDigests: ReadonlyMap<string, string>;
  /** Answers recorded from the service, so that both send the same number of bytes. */
  readonly postAnswer: string;
  readonly getAnswer: string;
  readonly listAnswer: string;
}

const JSON_TYPE = 'application/json; charset=utf-8';
const TIMESTAMP = /^\d{10}$/;
const NONCE = /^[\x21-\x7e]{8,128}$/;
const SIGNATURE = /^[0-9a-f]{64}$/;
const TOLERANCE_SECONDS = 300;

const app = Fastify({ bodyLimit: 65_536 });

/** Returns the port. */
async function listen(order: BareOrder): Promise<number> {
  const checkKey = createSecretKey(order.keyIdCheck);
  const secretKey = createSecretKey(order.apiSecret);

  function authentic({ headers }: FastifyRequest): boolean {
    const keyId = headers['x-tael-key'];
    const secret = headers['x-tael-secret'];
    const timestamp = headers['x-tael-timestamp'];
    const nonce = headers['x-tael-nonce'];
    const signature = headers['x-tael-signature'];
    if (typeof keyId !== 'string' || !keyIdHolds(keyId, checkKey)) return false;
    if (typeof timestamp !== 'string' || !TIMESTAMP.test(timestamp)) return false;
    if (typeof nonce !== 'string' || !NONCE.test(nonce)) return false;
    if (typeof signature !== 'string' || !SIGNATURE.test(signature)) return false;
    const kept = order.secretDigests.get(keyId);
    if (typeof secret !== 'string' || kept === undefined) return false;
    if (!secretHolds(secretKey, secret, kept)) return false;
    if (Math.abs(Number(timestamp) - Date.now() / 1000) > TOLERANCE_SECONDS) return false;
    return signatureHolds(macUnder(secret), keyId, timestamp, nonce, signature);
  }

  app.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, body, done) =>
    done(null, body),
  );
  app.post<{ Body: Buffer }>('/api/v1/collection', (request, reply) => {
    const holds = authentic(request) && readJson(request.body).ok;
    reply.code(holds ? 200 : 401).header('content-type', JSON_TYPE);
    return reply.send(order.postAnswer);
  });
  app.post<{ Body: Buffer }>('/mcp', (request, reply) => {
    reply.code(readJson(request.body).ok ? 200 : 400).header('content-type', JSON_TYPE);
    return reply.send(order.listAnswer);
  });
  app.get('/api/v1/balance', (request, reply) => {
    reply.code(authentic(request) ? 200 : 401).header('content-type', JSON_TYPE);
    return reply.send(order.getAnswer);
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = app.server.address();
  return typeof address === 'object' && address ? address.port : 0;
}

const procedures = { listen };

export type BareProcedures = typeof procedures;

answerCalls(procedures, () => app.close());
