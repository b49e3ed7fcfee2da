// The file of settings: what it means is what a shell makes of it, and everything else is refused.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import fc from 'fast-check';
import { keptSettings, parseSettings, readSettingsFile, whyShared } from './settings-file.mjs';

const SHELLS = ['sh', 'bash'].filter((shell) => isHere(shell));
const folder = mkdtempSync(join(tmpdir(), 'tael-settings-'));
after(() => rmSync(folder, { recursive: true }));

/** What shells and systemd make something of, and what is part of values. */
const PIECES = [
  ...['a', '1', '林', '\u3000', ' ', '\t', '#', ';', '=', '~', '*', '[', ']', '{', '}', '&', '|'],
  ...['"', "'", '\\', '$', '`', '\\"', '\\$', '$x', '!', '(', '%', ':', '/', '\n', '\n#', '\nB='],
];

function parsed(text: string) {
  return parseSettings(Buffer.from(text));
}

function valuesIn(text: string): Readonly<Record<string, string>> {
  const { lines, problems } = parsed(text);
  assert.deepEqual(problems, []);
  return Object.fromEntries(lines.map(({ name, value }) => [name, value]));
}

function reasonIn(text: string): string {
  const [problem] = parsed(text).problems;
  assert.ok(problem, text);
  return `${problem.line}: ${problem.reason}`;
}

test('values stand bare, in single quotes or in double quotes', () => {
  const text = [
    '# settings',
    '',
    'TAEL_PORT=8081',
    '  TAEL_BRAND_COLOR=#0f6b57  ',
    "TAEL_SECRET='a b$c`#\"'",
    'TAEL_PASSWORD="q\\"b\\\\s\\$d\\`t"',
    'DATABASE_URL=postgres://tael@[::1]:5432/tael?sslmode=disable',
    'TAEL_BRAND_NAME_ZH=林记',
    'TAEL_HOST=',
  ].join('\n');
  assert.deepEqual(valuesIn(text), {
    TAEL_PORT: '8081',
    TAEL_BRAND_COLOR: '#0f6b57',
    TAEL_SECRET: 'a b$c`#"',
    TAEL_PASSWORD: 'q"b\\s$d`t',
    DATABASE_URL: 'postgres://tael@[::1]:5432/tael?sslmode=disable',
    TAEL_BRAND_NAME_ZH: '林记',
    TAEL_HOST: '',
  });
  assert.equal(parsed(text).lines[0]?.line, 3);
});

test('what a shell or systemd would read as something else is refused, with its line and why', () => {
  for (const [text, reason] of [
    ['A=1\nexport B=2', '2: it begins with export, which systemd does not know'],
    ['A = 1', '1: there is a space before the ='],
    ['A= 1', '1: A: there is a space behind the ='],
    ['A=one two', '1: A: a space needs quotes around the value'],
    ['A=a&b', '1: A: & needs quotes around the value'],
    ['A=~/key', '1: A: ~ needs quotes around the value'],
    ['A=1 # one', '1: A: a comment needs a line of its own'],
    ['A="1" # one', '1: A: a comment needs a line of its own'],
    ['; A=1', '1: a comment begins with #'],
    ['# more \\\nA=1', '1: a comment must not end with a backslash'],
    [
      'A="$B"',
      '1: A: a shell would replace what begins with $ or `: use single quotes, or write \\$',
    ],
    ['A="\\n"', '1: A: in double quotes a backslash stands only before " \\ $ and `'],
    ["A='\\'", '1: A: a backslash does not go into single quotes: write \\\\ in double quotes'],
    ['A="1', '1: A: the quote does not end on this line'],
    ["A='1", '1: A: the quote does not end on this line'],
    ["A='1'2", '1: A: something stands behind the closing quote'],
    ['A="1"2', '1: A: something stands behind the closing quote'],
    ['A=1\r\n', '1: it ends with a carriage return, as on Windows'],
    ['\ufeffA=1', '1: it has a character that nobody can see'],
    ['A=1\nA=2', '2: A stands in line 1 too'],
    ['TAEL_PORT: 8080', '1: it is not like NAME=value'],
  ] as const) {
    assert.equal(reasonIn(text), reason, text);
  }
  const [notText] = parseSettings(Buffer.from([0x41, 0x3d, 0xff])).problems;
  assert.deepEqual(notText, { line: null, reason: 'it is not UTF-8' });
});

