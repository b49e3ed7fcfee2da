// Tests what docs/observing.md says of a running service: its commands work as they stand, it names the
// metrics that there are, and every command is run.

import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { promisify } from 'node:util';
import { freePort } from '../support/free-port.ts';
import { codeBlocks, missing, ROOT } from './code-blocks.ts';
import { startDemo } from './demo.ts';

const PAGE = 'docs/observing.md';
const page = readFileSync(join(ROOT, PAGE), 'utf8');
const skip = missing('bash', 'curl');

test('the commands work, and the table names every metric of Tael', { skip }, async (t) => {
  const metricsPort = await freePort();
  const { cwd, env, printed } = await startDemo(t, {
    TAEL_METRICS: String(metricsPort),
    TAEL_BACKUP_TO: 'backups',
  });
  const [, port = ''] = /listens on http:\/\/127\.0\.0\.1:(\d+)/.exec(printed) ?? [];
  const run = async (heading: string) => {
    const commands = codeBlocks(PAGE, heading, 'sh').join('\n');
    assert.notEqual(commands, '', heading);
    const here = commands.replaceAll('9464', String(metricsPort)).replaceAll('8080', port);
    return (await promisify(execFile)('bash', ['-euc', here], { cwd, env })).stdout;
  };
  const ledger = await run('Metrics');
  assert.match(ledger, /^tael_ledger_difference_fen\{of="frozen"\} 0$/m);
  assert.match(await run('Probes and stopping'), /"status":"alive".*"status":"ready"/s);

  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const given = [...text.matchAll(/^# TYPE (tael_\w+)/gm)].map(([, name]) => name ?? '');
  const rows = page.match(/^\| `tael_.*$/gm) ?? [];
  const named = rows.flatMap((row) => row.split('|')[1]?.match(/tael_\w+/g) ?? []);
  assert.deepEqual(named.sort(), given.sort());
});

test('every command of the page stands below a heading that is run', () => {
  const headings = [...page.matchAll(/^##+ (.+)$/gm)].map(([, heading]) => heading ?? '');
  const withCommands = headings.filter((heading) => codeBlocks(PAGE, heading, 'sh').length > 0);
  assert.deepEqual(withCommands, ['Metrics', 'Probes and stopping']);
});
