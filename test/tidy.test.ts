// The rules of the house, as a test. Each message says what to do instead.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { basename, dirname, join, matchesGlob, relative, resolve } from 'node:path';
import { test } from 'node:test';
import { SETTING_GROUPS } from '../src/settings/settings.ts';
import { circlesIn, floorComplaint, floorsNamed, importsIn } from './support/floors.ts';
import { APART, BY_HAND, REST, testsOf } from './support/selection.ts';

const ROOT = resolve(import.meta.dirname, '..');
const FILE_LINES_MAX = 400;
const TEST_FILE_LINES_MAX = 500;
const FUNCTION_LINES_MAX = 60;
const MEDIAN_LINES_MAX = 80;
const LINE_COLUMNS_MAX = 110;
const ROOMS_MAX = 20;
/** By `npm run task build:interface`: as long as the interface. */
const GENERATED = ['console/src/api/interface.ts', 'sdk/typescript/src/interface.ts'];

interface SourceFile {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
}

const tracked = listFiles();
const sources = tracked.filter((path) => /\.tsx?$/.test(path)).map(read);
const production = sources.filter((file) => file.path.startsWith('src/') && !isTest(file));
const core = production.filter((file) => file.path.startsWith('src/core/'));

test('core imports nothing outside core', () => {
  const foreign = core.flatMap((file) =>
    importsOf(file)
      .filter((name) => !name.startsWith('.') || !inCore(file, name))
      .map(
        (name) => `${file.path} imports ${name}: pass what it needs in the command or the state`,
      ),
  );
  assert.deepEqual(foreign, []);
});

test('imports run one way, from the top floor down', () => {
  const imports = production.flatMap((file) => importsIn(file.path, file.text));
  assert.ok(imports.length > 2_000, 'imports are found');
  const upwards = imports.map(floorComplaint).filter((complaint) => complaint !== null);
  assert.deepEqual(upwards, []);
});

test('no files import each other in a circle, not even types', () => {
  const code = sources.filter((file) => !isTest(file));
  const circles = circlesIn(code.flatMap((file) => importsIn(file.path, file.text)));
  const advice =
    'give what both need a file of its own, below both; a type belongs beside what it is a row, ' +
    'a command or an event of, and not beside who decides with it';
  assert.deepEqual(
    circles.map((circle) => `${circle.join(' imports ')}: ${advice}`),
    [],
  );
});

test('core is pure: no clock, no randomness, no waiting, no process', () => {
  const impure = /\bawait\b|\basync\b|Date\.now|new Date\(\)|Math\.random|\bprocess\.|\bPromise\b/;
  assert.deepEqual(matches(core, impure), []);
});

