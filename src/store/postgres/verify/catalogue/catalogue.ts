// Reads what the catalogue of the database says of Tael's schema, in words that do not depend on the
// version of PostgreSQL, on the name of the schema or on that of its owner; and the list of it that ships.

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Connection, onlyRow, type Value } from '../../connection/connection.ts';
import { OF_ACTORS } from './actors.ts';
import { NAMESAKES, SHADOWS } from './names.ts';
import { OF_RIGHTS, OF_SETTINGS } from './rights.ts';
import { OF_TABLES } from './tables.ts';

export interface CatalogueLine {
  readonly kind: string;
  readonly name: string;
  readonly says: string;
}

/** `schema/catalogue.txt`, which `npm run task build:catalogue` makes. */
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

// Nothing here is found by its name in a schema that may have another of that name.
const PLACE = `select 'entries'::pg_catalog.regclass::pg_catalog.oid as entries,
  pg_catalog.current_setting('search_path') as path,
  pg_catalog.current_setting('quote_all_identifiers') as quoted,
  pg_catalog.current_schemas(false)::pg_catalog.text[] as schemas`;
const LOOK = `select pg_catalog.set_config('search_path', $1, true),
  pg_catalog.set_config('quote_all_identifiers', $2, true)`;
const NAME = `select nspname as name, quote_ident(nspname) as quoted from pg_namespace
  where oid = (select relnamespace from pg_class where oid = $1)`;

type Session = Pick<Connection, 'run'>;

interface Place {
  readonly entries: number;
  readonly path: string;
  readonly quoted: string;
  readonly schemas: readonly string[];
}

/** In the caller's transaction. */
export async function readCatalogue(session: Session): Promise<readonly CatalogueLine[]> {
  const read = async <Row>(text: string, values: Value[] = []) =>
    (await session.run<Row>({ name: '', text }, values)).rows;
  const look = (path: string, quoted = 'off') => read(LOOK, [path, quoted]);
  const { entries, path, quoted, schemas } = onlyRow(
    await session.run<Place>({ name: '', text: PLACE }),
  );
  await look('pg_catalog, pg_temp');
  const ours = onlyRow(
    await session.run<{ name: string; quoted: string }>({ name: '', text: NAME }, [entries]),
  );
  const others = schemas.filter((name) => name !== 'pg_catalog' && name !== ours.name);
  const namesakes = await read<CatalogueLine>(NAMESAKES, [others]);
  await look(path);
  const shadows = await read<CatalogueLine>(SHADOWS);
  await look(`pg_catalog, ${ours.quoted}, pg_temp`);
  const lines = await read<CatalogueLine>(ALL);
  await look(path, quoted);
  return [...lines, ...namesakes, ...shadows];
}

export async function shippedCatalogue(): Promise<ShippedCatalogue> {
  return catalogueIn(await readFile(CATALOGUE_FILE, 'utf8'));
}

const SANDBOX = 'sandbox ';
const HEAD =
  '# What the schema is, as tael verify compares it. npm run task build:catalogue writes it.\n';

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
