// Measures what the books take of the disk, table by table and index by index.

import type { Book } from '../book.ts';

export interface Relation {
  readonly name: string;
  /** Null: it is a table. */
  readonly index: { readonly of: string; readonly levels: number | null } | null;
  readonly bytes: number;
}

/** Of all others together, less is left than anybody would ask about. */
const BYTES_MIN = 500_000;

export async function relationsOf({ admin }: Book): Promise<readonly Relation[]> {
  await admin.query('create extension pageinspect');
  const { rows } = await admin.query(`
    select relation.relname as name, owner.relname as of,
      pg_table_size(relation.oid)::float8 as bytes,
      case when method.amname = 'btree' then (select level + 1 from bt_metap(relation.relname)) end as levels
    from pg_class as relation
      left join pg_index on indexrelid = relation.oid
      left join pg_class as owner on owner.oid = indrelid
      left join pg_am as method on method.oid = relation.relam
    where relation.relnamespace = 'public'::regnamespace and relation.relkind in ('r', 'i')
      and pg_table_size(relation.oid) >= ${BYTES_MIN}
    order by bytes desc`);
  await admin.query('drop extension pageinspect');
  return rows.map(({ name, of, bytes, levels }) => ({
    name,
    index: of === null ? null : { of, levels: levels === null ? null : Number(levels) },
    bytes,
  }));
}
