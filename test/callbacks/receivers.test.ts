// Tests what receivers can do to a delivery: each attempt ends with the right name for what happened, and
// takes no more from a receiver than it needs. The receivers are real; deadlines are short where they must
// pass.

import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { gzipSync } from 'node:zlib';
import { CERTIFICATE } from './certificate.ts';
import { dnsServer } from './dns-server.ts';
import { drip, rawReceiver, receiver } from './receivers.ts';
import { outcome, sender } from './sending.ts';

const SHORT_MS = 400;
const at = (port: number, path = '/') => `http://127.0.0.1:${port}${path}`;

test('Any 2xx is an acknowledgement; the request is a plain POST of the bytes.', async (t) => {
  const shop = await receiver(t, (_, response, number) => {
    response.writeHead(number === 1 ? 204 : 202).end();
  });
  const { post } = sender(t);
  const sent = { headers: { 'webhook-id': 'evt_T1' } };
  const first = await post(at(shop.port, '/paid?shop=7&x=%20#part'), sent);
  assert.equal(outcome(first), 204);
  assert.equal(first?.address, '127.0.0.1');
  assert.equal(outcome(await post(at(shop.port), sent)), 202);
  const [got] = shop.got;
  assert.equal(got?.path, '/paid?shop=7&x=%20');
  assert.equal(got?.body, '{"type":"order.paid"}');
  assert.equal(got?.headers['webhook-id'], 'evt_T1');
  assert.equal(got?.headers['content-type'], 'application/json; charset=utf-8');
  assert.equal(got?.headers['user-agent'], 'Tael/1.0.0');
  assert.equal(got?.headers['accept-encoding'], 'identity');
  assert.equal(got?.headers.host, `127.0.0.1:${shop.port}`);
});

test('Any other status is a failure with its text and its Retry-After.', async (t) => {
  const shop = await receiver(t, ({ path }, response) => {
    const status = Number(path.slice(1));
    response.writeHead(status, { 'retry-after': '30' }).end(`no: ${status}\0`);
  });
  const { post } = sender(t);
  for (const status of [400, 401, 404, 429, 500, 503]) {
    const ended = await post(at(shop.port, `/${status}`));
    assert.equal(outcome(ended), 'answer_not_2xx');
    assert.equal(ended?.status, status);
    assert.equal(ended?.retryAfter, '30');
    assert.equal(ended?.answer, `no: ${status}\ufffd`, 'the database has no form for NUL');
  }
  assert.equal(outcome(await post(at(shop.port, '/410'))), 'receiver_gone');
});

test('Unla PR 305: a redirect is a failure, and is not followed.', async (t) => {
  const inside = await receiver(t);
  const shop = await receiver(t, ({ path }, response) => {
    const location = `http://127.0.0.1:${inside.port}/secret`;
    response.writeHead(Number(path.slice(1)), { location }).end();
  });
  const { post } = sender(t);
  for (const status of [301, 302, 303, 307, 308]) {
    const ended = await post(at(shop.port, `/${status}`));
    assert.deepEqual([outcome(ended), ended?.status], ['answer_not_2xx', status]);
  }
  assert.equal(inside.connections(), 0);
});

test('At most 2 KiB of a response are read, and then the connection is closed.', async (t) => {
  const endless = await rawReceiver(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n');
    drip(socket, () => `400\r\n${'x'.repeat(1_024)}\r\n`);
  });
  const { post } = sender(t);
  const ended = await post(at(endless.port));
  assert.equal(outcome(ended), 200);
  assert.equal(ended?.answer, 'x'.repeat(2_048));
  assert.equal(outcome(await post(at(endless.port))), 200);
  assert.equal(endless.connections(), 2, 'what was cut is not used again');
});

test('A compressed answer is never decompressed.', async (t) => {
  const bomb = gzipSync(Buffer.alloc(64 << 20));
  const shop = await receiver(t, (_, response) => {
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
  });
  const ended = await sender(t).post(at(shop.port));
  assert.equal(outcome(ended), 200);
  assert.ok((ended?.answer.length ?? 9_999) <= 2_048);
});

test('Rafiki #223: a receiver that never answers is given up, silent or dripping.', async (t) => {
  const silent = await rawReceiver(t, () => {});
  const dripping = await rawReceiver(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nx-long: ');
    drip(socket, () => 'x');
  });
  const patient = await rawReceiver(t, (socket) => drip(socket, () => 'HTTP/1.1 102 Wait\r\n\r\n'));
  const { post } = sender(t, { deadlineMs: SHORT_MS });
  for (const { port } of [silent, dripping, patient]) {
    const ended = await post(at(port));
    assert.deepEqual([outcome(ended), ended?.status], ['timed_out', null]);
    assert.equal(ended?.address, '127.0.0.1');
  }
});

test('The status counts even if the rest of the answer only drips.', async (t) => {
  const shop = await rawReceiver(t, (socket, sent) => {
    const status = sent.startsWith('POST /good') ? '200 OK' : '500 Oops';
    socket.write(`HTTP/1.1 ${status}\r\ncontent-length: 5000\r\n\r\n`);
    drip(socket, () => 'x');
  });
  const { post } = sender(t, { deadlineMs: SHORT_MS });
  assert.equal(outcome(await post(at(shop.port, '/good'))), 200);
  assert.equal(outcome(await post(at(shop.port, '/bad'))), 'answer_not_2xx');
});

