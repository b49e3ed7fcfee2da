// Methods that a path does not have are refused before anything else, so this takes a server, and no
// database behind it.

import assert from 'node:assert/strict';
import { after } from 'node:test';
import { buildServer } from '../../../src/server/server.ts';
import { assertRefused, send } from '../../support/api-http.ts';
import { stubService } from '../../support/stub-service.ts';
import { TOO_LARGE } from './body-checks.ts';

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

const app = buildServer(stubService().service);
const origin = await app.listen({ port: 0, host: '127.0.0.1' });
after(() => app.close());

/** Of all endpoints of a path, as in the Allow header. */
export function allowedMethods(path: string, endpoints: Iterable<string>): string[] {
  return [...endpoints]
    .filter((endpoint) => endpoint.endsWith(` ${path}`))
    .map((endpoint) => endpoint.slice(0, endpoint.indexOf(' ')))
    .flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : [method]))
    .sort();
}

export function otherMethods(allowed: readonly string[]): string[] {
  return METHODS.filter((method) => !allowed.includes(method));
}

export async function assertNotAllowed(method: string, path: string, allow: string) {
  const at = path.replaceAll(/:\w+/g, 'C01M7X8TAZJTN2S32GVJ8SZHKJT');
  const answer = await send(origin, method, at, method === 'GET' ? {} : { raw: TOO_LARGE });
  assertRefused(answer, 405, 'method_not_allowed');
  assert.equal(answer.headers.get('allow'), allow);
}
