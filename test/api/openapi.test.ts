// GET /openapi.json as documents: each is valid OpenAPI and has what is for its audience; together they
// cover every route and every refusal and nothing else. Examples fit, and names are this installation's.

import assert from 'node:assert/strict';
import { channel } from 'node:diagnostics_channel';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { FastifyInstance, RouteOptions } from 'fastify';
import { REFUSAL_CODES } from '../../src/core/refusal.ts';
import { looksLikeTxNo } from '../../src/crypto/numbers.ts';
import { STATUS } from '../../src/http/status.ts';
import { AUDIENCES, type Audience } from '../../src/server/openapi/audience.ts';
import { templateOf } from '../../src/server/openapi/parameters.ts';
import { ROUTES } from '../../src/server/routes.ts';
import { buildServer } from '../../src/server/server.ts';
import { writeJson } from '../../src/wire/json-write.ts';
import { send } from '../support/api-http.ts';
import {
  closed,
  compilerFor,
  type Described,
  descriptionOf,
  type OpenApi,
  type Response,
  resolved,
  type Schema,
  wholeDocument,
} from '../support/described.ts';
import { stubService } from '../support/stub-service.ts';
import { addressOf, people, programs } from './access/table.ts';

const registered = new Set<string>();
channel('fastify.initialization').subscribe((message) => {
  const { fastify } = message as { fastify: FastifyInstance };
  fastify.addHook('onRoute', ({ method, url }: RouteOptions) => {
    for (const one of [method].flat()) if (one !== 'HEAD') registered.add(`${one} ${url}`);
  });
});

const { service } = stubService();
const app = buildServer(service);
after(() => app.close());
const answer = await app.inject('/openapi.json');
const documentFor = new Map<Audience, OpenApi>();
for (const audience of AUDIENCES) {
  documentFor.set(audience, (await app.inject(`/openapi.json?for=${audience}`)).json());
}
/** Of everything, which nobody is sent. */
const document = descriptionOf(service);
const text = writeJson(wholeDocument(service));
const compile = compilerFor(closed(document));
const operations = operationsIn(document);

/** Everything that has an operation, by method and path. */
function operationsIn({ paths }: OpenApi): ReadonlyMap<string, Described> {
  return new Map(
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(
        ([method, described]) => [`${method.toUpperCase()} ${path}`, described] as const,
      ),
    ),
  );
}

test('anybody may read it, cache it, and use it from another site', () => {
  assert.equal(answer.statusCode, 200);
  assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8');
  assert.match(String(answer.headers['cache-control']), /max-age=\d+/);
  assert.equal(answer.headers['access-control-allow-origin'], '*');
  assert.ok(answer.headers['x-request-id']);
});

test('merchants are told unless others are asked for, in words', async () => {
  assert.deepEqual(answer.json(), documentFor.get('merchant'));
  const unknown = await app.inject('/openapi.json?for=everybody');
  assert.equal(unknown.statusCode, 400);
  const [error] = unknown.json().errors;
  assert.equal(error.field, 'for');
  assert.match(error.msg, /merchant, payer, operator, platform/);
  const before = await app.inject('/operator/openapi.json');
  assert.equal(before.statusCode, 404);
  assert.match(before.json().msg, /now \/openapi\.json\?for=platform/);
});

for (const [audience, one] of documentFor) {
  test(`for ${audience}: it is valid by the OpenAPI 3.1 meta-schema`, async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(JSON.parse(JSON.stringify(one)));
    assert.deepEqual(errors ?? [], []);
    assert.ok(valid);
    assert.equal(validator.version, '3.1');
  });

  test(`for ${audience}: it has what the tables of access say they may call, and says it as all do`, () => {
    const described = operationsIn(one);
    const expected = [...operations.keys()].filter((route) => audiencesOf(route).has(audience));
    assert.deepEqual([...described.keys()].sort(), expected.sort());
    for (const [route, operation] of described) assert.deepEqual(operation, operations.get(route));
  });
}

test('each operation is told to somebody, and most to one audience alone', () => {
  const counts = [...operations.keys()].map((route) => audiencesOf(route).size);
  assert.ok(counts.every((count) => count > 0));
  const [merchant, whole] = [operationsIn(answer.json()).size, operations.size];
  assert.ok(merchant * 3 < whole, `${merchant} of ${whole} are for merchants`);
});

