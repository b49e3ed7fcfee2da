// The quickstart as a reader follows it: the receiver, the order, the payment in the shell, the real
// callback, and the refund. In a sandbox in every language at once, which says how long it took from
// the key to the callback; in the demo in one.

import assert from 'node:assert/strict';
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { promisify } from 'node:util';
import { buildKit } from '../../bin/build-kit.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { freePort } from '../support/free-port.ts';
import { until } from '../support/until.ts';
import { blocksOf, codeBlocks, missing, ROOT } from './code-blocks.ts';
import { type Demo, startDemo } from './demo.ts';
import { GO_ENV } from './go-module.ts';

const PAGE = 'docs/quickstart.md';
const JAR = `tael-sdk-${packageJson.version}.jar`;
const run = promisify(execFile);
/** Five languages start at once. */
const PATIENCE_MS = 60_000;

interface Language {
  readonly name: string;
  readonly fence: string;
  readonly programs: readonly string[];
  readonly order: string;
  readonly receive: string;
  readonly prepare?: readonly (readonly [string, ...string[]])[];
  readonly runOrder: readonly [string, ...string[]];
  readonly runReceive: readonly [string, ...string[]];
}

const LANGUAGES: readonly Language[] = [
  {
    name: 'TypeScript',
    fence: 'ts',
    programs: ['npm'],
    order: 'order.mjs',
    receive: 'receive.mjs',
    runOrder: [process.execPath, 'order.mjs'],
    runReceive: [process.execPath, 'receive.mjs'],
  },
  {
    name: 'Python',
    fence: 'python',
    programs: ['python3'],
    order: 'order.py',
    receive: 'receive.py',
    runOrder: ['.venv/bin/python3', 'order.py'],
    runReceive: ['.venv/bin/python3', 'receive.py'],
  },
  {
    name: 'Go',
    fence: 'go',
    programs: ['go'],
    order: 'order.go',
    receive: 'receive.go',
    prepare: [
      ['go', 'build', 'order.go'],
      ['go', 'build', 'receive.go'],
    ],
    runOrder: ['./order'],
    runReceive: ['./receive'],
  },
  {
    name: 'Java',
    fence: 'java',
    programs: ['java', 'javac'],
    order: 'Order.java',
    receive: 'Receive.java',
    prepare: [['javac', '-encoding', 'UTF-8', '-cp', JAR, 'Order.java', 'Receive.java']],
    runOrder: ['java', '-XX:TieredStopAtLevel=1', '-cp', `.:${JAR}`, 'Order'],
    runReceive: ['java', '-XX:TieredStopAtLevel=1', '-cp', `.:${JAR}`, 'Receive'],
  },
  {
    name: 'PHP',
    fence: 'php',
    programs: ['php'],
    order: 'order.php',
    receive: 'receive.php',
    runOrder: ['php', 'order.php'],
    runReceive: ['php', '-S', '127.0.0.1:4242', 'receive.php'],
  },
];

const skip = missing('bash', 'curl');
test('from the key to the callback of a paid order of a sandbox', {
  skip,
  concurrency: 3,
}, async (t) => {
  await buildKit();
  const sandbox = await startDemo(t, {}, 'sandbox');
  const env = await environmentOf(sandbox);
  const waiting = LANGUAGES.map((language) => {
    const skip = missing(...language.programs);
    return t.test(`in ${language.name}`, { skip }, async (one) => {
      const startedAtMs = performance.now();
      await follow(one, language, { cwd: sandbox.cwd, env, pay: payInSandbox });
      const seconds = (performance.now() - startedAtMs) / 1000;
      t.diagnostic(`from the key to the callback in ${language.name}: ${seconds.toFixed(1)} s`);
    });
  });
  await Promise.all(waiting);
});

test('from the demo to the refund', { skip }, async (t) => {
  await buildKit();
  const demo = await startDemo(t);
  const env = await environmentOf(demo);
  const [language] = LANGUAGES;
  assert.ok(language);
  await follow(t, language, { cwd: demo.cwd, env, pay: payAsPayer });
  const { stdout } = await run(
    'bash',
    ['-euc', codeBlocks(PAGE, '4. Create an order', 'sh')[0] ?? ''],
    {
      cwd: demo.cwd,
      env,
    },
  );
  assert.equal(JSON.parse(stdout).data.amount, 12.5, 'curl makes an order too');
});

