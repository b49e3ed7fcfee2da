// Every address of a service whose database has a worker that is away, called by everybody who may call it:
// each answers as usual, or that it is unavailable, and none hangs or finds a bug.

import assert from 'node:assert/strict';
import { type TestContext, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { type Caller, peopleOf, programsOf, SCOPES } from '../api/access/callers.ts';
import { REQUESTS } from '../api/access/requests.ts';
import { type Cells, people, programs } from '../api/access/table.ts';
import { newTargets, OPERATOR, VISITOR } from '../api/access/targets.ts';
import { type Answer, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { assertRulesHold } from '../support/books.ts';
import { LOGO_FILE } from '../support/brand.ts';
import { coordinatorConfig, missing } from './books-on-citus.ts';
import { citusDatabase } from './citus-database.ts';
import { serversOfCitus } from './citus-server.ts';
import { withCopiedTables } from './copied-tables.ts';

const ELSEWHERE = 'the servers of Citus run on another machine';
/** Those whom the table gives something, be it that they cannot afford it. */
const GIVEN = ['yes', 'own', 'part', 'back', 'idle', 'none', 'how!', 'nothing!', 'funds!'];
/** A client waits for 12 seconds. */
const PATIENCE_MS = 12_000;
/** It is sent as it is read, and cut off where that fails. */
const STREAMED = 'GET /api/v1/operator/audit.csv';

const SETTINGS = {
  TAEL_SIGNUP: 'invite',
  TAEL_BRAND_LOGO: LOGO_FILE,
  TAEL_TRUSTED_PROXIES: '127.0.0.1',
  TAEL_SECURITY_CONTACT: 'mailto:security@example.com',
};

const world = missing === false ? await openWorld() : null;

test('While a worker is away every address answers, and none with a bug.', {
  skip: missing,
  timeout: 600_000,
}, async (t: TestContext) => {
  if (!world?.away) return t.skip(ELSEWHERE);
  const { town, callers, away } = world;
  const calls = [
    ...(await callsBy(callers.people, people)),
    ...(await callsBy(callers.programs, programs)),
  ];
  await away.kill();
  t.after(() => away.start());
  const wrong: string[] = [];
  let unavailable = 0;
  for (const { asks, name, ask } of calls) {
    const heard = await Promise.race([ask(), pause(PATIENCE_MS, null, { ref: false })]);
    if (heard?.status === 503) unavailable += 1;
    if (heard === null || (heard.status >= 500 && heard.status !== 503)) {
      wrong.push(`${asks}, ${name}: ${heard?.status ?? 'nothing'}`);
    }
  }
  t.diagnostic(`${calls.length} calls, ${unavailable} of them unavailable`);
  assert.deepEqual(wrong, []);
  assert.ok(unavailable > 0 && unavailable < calls.length);
  assert.deepEqual(town.api.bugs, []);
});

async function openWorld() {
  const town = await openApiTown(SETTINGS, {
    database: await citusDatabase(),
    assertHeld: (admin) => withCopiedTables(admin, assertRulesHold),
  });
  const callers = { people: peopleOf(town), programs: await programsOf(town) };
  await town.newPerson(VISITOR);
  await town.newPerson(OPERATOR, { operator: true });
  const targets = await newTargets(town, Object.values(REQUESTS));
  const away = (await serversOfCitus(coordinatorConfig()))?.workers[0];
  return { town, callers, targets, away };
}

/** Who they are is found out now, while all machines are there. */
async function callsBy(known: Readonly<Record<string, Caller>>, table: ReadonlyMap<string, Cells>) {
  assert(world);
  const { town, targets } = world;
  const calls: { readonly asks: string; readonly name: string; ask(): Promise<Answer> }[] = [];
  for (const [asks, row] of table) {
    const request = REQUESTS[asks];
    if (!request || request.endsSessions || asks === STREAMED) continue;
    for (const [name, mark] of row) {
      const caller = known[name];
      if (!caller || !GIVEN.includes(mark)) continue;
      const own = await caller.sending({ needs: neededFor(asks), endsSessions: false });
      const { path, sending = {} } = request.asked(targets, caller.pin);
      const headers = { ...sending.headers, ...own.headers };
      const [method = ''] = asks.split(' ', 1);
      const ask = () => send(town.api.origin, method, path, { ...sending, ...own, headers });
      calls.push({ asks, name, ask });
    }
  }
  return calls;
}

function neededFor(asks: string) {
  const row = programs.get(asks);
  if (row?.get('lacking') !== 'scope?') return null;
  return SCOPES.find((scope) => row.get(scope) !== 'scope?') ?? null;
}
