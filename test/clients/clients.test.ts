// The OpenAPI documents as others read them: two linters have nothing to say, two generators make clients
// that compile, and what docs/api/signing.md shows of both signs requests that a service takes. `npm run
// task test:clients` installs them.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { AUDIENCES } from '../../src/server/openapi/audience.ts';
import { buildServer } from '../../src/server/server.ts';
import { codeBlocks } from '../docs/code-blocks.ts';
import { openApiTown } from '../support/api-town.ts';
import { stubService } from '../support/stub-service.ts';

const INSTALLED = resolve(import.meta.dirname, 'node_modules');
const skip = !existsSync(INSTALLED) && 'not installed: by npm run task test:clients';
const PAGE = 'docs/api/signing.md';
const RULES = 'extends: ["spectral:oas"]\n';
const STRICT = {
  compilerOptions: {
    strict: true,
    noEmit: true,
    allowJs: true,
    allowImportingTsExtensions: true,
    target: 'es2024',
    module: 'preserve',
    moduleResolution: 'bundler',
    types: ['node'],
    lib: ['es2024', 'dom', 'dom.iterable'],
  },
};

const folder = await mkdtemp(join(tmpdir(), 'tael-clients-'));
after(() => rm(folder, { recursive: true }));
// Linters have something against addresses at which nobody else can reach it.
const app = buildServer({ ...stubService().service, payBase: () => 'https://pay.tael.test' });
after(() => app.close());
const run = (program: string, ...args: readonly string[]) => {
  const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' };
  const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
  return promisify(execFile)(process.execPath, [resolve(program), ...args], options);
};
const tool = (path: string, ...args: readonly string[]) => run(join(INSTALLED, path), ...args);

if (!skip) await symlink(INSTALLED, join(folder, 'node_modules'));
for (const audience of AUDIENCES) {
  const { body } = await app.inject(`/openapi.json?for=${audience}`);
  await mkdir(join(folder, audience));
  await writeFile(join(folder, `${audience}/openapi.json`), body);
}

for (const audience of AUDIENCES) {
  const file = `${audience}/openapi.json`;

  test(`for ${audience}: Redocly and Spectral have nothing to say`, { skip }, async () => {
    const redocly = '@redocly/cli/bin/cli.js';
    const args = ['lint', '--extends', 'recommended', '--format', 'json', file];
    const { stdout } = await tool(redocly, ...args).catch((failed) => failed);
    assert.deepEqual(JSON.parse(stdout.slice(stdout.indexOf('{'))).problems, []);
    const rules = join(folder, `${audience}/rules.yaml`);
    await writeFile(rules, RULES);
    const spectral = '@stoplight/spectral-cli/dist/index.js';
    const told = await tool(spectral, 'lint', '-r', rules, '-f', 'json', '-q', file).catch(
      (failed) => failed,
    );
    assert.deepEqual(JSON.parse(told.stdout), []);
  });
}

test('the clients that two generators make of each compile, and sign as the page says', {
  skip,
}, async () => {
  const { api, key, paid } = await openApiTown();
  await Promise.all(AUDIENCES.map(generate));
  const [fetching = '', plain = '', whole = ''] = codeBlocks(PAGE, 'Generated clients', 'ts');
  const [signing = ''] = codeBlocks(PAGE, 'Sign in your language', 'js');
  const files = {
    'signing.js': signing,
    'signed-fetch.ts': fetching,
    'plain.ts': plain,
    'whole.ts': whole,
    'tsconfig.json': JSON.stringify(STRICT),
  };
  for (const [name, text] of Object.entries(files)) {
    await writeFile(join(folder, 'merchant', name), text);
    if (name === 'tsconfig.json') await writeFile(join(folder, name), text);
  }
  const tsc = 'node_modules/typescript/bin/tsc';
  const checked = await run(tsc, '-p', '.').catch((failed) => failed);
  assert.equal(checked.stdout, '');
  const env = {
    ...process.env,
    TAEL_URL: api.origin,
    TAEL_KEY: key.keyId,
    TAEL_SECRET: key.secret,
    TX_NO: await paid(12),
  };
  for (const program of ['plain', 'whole']) {
    const bundle = join(folder, `${program}.mjs`);
    const args = ['--bundle', '--format=esm', '--platform=node', `--outfile=${bundle}`];
    const source = join(folder, 'merchant', `${program}.ts`);
    await promisify(execFile)(resolve('node_modules/.bin/esbuild'), [source, ...args]);
    const { stdout } = await promisify(execFile)(process.execPath, [bundle], { env });
    assert.equal(stdout, 'paid\n', program);
  }
});

async function generate(audience: string): Promise<void> {
  const input = `./${audience}/openapi.json`;
  await tool('openapi-typescript/bin/cli.js', input, '-o', `${audience}/tael.ts`);
  const args = ['-i', input, '-o', `${audience}/tael`, '--no-log-file'];
  await tool('@hey-api/openapi-ts/bin/run.js', ...args);
}
