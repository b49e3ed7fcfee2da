// Holds a schema file to what it must say and leave alone, so that the release before it goes on while it
// is applied and after.

import { isOlder } from '../../src/store/postgres/tables/release.ts';
import type { SchemaFile } from '../../src/store/postgres/tables/schema-files.ts';
import { tablesOf } from './next-release.ts';

/** A release, and the names of its schema files. */
export interface Released {
  readonly release: string;
  readonly files: readonly string[];
}

/** In words; none is what one wants. Files that have been released are past mending, and not looked at. */
export function complaintsOf(
  files: readonly SchemaFile[],
  releases: readonly Released[],
): readonly string[] {
  const last = releases.toSorted((a, b) => (isOlder(a.release, b.release) ? -1 : 1)).at(-1);
  if (last === undefined) return [];
  return files.flatMap((file, at) => {
    if (last.files.includes(file.name)) return [];
    const before = files.slice(0, at);
    return rulesOf(file, before, last.release)
      .filter(([, isBroken]) => isBroken)
      .map(([rule]) => `${file.name}: ${rule}`);
  });
}

function rulesOf(
  { oldest, steps, sql }: SchemaFile,
  before: readonly SchemaFile[],
  last: string,
): readonly (readonly [string, boolean])[] {
  const known = new Set(tablesOf(before));
  const withCells = tablesWithCells(before);
  const functions = functionsOf(before);
  const together = steps.filter(({ kind }) => kind === 'together').map((step) => step.sql);
  const tablesIn = (expression: RegExp) =>
    together.flatMap((text) => [...text.matchAll(expression)].map(([, table = '']) => table));
  const remade = [...sql.matchAll(/create (?:or replace )?function (\w+)/g)];
  return [
    [
      `say which release may go on beside it: --@ oldest ${last}`,
      oldest === null || isOlder(last, oldest),
    ],
    [
      'an index of a table in use is made in a step concurrently',
      tablesIn(/^create (?:unique )?index \w+\s+on (\w+)/gm).some((table) => known.has(table)),
    ],
    [
      'a function that the release before calls keeps its text; give the new one another name',
      remade.some(([, name = '']) => functions.has(name)),
    ],
    [
      'a new column needs a default, or may be null: the release before does not write it',
      /add column [^,;]*not null(?![^,;]*default)(?<!default[^,;]*)/.test(sql),
    ],
    [
      'a constraint of a table in use is added not valid, and validated in a step of its own',
      /add constraint (?![^;]*not valid)[^;]*;/.test(sql),
    ],
    [
      'rows of a table in use are changed in a step portions',
      tablesIn(/^(?:update|delete from|insert into) (\w+)/gm).some((table) => known.has(table)),
    ],
    [
      'a portion of rows in cells names their cell: where cell = $1',
      steps.some(({ kind, sql: text }) => {
        const [, table = ''] = /^(?:update|delete from) (\w+)/m.exec(text) ?? [];
        return kind === 'portions' && withCells.has(table) && !text.includes('cell = $1');
      }),
    ],
    [
      'a step changes one table in use: whoever waits for two locks holds up twice as much',
      together.some((text) => {
        const changed = [...text.matchAll(/^(?:alter|drop) table (?:if exists )?(\w+)/gm)];
        return (
          new Set(changed.map(([, table = '']) => table).filter((one) => known.has(one))).size > 1
        );
      }),
    ],
  ];
}

function tablesWithCells(files: readonly SchemaFile[]): ReadonlySet<string> {
  const made = files.flatMap(({ sql }) => [...sql.matchAll(/^create table (\w+) \(\s+cell /gm)]);
  return new Set(made.map(([, name = '']) => name));
}

const DROPPED = String.raw`drop function (\w+)`;
const NAMED = String.raw`create (?:or replace )?function (\w+)\(`;
const FUNCTION_CHANGES = new RegExp(`${DROPPED}|${NAMED}`, 'g');

/** A later file may have dropped one. */
function functionsOf(files: readonly SchemaFile[]): ReadonlySet<string> {
  const functions = new Set<string>();
  for (const { sql } of files) {
    for (const [, dropped, name = ''] of sql.matchAll(FUNCTION_CHANGES)) {
      if (dropped === undefined) functions.add(name);
      else functions.delete(dropped);
    }
  }
  return functions;
}
