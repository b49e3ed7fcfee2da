// What somebody submitted, from JSON or from an HTML form, as one set of named fields. Which of
// them there must be, and of what form, is for each route.

import type { FastifyRequest } from 'fastify';
import { invalid } from '../core/refusal.ts';
import { bodyBytesOf, contentTypeOf } from '../http/body.ts';
import { jsonBodyOf } from '../http/json-body.ts';
import type { Answer } from '../service/answer.ts';
import type { JsonObject, JsonValue } from '../wire/json-read.ts';

const FORM = /^application\/x-www-form-urlencoded(?:[ \t]*;.*)?$/i;

export function isForm(request: FastifyRequest): boolean {
  return FORM.test(contentTypeOf(request) ?? '');
}

export function submittedFields(request: FastifyRequest): Answer<JsonObject> {
  if (isForm(request)) return formFields(bodyBytesOf(request).toString('utf8'));
  return jsonBodyOf(request);
}

/** What was typed there, to be shown again; nothing where it is no text, or nobody can tell. */
export function typedIn(submitted: Answer<JsonObject>, field: string): string {
  const value = submitted.ok ? submitted.value[field] : null;
  return typeof value === 'string' ? value : '';
}

/** A form cannot leave a field out, so one that was left empty is absent. */
export function formFields(body: string): Answer<JsonObject> {
  const fields: Record<string, JsonValue> = Object.create(null);
  for (const [name, value] of new URLSearchParams(body)) {
    if (name in fields) return { ok: false, refusal: invalid(name, 'repeated') };
    if (value !== '') fields[name] = value;
  }
  return { ok: true, value: fields };
}
