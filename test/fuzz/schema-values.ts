// Values for a parameter as its schema in our own OpenAPI document has it, and values that its
// schema does not have.

import fc from 'fast-check';
import { type OpenApi, resolved, type Schema } from '../support/described.ts';
import { jsonText } from './json-texts.ts';
import { hostileText } from './texts.ts';

/** What the town holds under the names of parameters, so that requests get past the first check. */
export type Known = Readonly<Record<string, readonly (string | number)[]>>;

const DATES = ['2026-11-20', '2024-02-29', '0001-01-01', '9999-12-31', '2026-02-30'];

/** As JSON, so that numbers stay as they are written. */
export function valueText(
  document: OpenApi,
  schema: Schema,
  name: string,
  known: Known,
): fc.Arbitrary<string> {
  const described = describedText(document, resolved<Schema>(document, schema), name, known);
  return fc.oneof(
    { weight: 6, arbitrary: described },
    { weight: 2, arbitrary: hostileText.map((text) => JSON.stringify(text)) },
    { weight: 1, arbitrary: jsonText },
  );
}

function describedText(
  document: OpenApi,
  schema: Schema,
  name: string,
  known: Known,
): fc.Arbitrary<string> {
  const [type] = [schema.type].flat();
  const held = known[name] ?? [];
  if (held.length > 0) return fc.constantFrom(...held).map((value) => JSON.stringify(value));
  const choices = (schema.enum ?? (schema.const === undefined ? [] : [schema.const])) as unknown[];
  if (choices.length > 0) return fc.constantFrom(...choices).map((value) => JSON.stringify(value));
  if (type === 'object') return objectText(document, schema, known);
  if (type === 'array') {
    const items = valueText(document, (schema.items ?? {}) as Schema, name, known);
    return fc.array(items, { maxLength: 4 }).map((texts) => `[${texts.join()}]`);
  }
  if (type === 'boolean') return fc.constantFrom('true', 'false');
  if (type === 'integer' || type === 'number') return numberText(schema);
  if (schema.format === 'date')
    return fc.constantFrom(...DATES).map((text) => JSON.stringify(text));
  if (type === 'string') return stringText(schema);
  return jsonText;
}

function numberText({ minimum, maximum }: Schema): fc.Arbitrary<string> {
  const bounds = [minimum, maximum].filter((bound) => typeof bound === 'number');
  const near = bounds.flatMap((bound) => [bound, bound - 1, bound + 1, bound + 0.001]);
  return fc.constantFrom(...near, 0.01, 1, 10, 88, 1e15, -0.01).map(String);
}

function stringText({ maxLength }: Schema): fc.Arbitrary<string> {
  const most = typeof maxLength === 'number' ? maxLength : 20;
  const lengths = fc.constantFrom(1, most - 1, most, most + 1);
  const filled = lengths.map((length) => 'x'.repeat(Math.max(0, Math.min(length, 70_000))));
  return fc.oneof(filled, hostileText).map((text) => JSON.stringify(text));
}

/** Most members are there, some twice, and some that nobody described. */
export function objectText(document: OpenApi, schema: Schema, known: Known): fc.Arbitrary<string> {
  const { properties = {} } = resolved<Schema>(document, schema);
  const members = Object.entries(properties as Record<string, Schema>).map(([name, each]) =>
    fc.option(
      valueText(document, each, name, known).map((text) => `${JSON.stringify(name)}:${text}`),
      { freq: 4, nil: null },
    ),
  );
  const strange = fc.option(
    fc.tuple(hostileText, jsonText).map(([name, text]) => `${JSON.stringify(name)}:${text}`),
    { freq: 1, nil: null },
  );
  return fc
    .tuple(...members, strange)
    .map((texts) => `{${texts.filter((text) => text !== null).join()}}`);
}
