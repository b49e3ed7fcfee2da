// Tests that what docs/operations.md tells operators to paste works as it stands, from the demo to a
// restored database in another PostgreSQL.

import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { test } from 'node:test';
import { codeBlocks, missing, ROOT } from '../../docs/code-blocks.ts';
import { startDemo } from '../../docs/demo.ts';
import { assertBooksHold, rowsOf } from '../../support/books.ts';
import { emptyDatabase, urlOf } from '../../support/postgres.ts';

const PAGE = 'docs/operations.md';
const skip = missing('bash');

test('back up, export, restore and move as the page says', { skip }, async (t) => {
  const { cwd, stop, ...demo } = await startDemo(t);
  const { env } = demo;
  const run = async (heading: string, edit = (commands: string) => commands) => {
    const commands = edit(codeBlocks(PAGE, heading, 'sh').join('\n'));
    assert.notEqual(commands, '', heading);
    const shell = spawn('bash', ['-euc', commands], { cwd, env });
    const ended = once(shell, 'exit');
    const [out, err] = await Promise.all([text(shell.stdout), text(shell.stderr)]);
    assert.deepEqual(await ended, [0, null], `${heading}: ${out}${err}`);
    return out;
  };

  await run('Keep the master key');
  assert.match(await run('Back up'), /^Backed up \d+ tables/);
  assert.match(await run('Callbacks that fail'), /^(No events match\.\n){2}$/);
  assert.equal((await run('Export records')).trim(), '1');
  assert.match(await readFile(join(cwd, 'year.csv'), 'utf8'), /^\ufeffid,created_at,/);
  await stop();
  await run('Back up', (command) => command.replace('2027-01-31', 'while-stopped'));
  assert.match(await run('Restore'), /Restored \d+ tables.*\n(.*\n)+✔ All \d+ rules hold/);

  const elsewhere = await emptyDatabase();
  t.after(() => elsewhere.drop());
  const url = urlOf(elsewhere.owner);
  const moved = await run('Move to a PostgreSQL of your own', (commands) =>
    commands.replace(/(?<=DATABASE_URL=)\S+/, `'${url}'`),
  );
  assert.match(moved, /Restored \d+ tables/);
  await assertBooksHold(elsewhere.admin);
  const people = await rowsOf(elsewhere.admin, 'select login from users order by login');
  assert.deepEqual(people, [{ login: 'merchant' }, { login: 'operator' }, { login: 'payer' }]);
});

test('every command of the page stands below a heading that is run', () => {
  const page = readFileSync(join(ROOT, PAGE), 'utf8');
  const headings = [...page.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading ?? '');
  const withCommands = headings.filter((heading) => codeBlocks(PAGE, heading, 'sh').length > 0);
  assert.deepEqual(withCommands, [
    ...['Keep the master key', 'Back up', 'Restore', 'Callbacks that fail'],
    ...['Move to a PostgreSQL of your own', 'Export records'],
  ]);
});