interface Followed {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  pay(txNo: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void>;
}

/** Everything between the settings in the shell and the line that the receiver prints. */
async function follow(t: TestContext, language: Language, { cwd, env, pay }: Followed) {
  const port = await freePort();
  const folder = join(cwd, `shop-${language.fence}`);
  await writePrograms(folder, language, port);
  await run('bash', ['-euc', installLine(language.name)], { cwd: folder, env });
  for (const [program, ...given] of language.prepare ?? []) {
    await run(program, given, { cwd: folder, env });
  }
  const secret = language.name === 'PHP' ? await secretFor(folder, env) : {};
  const started = language.runReceive.map((word) => word.replace('4242', String(port)));
  const receiver = spawn(started[0] ?? '', started.slice(1), {
    cwd: folder,
    env: { ...env, ...secret },
  });
  t.after(() => stopProcess(receiver));
  let printed = '';
  for (const stream of [receiver.stdout, receiver.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  await until('the receiver listens', () => reach(port), PATIENCE_MS);
  const [program, ...given] = language.runOrder;
  const { stdout } = await run(program, given, { cwd: folder, env });
  const [txNo = ''] = /C[0-9A-Z]+$/.exec(stdout.trim()) ?? [];
  await pay(txNo, folder, env);
  const paid = () => /Paid 12\.50, refunded 1\.98 after a fee of 0\.02/.test(printed);
  await until('the refund is printed', paid, PATIENCE_MS).catch(() => assert.fail(printed));
}

test('every command of the page stands below a heading that is run', () => {
  const runs = [
    '1. A URL and a key',
    'The secret for PHP',
    '4. Create an order',
    '5. Pay',
    'In a sandbox',
  ];
  const shown = blocksOf(PAGE).filter(({ language }) => language === 'sh');
  assert.deepEqual([...new Set(shown.map(({ heading }) => heading))], runs);
  for (const heading of ['1. A URL and a key', '5. Pay']) {
    assert.ok(codeBlocks(PAGE, heading, 'sh').length > 0, heading);
  }
  assert.equal(
    codeBlocks('README.md', 'Run it', 'sh')[0],
    codeBlocks(PAGE, '1. A URL and a key', 'sh')[0],
  );
});

/** What the second block of the page makes of a shell. */
async function environmentOf({ cwd, env }: Demo): Promise<NodeJS.ProcessEnv> {
  const [, take = ''] = codeBlocks(PAGE, '1. A URL and a key', 'sh');
  const script = `${take}\n"${process.execPath}" -p 'JSON.stringify(process.env)'`;
  const { stdout } = await run('bash', ['-euc', script], { cwd, env });
  // Nothing but the service is asked for anything.
  const alone = { PIP_NO_INDEX: '1', npm_config_audit: 'false', npm_config_fund: 'false' };
  const { GOPROXY: _, ...go } = GO_ENV;
  return { ...JSON.parse(stdout), ...go, ...alone, PYTHONDONTWRITEBYTECODE: '1' };
}

async function writePrograms(folder: string, language: Language, port: number): Promise<void> {
  const { fence, order, receive } = language;
  await mkdir(folder);
  const programs = {
    [order]: codeBlocks(PAGE, '4. Create an order', fence),
    [receive]: codeBlocks(PAGE, '3. Wait for the callback, and refund', fence),
  };
  for (const [name, [code = '']] of Object.entries(programs)) {
    await writeFile(join(folder, name), code.replaceAll('4242', String(port)));
  }
}

/** What the page has PHP ask for before. */
async function secretFor(cwd: string, env: NodeJS.ProcessEnv): Promise<NodeJS.ProcessEnv> {
  const [take = ''] = codeBlocks(PAGE, 'The secret for PHP', 'sh');
  const { stdout } = await run('bash', ['-euc', `${take}\necho "$WEBHOOK_SECRET"`], { cwd, env });
  return { WEBHOOK_SECRET: stdout.trim() };
}

/** What the page says to install the client with. */
function installLine(language: string): string {
  const row = readFileSync(join(ROOT, PAGE), 'utf8')
    .split('\n')
    .find((line) => line.startsWith(`| ${language} |`));
  const [, line = ''] = /^\| \S+ \| `(.+?)` \|/.exec(row ?? '') ?? [];
  assert.notEqual(line, '', language);
  return line;
}

async function payAsPayer(txNo: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  assert.match(await runBelow('5. Pay', txNo, cwd, env), /"status":"paid"/);
}

async function payInSandbox(txNo: string, cwd: string, env: NodeJS.ProcessEnv): Promise<void> {
  await runBelow('In a sandbox', txNo, cwd, env);
}

async function runBelow(heading: string, txNo: string, cwd: string, env: NodeJS.ProcessEnv) {
  const [commands = ''] = codeBlocks(PAGE, heading, 'sh');
  const here = commands.replace(/(?<=^TX_NO=).*/, txNo);
  const { stdout } = await run('bash', ['-euc', here], { cwd, env });
  return stdout;
}

function reach(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => done(true)).on('error', () => done(false));
    socket.on('connect', () => socket.destroy());
  });
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill();
  await ended;
}