test('SQL lives in the store', () => {
  const sql = /`\s*(select|insert into|update|delete from|with \w+ as) |'(select|insert into) /i;
  // The embedded server is asked for locks, never for rows.
  const allowed = /^src\/store\//;
  const outside = production.filter((file) => !allowed.test(file.path));
  assert.deepEqual(matches(outside, sql), []);
});

test('the environment is read in config.ts and nowhere else', () => {
  const outside = production.filter((file) => file.path !== 'src/settings/config.ts');
  assert.deepEqual(matches(outside, /process\.env\b/), []);
});

test('refusals get their HTTP status from their row', () => {
  const rows = /^src\/(refusals\/|http\/status\.ts$)/;
  const outside = production.filter((file) => !rows.test(file.path));
  const decided = /\.code\((4|5)\d\d\)|statusCode\s*=\s*[45]\d\d|\bhttp: [45]\d\d\b/;
  assert.deepEqual(matches(outside, decided), []);
});

test('no default exports, no any, no open ends, no switched-off tests', () => {
  const forbidden = /^export default|: any\b|<any>|as any\b|\b(TODO|FIXME|XXX|HACK)\b|\.only\(/;
  const rules = sources.filter((file) => file.path !== 'test/tidy.test.ts');
  assert.deepEqual(matches(rules, forbidden), []);
});

test('users are "they", in comments and pages too', () => {
  const pronoun = /(?<!')\b(he|him|his|himself)\b/i;
  const words = [...sources, ...tracked.filter((path) => /\.(md|sql)$/.test(path)).map(read)];
  const written = words.filter((file) => !/(tidy\.test|script\/compiled)\.ts$/.test(file.path));
  assert.deepEqual(linesWith(written, pronoun), []);
});

test('nothing leads to `npx` with this name, which outside a checkout runs a package of others', () => {
  const leading = /\bnpx (-\S+ )*tael\b|\bnpm (exec|x) (-\S+ )*tael\b/;
  const texts = tracked.filter((path) => /\.(md|ts|mjs|sh|ya?ml|html)$/.test(path)).map(read);
  const written = texts.filter(({ path }) => path !== 'test/tidy.test.ts');
  assert.deepEqual(linesWith(written, leading), []);
});

test('functions are verbs with objects', () => {
  const vague = /\bfunction (told|shown|asked|directly|asItStands|spell|ask|look|process|handle)\(/;
  assert.deepEqual(matches(production, vague), []);
});

test('no object is spread only to keep the formatter from breaking a line', () => {
  assert.deepEqual(matches(sources, /^\s*\.\.\.\{ ?\w/), []);
});

test('what all endpoints share is a row of the matrix, not a file of a few lines', () => {
  const tiny = sources.filter(({ path, lines }) => {
    return path.startsWith('test/api/') && path.endsWith('.test.ts') && lines.length < 8;
  });
  assert.deepEqual(pathsOf(tiny), []);
});

test('only the command line writes to the console', () => {
  const outside = production.filter((file) => !/^src\/cli\/(?!listen\/)/.test(file.path));
  assert.deepEqual(matches(outside, /\bconsole\.(log|error|warn|info)\(/), []);
});

test('every file says first what it is', () => {
  const silent = sources.filter((file) => !/^(#!.*\n)?(\/\/|\/\*\*)/.test(file.text));
  assert.deepEqual(pathsOf(silent), []);
});

test('files and lines are small enough to hold in the head', () => {
  const tooLong = sources.filter(
    (file) => file.lines.length > (isTest(file) ? TEST_FILE_LINES_MAX : FILE_LINES_MAX),
  );
  const written = tooLong.filter(({ path }) => !GENERATED.includes(path));
  assert.deepEqual(pathsOf(written), []);
  const sizes = production.map((file) => file.lines.length).sort((a, b) => a - b);
  const median = sizes[Math.floor(sizes.length / 2)] ?? 0;
  assert.ok(median <= MEDIAN_LINES_MAX, `half of all files have over ${median} lines`);
  const wide = sources.flatMap((file) =>
    file.lines.flatMap((line, index) =>
      [...line].length > LINE_COLUMNS_MAX && !/https?:\/\/|^\s*['"`]/.test(line)
        ? [`${file.path}:${index + 1} has ${line.length} columns`]
        : [],
    ),
  );
  assert.deepEqual(wide, []);
});

test('functions fit on a screen', () => {
  const screens = sources.filter(({ path }) => path.startsWith('console/'));
  assert.deepEqual([...production, ...screens].flatMap(longFunctionsOf), []);
});

test('no folder where the design stopped', () => {
  const forbidden = /(^|\/)(utils?|helpers?|shared|common|lib|misc|managers?)(\/|\.ts$)/;
  const bad = tracked.filter((path) => path.startsWith('src/') && forbidden.test(path));
  assert.deepEqual(bad, []);
});

