// Forms the names and comments of the generated records, in the same way for all languages.

import type { Field, RecordType } from './records.ts';

export const WRITTEN_BY =
  'Written by `npm run task build:interface` from the declarations of the interface.';

const COLUMNS = 100;

/** `tx_no` as `txNo`. */
export function camel(name: string): string {
  return name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
}

/** Whether a program may find nothing there. */
export function mayBeNull({ nullable, optional }: Field): boolean {
  return nullable || optional;
}

/** A text in lines that begin alike. */
export function lines(text: string, start: string): readonly string[] {
  const filled = [start];
  for (const word of text.split(/\s+/)) {
    const line = filled.at(-1) ?? '';
    if (line === start) filled[filled.length - 1] = start + word;
    else if (line.length + word.length < COLUMNS) filled[filled.length - 1] = `${line} ${word}`;
    else filled.push(start + word);
  }
  return filled;
}

/** What a field is for. One that is a record is told by it. */
export function said(field: Field, records: readonly RecordType[]): string {
  if (field.about !== '') return field.about;
  const { kind } = field;
  const told = kind.is === 'record' ? records.find(({ name }) => name === kind.name) : undefined;
  return told?.about ?? '';
}

/** The events of each record that `data` can be. */
export function eventsBy(
  data: ReadonlyMap<string, string>,
): ReadonlyMap<string, readonly string[]> {
  const types = new Map<string, string[]>();
  for (const [type, record] of data) types.set(record, [...(types.get(record) ?? []), type]);
  return types;
}
