// Finds what has taken the name of something of Tael's or of PostgreSQL's own, and may be found instead of
// it.

import { isExtensionsFunction, SCHEMA } from './query.ts';

export const NOT_FOUND = 'is not the one that is found by its name';
export const NAMESAKE = 'has the name of one of PostgreSQL itself';

/** What has the name of something of ours, and is found before it. A session's own does not count. */
export const SHADOWS = `select distinct 'function' as kind, ours.proname || '()' as name,
    '${NOT_FOUND}' as says
  from pg_proc as ours
    left join pg_proc as found on found.oid = to_regproc(quote_ident(ours.proname))
  where ours.pronamespace = ${SCHEMA} and not ${isExtensionsFunction('ours.oid')}
    and found.oid is distinct from ours.oid
    and found.pronamespace is distinct from 'pg_catalog'::regnamespace
  union all
  select 'table', ours.relname, '${NOT_FOUND}'
  from pg_class as ours
    left join pg_class as found on found.oid = to_regclass(quote_ident(ours.relname))
  where ours.relnamespace = ${SCHEMA} and ours.relkind in ('r', 'S')
    and found.oid is distinct from ours.oid and found.relpersistence is distinct from 't'`;

/**
 * What has the name of something of PostgreSQL's own, in the schemas `$1`: those where the session looks, but
 * for Tael's, in which everything is compared. The clock may be another: tests move it so.
 */
export const NAMESAKES = `select 'function' as kind, format('%I.%I()', nspname, proname) as name,
    '${NAMESAKE}' as says
  from pg_proc join pg_namespace on pg_namespace.oid = pronamespace
  where nspname = any($1) and proname <> 'clock_timestamp'
    and not ${isExtensionsFunction('pg_proc.oid')}
    and proname in (select proname from pg_proc where pronamespace = 'pg_catalog'::regnamespace)
  union
  select 'operator', format('%I.%s', nspname, oprname), '${NAMESAKE}'
  from pg_operator join pg_namespace on pg_namespace.oid = oprnamespace
  where nspname = any($1)
    and oprname in (select oprname from pg_operator where oprnamespace = 'pg_catalog'::regnamespace)`;
