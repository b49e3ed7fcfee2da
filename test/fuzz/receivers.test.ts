// Receivers of callbacks that answer whatever a socket allows: every attempt ends in its time, with a
// result that PostgreSQL keeps, and nothing that was read stays in memory. Answers that end can be a million;
// those that never do take their deadline each.

import assert from 'node:assert/strict';
import type { Socket } from 'node:net';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { aWorker, paidOrders } from '../callbacks/delivery-town.ts';
import { drip, rawReceiver } from '../callbacks/receivers.ts';
import { sender } from '../callbacks/sending.ts';
import { openPostgresSubject } from '../contract/postgres-subject.ts';
import { until } from '../support/until.ts';
import { heapBytes } from './heap-bytes.ts';
import { hostileText } from './texts.ts';

const SEED = Number(process.env.TAEL_FUZZ_SEED ?? 1);
const ENDING = Number(process.env.TAEL_FUZZ_CASES ?? 2_000);
const CASES = Math.max(200, Math.round(ENDING / 15));
const RECORDED = Math.max(40, Math.round(CASES / 20));
const DEADLINE_MS = 500;
/** A loaded machine is late; a hang is later. */
const HANGING_MS = 30_000;
const CLIENTS = 32;
/** What an attempt leaves behind for good would be more after so many. */
const LEFT_BYTES_MAX = 24 << 20;
/** While all clients are flooded; what receivers have written in this process is among it. */
const FLOODED_BYTES_MAX = 512 << 20;
/** Made from one number. */
const BATCH = 5_000;
const STATUS = 'HTTP/1.1 200 OK\r\n';
const CHUNKED = `${STATUS}transfer-encoding: chunked\r\n\r\n`;
/** 16 MiB are 16 KB, again and again. */
const BOMB = gzipSync(Buffer.alloc(16 << 20));

/** What it begins with, and what it says from then on, as fast as it is read. */
const FLOODS: readonly (readonly [string, string | Buffer])[] = [
  [CHUNKED, `ffff\r\n${'x'.repeat(0xffff)}\r\n`],
  [`${STATUS}content-encoding: gzip\r\n\r\n`, BOMB],
  [`${STATUS}content-encoding: gzip\r\ncontent-length: ${2 ** 40}\r\n\r\n`, BOMB],
  [`${CHUNKED}5;`, 'x'.repeat(1 << 16)],
  [`${CHUNKED}`, '0'.repeat(1 << 16)],
  [`${CHUNKED}0\r\n`, 'x-trailer: x\r\n'.repeat(4_096)],
  [STATUS, 'x-header: x\r\n'.repeat(4_096)],
  [`${STATUS}x-header: `, 'x'.repeat(1 << 16)],
  [`${STATUS}x-header: x\r\n`, ' folded\r\n'.repeat(4_096)],
  ['', 'HTTP/1.1 103 Early Hints\r\nlink: x\r\n\r\n'.repeat(1_024)],
  ['', 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(2_048)],
  ['HTTP/1.1 200 ', 'x'.repeat(1 << 16)],
  ['', '\r\n'.repeat(1 << 15)],
  ['', `${STATUS}content-length: 0\r\n\r\n`.repeat(1_024)],
  ['', 'x'.repeat(1 << 16)],
  ['', '\0'.repeat(1 << 16)],
];

type Behaviour = (socket: Socket) => void;