test('a reason holds nothing of the value but the character that stands in the way', () => {
  const text = fc.array(fc.constantFrom(...PIECES)).map((pieces) => `A=hidden${pieces.join('')}`);
  fc.assert(
    fc.property(text, (line) => {
      for (const { reason } of parsed(line).problems) assert.doesNotMatch(reason, /hidden/);
    }),
  );
});

test('a shell reads what is taken in the same way', { skip: SHELLS.length === 0 }, () => {
  const text = fc
    .array(fc.constantFrom(...PIECES), { maxLength: 6 })
    .map((pieces) => `A=${pieces.join('')}`)
    .filter((one) => parsed(one).problems.length === 0);
  const texts = fc.sample(text, 200);
  for (const [index, one] of texts.entries()) writeFileSync(join(folder, `${index}.env`), one);
  const read =
    'for n in $(seq 0 199); do (unset B; set -ae; . ./$n.env; printf "%s\\0" "$A" "$B"); done';
  for (const shell of SHELLS) {
    const said = execFileSync(shell, ['-c', read], {
      encoding: 'utf8',
      cwd: folder,
      stdio: ['ignore', 'pipe', 'inherit'],
    }).split('\0');
    for (const [index, one] of texts.entries()) {
      const { A, B = '' } = valuesIn(one);
      assert.deepEqual(said.slice(2 * index, 2 * index + 2), [A, B], `${shell}: ${one}`);
    }
  }
});

test('a file that was named must be there; where it usually is there may be none', () => {
  const path = join(folder, 'tael.env');
  const missing = { line: null, reason: 'there is no such file' };
  assert.deepEqual(readSettingsFile({ TAEL_CONFIG: path }).problems, [missing]);
  assert.deepEqual(
    [readSettingsFile({}, path).path, readSettingsFile({}, null).path],
    [null, null],
  );
  assert.match(`${readSettingsFile({ TAEL_CONFIG: folder }).problems[0]?.reason}`, /is a folder/);
  writeFileSync(path, 'TAEL_PORT=1\n');
  for (const read of [readSettingsFile({}, path), readSettingsFile({ TAEL_CONFIG: path })]) {
    assert.deepEqual(read.lines, [{ line: 1, name: 'TAEL_PORT', value: '1' }]);
  }
  const empty = readSettingsFile({ TAEL_CONFIG: '/dev/null' });
  if (process.platform !== 'win32') assert.deepEqual([empty.lines, empty.problems], [[], []]);
  const isChecked = process.platform !== 'win32' && process.getuid?.() !== 0;
  if (isChecked) {
    chmodSync(path, 0o000);
    assert.equal(readSettingsFile({}, path).isUnreadable, true);
    const refused = { line: null, reason: 'this account may not read it' };
    assert.deepEqual(readSettingsFile({ TAEL_CONFIG: path }).problems, [refused]);
  }
});

test('a pipe is refused, because it is empty when it is read again', {
  skip: process.platform === 'win32',
}, () => {
  const pipe = join(folder, 'pipe');
  execFileSync('mkfifo', [pipe]);
  const writer = openSync(pipe, 'r+');
  try {
    const { problems } = readSettingsFile({ TAEL_CONFIG: pipe });
    assert.match(problems[0]?.reason ?? '', /^it is no file/);
    assert.deepEqual(readSettingsFile({ TAEL_CONFIG: '/dev/null' }).problems, []);
  } finally {
    closeSync(writer);
  }
});

test('processes of one service have what the first of them read', () => {
  const file = join(folder, 'kept');
  writeFileSync(file, 'TAEL_PORT=1\n', { mode: 0o600 });
  const kept = keptSettings({ TAEL_CONFIG: file });
  writeFileSync(file, 'TAEL_PORT=2\n');
  const there = readSettingsFile({ TAEL_CONFIG: file, ...kept });
  assert.deepEqual(there.lines, [{ line: 1, name: 'TAEL_PORT', value: '1' }]);
  assert.deepEqual(keptSettings({ TAEL_CONFIG: file, ...kept }), kept);
});

test('others may not read a secret, and may not change the file', {
  skip: process.platform === 'win32',
}, () => {
  const why = (mode: number, holdsSecrets: boolean) => whyShared('tael.env', mode, holdsSecrets);
  assert.equal(why(0o640, true), null);
  assert.equal(why(0o644, false), null);
  assert.match(`${why(0o644, true)}`, /holds a secret, and anybody can read it: run chmod o-r/);
  assert.match(`${why(0o602, false)}`, /anybody can change it: run chmod o-w/);
});

function isHere(program: string): boolean {
  try {
    execFileSync(program, ['-c', 'exit 0']);
    return true;
  } catch {
    return false;
  }
}
