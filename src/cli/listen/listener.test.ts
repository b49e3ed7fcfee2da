// Listening with services that answer, go away, come back and refuse, and with receivers that are down,
// busy or gone: every event arrives, in order, correctly signed, and nothing is reported twice.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type TestContext, test } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { requestSignature } from '../../crypto/request-signature.ts';
import type { ListenedEvent } from './fetch-events.ts';
import { listenSecret } from './listen-secret.ts';
import { type Ending, listen } from './listener.ts';

const SIGNER = { keyId: 'tk_key', secret: 'sk_very_secret', shortName: 'SVC' };
const SECRET = listenSecret(SIGNER);

type Respond = (request: IncomingMessage, response: ServerResponse, body: string) => void;

async function server(t: TestContext, respond: Respond, port = 0): Promise<Server> {
  const started = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request.setEncoding('utf8')) body += chunk;
    respond(request, response, body);
  });
  started.listen(port, '127.0.0.1');
  await once(started, 'listening');
  t.after(() => stop(started));
  return started;
}

function stop(started: Server): void {
  started.close();
  started.closeAllConnections();
}

const portOf = (started: Server) => (started.address() as AddressInfo).port;

function eventOf(n: number): ListenedEvent {
  const body = `{"type":"order.paid","data":{"amount":8${n}.00,"title":"龙井"}}`;
  return { event_id: `evt_${n}`, type: 'order.paid', tx_no: `C${n}`, body };
}

function sendPage(response: ServerResponse, numbers: readonly number[], through: number): void {
  const data = { items: numbers.map(eventOf), through, cursor: 77 };
  response.end(JSON.stringify({ ok: true, data }));
}

/** Serves its events two at a time, and leaves a request open while there are none. */
function feed(numbers: readonly number[]): { respond: Respond; queries: string[] } {
  const queries: string[] = [];
  const respond: Respond = (request, response) => {
    const { searchParams } = new URL(request.url ?? '', 'http://x');
    queries.push(searchParams.toString());
    const after = searchParams.get('after');
    if (after === null) return sendPage(response, [], 0);
    const page = numbers.filter((n) => n > Number(after)).slice(0, 2);
    if (page.length > 0) sendPage(response, page, page.at(-1) ?? 0);
  };
  return { respond, queries };
}

