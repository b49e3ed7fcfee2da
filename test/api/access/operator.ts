// Who may call the operator interface: a key with the scope `operate`, and nobody else. A session of an
// operator is no key, and a key of a user lacks the scope, however many others it has.

import type { RowRequest } from './requests.ts';
import type { Mark } from './table.ts';
import type { Targets } from './targets.ts';

const at = (path: string | ((targets: Targets) => string), body?: object): RowRequest => ({
  asked(targets) {
    const end = typeof path === 'string' ? path : path(targets);
    return { path: `/operator/v1${end}`, sending: body ? { body } : {} };
  },
});
/** What a key of the platform is given; everybody else hears the same everywhere. */
const ROWS: Readonly<Record<string, RowRequest>> = {
  'GET /operator/v1/totals': at('/totals'),
  'GET /operator/v1/events': at('/events'),
};

export const OPERATOR_REQUESTS = ROWS;

export function isOperatorRow(asks: string): boolean {
  return / \/(operator\/v1|api\/v1\/operator)\//.test(asks);
}

type Row = ReadonlyMap<string, Mark | 'each'>;

/** People have no key, and whatever they have is not asked for. */
export function peopleAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.keys(ROWS).map((asks) => [asks, new Map(names.map((name) => [name, 'key?']))]);
}

export function programsAtOperator(columns: Iterable<string>): readonly (readonly [string, Row])[] {
  const names = [...columns];
  return Object.keys(ROWS).map((asks) => {
    const cells = names.map((name): [string, Mark | 'each'] => {
      if (name === 'failing') return [name, 'each'];
      return [name, name === 'operate' ? 'yes' : 'scope?'];
    });
    return [asks, new Map(cells)];
  });
}
