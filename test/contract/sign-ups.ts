// Contract: people sign up, with and without invites.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOwner } from '../../src/core/ledger/wallet.ts';
import type { Invite } from '../../src/core/rows/invite.ts';
import type { CreateInvite } from '../../src/core/staff/change-invites.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { createInvite, revokeInvite, signUp } from './access-commands.ts';
import { unique } from './commands.ts';
import { word } from './outcomes.ts';
import type { Subject } from './subject.ts';

export function signUps(subject: Subject): void {
  accounts(subject);
  places(subject);
  endings(subject);
  throttling(subject);
}

async function inviteOf(subject: Subject, { inviteId }: CreateInvite): Promise<Invite> {
  const invite = (await subject.store.queries.invites()).find((one) => one.inviteId === inviteId);
  assert(invite, `there is no invite ${inviteId}`);
  return invite;
}

async function trailOf(subject: Subject, userId: number) {
  const all = { userId, fromMs: null, untilMs: null, limit: 100 };
  return subject.store.queries.auditTrail(all);
}

function accounts(subject: Subject): void {
  test('A new user has two empty wallets, a session, and a line on their own audit trail.', async () => {
    const command = signUp();
    const { user, sessionDigest, by } = command;
    const { userId, name, walletId, payPasswordDigest, ...profile } = user;
    assert.deepEqual(await subject.must(command), { kind: 'signed_in', userId });
    assert.deepEqual(await subject.ownerOf(userId), newOwner(userId, payPasswordDigest));
    const { queries } = subject.store;
    assert.deepEqual(await queries.userByLogin(user.login), {
      userId,
      name,
      walletId,
      ...profile,
      reference: null,
      operator: false,
      providerAccount: null,
      totpSealedSecret: null,
      securityReadAtMs: subject.nowMs(),
      createdAtMs: subject.nowMs(),
    });
    const usedAtMs = subject.nowMs();
    const expiresAtMs = usedAtMs + 12 * 3_600_000;
    const person = { userId, name, walletId, suspended: false, operator: false };
    const { sessionId, client } = command;
    const view = { ...person, sessionId, device: client.device, usedAtMs, expiresAtMs };
    assert.deepEqual(await queries.session(sessionDigest), view);
    const [line, ...more] = await trailOf(subject, userId);
    assert.deepEqual(more, []);
    assert.deepEqual([line?.action, line?.by], ['user_created', by]);
    assert.deepEqual(line?.details, { login: user.login, operator: false });
  });

  test('A taken login is refused, even within one batch, and opens no session.', async () => {
    const first = signUp();
    const { login } = first.user;
    const twin = signUp();
    const second = { ...twin, user: { ...twin.user, login } };
    const outcomes = await subject.batch(first, second);
    assert.deepEqual(outcomes.map(word), ['ok', 'invalid_parameters']);
    const { queries } = subject.store;
    assert.equal(await queries.session(second.sessionDigest), undefined);
    assert.equal(await queries.user(second.user.userId), undefined);
  });
}

function places(subject: Subject): void {
  test('Invites are listed with their creators, oldest first.', async () => {
    const first = createInvite({ places: 3 });
    const second = createInvite();
    await subject.must(second);
    await subject.must(first);
    const { kind: _, by: _by, ...terms } = first;
    const fresh = { taken: 0, createdAtMs: subject.nowMs(), createdBy: 'root@here' };
    const invite = { ...terms, ...fresh, revokedAtMs: null, revokedBy: null };
    assert.deepEqual(await inviteOf(subject, first), invite);
    const ids = (await subject.store.queries.invites()).map(({ inviteId }) => inviteId);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  test('Each sign-up takes a place of the invite, and the audit trail says whose it was.', async () => {
    const invite = createInvite({ places: 2 });
    await subject.must(invite);
    const { codeDigest: inviteDigest, inviteId } = invite;
    const all = [1, 2, 3].map(() => signUp({ inviteDigest }));
    const outcomes = await subject.batch(...all);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'invite_invalid']);
    assert.equal((await inviteOf(subject, invite)).taken, 2);
    const [line] = await trailOf(subject, all[1]?.user.userId ?? 0);
    const login = all[1]?.user.login;
    const details = { login, operator: false, invite_id: inviteId, invited_by: 'root@here' };
    assert.deepEqual(line?.details, details);
    assert.equal(await subject.store.queries.user(all[2]?.user.userId ?? 0), undefined);
  });

  test('A refused sign-up takes no place.', async () => {
    const invite = createInvite();
    const taken = signUp();
    await subject.batch(invite, taken);
    const { codeDigest: inviteDigest } = invite;
    const other = signUp({ inviteDigest });
    const twin = { ...other, user: { ...other.user, login: taken.user.login } };
    assert.equal(await subject.word(twin), 'invalid_parameters');
    assert.equal((await inviteOf(subject, invite)).taken, 0);
    assert.equal(await subject.word(signUp({ inviteDigest })), 'ok');
  });

  test('The last place of an invite goes to one, however many want it at once on two nodes.', async () => {
    const here = groupCommit(subject.store);
    const there = groupCommit(await subject.secondNode());
    for (let round = 0; round < 5; round++) {
      const invite = createInvite({ places: 3 });
      await subject.must(invite);
      const { codeDigest: inviteDigest } = invite;
      await subject.must(signUp({ inviteDigest }));
      await subject.must(signUp({ inviteDigest }));
      const all = Array.from({ length: 10 }, () => signUp({ inviteDigest }));
      const outcomes = await Promise.all(
        all.map((one, index) => (index % 2 === 0 ? here : there).submit(one)),
      );
      const words = outcomes.map(word).sort();
      assert.deepEqual(words, [...Array(9).fill('invite_invalid'), 'ok']);
      assert.equal((await inviteOf(subject, invite)).taken, 3);
      const users = await Promise.all(
        all.map(({ user }) => subject.store.queries.userByLogin(user.login)),
      );
      assert.equal(users.filter((user) => user !== undefined).length, 1);
    }
  });
}

