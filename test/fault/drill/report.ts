// The report of the drills: a row for each fault, over all of its runs.

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

const HEAD = [
  '| fault | runs | operations | refused | unknown | lost | doubled | seconds unavailable |',
  '|---|---|---|---|---|---|---|---|',
];

/** A table in Markdown. Of the times without a success, the longest. */
export function reportOf(lines: readonly ReportLine[]): string {
  const faults = [...new Set(lines.map(({ fault }) => fault))];
  return [...HEAD, ...faults.map((fault) => rowOf(fault, lines))].join('\n');
}

function rowOf(fault: string, lines: readonly ReportLine[]): string {
  const of = lines.filter((line) => line.fault === fault);
  const runs = of.filter((line) => 'operations' in line);
  if (runs.length === 0) {
    const reason = of.find((line) => 'skipped' in line)?.skipped ?? '';
    return `| ${fault} | skipped: ${reason} | | | | | | |`;
  }
  const sum = (name: 'operations' | 'refused' | 'unknown' | 'lost' | 'doubled') =>
    runs.reduce((total, run) => total + run[name], 0).toLocaleString('en');
  const seconds = (Math.max(...runs.map((run) => run.unavailableMs)) / 1000).toFixed(1);
  const cells = [
    runs.length,
    ...(['operations', 'refused', 'unknown', 'lost', 'doubled'] as const).map(sum),
  ];
  return `| ${fault} | ${cells.join(' | ')} | ${seconds} |`;
}

const END = '<!-- end of what was measured -->';

/** The page with what `command` has measured between its marks. */
export function reportPage(before: string, command: string, measured: string): string {
  const begin = `<!-- measured by npm run ${command} -->`;
  const [head, ...rest] = before.split(begin);
  const [old, ...tail] = rest.join(begin).split(END);
  if (old === undefined || tail.length === 0) throw new Error(`The page lacks ${begin} or ${END}.`);
  return `${head}${begin}\n\n${measured}\n\n${END}${tail.join(END)}`;
}
