// Writes what the books of each age cost, as text for a terminal: a column an age.

import type { MadeAt } from '../machine/conditions.ts';
import { type Column, fixed, table, whole } from '../report/table.ts';
import type { Age } from './measure.ts';

/** One platform as it grows older. */
export interface Years extends MadeAt {
  readonly ages: readonly Age[];
}

interface Line {
  readonly what: string;
  readonly figures: readonly string[];
}

const KILOBYTE = 1_000;

export function yearsText(ages: readonly Age[]): string {
  const line = (what: string, figure: (age: Age) => string): Line => ({
    what,
    figures: ages.map(figure),
  });
  const names = (of: (age: Age) => object) => Object.keys(ages[0] ? of(ages[0]) : {});
  const lines = [
    line('days', ({ days }) => whole(days)),
    line('records', ({ records }) => whole(records)),
    line('loaded in s', ({ loadedSeconds }) => whole(loadedSeconds)),
    ...names(({ reads }) => reads).map((name) =>
      line(`${name}: pages (ms)`, ({ reads }) => {
        const { pages, milliseconds } = reads[name] ?? { pages: 0, milliseconds: 0 };
        return `${whole(pages)} (${fixed(milliseconds, 1)})`;
      }),
    ),
    ...names(({ writes }) => writes).map((name) =>
      line(`${name}: pages`, ({ writes }) => whole(writes[name]?.pages ?? null)),
    ),
    ...(ages.at(-1)?.relations ?? []).map(({ name, index }) =>
      line(`${index === null ? 'table' : 'index'} ${name}: bytes an order (levels)`, (age) => {
        const found = age.relations.find((one) => one.name === name);
        const levels = found?.index?.levels ?? null;
        return found ? `${fixed(found.bytes / age.orders, 1)}${levels ? ` (${levels})` : ''}` : '';
      }),
    ),
    ...names(({ frozen }) => frozen).flatMap((name) => [
      line(`freeze of ${name}: pages`, ({ frozen }) => whole(frozen[name]?.touched ?? null)),
      line(`vacuum of ${name} after a day: pages`, ({ vacuumed }) => {
        return whole(vacuumed[name]?.touched ?? null);
      }),
    ]),
    line('verify: s', ({ verified }) => fixed(verified.seconds, 1)),
    line('verify: records a second', ({ verified }) => whole(verified.records / verified.seconds)),
    line('verify: temporary KB an order at a time', ({ verified, orders }) =>
      fixed(verified.temporaryBytes / orders / KILOBYTE, 2),
    ),
    line('verify of a day: s', ({ verifiedNew }) => fixed(verifiedNew.seconds, 1)),
    line('verify: broken rules', ({ verified, verifiedNew }) =>
      [...verified.broken, ...verifiedNew.broken].join(' '),
    ),
    line('backup: s', ({ backedUp }) => fixed(backedUp.seconds, 1)),
    line('backup: bytes an order', ({ backedUp, orders }) => fixed(backedUp.bytes / orders, 1)),
  ];
  const columns: readonly Column<Line>[] = [
    { heading: 'orders', words: true, cell: ({ what }) => what },
    ...ages.map(({ orders }, at) => ({
      heading: whole(orders),
      cell: ({ figures }: Line) => figures[at] ?? '',
    })),
  ];
  return table(columns, lines);
}
