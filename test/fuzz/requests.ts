// Requests to fuzz the service with: every operation of the OpenAPI document with values after its
// schemas, the tools, the forms of the pages, and headers and cookies that are wrong in one place.

import fc from 'fast-check';
import { type OpenApi, type Parameter, resolved, type Schema } from '../support/described.ts';
import { brokenText, jsonText } from './json-texts.ts';
import { type Known, objectText, valueText } from './schema-values.ts';
import { hostileText } from './texts.ts';

export interface FuzzRequest {
  readonly method: string;
  readonly path: string;
  /** Whose key signs it, or whose session it carries. */
  readonly as: 'owner' | 'payer' | 'nobody';
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Buffer | null;
}

type Parts = Pick<FuzzRequest, 'method' | 'path' | 'body'> & { readonly type?: string };

const FORM = 'application/x-www-form-urlencoded';
const who = fc.constantFrom('owner', 'owner', 'payer', 'nobody' as const);

/** What clients can put into a header; bytes that none lets through are in raw-input.test.ts. */
const headerText = hostileText.map((text) =>
  Buffer.from(text)
    .toString('latin1')
    .replace(/[^\t\x20-\x7e\x80-\xff]/g, '')
    .slice(0, 2_000),
);
const HEADERS = [
  ...['accept', 'accept-language', 'authorization', 'content-encoding', 'content-type', 'cookie'],
  ...['forwarded', 'if-none-match', 'origin', 'range', 'referer', 'sec-fetch-site'],
  ...['traceparent', 'upgrade-insecure-requests', 'user-agent', 'x-forwarded-for', 'x-request-id'],
  ...['x-idempotency-key', 'x-tael-key', 'x-tael-nonce', 'x-tael-secret', 'x-tael-signature'],
  ...['x-tael-timestamp', 'mcp-protocol-version', 'mcp-session-id', 'x-http-method-override'],
];
const COOKIES = ['tael_session', 'page_lang', '__Host-tael_session', 'a'];

const strangeHeaders = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  { weight: 2, arbitrary: fc.dictionary(fc.constantFrom(...HEADERS), headerText, { maxKeys: 3 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...COOKIES), headerText)
      .map(([name, value]) => ({ cookie: `${name}=${value}` })),
  },
);

/** Every request that can be made of the document, and those that it does not describe. */
export function fuzzRequests(document: OpenApi, known: Known): fc.Arbitrary<FuzzRequest> {
  const described = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) =>
      operationParts(document, method.toUpperCase(), path, operation, known),
    ),
  );
  const parts = fc.oneof(
    { weight: 12, arbitrary: fc.oneof(...described) },
    { weight: 3, arbitrary: toolParts(document, known) },
    { weight: 3, arbitrary: formParts(known) },
    { weight: 1, arbitrary: strangeParts },
  );
  return fc.tuple(parts, who, strangeHeaders).map(([{ type, ...sent }, as, headers]) => {
    const typed = sent.body === null ? {} : { 'content-type': type ?? 'application/json' };
    return { ...sent, as, headers: { ...typed, ...headers } };
  });
}

function operationParts(
  document: OpenApi,
  method: string,
  template: string,
  { parameters = [], requestBody }: OpenApi['paths'][string][string],
  known: Known,
): fc.Arbitrary<Parts> {
  const all = parameters.map((one) => resolved<Parameter>(document, one));
  const texts = (where: Parameter['in']) =>
    all
      .filter((one) => one.in === where)
      .map(({ name, schema }) =>
        valueText(document, schema, name, known).map((text) => [name, plain(text)] as const),
      );
  const query = fc.tuple(...texts('query').map((text) => fc.option(text, { freq: 2 })));
  const schema = resolved<Required<OpenApi['paths'][string][string]>['requestBody'] | undefined>(
    document,
    requestBody,
  )?.content['application/json']?.schema;
  return fc
    .tuple(fc.tuple(...texts('path')), query, bodyText(document, schema, known))
    .map(([names, asked, body]) => {
      const filled = names.reduce(
        (path, [name, value]) => path.replace(`{${name}}`, encoded(value).slice(0, 400) || '-'),
        template,
      );
      const given = asked.filter((pair) => pair !== null);
      const search = given.map((pair) => pair.map(encoded).join('=')).join('&');
      return { method, path: search === '' ? filled : `${filled}?${search}`, body };
    });
}

