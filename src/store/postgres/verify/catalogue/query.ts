// What the queries of the catalogue share. They yield `name` and `says`, and look first in pg_catalog, then
// in the schema of Tael's tables, so that PostgreSQL writes every name in there alike, whatever that is.

export interface CatalogueQuery {
  readonly kind: string;
  readonly text: string;
}

/** The schema of Tael's tables. */
export const SCHEMA = `(select relnamespace from pg_class where oid = 'entries'::regclass)`;

/** Whoever owns most of the tables. */
export const OWNER = `(select mode() within group (order by relowner) from pg_class
  where relnamespace = ${SCHEMA} and relkind = 'r')`;

/** Citus, where the books are spread over machines, and those that only look. */
const KNOWN_EXTENSIONS = [
  'plpgsql',
  'citus',
  'citus_columnar',
  'pg_stat_statements',
  'pg_buffercache',
  'pg_freespacemap',
  'pg_prewarm',
  'pg_visibility',
  'pg_walinspect',
  'pgrowlocks',
  'pgstattuple',
  'amcheck',
];
export const KNOWN = `'{${KNOWN_EXTENSIONS.join(',')}}'`;

/** Part of an extension that may be there. */
export function isExtensions(catalogue: string, oid: string): string {
  return `exists (select from pg_depend join pg_extension on pg_extension.oid = refobjid
    where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e'
      and refclassid = 'pg_extension'::regclass and extname = any(${KNOWN}))`;
}

/** Made after the database was: PostgreSQL's own have lower numbers. */
export const LATER = 16_384;
