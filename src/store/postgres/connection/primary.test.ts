// Tests which of several servers is taken: one that takes writes, on the highest timeline that anybody
// knows of.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { door } from '../../../../test/support/until.ts';
import { type Ask, primaryAmong } from './primary.ts';
import type { ServerState } from './server-state.ts';
import { targetsOf } from './targets.ts';

type Answer = Partial<ServerState> | 'silent' | 'refuses' | Promise<Partial<ServerState>>;

const PRIMARY = { standby: false, readOnly: false, timeline: 1, system: '7', backend: '1@1' };

/** Servers h1, h2 … whose answers a test changes as it goes. */
function cluster(...first: readonly Answer[]) {
  const answers = [...first];
  const targets = targetsOf(`postgres://u@${answers.map((_, index) => `h${index + 1}`)}/b`);
  const asked: string[] = [];
  const ask: Ask = async ({ host }) => {
    asked.push(host);
    const answer = answers[Number(host.slice(1)) - 1];
    if (answer === 'silent') return new Promise(() => {});
    if (answer === 'refuses' || answer === undefined) throw new Error('connection refused');
    return { ...PRIMARY, ...(await answer) };
  };
  const find = primaryAmong(targets, ask);
  return { answers, asked, find: async () => (await find()).host };
}

const STANDBY = { standby: true };

test('the server that takes writes is taken, wherever it stands in the list', async () => {
  assert.equal(await cluster(STANDBY, {}, STANDBY).find(), 'h2');
  assert.equal(await cluster({ readOnly: true }, STANDBY, {}).find(), 'h3');
});

test('of two primaries the one on the higher timeline is taken, even if it answers later', async () => {
  const late = door();
  const found = cluster(
    {},
    late.opened.then(() => ({ timeline: 2 })),
  ).find();
  setImmediate(late.open);
  assert.equal(await found, 'h2');
});

test('a primary that was is never taken, not even when it is the only one there', async () => {
  const servers = cluster({ timeline: 1 }, { timeline: 2 });
  assert.equal(await servers.find(), 'h2');
  servers.answers[1] = 'refuses';
  await assert.rejects(servers.find(), {
    message: /h1:5432: it is a primary on timeline 1, and timeline 2 has been seen/,
  });
});

test('a standby that follows a higher timeline gives the old primary away', async () => {
  const servers = cluster({ timeline: 1 }, { standby: true, timeline: 2 });
  await assert.rejects(servers.find(), /timeline 2 has been seen; h2:5432: it is a standby/);
});

test('a standby that is promoted while another server is silent is found', async () => {
  const servers = cluster('silent', STANDBY);
  const found = servers.find();
  setImmediate(() => {
    servers.answers[1] = { timeline: 2 };
  });
  assert.equal(await found, 'h2');
});

test('without a primary each server says why it is none', async () => {
  const servers = cluster(STANDBY, 'refuses');
  await assert.rejects(servers.find(), {
    message:
      'No server in DATABASE_URL is a primary that takes writes: h1:5432: it is a standby; ' +
      'h2:5432: connection refused.',
  });
});

test('servers that do not tell their timeline are taken as they come', async () => {
  assert.equal(await cluster(STANDBY, { timeline: null, system: null }).find(), 'h2');
});

test('whoever asks meanwhile shares the answer, and a single address is not asked at all', async () => {
  const servers = cluster({}, STANDBY);
  await Promise.all([servers.find(), servers.find()]);
  assert.deepEqual(servers.asked, ['h1', 'h2']);
  const alone = cluster('silent');
  assert.equal(await alone.find(), 'h1');
  assert.deepEqual(alone.asked, []);
});
