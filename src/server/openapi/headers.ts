// The request and response headers that the OpenAPI document describes.

import { ignoredHeaderName } from '../../http/ignored.ts';
import { prose, type Site } from '../../http/openapi/description.ts';
import { DIGEST_HEADER } from '../../http/send-file.ts';
import { IDEMPOTENCY_HEADER, IDEMPOTENCY_KEY } from '../../service/parameters/idempotency-key.ts';
import type { JsonWritable } from '../../wire/json-write.ts';

export const HEADERS = {
  'X-Request-Id': {
    description:
      'The id of this request, created by the service. Quote it when you report a problem.',
    schema: { type: 'string' },
    example: 'req_7WYZ0ZGNGX5S4B48',
  },
  'Idempotent-Replayed': {
    description:
      'Present, with the value `true`, if this is the stored response to an earlier request with the ' +
      'same idempotency key.',
    schema: { type: 'string', enum: ['true'] },
    example: 'true',
  },
  'Retry-After': {
    description: 'The number of seconds to wait before trying again; absent if it is not known.',
    schema: { type: 'integer', minimum: 1 },
    example: 12,
  },
  RateLimit: {
    description:
      'How many more requests the key may send now (`r`) and, if none, the number of seconds until it ' +
      'may (`t`), as in the IETF draft “RateLimit header fields for HTTP”. On every answer to a ' +
      'signed request that passed the checks before the nonce.',
    schema: { type: 'string' },
    example: '"default";r=0;t=12',
  },
  'RateLimit-Policy': {
    description:
      'The limit of the key: `q` requests in any window of `w` seconds. With `RateLimit`.',
    schema: { type: 'string' },
    example: '"default";q=60;w=60',
  },
  Ignored: {
    description:
      'The names of fields and parameters that the service does not know and has ignored: at most ten, ' +
      'and then, like `+3`, how many more there are. Absent if it knows all of them.',
    schema: { type: 'string' },
    example: 'notifyUrl, currency',
  },
  [DIGEST_HEADER]: {
    description: 'The SHA-256 of all bytes of the file, in Base64 between colons (RFC 9530).',
    schema: { type: 'string' },
    example: 'sha-256=:47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=:',
  },
  Allow: {
    description: 'With 405: the methods that the address supports.',
    schema: { type: 'string' },
    example: 'GET, HEAD',
  },
  Location: {
    description: 'The address to go to next.',
    schema: { type: 'string', format: 'uri-reference' },
    example: '/pay/C01M7X8TAZJTN2S32GVJ8SZHKJT',
  },
  'Set-Cookie': {
    description:
      'Sets the session cookie, or clears it at sign-out. Pages use it to remember the language chosen ' +
      'in their address.',
    schema: { type: 'string' },
  },
} as const satisfies Record<string, { readonly [keyword: string]: JsonWritable }>;

export type HeaderName = keyof typeof HEADERS;

/** As it is sent: one has the short name of the service in it. */
export function sentName(name: HeaderName, { shortName }: Pick<Site, 'shortName'>): string {
  return name === 'Ignored' ? ignoredHeaderName(shortName) : name;
}

/** On answers to signed requests. */
export const SIGNED_HEADERS = [
  'RateLimit',
  'RateLimit-Policy',
  'Ignored',
] as const satisfies HeaderName[];

export const IDEMPOTENCY_PARAMETER = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: prose(
    'Send a new key with every new write, and the same key with every retry. A repetition within ten ' +
      'minutes returns the first response and has no second effect.',
    'The key belongs to the owner of the API key and to this operation. A refused request does not ' +
      'bind it: correct the request and send it again with the same key.',
  ),
  schema: IDEMPOTENCY_KEY,
  example: 'order-20261120-0001',
};