test('exactly the registered routes are described', () => {
  const internal = ROUTES.filter(({ operation }) => operation === null);
  const own = internal.map(({ method, path }) => `${method} ${path}`).sort();
  const session = ['sign-in', 'sign-out'];
  const forms = {
    '/account': [...session, 'sign-up', 'pay-password'],
    '/pay/:txNo': [...session, 'sign-up', 'pay-password'],
    '/refund-requests/:requestNo': [...session, 'pay-password'],
    '/payment-requests/:requestNo': [...session, 'pay-password'],
    '/cashier/:txNo': [...session, 'next', 'cancel'],
  };
  const both = Object.entries(forms).flatMap(([page, ends]) =>
    ends.flatMap((end) => [`GET ${page}/${end}`, `POST ${page}/${end}`]),
  );
  const alone = [
    ...['GET /account', 'GET /cashier/:txNo', 'GET /cashier/:txNo/events'],
    ...['POST /mcp', 'POST /mcp/payer'],
    ...['GET /', 'GET /console', 'GET /console/*', 'GET /pay/:txNo/changes'],
    ...['GET /.well-known/security.txt', 'GET /favicon.ico'],
    ...['GET /log', 'GET /log/checkpoint', 'GET /log/consistency'],
    ...['GET /sign-in/:link', 'POST /sign-in/:link'],
    ...['GET /forgot-password', 'GET /forgot-password/sent', 'POST /forgot-password'],
    ...['GET /reset-password/:link', 'POST /reset-password/:link'],
    ...['GET /auth/oidc', 'GET /auth/oidc/callback'],
    ...['GET /docs', 'GET /docs/*', 'GET /docs/tael.postman_collection.json', 'GET /llms.txt'],
    ...['GET /sdk', 'GET /sdk/*', 'GET /verify.html'],
  ];
  assert.deepEqual(own, [...alone, ...both].sort());
  const described = [...registered].filter((route) => !own.includes(route)).map(templateOf);
  assert.deepEqual([...operations.keys()].sort(), described.sort());
});

test('every operation says who may call it, and has an id of its own', () => {
  const routes = ROUTES.filter(({ operation }) => operation !== null);
  for (const { method, path, ...route } of routes) {
    const { security, 'x-scopes': scopes = [] } = described(`${method} ${templateOf(path)}`);
    const keys = security.filter((wanted) => 'Key' in wanted);
    const scope = route.scope ?? ('orKey' in route ? route.orKey : null);
    const or = 'orScope' in route ? route.orScope : null;
    const enough = [scope, or].filter((one) => one != null);
    const parts = { Key: [], Secret: [], Timestamp: [], Nonce: [], Signature: [] };
    assert.deepEqual(keys, enough.length > 0 ? [parts] : []);
    assert.deepEqual(scopes, enough);
    if (route.scope === null && scope != null) assert.deepEqual(security[0], { Session: [] });
  }
  const ids = [...operations.values()].map(({ operationId }) => operationId);
  assert.equal(new Set(ids).size, ids.length);
});

test('every refusal is described under its own status', () => {
  const placed = new Set<unknown>();
  for (const [route, { responses }] of operations) {
    for (const [status, response] of Object.entries(responses)) {
      for (const code of codesOf(response)) {
        placed.add(code);
        if (status === 'default') continue;
        assert.equal(STATUS[code as keyof typeof STATUS], Number(status), `${route} ${code}`);
      }
    }
  }
  // Tools, and the pages of links and of the sign-in provider.
  const elsewhere: readonly string[] = [
    ...['refund_request_open', 'sign_in_link_invalid', 'reset_link_invalid'],
    ...['provider_sign_in_invalid', 'provider_sign_in_declined'],
    ...['provider_account_unknown', 'provider_unavailable'],
  ];
  const expected = REFUSAL_CODES.filter((code) => !elsewhere.includes(code));
  assert.deepEqual([...placed].sort(), [...expected].sort());
  const { properties } = document.components.schemas?.Failure ?? {};
  const { code } = properties as { code: Schema };
  assert.deepEqual(code.examples, REFUSAL_CODES);
  assert.ok(compile(code)('one_of_tomorrow'), 'clients that know a list of codes break otherwise');
});

for (const [audience, one] of documentFor) {
  test(`for ${audience}: every reference resolves, and every component is used`, () => {
    const references = JSON.stringify(one).matchAll(/"#\/components\/([^"]+)"/g);
    const used = new Set([...references].map(([, to]) => to ?? ''));
    const there = Object.entries(one.components).flatMap(([kind, things]) =>
      Object.keys(things).map((name) => `${kind}/${name}`),
    );
    const unused = there.filter((name) => !used.has(name) && !name.startsWith('securitySchemes/'));
    assert.deepEqual(
      [...used].filter((name) => !there.includes(name)),
      [],
    );
    assert.deepEqual(unused, []);
    const described = [...operationsIn(one).values()];
    const wanted = described.flatMap(({ security }) => security.flatMap(Object.keys));
    const schemes = Object.keys(one.components.securitySchemes ?? {});
    assert.deepEqual(new Set(wanted), new Set(schemes));
  });
}

test('every request, parameter, header and answer has an example that is as its schema says', () => {
  for (const [route, { parameters, requestBody, responses }] of operations) {
    for (const { name, schema, example } of parameters) {
      if (example === undefined) assert.fail(`${route}: ${name} has no example`);
      assertFits(schema, example, `${route} ${name}`);
    }
    for (const [type, content] of Object.entries(requestBody?.content ?? {})) {
      if (type === 'application/json') assertExamplesFit(content, `${route} body`);
    }
    for (const [status, named] of Object.entries(responses)) {
      const { content = {} } = resolved<Response>(document, named);
      const json = content['application/json'];
      if (json && !route.endsWith('openapi.json')) assertExamplesFit(json, `${route} ${status}`);
    }
  }
  for (const [name, { schema, example }] of Object.entries(document.components.headers ?? {})) {
    if (name !== 'Set-Cookie') assertFits(schema as Schema, example, name);
  }
});

