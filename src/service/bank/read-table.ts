// Reads a table that a bank has written: bytes in UTF-8 or GBK, as they are or compressed, with any of the
// usual separators, and with lines of their own before the names of the columns.

import { gunzipSync } from 'node:zlib';
import type { FieldProblem } from '../../core/refusal.ts';
import { type CsvRow, csvRows, SEPARATORS } from '../../wire/csv-read.ts';
import { invalidFields, succeed } from '../administration/answer.ts';
import type { Answer } from '../answer.ts';

const FILE_BYTES_MAX = 2 * 1_048_576;
const LINES_MAX = 5_000;
/** More are not told. */
const PROBLEMS_MAX = 10;
const TEXT_MAX = 64;
const GZIP_MAGIC = '1f8b';
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

/** A row below the names, by these. Spreadsheets mark numbers that are to stay text. */
export interface TableRow {
  readonly line: number;
  /** What is in it, cell by cell. */
  readonly text: string;
  cell(column: string | null): string;
}

export interface Table {
  readonly rows: readonly TableRow[];
  readonly bytes: Uint8Array;
}

export function fileProblem(rule: FieldProblem['rule'], given?: string): FieldProblem {
  return { field: 'file', rule, ...(given !== undefined && { given }) };
}

export function refuseFile(problems: readonly FieldProblem[]): Answer<never> {
  return invalidFields(problems.slice(0, PROBLEMS_MAX));
}

/** `columns`: the names of those that have to be there. `file`: Base64. */
export function readTable(file: string, columns: readonly string[]): Answer<Table> {
  const bytes = bytesOf(file);
  if (!(bytes instanceof Uint8Array)) return refuseFile([bytes]);
  const text = textOf(bytes);
  const wanted = columns.map(plain);
  const found = SEPARATORS.map((separator) => {
    const rows = [...csvRows(text, separator)];
    const head = rows.findIndex(({ cells }) => {
      const names = cells?.map(plain) ?? [];
      return wanted.every((name) => names.includes(name));
    });
    return { head, rows };
  }).find(({ head }) => head >= 0);
  if (!found) return refuseFile([fileProblem('file_columns', columns.join(', '))]);
  const { head, rows } = found;
  const below = rows.slice(head + 1);
  if (below.length > LINES_MAX) return refuseFile([fileProblem('file_lines')]);
  const broken = below.filter(({ cells }) => cells === null);
  if (broken.length > 0) {
    return refuseFile(broken.map(({ line }) => fileProblem('file_quotes', `${line}`)));
  }
  const names = rows[head]?.cells?.map(plain) ?? [];
  return succeed({ bytes, rows: below.map((row) => rowOf(names, row)) });
}

function rowOf(names: readonly string[], { line, cells }: CsvRow): TableRow {
  return {
    line,
    text: printable((cells ?? []).map(plain).filter(Boolean).join(' '), TEXT_MAX),
    cell: (column) => (column === null ? '' : plain(cells?.[names.indexOf(plain(column))] ?? '')),
  };
}

/** What nobody can see is a space, and a character is whole or gone. */
export function printable(text: string, max: number): string {
  const seen = text.replaceAll(/[\p{Cc}\p{Cs}]+/gu, ' ').trim();
  return seen
    .slice(0, max)
    .replace(/\p{Cs}$/u, '')
    .trim();
}

/** As one sees it: `="0012"` and `'0012` are texts of digits. */
function plain(cell: string): string {
  const text = cell.normalize('NFKC').trim();
  return text
    .replace(/^="(.*)"$/, '$1')
    .replace(/^'/, '')
    .trim();
}

function bytesOf(file: string): Uint8Array | FieldProblem {
  if (!BASE64.test(file)) return fileProblem('file_base64');
  const sent = Buffer.from(file, 'base64');
  if (sent.subarray(0, 2).toString('hex') !== GZIP_MAGIC) return sent;
  try {
    return gunzipSync(sent, { maxOutputLength: FILE_BYTES_MAX });
  } catch (error) {
    const isLarge = (error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return fileProblem(isLarge ? 'file_size' : 'file_base64');
  }
}

/** Text in GBK is hardly ever right in UTF-8 too. */
function textOf(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}
