// Describes the successes of an operation as OpenAPI responses: 200, and a redirect for forms.

import type { Scope } from '../../core/rows/key.ts';
import type { Data, Description, Site } from '../../http/openapi/description.ts';
import { DIGEST_HEADER } from '../../http/send-file.ts';
import { type HeaderName, SIGNED_HEADERS, sentName } from './headers.ts';
import { headerRef, schemaRef } from './references.ts';

export function successesOf(
  { success, idempotent, replays }: Description,
  scope: Scope | null,
  site: Site,
) {
  const { data, media = {}, redirects } = success;
  const others = Object.entries(media).map(([type, schema]) => [type, { schema: { ...schema } }]);
  const content = {
    ...(data && { 'application/json': envelopeOf(data) }),
    ...Object.fromEntries(others),
  };
  const names: HeaderName[] = ['X-Request-Id', ...(scope === null ? [] : SIGNED_HEADERS)];
  if (idempotent || replays) names.push('Idempotent-Replayed');
  if (success.digest) names.push(DIGEST_HEADER);
  if (success.setsCookie) names.push('Set-Cookie');
  return {
    200: { description: success.description, headers: headersOf(names, site), content },
    ...(redirects && {
      303: { description: redirects, headers: headersOf(['X-Request-Id', 'Location'], site) },
    }),
  };
}

export function headersOf(names: readonly HeaderName[], site: Site) {
  return Object.fromEntries(names.map((name) => [sentName(name, site), headerRef(name)]));
}

/** The success envelope of the specification (section 2.1). */
function envelopeOf(data: readonly Data[]) {
  const refs = data.map(({ name }) => schemaRef(name));
  const [only] = refs;
  const ok = { type: 'boolean', const: true, description: 'True: the request succeeded.' };
  const examples = data.flatMap((one) => Object.entries(one.examples));
  return {
    schema: {
      type: 'object',
      properties: { ok, data: refs.length === 1 && only ? only : { oneOf: refs } },
      required: ['ok', 'data'],
    },
    examples: Object.fromEntries(
      examples.map(([name, { summary, value }]) => [
        name,
        { summary, value: { ok: true, data: value } },
      ]),
    ),
  };
}
