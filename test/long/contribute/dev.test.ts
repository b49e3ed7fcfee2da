// `npm run dev`, in a copy of the tree: what is changed is served, a mistake ends nothing, and
// nothing is left when it ends.

import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { copyTree } from './tree.ts';

/** A build on a machine that does much else. */
const PATIENCE_MS = 120_000;
const tree = copyTree('dev');
const port = await freePort();
const origin = `http://127.0.0.1:${port}`;
const dev = spawn(process.execPath, ['bin/dev.ts', '--port', String(port)], {
  cwd: tree,
  env: { ...process.env, TAEL_DATA: join(tree, 'data'), DATABASE_URL: '' },
  stdio: ['ignore', 'pipe', 'pipe'],
});
let said = '';
for (const stream of [dev.stdout, dev.stderr]) {
  stream.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
}
after(() => dev.kill());

async function read(path: string): Promise<string> {
  const answer = await fetch(`${origin}${path}`).catch(() => null);
  return answer === null ? '' : answer.text();
}

async function shows(path: string, text: string): Promise<void> {
  const holds = async () => (await read(path)).includes(text);
  await until(`${path} shows ${text}\n${said}`, holds, PATIENCE_MS);
}

/** As editors save: beside its place, then renamed into it. */
function edit(file: string, change: (text: string) => string): void {
  const path = join(tree, file);
  const before = readFileSync(path, 'utf8');
  const after = change(before);
  assert.notEqual(after, before, `${file} is changed`);
  writeFileSync(`${path}~`, after);
  renameSync(`${path}~`, path);
}

/** The PostgreSQL that runs, by the file that it keeps. */
function postmasters(): string[] {
  const files = globSync('data/**/postmaster.pid', { cwd: tree });
  return files.map((file) => readFileSync(join(tree, file), 'utf8'));
}

test('it says where to look, and serves', async () => {
  await shows('/livez', 'ok');
  await until('it has said where', () => said.includes(`Tael listens on ${origin}`));
  assert.match(said, /Demo: open this link and pay as the payer: http:/);
});

test('the text of an endpoint', async () => {
  edit('src/interface/wallets/wallets.ts', (text) =>
    text.replace('Get the balances', 'Weigh them'),
  );
  await shows('/openapi.json', 'Weigh them');
});

test('the script of a page', async () => {
  const link = /pay as the payer: http:\/\/[^/]+(\S+)/.exec(said)?.[1] ?? '';
  edit(
    'src/pages/kit/script/main.ts',
    (text) => `${text}\nObject.assign(window, { seen: 'dev' });\n`,
  );
  await shows(link, 'seen:"dev"');
});

test('the console', async () => {
  edit('console/src/main.tsx', (text) => `${text}\nObject.assign(window, { seen: 'in dev' });\n`);
  await until(
    'the app has it',
    async () => {
      const assets = [...(await read('/console')).matchAll(/src="(\/[^"]+\.js)"/g)];
      const scripts = await Promise.all(assets.map(([, path = '']) => read(path)));
      return scripts.some((script) => script.includes('in dev'));
    },
    PATIENCE_MS,
  );
});

test('the documentation', async () => {
  edit('docs/zh/settings.md', (text) => `${text}\nWritten while it ran.\n`);
  await shows('/docs/settings.md', 'Written while it ran.');
});

test('it goes on after a mistake, with the same database', async () => {
  const file = 'src/interface/wallets/wallets.ts';
  const before = postmasters();
  assert.equal(before.length, 1);
  edit(file, (text) => `${text}\nconst = ;\n`);
  const ended = () => said.includes('The next change starts it again.');
  await until('the service has ended', ended, PATIENCE_MS);
  edit(file, (text) => text.replace('\nconst = ;\n', '').replace('Weigh them', 'Count them'));
  await shows('/openapi.json', 'Count them');
  assert.deepEqual(postmasters(), before);
});

test('Ctrl-C ends all of it', async () => {
  const ended = once(dev, 'exit');
  dev.kill('SIGINT');
  assert.deepEqual(await ended, [0, null]);
  const running = execFileSync('ps', ['-eo', 'args'], { encoding: 'utf8' });
  assert.ok(!running.includes(tree), running);
});
