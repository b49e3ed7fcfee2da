// The schema is numbered files, each applied once, in order, and never changed after the release that
// brought it. What a file asks for stands in lines that begin with `--@`.

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * How a step is applied to a database in use.
 * `together`: in one transaction, which waits for locks only as long as payments can bear.
 * `concurrently`: one statement about one index, outside of any transaction.
 * `portions`: one statement, each time in a transaction of its own, until it finds no more rows. One about
 * rows in cells names theirs as `$1`, and is repeated cell by cell: on a distributed database each portion is
 * a task of one machine.
 */
type StepKind = 'together' | 'concurrently' | 'portions';

export interface SchemaStep {
  readonly kind: StepKind;
  readonly sql: string;
}

export interface SchemaFile {
  readonly name: string;
  readonly sql: string;
  readonly sha256: string;
  /** The oldest release that may run on a database with it. Null: the one that brings it. */
  readonly oldest: string | null;
  readonly steps: readonly SchemaStep[];
}

const SCHEMA_DIR = join(import.meta.dirname, '../../../../schema');
const DIRECTIVE = /^--@ (.*)$/gm;
const KINDS: Readonly<Record<string, StepKind>> = {
  step: 'together',
  'step concurrently': 'concurrently',
  'step portions': 'portions',
};
const ABOUT_AN_INDEX =
  /^(create (unique )?index concurrently \w+ on|drop index concurrently if exists) /;

/** All that this version knows, in order. */
export async function schemaFiles(dir = SCHEMA_DIR): Promise<SchemaFile[]> {
  const names = (await readdir(dir)).filter((name) => /^\d{4}_.+\.sql$/.test(name)).sort();
  return Promise.all(
    names.map(async (name) => readSchemaFile(name, await readFile(join(dir, name), 'utf8'))),
  );
}

export function readSchemaFile(name: string, sql: string): SchemaFile {
  const oldest = /^--@ oldest (\d+\.\d+\.\d+)$/m.exec(sql)?.[1] ?? null;
  const sha256 = createHash('sha256').update(sql).digest('hex');
  const refuse = (problem: string) => new Error(`schema/${name} ${problem}.`);
  for (const [line, directive = ''] of sql.matchAll(DIRECTIVE)) {
    if (directive in KINDS || (oldest !== null && directive === `oldest ${oldest}`)) continue;
    throw refuse(`has a line that says nothing: ${line}`);
  }
  const [before = '', ...parts] = sql.split(/^--@ (?=step)/m);
  if (parts.length === 0) return { name, sql, sha256, oldest, steps: [{ kind: 'together', sql }] };
  if (bare(before) !== '') throw refuse('has statements before its first step');
  const steps = parts.map((part): SchemaStep => {
    const [, head = '', body = ''] = /^(.*)\n([\s\S]*)$/.exec(part) ?? [];
    const kind = KINDS[head] ?? 'together';
    const statement = bare(body);
    if (statement === '') throw refuse('has a step without a statement');
    if (kind === 'together') return { kind, sql: body };
    if (/;./s.test(statement)) throw refuse(`has more than one statement in a ${head}`);
    if (kind === 'concurrently' && !ABOUT_AN_INDEX.test(statement)) {
      throw refuse(`has a ${head} that neither makes nor drops an index`);
    }
    return { kind, sql: kind === 'concurrently' ? statement : body };
  });
  return { name, sql, sha256, oldest, steps };
}

/** What a step is given, once for each cell if it names one. */
export function portionsOf({ sql }: SchemaStep, cells: readonly number[]): readonly number[][] {
  return bare(sql).includes('$1') ? cells.map((cell) => [cell]) : [[]];
}

/** Without comments, on one line. */
function bare(sql: string): string {
  return sql
    .replaceAll(/^\s*--.*$/gm, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
