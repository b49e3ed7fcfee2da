// Contract: people sign up, with and without invites.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { newOwner } from '../../src/core/ledger/wallet.ts';
import type { Invite } from '../../src/core/rows/invite.ts';
import type { CreateInvite } from '../../src/core/staff/change-invites.ts';
import { groupCommit } from '../../src/store/group-commit.ts';
import { createInvite, revokeInvite, signUp } from './access-commands.ts';
import { aUser, batch, must, ownerOf, passUntil, run, word } from './arrange.ts';
import { unique } from './commands.ts';
import type { Subject } from './subject.ts';

export function signUps(given: () => Subject): void {
  accounts(given);
  places(given);
  endings(given);
  throttling(given);
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

function accounts(given: () => Subject): void {
  test('A new user has two empty wallets, a session, and a line on their own audit trail.', async () => {
    const command = signUp();
    const { user, sessionDigest, by } = command;
    const { userId, name, walletId, payPasswordDigest, ...profile } = user;
    assert.deepEqual(await must(given(), command), { kind: 'signed_in', userId });
    assert.deepEqual(await ownerOf(given(), userId), newOwner(userId, payPasswordDigest));
    const { queries } = given().store;
    assert.deepEqual(await queries.userByLogin(user.login), {
      userId,
      name,
      walletId,
      ...profile,
      reference: null,
      operator: false,
      providerAccount: null,
      totpSealedSecret: null,
      securityReadAtMs: given().nowMs(),
      createdAtMs: given().nowMs(),
    });
    const usedAtMs = given().nowMs();
    const expiresAtMs = usedAtMs + 12 * 3_600_000;
    const person = { userId, name, walletId, suspended: false, operator: false };
    const { sessionId, client } = command;
    const view = { ...person, sessionId, device: client.device, usedAtMs, expiresAtMs };
    assert.deepEqual(await queries.session(sessionDigest), view);
    const [line, ...more] = await trailOf(given(), userId);
    assert.deepEqual(more, []);
    assert.deepEqual([line?.action, line?.by], ['user_created', by]);
    assert.deepEqual(line?.details, { login: user.login, operator: false });
  });

  test('A taken login is refused, even within one batch, and opens no session.', async () => {
    const first = signUp();
    const { login } = first.user;
    const twin = signUp();
    const second = { ...twin, user: { ...twin.user, login } };
    const outcomes = await batch(given(), first, second);
    assert.deepEqual(outcomes.map(word), ['ok', 'invalid_parameters']);
    const { queries } = given().store;
    assert.equal(await queries.session(second.sessionDigest), undefined);
    assert.equal(await queries.user(second.user.userId), undefined);
  });
}

function places(given: () => Subject): void {
  test('Invites are listed with their creators, oldest first.', async () => {
    const first = createInvite({ places: 3 });
    const second = createInvite();
    await must(given(), second);
    await must(given(), first);
    const { kind: _, by: _by, ...terms } = first;
    const fresh = { taken: 0, createdAtMs: given().nowMs(), createdBy: 'root@here' };
    const invite = { ...terms, ...fresh, revokedAtMs: null, revokedBy: null };
    assert.deepEqual(await inviteOf(given(), first), invite);
    const ids = (await given().store.queries.invites()).map(({ inviteId }) => inviteId);
    assert.deepEqual(
      ids,
      ids.toSorted((a, b) => a - b),
    );
  });

  test('Each sign-up takes a place of the invite, and the audit trail says whose it was.', async () => {
    const invite = createInvite({ places: 2 });
    await must(given(), invite);
    const { codeDigest: inviteDigest, inviteId } = invite;
    const all = [1, 2, 3].map(() => signUp({ inviteDigest }));
    const outcomes = await batch(given(), ...all);
    assert.deepEqual(outcomes.map(word), ['ok', 'ok', 'invite_invalid']);
    assert.equal((await inviteOf(given(), invite)).taken, 2);
    const [line] = await trailOf(given(), all[1]?.user.userId ?? 0);
    const login = all[1]?.user.login;
    const details = { login, operator: false, invite_id: inviteId, invited_by: 'root@here' };
    assert.deepEqual(line?.details, details);
    assert.equal(await given().store.queries.user(all[2]?.user.userId ?? 0), undefined);
  });

  test('A refused sign-up takes no place.', async () => {
    const invite = createInvite();
    const taken = signUp();
    await batch(given(), invite, taken);
    const { codeDigest: inviteDigest } = invite;
    const other = signUp({ inviteDigest });
    const twin = { ...other, user: { ...other.user, login: taken.user.login } };
    assert.equal(word(await run(given(), twin)), 'invalid_parameters');
    assert.equal((await inviteOf(given(), invite)).taken, 0);
    assert.equal(word(await run(given(), signUp({ inviteDigest }))), 'ok');
  });

  test('The last place of an invite goes to one, however many want it at once on two nodes.', async () => {
    const here = groupCommit(given().store);
    const there = groupCommit(await given().secondNode());
    for (let round = 0; round < 5; round++) {
      const invite = createInvite({ places: 3 });
      await must(given(), invite);
      const { codeDigest: inviteDigest } = invite;
      await must(given(), signUp({ inviteDigest }));
      await must(given(), signUp({ inviteDigest }));
      const all = Array.from({ length: 10 }, () => signUp({ inviteDigest }));
      const outcomes = await Promise.all(
        all.map((one, index) => (index % 2 === 0 ? here : there).submit(one)),
      );
      const words = outcomes.map(word).sort();
      assert.deepEqual(words, [...Array(9).fill('invite_invalid'), 'ok']);
      assert.equal((await inviteOf(given(), invite)).taken, 3);
      const users = await Promise.all(
        all.map(({ user }) => given().store.queries.userByLogin(user.login)),
      );
      assert.equal(users.filter((user) => user !== undefined).length, 1);
    }
  });
}

function endings(given: () => Subject): void {
  test('Unknown, revoked and expired invites get the same answer.', async () => {
    const expiresAtMs = given().nowMs() + 60_000;
    const [over, revoked] = [createInvite({ expiresAtMs }), createInvite()];
    await batch(given(), over, revoked, revokeInvite(revoked));
    await passUntil(given(), expiresAtMs - 1);
    const attempt = (inviteDigest: string) => run(given(), signUp({ inviteDigest }));
    const refused = { ok: false, refusal: { code: 'invite_invalid' } };
    assert.deepEqual(await attempt(revoked.codeDigest), refused);
    assert.deepEqual(await attempt('nothing'), refused);
    await given().pass(1);
    assert.deepEqual(await attempt(over.codeDigest), refused);
  });

  test('The first revocation of an invite stays, and so do the users who signed up with it.', async () => {
    const invite = createInvite({ places: 2 });
    const member = signUp({ inviteDigest: invite.codeDigest });
    await batch(given(), invite, member, revokeInvite(invite));
    const revokedAtMs = given().nowMs();
    await given().pass(1000);
    await must(given(), { ...revokeInvite(invite), by: { ...invite.by, name: 'late' } });
    const { revokedAtMs: atMs, revokedBy, taken } = await inviteOf(given(), invite);
    assert.deepEqual([atMs, revokedBy, taken], [revokedAtMs, 'another@here', 1]);
    assert.ok(await given().store.queries.user(member.user.userId));
    assert.equal(word(await run(given(), revokeInvite(createInvite()))), 'invalid_parameters');
  });
}

function throttling(given: () => Subject): void {
  test('After twenty sign-ups an address has to wait, longer each time, and others do not.', async () => {
    const addressSubject = `sign-up-${unique()}`;
    const twenty = Array.from({ length: 20 }, () => signUp({ addressSubject }));
    const outcomes = await batch(given(), ...twenty, signUp({ addressSubject }), signUp());
    const throttled = { code: 'sign_up_throttled', retryAfterSeconds: 30 };
    assert.deepEqual(outcomes.slice(0, 20).map(word), Array(20).fill('ok'));
    assert.deepEqual(outcomes[20], { ok: false, refusal: throttled });
    assert.equal(word(outcomes[21]), 'ok');
    await given().pass(30_000);
    assert.equal(word(await run(given(), signUp({ addressSubject }))), 'ok');
    const later = { ok: false, refusal: { ...throttled, retryAfterSeconds: 60 } };
    assert.deepEqual(await run(given(), signUp({ addressSubject })), later);
  });

  test('Tries with taken logins and wrong invites count like sign-ups.', async () => {
    const userId = await aUser(given());
    const login = (await given().store.queries.user(userId))?.login ?? '';
    const addressSubject = `sign-up-${unique()}`;
    const probe = () => {
      const one = signUp({ addressSubject });
      return { ...one, user: { ...one.user, login } };
    };
    const guess = () => signUp({ addressSubject, inviteDigest: 'nothing' });
    const ten = <T>(make: () => T) => Array.from({ length: 10 }, make);
    const outcomes = await batch(given(), ...ten(probe), ...ten(guess), guess());
    const said = [...Array(10).fill('invalid_parameters'), ...Array(10).fill('invite_invalid')];
    assert.deepEqual(outcomes.map(word), [...said, 'sign_up_throttled']);
  });

  test('All networks of a site have two hundred tries between them.', async () => {
    const siteSubject = `sign-up-site-${unique()}`;
    const guess = () => signUp({ siteSubject, inviteDigest: 'nothing' });
    const outcomes = await batch(given(), ...Array.from({ length: 201 }, guess), signUp());
    const said = [...Array(200).fill('invite_invalid'), 'sign_up_throttled', 'ok'];
    assert.deepEqual(outcomes.map(word), said);
  });

  test('Without an invite nobody learns which logins exist.', async () => {
    const taken = signUp();
    await must(given(), taken);
    const probe = signUp({ inviteDigest: 'nothing' });
    const known = { ...probe, user: { ...probe.user, login: taken.user.login } };
    assert.equal(word(await run(given(), known)), 'invite_invalid');
  });

  test('Sign-ups with an invite do not count against the address.', async () => {
    const invite = createInvite({ places: 30 });
    await must(given(), invite);
    const addressSubject = `sign-up-${unique()}`;
    const { codeDigest: inviteDigest } = invite;
    const many = Array.from({ length: 30 }, () => signUp({ addressSubject, inviteDigest }));
    const outcomes = await batch(given(), ...many);
    assert.deepEqual([...new Set(outcomes.map(word))], ['ok']);
  });
}
