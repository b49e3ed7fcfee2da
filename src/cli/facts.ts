// Records as people read them in a terminal: a line for each field, or a table with a row for each record.

import { type Fen, yuanText } from '../core/money.ts';
import type { JsonWritable } from '../wire/json-write.ts';
import type { Success } from './reply.ts';
import { factTable, listTable } from './terminal-table.ts';

type Fields = Readonly<Record<string, JsonWritable | undefined>>;

/** Fields that are records themselves get a line for each of theirs, like `consumer.balance`. */
export function factsText(fields: Fields): string {
  return factTable(linesOf(fields, ''));
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

function isRecord(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export function cellText(value: JsonWritable | undefined): string {
  if (value === null || value === undefined || value === '') return '-';
  if (typeof value === 'bigint') return yuanText(value as Fen);
  if (Array.isArray(value)) return value.map(cellText).join(',') || '-';
  return String(value);
}
