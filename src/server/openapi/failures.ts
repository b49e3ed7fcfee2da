// Describes the failures of an operation as OpenAPI responses: for each status its codes, its headers
// and an example of each code.

import type { Refusal, RefusalCode } from '../../core/refusal.ts';
import type { Scope } from '../../core/rows/key.ts';
import { headerNameOf } from '../../http/credentials.ts';
import type { Description, FailureData, Site } from '../../http/openapi/description.ts';
import { messageOf, REFUSALS } from '../../refusals/refusals.ts';
import { BEARER_CODES, presentFailure } from '../../service/present/failure.ts';
import { type HeaderName, SIGNED_HEADERS } from './headers.ts';
import { exampleRef, headerRef, schemaRef } from './references.ts';
import { ELSEWHERE } from './refusals.ts';
import { headersOf } from './successes.ts';

const REQUEST_ID = 'req_7WYZ0ZGNGX5S4B48';

/** What the failures of one operation have that those of others do not. */
interface Own extends Pick<Description, 'pages' | 'failureData'> {
  /** Undefined for a response that signed and other operations share. */
  readonly scope?: Scope | null;
}

export function failureResponse(
  codes: readonly RefusalCode[],
  site: Site,
  { pages, failureData, scope }: Own = {},
) {
  const data = failureData && codes.includes(failureData.code) ? failureData : undefined;
  const examples = codes.map((code) => {
    return [code, code === 'scope_missing' ? failureExample(code, site, scope) : exampleRef(code)];
  });
  return {
    description: codes.map((code) => meaningOf(code, site, scope)).join('\n'),
    headers: headersFor(codes, scope !== null, site),
    content: {
      'application/json': {
        schema: schemaOf(codes, data),
        examples: data ? examplesWith(data, site) : Object.fromEntries(examples),
      },
      ...(pages && { 'text/html': { schema: { type: 'string' } } }),
    },
  };
}

/** `pages`: for browsers, which get a page where programs get data. */
export function otherFailures(site: Site, pages = false) {
  const { content } = failureResponse(ELSEWHERE, site);
  return {
    description:
      'Failures before the request reaches an operation: an unknown path (404), an unsupported method ' +
      '(405, with `Allow`), malformed HTTP (400), a request that took too long to arrive (408), or ' +
      'more than 16 KiB of headers (431).',
    headers: { ...headersFor(ELSEWHERE, false, site), Allow: headerRef('Allow') },
    content: pages ? { ...content, 'text/html': { schema: { type: 'string' } } } : content,
  };
}

/** One failure of each code, except `scope_missing`, which names a different scope each time. */
export function failureExamples(codes: Iterable<RefusalCode>, site: Site) {
  const shared = [...codes].filter((code) => code !== 'scope_missing');
  return Object.fromEntries(shared.map((code) => [code, failureExample(code, site)]));
}

function failureExample(code: RefusalCode, site: Site, scope?: Scope | null) {
  return { summary: code.replaceAll('_', ' '), value: failureOf(code, site, scope) };
}

function failureOf(code: RefusalCode, { shortName, payBase }: Site, scope?: Scope | null) {
  const refusal = exampleOf(code, shortName, scope);
  return presentFailure(refusal, 'en', REQUEST_ID, payBase);
}

/** With the details that its message mentions. */
export function exampleOf(code: RefusalCode, shortName: string, scope?: Scope | null): Refusal {
  const { header, ...details } = REFUSALS[code].example ?? {};
  if (header) return { code, ...details, subject: headerNameOf(shortName, header) };
  return code === 'scope_missing' && scope ? { code, subject: scope } : { code, ...details };
}

function examplesWith({ code, data }: FailureData, site: Site) {
  return Object.fromEntries(
    Object.entries(data.examples).map(([name, { summary, value }]) => [
      name,
      { summary, value: { ...failureOf(code, site), data: value } },
    ]),
  );
}

function meaningOf(code: RefusalCode, { shortName }: Site, scope?: Scope | null): string {
  const refusal = exampleOf(code, shortName, scope);
  return `- \`${code}\`: ${messageOf(refusal, 'en')}${REFUSALS[code].hint ?? ''}`;
}

function headersFor(codes: readonly RefusalCode[], signed: boolean, site: Site) {
  const names: HeaderName[] = ['X-Request-Id'];
  if (codes.some((code) => REFUSALS[code].retryAfter)) names.push('Retry-After');
  if (signed) names.push(...SIGNED_HEADERS);
  return headersOf(names, site);
}

function schemaOf(codes: readonly RefusalCode[], failure?: FailureData) {
  const code = { type: 'string', examples: codes };
  const bearer = codes.some((one) => BEARER_CODES.includes(one)) && { data: schemaRef('Bearer') };
  const narrower = failure
    ? { properties: { code, data: schemaRef(failure.data.name) }, required: ['data'] }
    : { properties: { code, ...bearer } };
  return { type: 'object', allOf: [schemaRef('Failure'), narrower] };
}
