// The command lines of the page of results: all of them are understood, and one of them is run
// from beginning to end.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { readOptions } from '../../../bench/options.ts';
import { codeBlocks, ROOT } from '../../docs/code-blocks.ts';

const [commands = ''] = codeBlocks('docs/results.md', 'Run it', 'sh');
const argumentLists = commands
  .split('\n')
  .map((line) => /^npm run bench(?= )(?: --)?([^#]*)/.exec(line)?.[1])
  .filter((line) => line !== undefined)
  .map((line) => line.trim().split(/\s+/).filter(Boolean));

test('Every command line of the page of results is one that the benchmark takes.', () => {
  assert.ok(argumentLists.length >= 4, 'the page shows how to run it');
  for (const list of argumentLists) assert.doesNotThrow(() => readOptions(list), list.join(' '));
});

test('The benchmark loads a ledger, measures, checks the books and says what it found.', (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tael-bench-test-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'figures.json');
  const flags = ['--quick', '--seconds', '1', '--only=tx-all', '--json', file];
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['bin/tael-run.mjs', 'bench/run.ts', ...flags],
    { cwd: ROOT, encoding: 'utf8' },
  );
  assert.equal(status, 0, stderr);
  assert.match(stdout, /^books: all \d+ rules hold/m);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  assert.ok(report.ledger.records >= 10_000);
  assert.equal(report.pages[0].failures, 0);
  assert.ok(report.pages[0].rounds.first[0].count > 0);
});
