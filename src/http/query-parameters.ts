// Parses the query string strictly. A known parameter that is repeated, or any that is badly encoded, is
// refused, because two readers might understand it differently. Values stay text, except for integers.

import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '../core/refusal.ts';
import type { Answer } from '../service/answer.ts';
import type { Fields } from '../service/parameters/fields.ts';
import { JsonNumber, type JsonObject, type JsonValue } from '../wire/json-read.ts';
import { noteIgnored } from './ignored.ts';

export function queryParametersOf(request: FastifyRequest, fields: Fields): Answer<JsonObject> {
  const url = request.raw.url ?? '';
  const start = url.indexOf('?');
  const given: Record<string, JsonValue> = Object.create(null);
  if (start === -1) return { ok: true, value: given };
  const problems: FieldProblem[] = [];
  for (const pair of url.slice(start + 1).split('&')) {
    if (pair === '') continue;
    const equals = pair.indexOf('=');
    const name = decoded(equals === -1 ? pair : pair.slice(0, equals));
    const value = decoded(equals === -1 ? '' : pair.slice(equals + 1));
    if (name === null || value === null) {
      problems.push({ field: name ?? 'query', rule: 'percent_encoding' });
      continue;
    }
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) {
      noteIgnored(request, name);
      continue;
    }
    if (given[name] !== undefined) problems.push({ field: name, rule: 'repeated' });
    else given[name] = field.in.meta()?.type === 'integer' ? new JsonNumber(value) : value;
  }
  if (problems.length === 0) return { ok: true, value: given };
  return { ok: false, refusal: { code: 'invalid_parameters', problems } };
}

/** Where nothing is read of it, whatever is there was ignored. */
export function ignoreQuery(request: FastifyRequest): void {
  queryParametersOf(request, {});
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return null;
  }
}
