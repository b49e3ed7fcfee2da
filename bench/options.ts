// The command line of the benchmark.

import { parseArgs } from 'node:util';
import { ROW_NAMES, type RowName, withBaselines } from './rows.ts';

export interface Options {
  readonly rows: readonly RowName[];
  readonly rounds: number;
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** HTTP connections, each with one request in flight. */
  readonly connections: number;
  /** Payments in flight at the engine. */
  readonly inFlight: number;
  readonly pgbenchClients: number;
  readonly jsonFile: string;
  /** Where the service and the engine leave their CPU profiles; null: they are not profiled. */
  readonly profileDir: string | null;
}

/** The command line is wrong; its message says how. */
export class Misuse extends Error {}

const USAGE = `npm run bench -- [--quick] [--only=ROW,…] [--json FILE] [--profile DIR]
               [--rounds N] [--seconds S] [--connections N] [--in-flight N] [--clients N]
Rows: ${ROW_NAMES.join(', ')}`;

const DEFAULT_JSON = `${import.meta.dirname}/results/latest.json`;

const OPTIONS = {
  quick: { type: 'boolean', default: false },
  only: { type: 'string' },
  json: { type: 'string', default: DEFAULT_JSON },
  profile: { type: 'string' },
  rounds: { type: 'string' },
  seconds: { type: 'string' },
  connections: { type: 'string', default: '256' },
  'in-flight': { type: 'string', default: '1000' },
  clients: { type: 'string', default: '16' },
} as const;

export function readOptions(args: readonly string[]): Options {
  const values = parsed([...args]);
  return {
    rows: rowsOf(values.only),
    rounds: positive(values.rounds ?? (values.quick ? '1' : '3')),
    seconds: positive(values.seconds ?? (values.quick ? '2' : '4')),
    warmUpSeconds: values.quick ? 1 : 2,
    connections: positive(values.connections),
    inFlight: positive(values['in-flight']),
    pgbenchClients: positive(values.clients),
    jsonFile: values.json,
    profileDir: values.profile ?? null,
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({ args, options: OPTIONS }).values;
  } catch (error) {
    throw new Misuse(`${error instanceof Error ? error.message : error}\n${USAGE}`);
  }
}

function rowsOf(only: string | undefined): readonly RowName[] {
  const names = only?.split(',') ?? ROW_NAMES;
  const unknown = names.filter((name) => !(ROW_NAMES as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Misuse(`There is no row ${unknown.join(', ')}.\n${USAGE}`);
  return withBaselines(names as readonly RowName[]);
}

function positive(text: string): number {
  const number = Number(text);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new Misuse(`${text} is not a whole number above zero.\n${USAGE}`);
  }
  return number;
}