const bytes = hostileText.map((text) => Buffer.from(text));
const line = hostileText.map((text) => text.replace(/[\r\n]/g, ''));
const statusLine = fc.oneof(
  fc
    .constantFrom(100, 101, 103, 199, 204, 299, 302, 304, 410, 429, 500, 599, 600, 999, 0, 99)
    .map((status) => `HTTP/1.1 ${status} x`),
  fc
    .tuple(
      fc.constantFrom('HTTP/1.1', 'HTTP/1.0', 'HTTP/2', 'HTTP/1.10', 'ICY', ''),
      fc.oneof(fc.nat(1_100).map(String), fc.constantFrom('000', '0200', '-1', '2e2', '99999999')),
      line,
    )
    .map((parts) => parts.join(' ')),
  line,
);
const plausible = fc.constantFrom(
  ...[
    'content-length: 5',
    'transfer-encoding: chunked',
    'content-encoding: gzip',
    'retry-after: 3',
  ],
  ...[
    'connection: close',
    'location: http://169.254.169.254/',
    'retry-after: Sat, 1 Jan 2000',
    'a: b',
  ],
);
const header = fc.oneof(
  { weight: 9, arbitrary: plausible },
  { weight: 1, arbitrary: fc.tuple(line, line).map((pair) => pair.join(': ')) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...['content-length: -1', 'content-length: 5', 'content-length: 99999999999999999999'],
      ...[
        'content-length: 1\r\ncontent-length: 2',
        'transfer-encoding: chunked',
        'retry-after: -5',
      ],
      ...['transfer-encoding: gzip, chunked', 'content-encoding: gzip', 'connection: upgrade'],
      ...['retry-after: 1e9', 'retry-after: 99999999999999', 'retry-after: 1\r\nretry-after: 2'],
      ...['location: http://169.254.169.254/', 'upgrade: websocket', 'connection: keep-alive'],
      ...['set-cookie: a=b', ' folded', 'x', ': x', 'trailer: x', 'content-length:\t3'],
    ),
  },
  { weight: 1, arbitrary: fc.nat(40_000).map((length) => `x-long: ${'a'.repeat(length)}`) },
);
const chunk = fc
  .tuple(fc.constantFrom('1', '5', 'fffffffff', '-1', 'x', '0', '0x5', '5;ext=1'), bytes)
  .map(([size, content]) =>
    Buffer.concat([Buffer.from(`${size}\r\n`), content, Buffer.from('\r\n')]),
  );
const answer = fc
  .tuple(
    fc.oneof(fc.constant('HTTP/1.1 200 OK'), statusLine),
    fc.array(header, { maxLength: 5 }),
    fc.oneof({ weight: 9, arbitrary: fc.constant('\r\n') }, fc.constantFrom('\n', '\r', '')),
    fc.array(fc.oneof(bytes, chunk), { maxLength: 4 }),
  )
  .map(([first, headers, end, body]) =>
    Buffer.concat([Buffer.from([first, ...headers, end].join('\r\n')), ...body]),
  );

/** Whole or cut off, and then it is over. */
const ending: fc.Arbitrary<Behaviour> = fc
  .tuple(answer, fc.constantFrom('end', 'end', 'end', 'reset'), fc.option(fc.nat(300), { freq: 1 }))
  .map(([sent, manner, cut]) => (socket) => {
    socket.end(sent.subarray(0, cut ?? undefined));
    if (manner === 'reset') setImmediate(() => socket.resetAndDestroy());
  });

/** What it does once it has been sent a callback. */
const behaviour: fc.Arbitrary<Behaviour> = fc
  .tuple(
    answer,
    fc.constantFrom('end', 'end', 'end', 'keep', 'reset', 'again', 'pieces', 'endless', 'drip'),
  )
  .map(([sent, manner]) => (socket) => {
    if (manner === 'end') return void socket.end(sent);
    if (manner === 'drip') return drip(socket, () => sent.toString('latin1').slice(0, 1) || 'x');
    if (manner === 'pieces') {
      for (let at = 0; at < Math.min(sent.length, 400); at += 7)
        socket.write(sent.subarray(at, at + 7));
      return void socket.end();
    }
    socket.write(sent);
    if (manner === 'reset') return void setImmediate(() => socket.resetAndDestroy());
    // The answer to a request that nobody has sent.
    if (manner === 'again') return void socket.write(sent);
    if (manner === 'endless') flood(socket, ENDLESS);
  });

/** As fast as it is read. */
function flood(socket: Socket, what: string | Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(what));
  };
  socket.on('drain', more);
  more();
}

const ENDLESS = Buffer.alloc(1 << 16, 'x');

const rejections: unknown[] = [];
process.on('unhandledRejection', (reason) => rejections.push(reason));

