// Staff logins for tests: created over HTTP by the owner of the town's shop, and signed in.

import assert from 'node:assert/strict';
import { type ApiTown, cookieIn } from './api-town.ts';
import { PASSWORD } from './known-password.ts';

export const STAFF_PASSWORD = 'till horse 22';

/** By lin, at a branch of theirs. */
export async function staffAt(town: ApiTown, login: string, branchId = town.branchId) {
  town.api.secrets.add(STAFF_PASSWORD);
  const body = { name: '小周', login, staff_password: STAFF_PASSWORD, password: PASSWORD };
  const made = await town.web('POST', `/api/v1/branches/${branchId}/staff`, {
    body,
    headers: { cookie: await town.cookieOf('lin') },
  });
  assert.equal(made.status, 200, made.text);
  return made.data as {
    readonly staff_id: number;
    readonly name: string;
    readonly login: string;
  };
}

/** `login`: with its branch in front. */
export function signInStaff(town: ApiTown, login: string, password = STAFF_PASSWORD) {
  return town.web('POST', '/auth/staff/login', { body: { login, password } });
}

export async function staffCookie(town: ApiTown, login: string): Promise<string> {
  return cookieIn(await signInStaff(town, login));
}
