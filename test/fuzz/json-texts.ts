// JSON texts made from the grammar of RFC 8259, every spelling that it allows, and texts that break
// exactly one of its rules.

import fc from 'fast-check';
import { hostileText } from './texts.ts';

const space = fc.constantFrom('', '', '', ' ', '\n', '\t', '\r\n');

const digits = fc.stringMatching(/^[0-9]{1,24}$/);
const fraction = fc.oneof(
  fc.constant(''),
  digits.map((text) => `.${text}`),
);
const exponent = fc.oneof(fc.constant(''), fc.stringMatching(/^[eE][+-]?[0-9]{1,4}$/));
const numberText = fc
  .tuple(fc.constantFrom('', '-'), fc.stringMatching(/^(0|[1-9][0-9]{0,24})$/), fraction, exponent)
  .map((parts) => parts.join(''));

/** Each character as it is where that is allowed, or escaped. */
const stringText = fc.tuple(hostileText, fc.boolean()).map(([text, escaped]) => {
  if (!escaped) return JSON.stringify(text);
  const unit = (index: number) => text.charCodeAt(index).toString(16).padStart(4, '0');
  return `"${Array.from({ length: text.length }, (_, index) => `\\u${unit(index)}`).join('')}"`;
});

export const { value: jsonText } = fc.letrec<{ value: string; list: string; object: string }>(
  (tie) => ({
    value: fc.oneof(
      { maxDepth: 5, withCrossShrink: true },
      fc.oneof(fc.constantFrom('null', 'true', 'false'), numberText, stringText),
      tie('list'),
      tie('object'),
    ),
    list: fc
      .tuple(space, fc.array(tie('value'), { maxLength: 5 }))
      .map(([gap, items]) => `[${gap}${items.join(`${gap},${gap}`)}${gap}]`),
    object: fc
      .tuple(space, fc.array(fc.tuple(stringText, tie('value')), { maxLength: 5 }))
      .map(([gap, members]) => {
        const written = members.map(([name, value]) => `${name}${gap}:${gap}${value}`);
        return `{${gap}${written.join(`,${gap}`)}${gap}}`;
      }),
  }),
);

const BREAKS: readonly ((text: string) => string | Buffer)[] = [
  (text) => text.slice(0, -1),
  (text) => text.slice(1),
  (text) => `${text},`,
  (text) => `${text}${text}`,
  (text) => `${text}\0`,
  (text) => `\ufeff${text}`,
  (text) => text.replaceAll('"', "'"),
  (text) => text.replace(':', '='),
  (text) => text.replace(/\d/, '0$&'),
  (text) => text.replace(/\d/, '$&.'),
  (text) => text.replace(/\d+/, 'NaN'),
  (text) => text.replace('"', '"\n'),
  (text) => text.replace('"', '"\\x'),
  (text) => text.replace(/[}\]]/, ',$&'),
  (text) => `// ${text}`,
  (text) => '['.repeat(40) + text + ']'.repeat(40),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from([0xc0, 0x80])]),
  (text) => Buffer.from(text.replace('"', '"\x80\xff'), 'latin1'),
  (text) => Buffer.from(text, 'utf16le'),
];

export function brokenText(text: string): fc.Arbitrary<string | Buffer> {
  return fc.constantFrom(...BREAKS).map((breakIt) => breakIt(text));
}
