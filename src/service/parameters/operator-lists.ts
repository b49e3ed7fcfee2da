// The filters of what operators list of everybody, and the places where pages begin.

import { AUDIT_ACTIONS } from '../../core/access/audit.ts';
import { SECURITY_EVENT_KINDS } from '../../core/access/security-event.ts';
import { DAY_MS } from '../../core/time.ts';
import type { EventPlace, TrailPlace } from '../../store/operator-lists.ts';
import type { Answer } from '../answer.ts';
import { type Broken, broken, dayOf, integerOf, lineOf, oneOf, optional } from './fields.ts';
import { invalidParameters } from './read-parameters.ts';
import { DATE, DATE_ORDER, filter } from './records.ts';

const NAME_MAX = 128;
const PER_PAGE = 20;
const PER_PAGE_MAX = 50;

const nameField = (description: string) =>
  filter((value) => lineOf(value, NAME_MAX, 'length_1_to_128'), {
    type: 'string',
    maxLength: NAME_MAX,
    description,
  });

const periodSchema = {
  date_from: filter(dayOf, { ...DATE, description: 'The first day, in Asia/Shanghai.' }),
  date_to: filter(dayOf, {
    ...DATE,
    description: 'The last day, in Asia/Shanghai; it is included.',
  }),
};

const perPageField = optional(
  (value) => integerOf(value, PER_PAGE_MAX, 'per_page_range'),
  PER_PAGE,
  {
    type: 'integer',
    minimum: 1,
    maximum: PER_PAGE_MAX,
    default: PER_PAGE,
    description: `How many a page has, ${PER_PAGE} if left out.`,
  },
);

export const trailFilterSchema = {
  user: nameField('Only lines that concern this user: a number, a login or a wallet id.'),
  by: nameField(
    'Only what this user did, named likewise, or this API key, or this account on the machine.',
  ),
  action: filter(...oneOf(AUDIT_ACTIONS, 'Only this action.')),
  ...periodSchema,
};

export const trailSchema = {
  ...trailFilterSchema,
  before: filter(trailPlaceOf, placeDocumentation(3)),
  per_page: perPageField,
};

export const eventSchema = {
  user: nameField('Only events of this user: a number, a login or a wallet id.'),
  kind: filter(...oneOf(SECURITY_EVENT_KINDS, 'Only events of this kind.')),
  ...periodSchema,
  before: filter(eventPlaceOf, placeDocumentation(2)),
  per_page: perPageField,
};

export interface Period {
  /** Inclusive. */
  readonly fromMs: number | null;
  /** Exclusive. */
  readonly untilMs: number | null;
}

export function periodOf(values: {
  readonly date_from: number | null;
  readonly date_to: number | null;
}): Answer<Period> {
  const { date_from: fromMs, date_to: toMs } = values;
  if (fromMs !== null && toMs !== null && fromMs > toMs) {
    return { ok: false, refusal: invalidParameters([DATE_ORDER]) };
  }
  return { ok: true, value: { fromMs, untilMs: toMs === null ? null : toMs + DAY_MS } };
}

function placeDocumentation(numbers: number) {
  const pattern = `^\\d{1,15}(-\\d{1,15}){${numbers - 1}}$`;
  const description = 'The `next` of a page: the list goes on after it.';
  return { type: 'string', pattern, description };
}

function trailPlaceOf(value: unknown): TrailPlace | Broken {
  const [atMs, userId, chainNo] = numbersIn(value, 3);
  if (atMs === undefined || userId === undefined || chainNo === undefined) {
    return broken('place_in_list');
  }
  return { atMs, userId, chainNo };
}

export function trailPlaceText({ atMs, userId, chainNo }: TrailPlace): string {
  return `${atMs}-${userId}-${chainNo}`;
}

function eventPlaceOf(value: unknown): EventPlace | Broken {
  const [atMs, eventNo] = numbersIn(value, 2);
  return atMs === undefined || eventNo === undefined ? broken('place_in_list') : { atMs, eventNo };
}

export function eventPlaceText({ atMs, eventNo }: EventPlace): string {
  return `${atMs}-${eventNo}`;
}

/** Exactly so many, or none. */
function numbersIn(value: unknown, count: number): readonly number[] {
  const parts = typeof value === 'string' ? value.split('-') : [];
  const whole = parts.length === count && parts.every((part) => /^\d{1,15}$/.test(part));
  return whole ? parts.map(Number) : [];
}
