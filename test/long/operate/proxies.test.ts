// The proxies of deploy/, each with its file there, in front of a real service: they take it, pass on the
// right address and nothing that a client claims, stream, and do without a node that is away.

import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, type TestContext, test } from 'node:test';
import { ROOT } from '../../docs/code-blocks.ts';
import { type SigningKey, signed } from '../../support/api-http.ts';
import { openApiTown } from '../../support/api-town.ts';
import { freePort } from '../../support/free-port.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { until } from '../../support/until.ts';
import { CERTIFICATE, KEY } from '../../webhooks/certificate.ts';

const DOMAIN = 'pay.example.com';
const CLIENT = '127.0.0.2';
const folder = mkdtempSync(join(tmpdir(), 'tael-proxies-'));
after(() => rmSync(folder, { recursive: true, force: true }));
const town = await openApiTown({
  TAEL_PUBLIC_URL: `https://${DOMAIN}`,
  TAEL_TRUSTED_PROXIES: '127.0.0.1',
});
/** Nobody listens at the first; at the second, the proxies send people to https. */
const [away, plain] = [await freePort(), await freePort()];
const chain = inFolder('chain.pem', CERTIFICATE);
const both = inFolder('both.pem', CERTIFICATE + KEY);
const key = inFolder('key.pem', KEY);
const keyOfClient = await town.newKey(town.owner, { ipRules: [CLIENT] });

/** A proxy as it is started for a test: only ports, paths and the certificate are others. */
interface Proxy {
  readonly program: string;
  readonly version: string;
  /** Answers the words that check its file, and those that start it. */
  arrange(port: number): { readonly check: readonly string[]; readonly run: readonly string[] };
}

const PROXIES: readonly Proxy[] = [
  {
    program: 'nginx',
    version: '-v',
    arrange(port) {
      const site = deployed('nginx.conf')
        .replace('listen 80;', `listen 127.0.0.1:${plain};`)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('/etc/ssl/tael/fullchain.pem', chain)
        .replace('/etc/ssl/tael/privkey.pem', key);
      const below = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n');
      const main = `daemon off; pid ${folder}/nginx.pid; error_log stderr;
        events {}
        http { access_log off; ${below}\n${site} }`;
      const args = ['-p', folder, '-c', inFolder('nginx.conf', main)];
      return { check: ['-t', ...args], run: args };
    },
  },
  {
    program: 'haproxy',
    version: '-v',
    arrange(port) {
      const file = inFolder(
        'haproxy.cfg',
        deployed('haproxy.cfg')
          .replace('bind :80', `bind 127.0.0.1:${plain}`)
          .replace('bind :443', `bind 127.0.0.1:${port}`)
          .replace('/etc/haproxy/tael.pem', both),
      );
      return { check: ['-c', '-f', file], run: ['-db', '-f', file] };
    },
  },
  {
    program: 'caddy',
    version: 'version',
    arrange(port) {
      const options = [
        ...['grace_period 1s', 'admin off', 'auto_https disable_redirects'],
        ...['local_certs', 'skip_install_trust'],
      ].join('\n\t');
      const file = inFolder(
        'Caddyfile',
        deployed('Caddyfile')
          .replace('grace_period 10s', options)
          .replace('{$TAEL_DOMAIN}', `https://${DOMAIN}:${port}`)
          .replace(/{\$TAEL_NODES:[^}]+}/, `127.0.0.1:${town.api.port} 127.0.0.1:${away}`),
      );
      const args = ['--config', file, '--adapter', 'caddyfile'];
      return { check: ['validate', ...args], run: ['run', ...args] };
    },
  },
];

for (const { program, version, arrange } of PROXIES) {
  const skip = spawnSync(program, [version]).status !== 0 && `not on this machine: ${program}`;
  test(`${program} passes on what it should`, { skip }, async (t) => {
    const port = await freePort();
    const { check, run } = arrange(port);
    const env = { ...process.env, HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder };
    execFileSync(program, check, { env, stdio: 'pipe' });
    const said = start(t, spawn(program, run, { env, stdio: 'pipe' }));
    const open = openerOf(port);
    const ask = async (path: string, asking?: Asking) => {
      const answer = await open(path, asking);
      return { status: answer.statusCode, headers: answer.headers, text: await text(answer) };
    };
    await until('it passes requests on', async () => {
      const answer = await ask('/readyz').catch(() => null);
      return answer?.status === 200;
    }).catch((error) => assert.fail(`${error.message} ${said()}`));

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

/** A file of deploy/ with the node of this test, and one that is away. */
function deployed(name: string): string {
  const file = readFileSync(join(ROOT, 'deploy', name), 'utf8');
  const local = file
    .replace(/127\.0\.0\.1:8080(?=[ ;\n])/, `127.0.0.1:${town.api.port}`)
    .replace(/127\.0\.0\.1:8081/, `127.0.0.1:${away}`);
  return local;
}

function inFolder(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(folder, 0o755); // Workers of a proxy have no rights.
  return path;
}

/** Ends with the test. Answers what it says. */
function start(t: TestContext, child: ChildProcess): () => string {
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk) => {
      said += chunk;
    });
  }
  t.after(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGTERM');
    await once(child, 'exit');
  });
  return () => said;
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
