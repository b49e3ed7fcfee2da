// People who send too many requests are refused at every address of theirs, whatever they ask for. That
// takes a server with books in memory, in which the clock stands still.

import assert from 'node:assert/strict';
import { ROUTES } from '../../../src/server/routes.ts';
import { parseCidrList } from '../../../src/wire/address-rules.ts';
import { openTown } from '../../support/memory-town.ts';

const trustedProxies = parseCidrList('127.0.0.1') ?? [];
const town = await openTown({ sessionRate: 1, trustedProxies });

/** By method and path, like the rows of the table. */
export const PACED: ReadonlySet<string> = new Set(
  ROUTES.filter(
    (route) => route.scope === null && (route.refuseTooMany ?? route.orKey) !== undefined,
  ).map(({ method, path }) => `${method} ${path}`),
);

/** Each from an address of its own. */
let visitors = 0;

export async function assertPaced(endpoint: string): Promise<void> {
  const { status, code, retryAfter } = await askTooOften(endpoint);
  assert.deepEqual([status, code], [429, 'rate_limited']);
  const seconds = Number(retryAfter);
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 60, `${seconds} s`);
}

/** What is answered to the first request that is one too many. */
export async function askTooOften(endpoint: string) {
  const [method, path = ''] = endpoint.split(' ') as ['GET' | 'POST', string];
  const url = path.replaceAll(/:\w+/g, 'C01M7X8TAZJTN2S32GVJ8SZHKJT');
  visitors += 1;
  const headers = { accept: 'application/json', 'x-forwarded-for': `198.51.100.${visitors}` };
  const ask = () => town.app.inject({ method, url, headers });
  // An address has five times as much as a session; a form uses all of a minute.
  const allowed = method === 'GET' ? 5 : 1;
  for (let i = 0; i < allowed; i++) assert.notEqual((await ask()).statusCode, 429);
  const { statusCode: status, headers: told, payload: text, json } = await ask();
  return { status, code: json().code, text, retryAfter: told['retry-after'] };
}
