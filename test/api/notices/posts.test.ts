// Notices go to the platform, which tells its people by an app or messages of its own: signed, at least once,
// under one number with the same bytes, and never what signs somebody in.

import assert from 'node:assert/strict';
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { verifyWebhook } from '../../../sdk/typescript/src/webhooks.ts';
import { examineNoticePosts } from '../../../src/service/doctor/examine-notice-posts.ts';
import type { OpenService } from '../../../src/service/open-service.ts';
import { codeBlocks } from '../../docs/code-blocks.ts';
import { MASTER_KEY } from '../../support/api.ts';
import { ACCOUNT, openApiTown, PAYER_PIN } from '../../support/api-town.ts';
import { PASSWORD } from '../../support/known-password.ts';
import { startMailServer } from '../../support/mail-server.ts';
import { settingsOf } from '../../support/postgres.ts';
import { door, until } from '../../support/until.ts';
import { QUICK, startChannel, startPosts } from './platform-channel.ts';
import { peopleOf, startPost } from './post.ts';

const server = await startMailServer();
const channel = await startChannel();
const town = await openApiTown({ ...server.settings, ...channel.settings });
const { api } = town;
const service = api.service as OpenService;
const { as, setAddress, noticesOf } = peopleOf(town, server);
const wang = town.payer.userId;

const post = startPost(town);
await setAddress('wang');
await post.stop();

const allPosted = () =>
  until('nothing is due', async () => {
    const [row] = await api.rows(
      'select count(*)::int as due from notices where post_due_at_ms is not null',
    );
    return row?.due === 0;
  });
const stateOf = async (noticeNo: string) => {
  const [row] = await api.rows(
    `select post_state, post_attempts, post_sealed from notices where notice_no = '${noticeNo}'`,
  );
  return row;
};
const newest = async (login: string) => (await noticesOf(login))[0]?.notice_no ?? '';

test('a post says whom it concerns, the words in their language and the facts', async () => {
  const posts = startPosts(town);
  await town.recharge(town.payer, 123_40n);
  await allPosted();
  const no = await newest('wang');
  const [one] = channel.got.filter(({ id }) => id === no);
  assert.ok(one);
  const { type, timestamp, data } = JSON.parse(one.body);
  assert.deepEqual([type, data.notice_no, data.kind], ['notice', no, 'recharge_arrived']);
  assert.match(timestamp, /\+08:00$/);
  assert.deepEqual(
    [data.user_id, data.reference, data.language, data.title],
    [wang, null, 'zh', '充值到账 ¥123.40'],
  );
  assert.match(one.body, /"amount":123\.40,/);
  assert.match(data.text, /^¥123\.40 已存入您的钱包。/);
  assert.equal(data.link, `${api.origin}/console/records`);
  assert.equal('login' in data, false);
  const { post_state: state, post_sealed: sealed } = (await stateOf(no)) ?? {};
  assert.deepEqual([state, sealed], ['sent', null], 'nothing is kept of what was sent');
  await posts.stop();
});

test('the page for operators shows what comes', () => {
  const [shown = ''] = codeBlocks('docs/operate/notices.md', 'What arrives', 'json');
  const [one] = channel.got;
  const fieldsOf = (json: string) => Object.keys(JSON.parse(json).data);
  assert.deepEqual(fieldsOf(shown), fieldsOf(one?.body ?? ''));
});

test('letters, with their codes and links, are never posted', async () => {
  const asked = await town.web('POST', '/forgot-password', { body: { login: 'wang' } });
  assert.equal(asked.status, 200);
  await as('wang', 'POST', '/email', { email: 'other@mail.example', password: PASSWORD });
  const posts = startPosts(town);
  await town.payee('wang');
  await allPosted();
  await posts.stop();
  const kinds = new Set(channel.got.map(({ data }) => data.kind));
  assert.ok(kinds.has('payee_added'));
  for (const kind of ['password_reset', 'email_to_confirm', 'email_was_replaced']) {
    assert.equal(kinds.has(kind), false, kind);
  }
  for (const { body } of channel.got) {
    assert.doesNotMatch(body, /reset-password|sign-in/);
    for (const secret of [PASSWORD, PAYER_PIN, ACCOUNT, 'wang@mail.example']) {
      assert.equal(body.includes(secret), false, secret);
    }
  }
});

