// No page states a figure that the kept run of this release has not made.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FIGURES } from '../../bench/figures/figures.ts';
import { PAGES, withFigures, withoutFigures } from '../../bench/figures/pages.ts';
import { flawsOf, type Release, ROOT, readKept } from '../../bench/figures/results.ts';

const AGAIN = 'npm run task bench:figures measures them, -- --render writes what is kept';
const kept = readKept();
const pages = PAGES.map(([path, language]) => {
  return { path, language, text: readFileSync(join(ROOT, path), 'utf8') };
});

/** What looks like a measurement and is none: the pages on a subject, why, and the figures. */
const GIVEN: readonly (readonly [pages: string, why: string, figures: readonly string[]])[] = [
  ['README', 'versions', ['3.1', '18.4']],
  ['README', 'for how long a key is remembered', ['24 hours']],
  ['results', 'faults and waits of the drills, by their code', ['20 s']],
  ['results', 'versions', ['15.20']],
  ['sizing', 'the loads it is about', ['3,000 a second', '50 TB']],
  ['sizing', 'advice on the log', ['30 minutes', '8 KB', '5 ms']],
  ['sizing', 'machines, and buffers on them', ['4 GB', '16 GB', '64 GB', '1 GB', '256 MB']],
  ['sizing', 'settings and limits in the code', ['2 GB', '160 MB', '64 KB', '512 MB']],
  ['sizing', 'advice', ['20 %']],
];

test('every figure on a page is one of the kept results', () => {
  for (const { path, language, text } of pages) {
    const written = withFigures(text, language, kept);
    const lines = written.split('\n');
    const stale = text.split('\n').filter((line) => !lines.includes(line));
    assert.deepEqual(stale, [], `${path}: ${AGAIN}`);
    assert.ok(written === text, `${path}: ${AGAIN}`);
  }
});

test('no page states a figure of its own', () => {
  const met = new Set<string>();
  const own = pages.flatMap(({ path, text }) =>
    figuresIn(text)
      .filter((figure) => {
        const given = GIVEN.find(
          ([of, , figures]) => path.includes(of) && figures.includes(figure),
        );
        met.add(`${given?.[0]} ${figure}`);
        return given === undefined;
      })
      .map((figure) => `${path}: ${figure}`),
  );
  assert.deepEqual(own, [], 'put marks around them, and measure them');
  const gone = GIVEN.flatMap(([of, , figures]) => figures.map((figure) => `${of} ${figure}`));
  assert.deepEqual(
    gone.filter((figure) => !met.has(figure)),
    [],
    'no page states these',
  );
});

test('what looks like a measurement is found', () => {
  const text =
    'It makes 3,740 payments a second in 1.5 ms, 2.3 times as many; 每秒 900 笔，40 毫秒，3 倍。';
  const found = ['3,740 a second', '1.5 ms', '2.3 times', '900 a second', '40 ms', '3 times'];
  assert.deepEqual(figuresIn(text), found);
  assert.deepEqual(figuresIn('<!-- figures: pay -->3,740 ms<!-- end --> by 256 connections'), []);
});

test('every figure is stated somewhere, and its marks are read as such', () => {
  const text = pages.map((page) => page.text).join('\n');
  const used = [...text.matchAll(/<!-- figures: ([\w-]+) -->/g)].map(([, name]) => name);
  assert.deepEqual(
    Object.keys(FIGURES).filter((name) => !used.includes(name)),
    [],
  );
  assert.equal(text.match(/<!-- end -->/g)?.length, used.length, 'each mark has its end');
  // A line that begins with a comment is no line of text for Markdown.
  assert.doesNotMatch(text, /^<!-- figures: [\w-]+ -->.+/m);
});

test('the kept results are of this release, sound, and of a commit in its history', () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const { release, citus } = kept;
  assert.deepEqual(flawsOf(release), []);
  assert.equal(release.version, version, AGAIN);
  assert.equal(citus.version, version, 'measure on Citus again, or take its figures from the page');
  for (const commit of [`${release.bench.conditions.commit}`, citus.commit]) {
    assert.match(commit, /^[0-9a-f]{7,40}$/);
    if (!hasHistory()) continue;
    const { status } = git('merge-base', '--is-ancestor', commit, 'HEAD');
    assert.equal(status, 0, `${commit} is not in the history: ${AGAIN}`);
  }
});

test('nothing is published of a run that failed, lost something or was not durable', () => {
  const { release } = kept;
  const { bench, felt } = release;
  const settings = { ...bench.conditions.postgres, fsync: 'off' };
  const runs: Release[] = [
    { ...release, bench: { ...bench, failed: true } },
    { ...release, felt: { ...felt, books: { ...felt.books, problems: ['a payment is missing'] } } },
    { ...release, bench: { ...bench, conditions: { ...bench.conditions, postgres: settings } } },
  ];
  for (const run of runs) assert.equal(flawsOf(run).length, 1);
});

/** Outside of marks, commands and links, in the words of English. */
function figuresIn(page: string): readonly string[] {
  const text = withoutFigures(page)
    .replaceAll(/```[\s\S]*?```/g, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  return [...text.matchAll(MEASURED)].map(({ groups = {} }) => {
    const number = groups.number ?? groups.rate;
    return `${number} ${unitOf(groups)}`.trim();
  });
}

const UNITS: readonly (readonly [RegExp, string])[] = [
  [/^(?:ms|毫秒)$/, 'ms'],
  [/^(?:s|seconds?|秒)$/, 's'],
  [/^(?:min|minutes?|分钟)$/, 'minutes'],
  [/^(?:h|hours?|小时)$/, 'hours'],
  [/^(?:×|times|倍)$/, 'times'],
  [/a second$/, 'a second'],
];
const NUMBER = String.raw`(?<![\w.,/#-])(?<number>\d[\d,]*(?:\.\d+)?)`;
const UNIT =
  '(?<unit>(?:µs|ms|s|seconds?|minutes?|min|hours?|h|KB|MB|GB|TB|bytes|times|(?:[a-z]+ )?a second)\\b' +
  '|×|%|毫秒|秒|分钟|小时|字节|倍)';
const MEASURED = new RegExp(
  String.raw`每秒\s*(?<rate>\d[\d,]*)|${NUMBER}(?:\s*${UNIT}|(?<=\.\d+)(?![\w.]))`,
  'g',
);

function unitOf({ rate, unit = '' }: Readonly<Record<string, string | undefined>>): string {
  if (rate !== undefined) return 'a second';
  return UNITS.find(([pattern]) => pattern.test(unit))?.[1] ?? unit;
}

/** A shallow clone has too little of it, and an archive none. */
function hasHistory(): boolean {
  return git('rev-parse', '--is-shallow-repository').stdout.trim() === 'false';
}

function git(...args: readonly string[]) {
  return spawnSync('git', [...args], { cwd: ROOT, encoding: 'utf8' });
}