test('every test file is run, by `npm test` or by a command that CI calls', () => {
  const ci = read('.ci/run').text;
  const tasks: Readonly<Record<string, string>> = JSON.parse(read('bin/tasks.json').text);
  assert.match(ci, /^npm run test:all -- --rest$/m);
  const named = Object.entries({ ...APART, ...BY_HAND });
  const selected = new Set(testsOf('all'));
  const complaints = tracked.flatMap((path) => {
    if (!path.endsWith('.test.ts') || selected.has(path)) return [];
    const [, command = ''] = named.find(([glob]) => matchesGlob(path, glob)) ?? [];
    const files = tasks[command]?.split(' ').filter((word) => word.endsWith('.test.ts')) ?? [];
    const isRun = files.length === 0 || files.some((glob) => matchesGlob(path, glob));
    return command in tasks && isRun ? [] : [`${path} is not run by "${command}"`];
  });
  for (const command of Object.values(APART))
    if (!new RegExp(`^npm run task ${command}( |$)`, 'm').test(ci))
      complaints.push(`.ci/run does not call ${command}`);
  assert.deepEqual(complaints, [], 'test/support/selection.ts says what runs them');
});

test('what `npm test` leaves out is there', () => {
  const gone = Object.keys({ ...REST, ...APART, ...BY_HAND }).filter(
    (glob) => !tracked.some((path) => matchesGlob(path, glob)),
  );
  assert.deepEqual(gone, []);
});

test('the house has few enough rooms to be looked through', () => {
  const inside = tracked.filter((path) => path.startsWith('src/'));
  const rooms = new Set(inside.map((path) => path.split('/')[1]));
  const advice = 'a new room belongs in one that is there, and may have a floor of its own';
  assert.ok(rooms.size <= ROOMS_MAX, `src has ${rooms.size} entries: ${advice}`);
});

test('no barrel files', () => {
  const barrels = production.filter((file) => basename(file.path) === 'index.ts');
  assert.deepEqual(pathsOf(barrels), []);
});

test('the map of the house names every room', () => {
  const [, floors = ''] = read('ARCHITECTURE.md').text.split('\n## ');
  const rooms = production.flatMap(({ path }) => /^src\/([\w-]+\/)/.exec(path)?.[1] ?? []);
  assert.ok(floors.startsWith('The floors'));
  assert.deepEqual(
    [...new Set(rooms)].filter((room) => !floors.includes(room)),
    [],
  );
});

