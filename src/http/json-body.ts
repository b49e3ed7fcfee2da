// Parses the body of a request as one strict JSON object. Its members are validated by the parameters
// of each use case.

import type { FastifyRequest } from 'fastify';
import { invalid, type Refusal } from '../core/refusal.ts';
import type { Fields } from '../service/parameters/fields.ts';
import { isJsonObject, type JsonObject, readJson } from '../wire/json-read.ts';
import { isMediaTypeJson } from '../wire/text-rules.ts';
import { bodyBytesOf, contentTypeOf } from './body.ts';
import { headerText } from './headers.ts';
import { noteIgnored } from './ignored.ts';
import { ignoreQuery } from './query-parameters.ts';

export type JsonBody =
  | { readonly ok: true; readonly value: JsonObject }
  | { readonly ok: false; readonly refusal: Refusal };

/** `fields`: all that are read, and of a query string nothing. Left out: nobody is told of others. */
export function jsonBodyOf(request: FastifyRequest, fields?: Fields): JsonBody {
  const unread = encodingRefusal(request) ?? mediaTypeRefusal(request);
  if (unread !== null) return { ok: false, refusal: unread };
  const reading = readJson(bodyBytesOf(request));
  if (!reading.ok) {
    return { ok: false, refusal: { code: 'invalid_json', subject: reading.problem } };
  }
  const { value } = reading;
  if (!isJsonObject(value)) return { ok: false, refusal: invalid('body', 'object') };
  if (fields) {
    for (const name in value) if (!Object.hasOwn(fields, name)) noteIgnored(request, name);
    ignoreQuery(request);
  }
  return { ok: true, value };
}

/** Of a body that is compressed: nothing here decompresses. */
export function encodingRefusal({ raw }: FastifyRequest): Refusal | null {
  const encoding = headerText(raw.headers, 'content-encoding');
  if (encoding === undefined || /^(?:identity)?$/i.test(encoding.trim())) return null;
  return unsupported(`Content-Encoding: ${encoding}`);
}

export function mediaTypeRefusal(request: FastifyRequest): Refusal | null {
  const type = contentTypeOf(request);
  if (isMediaTypeJson(type)) return null;
  if (type === undefined || type === '') return { code: 'unsupported_media_type' };
  const charset = /^application\/json[ \t]*;[ \t]*(charset=[^\s;]+)/i.exec(type)?.[1];
  return unsupported(charset ?? `Content-Type: ${type}`);
}

const SUBJECT_MAX = 80;

function unsupported(subject: string): Refusal {
  return { code: 'unsupported_media_type', subject: subject.slice(0, SUBJECT_MAX) };
}
