// The command line of the benchmark.

import { parseArgs } from 'node:util';
import {
  PAGE_NAMES,
  type PageName,
  PGLEDGER_ROWS,
  PLAIN_ROWS,
  ROW_NAMES,
  type RowName,
  USUAL_ROWS,
  withBaselines,
} from './rows.ts';

export interface Options {
  readonly rows: readonly RowName[];
  readonly pages: readonly PageName[];
  /** How many transaction records the ledger holds that everything is measured on. */
  readonly records: number;
  /** How many orders the owner has whose lists of orders are measured. */
  readonly orders: number;
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** HTTP connections, each with one request in flight. */
  readonly connections: number;
  /** Payments in flight at the engine. */
  readonly inFlight: number;
  readonly pgbenchClients: number;
  /** The number of queued callbacks when delivery begins. */
  readonly queued: number;
  readonly jsonFile: string;
  /** Where the service and the engine leave their CPU profiles; null: they are not profiled. */
  readonly profileDir: string | null;
  /** A checkout of pgledger; null: it is not measured. */
  readonly pgledgerDir: string | null;
  /** A coordinator of Citus, whose rows are measured in place of all others; null: none. */
  readonly citus: string | null;
  /** In how many cells the books there lie. */
  readonly cells: number;
}

/** An error in the command line, with a message for the user. */
export class Misuse extends Error {}

const USAGE = `npm run bench -- [--quick] [--records N] [--orders N] [--only=ROW,…]
               [--json FILE] [--profile DIR] [--rounds N] [--seconds S] [--connections N] [--in-flight N]
               [--clients N] [--peers [--pgledger DIR]]
       npm run bench -- --citus URL [--cells N] [--quick] [--rounds N] [--seconds S] [--in-flight N]
Rows: ${[...ROW_NAMES, ...PAGE_NAMES].join(', ')}`;

/** The smallest ledger, which larger ones are compared with. */
export const SMALL_LEDGER = 10_000;
const UNITS = new Map([
  ['k', 1_000],
  ['m', 1_000_000],
]);

const DEFAULT_JSON = `${import.meta.dirname}/results/latest.json`;

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  records: { type: 'string', default: '10k' },
  orders: { type: 'string' },
  only: { type: 'string' },
  json: { type: 'string', default: DEFAULT_JSON },
  profile: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string', default: '256' },
  'in-flight': { type: 'string', default: '1000' },
  clients: { type: 'string', default: '16' },
  peers: { type: 'boolean', default: false },
  pgledger: { type: 'string' },
  citus: { type: 'string' },
  cells: { type: 'string', default: '8' },
} as const;

export function readOptions(args: readonly string[]): Options {
  const values = parsed([...args]);
  return {
    ...wantedOf(values),
    records: recordsOf(values.records),
    orders: recordsOf(values.orders ?? values.records),
    rounds: positive(values.rounds ?? (values.quick ? '1' : '3')),
    seconds: positive(values.seconds ?? (values.quick ? '2' : '4')),
    warmUpSeconds: values.quick ? 1 : 2,
    connections: positive(values.connections),
    inFlight: positive(values['in-flight']),
    pgbenchClients: positive(values.clients),
    queued: values.quick ? 10_000 : 100_000,
    jsonFile: values.json,
    profileDir: values.profile ?? null,
    pgledgerDir: values.pgledger ?? null,
    citus: values.citus ?? null,
    cells: positive(values.cells),
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

interface Wanted {
  readonly only?: string | undefined;
  readonly peers: boolean;
  readonly pgledger?: string | undefined;
}

function wantedOf({ only, peers, pgledger }: Wanted): Pick<Options, 'rows' | 'pages'> {
  const all = [...ROW_NAMES, ...PAGE_NAMES] as readonly string[];
  // Beside what they are compared with, the peers are measured alone: a run of everything is long.
  const compared = [...PLAIN_ROWS, ...(pgledger === undefined ? [] : PGLEDGER_ROWS), 'tpcb'];
  const names = only?.split(',') ?? (peers ? compared : [...USUAL_ROWS, ...PAGE_NAMES]);
  const unknown = names.filter((name) => !all.includes(name));
  if (unknown.length > 0) throw new Misuse(`There is no row ${unknown.join(', ')}.\n${USAGE}`);
  return {
    rows: withBaselines(ROW_NAMES.filter((name) => names.includes(name))),
    pages: PAGE_NAMES.filter((name) => names.includes(name)),
  };
}

/** `10k`, `1m` or the number itself. */
function recordsOf(text: string): number {
  const [, digits = '', unit = ''] = /^(\d+)([km]?)$/.exec(text.toLowerCase()) ?? [];
  const records = positive(digits) * (UNITS.get(unit) ?? 1);
  if (records >= SMALL_LEDGER) return records;
  throw new Misuse(`A ledger has at least ${SMALL_LEDGER} records.\n${USAGE}`);
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Misuse(`${text} is not a whole number above zero.\n${USAGE}`);
  }
  return number;
}