function bodyText(
  document: OpenApi,
  schema: Schema | undefined,
  known: Known,
): fc.Arbitrary<string | Buffer | null> {
  if (!schema) return fc.constant(null);
  const fitting = objectText(document, schema, known);
  return fc.oneof(
    { weight: 8, arbitrary: fitting },
    { weight: 1, arbitrary: jsonText },
    { weight: 1, arbitrary: fitting.chain(brokenText) },
  );
}

const METHODS = [
  ...['tools/call', 'tools/list', 'initialize', 'ping', 'notifications/initialized'],
  ...['resources/list', 'prompts/get', 'logging/setLevel'],
];
const TOOLS = [
  ...['create_collection', 'query_order', 'refund_order', 'get_balance', 'list_transactions'],
  ...['get_order_lifecycle', 'request_approval'],
];

/** Tools take what the endpoints take, in an envelope that can be wrong in each of its places. */
function toolParts(document: OpenApi, known: Known): fc.Arbitrary<Parts> {
  const schemas = Object.values(document.components.schemas ?? {});
  const inputs = fc.constantFrom(...schemas).chain((schema) => objectText(document, schema, known));
  const quoted = (texts: readonly string[]) =>
    fc.oneof(
      { weight: 9, arbitrary: fc.constantFrom(...texts) },
      { weight: 1, arbitrary: hostileText },
    );
  const message = fc
    .tuple(quoted(METHODS), quoted(TOOLS), fc.oneof(inputs, jsonText), jsonText, fc.nat(9))
    .map(([method, tool, input, strange, wrong]) => {
      const named = `{"name":${JSON.stringify(tool)},"arguments":${input}}`;
      const version = wrong === 0 ? strange : '"2.0"';
      const id = wrong === 1 ? strange : '7';
      const params = wrong === 2 ? strange : named;
      return `{"jsonrpc":${version},"id":${id},"method":${JSON.stringify(method)},"params":${params}}`;
    });
  const body = fc.oneof(
    { weight: 6, arbitrary: message },
    {
      weight: 1,
      arbitrary: fc.array(message, { maxLength: 4 }).map((batch) => `[${batch.join()}]`),
    },
    { weight: 1, arbitrary: message.chain(brokenText) },
  );
  return body.map((text) => ({ method: 'POST', path: '/mcp', body: text }));
}

const FIELDS = [
  ...['login', 'password', 'pay_password', 'totp_code', 'amount', 'name', 'invite', 'lang', 'next'],
  ...['decision', 'reason', 'title', 'tax_no', '__proto__', 'new_password'],
];

function formParts(known: Known): fc.Arbitrary<Parts> {
  const orders = (known.tx_no ?? []).map((txNo) => `/pay/${txNo}`);
  const paths = fc.constantFrom(...orders, '/login', '/sign-up', '/auth/login', '/cashier', '/');
  const fields = fc.array(fc.tuple(fc.constantFrom(...FIELDS), hostileText), { maxLength: 5 });
  return fc.tuple(paths, fields, fc.boolean()).map(([path, pairs, posted]) => {
    const text = pairs.map((pair) => pair.map(encoded).join('=')).join('&');
    if (posted) return { method: 'POST', path, body: text, type: FORM };
    return { method: 'GET', path: `${path}?${text}`, body: null };
  });
}

/** Any path that a client can send. */
const strangeParts: fc.Arbitrary<Parts> = fc
  .tuple(fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'PATCH'), hostileText)
  .map(([method, text]) => ({
    method,
    path: `/${Buffer.from(text)
      .toString('latin1')
      .replace(/[^!-~]/g, '')}`.slice(0, 4_000),
    body: null,
  }));

function plain(json: string): string {
  const value: unknown = JSON.parse(json);
  return typeof value === 'string' ? value : json;
}

/** Lone surrogates cannot be encoded; a client would send what stands for them. */
function encoded(text: string): string {
  return encodeURIComponent(text.toWellFormed());
}
