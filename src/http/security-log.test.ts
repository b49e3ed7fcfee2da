// Security events as lines: their names, what they tell and do not tell, and how many there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { pino } from 'pino';
import { signedHeaders, stubService } from '../../test/support/stub-service.ts';
import { ORIGIN } from '../../test/support/test-service.ts';
import { buildServer } from '../server/server.ts';
import { securityLog } from './security-log.ts';

type Line = Record<string, unknown>;

function listening(level = 'info') {
  const lines: Line[] = [];
  const texts: string[] = [];
  const write = (text: string) => {
    texts.push(text);
    lines.push(JSON.parse(text));
  };
  const stub = stubService();
  const service = { ...stub.service, log: pino({ level }, { write }) };
  return { stub, service, lines, texts, app: buildServer(service) };
}

test('Each refusal is a line with a stable name and the id that the client got.', async () => {
  const { app, stub, lines, texts } = listening();
  const url = '/api/v1/balance';
  const wrong = { ...signedHeaders(stub), 'x-tael-signature': '0'.repeat(64) };
  const foreign = { origin: 'https://evil.example', 'content-type': 'application/json' };
  const answers = [
    await app.inject({ url, headers: wrong }),
    await app.inject({ url, headers: { ...signedHeaders(stub), 'x-tael-secret': 'sk_wrong' } }),
    await app.inject({ url: '/nowhere' }),
    await app.inject({
      method: 'POST',
      url: '/auth/login',
      headers: foreign,
      payload: { login: 'wang', password: 'correct horse 1' },
    }),
  ];
  assert.deepEqual(
    lines.map(({ event, code }) => [event, code]),
    [
      ['signature_invalid', 'signature_invalid'],
      ['credentials_invalid', 'credentials_invalid'],
      ['request_refused', 'not_found'],
      ['cross_site', 'cross_site'],
    ],
  );
  const ids = answers.map((answer) => answer.json().request_id);
  assert.deepEqual(
    lines.map(({ requestId }) => requestId),
    ids,
  );
  assert.deepEqual([lines[0]?.route, lines[0]?.address], [url, '127.0.0.1']);
  const told = texts.join('');
  for (const secret of [stub.secret, 'sk_wrong', 'wang', 'correct horse']) {
    assert.ok(!told.includes(secret), secret);
  }
});

test('A refused call of a tool is a line, too.', async () => {
  const { app, stub, lines } = listening();
  stub.given.admission = { verdict: 'nonce_reused', room: 1 };
  const call = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_balance' } };
  const headers = { ...signedHeaders(stub), 'content-type': 'application/json', host: ORIGIN };
  await app.inject({ method: 'POST', url: '/mcp', headers, payload: call });
  assert.deepEqual([lines[0]?.event, lines[0]?.route], ['nonce_reused', '/mcp']);
});

test('A flood of one event has sixty lines a minute, and the next one counts the rest.', () => {
  const { app, service, lines } = listening();
  let nowMs = 0;
  const log = securityLog(service, () => nowMs);
  app.get('/flood', (request, reply) => {
    for (let i = 0; i < 100; i++) log.refused(request, { code: 'nonce_reused' });
    log.refused(request, { code: 'signature_invalid' });
    nowMs += 60_000;
    for (let i = 0; i < 2; i++) log.refused(request, { code: 'nonce_reused' });
    return reply.send();
  });
  return app.inject('/flood').then(() => {
    const events = Map.groupBy(lines, ({ event }) => event);
    assert.equal(events.get('signature_invalid')?.length, 1);
    const reused = events.get('nonce_reused') ?? [];
    assert.equal(reused.length, 62);
    assert.deepEqual(
      reused.slice(59).map(({ suppressed }) => suppressed),
      [undefined, 40, undefined],
    );
  });
});
