// Every failure that endpoints have in common, provoked at every endpoint that the service
// registers. The table says which.

import assert from 'node:assert/strict';
import { existsSync } from 'node:fs';
import { after, test } from 'node:test';
import { openAwayTown } from '../support/api-away.ts';
import { openApiTown } from '../support/api-town.ts';
import { LOGO_FILE } from '../support/brand.ts';
import { openTestProvider } from '../support/sign-in-provider.ts';
import { REQUESTS } from './access/requests.ts';
import { addressOf, HEARD, people, programs } from './access/table.ts';
import { newTargets, OPERATOR, VISITOR } from './access/targets.ts';
import { assertAvailable, assertUnavailable } from './statuses/away-checks.ts';
import { tooLarge, tooLargeInChunks, wrongMediaType } from './statuses/body-checks.ts';
import { allowedMethods, assertNotAllowed, otherMethods } from './statuses/method-check.ts';
import { assertPaced, PACED } from './statuses/pace-check.ts';
import { type Checks, forbidden, throttled, unauthenticated } from './statuses/signed-checks.ts';
import { signedEndpoint } from './statuses/signed-endpoints.ts';
import { OWN_FILES, rows, type Status } from './statuses/table.ts';
import {
  assertThrottled,
  assertTooLarge,
  assertWrongMediaType,
  prepareRequest,
  rowsOf,
} from './statuses/web-checks.ts';

const TABLE = 'test/api/statuses/table.ts';
/** Forms with a password or an invite. */
const GUESSED = / (?!\/api\/).*\/(sign-in|sign-up|pay-password)$/;

const provider = await openTestProvider();
after(() => provider.close());
const SETTINGS = {
  ...provider.settings,
  TAEL_SIGNUP: 'invite',
  TAEL_BRAND_LOGO: LOGO_FILE,
  TAEL_SECURITY_CONTACT: 'mailto:security@example.com',
};
const town = await openApiTown({ ...SETTINGS, TAEL_TRUSTED_PROXIES: '127.0.0.1' });
const away = await openAwayTown(SETTINGS);
for (const one of [town, away.town]) {
  await one.newPerson(VISITOR);
  await one.newPerson(OPERATOR, { operator: true });
}
const targets = await newTargets(town, Object.values(REQUESTS));

test('every cell marked "own" names a file that exists', () => {
  const own = cellsMarked('own').map(([endpoint, status]) => `${endpoint} ${status}`);
  assert.deepEqual(Object.keys(OWN_FILES).sort(), own.sort(), `OWN_FILES in ${TABLE} lists them`);
  const missing = Object.values(OWN_FILES).filter((file) => !existsSync(file));
  assert.deepEqual(missing, []);
});

test('401 and 403 are "access" where the access matrix gets them, and "-" elsewhere', () => {
  for (const [endpoint, status, mark] of cells()) {
    if (status !== '401' && status !== '403') continue;
    const heard = statusesHeard(endpoint).has(Number(status));
    assert.equal(heard, mark !== '-', `${endpoint} ${status} is "${mark}" in ${TABLE}`);
  }
});

test('429 is "-" where nothing is counted', () => {
  for (const [endpoint, status, mark] of cells()) {
    if (status !== '429') continue;
    const counted = PACED.has(endpoint) || signedEndpoint(town, endpoint) !== undefined;
    if (counted) assert.notEqual(mark, '-', `${endpoint} 429 in ${TABLE}`);
    else assert.ok(mark !== 'yes', `${endpoint} 429 in ${TABLE}`);
  }
});

for (const [endpoint, status, mark] of cells()) {
  if (mark === 'yes') defineTests(endpoint, status);
  if (mark === '-' && status === '503') {
    test(`${endpoint} needs no database`, () => assertAvailable(away, endpoint));
  }
}

function defineTests(endpoint: string, status: Status): void {
  if (status === '405') return defineMethodTests(endpoint);
  if (status === '503') {
    test(`${endpoint} 503: it is unavailable while the database is away, and works again afterwards`, () =>
      assertUnavailable(away, endpoint));
    return;
  }
  const signed = signedEndpoint(town, endpoint);
  if (!signed) return defineWebTests(endpoint, status);
  const checks: Partial<Record<Status, Checks>> = {
    401: unauthenticated,
    403: forbidden,
    413: signed.method === 'GET' ? tooLarge : { ...tooLarge, ...tooLargeInChunks },
    415: wrongMediaType,
    429: throttled,
  };
  for (const [sentence, check] of Object.entries(checks[status] ?? {})) {
    test(`${endpoint} ${status}: ${sentence}`, () => check(signed));
  }
}

/** Once for each path, at its first endpoint. */
function defineMethodTests(endpoint: string): void {
  const [, path = ''] = endpoint.split(' ');
  const first = [...rows.keys()].find((other) => other.endsWith(` ${path}`));
  if (endpoint !== first) return;
  const allowed = allowedMethods(path, rows.keys());
  const allow = allowed.join(', ');
  for (const method of otherMethods(allowed)) {
    test(`${method} ${path} 405: it is refused with "Allow: ${allow}", whatever it contains`, () =>
      assertNotAllowed(method, path, allow));
  }
}

function defineWebTests(endpoint: string, status: Status): void {
  const requests = () =>
    Promise.all(rowsOf(endpoint).map((row) => prepareRequest(town, row, targets)));
  if (status === '413') {
    test(`${endpoint} 413: a body over 64 KiB is refused before the session is checked`, async () => {
      for (const request of await requests()) await assertTooLarge(request);
    });
  }
  if (status === '415') {
    test(`${endpoint} 415: another media type is refused, after the session is checked`, async () => {
      for (const request of await requests()) await assertWrongMediaType(endpoint, request);
    });
  }
  if (status === '429') {
    test(`${endpoint} 429: nobody sends too many`, () => assertPaced(endpoint));
  }
  if (status === '429' && GUESSED.test(endpoint)) {
    test(`${endpoint} 429: guesses are throttled, and the answer says when to try again`, async () => {
      for (const request of await requests()) await assertThrottled(town, request, targets);
    });
  }
}

function cells() {
  return [...rows].flatMap(([endpoint, row]) =>
    [...row].map(([status, mark]) => [endpoint, status, mark] as const),
  );
}

function cellsMarked(wanted: string) {
  return cells().filter(([, , mark]) => mark === wanted);
}

/** Every status that any caller in the access matrix gets from the endpoint. */
function statusesHeard(endpoint: string): ReadonlySet<number> {
  const heard = [...people, ...programs]
    .filter(([row]) => addressOf(row) === endpoint)
    .flatMap(([, row]) => [...row.values()]);
  const keyFails = heard.includes('each') ? [401, 403] : [];
  return new Set([
    ...keyFails,
    ...heard.flatMap((mark) => (mark === 'each' ? [] : [HEARD[mark].status])),
  ]);
}
