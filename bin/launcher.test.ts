// The launchers, under the Node that runs the tests and under an old one where the machine has one.
import assert from 'node:assert/strict';
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import test, { type TestContext } from 'node:test';
import { LAUNCHERS } from './build-package.ts';
import { SERVING } from './serving.mjs';

const ROOT = path.join(import.meta.dirname, '..');
const OLD_NODE = ['/usr/local/bin/node', '/usr/bin/node'].find(isOld);
const NODES: [string, string | undefined][] = [
  ['this Node', process.execPath],
  ['an old Node', OLD_NODE],
];

const MAIN = `
  import { readFileSync } from 'node:fs';
  const [what, value]: string[] = process.argv.slice(2).filter((argument) => argument !== '--json');
  if (what === 'exit') process.exitCode = Number(value);
  if (what === 'wait') {
    const stay = setInterval(() => {}, 1000);
    process.on(value as NodeJS.Signals, (signal) => {
      console.log('got ' + signal);
      clearInterval(stay);
      process.exitCode = 3;
    });
  }
  // Said last: the test sends its signal when it hears this.
  const own = process.env.OWN;
  console.log(JSON.stringify({ major: process.version.slice(0, 3), args: process.argv.slice(2), own }));
  if (what === 'serve') console.log(process.pid, process.env.MALLOC_ARENA_MAX, ...process.execArgv);
  if (what === 'dumps') console.log(readFileSync('/proc/self/coredump_filter', 'utf8').trim());
  if (what === 'die') process.kill(process.pid, value);
`;

for (const [name, node] of NODES) {
  const skip = node === undefined && 'no Node older than 26 in /usr/local/bin or /usr/bin';

  test(`under ${name} the source runs on Node 26 with its arguments`, { skip }, async (t) => {
    const result = await finish(await start(t, node, ['bin/tael.mjs', 'say', 'two words']));
    assert.deepEqual(JSON.parse(result.output), { major: 'v26', args: ['say', 'two words'] });
    assert.deepEqual([result.code, result.errors], [0, '']);
  });

  test(`under ${name} no memory gets into core dumps`, {
    skip: skip || (process.platform !== 'linux' && 'only Linux asks what a dump may contain'),
  }, async (t) => {
    const { output } = await finish(await start(t, node, ['bin/tael.mjs', 'dumps']));
    assert.equal(output.trim().split('\n').at(-1), '00000000');
  });

  test(`under ${name} the service gets the flags that keep it small, unless its own override them`, {
    skip,
  }, async (t) => {
    const flagsOf = async (flags: readonly string[], args = ['serve'], env = {}) => {
      const line = [...flags, 'bin/tael.mjs', ...args];
      const { output } = await finish(await start(t, node, line, { env }));
      return output.trim().split('\n')[1]?.split(' ').slice(1);
    };
    const small = [SERVING.env.MALLOC_ARENA_MAX, ...SERVING.flags];
    assert.deepEqual(await flagsOf([]), small);
    assert.deepEqual(await flagsOf([], ['--json', 'serve']), small, 'an option before the command');
    assert.deepEqual(await flagsOf([], ['serve'], { TAEL_MEMORY_MAX: '1g' }), [
      ...small,
      '--max-old-space-size=864',
    ]);
    const file = path.join(await mkdtemp(path.join(tmpdir(), 'settings-')), 'tael.env');
    t.after(() => rm(path.dirname(file), { recursive: true }));
    await writeFile(file, 'TAEL_MEMORY_MAX=2g\n');
    const inFile = await flagsOf([], ['serve'], { TAEL_CONFIG: file });
    assert.equal(inFile?.at(-1), '--max-old-space-size=1888');
    const own = '--max-semi-space-size=64';
    const others = SERVING.flags.filter((flag) => !flag.startsWith('--max-semi-space-size'));
    assert.deepEqual((await flagsOf([own]))?.slice(1), [...others, own]);
  });

  test(`under ${name} the Node that TAEL_NODE names is the one that runs`, { skip }, async (t) => {
    const own = path.join(await mkdtemp(path.join(tmpdir(), 'own-node-')), 'node');
    t.after(() => rm(path.dirname(own), { recursive: true }));
    await writeFile(own, `#!/bin/sh\nTAEL_NODE= OWN=yes exec '${process.execPath}' "$@"\n`);
    await chmod(own, 0o755);
    const say = ['bin/tael.mjs', 'say', 'TAEL'];
    const { output } = await finish(await start(t, node, say, { env: { TAEL_NODE: own } }));
    assert.equal(JSON.parse(output).own, 'yes');
    const gone = await finish(await start(t, node, say, { env: { TAEL_NODE: '/no/node' } }));
    assert.deepEqual([gone.code, gone.output], [1, '']);
    assert.match(gone.errors, /TAEL_NODE names \/no\/node, which is not there/);
  });

  test(`under ${name} the exit code is kept`, { skip }, async (t) => {
    assert.equal((await finish(await start(t, node, ['bin/tael.mjs', 'exit', '9']))).code, 9);
  });

  test(`under ${name} the end by a signal is kept`, { skip }, async (t) => {
    const result = await finish(await start(t, node, ['bin/tael.mjs', 'die', 'SIGKILL']));
    assert.equal(result.signal, 'SIGKILL');
  });

  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) {
    test(`under ${name} ${signal} reaches the service, which decides how to exit`, {
      skip,
    }, async (t) => {
      const child = await start(t, node, ['bin/tael.mjs', 'wait', signal]);
      child.stdout?.once('data', () => child.kill(signal));
      const result = await finish(child);
      assert.match(result.output, new RegExp(`got ${signal}`));
      assert.deepEqual([result.code, result.signal], [3, null]);
    });
  }

  test(`under ${name} tael-run runs a file as the main program`, { skip }, async (t) => {
    const result = await finish(await start(t, node, ['bin/tael-run.mjs', 'src/tool.ts', 'a']));
    assert.equal(result.output.trim(), 'true v26 a');
    assert.deepEqual([result.code, result.errors], [4, '']);
  });
}

