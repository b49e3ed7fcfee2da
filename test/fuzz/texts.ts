// Texts that programs have stumbled over, by category, and mixtures of them. Written as code points,
// so that an editor shows what is in them.

import fc from 'fast-check';

/** What breaks whoever reads, stores, prints or shows it. */
const HOSTILE_TEXTS: Readonly<Record<string, readonly string[]>> = {
  nothing: ['', ' ', '\u3000', '\u200b', '\u2060', '\ufeff', '\u00ad', '\u115f'],
  control: [
    '\0',
    'a\0b',
    '\x07',
    '\b',
    '\r\n',
    '\n',
    '\x7f',
    '\x85',
    '\x9b31m',
    '\u2028',
    '\u2029',
  ],
  bidi: ['\u202egnp.exe', '\u2066a\u2069', '\u200f1', '\u061c1', '\u202a\u202b\u202c\u202d'],
  surrogates: ['\ud800', '\udc00', '\udfff\ud800', 'a\ud83d', '\ufffe', '\uffff', '\u{10ffff}'],
  combining: [`o${'\u0300'.repeat(60)}`, '\u0301', 'e\u0301', '\u1100\u1161', '\ufdfa'.repeat(20)],
  emoji: ['👩‍👩‍👧‍👦', '🇨🇳', '👍🏿', '1️⃣', '\ufe0f', '🏴\u{e0067}\u{e007f}', '𠮷'.repeat(9)],
  formulas: [
    '=1+1',
    '+1',
    '-1+1',
    '@SUM(A1)',
    '\t=1',
    '\r=1',
    '＝1',
    '=HYPERLINK("//x","y")',
    '";=1',
  ],
  markup: [
    ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "'-alert(1)-'", '</title>'],
    ...[
      '<!--',
      ']]>',
      '&lt;',
      '&#x0;',
      'javascript:alert(1)',
      '{{7*7}}',
      `\${7*7}`,
      '<svg/onload=a>',
    ],
  ],
  sql: ["' or '1'='1", "'; drop table orders; --", '$1', '$$', "\\'", '/*', "E'\\x00'", '%', '_'],
  terminal: ['\x1b[2J', '\x1b]0;x\x07', '\x1b]8;;http://x\x07y', '\x1bP1$tx\x1b\\', '\x9d0;x\x9c'],
  formats: ['%s%n%x', '%00', '%0d%0aX: y', '{0}', `\${jndi:ldap://x}`, '`id`', '$(id)', '|id', '~'],
  paths: [
    '../../etc/passwd',
    '..%2f..%2f',
    '%2e%2e/',
    '/dev/null',
    'C:\\',
    'file:///etc/passwd',
    '.',
  ],
  reserved: [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'null',
    'undefined',
    'NaN',
    'CON',
  ],
  numbers: ['0', '-0', '1e400', '0x10', '１２', '9'.repeat(400), '1_000', '1,000', '०', '0.1e-999'],
  long: [
    'x'.repeat(129),
    '龙'.repeat(257),
    'a'.repeat(5_000),
    ','.repeat(3_000),
    '['.repeat(2_000),
  ],
};

const known = fc.constantFrom(...Object.values(HOSTILE_TEXTS).flat());

export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 6, arbitrary: known },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 2, arbitrary: fc.tuple(known, known).map((pair) => pair.join('')) },
  { weight: 1, arbitrary: fc.string({ unit: 'grapheme', maxLength: 300 }) },
);