test('numbers in examples are such as the service gives', () => {
  const numbers = new Set(text.match(/\b[CRQDXWS]01[0-9A-Z]{20,}\b/g));
  assert.ok(numbers.size >= 6, 'they are found');
  for (const number of numbers) assert.ok(looksLikeTxNo(number), number);
});

test('amounts are written with two decimals, in examples too', () => {
  const amounts = [...text.matchAll(/"(?:amount|balance|fee|frozen)":([\d.]+)/g)];
  assert.ok(amounts.length > 20);
  for (const [found, amount] of amounts) assert.match(amount ?? '', /^\d+\.\d\d$/, found);
});

test('a configured short name and public address appear wherever a name or an address does', async () => {
  const payBase = () => 'https://pay.example.com/shop';
  const { service } = stubService({ TAEL_SHORT_NAME: 'SVC' });
  const other = buildServer({ ...service, payBase });
  await other.close();
  const named = descriptionOf({ ...service, payBase });
  const body = writeJson(wholeDocument({ ...service, payBase }));
  const schemes = Object.values(named.components.securitySchemes ?? {}).map(({ name }) => name);
  const headers = ['Key', 'Secret', 'Timestamp', 'Nonce', 'Signature'];
  const expected = headers.map((part) => `X-SVC-${part}`);
  assert.deepEqual(schemes, [...expected, '__Host-svc_session']);
  for (const name of ['Balance', 'Counterparty', 'SignedIn']) {
    const { properties = {}, required } = named.components.schemas?.[name] ?? {};
    assert.ok('svc_id' in (properties as object) && (required as string[]).includes('svc_id'));
  }
  assert.doesNotMatch(body, /x-tael|tael_(id|session)|127\.0\.0\.1/i);
  assert.deepEqual(
    named.servers.map(({ url }) => url),
    [payBase()],
  );
  assert.match(body, /"doc_url":"https:\/\/pay\.example\.com\/shop\/docs\/errors#/);
  assert.equal(body.match(/SVC/g)?.length, text.match(/Tael\b/g)?.length);
});

test('without a public address it names the address the service listens on', async () => {
  const stub = stubService();
  let origin = 'http://127.0.0.1:1';
  const listening = buildServer({ ...stub.service, payBase: () => origin });
  after(() => listening.close());
  origin = await listening.listen({ port: 0, host: '127.0.0.1' });
  const { json } = await send(origin, 'GET', '/openapi.json');
  assert.equal(json.servers[0].url, origin);
});

function described(route: string): Described {
  const found = operations.get(route);
  assert.ok(found, `${route} is not described`);
  return found;
}

/** What needs no key and no session, and is for people all the same. */
const FOR_PEOPLE = / \/(auth|pay|refund-requests|payment-requests)\//;
const SIGN_IN_PAGE = / \/(refund|payment)-requests\//;

/** As the tables of access say, which are kept by hand: whoever may call it because of what they are. */
function audiencesOf(route: string): ReadonlySet<Audience> {
  const rows = [...people].filter(([asks]) => templateOf(addressOf(asks)) === route);
  const audiences = rows.flatMap(([asks, person]): readonly Audience[] => {
    const isOpen = may(person.get('nobody'));
    if (isOpen && !FOR_PEOPLE.test(route)) return AUDIENCES;
    if (isOpen) return SIGN_IN_PAGE.test(route) ? ['payer'] : ['payer', 'operator'];
    const program = programs.get(asks);
    const isOwn = may(person.get('owner')) || may(person.get('staff'));
    return [
      ...(isOwn || may(program?.get('spend')) ? (['payer'] as const) : []),
      ...(may(person.get('operator')) && !isOwn ? (['operator'] as const) : []),
      ...(may(program?.get('all')) ? (['merchant'] as const) : []),
      ...(may(program?.get('operate')) ? (['platform'] as const) : []),
    ];
  });
  return new Set(audiences);
}

function may(mark = 'nothing!'): boolean {
  return !['login?', 'key?', 'scope?', 'nothing!'].includes(mark);
}

function codesOf(named: unknown): unknown[] {
  const response = resolved<Response>(document, named);
  const all = (response.content?.['application/json']?.schema.allOf ?? []) as Schema[];
  return all.flatMap(({ properties }) => {
    const { code } = (properties ?? {}) as { code?: { examples: unknown[] } };
    return code?.examples ?? [];
  });
}

function assertExamplesFit(
  { schema, examples = {} }: { schema: Schema; examples?: Readonly<Record<string, unknown>> },
  where: string,
): void {
  assert.ok(Object.keys(examples).length > 0, `${where} has no example`);
  for (const [name, example] of Object.entries(examples)) {
    const { value } = resolved<{ value: unknown }>(document, example);
    assertFits(schema, value, `${where}, ${name}`);
  }
}

function assertFits(schema: Schema, value: unknown, where: string): void {
  const validate = compile(closed(schema));
  assert.ok(
    validate(value),
    `${where}: ${JSON.stringify(value)} ${JSON.stringify(validate.errors)}`,
  );
}
