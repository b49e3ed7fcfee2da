// Asks for an operation, for the proofs of all: as the access matrix does, with something else in its
// place.

import type { AnyOperation } from '../../../src/interface/operation.ts';
import { type Answer, type Sending, send } from '../../support/api-http.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { type BuiltRequest, REQUESTS, type RowRequest } from '../access/requests.ts';

export type Json = Readonly<Record<string, unknown>>;

/** What the access matrix asks for is refused to all; this is not. Nothing listens there. */
export const INSTEAD: Readonly<Record<string, Json>> = {
  createReceiver: { url: 'http://localhost:9/told' },
  pingUrl: { url: 'http://localhost:9/told' },
  exportAccount: { password: PASSWORD },
};

export function addressOf({ path }: Pick<AnyOperation, 'path'>): string {
  return `/api/v1${path}`;
}

/** What the access matrix asks for. */
export function rowOf(operation: AnyOperation): RowRequest {
  const row = REQUESTS[`${operation.method} ${addressOf(operation)}`];
  if (!row) throw new Error(`the access matrix does not ask for ${operation.id}`);
  return row;
}

/** `own`: what makes it somebody's. `more`: sent instead; null: left out. */
export async function sendAsked(
  origin: string,
  { method, id }: AnyOperation,
  { path, sending = {} }: BuiltRequest,
  own: Sending,
  more: Json = {},
): Promise<Answer> {
  const headers = { ...sending.headers, ...own.headers };
  if (method === 'GET')
    return send(origin, method, queried(origin, path, more), { ...own, headers });
  const all = Object.entries({ ...(sending.body as Json), ...INSTEAD[id], ...more });
  const body = Object.fromEntries(all.filter(([, value]) => value !== null));
  return send(origin, method, path, { ...sending, body, ...own, headers });
}

function queried(origin: string, path: string, more: Json): string {
  const url = new URL(path, origin);
  for (const [name, value] of Object.entries(more)) {
    if (value === null) url.searchParams.delete(name);
    else url.searchParams.set(name, String(value));
  }
  return url.pathname + url.search;
}
