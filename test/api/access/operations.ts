// Works out what everybody hears of an operation, from its row in `rights.ts`.

import { OPERATIONS } from '../../../src/interface/operations.ts';
import { parseTable } from '../../support/pipe-table.ts';
import { RIGHTS } from './rights.ts';

interface Right {
  readonly asks: string;
  readonly cell: (column: string) => string;
}

/** What only pages of ours may have a browser do. */
function isGuarded(asks: string): boolean {
  return !asks.startsWith('GET ') || asks === 'GET /api/v1/operator/payouts.csv';
}

type Heard = readonly [asks: string, cells: ReadonlyMap<string, string>];

const ADDRESSES = new Map(
  OPERATIONS.map(({ id, method, path }) => [id, `${method} /api/v1${path}`] as const),
);

/** Of those that have an address. */
const RIGHTS_OVER_HTTP: readonly Right[] = [...parseTable(RIGHTS).rows].flatMap(([id, cells]) => {
  const asks = ADDRESSES.get(id);
  const cell = (column: string) => cells.get(column) ?? '';
  const isCalled = cell('session') !== '-' || cell('key') !== '-';
  return asks && isCalled ? [{ asks, cell }] : [];
});

/** With the columns of PEOPLE in `table.ts`. */
export const OPERATION_PEOPLE: readonly Heard[] = RIGHTS_OVER_HTTP.map(({ asks, cell }) => {
  const byOperator = cell('for') === 'operator';
  const inSession = (heard: string) => (cell('session') === '-' ? 'key?' : heard);
  const of = (column: string) => inSession(byOperator ? 'nothing!' : cell(column));
  const nobody = inSession('login?');
  const heard = {
    nobody,
    payer: of('payer'),
    owner: of('owner'),
    other: of('other'),
    operator: inSession(byOperator ? 'yes' : cell('other')),
    ended: nobody,
    foreign: isGuarded(asks) ? inSession('site!') : of('payer'),
  };
  // Staff are nobody elsewhere; those of another branch find at this till what everybody does.
  const staff = cell('for') === 'till' && { staff: of('owner'), elsewhere: of('payer') };
  return [asks, new Map(Object.entries({ ...heard, ...staff }))];
});

const SCOPES = ['query', 'collection', 'refund', 'events'];

/** With the columns of PROGRAMS in `table.ts`, and those of `events` and of a platform's key. */
export const OPERATION_PROGRAMS: readonly Heard[] = RIGHTS_OVER_HTTP.map(({ asks, cell }) => {
  const opened = cell('key').split(', ');
  const noKey = cell('key') === '-';
  const without = noKey ? 'login?' : 'scope?';
  const ofUsers = SCOPES.some((scope) => opened.includes(scope));
  const whose = (column: string) => (ofUsers ? cell(column) : without);
  const heard = {
    ...Object.fromEntries(
      SCOPES.map((scope) => [scope, opened.includes(scope) ? cell('owner') : without]),
    ),
    all: whose('owner'),
    lacking: without,
    payer: whose('payer'),
    other: whose('other'),
    beside: whose('beside'),
    operate: opened.includes('operate') ? 'yes' : without,
    spend: opened.includes('spend') ? cell('owner') : without,
    failing: noKey ? 'login?' : 'each',
  };
  return [asks, new Map(Object.entries(heard))];
});
