// What the catalogue of the database says of Tael's schema, in words that do not depend on the version of
// PostgreSQL, on the name of the schema or on that of its owner; and the list of it that ships.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, onlyRow } from '../../connection/connection.ts';
import { OF_ACTORS } from './actors.ts';
import { SCHEMA } from './query.ts';
import { OF_RIGHTS, OF_SETTINGS } from './rights.ts';
import { OF_TABLES } from './tables.ts';

export interface CatalogueLine {
  readonly kind: string;
  readonly name: string;
  readonly says: string;
}

/** `schema/catalogue.txt`, which `npm run build:catalogue` makes. */
export interface ShippedCatalogue {
  readonly lines: readonly CatalogueLine[];
  /** Of the functions that a sandbox has besides. */
  readonly ofSandbox: readonly CatalogueLine[];
}

export const CATALOGUE_FILE = join(import.meta.dirname, '../../../../../schema/catalogue.txt');

const QUERIES = [...OF_TABLES, ...OF_ACTORS, ...OF_RIGHTS, ...OF_SETTINGS];
const ALL = `select kind, name, regexp_replace(says, '\\s+', ' ', 'g') as says from (
    ${QUERIES.map(
      ({ kind, text }) =>
        `select '${kind}' as kind, one.name::text, one.says::text from (${text}) as one`,
    ).join('\n    union all ')}
  ) as catalogue order by kind collate "C", name collate "C", says collate "C"`;

export const NOT_FOUND = 'is not the one that is found by its name';

/** What has the name of something of ours, and is found before it. A session's own does not count. */
const SHADOWS = `select distinct 'function' as kind, ours.proname || '()' as name, '${NOT_FOUND}' as says
  from pg_proc as ours
    left join pg_proc as found on found.oid = to_regproc(quote_ident(ours.proname))
  where ours.pronamespace = ${SCHEMA} and found.oid is distinct from ours.oid
    and found.pronamespace is distinct from 'pg_catalog'::regnamespace
  union all
  select 'table', ours.relname, '${NOT_FOUND}'
  from pg_class as ours
    left join pg_class as found on found.oid = to_regclass(quote_ident(ours.relname))
  where ours.relnamespace = ${SCHEMA} and ours.relkind in ('r', 'S')
    and found.oid is distinct from ours.oid and found.relpersistence is distinct from 't'`;

const PATH = `select current_setting('search_path') as path, quote_ident(nspname) as schema
  from pg_namespace where oid = ${SCHEMA}`;

type Session = Pick<Connection, 'run'>;

/** In the caller's transaction. */
export async function readCatalogue(session: Session): Promise<readonly CatalogueLine[]> {
  const read = async (text: string) => (await session.run<CatalogueLine>({ name: '', text })).rows;
  const places = await session.run<{ path: string; schema: string }>({ name: '', text: PATH });
  const { path, schema } = onlyRow(places);
  const shadows = await read(SHADOWS);
  await lookIn(session, `pg_catalog, ${schema}, pg_temp`);
  const lines = await read(ALL);
  await lookIn(session, path);
  return [...lines, ...shadows];
}

async function lookIn(session: Session, path: string): Promise<void> {
  await session.run({ name: '', text: `select set_config('search_path', $1, true)` }, [path]);
}

export async function shippedCatalogue(): Promise<ShippedCatalogue> {
  return catalogueIn(await readFile(CATALOGUE_FILE, 'utf8'));
}

const SANDBOX = 'sandbox ';
const HEAD =
  '# What the schema is, as tael verify compares it. npm run build:catalogue writes it.\n';

export function textOf({ lines, ofSandbox }: ShippedCatalogue): string {
  const texts = [
    ...lines.map((line) => textOfLine(line)),
    ...ofSandbox.map((line) => SANDBOX + textOfLine(line)),
  ];
  return HEAD + texts.map((text) => `${text}\n`).join('');
}

function textOfLine({ kind, name, says }: CatalogueLine): string {
  return [kind, name, says].join('\t');
}

function catalogueIn(text: string): ShippedCatalogue {
  const texts = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const isSandbox = (line: string) => line.startsWith(SANDBOX);
  return {
    lines: texts.filter((line) => !isSandbox(line)).map(lineIn),
    ofSandbox: texts.filter(isSandbox).map((line) => lineIn(line.slice(SANDBOX.length))),
  };
}

function lineIn(text: string): CatalogueLine {
  const [kind = '', name = '', says = ''] = text.split('\t');
  return { kind, name, says };
}
