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
  const args: Record<string, JsonValue> = Object.create(null);
  for (const name of Object.keys(given)) {
    const value = given[name] as JsonValue;
    const type = Object.hasOwn(properties, name) ? properties[name]?.type : undefined;
    const spelled =
      typeof value === 'string' && type !== undefined && DECIMALS.get(type)?.test(value);
    args[name] = spelled ? new JsonNumber(value.replace(/^0+(?=\d)/, '')) : value;
  }
  return args;
}

export function unknownArguments({ properties }: InputSchema, given: JsonObject): string[] {
  return Object.keys(given).filter((name) => !Object.hasOwn(properties, name));
}
