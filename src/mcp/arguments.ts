// Takes a tool's arguments as agents send them. Many hosts turn numbers into strings on the way, so
// a plain decimal string is as good as the number it stands for; whatever else comes as a string is
// left for the parameters to refuse.

import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import type { InputSchema } from './input-schema.ts';

const DECIMALS: ReadonlyMap<string, RegExp> = new Map([
  ['number', /^\d{1,12}(?:\.\d{1,2})?$/],
  ['integer', /^\d{1,16}$/],
]);

export function withNumbers({ properties }: InputSchema, given: JsonObject): JsonObject {
  const args: Record<string, JsonValue> = Object.assign(Object.create(null), given);
  for (const [name, { type }] of Object.entries(properties)) {
    const value = args[name];
    if (typeof value !== 'string' || !DECIMALS.get(type)?.test(value)) continue;
    args[name] = new JsonNumber(value.replace(/^0+(?=\d)/, ''));
  }
  return args;
}

export function unknownArguments({ properties }: InputSchema, given: JsonObject): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
}