/** Sends as many callbacks as are asked for, and holds each result to its bounds. */
async function openShop(t: TestContext) {
  const now: { behaviours: readonly Behaviour[] } = { behaviours: [] };
  let asked = 0;
  const shop = await rawReceiver(t, (socket) => {
    now.behaviours[asked++ % now.behaviours.length]?.(socket);
  });
  const { post } = sender(t, {
    deadlineMs: DEADLINE_MS,
    settings: { TAEL_NOTIFY_ALLOW: '127.0.0.0/8' },
  });
  const ends = new Map<string, number>();
  const send = async (behaviours: readonly Behaviour[]) => {
    now.behaviours = behaviours;
    const client = async (_: unknown, first: number) => {
      for (let index = first; index < behaviours.length; index += CLIENTS) {
        const startedMs = performance.now();
        const ended = await post(`http://127.0.0.1:${shop.port}/${index}`, { ownerId: index });
        const tookMs = performance.now() - startedMs;
        assert.ok(ended, `case ${index} ended`);
        assert.ok(tookMs < HANGING_MS, `case ${index} took ${tookMs} ms`);
        assert.ok(Buffer.byteLength(ended.answer) <= 3 * 2_048, `case ${index}`);
        assert.ok(!ended.answer.includes('\0'), `case ${index}`);
        const kind = ended.failure ?? 'delivered';
        ends.set(kind, (ends.get(kind) ?? 0) + 1);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    now.behaviours = [];
  };
  const assertNothingLeft = async (before: number) => {
    // Connections are kept for a second.
    await pause(1_500);
    const left = (await heapBytes()) - before;
    t.diagnostic(`${[...ends].map((pair) => pair.join(': ')).join(', ')}; ${left >> 10} KiB left`);
    assert.deepEqual(rejections, []);
    assert.ok(left < LEFT_BYTES_MAX, `${left} bytes are left`);
  };
  return { send, assertNothingLeft };
}

const patience = { timeout: 3_600_000 };

test(`${CASES} answers of seed ${SEED} each end an attempt`, patience, async (t) => {
  const behaviours = fc.sample(behaviour, { seed: SEED, numRuns: CASES });
  const { send, assertNothingLeft } = await openShop(t);
  await send(behaviours.slice(0, 200));
  const before = await heapBytes();
  await send(behaviours);
  await assertNothingLeft(before);
});

test(`${ENDING} answers of seed ${SEED} that end are a result each`, patience, async (t) => {
  const { send, assertNothingLeft } = await openShop(t);
  const sample = (first: number) =>
    fc.sample(ending, { seed: SEED + first, numRuns: Math.min(BATCH, ENDING - first) });
  await send(sample(0).slice(0, 1_000));
  const before = await heapBytes();
  for (let first = 0; first < ENDING; first += BATCH) await send(sample(first));
  await assertNothingLeft(before);
});

test('Answers that flood take no memory, whatever they flood with.', patience, async (t) => {
  const { send, assertNothingLeft } = await openShop(t);
  const behaviours = FLOODS.map(([begin, more]) => (socket: Socket) => {
    socket.write(begin);
    flood(socket, more);
  });
  await send(behaviours);
  const before = await heapBytes();
  let most = before;
  const watch = setInterval(() => {
    const { heapUsed, external } = process.memoryUsage();
    most = Math.max(most, heapUsed + external);
  }, 20);
  await send([...behaviours, ...behaviours, ...behaviours]);
  clearInterval(watch);
  t.diagnostic(`${(most - before) >> 20} MiB more at most while they did`);
  await assertNothingLeft(before);
  assert.ok(most - before < FLOODED_BYTES_MAX, `${most - before} bytes more`);
});

test(`${RECORDED} answers of seed ${SEED} are recorded`, { timeout: 3_600_000 }, async (t) => {
  const behaviours = fc.sample(behaviour, { seed: SEED + 1, numRuns: RECORDED });
  let asked = 0;
  const shop = await rawReceiver(t, (socket) => behaviours[asked++ % RECORDED]?.(socket));
  const subject = await openPostgresSubject();
  t.after(() => subject.close());
  // Names of their own, because a receiver that fails is spared for a while.
  const urls = behaviours.map((_, index) => `http://shop-${index}.test:${shop.port}/`);
  const eventIds = await paidOrders(subject, urls);
  const { failures } = aWorker(t, subject, { deadlineMs: DEADLINE_MS });
  const { callbacks } = subject.store;
  for (const eventId of eventIds) {
    await until(`${eventId} has an attempt`, async () => {
      const [attempt] = await callbacks.attempts(eventId);
      return attempt !== undefined;
    });
  }
  assert.deepEqual([failures, rejections], [[], []]);
});
