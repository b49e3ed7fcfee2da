// Reads the arguments of a tool as agents send them. Many hosts turn numbers into strings, so a plain
// decimal string counts as a number, whatever its value: the parameters say what is wrong with it, and
// that other strings are no numbers.

import { quoted } from '../interface/tool-text.ts';
import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import type { InputSchema } from './input-schema.ts';

export interface Arguments {
  /** The object as it was sent, unless a number came as a string. */
  readonly args: JsonObject;
  /** Names the unknown arguments. They are ignored, as in REST, but an agent should notice typos. */
  readonly note: string | null;
}

const DECIMALS: ReadonlyMap<string, RegExp> = new Map([
  ['number', /^-?\d{1,12}(?:\.\d{1,19})?$/],
  ['integer', /^-?\d{1,16}$/],
]);
const NOTED_MAX = 5;

export function readArguments({ properties }: InputSchema, given: JsonObject): Arguments {
  const unknown: string[] = [];
  let changed: Record<string, JsonValue> | null = null;
  for (const name of Object.keys(given)) {
    if (!Object.hasOwn(properties, name)) {
      unknown.push(name);
      continue;
    }
    const value = given[name];
    if (typeof value !== 'string') continue;
    if (!DECIMALS.get(properties[name]?.type ?? '')?.test(value)) continue;
    changed ??= Object.assign(Object.create(null) as Record<string, JsonValue>, given);
    changed[name] = new JsonNumber(value.replace(/^(-?)0+(?=\d)/, '$1'));
  }
  return { args: changed ?? given, note: noteOf(unknown) };
}

function noteOf(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const names = unknown.slice(0, NOTED_MAX).map(quoted).join(', ');
  const more = unknown.length > NOTED_MAX ? ' and others' : '';
  return `Ignored unknown arguments: ${names}${more}.`;
}
