// Whoever adds an endpoint says who may call it, and which test covers each of its failures. The matrices
// then hold it to that.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { buildServer } from '../../src/server/server.ts';
import { registeredRoutes } from '../support/registered-routes.ts';
import { stubService } from '../support/stub-service.ts';
import { addressOf, people } from './access/table.ts';
import { rows } from './statuses/table.ts';

const app = buildServer(stubService().service);
after(() => app.close());

const TABLES = [
  ['test/api/access/table.ts', 'who may call it', new Set([...people.keys()].map(addressOf))],
  ['test/api/statuses/table.ts', 'which test covers what', new Set(rows.keys())],
] as const;

for (const [table, what, known] of TABLES) {
  test(`every endpoint that the service registers has a row in ${table}, and every row its endpoint`, () => {
    const registered = registeredRoutes();
    const missing = registered.filter((endpoint) => !known.has(endpoint));
    const gone = [...known].filter((endpoint) => !registered.includes(endpoint));
    assert.deepEqual(missing, [], `registered without a row: say in ${table} ${what}`);
    assert.deepEqual(gone, [], `no longer registered: take the row out of ${table}`);
  });
}
