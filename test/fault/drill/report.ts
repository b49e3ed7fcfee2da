// The report of the drills: a row for each fault, over all of its runs.

import type { Fault } from '../../../bench/figures/results.ts';

export type ReportLine = { readonly fault: string } & (
  | { readonly skipped: string }
  | {
      readonly operations: number;
      readonly acknowledged: number;
      readonly refused: number;
      readonly unknown: number;
      readonly lost: number;
      readonly doubled: number;
      readonly unavailableMs: number;
    }
);

/** Of the times without a success, the longest. */
export function faultsOf(lines: readonly ReportLine[]): readonly Fault[] {
  const faults = [...new Set(lines.map(({ fault }) => fault))];
  return faults.map((fault) => {
    const of = lines.filter((line) => line.fault === fault);
    const runs = of.filter((line) => 'operations' in line);
    if (runs.length === 0) {
      return { fault, skipped: of.find((line) => 'skipped' in line)?.skipped ?? '' };
    }
    const sum = (name: 'operations' | 'refused' | 'unknown' | 'lost' | 'doubled') =>
      runs.reduce((total, run) => total + run[name], 0);
    return {
      fault,
      runs: runs.length,
      operations: sum('operations'),
      refused: sum('refused'),
      unknown: sum('unknown'),
      lost: sum('lost'),
      doubled: sum('doubled'),
      unavailableMs: Math.max(...runs.map((run) => run.unavailableMs)),
    };
  });
}
