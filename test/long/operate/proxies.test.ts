// The proxies of deploy/, each with its file there, in front of a real service: they take it, pass on the
// right address and nothing that a client claims, stream, and do without a node that is away.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { type SigningKey, signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { DOMAIN, proxiesBefore } from '../../support/proxies.ts';
import { until } from '../../support/until.ts';

const CLIENT = '127.0.0.2';
const town = await openApiTown({
  TAEL_PUBLIC_URL: `https://${DOMAIN}`,
  TAEL_TRUSTED_PROXIES: '127.0.0.1',
});
const keyOfClient = await town.newKey(town.owner, { ipRules: [CLIENT] });

for (const { program, skip, start } of await proxiesBefore(town.api.port)) {
  test(`${program} passes on what it should`, { skip }, async (t) => {
    const { port } = await start(t);
    const open = openerOf(port);
    const ask = async (path: string, asking?: Asking) => {
      const answer = await open(path, asking);
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
    };

    await t.test('the address of the client, and not the one that it claims', async () => {
      const balance = (claim: Record<string, string>, from: string) =>
        ask('/api/v1/balance', { key: keyOfClient, headers: claim, localAddress: from });
      assert.equal((await balance({}, CLIENT)).status, 200);
      assert.equal((await balance({ 'X-Forwarded-For': '127.0.0.9' }, CLIENT)).status, 200);
      assert.equal((await balance({ 'X-Forwarded-For': CLIENT }, '127.0.0.3')).status, 403);
    });

    await t.test('a node that is away is not missed', async () => {
      const orders = Array.from({ length: 12 }, async () => {
        const body = JSON.stringify({ amount: 1, merchant_id: town.merchantId });
        return (await ask('/api/v1/collection', { key: town.key, body })).status;
      });
      assert.deepEqual([...new Set(await Promise.all(orders))], [200]);
    });

    await t.test('pages under https, their sign-in, and no other site', async () => {
      const signIn = (origin: string) =>
        ask('/auth/login', {
          body: JSON.stringify({ login: 'lin', password: PASSWORD }),
          headers: { Origin: origin },
        });
      const answer = await signIn(`https://${DOMAIN}`);
      assert.equal(answer.status, 200);
      assert.match(String(answer.headers['set-cookie']), /; Secure/);
      assert.match(String(answer.headers['strict-transport-security']), /max-age/);
      assert.equal((await signIn('https://evil.example')).status, 403);
    });

    await t.test('a stream, event by event', async () => {
      const txNo = await town.order();
      const cookie = await town.cookieOf('lin');
      const stream = await open(`/cashier/${txNo}/events`, { headers: { cookie } });
      let heard = '';
      stream.setEncoding('utf8').on('data', (chunk) => {
        heard += chunk;
      });
      await until('the order is told', () => heard.includes('pending'));
      await town.pay(txNo);
      await until('the payment is told', () => heard.includes('paid'));
      assert.equal(stream.complete, false, 'while the stream is open');
      stream.destroy();
    });

    await t.test('refusals as Tael words them, of a body that is too long as well', async () => {
      const answer = await ask('/api/v1/collection', { key: town.key, body: ' '.repeat(70_000) });
      assert.equal(answer.status, 413);
      assert.equal(JSON.parse(answer.text).code, 'payload_too_large');
    });
  });
}

interface Asking extends Pick<RequestOptions, 'localAddress'> {
  readonly key?: SigningKey;
  readonly body?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

function openerOf(port: number) {
  return async (path: string, { key: by, body, headers, localAddress }: Asking = {}) => {
    const sent = request({
      port,
      path,
      method: body === undefined ? 'GET' : 'POST',
      host: '127.0.0.1',
      servername: DOMAIN,
      rejectUnauthorized: false,
      agent: false,
      ...(localAddress && { localAddress }),
      headers: {
        Host: DOMAIN,
        ...(by && signed(by)),
        ...(body !== undefined && {
          'Content-Type': 'application/json',
          'Content-Length': String(body.length),
        }),
        ...headers,
      },
    }).end(body);
    const [answer] = (await once(sent, 'response')) as [IncomingMessage];
    return answer;
  };
}
