// The commands of operators over the interface of a service elsewhere: signed in as a person, and with a key
// of theirs. What they print is what they print beside the books.

import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, type TestContext, test } from 'node:test';
import { OPERATIONS } from '../../src/interface/operations.ts';
import { openHome } from '../support/command-line.ts';
import { freePort } from '../support/free-port.ts';
import { codeOf } from '../support/one-time-code.ts';
import { openServeHome } from '../support/serve-process.ts';
import { type Ended, type Json, jsonOf, runTael, runTaelAlone } from '../support/tael.ts';

const PASSWORD = 'correct horse';
const NO = 'W01K9ZQ3F7GABCDEFGHJKMNPQRS';
const { place, serve } = await openServeHome('elsewhere');
const desk = await mkdtemp(join(tmpdir(), 'tael-desk-'));
after(() => rm(desk, { recursive: true, force: true }));
const port = await freePort();
const url = `http://127.0.0.1:${port}`;
const { PATH } = process.env;
const beside = { env: { ...process.env, ...place, TAEL_PASSWORD: PASSWORD }, cwd: desk };
const away = { env: { PATH, XDG_CONFIG_HOME: desk }, cwd: desk };

const { listens, stopped } = serve(
  { after: after as TestContext['after'] },
  ['--port', String(port)],
  { TAEL_DRAIN: '0' },
);
await listens();

const here = async (line: string): Promise<Json> =>
  ok(await runTael([...line.split(' '), '--json'], beside));
/** With what is typed, in a process of its own. */
const there = (line: string, input = ''): Promise<Ended> => {
  const args = [...line.split(' '), '--json'];
  return input === '' ? runTael(args, away) : runTaelAlone(args, away, input);
};
const done = async (line: string, input = `${PASSWORD}\n`): Promise<Json> =>
  ok(await there(line, input));
const refused = async (line: string, input = `${PASSWORD}\n`): Promise<Json> => {
  const ended = await there(line, input);
  assert.notEqual(ended.status, 0, ended.out);
  return jsonOf(ended);
};

function ok(ended: Ended): Json {
  assert.equal(ended.status, 0, ended.out + ended.err);
  const { ok: isOk, ...value } = jsonOf(ended);
  assert.equal(isOk, true);
  return value;
}

await here('user create --name Ops --login ops --operator');
await here('user create --name Sun --login sun --operator');
const { user_id: wang } = await here(
  'user create --name Wang --login wang --reference member-20417',
);
await here('merchant create --user wang --name Tea');
const { secret: seed } = await here('user totp --user sun');
const operate = 'key create --user ops --name app --operate --ip 127.0.0.1 --recharge-limit 900';
const key = await here(operate);

test('Whoever has no books and no sign-in is told how to come by one.', async () => {
  const { errors, msg } = await refused('user list');
  assert.deepEqual(errors, []);
  assert.match(String(msg), /no Tael data in .*sign in at a service elsewhere: tael login https/);
});

test('An operator signs in with their password, and nobody else does.', async () => {
  const wrong = await refused(`login ${url} --login ops`, 'wrong horse\n');
  assert.equal(wrong.code, 'login_failed');
  const { errors } = await refused(`login ${url} --login wang`);
  assert.deepEqual(errors, [{ field: 'login', msg: 'must be that of an operator' }]);
  assert.deepEqual((await done('profile list')).items, []);
  const { file, ...kept } = await done(`login ${url} --login ops --profile desk`);
  assert.deepEqual(kept, { name: 'desk', url, login: 'ops', default: true });
  assert.equal((await stat(String(file))).mode & 0o777, 0o600);
  assert.ok(!(await readFile(String(file), 'utf8')).includes(PASSWORD));
});

test('Two-factor authentication asks for the code, there and at each decision.', async () => {
  const code = await codeOf(String(seed));
  const line = `login ${url} --login sun --profile sun`;
  assert.equal((await refused(line, `${PASSWORD}\n000000\n`)).code, 'totp_invalid');
  await done(line, `${PASSWORD}\n${code}\n`);
  const act = 'invite create --uses 2 --profile sun';
  assert.equal((await refused(act, `${PASSWORD}\n${code}\n`)).code, 'totp_invalid');
});

test('A key of an operator is a profile like any other.', async () => {
  const add = `profile add app --url ${url} --key ${key.key_id} --secret -`;
  await done(add, `${key.secret}\n`);
});

const READS = [
  ...['user list', 'user list --search Wa --limit 1', 'user show --user member-20417'],
  ...[
    'find wang',
    'merchant list',
    'branch list --merchant 1001',

    'order list',
    'recharge list',
  ],
  ...[
    'recharge-request list',
    'withdrawal list',
    'refund-request list',
    'event list --state failed',
  ],
  ...['user timeline --user wang', 'audit --user wang', 'invite list'],
];

const inBooks = new Map<string, Json>();

for (const profile of ['desk', 'app'] as const) {
  test(`What is read over ${profile} is what the books say.`, async () => {
    for (const line of READS) {
      const isForPeople = OPERATIONS.some(
        ({ command, may }) => command?.name === line.split(' --')[0] && !may.key,
      );
      const told = await there(`${line} --profile ${profile}`);
      if (!inBooks.has(line)) inBooks.set(line, unread(await here(line)));
      if (profile === 'app' && isForPeople) assert.match(told.out, /must be a sign-in/, line);
      else assert.deepEqual(unread(ok(told)), inBooks.get(line), line);
    }
  });
}

/** Without what says who reads, and what a sign-in adds. */
function unread(value: Json): Json {
  const { own: _, ...rest } = value;
  return rest;
}

