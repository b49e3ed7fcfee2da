// GET /operator/openapi.json as a document: valid, of the operator interface and nothing else, which the
// document of the service does not mention.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { Validator } from '@seriousme/openapi-schema-validator';
import { OPERATIONS } from '../../../src/interface/operations.ts';
import { OPERATOR_ROUTES } from '../../../src/operator/routes.ts';
import { operationRoute } from '../../../src/rest/operation-route.ts';
import { templateOf } from '../../../src/server/openapi/parameters.ts';
import { buildServer } from '../../../src/server/server.ts';
import { compilerFor, type OpenApi, type Response, resolved } from '../../support/described.ts';
import { stubService } from '../../support/stub-service.ts';

const app = buildServer(stubService().service);
after(() => app.close());
const answer = await app.inject('/operator/openapi.json');
const document: OpenApi = answer.json();
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({
    route: `${method.toUpperCase()} ${path}`,
    one,
  })),
);

test('it is valid by the OpenAPI 3.1 meta-schema', async () => {
  const { valid, errors } = await new Validator().validate(answer.json());
  assert.deepEqual(errors ?? [], []);
  assert.ok(valid);
});

test('exactly the routes of the interface are described, each with its scope', () => {
  const forKeys = OPERATIONS.filter(({ may }) => may.key === 'operate').map(operationRoute);
  const routes = [...OPERATOR_ROUTES, ...forKeys].map(
    ({ method, path }) => `${method} ${templateOf(path)}`,
  );
  assert.deepEqual(operations.map(({ route }) => route).sort(), routes.sort());
  for (const { one } of operations) assert.deepEqual(one.security.at(-1)?.Key, ['operate']);
});

test('the document of the service says nothing of it', async () => {
  const service = await app.inject('/openapi.json');
  assert.doesNotMatch(service.body, /\/operator\/v1|Platform/);
});

test('its references resolve, and its examples fit its schemas', () => {
  const compile = compilerFor(document);
  for (const [, to = ''] of answer.body.matchAll(/"#\/components\/([^"]+)"/g)) {
    const [kind = '', name = ''] = to.split('/');
    assert.ok(document.components[kind]?.[name], to);
  }
  for (const { route, one } of operations) {
    const success = resolved<Response>(document, one.responses['200']);
    const contents = [success.content, one.requestBody?.content];
    for (const { schema, examples = {} } of contents.flatMap((each) => Object.values(each ?? {}))) {
      const check = compile(schema);
      for (const { value } of Object.values(examples)) {
        assert.ok(check(value), `${route}: ${JSON.stringify(check.errors)}`);
      }
    }
  }
});
