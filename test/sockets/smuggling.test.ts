// Requests with another one hidden inside never make the service take the inner one for a request, by
// itself or behind a proxy, and nobody else's request or answer is touched by them.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { tally } from '../support/api-http.ts';
import { signedLines } from '../support/api-raw.ts';
import { openApiTown } from '../support/api-town.ts';
import { proxiesBefore } from '../support/proxies.ts';
import { asked, converse, type Door, exchange } from './connection.ts';
import { FRAMINGS } from './framings.ts';
import { H2_SMUGGLING, talkHttp2 } from './http2.ts';

const town = await openApiTown({ TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const ATTACKER = '127.0.0.2';
const CLAIMED = '203.0.113.7';
/** Only the proxy's own address may use it, or one that a client can merely claim to have. */
const keyBehindProxy = await town.newKey(town.owner, { ipRules: ['127.0.0.1', CLAIMED] });
/** Read, answered or refused before the body is read: these leave most of it on the connection. */
const PATHS = ['/api/v1/query', '/nowhere', '/auth/login', '/mcp'] as const;

/** Of what carries another request: it has no credentials, and is often no HTTP. */
const REFUSALS = [400, 401, 404, 405, 413, 415];
const AT_ONCE = 24;
/** Longer than an answer takes on a busy machine: until then somebody waits for the rest of a body. */
const QUIET_MS = 1_500;

const direct: Door = { port: town.api.port };
const title = (count: number) => `hidden ${count}`;
let count = 0;

/** An order that only a request which nobody sent can make. */
function hiddenRequest(key = town.key): string {
  count += 1;
  const body = JSON.stringify({ amount: 1, merchant_id: town.merchantId, title: title(count) });
  const lines = [...signedLines(key), ['Content-Type', 'application/json'] as const];
  return asked('POST /api/v1/collection', lines, body).replace('Connection: close\r\n', '');
}

async function hiddenOrders(): Promise<readonly string[]> {
  const rows = await town.api.rows(`select title from orders where title like 'hidden %'`);
  return rows.map((row) => String(row.title));
}

const balance = () => asked('GET /api/v1/balance', signedLines(town.payerKey));

test('The hidden request would make an order, if it were one.', async () => {
  const answers = await converse(direct, hiddenRequest() + balance());
  assert.deepEqual(tally(answers), { 200: 2 });
  assert.deepEqual(await hiddenOrders(), [title(count)]);
  const proxied = hiddenRequest(keyBehindProxy);
  assert.deepEqual(tally(await converse(direct, proxied + balance())), { 200: 2 });
  await town.api.alter(`update orders set title = 'seen'`);
});

for (const [what, framing] of Object.entries(FRAMINGS)) {
  test(`${what}: what is inside is no request`, async () => {
    await Promise.all(
      PATHS.map(async (path) => {
        const carrier = framing(hiddenRequest()).replace('{path}', path);
        const answers = await converse(direct, carrier + balance(), QUIET_MS);
        const [first, second, ...more] = answers.filter(({ status }) => status !== 100);
        assert.ok(first && REFUSALS.includes(first.status), `${path}: ${first?.text}`);
        assert.deepEqual(more, [], path);
        if (second)
          assert.equal(second.data?.user_id, town.payer.userId, `${path}: ${second.text}`);
      }),
    );
    assert.deepEqual(await hiddenOrders(), []);
  });
}

for (const { program, skip, start } of await proxiesBefore(town.api.port)) {
  test(`behind ${program} nothing is hidden from it, and nobody's answers are mixed up`, {
    skip,
  }, async (t) => {
    const { port } = await start(t);
    const attacker: Door = { port, secure: true, from: ATTACKER };
    const victim: Door = { port, secure: true, from: '127.0.0.3' };

    const titles = new Map<string, string>();
    const attacks = PATHS.flatMap((path) => [
      ...Object.entries(FRAMINGS).map(([what, framing]) => async () => {
        const hidden = hiddenRequest(keyBehindProxy).replace(
          'Host:',
          `X-Forwarded-For: ${CLAIMED}\r\nHost:`,
        );
        titles.set(title(count), `${what}, ${path}`);
        await exchange(attacker, framing(hidden).replace('{path}', path) + balance(), QUIET_MS);
      }),
      ...Object.entries(H2_SMUGGLING).map(([what, frames]) => async () => {
        const hidden = hiddenRequest(keyBehindProxy);
        titles.set(title(count), `${what}, ${path}`);
        await talkHttp2(attacker, frames(path, hidden));
      }),
    ]);
    let goesOn = true;
    const victims = [0, 1].map(async () => {
      while (goesOn) {
        const [answer, ...more] = await converse(victim, balance());
        assert.equal(answer?.data?.user_id, town.payer.userId, answer?.text ?? 'cut off');
        assert.deepEqual(more, []);
      }
    });
    const attackers = Array.from({ length: AT_ONCE }, async () => {
      for (let next = attacks.pop(); next !== undefined; next = attacks.pop()) await next();
    });
    await Promise.all(attackers).finally(() => {
      goesOn = false;
    });
    await Promise.all(victims);
    const made = (await hiddenOrders()).map((found) => titles.get(found) ?? found);
    assert.deepEqual(made, []);
  });
}
