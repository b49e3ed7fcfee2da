// Defines what the queries of the catalogue share. They yield `name` and `says`, and look first in
// pg_catalog, then in the schema of Tael's tables, so that PostgreSQL writes every name in there alike,
// whatever that is.

export interface CatalogueQuery {
  readonly kind: string;
  readonly text: string;
}

/** The schema of Tael's tables. */
export const SCHEMA = `(select relnamespace from pg_class where oid = 'entries'::regclass)`;

/** Whoever owns most of the tables. */
export const OWNER = `(select mode() within group (order by relowner) from pg_class
  where relnamespace = ${SCHEMA} and relkind = 'r')`;

/** Who else may add to the journal: the role of the service, where it owns nothing. */
export const WRITERS = `(select grantee from pg_class cross join lateral aclexplode(relacl)
  where pg_class.oid = 'entries'::regclass and privilege_type = 'INSERT' and grantee not in (0, relowner))`;

/** Citus, where the books are spread over machines, and one that writes down what is done. */
const ACTING = ['citus', 'citus_columnar', 'pgaudit'];
const LOOKING = [
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
/** Those that may be there. */
export const EXTENSIONS = arrayOf(['plpgsql', ...ACTING, ...LOOKING]);

function arrayOf(extensions: readonly string[]): string {
  return `'{${extensions.join(',')}}'`;
}

/** Part of an extension that may be there. What is PostgreSQL's own is not asked for by plpgsql, its part. */
export function isExtensions(catalogue: string, oid: string): string {
  return isPartOf([...ACTING, ...LOOKING], catalogue, oid);
}

/** Part of one that may bring something which acts by itself, or for all of the database. */
export function isActingExtensions(catalogue: string, oid: string): string {
  return isPartOf(ACTING, catalogue, oid);
}

function isPartOf(extensions: readonly string[], catalogue: string, oid: string): string {
  return `exists (select from pg_depend join pg_extension on pg_extension.oid = refobjid
    where classid = '${catalogue}'::regclass and objid = ${oid} and deptype = 'e'
      and refclassid = 'pg_extension'::regclass and extname = any(${arrayOf(extensions)}))`;
}

/** Rows of pg_proc. It does not act with the rights of who made it, unless it is written in C. */
export function isExtensionsFunction(oid: string): string {
  return `(${isExtensions('pg_proc', oid)} and exists (select from pg_proc as part
      join pg_language on pg_language.oid = part.prolang
    where part.oid = ${oid}
      and (lanname in ('c', 'internal') or lanname = 'sql' and not part.prosecdef)))`;
}

/** Made after the database was: PostgreSQL's own have lower numbers. */
export const LATER = 16_384;