test('Money comes in once, with the password of whoever says so.', async () => {
  const line = 'recharge --user wang --amount 8.50 --reason counter --reference B-417';
  assert.equal((await refused(line, 'wrong horse\n')).code, 'login_failed');
  const made = await done(line);
  assert.equal(made.balance, 8.5);
  const { items } = (await here('audit --user wang --limit 1')) as { items: Json[] };
  assert.deepEqual(
    items.map(({ action, by_kind, by, from }) => [action, by_kind, by, from]),
    [['recharged', 'user', 'ops', '127.0.0.1']],
  );
  const { errors } = await refused('recharge --user wang --amount 8.50');
  assert.deepEqual(errors, [
    { field: 'reason', msg: 'is required' },
    { field: 'reference', msg: 'is required' },
  ]);
});

test('With a key it comes in once, however often it is said.', async () => {
  const line = 'recharge --user wang --amount 1.50 --idempotency-key K-1 --profile app';
  const [first, again] = [await done(line), await done(line)];
  assert.equal(first.tx_no, again.tx_no);
  const { consumer } = (await here('user show --user wang')) as { consumer: Json };
  assert.equal(consumer.balance, 10);
});

test('A key of idempotency is refused where it would count for nothing.', async () => {
  const { errors } = await refused(`withdrawal approve ${NO} --idempotency-key K-2`);
  assert.match(
    JSON.stringify(errors),
    /"idempotency_key","msg":"counts with a key, not in a sign-in/,
  );
});

test('A name of digits is a number, and never a login that looks like one.', async () => {
  await here('user create --name Digits --login 1077');
  assert.equal((await refused('user show --user 1077')).code, 'user_not_found');
  await here('user create --name Other --login other --reference 1002');
  const { errors } = await refused('user show --user 1002');
  assert.match(JSON.stringify(errors), /"user"/);
  const { user_id: ops } = await done('user show --user ops');
  assert.equal((await done(`user show --user ${ops}`)).user_id, ops);
});

test('A file comes byte for byte as the service made it.', async () => {
  const ended = await there(`withdrawal payouts --out ${join(desk, 'payouts.csv')}`);
  const { bytes } = ok(ended);
  const written = await readFile(join(desk, 'payouts.csv'));
  assert.equal(written.length, bytes);
  assert.equal(written.subarray(0, 3).toString('hex'), 'efbbbf');
});

test('A sign-in is kept under a name of its own, and never replaces that of another service.', async () => {
  const { errors } = await refused(`login ${url}/b --login ops --profile app`);
  assert.match(JSON.stringify(errors), /"profile","msg":"is a key: name another one/);
  await done(`login ${url} --login ops`);
  const other = await refused(`login ${url}/b --login ops`);
  assert.match(JSON.stringify(other.errors), /is kept for .* already/);
  await done(`logout --profile 127.0.0.1-${port}`);
});

test('What only the machine may say is refused, not left out.', async () => {
  const line = 'user create --name Yu --login yu --reference m-1 --operator --profile app';
  const { errors } = await refused(line);
  assert.deepEqual(errors, [
    { field: 'operator', msg: 'can be said only at the machine where the service runs' },
  ]);
  const { errors: asked } = await refused('user suspend --user wang --as ops --reason x');
  assert.match(JSON.stringify(asked), /"as","msg":"is for books on this machine/);
});

test('A person who is named by nothing they have is nobody.', async () => {
  assert.equal((await refused('user show --user nobody')).code, 'user_not_found');
  assert.equal((await refused('user show --user 99999999')).code, 'user_not_found');
  const { user_id: number } = await done(`user show --user ${wang}`);
  assert.equal(number, wang);
});

test('Books on the machine are meant before a profile that is not named.', async () => {
  const other = await openHome();
  const env = { ...other.env, XDG_CONFIG_HOME: desk };
  const list = async (...more: string[]) => {
    const ended = await runTael(['user', 'list', '--json', ...more], { env, cwd: other.home });
    return (ok(ended).items as Json[]).length;
  };
  const all = (await here('user list')).items as Json[];
  assert.deepEqual([await list(), await list('--profile', 'desk')], [0, all.length]);
});

test('A sign-in is no key, and a key no sign-in.', async () => {
  const { msg } = await refused('tx list --profile desk');
  assert.match(String(msg), /desk is a sign-in, and this takes a key/);
  const { errors } = await refused('logout --profile app');
  assert.deepEqual(errors, []);
});

test('Whoever signs out has to sign in again, here and there.', async () => {
  const { profiles } = JSON.parse(await readFile(join(desk, 'tael/profiles.json'), 'utf8'));
  const { cookies } = profiles.desk;
  assert.equal((await done('logout')).ended, true);
  const headers = { cookie: cookies, accept: 'application/json' };
  assert.equal((await fetch(`${url}/api/v1/me`, { headers })).status, 401);
  assert.match(String((await refused('user list --profile desk')).msg), /There is no profile desk/);
});

test('When nothing answers, whoever wanted to act learns how to go on.', async () => {
  assert.equal(await stopped(), 0);
  const { code, msg } = await refused(`withdrawal approve ${NO} --profile app`);
  assert.equal(code, 'outcome_unknown');
  assert.match(String(msg), /cannot be reached\. It may have taken effect: run this again with/);
  const read = await refused(`withdrawal show ${NO} --profile app`);
  assert.deepEqual([read.code, String(read.msg).slice(-18)], ['unavailable', 'cannot be reached.']);
});
