// Asks the catalogue who may do what in the database, and what is set for it and for the role that Tael is
// there.

import { type CatalogueQuery, OWNER, SCHEMA, WRITERS } from './query.ts';

const nameOf = (role: string) =>
  `case ${role} when 0 then 'everybody' else pg_get_userbyid(${role})::text end`;

// Others may read. The version decides whether the owner has MAINTAIN.
const RIGHTS = `select who || ' on ' || name as name,
    string_agg(lower(privilege_type collate "C"), ', ' order by privilege_type collate "C") as says
  from (
      select relname as name, privilege_type,
        case when grantee = relowner then 'the owner' else ${nameOf('grantee')} end as who
      from pg_class cross join lateral aclexplode(coalesce(relacl,
          acldefault(case relkind when 'S' then 's' else 'r' end::"char", relowner)))
      where relnamespace = ${SCHEMA} and relkind in ('r', 'p', 'f', 'S')
      union all
      select relname || '.' || attname, privilege_type, ${nameOf('grantee')}
      from pg_attribute join pg_class on pg_class.oid = attrelid cross join lateral aclexplode(attacl)
      where relnamespace = ${SCHEMA} and attacl is not null
    ) as granted
  where privilege_type <> 'MAINTAIN' and (who = 'the owner' or privilege_type <> 'SELECT')
  group by who, name`;

/** To make something where Tael's tables are, or to be given rights to whatever Tael makes there. */
const MAKING = `select ${nameOf('grantee')} || ' on the schema ' || nspname as name, 'create' as says
  from pg_namespace cross join lateral aclexplode(nspacl)
  where pg_namespace.oid = ${SCHEMA} and privilege_type = 'CREATE'
    and grantee not in (nspowner, ${OWNER}, 'pg_database_owner'::regrole)
  union all
  select ${nameOf('grantee')} || ' on the database', 'create'
  from pg_database cross join lateral aclexplode(datacl)
  where datname = current_database() and privilege_type = 'CREATE' and grantee in ${WRITERS}
  union all
  select ${nameOf('grantee')} || ' on what will be made', string_agg(lower(privilege_type collate "C"), ', ')
  from pg_default_acl cross join lateral aclexplode(defaclacl)
  where defaclrole = ${OWNER} and defaclnamespace in (0, ${SCHEMA}) and grantee <> defaclrole
    and defaclobjtype in ('r', 'S') and privilege_type <> 'SELECT'
  group by 1`;

const OWNERS = `select relname as name, 'is owned by ' || pg_get_userbyid(relowner) as says
  from pg_class
  where relnamespace = ${SCHEMA} and relkind in ('r', 'p', 'f', 'S', 'v', 'm') and relowner <> ${OWNER}
  union all
  select format('%s(%s)', proname, pg_get_function_identity_arguments(oid)),
    'is owned by ' || pg_get_userbyid(proowner)
  from pg_proc where pronamespace = ${SCHEMA} and proowner <> ${OWNER}
`;

/** Since version 16 a member may be one that only says who else is. */
const mayUse = (option: string) =>
  `coalesce((to_jsonb(pg_auth_members) ->> '${option}')::boolean, true)`;

const ATTRIBUTES = ['rolsuper', 'rolcreaterole', 'rolreplication', 'rolbypassrls'];
const reachesPast = (role: string) => `(${ATTRIBUTES.map((one) => `${role}.${one}`).join(' or ')})`;

/** Rights that reach past those to a table. Who owns the place of the tables may drop them. */
const ROLES = `select rolname as name, concat_ws(', ',
    case when rolsuper then 'is a superuser' end,
    case when rolcreaterole then 'may make roles' end,
    case when rolreplication then 'may replicate' end,
    case when rolbypassrls then 'passes row security' end,
    case when rolcreatedb and oid in ${WRITERS} then 'may make databases' end) as says
  from pg_roles
  where oid = ${OWNER} and ${reachesPast('pg_roles')}
    or oid in ${WRITERS} and (rolcreatedb or ${reachesPast('pg_roles')})
  union all
  select owner.rolname, 'is a member of ' || string_agg(other.rolname, ', ' order by other.rolname)
  from pg_roles as owner join pg_roles as other on pg_has_role(owner.oid, other.oid, 'member')
  where (owner.oid = ${OWNER} or owner.oid in ${WRITERS}) and not owner.rolsuper and other.oid <> owner.oid
    and ${reachesPast('other')}
  group by owner.rolname
  union all
  select nspowner::regrole::text, 'owns the schema ' || nspname from pg_namespace
  where oid = ${SCHEMA} and nspowner in ${WRITERS}
  union all
  select datdba::regrole::text, 'owns the database' from pg_database
  where datname = current_database() and datdba in ${WRITERS}
  union all
  select member::regrole::text, string_agg(distinct 'is a member of ' || roleid::regrole::text, ', ')
  from pg_auth_members join pg_roles on pg_roles.oid = member
  where not rolsuper and (${mayUse('inherit_option')} or ${mayUse('set_option')})
    and (roleid = ${OWNER} or roleid::regrole::text in ('pg_write_all_data',
      'pg_execute_server_program', 'pg_write_server_files'))
  group by member`;

/** They decide how long something takes, or what the log says of it. */
const HARMLESS = [
  '(log|auto_explain|pgaudit|pg_stat_statements|citus)[_.].+',
  '(enable|jit|max_parallel|effective|tcp|temp|track)[_.].+',
  '.+_(timeout|mem|cost)',
  'jit|plan_cache_mode|application_name|timezone|lc_messages|default_transaction_read_only|search_path',
].join('|');

const SETTINGS = `select concat_ws(' ', split_part(setting, '=', 1),
    'of ' || case setrole when 0 then 'the database' else setrole::regrole::text end) as name,
    substr(setting, strpos(setting, '=') + 1) as says
  from pg_db_role_setting cross join lateral unnest(setconfig) as setting
  where setdatabase in (0, (select oid from pg_database where datname = current_database()))
    and (setrole in (0, ${OWNER}, (select oid from pg_roles where rolname = current_user))
      or setrole in ${WRITERS})
    and lower(split_part(setting, '=', 1)) !~ '^(${HARMLESS})$'
    and setting !~ '^session_preload_libraries="?auto_explain"?$'
  union all
  select name || ' of the server', setting from pg_settings
  where name in ('session_replication_role', 'row_security', 'session_preload_libraries',
      'local_preload_libraries', 'transform_null_equals', 'zero_damaged_pages',
      'ignore_checksum_failure', 'ignore_system_indexes', 'allow_system_table_mods')
    and setting not in (boot_val, 'auto_explain') and source not in ('database', 'user', 'database user')`;

export const OF_RIGHTS: readonly CatalogueQuery[] = [
  { kind: 'right', text: RIGHTS },
  { kind: 'right', text: MAKING },
  { kind: 'owner', text: OWNERS },
  { kind: 'role', text: ROLES },
];
export const OF_SETTINGS: readonly CatalogueQuery[] = [{ kind: 'setting', text: SETTINGS }];