function endings(subject: Subject): void {
  test('Unknown, revoked and expired invites get the same answer.', async () => {
    const expiresAtMs = subject.nowMs() + 60_000;
    const [over, revoked] = [createInvite({ expiresAtMs }), createInvite()];
    await subject.batch(over, revoked, revokeInvite(revoked));
    await subject.passUntil(expiresAtMs - 1);
    const attempt = (inviteDigest: string) => subject.run(signUp({ inviteDigest }));
    const refused = { ok: false, refusal: { code: 'invite_invalid' } };
    assert.deepEqual(await attempt(revoked.codeDigest), refused);
    assert.deepEqual(await attempt('nothing'), refused);
    await subject.pass(1);
    assert.deepEqual(await attempt(over.codeDigest), refused);
  });

  test('The first revocation of an invite stays, and so do the users who signed up with it.', async () => {
    const invite = createInvite({ places: 2 });
    const member = signUp({ inviteDigest: invite.codeDigest });
    await subject.batch(invite, member, revokeInvite(invite));
    const revokedAtMs = subject.nowMs();
    await subject.pass(1000);
    await subject.must({ ...revokeInvite(invite), by: { ...invite.by, name: 'late' } });
    const { revokedAtMs: atMs, revokedBy, taken } = await inviteOf(subject, invite);
    assert.deepEqual([atMs, revokedBy, taken], [revokedAtMs, 'another@here', 1]);
    assert.ok(await subject.store.queries.user(member.user.userId));
    assert.equal(await subject.word(revokeInvite(createInvite())), 'invalid_parameters');
  });
}

function throttling(subject: Subject): void {
  test('After twenty sign-ups an address has to wait, longer each time, and others do not.', async () => {
    const addressSubject = `sign-up-${unique()}`;
    const twenty = Array.from({ length: 20 }, () => signUp({ addressSubject }));
    const outcomes = await subject.batch(...twenty, signUp({ addressSubject }), signUp());
    const throttled = { code: 'sign_up_throttled', retryAfterSeconds: 30 };
    assert.deepEqual(outcomes.slice(0, 20).map(word), Array(20).fill('ok'));
    assert.deepEqual(outcomes[20], { ok: false, refusal: throttled });
    assert.equal(word(outcomes[21]), 'ok');
    await subject.pass(30_000);
    assert.equal(await subject.word(signUp({ addressSubject })), 'ok');
    const later = { ok: false, refusal: { ...throttled, retryAfterSeconds: 60 } };
    assert.deepEqual(await subject.run(signUp({ addressSubject })), later);
  });

  test('Tries with taken logins and wrong invites count like sign-ups.', async () => {
    const userId = await subject.aUser();
    const login = (await subject.store.queries.user(userId))?.login ?? '';
    const addressSubject = `sign-up-${unique()}`;
    const probe = () => {
      const one = signUp({ addressSubject });
      return { ...one, user: { ...one.user, login } };
    };
    const guess = () => signUp({ addressSubject, inviteDigest: 'nothing' });
    const ten = <T>(make: () => T) => Array.from({ length: 10 }, make);
    const outcomes = await subject.batch(...ten(probe), ...ten(guess), guess());
    const said = [...Array(10).fill('invalid_parameters'), ...Array(10).fill('invite_invalid')];
    assert.deepEqual(outcomes.map(word), [...said, 'sign_up_throttled']);
  });

  test('All networks of a site have two hundred tries between them.', async () => {
    const siteSubject = `sign-up-site-${unique()}`;
    const guess = () => signUp({ siteSubject, inviteDigest: 'nothing' });
    const outcomes = await subject.batch(...Array.from({ length: 201 }, guess), signUp());
    const said = [...Array(200).fill('invite_invalid'), 'sign_up_throttled', 'ok'];
    assert.deepEqual(outcomes.map(word), said);
  });

  test('Without an invite nobody learns which logins exist.', async () => {
    const taken = signUp();
    await subject.must(taken);
    const probe = signUp({ inviteDigest: 'nothing' });
    const known = { ...probe, user: { ...probe.user, login: taken.user.login } };
    assert.equal(await subject.word(known), 'invite_invalid');
  });

  test('Sign-ups with an invite do not count against the address.', async () => {
    const invite = createInvite({ places: 30 });
    await subject.must(invite);
    const addressSubject = `sign-up-${unique()}`;
    const { codeDigest: inviteDigest } = invite;
    const many = Array.from({ length: 30 }, () => signUp({ addressSubject, inviteDigest }));
    const outcomes = await subject.batch(...many);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
  });
}
