// The generic plan of a statement, node by node, and what may not be in it.

import type pg from 'pg';
import type { Statement } from '../../src/store/postgres/connection/connection.ts';

export interface PlanNode {
  readonly 'Node Type': string;
  readonly 'Relation Name'?: string;
  readonly 'Index Cond'?: string;
  readonly Filter?: string;
  readonly Plans?: readonly PlanNode[];
}

/** Every node of the generic plan. Where a plan is made for its values, those have to be given. */
export async function planOf(
  client: pg.Client,
  { name, text }: Statement,
  values: readonly number[] = [],
): Promise<PlanNode[]> {
  const count = new Set(text.match(/\$\d+/g)).size;
  const given = Array.from({ length: count }, (_, at) => values[at] ?? 'null');
  const list = count === 0 ? '' : `(${given.join(', ')})`;
  await client.query(`prepare "${name}" as ${text}`);
  const { rows } = await client.query(`explain (format json) execute "${name}"${list}`);
  await client.query(`deallocate "${name}"`);
  return nodesOf(rows[0]['QUERY PLAN'][0].Plan);
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** The look for the one row that says which cell it is. */
export function readsOneCell(node: PlanNode): boolean {
  return node['Relation Name'] === 'cells' && node['Index Cond']?.includes('cell = $1') === true;
}

/** Whether it reads all there is of a table, of a cell, or of an owner's orders. */
export function scans(node: PlanNode): boolean {
  if (/Seq Scan|Hash|Merge/.test(node['Node Type'])) return true;
  if (node.Filter?.includes('.tx_no = ')) return true;
  const condition = node['Index Cond'];
  if (condition === undefined || node['Relation Name'] === 'cells') return false;
  return /cell = /.test(condition) && !condition.includes(' AND ');
}
