// The headers of requests and answers that mean something to a program.

import { prose } from '../../http/openapi/description.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../../service/parameters/idempotency-key.ts';
import type { JsonWritable } from '../../wire/json-write.ts';

export const HEADERS = {
  'X-Request-Id': {
    description: 'The number of this request, made by the service. Name it when you ask for help.',
    schema: { type: 'string' },
    example: 'req_7WYZ0ZGNGX5S4B48',
  },
  'Idempotent-Replayed': {
    description:
      'Only there, and `true`, when this is the first answer to an earlier request with the same ' +
      'idempotency key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'After how many seconds it is worth trying again; absent when nobody knows.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  RateLimit: {
    description:
      'What is left of the limit (`r`) and in how many seconds there is more (`t`), as in the IETF ' +
      'draft “RateLimit header fields for HTTP”.',
    schema: { type: 'string' },
    example: '"default";r=0;t=12',
  },
  'RateLimit-Policy': {
    description: 'The limit of the key (`q`) in any window of so many seconds (`w`).',
    schema: { type: 'string' },
    example: '"default";q=60;w=60',
  },
  Allow: {
    description: 'With 405: the methods that this address has.',
    schema: { type: 'string' },
    example: 'GET, HEAD',
  },
  Location: {
    description: 'Where the browser goes next.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/pay/C01M7X8TAZJTN2S32GVJ8SZHKJT',
  },
  'Set-Cookie': {
    description:
      'Opens the session, or clears the cookie of the one that has been closed; of a page, keeps the ' +
      'language that its address names.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, { readonly [keyword: string]: JsonWritable }>;

export type HeaderName = keyof typeof HEADERS;

export const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: prose(
    'Send a new one with every new write and the same one with every retry: a repeat within ten ' +
      'minutes gets the first answer and has no second effect.',
    'It belongs to the owner of the API key and to this operation. A request that was refused binds ' +
      'nothing: correct it and send it again under the same key.',
  ),
  schema: IDEMPOTENCY_KEY,
  example: 'order-20261120-0001',
};
