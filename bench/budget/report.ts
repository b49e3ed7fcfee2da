// The budget as a table: a line a stage, a column a row, the median of the rounds and how far they differ.

import { median } from '../report/median.ts';
import { type Column, fixed, table } from '../report/table.ts';
import type { Shares } from './shares.ts';
import { STAGE_NAMES, STAGES, type Stage } from './stages.ts';

export interface RowBudget {
  readonly row: string;
  readonly perSecond: number;
  readonly nodeMicros: number | null;
  readonly postgresMicros: number | null;
  readonly failures: Readonly<Record<string, number>>;
  readonly shares: Shares;
}

interface Line {
  readonly title: string;
  readonly microsOf: (budget: RowBudget) => number | null;
}

const LINES: readonly Line[] = [
  ...STAGE_NAMES.map((stage) => ({ title: STAGES[stage], microsOf: stageMicros(stage) })),
  { title: 'Node in all', microsOf: ({ nodeMicros }) => nodeMicros },
  { title: 'PostgreSQL in all', microsOf: ({ postgresMicros }) => postgresMicros },
];

function stageMicros(stage: Stage) {
  return ({ nodeMicros, shares }: RowBudget) =>
    nodeMicros === null ? null : nodeMicros * shares[stage];
}

export function budgetText(rows: readonly string[], budgets: readonly RowBudget[]): string {
  const columns: readonly Column<Line>[] = [
    { heading: 'µs a request', words: true, cell: ({ title }) => title },
    ...rows.flatMap((row): Column<Line>[] => {
      const own = budgets.filter((budget) => budget.row === row);
      return [
        { heading: row, cell: ({ microsOf }) => fixed(median(own.map(microsOf)), 1) },
        { heading: '±', cell: ({ microsOf }) => fixed(spreadOf(own.map(microsOf)), 1) },
      ];
    }),
  ];
  const failed = budgets.flatMap(({ row, failures }) =>
    Object.entries(failures).map(([kind, count]) => `${row}: ${count} × ${kind}`),
  );
  return [table(columns, LINES), ...failed].join('\n');
}

/** Half of what lies between the least and the most: the noise of the machine. */
function spreadOf(figures: readonly (number | null)[]): number | null {
  const known = figures.filter((figure) => figure !== null);
  if (known.length === 0) return null;
  return (Math.max(...known) - Math.min(...known)) / 2;
}
