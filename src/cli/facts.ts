// Records as people read them in a terminal: a line for each field, or a table with a row for each record.

import { type Fen, yuanText } from '../core/money.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { Success } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

type Fields = Readonly<Record<string, JsonWritable | undefined>>;

/**
 * Fields that are records themselves get a line for each of theirs, like `consumer.balance`; lists of them
 * a table below.
 */
export function factsText(fields: Fields): string {
  const entries = Object.entries(fields);
  const facts = entries.filter(([, value]) => !isListOfRecords(value));
  const lists = entries.flatMap(([name, value]) =>
    isListOfRecords(value) ? ['', `${name}:`, tableOf(value)] : [],
  );
  return [factTable(linesOf(Object.fromEntries(facts), '')), ...lists].join('\n');
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

function linesOf(fields: Fields, prefix: string): string[][] {
  return Object.entries(fields).flatMap(([name, value]) => {
    if (isRecord(value)) return linesOf(value, `${prefix}${name}.`);
    return [[`${prefix}${name}`, cellText(value)]];
  });
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

function isListOfRecords(value: unknown): value is readonly Fields[] {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function cellText(value: JsonWritable | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'bigint') return yuanText(value as Fen);
  if (Array.isArray(value)) return value.map(cellText).join(',') || '-';
  return String(value);
}
