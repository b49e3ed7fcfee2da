// The reference: every operation of keys stands on one page, in both languages, with the types of all its
// fields; and what it shows in each language runs, against a sandbox, and asks the service what it says.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { listPages } from '../../site/pages.ts';
import { type Fence, LANGUAGES } from '../../site/reference/calls.ts';
import { inChinese } from '../../site/reference/chinese.ts';
import { fieldsOfAnswer, fieldsOfRequest } from '../../site/reference/fields.ts';
import { type Operation, REFERENCE, summaryOf } from '../../site/reference/openapi.ts';
import { descriptionOf, operationsIn } from '../../site/reference/page.ts';
import { prepareSandbox } from '../../src/cli/serve/demo-seed.ts';
import { openApiTown } from '../support/api-town.ts';
import { mandatesIn } from '../support/mandates.ts';
import { missing } from './code-blocks.ts';
import { GO_ENV } from './go-module.ts';
import { type Given, PROGRAMS } from './reference/programs.ts';

const operations = [...REFERENCE.values()];

test('every operation of keys stands on one page, and in the same place of the Chinese one', async () => {
  const told: string[] = [];
  for (const { files } of listPages()) {
    const found = operationsIn(await readFile(files.en, 'utf8'));
    if (files.zh !== null) {
      assert.deepEqual(operationsIn(await readFile(files.zh, 'utf8')), found, files.zh);
    }
    told.push(...found);
  }
  assert.deepEqual(told.toSorted(), [...REFERENCE.keys()].toSorted());
});

test('every field has a type, and what is said of it is said in Chinese, too', () => {
  const untold = new Set<string>();
  for (const operation of operations) {
    assert.match(summaryOf(operation, 'zh'), /\p{Script=Han}/u, operation.operationId);
    const fields = [...fieldsOfRequest(operation, 'en'), ...fieldsOfAnswer(operation, 'en')];
    for (const { name, type } of fields) assert.notEqual(type, '', name);
    for (const text of [descriptionOf(operation), ...fields.map(({ about }) => about)]) {
      if (text !== '' && inChinese(text) === text) untold.add(text);
    }
  }
  assert.deepEqual([...untold], [], 'site/reference/chinese.json lacks these');
});

const town = await openApiTown({}, { sandbox: true });
await town.newPerson('payer', { name: '测试付款人' });
await prepareSandbox(town.api.service as Parameters<typeof prepareSandbox>[0]);

const { newSpending } = mandatesIn(town);

function isOfPayers({ operation }: Given): boolean {
  return operation['x-scopes']?.includes('spend') ?? false;
}

/** A sandbox has no public log. The drivers of the SDKs call these. */
const ELSEWHERE = ['getOrderReceipt', 'getReceipt', 'getDayProof'];
/** After what needs what they end. */
const LAST = ['removeReceiver', 'sandboxMark', 'sandboxReset'];

for (const fence of LANGUAGES) {
  const { needs, prepare, run } = PROGRAMS[fence];
  test(`what the reference shows in ${fence} runs`, { skip: missing(...needs) }, async (t) => {
    const given = await givenFor(fence);
    const { url, seen } = await watched(t, town.api.origin);
    const { key: spendKey } = await newSpending(town.payer, { perPayment: 100, perDay: 100 });
    const ofPayers = given.filter(isOfPayers);
    const ofShops = given.filter((one) => !isOfPayers(one));
    for (const [key, snippets] of [[spendKey, ofPayers] as const, [town.key, ofShops] as const]) {
      const folder = await mkdtemp(join(tmpdir(), 'tael-reference-'));
      t.after(() => rm(folder, { recursive: true, force: true }));
      await prepare(folder, snippets);
      const settings = { TAEL_URL: url, TAEL_KEY: key.keyId, TAEL_SECRET: key.secret };
      const env = { ...process.env, ...GO_ENV, ...settings, PYTHONDONTWRITEBYTECODE: '1' };
      for (const [program, ...args] of run) {
        const { stdout } = await promisify(execFile)(program, args, { cwd: folder, env }).catch(
          (error) => assert.fail(`${error.stdout}\n${error.stderr}`),
        );
        if (fence !== 'sh') assert.doesNotMatch(stdout, /\S/);
      }
    }
    const wrong = given.flatMap(({ operation }) => {
      const { operationId: id, method, path } = operation;
      const shape = new RegExp(
        `^${method} /api/v1${path.replaceAll(/\{\w+\}/g, '[^/?]+')}(?:\\?.*)? (\\d+)$`,
      );
      const statuses = seen.flatMap((one) => shape.exec(one)?.[1] ?? []);
      return statuses.includes('200') ? [] : [`${id}: ${statuses.join()}`];
    });
    assert.deepEqual(wrong, []);
  });
}

/** Each operation, with numbers of things that are there and are its own. */
async function givenFor(fence: Fence): Promise<readonly Given[]> {
  const [paid, waiting, unpaid, toPay] = [
    await town.paid(88, { notify_url: 'https://shop.example/paid' }),
    await town.order(),
    await town.order(),
    await town.order({ amount: 88 }),
  ];
  const refund = await town.refund({ tx_no: paid, refund_type: 'partial', amount: 1 });
  const { data } = await town.post('/receivers', {
    url: `https://shop.example/${fence}`,
    events: ['order.expired'],
  });
  const orders: Readonly<Record<string, string>> = {
    cancelOrder: waiting,
    sandboxPay: unpaid,
    payUnderMandate: toPay,
  };
  const filledInFor = ({ operationId: id }: Operation) => {
    const number = /Receiver/.test(id) ? data.receiver_id : town.merchantId;
    return (code: string) =>
      code
        .replaceAll('C01M7X8TAZJTN2S32GVJ8SZHKJT', orders[id] ?? paid)
        .replaceAll('R01M7X8TB4PTNWP9P2E7BXRHX0E', refund.data.refund_no)
        .replaceAll(/\b1001\b/g, `${number}`)
        .replaceAll('86400', '1');
  };
  const apart = [...LAST, ...ELSEWHERE];
  const rest = operations.filter(({ operationId: id }) => !apart.includes(id));
  const last = LAST.map((id) => REFERENCE.get(id)).filter((one) => one !== undefined);
  return [...rest, ...last].map((operation) => ({ operation, filledIn: filledInFor(operation) }));
}

/** Passes on what is asked, and remembers each with its status. */
async function watched(t: TestContext, origin: string) {
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    const { method = '', url = '', headers } = request;
    const body = await buffer(request);
    const sent = Object.entries(headers).filter(([name]) =>
      /^(x-tael-|x-idem|content-type)/.test(name),
    );
    const answer = await fetch(origin + url, {
      method,
      headers: Object.fromEntries(sent) as Record<string, string>,
      ...(body.length > 0 && { body: new Uint8Array(body) }),
    });
    seen.push(`${method} ${url} ${answer.status}`);
    const type = answer.headers.get('content-type') ?? 'text/plain';
    const digest = answer.headers.get('repr-digest');
    response.writeHead(answer.status, {
      'content-type': type,
      connection: 'close',
      ...(digest !== null && { 'repr-digest': digest }),
    });
    response.end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => server.close().closeAllConnections());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, seen };
}
