// Values for one parameter, made from its JSON Schema: for every bound one that just fits and one just
// beyond, for every pattern and format some of each. As JSON texts, so that numbers stay as written.

import assert from 'node:assert/strict';
import { DAY_OR_TIME } from '../../src/service/parameters/period.ts';
import type { Schema } from './described.ts';

export interface Sample {
  readonly text: string;
  readonly fits: boolean;
}

interface Texts {
  readonly fits: readonly string[];
  readonly not: readonly string[];
}

/** A length beside a pattern is tried with the character that fills it. */
const FILL: Readonly<Record<string, string>> = { '^[\\x21-\\x7e]*$': '~' };
const PATTERNS: Readonly<Record<string, Texts>> = {
  '^[0-9]{6}$': {
    fits: ['097531', '135790'],
    not: ['12345', '1234567', '12345a', ' 12345', '１２３４５６', '123456\n'],
  },
  '^[0-9A-Za-z]{6}$': {
    fits: ['4X6Z8T', '4x6z8t'],
    not: ['4X6Z8', '4X6Z8T0', '4X6Z 8', ' 4X6Z8', '４X6Z8T', '4X6Z8T\n'],
  },
  '^\\d{4}-(0[1-9]|1[0-2])$': {
    fits: ['2026-11', '1999-01', '2024-12'],
    not: ['2026-13', '2026-00', '2026-1', '26-11', '2026-11-01', '202611', ' 2026-11'],
  },
  [DAY_OR_TIME.pattern]: {
    fits: [
      ...['2026-11-20', '2024-02-29', '2026-11-20T18:00:00+08:00', '2026-11-20t10:00:00.123z'],
      ...['2026-11-20T10:00:00Z', '2026-11-20T10:00:00.123456-11:30'],
    ],
    not: [
      ...[
        '2026-1-1',
        '20261120',
        '2026-11-20T18:00:00',
        '2026-11-20 18:00:00Z',
        '2026-11-20T18:00Z',
      ],
      ...['18:00:00Z', '2026-11-20T18:00:00+0800', '2026-11-20T18:00:00.Z', ' 2026-11-20', 'today'],
    ],
  },
  '^(0|\\d{1,15}-\\d{1,15}-\\d{1,15})$': {
    fits: ['0', '0-0-0', `1795174200000-1001-7`, Array(3).fill('9'.repeat(15)).join('-')],
    not: ['1', '00', '1-2', '1-2-3-4', '-1-2-3', 'a-b-c', `${'9'.repeat(16)}-1-1`, '1-2-3\n'],
  },
  '^\\d{1,15}-[A-Z0-9]{1,40}$': {
    fits: ['0-A', `${'9'.repeat(15)}-${'Z'.repeat(40)}`],
    not: ['0', 'A', '0-', '-A', '0-a', `${'9'.repeat(16)}-A`, `0-${'Z'.repeat(41)}`],
  },
  '^\\d{1,12}(\\.\\d{1,2})?$': {
    fits: ['0.01', '1', '33.3', '999999999999.99'],
    not: ['.5', '1.', '1.005', '-1', '1e2', '¥1', '1,000', '1'.repeat(13)],
  },
  '^[\\x21-\\x7e]*$': { fits: ['!', '~', 'a-b_c'], not: ['a b', 'é', '\t', '\u007f'] },
  '^[A-Za-z0-9_\\-*.:/|@]{1,64}$': {
    fits: ['7', 'shop-4711', 'Az09_-*.:/|@', '0'.repeat(64)],
    not: ['', '0'.repeat(65), 'a b', 'a#1', '订单', 'a\n', ' a', 'a+b'],
  },
};
const PRINTABLE: Texts = {
  fits: ['龙井', 'a b', '\u00a0x', '𝄞', "O'Neil <b>"],
  not: ['a\tb', 'a\nb', 'a\u0000b', 'a\u007fb', 'a\u0085b', 'a\u009fb'],
};
/** Of a title also nothing that turns the text around it. */
const UNTURNED: Texts = {
  fits: ['שלום', 'می‌خواهم', '👩‍👩‍👧'],
  not: ['a\u061cb', 'a\u200eb', 'a\u200fb', 'a\u202eb', 'a\u2069b'],
};
const FORMATS: Readonly<Record<string, Texts>> = {
  date: {
    fits: ['2026-11-20', '2024-02-29', '1999-12-31'],
    not: ['', '2026-02-29', '2026-13-01', '2026-1-1', '20261120', '2026-11-20T00:00:00Z'],
  },
  uri: {
    fits: [
      ...['https://shop.example.com', 'HTTP://shop.example.com:8080/paid?order=1&b=%20#x'],
      ...['http://203.0.114.7/', 'https://shop.example.com/a@b', 'https://x?@'],
    ],
    not: [
      ...['', 'shop.example.com', 'ftp://shop.example.com', 'https:/shop.example.com', 'https://'],
      ...['https:///paid', 'https://me@shop.example.com', 'https://me:pw@shop.example.com/'],
      ...[
        'https://shop.example.com/a b',
        ' https://shop.example.com',
        'https://shop.example.com\n',
      ],
      ...['https:\\\\shop.example.com', 'https://shop.example.com/\u0000'],
    ],
  },
};

