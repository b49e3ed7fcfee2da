// Runs what the pages show in Python, Go, Java and PHP: signing, verifying a callback, and the SDK. All of
// one language is one program, which a driver calls; a language whose toolchain is absent says so.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { after, test } from 'node:test';
import { promisify } from 'node:util';
import { ONE_FILES } from '../../bin/one-file.ts';
import { send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { CALLBACK_SECRET, callbackCases } from './callback-cases.ts';
import { codeBlocks, missing } from './code-blocks.ts';
import { GO_ENV, goModule } from './go-module.ts';

const town = await openApiTown();
const { api, key, merchantId } = town;
await town.paid(88);
const { items } = (await town.get('/events?after=0')).data;
const { event_id: id, body, tx_no: txNo } = items[0];
const cases = Object.values(callbackCases(id, body));

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly programs: readonly string[];
  /** Where the code of each page goes, and what drives it. */
  readonly files: readonly [string, string, string];
  readonly driver: string;
  readonly sdk: string;
  readonly compile?: readonly [string, ...string[]];
  readonly run: readonly [string, ...string[]];
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'Python',
    fence: 'python',
    programs: ['python3'],
    files: ['signing.py', 'receiving.py', 'shop.py'],
    driver: 'snippets.py',
    sdk: 'python/tael.py',
    run: ['python3', 'snippets.py'],
  },
  {
    name: 'PHP',
    fence: 'php',
    programs: ['php'],
    files: ['signing.php', 'receiving.php', 'shop.php'],
    driver: 'snippets.php',
    sdk: 'php/Tael.php',
    run: ['php', 'snippets.php'],
  },
  {
    name: 'Java',
    fence: 'java',
    programs: ['java', 'javac'],
    files: ['Signing.java', 'TaelCallback.java', 'Shop.java'],
    driver: 'Snippets.java',
    sdk: 'java/dev',
    compile: ['javac', '-encoding', 'UTF-8', 'Snippets.java'],
    run: ['java', '-XX:TieredStopAtLevel=1', 'Snippets'],
  },
  {
    name: 'Go',
    fence: 'go',
    programs: ['go'],
    files: ['signing/signing.go', 'receiver/receiver.go', 'shop/shop.go'],
    driver: 'main.go',
    sdk: 'go',
    run: ['go', 'run', '.'],
  },
];

for (const language of LANGUAGES) {
  test(`the ${language.name} of the pages signs, verifies callbacks, and sells`, {
    skip: missing(...language.programs),
  }, async () => {
    const told = await runAll(language);
    const headers = told.headers as Record<string, string>;
    assert.equal((await send(api.origin, 'GET', '/api/v1/balance', { headers })).status, 200);
    const taken = (told.taken as unknown[]).map((one) => one === true || one === txNo);
    assert.deepEqual(
      taken,
      cases.map((one) => one.taken),
    );
    const { amount } = await town.record(told.payUrl.split('/').at(-1));
    assert.equal(amount, 12.5);
  });
}

async function runAll({ fence, files, driver, sdk, compile, run }: Language) {
  const folder = await mkdtemp(join(tmpdir(), 'tael-snippets-'));
  after(() => rm(folder, { recursive: true }));
  const pages = [
    codeBlocks('docs/api/signing.md', 'Sign in your language', fence),
    codeBlocks('docs/api/webhooks.md', 'Verify it', fence),
    codeBlocks(
      'docs/sdk.md',
      { python: 'Python', go: 'Go', java: 'Java', php: 'PHP' }[fence] ?? '',
      fence,
    ),
  ];
  for (const [index, file] of files.entries()) {
    await mkdir(join(folder, file, '..'), { recursive: true });
    await writeFile(join(folder, file), pages[index]?.[0] ?? '');
  }
  await copyFile(resolve('test/docs/snippets', driver), join(folder, driver));
  if (sdk === 'go') await goModule(folder, 'snippets');
  else if (ONE_FILES[sdk]) await writeFile(join(folder, basename(sdk)), ONE_FILES[sdk]());
  else await cp(resolve('sdk', sdk), join(folder, basename(sdk)), { recursive: true });
  const env = { ...process.env, ...GO_ENV, PYTHONDONTWRITEBYTECODE: '1' };
  if (compile) await promisify(execFile)(compile[0], compile.slice(1), { cwd: folder });
  const child = spawn(run[0], run.slice(1), {
    cwd: folder,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const given = { url: api.origin, ...key, webhookSecret: CALLBACK_SECRET, merchantId, cases };
  child.stdin.end(JSON.stringify(given));
  const [out] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  return JSON.parse(out);
}
