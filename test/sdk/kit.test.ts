// The SDKs as every service offers them below /sdk: what is listed is served, with the digests that are
// listed, and the tools of the languages find what they ask for. The quickstart's test installs them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { buildKit } from '../../bin/build-kit.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { missing, ROOT } from '../docs/code-blocks.ts';
import { openApiTown } from '../support/api-town.ts';

const run = promisify(execFile);
const { version } = packageJson;

await buildKit();
const town = await openApiTown();
const { api, key } = town;
const at = `${api.origin}/sdk`;

interface Listed {
  readonly language: string;
  readonly url: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly install: readonly string[];
}

async function contentOf(url: string): Promise<Buffer> {
  const answer = await fetch(url);
  assert.equal(answer.status, 200, url);
  return Buffer.from(await answer.arrayBuffer());
}

test('programs get a list of the packages, and each is what the list says', async () => {
  const listed = JSON.parse(String(await contentOf(at)));
  assert.equal(listed.version, version);
  const packages: readonly Listed[] = listed.packages;
  assert.deepEqual(
    packages.map(({ language }) => language),
    ['TypeScript', 'Python', 'Go', 'Java', 'PHP', 'Command line'],
  );
  for (const { url, bytes, sha256, install } of packages) {
    assert.ok(url.startsWith(`${at}/`), url);
    const content = await contentOf(url);
    assert.equal(content.length, bytes, url);
    assert.equal(createHash('sha256').update(content).digest('hex'), sha256, url);
    assert.ok(!install.join().includes('%SDK%'), 'commands name this service');
  }
});

test('people are led to the page about the SDKs', async () => {
  const answer = await fetch(at, { headers: { accept: 'text/html' }, redirect: 'manual' });
  assert.equal(answer.status, 303);
  assert.equal(answer.headers.get('location'), '/docs/sdk#install');
});

test('nothing but the kit is served', async () => {
  const others = ['go', 'go/', 'python', 'nothing', '..%2fpackage.json', '%2e%2e/package.json'];
  for (const name of [...others, '%00', 'go/tael.internal/tael/@v/v9.9.9.zip', 'a'.repeat(3_000)]) {
    const { status } = await fetch(`${at}/${name}`);
    assert.ok(status === 404 || status === 400, `${name}: ${status}`);
  }
});

test('a repository of Maven has the sum of each file beside it', async (t) => {
  if (missing('javac')) return t.skip('no javac, so no jar was made');
  const base = `${at}/maven/dev/tael/tael-sdk/${version}/tael-sdk-${version}`;
  for (const file of [`${base}.jar`, `${base}.pom`, `${base}-sources.jar`]) {
    const sum = createHash('sha1')
      .update(await contentOf(file))
      .digest('hex');
    assert.equal(String(await contentOf(`${file}.sha1`)), sum);
  }
  assert.match(String(await contentOf(`${base}.pom`)), new RegExp(`<version>${version}</version>`));
});

test('Composer installs from the address', { skip: missing('composer', 'php') }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-composer-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const composer = async (...words: readonly string[]) =>
    run('composer', ['--no-interaction', '--no-plugins', ...words], {
      cwd: folder,
      env: { ...process.env, COMPOSER_HOME: join(folder, 'home'), COMPOSER_ALLOW_SUPERUSER: '1' },
    });
  await composer('init', '--name=shop/shop');
  await composer('config', 'secure-http', 'false');
  await composer('config', 'repositories.packagist', 'false');
  await composer('config', 'repositories.tael', 'composer', `${at}/php`);
  await composer('require', `tael/sdk:${version}`);
  const program =
    "require 'vendor/autoload.php'; echo (new ReflectionClass('Tael\\Order'))->getShortName();";
  const { stdout } = await run('php', ['-r', program], { cwd: folder });
  assert.equal(stdout, 'Order');
});

test('one file is enough', { skip: missing('python3', 'php') }, async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-one-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  for (const name of ['python/tael.py', 'php/Tael.php']) {
    writeFileSync(join(folder, basename(name)), await contentOf(`${at}/${name}`));
  }
  const { keyId, secret } = key;
  const given = [api.origin, keyId, secret, await town.order()];
  const python =
    'import sys, tael; order = tael.Tael(*sys.argv[1:4]).order(sys.argv[4]);' +
    'print(isinstance(order, tael.Order), order.amount)';
  const php =
    'require "Tael.php"; $order = (new Tael($argv[1], $argv[2], $argv[3]))->order($argv[4]);' +
    'var_export($order instanceof Tael\\Order); echo " $order->amount\n";';
  const fromPython = await run('python3', ['-c', python, ...given], { cwd: folder });
  const fromPhp = await run('php', ['-r', php, '--', ...given], { cwd: folder });
  assert.equal(fromPython.stdout, 'True 10.00\n');
  assert.equal(fromPhp.stdout, 'true 10.00\n');
});

test('the package for Python says that it has types', async () => {
  const wheel = String(await contentOf(`${at}/tael_sdk-${version}-py3-none-any.whl`));
  for (const name of ['tael/__init__.py', 'tael/records.py', 'tael/py.typed']) {
    assert.ok(wheel.includes(name), name);
  }
});

test('the small command works with the Node of the machine, and looks for no books', async () => {
  const file = resolve('sdk/dist/tael.mjs');
  assert.ok(statSync(file).size < 10_000_000);
  const { keyId, secret } = key;
  const env = {
    PATH: process.env.PATH,
    HOME: tmpdir(),
    // Of the shop's own program, or of somebody else's.
    DATABASE_URL: 'postgres://shop@127.0.0.1:1/shop',
  };
  const withKey = { ...env, TAEL_URL: api.origin, TAEL_KEY: keyId, TAEL_SECRET: secret };
  const tael = (...words: readonly string[]) =>
    run('node', [file, ...words], { env: withKey, cwd: tmpdir() });
  const order = await town.order();
  const help = await tael('--help');
  assert.match(help.stdout, /^ {2}listen /m);
  assert.doesNotMatch(help.stdout, /serve|backup/);
  await assert.rejects(tael('serve'), /unknown command 'serve'/);
  const nowhere = run('node', [file, 'find', order], { env, cwd: tmpdir() });
  await assert.rejects(nowhere, /No service is known here\. Sign in at one/);
  await assert.rejects(tael('user', 'import', file), /on the machine of the service alone/);
  const { stdout } = await tael('tx', 'list', '--json');
  assert.equal(JSON.parse(stdout).ok, true);
  const signed = await tael('sign', '--explain');
  assert.match(signed.stdout, new RegExp(keyId));
  const secretOfCallbacks = await tael('listen', '--print-secret');
  assert.match(secretOfCallbacks.stdout, /^whsec_/);
});

test('the pages name the packages of this version', () => {
  for (const page of ['docs/sdk.md', 'docs/quickstart.md', 'docs/zh/quickstart.md']) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const name of [`tael-sdk-${version}.tgz`, `tael_sdk-${version}-py3`, `tael@v${version}`]) {
      assert.ok(text.includes(name), `${page}: ${name}`);
    }
  }
});