test('A receiver that refuses, resets, hangs up or speaks no HTTP has failed.', async (t) => {
  const resets = await rawReceiver(t, (socket) => void socket.resetAndDestroy());
  const hangsUp = await rawReceiver(t, (socket) => void socket.end());
  const halves = await rawReceiver(t, (socket) => void socket.end('HTTP/1.1 200 OK\r\nx-a'));
  const talks = await rawReceiver(t, (socket) => void socket.end('220 mail.example ESMTP\r\n'));
  const twoLengths = await rawReceiver(t, (socket) => {
    socket.end('HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx');
  });
  const headers = await rawReceiver(t, (socket) => {
    socket.write(`HTTP/1.1 200 OK\r\nx-large: ${'x'.repeat(20_000)}\r\n\r\n`);
  });
  const { post } = sender(t);
  assert.equal(outcome(await post('http://127.0.0.1:1/')), 'connection_failed');
  for (const { port } of [resets, hangsUp, halves]) {
    assert.equal(outcome(await post(at(port))), 'connection_failed');
  }
  for (const { port } of [talks, twoLengths, headers]) {
    assert.equal(outcome(await post(at(port))), 'answer_malformed');
  }
});

test('An untrusted certificate, or one for another name, is refused.', async (t) => {
  const shop = await receiver(t, undefined, { secure: true });
  const plain = await rawReceiver(t, (socket) => void socket.end('HTTP/1.1 200 OK\r\n\r\n'));
  const dns = await dnsServer(t, () => ['127.0.0.1']);
  const unknown = await sender(t, { dns }).post(`https://receiver.test:${shop.port}/`);
  assert.equal(outcome(unknown), 'tls_failed');
  assert.equal(unknown?.address, '127.0.0.1');
  const { post } = sender(t, { dns, ca: CERTIFICATE });
  assert.equal(outcome(await post(`https://other.test:${shop.port}/`)), 'tls_failed');
  assert.equal(outcome(await post(`https://receiver.test:${plain.port}/`)), 'tls_failed');
  assert.equal(outcome(await post(`https://receiver.test:${shop.port}/`)), 200);
  assert.equal(outcome(await post(`https://receiver.test.:${shop.port}/`)), 200);
  assert.equal(outcome(await post(`https://127.0.0.1:${shop.port}/`)), 200);
});

test('A TLS handshake that never ends is given up.', async (t) => {
  const silent = await rawReceiver(t, () => {});
  const { post } = sender(t, { deadlineMs: SHORT_MS });
  assert.equal(outcome(await post(`https://127.0.0.1:${silent.port}/`)), 'timed_out');
});

test('A connection is reused for the same owner and receiver only.', async (t) => {
  const shop = await receiver(t);
  const { post } = sender(t);
  for (const path of ['/a', '/b', '/c'])
    assert.equal(outcome(await post(at(shop.port, path))), 200);
  assert.equal(shop.connections(), 1);
  assert.equal(outcome(await post(at(shop.port), { ownerId: 2 })), 200);
  assert.equal(shop.connections(), 2);
});

test('A pooled connection that the receiver resets on use costs no attempt.', async (t) => {
  let answered = 0;
  const restarted = await rawReceiver(t, (socket) => {
    answered += 1;
    socket.write('HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n');
    if (answered === 1) socket.once('data', () => socket.resetAndDestroy());
  });
  const { post } = sender(t);
  assert.equal(outcome(await post(at(restarted.port))), 200);
  assert.equal(outcome(await post(at(restarted.port))), 200);
  assert.equal(restarted.connections(), 2);
});

test('An answer that arrives before its request is discarded.', async (t) => {
  const pushy = await rawReceiver(t, (socket) => {
    const answer = 'HTTP/1.1 200 OK\r\ncontent-length: 0\r\n\r\n';
    socket.write(answer + answer);
  });
  const { post } = sender(t);
  assert.equal(outcome(await post(at(pushy.port))), 200);
  assert.equal(outcome(await post(at(pushy.port))), 200);
  assert.equal(pushy.connections(), 2);
});

test('Closing ends deliveries under way at any stage, without an outcome.', async (t) => {
  const silent = await rawReceiver(t, () => {});
  const dns = await dnsServer(t, () => null);
  const { post, close } = sender(t, { dns });
  const underWay = [post(at(silent.port)), post('http://slow.test/')];
  while (silent.connections() === 0 || dns.asked.length === 0) await new Promise(setImmediate);
  close();
  assert.deepEqual(await Promise.all(underWay), [null, null]);
});

test('A delivery after closing is not kept waiting.', async (t) => {
  const silent = await rawReceiver(t, () => {});
  const { post, close } = sender(t);
  close();
  assert.equal(await post(at(silent.port)), null);
  assert.equal(silent.connections(), 0);
});

test('An invalid address is a failed attempt, not an internal error.', async (t) => {
  const { post } = sender(t);
  for (const url of ['http://[', 'ftp://127.0.0.1/', 'file:///etc/passwd', '']) {
    assert.equal(outcome(await post(url)), 'address_forbidden', url);
  }
});

test('An answer of random bytes is taken like any other.', async (t) => {
  const noise = await rawReceiver(t, (socket) => {
    const bytes = randomBytes(1_500);
    socket.write(`HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\n\r\n`);
    socket.write(bytes);
  });
  const ended = await sender(t).post(at(noise.port));
  assert.equal(outcome(ended), 200);
  assert.ok(ended?.answer.isWellFormed() && !ended.answer.includes('\0'));
});