export function samplesOf(schema: Schema): readonly Sample[] {
  const type = [schema.type].flat()[0];
  if (type === 'object') return [...pairSamples(schema), ...otherTypes('object')];
  if (type !== 'string') return [...numberSamples(schema), ...otherTypes('number')];
  const quoted = [...stringSamples(schema)].map(({ text, fits }) => {
    return { text: JSON.stringify(text), fits };
  });
  return [...quoted, ...otherTypes('string')];
}

function otherTypes(type: 'string' | 'number' | 'object'): readonly Sample[] {
  const others = ['true', '[]', ...(type === 'object' ? [] : ['{}'])];
  const strange = type === 'string' ? ['7', '123456'] : ['"7"', '""', '"x"'];
  return [...others, ...strange].map((text) => ({ text, fits: false }));
}

/** Names that all fit, and texts for them. */
function* pairSamples({ maxProperties, additionalProperties }: Schema): Iterable<Sample> {
  const { maxLength } = additionalProperties as Schema;
  const [most, longest] = [Number(maxProperties), Number(maxLength)];
  const pairs = (count: number) =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`name_${index}`, 'x']));
  const samples: readonly (readonly [object, boolean])[] = [
    [{}, true],
    [pairs(most), true],
    [pairs(most + 1), false],
    [{ 'a-B_9': '' }, true],
    ...['', 'a b', '名', 'a.b', 'x'.repeat(41)].map((name) => [{ [name]: 'x' }, false] as const),
    [{ ['x'.repeat(40)]: '𝄞'.repeat(longest) }, true],
    [{ x: '𝄞'.repeat(longest + 1) }, false],
    ...[7, true, null, [], {}].map((text) => [{ x: text }, false] as const),
  ];
  for (const [value, fits] of samples) yield { text: JSON.stringify(value), fits };
}

function numberSamples({ type, minimum, maximum }: Schema): readonly Sample[] {
  const whole = [type].flat()[0] === 'integer';
  const step = whole ? 1 : 0.01;
  const written = (value: number) => String(Number(value.toFixed(3)));
  const samples = [
    { text: written(Number(minimum)), fits: true },
    { text: written(Number(minimum) - step), fits: false },
    ...(minimum === 0 ? [] : [{ text: written(-Number(minimum)), fits: false }]),
    // How many decimals an amount may have is no rule of its schema.
    ...(whole ? [{ text: written(Number(minimum) + step / 2), fits: false }] : []),
    { text: `${written(Number(minimum) + step)}e0`, fits: true },
    { text: `${written(Number(minimum) + step)}${step === 1 ? '.' : ''}000`, fits: true },
    { text: '1e400', fits: false },
  ];
  if (maximum === undefined) return samples;
  const beyond = { text: written(Number(maximum) + step), fits: false };
  return [...samples, { text: String(maximum), fits: true }, beyond];
}

function* stringSamples(schema: Schema): Iterable<Sample> {
  const { enum: choices, pattern, format, minLength, maxLength } = schema;
  if (choices) {
    for (const text of choices as (string | null)[]) if (text !== null) yield { text, fits: true };
    yield* textsOf({
      fits: [],
      not: ['', 'nonsense', String((choices as string[])[0]).toUpperCase()],
    });
    return;
  }
  if (minLength !== undefined) {
    yield { text: '', fits: false };
    yield { text: 'x', fits: true };
  }
  if (maxLength !== undefined) yield* longest(schema);
  if (format === 'password') return;
  if (typeof format === 'string') yield* textsOf(known(FORMATS, format));
  else if (typeof pattern === 'string') {
    const printable = pattern.includes('\\x00-\\x1f');
    yield* textsOf(printable ? PRINTABLE : known(PATTERNS, pattern));
    if (pattern.includes('\\u202a')) yield* textsOf(UNTURNED);
    if (printable && minLength !== undefined) yield* textsOf({ fits: [], not: [' ', '\u3000'] });
  }
}

/** Code points count: what lies outside the basic plane counts once. */
function* longest({ pattern, format, maxLength }: Schema): Iterable<Sample> {
  const start = format === 'uri' ? 'https://shop.example.com/' : '';
  const fill = format === 'uri' ? 'x' : (FILL[String(pattern)] ?? '𝄞');
  const most = start + fill.repeat(Number(maxLength) - start.length);
  yield { text: most, fits: true };
  yield { text: most + fill, fits: false };
}

function* textsOf({ fits, not }: Texts): Iterable<Sample> {
  for (const text of fits) yield { text, fits: true };
  for (const text of not) yield { text, fits: false };
}

function known(texts: Readonly<Record<string, Texts>>, name: string): Texts {
  const found = texts[name];
  assert.ok(found, `no samples for ${name}: write some`);
  return found;
}
