// Writes down what a run came to. `outcomes.tsv` has one line of each table for all columns and kinds of
// edits that come to the same, and docs/ledger-edits.md tells the classes of these lines.

import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Judged, Outcome } from './judged.ts';
import { whyLeft } from './left.ts';
import type { Table } from './rows.ts';
import type { Tried } from './trials.ts';

const FILE = join(import.meta.dirname, 'outcomes.tsv');
const PAGE = join(import.meta.dirname, '../../docs/ledger-edits.md');
/** What comes after it is written by a run. */
const HEADING = '## Every column and every row\n';

/** Of one table: edits that come to the same. */
interface Line {
  readonly table: string;
  readonly edits: readonly string[];
  readonly doors: string;
  readonly found: string;
}

export async function writeOutcomes({ tables, judged }: Tried): Promise<void> {
  const byTable = Map.groupBy(judged, ({ edit }) => edit.table);
  const taken = judged.filter(({ outcome }) => outcome !== null);
  const lines = tables.flatMap((table) => {
    const tried = byTable.get(table.name) ?? [];
    return [...linesOf(table.name, tried), ...untriedOf(table, tried)];
  });
  const about = `# ${judged.length} edits, of which the database took ${taken.length}`;
  const cells = lines.map(({ table, edits, doors, found }) => [
    table,
    edits.join(', '),
    doors,
    found,
  ]);
  const head = ['# table', 'edits', 'doors', 'found by'];
  await writeFile(
    FILE,
    `${[about, ...[head, ...cells].map((all) => all.join('\t')), ''].join('\n')}`,
  );
  await writeFile(PAGE, await pageWithOutcomes());
}

async function readOutcomes() {
  const [about = '', , ...rows] = (await readFile(FILE, 'utf8')).trimEnd().split('\n');
  const lines = rows.map((row): Line => {
    const [table = '', edits = '', doors = '', found = ''] = row.split('\t');
    return { table, edits: edits.split(', '), doors, found };
  });
  return { about: about.slice(2), lines };
}

/** The columns that are told, as `table.column`. */
export async function namedColumns(): Promise<readonly string[]> {
  const { lines } = await readOutcomes();
  return lines.flatMap(({ table, edits }) =>
    edits.filter((edit) => !edit.startsWith('a row ')).map((column) => `${table}.${column}`),
  );
}

/** The page as the outcomes want it. */
export async function pageWithOutcomes(): Promise<string> {
  const page = await readFile(PAGE, 'utf8');
  const [before, ...rest] = page.split(HEADING);
  assert.equal(rest.length, 1, `${PAGE} has not one heading “${HEADING.trim()}”`);
  const { about, lines } = await readOutcomes();
  return `${before}${HEADING}\n${toldOf(about, lines)}`;
}

const OTHERWISE = '**do otherwise**';
/** The books hold no such row, or the run was cut short. */
const UNTRIED = 'not tried';
const NOTHING = /(^|or )nothing$/;

/** Whoever is told apart is told column by column. */
function toldOf(about: string, lines: readonly Line[]): string {
  const otherwise = lines.filter(({ doors }) => doors.startsWith(OTHERWISE));
  const rest = lines.filter((line) => !otherwise.includes(line));
  const unnoticed = rest.filter(({ found }) => NOTHING.test(found));
  const classes = Map.groupBy(
    rest
      .filter((line) => !unnoticed.includes(line))
      .toSorted((one, other) => Number(one.doors === UNTRIED) - Number(other.doors === UNTRIED)),
    ({ doors, found }) => `${doors.replace(/\..*/, '')}${found === '' ? '' : ', and found'}`,
  );
  const ofTables = (of: readonly Line[]) =>
    [...Map.groupBy(of, ({ table }) => table)]
      .map(([table, alike]) => `\`${table}\` ${alike.flatMap(({ edits }) => edits).length}`)
      .join(', ');
  const classRows = [...classes].map(([what, of]) => [what, ofTables(of)]);
  return [
    `${about}: columns changed, rows deleted, copied over others and put back as they were in the morning.`,
    'After each, every door that reads them was tried. A number counts columns, and such kinds of edits of rows;',
    '[outcomes.tsv](../test/adversary/outcomes.tsv) has each, with the rules that find it.',
    '',
    ...tableOf(['doors', 'columns and kinds of edits'], classRows),
    '',
    'Where a door does otherwise, and what finds it:',
    '',
    ...tableOf(['edit', 'doors', 'found by'], merged(otherwise)),
    '',
    'What no rule notices, in some row or in any, where no door does otherwise:',
    '',
    ...tableOf(['edit', 'doors', 'found by'], merged(unnoticed)),
    '',
  ].join('\n');
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): readonly string[] {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [line(head), `|${'---|'.repeat(head.length)}`, ...rows.map(line)];
}

