// PostgreSQL has no text with a NUL in it: wherever an address or a cookie can hold one, it is refused
// or finds nothing.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openApiTown, PAYER_PIN } from '../support/api-town.ts';
import { descriptionOf, type Parameter, resolved } from '../support/described.ts';
import { PASSWORD } from '../support/known-password.ts';
import { registeredRoutes } from '../support/registered-routes.ts';

const town = await openApiTown({ TAEL_SIGNUP: 'open' });
await town.newPerson('zhang', { name: '张运营', operator: true });
/** Enough for most acts to get as far as what they concern. */
const ACT = { password: PASSWORD, pay_password: PAYER_PIN, reason: '茶', name: '茶', amount: 1 };
const document = descriptionOf(town.api.service);

async function assertNoFault(method: string, path: string, cookies = ''): Promise<void> {
  const cookie = [await town.cookieOf('zhang'), cookies].filter((one) => one !== '').join('; ');
  const body = method === 'GET' || method === 'HEAD' ? {} : { body: ACT };
  const answer = await town.web(method, path, { key: town.key, headers: { cookie }, ...body });
  assert.ok(answer.status < 500, `${method} ${path}: ${answer.status} ${answer.text}`);
}

test('Every part of an address that has a name may hold one.', async () => {
  // The others would be asked by nobody once one had ended the session.
  const routes = registeredRoutes().filter(
    (route) => /[:*]/.test(route) && !/sign-out/.test(route),
  );
  assert.ok(routes.length > 30, `${routes.length} addresses`);
  await Promise.all(
    routes.map((route) => {
      const [method = '', pattern = ''] = route.split(' ');
      return assertNoFault(method, pattern.replace(/:\w+|\*/g, 'a%00b'));
    }),
  );
});

test('Every parameter of a query may hold one.', async () => {
  let asked = 0;
  for (const [template, methods] of Object.entries(document.paths)) {
    for (const [method, { parameters = [] }] of Object.entries(methods)) {
      const named = parameters.map((one) => resolved<Parameter>(document, one));
      for (const { name } of named.filter((one) => one.in === 'query')) {
        asked += 1;
        const path = template.replace(/\{\w+\}/g, '1');
        await assertNoFault(method.toUpperCase(), `${path}?${name}=a%00b`);
      }
    }
  }
  assert.ok(asked > 30, `${asked} parameters`);
});

test('Every cookie may hold one.', async () => {
  for (const name of ['tael_session', 'page_lang', 'page_theme']) {
    for (const path of ['/cashier', '/pay/C1', '/api/v1/me', '/login']) {
      await assertNoFault('GET', path, `${name}=a%00b`);
    }
  }
});
