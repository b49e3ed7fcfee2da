// JSON with a line for each field. Amounts keep their two decimals, which is why it is not the platform's.

import { type JsonWritable, writeJson } from '../../src/wire/json-write.ts';

const WIDTH_MAX = 80;

export function prettyJson(value: JsonWritable, indent = ''): string {
  const line = writeJson(value);
  if (value === null || typeof value !== 'object' || indent.length + line.length <= WIDTH_MAX) {
    return line;
  }
  const inner = `${indent}  `;
  const parts = Array.isArray(value)
    ? value.map((one) => prettyJson(one, inner))
    : Object.entries(value).map(([name, one]) => {
        return `${JSON.stringify(name)}: ${prettyJson(one as JsonWritable, inner)}`;
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}
