// Takes a tool's arguments as agents send them. Many hosts turn numbers into strings on the way, so
// a plain decimal string is as good as the number it stands for; whatever else comes as a string is
// left for the parameters to refuse.

import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import type { InputSchema } from './input-schema.ts';
import { quoted } from './text.ts';

export interface Arguments {
  /** The very object that was given, where no number came as a string. */
  readonly args: JsonObject;
  /** Unknown arguments are ignored, as REST ignores them; an agent that misspelt one should know. */
  readonly note: string | null;
}

const DECIMALS: ReadonlyMap<string, RegExp> = new Map([
  ['number', /^\d{1,12}(?:\.\d{1,2})?$/],
  ['integer', /^\d{1,16}$/],
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
    changed[name] = new JsonNumber(value.replace(/^0+(?=\d)/, ''));
  }
  return { args: changed ?? given, note: noteOf(unknown) };
}

function noteOf(unknown: readonly string[]): string | null {
  if (unknown.length === 0) return null;
  const names = unknown.slice(0, NOTED_MAX).map(quoted).join(', ');
  const more = unknown.length > NOTED_MAX ? ' and others' : '';
  return `Ignored, because there is no such argument: ${names}${more}.`;
}
