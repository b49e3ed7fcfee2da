// Sessions, logins of staff and counts of wrong sign-ins that somebody else wrote: they let nobody in.

import assert from 'node:assert/strict';
import { after, test } from 'node:test';
import { ForgedRow } from '../../src/core/forged-row.ts';
import { createBranch, sessionDigestFor, setLoginPassword, signIn } from './commands.ts';
import { changeStaff, createStaff, signInStaff } from './staff-commands.ts';
import { tamperedBooks } from './tampered-books.ts';

const books = await tamperedBooks();
const { subject, shop, edit, rowsOf, putBack, decidesNothing, store } = books;
after(() => books.close());

test('A session that ended with a new password stays over when its row is put back.', async () => {
  const userId = await subject.aUser();
  const [stolen, own] = [sessionDigestFor(userId), sessionDigestFor(userId)];
  await subject.must(signIn(userId, { sessionDigest: stolen }));
  const where = `session_digest = '${stolen}'`;
  const rows = await rowsOf('sessions', where);
  const renewed = setLoginPassword(userId);
  await subject.must(renewed);
  const fittingHash = renewed.loginPasswordHash;
  await subject.must(signIn(userId, { sessionDigest: own, fittingHash }));
  assert.equal(await store.queries.session(stolen), undefined);
  await putBack('sessions', where, rows);
  const ofNow = await rowsOf('sessions', `session_digest = '${own}'`);
  const { epoch, epoch_mac: mac } = ofNow[0] ?? {};
  for (const change of [
    `epoch = epoch`,
    `epoch = ${epoch}`,
    `epoch = ${epoch}, epoch_mac = '${mac}'`,
  ]) {
    await edit(`update sessions set ${change} where ${where}`);
    await assert.rejects(store.queries.session(stolen), ForgedRow);
  }
  assert.equal((await store.queries.session(own))?.userId, userId);
  await edit(`delete from sessions where ${where}`);
});

test('A session lasts no longer than it did when it was opened.', async () => {
  const userId = await subject.aUser();
  const sessionDigest = sessionDigestFor(userId);
  await subject.must(signIn(userId, { sessionDigest }));
  const where = `session_digest = '${sessionDigest}'`;
  const later = 'expires_at_ms = expires_at_ms + 1';
  for (const change of [
    later,
    `${later}, ends_at_ms = ends_at_ms + 2`,
    `${later}, ends_at_ms = null`,
  ]) {
    await edit(`update sessions set ${change} where ${where}`);
    await assert.rejects(store.queries.session(sessionDigest), ForgedRow);
  }
  await edit(`delete from sessions where ${where}`);
});

test('A removed login of staff that is said to be there again opens no till.', async () => {
  const branch = createBranch(shop);
  await subject.must(branch);
  const staff = createStaff({ ...shop, branchId: branch.branchId });
  await subject.must(staff);
  await subject.must(changeStaff(staff, { to: 'removed' }));
  const where = `staff_id = ${staff.staffId}`;
  await edit(`update staff_logins set removed_at_ms = null where ${where}`);
  await decidesNothing(signInStaff(staff), 'staff_logins');
  await assert.rejects(store.queries.staffByLogin(staff.login), ForgedRow);
  await edit(`update staff_logins set removed_at_ms = ${store.nowMs()} where ${where}`);
});

test('A count of wrong sign-ins that was lowered lets nobody in.', async () => {
  const userId = await subject.aUser();
  const wrong = signIn(userId, { fittingHash: null });
  assert.equal(await subject.word(wrong), 'login_failed');
  const { loginSubject } = wrong;
  await edit(`update sign_in_attempts set failures = 0 where subject = '${loginSubject}'`);
  await decidesNothing(signIn(userId, { loginSubject }), 'sign_in_attempts');
});
