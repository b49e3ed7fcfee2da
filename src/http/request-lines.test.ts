// A line for each request: its fields, what it never holds, and how many there are.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { pino } from 'pino';
import { signedHeaders, stubService } from '../../test/support/stub-service.ts';
import { buildServer } from '../server/server.ts';
import type { AnsweredRequest } from './answered.ts';
import { logRequests } from './request-lines.ts';

type Line = Record<string, unknown>;

async function listening(settings: Record<string, string> = { TAEL_LOG_REQUESTS: '1000' }) {
  const lines: Line[] = [];
  const texts: string[] = [];
  const write = (text: string) => {
    texts.push(text);
    lines.push(JSON.parse(text));
  };
  const stub = stubService(settings);
  const app = buildServer({ ...stub.service, log: pino({ level: 'info' }, { write }) });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  after(() => app.close());
  const requests = () => lines.filter(({ msg }) => msg === 'A request was answered.');
  return { stub, origin, requests, text: () => texts.join('') };
}

test('a line names the request, the route, the answer, how long it took, and a proven key', async () => {
  const { stub, origin, requests } = await listening();
  const answer = await fetch(`${origin}/api/v1/balance`, { headers: signedHeaders(stub) });
  assert.equal(answer.status, 200);
  const [line] = requests();
  const { time: _, pid: __, hostname: ___, ms, ...fields } = line ?? {};
  assert.deepEqual(fields, {
    level: 30,
    requestId: answer.headers.get('x-request-id'),
    method: 'GET',
    route: '/api/v1/balance',
    status: 200,
    key: stub.keyId,
    msg: 'A request was answered.',
  });
  assert.ok(typeof ms === 'number' && ms >= 0);
});

test('a refusal has its code, and a key that was not proven is not named', async () => {
  const { stub, origin, requests } = await listening();
  const headers = { ...signedHeaders(stub), 'x-tael-secret': 'sk_wrong' };
  await fetch(`${origin}/api/v1/balance`, { headers });
  await fetch(`${origin}/nowhere`);
  const [wrong, nowhere] = requests();
  assert.deepEqual(
    [wrong?.status, wrong?.code, wrong?.key],
    [401, 'credentials_invalid', undefined],
  );
  assert.deepEqual([nowhere?.status, nowhere?.code], [404, 'not_found']);
  assert.equal(nowhere?.route, undefined);
});

test('no line holds an address, a body, a header or a secret', async () => {
  const { stub, origin, text } = await listening();
  await fetch(`${origin}/pay/TX0123456789?token=in-the-query`);
  await fetch(`${origin}/api/v1/query`, {
    method: 'POST',
    headers: {
      ...signedHeaders(stub),
      'content-type': 'application/json',
      cookie: 'c=in-a-cookie',
    },
    body: JSON.stringify({ query_type: 'in-the-body', pay_password: '135790' }),
  });
  const sent = [
    'TX0123456789',
    'in-the-query',
    'in-the-body',
    'in-a-cookie',
    '135790',
    stub.secret,
  ];
  for (const secret of sent) assert.ok(!text().includes(secret), secret);
  assert.match(text(), /"route":"\/pay\/:txNo"/);
});

test('there is none unless it is wanted', async () => {
  const { origin, requests } = await listening({});
  await fetch(`${origin}/livez`);
  assert.deepEqual(requests(), []);
});

const ANSWERED: AnsweredRequest = {
  requestId: 'req_1',
  method: 'GET',
  route: '/livez',
  status: 200,
  code: null,
  keyId: null,
  ms: 1,
};

test('a flood has so many lines a second, the next line counts the rest, and faults have their own', () => {
  const lines: Line[] = [];
  let nowMs = 0;
  const log = pino({}, { write: (text: string) => void lines.push(JSON.parse(text)) });
  const answered = logRequests(log, 10, () => nowMs);
  for (let n = 0; n < 100; n++) answered(ANSWERED);
  answered({ ...ANSWERED, status: 503, code: 'unavailable' });
  nowMs += 1_000;
  for (let n = 0; n < 2; n++) answered(ANSWERED);
  assert.deepEqual(
    lines.map(({ status }) => status),
    [...Array(10).fill(200), 503, 200, 200],
  );
  assert.deepEqual(
    lines.slice(10).map(({ suppressed }) => suppressed),
    [undefined, 90, undefined],
  );
});
