// tael user import

import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import type { Fate, ImportedLine } from '../service/administration/import-users.ts';
import type { OpenService } from '../service/open-service.ts';
import { idArgument } from './arguments.ts';
import { addCommand, type Cli } from './cli.ts';
import { runOnBooks } from './on-books.ts';
import { showProgress } from './progress.ts';
import { type Reply, refuseArgument } from './reply.ts';

interface Options {
  readonly perSecond: number;
}

/** 10,000 users in less than a minute. */
const PER_SECOND = 200;
const COLUMNS = ['reference', 'name', 'login', 'password'];
const NO_FILE = 'must name a CSV file that can be read';
const BAD_HEADER =
  'must begin with a line that names its columns: reference and name; login and password if there are some';
const BAD_ROW = 'its quotes do not match, or it has too many cells';

export function addImportCommand(user: Command, cli: Cli): void {
  addCommand(
    user,
    'import',
    'Create users from a CSV file; run it again after whatever stops it.',
    ['members.csv', 'members.csv --per-second 50'],
  )
    .argument(
      '<file>',
      'CSV in UTF-8 with the columns reference, name and, if need be, login, password',
    )
    .option('--per-second <n>', 'create at most so many', idArgument, PER_SECOND)
    .action((file: string, options: Options) => importUsers(cli, file, options));
}

async function importUsers(cli: Cli, file: string, { perSecond }: Options): Promise<void> {
  const text = await readFile(file, 'utf8').catch(() => null);
  await runOnBooks(cli, async (service) => {
    if (text === null) return refuseArgument('file', NO_FILE);
    const read = await readLines(text);
    return read ? importLines(cli, service, read, perSecond) : refuseArgument('file', BAD_HEADER);
  });
}

type Line = ImportedLine | { readonly line: number; readonly broken: true };

async function readLines(text: string): Promise<readonly Line[] | null> {
  const { csvRows } = await import('../wire/csv-read.ts');
  const [header, ...rows] = csvRows(text);
  const columns = header?.cells?.map((name) => name.trim().toLowerCase()) ?? [];
  const known = columns.every((name) => COLUMNS.includes(name));
  const each = new Set(columns).size === columns.length;
  if (!known || !each || !columns.includes('reference') || !columns.includes('name')) return null;
  return rows.map(({ line, cells }): Line => {
    if (cells === null || cells.length > columns.length) return { line, broken: true };
    const cell = (name: string) => cells[columns.indexOf(name)]?.trim() || null;
    const password = cells[columns.indexOf('password')] || null;
    const [reference, name] = [cell('reference') ?? '', cell('name') ?? ''];
    return { line, reference, name, login: cell('login'), password };
  });
}

async function importLines(
  cli: Cli,
  service: OpenService,
  lines: readonly Line[],
  perSecond: number,
): Promise<Reply> {
  const { importUsers } = await import('../service/administration/import-users.ts');
  const { refusalText } = await import('./reply.ts');
  const fine = lines.filter((line): line is ImportedLine => !('broken' in line));
  const items = lines
    .filter((line) => 'broken' in line)
    .map(
      ({ line }): Item => ({ line, reference: '', user_id: null, fate: 'refused', why: BAD_ROW }),
    );
  const told = (item: Item) => {
    if (!cli.json) process.stdout.write(`${lineText(item)}\n`);
  };
  for (const item of items) told(item);
  const progress = showProgress();
  for await (const fate of importUsers(service, fine, perSecond)) {
    const item = itemOf(fate, fate.refusal ? await refusalText(fate.refusal) : null);
    items.push(item);
    progress.clear();
    told(item);
    progress.show(`${items.length} of ${lines.length}`);
  }
  progress.clear();
  const count = (wanted: Fate['fate']) => items.filter(({ fate }) => fate === wanted).length;
  const [created, there, refused] = [count('created'), count('there'), count('refused')];
  items.sort((a, b) => a.line - b.line);
  return {
    ok: true,
    status: refused === 0 ? 0 : 1,
    value: { created, there, refused, items },
    text: `${created} created, ${there} there already, ${refused} refused.`,
  };
}

type Item = {
  readonly line: number;
  readonly reference: string;
  readonly user_id: number | null;
  readonly fate: Fate['fate'];
  readonly why: string | null;
};

function itemOf({ line, reference, userId, fate }: Fate, why: string | null): Item {
  return { line, reference, user_id: userId, fate, why };
}

function lineText({ line, reference, user_id, fate, why }: Item): string {
  if (fate === 'refused') return `line ${line}: ${reference} refused: ${why}`;
  const how = fate === 'created' ? 'created as' : 'is there already as';
  return `line ${line}: ${reference} ${how} user ${user_id}`;
}
