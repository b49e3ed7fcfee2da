// Completion in real shells: what a person gets who presses the tab key.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { codeBlocks, missing, ROOT } from '../docs/code-blocks.ts';
import { jsonOf, runTael } from '../support/tael.ts';

const home = await mkdtemp(join(tmpdir(), 'tael-completion-'));
after(() => rm(home, { recursive: true, force: true }));
const place = { env: process.env, cwd: home };

async function scriptFor(shell: string): Promise<string> {
  const { status, out, err } = await runTael(['completion', shell], place);
  assert.deepEqual([status, err], [0, '']);
  await writeFile(join(home, shell), out);
  return join(home, shell);
}

await writeFile(join(home, 'two words.log'), '');
const scripts = { bash: await scriptFor('bash'), zsh: await scriptFor('zsh') };
const fish = await scriptFor('fish');

/** Presses the tab key behind these words; the last may be empty. */
function completed(...words: readonly string[]): readonly string[] {
  const press = `source "$0"; COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _tael
    printf '%s\\n' "\${COMPREPLY[@]}"`;
  const args = ['--norc', '-c', press, scripts.bash, ...words];
  const { stdout, stderr } = spawnSync('bash', args, { cwd: home, encoding: 'utf8' });
  assert.equal(stderr, '');
  return stdout.split('\n').filter((line) => line !== '');
}

const noBash = { skip: missing('bash') };

test('bash completes commands, and those of a group', noBash, () => {
  assert.deepEqual(completed('tael', 'ver'), ['verify']);
  assert.deepEqual(completed('./bin/tael.mjs', 'bra'), ['branch']);
  assert.deepEqual(completed('tael', 'branch', ''), ['create', 'list']);
  assert.deepEqual(completed('tael', '--json', 'branch', 'l'), ['list']);
  assert.ok(completed('tael', '').includes('serve'));
  assert.deepEqual(completed('tael', 'nothing-like-it'), []);
});

test('bash completes the options of a command', noBash, () => {
  assert.deepEqual(completed('tael', 'key', 'create', '--tool'), [
    '--tool-refunds',
    '--tool-refund-limit',
  ]);
  assert.deepEqual(completed('tael', 'recharge', 'create', ''), [
    ...['--json', '--as', '--user', '--amount', '--reason', '--reference', '--account'],
    ...['--idempotency-key', '--yes', '--profile', '--help'],
  ]);
  assert.ok(completed('tael', '-').includes('--version'));
});

test(
  'bash completes values: one of a few words, or files; others are left to people',
  noBash,
  () => {
    assert.deepEqual(completed('tael', 'order', 'list', '--status', 'p'), [
      ...['pending', 'paid', 'partially_refunded'],
    ]);
    assert.deepEqual(completed('tael', 'completion', ''), ['bash', 'zsh', 'fish']);
    assert.deepEqual(completed('tael', 'verify', '--anchor', 'tw'), ['two words.log']);
    assert.deepEqual(completed('tael', 'restore', 'two'), ['two words.log']);
    assert.deepEqual(completed('tael', 'user', 'create', '--login', 's'), []);
  },
);

test('bash completes for the alias and for the file', noBash, () => {
  const args = ['--norc', '-c', `source "$0"; complete -p tael tael.mjs`, scripts.bash];
  const known = execFileSync('bash', args, { encoding: 'utf8' });
  assert.equal(known, 'complete -F _tael tael\ncomplete -F _tael tael.mjs\n');
});

test('what the page says to put into .bashrc completes', noBash, () => {
  const [block = ''] = codeBlocks(
    'docs/command-line.md',
    'Complete commands with the tab key',
    'sh',
  );
  const here = block.replace('/opt/tael', ROOT);
  assert.notEqual(here, block, 'it names the folder of the checkout');
  const lines = ['shopt -s expand_aliases', here, 'complete -p tael', 'type -t _tael'];
  const known = spawnSync('bash', ['--norc', '-s'], { input: lines.join('\n'), encoding: 'utf8' });
  assert.equal(known.stdout, 'complete -F _tael tael\nfunction\n', known.stderr);
});

test('zsh and fish find no fault in their scripts', (t) => {
  const shells = [
    ['zsh', '-n', scripts.zsh],
    ['fish', '--no-execute', fish],
  ] as const;
  const present = shells.filter(([shell]) => missing(shell) === false);
  if (present.length === 0) return t.skip('neither is on this machine');
  for (const [shell, flag, script] of present) {
    const { status, stderr } = spawnSync(shell, [flag, script], { encoding: 'utf8' });
    assert.deepEqual([status, stderr], [0, ''], shell);
  }
});

test('fish completes commands, options and values', { skip: missing('fish') }, () => {
  const ask = (line: string) =>
    execFileSync(
      'fish',
      ['--no-config', '-c', `source $argv[1]; complete -C $argv[2]`, fish, line],
      {
        cwd: home,
        encoding: 'utf8',
      },
    )
      .split('\n')
      .map((one) => one.split('\t')[0])
      .filter((one) => one !== '');
  assert.deepEqual(ask('tael ver'), ['verify']);
  assert.deepEqual(ask('tael branch '), ['create', 'list']);
  assert.deepEqual(ask('tael key create --tool').sort(), ['--tool-refund-limit', '--tool-refunds']);
  assert.deepEqual(ask('tael order list --status pen'), ['pending']);
});

test('for programs the script is a value, and an unknown shell is refused', async () => {
  const { ok, shell, script } = jsonOf(await runTael(['completion', 'zsh', '--json'], place));
  assert.deepEqual([ok, shell], [true, 'zsh']);
  assert.match(String(script), /^#compdef tael tael\.mjs\n/);
  const ended = await runTael(['completion', 'csh', '--json'], place);
  const errors = [{ field: 'shell', msg: 'must be one of bash, zsh, fish' }];
  assert.deepEqual([ended.status, jsonOf(ended).errors], [2, errors]);
});
