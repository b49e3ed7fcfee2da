// Tests what people see in a terminal: a real one, of some width, with colours or without.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { widthOf } from '../../src/cli/table.ts';
import { missing } from '../docs/code-blocks.ts';
import { openHome } from '../support/command-line.ts';
import { PROGRAM } from '../support/tael.ts';

const { home, env, done } = await openHome();
await done('user create --name 林小满 --login lin');
await done('merchant create --user lin --name 林记茶铺(西湖区龙井路十八号)');

const skip = process.platform === 'linux' ? missing('script') : 'script takes other options here';

// Whoever runs the tests may have settled it for themselves; a CI counts as a terminal without colours.
const SETTINGS = /^(NO_COLOR|FORCE_COLOR|NODE_DISABLE_COLORS|COLORTERM|TMUX|CI)$/;
const withoutColourSettings = Object.fromEntries(
  Object.entries(env).filter(([name]) => !SETTINGS.test(name)),
);

/** As the terminal got it, with `ESC` for the character that begins colours. `typed`: what is answered. */
async function shown(
  line: string,
  { columns = 80, TERM = 'xterm-256color', NO_COLOR, typed = '' }: Record<string, unknown> = {},
): Promise<string> {
  const command = `stty cols ${columns}; ${process.execPath} ${PROGRAM} ${line}`;
  const running = promisify(execFile)('script', ['-qec', command, '/dev/null'], {
    cwd: home,
    env: {
      ...withoutColourSettings,
      TERM: String(TERM),
      ...(NO_COLOR !== undefined && { NO_COLOR: '1' }),
    },
  });
  if (typed !== '') running.child.stdin?.end(String(typed));
  const { stdout } = await running;
  return stdout.replaceAll('\r\n', '\n').replaceAll('\u001b', 'ESC');
}

function widest(text: string): number {
  return Math.max(
    ...text
      .replaceAll(/ESC\[[\d;]*[A-Za-z]/g, '')
      .split('\n')
      .map(widthOf),
  );
}

test('A list fits the terminal, whatever its width.', { skip }, async () => {
  for (const columns of [120, 80, 44, 30]) {
    const text = await shown('merchant list', { columns });
    assert.ok(widest(text) <= columns, `${columns}:\n${text}`);
    assert.match(text.replace(/\s/g, ''), /林记茶铺\(西湖区龙井路十八号\)$/);
  }
  assert.match(await shown('user show --user lin', { columns: 40 }), /^merchant\.balance +0\.00$/m);
});

test('There is colour in a terminal, unless it is not wanted.', { skip }, async () => {
  const [coloured, plain, dumb, help, plainHelp] = await Promise.all([
    shown('verify'),
    shown('verify', { NO_COLOR: '1' }),
    shown('verify', { TERM: 'dumb' }),
    shown('order --help'),
    shown('order --help', { NO_COLOR: '1' }),
  ]);
  assert.match(coloured, /^ESC\[32m✔ESC\[39m All \d+ rules hold: /m);
  for (const text of [plain, dumb]) {
    assert.match(text, /^✔ All \d+ rules hold: /m);
    assert.doesNotMatch(text, /ESC\[\d+m/);
  }
  assert.match(help, /^ESC\[1mExamples:ESC\[22m$/m);
  assert.match(plainHelp, /^Examples:$/m);
  assert.doesNotMatch(plainHelp, /ESC/);
});

test('An error has its colour as well, and so has one about arguments.', { skip }, async () => {
  const failing = (line: string) =>
    shown(line).catch(({ stdout }) => String(stdout).replaceAll('\u001b', 'ESC'));
  assert.match(await failing('user show --user nobody'), /^ESC\[31mError:ESC\[39m There is/m);
  assert.match(await failing('user show'), /^ESC\[31merror:ESC\[39m required option/m);
});

test('Verify counts its rules to the last, and takes the line away.', { skip }, async () => {
  const text = await shown('verify');
  const counted = [...text.matchAll(/rule (\d+) of (\d+): /g)].map(([, ...pair]) => pair);
  const [, all = ''] = /All (\d+) rules hold/.exec(text) ?? [];
  assert.deepEqual(
    [counted[0], counted.at(-1)],
    [
      ['1', all],
      [all, all],
    ],
  );
  assert.match(text, /rule \d+ of \d+: log\rESC\[K\S*✔/);
});

test('A large recharge is asked about in a terminal, and nothing moves without a yes.', {
  skip,
}, async () => {
  const large = 'recharge --user lin --amount 50000.00';
  const balance = async () => (await done('user show --user lin')).consumer;
  const refused = await shown(`${large} || true`, { typed: 'no\n' });
  assert.match(refused, /Recharge ¥50,000\.00 for 林小满 \(user 1001\)\? Type yes to go on: /);
  assert.match(refused, /amount was not confirmed\. Nothing has moved/);
  assert.match(JSON.stringify(await balance()), /"balance":0[,}]/);
  assert.match(await shown(large, { typed: 'yes\n' }), /Recharged as /);
  assert.match(JSON.stringify(await balance()), /"balance":50000[,}]/);
  assert.doesNotMatch(await shown(`${large} --yes`), /Type yes/);
});

test('Signing in asks for the login where none is given, and for no password.', {
  skip,
}, async () => {
  const text = await shown('login http://127.0.0.1:1 || true', { typed: 'ops\n' });
  assert.match(text, /Login: .*ops\s+.*http:\/\/127\.0\.0\.1:1 cannot be reached/s);
  assert.doesNotMatch(text, /password/i);
});
