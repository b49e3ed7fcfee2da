// The kinds of fields that parameters are made of. A field is a zod schema: it describes what is sent, and
// reads it as the JSON reader left it (numbers still as they were written). Whatever breaks a rule is an
// issue that names the rule. Null and left out are the same.

import { z } from 'zod';
import type { FieldRule } from '../../core/field-rule.ts';
import { type Fen, fenFromDecimal, fenFromStrictDecimal } from '../../core/money.ts';
import { isSixDigits, SIX_DIGITS_PATTERN } from '../../core/proofs/six-digits.ts';
import { shanghaiDayStartMs } from '../../core/time.ts';
import { JsonNumber } from '../../wire/json-read.ts';
import type { JsonWritable } from '../../wire/json-write.ts';
import { codePointLength, hasControlOrLoneSurrogate } from '../../wire/text-rules.ts';

/** Reads a value that is there, or names the rule that it breaks. */
type Read<T> = (value: unknown) => T | Broken;

export interface Broken {
  readonly broken: FieldRule;
  /** The value, if the message should repeat it; of a choice, what there is to choose from. */
  readonly given?: string;
}

/** JSON Schema; it tells readers what the code beside it enforces. */
export interface Documentation {
  readonly [keyword: string]: JsonWritable;
}

/**
 * One parameter: what is sent, and what it is read as. `read` does that alone: what zod does around it costs
 * more than the reading [0044].
 */
export type Field<T> = z.ZodPipe<z.ZodType, z.ZodTransform<T, unknown>> & {
  readonly read: Read<T>;
};

/** The parameters of one request, by their names. */
export interface Fields {
  readonly [name: string]: Field<unknown>;
}

export type ValuesOf<Given extends Fields> = {
  readonly [Name in keyof Given]: z.output<Given[Name]>;
};

export function required<T>(read: Read<T>, documentation: Documentation): Field<T> {
  const sent = z.unknown().meta(documentation);
  return field(sent, (value) => (value == null ? broken('required') : read(value)));
}

export function optional<T, const Default>(
  read: Read<T>,
  fallback: Default,
  documentation: Documentation,
): Field<T | Default> {
  const sent = z.unknown().optional().meta(documentation);
  return field(sent, (value) => (value == null ? fallback : read(value)));
}

/** The same where it may not be left out. */
export function neededField(of: Field<unknown>): Field<unknown> {
  const read = (value: unknown) => {
    const result = of.read(value);
    return result === null ? broken('required') : result;
  };
  return required(read, of.in.meta() as Documentation);
}

function field<T>(sent: z.ZodType, read: Read<T>): Field<T> {
  const made = sent.transform((value, context): T => {
    const result = read(value);
    if (!isBroken(result)) return result;
    const { broken: rule, ...more } = result;
    context.addIssue({ code: 'custom', params: { rule, ...more } });
    return z.NEVER;
  });
  return Object.assign(made, { read });
}

export function broken(rule: FieldRule, given?: string): Broken {
  return given === undefined ? { broken: rule } : { broken: rule, given };
}

export function isBroken(result: unknown): result is Broken {
  return typeof result === 'object' && result !== null && 'broken' in result;
}

/** Any id; whether it exists is checked where it is used. */
export const ID = {
  type: 'integer',
  format: 'int64',
  minimum: 1,
  maximum: Number.MAX_SAFE_INTEGER,
};

/** What `sixDigitsOf` takes. */
export const SIX_DIGITS = { type: 'string', pattern: `^${SIX_DIGITS_PATTERN}$` };

/** Characters that are neither C0, DEL nor C1: what `lineOf` takes, for a regular expression. */
export const PRINTABLE = '[^\\x00-\\x1f\\x7f-\\x9f]';

/** Fen, exactly; at least one. */
export function amountOf(value: unknown): Fen | Broken {
  if (!(value instanceof JsonNumber)) return broken('number');
  const amountFen = fenFromDecimal(value.raw);
  if (amountFen === null) return brokenAmount(value.raw);
  return amountFen > 0n ? amountFen : broken('amount_positive');
}

/** In a query an amount is text. */
export const WRITTEN_AMOUNT = { type: 'string', pattern: '^\\d{1,12}(\\.\\d{1,2})?$' };
const WRITTEN_AMOUNT_MAX = 15;

