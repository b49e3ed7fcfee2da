// What every signed endpoint answers while the database is away, and when it is back.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { databaseSwitch } from '../support/api-away.ts';
import { assertRefused, send } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';
import { ask, type Endpoint } from './endpoints.ts';

const COMMIT_MS_MAX = 1_000;

export async function openAwayTown() {
  const database = databaseSwitch();
  const town = await openApiTown({}, { host: database.host, commitMsMax: COMMIT_MS_MAX });
  return { town, database };
}

type AwayTown = Awaited<ReturnType<typeof openAwayTown>>;

export function testAway({ town, database }: AwayTown, endpoint: Endpoint): void {
  test('while the database is away it is unavailable, and then works again', async () => {
    const { query = '', body } = await endpoint.valid(town);
    const path = `/api/v1${endpoint.path}${query}`;
    const { key } = town;
    database.off();
    for (let i = 0; i < 3; i++) {
      const answer = await send(town.api.origin, endpoint.method, path, { key, body });
      assertRefused(answer, 503, 'unavailable');
      assert.equal(answer.headers.get('retry-after'), '1');
    }
    database.on();
    assert.equal((await ask(town, endpoint)).status, 200);
  });
}