/** In one row whatever is told in the same words, of several tables too. */
function merged(lines: readonly Line[]): readonly (readonly string[])[] {
  const alike = Map.groupBy(lines, ({ doors, found }) => {
    const reason = reasonOf(doors);
    return reason === doors ? `${reason}\t${found}` : reason;
  });
  return [...alike].map(([key, of]) => {
    const edits = [...Map.groupBy(of, ({ table }) => table)].map(
      ([table, ofTable]) => `\`${table}\`: ${ofTable.flatMap((line) => line.edits).join(', ')}`,
    );
    const rules = new Set(of.flatMap(({ found }) => found.split(/, | or /)));
    return [edits.join('; '), key.replace(/\t.*/, ''), orOf([...rules])];
  });
}

/** With *nothing* as the last of several. */
function orOf(rules: readonly string[]): string {
  const named = rules.map((rule) => rule.replace(/^\w+_\w+/, '`$&`'));
  const parts = named.toSorted(
    (one, other) => Number(one === 'nothing') - Number(other === 'nothing'),
  );
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}

/** Where there is a reason, it says more than the names of doors. */
function reasonOf(doors: string): string {
  const [done = '', ...reason] = doors.split('. ');
  return reason.length > 0 ? reason.join('. ') : done;
}

function untriedOf(table: Table, tried: readonly Judged[]): readonly Line[] {
  const known = new Set(tried.map(({ edit }) => edit.column));
  const columns = table.columns.map(({ name }) => name).filter((name) => !known.has(name));
  if (columns.length === 0) return [];
  return [{ table: table.name, edits: columns, doors: UNTRIED, found: '' }];
}

/** Of a change by its column: all that was tried of it, in several rows and with several values. */
function linesOf(table: string, judged: readonly Judged[]): readonly Line[] {
  const byWhat = Map.groupBy(judged, ({ edit: { kind, column } }) =>
    kind === 'changed' ? `${column}` : `a row ${kind}`,
  );
  const cells = [...byWhat].map(([what, tried]) => {
    const outcomes = tried.flatMap(({ outcome }) => outcome ?? []);
    return { what, doors: doorsOf(tried), found: foundOf(outcomes) };
  });
  const alike = Map.groupBy(cells, ({ doors, found }) => `${doors}\n${found}`);
  return [...alike.values()].map((group) => {
    const [{ doors, found }] = group as [(typeof group)[number]];
    return { table, edits: group.map(({ what }) => what), doors, found };
  });
}

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
  const rules = [...new Set(found.flatMap(({ whole }) => whole))];
  const kept = [...new Set(found.flatMap(({ anchored }) => anchored))];
  const isMissed = found.some(({ whole, anchored }) => whole.length + anchored.length === 0);
  const parts = [
    ...rules,
    ...kept.map((rule) => `${rule} with a kept anchor`),
    ...(isMissed ? ['nothing'] : []),
  ];
  if (parts.length < 2) return parts.join('') || '';
  return `${parts.slice(0, -1).join(', ')} or ${parts.at(-1)}`;
}
