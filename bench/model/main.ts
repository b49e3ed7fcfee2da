// `npm run bench:model -- ONE.json TWO.json`: what more cores would bring, from what the benchmark measured
// on one core (`taskset -c 0 npm run bench -- --json ONE.json`) and on two. The costs of a request are those
// of one core, where nothing waits. The column of two cores shows how far the model is from the truth.
// Docs: docs/performance.md.

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { median } from '../report/median.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';
import { type Costs, requestsPerSecond } from './simulate.ts';

const ROWS = ['create', 'pay', 'refund', 'pay-spread'] as const;
/** Cores and processes, as docs/operate/sizing.md recommends them; the load comes from elsewhere. */
const LARGER = [
  [8, 3],
  [32, 8],
] as const;
const IN_FLIGHT_EACH = 1_000;

interface Result {
  readonly conditions: { readonly options: { connections: number; inFlight: number } };
  readonly rows: readonly {
    readonly name: string;
    readonly perSecond: number | null;
    readonly nodeMicros: number | null;
    readonly postgresMicros: number | null;
    readonly driverMicros: number | null;
  }[];
  readonly fsync: readonly { readonly p50Ms: number }[];
}

interface Modelled {
  readonly row: string;
  readonly costs: Costs;
  readonly inFlight: number;
  readonly flushMicros: number;
  readonly measured: readonly [one: number, two: number];
}

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [one, two] = await Promise.all(positionals.map(readResult));
  if (!one || !two) throw new Error('Name two results: of one core, and of two.');
  console.log(
    table(
      COLUMNS,
      ROWS.flatMap((row) => modelledOf(row, one, two)),
    ),
  );
}

async function readResult(file: string): Promise<Result> {
  return JSON.parse(await readFile(file, 'utf8'));
}

function modelledOf(row: string, one: Result, two: Result): readonly Modelled[] {
  const [here, there] = [one, two].map(({ rows }) => rows.find(({ name }) => name === row));
  if (!here?.perSecond || !there?.perSecond) return [];
  const { nodeMicros, postgresMicros, driverMicros } = here;
  if (nodeMicros === null || postgresMicros === null) return [];
  const costs = { node: nodeMicros, postgres: postgresMicros, driver: driverMicros ?? 0 };
  const { connections, inFlight } = one.conditions.options;
  return [
    {
      row,
      costs,
      // The engine is measured without HTTP and without a generator.
      inFlight: driverMicros === null ? inFlight : connections,
      flushMicros: (median(one.fsync.map(({ p50Ms }) => p50Ms)) ?? 0) * 1000,
      measured: [here.perSecond, there.perSecond],
    },
  ];
}

const small = (cores: number) => (of: Modelled) =>
  requestsPerSecond(of.costs, { ...of, cores, processes: 1 });

function large(cores: number, processes: number) {
  return ({ costs, flushMicros }: Modelled) =>
    requestsPerSecond(
      { ...costs, driver: 0 },
      { cores, processes, inFlight: IN_FLIGHT_EACH * processes, flushMicros },
    );
}

const COLUMNS: readonly Column<Modelled>[] = [
  { heading: 'row', words: true, cell: ({ row }) => row },
  { heading: 'node µs', cell: ({ costs }) => fixed(costs.node, 0) },
  { heading: 'postgres µs', cell: ({ costs }) => fixed(costs.postgres, 0) },
  { heading: 'driver µs', cell: ({ costs }) => fixed(costs.driver, 0) },
  ...([1, 2] as const).flatMap((cores, at): Column<Modelled>[] => [
    { heading: `${cores} measured`, cell: ({ measured }) => whole(measured[at] ?? null) },
    { heading: 'model', cell: (of) => whole(small(cores)(of)) },
  ]),
  ...LARGER.map(
    ([cores, processes]): Column<Modelled> => ({
      heading: `${cores} cores`,
      cell: (of) => whole(large(cores, processes)(of)),
    }),
  ),
];

await main();
