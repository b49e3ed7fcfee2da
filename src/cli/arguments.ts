// Parses the arguments of commands. Only their form is checked here; the use cases check the rest.

import { InvalidArgumentError, Option } from 'commander';
import { type Fen, fenFromPlainDecimal } from '../core/money.ts';
import { instantMs, shanghaiDayStartMs } from '../core/time.ts';
import { USER_BUCKETS } from '../core/user-bucket.ts';
import type { Documentation } from '../service/parameters/fields.ts';
import { WORKERS_MAX } from '../settings/installation.ts';
import { duration } from '../wire/duration.ts';

/** How a user is named. */
export const USER = 'number, login, reference or wallet id of the user';

export function idArgument(text: string): number {
  return wholeNumber(text, 1, Number.MAX_SAFE_INTEGER, 'must be a positive whole number');
}

/** Of a field of an operation, by what its schema says. */
export function integerArgument(text: string, { minimum: least, maximum: most }: Documentation) {
  const [min, max] = [Number(least ?? 1), Number(most ?? Number.MAX_SAFE_INTEGER)];
  if (max === Number.MAX_SAFE_INTEGER) return idArgument(text);
  return wholeNumber(text, min, max, `must be a whole number between ${min} and ${max}`);
}

export function portArgument(text: string): number {
  return wholeNumber(text, 0, 65_535, 'must be a port between 0 and 65535');
}

export function workersArgument(text: string): number {
  return wholeNumber(text, 1, WORKERS_MAX, `must be a whole number between 1 and ${WORKERS_MAX}`);
}

export function cellsArgument(text: string): number {
  return wholeNumber(text, 1, USER_BUCKETS, `must be a whole number between 1 and ${USER_BUCKETS}`);
}

export function limitArgument(text: string): number {
  return wholeNumber(text, 1, 1_000_000, 'must be a whole number between 1 and 1000000');
}

/** Yuan. More than two decimals, signs and exponents are refused; the use case checks the range. */
export function amountArgument(text: string): Fen {
  const amountFen = fenFromPlainDecimal(text);
  if (amountFen !== null) return amountFen;
  throw malformed('must be an amount of yuan like 100.00, with at most two decimals');
}

/** A moment, with its offset. */
export function timeArgument(text: string): number {
  const atMs = instantMs(text);
  if (atMs !== null) return atMs;
  throw malformed('must be a time like 2027-01-31T12:00:00+08:00');
}

/** One of a few words, which help and completion know too. */
export function choiceOption(flags: string, description: string, words: readonly string[]): Option {
  return new Option(flags, description).choices(words).argParser(wordArgument(words));
}

export function wordArgument(words: readonly string[]): (text: string) => string {
  const [first, second, ...others] = words;
  const rule =
    others.length === 0 ? `must be ${first} or ${second}` : `must be one of ${words.join(', ')}`;
  return (text) => {
    if (words.includes(text)) return text;
    throw malformed(rule);
  };
}

export function urlArgument(text: string): string {
  const { protocol } = URL.parse(text) ?? {};
  if (protocol === 'http:' || protocol === 'https:') return text;
  throw malformed('must be a URL like http://localhost:3000/hook');
}

/** Items separated by commas; spaces around them are ignored. */
export function listArgument(text: string): readonly string[] {
  return text.split(',').map((item) => item.trim());
}

/** `table=7` */
export function pairArgument(text: string): Readonly<Record<string, string>> {
  const [, name, value] = /^([^=]+)=(.*)$/s.exec(text) ?? [];
  if (name === undefined || value === undefined) throw malformed('must be like table=7');
  return { [name]: value };
}

/** Some of these words, with commas between them. */
export function wordsArgument<Word extends string>(
  words: readonly Word[],
): (text: string) => readonly Word[] {
  return (text) => {
    const given = listArgument(text);
    const isStrange = given.some((one) => !words.some((word) => word === one));
    if (isStrange) throw malformed(`must be one or more of ${words.join(', ')}`);
    return words.filter((word) => given.includes(word));
  };
}

/** The first instant of a day in Shanghai. */
export function dayArgument(text: string): number {
  const dayStartMs = shanghaiDayStartMs(text);
  if (dayStartMs !== null) return dayStartMs;
  throw malformed('must be a day like 2027-01-31');
}

/** `24h`, `30m`, `10s`, `7d` or `0`. */
export function durationArgument(text: string): number {
  const ms = duration(text);
  if (ms !== null) return ms;
  throw malformed('must be a duration like 24h, 30m, 10s, 7d or 0');
}

function wholeNumber(text: string, min: number, max: number, rule: string): number {
  const value = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN;
  if (value >= min && value <= max) return value;
  throw malformed(rule);
}

/** Commander prefixes this with a sentence of its own. */
function malformed(rule: string): InvalidArgumentError {
  return new InvalidArgumentError(`It ${rule}.`);
}
