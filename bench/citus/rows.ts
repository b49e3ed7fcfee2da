// Lists what is measured with Citus: payments within a cell and across two, on one worker and on all,
// beside payments on plain PostgreSQL.

export interface CitusRow {
  readonly name: string;
  readonly title: string;
  /** Null: plain PostgreSQL, with one cell. */
  readonly workers: 'one' | 'all' | null;
  readonly within: boolean;
  /** Promised at least, as a share of plain payments; null: nothing is promised. */
  readonly target: number | null;
  /** Promised at most: CPU time of Node and all servers for a payment, in that of a plain one. */
  readonly cpuTarget: number | null;
}

/** Each is measured against the first in the same round. */
export const PLAIN: CitusRow = {
  name: 'plain',
  title: 'plain PostgreSQL, one cell',
  workers: null,
  within: true,
  target: null,
  cpuTarget: null,
};
const ACROSS_TARGET = { target: 0.35, cpuTarget: 2.5 };
const NO_TARGET = { target: null, cpuTarget: null };

export const CITUS_ROWS: readonly CitusRow[] = [
  PLAIN,
  {
    name: 'within-1',
    title: 'within a cell, 1 worker',
    workers: 'one',
    within: true,
    ...NO_TARGET,
  },
  {
    name: 'across-1',
    title: 'across cells, 1 worker',
    workers: 'one',
    within: false,
    ...ACROSS_TARGET,
  },
  {
    name: 'within-all',
    title: 'within a cell, all workers',
    workers: 'all',
    within: true,
    ...NO_TARGET,
  },
  {
    name: 'across-all',
    title: 'across cells, all workers',
    workers: 'all',
    within: false,
    ...ACROSS_TARGET,
  },
];
