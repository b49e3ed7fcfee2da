// Whatever is sent, the service answers it and goes on: no fault of its own, nothing that hangs, no
// answer but the described ones, and books that hold. `npm run task test:fuzz` chooses seed and number.

import assert from 'node:assert/strict';
import { Agent, request } from 'node:http';
import { test } from 'node:test';
import fc from 'fast-check';
import { type SigningKey, signed } from '../support/api-http.ts';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { descriptionOf } from '../support/described.ts';
import { heapBytes } from './heap-bytes.ts';
import { type FuzzRequest, fuzzRequests } from './requests.ts';

const SEED = Number(process.env.TAEL_FUZZ_SEED ?? 1);
const CASES = Number(process.env.TAEL_FUZZ_CASES ?? 2_000);
/** A batch is made from one number and sent by several clients at once. */
const BATCH = 500;
const CLIENTS = 16;
const SLOW_MS = 1_000;
/** Somebody who waits for events may ask for 30 s. */
const HANGING_MS = 40_000;
/** Caches of keys and sessions are full after so many; each later request may leave next to nothing. */
const WARM_CASES = 5_000;
const LEFT_BYTES_MAX = 32 << 20;

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
const { api } = town;
const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
const rejections: unknown[] = [];
process.on('unhandledRejection', (reason) => rejections.push(reason));

interface Sent {
  readonly status: number;
  readonly tookMs: number;
}

type Callers = Readonly<Record<FuzzRequest['as'], { key: SigningKey; cookie: string } | null>>;

function sendRequest(callers: Callers, { as, ...sent }: FuzzRequest): Promise<Sent> {
  const caller = callers[as];
  const signs = caller && /^\/(api|mcp)/.test(sent.path) ? lowerCased(signed(caller.key)) : {};
  const headers = { ...signs, ...(caller && { cookie: caller.cookie }), ...sent.headers };
  const { promise, resolve, reject } = Promise.withResolvers<Sent>();
  const startedMs = performance.now();
  const { method, path } = sent;
  const asked = request(`${api.origin}/`, { agent, method, path, headers }, (answer) => {
    answer.resume();
    answer.on('error', reject);
    answer.on('end', () => {
      resolve({ status: answer.statusCode ?? 0, tookMs: performance.now() - startedMs });
    });
  });
  asked.setTimeout(HANGING_MS, () => asked.destroy(new Error('It was not answered.')));
  asked.on('error', reject);
  asked.end(sent.body ?? undefined);
  return promise;
}

function lowerCased(headers: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  );
}

/** Signed in anew for each batch: some requests of the last one signed them out. */
async function signInCallers(): Promise<Callers> {
  const cookies = await Promise.all(
    ['lin', 'wang'].map(async (login) => {
      const answer = await town.signIn(login);
      return answer.headers.get('set-cookie')?.split(';', 1)[0] ?? '';
    }),
  );
  const [owner = '', payer = ''] = cookies;
  return {
    owner: { key: ownerKey, cookie: owner },
    payer: { key: payerKey, cookie: payer },
    nobody: null,
  };
}

const unlimited = { ratePerMinute: null };
const [ownerKey, payerKey] = await Promise.all([
  town.newKey(town.owner, unlimited),
  town.newKey(town.payer, unlimited),
]);

test(`${CASES} requests of seed ${SEED} are answered`, async (t) => {
  const txNos = [await town.order(), await town.paid(88), await town.paid(0.01)];
  const known = {
    tx_no: txNos,
    merchant_id: [town.merchantId, town.otherMerchantId],
    branch_id: [town.branchId],
    pay_password: [PAYER_PIN],
    login: ['lin', 'wang'],
    // Nothing happens that they could wait for.
    wait: [0],
  };
  const requests = fuzzRequests(descriptionOf(api.service), known);
  const statuses = new Map<number, number>();
  const faults: string[] = [];
  let slow = 0;
  let warmBytes: number | null = null;
  for (let first = 0; first < CASES; first += BATCH) {
    if (first === WARM_CASES) warmBytes = await heapBytes();
    const callers = await signInCallers();
    const numRuns = Math.min(BATCH, CASES - first);
    const batch = fc.sample(requests, { seed: SEED + first, numRuns }).entries();
    const client = async () => {
      for (const [index, one] of batch) {
        const sent = await sendRequest(callers, one).catch((error: Error) => error);
        const failed = sent instanceof Error || sent.status >= 500;
        if (failed) faults.push(faultOf(first + index, one, sent));
        if (sent instanceof Error) continue;
        statuses.set(sent.status, (statuses.get(sent.status) ?? 0) + 1);
        if (sent.tookMs > SLOW_MS) slow += 1;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
  }
  agent.destroy();
  const left = warmBytes === null ? 0 : (await heapBytes()) - warmBytes;
  const counted = [...statuses].sort(([a], [b]) => a - b).map((pair) => pair.join(': '));
  t.diagnostic(`${counted.join(', ')}; ${slow} took over a second; ${left >> 10} KiB left`);
  assert.deepEqual(faults, []);
  assert.deepEqual(rejections, []);
  assert.ok(left < LEFT_BYTES_MAX, `${left} bytes are left`);
  assert.ok((statuses.get(200) ?? 0) > CASES / 50, 'requests get past the first check');
});

function faultOf(index: number, one: FuzzRequest, sent: Sent | Error): string {
  const what = sent instanceof Error ? sent.message : String(sent.status);
  return `case ${index}: ${what}: ${JSON.stringify({ ...one, body: String(one.body) })}`;
}
