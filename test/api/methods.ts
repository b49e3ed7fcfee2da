// Which methods an address has is told before anything else is looked at, so it takes a server, and
// no database behind it.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildServer } from '../../src/server/server.ts';
import { assertRefused, send } from '../support/api-http.ts';
import { stubService } from '../support/stub-service.ts';

const app = buildServer(stubService().service);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

/** One byte more than 64 KiB. */
const TOO_LARGE = 'x'.repeat(65_537);
const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

export function testMethods(path: string, allow: string): void {
  for (const method of METHODS.filter((method) => !allow.split(', ').includes(method))) {
    test(`${method} ${path} is refused with "Allow: ${allow}", whatever it carries`, async () => {
      const answer = await send(origin, method, path, method === 'GET' ? {} : { raw: TOO_LARGE });
      assertRefused(answer, 405, 'method_not_allowed');
      assert.equal(answer.headers.get('allow'), allow);
    });
  }
}
