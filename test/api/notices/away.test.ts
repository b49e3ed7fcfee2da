// A forgotten login password while the database is away: 503, and everything goes on afterwards.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { openAwayTown } from '../../support/api-away.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { until } from '../../support/until.ts';
import { LINK, peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const { town, database } = await openAwayTown(server.settings);
const { setAddress } = peopleOf(town, server);
const post = startPost(town);
after(() => post.stop());

const ask = () => town.web('POST', '/forgot-password', { body: { login: 'wang' } });

test('asking, opening the link and setting the password are unavailable, and work afterwards', async () => {
  await setAddress('wang');
  assert.equal((await ask()).status, 200);
  const mailed = () =>
    server.taken.map(({ text }) => LINK.exec(text)?.[0]).find((link) => link !== undefined);
  await until('the link comes', () => mailed() !== undefined);
  // POST /reset-password/:link and GET /reset-password/:link
  const { pathname } = new URL(mailed() ?? '');
  const set = () => town.web('POST', pathname, { body: { password: 'battery staple 2' } });
  database.off();
  assert.equal((await ask()).status, 503);
  assert.equal((await town.web('GET', pathname)).status, 503);
  assert.equal((await set()).status, 503);
  database.on();
  assert.equal((await town.web('GET', pathname)).status, 200);
  assert.equal((await set()).status, 200);
});
