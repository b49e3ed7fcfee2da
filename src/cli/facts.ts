// Records as people read them in a terminal: a line for each field, or a table with a row for each record.

import { type Fen, yuanText } from '../core/money.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { Success } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

type Fields = Readonly<Record<string, JsonWritable | undefined>>;

/**
 * Fields that are records themselves get a line for each of theirs, like `consumer.balance`; lists of them
 * a table below, like `callback.attempts`.
 */
export function factsText(fields: Fields): string {
  const facts: string[][] = [];
  const tables: string[] = [];
  for (const [name, value] of flat(fields, '')) {
    if (isListOfObjects(value)) tables.push('', `${name}:`, tableOf(value));
    else facts.push([name, cellText(value)]);
  }
  return [factTable(facts), ...tables].join('\n');
}

type Entry = readonly [name: string, value: JsonWritable | undefined];

function flat(fields: Fields, prefix: string): readonly Entry[] {
  return Object.entries(fields).flatMap(([name, value]): readonly Entry[] =>
    isObject(value) ? flat(value, `${prefix}${name}.`) : [[`${prefix}${name}`, value]],
  );
}

/** With what each of them says in a word or a number. */
function tableOf(records: readonly Fields[]): string {
  const [first = {}] = records;
  const columns = Object.keys(first).filter((name) => !Array.isArray(first[name]));
  return listTable(
    columns,
    records.map((record) => columns.map((column) => cellText(record[column]))),
  );
}

/** `none`: what is said when the list is empty. */
export function listOf<Item extends Fields>(
  items: readonly Item[],
  columns: readonly (keyof Item & string)[],
  none: string,
): Success {
  const rows = items.map((item) => columns.map((column) => cellText(item[column])));
  const text = items.length === 0 ? none : listTable(columns, rows);
  return { value: { items }, text };
}

function isListOfObjects(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isObject);
}

function isObject(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** `amount=100.00 wallet=consumer`, without what is empty. */
function pairsText(fields: Fields): string {
  const told = Object.entries(fields).map(([name, value]) => [name, cellText(value)] as const);
  const filled = told.filter(([, text]) => text !== '-');
  return filled.map(([name, text]) => `${name}=${text}`).join(' ') || '-';
}

function cellText(value: JsonWritable | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'bigint') return yuanText(value as Fen);
  if (Array.isArray(value)) return value.map(cellText).join(',') || '-';
  if (isObject(value)) return pairsText(value);
  // A cell is one line.
  return String(value).replace(/[\t\n\r]/g, (character) => JSON.stringify(character).slice(1, -1));
}
