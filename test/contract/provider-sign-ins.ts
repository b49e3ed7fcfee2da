// Contract: sign-ins through the provider. A user's account there is bound once, by their reference; each
// sign-in counts once; and what is bound is found, kept and given up again.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { SignInByProvider } from '../../src/core/people/sign-in-by-provider.ts';
import { createUser, hashOf, newSession, OPERATOR, sessionDigestFor, unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function providerSignIns(subject: Subject): void {
  async function aMember(over: Parameters<typeof createUser>[0] = {}) {
    const reference = `member-${unique()}`;
    const user = createUser({ reference, ...over });
    await subject.must(user);
    return { userId: user.userId, reference };
  }

  function coming(
    { userId, reference }: { readonly userId: number; readonly reference: string },
    over: Partial<SignInByProvider> = {},
  ): SignInByProvider {
    const n = unique();
    return {
      kind: 'sign_in_by_provider',
      userId,
      reference,
      providerAccount: `https://login.example.com ${reference}`,
      stateSubject: `oidc/state-${n}`,
      accountSubject: `oidc/account-${reference}`,
      expiresAtMs: subject.nowMs() + 600_000,
      ...newSession(sessionDigestFor(userId)),
      ...over,
    };
  }

  const heard = async (command: SignInByProvider) => await subject.word(command);
  const unlink = (userId: number) => ({ kind: 'unlink_provider', userId, by: OPERATOR }) as const;

  test('The first sign-in binds an account, and every one opens a limited session.', async () => {
    const { queries } = subject.store;
    const member = await aMember();
    const [first, later] = [coming(member), coming(member, { reference: 'another now' })];
    assert.deepEqual(await subject.must(first), { kind: 'signed_in', userId: member.userId });
    await subject.must(later);
    for (const { sessionDigest } of [first, later]) {
      assert.equal((await queries.session(sessionDigest))?.limited, true);
    }
    const found = await queries.userByProviderAccount(first.providerAccount);
    assert.equal(found?.userId, member.userId);
    assert.equal(found?.providerAccount, first.providerAccount);
    const wanted = { userId: member.userId, fromMs: null, untilMs: null, limit: 10 };
    const actions = (await queries.auditTrail(wanted)).map(({ action }) => action);
    assert.deepEqual(actions, ['provider_linked', 'user_created']);
    const kinds = (await queries.securityEvents(wanted)).map(({ kind }) => kind);
    assert.deepEqual(kinds, ['signed_in_by_provider', 'signed_in_by_provider']);
  });

  test('A sign-in counts once, and until it ends.', async () => {
    const member = await aMember();
    const once = coming(member);
    const again = { ...once, ...newSession(sessionDigestFor(member.userId)) };
    const [first, second] = await subject.batch(once, again);
    assert.deepEqual([word(first), word(second)], ['ok', 'provider_sign_in_invalid']);
    assert.equal(await heard(again), 'provider_sign_in_invalid');
    const late = coming(member, { expiresAtMs: subject.nowMs() });
    assert.equal(await heard(late), 'provider_sign_in_invalid');
  });

  test('Two accounts with one reference do not share a user, nor two users an account.', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const mine = coming(member);
    await subject.must(mine);
    const unknown = 'provider_account_unknown';
    assert.equal(await heard(coming(member, { providerAccount: 'another' })), unknown);
    const { providerAccount } = mine;
    assert.equal(await heard(coming(other, { providerAccount })), unknown);
    assert.equal(await heard(coming(other, { reference: member.reference })), unknown);
    assert.equal(await heard(coming(other, { reference: null })), unknown);
    const account = 'https://login.example.com shared';
    const both = await subject.batch(
      coming(other, { providerAccount: account }),
      coming(await aMember(), { providerAccount: account }),
    );
    assert.deepEqual(both.map(word), ['ok', unknown]);
  });

  test('An operator never comes in that way, and neither do the suspended and the closed.', async () => {
    const operator = await aMember({ operator: true });
    assert.equal(await heard(coming(operator)), 'provider_account_unknown');
    const member = await aMember();
    await subject.must(coming(member));
    const suspend = { kind: 'change_user_status', change: 'suspend', keyIds: [] } as const;
    const { userId } = member;
    await subject.must({ ...suspend, userId, codeSubject: 'code/none', by: OPERATOR });
    assert.equal(await heard(coming(member)), 'user_suspended');
  });

  test('Given up, an account is free, and whoever came in by it is out.', async () => {
    const [member, other] = [await aMember(), await aMember()];
    const mine = coming(member);
    await subject.must(mine);
    await subject.must(unlink(member.userId));
    await subject.must(unlink(member.userId));
    const { queries } = subject.store;
    assert.equal(await queries.session(mine.sessionDigest), undefined);
    assert.equal(await queries.userByProviderAccount(mine.providerAccount), undefined);
    await subject.must(coming(other, { providerAccount: mine.providerAccount }));
    const wanted = { userId: member.userId, fromMs: null, untilMs: null, limit: 1 };
    const [line] = await queries.auditTrail(wanted);
    assert.equal(line?.action, 'provider_unlinked');
  });

  test('A closed account gives its account at the provider up.', async () => {
    const member = await aMember();
    const mine = coming(member);
    await subject.must(mine);
    const { userId } = member;
    await subject.must({
      kind: 'close_account',
      userId,
      waiting: { orders: 0, withdrawals: 0, payouts: 0, refundRequests: 0 },
      loginPasswordHash: hashOf(0),
      by: OPERATOR,
    });
    assert.equal((await subject.store.queries.user(userId))?.providerAccount, null);
    assert.equal(await heard(coming(member)), 'provider_account_unknown');
  });
}
