// Checks what the pages, and the endpoints that browsers call, refuse alike: bodies and guesses. The
// requests are those of the access matrix.

import assert from 'node:assert/strict';
import { type Answer, assertRefused, type Sending, send } from '../../support/api-http.ts';
import { type ApiTown, cookieIn, OWNER_PIN, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { REQUESTS } from '../access/requests.ts';
import { addressOf, HEARD, people } from '../access/table.ts';
import type { Targets } from '../access/targets.ts';
import { OPERATOR } from '../access/targets.ts';
import { TOO_LARGE } from './body-checks.ts';

const OTHER_TYPES = ['text/plain', 'application/xml', 'multipart/form-data; boundary=x'];
const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', accept: 'text/html' };

/** A request of the access matrix, sent in the session of a caller who may make it. */
export interface WebRequest {
  /** The answer to the first attempt. */
  readonly status: number;
  readonly writes: boolean;
  readonly path: string;
  send(sending?: Sending): Promise<Answer>;
}

/** The rows of the access matrix about this endpoint. */
export function rowsOf(endpoint: string): readonly string[] {
  const rows = Object.keys(REQUESTS).filter((row) => addressOf(row) === endpoint);
  assert.ok(rows.length > 0, `test/api/access/requests.ts has no request to ${endpoint}`);
  return rows;
}

export async function prepareRequest(
  town: ApiTown,
  row: string,
  targets: Targets,
  { succeeds = false } = {},
): Promise<WebRequest> {
  const ask = REQUESTS[row];
  assert(ask);
  const [method = ''] = row.split(' ');
  const { caller, login, pin } = callerFor(row);
  const { path, sending: usual } = ask.asked(targets, pin);
  const isSpent = succeeds && ask.endsSessions;
  const cookie = isSpent ? cookieIn(await town.signIn(login)) : await town.cookieOf(login);
  const mark = people.get(row)?.get(caller);
  assert(mark && mark !== 'each');
  return {
    status: HEARD[mark].status,
    writes: ask.writes ?? false,
    path,
    send(sending = {}) {
      const headers = { cookie, ...usual?.headers, ...sending.headers };
      return send(town.api.origin, method, path, { ...usual, ...sending, headers });
    },
  };
}

/** Somebody who may make the request. */
function callerFor(row: string) {
  if (people.get(row)?.get('owner') === 'nothing!') {
    return { caller: 'operator', login: OPERATOR, pin: PAYER_PIN };
  }
  const forOwner = /^\S+ \/(cashier|refund-requests|console)\//.test(row);
  if (forOwner) return { caller: 'owner', login: 'lin', pin: OWNER_PIN };
  return { caller: 'payer', login: 'wang', pin: PAYER_PIN };
}

export async function assertTooLarge(request: WebRequest): Promise<void> {
  const bare = { cookie: null, 'Content-Type': 'application/json', accept: null };
  const answer = await request.send({ raw: TOO_LARGE, headers: bare });
  assertRefused(answer, 413, 'payload_too_large');
}

/** Where a session is required, it is checked first. */
export async function assertWrongMediaType(endpoint: string, request: WebRequest): Promise<void> {
  const needsSession = [...people].some(
    ([row, cells]) => addressOf(row) === endpoint && cells.get('nobody') === 'login?',
  );
  for (const type of OTHER_TYPES) {
    const headers = { 'Content-Type': type };
    assertStatus(await request.send({ headers }), 415, 'unsupported_media_type');
    const bare = await request.send({ headers: { ...headers, cookie: null } });
    if (needsSession) assertStatus(bare, 401, 'session_required');
    else assertStatus(bare, 415, 'unsupported_media_type');
  }
}

/** Programs are answered in the envelope; people get a page. */
export function assertStatus(answer: Answer, status: number, code: string): void {
  assert.equal(answer.status, status, answer.text.slice(0, 200));
  if (answer.json !== null) assertRefused(answer, status, code);
}

/** Each from an address of its own, so that guesses at one endpoint throttle no other. */
let guessers = 0;

export async function assertThrottled(
  town: ApiTown,
  { path }: WebRequest,
  { invite }: Targets,
): Promise<void> {
  guessers += 1;
  const form = path.slice(path.lastIndexOf('/') + 1);
  const guess = await guessAt(town, form, `guesser-${guessers}`, invite);
  const headers = { ...FORM, ...guess.headers, 'X-Forwarded-For': `198.51.100.${guessers}` };
  const raw = new URLSearchParams(guess.fields).toString();
  for (let i = 0; i < guess.allowed; i++) {
    assert.equal((await town.web('POST', path, { raw, headers })).status, guess.status);
  }
  const answer = await town.web('POST', path, { raw, headers });
  assert.equal(answer.status, 429, answer.text.slice(0, 200));
  const seconds = Number(answer.headers.get('retry-after'));
  assert.ok(Number.isInteger(seconds) && seconds >= 1 && seconds <= 900, `${seconds} s`);
}

interface Guess {
  readonly fields: Record<string, string>;
  readonly headers?: Record<string, string>;
  readonly status: number;
  /** How many are checked before they are throttled. */
  readonly allowed: number;
}

async function guessAt(town: ApiTown, form: string, login: string, invite: string): Promise<Guess> {
  const password = 'wrong horse 1';
  if (form === 'sign-in') return { fields: { login, password }, status: 401, allowed: 5 };
  if (form === 'sign-up') {
    const fields = { name: '新来的', login: 'wang', password: PASSWORD, invite };
    return { fields, status: 400, allowed: 20 };
  }
  await town.newPerson(login);
  const cookie = cookieIn(await town.signIn(login));
  const fields = { password, pay_password: '975310' };
  return { fields, headers: { cookie }, status: 401, allowed: 5 };
}
