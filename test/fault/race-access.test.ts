// Several nodes enforce the same limits. Guesses, requests and nonces are counted once over all
// nodes, and valid requests are not refused because many arrive at once.

import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { type TestContext, test } from 'node:test';
import type { Command } from '../../src/core/decide.ts';
import { fen } from '../../src/core/money.ts';
import type { SignIn } from '../../src/core/people/sign-in.ts';
import type { SignInByProvider } from '../../src/core/people/sign-in-by-provider.ts';
import type { RedeemSignInLink } from '../../src/core/people/sign-in-link.ts';
import { hashOf, newSession, setLoginPassword } from '../contract/commands.ts';
import { all, everywhere } from './at-once.ts';
import { type Node, type Stage, stage } from './stage.ts';
import {
  createCollection,
  foundTown,
  newNumber,
  paidOrder,
  payOrder,
  refundPart,
  tally,
  WRONG,
  windowOf,
  wordOf,
} from './town.ts';

test('of wrong payment passwords at once on two nodes, five are checked', async (t) => {
  const { here, nodes } = await town(t);
  const [first] = nodes;
  const order = await paidOrder(first.store, 1, 2, fen(500));
  const open = newNumber();
  assert.equal(wordOf(await first.submit(createCollection(2, fen(5), { txNo: open }))), 'done');
  // The owner of the order guesses as a merchant and as a payer, with one password.
  const guesses = (): Command[] =>
    Array.from({ length: 10 }).flatMap(() => [
      refundPart(1, order, fen(1), { digest: WRONG }),
      payOrder(1, open, WRONG),
    ]);
  const outcomes = await everywhere(nodes, guesses);
  assert.deepEqual(tally(outcomes.flat()), { pay_password_wrong: 5, pay_password_locked: 35 });
  assert.equal(wordOf(await first.submit(refundPart(1, order, fen(1)))), 'pay_password_locked');
  assert.equal((await first.store.queries.owner(1))?.factorFailures, 5);
  await here.assertBooksHold();
});

test('a right password among guesses is never confirmed after the lock', async (t) => {
  const { here, nodes } = await town(t);
  const order = await paidOrder(nodes[0].store, 1, 2, fen(500));
  const outcomes = await everywhere(nodes, () => [
    ...Array.from({ length: 10 }, () => refundPart(1, order, fen(1), { digest: WRONG })),
    refundPart(1, order, fen(1)),
  ]);
  const words = tally(outcomes.flat());
  // A right password before the lock allows five more guesses, and no more.
  const passed = words.done ?? 0;
  assert.ok((words.pay_password_wrong ?? 0) <= 5 * (passed + 1), JSON.stringify(words));
  await here.assertBooksHold();
});

test('twenty concurrent right passwords on two nodes lock nobody', async (t) => {
  const { here, nodes } = await town(t);
  const order = await paidOrder(nodes[0].store, 1, 2, fen(500));
  const outcomes = await everywhere(nodes, () =>
    Array.from({ length: 20 }, () => refundPart(1, order, fen(1))),
  );
  assert.deepEqual(tally(outcomes.flat()), { done: 40 });
  assert.equal((await nodes[0].store.queries.owner(1))?.factorFailures, 0);
  await here.assertBooksHold();
});

for (const [who, userId] of [
  ['a user', 1],
  ['a stranger', null],
] as const) {
  test(`wrong sign-ins of ${who} at once on two nodes are checked five times`, async (t) => {
    const { nodes } = await town(t);
    for (const round of [1, 2, 3, 4, 5, 6]) {
      const outcomes = await everywhere(nodes, () =>
        Array.from({ length: 10 }, (_, i) =>
          signIn(userId, `login ${round} ${userId}`, `anywhere ${i}`),
        ),
      );
      assert.deepEqual(tally(outcomes.flat()), { login_failed: 5, login_throttled: 15 });
    }
  });
}

test('wrong sign-ins of one login from everywhere are checked a hundred times', async (t) => {
  const { nodes } = await town(t);
  const outcomes = await everywhere(nodes, () =>
    Array.from({ length: 60 }, () => signIn(null, randomUUID(), 'login')),
  );
  assert.deepEqual(tally(outcomes.flat()), { login_failed: 100, login_throttled: 20 });
});

test('concurrent right sign-ins on two nodes all succeed', async (t) => {
  const { nodes } = await town(t);
  const outcomes = await everywhere(nodes, () =>
    Array.from({ length: 10 }, () => signIn(1, 'login from here', 'login', hashOf(1))),
  );
  assert.deepEqual(tally(outcomes.flat()), { done: 20 });
});

test('a sign-in with the old login password ends or fails, wherever the new one overtakes it', async (t) => {
  const { nodes } = await town(t);
  let hashNow = hashOf(1);
  for (let round = 0; round < 10; round++) {
    const loginPasswordHash = `hash of round ${round}`;
    const proved = () => signIn(1, randomUUID(), randomUUID(), hashNow);
    const old = Array.from({ length: 20 }, proved);
    const set = setLoginPassword(1, { loginPasswordHash });
    const [here, there] = [old.slice(0, 10), old.slice(10)];
    const [changed, ...signedIn] = await Promise.all([
      nodes[0].submit(set),
      all(nodes[0], here),
      all(nodes[1], there),
    ]);
    assert.equal(wordOf(changed), 'done');
    const { done = 0, login_failed: failed = 0 } = tally(signedIn.flat());
    assert.equal(done + failed, 20);
    const open = await Promise.all(
      old.map(({ sessionDigest }) => nodes[1].store.queries.session(sessionDigest)),
    );
    assert.deepEqual(open.filter(Boolean), [], `round ${round}`);
    hashNow = loginPasswordHash;
    assert.equal(wordOf(await nodes[0].submit(proved())), 'done');
  }
});

