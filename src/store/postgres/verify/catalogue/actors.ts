// Asks the catalogue what acts in the database: what is called by its name, and what acts on a table by
// itself.

import {
  type CatalogueQuery,
  EXTENSIONS,
  isActingExtensions,
  isExtensions,
  isExtensionsFunction,
  LATER,
  SCHEMA,
} from './query.ts';

// One that stands among PostgreSQL's own would be found before Tael's. The text is long, so a digest stands
// for it.
const FUNCTIONS = `select format('%s%s(%s)',
      case when pronamespace = 'pg_catalog'::regnamespace then 'pg_catalog.' end,
      proname, pg_get_function_identity_arguments(pg_proc.oid)) as name,
    concat_ws(' ',
      case prokind when 'p' then 'procedure' when 'a' then 'aggregate' when 'w' then 'window' end,
      lanname, 'returns ' || pg_get_function_result(pg_proc.oid),
      case provolatile when 'i' then 'immutable' when 's' then 'stable' else 'volatile' end,
      case when proisstrict then 'strict' end, case when proleakproof then 'leakproof' end,
      case proparallel when 's' then 'parallel safe' when 'r' then 'parallel restricted' end,
      case when prosecdef then 'security definer' end,
      'set ' || array_to_string(proconfig, ', '),
      encode(sha256(convert_to(concat_ws(' ', prosrc, probin, pg_get_function_sqlbody(pg_proc.oid)),
        'UTF8')), 'hex')) as says
  from pg_proc join pg_language on pg_language.oid = prolang
  where pronamespace = ${SCHEMA} and not ${isExtensionsFunction('pg_proc.oid')}
    or pronamespace = 'pg_catalog'::regnamespace and pg_proc.oid >= ${LATER}
      and not ${isActingExtensions('pg_proc', 'pg_proc.oid')}`;

/** Those of PostgreSQL and of a known extension are internal, and call a function that is theirs. */
const TRIGGERS = `select tgname || ' on ' || relname as name, concat_ws(' ',
    pg_get_triggerdef(pg_trigger.oid, true),
    case tgenabled when 'D' then 'disabled' when 'R' then 'on replicas' when 'A' then 'always' end) as says
  from pg_trigger join pg_class on pg_class.oid = tgrelid join pg_proc on pg_proc.oid = tgfoid
  where relnamespace = ${SCHEMA}
    and not (tgisinternal and pronamespace = 'pg_catalog'::regnamespace
      and (pg_proc.oid < ${LATER} or ${isActingExtensions('pg_proc', 'pg_proc.oid')}))`;

const RULES = `select rulename || ' on ' || relname as name, pg_get_ruledef(pg_rewrite.oid, true) as says
  from pg_rewrite join pg_class on pg_class.oid = ev_class
  where relnamespace = ${SCHEMA} and rulename <> '_RETURN'
    and not ${isExtensions('pg_class', 'pg_class.oid')}`;

const POLICIES = `select polname || ' on ' || relname as name, concat_ws(' ', polcmd::text,
    pg_get_expr(polqual, polrelid, true), pg_get_expr(polwithcheck, polrelid, true)) as says
  from pg_policy join pg_class on pg_class.oid = polrelid where relnamespace = ${SCHEMA}`;

const ROW_SECURITY = `select 'on ' || relname as name, 'on' as says from pg_class
  where relnamespace = ${SCHEMA} and (relrowsecurity or relforcerowsecurity)`;

const EVENT_TRIGGERS = `select evtname as name,
    format('on %s %s() %s', evtevent, proname, evtenabled) as says
  from pg_event_trigger join pg_proc on pg_proc.oid = evtfoid
  where not ${isActingExtensions('pg_event_trigger', 'pg_event_trigger.oid')}`;

const OPERATORS = `select oid::regoperator::text as name, oprcode::text as says from pg_operator
  where oprnamespace = ${SCHEMA} or oprnamespace = 'pg_catalog'::regnamespace and oid >= ${LATER}
    and not ${isActingExtensions('pg_operator', 'pg_operator.oid')}`;

/** Between types of PostgreSQL's own, so that it is used wherever those are. */
const CASTS = `select format('%s as %s', castsource::regtype, casttarget::regtype) as name,
    castfunc::regproc::text as says
  from pg_cast
  where oid >= ${LATER} and castsource < ${LATER} and casttarget < ${LATER}
    and not ${isActingExtensions('pg_cast', 'pg_cast.oid')}`;

const OTHER_EXTENSIONS = `select extname as name, extversion as says from pg_extension
  where not extname = any(${EXTENSIONS})`;

const SUBSCRIPTIONS = `select subname as name, 'it writes to tables' as says from pg_subscription
  where subdbid = (select oid from pg_database where datname = current_database())`;

export const OF_ACTORS: readonly CatalogueQuery[] = [
  { kind: 'function', text: FUNCTIONS },
  { kind: 'trigger', text: TRIGGERS },
  { kind: 'rule', text: RULES },
  { kind: 'policy', text: POLICIES },
  { kind: 'row security', text: ROW_SECURITY },
  { kind: 'event trigger', text: EVENT_TRIGGERS },
  { kind: 'operator', text: OPERATORS },
  { kind: 'cast', text: CASTS },
  { kind: 'extension', text: OTHER_EXTENSIONS },
  { kind: 'subscription', text: SUBSCRIPTIONS },
];
