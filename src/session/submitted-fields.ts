// Reads what a browser or a program submits, from JSON or from an HTML form, as one set of named
// fields. Which fields are required, and in what format, is decided by each route.

import type { FastifyRequest } from 'fastify';
import type { FieldProblem } from '../core/refusal.ts';
import { invalid } from '../core/refusal.ts';
import { bodyBytesOf, contentTypeOf } from '../http/body.ts';
import { encodingRefusal, jsonBodyOf } from '../http/json-body.ts';
import type { Answer } from '../service/answer.ts';
import type { Service } from '../service/service.ts';
import type { JsonObject, JsonValue } from '../wire/json-read.ts';
import { crossSiteRefusal } from './cross-site.ts';

export { textOf } from '../service/parameters/fields.ts';

const FORM = /^application\/x-www-form-urlencoded(?:[ \t]*;.*)?$/i;

export function isForm(request: FastifyRequest): boolean {
  return FORM.test(contentTypeOf(request) ?? '');
}

export function submittedFields(request: FastifyRequest): Answer<JsonObject> {
  if (!isForm(request)) return jsonBodyOf(request);
  const refusal = encodingRefusal(request);
  if (refusal !== null) return { ok: false, refusal };
  return formFields(bodyBytesOf(request).toString('utf8'));
}

/** A request of another site is refused before anything of it is read. */
export function ownSiteFields(service: Service, request: FastifyRequest): Answer<JsonObject> {
  const crossSite = crossSiteRefusal(request.headers, service.payBase());
  return crossSite ? { ok: false, refusal: crossSite } : submittedFields(request);
}

/** The text of a field, to be put into the form again; empty when there is none. */
export function typedIn(submitted: Answer<JsonObject>, field: string): string {
  const value = submitted.ok ? submitted.value[field] : null;
  return typeof value === 'string' ? value : '';
}

/** A form always sends all of its fields, so an empty one counts as absent. */
export function formFields(body: string): Answer<JsonObject> {
  const fields: Record<string, JsonValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return { ok: false, refusal: invalid(name, 'repeated') };
    if (value !== '') fields[name] = value;
  }
  return { ok: true, value: fields };
}

/**
 * Forms ask for a new password twice, because it is typed without being seen. A program may leave the
 * repetition out.
 */
export function repetitionProblems(
  fields: JsonObject,
  field: 'password' | 'pay_password',
): readonly FieldProblem[] {
  const again = `${field}_again`;
  const differs = fields[again] != null && fields[again] !== fields[field];
  return differs ? [{ field: again, rule: 'not_repeated' }] : [];
}
