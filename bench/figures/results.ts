// Reads and writes what the published figures are made from: a file of one run of the release, one of a run
// on Citus, which needs servers of its own, one of deep pages on a larger machine, one of books of several
// ages, and those of faults and of simulations. They are kept beside the code and say at which commit or
// when they were made.

import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { FeltReport } from '../felt/report.ts';
import type { Conditions, MadeAt } from '../machine/conditions.ts';
import type { OverloadReport } from '../overload/report.ts';
import type { ProcessLine } from '../processes/report.ts';
import type { Report, RowReport } from '../report/report.ts';
import type { RowName } from '../rows.ts';
import type { Years } from '../years/report.ts';

export const ROOT = resolve(import.meta.dirname, '../..');
const FOLDER = join(ROOT, 'bench/results');

export interface Release {
  /** The version of Tael. Commit, date, machine and settings are among the conditions of its report. */
  readonly version: string;
  readonly minutes: number;
  readonly bench: Report;
  readonly felt: FeltReport;
  readonly overload: OverloadReport;
}

export interface OnCitus extends MadeAt {
  readonly workers: number;
  readonly inFlight: number;
  /** Payments across cells, beside those on plain PostgreSQL. */
  readonly across: readonly {
    readonly cells: number;
    readonly ratio: number | null;
    readonly cpuRatio: number | null;
    readonly perSecond: number | null;
    readonly p50Ms: number | null;
  }[];
}

/** Of one owner with so many orders, measured once over HTTP and in the database. */
export interface DeepOrders extends MadeAt {
  readonly orders: number;
  readonly pages: readonly {
    readonly filter: string;
    /** Of the orders, what the filter lets through. */
    readonly share: number | null;
    readonly perSecond: FirstAndLast;
    readonly databaseMs: FirstAndLast;
    readonly blocks: FirstAndLast;
  }[];
}

/** What one command makes with so many processes. */
export interface ByProcesses extends MadeAt {
  readonly connections: number;
  readonly rounds: number;
  readonly lines: readonly ProcessLine[];
}

interface FirstAndLast {
  readonly first: number;
  readonly last: number;
}

/** Of a fault over all of its runs; of the times without a success, the longest. */
export type Fault = { readonly fault: string } & (
  | { readonly skipped: string }
  | {
      readonly runs: number;
      readonly operations: number;
      readonly refused: number;
      readonly unknown: number;
      readonly lost: number;
      readonly doubled: number;
      readonly unavailableMs: number;
    }
);

export interface FaultsRun {
  readonly date: string;
  readonly seed: number;
  readonly cores: number;
  readonly faults: readonly Fault[];
}

/** By the command that made them. */
export type Faults = Readonly<Record<string, FaultsRun>>;

/** Of a long simulation in which nothing was broken and everything planted was found. */
export interface Simulated {
  readonly date: string;
  readonly node: string;
  readonly cores: number;
  readonly courses: {
    readonly seeds: number;
    readonly operations: number;
    readonly mishaps: number;
    readonly virtualMs: number;
    readonly ms: number;
  };
  readonly scenes: readonly {
    readonly name: string;
    readonly faults: number;
    readonly states: number;
    readonly runs: number;
  }[];
  readonly planted: readonly {
    readonly name: string;
    readonly faults: number;
    readonly states: number;
  }[];
}

export interface Kept {
  readonly release: Release;
  readonly citus: OnCitus;
  readonly deepOrders: DeepOrders;
  readonly processes: ByProcesses;
  readonly years: Years;
  readonly faults: Faults;
  readonly simulated: Simulated;
}

export function readKept(): Kept {
  return {
    release: readResults('release.json'),
    citus: readResults('citus.json'),
    deepOrders: readResults('deep-orders.json'),
    processes: readResults('processes.json'),
    years: readResults('years.json'),
    faults: readResults('faults.json'),
    simulated: readResults('simulation.json'),
  };
}

function readResults<T>(name: string): T {
  return JSON.parse(readFileSync(join(FOLDER, name), 'utf8'));
}

/** Answers where it was written. */
export function writeResults(
  name: string,
  results: Release | OnCitus | Faults | Simulated,
): string {
  const file = join(FOLDER, name);
  writeFileSync(file, `${JSON.stringify(results, null, 2)}\n`);
  return file;
}

/** Without the single rounds, and without the folders of whoever measured. */
export function withoutRounds(report: Report): Report {
  const folders = { jsonFile: '', profileDir: null, pgledgerDir: null };
  const options = { ...report.conditions.options, ...folders };
  return {
    ...report,
    conditions: { ...report.conditions, options },
    rows: report.rows.map((row) => ({ ...row, rounds: [] })),
    pages: report.pages.map((page) => ({ ...page, rounds: { first: [], last: [] } })),
  };
}

export function rowOfRelease({ bench }: Release, name: RowName): RowReport {
  const row = bench.rows.find((one) => one.name === name);
  if (row === undefined) throw new Error(`The run has no row ${name}.`);
  return row;
}

/** What a figure must not be published of; empty: nothing. */
export function flawsOf({ bench, felt, overload }: Release): readonly string[] {
  const books = [...bench.books, felt.books, overload.books];
  const unmeasured = bench.rows.filter(({ verdict }) => verdict === 'not measured');
  return [
    ...(bench.failed ? ['requests failed, or books do not hold'] : []),
    ...books.flatMap(({ problems }) => problems),
    ...unmeasured.map(({ name }) => `${name} was not measured`),
    ...(isDurable(bench.conditions) ? [] : ['what was acknowledged was not durable']),
  ];
}

function isDurable({ postgres, fileSystem }: Conditions): boolean {
  return postgres.fsync === 'on' && postgres.synchronous_commit === 'on' && fileSystem !== 'tmpfs';
}