test('the service with its flags is still the process that was started', async (t) => {
  const child = await start(t, process.execPath, ['bin/tael.mjs', 'serve']);
  assert.match((await finish(child)).output, new RegExp(`^${child.pid} `, 'm'));
});

test('the built service is preferred to the source', async (t) => {
  const child = await start(t, process.execPath, ['bin/tael.mjs'], { built: true });
  assert.equal((await finish(child)).output, 'built\n');
});

test('without the pinned Node the error says what to do', { skip: !OLD_NODE }, async (t) => {
  const result = await finish(await start(t, OLD_NODE, ['bin/tael.mjs'], { modules: false }));
  assert.equal(result.code, 1);
  assert.match(result.errors, /needs Node 26 or newer.*is not installed.*npm install/s);
});

const noOldNode = { skip: !OLD_NODE || process.platform !== 'linux' };
test('where the pinned Node cannot be loaded the error names the package', noOldNode, async (t) => {
  // The loader's status, when a shared library is missing.
  const result = await finish(await start(t, OLD_NODE, ['bin/tael.mjs', 'exit', '127']));
  assert.equal(result.code, 127);
  assert.match(result.errors, /needs libatomic.*apt-get install libatomic1/s);
});

test('tael-run without a file, or with one that is missing, says so', async (t) => {
  const none = await finish(await start(t, process.execPath, ['bin/tael-run.mjs']));
  assert.deepEqual([none.code, /Name the file/.test(none.errors)], [2, true]);
  const lost = await finish(await start(t, process.execPath, ['bin/tael-run.mjs', 'no.ts']));
  assert.deepEqual([lost.code, /There is no file .*no\.ts/.test(lost.errors)], [2, true]);
});

// A minimal checkout: the real launchers, and a program that reports how it was called.
async function start(
  t: TestContext,
  node: string | undefined,
  args: string[],
  { built = false, modules = true, env = {} } = {},
): Promise<ChildProcess> {
  const home = await mkdtemp(path.join(tmpdir(), 'tael-test-'));
  t.after(() => rm(home, { recursive: true, force: true }));
  await mkdir(path.join(home, 'src'));
  await mkdir(path.join(home, 'bin'));
  for (const file of [...LAUNCHERS, 'tael-run.mjs']) {
    await cp(path.join(ROOT, 'bin', file), path.join(home, 'bin', file));
  }
  await writeFile(path.join(home, 'package.json'), '{ "type": "module" }');
  await writeFile(path.join(home, 'src', 'main.ts'), MAIN);
  const tool = `const main: boolean = import.meta.main;
    console.log(main, process.version.slice(0, 3), process.argv[2]); process.exitCode = 4;`;
  await writeFile(path.join(home, 'src', 'tool.ts'), tool);
  if (built) {
    await mkdir(path.join(home, 'dist'));
    await writeFile(path.join(home, 'dist', 'main.js'), 'console.log("built");');
  }
  if (modules) {
    await symlink(path.join(ROOT, 'node_modules'), path.join(home, 'node_modules'));
  }
  const child = spawn(node ?? '', args, { cwd: home, env });
  t.after(() => child.kill('SIGKILL'));
  return child;
}

async function finish(child: ChildProcess) {
  const said = { output: '', errors: '' };
  child.stdout?.on('data', (text) => {
    said.output += text;
  });
  child.stderr?.on('data', (text) => {
    said.errors += text;
  });
  const [code, signal] = await once(child, 'close');
  return { code, signal, ...said };
}

function isOld(node: string): boolean {
  try {
    const version = execFileSync(node, ['--version'], { encoding: 'utf8' });
    return Number.parseInt(version.slice(1), 10) < 26;
  } catch {
    return false;
  }
}
