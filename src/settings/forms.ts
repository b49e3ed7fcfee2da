// The forms in which values of settings are written. Each reads and prints: one is the inverse of the other.

import { type Fen, fenFromStrictDecimal, yuanText } from '../core/money.ts';
import {
  type AccountLimit,
  LIMITED_ACCOUNTS,
  SPENDING_PERIODS,
} from '../core/rows/spending-limits.ts';
import { type CidrList, cidrListText, parseCidrList } from '../wire/address-rules.ts';
import { byteSize, byteSizeText } from '../wire/byte-size.ts';
import { duration, durationText } from '../wire/duration.ts';
import type { Localized } from './brand/brand.ts';
import type { Flaw } from './brand/flaw.ts';
import { brandLink, brandText } from './brand/text.ts';

export interface Form<T> {
  /** Unless it is set. The word that is printed for it may be set too, like `never`. */
  readonly usual: T;
  /** The end of a sentence that begins with the name and `must be`. */
  readonly rule: string;
  /** Null, or a flaw: it is not what the rule says. */
  parse(text: string): T | Flaw | null;
  /** Null: there is nothing to print. */
  print(value: T): string | null;
  /** What is in force unless it is set, where that cannot be printed. */
  readonly usually?: Localized;
}

type Parse<T> = Form<T>['parse'];

export function textLike(rule: string, usual: string, parse: Parse<string>): Form<string> {
  return { usual, rule, parse, print: (value) => value };
}

/** What is not there unless it is set. */
export function optional<T>(
  rule: string,
  parse: Parse<T>,
  print: (value: T) => string = String,
): Form<T | null> {
  return { usual: null, rule, parse, print: (value) => (value === null ? null : print(value)) };
}

/** Unless it is set, something else stands in for it. */
export function orElse<T>(form: Form<T>, en: string, zh = en): Form<T> {
  return { ...form, usually: { en, zh } };
}

export function anyText(rule: string): Form<string | null> {
  return optional(rule, (text) => text);
}

/** What people read, in one line. */
export function shownText(lengthMax: number): Form<string | null> {
  const rule = `1 to ${lengthMax} characters on one line, all of them visible`;
  return optional(rule, (text) => brandText(text, lengthMax));
}

export const LINK = optional('a link that begins with https:, mailto: or tel:', brandLink);

export function timeSpan(usual: number, rule = 'like 24h, 30m, 10s or 0'): Form<number> {
  return { usual, rule, parse: duration, print: durationText };
}

/** Above which something more is asked for. */
export const THRESHOLD: Form<Fen | null> = {
  usual: null,
  rule: 'an amount like 500.00, or never',
  parse: fenFromStrictDecimal,
  print: (aboveFen) => (aboveFen === null ? 'never' : yuanText(aboveFen)),
};

export function amountUpTo(usual: Fen): Form<Fen> {
  const rule = 'an amount like 200.00, or 0';
  return { usual, rule, parse: fenFromStrictDecimal, print: yuanText };
}

/** What may leave accounts, by kind of account and time. */
export const ACCOUNT_LIMITS: Form<readonly AccountLimit[]> = {
  usual: [],
  rule: 'limits like unnamed:ever=1000.00,2:year=100000.00, one for each account and time',
  parse(text) {
    const limits = text.split(',').map((one) => accountLimitOf(one.trim()));
    const places = limits.map((limit) => (limit === null ? '' : `${limit.of}:${limit.period}`));
    const isEachOnce = new Set(places).size === places.length;
    return limits.every((limit) => limit !== null) && isEachOnce ? limits : null;
  },
  print(limits) {
    const texts = limits.map((one) => `${one.of}:${one.period}=${yuanText(one.limitFen)}`);
    return texts.join(',') || null;
  },
};

function accountLimitOf(text: string): AccountLimit | null {
  const [, account, time, amount = ''] = /^(\w+):(\w+)=([\d.]+)$/.exec(text) ?? [];
  const of = LIMITED_ACCOUNTS.find((one) => one === account);
  const period = SPENDING_PERIODS.find((one) => one === time);
  const limitFen = fenFromStrictDecimal(amount);
  return of && period && limitFen !== null ? { of, period, limitFen } : null;
}

export function count(usual: number): Form<number> {
  return { usual, rule: 'a number from 1 to 1000000', parse: countOf, print: String };
}

export function countOf(text: string): number | null {
  return /^[1-9]\d{0,6}$/.test(text) && Number(text) <= 1_000_000 ? Number(text) : null;
}

export function portOf(text: string): number | null {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : null;
}

export function optionalSize(rule: string, parse: Parse<number> = byteSize): Form<number | null> {
  return optional(rule, parse, byteSizeText);
}

export const BLOCKS: Form<CidrList> = {
  usual: [],
  rule: 'addresses and CIDR blocks',
  parse: parseCidrList,
  print: (blocks) => cidrListText(blocks) || null,
};

export function oneOf<const Choice extends string, Usual extends Choice | null>(
  choices: readonly Choice[],
  usual: Usual,
  rule = `${choices.slice(0, -1).join(', ')} or ${choices.at(-1)}`,
): Form<Choice | Usual> {
  const parse = (text: string) => choices.find((choice) => choice === text) ?? null;
  return { usual, rule, parse, print: (value) => value };
}

export function either(yes: string, no: string, usual: boolean): Form<boolean> {
  const parse = (text: string) => (text === yes || text === no ? text === yes : null);
  return { usual, rule: `${yes} or ${no}`, parse, print: (value) => (value ? yes : no) };
}
