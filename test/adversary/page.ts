// What a run came to, as the table of docs/ledger-edits.md: of each table one line for all columns and kinds
// of edits that come to the same.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Judged, Outcome } from './judged.ts';
import { whyLeft } from './left.ts';
import type { Table } from './rows.ts';
import type { Tried } from './trials.ts';

const PAGE = join(import.meta.dirname, '../../docs/ledger-edits.md');
/** What comes after it is written by a run. */
const HEADING = '## Every column and every row\n';

export async function writePage({ tables, judged }: Tried): Promise<void> {
  const page = await readFile(PAGE, 'utf8');
  const [before, ...rest] = page.split(HEADING);
  assert.equal(rest.length, 1, `${PAGE} has not one heading “${HEADING.trim()}”`);
  await writeFile(PAGE, `${before}${HEADING}\n${writtenOf(tables, judged)}`);
}

/** The columns that the page names, as `table.column`. */
export async function namedIn(): Promise<readonly string[]> {
  const [, written = ''] = (await readFile(PAGE, 'utf8')).split(HEADING);
  return [...written.matchAll(/^\| `(\w+)` \| (.*?) \|/gm)].flatMap(([, table, what = '']) =>
    [...what.matchAll(/`(\w+)`/g)].map(([, column]) => `${table}.${column}`),
  );
}

function writtenOf(tables: readonly Table[], judged: readonly Judged[]): string {
  const byTable = Map.groupBy(judged, ({ edit }) => edit.table);
  const taken = judged.filter(({ outcome }) => outcome !== null);
  const rows = tables.flatMap((table) => {
    const tried = byTable.get(table.name) ?? [];
    return [...rowsOf(table.name, tried), ...untriedOf(table, tried)];
  });
  const head = [['table', 'edit', 'doors', 'found by'], Array(4).fill('---')];
  return [
    `${judged.length} edits, of which the database took ${taken.length}.`,
    '',
    ...[...head, ...rows].map((cells) => `| ${cells.join(' | ')} |`),
    '',
  ].join('\n');
}

/** The books hold no such row, or the run was cut short. */
function untriedOf(table: Table, tried: readonly Judged[]): readonly (readonly string[])[] {
  const known = new Set(tried.map(({ edit }) => edit.column));
  const columns = table.columns.map(({ name }) => name).filter((name) => !known.has(name));
  if (columns.length === 0) return [];
  return [[named(table.name), columns.map(named).join(', '), 'not tried', '']];
}

/** Of a change by its column: all that was tried of it, in several rows and with several values. */
function rowsOf(table: string, judged: readonly Judged[]): readonly (readonly string[])[] {
  const byWhat = Map.groupBy(judged, ({ edit: { kind, column } }) =>
    kind === 'changed' ? named(column) : `a row ${kind}`,
  );
  const cells = [...byWhat].map(([what, tried]) => {
    const outcomes = tried.flatMap(({ outcome }) => outcome ?? []);
    return { what, doors: doorsOf(tried), found: foundOf(outcomes) };
  });
  const alike = Map.groupBy(cells, ({ doors, found }) => `${doors}\n${found}`);
  return [...alike.values()].map((group) => {
    const [{ doors, found }] = group as [(typeof group)[number]];
    return [named(table), group.map(({ what }) => what).join(', '), doors, found];
  });
}

const named = (name: string) => `\`${name}\``;

function doorsOf(tried: readonly Judged[]): string {
  const outcomes = tried.flatMap(({ outcome }) => outcome ?? []);
  if (outcomes.length === 0) return 'the database takes no such edit';
  const gives = [...new Set(outcomes.flatMap((outcome) => outcome.gives))];
  const reasons = new Set(tried.flatMap((one) => whyLeft(one) ?? []));
  const parts = [
    ...(gives.length > 0 ? [`**do otherwise**: ${shortened(gives)}`] : []),
    ...(outcomes.some(({ shows }) => shows.length > 0) ? ['show it'] : []),
    ...(outcomes.some(({ refuses, found }) => found && refuses.length > 0) ? ['refuse'] : []),
    ...(outcomes.some(({ found }) => found === null) ? ['the service does not start'] : []),
  ];
  const done = parts.join('; ') || 'as before';
  return reasons.size > 0 ? `${done}. ${[...reasons].join(' ')}` : done;
}

const SHOWN_MAX = 3;

function shortened(doors: readonly string[]): string {
  const shown = doors.slice(0, SHOWN_MAX).join(', ');
  return doors.length > SHOWN_MAX ? `${shown} and ${doors.length - SHOWN_MAX} more` : shown;
}

function foundOf(outcomes: readonly Outcome[]): string {
  const found = outcomes.flatMap((outcome) => outcome.found ?? []);
  const rules = [...new Set(found.flatMap(({ whole }) => whole))].map(named);
  const kept = [...new Set(found.flatMap(({ anchored }) => anchored))].map(named);
  const isMissed = found.some(({ whole, anchored }) => whole.length + anchored.length === 0);
  const parts = [
    ...rules,
    ...kept.map((rule) => `${rule} with a kept anchor`),
    ...(isMissed ? ['nothing'] : []),
  ];
  if (parts.length < 2) return parts.join('') || '';
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