test('a sign-in link that is opened on two nodes at once opens one session', async (t) => {
  const { nodes } = await town(t);
  for (let round = 0; round < 10; round++) {
    const redeem = (): RedeemSignInLink => ({
      kind: 'redeem_sign_in_link',
      userId: 1,
      linkSubject: `link/${round}`,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      loginPasswordHash: hashOf(1),
      ...newSession(randomUUID()),
    });
    const sent = [
      [redeem(), redeem()],
      [redeem(), redeem()],
    ] as const;
    const outcomes = await Promise.all([all(nodes[0], sent[0]), all(nodes[1], sent[1])]);
    assert.deepEqual(tally(outcomes.flat()), { done: 1, sign_in_link_invalid: 3 });
    const views = await Promise.all(
      sent.flat().map(({ sessionDigest }) => nodes[0].store.queries.session(sessionDigest)),
    );
    assert.deepEqual(views.map((view) => view?.limited).filter(Boolean), [true]);
  }
});

test('a sign-in through the provider that comes to two nodes at once opens one session', async (t) => {
  const { nodes } = await town(t);
  const by = { kind: 'operator', name: 'root', from: 'here' } as const;
  const refer = { kind: 'change_user', userId: 1, name: null, reference: 'member-1', by } as const;
  assert.equal(wordOf(await nodes[0].submit(refer)), 'done');
  for (let round = 0; round < 10; round++) {
    const come = (): SignInByProvider => ({
      kind: 'sign_in_by_provider',
      userId: 1,
      providerAccount: 'https://login.example.com 1',
      reference: 'member-1',
      stateSubject: `oidc/${round}`,
      accountSubject: 'oidc/account',
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      ...newSession(randomUUID()),
    });
    const sent = [
      [come(), come()],
      [come(), come()],
    ] as const;
    const outcomes = await Promise.all([all(nodes[0], sent[0]), all(nodes[1], sent[1])]);
    assert.deepEqual(tally(outcomes.flat()), { done: 1, provider_sign_in_invalid: 3 });
  }
});

test('an account at the provider that two users want at once is bound to one of them', async (t) => {
  const { nodes } = await town(t);
  const by = { kind: 'operator', name: 'root', from: 'here' } as const;
  for (const userId of [1, 2]) {
    const refer = {
      kind: 'change_user',
      userId,
      name: null,
      reference: `member-${userId}`,
      by,
    } as const;
    assert.equal(wordOf(await nodes[0].submit(refer)), 'done');
  }
  for (let round = 0; round < 10; round++) {
    const come = (userId: number): SignInByProvider => ({
      kind: 'sign_in_by_provider',
      userId,
      providerAccount: `https://login.example.com ${round}`,
      reference: `member-${userId}`,
      stateSubject: `oidc/${randomUUID()}`,
      accountSubject: `oidc/account-${round}`,
      expiresAtMs: Number.MAX_SAFE_INTEGER,
      ...newSession(randomUUID()),
    });
    const outcomes = await Promise.all([nodes[0].submit(come(1)), nodes[1].submit(come(2))]);
    assert.deepEqual(tally(outcomes), { done: 1, provider_account_unknown: 1 });
    for (const userId of [1, 2]) await nodes[0].submit({ kind: 'unlink_provider', userId, by });
  }
});

test('a nonce that two nodes see at once is admitted by one of them', async (t) => {
  const { nodes } = await town(t);
  const requests = Array.from({ length: 60 }, (_, index) => ({
    windowId: windowOf((index % 2) + 1),
    ratePerMinute: 60,
    nonceId: randomUUID(),
  }));
  const admissions = await Promise.all(
    nodes.map(({ store }) => Promise.all(requests.map((request) => store.admit(request)))),
  );
  for (const index of requests.keys()) {
    const verdicts = admissions.map((ofNode) => ofNode[index]?.verdict).sort();
    assert.deepEqual(verdicts, ['admitted', 'nonce_reused']);
  }
});

test('two nodes together admit exactly sixty requests of one key', async (t) => {
  const { nodes } = await town(t);
  const admissions = await Promise.all(
    nodes.flatMap(({ store }) =>
      Array.from({ length: 100 }, () =>
        store.admit({ windowId: windowOf(1), ratePerMinute: 60, nonceId: randomUUID() }),
      ),
    ),
  );
  const verdicts = admissions.map(({ verdict }) => verdict);
  assert.equal(verdicts.filter((verdict) => verdict === 'admitted').length, 60);
  assert.equal(verdicts.filter((verdict) => verdict === 'rate_limited').length, 140);
  const other = { windowId: windowOf(2), ratePerMinute: 60, nonceId: randomUUID() };
  assert.equal((await nodes[0].store.admit(other)).verdict, 'admitted', 'its neighbour is free');
});

interface Town {
  readonly here: Stage;
  readonly nodes: readonly [Node, Node];
}

async function town(t: TestContext): Promise<Town> {
  const here = await stage(t);
  const nodes = await Promise.all([here.node(), here.node()]);
  await foundTown(nodes[0].store, [1, 2]);
  return { here, nodes };
}

function signIn(
  userId: number | null,
  networkSubject: string,
  loginSubject: string,
  fittingHash: string | null = null,
): SignIn {
  return {
    kind: 'sign_in',
    userId,
    fittingHash,
    namedUserId: userId,
    code: null,
    recoveryDigest: null,
    deviceSubject: null,
    networkSubject,
    siteSubject: null,
    loginSubject,
    codeSubject: `code/${userId}`,
    ...newSession(randomUUID()),
  };
}