test('people choose what goes there, and what concerns their safety always does', async () => {
  const shown = await as('chen', 'GET', '/email');
  assert.equal(shown.data.platform_available, true);
  assert.ok(shown.data.posted.includes('recharge_arrived'), 'unless they say something else');
  const chosen = await as('chen', 'POST', '/email/notices', {
    mailed: ['recharge_arrived'],
    posted: [],
    orders: false,
  });
  assert.deepEqual([chosen.data.mailed, chosen.data.posted], [['recharge_arrived'], []]);
  const left = { mailed: [], orders: false };
  assert.deepEqual((await as('chen', 'POST', '/email/notices', left)).data.posted, []);
  const posts = startPosts(town);
  await town.recharge(town.stranger, 5_00n);
  const unwanted = await newest('chen');
  await town.signIn('chen', {}, { headers: { 'user-agent': 'Mozilla/5.0 Firefox/141.0' } });
  await allPosted();
  await posts.stop();
  assert.equal((await stateOf(unwanted))?.post_state, 'unwanted');
  const kinds = channel.of(town.stranger.userId).map(({ data }) => data.kind);
  assert.deepEqual([...new Set(kinds)], ['new_device']);
});

/** Half of the answers go wrong, by a fixed sequence; some after it was taken. */
function halfTheTime(): (response: ServerResponse) => void {
  let seed = 17;
  return (response) => {
    seed = (seed * 48_271) % 2_147_483_647;
    if (seed % 2 === 0) return void response.writeHead(200).end('thanks');
    if (seed % 3 === 0) return void response.destroy();
    if (seed % 3 === 1) return void response.writeHead(302, { location: '/elsewhere' }).end();
    response.writeHead(503, { 'retry-after': '0' }).end(PASSWORD);
  };
}

test('a platform that fails half of the time gets each notice, each time the same', async () => {
  channel.behave(halfTheTime());
  const before = channel.got.length;
  const two = [startPosts(town), startPosts(town)];
  for (let index = 1; index <= 20; index++) {
    await town.recharge(index % 2 ? town.payer : town.owner, BigInt(index) * 100n);
  }
  await allPosted();
  for (const posts of two) await posts.stop();
  channel.behave();
  const got = channel.got.slice(before);
  const wanted = [...(await noticesOf('wang')), ...(await noticesOf('lin'))]
    .filter(({ kind, amount }) => kind === 'recharge_arrived' && (amount ?? 0) <= 20)
    .map(({ notice_no: no }) => no);
  const byId = Map.groupBy(got, ({ id }) => id);
  assert.ok(wanted.length >= 20 && got.length > byId.size, 'some had to be repeated');
  for (const no of wanted.slice(0, 20)) assert.ok(byId.has(no), no);
  for (const [id, all] of byId) assert.equal(new Set(all.map(({ body }) => body)).size, 1, id);
  assert.ok(two.some(({ results }) => results.includes('answer_not_2xx')));
});

test('the bytes of the first attempt are those of the last, whatever changes meanwhile', async () => {
  const attempts = new Map<string, number>();
  channel.behave((response, { id }) => {
    const attempt = (attempts.get(id) ?? 0) + 1;
    attempts.set(id, attempt);
    response.writeHead(attempt < 3 ? 500 : 200).end();
  });
  const slow = {
    ...QUICK,
    nextStep: (made: Parameters<typeof QUICK.nextStep>[0]) =>
      made.status === 200
        ? ({ kind: 'delivered' } as const)
        : ({ kind: 'retry', atMs: made.endedAtMs + 600 } as const),
  };
  const posts = startPosts(town, slow);
  await town.recharge(town.payer, 42_00n);
  const no = await newest('wang');
  await until('it was tried', () => attempts.has(no));
  const headers = { cookie: await town.cookieOf('wang'), 'accept-language': 'en' };
  const body = { mailed: [], orders: false };
  assert.equal((await town.web('POST', '/api/v1/email/notices', { headers, body })).status, 200);
  await allPosted();
  await posts.stop();
  channel.behave();
  const bodies = channel.got.filter(({ id }) => id === no).map((one) => one.body);
  assert.equal(bodies.length, 3);
  assert.equal(new Set(bodies).size, 1);
});