/** A receiver that answers with these statuses, and records what arrives. */
async function receiver(t: TestContext, statuses: readonly number[] = []) {
  const got: string[] = [];
  const next = [...statuses];
  const started = await server(t, (request, response, body) => {
    const headers = request.headers as Record<string, string>;
    new Webhook(SECRET).verify(body, headers);
    assert.equal(headers['content-type'], 'application/json; charset=utf-8');
    assert.match(headers['user-agent'] ?? '', /^SVC\/\d+\.\d+/);
    assert.equal(body, eventOf(Number(headers['webhook-id']?.slice(4))).body);
    got.push(`${request.url} ${headers['webhook-id']}`);
    response.writeHead(next.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  return { url: `http://127.0.0.1:${portOf(started)}/hook?shop=1&x=%20`, got };
}

interface Outcome {
  readonly ending: Ending;
  readonly forwarded: readonly string[];
  readonly notes: readonly string[];
}

/** Listens until so many events were forwarded, or it ends by itself. */
async function listenFor(port: number, forwardTo: string, count: number): Promise<Outcome> {
  const stop = new AbortController();
  const forwarded: string[] = [];
  const notes: string[] = [];
  const ending = await listen({
    config: { ...SIGNER, origin: `http://127.0.0.1:${port}` },
    forwardTo,
    stop: stop.signal,
    forwarded(event, { status }, attempts) {
      forwarded.push(`${event.event_id} ${status} ${attempts}`);
      if (forwarded.length === count) stop.abort();
    },
    note: (text) => notes.push(text),
  });
  assert.doesNotMatch(notes.join(), /sk_very_secret|whsec_/);
  return { ending, forwarded, notes };
}

test('events arrive one at a time, at the URL with its query string', async (t) => {
  const { respond, queries } = feed([1, 2, 3]);
  const service = await server(t, (request, response, body) => {
    const header = (name: string) => String(request.headers[`x-svc-${name}`]);
    const [timestamp, nonce] = [header('timestamp'), header('nonce')];
    const { keyId, secret } = SIGNER;
    assert.equal(header('signature'), requestSignature(secret, keyId, timestamp, nonce));
    respond(request, response, body);
  });
  const { url, got } = await receiver(t);
  const { ending, forwarded, notes } = await listenFor(portOf(service), url, 3);
  assert.deepEqual(forwarded, ['evt_1 204 1', 'evt_2 204 1', 'evt_3 204 1']);
  assert.deepEqual(
    got,
    [1, 2, 3].map((n) => `/hook?shop=1&x=%20 evt_${n}`),
  );
  assert.deepEqual(ending, { kind: 'stopped', waiting: 0 });
  assert.equal(notes.length, 1, notes.join('\n'));
  assert.deepEqual(queries.slice(0, 3), ['', 'after=0&wait=25', 'after=2&wait=25']);
});

test('an event that is not acknowledged is tried again, and nothing overtakes it', async (t) => {
  const service = await server(t, feed([1, 2]).respond);
  const { url, got } = await receiver(t, [500, 302, 200]);
  const { forwarded, notes } = await listenFor(portOf(service), url, 2);
  assert.deepEqual(forwarded, ['evt_1 200 3', 'evt_2 204 1']);
  assert.deepEqual(
    got.map((line) => line.slice(-5)),
    ['evt_1', 'evt_1', 'evt_1', 'evt_2'],
  );
  assert.equal(notes.length, 3);
  assert.match(notes[1] ?? '', /answered with HTTP 500\. Retrying evt_1 …/);
  assert.match(notes[2] ?? '', /answered with HTTP 302\. Retrying evt_1 …/);
});

test('after 410 the next event is forwarded', async (t) => {
  const service = await server(t, feed([1, 2]).respond);
  const { url } = await receiver(t, [410]);
  const { forwarded } = await listenFor(portOf(service), url, 2);
  assert.deepEqual(forwarded, ['evt_1 410 1', 'evt_2 204 1']);
});

test('a service that goes away is retried, and the events continue where they stopped', async (t) => {
  const away = '{"ok":false,"code":"unavailable","msg":"Shortly."}';
  const behaviours: ((response: ServerResponse) => void)[] = [
    (response) => response.destroy(),
    (response) => sendPage(response, [], 7),
    (response) => sendPage(response, [1], 8),
    (response) => response.destroy(),
    (response) => response.writeHead(502).end('<html>'),
    (response) => response.writeHead(503).end(away),
    (response) => response.writeHead(503).end(away),
  ];
  const queries: string[] = [];
  const service = await server(t, (request, response) => {
    queries.push(new URL(request.url ?? '', 'http://x').search);
    const behave = behaviours.shift() ?? ((last) => sendPage(last, [2], 9));
    behave(response);
  });
  const { url } = await receiver(t);
  const { forwarded, notes } = await listenFor(portOf(service), url, 2);
  assert.deepEqual(forwarded, ['evt_1 204 1', 'evt_2 204 1']);
  assert.deepEqual(queries.slice(0, 3), ['', '', '?after=7&wait=25']);
  assert.deepEqual(queries.slice(3), Array(5).fill('?after=8&wait=25'));
  const messages = notes.map((note) =>
    note.replace(/^http:\S+ /, '').replace(/\(UND_ERR\w+\)|\(ECONN\w+\)/, '(…)'),
  );
  assert.deepEqual(messages, [
    'cannot be reached (…). Retrying …',
    'is back.',
    `Listening. Forwarding events to ${url}; tael listen --print-secret prints the secret.`,
    'cannot be reached (…). Retrying …',
    'answers with HTTP 502. Retrying …',
    'answers with HTTP 503 (unavailable). Retrying …',
    'is back.',
  ]);
});

test('a refusal that retrying cannot change ends it, with the reason', async (t) => {
  const refusal = (code: string) => JSON.stringify({ ok: false, code, msg: 'No.' });
  const skewed = new Date(Date.now() + 1_000_000).toUTCString();
  for (const [status, body, code, msg] of [
    [401, refusal('credentials_invalid'), 'credentials_invalid', /^No\.$/],
    [403, refusal('scope_missing'), 'scope_missing', /^No\.$/],
    [400, refusal('invalid_parameters'), 'invalid_parameters', /^No\.$/],
    [
      401,
      refusal('timestamp_out_of_range'),
      'timestamp_out_of_range',
      /^No\. The clock of.* behind/,
    ],
    [404, '<html>', 'not_found', /answered with HTTP 404\. Is TAEL_URL right\?$/],
    [301, '', 'not_found', /answered with HTTP 301\. Is TAEL_URL right\?$/],
    [200, '{"ok":true,"data":{}}', 'not_found', /answered with HTTP 200\. Is TAEL_URL right\?$/],
  ] as const) {
    const service = await server(t, (_, response) => {
      response.writeHead(status, { date: skewed, location: '/elsewhere' }).end(body);
    });
    const { ending, notes } = await listenFor(portOf(service), 'http://127.0.0.1:9', 1);
    assert.equal(ending.kind, 'refused');
    assert.equal(ending.code, code);
    assert.match(ending.msg, msg);
    assert.deepEqual(notes, []);
  }
});

test('it goes by the clock of the service, whenever that is moved', async (t) => {
  let aheadMs = 90_000_000;
  const service = await server(t, (request, response) => {
    const theirMs = Date.now() + aheadMs;
    if (request.url?.endsWith('/health')) {
      return response.end(JSON.stringify({ data: { time: new Date(theirMs).toISOString() } }));
    }
    if (Math.abs(theirMs - Number(request.headers['x-svc-timestamp']) * 1_000) < 5_000) {
      aheadMs += 90_000_000;
      return sendPage(response, [1], 1);
    }
    const code = 'timestamp_out_of_range';
    response.writeHead(401).end(JSON.stringify({ ok: false, code, msg: 'No.' }));
  });
  const { url } = await receiver(t);
  const { forwarded } = await listenFor(portOf(service), url, 2);
  assert.deepEqual(forwarded, ['evt_1 204 1', 'evt_1 204 1']);
});

test('a used nonce or an exhausted rate limit does not end it', async (t) => {
  const codes = ['nonce_reused', 'rate_limited'];
  const service = await server(t, (_, response) => {
    const code = codes.shift();
    if (code === undefined) return sendPage(response, [1], 1);
    response.writeHead(429).end(JSON.stringify({ ok: false, code, msg: 'No.' }));
  });
  const { url } = await receiver(t);
  const { forwarded } = await listenFor(portOf(service), url, 1);
  assert.deepEqual(forwarded, ['evt_1 204 1']);
});

test('stopped while an event waits, it says how many were not acknowledged', async (t) => {
  const service = await server(t, feed([1, 2]).respond);
  const stop = new AbortController();
  const notes: string[] = [];
  const ending = await listen({
    config: { ...SIGNER, origin: `http://127.0.0.1:${portOf(service)}` },
    forwardTo: 'http://127.0.0.1:9/',
    stop: stop.signal,
    forwarded: () => assert.fail('nobody is there'),
    note(text) {
      notes.push(text);
      if (text.includes('Retrying evt_1')) stop.abort();
    },
  });
  assert.deepEqual(ending, { kind: 'stopped', waiting: 2 });
  assert.equal(notes.length, 2);
});

test('the secret is derived from the key: always the same, and different for another key', () => {
  const { keyId, secret } = SIGNER;
  assert.equal(listenSecret({ ...SIGNER, shortName: 'Tael' }), SECRET);
  const others = [
    listenSecret({ ...SIGNER, keyId: `${keyId}2` }),
    listenSecret({ ...SIGNER, secret: `${secret}2` }),
  ];
  assert.equal(new Set([SECRET, ...others]).size, 3);
  assert.match(SECRET, /^whsec_[A-Za-z0-9+/]{43}=$/);
});