export function writtenAmountOf(value: unknown): Fen | Broken {
  if (typeof value !== 'string' || value.length > WRITTEN_AMOUNT_MAX) return broken('amount');
  const amountFen = fenFromStrictDecimal(value);
  if (amountFen === null) return broken(/^\d+\.\d{3,}$/.test(value) ? 'amount_decimals' : 'amount');
  return amountFen > 0n ? amountFen : broken('amount_positive');
}

/** Fen, exactly; zero too, which is below every amount. */
export function thresholdOf(value: unknown): Fen | Broken {
  if (!(value instanceof JsonNumber)) return broken('number');
  const amountFen = fenFromDecimal(value.raw);
  if (amountFen === null) return brokenAmount(value.raw);
  return amountFen >= 0n ? amountFen : broken('amount');
}

function brokenAmount(raw: string): Broken {
  return /^-?\d{1,12}\.\d{3,19}$/.test(raw) ? broken('amount_decimals', raw) : broken('amount');
}

export function integerOf(
  value: unknown,
  max: number,
  range: FieldRule,
  min: 0 | 1 = 1,
): number | Broken {
  if (!(value instanceof JsonNumber)) return broken('integer_type');
  // Nearly all are written plainly; `1e3` and `5.0` are whole numbers too.
  if (!/^[1-9]\d{0,14}$/.test(value.raw)) return wholeNumberOf(value.raw, min, max, range);
  const number = Number(value.raw);
  return number <= max ? number : broken(range);
}

function wholeNumberOf(raw: string, min: number, max: number, range: FieldRule): number | Broken {
  const hundredths = fenFromDecimal(raw);
  if (hundredths === null || hundredths % 100n !== 0n) return broken('integer');
  const whole = hundredths / 100n;
  return whole >= BigInt(min) && whole <= BigInt(max) ? Number(whole) : broken(range);
}

export function idOf(value: unknown): number | Broken {
  return integerOf(value, Number.MAX_SAFE_INTEGER, 'integer_range');
}

/** Any text: one that cannot be a login or a password is simply a wrong one. */
export function textOf(value: unknown): string | Broken {
  return typeof value === 'string' ? value : broken('string');
}

/** Trimmed, between one and `max` code points, on one line. */
export function lineOf(value: unknown, max: number, length: FieldRule): string | Broken {
  if (typeof value !== 'string') return broken('string');
  const text = value.trim();
  if (hasControlOrLoneSurrogate(text)) return broken('characters');
  const count = codePointLength(text);
  return count >= 1 && count <= max ? text : broken(length);
}

export function sixDigitsOf(value: unknown): string | Broken {
  if (typeof value !== 'string') return broken('string');
  return isSixDigits(value) ? value : broken('six_digits');
}

export function flagOf(value: unknown): boolean | Broken {
  return typeof value === 'boolean' ? value : broken('choice', 'true, false');
}

/** More would be a list, which the documentation has. */
const CHOICES_TOLD_MAX = 12;

export function choiceOf<Choice extends string>(
  value: unknown,
  choices: readonly Choice[],
  rule: FieldRule,
): Choice | Broken {
  const chosen = choices.find((choice) => choice === value);
  if (chosen !== undefined) return chosen;
  const isTold = rule === 'choice' && choices.length <= CHOICES_TOLD_MAX;
  return isTold ? broken(rule, choices.join(', ')) : broken(rule);
}

/** For `required` and `filter`: reads one of a few words, and tells which there are. */
export function oneOf<const Word extends string>(
  words: readonly Word[],
  description: string,
  rule: FieldRule = 'choice',
) {
  const read = (value: unknown) => choiceOf(value, words, rule);
  return [read, { type: 'string', enum: words, description }] as const;
}

export function yuanField(description: string): Field<Fen> {
  return required(amountOf, { type: 'number', minimum: 0.01, description });
}

/** An instant that was told in milliseconds, as a text. */
export function millisOf(value: unknown): number | Broken {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : broken('date');
}

/** The first millisecond of the day. */
export function dayOf(value: unknown): number | Broken {
  if (typeof value !== 'string') return broken('date');
  return shanghaiDayStartMs(value) ?? broken('date');
}