test('the map of the house has its floors in the order that imports are held to', () => {
  const [, section = ''] = read('ARCHITECTURE.md').text.split('\n## ');
  const [, map = ''] = section.split('```');
  const lines = map
    .split('\n')
    .map((line) => line.slice(0, 38).match(/[\w-]+(\/[\w-]+)*\//g) ?? [])
    .filter((rooms) => rooms.length > 0);
  const floors = lines.map((rooms) => floorsNamed(rooms, lines.flat()));
  assert.ok(floors.length > 8 && floors.every((line) => line.length > 0), 'floors are found');
  const upsideDown = lines.filter(
    (_, index) => Math.min(...(floors[index] ?? [])) <= Math.max(...(floors[index + 1] ?? [])),
  );
  assert.deepEqual(upsideDown, []);
});

test('the pages of settings, the configuration and every sentence name settings that have a row', () => {
  const rows = Object.values(SETTING_GROUPS).flatMap((group) => Object.values(group));
  const names = new Set(rows.map(({ name }) => name));
  const namedIn = (path: string) =>
    new Set(read(path).text.match(/\b(TAEL_[A-Z_]+|DATABASE_URL)\b/g));
  for (const page of ['docs/settings.md', 'docs/zh/settings.md']) {
    assert.deepEqual([...namedIn(page)].sort(), [...names].sort(), page);
  }
  const readers = production.filter(({ path }) => /^src\/settings\/(?!gone)/.test(path));
  const unknown = readers.flatMap(({ path }) =>
    [...namedIn(path)].filter((name) => !names.has(name)),
  );
  assert.deepEqual(unknown, []);
});

test('every decision has its parts', () => {
  const pages = tracked.filter((path) => /^docs\/decisions\/\d{4}-.+\.md$/.test(path));
  assert.ok(pages.length > 0, 'there are decisions');
  for (const path of pages) {
    const { text } = read(path);
    assert.match(text, /^# \d{4}\. \S/, `${path} has a numbered title`);
    for (const part of ['Context', 'Decision', 'Consequences', 'Alternatives']) {
      assert.ok(text.includes(`\n## ${part}\n`), `${path} lacks "## ${part}"`);
    }
  }
  const rows = [...read('docs/decisions/README.md').text.matchAll(/^\| \[\d{4}\]\((.+?)\)/gm)];
  assert.deepEqual(
    rows.map(([, page]) => `docs/decisions/${page}`).sort(),
    pages.sort(),
    'the index has a row for each page',
  );
});

test('every link between documents leads somewhere', () => {
  const broken = tracked
    .filter((path) => path.endsWith('.md'))
    .map(read)
    .flatMap((file) =>
      linksOf(file)
        .filter((link) => !tracked.includes(link) && !isFolder(link))
        .map((link) => `${file.path} links to ${link}`),
    );
  assert.deepEqual(broken, []);
});

test('lock files name no registry, and no Node but the one that is pinned', () => {
  const locks = tracked.filter((path) => /(^|\/)package-lock\.json$/.test(path));
  assert.equal(locks.length, 4, 'they are found');
  const told = locks.flatMap((path) =>
    Object.entries<object>(JSON.parse(read(path).text).packages)
      .filter(([folder, entry]) => folder !== '' && ('resolved' in entry || 'engines' in entry))
      .map(([folder]) => `${path}: ${folder}: npm run format takes out what npm wrote there`),
  );
  assert.deepEqual(told, []);
});

function listFiles(): readonly string[] {
  const flags = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const listed = execFileSync('git', flags, { cwd: ROOT, encoding: 'utf8' });
  const present = execFileSync('git', ['ls-files', '--deleted'], { cwd: ROOT, encoding: 'utf8' });
  const deleted = new Set(present.split('\n'));
  return listed.split('\n').filter((path) => path !== '' && !deleted.has(path));
}

function read(path: string): SourceFile {
  const text = readFileSync(join(ROOT, path), 'utf8');
  return { path, text, lines: text.trimEnd().split('\n') };
}

function isTest(file: SourceFile): boolean {
  return file.path.startsWith('test/') || file.path.endsWith('.test.ts');
}

function pathsOf(files: readonly SourceFile[]): string[] {
  return files.map((file) => `${file.path} (${file.lines.length} lines)`);
}

function matches(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) =>
      pattern.test(line.replace(/^\s*(\/\/|\/?\*).*$/, ''))
        ? [`${file.path}:${index + 1}: ${line.trim()}`]
        : [],
    ),
  );
}

/** In comments too. */
function linesWith(files: readonly SourceFile[], pattern: RegExp): string[] {
  return files.flatMap((file) =>
    file.lines.flatMap((line, index) =>
      pattern.test(line) ? [`${file.path}:${index + 1}: ${line.trim()}`] : [],
    ),
  );
}

function importsOf(file: SourceFile): string[] {
  return [...file.text.matchAll(/(?:from|import) '([^']+)'/g)].map((match) => match[1] ?? '');
}

function inCore(file: SourceFile, name: string): boolean {
  return join(dirname(file.path), name).startsWith('src/core/');
}

/** The formatter puts a function's closing brace under the column it began in. */
function longFunctionsOf(file: SourceFile): string[] {
  const long: string[] = [];
  for (const [start, line] of file.lines.entries()) {
    const match = /^(\s*)(?:export )?(?:async )?function\*? (\w+)/.exec(line);
    if (!match) continue;
    const end = file.lines.findIndex((later, index) => index > start && later === `${match[1]}}`);
    if (end - start + 1 > FUNCTION_LINES_MAX) {
      long.push(`${file.path}:${start + 1} ${match[2]} has ${end - start + 1} lines`);
    }
  }
  return long;
}

function linksOf(file: SourceFile): string[] {
  return [...file.text.matchAll(/\]\(([^)#\s]+)(?:#[^)]*)?\)/g)]
    .map((match) => match[1] ?? '')
    .filter((link) => !/^[a-z]+:/.test(link))
    .map((link) => relative(ROOT, resolve(ROOT, dirname(file.path), link)));
}

function isFolder(path: string): boolean {
  return tracked.some((file) => file.startsWith(`${path}/`));
}
