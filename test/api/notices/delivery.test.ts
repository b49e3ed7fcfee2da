// The mail server fails in every way, and the worker is killed: no notice is mailed twice, and none is lost.

import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { MASTER_KEY } from '../../support/api.ts';
import { openApiTown } from '../../support/api-town.ts';
import { type MailServer, STEPS, type Step, startMailServer } from '../../support/mail-server.ts';
import { settingsOf } from '../../support/postgres.ts';
import { door, until } from '../../support/until.ts';
import { peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const town = await openApiTown(server.settings);
const { api } = town;
const { setAddress, noticesOf } = peopleOf(town, server);

const begun = startPost(town);
await setAddress('wang');
await setAddress('chen');
await begun.stop();

/** Half of what is begun goes wrong, by a fixed sequence. */
function halfTheTime(): (step: Step) => 'fine' | 'not now' | 'hang up' | 'lost answer' {
  let seed = 11;
  const ways = ['not now', 'hang up', 'lost answer'] as const;
  return (step) => {
    seed = (seed * 48_271) % 2_147_483_647;
    // Of six steps each fails so often that one conversation in two comes to its end.
    if (seed % 100 >= 11) return 'fine';
    const way = ways[seed % ways.length] ?? 'not now';
    // Whoever hangs up after the text has taken it.
    if (step === 'text') return way === 'hang up' ? 'lost answer' : way;
    return way === 'lost answer' ? 'hang up' : way;
  };
}

const dueCount = async () => {
  const [row] = await api.rows(
    'select count(*)::int as due from notices where mail_due_at_ms is not null',
  );
  return Number(row?.due);
};

/** All notices of money that came, by their numbers. */
async function arrivals(login: string): Promise<readonly string[]> {
  const all = await noticesOf(login);
  return all.filter(({ kind }) => kind === 'recharge_arrived').map(({ notice_no }) => notice_no);
}

function assertEachOnce(email: string, noticeNos: readonly string[], from: MailServer): void {
  const ids = from.sentTo(email).map(({ messageId }) => messageId);
  for (const no of noticeNos) {
    assert.equal(ids.filter((id) => id.startsWith(`<${no}@`)).length, 1, no);
  }
}

test('a mail server that fails half of the time gets each notice once', async () => {
  server.behave(halfTheTime());
  const post = startPost(town);
  for (let index = 1; index <= 20; index++) {
    await town.recharge(index % 2 ? town.payer : town.stranger, BigInt(index) * 100n);
  }
  await until('nothing is due', async () => (await dueCount()) === 0, 60_000);
  await post.stop();
  server.behave(() => 'fine');
  for (const [login, count] of [
    ['wang', 10],
    ['chen', 10],
  ] as const) {
    const nos = (await arrivals(login)).slice(0, count);
    assert.equal(nos.length, count);
    assertEachOnce(`${login}@mail.example`, nos, server);
  }
});

test('an address that the server refuses for good is not tried again', async () => {
  let tries = 0;
  server.behave((step) => {
    if (step !== 'to') return 'fine';
    tries += 1;
    return 'never';
  });
  const post = startPost(town);
  await town.recharge(town.payer, 777n);
  await until('nothing is due', async () => (await dueCount()) === 0);
  await post.stop();
  server.behave(() => 'fine');
  assert.equal(tries, 1);
  const [row] = await api.rows(
    `select mail_state from notices where kind = 'recharge_arrived' order by at_ms desc limit 1`,
  );
  assert.equal(row?.mail_state, 'failed');
});

test('a worker that is killed at any step is followed by one that sends what was not sent', async (t) => {
  const children: ChildProcess[] = [];
  after(() => {
    for (const child of children) child.kill('SIGKILL');
  });
  const start = async () => {
    const child = fork(join(import.meta.dirname, 'mailing-process.ts'), [], {
      env: {
        ...process.env,
        ...settingsOf(api.database),
        ...server.settings,
        TAEL_MASTER_KEY: MASTER_KEY,
      },
      execArgv: [],
    });
    children.push(child);
    await once(child, 'message');
    return child;
  };
  for (const step of STEPS) {
    await t.test(step, async () => {
      const reached = door();
      const dead = door();
      let met = false;
      server.behave(async (at) => {
        if (at !== step || met) return 'fine' as const;
        met = true;
        reached.open();
        await dead.opened;
        // It took the text, and has nobody to tell.
        return 'fine' as const;
      });
      const first = await start();
      await town.recharge(town.payer, 999n);
      await reached.opened;
      const ended = once(first, 'exit');
      first.kill('SIGKILL');
      await ended;
      dead.open();
      const second = await start();
      const [no = ''] = await arrivals('wang');
      await until('nothing is due', async () => (await dueCount()) === 0);
      await until('it has come', () =>
        server.sentTo('wang@mail.example').some(({ messageId }) => messageId.includes(no)),
      );
      second.kill('SIGKILL');
      assertEachOnce('wang@mail.example', [no], server);
    });
  }
});

test('whoever gets very many mails gets the rest later, and others do not wait for that', async () => {
  server.behave(() => 'fine');
  await api.rows(`update notices set mail_at_ms = 0 where mail_at_ms is not null`);
  const before = server.sentTo('wang@mail.example').length;
  for (let index = 0; index < 34; index++) await town.recharge(town.payer, 100n);
  await town.recharge(town.stranger, 4_321n);
  const post = startPost(town);
  await until('the other has theirs', () =>
    server.sentTo('chen@mail.example').some(({ subject }) => subject.includes('43.21')),
  );
  await until(
    'they have what an hour may bring',
    () => server.sentTo('wang@mail.example').length >= before + 30,
  );
  await until('what waits counts as not tried', async () => {
    const [tried] = await api.rows(
      'select max(mail_attempts) as attempts from notices where mail_due_at_ms is not null',
    );
    return tried?.attempts === 0;
  });
  await post.stop();
  assert.equal(server.sentTo('wang@mail.example').length, before + 30);
  assert.equal(await dueCount(), 4, 'the rest waits');
  const again = startPost(town);
  await town.payee('wang');
  await until('what a thief would have hidden comes all the same', () =>
    server.sentTo('wang@mail.example').some(({ messageId }) => messageId.includes('payee_added')),
  );
  await again.stop();
  assert.equal(await dueCount(), 4);
});

test('many notices of somebody who has no address are dealt with in one go', async (t) => {
  await api.rows('update notices set mail_due_at_ms = null');
  for (let index = 0; index < 7; index++) await town.recharge(town.owner, 100n);
  assert.equal(await dueCount(), 7);
  t.mock.timers.enable({ apis: ['setInterval'] });
  const post = startPost(town);
  t.mock.timers.tick(50);
  await until('nothing is due', async () => (await dueCount()) === 0);
  await post.stop();
});
