// The TypeScript SDK in Bun, Deno and workerd: every case that it passes in Node, as one file of plain
// JavaScript. A runtime that npm has not installed is skipped, and says so.

import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { freePort } from '../../support/free-port.ts';
import { until } from '../../support/until.ts';
import { openWorld, serveWorld } from '../world.ts';
import { CASE_NAMES } from './run-cases.ts';

const HERE = import.meta.dirname;
const { world } = await openWorld();
const worldUrl = await serveWorld(world);
const folder = await mkdtemp(join(tmpdir(), 'tael-runtimes-'));
after(() => rm(folder, { recursive: true }));

/** Empty: the case holds. */
type Run = (name: string) => Promise<string>;

interface Runtime {
  readonly name: string;
  /** Below node_modules; the packages of npm have one for each platform. */
  readonly program: string;
  readonly start: (t: TestContext, program: string) => Promise<Run>;
}

const RUNTIMES: readonly Runtime[] = [
  {
    name: 'Bun',
    program: '@oven/bun-*/bin/bun',
    start: async (_, program) => runByRun(program, [await bundled('program.mjs', PROGRAM)]),
  },
  {
    name: 'Deno',
    program: '@deno/*/deno',
    // The SDK reaches for nothing but the network.
    start: async (_, program) => {
      const given = ['run', '--no-config', '--no-prompt', '--allow-net=127.0.0.1'];
      return runByRun(program, [...given, await bundled('program.mjs', PROGRAM)]);
    },
  },
  { name: 'workerd', program: '@cloudflare/workerd-*/bin/workerd', start: startWorker },
];

test('the page names the versions that are tested', () => {
  const versions = JSON.parse(readFileSync(join(HERE, 'package.json'), 'utf8')).devDependencies;
  for (const page of ['docs/sdk.md', 'docs/zh/sdk.md']) {
    const text = readFileSync(page, 'utf8');
    for (const version of Object.values<string>(versions)) assert.ok(text.includes(version), page);
  }
});

for (const { name, program: pattern, start } of RUNTIMES) {
  const program = installed(pattern);
  const skip = program === null && `not installed: ${name}, by npm run task test:sdk`;
  test(`the SDK does in ${name} what it does in Node`, { skip }, async (t) => {
    const run = await start(t, program ?? '');
    for (const one of CASE_NAMES) {
      await t.test(one, async () => assert.equal(await run(one), ''));
    }
    assert.notEqual(await run('a case that is not there'), '', 'a failure would be seen');
  });
}

function installed(pattern: string): string | null {
  const folder = join(HERE, 'node_modules');
  const [found] = existsSync(folder) ? globSync(pattern, { cwd: folder }) : [];
  return found === undefined ? null : join(folder, found);
}

const PROGRAM = `import './program.ts';`;

const WORKER = `import { runCase } from './run-cases.ts';
const worker = { async fetch(request) {
  const [name, worldUrl] = await request.json();
  return new Response(await runCase(name, worldUrl));
} };
export { worker as default };`;

async function bundled(name: string, contents: string): Promise<string> {
  const outfile = join(folder, name);
  const stdin = { contents, resolveDir: HERE, loader: 'ts' } as const;
  await build({
    stdin,
    outfile,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    external: ['node:*'],
  });
  return outfile;
}

/** A process for each case. */
function runByRun(program: string, given: readonly string[]): Run {
  return async (name) => {
    const { stdout } = await promisify(execFile)(program, [...given, name, worldUrl], {
      cwd: folder,
      env: { ...process.env, DENO_DIR: join(folder, 'deno'), DENO_NO_UPDATE_CHECK: '1' },
    });
    return JSON.parse(stdout).wrong;
  };
}

async function startWorker(t: TestContext, program: string): Promise<Run> {
  await bundled('worker.mjs', WORKER);
  const port = await freePort();
  const config = join(folder, 'worker.capnp');
  await writeFile(config, configOf(port));
  const worker = spawn(program, ['serve', config], { stdio: 'pipe' });
  let said = '';
  worker.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ended = once(worker, 'exit');
  t.after(async () => {
    worker.kill();
    await ended;
  });
  const ask = (name: string) =>
    fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: JSON.stringify([name, worldUrl]) });
  const answers = async () => {
    assert.equal(worker.exitCode, null, said);
    return (await ask('').catch(() => null)) !== null;
  };
  await until('the worker answers', answers, 60_000);
  return async (name) => {
    const answer = await ask(name);
    const text = await answer.text();
    return answer.ok ? text : `${answer.status} ${text} ${said}`;
  };
}

/** Node's modules are for the cases, which assert with them; the SDK uses none. */
function configOf(port: number): string {
  return `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (
  services = [
    (name = "main", worker = .worker),
    (name = "internet", network = (allow = ["private", "local"])),
  ],
  sockets = [(name = "http", address = "127.0.0.1:${port}", http = (), service = "main")],
);
const worker :Workerd.Worker = (
  modules = [(name = "worker.mjs", esModule = embed "worker.mjs")],
  compatibilityDate = "2026-11-01",
  compatibilityFlags = ["nodejs_compat"],
);
`;
}