test('a worker that is killed while it posts is followed by one that posts it again', async () => {
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
        ...channel.settings,
        TAEL_MASTER_KEY: MASTER_KEY,
      },
      execArgv: [],
    });
    children.push(child);
    await once(child, 'message');
    return child;
  };
  const reached = door();
  let met = false;
  channel.behave((response) => {
    if (met) return response.writeHead(200).end();
    met = true;
    reached.open();
  });
  const first = await start();
  await town.recharge(town.payer, 77_00n);
  const no = await newest('wang');
  await reached.opened;
  const ended = once(first, 'exit');
  first.kill('SIGKILL');
  await ended;
  const second = await start();
  await allPosted();
  second.kill('SIGKILL');
  channel.behave();
  const same = channel.got.filter(({ id }) => id === no);
  assert.equal(same.length, 2, 'the platform recognises the repeat by its number');
  assert.equal(same[0]?.body, same[1]?.body);
  assert.equal((await stateOf(no))?.post_state, 'sent');
});

test('a slow platform delays no mail, and what waits when a process ends is released', async () => {
  channel.behave(() => {});
  const posts = startPosts(town, { ...QUICK, leaseMs: 60_000, stopMsMax: 50 });
  const mails = startPost(town);
  await as('wang', 'POST', '/email/notices', { mailed: ['recharge_arrived'], orders: false });
  await town.recharge(town.payer, 66_60n);
  const no = await newest('wang');
  await until('it is mailed', () =>
    server.sentTo('wang@mail.example').some(({ messageId }) => messageId.includes(no)),
  );
  await until('it is posted', () => channel.got.some(({ id }) => id === no));
  assert.equal((await stateOf(no))?.post_state, 'waiting');
  await Promise.all([posts.stop(), mails.stop()]);
  assert.equal((await stateOf(no))?.post_attempts, 0);
  channel.behave();
  const again = startPosts(town);
  await allPosted();
  await again.stop();
});

test('who is gone, and what fails for a day, is failed, and the doctor says so', async () => {
  const [healthy] = await examineNoticePosts(service);
  assert.equal(healthy?.state, 'good');
  channel.behave((response) => response.writeHead(410).end());
  const posts = startPosts(town);
  await town.recharge(town.payer, 1_00n);
  const no = await newest('wang');
  await allPosted();
  await posts.stop();
  channel.behave();
  assert.equal((await stateOf(no))?.post_state, 'failed');
  assert.ok(posts.results.includes('receiver_gone'));
  const [ill] = await examineNoticePosts(service);
  assert.deepEqual([ill?.state, /1 failed/.test(ill?.found ?? '')], ['bad', true]);
  assert.deepEqual(
    await examineNoticePosts({ ...service, config: { ...service.config, notices: null } }),
    [],
  );
});

test('what somebody else wrote in its place is not sent', async () => {
  channel.behave((response) => response.writeHead(500).end());
  const waiting = {
    ...QUICK,
    nextStep: (made: { endedAtMs: number }) =>
      ({ kind: 'retry', atMs: made.endedAtMs + 300 }) as const,
  };
  const posts = startPosts(town, waiting);
  await town.recharge(town.payer, 2_00n);
  const no = await newest('wang');
  await until('it was tried', async () => Number((await stateOf(no))?.post_attempts) > 0);
  await posts.stop();
  channel.behave();
  const before = channel.got.length;
  await api.rows(
    `update notices set post_sealed = replace(post_sealed, 'v1.', 'v1.x'), post_due_at_ms = at_ms
      where notice_no = '${no}'`,
  );
  const again = startPosts(town);
  await allPosted();
  await again.stop();
  assert.equal((await stateOf(no))?.post_state, 'failed');
  assert.equal(channel.got.length, before);
});

test('with another secret the platform finds nothing that is ours', async () => {
  const [one] = channel.got;
  assert.ok(one);
  const { headers, body } = one;
  const secret = `whsec_${Buffer.alloc(32, 8).toString('base64')}`;
  await assert.rejects(verifyWebhook({ secret, headers, body }), /not signed by Tael/);
});
