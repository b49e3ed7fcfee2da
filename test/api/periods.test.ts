// Every list that takes days takes times too, and what happened at either end of a period is part of it.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { assertData, assertInvalid } from '../support/api-http.ts';
import { openApiTown } from '../support/api-town.ts';

const town = await openApiTown();
await town.newPerson('zhang', { operator: true });

interface Listed {
  readonly path: string;
  readonly as: 'lin' | 'zhang';
  /** When it happened. */
  readonly field: 'created_at' | 'at';
}

const LISTS: readonly Listed[] = [
  { path: '/api/v1/orders', as: 'lin', field: 'created_at' },
  { path: '/api/v1/callbacks', as: 'lin', field: 'created_at' },
  { path: '/api/v1/operator/orders', as: 'zhang', field: 'created_at' },
  { path: '/api/v1/operator/audit', as: 'zhang', field: 'at' },
  { path: '/api/v1/operator/security-events', as: 'zhang', field: 'at' },
];
await town.paid(10);
const cookies = { lin: await town.cookieOf('lin'), zhang: await town.cookieOf('zhang') };

function ask({ path, as }: Pick<Listed, 'path' | 'as'>, query: Record<string, string>) {
  return town.web('GET', `${path}?${new URLSearchParams(query)}`, {
    headers: { cookie: cookies[as] },
  });
}

const movedBy = (ms: number, time: string) => new Date(Date.parse(time) + ms).toISOString();

for (const list of LISTS) {
  test(`${list.path} is read from one time to another`, async () => {
    const timesIn = async (query: Record<string, string>) => {
      const answer = await ask(list, query);
      assertData(answer, ['items', 'next']);
      return answer.data.items.map((item: Record<string, string>) => item[list.field]) as string[];
    };
    const [time = ''] = await timesIn({});
    assert.ok(time !== '', 'something has happened');
    const found = await timesIn({ date_from: time, date_to: time });
    assert.deepEqual(new Set(found), new Set([time]));
    assert.ok((await timesIn({ date_from: time.slice(0, 10), date_to: time })).includes(time));
    assert.ok(!(await timesIn({ date_from: movedBy(1, time) })).includes(time));
    assert.ok(!(await timesIn({ date_to: movedBy(-1, time) })).includes(time));
    const swapped = { date_from: movedBy(1, time), date_to: time };
    assertInvalid(await ask(list, swapped), 'date_from');
    for (const date of ['2026-02-30T00:00:00Z', '2026-02-03T00:00:00', '2026-02-03 00:00:00Z']) {
      assertInvalid(await ask(list, { date_to: date }), 'date_to');
    }
  });
}
